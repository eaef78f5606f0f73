"""A whole match of Crésus in three windows: a double tie, a bankruptcy, haggling, the island; and the luck is true."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tests.browser.conftest import Open
from tests.browser.house import LINK, House, Table, house
from tests.browser.looking import expect_told
from tests.browser.window import PHONE, Window, window
from tests.browser.words import say
from tests.games.cresus.browser.player import CresusPlayer
from tests.games.cresus.browser.script import GAME, NAMES, OPTIONS, SECOND_PRICE, Line, script

pytestmark = pytest.mark.anyio

FIXED_LUCK = """
from tablee.server.routes import tables
tables.new_seed = lambda: bytes.fromhex("{seed}")
"""


@pytest.fixture
async def known(tmp_path: Path) -> AsyncIterator[House]:
    """A server with the luck of the script."""
    prelude = FIXED_LUCK.format(seed=script().seed.hex())
    async with house(tmp_path / "tables.db", prelude=prelude) as opened:
        yield opened


async def test_three_people_play_to_the_island(browser: Browser, known: House) -> None:
    table = await known.table_of(GAME, LINK, LINK, people=NAMES[1:], options=OPTIONS)
    async with (
        window(browser, known.address, "fr") as ana,
        window(browser, known.address, "en") as bob,
        window(browser, known.address, "en", **PHONE) as cid,
    ):
        windows = (ana, bob, cid)
        players = [CresusPlayer(opened, has_touch=opened is cid) for opened in windows]
        for seat, opened in enumerate(windows):
            await opened.open(table.link(seat))
        for line in script().lines:
            await play(players[line.seat], line)
        assert bob.events("SaleCancelled")[0]["is_tie"]
        assert ana.own_events("Borrowed")
        assert ana.events("DealDone")[0]["deal"]["ask"] == SECOND_PRICE
        for opened in windows:
            await expect_island(opened)
        await expect_true_record(table)


async def play(player: CresusPlayer, line: Line) -> None:
    """Wait until all that came before has come to the window, and play on."""
    await player.window.until(lambda: player.window.number >= line.heard)
    await player.until_may(line.action[0])
    await player.do(line.action)


async def expect_island(window: Window) -> None:
    """Everybody sees the same end in their words: who has which signs, and that luck was true."""
    await window.until(lambda: window.is_over)
    assert window.end is not None and window.end["outcome"]["ending"] == "island"
    cells = window.page.locator("tbody tr").first.locator("td")
    signs = [player["signs"] for player in window.view["players"]]
    await expect(cells).to_have_text([re.compile(rf"{count}\b") for count in signs])
    await expect(window.page.get_by_text(say(window.language, "end.luck_true"))).to_be_visible()
    await expect_told(window)


async def expect_true_record(table: Table) -> None:
    """What the server keeps is what was written."""
    text: str = await table.ask("GET", "/record", 0)
    record = parse_record(text.encode())
    verify(GAMES[GAME], record)
    assert record.end is not None and record.end.outcome == script().outcome


async def test_at_one_click_bots_sit_down_and_play(open_window: Open) -> None:
    window = await open_window("/", "fr")
    await window.page.get_by_role("button", name=say("fr", "home.play_bots", game=say("fr", "cresus.title"))).click()
    player = CresusPlayer(window)
    await player.until_asked()
    if player.phase == "Bidding":
        await player.do(["bid", 0])
    await player.until_phase("ChoosingMarkets")
    await player.do(["choose_market", 6])
    await window.until(lambda: window.events("MarketsChosen"))
    assert [seat["kind"] for seat in window.table["seats"]] == ["person", "bot", "bot", "bot"]
