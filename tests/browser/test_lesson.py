"""The guided first game: from the page that offers it to its end, with a word at every new decision."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.looking import expect_told
from tests.browser.words import LANGUAGES, say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_first_game_is_guided_to_its_end(open_window: Open, language: str) -> None:
    window = await open_window("/learn/fake-crystal", language)
    await window.page.get_by_role("button", name=say(language, "learn.start")).click()
    await window.page.get_by_role("dialog").get_by_role("button", name=say(language, "table.lesson.begin")).click()
    player = FakeCrystalPlayer(window)
    await player.until_asked()
    hint = window.page.get_by_role("note", name=say(language, "table.hint"))
    await expect(hint).to_be_visible()
    first = await hint.inner_text()
    await player.answer()
    await player.until_asked()
    await expect(hint).not_to_have_text(first)
    await player.play()
    await window.page.get_by_role("dialog").get_by_role("button", name=say(language, "table.lesson.see")).click()
    await expect(window.page.locator("tfoot td").first).to_be_visible()
    await expect_told(window)
