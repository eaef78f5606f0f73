"""Kills servers without a warning; people come back and play on: `python -m bench.crash --kills 300`.

A real server process is killed at random moments (also twice in a row, also while it starts), with a real store; with
PostgreSQL, the database is not spared either. After every kill the audit compares what people were told with what the
store holds: nothing accepted is lost, nothing is half done, nothing is done twice, no clock ran meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from bench.crashing.audit import Audit
from bench.crashing.crowd import Crowd, Servers
from bench.crashing.process import DidNotStart, Postgres, ServerProcess, free_port, postgres
from tablee.server.clock import LATE

BEAT: Final = 1_000  # ms by which the clock may be wrong after a kill
DATABASE_EVERY: Final = 25  # kills after which PostgreSQL itself is hit
STALL: Final = 60.0  # seconds within which waiting people have to get a frame
EXPECTED: Final = ("the store refuses writes", "cannot hear the other nodes", "a table is not looked after")


NO_LIMITS: Final = ("--requests", "0", "--tables-per-hour", "0", "--bot-limit", "60")  # all come from one address


@dataclass
class Plan:
    """The settings of a run."""

    kills: int = 300
    seed: int = 1
    tables: int = 8
    nodes: int = 1
    arguments: list[str] = field(default_factory=lambda: ["--bot-pause", "0", "--grace", "20", *NO_LIMITS])
    database_every: int = DATABASE_EVERY


@dataclass
class Found:
    """The results of a run."""

    kills: Counter[str] = field(default_factory=Counter)
    starts: list[float] = field(default_factory=list)  # seconds from start to ready
    seconds: float = 0.0
    resent: int = 0
    returns: int = 0
    finished: int = 0


class Node:
    """A port on which servers run, one after the other."""

    def __init__(self, store: str, plan: Plan, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._arguments = ["--port", str(self.port), "--store", store, *plan.arguments]
        self._folder = folder
        self.current: ServerProcess | None = None
        self._standby: asyncio.Task[ServerProcess] | None = None
        self.all: list[ServerProcess] = []

    def prepare(self) -> None:
        """Start a standby process."""
        self._standby = asyncio.create_task(ServerProcess.spawn(self._arguments, self._folder, is_standby=True))

    async def start(self, cold: bool = False) -> ServerProcess:
        """Start a server; it is not ready yet."""
        if cold or self._standby is None:
            self.current = await ServerProcess.spawn(self._arguments, self._folder, is_standby=False)
        else:
            self.current, self._standby = await self._standby, None
        self.all.append(self.current)
        self.current.go()
        return self.current

    def lived(self) -> float:
        """Return for how many seconds finished servers have run here."""
        return sum(process.ended - process.went for process in self.all if process.ended)

    async def end(self) -> None:
        """End all processes."""
        if self._standby is not None:
            with suppress(asyncio.CancelledError):
                self.all.append(await self._standby)
        for process in self.all:
            process.end_all()
            await process.kill()


class Campaign:
    """Kills, one after the other, against one store."""

    def __init__(self, plan: Plan, store: str, folder: Path, database: Postgres | None = None) -> None:
        self.plan = plan
        self.store = store
        self.found = Found()
        self._database = database
        self._luck = random.Random(plan.seed)
        self._servers = Servers()
        self.crowd = Crowd(self._servers, plan.tables, self._luck)
        self._nodes = [Node(store, plan, folder) for _ in range(plan.nodes)]
        self._clock = 0  # service time at the latest kill
        self._lived = 0.0  # seconds that servers had run by then
        self._short = 0.0  # ms by which the clock had run for less than that
        self.audit: Audit

    async def run(self, told: Callable[[Campaign], None] = lambda _: None) -> None:
        """Run everything, then clean up."""
        began = time.monotonic()
        try:
            for node in self._nodes:
                await self._bring_up(node, cold=True)
            self.audit = Audit(self.store, self.crowd)
            self.crowd.begin()
            await self.crowd.until_played(20, STALL)
            for number in range(1, self.plan.kills + 1):
                await self._strike(number)
                told(self)
            await self._finish()
        finally:
            await self.crowd.close()
            for node in self._nodes:
                await node.end()
            self.found.seconds = time.monotonic() - began
        self._check_processes()

    # -- one kill --------------------------------------------------------------------------------------------

    async def _strike(self, number: int) -> None:
        node = self._luck.choice(self._nodes)
        await self.crowd.until_played(self._luck.randrange(1, 40), 5)
        await asyncio.sleep(2.5 if self._luck.random() < 0.06 else self._luck.random() * 0.15)  # bots take a while
        if self._database is not None and number % self.plan.database_every == 0:
            await self._hit_the_database(node, restart=number % (2 * self.plan.database_every) == 0)
            return
        await self._kill(node, "playing")
        if self._luck.random() < 0.1:
            await (await node.start(cold=True)).kill()
            self.found.kills["starting at once"] += 1
        elif self._luck.random() < 0.15:
            process = await node.start()
            await asyncio.sleep(self._luck.random() * 0.3)
            await process.kill()
            self.found.kills["starting"] += 1
        await self._bring_up(node)
        if self._luck.random() < 0.1:
            await self._kill(node, "just ready")
            await self._bring_up(node)

    async def _kill(self, node: Node, how: str) -> None:
        process = node.current
        assert process is not None
        if process.has_ended:
            self.audit.complain(f"a server ended by itself: {process.complaints()[-3:]}")
        await process.kill()
        await self._servers.set_up(node.address, False)
        self.found.kills[how] += 1
        self.audit.look()
        self._check_clock(node.lived())

    def _check_clock(self, lived: float) -> None:
        """Check that the service clock ran no longer than servers did, including those killed as they started.

        What a life's last beat came too late to write down, the next one finds in the log and makes up for.
        """
        ran, self._clock = self.audit.clock - self._clock, self.audit.clock
        up, self._lived = lived - self._lived, lived
        slack = BEAT + (LATE if self._database is not None else 0) + self._short
        self._short = max(0.0, up * 1000 - ran)
        if self.plan.nodes == 1 and ran > up * 1000 + slack:
            self.audit.complain(f"the clock ran {ran} ms while the server was up for {up:.2f} s")
        if ran < 0:
            self.audit.complain(f"the clock ran back by {-ran} ms")

    async def _bring_up(self, node: Node, cold: bool = False) -> None:
        process = await node.start(cold)
        try:
            address = await process.until_ready()
        except (DidNotStart, TimeoutError) as wrong:
            self.audit.complain(f"a server did not start: {wrong}")
            raise
        assert address == node.address
        self.found.starts.append(process.ready - process.went)
        await self._servers.set_up(address, True)
        node.prepare()

    async def _hit_the_database(self, node: Node, restart: bool) -> None:
        """Restart PostgreSQL, or kill one of its processes, while the server runs; then kill the server as well."""
        assert self._database is not None
        if restart:
            await asyncio.to_thread(self._database.restart)
        else:
            await asyncio.to_thread(self._database.rob, self.store)
        self.found.kills["database restarted" if restart else "database robbed"] += 1
        await asyncio.to_thread(self._database.until_up)
        await self.crowd.until_played(20, 10)
        await self._kill(node, "after the database")
        await self._bring_up(node)

    # -- the end ---------------------------------------------------------------------------------------------

    async def _finish(self) -> None:
        """Let everybody catch up, then audit everything once more."""
        await self.crowd.until_played(20, STALL)
        await self.crowd.stop()
        until = time.monotonic() + STALL
        while (behind := self.audit.left_behind()) and time.monotonic() < until:
            await asyncio.sleep(0.25)
        for who in behind:
            self.audit.complain(who)
        self.audit.verify_all()
        for what in self.crowd.trouble:
            self.audit.complain(what)
        people = [person for table in self.crowd.tables for person in table.people]
        self.found.resent = sum(person.resent for person in people)
        self.found.returns = sum(person.returns for person in people)
        self.found.finished = sum(table.is_finished for table in self.crowd.tables)
        for node in self._nodes:
            assert node.current is not None
            await node.current.kill()
            if await node.current.leaves_orphans():
                self.audit.complain("a killed server's bots live on")

    def _check_processes(self) -> None:
        for process in (process for node in self._nodes for process in node.all):
            for line in process.complaints():
                if not any(known in line for known in EXPECTED) or self._database is None:
                    self.audit.complain(f"a server complained: {line[:1500]}")
        self.audit.close()


def summary(campaign: Campaign, name: str) -> Table:
    """Return the report."""
    found, audit = campaign.found, campaign.audit
    kills = sum(found.kills.values())
    starts = sorted(found.starts)
    table = Table(title=f"{name}: {kills} kills in {found.seconds:.0f} s, {found.seconds / max(1, kills):.2f} s each")
    table.add_column("what")
    table.add_column("how many", justify="right")
    rows = {
        **{f"kills: {how}": count for how, count in sorted(found.kills.items())},
        "start, median and longest": f"{statistics.median(starts):.2f} s, {starts[-1]:.2f} s",
        "tables, finished": f"{len(campaign.crowd.tables)}, {found.finished}",
        "actions accepted": campaign.crowd.played,
        "lines in the logs": f"{audit.lines} ({', '.join(f'{by} {count}' for by, count in audit.by.most_common())})",
        "frames compared": audit.frames,
        "events compared": audit.events,
        "records verified": audit.verified,
        "people came back": found.returns,
        "messages sent again": found.resent,
        "refusals": ", ".join(f"{key} {count}" for key, count in campaign.crowd.refusals.most_common(8)) or "none",
        "the clock spoke late by at most": f"{audit.latest_deadline} ms",
        "VIOLATIONS": len(audit.violations),
    }
    for what, value in rows.items():
        table.add_row(what, str(value))
    return table


def play(plan: Plan, kind: str, console: Console) -> bool:
    """Run a campaign against one kind of store; tell whether every promise was kept."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Progress(*columns, TimeRemainingColumn(), console=console) as progress,
    ):
        bar = progress.add_task(kind, total=plan.kills)

        def told(campaign: Campaign) -> None:
            played, wrong = campaign.crowd.played, len(campaign.audit.violations)
            progress.update(bar, advance=1, description=f"{kind}: {played} actions, {wrong} violations")

        if kind == "sqlite":
            campaign = Campaign(plan, f"sqlite:///{folder}/tables.db", Path(folder))
            asyncio.run(campaign.run(told))
        else:
            with postgres() as database:
                campaign = Campaign(plan, database.new_store(), Path(folder), database)
                asyncio.run(campaign.run(told))
    console.print(summary(campaign, kind))
    for violation in campaign.audit.violations[:25]:
        console.print(violation, markup=False, highlight=False)
    return not campaign.audit.violations


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--store", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--nodes", type=int, default=1, help="servers on one store, PostgreSQL only")
    asked = parser.parse_args()
    stores = ["sqlite", "postgresql"] if asked.store == "both" else [asked.store]
    if asked.nodes > 1:
        stores = ["postgresql"]
    plan = Plan(max(1, asked.kills), asked.seed, asked.tables, asked.nodes)
    console = Console()
    try:
        kept = [play(plan, kind, console) for kind in stores]
    except KeyboardInterrupt:
        return 130
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
