"""Running the server: uvicorn around the application, and a stop that interrupts nobody."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

import structlog
import uvicorn

from tablee.games import LEFT_OUT
from tablee.server.app import make_app
from tablee.server.logs import begin_logging
from tablee.server.messages import MESSAGE_BYTES
from tablee.server.node import Node
from tablee.server.outside import Outside
from tablee.server.pipe import Pipe
from tablee.server.settings import Settings
from tablee.server.visit import Visit, Visits

REQUESTS: Final = 500  # connections beside sockets, when all of those are open
OTHER_FILES: Final = 200  # open beside connections: the store, bots
PARTING: Final = 1.0  # seconds for clients to close their side of a socket
STOPPING: Final = 4  # seconds for requests and sockets to end before they are cancelled
GARBAGE: Final = (20_000, 20, 100)  # the thresholds of garbage collection
TURN: Final = 0.0005  # seconds for which a thread may keep the interpreter while another waits
INTERRUPTED: Final = 130  # the exit code of a program ended by Ctrl-C

logger = structlog.get_logger()


class TableeServer(uvicorn.Server):
    """Says goodbye to everybody before it closes their sockets."""

    def __init__(
        self, config: uvicorn.Config, node: Node, listener: socket.socket, announce: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self.visits = Visits(node.settings.sockets + REQUESTS, node.figures)
        self.server_state = self.visits
        self.node = node
        self._listener = listener
        self._announce = announce

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        await super().serve(sockets or [self._listener])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            address = address_of(self._listener)
            logger.info("listening", address=address, store=self.node.store.engine.dialect.name)
            self._announce(address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.servers:
            listener.close()
        await self.node.house.tell_goodbye()
        await self.node.stand_still()
        await self._part()
        await super().shutdown(sockets)

    async def _part(self) -> None:
        """Wait for clients to close: one that is cut off while it sends may miss the goodbye."""
        now = asyncio.get_running_loop().time
        until = now() + PARTING
        while any(isinstance(pipe, Pipe) for pipe in self.server_state.connections) and now() < until:
            await asyncio.sleep(0.02)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order and end with 0; a second Ctrl-C ends at once.

        That loses nothing: what was answered was committed before.
        """
        if self.should_exit and sig == signal.SIGINT:
            for bot in multiprocessing.active_children():
                bot.kill()
            os._exit(INTERRUPTED)
        self.should_exit = True


def make_server(
    settings: Settings,
    announce: Callable[[str], None],
    prepare: Callable[[], None] | None = None,
    outside: Outside | None = None,
) -> TableeServer:
    """Listen, open the store, and return a server that is ready to run; `prepare`: see Processes."""
    outside = outside or Outside()
    listener = outside.listen(settings.host, settings.port)
    try:
        node = Node(settings, prepare, outside)
        node.store.start()
    except BaseException:
        listener.close()
        raise
    config = uvicorn.Config(
        make_app(node),
        http=Visit,
        ws=Pipe,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # costs more than it saves at our sizes, and sizes may not depend on secrets
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        backlog=4096,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOPPING,
    )
    return TableeServer(config, node, listener, announce)


def address_of(listener: socket.socket) -> str:
    """Return the address of the server, as a URL."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def allow_connections(wished: int) -> int:
    """Raise the limit on open files for so many connections; return how many the system allows."""
    try:
        import resource
    except ImportError:  # not on this system
        return wished
    wanted = wished + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (ValueError, OSError):  # some systems have a lower limit than they say
            most = soft
    if most < wanted:
        logger.warning("fewer sockets than asked for can be open", connections=wished, files=most)
    return max(1, most - OTHER_FILES)


def serve(settings: Settings, announce: Callable[[str], None], as_json: bool = False) -> None:
    """Serve until stopped; `announce` is called with the address as soon as visitors can come."""
    server = make_server(settings, announce)  # the caller reports bad settings
    begin_logging(as_json)
    for one in LEFT_OUT:
        logger.warning("a game was left out", game=one.game, package=one.package, reason=one.why, detail=one.detail)
    server.visits.most = allow_connections(server.visits.most)
    keep_pauses_short()
    server.run()


def keep_pauses_short() -> None:
    """Keep pauses of the sockets short: rarer garbage collection of the whole memory, short turns of other threads."""
    gc.collect()
    gc.freeze()  # what was loaded is there to stay
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
