"""The judgement of Pearls: it bids by what its seat knows, and no more."""

from collections import Counter

from pearls.actions import Bid, Hold, Peek, SellBack
from pearls.bot import BOTS
from pearls.game import PEARLS_GAME
from tablee.bots.greedy import GreedyBot
from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import play_match
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.match import Match

POLICY = BOTS.policy


def begun(*worths):
    match = Match.start(PEARLS_GAME, ["Ana", "Bob"], {}, bytes(32))
    match.state.worth = (*worths, *(worth for worth in range(1, 7) if worth not in worths))
    return match


def choice(match, seat):
    """Return the answer to the last question put to a seat."""
    decision = [decision for decision in PEARLS_GAME.decisions(match.state) if decision.seat == seat][-1]
    return POLICY.choose(match.state, seat, decision, Quick(1))


def test_it_bids_more_for_a_pearl_it_has_seen_to_be_precious():
    sums = []
    for worth in (1, 6):
        match = begun(worth)
        match.play(0, Peek())
        sums.append(choice(match, 0).arg)
    assert sums[0] < choice(begun(6), 0).arg < sums[1]


def test_it_sells_back_a_pearl_worth_less_than_that_brings():
    for worth, answer in ((1, SellBack()), (2, Hold())):
        match = begun(worth)
        match.play(0, Bid(3))
        match.play(1, Bid(0))
        assert choice(match, 0) == answer


def test_it_decides_alike_in_every_world_it_could_not_tell_apart():
    match = begun(6, 5, 4)
    match.play(0, Peek())
    for number in range(40):
        world = PEARLS_GAME.redeal(match.state, 0, Quick(number))
        decision = [decision for decision in PEARLS_GAME.decisions(world) if decision.seat == 0][-1]
        assert POLICY.choose(world, 0, decision, Quick(1)) == choice(match, 0)


def test_it_wins_more_often_than_chance_does():
    winners = Counter()
    for number in range(200):
        match = Match.start(PEARLS_GAME, ["Ana", "Bob", "Cid"], {}, derived_seed("pearls", number))
        me = number % 3
        bots = [(GreedyBot(POLICY, Quick(seat)) if seat == me else RandomBot(Quick(seat))) for seat in range(3)]
        play_match(match, bots)
        winners[me in PEARLS_GAME.outcome(match.state).winners] += 1
    assert winners[True] > 120
