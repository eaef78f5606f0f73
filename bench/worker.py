"""One side of a comparison, in a process of its own: reads « name seconds » lines, answers with JSON lines.

Started by `bench/kernel.py` once for our pure sources, once for the compiled build, once for the peers.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

PlayOne = Callable[[], int]  # plays one game, returns its number of actions


def ours() -> dict[str, PlayOne]:
    from tablee.games import GAMES
    from tablee.kernel.chance import Quick
    from tablee.kernel.playout import play_randomly

    game = GAMES["fake-crystal"]
    chance = Quick(1)

    def playing(options: dict[str, str]) -> PlayOne:
        def play_one() -> int:
            state = game.setup(4, options, chance)
            played = play_randomly(game, state, chance)
            game.outcome(state)
            return played

        return play_one

    abilities = [value.value for value in game.options[0].values if value.value not in ("espion", "random")]
    return {"fake-crystal": playing({}), **{f"fake-crystal {a}": playing({"ability": str(a)}) for a in abilities}}


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
        answer = details() if name == "details" else rate(known[name], float(seconds))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
