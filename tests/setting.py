"""Every way to begin a match: each game, each seat count, each option varied alone, and pairs worth a look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tablee.games import GAMES
from tablee.kernel.chance import derived_seed
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.options import Value

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")

# Options that meet in the rules: by game, what is varied together.
TOGETHER: dict[str, tuple[dict[str, Value], ...]] = {
    "fake-crystal": (
        {"ability": "negociateur", "zero-price": "sequential", "timers": "2-days"},
        {"ability": "recycleur", "backs": "stall-only", "timers": "3-days"},
        {"ability": "avant-gardiste", "backs": "stall-only", "piles": "open", "timers": "7-days"},
        {"ability": "preempteur", "first-player": "host", "timers": "off"},
    ),
}

# Values that differ from another one in a number alone: by game and option, what need not be varied alone.
NUMBERS: dict[str, dict[str, set[Value]]] = {"fake-crystal": {"timers": {"2-days", "3-days", "7-days"}}}


class Setting(NamedTuple):
    """A game, how many sit there, and the options that are not the default."""

    name: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.name]

    def start(self, number: int = 0) -> Match:
        """Begin the match of this number: always the same one."""
        return Match.start(self.game, NAMES[: self.seats], dict(self.options), derived_seed(str(self), number))

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{option}={value}" for option, value in self.options)])


def setting(name: str, seats: int, options: Mapping[str, Value] | None = None) -> Setting:
    return Setting(name, seats, tuple((options or {}).items()))


def settings_of(name: str) -> list[Setting]:
    """Return all settings of a game."""
    game = GAMES[name]
    varied: list[dict[str, Value]] = [{}]
    for option in game.options:
        spared = {option.default, *NUMBERS.get(name, {}).get(option.id, ())}
        varied += [{option.id: known.value} for known in option.values if known.value not in spared]
    varied += TOGETHER[name]
    return [
        setting(name, seats, options) for seats in range(game.fewest_seats, game.most_seats + 1) for options in varied
    ]


ALL_SETTINGS = [one for name in GAMES if name in TOGETHER for one in settings_of(name)]
