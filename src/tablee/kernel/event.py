"""Events tell people what happened. The rules never read them back."""

from __future__ import annotations

import msgspec

from tablee.kernel.seat import Seat


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened. A subclass has the facts; if not all may know, it says who may."""

    def is_for(self, seat: Seat) -> bool:
        """Tell whether this seat (NOBODY: a spectator) may know."""
        return True
