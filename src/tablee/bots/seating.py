"""Bots at a table: who is asked when, and how their answers are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.bots.bot import Bot, Eyes
from tablee.kernel.action import Action
from tablee.kernel.chance import Chance
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tablee.kernel.state import State

Act = Callable[[Seat, Action], None]


class Asking:
    """Puts open decisions to bots one at a time.

    Whenever the game waits for something new, each right is offered once, in the order the game lists them, before
    what is required; then the first required decision is put to its seat.
    """

    def __init__(self, game: Game[Any], state: State) -> None:
        self._game = game
        self._state = state
        self._offered: set[tuple[Seat, int]] = set()  # rights put already: whose, and which of the seat's own

    def skip_to(self, decision: Decision) -> None:
        """Take it that this decision, and every right listed before it, has been put already."""
        for right, other in _rights(self._game.decisions(self._state)):
            if decision.required:
                break
            self._offered.add(right)
            if other == decision:
                break

    def next(self) -> Decision | None:
        """Return the decision to be put next; None when the match is over."""
        decisions = self._game.decisions(self._state)
        for right, decision in _rights(decisions):
            if right not in self._offered:
                self._offered.add(right)
                return decision
        for decision in decisions:
            if decision.required:
                self._offered.clear()
                return decision
        return None


def _rights(decisions: list[Decision]) -> list[tuple[tuple[Seat, int], Decision]]:
    """Return the rights among them, each with its seat and its place among the seat's own."""
    rights: list[tuple[tuple[Seat, int], Decision]] = []
    for decision in decisions:
        if not decision.required:
            own = sum(other.seat == decision.seat for _, other in rights)
            rights.append(((decision.seat, own), decision))
    return rights


def play_out(game: Game[Any], state: State, bots: Sequence[Bot], act: Act) -> None:
    """Let the bots play to the end."""
    asking = Asking(game, state)
    while (decision := asking.next()) is not None:
        action = bots[decision.seat].decide(Eyes(game, state, decision.seat), decision)
        assert action is not None or not decision.required, f"no answer to {decision}"
        if action is not None:
            act(decision.seat, action)


def play_unrecorded(game: Game[Any], state: State, bots: Sequence[Bot], chance: Chance) -> int:
    """Play to the end without a Record, which is quicker; return the number of actions."""
    played = 0

    def act(seat: Seat, action: Action) -> None:
        nonlocal played
        game.apply(state, seat, action, chance)
        played += 1

    play_out(game, state, bots, act)
    return played


def play_match(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to the end through the checked door."""
    play_out(match.game, match.state, bots, lambda seat, action: _play(match, seat, action))


def _play(match: Match, seat: Seat, action: Action) -> None:
    match.play(seat, action)
