"""Every page that is no table: in both languages, light and dark, on a desk and on a phone, open to everybody."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.looking import expect_no_overflow, expect_open_day_and_night, expect_told
from tests.browser.window import DESKTOP, PHONE, SMALL_PHONE
from tests.browser.words import LANGUAGES, say

pytestmark = pytest.mark.anyio

GAME = "fake-crystal"
PAGES = ("/", f"/new/{GAME}", f"/rules/{GAME}", "/about", f"/replay/{'0' * 16}", "/nowhere")


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
