"""Many random matches of every game, every invariant checked after every step.

    python -m tests.soak --games 10000 --workers 2

Each match has a number; with the same --seed it is always the same match. The first broken one is written to a record
file that plays it again, and the exit code is 1. Ctrl-C ends at once and tells what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablee.conform.contract import Breach
from tablee.conform.setting import ALL_SETTINGS, Setting
from tablee.conform.walk import Walk
from tablee.kernel.action import RuleBroken
from tablee.kernel.chance import Quick
from tablee.kernel.game import BadTable
from tablee.kernel.options import BadOption
from tablee.lab.crew import deaf_to_interrupts

DRAWS = 20  # of options, until they go together
AT_A_TIME = 10  # matches a worker plays before it reports
INTERRUPTED = 130

# What a bug of ours looks like.
OUR_FAULTS = (
    ArithmeticError, AssertionError, AttributeError, Breach, LookupError, NotImplementedError, RecursionError,
    RuleBroken, TypeError, ValueError,
)  # fmt: skip

Check = Callable[[Walk], None]


@dataclass(frozen=True)
class Failure:
    """A match that went wrong, with all it takes to see it again."""

    number: int
    setting: Setting
    reason: str
    record: bytes

    def __str__(self) -> str:
        return f"match {self.number} ({self.setting}): {self.reason}"


@dataclass
class Done:
    """What was played so far."""

    games: int = 0
    actions: int = 0
    failure: Failure | None = None

    def add(self, other: Done) -> None:
        self.games += other.games
        self.actions += other.actions
        self.failure = self.failure or other.failure

    def __str__(self) -> str:
        return f"{self.games} matches, {self.actions} actions, {'1 broken' if self.failure else 'none broken'}"


def setting_of(seed: str, number: int) -> Setting:
    """Return how a match is set up: the settings in turn, with the options they leave open drawn at random."""
    base = ALL_SETTINGS[number % len(ALL_SETTINGS)]
    chance = Quick(f"soak/{seed}/{number}")
    for _ in range(DRAWS):
        drawn = {one.id: one.values[chance.draw(len(one.values), "option")].value for one in base.game.options}
        setting = Setting(base.name, base.seats, tuple({**drawn, **dict(base.options)}.items()))
        try:
            setting.start(number)
        except (BadOption, BadTable):  # values that do not go together
            continue
        return setting
    return base


def check_invariants(walk: Walk) -> None:
    walk.game.invariants(walk.state)


def play(seed: str, number: int, check: Check = check_invariants) -> Done:
    """Play one match to its end, or to its failure."""
    setting = setting_of(seed, number)
    walk = Walk(setting, number)
    doing: Any = "the set-up"
    try:
        check(walk)
        while (doing := walk.choose()) is not None:
            walk.play(doing)
            check(walk)
    except OUR_FAULTS as wrong:
        reason = f"{type(wrong).__name__}: {wrong} at action {len(walk.match.record.entries)}, {doing}"
        return Done(1, len(walk.match.record.entries), Failure(number, setting, reason, walk.match.record.to_lines()))
    return Done(1, len(walk.match.record.entries))


def play_some(seed: str, numbers: range) -> Done:
    done = Done()
    for number in numbers:
        done.add(play(seed, number))
        if done.failure:
            break
    return done


def reports(seed: str, games: int, workers: int) -> Iterator[Done]:
    """Yield what was played as it comes in. Closing the iterator ends the workers."""
    batches = [(seed, range(first, min(games, first + AT_A_TIME))) for first in range(0, games, AT_A_TIME)]
    if workers == 1:
        yield from (play_some(*batch) for batch in batches)
        return
    with deaf_to_interrupts():  # and so are the workers: Ctrl-C is for the parent alone
        pool = get_context("spawn").Pool(workers)
    with pool:  # terminated on the way out
        yield from pool.imap_unordered(_play_batch, batches)


def _play_batch(batch: tuple[str, range]) -> Done:
    return play_some(*batch)


@contextmanager
def progress_of(games: int) -> Iterator[Callable[[int], None]]:
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("soak", total=games)
        yield lambda played: progress.advance(task, played)


def soak(
    games: Annotated[int, typer.Option(min=1, help="how many matches")] = 1000,
    seed: Annotated[str, typer.Option(help="another seed, other matches")] = "0",
    workers: Annotated[int, typer.Option(min=1, help="how many processes")] = 2,
    folder: Annotated[Path, typer.Option(help="where the record of a broken match goes")] = Path(),
) -> None:
    """Play many random matches of every game and check every invariant after every step."""
    done = Done()
    try:
        print(f"{games} matches, seed {seed}, {workers} workers", flush=True)
        with progress_of(games) as advance:
            for report in reports(seed, games, workers):
                done.add(report)
                advance(report.games)
                if done.failure:
                    break
    except KeyboardInterrupt:
        print(f"interrupted: {done}")
        raise typer.Exit(INTERRUPTED) from None
    print(done)
    if done.failure:
        path = write_failure(done.failure, seed, folder)
        print(f"{done.failure}\nits record: {path}")
        raise typer.Exit(1)


def write_failure(failure: Failure, seed: str, folder: Path) -> Path:
    path = folder / f"soak-{seed}-{failure.number}.jsonl"
    path.write_bytes(failure.record)
    return path


if __name__ == "__main__":
    typer.run(soak)
