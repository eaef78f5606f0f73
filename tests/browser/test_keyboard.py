"""With the keyboard alone: from the first page to an offer and a turn, and one always sees where one is."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.keyboard import go_to, press
from tests.browser.window import Window
from tests.browser.words import say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio


async def test_from_the_first_page_to_an_offer_and_a_turn(open_window: Open) -> None:
    window = await open_window("/", "fr")
    await press(window, window.page.get_by_role("button", name=say("fr", "home.play")))
    player = FakeCrystalPlayer(window)
    await player.until_asked()
    await player.until_others_offered()

    for card, (column, slot, price) in enumerate(((0, 12, 4), (1, 6, 2))):
        await press(window, window.piece(f"card:{card}"))
        await press(window, window.piece(f"slot:{column}:{slot}"))
        await go_to(window, window.page.locator('[role="group"] input[type="number"]'))
        await window.page.keyboard.press("ControlOrMeta+a")
        await window.page.keyboard.type(str(price))
        await window.page.keyboard.press("Enter")
        await window.until(lambda column=column, price=price: is_priced(window, column, price))
    await press(window, window.choice("seal"))
    await window.until(lambda: window.events("OffersRevealed"))

    await window.until(lambda: any(action[0] == "bank" for action in window.required))
    await player.until_shown()
    offer = next(action[1] for action in window.required if action[0] == "bank")
    await press(window, window.piece(f"offer:{offer}"))
    await press(window, window.choice("bank"))
    await window.until(lambda: window.own_events("Banked"))
    assert window.own_events("Banked")[0]["offer"] == offer


def is_priced(window: Window, column: int, price: int) -> bool:
    draft = window.view["draft"]
    return len(draft) > column and draft[column]["price"] == price


async def test_a_dialog_keeps_the_focus_and_gives_it_back(open_window: Open) -> None:
    window = await open_window("/", "en")
    await press(window, window.page.get_by_role("button", name=say("en", "home.play")))
    await FakeCrystalPlayer(window).until_asked()
    menu = window.page.get_by_role("button", name=say("en", "table.menu.title"), exact=True)
    await press(window, menu)
    dialog = window.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    for _ in range(30):
        await window.page.keyboard.press("Tab")
        assert await window.page.evaluate("() => !document.activeElement.closest('.frame')"), "behind the dialog"
    await window.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(menu).to_be_focused()
