"""Somebody who plays at a text table, by what is read there: roles and names, no picture and no mark of ours."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final

from playwright.async_api import Locator, expect

from tests.browser.window import Window
from tests.browser.words import say

PATH: Final = "?text"


def text_link(link: str) -> str:
    """Return the path of a table with everything in words."""
    path, _, key = link.partition("#")
    return f"{path}{PATH}" + (f"#{key}" if key else "")


class TextPlayer:
    """Plays by clicking what has a name."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page = window.page
        self.turns = 0

    def say(self, key: str) -> str:
        return say(self.window.language, f"plain.{key}")

    @property
    def choices(self) -> Locator:
        return self.page.get_by_role("region", name=self.say("choices"))

    @property
    def required(self) -> Locator:
        return self.choices.get_by_role("group", name=self.say("urgency.required"))

    @property
    def typing(self) -> Locator:
        return self.choices.get_by_role("textbox", name=self.say("typed.label"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.choices.get_by_role("button", name=name).first

    async def until_asked(self) -> bool:
        """Wait until the game waits for this seat; come back with whether it does, and is not over."""
        await self.window.until(lambda: self.window.is_over or self.window.required)
        if not self.window.is_over:
            await expect(self.required).to_be_visible()
        return not self.window.is_over

    async def choose(self, name: str | re.Pattern[str]) -> None:
        await self.answered(lambda: self.button(name).click())

    async def answered(self, act: Callable[[], Awaitable[object]]) -> None:
        """Do something that is an action, and wait until the server has said what became of it."""
        before = len(self.acts())
        await act()
        await self.window.until(lambda: len(self.acts()) > before and self._is_answered())
        refused = [frame for frame in self.window.frames if frame["type"] == "refused"]
        assert not refused or refused[-1].get("key") == "stale", refused[-1]

    def acts(self) -> list[str]:
        return [message["id"] for message in self.window.sent if message["type"] == "act"]

    def verbs(self) -> set[str]:
        """Return what this player has done so far."""
        return {message["action"][0] for message in self.window.sent if message["type"] == "act"}

    def _is_answered(self) -> bool:
        return any(frame.get("id") == self.acts()[-1] for frame in self.window.frames)

    async def play_on(self, last: bool = False) -> None:
        """Answer what is asked until the match is over: with the first choice there is, or with the last."""
        while await self.until_asked():
            name = await self.offered(last)
            if name is not None:
                await self.take(name)
                self.turns += 1

    async def offered(self, last: bool) -> str | None:
        """Return the name of a choice that can be taken now; None: the question has just changed."""
        names = await self.required.get_by_role("button", disabled=False).all_inner_texts()
        return names[-1 if last else 0].strip() if names else None

    async def take(self, name: str) -> None:
        target = self.required.get_by_role("button", name=name, exact=True, disabled=False).first
        if await target.count():
            await self.answered(target.click)


class Typist(TextPlayer):
    """Plays with the keyboard alone: types what a choice is called."""

    async def take(self, name: str) -> None:
        await self.step_to(self.typing)
        await self.page.keyboard.press("ControlOrMeta+a")
        await self.page.keyboard.type(name)
        await self.answered(lambda: self.page.keyboard.press("Enter"))

    async def step_to(self, target: Locator) -> None:
        """Get there with the Tab key."""
        for _ in range(80):
            if await target.evaluate("(element) => element === document.activeElement"):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not get to {target}")
