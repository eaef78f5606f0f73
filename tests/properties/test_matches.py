"""What holds along every line of play, of every game."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.action import RuleBroken
from tablee.kernel.chance import Quick
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import digest, encode
from tests.properties.lines import Line, any_action, lines


@given(lines())
def test_the_invariants_hold(line: Line) -> None:
    match = line.begin()
    for taken in line.takes(match):
        match.play(taken.seat, taken.action, taken.at)
        match.game.invariants(match.state)


@given(lines(longest=12), st.lists(st.integers(0, 20_000), min_size=1, max_size=8))
def test_refused_means_unchanged(line: Line, tries: list[int]) -> None:
    match = line.begin()
    game = match.game
    for taken in line.takes(match):
        before = match.state.clone()
        recorded = len(match.record.entries)
        for choice in tries:
            seat, action = any_action(match, choice)
            if game.refusal(match.state, seat, action) is not None:
                with pytest.raises(RuleBroken):
                    match.play(seat, action, taken.at)
        assert match.state == before
        assert len(match.record.entries) == recorded
        match.play(taken.seat, taken.action, taken.at)


@given(lines(longest=25))
def test_clones_are_independent(line: Line) -> None:
    match = line.begin()
    game = match.game
    kept = []
    for taken in line.takes(match):
        kept.append((match.state.clone(), digest(game.snapshot(match.state))))
        match.play(taken.seat, taken.action, taken.at)
        for twin, fingerprint in kept:
            assert digest(game.snapshot(twin)) == fingerprint


@given(lines())
def test_a_snapshot_comes_back_equal(line: Line) -> None:
    match = line.begin()
    for taken in line.takes(match):
        match.play(taken.seat, taken.action, taken.at)
        assert match.game.load(json.loads(encode(match.game.snapshot(match.state)))) == match.state


@given(lines())
def test_a_replay_gives_the_same_state(line: Line) -> None:
    match = line.begin()
    for taken in line.takes(match):
        match.play(taken.seat, taken.action, taken.at)
    assert verify(match.game, parse_record(match.record.to_lines())).state == match.state


@given(lines(longest=6), st.integers(-1, 7), st.integers(0, 1000))
def test_a_redeal_looks_the_same_to_its_seat(line: Line, viewer: int, luck: int) -> None:
    match = line.begin()
    game = match.game
    seat = min(viewer, len(match.state.seats()) - 1)
    for taken in line.takes(match):
        match.play(taken.seat, taken.action, taken.at)
        world = game.redeal(match.state, seat, Quick(luck))
        assert encode(game.view(world, seat)) == encode(game.view(match.state, seat))
        assert seat == NOBODY or [decision for decision in game.decisions(world) if decision.seat == seat] == [
            decision for decision in game.decisions(match.state) if decision.seat == seat
        ]
