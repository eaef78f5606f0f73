"""Contract 1: a State is plain data, compared by value; a snapshot loads to an equal State; a clone is independent."""

import json

from tablee.kernel.chance import Quick
from tablee.kernel.playout import any_answer
from tablee.kernel.seat import CLOCK
from tablee.kernel.wire import digest, encode
from tests.conformance.trail import each_setting, trail
from tests.setting import Setting

FIRST_STEPS = 40  # before a State is saved, and played on


@each_setting
def test_a_snapshot_loads_to_an_equal_state(setting: Setting) -> None:
    game = setting.game
    for state in trail(setting).states:
        snapshot = game.snapshot(state)
        loaded = game.load(json.loads(encode(snapshot)))
        assert loaded == state
        assert encode(game.snapshot(loaded)) == encode(snapshot)
        assert game.decisions(loaded) == game.decisions(state)
        assert game.deadlines(loaded) == game.deadlines(state)
        assert game.outcome(loaded) == game.outcome(state)


@each_setting
def test_a_loaded_state_plays_on_as_the_saved_one(setting: Setting) -> None:
    game, walked = setting.game, trail(setting)
    loaded = game.load(json.loads(encode(game.snapshot(walked.states[min(FIRST_STEPS, len(walked.steps))]))))
    for step in walked.steps[FIRST_STEPS:]:
        also_told: list = []
        game.apply(loaded, step.taken.seat, step.taken.action, step.luck(), step.taken.at, also_told)
        assert loaded == step.after
        assert also_told == step.told


@each_setting
def test_nothing_done_to_a_clone_or_to_its_original_changes_the_other(setting: Setting) -> None:
    game = setting.game
    steps = trail(setting).steps
    fingerprints = [digest(game.snapshot(step.before)) for step in steps]
    kept = []  # a clone of every past State
    for step, fingerprint in zip(steps, fingerprints, strict=True):
        state = step.before
        twin, original = state.clone(), state.clone()
        assert twin == state and twin is not state
        kept.append(twin)

        stray = twin.clone()  # another line of play
        for decision in game.decisions(stray)[:1]:
            game.apply(stray, decision.seat, any_answer(game, stray, decision, Quick(1)), Quick(1), step.taken.at, [])
        game.apply(original, step.taken.seat, step.taken.action, step.luck(), step.taken.at, [])
        assert digest(game.snapshot(state)) == digest(game.snapshot(twin)) == fingerprint
    for twin, step, fingerprint in zip(kept, steps, fingerprints, strict=True):
        assert digest(game.snapshot(twin)) == digest(game.snapshot(step.before)) == fingerprint


@each_setting
def test_states_that_differ_are_unequal(setting: Setting) -> None:
    for step in trail(setting).steps:
        if not step.taken.is_aside:
            assert step.before != step.after
            assert step.taken.seat != CLOCK or step.before.since <= step.taken.at
