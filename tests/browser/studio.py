"""Where situations are put up, to be looked at by people or by axe: a server, windows in one language, a list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, Final

from playwright.async_api import Browser, expect

from tests.browser.house import BOT, LINK, House, Table
from tests.browser.positions import Position
from tests.browser.window import Window, window
from tests.browser.wire import wire
from tests.games.fake_crystal.browser.player import Player
from tests.games.spyfall.browser.circle import Circle, circle


class Studio:
    """Where a situation is put up: a server, and windows that speak one language."""

    def __init__(self, browser: Browser, server: House, language: str, stack: AsyncExitStack) -> None:
        self._browser = browser
        self.server = server
        self.language = language
        self._stack = stack

    async def open(self, path: str, address: str = "") -> Window:
        opened = await self._stack.enter_async_context(
            window(self._browser, address or self.server.address, self.language)
        )
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

    async def with_bob(self, seats: int = 4) -> tuple[Table, Player]:
        """A table with somebody who does nothing unless told, and bots."""
        table = await self.server.table(LINK, *[BOT] * (seats - 2), people=["Bob"])
        return table, await self.seated(table, 0)

    async def circle(self, seats: int = 5, **options: Any) -> Circle:
        """A table of Spyfall with people who do what they are told."""
        return await self._stack.enter_async_context(circle(self.server, seats, **options))

    async def beside(self, people: Circle, seat: int = 0) -> Window:
        """Look at what somebody sees there."""
        opened = await self.open(people.table.link(seat))
        await opened.until(lambda: opened.view)
        await Player(opened).until_shown()
        return opened

    async def wired(self) -> Any:
        return await self._stack.enter_async_context(wire(self.server.address))


Situation = Callable[[Studio], Awaitable[Window]]
SITUATIONS: Final[dict[str, Situation]] = {}


def situation(put_up: Situation) -> Situation:
    SITUATIONS[put_up.__name__.replace("_", "-")] = put_up
    return put_up
