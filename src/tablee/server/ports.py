"""The socket on which a server listens."""

from __future__ import annotations

import errno
import socket
from typing import Final

EARLY_BYTES: Final = 65_536  # the send buffer of a socket; the system doubles it


class BadAddress(Exception):
    """The server cannot listen at this address: `key` says why."""

    def __init__(self, key: str, host: str, port: int, reason: str = "") -> None:
        super().__init__(f"{key}: {host}:{port} {reason}")
        self.key = key
        self.host = host
        self.port = port
        self.reason = reason


def listen(host: str, port: int) -> socket.socket:
    """Open the socket on which to listen; BadAddress: that fails."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family)
    except OSError as wrong:
        key = "port_taken" if wrong.errno == errno.EADDRINUSE else "address"
        raise BadAddress(key, host, port, wrong.strerror or str(wrong)) from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, EARLY_BYTES)  # passed on to every socket
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # too: else bodies may wait 40 ms after their heads
    return listener
