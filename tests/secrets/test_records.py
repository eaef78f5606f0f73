"""Other ways out of every game: records of running matches, and what bots are given."""

import pytest

from tablee.bots.bot import Eyes
from tablee.conform.eyes import known_to
from tablee.conform.setting import NAMES, Setting
from tablee.conform.walk import Walk
from tablee.conform.worlds import steps
from tablee.games import GAMES
from tablee.kernel.chance import Quick, commitment, derived_seed
from tablee.kernel.match import Match
from tablee.kernel.state import State
from tests.dossiers import DOSSIERS
from tests.secrets.tables import some

OPEN_TO_BOTS = {"decisions", "game", "redeal", "seat", "view"}


@pytest.mark.parametrize("setting", some()[::3], ids=str)
def test_a_record_in_progress_holds_no_seed(setting: Setting) -> None:
    seed = derived_seed("a secret", setting.seats)
    match = Match.start(setting.game, NAMES[: setting.seats], dict(setting.options), seed)
    walk = Walk.on(setting, match)
    looked = 0
    while (taken := walk.choose()) is not None:
        if not len(match.record.entries) % 5:
            text = match.record.to_lines()
            assert seed.hex().encode() not in text and b"seed" not in text
            assert seed.hex() not in repr(match.record) and match.record.end is None
            looked += 1
        walk.play(taken)
    assert looked
    assert match.record.head.commitment == commitment(seed)
    assert match.record.end is not None and match.record.end.seed == seed.hex()


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_given_no_state(game: str) -> None:
    setting = DOSSIERS[game].secrets[-1]
    others = 0
    for number, (walk, state, taken, _) in enumerate(steps(setting)):
        if number % 20 or taken.seat < 0:
            continue
        eyes = Eyes(walk.game, state, taken.seat)
        open_to_all = {name: getattr(eyes, name) for name in dir(eyes) if not name.startswith("_")}
        assert open_to_all.keys() == OPEN_TO_BOTS
        assert not any(isinstance(value, State) for value in open_to_all.values())
        assert all(decision.seat == taken.seat for decision in eyes.decisions())
        assert eyes.view() == walk.game.view(state, taken.seat)
        world = eyes.redeal(Quick(number))
        assert world is not state
        assert known_to(walk.game, world, taken.seat) == known_to(walk.game, state, taken.seat)
        others += world != state
    assert others, "every world is the true one"
