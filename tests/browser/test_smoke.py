"""Every game at a real server, with bots and a page: `make quick` runs this whatever was changed."""

import random
from typing import Any

import pytest
from playwright.async_api import expect

from tablee.games import GAMES
from tests.browser.companion import by_chance, play
from tests.browser.conftest import Open
from tests.browser.house import BOT, House
from tests.browser.looking import expect_told

pytestmark = pytest.mark.anyio

BY_THE_CLOCK = "spyfall"  # a round of it takes its minutes: some questions and answers will do


@pytest.mark.parametrize("game", [game for game in GAMES if game != BY_THE_CLOCK])
async def test_somebody_plays_with_bots_and_sees_the_end(server: House, open_window: Open, game: str) -> None:
    table = await server.table_of(game, BOT, BOT, options={"timers": "off"})
    window = await open_window(table.link(0))
    await window.until(lambda: window.view)
    async with table.sit(0) as ana:
        await play(ana, by_chance(random.Random(1)))
        assert ana.end is not None
    await window.until(lambda: window.is_over)
    assert window.end == ana.end
    await expect(window.page.get_by_role("heading", level=1).first).to_be_visible()
    await expect_told(window)


async def test_somebody_talks_with_bots(server: House, open_window: Open) -> None:
    table = await server.table_of(BY_THE_CLOCK, BOT, BOT, options={"talk-mode": "structured"})
    window = await open_window(table.link(0))
    await window.until(lambda: window.view)
    async with table.sit(0) as ana:
        await play(ana, by_chance(random.Random(1)), until=lambda: _answers(ana.events) > 2)
    await window.until(lambda: _answers(window.events("Answered")) > 2)
    await expect_told(window)


def _answers(events: list[Any]) -> int:
    return sum(event["type"] == "Answered" for event in events)
