"""Options: what a table chooses before the set-up."""

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
    without_programs: bool = False  # with this value every seat is for a person


class Option(msgspec.Struct, frozen=True):
    """One thing to choose before the game: its values in order, the default, and its texts.

    With `lowest` and `highest`, any number between them is a value as well; with `longest`, any text of so many
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
    lab: bool = False  # for programs alone: tables of people cannot choose it

    def read(self, chosen: Any) -> Value:
        """Return the value, from itself or from its text; BadOption: it is none."""
        for known in self.values:
            if chosen == known.value and isinstance(chosen, bool) == isinstance(known.value, bool):
                return known.value
            if isinstance(chosen, str) and chosen.lower() == _text(known.value):
                return known.value
        number = self._number(chosen)
        if number is not None:
            return number
        words = self._words(chosen)
        if words is not None:
            return words
        allowed = ", ".join([_text(known.value) for known in self.values] + self._range())
        message = f"option {self.id} cannot be {repr_briefly(chosen)}; choose one of: {allowed}"
        raise BadOption(message, "value", option=self, value=chosen)

    def bars_programs(self, value: Value) -> bool:
        """Tell whether this value bars programs from the table."""
        return any(known.without_programs and known.value == self.read(value) for known in self.values)

    def _number(self, chosen: Any) -> int | None:
        if self.lowest is None or self.highest is None or isinstance(chosen, bool):
            return None
        if isinstance(chosen, str) and chosen.lstrip("-").isdecimal() and len(chosen) < 12:
            chosen = int(chosen)
        return chosen if isinstance(chosen, int) and self.lowest <= chosen <= self.highest else None

    def _words(self, chosen: Any) -> str | None:
        if self.longest is None or not isinstance(chosen, str):
            return None
        words = clean_lines(chosen)
        return words if len(words) <= self.longest else None

    def _range(self) -> list[str]:
        numbers = [] if self.lowest is None else [f"a number from {self.lowest} to {self.highest}"]
        return numbers if self.longest is None else [*numbers, f"a text of up to {self.longest} characters"]


class BadOption(ValueError):
    """An unknown option, or a value it cannot take: a sentence in English, and a key and facts for other languages.

    A game's own keys begin with its name: `mygame.too_few`.
    """

    def __init__(self, message: str, key: str = "", **facts: Any) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


def _text(value: Value) -> str:
    return str(value).lower()


def settle_options(options: tuple[Option, ...], chosen: Mapping[str, Any]) -> dict[str, Value]:
    """Return a value for every option, the default where none was chosen."""
    return {option.id: option.read(option.default) for option in options} | read_options(options, chosen)


def read_options(options: tuple[Option, ...], chosen: Mapping[str, Any]) -> dict[str, Value]:
    """Return the values that were chosen."""
    named = [option for option in options if option.id in chosen]
    if len(named) < len(chosen):
        known = [option.id for option in options]
        unknown = next(name for name in chosen if name not in known)
        raise BadOption(f"unknown option {unknown!r}; known: {', '.join(known)}", "unknown", name=unknown, known=known)
    return {option.id: option.read(chosen[option.id]) for option in named}
