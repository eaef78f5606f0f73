"""Where the first game of Fake Crystal begins: `python -m tests.games.fake_crystal.lesson_file` writes its record anew.

Greedy bots play a match as far as the last round but one. Which match it is was searched for: it has to teach well.
`python -m tests.games.fake_crystal.lesson_file --search 20000` tells which of so many would do (1 in 3,000, 4 ms each),
for whoever changes the rules or the bot; then data/lesson.toml has to be written for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import tablee.games.fake_crystal
from tablee.bots.bot import Eyes
from tablee.bots.greedy import GreedyBot
from tablee.bots.policies import BOTS
from tablee.bots.seating import Asking
from tablee.conform.setting import NAMES
from tablee.games import GAMES
from tablee.games.fake_crystal.material import (
    TILE_NAMES,
    TROPHIES_OF,
    TROPHY_NAMES,
    TROPHY_POINTS,
    Tile,
    Trophy,
    colour_of,
    crystals_on,
    earned,
    is_fake,
)
from tablee.games.fake_crystal.state import ACTIVE, State
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.match import Match
from tablee.parts.small_set import members

PATH = Path(tablee.games.fake_crystal.__file__).parent / "data" / "lesson.jsonl"
NUMBER = 9370
SEATS = 3
ROUND = 5  # of six
LEARNER = 0


def beginning(number: int = NUMBER) -> Match:
    """Return a match at the beginning of the round in which the lesson begins."""
    game = GAMES["fake-crystal"]
    match = Match.start(game, NAMES[:SEATS], {"ability": "espion", "timers": "off"}, derived_seed("lesson", number))
    bots = [GreedyBot(BOTS[game.name].policy, Quick(f"lesson/{number}/{seat}")) for seat in range(SEATS)]
    asking = Asking(game, match.state)
    while match.state.round < ROUND:
        decision = asking.next()
        assert decision is not None
        action = bots[decision.seat].decide(Eyes(game, match.state, decision.seat), decision)
        if action is not None:
            match.play(decision.seat, action)
    return match


def teaches_well(state: State) -> bool:
    """Tell whether a learner has everything to learn from.

    That is a Fake to get rid of, something good to sell, a look to spend, the first turn, a trophy that one tile of an
    opponent completes, and another opponent with a Fake to sell.
    """
    hand = state.hand[LEARNER]
    others = [seat for seat in state.seats() if seat != LEARNER]
    return (
        state.first == LEARNER
        and state.token[LEARNER] == ACTIVE
        and state.credits[LEARNER] >= 20
        and min(state.credits) >= 14
        and sum(map(is_fake, hand)) == 1
        and max(map(crystals_on, hand)) >= 2
        and state.score(LEARNER) >= max(state.score(seat) for seat in others) - 25
        and any(
            any(map(is_fake, state.hand[cheat])) and any(_completed(state, tile) for tile in state.hand[seller])
            for cheat in others
            for seller in others
            if cheat != seller
        )
    )


def _completed(state: State, tile: Tile) -> list[Trophy]:
    """Return the trophies of 12 points and more that the learner could claim with this tile, having met none before."""
    colour = colour_of(tile)
    if is_fake(tile) or state.held[LEARNER] & TROPHIES_OF[colour]:
        return []
    at = 16 * LEARNER + 4 * colour
    owned = state.owned[at + 1 : at + 4]
    before = state.board & earned(colour, *owned)
    owned[crystals_on(tile) - 1] += 1
    after = members(state.board & earned(colour, *owned))
    return [] if before else [trophy for trophy in after if TROPHY_POINTS[trophy] >= 12]


def _description(number: int, state: State) -> Iterator[str]:
    yield f"{number}: purses {state.credits}, scores {[state.score(seat) for seat in state.seats()]}"
    for seat in state.seats():
        hand = [TILE_NAMES[tile] for tile in state.hand[seat]]
        trophies = {TROPHY_NAMES[trophy] for tile in state.hand[seat] for trophy in _completed(state, tile)}
        yield f"  {seat}: {' '.join(hand)}; completes {' '.join(sorted(trophies)) or 'nothing'}"


def main() -> None:
    if "--search" in sys.argv:
        for number in range(int(sys.argv[-1])):
            state = beginning(number).state
            if teaches_well(state):
                print("\n".join(_description(number, state)), flush=True)
    else:
        PATH.write_bytes(beginning().record.to_lines())


if __name__ == "__main__":
    main()
