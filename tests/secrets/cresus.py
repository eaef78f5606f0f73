"""Who may know which share of Crésus, said a second time, from what was told, and not from `view`."""

from __future__ import annotations

from typing import Any

from tablee.games.cresus.buying import Auctions
from tablee.games.cresus.events import Arranged, Buried, LaidInOrder, Saw, SharesTurnedUp
from tablee.games.cresus.material import N_MARKETS, PER_MARKET, home_of
from tablee.games.cresus.state import EVERYBODY, State
from tablee.kernel.event import Event
from tablee.kernel.seat import NOBODY, Seat
from tests.secrets.worlds import top
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Taken

SETTINGS: list[Setting] = [one for one in ALL_SETTINGS if one.name == "cresus"]
SEALED = ("Bidding", "Declaring", "ChoosingMarkets", "ChoosingSigns")
"""Phases in which all see who has answered and nobody what."""
LOOKS = ("look_inside", "take_tip")


def opens(before: State, after: State) -> bool:
    """Tell whether a step showed what was hidden: a card, or answers that were sealed."""
    if not after.stack or _cards(before) != _cards(after):
        return True
    came_up = _lots(after) - _lots(before)
    if came_up > (top(after) in SEALED):  # orders alone answered who takes part
        return True
    return top(before) in SEALED and _phases(before) != _phases(after)


def shows(before: State, after: State, taken: Taken, viewer: Seat) -> bool:
    """Tell whether a step showed the viewer what was hidden from it."""
    return opens(before, after) or (taken.seat == viewer and taken.action.verb.name in LOOKS)


def _cards(state: State) -> tuple[Any, ...]:
    piles = tuple([len(pile) for pile in state.pile])
    buried = tuple([known.count(EVERYBODY) for known in state.known])  # as many as were turned up, if nobody bought
    return state.round, piles, buried, state.up, len(state.expert_pile), len(state.deck), state.discard, state.event


def _lots(state: State) -> int:
    """Return how many shares came up for sale so far, of those that are auctioned now."""
    return sum(phase.begun for phase in state.stack if isinstance(phase, Auctions))


def _phases(state: State) -> list[tuple[str, Any]]:
    """Return what all may know of the phases under way: which they are, who is asked, about what."""
    names = ("asked", "lot", "stage", "at")
    return [(type(phase).__name__, [getattr(phase, name, None) for name in names]) for phase in state.stack]


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
