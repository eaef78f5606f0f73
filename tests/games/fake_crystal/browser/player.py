"""Somebody at a window who plays Fake Crystal by touching the pieces and the bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.browser.player import Action, Player
from tests.browser.words import say

SLOTS: Final = (6, 12, 18)
_OFFERING: Final = {"place", "slot", "price", "negotiate", "confirm", "reopen"}


class FakeCrystalPlayer(Player):
    """A person at a table of Fake Crystal, and what they do: whole answers, one after the other."""

    async def until_others_offered(self) -> None:
        """Wait until all others have sealed their offers: then nothing happens before one's own."""
        window = self.window
        await window.until(
            lambda: all(one["confirmed"] or one["seat"] == window.seat for one in window.view["players"])
        )
        await self.until_shown()

    # -- offers -----------------------------------------------------------------------------------------------

    async def offer(self, card: int, column: int, slot: int, price: int | None = None) -> None:
        """Put a tile on a slot and set its price; without one, the token takes its place."""
        await self.touch(f"card:{card}")
        await self.touch(f"slot:{column}:{slot}")
        if price is None:
            await self.choose("token")
        else:
            await self.set_sum("price", price)
            await self.choose("price")

    async def set_sum(self, purpose: str, value: int) -> None:
        """Type a number on the dial."""
        verb = [action[-1] for action in self.window.required if action[0] == purpose]
        if not verb:  # the plan of the page is a step ahead of what was told
            await self.window.until(lambda: [a for a in self.window.required if a[0] == purpose])
            verb = [action[-1] for action in self.window.required if action[0] == purpose]
        name = say(self.window.language, "fake-crystal.deciding.dial.value", low=min(verb), high=max(verb))
        await self.window.page.get_by_label(name, exact=True).fill(str(value))

    async def make_offers(self, prices: tuple[int, int] = (3, 2), seal: bool = True) -> None:
        """Offer the first two tiles of the hand."""
        for column, price in enumerate(prices):
            credits = self.me["credits"]
            await self.offer(column, column, self.luck.choice(SLOTS), min(price, max(credits - 1, 1 - column)))
            await self.window.until(lambda column=column: self._is_priced(column))
        if seal:
            await self.seal()

    async def make_offers_when_asked(self) -> None:
        await self.until_asked()
        await self.make_offers()

    async def seal(self) -> None:
        await self.choose("seal")
        await self.window.until(lambda: self.window.answered("confirm"))

    def _is_priced(self, column: int) -> bool:
        draft = self.window.view["draft"]
        return len(draft) > column and (draft[column]["price"] is not None or draft[column]["has_token"])

    async def pick_tile(self, tile: int) -> None:
        """Touch a tile of the own collection; one that lies in a pile is looked for there."""
        if tile not in self.me["spread"]:
            await self.press(self.window.page.locator("button[popovertarget].isAsked").first)
        await self.touch(f"tile:{tile}")

    # -- answers ----------------------------------------------------------------------------------------------

    async def do(self, action: Action) -> None:
        """Answer with an action by the page, and wait until it is accepted."""
        verb, *arguments = action
        number = arguments[0] if arguments else -1
        match verb:
            case "buy" | "bank" | "designate" | "look" | "reserve":
                if self.window.view["waits"]["phase"] != "Acting":
                    await self.touch(f"offer:{number}")
                await self.choose(verb)
            case "commit":
                await self.touch(f"offer:{number}")
                await self.set_sum("commit", arguments[1])
                await self.choose("commit")
            case "pack_up":
                await self.choose(("pack-left", "pack-right")[number])
            case "claim":
                await self.choose(f"claim-{number}")
            case "give" | "recycle":
                is_named = await self.window.choice(f"{verb}-{number}").is_visible()  # the bar names one of each kind
                if not is_named:
                    await self.pick_tile(number)
                await self.choose(f"{verb}-{number}")
                if is_named:  # not touched on the board: it is asked whether that is meant
                    await self.choose(f"{verb}-{number}")
            case "take_aside":
                await self.choose(f"back-{number}")
            case "name_first":
                await self.choose(f"seat-{number}")
            case "answer_buy" | "answer_bank":
                await self.choose(verb.replace("_", "-"))
            case _:
                await self.choose(verb)  # preempt, decline
        await self.window.until(lambda: self.window.answered(verb))

    async def answer(self) -> Action:
        """Answer whatever is asked, by chance; return what was answered."""
        asked = await self.until_asked()
        if self.window.is_over:
            return []
        if asked[0][0] in _OFFERING:
            await self.make_offers((self.luck.randint(1, 6), self.luck.randint(1, 6)))
            return ["confirm"]
        action = self.luck.choice(asked)
        if action[0] in ("commit", "give", "recycle"):  # as little as can be
            action = next(other for other in asked if other[0] == action[0])
        await self.do(action)
        return action

    async def play(self, until: Callable[[], object] = lambda: False) -> None:
        """Play until something is so, or the match is over."""
        while True:
            await self.window.until(lambda: until() or self.window.required or self.window.is_over)
            if until() or self.window.is_over:
                return
            await self.answer()


PLAYER = FakeCrystalPlayer
