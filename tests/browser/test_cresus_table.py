"""Crésus at the table: every phase can be used by all, by keyboard, on a phone; a bid stays sealed, an order speaks."""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.axe import at_once
from tests.browser.conftest import Open
from tests.browser.house import LINK, House, Table
from tests.browser.keyboard import go_to
from tests.browser.looking import (
    expect_large_targets,
    expect_no_overflow,
    expect_open_to_all,
    expect_right,
    expect_told,
    expect_told_why_not,
)
from tests.browser.studio import SITUATIONS, Studio
from tests.browser.window import PHONE, SMALL_PHONE, Window
from tests.browser.words import say
from tests.games.cresus.browser.player import GAME, CresusPlayer
from tests.games.cresus.browser.situations import PHASE_NAMES, THROWN, at_a_stake, at_own_signs
from tests.patience import pause, until

pytestmark = pytest.mark.anyio

_IS_WIDE = """() => document.querySelector(".cr-board") !== null
  && document.querySelector(".cr-board [data-panel=ring]") === null"""  # a phone has a tab for the ring
_SIDEWAYS = """() => [...document.querySelectorAll(".cr-board, .cr-board *")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
  .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
  .map((element) => `${element.className} ${element.scrollWidth} in ${element.clientWidth}`)"""

LONDON = 0


@pytest.mark.parametrize("name", PHASE_NAMES)
async def test_every_phase_can_be_used_by_all(browser: Browser, server: House, name: str) -> None:
    """No word is missing, nothing is moved sideways on a phone, and axe has nothing to say, by day and by night."""
    language = ("fr", "en")[PHASE_NAMES.index(name) % 2]
    async with AsyncExitStack() as stack:
        window = await SITUATIONS[name](Studio(browser, server, language, stack))
        await expect_told(window)
        await stack.enter_async_context(at_once(window.page))
        await expect_open_to_all(window)
        await window.page.emulate_media(color_scheme="dark")
        await window.page.set_viewport_size({"width": 390, "height": 844})
        await expect_right(window, lambda: window.page.evaluate(_IS_WIDE))
        await expect_open_to_all(window)
        await expect_no_overflow(window)
        await window.page.set_viewport_size({"width": 360, "height": 740})
        await expect_no_overflow(window)
        await expect_right(window, lambda: window.page.evaluate(_SIDEWAYS))


async def test_where_the_pilot_does_not_fly_the_server_says_why(browser: Browser, server: House) -> None:
    async with AsyncExitStack() as stack:
        window = await SITUATIONS["cresus-pilot"](Studio(browser, server, "en", stack))
        player = CresusPlayer(window)
        await player.until_asked()
        await player.close_hint()
        reached = {action[1] for action in window.required if action[0] == "fly"}
        other = next(market for market in range(6) if market not in reached)
        await expect_told_why_not(window, player.touch(f"market:{other}"), "CR-1218")
        await player.touch(f"market:{min(reached)}")
        await expect(window.choice("fly")).to_be_visible()


class Three:
    """Ana at a window; Bob and Cid play through the same socket, only without a browser."""

    def __init__(self, table: Table, ana: CresusPlayer, others: list[Any]) -> None:
        self.table = table
        self.ana = ana
        self.others = others

    @property
    def phase(self) -> str:
        return self.ana.phase

    async def others_do(self, *action: Any) -> None:
        """Let whoever of the others may do something do it."""
        for seat in self.others:
            if any(list(action) in question["actions"] for question in seat.decisions):
                await seat.act(list(action))

    async def to_the_markets(self) -> None:
        """Pass over the auction of the first Expert card, if there is one, and what may follow."""
        await until(lambda: self.ana.window.view and all(seat.view for seat in self.others))
        if self.phase == "Bidding":
            await self.ana.do(["bid", 0])
            await self.others_do("bid", 0)
        await self.ana.until_phase("ChoosingMarkets")

    async def to_london(self) -> None:
        """All go to one market, which is open: there will be auctions."""
        await self.to_the_markets()
        market = next(one["market"] for one in self.ana.window.view["markets"] if not one["is_closed"])
        await self.ana.do(["choose_market", market])
        for seat in self.others:
            await seat.act(["choose_market", market])
        await self.ana.window.until(lambda: self.ana.me["pawn"] == market)


@asynccontextmanager
async def three(server: House, open_window: Open, **look: Any) -> AsyncIterator[Three]:
    table = await server.table_of(GAME, LINK, LINK, people=["Bob", "Cid"], options={"timers": "off"})
    window = await open_window(table.link(0), "fr", **look)
    async with table.sit(1) as bob, table.sit(2) as cid:
        ana = CresusPlayer(window, has_touch="has_touch" in look)
        await window.until(lambda: window.view)
        yield Three(table, ana, [bob, cid])


async def through_phase_three(people: Three) -> None:
    """Answer what a Crésus card may ask, until shares are declared for."""
    ana, window = people.ana, people.ana.window
    while ana.phase != "Declaring":
        await ana.until_shown()
        if window.required and ana.phase != "Declaring":
            await ana.do(_plain(window.required))
        for seat in people.others:
            if _required(seat) and seat.view["waits"]["phase"] != "Declaring":
                await seat.act(_plain(_required(seat)))
        await pause()


def _plain(actions: list[list[Any]]) -> list[Any]:
    """Choose what leads on soonest: no stake, no throw, nothing bought."""
    for verb in ("pass_by", "keep_dice", "ready"):
        if [verb] in actions:
            return [verb]
    return actions[0]


async def test_a_sealed_bid_is_not_told_to_another_window(server: House, open_window: Open) -> None:
    async with three(server, open_window) as people:
        await people.to_london()
        await through_phase_three(people)
        await people.ana.do(["take_part"])
        await people.others_do("take_part")
        await people.ana.until_phase("Bidding")
        bob = await open_window(people.table.link(1), "en")
        await bob.until(lambda: bob.view)
        await people.ana.do(["bid", 37])
        await bob.until(lambda: 0 in bob.view["waits"]["committed"])
        assert people.ana.window.view["committed"] == [37]
        assert [frame for frame in bob.frames if "37" in str(frame.get("view", {}).get("committed"))] == []
        assert "amount" not in str([frame.get("events") for frame in bob.frames if _is_commitment(frame)])
        assert bob.view["committed"] is None

        await people.ana.window.reload()  # in the middle of it
        await people.ana.window.until(lambda: people.ana.window.view)
        await people.ana.until_shown()
        assert people.ana.window.view["committed"] == [37]
        await expect(people.ana.window.page.get_by_text("37\u00a0M").first).to_be_visible()
        for seat in people.others:
            await seat.act(["bid", 36])
        await people.ana.window.until(lambda: people.ana.window.own_events("LotSold"))
        assert people.ana.window.own_events("LotSold")[0]["amount"] == 37


def _is_commitment(frame: dict[str, Any]) -> bool:
    return any(event["type"] == "Committed" for event in frame.get("events", []))


async def test_a_standing_order_bids_in_ones_place(server: House, open_window: Open) -> None:
    async with three(server, open_window) as people:
        await people.to_london()
        await through_phase_three(people)
        ana = people.ana
        up = ana.window.view["markets"][ana.me["pawn"]]["up"]
        later = next(share for share in up if share != ana.window.view["waits"]["lot"])
        await ana.do(["order", up.index(later), 55])
        await ana.window.until(lambda: ana.window.view["orders"] == [{"share": later, "most": 55}])
        while (lot := ana.window.view["waits"]["lot"]) != later:  # a new listing turns up more than one before it
            await ana.do(["stay_out"])
            for seat in people.others:
                await seat.act(["stay_out"])
            await ana.window.until(lambda lot=lot: ana.window.view["waits"].get("lot") not in (None, lot))
        await until(lambda: all("take_part" in str(seat.decisions) for seat in people.others))
        for seat in people.others:
            await seat.act(["take_part"])
        await until(lambda: all(["bid", 54] in _required(seat) for seat in people.others))
        for seat in people.others:
            await seat.act(["bid", 54])
        await ana.window.until(lambda: ana.window.own_events("LotSold"))
        assert ana.window.own_events("LotSold")[0] | {"type": ""} == {
            "type": "", "lot": later, "seat": 0, "amount": 55, "is_taken": False,
        }  # fmt: skip


def _required(seat: Any) -> list[list[Any]]:
    return next((question["actions"] for question in seat.decisions if question["required"]), [])


async def test_a_market_and_a_bid_by_keyboard_alone(server: House, open_window: Open) -> None:
    async with three(server, open_window) as people:
        ana = people.ana

        async def press(locator: Locator, **_: Any) -> None:
            await go_to(ana.window, locator)
            await ana.window.page.keyboard.press("Enter")

        ana.press = press  # type: ignore[method-assign]
        await people.to_london()
        await through_phase_three(people)
        await ana.do(["take_part"])
        await people.others_do("take_part")
        await ana.until_phase("Bidding")
        await go_to(ana.window, ana.window.page.locator('[data-note="20"]'))
        await ana.window.page.keyboard.press("Enter")
        await ana.window.page.keyboard.press("Enter")
        await press(ana.window.choice("bid"))
        await ana.window.until(lambda: ana.window.view["committed"] == [41])


@pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=["390", "360"])
async def test_a_market_and_a_bid_by_thumb(server: House, open_window: Open, phone: dict[str, Any]) -> None:
    async with three(server, open_window, **phone) as people:
        ana = people.ana
        await people.to_the_markets()
        await ana.close_hint()
        await expect_fit(ana.window)
        await people.to_london()
        await through_phase_three(people)
        await ana.close_hint()
        await expect_fit(ana.window)
        await ana.do(["take_part"])
        await people.others_do("take_part")
        await ana.until_phase("Bidding")
        await ana.close_hint()
        await expect_fit(ana.window)
        await ana.press(ana.window.page.locator('[data-note="10"]'))
        await ana.choose("bid")
        await ana.window.until(lambda: ana.window.view["committed"])


async def expect_fit(window: Window) -> None:
    """All of it is within the screen, and what is to be tapped can be hit."""
    await expect_no_overflow(window)
    await expect_large_targets(window, "[data-choice], [data-panel], .cr-board .head")


@pytest.mark.parametrize("name", THROWN)
async def test_dice_that_all_throw_are_seen(browser: Browser, server: House, name: str) -> None:
    """Who threw what, and what it brought, lies on the floor, and is told to who listens."""
    async with AsyncExitStack() as stack:
        window = await SITUATIONS[f"cresus-{name}"](Studio(browser, server, "en", stack))
        rows = window.page.locator(".rolls > li")
        await expect(rows.first).to_be_visible()
        for row in await rows.all():
            await expect(row.locator(".die")).to_have_count(6)
            await expect(row.locator(".spoken").first).to_have_text(
                re.compile(r"^\w+, ([LNHPST] ){5}[LNHPST], .*\d equal")
            )
        await expect(window.page.locator(".rolls .sum").first).to_have_text(re.compile(r"[+−]\d+\xa0M"))


async def test_a_stake_is_thrown_before_ones_eyes(browser: Browser, server: House) -> None:
    async with AsyncExitStack() as stack:
        player = await at_a_stake(Studio(browser, server, "fr", stack))
        await player.do(["stake"])
        await player.window.until(lambda: player.window.own_events("Thrown"))
        row = player.window.page.locator(".rolls > li").first
        await expect(row).to_be_visible()
        thrown = next(event for event in player.window.own_events("Thrown") if event["seat"] == player.window.seat)
        result = max(thrown["dice"].count(face) for face in thrown["dice"])
        await expect(row.locator(".result b")).to_have_text(str(result))
        await expect(row.locator(".sum")).to_have_text("+40\xa0M" if result >= 3 else "−20\xa0M")


async def test_whoever_clicks_twice_acts_once(browser: Browser, server: House) -> None:
    """The second click of a double click neither confirms what was not read nor sells or buys once more."""
    async with AsyncExitStack() as stack:
        player = await at_own_signs(Studio(browser, server, "en", stack))
        window, signs = player.window, player.me["signs"]
        await player.close_hint()
        await window.piece(f"sign:{signs}").first.click()
        await window.choice("sell-sign-0").dblclick()
        await expect(window.page.get_by_role("button", name=say("en", "ui.cancel"))).to_be_visible()
        assert not _acts(window)
        await window.choice("sell-sign-0").dblclick()
        await window.until(lambda: player.me["signs"] == signs - 1)
        await player.until_shown()
        await window.page.locator(f'.signs [data-piece="sign:{signs}"]').click()
        await window.choice("buy-signs").dblclick()
        await window.until(lambda: len(_acts(window)) == 2 and window.answered("buy_signs"))
        assert [action[0] for action in _acts(window)] == ["sell_sign", "buy_signs"]


def _acts(window: Window) -> list[list[Any]]:
    return [message["action"] for message in window.sent if message["type"] == "act"]
