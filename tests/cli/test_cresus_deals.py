"""Deals of Crésus in the terminal, made in turns (D19): what is asked, what may be typed."""

import pytest

from tablee.games.cresus.actions import (
    Accept,
    Answer,
    Call,
    Decline,
    Pass,
)
from tests.games.cresus.desk import Desk, answers
from tests.games.cresus.scene import EXCHANGE, FOR_SALE, MIXED, P1, P2, P3, PURCHASE, given, shares


def bargaining(seats=3, **more):
    """The first trade window; Ana holds two shares, Bob one, Cid two."""
    scene = given(seats, trading="turns", **more).all_stand(*["london", "tokyo", "sydney"][:seats]).trading()
    scene.holds(P1, "syd-11", "lon-01").holds(P2, "tyo-05")
    if seats > 2:
        scene.holds(P3, "nyc-04", "nyc-05")
    return scene.purchase_phase()


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (["1", "2 3", "2"], Call(EXCHANGE, (1, 2), shares(["syd-11"]), (), 0, 0)),
        (["1", "2", "1 2", "1"], Call(EXCHANGE, (1,), shares(["lon-01", "syd-11"]), shares(["tyo-05"]), 0, 0)),
        (["1", "2", "", "1"], Call(EXCHANGE, (1,), (), shares(["tyo-05"]), 0, 0)),
        (["2", "3", "2", "55"], Call(PURCHASE, (2,), (), shares(["nyc-05"]), 55, 0)),
        (["2", "3", "2", ""], Call(PURCHASE, (2,), (), shares(["nyc-05"]), 0, 0)),
        (["3", "3, 2", "1", "90"], Call(FOR_SALE, (1, 2), shares(["lon-01"]), (), 0, 90)),
        (["3", "0", "2", "3", "1", "0", "2", "30"], Call(PURCHASE, (2,), (), shares(["nyc-05"]), 30, 0)),
        ([""], Pass()),
        (["z"], Pass()),
    ],
    ids=str,
)
def test_a_call_is_made_step_by_step(lines, action):
    assert answers(bargaining(), P1, *lines) == action


@pytest.mark.parametrize(
    ("money", "pay", "ask"), [("20", 20, 0), ("+20", 20, 0), ("-15", 0, 15), ("- 15", 0, 15), ("", 0, 0)]
)
def test_a_mixed_deal_has_money_on_one_side(money, pay, ask):
    scene = bargaining(deal_types="mixed")

    assert answers(scene, P1, "4", "2", "1", "1", money) == Call(
        MIXED, (1,), shares(["lon-01"]), shares(["tyo-05"]), pay, ask
    )


def test_with_two_players_nobody_asks_to_whom():
    assert answers(bargaining(2), P1, "2", "1", "40") == Call(PURCHASE, (1,), (), shares(["tyo-05"]), 40, 0)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["2", "3", "2", "500"], "You do not have 500 M (CR-809)."),
        (["1", "2", "", ""], "Say what you offer or what you want (CR-809)."),
        (["1", "7"], "“7”? Choose one of: 2, 3"),
        (["1", ""], "A choice is needed"),
        (["1", "2", "3"], "“3”? Choose one of: 1, 2"),
        (["3", "2", "1", "much"], "“much”? a sum."),
        (["4"], "“4”? Choose one of: 1, 2, 3"),
    ],
    ids=str,
)
def test_a_call_that_cannot_be_made_is_complained_of(lines, complaint):
    assert complaint in Desk(bargaining(), P1, *lines).refused()


def test_who_wants_to_propose_nothing_more_is_not_asked_again_in_this_round():
    desk = Desk(bargaining(), P1, "z")

    assert desk.answer() is Pass()
    assert desk.answer() is Pass()


def test_a_call_is_accepted_declined_or_answered():
    scene = bargaining().calls(P1, PURCHASE, [P3], want=["nyc-04"], pay=55)
    desk = Desk(scene, P3, "1")

    assert desk.answer() is Accept(P1, P3)
    assert "Proposed: Pine Street Mutual for 55 M" in desk.text()
    assert answers(scene, P3, "") is Decline(P1)
    assert answers(scene, P3, "2", "2", "80") == Answer(P1, shares(["nyc-05"]), (), 0, 80)


def test_enter_takes_over_what_was_proposed():
    scene = bargaining().calls(P1, PURCHASE, [P3], want=["nyc-04"], pay=55)
    desk = Desk(scene, P3, "2", "", "70")

    assert desk.answer() == Answer(P1, shares(["nyc-04"]), (), 0, 70)
    assert "Enter: Pine Street Mutual" in desk.text() and "Enter: 55 M" in desk.text()
    assert answers(scene, P3, "2", "2", "") == Answer(P1, shares(["nyc-05"]), (), 0, 55)


def test_an_open_call_can_only_be_answered_with_a_deal():
    scene = bargaining().calls(P1, FOR_SALE, [P2, P3], give=["syd-11"])

    assert "“1”? Choose one of: 2" in Desk(scene, P2, "1").refused()
    assert answers(scene, P2, "2", "2", "90") == Answer(P1, (), shares(["syd-11"]), 90, 0)
    assert "Say all of it" in Desk(scene, P2, "2", "2", "").refused()


def test_the_proposer_picks_one_of_the_answers():
    scene = bargaining().calls(P1, EXCHANGE, [P2, P3], give=["syd-11"])
    scene.answers(P2, P1, give=["tyo-05"], want=["syd-11"]).answers(P3, P1, give=["nyc-04", "nyc-05"], want=["syd-11"])
    desk = Desk(scene, P1, "2")

    assert desk.answer() is Accept(P1, P3)
    assert "2 Cid · Tasman Ferries for Pine Street Mutual and Hudson Wire" in desk.text()
    assert answers(scene, P1, "") is Pass()
