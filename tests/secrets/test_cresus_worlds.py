"""Two worlds of Crésus that a seat cannot tell apart stay so until the rules show it something."""

from collections import Counter
from typing import Any

import pytest

from tablee.conform.eyes import heard_by, known_to
from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.conform.worlds import refuse_alike, steps, viewers
from tablee.games.cresus.actions import Order
from tablee.games.cresus.conformance import SEALED, opens, shows
from tablee.games.cresus.events import Committed
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import top
from tablee.kernel.event import Event
from tablee.kernel.seat import Seat
from tests.games.cresus.secrets import SETTINGS, Ledger
from tests.secrets.alike import phases_told_alike

ONE_OF_MANY_IN = 61  # actions of verbs that have many, each of whose refusals is asked


@pytest.mark.rule("CR-1405")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_shows_nothing_is_told_alike_in_both_worlds(setting: Setting) -> None:
    assert len(phases_told_alike(setting, shows)) > 4


@pytest.mark.rule("CR-312")
@pytest.mark.rule("CR-403")
@pytest.mark.rule("CR-607")
@pytest.mark.rule("CR-1004")
@pytest.mark.rule("CR-1405")
@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
def test_sealed_answers_show_nothing_but_that_they_were_given(setting: Setting) -> None:
    """Bids, declarations, markets, signs: whatever is answered, the others hear and see the same."""
    compared: Counter[str] = Counter()
    for walk, before, taken, _ in steps(setting, number=1):
        if top(before) not in SEALED:
            continue
        asked = [decision for decision in walk.game.decisions(before) if decision.required]
        if len(asked) < 2:
            continue  # the last answer, after which all are shown
        decision = asked[-1]
        others = [viewer for viewer in viewers(before) if viewer != decision.seat]
        noticed = {
            _noticed(walk, before, decision.seat, action, taken.at, others)
            for action in list(decision.actions)[:: 1 + len(decision.actions) // 3]
        }
        assert len(noticed) == 1, f"{top(before)} of {decision.seat} can be told"
        compared[top(before)] += 1
    assert {"Bidding", "ChoosingMarkets"} <= set(compared)


def _noticed(walk: Walk, before: State, seat: Seat, action: Action, at: int, others: list[Seat]) -> tuple[Any, ...]:
    """Return all that others hear and see of an answer; nothing if orders were all that was waited for besides."""
    world = before.clone()
    told: list[Event] = []
    walk.game.apply(world, seat, action, Quick(0), at, told)
    if opens(before, world):
        return ()
    assert told == [Committed(seat)]
    return tuple([(heard_by(told, viewer), *known_to(walk.game, world, viewer)) for viewer in others])


@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
def test_nobody_notices_a_standing_order(setting: Setting) -> None:
    compared = 0
    for number, (walk, before, taken, _) in enumerate(steps(setting, number=2)):
        if number % 3:
            continue
        orders = [aside for aside in walk.game.asides(before) if aside.actions[0].verb is Order]
        for aside in orders[:2]:
            for action in (aside.actions[0], aside.actions[-1]):
                world = before.clone()
                told: list[Event] = []
                has_moved = walk.game.apply(world, aside.seat, action, Quick(0), taken.at, told)
                assert not told and not has_moved
                for viewer in viewers(before):
                    if viewer != aside.seat:
                        assert known_to(walk.game, world, viewer) == known_to(walk.game, before, viewer)
                compared += 1
    assert compared or setting.seats < 4


@pytest.mark.parametrize("setting", SETTINGS[1::2], ids=str)
def test_refusals_do_not_betray_secrets(setting: Setting) -> None:
    table = [action for action in setting.game.actions() if action.verb.size < 500 or not action.index % ONE_OF_MANY_IN]
    refuse_alike(steps(setting, number=4), table, one_in=9)


# -- views ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1214")
@pytest.mark.rule("CR-1324")
@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
def test_a_view_knows_of_a_pile_what_its_viewer_was_shown_and_no_more(setting: Setting) -> None:
    ledger = Ledger(setting.seats)
    known = 0
    for number, (walk, _, _, told) in enumerate(steps(setting, number=7)):
        ledger.hear([*walk.match.setup_events, *told] if number == 0 else told)
        viewer = viewers(walk.state)[number % (setting.seats + 1)]
        for seen in walk.game.view(walk.state, viewer).markets:
            places = ledger.places[viewer][seen.market]
            assert seen.pile == len(places)
            shown = {one.place: one.share for one in seen.known}
            assert all(shown[at] == share for at, share in enumerate(places) if share is not None)
            assert {*shown.values(), *seen.among} <= ledger.seen[viewer], "a share nobody showed"
            known += len(shown)
    assert known


@pytest.mark.parametrize("setting", SETTINGS[1::2], ids=str)
def test_a_view_holds_no_secret_of_anybody_else(setting: Setting) -> None:
    for number, (walk, _, _, told) in enumerate(steps(setting, number=8)):
        state: State = walk.state
        viewer = viewers(state)[number % (setting.seats + 1)]
        view = walk.game.view(state, viewer)
        assert view.orders == () or viewer >= 0
        assert [(order.share, order.most) for order in view.orders] == list(state.orders[viewer] if viewer >= 0 else ())
        if state.stack:
            assert view.expert_aside is None
        private = [event for event in told if not all(event.is_for(other) for other in viewers(state))]
        assert {type(event).__name__ for event in private} <= {"Saw", "LaidInOrder"}
        for event in private:
            assert [other for other in viewers(state) if event.is_for(other)] == [getattr(event, "seat", None)]
