"""DC Spyfall around one table: a phone for each, with its card, the clock and large buttons; one screen for all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.house import LINK, PATIENT, House, Table, house
from tests.browser.looking import expect_fine, expect_large_targets
from tests.browser.window import PHONE, SMALL_PHONE, Window
from tests.browser.words import say

pytestmark = pytest.mark.anyio

PEOPLE = ("Bob", "Cid", "Dora")
JOKER = 40


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server where results are shown for long enough to be seen by everybody, on however busy a machine."""
    prelude = f"{PATIENT}\nterms._SECONDS['result'] = 30"
    async with house(tmp_path_factory.mktemp("companion") / "tables.db", prelude=prelude) as opened:
        yield opened


async def companions(server: House, **options: object) -> Table:
    """Open a table of four people who talk aloud."""
    return await server.table_of(
        "spyfall", LINK, LINK, LINK, people=PEOPLE, options={"talk-mode": "companion", "rounds": 3, **options}
    )


async def until_phase(window: Window, phase: str) -> None:
    await window.until(lambda: bool(window.view and window.view["waits"] and window.view["waits"]["phase"] == phase))
    await expect(window.page.locator(f'[data-phase="{phase}"]')).to_be_visible()


async def choose(window: Window, choice: str) -> None:
    await window.page.locator(f'[data-choice="{choice}"]').click()


async def touch(window: Window, piece: str) -> None:
    await window.page.locator(f'[data-piece="{piece}"]').click()


def card_of(window: Window) -> int:
    card: int = window.view["players"][window.seat]["card"]
    return card


async def hold(window: Window) -> None:
    """Hold the card, see it; let go, and it is gone from the page."""
    held = window.page.locator("[data-held]")
    box = await held.bounding_box()
    assert box is not None
    assert box["width"] > 250 and box["height"] > 250  # one huge card
    role = window.page.locator(".role")
    await expect(role).to_have_count(0)
    await window.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await window.page.mouse.down()
    await expect(role).to_be_visible()
    assert (await role.inner_text() == "You are the Joker") == (card_of(window) == JOKER)
    await expect_fine(window)
    await window.page.mouse.up()
    await expect(role).to_have_count(0)


async def start(phones: list[Window]) -> None:
    """See all cards and start the clock."""
    for phone in phones:
        await choose(phone, "see-card")
    await choose(phones[phones[0].view["dealer"]], "start-clock")
    for phone in phones:
        await until_phase(phone, "Interrogation")


async def test_a_round_around_one_table(server: House, open_window: Open) -> None:
    table = await companions(server)
    phones = [await open_window(table.link(seat), **(PHONE if seat else SMALL_PHONE)) for seat in range(4)]
    screen = await open_window(f"/t/{table.id}?screen")
    await start(phones)
    for phone in phones:
        await hold(phone)
    await until_phase(screen, "Interrogation")
    await expect(screen.page.get_by_role("timer")).to_be_visible()
    await expect(screen.page.locator("main li")).to_have_count(20)
    await expect_fine(screen)
    await expect_fine(phones[0])
    await expect_large_targets(phones[0], "[data-interrupt]", 60)

    joker = next(phone for phone in phones if card_of(phone) == JOKER)
    accuser, *others = [phone for phone in phones if phone is not joker]
    await accuser.page.locator('[data-interrupt="accuse"]').click()
    await expect_fine(accuser)
    await touch(accuser, f"seat:{joker.seat}")
    await choose(accuser, "accuse")
    await until_phase(others[0], "Accusation")
    await expect_fine(others[0])
    await expect_fine(screen)
    shown = asyncio.create_task(screen.page.get_by_text("Against 1").wait_for())  # for a few seconds
    await choose(others[0], "vote-for")
    await choose(others[1], "vote-against")
    await shown
    for phone in [joker, screen]:
        await until_phase(phone, "Interrogation")

    assert all(player["card"] is None for player in screen.view["players"])
    place = next(card_of(phone) % 20 for phone in phones if phone is not joker)
    await joker.page.locator('[data-interrupt="reveal"]').click()
    await choose(joker, "reveal")
    await choose(joker, "reveal")  # meant
    await until_phase(joker, "Guessing")
    await expect_fine(joker)
    await expect_fine(screen)
    await touch(joker, f"place:{place}")
    await choose(joker, "guess")
    sheets = [
        asyncio.create_task(window.page.locator('[data-phase="RoundOver"]').wait_for()) for window in (accuser, screen)
    ]
    await choose(joker, "guess")
    await asyncio.gather(*sheets)
    await expect_fine(screen)
    await expect_fine(accuser)
    assert joker.view["players"][joker.seat]["score"] == 4
    for phone in phones:
        await choose(phone, "next-round")
    await phones[0].until(lambda: phones[0].view["round"] == 2)


async def test_whoever_asks_taps_whom(server: House, open_window: Open) -> None:
    table = await companions(server, **{"track-turns": True})
    phones = [await open_window(table.link(seat), **PHONE) for seat in range(4)]
    await start(phones)
    dealer = phones[0].view["dealer"]
    asked = (dealer + 1) % 4
    await expect(phones[asked].page.locator(".people")).to_have_count(0)
    await touch(phones[dealer], f"seat:{asked}")
    await phones[asked].until(lambda: phones[asked].view["dialogue"]["asker"] == asked)
    await expect(phones[asked].page.locator(f'[data-piece="seat:{(asked + 1) % 4}"]')).to_be_visible()
    await expect(phones[asked].page.locator(f'[data-piece="seat:{dealer}"]')).to_have_attribute("aria-disabled", "true")


async def test_the_host_closes_a_vote_and_says_who_is_away(server: House, open_window: Open) -> None:
    table = await companions(server)
    phones = [await open_window(table.link(seat), **PHONE) for seat in range(4)]
    await start(phones)
    host = phones[0]
    await host.page.locator("[data-tools]").click()
    await expect_fine(host)
    await host.page.get_by_role("switch", name="Dora is away").click()
    await host.until(lambda: host.view["players"][3]["is_away"])
    await expect(phones[1].page.get_by_text(say("en", "spyfall.board.away.who", names="Dora"))).to_be_visible()
    await expect_fine(phones[1])
    await host.page.get_by_role("switch", name="Dora is away").click()
    await host.until(lambda: not host.view["players"][3]["is_away"])
    await host.page.keyboard.press("Escape")
    await expect(phones[1].page.locator("[data-tools]")).to_be_visible()

    await phones[1].page.locator('[data-interrupt="accuse"]').click()
    await touch(phones[1], "seat:2")
    await choose(phones[1], "accuse")
    await until_phase(host, "Accusation")
    await choose(host, "vote-for")
    await host.page.locator("[data-tools]").click()
    await host.page.locator("[data-close-window]").click()
    await host.until(lambda: host.events("VotesShown"))
    assert host.events("VotesShown")[-1]["votes_against"] == [3]


async def test_a_device_that_plays_is_no_shared_screen(server: House, open_window: Open) -> None:
    table = await companions(server)
    window = await open_window(table.link(1), **PHONE)
    await until_phase(window, "SeeingCards")
    await window.open(f"/t/{table.id}?screen")
    await expect(window.page.get_by_role("heading", name="This device plays a seat")).to_be_visible()
    await expect(window.page.get_by_role("timer")).to_have_count(0)
    await expect_fine(window)


async def test_around_one_table_in_french(server: House, open_window: Open) -> None:
    table = await companions(server, **{"super-powers": True, "multiverse": True})
    window = await open_window(table.link(0), language="fr", **SMALL_PHONE)
    await until_phase(window, "ConfirmingModules")
    await expect_fine(window)
