"""The pages in a real browser: weight, time until they can be used, smoothness of motion: `make bench-web`.

Everything runs on this machine: a server of its own on a free port, and Chromium without a window or a graphics card.
Times are from the start of the navigation to the moment at which what one came for can be clicked, medians of several
first visits. Frames are counted in a trace of the browser, over all moments in which something was animated, while bots
play and tiles fly; in the same browser, right before and after, the same is counted for an empty page on which a single
card flies to and fro: what this machine can do at all. The trace is left in build/trace.json.gz, for the developer
tools or ui.perfetto.dev.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, async_playwright
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid
from tests.browser.chromium import launch
from tests.browser.companion import companion
from tests.browser.house import BOT, House, house

from bench.browsing.frames import Smoothness, save, smoothness, tracing
from bench.browsing.visit import time_to_use, usable
from bench.browsing.weight import KB, Weight
from bench.load.report import Bars

TRACE: Final = Path(__file__).resolve().parent.parent / "build/trace.json.gz"
PLAY_NOW: Final = 'main form button[type="submit"]'
CARD: Final = '[data-piece="card:0"]'
EMPTY: Final = """<!doctype html><title>one card</title>
<style>div { position: absolute; width: 60px; height: 84px; background: teal }</style><div></div>"""
ONE_FLIES: Final = """async (seconds) => {
  const end = performance.now() + 1000 * seconds;
  const frames = [{ transform: "none" }, { transform: "translate(900px, 500px)" }];
  while (performance.now() < end) await document.querySelector("div").animate(frames, { duration: 400 }).finished;
}"""


class Bench:
    """The parts of the benchmark. Each prints its figures at once."""

    def __init__(self, browser: Browser, server: House, console: Console, visits: int, seconds: float) -> None:
        self._browser = browser
        self._server = server
        self._console = console
        self._bars = Bars(console)
        self._visits = visits
        self._seconds = seconds

    async def times(self) -> None:
        """How soon the home page and a table can be used."""
        for what, path, selector in (("the home page", "/", PLAY_NOW), ("a table", await self._table(), CARD)):
            address = self._server.address + path
            taken = [await time_to_use(self._browser, address, selector) for _ in range(self._visits)]
            self._say(f"{what} can be used after", taken)
            self._bars.at_most(f"{what} can be used after", statistics.median(taken), 1000, unit=" ms")

    def _say(self, what: str, taken: list[float]) -> None:
        each = ", ".join(f"{one:.0f}" for one in taken)
        self._console.print(f"{what} {each} ms", style="dim", highlight=False)

    async def weights(self) -> None:
        """What travels to the home page, and on from there to a table."""
        context = await self._browser.new_context(viewport={"width": 1440, "height": 900})
        page = await context.new_page()
        weight = await Weight.of(page)
        await usable(page, self._server.address, PLAY_NOW)
        await page.wait_for_load_state("networkidle")
        home = weight.total
        await page.locator(PLAY_NOW).first.click()
        await page.locator(CARD).first.wait_for()
        await page.wait_for_load_state("networkidle")
        grid = Grid(title="what travels, packed", title_justify="left")
        grid.add_column("")
        grid.add_column("KB", justify="right")
        for name, size in weight.largest():
            grid.add_row(name.removeprefix(self._server.address), f"{size / KB:.1f}")
        self._console.print(grid)
        self._bars.at_most("to the home page", home / KB, 150, unit=" KB")
        self._bars.at_most("from there to a table, in all", weight.total / KB, 350, unit=" KB")
        await context.close()

    async def frames(self) -> None:
        """How smoothly tiles fly, beside the least that can fly."""
        before = await self._one_card()
        ours = await self._a_match()
        after = await self._one_card()
        grid = Grid(title="while something moves", title_justify="left")
        grid.add_column("")
        sides = {"one card, before": before, "bots play": ours, "one card, after": after}
        for name in sides:
            grid.add_column(name, justify="right")
        for label, figure in (
            ("seconds", lambda side: f"{side.seconds:.1f}"),
            ("frames a second", lambda side: f"{side.rate:.1f}"),
            ("frames in time", lambda side: f"{side.in_time:.1%}"),
            ("frames dropped", lambda side: f"{side.dropped}"),
            ("longest between two, ms", lambda side: f"{side.worst:.0f}"),
            ("tasks over 50 ms", lambda side: f"{side.long_tasks}"),
        ):
            grid.add_row(label, *(figure(side) for side in sides.values()))
        self._console.print(grid)
        possible = statistics.mean((before.rate, after.rate))
        self._bars.at_least("frames a second, while tiles fly", ours.rate, 58)
        self._bars.at_least("frames a second, of what this machine can do", 100 * ours.rate / possible, 95, unit=" %")
        self._console.print(f"the trace: {TRACE}", highlight=False)

    async def _one_card(self) -> Smoothness:
        context = await self._browser.new_context(viewport={"width": 1440, "height": 900})
        page = await context.new_page()
        await page.set_content(EMPTY)
        async with tracing(self._browser) as seen:
            await page.evaluate(ONE_FLIES, self._seconds / 3)
        await context.close()
        return smoothness(seen)

    async def _a_match(self) -> Smoothness:
        """Bots play, one of them at the seat of the page."""
        table = await self._server.table(BOT, BOT, BOT)
        context = await self._browser.new_context(viewport={"width": 1440, "height": 900})
        page = await context.new_page()
        await usable(page, self._server.address + table.link(0), CARD)
        async with tracing(self._browser) as seen, companion(table, 0):
            await asyncio.sleep(self._seconds)
        save(seen, TRACE)
        await context.close()
        return smoothness(seen)

    async def _table(self) -> str:
        return (await self._server.table(BOT, BOT, BOT)).link(0)


async def measure(visits: int, seconds: float) -> None:
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with tempfile.TemporaryDirectory() as folder, Progress(*columns, console=console, transient=True) as progress:
        async with async_playwright() as playwright, house(Path(folder) / "tables.db", "--bot-pause", "0.6") as server:
            browser = await launch(playwright)
            bench = Bench(browser, server, console, visits, seconds)
            for what, part in (("times", bench.times), ("weights", bench.weights), ("frames", bench.frames)):
                task = progress.add_task(what, total=None)
                await part()
                progress.remove_task(task)
            await browser.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--visits", type=int, default=7, help="of each page, of which the median counts")
    arguments.add_argument("--seconds", type=float, default=20, help="how long bots play")
    chosen = arguments.parse_args()
    try:
        asyncio.run(measure(chosen.visits, chosen.seconds))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
