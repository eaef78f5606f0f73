"""Where situations are put up, to be looked at by people or by axe: a server, windows in one language, a list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any, Final, TypeVar

from playwright.async_api import Browser, expect

from tests.browser.house import House, Table
from tests.browser.player import Player
from tests.browser.positions import Position
from tests.browser.window import Window, window
from tests.browser.wire import wire

T = TypeVar("T")


class Studio:
    """Where a situation is put up: a server, and windows that speak one language."""

    def __init__(self, browser: Browser, server: House, language: str, stack: AsyncExitStack) -> None:
        self._browser = browser
        self.server = server
        self.language = language
        self._stack = stack

    async def open(self, path: str, address: str = "") -> Window:
        opened = await self.enter(window(self._browser, address or self.server.address, self.language))
        await opened.open(path)
        return opened

    async def page(self, path: str) -> Window:
        """Open a page that is no table."""
        opened = await self.open(path)
        await expect(opened.page.get_by_role("heading", level=1).first).to_be_visible()
        return opened

    async def at(self, position: Position) -> Player:
        """Sit down at a moment of a match."""
        table = await self.server.position(position, "Ana")
        return await self.seated(table, position.seat)

    async def seated(self, table: Table, seat: int) -> Player:
        player = Player(await self.open(table.link(seat)))
        await player.window.until(lambda: player.window.view)
        await player.until_shown()
        return player

    async def enter(self, context: AbstractAsyncContextManager[T]) -> T:
        """Open something for as long as the situation lasts."""
        return await self._stack.enter_async_context(context)

    async def wired(self) -> Any:
        return await self.enter(wire(self.server.address))


Situation = Callable[[Studio], Awaitable[Window]]
SITUATIONS: Final[dict[str, Situation]] = {}


def situation(put_up: Situation) -> Situation:
    SITUATIONS[put_up.__name__.replace("_", "-")] = put_up
    return put_up
