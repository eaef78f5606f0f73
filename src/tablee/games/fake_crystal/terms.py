"""The terms of a match: seats and options, settled before the set-up and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.games.fake_crystal.material import DEALT, HAND, read_data
from tablee.kernel.options import Value
from tablee.parts import terms as parts
from tablee.parts.terms import Timers

if TYPE_CHECKING:
    from tablee.games.fake_crystal.ability import Ability

_TIMERS: Final = Timers(read_data("timers"))


class Terms(parts.Terms):
    """Shared by all States of a match."""

    def __init__(self, seats: int, options: dict[str, Value], ability: Ability) -> None:
        super().__init__(seats, options, _TIMERS.limits(str(options["timers"])))  # FC-816
        self.ability: Final = ability  # FC-107: one for the whole game, the same for all
        self.dealt: Final = DEALT[seats]  # FC-109
        self.rounds: Final = 1 + (self.dealt - HAND) // 2  # FC-202
        self.is_strict: Final = options["zero-price"] == "strict"  # FC-209
        self.has_plain_prices: Final = self.is_strict and not ability.prices_with_token
        self.shows_backs: Final = options["backs"] == "physical"  # FC-117
        self.opens_piles: Final = options["piles"] == "open"  # FC-404
        self.blue_needs_crystal: Final = bool(options["blue-needs-crystal"])  # FC-444
