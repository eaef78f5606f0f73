"""A server to test against: in this process, on a free port, with a store of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, update

from tablee.client import Message, Refused, Seat, Server, sit_at
from tablee.server import telling
from tablee.server.node import Node
from tablee.server.outside import Outside
from tablee.server.schema import nodes, service
from tablee.server.serving import make_server
from tablee.server.settings import Settings
from tablee.server.visit import Visits
from tests.server.waiting import PATIENCE, until
from tests.simulation.loop import SimulatedLoop
from tests.simulation.outside import SimulatedOutside

NO_PAGES: Final = Path(__file__).with_name("no_pages")  # a folder that there is not: to read the pages takes long
DEAD: Final = "dead"  # a node that gives no sign of life, whatever time passes
NAMES = ("Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")


class Ahead(Outside):
    """The outside as it is, and later than it is."""

    ahead = 0.0  # seconds

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead


class SimulatedAhead(Ahead, SimulatedOutside):
    """The same in simulated time."""


class Place:
    """A running server and how to reach it."""

    def __init__(self, address: str, node: Node, app: Any, visits: Visits, outside: Ahead) -> None:
        self.address = address
        self.node = node
        self.app = app
        self.visits = visits
        self._outside = outside
        self.http = Server(address)

    async def table(
        self, seats: Sequence[Message] = (), start: bool = True, game: str = "fake-crystal", **more: Any
    ) -> SetTable:
        """Open a table; every seat with a link is taken by somebody named after it; the match begins."""
        asked = list(seats) or [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        opened = await self.http.open_table(game, "Ana", asked, **more)
        keys = {0: opened["key"]}
        for name, invitation in zip(NAMES, opened["invitations"], strict=False):
            joined = await self.http.join(name, key=invitation["key"])
            keys[joined["seat"]] = joined["key"]
        if start:
            await self.http.start(opened["table"], opened["key"])
        return SetTable(self, opened, keys)

    async def pass_time(self, ms: int) -> None:
        """Let the server's clocks go so far ahead, all nodes living, and the server see to what is due."""

        def move(connection: Connection) -> None:
            connection.execute(update(service).values(clock=service.c.clock + ms))
            connection.execute(update(nodes).where(nodes.c.id != DEAD).values(beat=nodes.c.beat + ms))

        await self.node.store.write(move)
        self._outside.ahead += ms / 1000
        for table in self.node.house.tables.values():  # what is due by now: the loop's own time has not moved
            telling.send_due(table, self.node.clock)
        await self.node.beat()


class Listener(Seat):
    """A seat that keeps every frame it was sent."""

    def __init__(self, address: str, table: str, key: str | None) -> None:
        super().__init__(address, table, key)
        self.frames: list[Message] = []

    def take(self, frame: str | bytes) -> str:
        self.frames.append(msgspec.json.decode(frame))
        return super().take(frame)

    def of(self, type: str) -> list[Message]:
        """Return the frames of one type."""
        return [frame for frame in self.frames if frame["type"] == type]

    def told(self, type: str) -> list[Message]:
        """Return the events of one type."""
        return [event for frame in self.frames for event in frame.get("events", []) if event["type"] == type]

    async def until(self, is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until something is so, which only what is told can make so."""
        async with asyncio.timeout(seconds):
            while not is_so():
                await self.change()

    async def until_asked(self) -> list[list[Any]]:
        """Wait until something is required of the seat; return its answers."""
        await self.until(lambda: any(question["required"] for question in self.decisions))
        return next(question["actions"] for question in self.decisions if question["required"])

    async def offer(self, price: int = 3) -> None:
        """Make the offers of a round: the first two tiles, on the first slot each."""
        for action in (["place", 0], ["slot", 0], ["price", price], ["place", 1], ["slot", 0], ["price", price]):
            await self.act(action)
        await self.act(["confirm"])


class SetTable:
    """A table with people at it."""

    def __init__(self, place: Place, opened: Message, keys: dict[int, str]) -> None:
        self.place = place
        self.id: str = opened["table"]
        self.code: str = opened["code"]
        self.keys = keys

    def at(self, place: Place) -> SetTable:
        """Return the same table as another node, or the same one started anew, serves it."""
        return SetTable(place, {"table": self.id, "code": self.code}, self.keys)

    def sit(self, seat: int | None) -> Any:
        """Connect as a seat; None: as a watcher."""
        return sit_at(self.place.address, self.id, None if seat is None else self.keys[seat])

    @asynccontextmanager
    async def listen(self, seat: int | None) -> AsyncIterator[Listener]:
        """Connect as a seat, and keep every frame; None: as a watcher."""
        listener = Listener(self.place.address, self.id, None if seat is None else self.keys[seat])
        await listener.open()
        try:
            yield listener
        finally:
            await listener.close()

    @asynccontextmanager
    async def all_listening(self) -> AsyncIterator[list[Listener]]:
        """Connect as every seat, and wait until all know that all are there."""
        async with AsyncExitStack() as stack:
            listeners = [await stack.enter_async_context(self.listen(seat)) for seat in sorted(self.keys)]
            for listener in listeners:
                await listener.until(partial(_all_there, listener))
            yield listeners

    @asynccontextmanager
    async def all_seated(self) -> AsyncIterator[list[Seat]]:
        async with AsyncExitStack() as stack:
            yield [await stack.enter_async_context(self.sit(seat)) for seat in sorted(self.keys)]

    async def until_nobody_is_there(self) -> None:
        """Wait until the server has let everybody out and written it down: who closes a socket is done sooner."""
        await until(self._is_empty)

    def _is_empty(self) -> bool:
        node = self.place.node
        live = node.house.tables.get(self.id)
        if live is None:
            return True
        is_away = all(seat.away is not None for seat in live.row.people())
        return not live.guests and is_away and not node.store.waiting

    async def ask(self, method: str, path: str, seat: int | None = None, **more: Any) -> Any:
        """Send a request about this table, as a seat or as nobody."""
        key = None if seat is None else self.keys[seat]
        return await self.place.http.ask(method, f"/api/tables/{self.id}{path}", key, **more)


def _all_there(listener: Listener) -> bool:
    return all(seat["present"] for seat in listener.table_view["seats"])


@asynccontextmanager
async def served(store: str, *, prepare: Callable[[], None] | None = None, **settings: Any) -> AsyncIterator[Place]:
    """Serve until the block ends; `prepare` is called in every process of the bots."""
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    usual = {"port": 0, "requests": 0, "tables_per_hour": 0, "bot_pause": 0, "bot_processes": 1, "web": str(NO_PAGES)}
    is_simulated = isinstance(asyncio.get_running_loop(), SimulatedLoop)
    outside = SimulatedAhead() if is_simulated else Ahead()
    server = make_server(Settings(store, **{**usual, **settings}), ready.set_result, prepare, outside)
    running = asyncio.create_task(server.serve())
    try:
        await asyncio.wait([running, asyncio.ensure_future(ready)], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        place = Place(ready.result(), server.node, server.config.app, server.visits, outside)
        async with place.http:
            yield place
    finally:
        server.should_exit = True
        await running


async def play_randomly(seat: Seat, luck: random.Random, most: int | None = None) -> int:
    """Answer every required question by chance until the match is over; return how many actions were accepted."""
    async with asyncio.timeout(5 * PATIENCE):
        return await _play_randomly(seat, luck, most)


async def _play_randomly(seat: Seat, luck: random.Random, most: int | None) -> int:
    played = 0
    async for question in seat.questions():
        if most is not None and played >= most:
            break
        try:
            await seat.act(luck.choice(question["actions"]))
            played += 1
        except Refused as refused:
            if refused.key not in ("stale", "too_late", "match_over"):
                raise
    return played
