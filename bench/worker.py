"""One side of a comparison, in a process of its own: reads « name seconds » lines, answers with JSON lines.

Started by `bench/kernel.py` once for our pure sources, once for the compiled build, once for the peers; with --against,
once for each of two commits.
"""

from __future__ import annotations

import cProfile
import json
import pstats
import random
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

PlayOne = Callable[[], int]  # plays one game, returns its number of actions

PROFILE = "profile "  # before the name of a game: where its time goes
COPIES = "copies "  # before the name of a game: how long its clones and redeals take
SLOWEST = 8  # functions that are named
STATES = 9  # of a match, that are copied


def ours() -> dict[str, PlayOne]:
    from tablee.games import GAMES
    from tablee.kernel.chance import Quick
    from tablee.kernel.playout import play_randomly

    chance = Quick(1)

    def playing(name: str, options: dict[str, Any]) -> PlayOne:
        game = GAMES[name]

        def play_one() -> int:
            state = game.setup(4, options, chance)
            played = play_randomly(game, state, chance)
            game.outcome(state)
            return played

        return play_one

    first = GAMES["fake-crystal"]
    abilities = [value.value for value in first.options[0].values if value.value not in ("espion", "random")]
    return {
        **{name: playing(name, untimed(game)) for name, game in GAMES.items()},
        **{f"fake-crystal {a}": playing("fake-crystal", {"ability": str(a)}) for a in abilities},
    }


def untimed(game: Any) -> dict[str, Any]:
    """Return the options with which no time has to pass. In older commits the game itself says them."""
    return dict(getattr(game, "hosting", game).untimed)


def peers() -> dict[str, PlayOne]:
    import pyspiel
    import rlcard

    draw = random.Random(1).random

    def drawn(outcomes: list[tuple[int, float]]) -> int:
        left = draw()
        for action, likely in outcomes:
            left -= likely
            if left <= 0:
                return action
        return outcomes[-1][0]

    def openspiel(name: str) -> PlayOne:
        game = pyspiel.load_game(name)

        def play_one() -> int:
            state = game.new_initial_state()
            played = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(drawn(state.chance_outcomes()))
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(draw() * len(legal))])
                    played += 1
            state.returns()
            return played

        return play_one

    def rlcard_uno() -> PlayOne:
        env = rlcard.make("uno", config={"seed": 1, "game_num_players": 4})

        def play_one() -> int:
            state, _ = env.reset()
            played = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(draw() * len(legal))])
                played += 1
            env.get_payoffs()
            return played

        return play_one

    return {
        "OpenSpiel crazy_eights(players=4)": openspiel("crazy_eights(players=4)"),
        "OpenSpiel hearts": openspiel("hearts"),
        "RLCard uno, 4 seats": rlcard_uno(),
    }


def rate(play_one: PlayOne, seconds: float) -> dict[str, float]:
    """Play whole games for some CPU time of this process, so that other load does not count."""
    clock = time.process_time
    games = actions = 0
    start = clock()
    while clock() - start < seconds:
        actions += play_one()
        games += 1
    spent = clock() - start
    return {"actions_s": actions / spent, "games_s": games / spent, "length": actions / games}


def profile(play_one: PlayOne, games: int) -> dict[str, float]:
    """Return which functions of ours the time of random play goes to, the most first: a share each, calls not counted.

    Only what is not compiled is seen.
    """
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(games):
        play_one()
    profiler.disable()
    times = {
        f"{Path(file).stem}.{function}": own
        for (file, _, function), (_, _, own, _, _) in pstats.Stats(profiler).stats.items()  # type: ignore[attr-defined]
    }
    whole = sum(times.values())
    return {name: own / whole for name, own in sorted(times.items(), key=lambda pair: -pair[1])[:SLOWEST]}


def details() -> dict[str, Any]:
    """Measure a State: clones over the game, bytes, redeals, and where the time of a playout goes."""
    from bench.details import measure

    return measure()


@cache
def states_of(name: str) -> list[Any]:
    """Return some States of a random match, from the first decision to the last."""
    from tablee.games import GAMES
    from tablee.kernel.chance import Quick
    from tablee.kernel.playout import any_answer

    game, chance = GAMES[name], Quick(5)
    state = game.setup(4, untimed(game), chance)
    states = []
    while decisions := game.decisions(state):
        states.append(state.clone())
        decision = next((one for one in decisions if one.required), decisions[0])
        game.apply(state, decision.seat, any_answer(game, state, decision, chance), chance)
    return [states[at * (len(states) - 1) // (STATES - 1)] for at in range(STATES)]


def copies(name: str, seconds: float) -> dict[str, float]:
    """Return how many clones and redeals of these States are made in a second of CPU."""
    from tablee.games import GAMES
    from tablee.kernel.chance import Quick

    game, states, chance = GAMES[name], states_of(name), Quick(1)
    return {
        "clones_s": per_second([state.clone for state in states], seconds),
        "redeals_s": per_second([partial(game.redeal, state, 0, chance) for state in states], seconds),
    }


def per_second(calls: list[Callable[[], object]], seconds: float) -> float:
    clock = time.process_time
    rounds = 0
    start = clock()
    while clock() - start < seconds:
        for call in calls * 20:
            call()
        rounds += 20
    return rounds * len(calls) / (clock() - start)


def main() -> None:
    side = sys.argv[1]
    known = peers() if side == "peers" else ours()
    print(json.dumps(list(known)), flush=True)
    for line in sys.stdin:
        name, seconds = line.rstrip("\n").rsplit(" ", 1)
        if name == "details":
            answer = details()
        elif name.startswith(PROFILE):
            answer = profile(known[name.removeprefix(PROFILE)], 10)
        elif name.startswith(COPIES):
            answer = copies(name.removeprefix(COPIES), float(seconds))
        else:
            answer = rate(known[name], float(seconds))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
