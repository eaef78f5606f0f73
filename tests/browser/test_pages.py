"""Every page that is no table: in both languages, light and dark, on a desk and on a phone, open to everybody."""

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import Open
from tests.browser.house import house
from tests.browser.looking import expect_no_overflow, expect_open_day_and_night, expect_told
from tests.browser.window import DESKTOP, PHONE, SMALL_PHONE, window
from tests.browser.words import LANGUAGES, say

pytestmark = pytest.mark.anyio

GAME = "fake-crystal"
PAGES = ("/", f"/new/{GAME}", f"/rules/{GAME}", "/about", f"/replay/{'0' * 16}", "/nowhere")
ONE_MORE: Final = """
from msgspec.structs import replace
from tablee.games import GAMES
from tablee.kernel.options import Texts
game = GAMES["cresus"]
game.options = (*game.options, replace(game.options[0], id="other", name=Texts("En plus", "One more")))
"""
"""A server whose game has an option that the page puts in no group."""


@pytest.mark.parametrize("path", PAGES)
async def test_axe_finds_nothing(open_window: Open, path: str) -> None:
    window = await open_window("/about")
    window.expect(r"404")  # an address that leads nowhere is one
    for look in (DESKTOP, PHONE):
        await window.page.set_viewport_size(look["viewport"])
        await window.open(path)
        await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
        await expect_open_day_and_night(window)


@pytest.mark.parametrize("path", PAGES)
async def test_nothing_is_wider_than_a_phone(open_window: Open, path: str) -> None:
    for language in LANGUAGES:
        window = await open_window("/about", language, **SMALL_PHONE)
        window.expect(r"404")
        await window.open(path)
        await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
        await expect_no_overflow(window)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_speaks_the_language_of_its_reader_and_can_be_told_another(
    open_window: Open, language: str
) -> None:
    other = next(one for one in LANGUAGES if one != language)
    window = await open_window("/", language)
    await expect(window.page.get_by_role("heading", level=1)).to_have_text(say(language, "home.title"))
    await expect(window.page.locator("html")).to_have_attribute("lang", language)
    await expect_told(window)
    await window.switch_language(other)
    await expect(window.page.get_by_role("heading", level=1)).to_have_text(say(other, "home.title"))
    await window.page.reload()
    await expect(window.page.get_by_role("heading", level=1)).to_have_text(say(other, "home.title"))
    for path in PAGES[1:4]:
        await window.open(path)
        await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
        await expect(window.page.locator("html")).to_have_attribute("lang", other)
        await expect_told(window)


@pytest.mark.parametrize("game", ["fake-crystal", "cresus", "spyfall"])
async def test_what_was_chosen_for_a_table_outlasts_another_language(open_window: Open, game: str) -> None:
    window = await open_window(f"/new/{game}", "fr")
    quick = window.page.get_by_role("radio", name=say("fr", f"{game}.kit.presets.quick.name"))
    await quick.check(force=True)  # the card lies over it
    await window.switch_language("en")
    await expect(window.page.get_by_role("radio", name=say("en", f"{game}.kit.presets.quick.name"))).to_be_checked()
    await expect_told(window)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_option_that_is_in_no_group_is_offered(browser: Browser, tmp_path: Path, language: str) -> None:
    name = {"fr": "En plus", "en": "One more"}[language]
    async with (
        house(tmp_path / "tables.db", prelude=ONE_MORE) as server,
        window(browser, server.address, language, **SMALL_PHONE) as opened,
    ):
        await opened.open("/new/cresus")
        await opened.page.get_by_text(say(language, "newtable.more")).click()
        last = opened.page.locator("details").get_by_role("heading").last
        await expect(last).to_have_text(say(language, "newtable.rest"))
        await expect(opened.page.get_by_label(name)).to_be_visible()
        await expect_told(opened)
        await expect_no_overflow(opened)
