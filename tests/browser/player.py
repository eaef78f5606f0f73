"""Somebody at a window, who plays by touching the pieces and the bar, and knows only what the page was told.

What is pressed for each action of a game stands in its own `browser/player.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator, expect

from tests.browser.hand import Hand
from tests.browser.window import Window
from tests.browser.words import say
from tests.patience import PATIENCE

Action = list[Any]


class Player:
    """A person at a table, and what they do."""

    patience: float = PATIENCE  # seconds until something has come to pass

    def __init__(self, window: Window, luck: int = 1, has_touch: bool = False) -> None:
        self.window = window
        self.luck = random.Random(luck)
        self._hand = Hand(is_thumb=has_touch)

    @property
    def phase(self) -> str:
        view = self.window.view
        return view["waits"]["phase"] if view and view["waits"] else ""

    @property
    def me(self) -> Any:
        """What the page was told of this seat."""
        return self.window.view["players"][self.window.seat]

    def may(self, verb: str) -> bool:
        """Tell whether a verb is listed for this seat, or open to it."""
        questions = self.window.decisions
        return any(verb in question["open"] or any(a[0] == verb for a in question["actions"]) for question in questions)

    # -- hands ------------------------------------------------------------------------------------------------

    async def press(self, locator: Locator, **more: Any) -> None:
        await self._hand.press(locator, **more)

    async def touch(self, piece: str) -> None:
        """Touch a piece of the board: `offer:3`."""
        await self.press(self.window.piece(piece))

    async def choose(self, id: str) -> None:
        """Choose what the bar offers: `buy`."""
        await self.press(self.window.choice(id))

    async def undo(self) -> None:
        """Take back the latest action."""
        name = say(self.window.language, "table.undo")
        await self.press(self.window.page.get_by_role("button", name=name, exact=True))

    async def close_hint(self) -> None:
        """What is said to newcomers takes room on a phone."""
        hint = self.window.page.get_by_role("note", name=say(self.window.language, "table.hint"))
        if await hint.is_visible():
            await self.press(hint.get_by_role("button"))
            await expect(hint).to_have_count(0)

    async def until_shown(self) -> None:
        """Wait until the page shows all that it was told: what flies has landed."""
        await self.window.until_true(self._is_shown)

    async def _is_shown(self) -> bool:
        shown = await self.window.page.locator("[data-shown]").first.get_attribute("data-shown")
        return int(shown or 0) >= self.window.number

    # -- waiting ----------------------------------------------------------------------------------------------

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so, and the page shows it."""
        await self.window.until(is_so, self.patience)
        await self.until_shown()

    async def until_asked(self) -> list[Action]:
        """Wait until the game waits for this seat, or is over; return the answers there are."""
        while not self.window.is_over:
            await self.window.until(lambda: self.window.required or self.window.is_over)
            if not self.window.is_over:
                await self.until_shown()
            if self.window.required:  # it may have been answered elsewhere meanwhile
                break
        return self.window.required

    async def until_phase(self, phase: str) -> None:
        await self.until(lambda: self.phase == phase)

    async def until_may(self, verb: str) -> None:
        """Wait until something may be done, and the page shows so."""
        await self.until(lambda: self.may(verb))

    # -- answers ----------------------------------------------------------------------------------------------

    async def do(self, action: Action) -> None:
        """Play an action by the page, and wait until it is accepted."""
        raise NotImplementedError

    def sent(self, verb: str) -> int:
        """Return how often this page has sent an action of this verb."""
        return sum(1 for message in self.window.sent if message["type"] == "act" and message["action"][0] == verb)
