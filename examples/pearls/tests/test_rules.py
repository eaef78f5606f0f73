"""The rules of Pearls, by their numbers."""

import pytest

from pearls.actions import Bid, Hold, Peek, SellBack
from pearls.events import BidsRevealed, HasBid, Lost, Peeked, SaleBegan, Saw, SoldBack, Took
from pearls.game import PEARLS_GAME
from tablee.kernel.action import Broken, RuleBroken, TimeUp
from tablee.kernel.clock import WAIT, Deadline
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK, NOBODY

ANA, BOB, CID = 0, 1, 2


def given(*worths, seats=2, **options):
    """Begin a match in which the pearls leave the bag in this order."""
    match = Match.start(PEARLS_GAME, ["Ana", "Bob", "Cid"][:seats], options, bytes(32))
    rest = [worth for worth in range(1, 7) if worth not in worths]
    match.state.worth = (*worths, *rest)
    return match


def bids(match, *sums):
    """Let all bid; return what was told after the last bid."""
    return [match.play(seat, Bid(sum)) for seat, sum in enumerate(sums)][-1]


def refused(match, seat, action):
    with pytest.raises(RuleBroken) as broken:
        match.play(seat, action)
    return broken.value.broken


@pytest.mark.rule("PE-1")
def test_three_of_six_pearls_are_sold_one_after_the_other():
    match = given()
    assert match.setup_events == [SaleBegan(1)]
    for number in (2, 3):
        assert SaleBegan(number) in bids(match, 0, 0)
    assert not match.is_over
    bids(match, 0, 0)
    assert match.is_over
    assert match.state.on_sale() == 3


@pytest.mark.rule("PE-2")
def test_the_single_highest_bid_pays_and_takes_the_pearl():
    match = given(5)
    told = bids(match, 2, 4)
    assert told == [HasBid(BOB), BidsRevealed((2, 4)), Took(BOB), Saw(BOB, 5)]
    assert match.state.purse == [9, 5]
    assert match.state.pearls(BOB) == (5,)


@pytest.mark.rule("PE-2")
def test_only_the_owner_sees_what_a_pearl_is_worth():
    match = given(5)
    saw = bids(match, 2, 4)[-1]
    assert [saw.is_for(seat) for seat in (ANA, BOB, NOBODY)] == [False, True, False]
    assert PEARLS_GAME.view(match.state, BOB).players[BOB].pearls == (5,)
    assert PEARLS_GAME.view(match.state, ANA).players[BOB].pearls is None


@pytest.mark.rule("PE-2")
@pytest.mark.parametrize("sums", [(4, 4), (0, 0)])
def test_a_tie_loses_the_pearl(sums):
    match = given(5)
    assert Lost() in bids(match, *sums)
    assert match.state.purse == [9, 9]
    assert match.state.owner == (NOBODY,)


@pytest.mark.rule("PE-2")
def test_a_tie_below_the_highest_bid_does_not_matter():
    match = given(5, seats=3)
    assert Took(CID) in bids(match, 2, 2, 3)


@pytest.mark.rule("PE-2")
def test_nobody_bids_twice_nor_more_than_their_purse_holds():
    match = given()
    assert refused(match, ANA, Bid(10)) == Broken("PE-2", "beyond_purse", sum=10, purse=9)
    match.play(ANA, Bid(3))
    assert refused(match, ANA, Bid(4)) == Broken("PE-2", "has_bid")


@pytest.mark.rule("PE-3")
def test_a_look_costs_one_and_shows_the_pearl_to_one_pair_of_eyes():
    match = given(6)
    assert match.play(ANA, Peek()) == [Peeked(ANA), Saw(ANA, 6)]
    assert match.state.purse == [8, 9]
    assert [PEARLS_GAME.view(match.state, seat).on_sale for seat in (ANA, BOB, NOBODY)] == [6, None, None]


@pytest.mark.rule("PE-3")
def test_a_seat_looks_once_in_the_game_and_only_before_it_bids():
    match = given()
    match.play(ANA, Peek())
    assert refused(match, ANA, Peek()) == Broken("PE-3", "only_once")
    match.play(BOB, Bid(1))
    assert refused(match, BOB, Peek()) == Broken("PE-2", "has_bid")
    match.play(ANA, Bid(0))
    match.play(BOB, Hold())
    assert refused(match, ANA, Peek()) == Broken("PE-3", "only_once")


@pytest.mark.rule("PE-3")
def test_who_has_nothing_left_cannot_look():
    match = given()
    bids(match, 9, 0)
    match.play(ANA, Hold())
    assert refused(match, ANA, Peek()) == Broken("PE-3", "no_credit")


@pytest.mark.rule("PE-4")
def test_the_new_owner_may_sell_the_pearl_back_for_two():
    match = given(1)
    bids(match, 3, 0)
    assert refused(match, BOB, SellBack()) == Broken("PE-4", "not_your_pearl", seat=ANA)
    assert SoldBack(ANA) in match.play(ANA, SellBack())
    assert match.state.purse == [8, 9]
    assert match.state.pearls(ANA) == ()


@pytest.mark.rule("PE-5")
def test_pearls_and_credits_count():
    match = given(6, 1, 2)
    bids(match, 4, 0)
    match.play(ANA, Hold())
    bids(match, 0, 2)
    match.play(BOB, SellBack())
    bids(match, 0, 0)
    outcome = PEARLS_GAME.outcome(match.state)
    assert outcome.scores == ((11,), (9,))
    assert outcome.winners == (ANA,)


@pytest.mark.rule("PE-5")
def test_ties_are_shared_and_all_pearls_are_shown_at_the_end():
    match = given(2)
    bids(match, 2, 0)
    match.play(ANA, Hold())
    for _ in range(2):
        bids(match, 0, 0)
    assert PEARLS_GAME.outcome(match.state).winners == (ANA, BOB)
    assert PEARLS_GAME.view(match.state, NOBODY).players[ANA].pearls == (2,)


@pytest.mark.rule("PE-6")
def test_who_does_not_answer_in_time_bids_nothing_and_keeps_the_pearl():
    match = given(3)
    match.play(BOB, Bid(2), at=5_000)
    assert PEARLS_GAME.deadlines(match.state) == [Deadline(30_000, (ANA,), WAIT)]
    match.play(CLOCK, TimeUp(WAIT), at=30_000)
    assert match.state.purse == [9, 7]
    match.play(CLOCK, TimeUp(WAIT), at=60_000)
    assert match.state.pearls(BOB) == (3,)


@pytest.mark.rule("PE-6")
def test_without_a_limit_no_clock_runs():
    assert PEARLS_GAME.deadlines(given(seconds=0).state) == []
