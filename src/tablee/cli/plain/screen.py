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
            self._paper.draw(self._drawn(name, records))

    def _drawn(self, name: str, records: Sequence[msgspec.Struct]) -> Table:
        """Return one line for each record; the people by their names, everything else numbered."""
        drawn = Table(box=None, padding=(0, 2, 0, 0))
        drawn.add_column(self._words.field(name))
        columns = [part for part in records[0].__struct_fields__ if part != SEAT or name != PEOPLE]
        for part in columns:
            drawn.add_column(self._words.field(part))
        for number, record in enumerate(records):
            said = self._words.parts(record)
            seat = getattr(record, SEAT, number)
            head = self._words.name(seat) if name == PEOPLE else str(number + 1)
            drawn.add_row(head, *(said.get(part, "") for part in columns))
        return drawn


def _lists(view: msgspec.Struct) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the fields that are lists of records, where they hold any."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, (list, tuple)) and value and all(isinstance(part, msgspec.Struct) for part in value):
            yield name, value
