"""Where a round can take place: the twenty Locations, or a group's own list.

A list of one's own is the option `places`: one place per line, `Name`, or `Name|profile`, a profile being 25 digits,
one for each attribute of the matrix: 0 … 9 for 0 … 0.9 and X for 1. Profiles let programs play along.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from tablee.games.spyfall.answers import Model, model_of
from tablee.games.spyfall.material import ATTRIBUTES, IN_MULTIVERSE, LOCATION_NAMES, LOCATIONS, MATRIX
from tablee.kernel.options import BadOption

FEWEST: Final = 8
MOST: Final = len(LOCATIONS)
LONGEST_NAME: Final = 40
_DIGITS: Final = "0123456789X"


class Places:
    """A list of places, numbered from 0."""

    def __init__(
        self,
        names: tuple[tuple[str, ...], ...],
        matrix: tuple[tuple[float, ...], ...],
        multiverse: tuple[int, ...],
        is_own: bool,
    ) -> None:
        self.names: Final = names  # by place: its names in all languages
        self.matrix: Final = matrix
        self.multiverse: Final = multiverse  # SP-106: the places of which there is one more card
        self.is_own: Final = is_own
        self.has_matrix: Final = bool(matrix)
        self._plain: Model | None = None
        self._clear: Model | None = None
        self._phrases: Final = tuple(
            tuple(way for name in all_names for way in ways_to_read(name)) for all_names in names
        )

    def plain(self) -> Model:
        """SP-1601. Return how probable each answer is, true but vague."""
        if self._plain is None:
            self._plain = model_of(self.matrix)
        return self._plain

    def clear(self) -> Model:
        """SP-1602. Return the same without vagueness."""
        if self._clear is None:
            self._clear = model_of(self.matrix, 1.0)
        return self._clear

    def named_in(self, text: str) -> int:
        """SP-1504. Return a place whose name stands in the text as whole words, whatever case and accents; else -1."""
        read = [f" {words} " for words in ways_to_read(text)]
        for place, phrases in enumerate(self._phrases):
            if any(f" {phrase} " in words for phrase in phrases for words in read):
                return place
        return -1


def folded(text: str) -> str:
    """Return the words of a text, without case, accents and marks."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = "".join([c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)])
    return " ".join(kept.split())


def ways_to_read(text: str) -> set[str]:
    """Return the words of a text, with initials read one by one and as one word: « S.T.A.R. », « STAR »."""
    return {folded(text), folded(_without_dots(text))}


def _without_dots(text: str) -> str:
    """Return a text without the dots after single letters."""
    around = f" {text}"
    is_initial = [at > 1 and around[at - 1].isalnum() and not around[at - 2].isalnum() for at in range(len(around))]
    return "".join([letter for letter, follows in zip(around, is_initial, strict=True) if letter != "." or not follows])


def places_of(text: str) -> Places:
    """Return the list an option means; the twenty Locations if it is empty."""
    return _read(text) if text.strip() else STANDARD


@lru_cache(maxsize=50)
def _read(text: str) -> Places:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not FEWEST <= len(lines) <= MOST:
        raise BadOption(
            f"option places: {FEWEST} to {MOST} places, one on each line, not {len(lines)}",
            "spyfall.places_count",
            fewest=FEWEST,
            most=MOST,
            count=len(lines),
        )
    names: list[tuple[str, ...]] = []
    matrix: list[tuple[float, ...]] = []
    for line in lines:
        name, _, profile = line.partition("|")
        name = name.strip()
        if not 0 < len(name) <= LONGEST_NAME or not folded(name):
            raise BadOption(
                f"option places: a name has 1 to {LONGEST_NAME} letters, not {name[:60]!r}",
                "spyfall.places_name",
                longest=LONGEST_NAME,
                name=name[:60],
            )
        names.append((name,))
        if profile.strip():
            matrix.append(_profile(name, profile.strip().upper()))
    if len({folded(own[0]) for own in names}) < len(names):
        raise BadOption("option places: two places have the same name", "spyfall.places_twice")
    if matrix and len(matrix) < len(names):
        raise BadOption("option places: a profile for every place, or for none", "spyfall.places_some_profiles")
    return Places(tuple(names), tuple(matrix), tuple(range(min(len(names), 16))), True)


def _profile(name: str, digits: str) -> tuple[float, ...]:
    if len(digits) != len(ATTRIBUTES) or any(digit not in _DIGITS for digit in digits):
        raise BadOption(
            f"option places: the profile of {name!r} has {len(ATTRIBUTES)} digits, 0 to 9 or X",
            "spyfall.places_digits",
            name=name,
            digits=len(ATTRIBUTES),
        )
    return tuple(_DIGITS.index(digit) / 10 for digit in digits)


_NAMES: Final = tuple(zip(LOCATION_NAMES["fr"], LOCATION_NAMES["en"], strict=True))
STANDARD: Final = Places(_NAMES, MATRIX, IN_MULTIVERSE, False)
