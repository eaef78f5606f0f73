"""Sources of draws."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from tablee.kernel.action import Verb
from tablee.kernel.chance import (
    SEED_BYTES,
    Chance,
    ChanceNode,
    Dice,
    Fork,
    Quick,
    Script,
    ScriptEnded,
    commitment,
    derived_seed,
    new_seed,
)
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import Phase, Step
from tests.kernel.toys import Toy, ToyState

SEED = bytes(range(32))


def numbers(seed: bytes, count: int) -> list[int]:
    """Return the 32-bit numbers of a seed's stream, worked out here from its description."""
    stream = b"".join(hashlib.sha256(seed + block.to_bytes(8, "big")).digest() for block in range(count // 8 + 1))
    return [int.from_bytes(stream[4 * at : 4 * at + 4], "big") for at in range(count)]


# -- dice ----------------------------------------------------------------------------------------------------


def test_dice_follow_their_description() -> None:
    dice = Dice(SEED)
    assert [dice.draw(2**32, "raw") for _ in range(40)] == numbers(SEED, 40)


def test_dice_give_these_numbers_for_ever() -> None:
    """Records hold draws: the stream of a seed can never change."""
    assert hashlib.sha256(SEED + bytes(8)).hexdigest()[:16] == "a9d6e500293a88bd"
    assert [Dice(SEED).draw(2**32, "raw")] == [0xA9D6E500]
    dice = Dice(SEED)
    assert [dice.draw(6, "a die") for _ in range(12)] == [number % 6 for number in numbers(SEED, 12)]


@pytest.mark.parametrize("sides", [3 * 2**30, 2**31 + 1, 2**32 - 1])
def test_dice_pass_over_what_would_favour_an_outcome(sides: int) -> None:
    dice = Dice(SEED)
    fair = [number % sides for number in numbers(SEED, 400) if number < 2**32 - 2**32 % sides]
    assert [dice.draw(sides, "many") for _ in range(60)] == fair[:60]


def test_dice_do_pass_over_numbers_in_these_tests() -> None:
    limit = 2**32 - 2**32 % (2**31 + 1)
    assert any(number >= limit for number in numbers(SEED, 20))


def test_one_outcome_still_takes_a_number() -> None:
    dice = Dice(SEED)
    assert dice.draw(1, "no choice") == 0
    assert dice.draw(2**32, "raw") == numbers(SEED, 2)[1]


def test_draws_taken_over_come_before_those_of_the_seed() -> None:
    dice = Dice(SEED, [3, 0, 5])
    assert [dice.draw(6, "a die") for _ in range(2)] == [3, 0]
    for chance in (dice.clone(), dice):
        assert [chance.draw(6, "a die") for _ in range(9)] == [5, *(number % 6 for number in numbers(SEED, 8))]
    with pytest.raises(ScriptEnded, match="a die: 6 is not below 6"):
        Dice(SEED, [6]).draw(6, "a die")


@pytest.mark.parametrize("sides", [0, -1])
def test_there_is_nothing_to_draw_from_no_outcomes(sides: int) -> None:
    with pytest.raises(ValueError, match=f"the deal: cannot draw from {sides} outcomes"):
        Dice(SEED).draw(sides, "the deal")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_256_bits(size: int) -> None:
    with pytest.raises(ValueError, match=f"a seed is 32 bytes, got {size}"):
        Dice(bytes(size))


def test_all_outcomes_are_equally_likely() -> None:
    for chance in (Dice(SEED), Quick(1)):
        drawn = Counter(chance.draw(6, "a die") for _ in range(60_000))
        assert sorted(drawn) == list(range(6))
        assert sum((count - 10_000) ** 2 / 10_000 for count in drawn.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_all_orders_are_equally_likely() -> None:
    for chance in (Dice(SEED), Quick(1)):
        seen: Counter[tuple[int, ...]] = Counter()
        for _ in range(12_000):
            items = [0, 1, 2, 3]
            chance.shuffle(items, "the deal")
            seen[tuple(items)] += 1
        assert set(seen) == set(permutations(range(4)))
        assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 49.7  # 23 degrees, 0.1 %


# -- seeds ---------------------------------------------------------------------------------------------------


def test_a_new_seed_is_new() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


def test_a_derived_seed_depends_on_base_and_number_alone() -> None:
    assert derived_seed("soak", 3) == hashlib.sha256(b"soak/3").digest()
    assert len({derived_seed(base, number) for base in ("a", "b") for number in range(5)}) == 10
    Dice(derived_seed("soak", 3))


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


# -- what all sources share ----------------------------------------------------------------------------------


def test_what_is_drawn_is_kept_on_request() -> None:
    dice = Dice(SEED)
    dice.draw(6, "not kept")
    assert dice.take_drawn() == ()
    dice.keeps = True
    drawn = (dice.draw(6, "kept"), *dice.roll(2, 6, "kept"))
    assert dice.take_drawn() == drawn
    assert dice.take_drawn() == ()


def test_a_throw_counts_faces_from_nought() -> None:
    assert Script([0, 5, 3]).roll(3, 6, "dice") == (0, 5, 3)
    assert Script([]).roll(0, 6, "no dice") == ()


def test_a_shuffle_places_the_items_from_the_end() -> None:
    items = [10, 11, 12, 13]
    Script([0, 2, 1]).shuffle(items, "the deal")
    # 13 ↔ 10, then 12 stays, then 11 stays
    assert items == [13, 11, 12, 10]
    script = Script([])
    script.shuffle([], "nothing")
    script.shuffle([7], "one")
    assert script.is_used_up()


def test_what_is_shuffled_into_a_tuple_lies_as_a_shuffle_leaves_it() -> None:
    given = (10, 11, 12, 13)
    assert Script([0, 2, 1]).shuffled(given, "the deal") == (13, 11, 12, 10)
    assert given == (10, 11, 12, 13)


def test_a_shuffle_loses_nothing() -> None:
    for chance in (Dice(SEED), Quick(3)):
        items = list(range(100))
        chance.shuffle(items, "the deal")
        assert items != list(range(100))
        assert sorted(items) == list(range(100))


def test_a_source_gives_its_own_draws() -> None:
    class Highest(Chance):
        def below(self, sides: int, reason: str) -> int:
            return sides - 1

    assert Highest().roll(2, 6, "dice") == (5, 5)
    with pytest.raises(NotImplementedError):
        Chance().draw(6, "a die")


@pytest.mark.parametrize("taken", [0, 1, 7, 8, 9, 20])
@pytest.mark.parametrize("source", [Dice(SEED), Script(range(50))])
def test_a_clone_gives_the_same_draws_and_takes_none(source: Chance, taken: int) -> None:
    chance = source.clone()
    chance.keeps = True
    drawn = [chance.draw(2**32, "before") for _ in range(taken)]
    twin = chance.clone()
    then = [twin.draw(2**32, "then") for _ in range(20)]
    assert [chance.draw(2**32, "then") for _ in range(20)] == then
    assert twin.take_drawn() == tuple(then)
    assert chance.take_drawn() == (*drawn, *then)


def test_other_sources_have_no_clone() -> None:
    for chance in (Quick(1), Fork()):
        with pytest.raises(NotImplementedError):
            chance.clone()


# -- quick ---------------------------------------------------------------------------------------------------


def test_quick_draws_are_the_same_for_the_same_seed() -> None:
    def first(seed: int | str) -> list[int]:
        chance = Quick(seed)
        return [chance.draw(1000, "") for _ in range(8)]

    assert first(1) == first(1) != first(2)
    assert first("a") == first("a")
    assert 0 <= Quick().draw(7, "") < 7


def test_quick_draws_are_the_same_by_either_name_and_are_not_kept() -> None:
    one, other = Quick(5), Quick(5)
    one.keeps = True
    assert [one.draw(9, "") for _ in range(5)] == [other.below(9, "") for _ in range(5)]
    assert one.take_drawn() == ()


# -- script --------------------------------------------------------------------------------------------------


def test_a_script_gives_its_draws_in_order() -> None:
    script = Script([4, 0])
    assert script.draw(5, "first") == 4
    script.extend([2, 1])
    assert not script.is_used_up()
    assert [script.draw(3, "then") for _ in range(3)] == [0, 2, 1]
    assert script.is_used_up()


def test_a_script_says_what_it_was_asked_for_in_vain() -> None:
    with pytest.raises(ScriptEnded, match="the deal: nothing left to draw"):
        Script([]).draw(6, "the deal")
    with pytest.raises(ScriptEnded, match="a die: 6 is not below 6"):
        Script([6]).draw(6, "a die")
    with pytest.raises(ScriptEnded, match="a die: -1 is not below 6"):
        Script([-1]).draw(6, "a die")


# -- fork ----------------------------------------------------------------------------------------------------


def test_a_fork_stops_at_the_first_draw_without_an_answer() -> None:
    fork = Fork([1])
    assert fork.draw(2, "first") == 1
    with pytest.raises(ChanceNode, match="then: 6 outcomes") as stopped:
        fork.draw(6, "then")
    assert (stopped.value.sides, stopped.value.reason) == (6, "then")
    with pytest.raises(ChanceNode):
        Fork().draw(1, "even this one")


def test_a_fork_gives_no_outcome_there_is_not() -> None:
    with pytest.raises(ScriptEnded, match="a coin: 2 is not below 2"):
        Fork([2]).draw(2, "a coin")


Throw = Verb("throw", "TOY-1")


class Climbing(Phase[ToyState]):
    """Throw a coin, and on heads a die of three sides; twice."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(0, [Throw()])]

    def throw(self, step: Step[ToyState], seat: int) -> None:
        state = step.state
        state.throws += 1
        if step.chance.draw(2, "a coin"):
            state.points[0] += 1 + step.chance.draw(3, "a die of three")
        if state.throws == 2:
            step.finish()


CLIMB = Toy([Throw], [Climbing], Climbing(), lambda seats: {"throws": 0, "points": [0] * seats})


def outcomes(state: ToyState) -> list[tuple[Fraction, int]]:
    """Walk every outcome of a match: its probability and the points."""
    if not state.stack:
        return [(Fraction(1), state.points[0])]
    found: list[tuple[Fraction, int]] = []
    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while waiting:
        likely, draws = waiting.pop()
        world = state.clone()
        try:
            CLIMB.apply(world, 0, Throw(), Fork(draws))
        except ChanceNode as node:
            waiting += [(likely / node.sides, (*draws, drawn)) for drawn in range(node.sides)]
        else:
            found += [(likely * then, points) for then, points in outcomes(world)]
    return found


def test_every_outcome_of_a_game_can_be_walked() -> None:
    found = outcomes(CLIMB.setup(1, {}, Script([])))
    assert len(found) == 16
    assert sum(likely for likely, _ in found) == 1
    by_points: Counter[int] = Counter()
    for likely, points in found:
        by_points[points] += likely * 36  # type: ignore[assignment]
    assert by_points == {0: 9, 1: 6, 2: 7, 3: 8, 4: 3, 5: 2, 6: 1}
