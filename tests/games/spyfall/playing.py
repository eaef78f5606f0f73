"""Playing DC Spyfall at a table over sockets: whoever is asked answers by chance, and time passes when nobody is."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from tablee.client import Refused
from tests.server.place import Listener, Place
from tests.server.waiting import PATIENCE

WORDS = ("oui", "non", "un peu", "Où sommes-nous ?")
RIGHTS = 0.15  # how often somebody breaks in
TOO_LATE = ("stale", "too_late", "match_over", "clock_stopped", "clock_expired", "clock_not_running", "not_now", "busy")


async def play_along(place: Place, table: str, people: list[Listener], luck: random.Random) -> None:
    """Play until the match is over."""
    async with asyncio.timeout(5 * PATIENCE):
        while not people[0].is_over:
            asked = [(seat, question) for seat in people for question in seat.decisions if question["required"]]
            rights = [(seat, question) for seat in people for question in seat.decisions if not question["required"]]
            if rights and (luck.random() < RIGHTS or not asked):
                asked = rights
            live = place.node.house.tables[table]
            if asked and (asked is not rights or luck.random() < 0.5):
                await _answer(*luck.choice(asked), luck)
            elif not live.bot_tasks or luck.random() < 0.2:
                await _let_time_pass(place, live)
            await people[0].send("ping")


async def _answer(seat: Listener, question: dict[str, Any], luck: random.Random) -> None:
    choices = [*question["actions"], *[_in_words(verb, seat, luck) for verb in question.get("open", [])]]
    try:
        await seat.act(luck.choice(choices))
    except Refused as refused:
        if refused.rule is None and refused.key not in TOO_LATE:
            raise


def _in_words(verb: str, seat: Listener, luck: random.Random) -> list[Any]:
    words = luck.choice(WORDS)
    if verb != "ask_in_words":
        return [verb, words]
    others = [player["seat"] for player in seat.view["players"] if player["seat"] != seat.seat]
    return [verb, luck.choice(others), 0, words]


async def _let_time_pass(place: Place, live: Any) -> None:
    """Let the clock that is due first run out."""
    now = live.begun.time(place.node.clock.now())
    dues = [deadline.due for deadline in live.deadlines()]
    if dues:
        await place.pass_time(max(1, min(dues) - now))
