"""Our server beside boardgame.io's, in one run: `make bench-server`.

Both play four-seat Fake Crystal with the Spy, the same rules (bench/load/agreement.py proves it) at the same grain: a
move is one accepted action, be it the choice of a tile, a slot or a price, a confirmation, a transaction, a look or a
claim. The same load client plays at random on both, one socket for each seat. boardgame.io is its own server (Koa and
socket.io), as it comes and once more without undo, with its store in memory; ours commits every action to its store
before it tells of it. boardgame.io sends every client the new state at every move; ours tells the others nothing while
offers are sealed, so the time from a move to the others is taken on both sides from the moves that ours tells of. CPU
is that of all processes of a server, memory the growth of a server that has been warmed up. Servers, store and load
client share this machine. Playing as fast as they can, both are measured over the same number of moves in the middle of
the matches; what it costs to seat a table is told by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from bench.load.node import install
from bench.load.report import Bars, Figures, fast_bars, fast_ratios, human_bars, nodes_table, side_by_side
from bench.load.running import (
    LoadFailed,
    Say,
    Server,
    allow_many_sockets,
    load,
    our_build,
    ours,
    postgresql_store,
    sqlite_store,
    theirs,
)

PARTS = ("bgio", "ours", "human", "thousand", "postgresql")
THEIRS, LEAN, OURS = "boardgame.io, in memory", "the same without undo", "Tablée, SQLite"
THINK = (2.0, 6.0)  # seconds between two moves of a person, evenly spread
TWO_ROUNDS = 76  # moves; people are met anywhere in there
WARM = 2.0


@dataclass(frozen=True)
class Plan:
    """The size of each part."""

    tables: int = 200
    moves: int = 100  # of each table, in the middle of its match; as fast as they can
    seconds: int = 8  # on PostgreSQL
    repeats: int = 3
    human_seconds: int = 20
    many: int = 1000
    nodes: tuple[int, ...] = (1, 2, 4)
    delta: bool = False  # whether boardgame.io sends patches


QUICK = Plan(tables=60, moves=60, seconds=3, repeats=1, human_seconds=6, many=100, nodes=(1, 2))


class Bench:
    """The parts of the benchmark. Each measures, prints its figures at once, and returns them."""

    def __init__(self, plan: Plan, console: Console, progress: Progress) -> None:
        self._plan = plan
        self._console = console
        self._progress = progress
        self._bars = Bars(console)

    def fast(self, sides: list[str]) -> dict[str, list[Figures]]:
        """As fast as they can, the sides in turn."""
        plan = self._plan
        runs: dict[str, list[Figures]] = {side: [] for side in sides}
        for repeat in range(plan.repeats):
            for side in sides:
                title = f"{side}, as fast as they can, {repeat + 1} of {plan.repeats}"
                runs[side].append(self._one(title, side, plan.tables, 0, human=False))
        title = f"{plan.tables} tables of 4 clients, as fast as they can"
        self._console.print(side_by_side(title, runs, human=False))
        if OURS in runs and THEIRS in runs:
            fast_bars(self._bars, runs[OURS], runs[THEIRS])
            self._console.print(
                "Beside boardgame.io without undo, which ours has: " + fast_ratios(runs[OURS], runs[LEAN])
            )
        return runs

    def human(self) -> dict[str, list[Figures]]:
        plan = self._plan
        runs = {
            side: [self._one(f"{side}, at a human pace", side, plan.tables, plan.human_seconds, human=True)]
            for side in (THEIRS, OURS)
        }
        title = f"{plan.tables} tables of 4 people who think {THINK[0]:.0f} to {THINK[1]:.0f} s before each move"
        self._console.print(side_by_side(title, runs, human=True))
        human_bars(self._bars, runs[OURS], runs[THEIRS])
        return runs

    def thousand(self) -> dict[str, list[Figures]]:
        """Many more people, on our server only."""
        plan = self._plan
        runs = {
            OURS: [self._one(f"{plan.many} tables, at a human pace", OURS, plan.many, plan.human_seconds, human=True)]
        }
        self._console.print(side_by_side(f"{plan.many} tables of 4 people who think as long", runs, human=True))
        return runs

    def postgresql(self) -> dict[int, Figures]:
        """Several nodes on one PostgreSQL, the four clients of a table on different ones."""
        runs = {nodes: self._nodes(nodes) for nodes in self._plan.nodes}
        title = (
            f"{self._plan.tables} tables as fast as they can on PostgreSQL, the clients of each spread over the nodes"
        )
        self._console.print(nodes_table(title, runs))
        return runs

    def _one(self, title: str, side: str, tables: int, seconds: int, human: bool) -> Figures:
        with ExitStack() as stack:
            if side == OURS:
                server = stack.enter_context(ours(stack.enter_context(sqlite_store())))
            else:
                wishes = [*(["lean"] if side == LEAN else []), *(["delta"] if self._plan.delta else [])]
                server = stack.enter_context(theirs(*wishes))
            kind = "ours" if side == OURS else "theirs"
            moves = 0 if human else self._plan.moves
            return self._load(title, [server], settings(kind, tables, seconds, human) | {"moves": moves})

    def _nodes(self, nodes: int) -> Figures:
        with ExitStack() as stack:
            store, pids = stack.enter_context(postgresql_store())
            servers = [stack.enter_context(ours(store)) for _ in range(nodes)]  # the first one prepares the store
            asked = settings("ours", self._plan.tables, self._plan.seconds, human=False)
            return self._load(f"PostgreSQL, {nodes} nodes", servers, asked | {"storePids": pids})

    def _load(self, title: str, servers: list[Server], asked: dict[str, Any]) -> Figures:
        task = self._progress.add_task(title, total=1, stage="starting")
        try:
            return load(servers, asked, self._say(task))
        finally:
            self._progress.remove_task(task)

    def _say(self, task: TaskID) -> Say:
        return lambda stage, done: self._progress.update(task, completed=done, stage=stage)


def settings(side: str, tables: int, seconds: int, human: bool) -> dict[str, Any]:
    """Return the orders for the load client, load.cjs."""
    return {
        "side": side,
        "tables": tables,
        "seconds": seconds,
        "moves": 0,
        "think": THINK if human else (0, 0),
        "hurried": TWO_ROUNDS if human else 0,
        "spread": tables / 20 if human else WARM,
        "warm": WARM,
        "storePids": [],
        "limit": 120 + seconds + tables / 5,
    }


def measure(plan: Plan, parts: list[str], console: Console) -> tuple[dict[str, Any], bool]:
    """Run the parts one after the other; a failed one is reported, and the others still run."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[stage]}"), TimeElapsedColumn())
    found: dict[str, Any] = {}
    failed = False
    with Progress(*columns, transient=True, console=console) as progress:
        bench = Bench(plan, console, progress)
        sides = [side for side, part in ((THEIRS, "bgio"), (LEAN, "bgio"), (OURS, "ours")) if part in parts]
        runs = {"fast": partial(bench.fast, sides)} if sides else {}
        runs |= {part: getattr(bench, part) for part in PARTS[2:] if part in parts}
        for part, run in runs.items():
            try:
                found[part] = run()
            except LoadFailed as wrong:
                failed = True
                console.print(f"{part}: {wrong}", markup=False, highlight=False)
    return found, failed


def chosen_plan(given: argparse.Namespace) -> Plan:
    plan = QUICK if given.quick else Plan()
    names = ("tables", "moves", "seconds", "repeats")
    changed = {name: value for name in names if (value := getattr(given, name))}
    if given.seconds:
        changed["human_seconds"] = given.seconds
    return replace(plan, delta=given.delta, **changed)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--quick", action="store_true", help="fewer tables, a minute or two in all")
    arguments.add_argument("--tables", type=int, help="tables of four clients")
    arguments.add_argument("--moves", type=int, help="of each table that are measured, as fast as they can")
    arguments.add_argument("--seconds", type=int, help="how long every other load is measured")
    arguments.add_argument("--repeats", type=int, help="how often the two servers take turns")
    arguments.add_argument("--only", choices=PARTS, action="append", help="this part; may be given again")
    arguments.add_argument("--delta", action="store_true", help="let boardgame.io send patches; it does worse")
    arguments.add_argument("--json", type=Path, help="also write the figures there")
    given = arguments.parse_args()
    allow_many_sockets()
    console = Console(width=None if sys.stdout.isatty() else 150)
    try:
        install()
        console.print(f"ours is {our_build()}; {os.cpu_count()} cores for servers, stores and load client together")
        found, failed = measure(chosen_plan(given), given.only or list(PARTS), console)
    except KeyboardInterrupt:
        raise SystemExit("bench: interrupted") from None
    if given.json:
        given.json.write_text(json.dumps(found, indent=1))
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
