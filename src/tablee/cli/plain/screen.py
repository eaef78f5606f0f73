"""Drawing a View of which nothing is known but its declared fields: facts, the people at the table, lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from rich.table import Table

from tablee.cli.paper import Paper
from tablee.cli.plain.words import PlainWords

PHASE: Final = "phase"  # said by the question, not among what is in sight
PEOPLE: Final = "players"  # a record for each seat, in order
SEAT: Final = "seat"  # of such a record: who it is, which the name says
WIDE: Final = 10_000  # columns, to measure how wide a table would be


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
        for name, value in self._words.parts(view).items():
            if name not in listed and name != PHASE:
                self._paper.write(self._words.say("plain.fact", name=self._words.field(name), value=value), indent="  ")
        for name, records in listed.items():
            self._paper.put("")
            self._list(self._words.field(name), list(self._rows(name, records)))

    def _rows(self, name: str, records: Sequence[msgspec.Struct]) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield what each record is called, people by their names and all else by its number, and what it holds."""
        for number, record in enumerate(records):
            said = self._words.parts(record)
            if name == PEOPLE:
                said.pop(SEAT, None)
                yield self._words.name(getattr(record, SEAT, number)), said
            else:
                yield str(number + 1), said

    def _list(self, title: str, rows: Sequence[tuple[str, dict[str, str]]]) -> None:
        """Draw a table; where it would be too wide to be read, write a paragraph for each line of it."""
        drawn = _table(title, rows, self._words)
        wide = self._paper.console.options.update_width(WIDE)
        if self._paper.console.measure(drawn, options=wide).maximum <= self._paper.width:
            self._paper.draw(drawn)
            return
        self._paper.write(title, "bold")
        for head, said in rows:
            facts = self._words.apart(f"{self._words.field(part)} {value}" for part, value in said.items())
            line = self._words.say("plain.fact", name=head, value=facts)
            self._paper.write(line, indent="    ", first="  ")


def _table(title: str, rows: Sequence[tuple[str, dict[str, str]]], words: PlainWords) -> Table:
    columns = list(dict.fromkeys(part for _, said in rows for part in said))
    drawn = Table(title, *map(words.field, columns), box=None, padding=(0, 2, 0, 0))
    for head, said in rows:
        drawn.add_row(head, *(said.get(part, "") for part in columns))
    return drawn


def _lists(view: msgspec.Struct) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the fields that are lists of records, where they hold any."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, (list, tuple)) and value and all(isinstance(part, msgspec.Struct) for part in value):
            yield name, value
