"""A visit: how long it takes from the start of the navigation until what one came for can be clicked."""

from __future__ import annotations

from typing import Final

from playwright.async_api import Browser, Page

# looked for before every frame: an element that is drawn, not covered, and not switched off
_WATCH: Final = """
window.usable = new Promise((told) => {
  const isUsable = (element) => {
    if (!element || element.disabled) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    return width > 0 && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const look = () => {
    if (isUsable(document.querySelector(SELECTOR))) told(performance.now());
    else requestAnimationFrame(look);
  };
  look();
});
"""


async def time_to_use(browser: Browser, address: str, selector: str) -> float:
    """Return the milliseconds until an element can be clicked, on a first visit."""
    context = await browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    try:
        page = await context.new_page()
        return await usable(page, address, selector)
    finally:
        await context.close()


async def usable(page: Page, address: str, selector: str) -> float:
    """Open an address; return the milliseconds until an element can be clicked."""
    await page.add_init_script(_WATCH.replace("SELECTOR", repr(selector)))
    await page.goto(address, wait_until="commit")
    taken: float = await page.evaluate("() => window.usable")
    return taken
