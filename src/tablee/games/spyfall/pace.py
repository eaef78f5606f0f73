"""SP-1613. How long programs seem to think, so that speed tells nothing."""

from __future__ import annotations

from typing import Final

from tablee.games.spyfall.actions import Accept, Answer, Ask, ConfirmModules, NextRound, Ready, SeeCard, StartClock
from tablee.games.spyfall.material import read_data
from tablee.games.spyfall.state import State
from tablee.kernel.decision import Decision

FORMAL: Final = (ConfirmModules, SeeCard, StartClock, Accept, Ready, NextRound)  # SP-1615: done at once

_PACE: Final[dict[str, list[int]]] = read_data("bots")["pace"]


def pace_of(state: State, decision: Decision) -> tuple[int, int] | None:
    """Return the shortest and the longest time, in ms, for this decision; None for a mere formality."""
    verb = decision.actions[0].verb if decision.actions else None
    if verb in FORMAL:
        return None
    name = "ask" if verb is Ask else "answer" if verb is Answer else "vote" if decision.required else "interrupt"
    low, high = _PACE[name]
    return 1000 * low, 1000 * high
