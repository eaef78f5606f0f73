"""Rows of the store: as they are read, new ones, and their changes. See `schema.py`."""

from __future__ import annotations

from typing import Any, Final, TypedDict

import msgspec

from tablee.kernel.seat import Seat
from tablee.server.messages import Proposal, SeatKind, Status, Watching

_STONES: Final = ("Agate", "Béryl", "Citrine", "Jade", "Onyx", "Opale", "Quartz", "Rubis", "Saphir", "Topaze", "Zircon")


# -- as they are read ------------------------------------------------------------------------------------------


class SeatRow(msgspec.Struct, frozen=True):
    """A seat; see `schema.seats`."""

    seat: Seat
    kind: SeatKind
    person: str | None
    name: str
    level: str | None
    key: int
    away: int | None
    left: bool
    stand_in: bool
    node: str | None
    seen: int


class TableRow(msgspec.Struct, frozen=True):
    """A table with its seats; see `schema.tables`."""

    id: str
    code: str | None
    game: str
    rules: int
    options: dict[str, Any]
    status: Status
    host: Seat
    watchers: Watching
    delay: int
    seed: str | None
    head: str | None
    end: str | None
    epoch: int | None
    paused: int | None
    paused_by: str | None
    proposal: Proposal | None
    origin: str
    next: str | None
    revision: int
    seats: tuple[SeatRow, ...]

    def people(self) -> list[SeatRow]:
        """Return the seats that people play."""
        return [seat for seat in self.seats if seat.kind == "person"]


# -- new ones --------------------------------------------------------------------------------------------------


class NewSeat(msgspec.Struct, frozen=True):
    """A seat for a new person or bot, or a free one, without a history."""

    seat: Seat
    kind: SeatKind = "link"
    person: str | None = None
    name: str = ""
    level: str | None = None
    away: int | None = 0


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A new table: one that gathers, or, with seed and head, one whose match has begun."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    status: Status
    host: Seat
    watchers: Watching = "open"
    delay: int = 0
    origin: str = ""
    code: str | None = None
    seed: str | None = None
    head: str | None = None
    end: str | None = None
    epoch: int | None = None


class LogRow(TypedDict):
    """A line of a log that is stored without being played; see `schema.log`."""

    table: str
    number: int
    kind: str
    seat: Seat
    action: str
    at: int
    digest: str
    drawn: str
    by: str
    message: str | None


def bot_seat(seat: Seat, level: str) -> NewSeat:
    """Return a seat for a bot; bots are named after stones, one for each seat."""
    return NewSeat(seat, "bot", name=_STONES[seat % len(_STONES)], level=level, away=None)


# -- what can be changed ---------------------------------------------------------------------------------------


class TableChange(TypedDict, total=False):
    """Columns of a table that are changed together."""

    code: str | None
    status: Status
    watchers: Watching
    delay: int
    seed: str
    head: str
    end: str
    epoch: int
    paused: int | None
    paused_by: str | None
    proposal: str | None  # JSON
    next: str


class SeatChange(TypedDict, total=False):
    """Columns of a seat that are changed together."""

    kind: SeatKind
    person: str | None
    name: str
    level: str | None
    key: int
    away: int | None
    left: bool
    stand_in: bool
    node: str | None
    seen: int
