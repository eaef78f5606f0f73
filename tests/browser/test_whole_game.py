"""A whole game of two people and two bots, each person in a window of their own: from the first page to the rematch."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tests.browser.conftest import Open
from tests.browser.house import House, Table
from tests.browser.looking import expect_told
from tests.browser.window import Window
from tests.browser.words import say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer
from tests.points import points_of

pytestmark = pytest.mark.anyio


async def test_two_people_and_two_bots_play_to_the_end(server: House, open_window: Open) -> None:
    ana = await open_window("/", "en")
    link = await open_table(ana)
    table = ana.page.url.rpartition("/")[2]
    bob = await open_window(link, "fr")
    bob.expect("422")  # the page learns from the server that an invitation asks for a name
    await bob.page.get_by_label(say("fr", "table.your_name")).fill("Bob")
    await bob.page.get_by_role("button", name=say("fr", "table.sit_down")).click()
    await ana.page.get_by_role("button", name=say("en", "table.gathering.start")).click()

    await asyncio.gather(FakeCrystalPlayer(ana, luck=1).play(), FakeCrystalPlayer(bob, luck=2).play())

    assert ana.end is not None and bob.end is not None
    assert bob.end["outcome"] == ana.end["outcome"]
    scores = [points for (points,) in ana.end["outcome"]["scores"]]
    for window in (ana, bob):
        await expect_totals(window, scores)
        await expect(window.page.get_by_text(say(window.language, "end.luck_true"))).to_be_visible()
        await expect_told(window)
    await expect_true_record(server, ana, scores)

    await ana.page.get_by_role("button", name=say("en", "end.rematch")).click()
    await ana.page.wait_for_url(lambda url: table not in url)
    await bob.page.get_by_role("button", name=say("fr", "end.join_rematch")).click()
    await bob.page.wait_for_url(ana.page.url)
    await bob.until(lambda: ana.seat == 0 and bob.seat == 1 and bob.status == "gathering")
    await expect(ana.page.get_by_role("button", name=say("en", "table.gathering.start"))).to_be_enabled()


async def open_table(ana: Window) -> str:
    """Open a table for a friend and two bots, without clocks; return the invitation."""
    page = ana.page
    await page.get_by_label(say("en", "home.name")).first.fill("Ana")
    await page.get_by_role("link", name=say("en", "home.invite")).click()
    for seat, chair in ((2, "link"), (3, "easy"), (4, "medium")):
        await page.get_by_label(say("en", "newtable.seats.who", seat=seat)).select_option(chair)
    await page.get_by_text(say("en", "newtable.more")).click()
    timers = next(option for option in GAMES["fake-crystal"].options if option.id == "timers")
    label = next(value.label.en for value in timers.values if value.value == "off")
    await page.get_by_label(timers.name.en, exact=True).select_option(label=label)
    await page.get_by_role("button", name=say("en", "newtable.open")).click()
    await page.wait_for_url(re.compile("/t/"))
    return await invitation(page)


async def invitation(page: Page) -> str:
    """Return the path of the link that the host is shown for a friend."""
    await page.get_by_role("button", name=say("en", "table.gathering.invite")).click()
    link = await page.get_by_role("dialog").get_by_role("textbox").input_value()
    await page.keyboard.press("Escape")
    return link[link.index("/t/") :]


async def expect_totals(window: Window, scores: list[int]) -> None:
    """The score sheet shows these sums, once all is counted: each counts the same on the page."""
    cells = window.page.locator("tfoot tr").first.locator("td")  # rows below it say what decides between equal sums
    await expect(cells).to_have_text([re.compile(rf"^[^\d−]*{str(score).replace('-', '−')}\D*$") for score in scores])


async def expect_true_record(server: House, window: Window, scores: list[int]) -> None:
    """The record that the server keeps is a true one, and leads to these scores."""
    text: str = await Table(server, window.table["table"], {}).ask("GET", "/record")
    record = parse_record(text.encode())
    verify(GAMES["fake-crystal"], record)
    assert record.end is not None and list(points_of(record.end.outcome)) == scores
