"""State: everything true now, as plain data compared by value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from tablee.kernel.seat import MOST_SEATS, Seat

if TYPE_CHECKING:
    from tablee.kernel.phase import Phase


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's State has: the stack of phases under way and when the present wait began.

    A game adds its own fields, a few small lists, one per concept. Nested values are immutable (tuples), so `clone` is
    a few slices. `fields` names them all; equality, snapshots and digests go by it.
    """

    __slots__ = ("since", "stack")

    stack: list[Phase[Any]]
    since: int  # when the present wait began, in ms

    def fields(self) -> tuple[str, ...]:
        """Return the names of the game's own fields: ints, lists of plain values, or tuples."""
        raise NotImplementedError

    def seats(self) -> range:
        """Return the seats of this match."""
        raise NotImplementedError

    def clone(self) -> State:
        """Return an independent copy; only immutable values are shared."""
        raise NotImplementedError

    def plain(self) -> dict[str, Any]:
        """Return everything as plain data, in the order of `fields`."""
        data: dict[str, Any] = {name: getattr(self, name) for name in self.fields()}
        data["stack"] = [[type(phase).__name__, *phase.memory()] for phase in self.stack]
        data["since"] = self.since
        return data

    def restore(self, data: Mapping[str, Any], phases: dict[str, type[Phase[Any]]]) -> None:
        """Restore what `plain` returned, also after a trip through JSON. Nested lists become tuples."""
        for name in self.fields():
            as_tuple = isinstance(getattr(self, name), tuple)
            setattr(self, name, _revived(data[name], as_tuple))
        self.stack = [phases[name](*(_revived(item, True) for item in memory)) for name, *memory in data["stack"]]
        self.since = data["since"]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.plain() == other.plain()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise TypeError("a State changes: it has no hash; use its digest")

    def __repr__(self) -> str:
        return f"State({self.plain()})"

    def seats_from(self, first: Seat) -> tuple[Seat, ...]:
        """Return all seats, clockwise from `first`."""
        return CLOCKWISE[len(self.seats())][first]


CLOCKWISE: Final = tuple(
    tuple(tuple([(first + turn) % count for turn in range(count)]) for first in range(count))
    for count in range(MOST_SEATS + 1)
)
"""All seats clockwise: by their number, then by the first one."""


def _revived(value: Any, as_tuple: bool) -> Any:
    if not isinstance(value, list | tuple):
        return value
    items = (_revived(item, True) for item in value)
    return tuple(items) if as_tuple else list(items)
