"""Two worlds of DC Spyfall that a seat cannot tell apart stay so until the rules show it something."""

from typing import Any

import pytest

from tablee.conform.eyes import known_to
from tablee.conform.setting import Setting
from tablee.conform.worlds import refuse_alike, steps, viewers
from tablee.games.spyfall.conformance import SEALED, opens, shows
from tablee.games.spyfall.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import top
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.seat import Seat
from tests.games.spyfall.secrets import SETTINGS
from tests.secrets.alike import phases_told_alike

ONE_OF_MANY_IN = 97  # questions of the bank, for one of whom each refusal is asked


@pytest.mark.rule("SP-809")
@pytest.mark.rule("SP-1201")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_shows_nothing_is_told_alike_in_both_worlds(setting: Setting) -> None:
    assert phases_told_alike(setting, shows)


@pytest.mark.rule("SP-408")
@pytest.mark.rule("SP-603")
@pytest.mark.rule("SP-1104")
@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
def test_answers_are_invisible_until_all_are_shown(setting: Setting) -> None:
    """Votes, hands, fingers, polls, tokens of a talk without a clock: neither what was said nor that it was."""
    for number, (walk, before, taken, _) in enumerate(steps(setting, number=1)):
        if top(before) not in SEALED or number % 3:
            continue
        decisions = walk.game.decisions(before)
        for decision in (decisions[number % len(decisions)], decisions[-1]):
            others = [viewer for viewer in viewers(before) if viewer != decision.seat][number % 2 :: 2]
            known = {viewer: known_to(walk.game, before, viewer) for viewer in others}
            for action in list(decision.actions)[:: 1 + len(decision.actions) // 3]:
                if action.verb.name != "use_untouchable":  # SP-824: it is turned up
                    _assert_unnoticed(walk.game, before, decision.seat, action, taken.at, known)


@pytest.mark.rule("SP-315")
@pytest.mark.rule("SP-831")
@pytest.mark.parametrize(
    "setting", [one for one in SETTINGS if {"super-powers", "free"} & {*map(str, sum(one.options, ()))}], ids=str
)
def test_a_question_held_back_is_invisible(setting: Setting) -> None:
    for walk, before, taken, told in steps(setting, number=2):
        if walk.state.held and not before.held:
            assert not told
            for viewer in viewers(before):
                if viewer != taken.seat:
                    assert known_to(walk.game, walk.state, viewer) == known_to(walk.game, before, viewer)


def _assert_unnoticed(
    game: Game[Any], before: State, seat: Seat, action: Action, at: int, known: dict[Seat, list[bytes]]
) -> None:
    world = before.clone()
    told: list[Event] = []
    game.apply(world, seat, action, Quick(0), at, told)
    if opens(before, world):
        return  # it was the last answer
    assert not told, f"{action} was told"
    for viewer, looks in known.items():
        assert known_to(game, world, viewer) == looks, f"{viewer} notices {action}"


@pytest.mark.rule("SP-809")
@pytest.mark.parametrize("setting", SETTINGS[1::2], ids=str)
def test_refusals_do_not_betray_secrets(setting: Setting) -> None:
    table = [action for action in setting.game.actions() if action.arity < 3 or not action.index % ONE_OF_MANY_IN]
    refuse_alike(steps(setting, number=4), table, one_in=5)
