"""A finished match, watched again: step, play, jump, anybody's eyes, and playing on from any moment."""

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.looking import expect_told
from tests.browser.positions import finished
from tests.browser.window import Window
from tests.browser.words import say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio


async def watched(server: House, open_window: Open, at: int = 0) -> Window:
    match = await server.import_match(finished(3).record)
    window = await open_window(f"/replay/{match.id}?at={at}")
    await expect(moment(window)).not_to_have_attribute("max", "0")
    return window


def moment(window: Window) -> Locator:
    return window.page.get_by_role("slider", name=say(window.language, "replay.moment"))


async def number(window: Window) -> int:
    return int(await moment(window).input_value())


def control(window: Window, key: str) -> Locator:
    return window.page.get_by_role("button", name=say(window.language, f"replay.{key}"), exact=True)


async def test_one_goes_through_a_match_step_by_step_by_itself_and_by_rounds(server: House, open_window: Open) -> None:
    window = await watched(server, open_window)
    assert await number(window) == 0
    await control(window, "next").click()
    await expect(moment(window)).not_to_have_value("0")
    first = await number(window)
    await control(window, "back").click()
    await expect(moment(window)).to_have_value("0")

    await control(window, "play").click()
    await window.until_true(lambda: number_past(window, first))
    await control(window, "pause").click()

    await window.page.get_by_role("group", name=say("en", "replay.chapters")).get_by_role("button").last.click()
    await window.until_true(lambda: number_past(window, first + 20))
    await control(window, "last").click()
    await expect(control(window, "next")).to_be_disabled()
    await expect(window.page).to_have_url(re.compile(rf"at={await number(window)}\b"))
    await expect_told(window)


async def number_past(window: Window, limit: int) -> bool:
    return await number(window) > limit


async def test_any_seats_eyes_show_what_it_held(server: House, open_window: Open) -> None:
    window = await watched(server, open_window, at=1)
    faces = window.page.get_by_role("group", name=say("en", "fake-crystal.deciding.mine.hand"))
    await expect(faces).to_have_count(0)
    await window.page.get_by_role("radio", name="Bob").check(force=True)
    await expect(faces.locator('[data-gem]:not([data-gem="engraved"])').first).to_be_attached()


async def test_one_plays_on_from_a_moment_in_somebodys_place(server: House, open_window: Open) -> None:
    window = await watched(server, open_window, at=60)
    await control(window, "branch").click()
    dialog = window.page.get_by_role("dialog")
    await dialog.get_by_role("radio", name="Cid").check(force=True)
    await dialog.get_by_role("radio", name=say("en", "replay.level.easy")).check()
    await dialog.get_by_label(say("en", "replay.branch_name")).fill("Ana")
    await dialog.get_by_role("button", name=say("en", "replay.branch_go")).click()
    await window.page.wait_for_url(re.compile("/t/"))
    await window.until(lambda: window.view and window.seat == 2)
    assert [seat["kind"] for seat in window.table["seats"]] == ["bot", "bot", "person"]
    await FakeCrystalPlayer(window).answer()
