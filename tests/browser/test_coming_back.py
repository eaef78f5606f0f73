"""Whoever goes away and comes back finds everything as it is: reload, lost connection, other device."""

import pytest
from playwright.async_api import Browser, expect

from tablee.client import Seat
from tests.browser.companion import by_chance, companion, play
from tests.browser.conftest import Open
from tests.browser.house import BOT, LINK, House, is_asked
from tests.browser.positions import find, may, undisturbed
from tests.browser.table import personal_link
from tests.browser.window import Message, Window, window
from tests.browser.wire import wire
from tests.browser.words import say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio


async def test_a_reload_in_the_middle_of_an_offer_keeps_it(server: House, open_window: Open) -> None:
    table = await server.table(BOT)
    ana = await open_window(table.link(0))
    player = FakeCrystalPlayer(ana)
    await player.until_asked()
    assert "#" not in ana.page.url, "the key is not left where others can read it"
    await player.offer(2, 0, 12, 4)
    await ana.until(lambda: ana.view["draft"] and ana.view["draft"][0]["price"] == 4)
    await player.until_others_offered()
    before = ana.view

    await ana.reload()

    await player.until_asked()
    assert ana.view == before and ana.seat == 0
    await expect(ana.piece("price:0")).to_contain_text("4")
    await player.offer(0, 1, 18, 2)
    await ana.until(lambda: len(ana.view["draft"]) == 2)
    await player.seal()
    await ana.until(lambda: ana.events("OffersRevealed"))
    revealed = {offer["offer"]: (offer["slot"], offer["price"]) for offer in ana.events("OffersRevealed")[0]["offers"]}
    assert (revealed[0], revealed[1]) == ((12, 4), (18, 2))


async def test_a_reload_in_the_middle_of_the_exchange_keeps_it(server: House, open_window: Open) -> None:
    position = find(2, undisturbed(may("bank")))
    ana = await open_window((await server.position(position)).link(position.seat))
    player = FakeCrystalPlayer(ana)
    await player.until_asked()
    before = ana.view
    offer = next(action[1] for action in ana.required if action[0] == "bank")
    await player.touch(f"offer:{offer}")

    await ana.reload()

    await player.until_asked()
    assert ana.view == before
    await player.do(["bank", offer])
    assert ana.own_events("Banked")[0]["offer"] == offer


async def test_a_lost_connection_comes_back_and_tells_what_was_missed(server: House, browser: Browser) -> None:
    table = await server.table(LINK, people=["Bob"])
    async with wire(server.address) as line, window(browser, line.address) as ana, table.sit(1) as bob:
        ana.expect("WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET")
        await ana.open(table.link(0))
        player = FakeCrystalPlayer(ana)
        await player.make_offers_when_asked()
        await play(bob, by_chance(player.luck), until=lambda: bob.view["waits"]["phase"] == "Exchange")
        await ana.until(lambda: ana.events("OffersRevealed"))
        await player.play(until=lambda: ana.view["waits"]["seats"] == [1])
        assert not deals(ana, 1)

        line.cut()
        await expect(ana.page.get_by_text(say("en", "table.line.lost"))).to_be_visible()
        board = ana.page.locator("[data-piece]")
        assert await board.count() > 4, "the board stays where it is"
        await play(bob, by_chance(player.luck), until=lambda: has_played(bob, 1) and not is_asked(bob))
        assert not deals(ana, 1), "nothing came through"

        line.mend()
        await ana.until(lambda: deals(ana, 1))
        missed = [event for frame in ana.frames for event in frame.get("missed", [])]
        assert deals(ana, 1)[0] in missed, "it is told what happened meanwhile, one by one"
        await expect(ana.page.get_by_text(say("en", "table.line.lost"))).to_have_count(0)
        # whoever was away for long is told so in a dialog, over the board
        go_on = ana.page.get_by_role("button", name=say("en", "table.recap.go_on"))
        await ana.page.add_locator_handler(go_on, lambda button: button.click())
        await player.answer()


def has_played(seat: Seat, number: int) -> bool:
    return any(event["type"] in ("Bought", "Banked") and event["seat"] == number for event in seat.events)


def deals(window: Window, seat: int) -> list[Message]:
    """Return what a window was told that a seat bought or banked."""
    return [event for event in window.events("Bought") + window.events("Banked") if event["seat"] == seat]


async def test_a_second_device_plays_the_same_seat(server: House, open_window: Open) -> None:
    table = await server.table(LINK, people=["Bob"])
    desk = await open_window(table.link(0))
    await FakeCrystalPlayer(desk).until_asked()
    phone = await open_window(await personal_link(desk))
    player = FakeCrystalPlayer(phone)
    await player.until_asked()
    assert "#" not in phone.page.url and phone.seat == desk.seat == 0

    await player.make_offers()

    await desk.until(lambda: desk.view["players"][0]["confirmed"])
    await expect(desk.choice("unseal")).to_be_visible()
    async with companion(table, 1):
        await FakeCrystalPlayer(desk).play(until=lambda: desk.events("Bought") + desk.events("Banked"))
        await phone.until(lambda: phone.number == desk.number)
