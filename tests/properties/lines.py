"""Lines of play that Hypothesis can shrink: where to begin, how far to go at random, then one number per choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from tablee.games import GAMES
from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.match import Match
from tablee.kernel.playout import any_answer
from tablee.kernel.seat import CLOCK, Seat
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Taken, Walk

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
    """Return all that anybody may do now: what is required first, then rights, asides and the clock."""
    game, state = match.game, match.state
    decisions = sorted(game.decisions(state), key=lambda decision: not decision.required)
    choices = [(decision.seat, action) for decision in decisions for action in decision.actions]
    choices += [(decision.seat, any_answer(game, state, decision, Quick(0))) for decision in decisions if decision.open]
    choices += [(aside.seat, action) for aside in game.asides(state) for action in aside.actions]
    return choices + [(CLOCK, TimeUp(deadline.which)) for deadline in game.deadlines(state)]


def _time_of(match: Match, seat: Seat, action: Action) -> int:
    now = match.record.entries[-1].at if match.record.entries else 0
    if seat != CLOCK:
        return now
    dues = [deadline.due for deadline in match.game.deadlines(match.state) if deadline.which == action.args[0]]
    return max(now, min(dues))


def lines(longest: int = 40) -> st.SearchStrategy[Line]:
    """Give lines of play of every setting, in every part of the match."""
    return st.builds(
        Line,
        setting=st.sampled_from(ALL_SETTINGS),
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
