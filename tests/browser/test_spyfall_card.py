"""One's secret card: shown only while it is held, by pointer or by key; otherwise nothing of it is on the page."""

import pytest
from playwright.async_api import expect

from tablee.games.spyfall.material import LOCATION_NAMES, place_of
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import PHONE
from tests.browser.words import say
from tests.games.spyfall.browser.circle import Circle, circle
from tests.games.spyfall.browser.player import SpyfallPlayer

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(patient: House) -> House:
    return patient


def secret(people: Circle, seat: int, language: str) -> str:
    """Return what a Hero's card says."""
    return LOCATION_NAMES[language][place_of(people.card(seat))]


async def hero_at(open_window: Open, people: Circle, **look: object) -> tuple[SpyfallPlayer, int]:
    seat = people.heroes()[0]
    window = await open_window(people.table.link(seat), "fr", **look)
    await window.until(lambda: window.view)
    return SpyfallPlayer(window), seat


async def test_a_card_is_shown_while_it_is_held_with_the_mouse(server: House, open_window: Open) -> None:
    async with circle(server, 4, **{"reference-list": "reveal-only"}) as people:
        await people.until_phase("SeeingCards")
        player, seat = await hero_at(open_window, people)
        page, name = player.window.page, secret(people, seat, "fr")
        await expect(player.card()).to_be_enabled()
        assert name not in await page.content()
        await player.card().hover()
        await page.mouse.down()
        await expect(player.shown_card()).to_contain_text(name)
        await page.mouse.up()
        await expect(player.shown_card()).to_have_count(0)
        assert name not in await page.content()


async def test_a_card_is_shown_while_a_key_is_held(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.until_phase("SeeingCards")
        player, seat = await hero_at(open_window, people)
        for key in ("Space", "Enter"):
            await player.card().focus()
            await player.window.page.keyboard.down(key)
            await expect(player.shown_card()).to_contain_text(secret(people, seat, "fr"))
            await player.window.page.keyboard.up(key)
            await expect(player.shown_card()).to_have_count(0)


async def test_a_card_that_is_held_while_the_window_becomes_narrow_is_put_down(
    server: House, open_window: Open
) -> None:
    """The board is drawn anew with other pieces: what is held is taken out of the hand."""
    async with circle(server, 4) as people:
        await people.until_phase("SeeingCards")
        player, seat = await hero_at(open_window, people)
        page, name = player.window.page, secret(people, seat, "fr")
        await player.card().focus()
        await page.keyboard.down("Space")
        await expect(player.shown_card()).to_contain_text(name)
        await page.set_viewport_size(PHONE["viewport"])
        await expect(player.shown_card()).to_have_count(0)
        await expect(player.card()).to_be_visible()


async def test_who_does_not_see_has_it_read_aloud(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.until_phase("SeeingCards")
        player, seat = await hero_at(open_window, people)
        await player.window.page.get_by_role("button", name=say("fr", "spyfall.board.card.aloud")).press("Enter")
        await player.window.until_said(secret(people, seat, "fr"))
        spoken = player.window.page.get_by_role("status").filter(has_text=secret(people, seat, "fr"))
        await expect(spoken).to_have_count(0)


async def test_on_a_phone_it_is_shown_large_over_the_board(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.until_phase("SeeingCards")
        player, seat = await hero_at(open_window, people, **PHONE)
        await player.card().dispatch_event("pointerdown", {"pointerId": 1, "isPrimary": True})
        await expect(player.shown_card()).to_contain_text(secret(people, seat, "fr"))
        await player.card().dispatch_event("pointerup", {"pointerId": 1})
        await expect(player.shown_card()).to_have_count(0)
