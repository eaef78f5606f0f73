"""Where visitors come to: the socket a server listens on."""

from __future__ import annotations

import errno
import socket
from typing import Final

EARLY_BYTES: Final = 65_536  # the system holds (twice that) for a socket whose reader is slow


class BadAddress(Exception):
    """Nobody can listen there: `key` says why."""

    def __init__(self, key: str, host: str, port: int, reason: str = "") -> None:
        super().__init__(f"{key}: {host}:{port} {reason}")
        self.key = key
        self.host = host
        self.port = port
        self.reason = reason


def listen(host: str, port: int) -> socket.socket:
    """Open the socket that visitors come to; BadAddress: it cannot be."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family)
    except OSError as wrong:
        key = "port_taken" if wrong.errno == errno.EADDRINUSE else "address"
        raise BadAddress(key, host, port, wrong.strerror or str(wrong)) from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, EARLY_BYTES)  # passed on to every socket
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # too: else bodies may wait 40 ms after their heads
    return listener
