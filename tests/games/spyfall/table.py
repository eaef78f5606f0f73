"""A table of DC Spyfall over sockets, and a service clock that moves only when a test moves it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, select

from tablee.server import clock, node
from tablee.server.clock import ServiceClock
from tablee.server.schema import service
from tests.server.place import Listener, Place, SetTable

BOT = {"kind": "bot", "level": "easy"}
NEVER = 10**9  # ms; no test takes so long
SHORT = {"rounds": 1, "round-seconds": 60, "final-talk-seconds": 30}


def chairs(people: int, bots: int = 0) -> list[dict[str, str]]:
    return [{"kind": "me"}, *[{"kind": "link"}] * (people - 1), *[BOT] * bots]


def stop_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass by itself: every clock of every node stands until `pass_time`."""

    def read(connection: Connection) -> tuple[int, int, int]:
        found: Any = connection.execute(select(service.c.clock).with_for_update())
        return found.one().clock, 0, 0

    monkeypatch.setattr(clock, "_read", read)
    monkeypatch.setattr(node, "ServiceClock", lambda _: ServiceClock(lambda: 0.0))


class Hands:
    """A wall clock that a test moves: what the service clock makes of it is the server's own doing.

    Nodes beat only when they are told to, or when they begin and stop to serve. The hands move by eighths of a second,
    which are exact in binary.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 0

        def read(connection: Connection) -> tuple[int, int, int]:
            found: Any = connection.execute(select(service.c.clock, service.c.wall).with_for_update())
            row = found.one()
            return row.clock, row.wall, self.ms

        monkeypatch.setattr(clock, "_read", read)
        monkeypatch.setattr(node, "ServiceClock", lambda _: ServiceClock(lambda: self.ms / 1000))
        monkeypatch.setattr(node, "BEAT", NEVER)

    def move(self, ms: int) -> None:
        assert ms % 125 == 0
        self.ms += ms


@asynccontextmanager
async def spyfall(
    place: Place, people: int, bots: int = 0, **options: Any
) -> AsyncIterator[tuple[SetTable, list[Any]]]:
    """A match at which everybody is before it begins."""
    given = {**SHORT, **{name.replace("_", "-"): value for name, value in options.items()}}
    table = await place.table(chairs(people, bots), start=False, game="spyfall", options=given)
    async with table.all_listening() as everybody:
        await table.ask("POST", "/start", 0)
        for one in everybody:
            await one.until(lambda one=one: one.view)
        yield table, everybody


async def start_clock(everybody: list[Listener]) -> Listener:
    """Let all confirm, look at their cards and the dealer start the clock; return the dealer, or who asks first."""
    for verb in ("confirm_modules", "see_card"):
        for one in everybody:
            await one.send("ping")
            if [verb] in [action for question in one.decisions for action in question["actions"]]:
                await one.act([verb])
    return await press_start(everybody)


async def press_start(everybody: list[Listener]) -> Listener:
    dealer: Listener = everybody[everybody[0].view["dealer"]]
    await dealer.until(lambda: dealer.view["waits"]["phase"] == "StartingClock")
    await dealer.act(["start_clock"])
    for one in everybody:
        await all_in(one, "Interrogation")
    return dealer


async def all_in(one: Listener, phase: str) -> None:
    await one.until(lambda: one.view["waits"] is None or one.view["waits"]["phase"] == phase)
    assert one.view["waits"]["phase"] == phase


async def agree(everybody: list[Listener], matter: str) -> None:
    """Propose to pause or to go on, and let all others agree."""
    first, *others = everybody
    await first.send("propose", matter=matter)
    for one in others:
        await one.until(lambda one=one: one.table_view["proposal"])
        await one.send("vote", proposal=one.table_view["proposal"]["proposal"], yes=True)
    for one in everybody:
        await one.until(lambda one=one: one.table_view["paused"] == (matter == "pause"))


async def until_all(everybody: list[Listener], is_so: Callable[[Any], object]) -> None:
    """Wait until each sees that something is so."""
    for one in everybody:
        await one.until(lambda one=one: is_so(one.view))


def player(one: Listener, seat: int) -> Any:
    return one.view["players"][seat]


def live(table: SetTable) -> Any:
    return table.place.node.house.tables[table.id]


async def left_on_the_clock(one: Listener) -> int:
    """Return what is left on the clock of the round, by what this client was told."""
    told = (await one.send("ping"))["clock"]
    seen = one.view["clock"]
    return int(seen["left"]) - (int(told["now"]) - int(seen["since"]) if seen["is_running"] else 0)
