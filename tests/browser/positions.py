"""Moments of matches, found by playing: always the same ones, and quickly reached by playing on from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from tablee.bots.bot import Bot, Eyes
from tablee.bots.levels import make_bot
from tablee.bots.seating import Asking
from tablee.conform.setting import NAMES
from tablee.games import GAMES
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.decision import Decision
from tablee.kernel.match import Match
from tablee.kernel.seat import Seat

MOST_MATCHES: Final = 200  # tried before a moment counts as one that never comes

Wanted = Callable[[Match], Seat | None]


class Position(NamedTuple):
    """A finished match, a moment of it, and the seat through whose eyes it is looked at."""

    record: str
    number: int
    seat: Seat


def find(seats: int, wanted: Wanted, **how: Any) -> Position:
    """Return the first moment, in one match after the other, in which some seat has what is wanted."""
    return find_all(seats, {"it": wanted}, **how)["it"]


def find_all(
    seats: int, wanted: Mapping[str, Wanted], game: str = "fake-crystal", level: str = "greedy", **options: Any
) -> dict[str, Position]:
    """Return the first moment for each of several wishes, by their names."""
    chosen = {"timers": "off", **{name.replace("_", "-"): value for name, value in options.items()}}
    found: dict[str, Position] = {}
    for number in count():
        missing = {name: wish for name, wish in wanted.items() if name not in found}
        if not missing:
            return found
        assert number < MOST_MATCHES, f"it never comes to that: {', '.join(missing)}"
        match = Match.start(GAMES[game], NAMES[:seats], chosen, derived_seed(f"{seats}/{chosen}/{number}", 0))
        bots = [make_bot(level, match.game, Quick(f"{seats}/{chosen}/{number}/{seat}")) for seat in range(seats)]
        moments = _search(match, bots, missing)
        record = match.record.to_lines().decode() if moments else ""
        found |= {name: Position(record, *moment) for name, moment in moments.items()}
    raise AssertionError


def _search(match: Match, bots: Sequence[Bot], wanted: Mapping[str, Wanted]) -> dict[str, tuple[int, Seat]]:
    """Play a match to its end; return when what is wanted was so, and for whom."""
    asking = Asking(match.game, match.state)
    found: dict[str, tuple[int, Seat]] = {}
    while (decision := asking.next()) is not None:
        for name, wish in wanted.items():
            if name not in found and (seat := wish(match)) is not None:
                found[name] = len(match.record.entries), seat
        action = bots[decision.seat].decide(Eyes(match.game, match.state, decision.seat), decision)
        if action is not None:
            match.play(decision.seat, action, len(match.record.entries) * 1000)
    return found


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
