"""What must hold of whatever a window shows, as soon as it shows it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from playwright.async_api import expect

from tests.browser.axe import violations
from tests.browser.window import Window
from tests.browser.words import LANGUAGES, catalogue
from tests.patience import until_yes

_SIZES: Final = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
_TEXT: Final = "() => document.body.innerText"
_FOCUSED: Final = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null; // it steps into the page, or out of it
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isSeen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  return isSeen ? null : element.outerHTML.slice(0, 120);
}"""


async def expect_right(window: Window, find_fault: Callable[[], Awaitable[Any]]) -> None:
    """Wait until no fault is found any more: a page that is just being drawn may have one for a moment."""
    fault: Any = None

    async def is_right() -> bool:
        nonlocal fault
        fault = await find_fault()
        return not fault

    await until_yes(is_right, lambda: (window.page.url, window.page.viewport_size, fault))


async def expect_no_overflow(window: Window) -> None:
    """Nothing is wider than the window."""

    async def find_fault() -> str:
        wide, room = await window.page.evaluate(_SIZES)
        return f"{wide} px wide in {room} px" if wide > room else ""

    await expect_right(window, find_fault)


async def expect_told(window: Window) -> None:
    """No text is missing: a key without one shows as itself, a fact that was not given in its braces."""
    keys = {key.rpartition(".")[0] for language in LANGUAGES for key in catalogue(language)}

    async def find_fault() -> list[str]:
        text: str = await window.page.evaluate(_TEXT)
        missing = [word for word in re.findall(r"[\w-]+(?:\.[\w-]+)+", text) if word.rpartition(".")[0] in keys]
        return missing + re.findall(r"\{\w+\}|undefined|NaN|\[object", text)

    await expect_right(window, find_fault)


async def expect_told_why_not(window: Window, touch: Awaitable[None], rule: str) -> None:
    """Touching a piece that is no answer shows the article, which the server was asked for; nothing is played."""
    number, sent = window.number, len(window.sent)
    await touch
    await expect(window.page.get_by_role("button", name=rule, exact=True)).to_be_visible()
    assert [message["type"] for message in window.sent[sent:] if message["type"] != "ping"] == ["why"]
    assert window.number == number


async def expect_open_to_all(window: Window, colours_alone: bool = False) -> None:
    """Axe finds nothing."""
    await expect_right(window, lambda: violations(window.page, colours_alone))


async def expect_open_day_and_night(window: Window) -> None:
    """Axe finds nothing, in either light; all but the colours is the same in both."""
    for scheme, colours_alone in (("light", False), ("dark", True)):
        await window.page.emulate_media(color_scheme=scheme)
        await expect_open_to_all(window, colours_alone)


async def expect_fine(window: Window) -> None:
    """Nothing is cut, nothing is unsaid, everybody can use it."""
    await expect_no_overflow(window)
    await expect_told(window)
    await expect_open_to_all(window)


async def expect_visible_focus(window: Window) -> None:
    """Whoever uses the keyboard sees where they are."""
    await expect_right(window, lambda: window.page.evaluate(_FOCUSED))


async def expect_large_targets(window: Window, selector: str, least: int = 44) -> None:
    """A thumb hits what it means."""
    script = "(all) => all.map((one) => ({ name: one.innerText, box: one.getBoundingClientRect().toJSON() }))"
    targets = window.page.locator(f"{selector}:visible")
    await expect(targets.first).to_be_visible()

    async def find_fault() -> list[Any]:
        found = await targets.evaluate_all(script)
        return [one for one in found if min(one["box"]["width"], one["box"]["height"]) < least - 0.5]

    await expect_right(window, find_fault)
