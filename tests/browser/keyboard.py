"""With the keyboard alone: to step to something, and to press it."""

from __future__ import annotations

from typing import Final

from playwright.async_api import Locator, expect

from tests.browser.looking import expect_visible_focus
from tests.browser.window import Window

MOST_STEPS: Final = 150  # to anything on any page


async def go_to(window: Window, target: Locator) -> None:
    """Step to something with the Tab key; at each step one sees where one is."""
    await expect(target).to_be_visible()
    for _ in range(MOST_STEPS):
        if await target.evaluate("(element) => element === document.activeElement"):
            return
        await window.page.keyboard.press("Tab")
        await expect_visible_focus(window)
    raise AssertionError(f"the keyboard does not get to {target}")


async def press(window: Window, target: Locator) -> None:
    await go_to(window, target)
    await window.page.keyboard.press("Enter")
