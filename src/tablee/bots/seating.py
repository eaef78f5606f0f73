"""Bots at a table: in which order they are asked, and how their answers are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tablee.bots.bot import Bot, Eyes
from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Chance
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK, Seat
from tablee.kernel.state import State

Act = Callable[[Seat, Action, int], None]  # who, what, and when: ms since the match began

THOUGHT: Final = 5_000  # ms that a program takes where a clock runs beside the play and the game has no pace
INSTANT: Final = 500  # ms between two answers there


class Asking:
    """Puts open decisions to bots one at a time.

    Whenever the game waits for something new, each right is offered once, in the order the game lists them, before
    what is required; then the first required decision is put to its seat.
    """

    def __init__(self, game: Game[Any], state: State) -> None:
        self._game = game
        self._state = state
        self._offered: set[tuple[Seat, int]] = set()  # rights already offered: the seat, and which of its decisions

    def skip_to(self, decision: Decision) -> None:
        """Count this decision, and all rights listed before it, as offered."""
        for right, other in _rights(self._game.decisions(self._state)):
            if decision.required:
                break
            self._offered.add(right)
            if other == decision:
                break

    def begin_anew(self) -> None:
        """Begin a new wait after the clock has spoken."""
        self._offered.clear()

    def next(self) -> Decision | None:
        """Return the next decision to offer; None: the match is over, or waits for the clock alone."""
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


def play_out(game: Game[Any], state: State, bots: Sequence[Bot], act: Act, at: int = 0) -> None:
    """Let the bots play to the end, and the clock speak when no seat has to decide.

    Time stands still while bots decide, except where a clock runs beside the play: there they keep the game's pace.
    """
    asking = Asking(game, state)
    while state.stack:
        decision = asking.next()
        moment = at if decision is None else _moment(game, state, decision, at)
        first = _first_deadline(game, state) if moment > at or decision is None else None
        if first is not None and (decision is None or first.due <= moment):
            at = max(at, first.due)
            act(CLOCK, TimeUp(first.which), at)
            asking.begin_anew()
            continue
        assert decision is not None, f"nobody can go on: {state.stack}"
        at = moment
        action = bots[decision.seat].decide(Eyes(game, state, decision.seat), decision)
        assert action is not None or not decision.required, f"no answer to {decision}"
        if action is not None:
            act(decision.seat, action, at)


def _moment(game: Game[Any], state: State, decision: Decision, at: int) -> int:
    """Return when a bot answers: bots asked together think at the same time."""
    if not decision.required or not state.stack[-1].is_timed:
        return at
    pace = game.pace(state, decision.seat, decision)
    return max(at + INSTANT, state.since + (THOUGHT if pace is None else sum(pace) // 2))


def _first_deadline(game: Game[Any], state: State) -> Deadline | None:
    return min(game.deadlines(state), key=lambda deadline: deadline.due, default=None)


def play_unrecorded(game: Game[Any], state: State, bots: Sequence[Bot], chance: Chance) -> int:
    """Play to the end without a Record, which is faster; return the number of actions."""
    played = 0

    def act(seat: Seat, action: Action, at: int) -> None:
        nonlocal played
        game.apply(state, seat, action, chance, at)
        played += 1

    play_out(game, state, bots, act, state.since)
    return played


def play_match(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to the end through the checked door."""
    latest = match.record.entries[-1].at if match.record.entries else 0
    play_out(match.game, match.state, bots, lambda seat, action, at: _play(match, seat, action, at), latest)


def _play(match: Match, seat: Seat, action: Action, at: int) -> None:
    match.play(seat, action, at)
