"""Nodes of a simulated house: each is a whole server, which may stop in good order, vanish, or be stuck."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, MutableSet
from contextlib import nullcontext
from contextvars import Context, copy_context
from functools import partial
from typing import Any, Final
from unittest.mock import patch

import structlog
from litestar import Litestar

from tablee.server.app import make_app, receive
from tablee.server.metrics import Figures
from tablee.server.node import Node as ServerNode
from tablee.server.outside import Outside
from tablee.server.serving import TableeServer, make_server
from tablee.server.settings import Settings
from tablee.server.thinkers import Hung, Pool, think
from tests.simulation.loop import OWNER, Machine, SimulatedLoop
from tests.simulation.network import HERE, Address
from tests.simulation.outside import simulated_loop
from tests.simulation.stores import Database, SimulatedStore

LOOKS: Final = 1.0  # seconds between two checks whether a node has to stop
GRACE: Final = 12_000  # ms for which a person may be away before a bot stands in

logger = structlog.get_logger()


_APPS: Final[list[Litestar]] = []  # of dead nodes, for reuse: building one takes longer than most simulations


def recycled_app(node: ServerNode) -> Litestar:
    """Return an application for a node, perhaps one that served another node before."""
    if not _APPS:
        return make_app(node)
    app = _APPS.pop()
    receive(app, node)
    return app


class InOrder(MutableSet[Any]):
    """A set in insertion order: the order of a set of objects differs from run to run."""

    def __init__(self) -> None:
        self._held: dict[Any, None] = {}

    def __contains__(self, thing: object) -> bool:
        return thing in self._held

    def __iter__(self) -> Iterator[Any]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def add(self, value: Any) -> None:
        self._held[value] = None

    def discard(self, value: Any) -> None:
        self._held.pop(value, None)


class Node(Machine):
    """One process."""

    def __init__(self, number: int, database: Database, web: str, luck: random.Random) -> None:
        super().__init__()
        self.address: Address = (HERE, 8_000 + number)
        self.url = f"http://{HERE}:{self.address[1]}"
        self._database = database
        self._luck = luck
        self._context: Context = copy_context()
        self._context.run(OWNER.set, self)
        self._settings = Settings(
            database.url, requests=0, tables_per_hour=0, sockets_per_address=0, bot_pause=200, grace=GRACE, web=web
        )
        self.server: TableeServer | None = None
        self._running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start to serve; return when visitors can come, or when the node has died."""
        loop = simulated_loop()
        ready: asyncio.Future[str] = loop.create_future()
        outside = _NodeOutside(self, loop, self._database, self._luck)
        with patch("tablee.server.serving.make_app", recycled_app):
            self.server = self._context.run(make_server, self._settings, ready.set_result, None, outside)
        self.server.visits.connections = InOrder()  # type: ignore[assignment]
        self.server.visits.tasks = InOrder()  # type: ignore[assignment]
        self.server.capture_signals = nullcontext  # type: ignore[method-assign, assignment]
        self.server.config.date_header = False  # it would tell the real time
        self.server.main_loop = partial(_serve_on, self.server)  # type: ignore[method-assign]
        self._running = loop.create_task(self._serve(self.server), context=self._context)
        while not ready.done() and not self._running.done() and not self.is_dead:
            await asyncio.sleep(0.01)

    def give_back(self) -> None:
        """After the simulation: keep the application for reuse."""
        if self.server is not None:
            app: Litestar = self.server.config.app  # type: ignore[assignment]
            app.state.node = app.state.door = app.state.shelf = None
            _APPS.append(app)

    async def _serve(self, server: TableeServer) -> None:
        try:
            await server.serve()
        except SystemExit:
            logger.info("a node gave up", address=self.url)  # its store took no first beat

    async def stop(self) -> None:
        """Stop in good order."""
        assert self.server is not None and self._running is not None
        self.server.should_exit = True
        while not self._running.done() and not self.is_dead:
            await asyncio.sleep(0.05)
        if not self.is_dead:
            self._running.result()

    def failure(self) -> BaseException | None:
        """Return why it ended, if it did by itself."""
        return self._running.exception() if self._running is not None and self._running.done() else None

    def die(self) -> None:
        """Die at once: no callback of this node runs any more, and its connections break."""
        super().die()
        loop = simulated_loop()
        for wire in list(loop.network.wires):
            if wire.context.get(OWNER) is self:
                wire.cut()
        loop.network.hang_up(self.address)
        if self.server is not None:
            self.server.node.store.engine.dispose()


async def _serve_on(server: TableeServer) -> None:
    """Check now and then whether to stop. Uvicorn checks ten times a second, which would be most of the work."""
    while not await server.on_tick(0):
        await asyncio.sleep(LOOKS)


class _NodeOutside(Outside):
    def __init__(self, node: Node, loop: SimulatedLoop, database: Database, luck: random.Random) -> None:
        self._node = node
        self._loop = loop
        self._database = database
        self._luck = luck

    def monotonic(self) -> float:
        return self._loop.time()

    def listen(self, host: str, port: int) -> Any:
        return _Listening(self._node.address)

    def store(self, url: str, node: str, figures: Figures) -> SimulatedStore:
        return SimulatedStore(self._database, node, figures)

    def pool(self, processes: int, prepare: Callable[[], None] | None) -> Pool:
        return _Pool(self._luck)


class _Listening:
    """The listening socket."""

    def __init__(self, address: Address) -> None:
        self._address = address

    def getsockname(self) -> Address:
        return self._address

    def close(self) -> None:
        """The network closes it."""


class _Pool:
    """The bots of a simulated node: they think for a moment, and sometimes too long."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck

    async def decide(self, asked: tuple[Any, ...], limit: float) -> list[Any] | None:
        if self._luck.random() < 0.01:
            await asyncio.sleep(limit)
            raise Hung("it thought for too long")
        await asyncio.sleep(self._luck.random() * 0.3)
        return think(*asked)

    def close(self) -> None:
        """Nothing has to be stopped."""
