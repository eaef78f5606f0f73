"""One side of a comparison, in a process of its own: reads « name seconds » lines, answers with JSON lines.

Started by `bench/kernel.py` once for our pure sources, once for the compiled build, once for the peers.
"""

from __future__ import annotations

import cProfile
import json
import pstats
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PlayOne = Callable[[], int]  # plays one game, returns its number of actions

PROFILE = "profile "  # before the name of a game: where its time goes
SLOWEST = 8  # functions that are named


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
        **{name: playing(name, game.hosting.untimed) for name, game in GAMES.items()},
        **{f"fake-crystal {a}": playing("fake-crystal", {"ability": str(a)}) for a in abilities},
    }


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
    """Play whole games for some CPU time of this process: other load on the machine costs no figure."""
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
        else:
            answer = rate(known[name], float(seconds))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
