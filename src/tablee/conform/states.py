"""Contract 1: a State is plain data, compared by value; a snapshot loads to an equal State; a clone is independent."""

from __future__ import annotations

import json
from typing import Any, Final

from tablee.conform.contract import claim, claim_same
from tablee.conform.look import Look
from tablee.kernel.chance import Quick
from tablee.kernel.event import Event
from tablee.kernel.playout import any_answer
from tablee.kernel.seat import CLOCK
from tablee.kernel.wire import digest, encode

FIRST_STEPS: Final = 40  # of a match, before its State is saved


def snapshots_load(look: Look) -> None:
    """A snapshot loads to an equal State."""
    game = look.game
    for state in look.states():
        snapshot = game.snapshot(state)
        loaded = game.load(json.loads(encode(snapshot)))
        claim_same(loaded, state, "the loaded State differs from the saved one")
        claim_same(encode(game.snapshot(loaded)), encode(snapshot), "the loaded State is saved differently")
        claim_same(game.decisions(loaded), game.decisions(state), "the loaded State asks for other decisions")
        claim_same(game.deadlines(loaded), game.deadlines(state), "the loaded State has other clocks")
        claim_same(game.outcome(loaded), game.outcome(state), "the loaded State has another outcome")


def loaded_states_play_on(look: Look) -> None:
    """A loaded State plays on like the saved one."""
    game, walked = look.game, look.trail()
    loaded = game.load(json.loads(encode(game.snapshot(walked.states[min(FIRST_STEPS, len(walked.steps))]))))
    for number, step in enumerate(look.steps()):
        if number < FIRST_STEPS:
            continue
        also_told: list[Event] = []
        game.apply(loaded, step.taken.seat, step.taken.action, step.luck(), step.taken.at, also_told)
        claim_same(loaded, step.after, "the loaded State came to another State")
        claim_same(also_told, step.events, "the loaded State led to other events")


def clones_are_independent(look: Look) -> None:
    """Nothing done to a clone or to its original changes the other."""
    game = look.game
    fingerprints = [digest(game.snapshot(step.before)) for step in look.trail().steps]
    kept: list[Any] = []  # clones of all past States
    for step, fingerprint in zip(look.steps(), fingerprints, strict=True):
        state = step.before
        twin, original = state.clone(), state.clone()
        claim(twin is not state, "clone() returned the State itself")
        claim_same(twin, state, "a clone differs from its original")
        kept.append(twin)

        stray = twin.clone()  # another line of play
        for decision in game.decisions(stray)[:1]:
            game.apply(stray, decision.seat, any_answer(game, stray, decision, Quick(1)), Quick(1), step.taken.at, [])
        game.apply(original, step.taken.seat, step.taken.action, step.luck(), step.taken.at, [])
        claim(digest(game.snapshot(state)) == fingerprint, "playing on with a clone changed its original")
        claim(digest(game.snapshot(twin)) == fingerprint, "playing on with a clone of a clone changed the first clone")
    for twin, step, fingerprint in zip(kept, look.steps(), fingerprints, strict=True):
        claim(digest(game.snapshot(step.before)) == fingerprint, "a past State was changed later")
        claim(digest(game.snapshot(twin)) == fingerprint, "the clone of a past State was changed later")


def different_states_are_unequal(look: Look) -> None:
    """An action that is no aside changes the State."""
    for step in look.steps():
        if not step.taken.is_aside:
            claim(step.before != step.after, "{} changed nothing that the State compares", step.taken.action)
            is_in_order = step.taken.seat != CLOCK or step.before.since <= step.taken.at
            claim(is_in_order, "the clock ran out before the wait began")
