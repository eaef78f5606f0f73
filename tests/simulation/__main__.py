"""Simulated houses by the thousand: `make simulation SEEDS=1000`, or one again: `python -m tests.simulation --seed 17`.

Each seed is a house of its own, with its own weather; the same seed gives the same run, byte for byte.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.simulation.house import Report
from tests.simulation.mistakes import MISTAKES
from tests.simulation.running import listed, reports


def main() -> int:
    asked = _arguments()
    seeds = [asked.seed] if asked.seed is not None else range(asked.start, asked.start + asked.seeds)
    console = Console()
    tally = Tally()
    began = time.monotonic()
    try:
        with _progress(console, len(seeds)) as advance:
            for report in reports(list(seeds), asked.jobs, asked.mistake):
                tally.add(report)
                advance(tally)
                for violation in report.violations:
                    console.print(f"seed {report.seed}: {violation}", markup=False, style="red", soft_wrap=True)
                if asked.first and report.violations:
                    break
    except KeyboardInterrupt:
        console.print("interrupted")
    tally.tell(console, time.monotonic() - began, asked.mistake)
    if asked.seed is not None and tally.latest is not None:
        console.print(tally.latest, soft_wrap=True)
    return 1 if tally.broken else 0


class Tally:
    """The results of all seeds so far."""

    def __init__(self) -> None:
        self.seeds = 0
        self.seconds = 0.0
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.deeds: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        self.by: Counter[str] = Counter()
        self.broken: list[int] = []
        self.latest: Report | None = None

    def add(self, report: Report) -> None:
        self.latest = report
        self.seeds += 1
        self.seconds += report.seconds
        self.games.update(report.games)
        self.faults.update(report.faults)
        self.deeds.update(report.deeds)
        self.by.update(report.by)
        self.counts.update(
            {"vanished": report.vanished, "lines": report.lines, "frames": report.frames, report.kind: 1}
        )
        if report.violations:
            self.broken.append(report.seed)

    def tell(self, console: Console, seconds: float, mistake: str | None) -> None:
        """Print everything, and how to run a broken seed again."""
        if not self.seeds:
            return
        counts = self.counts
        console.print(
            f"{self.seeds} seeds ({counts['alone']} alone, {counts['shared']} shared) in {seconds:.0f} s: "
            f"{self.seeds / seconds * 3600:.0f} an hour; {self.seconds / 3600:.1f} hours of simulated time"
        )
        console.print(f"{counts['lines']} actions ({listed(self.by)}), {counts['frames']} frames compared")
        console.print(f"tables: {listed(self.games)}; beside playing: {listed(self.deeds)}")
        console.print(f"{counts['vanished']} nodes vanished; faults: {listed(self.faults)}")
        if not self.broken:
            console.print("no violation", style="green")
            return
        console.print(f"{len(self.broken)} of {self.seeds} seeds broken, to be seen again:", style="red")
        again = "python -m tests.simulation" + (f" --mistake {mistake}" if mistake else "")
        for seed in sorted(self.broken)[:20]:
            console.print(f"{again} --seed {seed}", style="red")


@contextmanager
def _progress(console: Console, count: int) -> Iterator[Callable[[Tally], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("houses", total=count)

        def advance(tally: Tally) -> None:
            if not console.is_terminal and not tally.seeds % 1_000:
                console.print(f"{tally.seeds} houses, {len(tally.broken)} broken")
            bar.update(task, completed=tally.seeds, description=f"houses, {len(tally.broken)} broken")

        yield advance


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=300, help="how many houses")
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="one seed alone, with all that is known of it")
    parser.add_argument("--mistake", choices=MISTAKES, help="put one into the server, to see whether it is found")
    parser.add_argument("--first", action="store_true", help="end with the first seed that is broken")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    return parser.parse_args()


def _begin_alike() -> None:
    """Start this process again with fixed hashes of texts: they decide the order of sets."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.simulation", *sys.argv[1:]])


if __name__ == "__main__":
    _begin_alike()
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)  # at once: unfinished work of dead nodes must not run
