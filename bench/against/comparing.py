"""What `--against` measures and prints: playing, clones and redeals of each game, then the server."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.against.build import build_of
from bench.against.wire import turns
from bench.load.running import COMPILED
from bench.sides import Figures, compiled_side, ratio
from tablee.games import GAMES

NOW, THEN = "now", "then"
BAR = 0.97  # of the speed before
ACTIONS, SERVER_RUNS = 2000, 3
KERNEL = {"actions_s": "actions/s", "clones_s": "clones/s", "redeals_s": "redeals/s"}

Runs = dict[str, list[Figures]]


def compare(commit: str, only: str | None, seconds: float, repeats: int) -> None:
    """Measure the compiled build of this tree beside that of a commit, and print ratios."""
    if not (COMPILED / "tablee").is_dir():
        raise SystemExit("bench: there is no build/compiled; make compiled")
    builds = {NOW: COMPILED, THEN: build_of(commit)}
    console = Console(width=150)
    console.print(f"now: build/compiled; then: {commit}")
    if only != "server":
        console.print(kernel_table(kernel_runs(builds, seconds, repeats)))
    if only != "kernel":
        console.print(server_table({game: server_runs(game, builds) for game in GAMES}))


def kernel_runs(builds: dict[str, Path], seconds: float, repeats: int) -> dict[str, Runs]:
    """Return for each game the figures of each side, whose slices take turns."""
    sides = {name: compiled_side(build) for name, build in builds.items()}
    found: dict[str, Runs] = {game: {name: [] for name in sides} for game in GAMES}
    try:
        for _ in range(repeats):
            for game, runs in found.items():
                for name, side in sides.items():
                    runs[name].append(side.ask(game, seconds) | side.ask(f"copies {game}", seconds / 2))
    finally:
        for side in sides.values():
            side.end()
    return found


def kernel_table(found: dict[str, Runs]) -> Table:
    table = Table(title="the kernel, compiled, four seats, one core", title_justify="left")
    for heading in ("", "", THEN, NOW, "now / then", f"the bar: {BAR}"):
        table.add_column(heading, justify="left" if not heading else "right")
    for game, runs in found.items():
        for figure, label in KERNEL.items():
            reached = ratio(runs[NOW], runs[THEN], figure)
            values = [f"{middle(runs[side], figure):,.0f}" for side in (THEN, NOW)]
            table.add_row(game, label, *values, f"{reached:.2f}", verdict(reached))
    return table


def server_runs(game: str, builds: dict[str, Path]) -> Runs:
    runs: Runs = {side: [] for side in builds}
    for side, figures in turns(game, builds, ACTIONS, SERVER_RUNS):
        runs[side].append(figures)
        print(f"{game}, {side}: {figures}", file=sys.stderr)
    return runs


def server_table(found: dict[str, Runs]) -> Table:
    title = "the server, compiled, SQLite: the same matches of four people at their sockets"
    table = Table(title=title, title_justify="left")
    for heading in ("", "", THEN, NOW, "now / then", f"then / now; the bar: {BAR}"):
        table.add_column(heading, justify="left" if not heading else "right")
    for game, runs in found.items():
        for figure, label in {"cpu_us": "CPU an action, µs", "bytes": "bytes an action", "frames": "frames"}.items():
            grown = ratio(runs[NOW], runs[THEN], figure)
            values = [f"{middle(runs[side], figure):,.{0 if figure != 'frames' else 2}f}" for side in (THEN, NOW)]
            table.add_row(game, label, *values, f"{grown:.2f}", verdict(1 / grown))
        table.add_row(game, "actions a run", *[f"{middle(runs[side], 'actions'):,.0f}" for side in (THEN, NOW)])
    return table


def middle(runs: list[Figures], figure: str) -> float:
    return statistics.median(run[figure] for run in runs)


def verdict(reached: float) -> str:
    return "met" if reached >= BAR else "MISSED"
