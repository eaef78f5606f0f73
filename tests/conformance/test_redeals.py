"""Contract 5: a redeal for a seat changes nothing the seat sees or was ever shown, and does vary the rest."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.kernel.chance import Quick
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import digest
from tests.conformance.subject import SUBJECTS
from tests.eyes import known_to
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk

ONE_STEP_IN = 6
TRIES = 20  # redeals that may by chance be like the truth


def stops(walk: Walk) -> Iterator[Any]:
    """Yield the State at some steps of a match, the last one included."""
    number = 0
    while (taken := walk.choose()) is not None:
        if number % ONE_STEP_IN == 0:
            yield walk.state
        walk.play(taken)
        number += 1
    yield walk.state


def _eyes(state: Any, number: int) -> list[int]:
    """Return all eyes at a small table; at a large one some of them, in turn."""
    everybody = [NOBODY, *state.seats()]
    return everybody if len(everybody) <= 6 else everybody[number % 3 :: 3]


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_no_seat_and_no_spectator_can_tell_a_redeal_from_the_truth(setting: Setting) -> None:
    game, subject = setting.game, SUBJECTS[setting.name]
    chance = Quick("redeal")
    for number, state in enumerate(stops(Walk(setting))):
        fingerprint = digest(game.snapshot(state))
        for seat in _eyes(state, number):
            known, shown = known_to(game, state, seat), subject.shown(state, seat)
            world = game.redeal(state, seat, chance)
            again = game.redeal(world, seat, chance)
            for other in (world, again):
                assert known_to(game, other, seat) == known
                assert subject.shown(other, seat) == shown
                assert game.outcome(other) == game.outcome(state)
                game.invariants(other)
        assert digest(game.snapshot(state)) == fingerprint, "the redeal changed the truth"


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_a_redeal_varies_all_that_is_hidden(setting: Setting) -> None:
    game, subject = setting.game, SUBJECTS[setting.name]
    chance = Quick("vary")
    for seat in (NOBODY, 0, setting.seats - 1):
        hidden: set[str] = set()
        varied: set[str] = set()
        for state in stops(Walk(setting, number=1)):
            truth = subject.hidden(state, seat)
            hidden |= set(truth)
            for _ in range(TRIES):
                if varied >= set(truth):
                    break
                world = subject.hidden(game.redeal(state, seat, chance), seat)
                varied |= {name for name, fact in truth.items() if world.get(name) != fact}
        assert varied == hidden


@pytest.mark.parametrize("setting", ALL_SETTINGS[::3], ids=str)
def test_a_redealt_match_can_be_played_to_its_end(setting: Setting) -> None:
    game = setting.game
    chance = Quick("play on")
    walk = Walk(setting, number=2, asides=False)
    for number, state in enumerate(stops(walk)):
        if number % 5:
            continue
        seat = number % (setting.seats + 1) - 1
        world = game.redeal(state, seat, chance)
        play_randomly(game, world, chance)
        game.invariants(world)
        assert game.outcome(world) is not None
