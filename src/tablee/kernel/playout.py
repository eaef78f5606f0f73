"""Random play through the public contract: the plain driver for soak tests, rollouts and benchmarks."""

from __future__ import annotations

from typing import Any, Final

from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.phase import Step
from tablee.kernel.seat import CLOCK
from tablee.kernel.state import State

LONG_THOUGHT: Final = 20_000  # most ms for one action where a clock runs beside the play


def play_randomly(game: Game[Any], state: State, chance: Quick) -> int:
    """Play to the end, every choice equally likely; return the number of actions.

    Each right is offered once whenever the game waits for something new, before what is required; leaving it unused is
    one choice among the others. Where a clock runs beside the play, every action takes time.
    """
    step = Step(state, chance, state.since, None)
    stack = state.stack
    open_decisions = game.decisions
    advance = game.advance
    default = game.default
    fraction = chance.fraction
    is_live = game.is_live(state)
    played = 0
    while stack:
        if is_live and stack[-1].is_timed:
            step = _take_time(game, step, chance)
            if not stack:
                break
        decisions = open_decisions(state)
        if not decisions or not decisions[0].required:
            used = _use_rights(game, step, decisions, chance)
            played += used
            if used:
                decisions = open_decisions(state)
            decisions = [decision for decision in decisions if decision.required]
            if not decisions:
                assert used or open_decisions(state) or game.deadlines(state), f"nobody can go on: {stack}"
                step = _let_time_pass(game, step)
        for decision in decisions:
            played += 1
            if decision.open:
                action = any_words(game, state, decision, chance) or default(state, decision.seat)
            else:
                actions = decision.actions
                action = actions[int(fraction() * len(actions))]
            if advance(step, decision.seat, action):
                break
    return played


def any_answer(game: Game[Any], state: State, decision: Decision, chance: Quick) -> Action:
    """Return a random answer to a required Decision.

    If no allowed words are found, return the default.
    """
    return any_words(game, state, decision, chance) or game.default(state, decision.seat)


def any_words(game: Game[Any], state: State, decision: Decision, chance: Quick) -> Action | None:
    """Return a random answer, listed or of an open verb; None: none was found."""
    actions, verbs = decision.actions, decision.open
    listed, count = len(actions), len(verbs)
    chosen = chance.draw(listed + count, "answer")
    if chosen < listed:
        return actions[chosen]
    for attempt in range(count):
        verb = verbs[(chosen - listed + attempt) % count]
        action = game.drawn(state, decision.seat, verb, chance)
        if action is not None:
            return action
    return actions[chance.draw(listed, "answer")] if listed else None


def _use_rights(game: Game[Any], step: Step[Any], decisions: list[Decision], chance: Quick) -> int:
    used = 0
    for decision in decisions:
        if decision.required:
            break
        chosen = int(chance.fraction() * (len(decision.actions) + len(decision.open) + 1))
        if chosen:
            is_listed = chosen <= len(decision.actions)
            action = decision.actions[chosen - 1] if is_listed else any_words(game, step.state, decision, chance)
            # a right used before may have ended this one
            if action is not None and (not used or game.refusal(step.state, decision.seat, action) is None):
                game.advance(step, decision.seat, action)
                used += 1
    return used


def _take_time(game: Game[Any], step: Step[Any], chance: Quick) -> Step[Any]:
    """Let a random time pass; if a Deadline falls into it, let the clock speak."""
    at = step.at + chance.draw(LONG_THOUGHT, "time")
    for deadline in game.deadlines(step.state):
        if deadline.due <= at:
            return _let_time_pass(game, step)
    return Step(step.state, step.chance, at, None)


def _let_time_pass(game: Game[Any], step: Step[Any]) -> Step[Any]:
    """Let the clock speak: no seat has to decide."""
    deadlines = game.deadlines(step.state)
    if not deadlines:
        return step
    first = min(deadlines, key=lambda deadline: deadline.due)
    at = max(step.at, first.due)
    game.apply(step.state, CLOCK, TimeUp(first.which), step.chance, at)
    return Step(step.state, step.chance, at, None)
