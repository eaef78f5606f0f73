"""The cost of a State, and a profile of a random playout."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import tablee
from tablee.games import GAMES
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Step

GAME = GAMES["fake-crystal"]
Log = list[tuple[int, Action] | None]  # an action, or None where the open decisions were asked for


def best(measured: Callable[[], object], times: int, repeats: int = 7) -> float:
    """Return the shortest time of one call, in µs: without disturbance."""
    results = []
    for _ in range(repeats):
        start = time.process_time_ns()
        for _ in range(times):
            measured()
        results.append((time.process_time_ns() - start) / times / 1000)
    return min(results)


def states_over_a_game() -> list[Any]:
    """Return States from the first decision of a random match to the last."""
    chance = Quick(5)
    state = GAME.setup(4, {}, chance)
    states = []
    while decisions := GAME.decisions(state):
        states.append(state.clone())
        decision = next(d for d in decisions if d.required)
        GAME.apply(state, decision.seat, decision.actions[chance.draw(len(decision.actions), "bench")], chance)
    return [states[at * (len(states) - 1) // 4] for at in range(5)]


def bytes_per_state(state: Any) -> int:
    count = 2000
    tracemalloc.start()
    kept = [state.clone() for _ in range(count)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((size - 8 * len(kept)) / count)


def drive(state: Any, chance: Quick, log: Log | None = None) -> None:
    """Play a random match like `play_randomly`, step by step; log questions and actions."""
    while decisions := _ask(state, log):
        if not decisions[0].required:
            for decision in decisions:
                if not decision.required and (chosen := chance.draw(len(decision.actions) + 1, "bench")):
                    _play(state, log, decision.seat, decision.actions[chosen - 1], chance)
            decisions = [decision for decision in _ask(state, log) if decision.required]
        for decision in decisions:
            if _play(state, log, decision.seat, decision.actions[chance.draw(len(decision.actions), "")], chance):
                break


def _ask(state: Any, log: Log | None) -> list[Decision]:
    if log is not None:
        log.append(None)
    return GAME.decisions(state)


def _play(state: Any, log: Log | None, seat: int, action: Action, chance: Quick) -> bool:
    if log is not None:
        log.append((seat, action))
    return GAME.apply(state, seat, action, chance)


def record(matches: int) -> list[tuple[Any, Log]]:
    logs: list[tuple[Any, Log]] = []
    for number in range(matches):
        chance = Quick(number)
        state = GAME.setup(4, {}, chance)
        logs.append((state.clone(), []))
        drive(state, chance, logs[-1][1])
    return logs


def replay_time(logs: list[tuple[Any, Log]], asks: bool) -> float:
    chance = Quick(0)
    runs = [(Step(start.clone(), chance, 0, None), log) for start, log in logs]
    begun = time.process_time()
    for step, log in runs:
        for entry in log:
            if entry is not None:
                GAME.advance(step, entry[0], entry[1])
            elif asks:
                GAME.decisions(step.state)
    return time.process_time() - begun


def settle_time(logs: list[tuple[Any, Log]]) -> float | None:
    """Return the time spent settling, without the cost of measuring; None: the kernel is compiled."""
    if tablee.is_compiled():
        return None
    kind = type(GAME).__mro__[1]
    plain = kind._settle
    clock = time.perf_counter_ns
    spent = calls = 0

    def timed(game: Any, step: Any) -> None:
        nonlocal spent, calls
        start = clock()
        plain(game, step)
        spent += clock() - start
        calls += 1

    kind._settle = timed
    try:
        replay_time(logs, asks=False)
    finally:
        kind._settle = plain
    idle = best(lambda: clock() - clock(), 10_000) * 1000 / 2
    return (spent - calls * idle) / 1e9


def shares() -> dict[str, float]:
    """Return the profile of a playout that is driven from Python, step by step."""
    logs = record(150)
    applying = min(replay_time(logs, asks=False) for _ in range(5))
    with_lists = min(replay_time(logs, asks=True) for _ in range(5))
    whole = min(_playouts(len(logs)) for _ in range(5))
    settling = settle_time(logs)
    parts = {"legal lists": (with_lists - applying) / whole, "apply": applying / whole}
    if settling is not None:
        parts["apply"] -= settling / whole
        parts["settle"] = settling / whole
    parts["set-up, choosing"] = 1 - sum(parts.values())
    return parts


def _playouts(matches: int) -> float:
    begun = time.process_time()
    for number in range(matches):
        chance = Quick(number)
        drive(GAME.setup(4, {}, chance), chance)
    return time.process_time() - begun


def measure() -> dict[str, Any]:
    states = states_over_a_game()
    chance = Quick(1)
    return {
        "compiled": tablee.is_compiled(),
        "clone_us": [best(state.clone, 5000) for state in states],
        "redeal_us": [best(lambda state=state: GAME.redeal(state, 0, chance), 500) for state in states],
        "bytes": [bytes_per_state(state) for state in states],
        "shares": shares(),
    }
