"""The HTTP API keeps what its own description promises, whatever is sent to it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anyio.from_thread
import httpx
import pytest
import schemathesis
from schemathesis.engine import events, from_schema

from tablee.server.ports import listen
from tests.server.place import Place, served

NEW = {"game": "fake-crystal", "name": "Ana", "seats": [{"kind": "me"}, {"kind": "link"}]}
SEED = 1


@contextmanager
def served_aside(store: str, **chosen: Any) -> Iterator[Place]:
    """Serve from another thread: what generates requests does not await."""
    with (
        anyio.from_thread.start_blocking_portal() as portal,
        portal.wrap_async_context_manager(served(store, **chosen)) as place,
    ):
        yield place


@pytest.fixture
def place(sqlite_store: str) -> Iterator[Place]:
    with served_aside(sqlite_store, wrong_codes=1_000_000) as running:
        yield running


def failures(place: Place, **project: Any) -> list[str]:
    """Send all sorts of requests to every operation; return what was wrong with the answers."""
    config = schemathesis.Config.from_dict(
        {
            "seed": SEED,
            "generation": {"max-examples": 10, "deterministic": True, "database": "none", "no-shrink": True},
            "checks": {
                "positive_data_acceptance": {"expected-statuses": ["2xx", 403, 404, 409, 422]},
                "allow_header_conformance": {"enabled": False},  # of OPTIONS, which Litestar answers by itself
            },
            **project,
        }
    )
    schema = schemathesis.openapi.from_url(f"{place.address}/api/schema/openapi.json", config=config)
    wrong: list[str] = []
    for event in from_schema(schema).execute():
        if isinstance(event, events.ScenarioFinished):
            for label, found in (
                (event.recorder.label, check) for checks in event.recorder.checks.values() for check in checks
            ):
                if found.failure_info is not None:
                    failure = found.failure_info.failure
                    wrong.append(
                        f"{label}: {found.name}: {failure.title}: {failure.message} {found.failure_info.code_sample}"[
                            :700
                        ]
                    )
        elif isinstance(event, events.NonFatalError | events.FatalError):
            wrong.append(str(event))
    return wrong


def test_answers_leave_at_once() -> None:
    with (
        listen("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as own,
    ):
        assert own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_strangers_are_answered_as_described(place: Place) -> None:
    assert failures(place) == []


def test_hosts_are_answered_as_described(place: Place) -> None:
    opened = httpx.post(f"{place.address}/api/tables", json=NEW, trust_env=False).json()
    headers = {"Authorization": f"Bearer {opened['key']}"}
    assert failures(place, headers=headers, parameters={"path.table": opened["table"]}) == []
