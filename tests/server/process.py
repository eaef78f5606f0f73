"""A server in a process of its own, started by its command, and everything it says."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tablee.client import Server
from tests.server.waiting import PATIENCE, until


class ServerProcess:
    """`tablee serve`, as anybody would start it; with a prelude, something is done in the process before."""

    def __init__(self, store: str, *options: str, prelude: str = "") -> None:
        how = ["-c", f"{prelude}\nfrom tablee.cli import main\nmain()"] if prelude else ["-m", "tablee"]
        command = [sys.executable, *how, "serve", "--port", "0", "--lang", "en", "--store", store]
        self._process = subprocess.Popen(
            [*command, "--requests", "0", "--tables-per-hour", "0", "--bot-pause", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # a signal to the tests is not one to the server
        )
        self.pid = self._process.pid
        self.said: list[str] = []  # on the standard output
        self.logged: list[str] = []  # on the standard error
        self._listeners = [
            threading.Thread(target=self._listen, args=(stream, lines), daemon=True)
            for stream, lines in ((self._process.stdout, self.said), (self._process.stderr, self.logged))
        ]
        for listener in self._listeners:
            listener.start()

    def _listen(self, stream: object, lines: list[str]) -> None:
        lines.extend(line.rstrip("\n") for line in stream)  # type: ignore[attr-defined]

    async def ready(self) -> str:
        """Wait until visitors can come; return the address."""
        await until(lambda: self.said or self.code is not None)
        assert self.said, self.logged
        return "http://" + self.said[0].partition("http://")[2].split()[0]

    @property
    def code(self) -> int | None:
        return self._process.poll()

    def send(self, which: signal.Signals) -> None:
        self._process.send_signal(which)

    async def ended(self, seconds: float) -> int:
        """Wait until the process has ended; return its exit code."""
        code = await asyncio.to_thread(self._process.wait, seconds)
        for listener in self._listeners:
            listener.join(PATIENCE)
        return code

    def bots(self) -> list[int]:
        """Return the processes that this one started."""
        running = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
        return [pid for pid in running if _parent(pid) == self.pid]

    def close(self) -> None:
        if self.code is None:
            self._process.kill()
            self._process.wait()
        for listener in self._listeners:
            listener.join(PATIENCE)
        for stream in (self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()


@asynccontextmanager
async def started(store: str, *options: str, prelude: str = "") -> AsyncIterator[tuple[ServerProcess, Server]]:
    """Run a server until the block ends."""
    process = ServerProcess(store, *options, prelude=prelude)
    try:
        async with Server(await process.ready()) as http:
            yield process, http
    finally:
        process.close()


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that is dead and waits to be noticed does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _parent(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None
