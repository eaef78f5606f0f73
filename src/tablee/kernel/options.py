"""Options: what a table settles before the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.kernel.action import repr_briefly
from tablee.kernel.words import clean_lines

Value = str | bool | int


class Texts(msgspec.Struct, frozen=True):
    """One text in each language."""

    fr: str
    en: str

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class OptionValue(msgspec.Struct, frozen=True):
    """One value an option may take."""

    value: Value
    label: Texts
    without_programs: bool = False  # with it, every seat is for a person


class Option(msgspec.Struct, frozen=True):
    """One thing to choose before the game: its values in order, the default, and what to tell people.

    A number may also be anything from `lowest` to `highest`, where these are given; a text anything of up to `longest`
    characters, in several lines.
    """

    id: str
    default: Value
    values: tuple[OptionValue, ...]
    name: Texts
    help: Texts
    lowest: int | None = None
    highest: int | None = None
    longest: int | None = None
    lab: bool = False  # for programs alone: no table of people can choose it

    def read(self, given: Any) -> Value:
        """Return the value meant, from a value or its text."""
        for known in self.values:
            if given == known.value and isinstance(given, bool) == isinstance(known.value, bool):
                return known.value
            if isinstance(given, str) and given.lower() == _text(known.value):
                return known.value
        number = self._number(given)
        if number is not None:
            return number
        words = self._words(given)
        if words is not None:
            return words
        allowed = ", ".join([_text(known.value) for known in self.values] + self._range())
        message = f"option {self.id} cannot be {repr_briefly(given)}; choose one of: {allowed}"
        raise BadOption(message, "value", option=self, value=given)

    def bars_programs(self, value: Value) -> bool:
        """Tell whether no program can sit at a table with this value."""
        return any(known.without_programs and known.value == self.read(value) for known in self.values)

    def _number(self, given: Any) -> int | None:
        if self.lowest is None or self.highest is None or isinstance(given, bool):
            return None
        if isinstance(given, str) and given.lstrip("-").isdecimal() and len(given) < 12:
            given = int(given)
        return given if isinstance(given, int) and self.lowest <= given <= self.highest else None

    def _words(self, given: Any) -> str | None:
        if self.longest is None or not isinstance(given, str):
            return None
        words = clean_lines(given)
        return words if len(words) <= self.longest else None

    def _range(self) -> list[str]:
        numbers = [] if self.lowest is None else [f"a number from {self.lowest} to {self.highest}"]
        return numbers if self.longest is None else [*numbers, f"a text of up to {self.longest} characters"]


class BadOption(ValueError):
    """An unknown option, or a value it cannot take: told in English, and by a key and facts for other words.

    The key of a game's own begins with its name, as in `spyfall.harley`.
    """

    def __init__(self, message: str, key: str = "", **facts: Any) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


def _text(value: Value) -> str:
    return str(value).lower()


def settle_options(options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Value]:
    """Return a value for every option, the default where nothing was given."""
    return {option.id: option.read(option.default) for option in options} | read_options(options, given)


def read_options(options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Value]:
    """Return the values that were given."""
    named = [option for option in options if option.id in given]
    if len(named) < len(given):
        known = [option.id for option in options]
        unknown = next(name for name in given if name not in known)
        raise BadOption(f"unknown option {unknown!r}; known: {', '.join(known)}", "unknown", name=unknown, known=known)
    return {option.id: option.read(given[option.id]) for option in named}
