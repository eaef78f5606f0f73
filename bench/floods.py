"""Floods: what one hostile client can send; a process of its own, started by `bench/attacks.py`.

Reads one JSON object from the standard input (which flood, where, for how long), says `begun`, floods, and tells at the
end what it sent. It comes back whenever it is thrown out, as somebody would who means harm. It speaks to this machine
only.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

MOST_BYTES: Final = 200_000_000  # of one flood, whatever the server does
BLOCK: Final = 65_536
MEGABYTE: Final = 1_000_000
BREATH: Final = 0.02  # seconds between being cut off and coming back
ELSEWHERE: Final = "10.66.6.6"  # the address that a proxy would forward; no player has it


@dataclass
class Flood:
    """The target of a flood."""

    host: str
    port: int
    seconds: float
    table: str = ""  # where it may watch
    long: str = ""  # a long match that is over
    seats: list[list[str]] = field(default_factory=list)  # tables with a long log, and the key of a seat there
    sent: int = 0
    visits: int = 0
    answers: dict[str, int] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() - self.began < self.seconds and self.sent < MOST_BYTES

    def count(self, answer: str) -> None:
        self.answers[answer] = self.answers.get(answer, 0) + 1


def visit(flood: Flood, first: bytes, block: bytes, rate: float | None = None, reads: bool = True) -> None:
    """Connect, send an opening, then the same block at so many bytes a second, until cut off."""
    flood.visits += 1
    with socket.create_connection((flood.host, flood.port), timeout=60) as line:
        line.sendall(first)
        if reads:
            threading.Thread(target=_swallow, args=(line,), daemon=True).start()
        began, sent = time.monotonic(), 0
        while flood.goes_on:
            line.settimeout(max(0.1, flood.seconds - (time.monotonic() - flood.began)))
            line.sendall(block)
            sent += len(block)
            flood.sent += len(block)
            if rate is not None:
                time.sleep(max(0.0, sent / rate - (time.monotonic() - began)))


def _swallow(line: socket.socket) -> None:
    with suppress(OSError):
        while line.recv(BLOCK):
            pass


def again(flood: Flood, come: Callable[[], None]) -> None:
    """Reconnect while the flood lasts."""
    while flood.goes_on:
        with suppress(OSError):
            come()
        time.sleep(BREATH)


def over_http(first: bytes, block: bytes, reads: bool = True) -> Callable[[Flood], None]:
    whole = block * max(1, BLOCK // len(block))
    return lambda flood: again(flood, lambda: visit(flood, first, whole, reads=reads))


def over_a_socket(block: bytes, first: bytes = b"", rate: float = 2 * MEGABYTE) -> Callable[[Flood], None]:
    whole = block * max(1, BLOCK // len(block))
    return lambda flood: again(flood, lambda: visit(flood, _handshake(flood) + first, whole, rate))


def _handshake(flood: Flood) -> bytes:
    """Ask for a watcher's socket, and send more without waiting for the answer."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /api/tables/{flood.table}/socket HTTP/1.1\r\nHost: {flood.host}:{flood.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"X-Forwarded-For: {ELSEWHERE}\r\n\r\n"
    ).encode()


def watching(block: bytes, first: bytes = b"", rate: float = 2 * MEGABYTE) -> Callable[[Flood], None]:
    """Open a watcher's socket properly, then flood it."""
    whole = block * max(1, BLOCK // len(block))

    def come(flood: Flood) -> None:
        flood.visits += 1
        with socket.create_connection((flood.host, flood.port), timeout=60) as line:
            line.sendall(_handshake(flood))
            heard = b""
            while b'"welcome"' not in heard:
                part = line.recv(BLOCK)
                if not part:
                    return
                heard += part
            line.sendall(first)
            threading.Thread(target=_swallow, args=(line,), daemon=True).start()
            began, sent = time.monotonic(), 0
            while flood.goes_on:
                line.sendall(whole)
                sent += len(whole)
                flood.sent += len(whole)
                time.sleep(max(0.0, sent / rate - (time.monotonic() - began)))

    return lambda flood: again(flood, lambda: come(flood))


def frame(opcode: int, data: bytes = b"", is_final: bool = True) -> bytes:
    """Return a frame of a client, with a mask of zeros."""
    return bytes([(0x80 if is_final else 0) | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


def come_and_go(flood: Flood) -> None:
    """Open and close sockets as fast as possible."""
    while flood.goes_on:
        with suppress(OSError), socket.create_connection((flood.host, flood.port), timeout=60) as line:
            flood.visits += 1
            line.sendall(_handshake(flood))
            line.recv(BLOCK)


def ask_at_once(addresses: list[str], path: Callable[[Flood], str]) -> Callable[[Flood], None]:
    """Send the same heavy request from several forwarded addresses, again and again."""

    def ask(flood: Flood, address: str) -> None:
        headers = {"x-forwarded-for": address}
        with httpx.Client(headers=headers, trust_env=False, verify=False, timeout=60) as http:
            while flood.goes_on:
                flood.visits += 1
                with suppress(httpx.HTTPError):
                    flood.count(str(http.get(f"http://{flood.host}:{flood.port}{path(flood)}").status_code))

    def many(flood: Flood) -> None:
        callers = [threading.Thread(target=ask, args=(flood, address), daemon=True) for address in addresses]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join(flood.seconds + 60)

    return many


def regret(flood: Flood) -> None:
    """Ask to take back at several long tables at once, with nothing to take back."""

    def sit(table: str, key: str) -> None:
        handshake = _handshake(flood).replace(flood.table.encode(), table.encode())
        with suppress(OSError), socket.create_connection((flood.host, flood.port), timeout=60) as line:
            line.sendall(handshake[:-2] + f"Authorization: Bearer {key}\r\n\r\n".encode())
            line.recv(BLOCK)
            threading.Thread(target=_swallow, args=(line,), daemon=True).start()
            number = 0
            while flood.goes_on:
                number += 1
                flood.visits += 1
                line.sendall(frame(1, json.dumps({"type": "take_back", "id": f"r{number}"}).encode()))
                time.sleep(0.1)

    sitters = [threading.Thread(target=sit, args=(table, key), daemon=True) for table, key in flood.seats]
    for sitter in sitters:
        sitter.start()
    for sitter in sitters:
        sitter.join(flood.seconds + 60)


def begin_and_wait(first: bytes, count: int) -> Callable[[Flood], None]:
    """Begin a request on many connections and never end one; reconnect when cut off."""

    def come(flood: Flood) -> None:
        lines: deque[socket.socket] = deque()
        while flood.goes_on:
            with suppress(OSError):
                line = socket.create_connection((flood.host, flood.port), timeout=60)
                lines.append(line)
                line.sendall(first)
                flood.visits += 1
                flood.sent += len(first)
            if len(lines) > count:
                lines.popleft().close()
        for line in lines:
            line.close()

    return come


def ask_and_not_read(path: Callable[[Flood], str], count: int) -> Callable[[Flood], None]:
    """Ask for long answers on many connections, and read none."""

    def come(flood: Flood) -> None:
        lines: deque[socket.socket] = deque()
        while flood.goes_on:
            with suppress(OSError):
                line = socket.socket()
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
                line.settimeout(60)
                line.connect((flood.host, flood.port))
                lines.append(line)
                line.sendall(f"GET {path(flood)} HTTP/1.1\r\nHost: t\r\nX-Forwarded-For: {ELSEWHERE}\r\n\r\n".encode())
                flood.visits += 1
            time.sleep(BREATH)
            if len(lines) > count:
                lines.popleft().close()
        for line in lines:
            line.close()

    return come


def watch_together(count: int, said: bytes, pause: float) -> Callable[[Flood], None]:
    """Open many watchers' sockets, each of which sends as much as one socket may."""

    def come(flood: Flood) -> None:
        lines: list[socket.socket] = []
        for _ in range(count):
            with suppress(OSError):
                line = socket.create_connection((flood.host, flood.port), timeout=60)
                line.sendall(_handshake(flood))
                lines.append(line)
        for line in lines:
            line.setblocking(False)
        flood.visits = len(lines)
        while flood.goes_on:
            began = time.monotonic()
            for line in lines:
                with suppress(OSError):
                    flood.sent += line.send(said)
                with suppress(OSError):
                    line.recv(BLOCK)
            flood.count("round")
            time.sleep(max(0.0, pause - (time.monotonic() - began)))
        for line in lines:
            line.close()

    return come


def recap(flood: Flood) -> str:
    """Return the path of the end of the long match's replay."""
    return f"/api/tables/{flood.long}/replay?first=4000&count=400"


def record(flood: Flood) -> str:
    """Return the path of its Record."""
    return f"/api/tables/{flood.long}/record"


GET: Final = b"GET / HTTP/1.1\r\n\r\n"
LOST: Final = b"GET /api/nowhere HTTP/1.1\r\n\r\n"
POST: Final = b"POST /api/tables HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
IMPORT: Final = b"POST /api/replays HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
CHUNKED: Final = b"Transfer-Encoding: chunked\r\n\r\n"
CRUMBS: Final = b"; ".join(b"%x=" % number for number in range(2_500))  # cookies, as many as go into a head
UPGRADE: Final = b"GET / HTTP/1.1\r\nHost: t\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"

FLOODS: Final[dict[str, Callable[[Flood], None]]] = {
    "pipeline": over_http(b"", GET),
    "pipeline-deaf": over_http(b"", GET, reads=False),
    "pipeline-lost": over_http(b"", LOST),
    "heads": over_http(b"GET / HTTP/1.1\r\n", b"a: b\r\n"),
    "cookies": over_http(b"", b"GET /api/tables HTTP/1.1\r\nCookie: " + CRUMBS + b"\r\n\r\n"),
    "bodies": over_http(b"", POST + b"Content-Length: 60000\r\n\r\n" + b"[" * 60_000),
    "one-body": over_http(IMPORT + b"Content-Length: 4000000000\r\n\r\n", b"x" * BLOCK),
    "many-bodies": begin_and_wait(IMPORT + b"Content-Length: 3999999\r\n\r\n" + b" " * 3_900_000, 400),
    "chunks": over_http(IMPORT + CHUNKED, b"1\r\nx\r\n"),
    "trailers": over_http(POST + CHUNKED + b"1\r\nx\r\n0\r\n", b"a: b\r\n"),
    "upgrades": over_http(UPGRADE, b"x" * BLOCK),
    "early": over_a_socket(frame(0xA)),
    "pongs": watching(frame(0xA)),
    "pings": watching(frame(0x9)),
    "continuations": watching(frame(0x0, is_final=False), first=frame(0x1, is_final=False)),
    "fragments": watching(frame(0x0, b"x", is_final=False), first=frame(0x1, b"x", is_final=False)),
    "closes": watching(frame(0x8)),
    "texts": watching(frame(0x1, b"x")),
    "sockets": come_and_go,
    "replays": ask_at_once([ELSEWHERE] * 24, recap),
    "records": ask_at_once([ELSEWHERE] * 24, record),
    "taking-back": regret,
    "replays-everywhere": ask_at_once([f"10.66.7.{number}" for number in range(24)], recap),
    "small-bodies": begin_and_wait(POST + b"Content-Length: 65000\r\n\r\n" + b" " * 64_000, 4_000),
    "half-heads": begin_and_wait(
        b"GET / HTTP/1.1\r\n" + b"Cookie: abcdefghijk\r\n" * 90 + b"a: " + b"b" * 14_000, 4_000
    ),
    "deaf-replays": ask_and_not_read(lambda flood: f"/api/tables/{flood.long}/replay?first=0&count=400", 2_000),
    "deaf-records": ask_and_not_read(record, 2_000),
    "together": watch_together(400, frame(1, b'{"type":"ping","id":"p"}'), 0.052),
    "together-frames": watch_together(400, frame(0x9), 0.022),
}


def lines() -> Iterator[dict[str, Any]]:
    for line in sys.stdin:
        yield json.loads(line)


def main() -> None:
    asked = next(lines())
    name = asked.pop("name")
    flood = Flood(**asked)
    print("begun", flush=True)
    FLOODS[name](flood)
    print(json.dumps({"sent": flood.sent, "visits": flood.visits, "answers": flood.answers}), flush=True)


if __name__ == "__main__":
    main()
