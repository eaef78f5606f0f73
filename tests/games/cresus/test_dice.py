"""Six dice: what they show, how likely it is, and that keeping the largest group is the best one can do."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, sqrt

import pytest

from tablee.games.cresus.dice import (
    ALL_DICE,
    CHANCES,
    DICE,
    EXPECTED,
    best_to_throw,
    chances_from,
    expected,
    result_of,
)
from tablee.games.cresus.material import AMOUNTS, PRICE, SHARE_NAMES, THROWS
from tests.games.cresus.scene import COLOURS

Counts = tuple[int, ...]  # dice by colour, the largest group first

EXACT = {
    1: ("5/324", "50/81", "1225/3888", "125/2592", "5/1296", "1/7776"),
    2: ("25/104976", "1750/6561", "1167625/2519424", "60875/279936", "40375/839808", "10199/2519424"),
}
PER_CENT = {
    1: (1.543, 61.728, 31.507, 4.823, 0.386, 0.013),
    2: (0.0238, 26.673, 46.345, 21.746, 4.808, 0.405),
    3: (0.0004, 11.128, 38.764, 34.385, 13.677, 2.045),
    4: (0.0000, 4.637, 27.413, 38.669, 23.813, 5.468),
}
MEANS = {1: 2.4082, 2: 3.0586, 3: 3.5675, 4: 3.9806}

# fmt: off
# by market, share after share: the price, what its table brings on average, and the standard deviation
VALUES: dict[str, tuple[tuple[int, float, int], ...]] = {
    "lon": (
        (20, 31.4, 19), (30, 48.2, 17), (35, 52.9, 18), (40, 63.7, 40), (50, 72.2, 24), (55, 82.0, 36),
        (60, 84.9, 48), (70, 100.0, 33), (80, 111.7, 105), (85, 112.7, 72), (100, 127.0, 41), (120, 151.7, 82),
    ),
    "nyc": (
        (20, 31.4, 23), (30, 50.6, 35), (40, 63.5, 22), (45, 68.3, 38), (50, 78.9, 86), (55, 82.0, 36),
        (65, 93.3, 59), (70, 93.0, 30), (80, 106.3, 70), (90, 127.3, 87), (100, 136.8, 145), (110, 142.4, 77),
    ),
    "hkg": (
        (20, 33.8, 41), (25, 43.2, 31), (35, 58.2, 62), (40, 62.5, 29), (50, 75.8, 47), (55, 87.9, 98),
        (60, 91.7, 85), (70, 104.8, 74), (80, 106.3, 70), (90, 124.5, 55), (100, 137.7, 93), (120, 160.8, 166),
    ),
    "sao": (
        (20, 34.5, 37), (30, 45.2, 15), (35, 60.0, 42), (45, 70.4, 25), (50, 75.4, 41), (55, 82.0, 36),
        (60, 88.2, 56), (75, 109.8, 106), (80, 102.1, 35), (85, 112.7, 72), (95, 131.4, 92), (120, 163.1, 152),
    ),
    "syd": (
        (25, 39.8, 13), (30, 47.8, 31), (35, 60.0, 42), (40, 60.9, 33), (50, 75.7, 26), (60, 91.7, 85),
        (65, 93.3, 59), (70, 93.0, 30), (80, 109.1, 39), (90, 127.3, 87), (100, 130.9, 71), (110, 142.8, 92),
    ),
    "tyo": (
        (20, 32.6, 12), (30, 49.2, 47), (40, 67.4, 46), (45, 69.3, 45), (50, 75.4, 41), (55, 87.9, 98),
        (65, 95.9, 105), (70, 93.0, 30), (80, 106.3, 70), (85, 117.7, 53), (100, 130.8, 85), (120, 163.1, 152),
    ),
}
# fmt: on


def dice(letters: str) -> tuple[int, ...]:
    return tuple(COLOURS.index(letter) for letter in letters)


@pytest.mark.rule("CR-707")
@pytest.mark.parametrize(
    ("letters", "result"),
    [("YBRGVW", 1), ("YYBBRR", 2), ("RRRGYW", 3), ("WVWWYW", 4), ("GGGGGB", 5), ("VVVVVV", 6)],
)
def test_the_result_is_the_largest_group_of_whatever_colour(letters: str, result: int) -> None:
    assert result_of(dice(letters)) == result


@pytest.mark.parametrize(
    ("letters", "thrown"),
    [
        ("YBRGVW", ALL_DICE),  # all different: all again
        ("RRGYBW", 0b111100),
        ("WWYYBB", 0b110011),  # equal groups: the first in the order Y B R G V W
        ("GGGYYY", 0b000111),
        ("VVVVVV", 0),
    ],
)
def test_what_is_thrown_again_unless_somebody_decides(letters: str, thrown: int) -> None:
    assert best_to_throw(dice(letters)) == thrown


@pytest.mark.parametrize("throws", [1, 2, 3, 4])
def test_the_chances_of_each_result(throws: int) -> None:
    chances = CHANCES[throws]
    assert chances[0] == 0 and sum(chances) == 1
    for faces, per_cent in enumerate(PER_CENT[throws], 1):
        digits = 4 if per_cent < 0.03 and throws > 1 else 3
        assert round(float(100 * chances[faces]), digits) == per_cent
    for faces, exact in enumerate(EXACT.get(throws, ()), 1):
        assert chances[faces] == Fraction(exact)
    assert round(float(sum(faces * chance for faces, chance in enumerate(chances))), 4) == MEANS[throws]


def test_one_throw_counted_through() -> None:
    counted = Counter(result_of(faces) for faces in product(range(6), repeat=DICE))
    assert [Fraction(counted[faces], 6**DICE) for faces in range(7)] == list(CHANCES[1])


def test_the_chances_from_a_throw_on() -> None:
    for throws in (1, 2):
        assert chances_from(0, throws) == tuple(map(float, CHANCES[throws]))
        assert chances_from(6, throws) == (0, 0, 0, 0, 0, 0, 1)
        assert chances_from(4, throws)[:4] == (0, 0, 0, 0)
    assert chances_from(4, 1)[5] == pytest.approx(2 * 5 / 36) and chances_from(5, 1)[6] == pytest.approx(1 / 6)


@pytest.mark.parametrize("name", SHARE_NAMES)
def test_the_value_of_every_share(name: str) -> None:
    price, mean, deviation = VALUES[name[:3]][int(name[4:]) - 1]
    number = SHARE_NAMES.index(name)
    chances = CHANCES[THROWS[number]]
    square = float(sum(chance * AMOUNTS[number][faces] ** 2 for faces, chance in enumerate(chances)))
    assert PRICE[number] == price
    assert f"{EXPECTED[number]:.1f}" == f"{mean:.1f}"
    assert round(sqrt(square - EXPECTED[number] ** 2)) == deviation
    assert expected(number, THROWS[number]) == pytest.approx(EXPECTED[number])


# -- the best way to throw ------------------------------------------------------------------------------------------


def partitions(total: int) -> list[Counts]:
    """Return every way some dice can be grouped by colour, at most six groups."""
    spread = combinations_with_replacement(range(total + 1), 6)
    return [tuple(sorted(counts, reverse=True)) for counts in spread if sum(counts) == total]


@cache
def after(kept: Counts) -> dict[Counts, int]:
    """Return in how many of all ways each grouping comes up when the dice that are not kept are thrown.

    Ways are counted as of 6**6, whatever is thrown.
    """
    thrown = DICE - sum(kept)
    ways: Counter[Counts] = Counter()
    for added in product(range(thrown + 1), repeat=6):
        if sum(added) == thrown:
            number = factorial(thrown)
            for count in added:
                number //= factorial(count)
            grouped = tuple(sorted((a + b for a, b in zip(kept, added, strict=True)), reverse=True))
            ways[grouped] += number * 6 ** sum(kept)
    return dict(ways)


@cache
def ways_to_keep(counts: Counts) -> frozenset[Counts]:
    choices = product(*[range(count + 1) for count in counts])
    return frozenset(tuple(sorted(kept, reverse=True)) for kept in choices)


def test_the_best_way_to_throw_is_to_keep_the_largest_group() -> None:
    """Over all keep choices, any die thrown any time, for all tables: nothing brings more on average."""
    groupings = partitions(DICE)
    assert len(groupings) == 11
    start: Counts = (0,) * 6
    for number in range(len(SHARE_NAMES)):
        worth = {counts: AMOUNTS[number][counts[0]] for counts in groupings}  # scaled by 6**6 for each throw so far
        for _ in range(THROWS[number] - 1):
            brings = {
                kept: sum(ways * worth[then] for then, ways in after(kept).items())
                for kept in {kept for counts in groupings for kept in ways_to_keep(counts)}
            }
            best = {counts: max(brings[kept] for kept in ways_to_keep(counts)) for counts in groupings}
            for counts in groupings:
                largest = (counts[0] if counts[0] > 1 else 0, 0, 0, 0, 0, 0)
                assert brings[largest] == best[counts], f"{SHARE_NAMES[number]}: {counts}"
            worth = best
        total = sum(ways * worth[then] for then, ways in after(start).items())
        assert float(Fraction(total, 6 ** (6 * THROWS[number]))) == pytest.approx(EXPECTED[number], abs=1e-9)
