"""A match played on from a moment of another one: what was taken over, and what is checked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Dice, commitment
from tablee.kernel.clock import WAIT
from tablee.kernel.match import BadTime, Match, replay, verify
from tablee.kernel.record import BadRecord, Record, parse_record
from tablee.kernel.seat import CLOCK
from tests.kernel.claims import CLAIMS, SEED, Name, Throw
from tests.kernel.test_match import finished, started
from tests.kernel.test_verify import changed

OTHER = bytes(range(100, 132))
NAMES = ["Dot", "Eve"]


def branched(number: int, record: Record | None = None, seed: bytes = OTHER) -> Match:
    return Match.branch(CLAIMS, record or finished().record, number, NAMES, seed)


def played_on(match: Match) -> Match:
    while not match.is_over:
        seat = match.state.actor
        match.play(seat, Throw() if match.state.face < 0 else Name(match.state.face))
    return match


EVERYWHERE = range(8)


@pytest.mark.parametrize("number", EVERYWHERE)
def test_the_set_up_and_the_first_actions_are_those_of_the_other_match(number: int) -> None:
    origin = finished().record
    match = branched(number, origin)
    assert match.record.entries == origin.entries[:number]
    *_, (then, _, _) = replay(CLAIMS, Record(origin.head, origin.entries[:number]))
    assert match.state == then.state
    assert match.setup_events == started().setup_events
    assert match.record.end is None


def test_the_head_has_the_new_names_the_new_commitment_and_the_number_taken_over() -> None:
    origin = finished().record
    head = branched(3, origin).record.head
    assert (head.seats, head.commitment, head.given) == (tuple(NAMES), commitment(OTHER), 3)
    assert (head.options, head.drawn, head.digest) == (origin.head.options, origin.head.drawn, origin.head.digest)


def test_luck_is_new_from_there_on() -> None:
    match = played_on(branched(4))
    dice = Dice(OTHER)
    drawn = [number for entry in match.record.entries[4:] for number in entry.drawn]
    assert drawn == [dice.draw(6, "a throw") for _ in drawn]
    assert match.record.end is not None
    assert match.record.end.seed == OTHER.hex()


def test_without_a_seed_one_is_drawn_from_the_system() -> None:
    record = finished().record
    promises = {Match.branch(CLAIMS, record, 2, NAMES).record.head.commitment for _ in range(3)}
    assert len(promises) == 3


def test_the_other_match_is_left_as_it_was() -> None:
    origin = finished().record
    before = origin.to_lines()
    played_on(branched(5, origin))
    assert origin.to_lines() == before


def test_time_goes_on_from_the_last_action_taken_over() -> None:
    match = branched(4)
    assert match.record.entries[-1].at == 200
    with pytest.raises(BadTime, match="199 ms comes after 200 ms"):
        match.play(match.state.actor, Throw(), 199)
    match.play(match.state.actor, Throw())
    assert match.record.entries[-1].at == 200
    match.play(CLOCK, TimeUp(WAIT), 5_200)


@pytest.mark.parametrize("number", EVERYWHERE)
def test_a_branch_is_verified_and_read_as_it_was_written(number: int) -> None:
    match = played_on(branched(number))
    record = parse_record(match.record.to_lines())
    assert record == match.record
    assert verify(CLAIMS, record).state == match.state


@pytest.mark.parametrize("number", EVERYWHERE)
def test_a_branch_can_be_verified_while_it_runs(number: int) -> None:
    match = branched(number)
    assert verify(CLAIMS, match.record).state == match.state


@pytest.mark.parametrize("number", [0, 3, 4, 6])
def test_a_branch_of_a_branch_takes_over_from_either(number: int) -> None:
    first = played_on(branched(4)).record
    second = played_on(branched(number, first, bytes(32)))
    assert second.record.head.given == number
    assert second.record.entries[:number] == first.entries[:number]
    verify(CLAIMS, second.record)


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("number", EVERYWHERE)
def test_a_branch_is_resumed_anywhere_and_goes_on_the_same(number: int, check: bool) -> None:
    whole = played_on(branched(number)).record
    for length in range(number, len(whole.entries)):
        match = Match.resume(CLAIMS, whole.head, OTHER, whole.entries[:length], check=check)
        assert played_on(match).record == whole


def test_a_branch_is_attempted_like_any_match() -> None:
    match, twin = branched(4), branched(4)
    for _ in range(3):
        match.attempt(match.state.actor, Throw())
    match.accept(match.attempt(match.state.actor, Throw()))
    twin.play(twin.state.actor, Throw())
    assert match.record == twin.record


# -- what cannot be played on --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 9, 10**9])
def test_there_is_no_moment_before_the_set_up_or_after_the_last_action(number: int) -> None:
    with pytest.raises(ValueError, match=f"there is no moment {number}: 8 actions were played"):
        branched(number)


def test_where_a_match_is_over_nothing_is_played_on() -> None:
    with pytest.raises(ValueError, match="the match is over after action 8"):
        branched(8)


@pytest.mark.parametrize("seats", [[], ["Dot"], ["Dot", "Eve", "Fay"]])
def test_as_many_sit_there_as_before(seats: list[str]) -> None:
    with pytest.raises(ValueError, match=f"the match has 2 seats, not {len(seats)}"):
        Match.branch(CLAIMS, finished().record, 2, seats)


def test_a_match_that_was_tampered_with_is_not_played_on() -> None:
    for wrong in (
        changed(finished().record, 1, digest="0" * 16),
        changed(finished().record, game="chess"),
        changed(finished().record, drawn=()),
    ):
        with pytest.raises(BadRecord):
            branched(4, wrong)


# -- what was changed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "fields", "reason"),
    [
        (None, {"given": None}, "the seed does not give what was drawn"),
        (None, {"given": 2}, "the seed does not give what was drawn"),
        (None, {"given": 5}, "the seed does not give what was drawn"),
        (None, {"given": -1}, "-1 actions taken over from another match, but 8 in all"),
        (None, {"given": 9}, "9 actions taken over from another match, but 8 in all"),
        (None, {"drawn": (1,)}, "the set-up differs from the recorded one"),
        (None, {"commitment": "0" * 64}, "the seed does not fit the commitment"),
        (0, {"drawn": (9,)}, "action 1 cannot be played: a throw: 9 is not below 6"),
        (0, {"drawn": (5,)}, "action 1: the state differs from the recorded one"),
        (1, {"digest": "0" * 16}, "action 2: the state differs from the recorded one"),
        (1, {"at": 99}, "action 2 cannot be played: time runs forward"),
        (4, {"drawn": ()}, "action 5 cannot be played: a throw: nothing left to draw"),
        (4, {"digest": "0" * 16}, "action 5: the state differs from the recorded one"),
    ],
)
def test_a_branch_that_was_changed_is_found_out(number: int | None, fields: dict[str, Any], reason: str) -> None:
    record = played_on(branched(4)).record
    assert record.head.drawn == (0,) and record.entries[0].drawn[0] < 5 and record.entries[4].drawn
    with pytest.raises(BadRecord, match=f"^{reason}"):
        verify(CLAIMS, changed(record, number, **fields))


def test_draws_after_what_was_taken_over_come_from_the_seed() -> None:
    record = played_on(branched(4)).record
    assert record.end is not None
    record.head = msgspec.structs.replace(record.head, commitment=commitment(SEED))
    record.end = msgspec.structs.replace(record.end, seed=SEED.hex())
    with pytest.raises(BadRecord, match="the seed does not give what was drawn"):
        verify(CLAIMS, record)


@pytest.mark.parametrize("check", [True, False])
def test_what_was_kept_of_a_branch_must_fit_too(check: bool) -> None:
    record = played_on(branched(4)).record

    def resumed(record: Record, length: int = 8) -> Match:
        return Match.resume(CLAIMS, record.head, OTHER, record.entries[:length], check=check)

    with pytest.raises(BadRecord, match="4 actions taken over from another match, but 3 in all"):
        resumed(record, 3)
    with pytest.raises(BadRecord, match="action 1 cannot be played: a throw: 9 is not below 6"):
        resumed(changed(record, 0, drawn=(9,)))
    with pytest.raises(BadRecord, match="action 2: "):
        resumed(changed(record, 1, drawn=(1,)))
    with pytest.raises(BadRecord, match=r"the set-up differs|cannot be set up"):
        resumed(changed(record, drawn=(1, 1, 1)))
