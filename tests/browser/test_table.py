"""A table as it stands: one click away, in both languages, and open to everybody in each of its phases."""

from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.browser.axe import at_once
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.looking import expect_no_overflow, expect_open_day_and_night, expect_told, expect_told_why_not
from tests.browser.positions import find, may, undisturbed
from tests.browser.studio import SITUATIONS, Studio
from tests.browser.table import switch_language
from tests.browser.window import DESKTOP, SMALL_PHONE
from tests.browser.words import say
from tests.games.fake_crystal.browser import situations  # noqa: F401  (they put themselves on the list)
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio

# every phase in which a table looks different, and what may lie over it
PHASES = (
    "gathering-host",
    "invited",
    "offer-price",
    "offer-sealed",
    "turn-offer-picked",
    "turn-refused",
    "claim",
    "spy-seen",
    "negotiator-commit",
    "recycler",
    "preemptor-window",
    "forerunner-window",
    "menu-open",
    "chat",
    "rules-reminder",
    "proposal",
    "paused",
    "end",
    "abandoned",
    "replay",
)


async def test_one_click_leads_from_the_first_page_to_a_running_table_with_three_bots(open_window: Open) -> None:
    window = await open_window("/")
    await window.page.get_by_role("button", name=say("en", "home.play")).click()
    await FakeCrystalPlayer(window).until_asked()
    assert window.status == "playing"
    assert [seat["kind"] for seat in window.table["seats"]] == ["person", "bot", "bot", "bot"]
    await expect(window.piece("card:0")).to_be_visible()


async def test_the_language_is_switched_in_the_middle_of_a_turn(server: House, open_window: Open) -> None:
    position = find(4, undisturbed(may("bank", "buy", round=2)))
    table = await server.position(position)
    window = await open_window(table.link(position.seat), "fr")
    player = FakeCrystalPlayer(window)
    await player.until_asked()
    before = window.view
    for language in ("fr", "en", "fr"):
        if language != window.language:
            await switch_language(window, language)
        await expect(window.page.locator("#prompt")).to_contain_text(say(language, "fake-crystal.deciding.turn"))
        await expect_told(window)
    assert window.view == before
    await player.answer()


def _turn_beside_own_offers(match: Match) -> Seat | None:
    """It is the turn of somebody with offers of their own, and nobody else may do anything."""
    seat = undisturbed(may("bank", "buy", round=2))(match)
    state: Any = match.state
    return seat if seat is not None and all(map(state.is_offered, (2 * seat, 2 * seat + 1))) else None


async def test_ones_own_offer_is_no_answer_and_the_server_says_why(server: House, open_window: Open) -> None:
    position = find(4, _turn_beside_own_offers)
    table = await server.position(position)
    player = FakeCrystalPlayer(await open_window(table.link(position.seat)))
    await player.until_asked()
    await player.close_hint()
    await expect_told_why_not(player.window, player.touch(f"offer:{2 * position.seat}"), "FC-302")
    await player.answer()


@pytest.mark.parametrize("phase", PHASES)
async def test_axe_finds_nothing_in_any_phase(browser: Browser, server: House, phase: str) -> None:
    async with AsyncExitStack() as stack:
        window = await SITUATIONS[phase](Studio(browser, server, "en", stack))
        await stack.enter_async_context(at_once(window.page))
        for look in (DESKTOP, SMALL_PHONE):
            await window.page.set_viewport_size(look["viewport"])
            await expect_no_overflow(window)
            await expect_open_day_and_night(window)
