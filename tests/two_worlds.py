"""Many positions of every game, each in two worlds that somebody could not tell apart.

    python -m tests.two_worlds --positions 1000000 --workers 2

At every step of random matches, with every option, all pairs of eyes are tried: what they are told, see and are asked
has to be the same in both worlds, unless the step showed them something by the rules. The first difference ends the
run with exit code 1 and names the match; with the same --seed it is always the same one. Ctrl-C tells what was done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablee.conform.setting import ALL_SETTINGS
from tablee.conform.subject import subject_of
from tablee.conform.worlds import is_told_alike, steps, viewers
from tablee.games import GAMES
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Shows
from tablee.lab.crew import deaf_to_interrupts
from tests.soak import INTERRUPTED, OUR_FAULTS, setting_of

SHOWS: dict[str, Shows] = {name: shows for name, game in GAMES.items() if (shows := subject_of(game).shows)}
AtOnce: TypeAlias = Callable[[Callable[[Any], Any], list[Any]], Iterable[Any]]
app = typer.Typer(add_completion=False)
BATCH = 16  # matches that are given out together


class Found(Exception):
    """Somebody could tell two worlds apart; says in which match, and by what."""


def compare(job: tuple[str, int]) -> tuple[str, int]:
    """Play a match in two worlds for every pair of eyes; return its game and how many positions were compared."""
    seed, number = job
    setting = setting_of(seed, number)
    chance = Quick(f"two worlds/{seed}/{number}")
    compared = 0
    try:
        for step in steps(setting, number):
            compared += sum(is_told_alike(step, viewer, SHOWS[setting.name], chance) for viewer in viewers(step[1]))
    except OUR_FAULTS as wrong:
        raise Found(f"match {number} of seed {seed} ({setting}): {type(wrong).__name__}: {wrong}") from None
    return setting.name, compared


def jobs_of(seed: str, name: str) -> Iterator[tuple[str, int]]:
    """Yield the matches of a game, one setting after the other, for as long as somebody asks."""
    places = [place for place, setting in enumerate(ALL_SETTINGS) if setting.name == name]
    return ((seed, place + turn * len(ALL_SETTINGS)) for turn in count() for place in places)


def compared(seed: str, name: str, positions: int, at_once: AtOnce) -> Iterator[int]:
    """Yield how many positions of a game were compared, match by match, until there are enough."""
    jobs, done = jobs_of(seed, name), 0
    while done < positions:
        for _, more in at_once(compare, [next(jobs) for _ in range(BATCH)]):
            done += more
            yield more


@contextmanager
def crew(workers: int) -> Iterator[AtOnce]:
    """Give a way to do many things at once."""
    if workers == 1:
        yield map
        return
    with deaf_to_interrupts():  # and so are the workers: Ctrl-C is for the parent alone
        pool = get_context("spawn").Pool(workers)
    with pool:  # terminated on the way out
        yield pool.imap_unordered


@contextmanager
def progress_of(positions: int) -> Iterator[Callable[[str, int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        tasks = {name: progress.add_task(name, total=positions) for name in GAMES}
        yield lambda name, more: progress.advance(tasks[name], more)


@app.command()
def two_worlds(
    positions: Annotated[int, typer.Option(min=1, help="how many of each game")] = 10_000,
    seed: Annotated[str, typer.Option(help="another seed, other matches")] = "0",
    workers: Annotated[int, typer.Option(min=1, help="how many processes")] = 2,
) -> None:
    """Compare many positions of every game in two worlds that somebody could not tell apart."""
    done: Counter[str] = Counter()
    try:
        with crew(workers) as at_once, progress_of(positions) as advance:
            for name in GAMES:
                for more in compared(seed, name, positions, at_once):
                    done[name] += more
                    advance(name, more)
    except KeyboardInterrupt:
        print(f"interrupted: {_told(done)}, no difference")
        raise typer.Exit(INTERRUPTED) from None
    except Found as found:
        print(f"{_told(done)}\n{found}")
        raise typer.Exit(1) from None
    print(f"{_told(done)}, no difference")


def _told(done: Counter[str]) -> str:
    return "positions compared: " + (", ".join(f"{name} {number:,}" for name, number in done.items()) or "none")


if __name__ == "__main__":
    app()
