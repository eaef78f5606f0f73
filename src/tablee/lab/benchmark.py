"""How fast this installation is: random playouts, clones and redeals.

It runs for a stated time and counts processor time, so that other processes matter less.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import play_out
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import Seat
from tablee.kernel.state import State

SAMPLE: Final = 10  # every tenth State is kept for clones and redeals


class Speed(msgspec.Struct, frozen=True):
    """The measurements of one game at one number of seats."""

    game: str
    seats: int
    playouts_per_second: float
    actions_per_second: float
    clone_us: float
    redeal_us: float


def measure(game: Game[Any], seats: int, seconds: float) -> Speed:
    """Measure for so many seconds: half random play, half clones and redeals of States of a match."""
    chance = Quick(seats)
    states = _states_along_a_match(game, seats, chance)
    playouts, actions = _playouts(game, seats, seconds / 2, chance)
    return Speed(
        game=game.name,
        seats=seats,
        playouts_per_second=playouts,
        actions_per_second=actions,
        clone_us=_microseconds(lambda state: state.clone(), states, seconds / 4),
        redeal_us=_microseconds(lambda state: game.redeal(state, 0, chance), states, seconds / 4),
    )


def _playouts(game: Game[Any], seats: int, seconds: float, chance: Quick) -> tuple[float, float]:
    """Return playouts and actions per second, set-up included."""
    playouts = actions = 0
    began, until = time.process_time(), time.perf_counter() + seconds
    while time.perf_counter() < until or not playouts:
        actions += play_randomly(game, game.setup(seats, game.hosting.untimed, chance), chance)
        playouts += 1
    spent = time.process_time() - began
    return playouts / spent, actions / spent


def _microseconds(call: Callable[[State], object], states: list[State], seconds: float) -> float:
    rounds = 0
    began, until = time.process_time(), time.perf_counter() + seconds
    while time.perf_counter() < until or not rounds:
        for state in states:
            call(state)
        rounds += 1
    return (time.process_time() - began) / (rounds * len(states)) * 1_000_000


def _states_along_a_match(game: Game[Any], seats: int, chance: Quick) -> list[State]:
    state = game.setup(seats, game.hosting.untimed, chance)
    states = [state.clone()]
    played = 0

    def act(seat: Seat, action: Action, at: int) -> None:
        nonlocal played
        game.apply(state, seat, action, chance, at)
        played += 1
        if played % SAMPLE == 0:
            states.append(state.clone())

    play_out(game, state, [RandomBot(chance)] * seats, act)
    return states
