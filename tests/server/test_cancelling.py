"""Tasks that lose a cancellation end nevertheless."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import pytest
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

from tablee import cancelling
from tests.server.place import served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio


async def deaf(times: int) -> None:
    """Run for ever, and lose the first cancellations."""
    for _ in range(times):
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
    await asyncio.Event().wait()


async def failing() -> None:
    try:
        await asyncio.Event().wait()
    finally:
        raise OSError("while it ended")


async def test_a_task_that_runs_on_is_cancelled_again() -> None:
    tasks = [asyncio.create_task(work) for work in (deaf(0), deaf(1), deaf(3), failing())]
    await asyncio.sleep(0)
    await cancelling.cancel(tasks)
    assert [task.cancelled() for task in tasks] == [True, True, True, False]


async def test_there_may_be_nothing_to_cancel() -> None:
    await cancelling.cancel([])


async def test_a_node_stops_although_its_listener_lost_the_cancellation(
    postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a real machine: the connection was made in the very moment in which the node was stopped."""
    really = PsycoPgChannelsBackend.subscribe
    connected, lost = asyncio.Event(), asyncio.Event()

    async def subscribe(backend: PsycoPgChannelsBackend, channels: Iterable[str]) -> None:
        await really(backend, channels)
        connected.set()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        lost.set()

    monkeypatch.setattr(PsycoPgChannelsBackend, "subscribe", subscribe)
    monkeypatch.setattr(cancelling, "AGAIN", 0.1)
    async with asyncio.timeout(PATIENCE), served(postgresql_store):
        await connected.wait()
    assert lost.is_set()
