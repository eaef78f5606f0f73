"""axe-core in the page: put there by the debugger, so that the policy of the server stays as it is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page

from tests.patience import until_yes

SCRIPT: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

# What still fades in has neither its colours nor its place yet. The browser is asked again and again: now and then its
# own promise that an animation finishes is never kept.
_MOVES: Final = """
() => document.getAnimations()
  .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
  .length
"""
_AT_ONCE: Final = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets.push(sheet);
}
"""
_AS_BEFORE: Final = "() => void document.adoptedStyleSheets.pop()"
# the rules whose answer depends on whether it is day or night
_COLOURS: Final = ["color-contrast", "link-in-text-block"]
_RUN: Final = """
async (only) => (await axe.run(document, {
  resultTypes: ["violations"], ...(only && { runOnly: only }),
})).violations.map(({ id, help, nodes }) => ({
  id, help, nodes: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
}))
"""


@cache
def _script() -> str:
    return SCRIPT.read_text("utf-8")


async def settle(page: Page) -> None:
    """Wait until nothing moves any more that will ever stand still."""

    async def is_still() -> bool:
        return not await page.evaluate(_MOVES)

    await until_yes(is_still)


@asynccontextmanager
async def at_once(page: Page) -> AsyncIterator[None]:
    """Let colours and sizes change without a transition, which each element would begin after the one around it."""
    await page.evaluate(_AT_ONCE)
    yield
    await page.evaluate(_AS_BEFORE)


async def violations(page: Page, colours_alone: bool = False) -> list[str]:
    """Return what axe finds on the page as it is, one sentence each; of colours alone, where only they have changed."""
    await settle(page)
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(f"() => {{ {_script()} }}")
    found: list[dict[str, Any]] = await page.evaluate(_RUN, _COLOURS if colours_alone else None)
    return [f"{one['id']} ({one['help']}): {node}" for one in found for node in one["nodes"]]
