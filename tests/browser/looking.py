"""What must hold of whatever a window shows."""

from __future__ import annotations

import re
from typing import Final

from playwright.async_api import expect

from tests.browser.window import Window
from tests.browser.words import LANGUAGES, catalogue

_SIZES: Final = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
_TEXT: Final = "() => document.body.innerText"
_FOCUSED: Final = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isSeen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  return { name: element.outerHTML.slice(0, 120), isSeen };
}"""


async def expect_no_overflow(window: Window) -> None:
    """Nothing is wider than the window."""
    wide, room = await window.page.evaluate(_SIZES)
    assert wide <= room, f"{window.page.url} is {wide} px wide in {room} px"


async def expect_told(window: Window) -> None:
    """No text is missing: a key without one shows as itself, a fact that was not given in its braces."""
    text: str = await window.page.evaluate(_TEXT)
    keys = {key.rpartition(".")[0] for language in LANGUAGES for key in catalogue(language)}
    missing = [word for word in re.findall(r"[\w-]+(?:\.[\w-]+)+", text) if word.rpartition(".")[0] in keys]
    assert not missing, missing
    assert not re.findall(r"\{\w+\}", text)
    assert "undefined" not in text and "NaN" not in text and "[object" not in text


async def expect_visible_focus(window: Window) -> None:
    """Whoever uses the keyboard sees where they are."""
    focused = await window.page.evaluate(_FOCUSED)
    assert focused is not None, "nothing has the focus"
    assert focused["isSeen"], focused["name"]


async def expect_large_targets(window: Window, selector: str, least: int = 44) -> None:
    """A thumb hits what it means."""
    script = "(all) => all.map((one) => ({ name: one.innerText, box: one.getBoundingClientRect().toJSON() }))"
    targets = window.page.locator(f"{selector}:visible")
    await expect(targets.first).to_be_visible()
    found = await targets.evaluate_all(script)
    small = [one for one in found if min(one["box"]["width"], one["box"]["height"]) < least - 0.5]
    assert not small, small
