"""The modules of DC Spyfall: chosen by picture, or refused with a reason; read by everybody before the game."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.looking import expect_fine
from tests.browser.window import PHONE, SMALL_PHONE
from tests.games.spyfall.browser.circle import circle

pytestmark = pytest.mark.anyio

MODULES = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}


@pytest.fixture
def server(patient: House) -> House:
    return patient


def talk(page: Page, mode: str) -> Locator:
    """Return the card of a way of talking."""
    return page.get_by_role("radio", name=re.compile(f"^{mode}"))


async def test_everybody_reads_what_the_modules_do(server: House, open_window: Open) -> None:
    async with circle(server, 5, **MODULES) as people:
        window = await open_window(people.table.link(0))
        phone = await open_window(people.table.link(1), language="fr", **PHONE)
        for each in (window, phone):
            await expect(each.page.locator("[data-module]")).to_have_count(4)
            await expect(each.page.locator('[data-confirmed="true"]')).to_have_count(0)
            await expect_fine(each)
        await window.page.locator('[data-choice="confirm-modules"]').click()
        await expect(phone.page.locator('[data-confirmed="true"]')).to_have_count(1)
        for seat in (2, 3, 4):
            await people.act(seat, "confirm_modules")
        await expect(window.page.locator('[data-confirmed="true"]')).to_have_count(4)
        await phone.page.locator('[data-choice="confirm-modules"]').click()
        for each in (window, phone):
            await expect(each.page.locator("[data-module]")).to_have_count(0)
        assert people.view["round"] == 1


async def test_without_modules_there_is_nothing_to_read(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        window = await open_window(people.table.link(0))
        await window.until(lambda: window.view and window.view["round"] == 1)
        await expect(window.page.locator("[data-module]")).to_have_count(0)


async def test_harley_takes_five_seats(open_window: Open) -> None:
    window = await open_window("/new/spyfall")
    harley = window.page.get_by_role("checkbox", name="Harley Quinn")
    await expect(harley).to_be_disabled()
    await expect(window.page.get_by_text("It takes 5 seats or more.")).to_be_visible()
    await window.page.get_by_role("button", name="One seat more").click()
    await harley.check(force=True)
    await expect(harley).to_be_checked()
    await expect_fine(window)
    await window.page.get_by_role("button", name="One seat fewer").click()
    await expect(harley).to_be_disabled()
    await expect(harley).not_to_be_checked()


async def test_a_preset_seats_enough_people(open_window: Open) -> None:
    window = await open_window("/new/spyfall", **SMALL_PHONE)
    await window.page.get_by_role("radio", name="With everything").check(force=True)
    for module in ("Super-Powers", "Harley Quinn", "Joker’s Prank", "Multiverse Madness"):
        await expect(window.page.get_by_role("checkbox", name=module)).to_be_checked()
    await expect(window.page.locator("output")).to_contain_text("5")
    await expect_fine(window)


async def test_aloud_and_in_writing_every_seat_is_for_a_person(open_window: Open) -> None:
    window = await open_window("/new/spyfall")
    await window.page.get_by_role("radio", name="First game").check(force=True)
    chairs = window.page.get_by_role("combobox", name="Seat 2")
    await expect(chairs).to_have_value("medium")
    for mode in ("In writing", "Aloud"):
        await talk(window.page, mode).check(force=True)
        await expect(chairs).to_have_value("link")
        await expect(chairs.locator("option")).to_have_count(1)
    await expect(window.page.get_by_role("switch", name="One device for all")).to_be_visible()
    await expect_fine(window)


@pytest.mark.rule("SP-1501")
async def test_among_people_one_begins_with_ones_own_words(open_window: Open) -> None:
    window = await open_window("/new/spyfall")
    await expect(talk(window.page, "In writing")).to_be_checked()
    await window.page.get_by_role("radio", name="Questions to choose from").check(force=True)
    await expect(talk(window.page, "Ready-made")).to_be_checked()
    await expect(window.page.get_by_role("combobox", name="Seat 2").locator("option")).to_have_count(4)


async def test_one_click_plays_a_first_game_with_bots(open_window: Open) -> None:
    window = await open_window("/")
    await window.page.get_by_role("button", name="Play DC Spyfall with three bots").click()
    await window.until(lambda: window.view and window.view["round"] == 1)
    assert window.view["rounds"] == 3
    await window.open("/learn/spyfall")
    await expect(window.page.get_by_role("button", name="Play a first game with bots")).to_be_visible()
    await expect(window.page.locator("ol > li")).to_have_count(5)
    await expect_fine(window)
