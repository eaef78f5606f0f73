"""Runs one seed: the simulated house, and the check that nothing of it stays in memory."""

from __future__ import annotations

import asyncio
import gc
import logging
import shutil
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import structlog

from tablee.server import clock, thinkers
from tablee.server.store import Store
from tests.simulation.house import Report, Simulation
from tests.simulation.loop import SimulatedLoop
from tests.simulation.luck import drawn_from
from tests.simulation.mistakes import made

NO_START: Final = ("StoreRefused", "Application startup failed")  # logged by uvicorn if the store is away


def prepare(folder: Path) -> Path:
    """Return a migrated store, with which every house begins."""
    template = folder / "template.db"
    with drawn_from("template"):
        store = Store(f"sqlite:///{template}", "template", carries_over=False)
        store.start()
        store.close()
    return template


def simulate(seed: int, template: Path, folder: Path, mistake: str | None = None) -> Report:
    """Run a seed, perhaps with a mistake in the server; the folder is used for its store and emptied."""
    with made(mistake):
        report, houses = _simulated(seed, template, folder)
        return _remembered(report, houses)


def _remembered(report: Report, houses: list[weakref.ref[Any]]) -> Report:
    """Check that nothing of a finished house stays in memory."""
    gc.collect()
    kept = sum(house() is not None for house in houses)
    if kept:
        report.violations.append(f"{kept} of {len(houses)} houses are kept in memory after their end")
    return report


@contextmanager
def overheard() -> Iterator[list[str]]:
    """Collect uvicorn's complaints, which it would write to the terminal."""
    said: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: said.append(record.getMessage().strip())  # type: ignore[method-assign]
    logger = logging.getLogger("uvicorn.error")
    before, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        yield said
    finally:
        logger.removeHandler(handler)
        logger.propagate = before


def _simulated(seed: int, template: Path, folder: Path) -> tuple[Report, list[weakref.ref[Any]]]:
    shutil.copyfile(template, folder / "tables.db")
    thinkers._BOTS.clear()
    simulation = Simulation(seed, folder)
    wall, clock.wall = clock.wall, simulation.wall
    loop = SimulatedLoop()
    try:
        with drawn_from(f"luck {seed}"), structlog.testing.capture_logs() as logs, overheard() as said:
            simulation.logs = logs
            report = loop.run_until_complete(simulation.run())
            report.violations += [f"uvicorn: {words}" for words in said if not any(one in words for one in NO_START)]
            houses = loop.run_until_complete(simulation.bury())
            logs.clear()
            return report, houses
    finally:
        clock.wall = wall
        for node in simulation.all_nodes:
            node.give_back()
        asyncio.set_event_loop(None)
        loop.close()
        for left in folder.glob("tables.db*"):
            left.unlink()
