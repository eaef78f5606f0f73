"""Matches that are planned before they are played: who does what, from seeds that a server is given too."""

from __future__ import annotations

from typing import Any, Final

from tablee.bots.bot import Eyes
from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import Asking
from tablee.games import GAMES
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.match import Match

SEATS: Final = 4
NAMES: Final = [f"Player {seat}" for seat in range(SEATS)]
MOST: Final = 300  # actions of a match
MOST_TABLES: Final = 150

Plan = list[tuple[int, list[Any]]]  # the seat and its action, in order


def options_of(game: str) -> dict[str, Any]:
    """Return the options with which people wait for no clock, as far as the game has them."""
    untimed = GAMES[game].hosting.untimed
    timers = {option.id: "off" for option in GAMES[game].options if option.id == "timers"}
    return {
        option.id: untimed[option.id] for option in GAMES[game].options if option.id in untimed and not option.lab
    } | timers


def plans_of(game: str, base: str, actions: int) -> list[Plan]:
    """Let random bots play the first matches of a series of seeds, until they come to so many actions."""
    plans: list[Plan] = []
    while len(plans) < MOST_TABLES and sum(map(len, plans)) < actions:
        plans.append(_plan(game, base, len(plans)))
    return plans


def _plan(game: str, base: str, number: int) -> Plan:
    """Plan a match to its end, or to the moment when it waits for the clock alone: no time passes."""
    match = Match.start(GAMES[game], NAMES, options_of(game), derived_seed(base, number))
    bots = [RandomBot(Quick(f"{base}/{number}/{seat}")) for seat in range(SEATS)]
    asking = Asking(match.game, match.state)
    plan: Plan = []
    while len(plan) < MOST and (decision := asking.next()) is not None:
        action = bots[decision.seat].decide(Eyes(match.game, match.state, decision.seat), decision)
        if action is not None:
            match.play(decision.seat, action)
            plan.append((decision.seat, action.json()))
    return plan
