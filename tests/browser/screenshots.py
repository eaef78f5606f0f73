"""Pictures of every page and every phase of a game: `make screenshots` writes them to build/screenshots.

Each situation is put up once for each language; then the same window is looked at on a desk and on a phone, by day and
by night. With words behind it, only the situations whose names hold one of them are shown:

    python -m tests.browser.screenshots offer claim
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, Error, Page, async_playwright
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tablee.client import Refused
from tablee.games import GAMES
from tests.browser.axe import settle
from tests.browser.chromium import launch
from tests.browser.house import House, house
from tests.browser.studio import SITUATIONS, Studio
from tests.browser.window import DESKTOP, PHONE
from tests.browser.words import LANGUAGES
from tests.dossiers import part

for _game in GAMES:
    part(_game, "browser.situations")  # they put themselves on the list

FOLDER: Final = Path(__file__).parents[2] / "build/screenshots"
SIZES: Final = {"desktop": DESKTOP["viewport"], "phone": PHONE["viewport"]}
THEMES: Final = ("light", "dark")
AT_ONCE: Final = 2  # windows
LONG: Final = (
    "home",
    "new-table",
    "learn",
    "about",
    "end",
    "end-of-four",
    "cresus-end",
    "cresus-island-bought",
    "cresus-learn",
    "cresus-new-table",
)  # shown from top to bottom


class Album:
    """Takes the pictures, a few at a time, and notes what could not be put up."""

    def __init__(self, browser: Browser, server: House, progress: Progress) -> None:
        self._browser = browser
        self._server = server
        self._progress = progress
        self._free = asyncio.Semaphore(AT_ONCE)
        self.failures: dict[str, str] = {}

    async def fill(self, names: list[str]) -> None:
        task = self._progress.add_task("pictures", total=len(names) * len(LANGUAGES))
        async with asyncio.TaskGroup() as group:
            for name in names:
                for language in LANGUAGES:
                    group.create_task(self._put_up(name, language)).add_done_callback(
                        lambda _: self._progress.advance(task)
                    )

    async def _put_up(self, name: str, language: str) -> None:
        async with self._free:
            try:
                async with AsyncExitStack() as stack:
                    studio = Studio(self._browser, self._server, language, stack)
                    opened = await SITUATIONS[name](studio)
                    await self._take(opened.page, name, language)
            except (AssertionError, Error, Refused) as wrong:  # it does not keep the others from being seen
                self.failures[f"{name} ({language})"] = str(wrong)

    async def _take(self, page: Page, name: str, language: str) -> None:
        for size, viewport in SIZES.items():
            await page.set_viewport_size(viewport)
            for theme in THEMES:
                await page.emulate_media(color_scheme=theme)
                await settle(page)
                file = FOLDER / f"{name}.{size}.{language}.{theme}.png"
                await page.screenshot(path=file, full_page=name in LONG)


def chosen(words: list[str]) -> Iterator[str]:
    return (name for name in SITUATIONS if not words or any(word in name for word in words))


async def take(words: list[str]) -> int:
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with tempfile.TemporaryDirectory() as folder, Progress(*columns, console=console) as progress:
        async with async_playwright() as playwright, house(Path(folder) / "tables.db") as server:
            browser = await launch(playwright)
            album = Album(browser, server, progress)
            await album.fill(list(chosen(words)))
            await browser.close()
    for name, why in album.failures.items():
        console.print(f"{name}: {why}", style="red", highlight=False, markup=False)
    console.print(f"{FOLDER}", highlight=False)
    return 1 if album.failures else 0


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("words", nargs="*", help="parts of the names of situations")
    try:
        sys.exit(asyncio.run(take(arguments.parse_args().words)))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
