"""Somebody at a window who plays Crésus by touching markets, shares, notes and dice, and knows what it says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

from playwright.async_api import Locator, expect

from tablee.games.cresus.choosing import ORDERS
from tests.browser.player import Player
from tests.browser.words import say

Action = list[Any]

GAME: Final = "cresus"
ANYWHERE: Final = 6
DICE: Final = range(6)
_PLACES: Final = {
    **dict.fromkeys(["bid", "choose_market", "switch_market", "fly", "take_tip", "look_inside", "arrange"], "ring"),
    **dict.fromkeys(["buy", "throw", "buy_signs", "order"], "ring"),
    **dict.fromkeys(["sell", "liquidate"], "wallet"),
    **dict.fromkeys(["call", "answer_call", "counter", "accept_deal", "decline_call", "always_ready"], "deals"),
}
"""Behind which tab what is touched lies, where there is no room for all."""
_ASIDE: Final = ("always_ready", "order")
_NAMED: Final = {
    "pass_by": "pass",
    "end_selling": "end-selling",
    "stop_buying": "stop-buying",
    "second_series": "second-series",
}


class CresusPlayer(Player):
    """A person at a table, and what they do: whole answers, one after the other."""

    def may(self, verb: str) -> bool:
        """What never holds anybody up may always be done."""
        return (verb in _ASIDE and self.window.view is not None) or super().may(verb)

    # -- whole answers ----------------------------------------------------------------------------------------

    async def do(self, action: Action) -> None:
        """Play an action by the page, and wait until it is accepted."""
        verb = action[0]
        await self.close_hint()
        before = self.sent(verb)
        async for step in self.steps(action):
            await self.press(step)
        await self.window.until(lambda: self.sent(verb) > before and self.window.answered(verb))

    async def steps(self, action: Action) -> AsyncIterator[Locator]:
        """Return what is pressed, one after the other, to play an action; sums are typed on the way."""
        verb, *arguments = action
        if verb in _PLACES:
            async for tab in self._turn_to(_PLACES[verb]):
                yield tab
        piece, choice, number = self.window.piece, self.window.choice, arguments[0] if arguments else -1
        match verb:
            case "bid":
                if number:
                    await self.lay(number)
                for _ in range(2 if number > 1 and number == self.me["cash"] else 1):  # all of it: is that meant?
                    yield choice("bid" if number else "bid-nothing")
            case "choose_market" if number != ANYWHERE:
                yield piece(f"market:{number}")
                is_closed = self.window.view["markets"][number]["is_closed"]
                for _ in range(2 if is_closed or self.me["pawn"] == number else 1):
                    yield choice("choose")
            case "choose_market":
                yield choice("chance")
            case "switch_market" | "fly" | "take_tip":
                yield piece(f"market:{number}")
                yield choice({"switch_market": "switch", "fly": "fly", "take_tip": "take-tip"}[verb])
            case "look_inside":
                for market in arguments:
                    yield piece(f"market:{market}")
                yield choice("look-inside")
            case "arrange":
                for share in self._top(number) if number else ():
                    yield piece(f"share:{share}")
                yield choice("arrange" if number else "arrange-as-is")
            case "buy":
                if self.phase == "DirectBuying":
                    yield piece(f"share:{number}")
                yield choice("buy-half" if arguments[1] else "buy")
            case "sell":
                yield piece(f"share:{number}")
                yield choice(f"sell-{arguments[1]}" + ("-card" if arguments[2] else ""))
            case "liquidate":
                yield piece(f"share:{number}")
                yield choice("liquidate")
                yield choice("liquidate")
            case "throw":
                async for die in self._unlike(number):
                    yield die
                yield choice("throw")
            case "buy_signs":
                async for step in self._climb(*arguments):
                    yield step
            case "call" | "answer_call" | "counter":
                async for step in self._deal(verb, *arguments):
                    yield step
            case "accept_deal" | "decline_call":
                yield self.thread(number, verb.partition("_")[0])
            case "always_ready":
                yield self.window.page.get_by_role(
                    "switch", name=say(self.window.language, "cresus.deciding.always_ready")
                )
            case "order":
                share = self.window.view["markets"][self.me["pawn"]]["up"][number]
                yield piece(f"share:{share}")
                name = say(self.window.language, "cresus.aid.share.order")
                yield self.window.page.get_by_role("dialog").get_by_role("button", name=name)
                await self.lay(arguments[1])
                yield choice("order")
            case _:  # take_lot, take_part, stay_out, ready, keep_dice, use_adviser, stake …
                yield choice(_NAMED.get(verb, verb.replace("_", "-")))

    async def _turn_to(self, panel: str) -> AsyncIterator[Locator]:
        """Yield the tab of a panel, if there is one that is not open: what has room is there without.

        A page may turn to it by itself meanwhile, once what happened was looked at: the tab is pressed all the same.
        """
        tab = self.window.page.locator(f'[data-panel="{panel}"]')
        if await tab.count() and await tab.get_attribute("aria-pressed") == "false":
            yield tab

    def _top(self, order: int) -> list[int]:
        """Return the shares on top of the pile that is arranged, as they shall lie."""
        market = self.window.view["markets"][self.window.view["waits"]["market"]]
        top = [known["share"] for known in sorted(market["known"], key=lambda known: known["place"])][:3]
        return [top[place] for place in ORDERS[order] if place < len(top)]

    async def lay(self, sum: int) -> None:
        """Type a sum of money."""
        field = self.window.page.locator("[data-sum]")
        await field.fill(str(sum))
        await expect(field).to_have_value(str(sum))

    async def _unlike(self, thrown: int) -> AsyncIterator[Locator]:
        """Yield the dice that are kept though they shall be thrown, and the other way round."""
        for number in DICE:
            die = self.window.piece(f"die:{number}")
            is_kept = await die.get_attribute("aria-pressed") == "true"
            if is_kept == bool(thrown >> number & 1):
                yield die

    async def _climb(self, repay: int, count: int, concierge: int, voucher: int) -> AsyncIterator[Locator]:
        assert not concierge and not voucher, "cards are no part of what is played here"
        if repay:
            yield self.window.page.get_by_role(
                "button", name=say(self.window.language, "cresus.board.repay_first", sum="100\u00a0M")
            )
        if count:
            yield self.window.piece(f"sign:{self.me['signs'] + count}")
        yield self.window.choice("buy-signs" if count or repay else "buy-nothing")

    # -- deals ------------------------------------------------------------------------------------------------

    def thread(self, proposer: int, deed: str) -> Locator:
        """Return what may be said to somebody's call."""
        return self.window.page.locator(f'[data-thread="{proposer}"] [data-deed="{deed}"]').first

    async def _deal(
        self, verb: str, whom: int, *terms: Any
    ) -> AsyncIterator[Locator]:  # as the rules have it: to (for a call), give, want, pay, ask
        page = self.window.page
        if verb == "call":
            yield page.locator(f'[data-deal="{whom}"]')
            to, *terms = terms  # type: ignore[assignment]
            for seat in to:
                yield page.locator(f'[data-to="{seat}"]')
        else:
            yield self.thread(whom if verb == "answer_call" else self.window.seat, verb.partition("_")[0])
        give, want, pay, ask = terms
        picks = page.locator("[data-pick]")
        for place in range(await picks.count()):
            pick = picks.nth(place)
            is_on = await pick.get_attribute("aria-pressed") == "true"
            if is_on != (int(await pick.get_attribute("data-pick") or -1) in [*give, *want]):
                yield pick
        if pay or ask:
            await page.locator('.maker input[type="number"]').fill(str(pay or ask))
        yield page.locator('[data-deed="send"]')


PLAYER = CresusPlayer
