"""One browser and one server for each process that tests; windows that may not complain."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Browser, async_playwright

from tests.browser.chromium import launch
from tests.browser.house import PATIENT, House, house
from tests.browser.window import Window, window

Open = Callable[..., Awaitable[Window]]

PICTURES: Final = Path(__file__).parents[2] / "build/failures"
_FAILED: Final = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what failed, for who cleans up."""
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        opened = await launch(playwright)
        yield opened
        await opened.close()


@pytest.fixture(scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with house(tmp_path_factory.mktemp("server") / "tables.db") as opened:
        yield opened


@pytest.fixture(scope="session")
async def patient(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """Another server, for rules that hurry people; a module whose tests all go there calls it `server`."""
    async with house(tmp_path_factory.mktemp("patient") / "tables.db", prelude=PATIENT) as opened:
        yield opened


@pytest.fixture
async def open_window(browser: Browser, server: House, request: pytest.FixtureRequest) -> AsyncIterator[Open]:
    """Open windows; whatever went wrong in one of them fails the test. A test that fails leaves pictures of them."""
    windows: list[Window] = []
    async with AsyncExitStack() as stack:

        async def open(path: str = "/", language: str = "en", **look: Any) -> Window:
            opened = await stack.enter_async_context(window(browser, server.address, language, **look))
            windows.append(opened)
            await opened.open(path)
            return opened

        yield open
        for number, opened in enumerate(windows):
            if request.node.stash.get(_FAILED, False):
                await opened.page.screenshot(path=PICTURES / f"{request.node.name}-{number}.png")
