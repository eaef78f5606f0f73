"""What really was where, from the record of a finished match: which tiles a viewer may have known by when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tablee.games import GAMES
from tablee.kernel.match import Match, replay
from tablee.kernel.record import parse_record
from tablee.kernel.seat import Seat

# Every field of a view or an event that holds a tile, or several.
_ONE: Final = {"tile", "top", "given", "taken"}
_SEVERAL: Final = {"tiles", "hand", "spread", "recycled", "aside_tiles"}


class Truth:
    """A finished match, through the eyes of somebody who kept everything in mind."""

    def __init__(self, record: str, viewer: Seat) -> None:
        self.known: list[set[int]] = [set()]  # by the number of events told so far: tiles the viewer may know
        parsed = parse_record(record.encode())
        for match, _, told in replay(GAMES[parsed.head.game], parsed):
            heard = sum(event.is_for(viewer) for event in told)
            self.known += [set(self.known[-1]) for _ in range(heard)]
            self.known[-1] |= _open_to(match, viewer)

    def betrayed(self, frame: dict[str, Any]) -> set[int]:
        """Return the tiles a frame names though its reader may not know them."""
        return set(tiles_in(frame)) - self.known[frame["number"]]


def tiles_in(value: Any, name: str = "") -> Iterator[int]:
    """Return every tile that is named anywhere in what was told."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from tiles_in(inner, key)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from tiles_in(inner, "" if isinstance(inner, dict) else name)
    elif isinstance(value, int) and name in _ONE | _SEVERAL:
        yield value


def _open_to(match: Match, viewer: Seat) -> set[int]:
    """Return the tiles that lie open, and those that are the viewer's own or were spied by them."""
    state: Any = match.state
    known = {tile for collection in state.collection for tile in collection} | set(state.recycled)
    for offer, tile in enumerate(state.tile):
        if viewer >= 0 and tile >= 0 and (offer // 2 == viewer or state.seen[offer] >> viewer & 1):
            known.add(tile)
    return known | (set(state.hand[viewer]) if viewer >= 0 else set())
