"""Lines of play that Hypothesis can shrink: where to begin, how far to go at random, then one number per choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from tablee.conform.setting import ALL_SETTINGS, Setting
from tablee.conform.walk import Walk
from tablee.games import GAMES
from tablee.kernel.action import Action, Sits, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Taken
from tablee.kernel.match import Match
from tablee.kernel.playout import any_answer
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, PERSON, Seat

Choice = tuple[Seat, Action]


@dataclass(frozen=True)
class Line:
    """A match: some steps of a fixed random walk, then choices by number."""

    setting: Setting
    number: int  # of the match
    skipped: int  # steps of the walk before the choices begin
    choices: tuple[int, ...]

    def begin(self) -> Match:
        """Return the match where the choices begin."""
        walk = Walk(self.setting, self.number)
        for _ in range(self.skipped):
            taken = walk.choose()
            if taken is None:
                break
            walk.play(taken)
        return walk.match

    def takes(self, match: Match) -> Iterator[Taken]:
        """Yield each action to be played next; whoever reads this plays it."""
        for choice in self.choices:
            open_now = everything_open(match)
            if not open_now:
                return
            seat, action = open_now[choice % len(open_now)]
            yield Taken(seat, action, _time_of(match, seat, action))


def everything_open(match: Match) -> list[Choice]:
    """Return all that anybody may do now: what is required first, then rights, asides, the clock and the house.

    What is due at this very moment comes before everything else.
    """
    game, state = match.game, match.state
    clock = _clock(match)
    if any(deadline.due <= _now(match) for deadline in game.deadlines(state)):
        return clock
    decisions = sorted(game.decisions(state), key=lambda decision: not decision.required)
    choices = [(decision.seat, action) for decision in decisions for action in decision.actions]
    choices += [(decision.seat, any_answer(game, state, decision, Quick(0))) for decision in decisions if decision.open]
    choices += [(aside.seat, action) for aside in game.asides(state) for action in aside.actions]
    return choices + clock + _house(match)


def _clock(match: Match) -> list[Choice]:
    """Return what the clock says next, if one runs."""
    deadlines = match.game.deadlines(match.state)
    first = min([deadline.due for deadline in deadlines], default=0)
    return [(CLOCK, TimeUp(deadline.which)) for deadline in deadlines if deadline.due == first]


def _house(match: Match) -> list[Choice]:
    """Return what the house may say, where the rules ask who sits where."""
    game, state = match.game, match.state
    if not game.hosting.follows_sitters or not state.stack:
        return []
    sitters = [(seat, who) for seat in state.seats() for who in (PERSON, AWAY, GONE)]
    return [(HOUSE, Sits(seat, who)) for seat, who in sitters if game.sitter(state, seat) != who]


def _now(match: Match) -> int:
    return match.record.entries[-1].at if match.record.entries else 0


def _time_of(match: Match, seat: Seat, action: Action) -> int:
    now = _now(match)
    if seat != CLOCK:
        return now
    dues = [deadline.due for deadline in match.game.deadlines(match.state) if deadline.which == action.args[0]]
    return max(now, min(dues))


def lines(longest: int = 40, game: str = "") -> st.SearchStrategy[Line]:
    """Give lines of play of every setting, of one game or of all, in every part of the match."""
    return st.builds(
        Line,
        setting=st.sampled_from([one for one in ALL_SETTINGS if game in ("", one.name)]),
        number=st.integers(0, 3),
        skipped=st.integers(0, 400),
        choices=st.lists(st.integers(0, 5000), min_size=1, max_size=longest).map(tuple),
    )


def any_action(match: Match, choice: int) -> Choice:
    """Return some action of the table for some seat, allowed or not."""
    table = _table(match.game.name)
    seat, at = divmod(choice, len(table))
    return seat % len(match.state.seats()), table[at]


@cache
def _table(name: str) -> list[Action]:
    return GAMES[name].actions()
