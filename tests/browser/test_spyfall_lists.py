"""A list of one's own places: made, checked, kept, passed on as text, and played with."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.looking import expect_fine
from tests.browser.window import SMALL_PHONE, Window

pytestmark = pytest.mark.anyio

NAMES = ("Moulin", "Gare", "Phare", "Marché", "Théâtre", "Boulangerie", "Piscine", "Mairie")
PROFILE = "5" * 24 + "X"


def talk(page: Page, mode: str) -> Locator:
    """Return the card of a way of talking."""
    return page.get_by_role("radio", name=re.compile(f"^{mode}"))


async def write(window: Window, name: str, text: str) -> None:
    """Make a list from text."""
    page = window.page
    await page.get_by_role("button", name="A list of your own").click()
    await page.get_by_label("Name of the list").fill(name)
    await page.get_by_text("As text, to copy or paste").click()
    field = page.get_by_label("One place on each line")
    await field.fill(text)
    await field.blur()


async def save(window: Window) -> None:
    await window.page.get_by_role("button", name="Keep and use").click()


async def test_a_list_is_made_and_played_with(open_window: Open) -> None:
    window = await open_window("/new/spyfall", **SMALL_PHONE)
    page = window.page
    await page.get_by_role("button", name="A list of your own").click()
    await page.get_by_label("Name of the list").fill("Village")
    for number, name in enumerate(NAMES[:7], 1):
        await page.get_by_role("textbox", name=f"Place {number}", exact=True).fill(name)
    await save(window)
    await expect(page.get_by_text("At least 8 places are needed.")).to_be_visible()
    await page.get_by_role("textbox", name="Place 8", exact=True).fill("  moulin ")
    await expect(page.get_by_text("is there twice")).to_be_visible()
    await page.get_by_role("textbox", name="Place 8", exact=True).fill(NAMES[7])
    await expect_fine(window)
    await save(window)
    await expect(page.get_by_text(" · ".join(NAMES))).to_be_visible()

    await expect(talk(page, "Ready-made")).to_be_disabled()
    await expect(talk(page, "In writing")).to_be_checked()
    await expect(page.get_by_role("checkbox", name="Multiverse Madness")).to_be_disabled()
    await expect_fine(window)
    await page.get_by_role("button", name="Open the table").click()
    await window.until(lambda: window.table.get("status") == "gathering")
    assert window.table["options"]["places"].splitlines() == list(NAMES)
    assert window.table["options"]["talk-mode"] == "free"

    await window.open("/new/spyfall")
    lists = page.get_by_role("combobox", name="Places")
    await expect(lists.locator("option")).to_have_text(["The twenty places of the game", "Village"])
    await lists.select_option("The twenty places of the game")
    await expect(talk(page, "Ready-made")).to_be_enabled()
    await lists.select_option("Village")
    await page.get_by_role("button", name="Delete the list").click()
    await page.get_by_role("button", name="Delete", exact=True).click()
    await expect(lists.locator("option")).to_have_count(1)


async def test_with_profiles_bots_play_along(open_window: Open) -> None:
    window = await open_window("/new/spyfall")
    page = window.page
    await write(window, "Village", "\n".join(f"{name}|{PROFILE}" for name in NAMES[:7]) + f"\n{NAMES[7]}|12")
    await expect(page.get_by_text("a profile has 25 signs")).to_be_visible()
    await expect(page.get_by_text("A profile for every place, or for none.")).to_be_visible()

    await page.get_by_role("button", name=f"Profile of {NAMES[7]}").click()
    await page.get_by_role("combobox", name="Begin like a place").select_option("Batcave")
    await page.get_by_role("slider", name="One is indoors").fill("3")
    await expect_fine(window)
    await page.get_by_role("button", name="Back to the list").click()
    await save(window)
    await expect(page.get_by_text("Every place has a profile: bots can play along.")).to_be_visible()
    await talk(page, "Ready-made").check(force=True)
    await page.get_by_role("button", name="One seat fewer").click()
    for seat in (2, 3):
        await page.get_by_role("combobox", name=f"Seat {seat}").select_option("easy")
    await page.get_by_role("button", name="Begin the match").click()
    await window.until(lambda: window.view and window.view["round"] == 1)
    await expect(page.get_by_role("button", name=NAMES[0])).to_be_visible()
    assert window.table["options"]["places"].splitlines()[-1].startswith(f"{NAMES[7]}|3")
