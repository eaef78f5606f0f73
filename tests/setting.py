"""Every way to begin a match: each game, each seat count, each option varied alone, and pairs worth a look.

Where options are many and meet in the rules, as the modules of Spyfall do, every set of modules meets every seat count,
and the other options take turns. Those of Crésus, whose matches are long, take turns over seat counts in sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, NamedTuple

from tablee.games import GAMES
from tablee.games.spyfall.terms import FEWEST_FOR_HARLEY, MODULES
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
    "cresus": (
        {"trading": "turns", "deal-types": "mixed", "rebid-by": "all-bidders", "cash-display": "hidden"},
        {
            "sale-market": "any-open",
            "sector-bonus-timing": "per-visit",
            "kept-card-delay": "next-round",
            "timers": "off",
        },
        {"repeat-market": "blocked", "closed-market-cresus": "skip", "lone-bidder": "free-bid", "timers": "1-day"},
        {"deal-types": "mixed", "unpaid-loan-ranking": "ignore", "on-leave": "bot", "timers": "blitz"},
        {"rebid-by": "all-bidders", "lone-bidder": "free-bid", "sector-bonus-timing": "per-visit", "timers": "relaxed"},
        {"sale-market": "any-open", "timers": "2-days"},
        {"kept-card-delay": "next-round", "timers": "3-days"},
        {"cash-display": "hidden", "timers": "7-days"},
    ),
    "spyfall": tuple(dict(zip(MODULES, chosen, strict=True)) for chosen in product((False, True), repeat=len(MODULES))),
}

# Values that differ from another one in a number alone: by game and option, what need not be varied alone.
NUMBERS: dict[str, dict[str, set[Value]]] = {
    "fake-crystal": {"timers": {"2-days", "3-days", "7-days"}},
}

# Short rounds, and few of them.
SHORT: dict[str, Value] = {"round-seconds": 60, "final-talk-seconds": 30}
# Sixteen places, which is enough for two packs of the Multiverse; the special packs come up more often.
OWN_PLACES = "\n".join(
    f"Lieu {letter}|{'0123456789X'[at % 11] * 12}{at % 10}X5055505550{at // 2}"
    for at, letter in enumerate("ABCDEFGHIJKLMNOP")
)
WAYS: tuple[dict[str, Value], ...] = (
    {"talk-mode": "structured"},
    {"talk-mode": "free"},
    {"talk-mode": "structured", "virtual-clock": True},
    {"talk-mode": "companion"},
)
# What takes turns, at every table, or where people speak aloud; the lists have lengths without a common factor.
TURNS: dict[str, tuple[Value, ...]] = {
    "first-dealer": ("random", "chosen"),
    "reference-list": ("always", "answerer", "reveal-only"),
    "mark-used-locations": (True, False, True),
    "late-bonus": ("each", "first", "each"),
    "farce-wrong-guess": ("others-1", "nobody", "nobody"),
    "multiverse-initiator": ("total-3", "plus-1"),
    "transcript": ("full", "full", "last"),
    "name-filter": (True, False, True),
    "absence": ("by-talk-mode", "exclude"),
    "places": ("", "", OWN_PLACES),
    "rounds": (1, 2),
}


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
        if self.name == "spyfall":
            return "-".join([self.name, str(self.seats), *filter(None, (_short(*option) for option in self.options))])
        return "-".join([self.name, str(self.seats), *(f"{option}={value}" for option, value in self.options)])


def _short(option: str, value: Value) -> str:
    """Return a word for an option, where there are so many that a name could not be read."""
    if (option, value) in SHORT.items():
        return ""
    if isinstance(value, bool):
        return option if value else f"no-{option}"
    return "own-places" if option == "places" else f"{option}-{value}" if isinstance(value, int) else value


def setting(name: str, seats: int, options: Mapping[str, Value] | None = None) -> Setting:
    return Setting(name, seats, tuple((options or {}).items()))


def settings_of(name: str) -> list[Setting]:
    """Return all settings of a game."""
    ways = {"spyfall": _modules_in_turn, "cresus": _sets_of_cresus}
    return ways[name]() if name in ways else _each_alone(name)


def _sets_of_cresus() -> list[Setting]:
    """The options of Crésus are many and its matches long: sets of them, each at every seat count."""
    game = GAMES["cresus"]
    seats = range(game.fewest_seats, game.most_seats + 1)
    return [setting("cresus", count, options) for count in seats for options in ({}, *TOGETHER["cresus"])]


def _each_alone(name: str) -> list[Setting]:
    """Vary each option alone, then those that meet in the rules."""
    game = GAMES[name]
    varied: list[dict[str, Value]] = [{}]
    for option in game.options:
        spared = {option.default, *NUMBERS.get(name, {}).get(option.id, ())}
        varied += [{option.id: known.value} for known in option.values if known.value not in spared]
    varied += TOGETHER[name]
    return [
        setting(name, seats, options) for seats in range(game.fewest_seats, game.most_seats + 1) for options in varied
    ]


def _modules_in_turn() -> list[Setting]:
    """Every set of modules at every seat count (SP-901 apart); each meets every way of talking and both clocks."""
    game = GAMES["spyfall"]
    settings: list[Setting] = []
    for seats in range(game.fewest_seats, game.most_seats + 1):
        sets = [chosen for chosen in TOGETHER["spyfall"] if is_possible(seats, chosen)]
        for number, modules in enumerate(sets):
            way = (TOGETHER["spyfall"].index(modules) + seats) % len(WAYS)
            turn = number // len(WAYS) + seats
            short = SHORT | {"round-seconds": 90 if modules["super-powers"] else 60}  # SP-822: time can be taken off
            settings.append(setting("spyfall", seats, _told(modules) | short | WAYS[way] | _in_turn(turn, number, way)))
    return settings


def is_possible(seats: int, options: Mapping[str, Value]) -> bool:
    """SP-901. Harley needs five."""
    return seats >= FEWEST_FOR_HARLEY or not options.get("harley")


def _told(modules: Mapping[str, Value]) -> dict[str, Value]:
    """Leave out the modules that are off, so that a setting's name can be read."""
    return {module: is_on for module, is_on in modules.items() if is_on}


def _in_turn(turn: int, number: int, way: int) -> dict[str, Value]:
    options: dict[str, Value] = {option: values[(number + turn) % len(values)] for option, values in TURNS.items()}
    talk = WAYS[way]["talk-mode"]
    if talk == "structured" and turn % 2:
        options["absence"] = "substitute"
    if talk == "companion":
        options |= {"track-turns": turn % 2 == 0, "shared-device": turn % 2 == 1}
    game = GAMES["spyfall"]
    defaults = {option.id: option.default for option in game.options}
    return {option: value for option, value in options.items() if value != defaults[option]}


ALL_SETTINGS = [one for name in GAMES if name in TOGETHER for one in settings_of(name)]
