"""An attempt: all that an action would lead to, with nothing changed until it is accepted."""

from __future__ import annotations

import pytest

from tablee.kernel.action import RuleBroken, TimeUp
from tablee.kernel.chance import Script
from tablee.kernel.clock import WAIT
from tablee.kernel.match import BadTime, Match, replay
from tablee.kernel.seat import CLOCK
from tests.kernel.claims import CLAIMS, Name, Throw, Thrown
from tests.kernel.test_match import started


def test_an_attempt_tells_all_that_the_action_would_lead_to() -> None:
    match, twin = started(), started()
    actor = match.state.actor
    attempt = match.attempt(actor, Throw(), 1_500)
    told = twin.play(actor, Throw(), 1_500)
    assert attempt.number == 1
    assert attempt.entry == twin.record.entries[0]
    assert attempt.events == told == [Thrown(actor, attempt.state.face)]
    assert attempt.state == twin.state
    assert attempt.end is None


def test_an_attempt_tells_whether_a_phase_was_left() -> None:
    match = started()
    actor = match.state.actor
    assert not match.attempt(actor, Throw()).moved
    match.play(actor, Throw())
    assert match.attempt(actor, Name(0)).moved


def test_attempts_change_nothing() -> None:
    match, twin = started(), started()
    actor = match.state.actor
    state, before, record = match.state, match.state.clone(), match.record.to_lines()
    for _ in range(20):  # more than a block of the dice
        match.attempt(actor, Throw())
    assert match.state is state
    assert match.state == before
    assert match.record.to_lines() == record
    for one in (match, twin):
        one.play(actor, Throw())
    assert match.record == twin.record


def test_an_attempt_accepted_is_what_was_played() -> None:
    match, twin = started(), started()
    at = 0
    while not twin.is_over:
        at += 100
        actor = match.state.actor
        action = Throw() if match.state.face < 0 else Name(match.state.face // 2)
        attempt = match.attempt(actor, action, at)
        assert (attempt.end is not None) is (at == 800)
        match.accept(attempt)
        assert attempt.events == twin.play(actor, action, at)
        assert match.state == twin.state
        assert match.record == twin.record
    assert match.is_over


def test_the_clock_attempts_too() -> None:
    match = started()
    attempt = match.attempt(CLOCK, TimeUp(WAIT), 5_000)
    assert attempt.moved
    match.accept(attempt)
    assert match.state.turns == 1


def test_what_is_refused_is_no_attempt() -> None:
    match = started()
    actor = match.state.actor
    with pytest.raises(RuleBroken, match="not_your_turn"):
        match.attempt(1 - actor, Throw())
    match.play(actor, Throw(), 900)
    with pytest.raises(BadTime, match="time runs forward"):
        match.attempt(actor, Name(0), 899)


def test_an_attempt_that_another_action_came_before_is_not_accepted() -> None:
    match = started()
    actor = match.state.actor
    late = match.attempt(actor, Throw())
    match.accept(match.attempt(actor, Throw()))
    record = match.record.to_lines()
    with pytest.raises(ValueError, match="an attempt at action 1 comes too late: 1 were played"):
        match.accept(late)
    assert match.record.to_lines() == record


def test_a_match_drawn_by_hand_can_be_attempted_too() -> None:
    match = Match._set_up(CLAIMS, ["Ana"], {"rounds": 1}, Script([0, 3]), "promised")
    assert [match.attempt(0, Throw()).entry.drawn for _ in range(2)] == [(3,), (3,)]
    match.play(0, Throw())
    assert match.state.face == 3


def test_in_a_replay_nothing_is_attempted_beyond_what_was_drawn() -> None:
    match = started()
    match.play(match.state.actor, Throw())
    *_, (again, _, _) = replay(CLAIMS, match.record)
    attempt = again.attempt(match.state.actor, Name(0))
    assert attempt.entry.drawn == ()
