"""Contract 1: a State is plain data, compared by value; a snapshot loads to an equal State; a clone is independent."""

import json

import pytest

from tablee.kernel.chance import Quick, Script
from tablee.kernel.playout import any_answer
from tablee.kernel.seat import CLOCK
from tablee.kernel.wire import digest, encode
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_a_snapshot_loads_to_an_equal_state(setting: Setting) -> None:
    walk = Walk(setting)
    game = walk.game
    is_going_on = True
    while is_going_on:
        snapshot = game.snapshot(walk.state)
        loaded = game.load(json.loads(encode(snapshot)))
        assert loaded == walk.state
        assert encode(game.snapshot(loaded)) == encode(snapshot)
        assert game.decisions(loaded) == game.decisions(walk.state)
        assert game.deadlines(loaded) == game.deadlines(walk.state)
        assert game.outcome(loaded) == game.outcome(walk.state)
        is_going_on = _play_on(walk)


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_a_loaded_state_plays_on_as_the_saved_one(setting: Setting) -> None:
    walk = Walk(setting, asides=False)
    for _ in range(40):
        _play_on(walk)
    game = walk.game
    loaded = game.load(json.loads(encode(game.snapshot(walk.state))))
    while (taken := walk.choose()) is not None:
        told = walk.play(taken)
        also_told: list = []
        game.apply(loaded, taken.seat, taken.action, _same_draws(walk), taken.at, also_told)
        assert loaded == walk.state
        assert also_told == told


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_nothing_done_to_a_clone_or_to_its_original_changes_the_other(setting: Setting) -> None:
    walk = Walk(setting)
    game = walk.game
    kept = []  # every past State, with the fingerprint it had
    while (taken := walk.choose()) is not None:
        twin = walk.state.clone()
        assert twin == walk.state and twin is not walk.state
        fingerprint = digest(game.snapshot(walk.state))
        kept.append((twin, fingerprint))

        stray = twin.clone()  # another line of play
        for decision in game.decisions(stray)[:1]:
            game.apply(stray, decision.seat, any_answer(game, stray, decision, Quick(1)), Quick(1), walk.at, [])
        assert digest(game.snapshot(walk.state)) == fingerprint

        walk.play(taken)
        _still_the_same(game, kept[-3:])
    _still_the_same(game, kept)


@pytest.mark.parametrize("setting", ALL_SETTINGS[::7], ids=str)
def test_states_that_differ_are_unequal(setting: Setting) -> None:
    walk = Walk(setting, asides=False)
    while (taken := walk.choose()) is not None:
        before = walk.state.clone()
        walk.play(taken)
        assert before != walk.state
        assert digest(walk.game.snapshot(before)) != digest(walk.game.snapshot(walk.state))
        assert taken.seat != CLOCK or before.since <= taken.at


def _play_on(walk: Walk) -> bool:
    taken = walk.choose()
    if taken is not None:
        walk.play(taken)
    return taken is not None


def _same_draws(walk: Walk) -> Script:
    return Script(walk.match.record.entries[-1].drawn)


def _still_the_same(game, kept) -> None:
    for twin, fingerprint in kept:
        assert digest(game.snapshot(twin)) == fingerprint
