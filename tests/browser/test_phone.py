"""On a phone, with a thumb: offers and a turn by tapping and by dragging, nothing cut off, nothing too small to hit."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.hand import rest
from tests.browser.house import BOT, House
from tests.browser.looking import expect_large_targets, expect_no_overflow
from tests.browser.window import PHONE, SMALL_PHONE, Window
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio

SIZES = pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=["390", "360"])


async def expect_fit(window: Window) -> None:
    """All of it is within the screen, and what is to be tapped can be hit."""
    await expect_no_overflow(window)
    await expect_large_targets(window, "[data-choice]")


@SIZES
async def test_offers_and_a_turn_by_tapping(server: House, open_window: Open, phone: dict[str, Any]) -> None:
    table = await server.table(BOT, BOT, BOT)
    window = await open_window(table.link(0), **phone)
    player = FakeCrystalPlayer(window, has_touch=True)
    await player.until_asked()
    await player.until_others_offered()
    await expect_no_overflow(window)
    for card, slot in ((0, 18), (1, 6)):
        await player.touch(f"card:{card}")
        await expect_fit(window)
        await player.touch(f"slot:{card}:{slot}")
        await expect_fit(window)
        await expect_large_targets(window, '[role="group"]:has(> div > input[type="number"]) button')
        await player.set_sum("price", 3)
        await player.choose("price")
        await window.until(lambda card=card: [part["price"] for part in window.view["draft"]][card:] == [3])
    await expect_fit(window)
    await player.seal()

    await window.until(lambda: any(action[0] == "bank" for action in window.required))
    await player.until_shown()
    await expect_no_overflow(window)
    offer = next(action[1] for action in window.required if action[0] == "bank")
    await player.touch(f"offer:{offer}")
    await expect_fit(window)
    await player.choose("bank")
    await window.until(lambda: window.own_events("Banked"))
    assert window.own_events("Banked")[0]["offer"] == offer


@SIZES
async def test_a_tile_is_dragged_onto_a_slot(server: House, open_window: Open, phone: dict[str, Any]) -> None:
    table = await server.table(BOT)
    window = await open_window(table.link(0), **phone)
    player = FakeCrystalPlayer(window, has_touch=True)
    await player.until_asked()
    await player.until_others_offered()
    await player.close_hint()
    await drag(window, "card:1", "slot:1:12")
    await window.until(lambda: window.view["draft"] and window.view["draft"][0]["slot"] == 12)
    assert window.view["draft"][0]["card"] == 1
    await player.set_sum("price", 5)
    await player.choose("price")
    await window.until(lambda: window.view["draft"][0]["price"] == 5)
    await player.close_hint()
    await drag(window, "card:2", "slot:0:6")
    await window.until(lambda: len(window.view["draft"]) == 2 or window.view["draft"][0]["card"] == 2)
    await expect(window.page.locator('[data-place="slot:0:6"] [data-piece="card:2"]')).to_be_visible()


async def drag(window: Window, piece: str, place: str) -> None:
    """Drag a piece with a finger, in as many steps as a finger makes."""
    for name in (piece, place):
        await window.piece(name).tap(trial=True)  # once it has come to rest
    session = await window.context.new_cdp_session(window.page)
    start, end = [await window.piece(name).bounding_box() for name in (piece, place)]
    assert start and end
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end))

    async def send(type: str, *points: dict[str, float]) -> None:
        await session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": list(points)})

    await send("touchStart", {"x": x, "y": y})
    for step in range(1, 11):
        await send("touchMove", {"x": x + (to_x - x) * step / 10, "y": y + (to_y - y) * step / 10})
    await rest()
    await send("touchMove", {"x": to_x, "y": to_y})
    await send("touchEnd")
    await session.detach()


async def test_a_tile_is_dragged_with_a_mouse(server: House, open_window: Open) -> None:
    table = await server.table(BOT)
    window = await open_window(table.link(0))
    player = FakeCrystalPlayer(window)
    await player.until_asked()
    await player.until_others_offered()
    await window.piece("card:3").drag_to(window.piece("slot:0:18"))
    await window.until(lambda: window.view["draft"] and window.view["draft"][0]["slot"] == 18)
    assert window.view["draft"][0]["card"] == 3
