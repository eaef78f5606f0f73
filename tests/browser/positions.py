"""Moments of matches, found by playing: always the same ones, and quickly reached by playing on from there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Final, NamedTuple

from tablee.bots.bot import Eyes
from tablee.bots.levels import make_bot
from tablee.bots.seating import Asking
from tablee.games import GAMES
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.decision import Decision
from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.setting import NAMES

MOST_MATCHES: Final = 200  # tried before a moment counts as one that never comes

Wanted = Callable[[Match], Seat | None]


class Position(NamedTuple):
    """A finished match, a moment of it, and the seat through whose eyes it is looked at."""

    record: str
    number: int
    seat: Seat


def find(seats: int, wanted: Wanted, **options: Any) -> Position:
    """Return the first moment, in one match after the other, in which some seat has what is wanted."""
    chosen = {"timers": "off", **{name.replace("_", "-"): value for name, value in options.items()}}
    for number in count():
        assert number < MOST_MATCHES, "it never comes to that"
        found = _search(f"{seats}/{chosen}/{number}", seats, chosen, wanted)
        if found is not None:
            return found
    raise AssertionError


def _search(name: str, seats: int, options: dict[str, Any], wanted: Wanted) -> Position | None:
    match = Match.start(GAMES["fake-crystal"], NAMES[:seats], options, derived_seed(name, 0))
    bots = [make_bot("greedy", match.game, Quick(f"{name}/{seat}")) for seat in range(seats)]
    asking = Asking(match.game, match.state)
    found: tuple[int, Seat] | None = None
    while (decision := asking.next()) is not None:
        if found is None and (seat := wanted(match)) is not None:
            found = len(match.record.entries), seat
        action = bots[decision.seat].decide(Eyes(match.game, match.state, decision.seat), decision)
        if action is not None:
            match.play(decision.seat, action, len(match.record.entries) * 1000)
    return found and Position(match.record.to_lines().decode(), *found)


def finished(seats: int, **options: Any) -> Position:
    """Return a whole match, looked at from its beginning."""
    return find(seats, lambda match: 0, **options)


# -- what may be wanted --------------------------------------------------------------------------------------


def asked(match: Match, verb: str) -> list[Decision]:
    """Return the decisions that may be answered with a verb."""
    open = match.game.decisions(match.state)
    return [decision for decision in open if any(action.json()[0] == verb for action in decision.actions)]


def may(*verbs: str, round: int = 1) -> Wanted:
    """Some seat may answer with any of these verbs, and all that is required is required of this seat alone."""

    def wanted(match: Match) -> Seat | None:
        state: Any = match.state
        if state.round < round:
            return None
        waited = {decision.seat for decision in match.game.decisions(match.state) if decision.required}
        for seat in waited if len(waited) == 1 else ():
            if all(any(decision.seat == seat for decision in asked(match, verb)) for verb in verbs):
                return seat
        return None

    return wanted


def undisturbed(wanted: Wanted) -> Wanted:
    """Nobody else may do anything meanwhile, not even use a right: whoever looks twice sees the same."""

    def found(match: Match) -> Seat | None:
        seat = wanted(match)
        return seat if all(decision.seat == seat for decision in match.game.decisions(match.state)) else None

    return found
