"""A server to test against: in this process, on a free port, with a store of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from tablee.client import Message, Refused, Seat, Server, sit_at
from tablee.server.node import Node
from tablee.server.serving import make_server
from tablee.server.settings import Settings


class Place:
    """A running server and how to reach it."""

    def __init__(self, address: str, node: Node, app: Any) -> None:
        self.address = address
        self.node = node
        self.app = app
        self.http = Server(address)

    async def table(self, seats: Sequence[Message] = (), start: bool = True, **more: Any) -> SetTable:
        """Open a table; every seat with a link is taken by somebody named after it; the match begins."""
        asked = list(seats) or [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        opened = await self.http.open_table("fake-crystal", "Ana", asked, **more)
        keys = {0: opened["key"]}
        for name, invitation in zip(("Bob", "Cid", "Dan", "Eve"), opened["invitations"], strict=False):
            joined = await self.http.join(name, key=invitation["key"])
            keys[joined["seat"]] = joined["key"]
        if start:
            await self.http.start(opened["table"], opened["key"])
        return SetTable(self, opened, keys)


class SetTable:
    """A table with people at it."""

    def __init__(self, place: Place, opened: Message, keys: dict[int, str]) -> None:
        self.place = place
        self.id: str = opened["table"]
        self.code: str = opened["code"]
        self.keys = keys

    def sit(self, seat: int | None) -> Any:
        """Connect as a seat; None: as a watcher."""
        return sit_at(self.place.address, self.id, None if seat is None else self.keys[seat])

    @asynccontextmanager
    async def all_seated(self) -> AsyncIterator[list[Seat]]:
        async with AsyncExitStack() as stack:
            yield [await stack.enter_async_context(self.sit(seat)) for seat in sorted(self.keys)]

    async def ask(self, method: str, path: str, seat: int | None = None, **more: Any) -> Any:
        """Send a request about this table, as a seat or as nobody."""
        key = None if seat is None else self.keys[seat]
        return await self.place.http.ask(method, f"/api/tables/{self.id}{path}", key, **more)


@asynccontextmanager
async def served(store: str, **settings: Any) -> AsyncIterator[Place]:
    """Serve until the block ends."""
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    chosen = {"port": 0, "requests": 0, "bot_pause": 0, **settings}
    server = make_server(Settings(store, **chosen), ready.set_result)
    running = asyncio.create_task(server.serve())
    try:
        done, _ = await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running in done:
            running.result()
        place = Place(ready.result(), server.node, server.config.app)
        async with place.http:
            yield place
    finally:
        server.should_exit = True
        await running


async def play_randomly(seat: Seat, luck: random.Random, most: int | None = None) -> int:
    """Answer every required question by chance until the match is over; return how many actions were accepted."""
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
