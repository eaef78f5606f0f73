"""What the conformance suite is told of Fake Crystal: its tables, and who may know which tile.

The latter is said a second time here, from the rules and not from `view`.
"""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.state import State
from tablee.kernel.conformance import Facts, Subject, Taken, top
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has

SEALED: Final = ("Offering", "Preempting", "Reserving")
TILES: Final = 68


def faces_known(state: State, viewer: Seat) -> set[int]:
    """Return the tiles whose face the viewer knows, with a perfect memory."""
    if not state.stack:
        return set(range(TILES))
    known = {tile for collection in state.collection for tile in collection} | set(state.recycled)
    if viewer != NOBODY:
        known |= set(state.hand[viewer])
        known |= {tile for offer, tile in enumerate(state.tile) if tile >= 0 and _knows(state, viewer, offer)}
    return known


def _knows(state: State, viewer: Seat, offer: int) -> bool:
    return viewer >= 0 and (offer >> 1 == viewer or has(state.seen[offer], viewer))


def reveals(before: State, after: State, viewer: Seat) -> bool:
    """Tell whether a step showed the viewer a face, or opened what was sealed."""
    if faces_known(after, viewer) - faces_known(before, viewer) or before.round != after.round:
        return True  # with a new round come new backs (FC-117)
    if top(before) not in SEALED:
        return False
    if top(before) != top(after):
        return True
    return top(before) != "Offering" and _asked(before) != _asked(after)


def shows(before: State, after: State, taken: Taken, viewer: Seat) -> bool:
    """Tell whether a step showed the viewer what was hidden from it, whichever seat took it."""
    return reveals(before, after, viewer)


def _asked(state: State) -> object:
    return getattr(state.stack[-1], "asked", None)


def shown(state: State, seat: Seat) -> Facts:
    return {
        "collections": state.collection,
        "recycled": state.recycled,
        "own hand": state.hand[seat] if seat >= 0 else (),
        "own draft": (state.draft[seat], state.standing[seat]) if seat >= 0 else (),
        "own stall and tiles looked at": [tile for offer, tile in enumerate(state.tile) if _knows(state, seat, offer)],
        "sizes": [
            [len(tiles) for tiles in places]
            for places in (state.hand, state.reserve, state.collection, [state.aside], [state.recycled])
        ],
    }


def hidden(state: State, seat: Seat) -> Facts:
    if not state.round:
        return {}
    others = [other for other in state.seats() if other != seat]
    facts: Facts = {
        "hands": [state.hand[other] for other in others],
        "reserves of others": [state.reserve[other] for other in others if state.reserve[other]],
        "own reserve": state.reserve[seat] if seat >= 0 else (),
        "set aside": state.aside,
        "stalls": [tile for offer, tile in enumerate(state.tile) if tile >= 0 and not _knows(state, seat, offer)],
        "sealed offers": [state.draft[other] for other in others if state.draft[other] and state.sealed[other]],
    }
    return {name: fact for name, fact in facts.items() if fact}


SUBJECT: Final = Subject(
    together=(
        {"ability": "negociateur", "zero-price": "sequential", "timers": "2-days"},
        {"ability": "recycleur", "backs": "stall-only", "timers": "3-days"},
        {"ability": "avant-gardiste", "backs": "stall-only", "piles": "open", "timers": "7-days"},
        {"ability": "preempteur", "first-player": "host", "timers": "off"},
    ),
    spared={"timers": frozenset({"2-days", "3-days", "7-days"})},
    shown=shown,
    hidden=hidden,
    shows=shows,
    sealed=SEALED,
)
