"""Who sits where can be part of the rules: the house tells, the game takes it in."""

from __future__ import annotations

import pytest

from tablee.kernel.action import Action, Broken, RuleBroken, Sits, TimeUp, Verb, table_of
from tablee.kernel.chance import Quick
from tablee.kernel.clock import WAIT
from tablee.kernel.decision import Decision, must
from tablee.kernel.hosting import Hosting
from tablee.kernel.match import Match, replay, verify
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.record import parse_record
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, NOBODY, PERSON, PROGRAM, Seat
from tests.kernel.toys import ANA, BOB, CID, End, Idle, Note, Toy, ToyState, asked, begun, play

Vote = Verb("vote", "TOY-1", is_for=range(2))
table_of(Vote)
SEED = bytes(range(32))


class Ballot(Sealed[ToyState]):
    """TOY-1. All vote who are there; whoever goes votes no longer, and the last one to go ends it."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return list(Vote.all())

    def vote(self, step: Step[ToyState], seat: Seat, is_for: int) -> None:
        self.keep(step, seat, is_for)

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Vote(0)


class Voting(Toy):
    """One ballot. The rules know who is there."""

    def __init__(self) -> None:
        super().__init__([Vote], [Ballot], Ballot((ANA, BOB, CID)), lambda seats: {"who": [PERSON] * seats})
        self.hosting = Hosting(follows_sitters=True)

    def limit(self, state: ToyState) -> int:
        return 10_000

    def sitter(self, state: ToyState, seat: Seat) -> int:
        who: int = state.who[seat]
        return who

    def sits(self, step: Step[ToyState], seat: Seat, who: int) -> None:
        state = step.state
        state.who[seat] = who
        step.tell(Note(f"{seat}: {who}"))
        ballot = state.stack[-1]
        if who in (AWAY, GONE) and isinstance(ballot, Ballot) and ballot.is_asked(seat):
            ballot.excuse(step, seat)


VOTING = Voting()


def test_the_house_tells_the_rules_who_sits_there() -> None:
    state = begun(VOTING, 3)
    assert play(VOTING, state, HOUSE, Sits(BOB, PROGRAM)) == (False, [Note("1: 1")])
    assert state.who == [PERSON, PROGRAM, PERSON]
    assert asked(VOTING, state) == [ANA, BOB, CID]


def test_what_it_leads_to_is_settled_at_once() -> None:
    state = begun(VOTING, 3)
    assert play(VOTING, state, HOUSE, Sits(BOB, AWAY)) == (True, [Note("1: 2")])
    assert asked(VOTING, state) == [ANA, CID]
    play(VOTING, state, ANA, Vote(1))
    assert play(VOTING, state, HOUSE, Sits(CID, GONE))[0]
    assert state.stack == []


def test_only_what_is_news_is_taken() -> None:
    state = begun(VOTING, 3)
    assert VOTING.refusal(state, HOUSE, Sits(ANA, PERSON)) == Broken("TOY-0", "not_now")
    play(VOTING, state, HOUSE, Sits(ANA, GONE))
    assert VOTING.refusal(state, HOUSE, Sits(ANA, GONE)) == Broken("TOY-0", "not_now")
    assert VOTING.refusal(state, HOUSE, Sits(ANA, PERSON)) is None


def test_only_the_house_plays_sits_and_it_plays_nothing_else() -> None:
    state = begun(VOTING, 3)
    assert VOTING.refusal(state, HOUSE, Sits(3, AWAY)) == Broken("TOY-0", "not_your_decision", seat=3)
    assert VOTING.refusal(state, HOUSE, Vote(1)) == Broken("TOY-0", "not_your_decision", seat=HOUSE)
    assert VOTING.refusal(state, HOUSE, TimeUp(WAIT), 99_999) == Broken("TOY-0", "not_your_decision", seat=HOUSE)
    for seat in (ANA, BOB, NOBODY, CLOCK, -4, 9):
        assert VOTING.refusal(state, seat, Sits(BOB, AWAY)) == Broken("TOY-0", "not_your_decision", seat=seat)


def test_a_game_that_does_not_follow_sitters_refuses_sits() -> None:
    game = Toy([End], [Idle], Idle())
    state = begun(game)
    assert game.refusal(state, HOUSE, Sits(BOB, AWAY)) == Broken("TOY-0", "not_your_decision", seat=HOUSE)
    assert [game.sitter(state, seat) for seat in state.seats()] == [PERSON, PERSON]


def test_a_game_that_asks_takes_it_in() -> None:
    game = Toy([End], [Idle], Idle())
    game.hosting = Hosting(follows_sitters=True)
    with pytest.raises(AssertionError, match="toy did not take in who sits at seat 1"):
        game.apply(begun(game), HOUSE, Sits(BOB, AWAY), Quick(0))


def test_the_clock_speaks_first() -> None:
    state = begun(VOTING, 3)
    assert VOTING.refusal(state, HOUSE, Sits(BOB, AWAY), 9_999) is None
    assert VOTING.refusal(state, HOUSE, Sits(BOB, AWAY), 10_000) == Broken("TOY-0", "too_late")
    state.stack.clear()
    assert VOTING.refusal(state, HOUSE, Sits(BOB, AWAY), 0) == Broken("TOY-0", "match_over")


def test_it_stands_in_the_record_like_everything_else() -> None:
    match = Match.start(VOTING, ["Ana", "Bob", "Cid"], seed=SEED)
    match.play(ANA, Vote(1), 1_000)
    assert match.play(HOUSE, Sits(BOB, AWAY), 2_000) == [Note("1: 2")]
    with pytest.raises(RuleBroken, match="not_now"):
        match.play(HOUSE, Sits(BOB, AWAY), 2_500)
    match.play(HOUSE, Sits(BOB, PERSON), 3_000)
    match.play(CID, Vote(0), 4_000)
    assert match.is_over
    record = parse_record(match.record.to_lines())
    assert [(entry.seat, entry.action) for entry in record.entries[1:3]] == [(-3, ["sits", 1, 2]), (-3, ["sits", 1, 0])]
    assert verify(VOTING, record).state == match.state
    assert [told for _, entry, told in replay(VOTING, record) if entry and entry.seat == HOUSE] == [
        [Note("1: 2")],
        [Note("1: 0")],
    ]
    again = Match.resume(VOTING, record.head, SEED, record.entries[:2])
    assert again.state.who == [PERSON, AWAY, PERSON]
    assert Match.resume(VOTING, record.head, SEED, record.entries[:2], check=False).state == again.state
    other = Match.branch(VOTING, record, 2, ["Dot", "Eve", "Fay"])
    other.play(HOUSE, Sits(BOB, PROGRAM), 2_000)
    assert verify(VOTING, other.record).state.who == [PERSON, PROGRAM, PERSON]


class Bell(Phase[ToyState]):
    """TOY-2. A clock that only counts, and one that ends it."""

    def __init__(self, rung: int = 0) -> None:
        super().__init__()
        self.rung = rung

    def memory(self) -> tuple[int]:
        return (self.rung,)

    def over(self, state: ToyState) -> bool:
        return self.rung == 2

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(ANA, [End()])]

    def time_up(self, step: Step[ToyState], which: int) -> bool:
        step.replace(Bell(self.rung + 1))
        return True


def test_a_clock_that_only_replaces_a_phase_makes_nothing_stale() -> None:
    game = Toy([End], [Bell], Bell())
    state = begun(game)
    assert game.apply(state, CLOCK, TimeUp(7), Quick(0)) is False
    assert state.stack == [Bell(1)]
    assert game.apply(state, CLOCK, TimeUp(7), Quick(0)) is True
    assert state.stack == []


def test_the_defaults_of_what_a_game_says_of_sitters() -> None:
    state = begun(VOTING, 3)
    assert VOTING.replaces_absent(state) and VOTING.notes_absence(state)
    assert VOTING.may_write(state, ANA) is None and VOTING.may_write(state, NOBODY) is None
    assert VOTING.pace(state, ANA, VOTING.decisions(state)[0]) is None
    assert VOTING.can_take_back(state)
    live = Voting()
    live.hosting = Hosting(takes_back=False)
    assert not live.can_take_back(state)


def test_defaults_are_played_for_who_is_away_only_with_the_option_that_says_so() -> None:
    hosting = Hosting(autopilot=("on-leave", "autopilot"))

    assert hosting.plays_defaults({"on-leave": "autopilot"})
    assert not hosting.plays_defaults({"on-leave": "bot"})
    assert not hosting.plays_defaults({})
    assert not Hosting().plays_defaults({"on-leave": "autopilot"})
