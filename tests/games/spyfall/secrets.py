"""What lies open on a table of DC Spyfall, from what was told, and not from `view`."""

from __future__ import annotations

from tablee.conform.setting import Setting, settings_of
from tablee.games.spyfall.events import AbilityUsed, CardShown, HuntBegan, JokerRevealed, RoundDealt, RoundEnded
from tablee.kernel.event import Event
from tablee.kernel.seat import Seat

SETTINGS: list[Setting] = settings_of("spyfall")


class Ledger:
    """What lies open on the table, kept by what was told to all."""

    def __init__(self) -> None:
        self.is_dealt = False
        self.is_over = False  # the round is, and its cards are shown
        self.cards: set[Seat] = set()  # whose card lies face up
        self.abilities: set[Seat] = set()
        self.place_is_known = False

    def hear(self, told: list[Event]) -> None:
        for event in told:
            match event:
                case RoundDealt():
                    self.__init__()  # type: ignore[misc]
                    self.is_dealt = True
                case JokerRevealed() | CardShown():
                    self.cards.add(event.seat)
                case AbilityUsed():
                    self.abilities.add(event.seat)
                case HuntBegan():
                    self.place_is_known = True
                case RoundEnded():
                    self.is_over = self.place_is_known = True

    def shows_card(self, seat: Seat, viewer: Seat) -> bool:
        return self.is_over or seat == viewer or seat in self.cards

    def shows_ability(self, seat: Seat, viewer: Seat) -> bool:
        return self.is_over or seat == viewer or seat in self.abilities
