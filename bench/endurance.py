"""Nodes on one PostgreSQL at full load for long, one killed every two minutes: `python -m bench.endurance --nodes 2`.

Real `tablee serve` processes on 127.0.0.1 and a PostgreSQL of their own. Programs play all games as fast as they can,
people come, go, chat and propose. Every so often a node is killed without a warning and started anew. At the end, and
after a Ctrl-C, the audit of bench/crash.py compares what everybody was told with what the store holds: nothing accepted
is lost, nothing is done twice, every table is attended, and nobody was told that the store refuses.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psycopg
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.crash import NO_LIMITS, STALL, Node
from bench.crash import Plan as CrashPlan
from bench.crashing.audit import Audit
from bench.crashing.crowd import Servers
from bench.crashing.hurry import NEVER, Hurry
from bench.crashing.process import Postgres, postgres
from bench.load.running import allow_many_sockets

ARGUMENTS: Final = ["--bot-pause", "0", "--grace", "20", "--sockets-per-address", "0", *NO_LIMITS]
DEADLOCKS: Final = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"


@dataclass(frozen=True)
class Plan:
    """The settings of a run."""

    nodes: int = 2
    minutes: float = 30
    tables: int = 40
    kill_every: float = 120  # seconds
    seed: int = 1
    least_kills: int = 0  # however long it takes


@dataclass
class Found:
    """The results of a run."""

    seconds: float = 0.0
    actions: int = 0
    kills: int = 0
    deadlocks: int = 0
    finished: int = 0
    complaints: list[str] = field(default_factory=list)


class Endurance:
    """One run."""

    def __init__(self, plan: Plan, store: str, folder: Path) -> None:
        self.plan = plan
        self.found = Found()
        self._store = store
        self._luck = random.Random(plan.seed)
        self._servers = Servers()
        crash = CrashPlan(arguments=ARGUMENTS)
        self._nodes = [Node(store, crash, folder) for _ in range(plan.nodes)]
        self.crowd = Hurry(self._servers, plan.tables, self._luck)
        self.audit = Audit(store, self.crowd)
        self.stop = asyncio.Event()

    async def run(self, progress: Progress, bar: TaskID) -> None:
        """Play, kill, audit, then clean up."""
        try:
            for node in self._nodes:
                await self._bring_up(node)
            await self._load(progress, bar)
            progress.update(bar, description="letting everybody see the latest")
            await self._finish(progress, bar)
        finally:
            await self.crowd.close()
            for node in self._nodes:
                await node.end()
            self.audit.close()

    async def _load(self, progress: Progress, bar: TaskID) -> None:
        began = time.monotonic()
        end, strike = began + self.plan.minutes * 60, began + self.plan.kill_every
        self.crowd.begin()
        while not self.stop.is_set():
            now, is_wanted = time.monotonic(), self.found.kills < self.plan.least_kills
            if now >= end and not is_wanted:
                break
            if now >= strike and (end - now > 10 or is_wanted):
                strike += self.plan.kill_every
                await self._strike()
            self.found.seconds = time.monotonic() - began
            rate = self.crowd.played / max(1.0, self.found.seconds)
            told = f"{self.crowd.played} actions, {rate:.0f}/s, {self.found.kills} kills"
            broken = await asyncio.to_thread(self._count_deadlocks)
            progress.update(bar, completed=self.found.seconds, description=f"{told}, {broken} deadlocks")
            await asyncio.sleep(0.5)
        self.found.actions = self.crowd.played

    async def _strike(self) -> None:
        """Kill a node without a warning, and start it again."""
        node = self._luck.choice(self._nodes)
        process = node.current
        assert process is not None
        if process.has_ended:
            self.audit.complain(f"a server ended by itself: {process.complaints()[-3:]}")
        await process.kill()
        self.found.kills += 1
        await self._servers.set_up(node.address, False)
        await self._bring_up(node)

    async def _bring_up(self, node: Node) -> None:
        process = await node.start(cold=True)
        await self._servers.set_up(await process.until_ready(), True)

    # -- the end ---------------------------------------------------------------------------------------------

    async def _finish(self, progress: Progress, bar: TaskID) -> None:
        await self.crowd.stop()
        self.found.finished = sum(table.is_finished for table in self.crowd.tables)
        await self.crowd.settled(STALL)
        progress.update(bar, description=f"auditing {len(self.crowd.tables)} tables")
        until = time.monotonic() + 2 * STALL
        await asyncio.to_thread(self.audit.look)
        while (wrong := [*await self._look(), *self.audit.unattended()]) and time.monotonic() < until:
            await asyncio.sleep(0.5)
        for what in [*wrong, *self.crowd.trouble]:
            self.audit.complain(what)
        await asyncio.to_thread(self.audit.verify_all)
        for key in NEVER:
            if self.crowd.refusals[key]:
                self.audit.complain(f"{self.crowd.refusals[key]} times somebody was told {key}")
        self.found.deadlocks = self._count_deadlocks()
        for process in (process for node in self._nodes for process in node.all):
            self.found.complaints += process.complaints()
        for line in self.found.complaints:
            self.audit.complain(f"a server complained: {line[:600]}")

    async def _look(self) -> list[str]:
        return await asyncio.to_thread(self.audit.left_behind)

    def _count_deadlocks(self) -> int:
        with psycopg.connect(self._store) as connection:
            row = connection.execute(DEADLOCKS).fetchone()
        return 0 if row is None else int(row[0] or 0)


def summary(run: Endurance) -> Table:
    """Return the report."""
    found, crowd, audit = run.found, run.crowd, run.audit
    waits = sorted(crowd.waits) or [0.0]
    table = Table(title=f"{run.plan.nodes} nodes on PostgreSQL, {found.seconds / 60:.1f} minutes")
    table.add_column("what")
    table.add_column("how many", justify="right")
    refusals = ", ".join(f"{key} {count}" for key, count in crowd.refusals.most_common(8)) or "none"
    rows = {
        "actions answered": f"{found.actions} ({found.actions / max(1.0, found.seconds):.0f}/s)",
        "answered after, p50 and p99": f"{_at(waits, 0.5):.0f} ms, {_at(waits, 0.99):.0f} ms",
        "lines in the logs": f"{audit.lines} ({', '.join(f'{by} {count}' for by, count in audit.by.most_common())})",
        "tables, finished": f"{len(crowd.tables)}, {found.finished}",
        "kills": found.kills,
        "deadlocks that PostgreSQL broke": found.deadlocks,
        "frames, events and records compared": f"{audit.frames}, {audit.events}, {audit.verified}",
        "refusals": refusals,
        "errors in the servers' logs": len(found.complaints),
        "VIOLATIONS": len(audit.violations),
    }
    for what, value in rows.items():
        table.add_row(what, str(value))
    return table


def _at(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(share * len(waits)))] * 1000


async def endure(plan: Plan, database: Postgres, folder: Path, progress: Progress) -> Endurance:
    run = Endurance(plan, database.new_store(), folder)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, run.stop.set)  # stop, after the audit
    await run.run(progress, progress.add_task("starting", total=plan.minutes * 60))
    return run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=40, help="at once")
    parser.add_argument("--kill-every", type=float, default=120, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    plan = Plan(max(1, asked.nodes), max(0.1, asked.minutes), max(1, asked.tables), asked.kill_every, asked.seed)
    allow_many_sockets()
    console = Console(width=None if sys.stdout.isatty() else 150)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        postgres() as database,
        Progress(*columns, console=console) as progress,
    ):
        run = asyncio.run(endure(plan, database, Path(folder), progress))
    console.print(summary(run))
    for violation in run.audit.violations[:25]:
        console.print(violation, markup=False, highlight=False)
    return 1 if run.audit.violations else 0


if __name__ == "__main__":
    sys.exit(main())
