"""A match: the checked door, and its record."""

from __future__ import annotations

import hashlib

import pytest

from tablee.kernel.action import Broken, RuleBroken, TimeUp
from tablee.kernel.clock import WAIT
from tablee.kernel.game import BadTable
from tablee.kernel.match import BadTime, Match
from tablee.kernel.options import BadOption
from tablee.kernel.phase import Phase
from tablee.kernel.record import FORMAT, Entry
from tablee.kernel.seat import CLOCK
from tablee.kernel.wire import digest
from tests.kernel.claims import CLAIMS, SEED, Began, Name, Throw, Thrown
from tests.kernel.toys import Toy, ToyState
from tests.points import points_of


def started(rounds: int = 2, seats: int = 2) -> Match:
    return Match.start(CLAIMS, ["Ana", "Bob", "Cid"][:seats], {"rounds": rounds}, SEED)


def finished(rounds: int = 2) -> Match:
    match = started(rounds)
    at = 0
    while not match.is_over:
        seat = match.state.actor
        at += 100
        match.play(seat, Throw(), at)
        match.play(seat, Name(match.state.face // 2), at)
    return match


def test_a_match_begins_with_its_head() -> None:
    match = started()
    head = match.record.head
    assert (head.format, head.game, head.rules, head.seats) == (FORMAT, "toy", 1, ("Ana", "Bob"))
    assert head.options == {"rounds": 2, "open": False}
    assert head.commitment == hashlib.sha256(SEED).hexdigest()
    assert head.drawn == (match.state.actor,)
    assert head.digest == digest(CLAIMS.snapshot(match.state))
    assert match.record.entries == []
    assert not match.is_over
    assert match.setup_events == [Began(match.state.actor)]


def test_without_a_seed_one_is_drawn_from_the_system() -> None:
    assert Match.start(CLAIMS, ["Ana"]).record.head.commitment != Match.start(CLAIMS, ["Ana"]).record.head.commitment
    assert Match.start(CLAIMS, ["Ana"]).record.head.options == {"rounds": 2, "open": False}


def test_the_seed_is_not_shown_before_the_end() -> None:
    match = started(1)
    seed = SEED.hex().encode()
    while not match.is_over:
        assert seed not in match.record.to_lines()
        seat = match.state.actor
        match.play(seat, Throw())
        match.play(seat, Name(0))
    assert seed in match.record.to_lines()


def test_an_action_is_carried_out_and_recorded_and_returns_its_events() -> None:
    match = started()
    seat = match.state.actor
    told = match.play(seat, Throw(), 1_500)
    face = match.state.face
    assert told == [Thrown(seat, face)]
    assert match.record.entries == [
        Entry(seat, ["throw"], 1_500, digest(CLAIMS.snapshot(match.state)), (face,)),
    ]
    match.play(seat, Name(0), 1_600)
    assert match.record.entries[1].drawn == ()
    assert match.record.entries[1].action == ["name", 0]


@pytest.mark.parametrize(
    ("who", "action", "at", "broken"),
    [
        ("other", Throw(), 0, Broken("TOY-1", "not_your_turn")),
        ("actor", Name(0), 0, Broken("TOY-2", "above_the_die", face=-1)),
        ("nobody", Throw(), 0, Broken("TOY-0", "not_your_decision", seat=9)),
        ("clock", TimeUp(0), 4_999, Broken("TOY-0", "too_early")),
        ("clock", TimeUp(1), 5_000, Broken("TOY-0", "too_early")),
        ("clock", Throw(), 5_000, Broken("TOY-0", "not_your_decision", seat=CLOCK)),
        ("actor", TimeUp(0), 5_000, None),
    ],
)
def test_a_refused_action_changes_nothing(who: str, action: object, at: int, broken: Broken | None) -> None:
    match = started()
    actor = match.state.actor
    seat = {"actor": actor, "other": 1 - actor, "nobody": 9, "clock": CLOCK}[who]
    before, record = match.state.clone(), match.record.to_lines()
    with pytest.raises(RuleBroken) as refused:
        match.play(seat, action, at)  # type: ignore[arg-type]
    assert refused.value.broken == (broken or Broken("TOY-0", "not_your_decision", seat=actor))
    assert match.state == before
    assert match.record.to_lines() == record


def test_without_a_time_an_action_comes_at_the_moment_of_the_one_before() -> None:
    match = started()
    actor = match.state.actor
    match.play(actor, Throw())
    match.play(actor, Name(0), 900)
    match.play(1 - actor, Throw())
    assert [entry.at for entry in match.record.entries] == [0, 900, 900]


def test_time_does_not_run_backwards() -> None:
    match = started()
    match.play(match.state.actor, Throw(), 900)
    record = match.record.to_lines()
    for at in (899, 0, -5):
        with pytest.raises(BadTime, match=f"time runs forward: {at} ms"):
            match.play(match.state.actor, Name(0), at)
    assert match.record.to_lines() == record
    match.play(match.state.actor, Name(0), 900)


def test_what_comes_after_a_deadline_waits_for_the_clock() -> None:
    match = started()
    actor = match.state.actor
    with pytest.raises(RuleBroken, match="too_late"):
        match.play(actor, Throw(), 5_000)
    match.play(CLOCK, TimeUp(WAIT), 5_000)
    match.play(1 - actor, Throw(), 5_000)
    assert [entry.seat for entry in match.record.entries] == [CLOCK, 1 - actor]


def test_a_refused_action_draws_nothing() -> None:
    one, other = started(), started()
    actor = one.state.actor
    for _ in range(5):
        with pytest.raises(RuleBroken):
            one.play(1 - actor, Throw())
    one.play(actor, Throw())
    other.play(actor, Throw())
    assert one.record == other.record


def test_the_clock_plays_through_the_same_door() -> None:
    match = started(1)
    match.play(CLOCK, TimeUp(0), 5_000)
    assert match.record.entries[0].seat == CLOCK
    assert match.record.entries[0].action == ["time_up", 0]
    assert len(match.record.entries[0].drawn) == 1
    assert match.state.turns == 1


def test_the_end_tells_the_outcome_and_the_seed() -> None:
    match = finished()
    assert match.is_over
    assert match.record.end is not None
    assert match.record.end.seed == SEED.hex()
    assert match.record.end.outcome == CLAIMS.outcome(match.state)
    assert points_of(match.record.end.outcome) == tuple(match.state.points)


def test_a_match_that_is_over_takes_no_action() -> None:
    match = finished(1)
    record = match.record.to_lines()
    for seat, action in ((0, Throw()), (1, Name(0)), (CLOCK, TimeUp(0))):
        with pytest.raises(RuleBroken, match="match_over"):
            match.play(seat, action, 10**9)
    assert match.record.to_lines() == record


def test_the_same_seed_gives_the_same_match() -> None:
    assert finished().record == finished().record


def test_a_match_that_cannot_be_set_up_says_why() -> None:
    with pytest.raises(BadTable, match="toy is for 1 to 3 seats, not 4"):
        Match.start(CLAIMS, "abcd")
    with pytest.raises(BadOption, match="option rounds cannot be 7"):
        Match.start(CLAIMS, ["Ana"], {"rounds": 7})
    with pytest.raises(ValueError, match="a seed is 32 bytes, got 3"):
        Match.start(CLAIMS, ["Ana"], seed=b"abc")


class Nothing(Phase[ToyState]):
    def over(self, state: ToyState) -> bool:
        return True


def test_a_match_may_be_over_after_the_set_up() -> None:
    assert Match.start(Toy([], [Nothing], Nothing()), ["Ana"]).is_over
