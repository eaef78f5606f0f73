"""What a server takes from outside: time, the writer, the worker processes of bots, the bus to other nodes.

A real server has the system's clock, threads and processes. A simulation has another Outside, in which all of this
happens on the event loop.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

from tablee.server.metrics import Figures
from tablee.server.ports import listen
from tablee.server.store import Store
from tablee.server.thinkers import Pool, Processes


class Outside:
    """The outside as it is."""

    def monotonic(self) -> float:
        """Return seconds that never run back."""
        return time.monotonic()

    def listen(self, host: str, port: int) -> socket.socket:
        """Open the socket that visitors come to; BadAddress: it cannot be."""
        return listen(host, port)

    def store(self, url: str, node: str, figures: Figures) -> Store:
        """Open a store for a node; BadStore: it cannot be used."""
        return Store(url, node, figures)

    def pool(self, processes: int, prepare: Callable[[], None] | None) -> Pool:
        """Return where bots think; `prepare` is called there before anything else."""
        return Processes(processes, prepare)
