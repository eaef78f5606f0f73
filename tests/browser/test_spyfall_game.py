"""Whole games of Spyfall through the page: two people among bots, and a full circle of eight with every module."""

import asyncio

import pytest
from playwright.async_api import expect

from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tests.browser.conftest import Open
from tests.browser.house import BOT, LINK, House, Table
from tests.browser.looking import expect_told
from tests.browser.window import PHONE, Window
from tests.games.spyfall.browser.circle import GAME, NAMES
from tests.games.spyfall.browser.player import SpyfallPlayer

pytestmark = pytest.mark.anyio

SHORT = {"rounds": 1, "round-seconds": 60, "final-talk-seconds": 30}


async def test_two_people_and_two_bots_play_a_round(server: House, open_window: Open) -> None:
    table = await server.table_of(GAME, LINK, BOT, BOT, people=["Bob"], options=SHORT)
    ana = await open_window(table.link(0), "en")
    bob = await open_window(table.link(1), "fr")
    await asyncio.gather(SpyfallPlayer(ana, luck=1).play(), SpyfallPlayer(bob, luck=2).play())
    await expect_same_end(server, table, [ana, bob])
    assert any(window.events("Asked") for window in (ana, bob))


async def test_eight_people_play_with_every_module(server: House, open_window: Open) -> None:
    options = SHORT | {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
    table = await server.table_of(GAME, *[LINK] * 7, people=NAMES[1:], options=options)
    looks = [PHONE if seat == 7 else {} for seat in range(8)]
    windows = [await open_window(table.link(seat), "fr" if seat % 2 else "en", **looks[seat]) for seat in range(8)]
    players = [SpyfallPlayer(window, luck=seat, has_touch=seat == 7) for seat, window in enumerate(windows)]
    await asyncio.gather(*[player.play() for player in players])
    await expect_same_end(server, table, windows)
    assert len(windows[0].events("ModulesConfirmed")) == 8


async def expect_same_end(server: House, table: Table, windows: list[Window]) -> None:
    """Everybody sees the same end, in their words; and the record that the server keeps leads there."""
    for window in windows:
        assert window.end is not None
        assert window.end["outcome"]["scores"] == windows[0].end["outcome"]["scores"]
        await expect(window.page.locator(".frame")).to_be_visible()
        await expect_told(window)
    text: str = await table.ask("GET", "/record", 0)
    record = parse_record(text.encode())
    verify(GAMES[GAME], record)
    assert (
        record.end is not None
        and [list(score) for score in record.end.outcome.scores] == windows[0].end["outcome"]["scores"]
    )
