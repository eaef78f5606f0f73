"""What a window is sent and what it shows: no tile before its owner of the window may know it."""

import random
from typing import Any

import pytest
from playwright.async_api import Locator

from tablee.client import Seat
from tests.browser.companion import by_chance
from tests.browser.conftest import Open
from tests.browser.house import BOT, LINK, House
from tests.browser.truth import Truth, tiles_in
from tests.browser.window import Window
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer
from tests.patience import until

pytestmark = pytest.mark.anyio

LOOKS = 6  # at the board of the watcher, while offers lie on it

# the picture of every gem that lies on somebody's stall: of a back there is only an engraving
_FACES_ON_STALLS = """(offers) => offers
  .flatMap((offer) => [...offer.parentElement.querySelectorAll("[data-gem]")])
  .map((gem) => gem.dataset.gem)
  .filter((gem) => gem !== "engraved")"""


async def test_a_watcher_is_sent_and_shown_no_tile_that_lies_face_down(server: House, open_window: Open) -> None:
    table = await server.table(LINK, BOT, people=["Bob"], options={"ability": "espion"})
    watcher = await open_window(table.link(None))
    ana = await open_window(table.link(0))
    await ana.until(lambda: ana.view and watcher.view)
    assert (watcher.seat, watcher.required) == (-1, [])
    looks = 0
    async with table.sit(0) as playing, table.sit(1) as bob:
        choose = by_chance(random.Random(4))
        while not playing.is_over:
            await until(lambda: required(playing) or required(bob) or playing.is_over)
            actor = playing if required(playing) else bob
            if looks < LOOKS and any(action[0] == "bank" for action in required(actor)):
                await watcher.until(lambda view=actor.view: turn_of(watcher.view) == turn_of(view))
                await FakeCrystalPlayer(watcher).until_shown()
                assert await offers_shown(watcher), "the board is seen while offers lie on it"
                looks += 1
            if required(actor):
                await actor.act(choose(actor, required(actor)))
    for window in (watcher, ana):
        await window.until(lambda window=window: window.is_over)

    record: str = await table.ask("GET", "/record")
    expect_nothing_betrayed(watcher, Truth(record, -1))
    expect_nothing_betrayed(ana, Truth(record, 0))
    own = [frame for frame in ana.frames if frame.get("view") and not frame.get("end")]
    assert any(Truth(record, -1).betrayed(frame | {"number": 0}) for frame in own), "a true secret would be noticed"


def required(seat: Seat) -> list[list[Any]]:
    """Return the answers to what the game waits for from this seat."""
    return next((question["actions"] for question in seat.decisions if question["required"]), [])


def turn_of(view: Any) -> tuple[Any, ...]:
    """Return when that is: in which round, in whose turn, and what is waited for."""
    return view["round"], view["turn"], view["waits"]["phase"]


async def offers_shown(watcher: Window) -> int:
    """Return how many offers the page shows; none of them may have a face."""
    offers: Locator = watcher.page.locator('[data-piece^="offer:"]')
    assert not await offers.evaluate_all(_FACES_ON_STALLS)
    return await offers.count()


def expect_nothing_betrayed(window: Window, truth: Truth) -> None:
    """Every frame up to the end names only tiles that its reader may know, and some of them."""
    told = [frame for frame in window.frames if "number" in frame and not frame.get("end")]
    betrayed = [(frame["number"], truth.betrayed(frame)) for frame in told if truth.betrayed(frame)]
    assert not betrayed, betrayed
    assert len(told) > 20 and any(list(tiles_in(frame)) for frame in told)
