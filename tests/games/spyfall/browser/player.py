"""Somebody at a window who plays Spyfall by touching people and buttons, and knows only what the page was told.

Others may break in at any moment, so nothing is taken for granted: what is no longer asked is let go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.async_api import Locator, TimeoutError

from tests.browser.player import Action, Player
from tests.browser.words import say

A_WHILE: Final = 10_000  # ms after which one looks anew whether something is still asked, and tries again
WHOLE_ROUND: Final = 240.0  # seconds


class SpyfallPlayer(Player):
    """A person at a table, and what they do."""

    patience = WHOLE_ROUND

    async def take(self, interrupt: str) -> None:
        """Press one of the buttons that break in: `accuse`; also one that will say why not."""
        await self.press(self.interrupt(interrupt), force=True)

    def interrupt(self, id: str) -> Locator:
        return self.window.page.locator(f'[data-interrupt="{id}"]')

    # -- whole answers ----------------------------------------------------------------------------------------

    def steps(self, action: Action) -> list[Locator]:
        """Return what is touched, one after the other, to play an action."""
        verb, *arguments = action
        piece, choice, number = self.window.piece, self.window.choice, arguments[0] if arguments else -1
        match verb:
            case "ask_question":
                return [piece(f"seat:{number}"), piece(f"question:{arguments[1]}"), choice("ask")]
            case "answer_code":
                return [choice(f"answer-{number}")]
            case "vote":
                return [choice("vote-for" if number else "vote-against")]
            case "raise_hand":
                return [choice("hand-up" if number else "hand-down")]
            case "accuse" | "deflect":
                button = self.interrupt("accuse" if verb == "accuse" else "ability")
                return [button, piece(f"seat:{number}"), choice(verb)]
            case "reveal":
                return [self.interrupt("reveal"), choice("reveal"), choice("reveal")]
            case "announce":
                return [self.interrupt("announce"), choice("announce")]
            case "propose_void":
                return [self.interrupt("void"), choice("propose-void")]
            case "vote_void":
                return [choice("void-yes" if number else "void-no")]
            case "slip_time":
                return [self.interrupt("ability"), choice("slip-less" if number else "slip-more")]
            case "turn_up" | "use_speed":
                return [self.interrupt("ability"), choice(verb.replace("_", "-"))]
            case "guess":
                return [piece(f"place:{number}"), choice("guess"), choice("guess")]
            case "declare_farce":
                return [choice("declare-farce"), choice("declare-farce")]
            case "point" | "name_dealer" | "applaud":
                return [piece(f"seat:{number}"), choice(verb.replace("_", "-"))]
            case "suspect" | "trust":
                return [choice(f"token-{verb}"), piece(f"seat:{number}")]
            case "same" | "different" | "unsure":
                return [choice(f"token-{verb}")]
            case _:  # see_card, start_clock, confirm_modules, accept_vote, ready, next_round, use_untouchable …
                return [choice(verb.replace("_", "-"))]

    async def do(self, action: Action) -> None:
        """Play an action by the page, and wait until it is answered."""
        before = self.sent(action[0])
        for step in self.steps(action):
            await self.press(step)
        await self.window.until(lambda: self.sent(action[0]) > before and self.window.answered(action[0]))

    async def try_to_do(self, action: Action) -> bool:
        """The same, as long as it is asked: somebody may break in. Return whether it was played."""
        verb = action[0]
        before = self.sent(verb)
        for step in self.steps(action):
            while True:
                if not self.may(verb):
                    return self.sent(verb) > before
                try:
                    await self.press(step, timeout=A_WHILE)
                    break
                except TimeoutError:
                    continue
        await self.window.until(lambda: not self.may(verb) or self.sent(verb) > before)
        return True

    async def play(self, until: Callable[[], object] = lambda: False) -> None:
        """Answer whatever is required, by chance, until something is so or the match is over."""
        window = self.window
        while True:
            await window.until(lambda: until() or self._wish() or window.is_over, self.patience)
            if until() or window.is_over:
                return
            await self.until_shown()
            if wish := self._wish():
                await self.try_to_do(wish)

    def _wish(self) -> Action | None:
        """Return an answer to what is required; in the last talk, that one is ready."""
        if self.window.required:
            return self.luck.choice(self.window.required)
        return ["ready"] if self.may("ready") else None

    def log(self) -> Locator:
        """What happened, beside the board."""
        name = say(self.window.language, "table.tabs.log")
        return self.window.page.get_by_role("region", name=name)

    # -- the secret card --------------------------------------------------------------------------------------

    def card(self) -> Locator:
        return self.window.page.locator("[data-held]")

    def shown_card(self) -> Locator:
        return self.window.page.locator("[data-shown-card]")


PLAYER = SpyfallPlayer
