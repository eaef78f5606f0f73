"""Worlds: servers without sockets, each with its own store, a clock that the test moves, and bots that wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, delete, event, insert, select, update

from tablee.kernel.match import Match
from tablee.kernel.record import Entry
from tablee.kernel.seat import CLOCK, HOUSE, Seat
from tablee.kernel.wire import encode
from tablee.server import telling
from tablee.server.app import make_app
from tablee.server.door import Door
from tablee.server.guest import Guest
from tablee.server.hearing import hear
from tablee.server.history import ACT, read_lines, standing
from tablee.server.live import LiveTable
from tablee.server.metrics import Figures
from tablee.server.node import Node
from tablee.server.people import Keys
from tablee.server.schema import chat, log, seats, service, tables
from tablee.server.settings import Settings
from tablee.server.store import Store
from tablee.server.thinkers import Thought
from tests.server.place import NO_PAGES
from tests.server.twins import SEED
from tests.server.waiting import until
from tests.simulation.outside import SimulatedOutside

TABLE = "0123456789abcdef"
SECRET = "the same in all worlds"
NEVER = 3600.0  # seconds; no test takes so long


# -- a server without sockets ----------------------------------------------------------------------------------


class Ear:
    """Somebody at the table: every frame they are sent is kept, as if it had gone into a socket."""

    is_full = False

    def __init__(self, world: World, seat: Seat) -> None:
        self.frames: list[bytes] = []
        self.moments: list[float] = []  # when each came: seconds since the world was last left alone
        self.on_drained: Any = None
        self.number = 0  # of the latest event
        self._world = world
        table = world.table
        key = table.row.seats[seat].key if seat >= 0 else 0
        pipe: Any = self
        self.guest = Guest(seat, key, pipe, lambda guest: world.house.welcome(table, guest), world.house.figures)

    def write(self, frame: bytes) -> None:
        self._keep(frame)
        sent = msgspec.json.decode(frame)
        if sent["type"] == "update":
            assert sent["number"] == self.number + len(sent.get("events", [])), "a number counts what one is told"
        self.number = sent.get("number", self.number)

    def close(self, code: int, reason: str) -> None:
        self._keep(f"closed: {code} {reason}".encode())

    def _keep(self, frame: bytes) -> None:
        self.frames.append(frame)
        self.moments.append(self._world.moment())

    abort = None

    def heard(self) -> list[bytes]:
        """Return what was sent since the last time."""
        frames, self.frames, self.moments = self.frames, [], []
        return frames


class World(Node):
    """One server, one table, no sockets; its clock stands still unless it is moved; bots answer when told to."""

    def __init__(self, directory: Path, **settings: Any) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        file = directory / "tables.db"
        if not file.exists():
            file.write_bytes(_empty_store())
        super().__init__(
            Settings(f"sqlite:///{file}", requests=0, bot_pause=0, web=str(NO_PAGES), **settings),
            outside=SimulatedOutside(),
        )
        self.clock._monotonic = lambda: self.clock._beat / 1000
        self.clock.set(0)
        self.thinkers.decide = self._prompted  # type: ignore[method-assign]
        self.steward.look_again_in, self._look_again_in = self._expected, self.steward.look_again_in  # type: ignore[method-assign]
        self.comes = 0.0  # in how many seconds the steward means to come, when it was last decided
        event.listen(self.store.engine, "connect", _hurry)
        self.store.start()
        with self.store.engine.begin() as connection:
            connection.execute(update(service).values(secret=SECRET))
        self.door = Door(self.house, Keys(self.store.secret()), self.settings)
        self.ears: dict[Seat, Ear] = {}
        self.prompts: dict[Seat, asyncio.Future[Any]] = {}
        self._waits: dict[Seat, int] = {}  # in which wait each was prompted
        self._sent = 0
        self._time = asyncio.get_running_loop().time
        self._since = self._time()

    @cached_property
    def http(self) -> httpx.AsyncClient:
        """The way in for requests; made when it is first used, for that takes longer than all the rest of a world."""
        return httpx.AsyncClient(transport=httpx.ASGITransport(app=make_app(self)), base_url="http://127.0.0.1")

    def begin(self) -> None:
        """Something begins here: moments are counted from now on, for two worlds take turns."""
        self._since = self._time()

    def moment(self) -> float:
        """Return the seconds since something began, to the microsecond."""
        return round(self._time() - self._since, 6)

    def _expected(self, table: LiveTable, seconds: float) -> None:
        """The steward comes at once or when the test lets it: time that passes while a test runs is no time here."""
        self.comes = seconds
        self._look_again_in(table, seconds if seconds <= 0 else NEVER)

    async def _prompted(self, thought: Thought) -> list[Any] | None:
        seat = thought.seat
        self.prompts[seat] = prompt = asyncio.get_running_loop().create_future()
        self._waits[seat] = self.table.wait
        try:
            answer: list[Any] | None = await prompt
            return answer
        finally:
            if self.prompts.get(seat) is prompt:
                del self.prompts[seat]

    async def end(self) -> None:
        self.forget()
        if "http" in self.__dict__:
            await self.http.aclose()
        await self.close()

    # -- the table -------------------------------------------------------------------------------------------

    async def lay(
        self, match: Match, bots: Sequence[Seat] = (), delay: int = 0, like: World | None = None, **columns: Any
    ) -> None:
        """Write down a match as it stands, beside all that another world's table has; whoever was here is gone."""
        self.forget()
        rows = await like.store.read(_copied) if like is not None else _fresh(match, bots, delay, columns)
        rows["played"] = await like.store.read(_played) if like is not None else {}
        for row in rows["seats"]:
            row["node"] = self.store.node if row["away"] is None and row["kind"] == "person" else None
        await self.store.write(lambda connection: _write(connection, match, rows))

    @property
    def table(self) -> LiveTable:
        return self.house.tables[TABLE]

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    async def open(self) -> None:
        """Load the table and begin to look after it."""
        table = await self.house.table(TABLE)
        assert table is not None and table.match is not None
        self.at(max([entry.at for entry in table.match.record.entries], default=0))
        await self.house.attend(table)
        await self.settle()

    async def enter(self, seat: Seat, seen: int | None = None) -> Ear:
        """Let somebody come, as the socket does."""
        self.begin()
        ear = Ear(self, seat)
        self.house.enter(self.table, ear.guest, seen)
        await self.house.arrive(self.table, ear.guest)
        await self.settle()
        return ear

    def seat_all(self) -> None:
        """Let every person sit down, and a watcher come."""
        present = [row.seat for row in self.table.row.people() if row.away is None]
        self.ears = {seat: Ear(self, seat) for seat in [-1, *present]}
        for ear in self.ears.values():
            self.house.enter(self.table, ear.guest, None)

    def forget(self) -> None:
        """Let the table leave the memory, and everybody with it."""
        table = self.house.tables.pop(TABLE, None)
        self.ears = {}
        if table is not None:
            self.house.sockets -= len(table.guests)
            table.guests.clear()
            self.steward.leave_alone(table)
        for prompt in self.prompts.values():
            prompt.set_result(None)
        self.prompts = {}

    def at(self, time: int) -> None:
        """Let it be that time of the match."""
        self.pass_to(max(self.clock.now(), self.table.service_time(time)))

    def pass_to(self, now: int) -> None:
        """Let it be so late by the node's clocks, and delayed watchers see what is old enough by now."""
        self.clock.set(now)
        for table in self.house.tables.values():
            telling.send_due(table, self.clock)

    # -- what people and bots do -----------------------------------------------------------------------------

    async def send(self, ear: Ear, type: str, id: str | None = None, **fields: Any) -> None:
        """Send a message as this guest."""
        self.begin()
        self._sent += 1
        message = {"type": type, "id": id or f"m{self._sent}", **fields}
        await hear(self.door, self.table, ear.guest, msgspec.json.encode(message))
        await self.settle()

    async def act(self, seat: Seat, action: list[Any], id: str | None = None, ear: Ear | None = None) -> None:
        """Play as whoever sits there."""
        if self.table.is_automatic(seat):
            await self.prompt(seat, action)
        else:
            on = self.table.stream.counts[seat]
            await self.send(ear or self.ears[seat], "act", id, on=on, action=action)

    async def prompt(self, seat: Seat, action: list[Any] | None) -> None:
        """Let a bot answer."""
        self.begin()
        self.prompts.pop(seat).set_result(action)
        await self.settle()

    async def let_clock_speak(self, before: int | None = None) -> None:
        """Let the steward come, as a timer would, unless it came by itself since the match was so long."""
        self.begin()
        before = len(self.match.record.entries) if before is None else before
        self.steward.look_again_in(self.table, 0)
        await until(lambda: len(self.match.record.entries) > before)
        await self.settle()

    async def informed(self, seat: Seat) -> None:
        """Wait until the rules know who sits there, if they ask; and until nothing else goes on."""

        def is_known() -> bool:
            state = self.match.state
            return self.table.game.sitter(state, seat) == self.house.sitters.who(self.table, state, seat)

        await until(lambda: is_known() or not self.table.is_playing)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing goes on but bots waiting to be prompted; what they were asked in vain is void."""

        def is_quiet() -> bool:
            return not self.table.lock.locked() and set(self.prompts) == set(self.table.bot_tasks)

        await until(is_quiet)
        open_to = {decision.seat for decision in self.table.game.decisions(self.match.state)}
        for seat, wait in list(self._waits.items()):
            if seat in self.prompts and (seat not in open_to or wait != self.table.wait):
                self.prompts.pop(seat).set_result(None)
        await until(is_quiet)


@cache
def _empty_store() -> bytes:
    """Return a file with nothing but the tables; to make one from nothing for each world would take longer."""
    with TemporaryDirectory() as directory:
        file = Path(directory) / "tables.db"
        store = Store(f"sqlite:///{file}", "nobody", Figures())
        store.start()
        store.close()
        return file.read_bytes()


def _hurry(connection: Any, _: object) -> None:
    """These stores need not survive the loss of power."""
    connection.execute("PRAGMA synchronous=OFF")


def _fresh(match: Match, bots: Sequence[Seat], delay: int, columns: dict[str, Any]) -> dict[str, Any]:
    names = match.record.head.seats
    table = dict.fromkeys(("code", "end", "paused", "paused_by", "proposal", "next"))
    table |= {"id": TABLE, "game": match.game.name, "rules": match.game.rules_version, "status": "playing", "host": 0}
    table |= {"options": encode(match.record.head.options).decode(), "watchers": "open", "delay": delay, "epoch": 0}
    table |= {"seed": SEED.hex(), "origin": "", "revision": 0, "made": 0, "touched": 0, **columns}
    nobody = {"table": TABLE, "key": 0, "away": None, "left": False, "stand_in": False, "seen": 0, "person": None}
    places = [
        {**nobody, "seat": seat, "kind": "bot", "name": name, "level": "medium"}
        if seat in bots
        else {**nobody, "seat": seat, "kind": "person", "name": name, "level": None} | {"person": f"person{seat}"}
        for seat, name in enumerate(names)
    ]
    return {"table": table, "seats": places, "chat": []}


def _copied(connection: Connection) -> dict[str, Any]:
    def rows(source: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in connection.execute(select(source)).mappings()]

    return {"table": rows(tables)[0], "seats": rows(seats), "chat": rows(chat)}


def _write(connection: Connection, match: Match, rows: dict[str, Any]) -> None:
    for source in (tables, seats, chat, log):
        connection.execute(delete(source))
    connection.execute(insert(tables).values({**rows["table"], "head": encode(match.record.head).decode()}))
    connection.execute(insert(seats), rows["seats"])
    if rows["chat"]:
        connection.execute(insert(chat), rows["chat"])
    given = match.record.head.given or 0
    lines = [
        _line(number, entry, rows["played"], number <= given) for number, entry in enumerate(match.record.entries, 1)
    ]
    if lines:
        connection.execute(insert(log), lines)


_BY = {CLOCK: "clock", HOUSE: "house"}


def _played(connection: Connection) -> dict[Seat, list[tuple[str, str | None]]]:
    """Return, for each seat, by whom and by which message each of its actions was played."""
    played: dict[Seat, list[tuple[str, str | None]]] = {}
    for line in standing(read_lines(connection, TABLE)):
        played.setdefault(line.seat, []).append((line.by, line.message))
    return played


def _line(
    number: int, entry: Entry, played: dict[Seat, list[tuple[str, str | None]]], is_given: bool
) -> dict[str, Any]:
    """Return a line of the log; where others did more in secret than they did in the other world, it is their own."""
    known = played.get(entry.seat)
    by, message = known.pop(0) if known else (_BY.get(entry.seat, "person"), None)
    by, message = ("record", None) if is_given else (by, message)
    plain = {"table": TABLE, "number": number, "kind": ACT, "by": by, "message": message}
    texts = {"action": encode(entry.action).decode(), "drawn": encode(entry.drawn).decode()}
    return {**plain, **texts, "seat": entry.seat, "at": entry.at, "digest": entry.digest}
