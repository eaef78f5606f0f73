"""Views: the same for many seats at once as one by one, and unchanged for seats without an event."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tablee.conform.contract import claim_same
from tablee.conform.look import Look
from tablee.kernel.seat import HOUSE, NOBODY
from tablee.kernel.wire import encode

FIRST_STEPS: Final = 40  # of a match, before views are compared


def views_of_many(look: Look) -> None:
    """`views` returns the same as `view` of each seat."""
    game = look.game
    eyes = [NOBODY, *range(look.setting.seats)]
    for state in look.states():
        before = state.clone()
        claim_same(game.views(state, eyes), [game.view(state, seat) for seat in eyes], "views() differs from view()")
        claim_same(state, before, "asking for views changed the State")


def views_in_order(look: Look) -> None:
    """`views` returns the views of the seats asked for, in their order."""
    walk = look.walk(7)
    last = look.setting.seats - 1
    for _, taken in zip(range(FIRST_STEPS), look.follow(walk), strict=False):
        walk.play(taken)
        for eyes in ((), (0,), (last, NOBODY, 0), (0, 0), range(look.setting.seats)):
            views = walk.game.views(walk.state, eyes)
            each = [walk.game.view(walk.state, seat) for seat in eyes]
            claim_same(encode(views), encode(each), "views() of {} differs from view()", eyes)


def untold_is_unseen(look: Look) -> None:
    """The views of others change only if they are told something.

    A host sends a view to those who hear of an event and to the one who acted, and to all when a new wait begins or
    another one sits at a seat.
    """
    walk = look.walk(8)
    game = walk.game
    eyes = [NOBODY, *walk.state.seats()]
    for taken in look.follow(walk):
        before = walk.state.clone()
        attempt = walk.attempt(taken)
        if not attempt.moved and not attempt.events and taken.seat != HOUSE:
            for seat in eyes:
                if seat != taken.seat:
                    now, then = _timeless(game.view(attempt.state, seat)), _timeless(game.view(before, seat))
                    claim_same(now, then, "nobody was told anything, and seat {} sees something new", seat)


def _timeless(view: Any) -> Any:
    """Remove from a view when a clock was last read: the time left is the same."""
    plain = msgspec.to_builtins(view)
    clock = plain.get("clock")
    if isinstance(clock, dict) and clock["is_running"]:
        clock["ends"] = clock.pop("since") + clock.pop("left")
    return plain
