"""CR-705…CR-707: six dice, their result, and the chances of the best way to throw them again."""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import Final

from tablee.games.cresus.material import AMOUNTS, SHARES, THROWS, Share
from tablee.parts.small_set import set_of, up_to

DICE: Final = 6
COLOURS: Final = 6
ALL_DICE: Final = up_to(DICE)
MOST_THROWS: Final = 5  # three, one more by a sale card, one more by a Crésus card

Throw = tuple[int, ...]


def result_of(dice: Throw) -> int:
    """CR-707. Return the largest number of faces of one colour."""
    return max(dice.count(0), dice.count(1), dice.count(2), dice.count(3), dice.count(4), dice.count(5))


def best_to_throw(dice: Throw) -> int:
    """Return the set of dice to throw again: all but the largest group, the first colour if several are as large.

    From six different colours, all six; from six equal ones, none.
    """
    most = result_of(dice)
    if most == 1:
        return ALL_DICE
    kept = next(colour for colour in range(COLOURS) if dice.count(colour) == most)
    return set_of([at for at, face in enumerate(dice) if face != kept])


def _groups(dice: int, colours: int) -> list[tuple[int, ...]]:
    """Return every way some dice can be spread over colours, as counts."""
    if colours == 1:
        return [(dice,)]
    return [(here, *rest) for here in range(dice + 1) for rest in _groups(dice - here, colours - 1)]


def _thrown(kept: int) -> tuple[Fraction, ...]:
    """Return how likely each result is when so many dice of one colour are kept and the others thrown."""
    chances = [Fraction(0)] * (DICE + 1)
    thrown = DICE - kept
    for counts in _groups(thrown, COLOURS):
        ways = factorial(thrown)
        for count in counts:
            ways //= factorial(count)
        chances[max(kept + counts[0], *counts[1:])] += Fraction(ways, COLOURS**thrown)
    return tuple(chances)


_AFTER: Final = tuple(_thrown(0 if most == 1 else most) for most in range(DICE + 1))  # by the result so far


def _after_throws() -> tuple[tuple[Fraction, ...], ...]:
    table = [tuple([Fraction(int(result == 0)) for result in range(DICE + 1)])]
    for _ in range(MOST_THROWS):
        before = table[-1]
        table.append(
            tuple(
                [
                    sum([before[most] * _AFTER[most][result] for most in range(DICE + 1)], Fraction(0))
                    for result in range(DICE + 1)
                ]
            )
        )
    return tuple(table)


CHANCES: Final = _after_throws()
"""By number of throws, then by result: how likely it is if the largest group is always kept (4.3)."""


def chances_from(most: int, throws: int) -> tuple[float, ...]:
    """Return how likely each result is from a throw with this result, with so many throws left."""
    return _FROM[throws][most]


def _from() -> tuple[tuple[tuple[float, ...], ...], ...]:
    exact = [[tuple([Fraction(int(result == most)) for result in range(DICE + 1)]) for most in range(DICE + 1)]]
    for _ in range(MOST_THROWS):
        before = exact[-1]
        exact.append(
            [
                tuple(
                    [
                        sum([_AFTER[most][next] * before[next][result] for next in range(DICE + 1)], Fraction(0))
                        for result in range(DICE + 1)
                    ]
                )
                for most in range(DICE + 1)
            ]
        )
    return tuple(tuple(tuple([float(chance) for chance in row]) for row in rows) for rows in exact)


_FROM: Final = _from()

# by share: what a sale brings on average, without premium, events and cards
EXPECTED: Final[tuple[float, ...]] = tuple(
    float(sum(CHANCES[THROWS[share]][result] * AMOUNTS[share][result] for result in range(DICE + 1)))
    for share in range(SHARES)
)


def expected(share: Share, throws: int) -> float:
    """Return the same with another number of throws."""
    chances = _FROM[throws][0]
    return sum([chances[result] * AMOUNTS[share][result] for result in range(1, DICE + 1)], 0.0)
