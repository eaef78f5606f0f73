"""One hostile client, and what players notice of it: `python -m bench.attacks [NAME …] [--seconds N]`.

For each attack a real server is started in a process of its own, with a store in a temporary directory. Three people
play there, and their round trips (an action, and a ping over the socket) are measured before the attack and during it;
so is the memory of the server. The attacker is another process; see `bench/floods.py` for what it sends.

The bar: during the attack 99 of 100 round trips take at most twice as long as before, and 5 ms; memory stays flat; and
who asks from elsewhere what happened so far is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.crashing.process import ServerProcess
from bench.floods import FLOODS
from bench.idle import memory, processor
from tablee.client import Refused, Seat, Server, sit_at
from tablee.games import GAMES
from tablee.kernel.match import Match

PEOPLE: Final = 3
LONG: Final = 4_700  # actions of the long match that is requested again and again
HEAVY: Final = (
    "replays",
    "records",
    "taking-back",
    "deaf-replays",
    "deaf-records",
    "replays-everywhere",
)  # attacks that need it
TABLES: Final = 6  # with such a log, with a seat of the attacker
BETWEEN_PINGS: Final = 0.12  # seconds; a guest may send 20 messages in one
BETWEEN_ACTIONS: Final = 0.2
BETWEEN_RECAPS: Final = 0.5
TWICE: Final = 2.0  # allowed slowdown …
MORE: Final = 0.005  # … plus so many seconds
FLAT: Final = 32 * 2**20  # allowed growth of memory, in bytes
AFTERWARDS: Final = 3.0  # seconds after the attack when memory is measured again
PATIENCE: Final = 120.0  # seconds for the last requests to be answered
NO_LIMITS: Final = ("--requests", "0", "--tables-per-hour", "0", "--bot-pause", "0", "--lang", "en")


@dataclass
class Trips:
    """How long players waited, in seconds."""

    pings: list[float] = field(default_factory=list)
    actions: list[float] = field(default_factory=list)
    recaps: list[float] = field(default_factory=list)  # each needs a replay of the match
    refused: list[str] = field(default_factory=list)  # refused recaps, and why


@dataclass
class Found:
    """The result of an attack."""

    before: Trips
    during: Trips
    memory: tuple[int, int, int]  # before, at most, after
    processor: tuple[float, float]  # seconds of a core that the server spent in a second, before and during
    told: dict[str, Any]  # the attacker's report

    def holds(self) -> bool:
        is_quick = all(
            late(during) <= TWICE * late(before) + MORE
            for before, during in ((self.before.pings, self.during.pings), (self.before.actions, self.during.actions))
        )
        first, highest, _ = self.memory
        return is_quick and highest - first <= FLAT and not self.during.refused


def late(trips: list[float]) -> float:
    """Return the 99th percentile."""
    ordered = sorted(trips)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))] if ordered else 0.0


# -- those who play ------------------------------------------------------------------------------------------


class People:
    """Three players at a table, and one who asks for recaps."""

    def __init__(self, address: str, seats: list[Seat]) -> None:
        self._address = address
        self._seats = seats
        self._luck = random.Random(1)

    async def measured(self, seconds: float) -> Trips:
        """Play for so many seconds, then wait for the last answers."""
        trips = Trips()
        until = time.monotonic() + seconds
        work: list[Awaitable[None]] = [self._ping(seat, trips, until) for seat in self._seats]
        work += [self._play(trips, until), self._look_back(trips, until)]
        await asyncio.gather(*work)
        return trips

    async def _ping(self, seat: Seat, trips: Trips, until: float) -> None:
        await asyncio.sleep(self._luck.random() * BETWEEN_PINGS)
        while time.monotonic() < until:
            trips.pings.append(await timed(seat.send("ping")))
            await asyncio.sleep(BETWEEN_PINGS)

    async def _play(self, trips: Trips, until: float) -> None:
        while time.monotonic() < until and not self._seats[0].is_over:
            asked = [seat for seat in self._seats if any(question["required"] for question in seat.decisions)]
            if asked:
                question = next(question for question in asked[0].decisions if question["required"])
                with suppress(Refused):
                    trips.actions.append(await timed(asked[0].act(self._luck.choice(question["actions"]))))
            await asyncio.sleep(BETWEEN_ACTIONS)

    async def _look_back(self, trips: Trips, until: float) -> None:
        headers = {"x-forwarded-for": "10.0.0.9"}
        async with httpx.AsyncClient(
            base_url=self._address, headers=headers, trust_env=False, verify=False, timeout=PATIENCE
        ) as http:
            while time.monotonic() < until:
                began = time.monotonic()
                try:
                    answer = await http.get(f"/api/tables/{self._seats[0].table}/recap")
                    told = "" if answer.status_code == 200 else f"{answer.status_code} {answer.json()['key']}"
                except httpx.HTTPError as wrong:  # a blocked server also drops players
                    told = type(wrong).__name__
                trips.recaps.append(time.monotonic() - began)
                if told:
                    trips.refused.append(told)
                await asyncio.sleep(BETWEEN_RECAPS)


async def timed(work: Awaitable[object]) -> float:
    began = time.monotonic()
    await asyncio.wait_for(work, PATIENCE)
    return time.monotonic() - began


async def sit_down(stack: AsyncExitStack, http: Server, address: str) -> tuple[str, People]:
    """Open a table for three, start it, and sit down; return its name as well."""
    opened = await http.open_table("fake-crystal", "Ana", [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}])
    keys = [opened["key"]]
    for name, invitation in zip(("Bob", "Cid"), opened["invitations"], strict=True):
        keys.append((await http.join(name, key=invitation["key"]))["key"])
    await http.start(opened["table"], opened["key"])
    seats = [await stack.enter_async_context(sit_at(address, opened["table"], key)) for key in keys]
    return opened["table"], People(address, seats)


# -- the attacker --------------------------------------------------------------------------------------------


async def prepare(http: Server) -> dict[str, Any]:
    """Have a long match in the store, and tables that begin where it ends."""
    long = (await http.ask("POST", "/api/replays", json={"record": long_record()}))["table"]
    seats = []
    for _ in range(TABLES):
        asked = {"name": "Mal", "number": LONG, "seat": 0, "level": "easy"}
        made = await http.ask("POST", f"/api/tables/{long}/branch", json=asked)
        seats.append([made["table"], made["key"]])
    return {"long": long, "seats": seats}


def long_record() -> str:
    """Return the record of a match with many asides."""
    game = GAMES["fake-crystal"]
    luck = random.Random(1)
    match = Match.start(game, ("Ana", "Bob", "Cid"), {"timers": "off"}, bytes(32))
    for number in range(LONG):
        match.play(number % 3, game.read_action(["auto_pass", number % 2]), 5)
    while not match.is_over:
        decision = luck.choice([decision for decision in game.decisions(match.state) if decision.required])
        match.play(decision.seat, luck.choice(list(decision.actions)), 5)
    return match.record.to_lines().decode()


async def start_flood(asked: dict[str, Any]) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.floods", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(json.dumps(asked).encode() + b"\n")
    await process.stdin.drain()
    await process.stdout.readline()
    return process


# -- one attack ----------------------------------------------------------------------------------------------


class Watch:
    """Watches the memory of a server."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.highest = self.first = memory(pid)
        self._task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        with suppress(FileNotFoundError):  # the server has ended
            while True:
                await asyncio.sleep(0.05)
                self.highest = max(self.highest, memory(self._pid))

    def end(self) -> int:
        self._task.cancel()
        return memory(self._pid)


async def attacked(name: str, seconds: float, folder: Path, told: Callable[[str], None]) -> Found:
    """Start a server, let people play, attack it, and return what was measured."""
    arguments = ["--port", "0", "--store", f"sqlite:///{folder / name}.db", *NO_LIMITS]
    server = await ServerProcess.spawn(arguments, folder, is_standby=False)
    flood: asyncio.subprocess.Process | None = None
    try:
        address = await server.until_ready()
        host, port = address.removeprefix("http://").rsplit(":", 1)
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(Server(address))
            asked: dict[str, Any] = {"name": name, "host": host, "port": int(port), "seconds": seconds}
            if name in HEAVY:
                told(f"{name}: a long match is made")
                asked |= await prepare(http)
            asked["table"], people = await sit_down(stack, http, address)
            await people.measured(1.0)  # warm
            told(f"{name}: before")
            spent = [processor(server.pid)]
            before = await people.measured(seconds)
            spent.append(processor(server.pid))
            watch = Watch(server.pid)
            told(f"{name}: during")
            flood = await start_flood(asked)
            began = time.monotonic()
            during = await people.measured(seconds)
            spent.append(processor(server.pid))
            busy = (spent[1] - spent[0]) / seconds, (spent[2] - spent[1]) / (time.monotonic() - began)
            assert flood.stdout is not None
            said = json.loads(await asyncio.wait_for(flood.stdout.readline(), PATIENCE) or "{}")
            await flood.wait()
            told(f"{name}: after")
            await asyncio.sleep(AFTERWARDS)
            after = watch.end()
            return Found(before, during, (watch.first, watch.highest, after), busy, said)
    finally:
        if flood is not None and flood.returncode is None:
            flood.kill()
            await flood.wait()
        await server.kill()
        server.end_all()


# -- telling -------------------------------------------------------------------------------------------------


def summary(found: dict[str, Found]) -> Table:
    table = Table(
        title="round trips in ms: 50 %, 99 %, all; memory in MB: before, highest, after; of a core: before, during"
    )
    for column in ("attack", "trip", "before", "during", "ratio", "memory", "core", "recaps", "sent", "holds"):
        table.add_column(column, justify="left" if column in ("attack", "trip") else "right")
    for name, one in found.items():
        first, highest, after = (size / 2**20 for size in one.memory)
        sent = f"{one.told.get('sent', 0) / 1e6:.1f} MB, {one.told.get('visits', 0)} visits"
        answers = one.told.get("answers") or {}
        recaps = f"{len(one.during.recaps) - len(one.during.refused)} of {len(one.during.recaps)}"
        row = [
            f"{first:.0f}, {highest:.0f}, {after:.0f}",
            ", ".join(f"{100 * part:.0f} %" for part in one.processor),
            f"{recaps}, ≤ {1000 * max(one.during.recaps, default=0):.0f} ms",
            sent + "".join(f", {count}×{status}" for status, count in sorted(answers.items())),
            "yes" if one.holds() else "NO",
        ]
        table.add_row(name, "ping", *_compared(one.before.pings, one.during.pings), *row)
        table.add_row("", "action", *_compared(one.before.actions, one.during.actions), "", "", "", "", "")
    return table


def _compared(before: list[float], during: list[float]) -> tuple[str, str, str]:
    ratio = late(during) / late(before) if before and during else 0.0
    return _told(before), _told(during), f"{ratio:.1f}"


def _told(trips: list[float]) -> str:
    if not trips:
        return "none"
    return ", ".join(f"{1000 * value:.1f}" for value in (statistics.median(trips), late(trips), max(trips)))


async def campaign(names: list[str], seconds: float, told: Callable[[str, int], None]) -> dict[str, Found]:
    found: dict[str, Found] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for number, name in enumerate(names):
            found[name] = await attacked(name, seconds, Path(folder), lambda what, number=number: told(what, number))  # type: ignore[misc]
            told(name, number + 1)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all, unless named: {', '.join(FLOODS)}")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each attack, and of play before it")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in FLOODS]
    if unknown:
        parser.error(f"no such attack: {', '.join(unknown)}; there are {', '.join(FLOODS)}")
    names = asked.names or list(FLOODS)
    console = Console(width=None if sys.stdout.isatty() else 180)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, console=console) as progress:
            bar = progress.add_task("attacks", total=len(names))
            found = asyncio.run(
                campaign(
                    names, asked.seconds, lambda what, done: progress.update(bar, description=what, completed=done)
                )
            )
    except KeyboardInterrupt:
        return 130
    console.print(summary(found))
    return 0 if all(one.holds() for one in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
