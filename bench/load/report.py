"""What the load benchmark prints: figures side by side, ratios, and the bars we hold ourselves to."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

Figures = dict[str, Any]
Row = tuple[str, Callable[[Figures], float], str]

ROWS: tuple[Row, ...] = (
    ("moves/s", lambda run: run["moves_s"], ",.0f"),
    ("CPU of the server a move, µs", lambda run: run["cpu_us"], ",.0f"),
    ("CPU of the server, of one core", lambda run: run["cpu_share"], ".0%"),
    ("a move to the other clients: p50, ms", lambda run: run["p50_ms"], ",.2f"),
    ("… p95, ms", lambda run: run["p95_ms"], ",.2f"),
    ("… p99, ms", lambda run: run["p99_ms"], ",.2f"),
    ("messages a move", lambda run: run["messages_per_move"], ".2f"),
    ("bytes a message", lambda run: run["bytes_per_message"], ",.0f"),
    ("CPU of the server to seat a table of four, ms", lambda run: run["seating_cpu_ms"], ",.1f"),
    ("matches finished, and begun anew", lambda run: run["matches"], ",.0f"),
    ("CPU of the load client, of one core", lambda run: run["client_cpu_share"], ".0%"),
    ("CPU of all else on this machine, of one core", lambda run: run["others_cpu_share"], ".0%"),
)

MEMORY: Row = ("memory a live table with its four sockets, KB", lambda run: run["table_kb"], ",.0f")


def median(runs: list[Figures], figure: Callable[[Figures], float]) -> float:
    return statistics.median(figure(run) for run in runs)


def ratio(ours: list[Figures], theirs: list[Figures], name: str) -> float:
    """Return ours over theirs, run by run, so that load on a shared machine affects both."""
    return statistics.median(a[name] / b[name] for a, b in zip(ours, theirs, strict=True))


def side_by_side(title: str, sides: dict[str, list[Figures]], human: bool) -> Table:
    """Return the figures of each side. Memory is told at a human pace only, where a table is what people make of it."""
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for name in sides:
        table.add_column(name, justify="right")
    for label, figure, form in (*ROWS, MEMORY) if human else ROWS:
        table.add_row(label, *(format(median(runs, figure), form) for runs in sides.values()))
    return table


def nodes_table(title: str, runs: dict[int, Figures]) -> Table:
    table = Table(title=title, title_justify="left")
    headings = (
        "nodes",
        "moves/s",
        "p50 ms",
        "p99 ms",
        "CPU a move: nodes, µs",
        "PostgreSQL, µs",
        "load client, of one core",
        "moves sent again",
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    for nodes, run in runs.items():
        table.add_row(
            str(nodes),
            f"{run['moves_s']:,.0f}",
            f"{run['p50_ms']:,.2f}",
            f"{run['p99_ms']:,.2f}",
            f"{run['cpu_us']:,.0f}",
            f"{run['store_cpu_us']:,.0f}",
            f"{run['client_cpu_share']:.0%}",
            f"{run['again'] / run['moves']:.2%}",
        )
    return table


class Bars:
    """Reports for each bar whether it is met."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def at_most(self, what: str, value: float, bar: float, stretch: float | None = None, unit: str = "") -> None:
        self._say(what, value, value <= bar, stretch is not None and value <= stretch, f"≤ {bar:.3g}{unit}", unit)

    def at_least(self, what: str, value: float, bar: float, stretch: float | None = None, unit: str = "") -> None:
        self._say(what, value, value >= bar, stretch is not None and value >= stretch, f"≥ {bar:.3g}{unit}", unit)

    def _say(self, what: str, value: float, met: bool, stretched: bool, bar: str, unit: str) -> None:
        verdict = "met, and its stretch" if stretched else "met" if met else "MISSED"
        self._console.print(f"{what}: {value:,.3g}{unit}; the bar is {bar}: {verdict}", highlight=False)


def fast_bars(bars: Bars, ours: list[Figures], theirs: list[Figures]) -> None:
    bars.at_most("CPU a move, ours / theirs", ratio(ours, theirs, "cpu_us"), 1 / 3, 1 / 7)
    bars.at_least("moves/s, ours / theirs", ratio(ours, theirs, "moves_s"), 3, 6)
    bars.at_most("p99, ours / theirs", ratio(ours, theirs, "p99_ms"), 1 / 2)


def fast_ratios(ours: list[Figures], theirs: list[Figures]) -> str:
    """Return the same ratios in one line."""
    cpu, moves, late = (ratio(ours, theirs, name) for name in ("cpu_us", "moves_s", "p99_ms"))
    return f"CPU a move {cpu:.2f}, moves/s {moves:.2f}, p99 {late:.2f}"


def human_bars(bars: Bars, ours: list[Figures], theirs: list[Figures]) -> None:
    bars.at_most("p99 at a human pace", median(ours, lambda run: run["p99_ms"]), 10, unit=" ms")
    bars.at_most("p99 at a human pace, ours / theirs", ratio(ours, theirs, "p99_ms"), 1)
    bars.at_most("memory a live table", median(ours, lambda run: run["table_kb"]), 250, 150, unit=" KB")
