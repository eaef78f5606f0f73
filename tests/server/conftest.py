"""Stores of both kinds: a file, and a database of a real PostgreSQL."""

import uuid
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from bench.crashing.process import postgres

from tests.simulation.loop import SimulatedLoop


@pytest.fixture
def anyio_backend(request: pytest.FixtureRequest) -> str | tuple[str, dict[str, Any]]:
    """Time is simulated, but where a test needs a PostgreSQL, or is marked `real_time` for what else it needs."""
    params = getattr(request.node, "callspec", None)
    is_postgresql = params is not None and params.params.get("store") == "postgresql"
    needs_postgresql = {"postgresql", "postgresql_store"}.intersection(request.fixturenames)
    if is_postgresql or needs_postgresql or request.node.get_closest_marker("real_time"):
        return "asyncio"
    return "asyncio", {"loop_factory": SimulatedLoop}


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    with postgres() as server:
        yield server.uri


@pytest.fixture
def postgresql_store(postgresql: str) -> Iterator[str]:
    """A database of its own for a test."""
    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield postgresql.replace("/postgres?", f"/{name}?")
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def no_time_to_recover(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has used an allowance up gets nothing back meanwhile, however slow the machine."""
    monkeypatch.setattr("tablee.server.allowance.time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.fixture
def sqlite_store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    """A store of each kind, one after the other."""
    return request.getfixturevalue(f"{request.param}_store")
