"""All that a seat may go by: what it sees, what it is asked, what it hears, the clocks."""

from __future__ import annotations

from typing import Any

from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode


def known_to(game: Game[Any], state: Any, seat: Seat) -> list[bytes]:
    """Return the bytes of a seat's view, of its questions and asides, and of the clocks."""
    questions = [
        [decision.required, [action.json() for action in decision.actions], [verb.name for verb in decision.open]]
        for decision in [*game.decisions(state), *game.asides(state)]
        if decision.seat == seat
    ]
    clocks = [[deadline.due, deadline.seats, deadline.which] for deadline in game.deadlines(state)]
    return [encode(game.view(state, seat)), encode(questions), encode(clocks)]


def heard_by(told: list[Event], seat: Seat) -> bytes:
    """Return the bytes of what a seat is told. Events are numbered for all, so one it may not see leaves a gap."""
    return encode([event if event.is_for(seat) else None for event in told])
