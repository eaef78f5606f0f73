"""Every game at a real server, with bots and a page: `make quick` runs this whatever was changed."""

import random

import pytest
from playwright.async_api import expect

from tablee.games import GAMES
from tests.browser.companion import by_chance, play
from tests.browser.conftest import Open
from tests.browser.house import BOT, House
from tests.browser.looking import expect_told
from tests.dossiers import DOSSIERS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES)
async def test_somebody_plays_with_bots_and_sees_it(server: House, open_window: Open, game: str) -> None:
    """To the end, or, where the clock takes its minutes, until enough was seen."""
    dossier = DOSSIERS[game]
    table = await server.table_of(game, BOT, BOT, options=dict(dossier.at_a_table))
    window = await open_window(table.link(0))
    await window.until(lambda: window.view)
    async with table.sit(0) as ana:
        await play(ana, by_chance(random.Random(1)), until=lambda: dossier.is_enough(ana.events))
        await window.until(lambda: window.is_over or dossier.is_enough(window.events()))
        if window.is_over:
            assert window.end == ana.end is not None
            await expect(window.page.get_by_role("heading", level=1).first).to_be_visible()
    await expect_told(window)
