"""A match that stopped and goes on, from what was kept of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.kernel.match import Match
from tablee.kernel.record import BadRecord, Entry, Head
from tests.kernel.claims import CLAIMS, SEED, Name, Throw
from tests.kernel.test_match import finished, started


def resumed(head: Head, entries: list[Entry], check: bool = True, seed: bytes = SEED) -> Match:
    return Match.resume(CLAIMS, head, seed, entries, check=check)


@pytest.mark.parametrize("check", [True, False])
def test_a_match_resumed_anywhere_stands_as_it_stood_and_goes_on_the_same(check: bool) -> None:
    whole = finished()
    entries = whole.record.entries
    for number in range(len(entries) + 1):
        match = resumed(whole.record.head, entries[:number], check)
        assert match.record.entries == entries[:number]
        assert match.is_over is (number == len(entries))
        for entry in entries[number:]:
            match.play(entry.seat, CLAIMS.read_action(entry.action), entry.at)
        assert match.record == whole.record
        assert match.state == whole.state


def test_a_match_resumed_has_a_record_of_its_own() -> None:
    match = started()
    match.play(match.state.actor, Throw())
    kept = match.record.entries[:]
    again = resumed(match.record.head, kept)
    again.play(again.state.actor, Name(0))
    assert (len(kept), len(match.record.entries), len(again.record.entries)) == (1, 1, 2)


def test_a_match_resumed_tells_the_events_of_its_set_up() -> None:
    assert resumed(started().record.head, []).setup_events == started().setup_events


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "a record of chess, not of toy"),
        ({"rules": 2}, "toy by rules version 2"),
        ({"seats": ("Ana", "Bob", "Cid", "Dot")}, "cannot be set up: toy is for 1 to 3 seats, not 4"),
        ({"drawn": (9,)}, "the set-up differs from the recorded one"),
        ({"digest": "0" * 16}, "the set-up differs from the recorded one"),
        ({"commitment": "0" * 64}, "the seed does not fit the commitment"),
    ],
)
def test_a_head_that_does_not_fit_is_found_out(check: bool, fields: dict[str, Any], reason: str) -> None:
    head = msgspec.structs.replace(started().record.head, **fields)
    with pytest.raises(BadRecord, match=f"^{reason}"):
        resumed(head, [], check)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(32)])
def test_a_seed_that_does_not_fit_is_found_out(seed: bytes) -> None:
    with pytest.raises(BadRecord, match=r"^the seed does not fit the commitment"):
        resumed(started().record.head, [], seed=seed)


@pytest.mark.parametrize(
    ("number", "fields", "reason"),
    [
        (0, {"action": ["fly"]}, "action 1 cannot be played: toy has no verb 'fly'"),
        (1, {"action": ["throw"]}, "action 2 cannot be played: TOY-1 thrown_already"),
        (0, {"seat": 7}, "action 1 cannot be played: TOY-0 not_your_decision"),
        (1, {"at": 99}, "action 2 cannot be played: time runs forward"),
        (1, {"digest": "0" * 16}, "action 2: the state differs from the recorded one"),
        (0, {"drawn": (5,)}, "action 1: the state differs from the recorded one"),
    ],
)
def test_an_action_that_does_not_fit_is_found_out(number: int, fields: dict[str, Any], reason: str) -> None:
    record = finished().record
    assert record.entries[0].drawn[0] < 5
    record.entries[number] = msgspec.structs.replace(record.entries[number], **fields)
    with pytest.raises(BadRecord, match=f"^{reason}"):
        resumed(record.head, record.entries)


def test_draws_are_compared_even_where_the_actions_are_trusted() -> None:
    record = finished().record
    record.entries[2] = msgspec.structs.replace(record.entries[2], drawn=(9,))
    with pytest.raises(BadRecord, match=r"^action 3: the seed does not give what was drawn"):
        resumed(record.head, record.entries, check=False)
