"""Bots at a table where a clock runs beside the play."""

from __future__ import annotations

import pytest

from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import INSTANT, play_match, play_unrecorded
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Quick
from tablee.kernel.containers import Sequence
from tablee.kernel.decision import Decision, must
from tablee.kernel.match import Match, verify
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import CLOCK, Seat
from tests.kernel.test_live_play import MINUTE, TALK, Ballot, Nod, Talk
from tests.kernel.toys import Toy, ToyState, begun


class Listed(Talk):
    """The same with something for programs to say."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(state.turn, [Nod()])]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return None if seat == state.turn else Broken("TOY-1", "not_your_turn")

    def nod(self, step: Step[ToyState], seat: Seat) -> None:
        self.ask_aloud(step, seat, (seat + 1) % step.state.count, "…")


class Break(Listed):
    """Nobody has anything to say."""

    def ask(self, state: ToyState) -> list[Decision]:
        return []


class LongEvening(Sequence[ToyState]):
    def parts(self) -> tuple[Phase[ToyState], ...]:
        return (Listed(MINUTE), Ballot((0, 1, 2)), Break(MINUTE), Ballot((0, 1, 2)))


class Paced(Toy):
    """A game with a pace of its own."""

    def __init__(self, pace: tuple[int, int] | None) -> None:
        phases = [LongEvening, Listed, Break, Ballot]
        super().__init__(TALK.verbs.values(), phases, LongEvening(), TALK.first_fields)
        self.own_pace = pace

    def pace(self, state: ToyState, seat: Seat, decision: Decision) -> tuple[int, int] | None:
        return self.own_pace


@pytest.mark.parametrize(("pace", "nods"), [(None, 11), ((8_000, 16_000), 4), ((0, 0), MINUTE // INSTANT - 1)])
def test_bots_keep_the_pace_and_the_clock_speaks_in_time(pace: tuple[int, int] | None, nods: int) -> None:
    match = Match.start(Paced(pace), ["Ana", "Bob", "Cid"], seed=bytes(32))
    play_match(match, [RandomBot(Quick(seat)) for seat in range(3)])
    entries = match.record.entries
    assert [entry.at for entry in entries if entry.seat == CLOCK] == [MINUTE, 2 * MINUTE]
    assert sum(entry.action == ["nod"] for entry in entries) == nods
    assert {entry.at for entry in entries if entry.action[0] == "vote"} == {MINUTE, 2 * MINUTE}
    assert verify(match.game, match.record).is_over


def test_unrecorded_matches_end_by_the_clock_as_well() -> None:
    game = Paced(None)
    state = begun(game, 3)
    assert play_unrecorded(game, state, [RandomBot(Quick(seat)) for seat in range(3)], Quick(0)) == 11 + 2 + 6
    assert state.stack == []


def test_where_nobody_can_go_on_it_is_told() -> None:
    game = Toy([], [Stuck], Stuck())
    with pytest.raises(AssertionError, match="nobody can go on"):
        play_unrecorded(game, begun(game), [RandomBot(Quick(0))] * 2, Quick(0))


class Stuck(Phase[ToyState]):
    """A fault of the rules: nobody is asked, and no clock runs."""
