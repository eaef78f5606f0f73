"""Our kernel beside its peers, in one run: `make bench`.

Three processes (our sources, our compiled build, the peers) play random games in turn, each for a slice of its own CPU
time, again and again, so that the moods of a shared machine hit all alike. Ratios are taken slice by slice and the
median is printed. Nothing here is a timed test.

With --against COMMIT the other side is a commit of ours, for the kernel and for the server: see bench/against.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.against.comparing import compare
from bench.load.running import COMPILED
from bench.sides import ROOT, Side, compiled_side, ratio

REFERENCE = "OpenSpiel crazy_eights(players=4)"
BARS = {"pure": 1.2, "compiled": 3.0}
FIRST = "fake-crystal"
GAME_BAR = 0.5  # of the actions/s of the first game, for every other


def sides() -> list[Side]:
    return [
        Side("pure", {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TABLEE_PURE": "1"}),
        compiled_side(COMPILED),
        Side("peers", {"PYTHONPATH": str(ROOT)}),
    ]


def measure(all_sides: list[Side], seconds: float, repeats: int) -> dict[tuple[str, str], list[dict[str, float]]]:
    rows: dict[tuple[str, str], list[dict[str, float]]] = {}
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task("playing", total=repeats)
        for _ in range(repeats):
            for side in all_sides:
                for name in side.plays:
                    rows.setdefault((side.name, name), []).append(side.ask(name, seconds))
            progress.advance(task)
    return rows


def rates_table(rows: dict[tuple[str, str], list[dict[str, float]]]) -> Table:
    table = Table(title="random playouts, one core, medians", title_justify="left")
    for heading in ("", "actions/s", "games/s", "actions a game", f"× {REFERENCE}"):
        table.add_column(heading, justify="left" if not heading else "right")
    reference = rows["peers", REFERENCE]
    for (side, name), measured in rows.items():
        middle = {key: statistics.median(row[key] for row in measured) for key in measured[0]}
        label = name if side == "peers" else f"Tablée {name}, {side}"
        table.add_row(
            label,
            f"{middle['actions_s']:,.0f}",
            f"{middle['games_s']:,.0f}",
            f"{middle['length']:.0f}",
            f"{ratio(measured, reference, 'actions_s'):.2f}",
        )
    return table


def games_told(all_sides: list[Side], rows: dict[tuple[str, str], list[dict[str, float]]]) -> list[str]:
    """Return the speed of our other games relative to the first, and the profile of the slowest."""
    told: list[str] = []
    for side in all_sides:
        names = [name for name in side.plays if side.name != "peers" and not name.startswith(FIRST)]
        ratios = {name: ratio(rows[side.name, name], rows[side.name, FIRST], "actions_s") for name in names}
        for name, reached in ratios.items():
            verdict = "met" if reached >= GAME_BAR else "MISSED"
            told.append(f"{side.name}: {name} {reached:.2f} × {FIRST}; the bar is {GAME_BAR} ×: {verdict}")
        if side.name == "pure":
            slowest = min(names, key=lambda name: ratios[name])
            spent: dict[str, float] = side.ask(f"profile {slowest}")
            told.append(f"{slowest} spends: " + ", ".join(f"{part} {share:.0%}" for part, share in spent.items()))
    return told


def details_table(all_sides: list[Side]) -> tuple[Table, dict[str, Any]]:
    table = Table(title="a State of Fake Crystal, 4 seats, from the first decision to the last", title_justify="left")
    for heading in ("", "clone µs", "redeal µs", "bytes", "share of a playout"):
        table.add_column(heading)
    found = {}
    for side in all_sides:
        if side.name == "peers":
            continue
        details = found[side.name] = side.ask("details")
        assert details["compiled"] == (side.name == "compiled"), f"{side.name} runs the wrong build"
        table.add_row(
            side.name,
            " ".join(f"{us:.2f}" for us in details["clone_us"]),
            " ".join(f"{us:.0f}" for us in details["redeal_us"]),
            " ".join(str(size) for size in details["bytes"]),
            ", ".join(f"{part} {share:.0%}" for part, share in details["shares"].items()),
        )
    return table, found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of a slice")
    arguments.add_argument("--repeats", type=int, default=11, help="how often each game gets a slice")
    arguments.add_argument("--json", type=Path, help="also write the figures there")
    arguments.add_argument(
        "--against", metavar="COMMIT", help="measure beside this commit of ours, not beside the peers"
    )
    arguments.add_argument("--only", choices=("kernel", "server"), help="with --against: this part alone")
    given = arguments.parse_args()
    if given.against:
        compare(given.against, given.only, given.seconds, given.repeats)
        return
    all_sides = sides()
    try:
        rows = measure(all_sides, given.seconds, given.repeats)
        table, details = details_table(all_sides)
        told = games_told(all_sides, rows)
    except KeyboardInterrupt:
        raise SystemExit("bench: interrupted, nothing to tell") from None
    finally:
        for side in all_sides:
            side.end()
    console = Console(width=150)
    console.print(rates_table(rows))
    console.print(table)
    for line in told:
        console.print(line)
    for side, bar in BARS.items():
        reached = ratio(rows[side, "fake-crystal"], rows["peers", REFERENCE], "actions_s")
        console.print(
            f"{side}: {reached:.2f} × {REFERENCE}; the bar is {bar} ×: {'met' if reached >= bar else 'MISSED'}"
        )
    slowest = max(details["pure"]["clone_us"])
    console.print(f"clone, pure: {slowest:.2f} µs at most; the bar is 2 µs: {'met' if slowest <= 2 else 'MISSED'}")
    if given.json:
        figures = {f"{side}: {name}": measured for (side, name), measured in rows.items()}
        given.json.write_text(json.dumps({"rates": figures, "details": details}, indent=1))


if __name__ == "__main__":
    main()
