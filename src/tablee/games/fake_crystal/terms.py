"""The terms of a match: seats and options, settled before the set-up and never changed."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Final

from tablee.games.fake_crystal.material import DEALT, HAND, read_data
from tablee.kernel.options import Value

if TYPE_CHECKING:
    from tablee.games.fake_crystal.ability import Ability

_timers: Final = read_data("timers")
_DAY: Final = 24 * 60 * 60 * 1000  # ms


class Terms:
    """Shared by all States of a match."""

    def __init__(self, seats: int, options: dict[str, Value], ability: Ability) -> None:
        self.seats: Final = seats
        self.options: Final = options
        self.ability: Final = ability  # FC-107: one for the whole game, the same for all
        self.dealt: Final = DEALT[seats]  # FC-109
        self.rounds: Final = 1 + (self.dealt - HAND) // 2  # FC-202
        self.is_strict: Final = options["zero-price"] == "strict"  # FC-209
        self.has_plain_prices: Final = self.is_strict and not ability.prices_with_token
        self.shows_backs: Final = options["backs"] == "physical"  # FC-117
        self.opens_piles: Final = options["piles"] == "open"  # FC-404
        self.blue_needs_crystal: Final = bool(options["blue-needs-crystal"])  # FC-444
        self.limits: Final = _limits(str(options["timers"]))  # FC-816


def _limits(timers: str) -> dict[str, int]:
    """Return how long each kind of wait may last, in ms; nothing at all if timers are off."""
    seconds: dict[str, int] = _timers["seconds"]
    factors: dict[str, str] = _timers["factor"]
    days: dict[str, int] = _timers["days"]
    if timers in days:
        return dict.fromkeys(seconds, days[timers] * _DAY)
    if timers in factors:
        return {wait: 1000 * ceil(limit * Fraction(factors[timers])) for wait, limit in seconds.items()}
    return {}
