"""Events, their audience, and equal bytes for equal things."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable

import msgspec
import pytest

from tablee.games import GAMES
from tablee.games.fake_crystal.game import FakeCrystalGame
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.clock import Deadline
from tablee.kernel.event import Event
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK, MOST_SEATS, NOBODY
from tablee.kernel.wire import digest, encode
from tests.kernel.toys import ANA, BOB, Note, Whisper


def test_an_event_is_for_all_unless_it_says_otherwise() -> None:
    assert [Note("rain").is_for(seat) for seat in (ANA, BOB, NOBODY)] == [True, True, True]
    assert [Whisper(BOB, "rain").is_for(seat) for seat in (ANA, BOB, NOBODY)] == [False, True, False]


def test_an_event_travels_under_its_own_name() -> None:
    assert encode(Note("pluie")) == b'{"type":"Note","text":"pluie"}'
    assert msgspec.json.decode(encode(Whisper(1, "a")), type=Note | Whisper) == Whisper(1, "a")
    assert issubclass(Note, Event)


def test_equal_values_have_equal_bytes() -> None:
    assert encode({"b": [1, 2], "a": None}) == encode({"a": None, "b": (1, 2)}) == b'{"a":null,"b":[1,2]}'
    assert encode({"b": {"y": 1, "x": 2}}) == encode({"b": {"x": 2, "y": 1}})


def test_what_is_encoded_names_things_by_texts() -> None:
    with pytest.raises(TypeError, match="str keys"):
        encode({2: 1, 1: 2})


def test_a_digest_is_short_and_depends_on_every_part() -> None:
    assert digest([1, 2]) == hashlib.sha256(b"[1,2]").hexdigest()[:16]
    assert digest([1, 2]) != digest([2, 1])


def test_deadlines_are_compared_by_value() -> None:
    deadline = Deadline(5000, (0, 1), 2)
    assert deadline == Deadline(5000, (0, 1), 2)
    assert hash(deadline) == hash(Deadline(5000, (0, 1), 2))
    assert deadline != Deadline(5001, (0, 1), 2)
    assert deadline != Deadline(5000, (0,), 2)
    assert deadline != Deadline(5000, (0, 1))
    assert deadline != 5000
    assert repr(deadline) == "Deadline(5000, (0, 1), 2)"


def test_nobody_and_the_clock_are_no_places_at_a_table() -> None:
    assert {NOBODY, CLOCK}.isdisjoint(range(MOST_SEATS))
    assert NOBODY != CLOCK


def test_a_fingerprint_is_the_same_if_two_threads_ask_for_the_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = FakeCrystalGame()
    state = game.setup(3, {}, Quick(1))
    found: list[str] = []

    def sort_slowly(names: Iterable[str]) -> list[str]:
        if threading.current_thread() is threading.main_thread() and "timers" in names:
            other = threading.Thread(target=lambda: found.append(game.digest(state)))
            other.start()
            other.join()
        return sorted(names)

    monkeypatch.setattr("tablee.kernel.game.sorted", sort_slowly, raising=False)
    found.append(game.digest(state))
    assert set(found) == {digest(game.snapshot(state))}


@pytest.mark.parametrize("ability", ["espion", "avant-gardiste"])
def test_the_fingerprint_of_a_state_is_the_digest_of_its_snapshot(ability: str) -> None:
    game = GAMES["fake-crystal"]
    match = Match.start(game, ["Ana", "Bo", "Cy"], {"ability": ability}, derived_seed("fingerprint", 1))
    for place in range(60):
        assert game.digest(match.state) == digest(game.snapshot(match.state))
        decision = next(decision for decision in game.decisions(match.state) if decision.required)
        match.play(decision.seat, decision.actions[place % len(decision.actions)])
