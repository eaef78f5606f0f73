"""The stream: the events of a table, and how many each viewer got."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from tablee.kernel.event import Event
from tablee.kernel.seat import NOBODY, Seat
from tablee.server.messages import Undone

RECENT: Final = 60  # events kept in memory for clients that reconnect

TableEvent = Event | Undone


class Stream:
    """The events each viewer got, numbered for each viewer alone: a number betrays nothing of events for others.

    Lists have a place for each seat and a last one for the watchers, who are seat -1.
    """

    def __init__(self, seats: int, kept: int | None = RECENT) -> None:
        self.counts = [0] * (seats + 1)
        self.asked = [0] * (seats + 1)  # each one's count when the present wait began
        self.recent: deque[TableEvent] = deque(maxlen=kept)
        self.latest = 0  # the match time of the latest event or new wait
        self.before: dict[int, list[int]] = {}  # if all is kept: the counts before each line of the log

    def add(self, events: Sequence[TableEvent], moved: bool, at: int = 0) -> None:
        """Add events and count them for those who may know; `moved`: earlier questions are void."""
        if moved or events:
            self.latest = at
        for event in events:
            self.recent.append(event)
            for viewer in self.viewers():
                if is_for(event, viewer):
                    self.counts[viewer] += 1
        if moved:
            self.asked = self.counts.copy()

    def viewers(self) -> range:
        return range(NOBODY, len(self.counts) - 1)

    def since(self, viewer: Seat, number: int) -> list[TableEvent] | None:
        """Return the viewer's events after that number; None: they are no longer kept."""
        count = self.counts[viewer] - number
        if count < 0:
            return None
        visible = [event for event in self.recent if is_for(event, viewer)]
        if count > len(visible):
            return None
        return visible[len(visible) - count :]


def is_for(event: TableEvent, viewer: Seat) -> bool:
    return not isinstance(event, Event) or event.is_for(viewer)
