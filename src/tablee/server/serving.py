"""Running the server: uvicorn around the application, and a stop that interrupts nobody."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from tablee.server.app import make_app
from tablee.server.logs import begin_logging
from tablee.server.messages import MESSAGE_BYTES
from tablee.server.node import Node
from tablee.server.pipe import Pipe
from tablee.server.settings import Settings


class TableeServer(uvicorn.Server):
    """Says goodbye to everybody before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, node: Node, told: Callable[[str], None]) -> None:
        super().__init__(config)
        self.node = node
        self._told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._told(f"http://{host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.servers:
            listener.close()
        await self.node.house.tell_goodbye()
        await super().shutdown(sockets)


def make_server(settings: Settings, told: Callable[[str], None]) -> TableeServer:
    """Open the store and return a server that is ready to run."""
    node = Node(settings)
    node.store.start()
    config = uvicorn.Config(
        make_app(node),
        host=settings.host,
        port=settings.port,
        ws=Pipe,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # costs more than it saves at our sizes, and sizes may not depend on secrets
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        backlog=4096,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
    )
    return TableeServer(config, node, told)


def serve(settings: Settings, told: Callable[[str], None], as_json: bool = False) -> None:
    """Serve until told to stop; `told` is called with the address as soon as visitors can come."""
    begin_logging(as_json)
    make_server(settings, told).run()
