"""SP-103, SP-104, SP-205, SP-206, SP-903: how likely the deal gives what, exactly and by counting.

The chances of the first round, by number of players: Harley is dealt, (N−1)/7; one of the others is Harley, for whoever
holds a card without mark, (N−2)/6; all are Jokers, for a Joker, N/(N+20); it is Multiverse, for the holder of one of
its sixteen places, ⅛ ÷ (⅛ + (N−1)/N).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import factorial, sqrt
from typing import TypeVar

import pytest

from tablee.games.spyfall.dealing import cards_of, deal, from_the_bottom
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import (
    FARCE_PACK,
    IN_MULTIVERSE,
    JOKER,
    MARKED,
    MULTIVERSE_PACKS,
    PACK_SIZE,
    Card,
    place_of,
)
from tablee.games.spyfall.redeal import weights
from tablee.games.spyfall.state import State
from tablee.kernel.chance import Chance, ChanceNode, Fork, Quick
from tablee.kernel.phase import Step

T = TypeVar("T")

SEATS = range(3, 9)
WITH_HARLEY = range(5, 9)
DEALS = 3000
BATCAVE, OA = 2, 16

HARLEY_DEALT = {5: 0.5714, 6: 0.7143, 7: 0.8571, 8: 1.0}
HARLEY_AMONG_OTHERS = {5: 0.5, 6: 0.6667, 7: 0.8333, 8: 1.0}
FARCE_FOR_A_JOKER = {3: 0.1304, 4: 0.1667, 5: 0.2, 6: 0.2308, 7: 0.2593, 8: 0.2857}
MULTIVERSE_FOR_A_HOLDER = {3: 0.1579, 4: 0.1429, 5: 0.1351, 6: 0.1304, 7: 0.1273, 8: 0.125}


def opened(seats: int, chance: Chance, **modules: bool) -> State:
    """Return the box opened, nothing dealt yet."""
    state = SPYFALL.prepare(seats, SPYFALL.settled({**modules}), chance)
    state.dealer = 0
    return state


def dealt(seats: int, chance: Chance, **modules: bool) -> State:
    state = opened(seats, chance, **modules)
    deal(Step(state, chance, 0, None))
    return state


@cache
def many_deals(seats: int) -> list[State]:
    """Deal first rounds with all modules, the same at every run."""
    chance = Quick(f"deals for {seats}")
    return [dealt(seats, chance, harley=seats >= 5, farce=True, multiverse=True) for _ in range(DEALS)]


def outcomes(draw: Callable[[Chance], T], first: tuple[int, ...] = ()) -> Iterator[T]:
    """Yield what comes of every way chance can go after the first draws, all ways being equally likely."""
    open_ends = [first]
    while open_ends:
        draws = open_ends.pop()
        try:
            yield draw(Fork(draws))
        except ChanceNode as node:
            open_ends += [(*draws, drawn) for drawn in range(node.sides)]


def assert_close(counted: int, of: int, expected: float) -> None:
    """Five deviations: with the seeds above this is so for ever, and a wrong deal is far outside."""
    deviation = sqrt(max(expected * (1 - expected), 0.0) * of)
    assert abs(counted - expected * of) <= 5 * deviation + 1e-9, f"{counted} of {of}, not {expected}"


# -- exactly ------------------------------------------------------------------------------------------------


@cache
def standard_packs() -> list[list[Card]]:
    """Return a standard pack in every order it can have."""
    state = opened(8, Quick(0), harley=True)
    return list(outcomes(lambda chance: cards_of(state, BATCAVE, chance)))


@pytest.mark.rule("SP-103", "SP-104")
def test_the_marked_card_is_equally_likely_at_each_of_seven_places_and_the_joker_lies_below() -> None:
    packs = standard_packs()
    assert len(packs) == 5040
    assert Counter(pack.index(MARKED + BATCAVE) for pack in packs) == dict.fromkeys(range(7), 720)
    assert all(pack[-1] == JOKER and pack.count(JOKER) == 1 for pack in packs)


@pytest.mark.rule("SP-903", "SP-206")
@pytest.mark.parametrize("seats", WITH_HARLEY)
def test_harley_is_dealt_with_n_minus_one_in_seven(seats: int) -> None:
    hands = [from_the_bottom(pack, seats)[0] for pack in standard_packs()]
    is_dealt = sum(MARKED + BATCAVE in hand for hand in hands)
    assert Fraction(is_dealt, len(hands)) == Fraction(seats - 1, 7)
    assert float(Fraction(seats - 1, 7)) == pytest.approx(HARLEY_DEALT[seats], abs=0.00005)


@pytest.mark.rule("SP-903")
@pytest.mark.parametrize("seats", WITH_HARLEY)
def test_for_a_hero_one_of_the_others_is_harley_with_n_minus_two_in_six(seats: int) -> None:
    hands = [from_the_bottom(pack, seats)[0] for pack in standard_packs()]
    heroes = sum(hand.count(BATCAVE) for hand in hands)
    beside_harley = sum(hand.count(BATCAVE) for hand in hands if MARKED + BATCAVE in hand)
    assert Fraction(beside_harley, heroes) == Fraction(seats - 2, 6)
    assert float(Fraction(seats - 2, 6)) == pytest.approx(HARLEY_AMONG_OTHERS[seats], abs=0.00005)


@pytest.mark.rule("SP-206")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_seat_is_the_joker_equally_often(seats: int) -> None:
    """Every way the shuffle of the cards to be dealt can go, for one pack in one order."""

    def joker(chance: Chance) -> int:
        state = opened(seats, chance)
        deal(Step(state, chance, 0, None))
        return state.joker()

    pack_and_its_order = (0,) * 7
    seen = Counter(outcomes(joker, pack_and_its_order))
    assert seen == dict.fromkeys(range(seats), factorial(seats - 1))


@pytest.mark.rule("SP-205", "SP-1001")
@pytest.mark.parametrize("seats", SEATS)
def test_a_joker_is_one_of_many_with_n_in_n_plus_twenty(seats: int) -> None:
    state = opened(seats, Quick(0), farce=True, multiverse=True)
    jokers = {
        pack: from_the_bottom(cards_of(state, pack, Quick(0)), seats)[0].count(JOKER) for pack in state.terms.packs
    }
    chance = Fraction(jokers[FARCE_PACK], sum(jokers.values()))
    assert chance == Fraction(seats, seats + 20)
    assert float(chance) == pytest.approx(FARCE_FOR_A_JOKER[seats], abs=0.00005)


@pytest.mark.rule("SP-205", "SP-1101")
@pytest.mark.parametrize("seats", SEATS)
def test_a_holder_is_in_the_multiverse_with_an_eighth_against_the_heroes_share(seats: int) -> None:
    """Each place stands once at each of the sixteen places of the split, so that the mean is exact."""
    state = opened(seats, Quick(0), multiverse=True)
    in_multiverse = Fraction(0)
    for first in range(16):
        state.split = (*IN_MULTIVERSE[first:], *IN_MULTIVERSE[:first])
        for pack in MULTIVERSE_PACKS:
            hand, _ = from_the_bottom(cards_of(state, pack, Quick(0)), seats)
            in_multiverse += Fraction(hand.count(BATCAVE), seats * 16)
    hand, _ = from_the_bottom(cards_of(state, BATCAVE, Quick(0)), seats)
    as_a_hero = Fraction(sum(place_of(card) == BATCAVE for card in hand), seats)
    chance = in_multiverse / (in_multiverse + as_a_hero)
    assert in_multiverse == Fraction(1, 8)
    assert float(chance) == pytest.approx(MULTIVERSE_FOR_A_HOLDER[seats], abs=0.00005)


# -- what a redeal takes for likely ---------------------------------------------------------------------------


def share(state: State, card: Card, packs: tuple[int, ...]) -> float:
    """Return how likely these packs are for a seat that holds the card."""
    state.used = 0
    weighed = dict(weights(state, {0: card}))
    return sum(weighed.get(pack, 0.0) for pack in packs) / sum(weighed.values())


@pytest.mark.parametrize("seats", SEATS)
def test_worlds_are_drawn_with_the_same_chances(seats: int) -> None:
    state = dealt(seats, Quick(seats), harley=seats >= 5, farce=True, multiverse=True)
    assert share(state, JOKER, (FARCE_PACK,)) == pytest.approx(FARCE_FOR_A_JOKER[seats], abs=0.00005)
    assert share(state, BATCAVE, MULTIVERSE_PACKS) == pytest.approx(MULTIVERSE_FOR_A_HOLDER[seats], abs=0.00005)
    assert share(state, OA, MULTIVERSE_PACKS) == 0.0
    if seats >= 5:
        assert share(state, MARKED + BATCAVE, (BATCAVE,)) == 1.0


# -- by counting ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-205")
@pytest.mark.parametrize("seats", SEATS)
def test_each_pack_is_drawn_equally_often(seats: int) -> None:
    drawn = Counter(state.pack for state in many_deals(seats))
    assert set(drawn) == set(range(23))
    for count in drawn.values():
        assert_close(count, DEALS, 1 / 23)


@pytest.mark.rule("SP-206")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_has_the_joker_and_the_mark_equally_often(seats: int) -> None:
    standard = [state for state in many_deals(seats) if state.is_standard()]
    for seat in range(seats):
        assert_close(sum(state.is_joker(seat) for state in standard), len(standard), 1 / seats)
        if seats >= 5:
            assert_close(sum(state.is_harley(seat) for state in standard), len(standard), (seats - 1) / 7 / seats)


@pytest.mark.rule("SP-903")
@pytest.mark.parametrize("seats", WITH_HARLEY)
def test_counted_harley_is_dealt_as_often_as_that(seats: int) -> None:
    standard = [state for state in many_deals(seats) if state.is_standard()]
    with_harley = [state for state in standard if any(state.is_harley(seat) for seat in range(seats))]
    assert_close(len(with_harley), len(standard), HARLEY_DEALT[seats])
    heroes = [state for state in standard if 0 in state.heroes()]
    beside_harley = [state for state in heroes if any(state.is_harley(seat) for seat in range(seats))]
    assert_close(len(beside_harley), len(heroes), HARLEY_AMONG_OTHERS[seats])


@pytest.mark.rule("SP-1002", "SP-1102")
@pytest.mark.parametrize("seats", SEATS)
def test_counted_farce_and_multiverse_are_as_likely_as_that(seats: int) -> None:
    jokers = [state for state in many_deals(seats) if state.is_joker(0)]
    assert_close(sum(state.pack == FARCE_PACK for state in jokers), len(jokers), FARCE_FOR_A_JOKER[seats])
    holders = [state for state in many_deals(seats) if place_of(state.card[0]) in IN_MULTIVERSE]
    in_multiverse = sum(state.pack in MULTIVERSE_PACKS for state in holders)
    assert_close(in_multiverse, len(holders), MULTIVERSE_FOR_A_HOLDER[seats])


@pytest.mark.rule("SP-106", "SP-108")
def test_every_place_is_in_each_multiverse_pack_equally_often() -> None:
    splits = [state.split for state in many_deals(4)]
    for place in IN_MULTIVERSE:
        first = sum(split.index(place) < PACK_SIZE for split in splits)
        assert_close(first, DEALS, 0.5)
    assert len(set(splits)) == DEALS
