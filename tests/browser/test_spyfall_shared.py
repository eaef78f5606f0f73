"""DC Spyfall with one device for all: names, cards by passing it round, and one person who enters the rest."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.house import LINK, House
from tests.browser.looking import expect_fine
from tests.browser.window import PHONE, Window

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(patient: House) -> House:
    return patient


async def click(window: Window, selector: str) -> None:
    await window.page.locator(selector).click()


async def until_phase(window: Window, phase: str) -> None:
    await expect(window.page.locator(f'[data-phase="{phase}"]')).to_be_visible()


async def test_a_round_with_one_device(server: House, open_window: Open) -> None:
    table = await server.table_of(
        "spyfall", LINK, LINK, LINK, options={"talk-mode": "companion", "shared-device": True, "rounds": 3}
    )
    window = await open_window(table.link(0), **PHONE)
    page = window.page
    for seat, name in enumerate(("Bob", "Cid", "Dora"), 2):
        await page.get_by_label(f"Player {seat}").fill(name)
    await expect_fine(window)
    await page.get_by_role("button", name="Sit down and deal").click()

    jokers: list[int] = []
    for seat in range(4):
        await expect(page.locator(f'[data-pass="{seat}"]')).to_be_visible()
        await expect(page.locator(".role")).to_have_count(0)
        await click(window, "[data-here]")
        held = page.locator("[data-held]")
        await held.focus()
        await page.keyboard.down("Space")
        if await page.locator(".role").inner_text() == "You are the Joker":
            jokers.append(seat)
        await page.keyboard.up("Space")
        await expect(page.locator(".role")).to_have_count(0)
        await click(window, "[data-seen]")
    assert len(jokers) == 1
    joker, (accuser, first, second) = jokers[0], [seat for seat in range(4) if seat not in jokers]
    await until_phase(window, "StartingClock")
    await click(window, '[data-choice="start-clock"]')
    await until_phase(window, "Interrogation")
    await expect_fine(window)

    await click(window, '[data-deed="reveal"]')
    await click(window, f'[data-piece="seat:{accuser}"]')
    await window.until_said("You hold no Joker")
    await click(window, '[data-deed="void"]')
    await click(window, f'[data-piece="seat:{accuser}"]')
    await expect(page.locator("[data-void]")).to_be_visible()
    await expect_fine(window)
    for seat in (first, second, joker):
        await click(window, f'[data-void] [data-entry="{seat}:0"]')
    await click(window, "[data-void] [data-send]")
    await expect(page.locator("[data-void]")).to_have_count(0)

    await click(window, '[data-deed="accuse"]')
    await click(window, f'[data-piece="seat:{accuser}"]')
    await click(window, f'[data-piece="seat:{joker}"]')
    await until_phase(window, "Accusation")
    await click(window, f'[data-entry="{first}:1"]')
    await click(window, f'[data-entry="{second}:1"]')
    await expect_fine(window)
    await click(window, "[data-send]")
    await until_phase(window, "RoundOver")
    await expect_fine(window)

    await window.reload()
    await expect(page.locator('[data-phase="RoundOver"], [data-pass="0"]')).to_be_visible()
