"""The numbers by which a bot of some level plays, from data/bots.toml."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.cresus.material import ROUNDS, read_data
from tablee.games.cresus.state import State

_numbers: Final[dict[str, Any]] = read_data("bots")

LEVELS: Final[tuple[str, ...]] = tuple(_numbers["levels"])


class Tuning:
    """How well a bot plays: one number of each list of the data file."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        at = LEVELS.index(name)

        def number(part: str, key: str) -> float:
            return float(_numbers[part][key][at])

        self.premium: Final = number("share", "premium")
        self.bonus: Final = number("share", "bonus")
        self.core: Final = number("share", "core")
        self.profit: Final = number("share", "profit")
        self.margin: Final = number("share", "margin")
        self.purchases: Final = number("capital", "purchases")
        self.sign_capital: Final = number("capital", "signs")
        self.income: Final = number("capital", "income")
        self.bid_low: Final = number("auction", "low")
        self.bid_high: Final = number("auction", "high")
        self.bid_spread: Final = number("auction", "spread")
        self.bid_threat: Final = number("auction", "threat")
        self.bid_again: Final = number("auction", "again")
        self.bid_entry: Final = number("auction", "entry")
        self.expert_low: Final = number("expert", "low")
        self.expert_high: Final = number("expert", "high")
        self.expert_kept: Final = number("expert", "kept")
        self.expert_last: Final = number("expert", "last")
        self.temperature: Final = number("market", "temperature")
        self.shared: Final = number("market", "shared")
        self.repeat: Final = number("market", "repeat")
        self.stake: Final = number("luck", "stake")
        self.deal_accept: Final = number("deal", "accept")
        self.deal_offer: Final = number("deal", "offer")
        self.deal_theirs: Final = number("deal", "theirs")
        self.deal_envy: Final = number("deal", "envy")
        self.deal_leader: Final = number("deal", "leader")
        self.deal_scarce: Final = number("deal", "scarce")
        # by rounds that follow: how likely another share of a sector is bought in one of them
        self.core_chance: Final = tuple([1.0 - (1.0 - self.core) ** left for left in range(ROUNDS + 1)])


SWING: Final = float(_numbers["prospects"]["swing"])
POINTS: Final = float(_numbers["prospects"]["points"])
CARD_PART: Final = float(_numbers["prospects"]["cards"])
CANDIDATES: Final = int(_numbers["search"]["markets"])
THOUGHT_BIDS: Final[tuple[float, ...]] = tuple(_numbers["search"]["bids"])
HARD_TEMPERATURE: Final = float(_numbers["hard"]["temperature"])
OVERBID: Final = float(_numbers["hard"]["overbid"])
CASH_EDGES: Final[tuple[float, ...]] = tuple(_numbers["hard"]["cash"])
CASH_WORTH: Final[tuple[float, ...]] = tuple(_numbers["hard"]["worth"])
_PATIENCE: Final[tuple[float, ...]] = tuple(_numbers["card"]["patience"])
_WORTH: Final[dict[str, float]] = {name: float(worth) for name, worth in _numbers["card"].items() if name != "patience"}


def rounds_to_come(state: State) -> int:
    """Return how many rounds follow the present one, if nobody buys the island."""
    return ROUNDS - state.round


def least_gain(state: State, card: str) -> float:
    """Return what a card must bring to be used now: less and less, as the end comes nearer."""
    return _WORTH[card] * _PATIENCE[min(rounds_to_come(state), len(_PATIENCE) - 1)]
