"""Replaying a record, and finding out what was changed in it."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from tablee.kernel.chance import Script, commitment
from tablee.kernel.match import Match, replay, verify
from tablee.kernel.outcome import Outcome
from tablee.kernel.record import BadRecord, End, Entry, Record, parse_record
from tablee.kernel.wire import digest
from tests.kernel.claims import CLAIMS, SEED, Name, Throw
from tests.kernel.test_match import finished, started


def changed(record: Record, number: int | None = None, **fields: Any) -> Record:
    """Return the record with fields of an entry (or of the head) changed."""
    copy = parse_record(record.to_lines())
    if number is None:
        copy.head = msgspec.structs.replace(copy.head, **fields)
    else:
        copy.entries[number] = msgspec.structs.replace(copy.entries[number], **fields)
    return copy


# -- replay --------------------------------------------------------------------------------------------------


def test_a_replay_goes_through_the_match_step_by_step() -> None:
    match = finished()
    digests = []
    entries: list[Entry | None] = []
    for again, entry, told in replay(CLAIMS, match.record):
        digests.append(digest(CLAIMS.snapshot(again.state)))
        entries.append(entry)
        assert isinstance(told, list)
    assert digests == [match.record.head.digest, *(entry.digest for entry in match.record.entries)]
    assert entries == [None, *match.record.entries]
    assert again.state == match.state
    assert again.is_over


def test_a_replay_tells_what_happened() -> None:
    match = started(1)
    actor = match.state.actor
    told = [match.setup_events, match.play(actor, Throw()), match.play(actor, Name(0))]
    assert [events for _, _, events in replay(CLAIMS, match.record)] == told


def test_a_running_match_can_be_replayed_before_its_seed_is_known() -> None:
    match = started()
    match.play(match.state.actor, Throw(), 700)
    assert verify(CLAIMS, match.record).state == match.state


def test_an_untouched_record_is_verified() -> None:
    for rounds in (1, 2):
        match = finished(rounds)
        verified = verify(CLAIMS, parse_record(match.record.to_lines()))
        assert verified.state == match.state
        assert verified.record.entries == match.record.entries


# -- what was changed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "a record of chess, not of toy"),
        ({"rules": 2}, "toy by rules version 2; this program plays version 1"),
        ({"rules": 0}, "toy by rules version 0; this program plays version 1"),
        ({"seats": ()}, "cannot be set up: toy is for 1 to 3 seats, not 0"),
        ({"seats": ("a",) * 4}, "cannot be set up: toy is for 1 to 3 seats, not 4"),
        ({"seats": ("Ana", "Bob", "Cid")}, "the set-up differs from the recorded one"),
        ({"options": {"rounds": 7}}, "cannot be set up: option rounds cannot be 7"),
        ({"options": {"speed": 1}}, "cannot be set up: unknown option 'speed'"),
        ({"options": {"rounds": 2}}, "the set-up differs from the recorded one"),
        ({"options": {"rounds": 1, "open": False}}, "the set-up differs from the recorded one"),
        ({"options": {"rounds": 2, "open": True}}, "the set-up differs from the recorded one"),
        ({"drawn": ()}, "cannot be set up: first player: nothing left to draw"),
        ({"drawn": (9,)}, "cannot be set up: first player: 9 is not below 2"),
        ({"drawn": (-1,)}, "cannot be set up: first player: -1 is not below 2"),
        ({"drawn": (0, 1)}, "the set-up differs from the recorded one"),
        ({"digest": "0" * 16}, "the set-up differs from the recorded one"),
        ({"commitment": "0" * 64}, "the seed does not fit the commitment"),
    ],
)
def test_a_changed_head_is_found_out(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRecord, match=f"^{reason}"):
        verify(CLAIMS, changed(finished().record, **fields))


@pytest.mark.parametrize(
    ("number", "fields", "reason"),
    [
        (0, {"action": ["fly"]}, "action 1 cannot be played: toy has no verb 'fly'"),
        (0, {"action": []}, "action 1 cannot be played: toy: an action is a list"),
        (1, {"action": ["name", 99]}, "action 2 cannot be played: toy: name"),
        (1, {"action": ["throw"]}, "action 2 cannot be played: TOY-1 thrown_already"),
        (1, {"action": ["name", 5]}, "action 2 cannot be played: TOY-2 above_the_die"),
        (0, {"seat": 7}, "action 1 cannot be played: TOY-0 not_your_decision"),
        (0, {"seat": -1}, "action 1 cannot be played: TOY-0 not_your_decision"),
        (0, {"seat": -2}, "action 1 cannot be played: TOY-0 not_your_decision"),
        (0, {"seat": -2, "action": ["time_up", 0]}, "action 1 cannot be played: TOY-0 too_early"),
        (0, {"drawn": ()}, "action 1 cannot be played: a throw: nothing left to draw"),
        (0, {"drawn": (6,)}, "action 1 cannot be played: a throw: 6 is not below 6"),
        (1, {"drawn": (3,)}, "action 2: the state differs from the recorded one"),
        (1, {"digest": "0" * 16}, "action 2: the state differs from the recorded one"),
        (1, {"at": 150}, "action 2: the state differs from the recorded one"),
        (1, {"at": 10**30}, "action 2 cannot be played: TOY-0 too_late"),
        (1, {"at": 99}, "action 2 cannot be played: time runs forward"),
        (0, {"at": -1}, "action 1 cannot be played: time runs forward"),
    ],
)
def test_a_changed_action_is_found_out(number: int, fields: dict[str, Any], reason: str) -> None:
    record = finished().record
    assert record.entries[0].drawn[0] < 5
    with pytest.raises(BadRecord, match=f"^{reason}"):
        verify(CLAIMS, changed(record, number, **fields))


def test_a_lower_number_named_is_found_out_by_the_digest() -> None:
    record = finished().record
    number = next(at for at, entry in enumerate(record.entries) if entry.action[0] == "name" and entry.action[1] > 0)
    with pytest.raises(BadRecord, match=f"^action {number + 1}: the state differs from the recorded one"):
        verify(CLAIMS, changed(record, number, action=["name", 0]))


def test_actions_left_out_added_or_swapped_are_found_out() -> None:
    record = finished().record
    entries = record.entries
    for wrong in (entries[1:], [entries[0], *entries], [entries[1], entries[0], *entries[2:]], [*entries, entries[-1]]):
        with pytest.raises(BadRecord, match=r"^action [0-9]+ cannot be played: |the state differs"):
            verify(CLAIMS, Record(record.head, wrong, record.end))


def test_a_record_cut_short_but_with_its_end_is_found_out() -> None:
    record = finished().record
    with pytest.raises(BadRecord, match=r"^the outcome differs from the recorded one"):
        verify(CLAIMS, Record(record.head, record.entries[:-1], record.end))


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ({"outcome": Outcome("won", ((0,), (0,)), (1, 1), (0, 1))}, "the outcome differs from the recorded one"),
        ({"seed": "zz"}, "the seed is not hexadecimal"),
        ({"seed": "0"}, "the seed is not hexadecimal"),
        ({"seed": ""}, "the seed does not fit the commitment"),
        ({"seed": bytes(32).hex()}, "the seed does not fit the commitment"),
        ({"seed": SEED.hex()[:-2]}, "the seed does not fit the commitment"),
    ],
)
def test_a_changed_end_is_found_out(end: dict[str, Any], reason: str) -> None:
    record = finished().record
    assert record.end is not None
    record.end = msgspec.structs.replace(record.end, **end)
    with pytest.raises(BadRecord, match=f"^{reason}"):
        verify(CLAIMS, record)


def forged(draws: list[int], seed: bytes = SEED, named: int = 0) -> Record:
    """Return the record of a match whose host promised a seed and then drew as he liked."""
    match = Match._set_up(CLAIMS, ["Ana", "Bob"], {"rounds": 1}, Script(draws), commitment(seed))
    while not match.is_over:
        seat = match.state.actor
        match.play(seat, Throw())
        match.play(seat, Name(min(named, match.state.face)))
    assert match.record.end is not None
    match.record.end = End(match.record.end.outcome, seed.hex())
    return match.record


def test_draws_that_do_not_come_from_the_seed_are_found_out() -> None:
    true = finished(1).record
    drawn = [*true.head.drawn, *(number for entry in true.entries for number in entry.drawn)]
    verify(CLAIMS, forged(drawn))
    for at in range(1, len(drawn)):
        false = [*drawn[:at], (drawn[at] + 1) % 6, *drawn[at + 1 :]]
        with pytest.raises(BadRecord, match=r"^the seed does not give what was drawn"):
            verify(CLAIMS, forged(false))


def test_draws_that_do_not_come_from_the_seed_are_found_out_even_if_they_made_an_action_possible() -> None:
    true = finished(1).record
    assert true.entries[0].drawn[0] < 5
    with pytest.raises(BadRecord, match="the seed does not give what was drawn"):
        verify(CLAIMS, forged([*true.head.drawn, 5, 5], named=5))


def test_a_seed_of_another_length_is_found_out() -> None:
    true = finished(1).record
    drawn = [*true.head.drawn, *(number for entry in true.entries for number in entry.drawn)]
    for seed in (b"", b"abc", bytes(33)):
        assert hashlib.sha256(seed).hexdigest() == commitment(seed)
        with pytest.raises(BadRecord, match="the seed does not fit the commitment"):
            verify(CLAIMS, forged(drawn, seed))


def test_a_match_that_is_over_without_showing_its_seed_is_found_out() -> None:
    record = finished().record
    with pytest.raises(BadRecord, match="the match is over, but its end and its seed are missing"):
        verify(CLAIMS, Record(record.head, record.entries))


def test_time_that_runs_backwards_is_found_out() -> None:
    record = finished().record
    entries = [msgspec.structs.replace(entry, at=-entry.at) for entry in record.entries]
    with pytest.raises(BadRecord, match="action 1 cannot be played: time runs forward"):
        verify(CLAIMS, Record(record.head, entries, record.end))


def test_a_match_drawn_by_hand_has_no_seed_to_show() -> None:
    match = Match._set_up(CLAIMS, ["Ana"], {"rounds": 1}, Script([0, 3]), "promised")
    match.play(0, Throw())
    match.play(0, Name(3))
    assert match.record.end is not None
    assert match.record.end.seed == ""
