"""A State that knows its terms and copies itself by the names of its fields: to begin with."""

from __future__ import annotations

from typing import Any, Self

from mypy_extensions import mypyc_attr

from tablee.kernel.state import State
from tablee.parts.terms import Terms


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainState(State):
    """A game gives its fields a beginning in `__init__`, which takes the terms alone, and names them in `fields`.

    `clone` asks for every field by its name. A game that is searched deeply writes its own, field by field: it takes
    half the time.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.stack = []
        self.since = 0

    def seats(self) -> range:
        return self.terms.every_seat

    def clone(self) -> Self:
        kind: Any = type(self)
        twin: Self = kind(self.terms)
        twin.stack = self.stack[:]
        twin.since = self.since
        for name in self.fields():
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        return twin
