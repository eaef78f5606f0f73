"""Whether what was drawn is spread evenly."""

from collections import Counter
from collections.abc import Sequence
from typing import Any


def assert_even(drawn: Sequence[Any], possible: Sequence[Any]) -> None:
    """Everything possible was drawn about as often, and nothing else was."""
    counts = Counter(drawn)
    assert set(counts) <= set(possible), "what cannot be"
    mean = len(drawn) / len(possible)
    chi_square = sum((counts[one] - mean) ** 2 / mean for one in possible)
    assert chi_square < 2 * len(possible) + 12, counts
