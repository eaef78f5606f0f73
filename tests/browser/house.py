"""A real server, started by its command, and tables at it in whatever position a test needs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tablee.client import Message, Seat, Server, sit_at
from tests.browser.positions import Position
from tests.server.process import started

BUILT: Final = Path(__file__).parents[2] / "src/tablee/web/index.html"
ME: Final = {"kind": "me"}
LINK: Final = {"kind": "link"}
DAY: Final = "86400"  # seconds: nobody stands in for who is slow to come, unless a test wants it
BOT: Final = {"kind": "bot", "level": "easy"}

# A server where nobody's time runs out because the machine is busy; what runs in full takes as long as ever. What was
# played there is not what was played elsewhere: records neither come from there nor go there.
PATIENT: Final = """
from tablee.games.spyfall import terms
waits = ("card", "start", "vote", "guess", "hunt-point", "hands", "point", "next-round", "void")
terms._SECONDS.update({wait: 600 for wait in waits})
terms._SECONDS.update({wait: {"structured": 600, "free": 600} for wait in ("ask", "answer")})
"""


class Table:
    """A table, and the keys to its seats."""

    def __init__(self, house: House, id: str, keys: dict[int, str], invitations: Sequence[Message] = ()) -> None:
        self.house = house
        self.id = id
        self.keys = keys
        self.invitations = {invitation["seat"]: invitation["key"] for invitation in invitations}

    def link(self, seat: int | None) -> str:
        """Return the path of the personal link of a seat, or of its invitation; None: for watching."""
        key = None if seat is None else self.keys.get(seat) or self.invitations[seat]
        return f"/t/{self.id}" + (f"#{key}" if key else "")

    def sit(self, seat: int | None) -> Any:
        """Connect to a seat without a browser, as a program does; None: as a watcher."""
        return sit_at(self.house.address, self.id, None if seat is None else self.keys[seat])

    async def join(self, seat: int, name: str) -> None:
        """Sit somebody down at a free seat."""
        self.keys[seat] = (await self.house.http.join(name, key=self.invitations.pop(seat)))["key"]

    async def start(self) -> None:
        await self.house.http.start(self.id, self.keys[0])

    async def ask(self, method: str, path: str, seat: int | None = None, **more: Any) -> Any:
        """Send a request about this table, as a seat or as nobody."""
        key = None if seat is None else self.keys[seat]
        return await self.house.http.ask(method, f"/api/tables/{self.id}{path}", key, **more)


class House:
    """A running server."""

    def __init__(self, http: Server, logged: list[str]) -> None:
        self.http = http
        self.address = http.address
        self.logged = logged

    async def table(self, *others: Message, name: str = "Ana", people: Sequence[str] = (), **more: Any) -> Table:
        """Open a table of Fake Crystal for somebody and others."""
        more["options"] = {"timers": "off", **more.pop("options", {})}
        return await self.table_of("fake-crystal", *others, name=name, people=people, **more)

    async def table_of(
        self, game: str, *others: Message, name: str = "Ana", people: Sequence[str] = (), **more: Any
    ) -> Table:
        """Open a table. `people` sit down at the links; with every seat taken, it begins."""
        opened = await self.http.open_table(game, name, [ME, *others], **more)
        table = Table(self, opened["table"], {0: opened["key"]}, opened["invitations"])
        for person, seat in zip(people, list(table.invitations), strict=False):
            await table.join(seat, person)
        if not table.invitations:
            await table.start()
        return table

    async def import_match(self, record: str) -> Table:
        """Put a finished match on the shelf."""
        imported = await self.http.ask("POST", "/api/replays", json={"record": record})
        return Table(self, imported["table"], {})

    async def position(self, position: Position, name: str = "Ana") -> Table:
        """Open a table where a match stands at a certain moment; bots have the other seats."""
        match = await self.import_match(position.record)
        wish = {"number": position.number, "name": name, "seat": position.seat, "level": "easy"}
        joined = await match.ask("POST", "/branch", json=wish)
        return Table(self, joined["table"], {position.seat: joined["key"]})

    async def record(self, table: Table, seat: int | None = None) -> list[Message]:
        """Return the lines of the record of a finished match."""
        text: str = await table.ask("GET", "/record", seat)
        return [msgspec.json.decode(line) for line in text.splitlines()]

    def faults(self) -> list[str]:
        """Return what the server logged about mistakes of its own."""
        return [line for line in self.logged if "error" in line or "Traceback" in line]


@asynccontextmanager
async def house(store: Path, *options: str, prelude: str = "") -> AsyncIterator[House]:
    """Run a server until the block ends; it may not have made mistakes. With a prelude, it is prepared first."""
    if not BUILT.exists():
        pytest.fail("the web app is not built: make web")
    arguments = ("--bot-processes", "1", "--grace", DAY, *options)
    async with started(f"sqlite:///{store}", *arguments, prelude=prelude) as (process, http):
        opened = House(http, process.logged)
        yield opened
        assert not opened.faults(), opened.faults()


def is_asked(seat: Seat) -> bool:
    """Tell whether the game waits for this seat."""
    return any(question["required"] for question in seat.decisions)
