"""Tables and progress: drawn on a terminal, plain where the output goes elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

WIDE: Final = 200  # columns where no terminal limits them
REFRESH: Final = 0.1  # seconds


def output() -> Console:
    """Return where results go."""
    return Console(width=None if sys.stdout.isatty() else WIDE, highlight=False, markup=False)


def table(*columns: str, names: int = 1) -> Table:
    """Return an empty table; the first columns are names, the others figures."""
    if sys.stdout.isatty():
        drawn = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    else:
        drawn = Table(box=None, padding=(0, 2, 0, 0))
    for place, column in enumerate(columns):
        drawn.add_column(column, justify="left" if place < names else "right")
    return drawn


def print_json(report: Any) -> None:
    """Print one JSON object, the course of a series among the rest."""
    fields = msgspec.to_builtins(report)
    print(msgspec.json.encode({**fields.pop("course", {}), **fields}).decode())


@contextmanager
def progress(title: str, total: int, shown: bool) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not (shown and console.is_terminal)) as bar:
        task = bar.add_task(title, total=total)
        last = 0.0

        def advance(done: int) -> None:
            nonlocal last
            if time.monotonic() - last > REFRESH:
                bar.update(task, completed=done)
                last = time.monotonic()

        yield advance
