"""SP-1601. How true answers fall: what somebody who is at a Location answers to a question, and how likely."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from tablee.games.spyfall.material import ATTRIBUTE_OF, MATRIX, N_QUESTIONS, POLARITY_OF, SCATTER_OF, Matrix, read_data

Model = tuple[tuple[tuple[float, ...], ...], ...]  # by Location, question and answer: how likely it is

# Of each answer, between a plain no and a plain yes. Compiled, a Final tuple of so many floats would count as not set.
POSITION: Final[tuple[float, ...]] = (0.0, 0.25, 0.5, 0.75, 1.0)

_model: Final[dict[str, Any]] = read_data("bots")["model"]
VAGUENESS: Final[float] = _model["vagueness"]
SLIP: Final[float] = _model["slip"]
NO_VAGUENESS: Final = 1.0


def chances(truth: float, scatter: float) -> tuple[float, ...]:
    """Return how likely each answer is, given where between no and yes the truth lies."""
    weights = [exp(-((position - truth) ** 2) / (2.0 * scatter * scatter)) for position in POSITION]
    total = sum(weights, 0.0)
    return tuple((1.0 - SLIP) * weight / total + SLIP / len(POSITION) for weight in weights)


def model_of(matrix: Matrix, vagueness: float = VAGUENESS) -> Model:
    """Return the answer model of a list of Locations. An answer keeps this share of its distance from the middle."""
    rows: list[tuple[tuple[float, ...], ...]] = []
    for values in matrix:
        row: list[tuple[float, ...]] = []
        for question in range(N_QUESTIONS):
            value = values[ATTRIBUTE_OF[question]]
            exact = value if POLARITY_OF[question] > 0 else 1.0 - value
            row.append(chances(0.5 + vagueness * (exact - 0.5), SCATTER_OF[question]))
        rows.append(tuple(row))
    return tuple(rows)


PLAIN: Final = model_of(MATRIX)  # a Hero's answers: true but vague
CLEAR: Final = model_of(MATRIX, NO_VAGUENESS)  # Harley's, while she helps (SP-1602)
