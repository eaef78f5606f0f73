"""The answer model of a list of places, laid out for quick sums over all places."""

from __future__ import annotations

from functools import lru_cache
from math import log
from operator import mul
from typing import Final

from tablee.games.spyfall.answers import Model
from tablee.games.spyfall.material import N_ANSWERS, N_QUESTIONS
from tablee.games.spyfall.places import Places

Row = tuple[float, ...]

YES_OR_NO: Final = (0, N_ANSWERS - 1)  # SP-823
ALL_CODES: Final = tuple(range(N_ANSWERS))


class Tables:
    """SP-1601. By question and answer: how likely it is at each place, and the logarithm of that.

    With the Lasso, which all see, the answer is known to be one of two (SP-1614): these rows stand apart.
    """

    def __init__(self, places: Places) -> None:
        model = places.plain()
        questions = range(N_QUESTIONS)
        self.size: Final = len(model)
        self.model: Final = model
        self.clear: Final[Model] = places.clear()
        self.chance: Final = [[_row(model, question, code, False) for code in ALL_CODES] for question in questions]
        self.bound: Final = [[_row(model, question, code, True) for code in ALL_CODES] for question in questions]
        self.log_chance: Final = [[_logs(row) for row in rows] for rows in self.chance]
        self.log_bound: Final = [[_logs(row) for row in rows] for rows in self.bound]
        # by question and place: how uncertain the answer of somebody is who knows the place
        self.entropy: Final = [tuple([_entropy(row[question]) for row in model]) for question in questions]

    def row(self, question: int, code: int, lasso: bool) -> Row:
        """Return how likely an answer is at each place."""
        return self.bound[question][code] if lasso else self.chance[question][code]

    def log_row(self, question: int, code: int, lasso: bool) -> Row:
        return self.log_bound[question][code] if lasso else self.log_chance[question][code]


def _row(model: Model, question: int, code: int, lasso: bool) -> Row:
    if not lasso:
        return tuple([row[question][code] for row in model])
    first, last = YES_OR_NO
    return tuple([row[question][code] / (row[question][first] + row[question][last]) for row in model])


def _logs(row: Row) -> Row:
    return tuple([log(chance) for chance in row])


def _entropy(chances: Row) -> float:
    return -sum([chance * log(chance) for chance in chances], 0.0)


def dot(weights: list[float], row: Row) -> float:
    """Return the mean of a row under weights."""
    return sum(map(mul, weights, row), 0.0)


@lru_cache(maxsize=50)
def tables_of(places: Places) -> Tables:
    """Return the tables of a list of places; they are made once."""
    return Tables(places)
