"""Random play through the public contract: the plain driver for soak tests, rollouts and benchmarks."""

from __future__ import annotations

from typing import Any

from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.phase import Step
from tablee.kernel.seat import CLOCK
from tablee.kernel.state import State


def play_randomly(game: Game[Any], state: State, chance: Quick) -> int:
    """Play to the end, every choice equally likely; return the number of actions.

    Rights are offered as programs are offered them: each once whenever the game waits for something new, before what
    is required; using one and leaving it are equally likely choices like any other.
    """
    step = Step(state, chance, 0, None)
    stack = state.stack
    open_decisions = game.decisions
    advance = game.advance
    fraction = chance.fraction
    played = 0
    while stack:
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
            actions = decision.actions
            played += 1
            if advance(step, decision.seat, actions[int(fraction() * len(actions))]):
                break
    return played


def _use_rights(game: Game[Any], step: Step[Any], decisions: list[Decision], chance: Quick) -> int:
    used = 0
    for decision in decisions:
        if decision.required:
            break
        chosen = int(chance.fraction() * (len(decision.actions) + 1))
        if chosen:
            action = decision.actions[chosen - 1]
            # a right used before may have taken this one away
            if not used or game.refusal(step.state, decision.seat, action) is None:
                game.advance(step, decision.seat, action)
                used += 1
    return used


def _let_time_pass(game: Game[Any], step: Step[Any]) -> Step[Any]:
    """Nobody has to decide: the game waits for the clock, or for somebody to use a right."""
    deadlines = game.deadlines(step.state)
    if not deadlines:
        return step
    first = min(deadlines, key=lambda deadline: deadline.due)
    game.apply(step.state, CLOCK, TimeUp(first.which), step.chance, first.due)
    return Step(step.state, step.chance, first.due, None)
