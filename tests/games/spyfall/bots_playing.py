"""Matches of bots alone: without a clock, and by the live clock as a server lets them play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.state import State
from tablee.games.spyfall.terms import FEWEST_FOR_HARLEY, MODULES
from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.seat import CLOCK, Seat
from tests.games.spyfall.minds import POLICIES

LONGEST = 100_000  # moments of a match


class Moment(NamedTuple):
    """A decision put to a bot."""

    state: State
    decision: Decision


def subsets(seats: int) -> list[dict[str, bool]]:
    """Return every set of modules for so many players."""
    chosen = [dict(zip(MODULES, ways, strict=True)) for ways in product((False, True), repeat=len(MODULES))]
    return [modules for modules in chosen if seats >= FEWEST_FOR_HARLEY or not modules["harley"]]


class Play:
    """A match of bots. Whenever the game waits for something new, each right is offered once, then what is required."""

    def __init__(self, seats: int, options: Mapping[str, Any], seed: Any, level: str = "normal") -> None:
        self.chance = Quick(f"rules/{seed}")
        self.state: State = SPYFALL.setup(seats, options, self.chance)
        self._level = level
        self._minds = [Quick(f"{seed}/{seat}") for seat in range(seats)]
        self._at = 0
        self._offered: set[tuple[Seat, int]] = set()

    def moments(self) -> Iterator[Moment]:
        """Play to the end; yield each decision before it is answered."""
        for _ in range(LONGEST):
            if not self.state.stack:
                return
            decision = self._next()
            if decision is None:
                self._let_time_pass()
                continue
            yield Moment(self.state, decision)
            self._answer(decision)
        raise AssertionError(f"no end: {self.state.stack}")

    def _next(self) -> Decision | None:
        decisions = SPYFALL.decisions(self.state)
        places: dict[Seat, int] = {}
        for decision in decisions:
            place = places[decision.seat] = places.get(decision.seat, -1) + 1
            if not decision.required and (decision.seat, place) not in self._offered:
                self._offered.add((decision.seat, place))
                return decision
        return next((decision for decision in decisions if decision.required), None)

    def _answer(self, decision: Decision) -> None:
        seat = decision.seat
        action = POLICIES[self._level].choose(self.state, seat, decision, self._minds[seat])
        if action is None:
            assert not decision.required, f"no answer to {decision}"
            return
        assert action in decision.actions, f"{action} is no answer to {decision}"
        if decision.required and not self.state.terms.is_virtual:
            low, high = SPYFALL.pace(self.state, seat, decision) or (0, 0)
            self._wait_until(self._at + low + self.chance.draw(high - low + 1, "pace"), seat, decision)
        if SPYFALL.refusal(self.state, seat, action, self._at) is None:
            moved = SPYFALL.apply(self.state, seat, action, self.chance, self._at)
            SPYFALL.invariants(self.state)
            if moved or decision.required:
                self._offered.clear()

    def _wait_until(self, at: int, seat: Seat, decision: Decision) -> None:
        """Let time go by, unless the clock speaks before."""
        due = min([deadline.due for deadline in SPYFALL.deadlines(self.state)], default=at + 1)
        if due <= at:
            self._let_time_pass()
        else:
            self._at = at

    def _let_time_pass(self) -> None:
        deadlines = SPYFALL.deadlines(self.state)
        assert deadlines, f"nobody can go on: {self.state.stack}"
        first = min(deadlines, key=lambda deadline: deadline.due)
        self._at = max(self._at, first.due)
        SPYFALL.apply(self.state, CLOCK, TimeUp(first.which), self.chance, self._at)
        self._offered.clear()
