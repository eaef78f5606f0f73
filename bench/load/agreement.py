"""Proves that boardgame.io plays the same game as we do: `python -m bench.load.agreement`.

Random matches of ours are told to `agreement.cjs`, which plays them again with our definition for boardgame.io and
demands, before every action, the same legal actions for every seat from what that seat may see, and the same scores.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from bench.load.node import HERE, NODE, install
from tablee.games import GAMES
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick

GAME = GAMES["fake-crystal"]
SEATS = 4


def spelled(action: Action) -> list[Any]:
    return [action.verb.name, *action.args]


def played(seed: int) -> dict[str, Any]:
    """Return a random match as the deal, every action with what was legal before it, and the outcome."""
    chance = Quick(seed)
    state = GAME.setup(SEATS, {}, chance)
    tiles = [tile for seat in range(SEATS) for tile in (*state.hand[seat], *state.reserve[seat])] + [*state.aside]
    told: dict[str, Any] = {"tiles": tiles, "first": state.first, "steps": []}
    while decisions := GAME.decisions(state):
        legal: list[list[Any]] = [[] for _ in range(SEATS)]
        for decision in decisions:
            legal[decision.seat] += [spelled(action) for action in decision.actions]
        decision = decisions[chance.draw(len(decisions), "who")]
        action = decision.actions[chance.draw(len(decision.actions), "what")]
        told["steps"].append({"legal": legal, "seat": decision.seat, "action": spelled(action)})
        GAME.apply(state, decision.seat, action, chance)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return told | {"scores": [points for (points,) in outcome.scores], "winners": outcome.winners}


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    install()
    told = "\n".join(json.dumps(played(seed)) for seed in range(matches))
    raise SystemExit(subprocess.run([NODE, HERE / "agreement.cjs"], input=told, text=True, cwd=HERE).returncode)


if __name__ == "__main__":
    main()
