"""Drawing a View of which nothing is known but its declared fields: facts, the people at the table, lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from rich.table import Table

from tablee.cli.paper import Paper
from tablee.cli.plain.words import PEOPLE, Part, PlainWords, names_phase

PHASE: Final = "phase"
SEAT: Final = "seat"  # of such a record: who it is, which the name says
WIDE: Final = 10_000  # columns, to measure how wide a table would be

Row = tuple[str, list[Part]]


class Screen:
    """Writes what a seat sees."""

    def __init__(self, paper: Paper, words: PlainWords) -> None:
        self._paper = paper
        self._words = words

    def table(self, view: msgspec.Struct) -> None:
        """Write the facts first, then the people and whatever else is a list of records."""
        self._paper.put("")
        self._paper.rule(self._words.title())
        listed = dict(_lists(view))
        parts = self._words.parts(view)
        for part in parts:
            is_asked = part.name == PHASE or names_phase(getattr(view, part.name))  # the question says it
            if part.name not in listed and not is_asked:
                self._paper.write(self._words.say("plain.fact", name=part.title, value=part.said), indent="  ")
        for part in parts:
            if part.name in listed:
                self._paper.put("")
                self._list(part.title, list(self._rows(part.name, listed[part.name])))

    def _rows(self, name: str, records: Sequence[msgspec.Struct]) -> Iterator[Row]:
        """Yield what each record is called, people by their names and all else by its number, and what it holds."""
        for number, record in enumerate(records):
            parts = self._words.parts(record)
            if name == PEOPLE:
                seat = getattr(record, SEAT, number)
                yield self._words.name(seat), [part for part in parts if part.name != SEAT]
            else:
                yield str(number + 1), parts

    def _list(self, title: str, rows: Sequence[Row]) -> None:
        """Draw a table; where it would be too wide to be read, write a paragraph for each line of it."""
        drawn = _table(title, rows)
        wide = self._paper.console.options.update_width(WIDE)
        if self._paper.console.measure(drawn, options=wide).maximum <= self._paper.width:
            self._paper.draw(drawn)
            return
        self._paper.write(title, "bold")
        for head, parts in rows:
            facts = self._words.apart(f"{part.title} {part.said}" for part in parts)
            line = self._words.say("plain.fact", name=head, value=facts)
            self._paper.write(line, indent="    ", first="  ")


def _table(title: str, rows: Sequence[Row]) -> Table:
    columns = dict.fromkeys(part.title for _, parts in rows for part in parts)
    drawn = Table(title, *columns, box=None, padding=(0, 2, 0, 0))
    for head, parts in rows:
        said = {part.title: part.said for part in parts}
        drawn.add_row(head, *(said.get(column, "") for column in columns))
    return drawn


def _lists(view: msgspec.Struct) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the fields that are lists of records, where they hold any."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, (list, tuple)) and value and all(isinstance(part, msgspec.Struct) for part in value):
            yield name, value
