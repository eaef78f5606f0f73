"""Waiting for something to be so; and letting time pass, which costs nothing where it is simulated."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.patience import PATIENCE as PATIENCE
from tests.simulation.loop import SimulatedLoop


async def later(seconds: float) -> None:
    """Let so much time pass, where it is simulated: all that is to happen meanwhile has happened then."""
    assert isinstance(asyncio.get_running_loop(), SimulatedLoop), "real time is nobody's to spend"
    await asyncio.sleep(seconds)


async def until_true(asked: Callable[[], Awaitable[object]], seconds: float = PATIENCE) -> None:
    """Wait until something is so that has to be asked for."""
    async with asyncio.timeout(seconds):
        while not await asked():
            await asyncio.sleep(0.01)


async def until(is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    now = asyncio.get_running_loop().time
    end = now() + seconds
    while not is_so():
        assert now() < end, "it did not come to pass"
        await asyncio.sleep(0.01)
