"""FC-816: timers, and what is played for who does not answer."""

from collections.abc import Callable

import pytest

from tablee.games.fake_crystal.actions import (
    AutoPass,
    Bank,
    Confirm,
    Decline,
    Negotiate,
    Place,
    Price,
    Reopen,
    Say,
    Slot,
)
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.clock import Deadline
from tablee.kernel.seat import CLOCK
from tests.games.fake_crystal.scene import ANA, BOB, CID, given
from tests.games.fake_crystal.scenes import forerunners, offers
from tests.games.fake_crystal.waits import WAITS, Wait

SECONDS = {
    "normal": {"offer": 120, "turn": 45, "window": 15, "other": 30},
    "relaxed": {"offer": 240, "turn": 90, "window": 30, "other": 60},
    "blitz": {"offer": 60, "turn": 23, "window": 8, "other": 15},
    "1-day": dict.fromkeys(("offer", "turn", "window", "other"), 86_400),
    "2-days": dict.fromkeys(("offer", "turn", "window", "other"), 172_800),
    "3-days": dict.fromkeys(("offer", "turn", "window", "other"), 259_200),
    "7-days": dict.fromkeys(("offer", "turn", "window", "other"), 604_800),
}


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize("wait", WAITS)
def test_each_decision_has_a_default(wait: Callable[[str], Wait]) -> None:
    scene, seat, default, _ = wait("off")

    assert scene.asked() == [seat]
    assert scene.game.default(scene.state, seat) == default
    assert scene.allows(seat, default)


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize("timers", SECONDS)
@pytest.mark.parametrize("wait", WAITS)
def test_when_time_is_up_and_not_before_the_default_is_played(wait: Callable[[str], Wait], timers: str) -> None:
    scene, seat, default, kind = wait(timers)
    due = 1000 * SECONDS[timers][kind]
    assert scene.game.deadlines(scene.state) == [Deadline(due, (seat,))]
    expected = scene.state.clone()
    scene.game.apply(expected, seat, default, Quick(0), due)

    scene.at = due - 1
    scene.refuses(CLOCK, TimeUp(0), "FC-816", "too_early")
    scene.at = due
    scene.chance = Quick(0)
    scene.when(CLOCK, TimeUp(0))

    assert scene.state == expected


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize("wait", WAITS)
def test_with_timers_off_nothing_expires(wait: Callable[[str], Wait]) -> None:
    scene = wait("off").scene

    assert scene.game.deadlines(scene.state) == []
    scene.at = 10**9
    scene.refuses(CLOCK, TimeUp(0), "FC-816", "too_early")


@pytest.mark.rule("FC-816")
def test_timers_are_normal_unless_chosen_otherwise() -> None:
    game = FAKE_CRYSTAL

    state = game.setup(3, {}, Quick(0))

    assert game.deadlines(state) == [Deadline(120_000, (ANA, BOB, CID))]


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize("seat", [ANA, CLOCK])
def test_only_the_clock_says_that_time_is_up(seat: int) -> None:
    scene = given(3, timers="normal")
    scene.at = 10**6

    if seat == CLOCK:
        assert scene.allows(CLOCK, TimeUp(0))
        assert not scene.allows(CLOCK, Confirm())
    else:
        assert not scene.allows(seat, TimeUp(0))


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize(
    ("credits", "prices"),
    [(35, (3, 3)), (6, (3, 3)), (5, (3, 2)), (4, (3, 1)), (3, (2, 1)), (2, (1, 1)), (1, (1, 0)), (0, (0, 0))],
)
def test_an_offer_never_made_is_the_earliest_tiles_on_slot_6_for_3_credits_each(
    credits: int, prices: tuple[int, int]
) -> None:
    scene = given(3, timers="normal").hand(ANA, "O2", "GF", "P1", "B1").purse(ANA, credits)
    earliest = scene.state.hand[ANA][:2]

    scene.passes(119.999)
    assert scene.phase() == "Offering"
    scene.passes(0.001)

    state = scene.state
    assert scene.phase() == "Exchange"
    assert (state.tile[ANA.left], state.tile[ANA.right]) == earliest
    assert (state.slot[ANA.left], state.slot[ANA.right]) == (6, 6)
    assert (state.price[ANA.left], state.price[ANA.right]) == prices
    assert scene.credits(ANA) == credits - sum(prices)


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((), Place(0)),  # D1
        ((Place(2),), Slot(0)),  # D2
        ((Place(2), Slot(1)), Price(3)),  # D3
        ((Place(2), Slot(1), Price(9)), Place(0)),
        ((Place(0), Slot(1), Price(9)), Place(1)),
        ((Place(2), Slot(1), Price(9), Place(0)), Slot(0)),
        ((Place(2), Slot(1), Price(9), Place(0), Slot(2)), Price(3)),
        ((Place(2), Slot(1), Price(33), Place(0), Slot(2)), Price(2)),
        ((Place(2), Slot(1), Price(9), Place(0), Slot(2), Price(4)), Confirm()),  # D5
    ],
)
def test_each_part_of_an_offer_has_a_default(parts: tuple[Action, ...], expected: Action) -> None:
    scene = given(3).when(ANA, *parts)

    assert scene.game.default(scene.state, ANA) == expected


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize(
    "parts", [(Place(0), Slot(0)), (Place(0), Slot(0), Price(5), Place(1), Slot(0))], ids=["left", "right"]
)
def test_the_token_is_not_laid_by_default(parts: tuple[Action, ...]) -> None:
    scene = given(3, ability="negociateur").charged(ANA).when(ANA, *parts)

    assert Negotiate() in scene.choices(ANA)
    assert scene.game.default(scene.state, ANA) == Price(3)


@pytest.mark.rule("FC-816")
def test_a_default_price_leaves_enough_for_the_other_even_with_a_token_at_hand() -> None:
    scene = given(3, ability="negociateur", timers="normal").charged(ANA).purse(ANA, 3)

    scene.passes(120)

    assert (scene.state.price[ANA.left], scene.state.price[ANA.right]) == (2, 1)
    assert scene.is_charged(ANA)


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize("since", [(), (Place(0), Slot(0), Price(1)), (Place(3), Slot(2), Price(8))])
def test_the_offer_last_confirmed_stands_though_it_was_taken_back(since: tuple[Action, ...]) -> None:
    scene = given(3, timers="normal")
    hand = scene.state.hand[ANA]
    scene.when(ANA, Place(3), Slot(2), Price(8), Place(1), Slot(1), Price(5), Confirm(), Reopen(), *since)

    scene.passes(120)

    state = scene.state
    assert (state.tile[ANA.left], state.tile[ANA.right]) == (hand[3], hand[1])
    assert (state.slot[ANA.left], state.slot[ANA.right]) == (18, 12)
    assert (state.price[ANA.left], state.price[ANA.right]) == (8, 5)


@pytest.mark.rule("FC-816")
def test_an_offer_begun_and_never_confirmed_is_completed_by_defaults() -> None:
    scene = given(3, timers="normal")
    hand = scene.state.hand[ANA]
    scene.when(ANA, Place(2), Slot(1))

    scene.passes(120)

    state = scene.state
    assert (state.tile[ANA.left], state.tile[ANA.right]) == (hand[2], hand[0])
    assert (state.slot[ANA.left], state.slot[ANA.right]) == (12, 6)
    assert (state.price[ANA.left], state.price[ANA.right]) == (3, 3)


@pytest.mark.rule("FC-816")
def test_an_offer_confirmed_in_time_is_left_alone() -> None:
    scene = given(3, timers="normal")
    scene.when(BOB, Place(2), Slot(1), Price(9), Place(0), Slot(2), Price(4), Confirm())
    assert scene.game.deadlines(scene.state) == [Deadline(120_000, (ANA, CID))]

    scene.passes(120)

    assert scene.state.price == [3, 3, 9, 4, 3, 3]


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize("does", ["parts", "confirm", "talk", "answer"])
def test_a_wait_is_not_prolonged_by_what_leaves_it_open(does: str) -> None:
    if does == "answer":
        scene, due = forerunners(BOB, CID, timers="normal"), 15_000
    else:
        scene, due = given(3, timers="normal"), 120_000
    scene.at = 10_000
    if does == "parts":
        scene.when(ANA, Place(0), Slot(0))
    elif does == "confirm":
        scene.when(ANA, Place(0), Slot(0), Price(1), Place(1), Slot(0), Price(1), Confirm())
    elif does == "talk":
        scene = offers(given(3, timers="normal").in_exchange(actor=ANA), BOB)
        scene.at, due = 10_000, 45_000
        scene.when(CID, Say(BOB.left, 3)).when(BOB, AutoPass(1))
    else:
        scene.when(BOB, Decline())

    assert [deadline.due for deadline in scene.game.deadlines(scene.state)] == [due]


@pytest.mark.rule("FC-816")
def test_each_turn_has_its_own_time() -> None:
    scene = offers(given(3, timers="normal").in_exchange(actor=ANA), BOB, CID)
    scene.at = 20_000

    scene.when(ANA, Bank(CID.left))

    assert scene.game.deadlines(scene.state) == [Deadline(65_000, (BOB,))]


@pytest.mark.rule("FC-816")
def test_a_turn_begins_when_the_window_before_it_closes() -> None:
    scene = forerunners(BOB, timers="normal")
    scene.at = 14_000

    scene.when(BOB, Decline())

    assert scene.game.deadlines(scene.state) == [Deadline(59_000, (ANA,))]


@pytest.mark.rule("FC-816")
def test_time_is_up_for_all_who_have_not_answered_a_window() -> None:
    scene = forerunners(ANA, BOB, CID, timers="normal").when(BOB, Decline())
    assert scene.game.deadlines(scene.state) == [Deadline(15_000, (ANA, BOB, CID))]  # nobody sees that Bob has answered

    scene.passes(15)

    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])


@pytest.mark.rule("FC-816")
def test_every_value_of_the_option_but_off_has_its_times() -> None:
    option = next(option for option in FAKE_CRYSTAL.options if option.id == "timers")

    assert {known.value for known in option.values} == {*SECONDS, "off"}


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize(("timers", "days"), [("1-day", 1), ("2-days", 2), ("3-days", 3), ("7-days", 7)])
def test_a_table_played_over_days_gives_every_decision_the_same_time(timers: str, days: int) -> None:
    scene = given(3, timers=timers)
    hand = scene.state.hand[ANA]
    scene.when(ANA, Place(3), Slot(2), Price(8), Place(1), Slot(1), Price(5), Confirm(), Reopen())
    scene.when(BOB, Place(2), Slot(1))
    assert scene.game.deadlines(scene.state) == [Deadline(days * 86_400_000, (ANA, BOB, CID))]

    scene.passes(days * 86_400 - 0.001)
    assert scene.phase() == "Offering"
    scene.passes(0.001)

    assert scene.phase() == "Exchange"
    assert (scene.state.tile[ANA.left], scene.state.tile[ANA.right]) == (hand[3], hand[1])
    assert scene.state.price == [8, 5, 3, 3, 3, 3]
    assert scene.game.deadlines(scene.state) == [Deadline(2 * days * 86_400_000, (ANA,))]
