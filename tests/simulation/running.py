"""Running many seeds: in one process, or in several at once."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from tests.simulation.house import Report
from tests.simulation.seed import prepare, simulate

AT_ONCE: Final = 10  # seeds that a process takes at a time


def reports(seeds: list[int], jobs: int, mistake: str | None = None) -> Iterator[Report]:
    """Yield the result of each seed, as it comes."""
    if jobs <= 1 or len(seeds) == 1:
        yield from _each(seeds, mistake)
        return
    parts = [seeds[at : at + AT_ONCE] for at in range(0, len(seeds), AT_ONCE)]
    with multiprocessing.get_context("spawn").Pool(jobs, _ignore_interrupts) as pool:
        for part in pool.imap_unordered(partial(_all_of, mistake=mistake), parts):
            yield from part


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C: the parent process ends the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _all_of(seeds: list[int], mistake: str | None) -> list[Report]:
    return list(_each(seeds, mistake))


def _each(seeds: list[int], mistake: str | None) -> Iterator[Report]:
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tablee-", dir=place) as made:
        template = prepare(Path(made))
        folder = Path(made) / "house"
        folder.mkdir()
        for seed in seeds:
            gc.collect()
            gc.freeze()  # loaded code stays: the search for leaks need not look at it
            yield simulate(seed, template, folder, mistake)


def listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
