"""All that a seat knows: its view, its decisions, its events, the clocks."""

from __future__ import annotations

from typing import Any

from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode


def known_to(game: Game[Any], state: Any, seat: Seat) -> list[bytes]:
    """Return the bytes of a seat's view, decisions and asides, and of the clocks."""
    questions = [
        [decision.required, [action.json() for action in decision.actions], [verb.name for verb in decision.open]]
        for decision in [*game.decisions(state), *game.asides(state)]
        if decision.seat == seat
    ]
    clocks = [[deadline.due, deadline.seats, deadline.which] for deadline in game.deadlines(state)]
    return [encode(game.view(state, seat)), encode(questions), encode(clocks)]


def heard_by(told: list[Event], seat: Seat) -> bytes:
    """Return the bytes of the events a seat may know, numbered among all events."""
    return encode([event if event.is_for(seat) else None for event in told])
