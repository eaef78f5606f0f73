"""Draw the PNGs of our icon from its SVG, with the browser of the tests: `python -m web.icons`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright
from tests.browser.chromium import ARGUMENTS, find_chromium

PUBLIC: Final = Path(__file__).parent / "public"
GROUND: Final = "#0d2d34"  # that of the icon: it goes on behind one whose corners are cut by the device
SIZES: Final = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.84)}


def draw() -> None:
    """Write each of them; a part of 1 fills the picture, a smaller one leaves a margin that may be cut off."""
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        path = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        for name, (size, part) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "none" if part == 1 else GROUND
            look = f"body {{ margin: {size * (1 - part) / 2}px; background: {ground} }} svg {{ display: block }}"
            page.set_content(f"<style>{look}</style>{drawing}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
