"""Each of the five abilities, used through the page: from a moment of a match at which a seat may use it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tablee.games.fake_crystal.state import ACTIVE
from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.positions import Position, asked, find, may, undisturbed
from tests.browser.window import Window
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio


async def seated(server: House, open_window: Open, position: Position) -> FakeCrystalPlayer:
    """Sit down at the moment, in front of a page, and wait until the page shows it."""
    table = await server.position(position)
    player = FakeCrystalPlayer(await open_window(table.link(position.seat)))
    await player.until_asked()
    return player


def offers(window: Window) -> dict[int, Any]:
    return {offer["offer"]: offer for offer in window.view["offers"]}


def me(window: Window) -> Any:
    return window.view["players"][window.seat]


def listed(window: Window, verb: str) -> list[Any]:
    """Return the first arguments with which a verb may be used now, as an answer or as a right."""
    actions = [action for question in window.decisions for action in question["actions"]]
    return [(*action, None)[1] for action in actions if action[0] == verb]


def told(window: Window, type: str) -> tuple[Any, Any]:
    """Return the latest event of a type about this seat, and how the seat was then: bots play on at once."""
    frames = [frame for frame in window.frames if frame["type"] == "update"]
    found = [(event, frame) for frame in frames for event in frame.get("events", []) if event["type"] == type]
    event, frame = next((event, frame) for event, frame in reversed(found) if event["seat"] == window.seat)
    return event, frame["view"]["players"][window.seat]


async def test_the_spy_sees_a_tile_that_others_do_not(server: House, open_window: Open) -> None:
    position = find(2, undisturbed(may("look", "buy")), ability="espion")
    player = await seated(server, open_window, position)
    window = player.window
    watcher = await open_window(window.page.url.removeprefix(server.address))
    await watcher.until(lambda: watcher.view)
    assert watcher.seat == -1
    offer = listed(window, "look")[0]

    await player.touch("token")
    await player.touch(f"offer:{offer}")
    await player.choose("look")
    await window.until(lambda: window.answered("look"))

    seen = window.own_events("Saw")[0]["tile"]
    assert offers(window)[offer]["tile"] == seen
    assert not me(window)["token_active"], "a look costs the token"
    face = window.piece(f"offer:{offer}").locator("xpath=..").locator('[data-gem]:not([data-gem="engraved"])')
    await expect(face.first).to_be_attached()
    await watcher.until(lambda: watcher.events("Looked"))
    await FakeCrystalPlayer(watcher).until_shown()
    assert offers(watcher)[offer]["looked_at_by"] == [position.seat], "everybody knows that, and at what"
    assert offers(watcher)[offer]["tile"] is None and not watcher.events("Saw")
    back = watcher.piece(f"offer:{offer}").locator("xpath=..").locator("[data-gem]")
    await expect(back.first).to_be_attached()
    await expect(back.locator('xpath=self::*[not(@data-gem="engraved")]')).to_have_count(0)


def may_negotiate(match: Match) -> Seat | None:
    """Only this seat has still to make its offers, and its token is Active."""
    waited = [decision.seat for decision in asked(match, "place")]
    state: Any = match.state
    if len(waited) == 1 and state.token[waited[0]] == ACTIVE:
        return waited[0] if len(state.hand[waited[0]]) == 4 else None
    return None


async def test_the_negotiator_lets_the_other_name_the_price(server: House, open_window: Open) -> None:
    player = await seated(server, open_window, find(2, may_negotiate, ability="negociateur"))
    window = player.window

    await player.offer(0, 0, 18, price=None)
    await window.until(lambda: window.view["draft"] and window.view["draft"][0]["has_token"])
    await player.offer(1, 1, 6, price=2)
    await player.seal()

    await window.until(lambda: window.events("OffersRevealed"))
    await player.play(until=lambda: listed(window, "answer_bank"))
    assert window.view["waits"]["offer"] == 2 * window.seat
    credits, sum_named = me(window)["credits"], window.view["waits"]["credits"]
    await player.until_asked()
    await player.do(["answer_bank"])
    event, then = told(window, "AnsweredBank")
    assert event["credits"] == sum_named and then["credits"] == credits + sum_named


async def test_a_sum_is_committed_on_the_offer_of_a_negotiator(server: House, open_window: Open) -> None:
    player = await seated(server, open_window, find(3, may("commit"), ability="negociateur"))
    offer = listed(player.window, "commit")[0]
    await player.do(["commit", offer, 1])
    event, _ = told(player.window, "Committed")
    assert (event["offer"], event["credits"]) == (offer, 1)


async def test_the_recycler_exchanges_a_tile_for_one_set_aside(server: House, open_window: Open) -> None:
    player = await seated(server, open_window, find(2, may("recycle"), ability="recycleur"))
    window = player.window
    given = listed(window, "recycle")[0]
    await player.do(["recycle", given])
    await window.until(lambda: listed(window, "take_aside"))
    await player.until_asked()
    await player.do(["take_aside", listed(window, "take_aside")[0]])
    event, then = told(window, "Recycled")
    assert event["given"] == given and given in window.view["recycled"]
    assert not then["token_active"]


async def test_the_preemptor_buys_in_the_place_of_another_and_gives_a_tile(server: House, open_window: Open) -> None:
    player = await seated(server, open_window, find(3, may("preempt"), ability="preempteur"))
    window = player.window
    offer = window.view["waits"]["offer"]
    await player.do(["preempt"])
    while not listed(window, "give"):  # the tile may have completed a collection
        assert (await player.until_asked())[-1] == ["decline"]
        await player.do(["decline"])
    await player.until_asked()
    given = listed(window, "give")[0]
    await player.do(["give", given])
    assert told(window, "Preempted")[0]["offer"] == offer
    assert told(window, "Given")[0]["tile"] == given


async def test_the_preemptors_opponents_designate_before_they_decide(server: House, open_window: Open) -> None:
    player = await seated(server, open_window, find(3, may("designate", round=2), ability="preempteur"))
    window = player.window
    offer = listed(window, "designate")[0]
    await player.do(["designate", offer])
    await window.until(lambda: listed(window, "bank") or window.events("Preempted"))
    assert told(window, "Designated")[0]["offer"] == offer


async def test_the_forerunner_reserves_an_offer_and_takes_it_in_the_same_round(
    server: House, open_window: Open
) -> None:
    player = await seated(server, open_window, find(3, undisturbed(may("reserve")), ability="avant-gardiste"))
    window = player.window
    offer = listed(window, "reserve")[0]
    await player.do(["reserve", offer])
    await window.until(lambda: window.own_events("Reserved"))
    assert window.own_events("Reserved")[0]["offer"] == offer
    await player.play(until=lambda: offer not in offers(window))
    taken = [event for type in ("Bought", "Banked") for event in window.events(type) if event["offer"] == offer]
    assert [event["seat"] for event in taken] == [window.seat]
