"""Simulated time; and stores of both kinds, brought up to date once: a file, and a database of a real PostgreSQL."""

import asyncio
import shutil
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, tzinfo
from functools import cache
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from bench.crashing.process import postgres
from httpx import create_ssl_context

from tablee.server import clock
from tablee.server.store import Store
from tests.simulation.loop import SimulatedLoop
from tests.simulation.outside import wall

READY: Final = "ready"  # the database that others are copies of


@pytest.fixture(scope="session", autouse=True)
def simulated_wall() -> Iterator[None]:
    """Where time is simulated, the clock on the wall goes with it."""
    before, clock.wall = clock.wall, wall
    yield
    clock.wall = before


class Calendar(datetime):
    """What the library that counts requests reads the time from."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return datetime.fromtimestamp(wall() / 1000, tz)


@pytest.fixture(scope="session", autouse=True)
def simulated_calendar() -> Iterator[None]:
    """Requests are counted by the same time as everything else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("litestar.stores.base.datetime", Calendar)
        patch.setattr("litestar.middleware.rate_limit.time", lambda: wall() / 1000)
        yield


@pytest.fixture(scope="session", autouse=True)
def certificates_read_once() -> Iterator[None]:
    """To read whom one trusts takes longer than to open a table, and nobody here is asked for a certificate."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._transports.default.create_ssl_context", cache(create_ssl_context))
        yield


@pytest.fixture
def anyio_backend(request: pytest.FixtureRequest) -> str | tuple[str, dict[str, Any]]:
    """Time is simulated, but where a test needs a PostgreSQL, or is marked `real_time` for what else it needs."""
    params = getattr(request.node, "callspec", None)
    is_postgresql = params is not None and "postgresql" in params.params.values()
    needs_postgresql = {"postgresql", "postgresql_store"}.intersection(request.fixturenames)
    if is_postgresql or needs_postgresql or request.node.get_closest_marker("real_time"):
        return "asyncio"
    return "asyncio", {"loop_factory": SimulatedLoop}


@pytest.fixture(autouse=True)
def patient_nodes(anyio_backend: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """In real time no node counts as dead because the machine does something else for a while."""
    if anyio_backend == "asyncio":
        monkeypatch.setattr(clock, "SILENT", 50_000)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test in simulated time on a loop of its own.

    Left to anyio, it would run on the loop of whatever still runs: in a worker that has opened a browser, a real one.
    """
    backend: Any = pyfuncitem.funcargs.get("anyio_backend")
    if not isinstance(backend, tuple) or not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    wrong: list[Exception] = []  # that nobody waited for

    def note(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(context.get("exception"), Exception):
            wrong.append(context["exception"])
        else:
            loop.default_exception_handler(context)

    with asyncio.Runner(**backend[1]) as runner:
        runner.get_loop().set_exception_handler(note)
        runner.run(pyfuncitem.obj(**given))
    if wrong:
        raise ExceptionGroup("nobody waited for these", wrong)
    return True


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    with postgres() as server:
        make_database(server.uri, READY)
        with closing(Store(database(server.uri, READY), "nobody")) as store:
            store.start()
        yield server.uri


@pytest.fixture
def postgresql_store(postgresql: str) -> Iterator[str]:
    """A database of its own for a test."""
    with lent(postgresql, f"TEMPLATE {READY}") as url:
        yield url


@pytest.fixture
def empty_postgresql_store(postgresql: str) -> Iterator[str]:
    """A database in which there is nothing, not even a schema."""
    with lent(postgresql) as url:
        yield url


@contextmanager
def lent(server: str, how: str = "") -> Iterator[str]:
    name = f"t{uuid.uuid4().hex}"
    make_database(server, name, how)
    yield database(server, name)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def make_database(server: str, name: str, how: str = "") -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {how}".encode())


def database(server: str, name: str) -> str:
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is a store already, and in which nothing has happened."""
    path = tmp_path_factory.mktemp("store") / "ready.db"
    with closing(Store(f"sqlite:///{path}", "nobody")) as store:
        store.start()
    return path


@pytest.fixture
def sqlite_store(tmp_path: Path, ready_file: Path) -> str:
    """A file of its own for a test."""
    shutil.copy(ready_file, tmp_path / "tables.db")
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def empty_sqlite_store(tmp_path: Path) -> str:
    """A file that there is not yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_store(request: pytest.FixtureRequest) -> str:
    """A store of each kind that was never used."""
    return request.getfixturevalue(f"empty_{request.param}_store")


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    """A store of each kind, one after the other."""
    return request.getfixturevalue(f"{request.param}_store")
