"""Who was shown which share of Crésus, from what was told, and not from `view`."""

from __future__ import annotations

from tablee.conform.setting import Setting, settings_of
from tablee.games.cresus.events import Arranged, Buried, LaidInOrder, Saw, SharesTurnedUp
from tablee.games.cresus.material import N_MARKETS, PER_MARKET, home_of
from tablee.kernel.event import Event
from tablee.kernel.seat import NOBODY, Seat

SETTINGS: list[Setting] = settings_of("cresus")


class Ledger:
    """What each pair of eyes was shown of the piles, kept by what was told."""

    def __init__(self, seats: int) -> None:
        self.eyes = [NOBODY, *range(seats)]
        # by viewer and market, place by place from the top: a share, or None
        self.places: dict[Seat, list[list[int | None]]] = {
            viewer: [[None] * PER_MARKET for _ in range(N_MARKETS)] for viewer in self.eyes
        }
        self.seen: dict[Seat, set[int]] = {viewer: set() for viewer in self.eyes}

    def hear(self, told: list[Event]) -> None:
        for event in told:
            match event:
                case Buried(share):
                    for viewer in self.eyes:
                        self.places[viewer][home_of(share)].append(share)
                        self.seen[viewer].add(share)
                case SharesTurnedUp(market, shares):
                    for viewer in self.eyes:
                        del self.places[viewer][market][: len(shares)]
                        self.seen[viewer] |= set(shares)
                case Saw(seat, market, shares) | LaidInOrder(seat, market, shares):
                    self.places[seat][market][: len(shares)] = shares
                    self.seen[seat] |= set(shares)
                case Arranged(seat, market):
                    for viewer in self.eyes:
                        if viewer != seat:
                            pile = self.places[viewer][market]
                            pile[:3] = [None] * min(3, len(pile))
