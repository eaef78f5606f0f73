"""A match in a world of its own, and that nobody there notices what somebody does in secret."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.server.worlds import World


@asynccontextmanager
async def world_of(match: Match, directory: Path, **more: Any) -> AsyncIterator[World]:
    world = World(directory)
    try:
        await world.lay(match, **more)
        await world.open()
        world.seat_all()
        hush(world)
        yield world
    finally:
        await world.end()


def hush(*worlds: World) -> None:
    """Forget what was heard so far."""
    for world in worlds:
        for ear in world.ears.values():
            ear.heard()


def heard(world: World, seat: Seat) -> list[dict[str, Any]]:
    return [msgspec.json.decode(frame) for frame in world.ears[seat].heard()]


def outside(world: World) -> list[Any]:
    """What others could notice without being told: numbers, and when the steward comes."""
    comes = None if world.table.timer is None else world.comes
    return [world.table.stream.counts, world.table.stream.asked, world.table.row.revision, comes]


def assert_silence(world: World, seat: Seat, before: list[Any]) -> None:
    for other, ear in world.ears.items():
        assert bool(ear.heard()) == (other == seat), f"{other} was sent something"
    assert outside(world) == before
