"""What the tests ask of each game: the record in its `dossier.py`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablee.conform.setting import Setting
from tablee.kernel.chance import derived_seed
from tablee.kernel.options import Value
from tablee.kernel.seat import Seat

REPLAYS: Final = Path(__file__).parent / "replays"
Told = Sequence[Mapping[str, Any]]  # events, as a client has them


class Replay(NamedTuple):
    """A match, and how it is played."""

    game: str
    name: str
    seats: int
    options: Mapping[str, Value]
    expires_one_in: int = 0  # how often the clock runs out; 0: never
    number: int = 0  # another one is another match
    words_one_in: int = 0  # how often somebody says something in terms of their own; 0: never
    eyes: Seat | None = None  # through whose eyes the tests of the web app read it, if they do

    @property
    def path(self) -> Path:
        return REPLAYS / self.game / f"{self.name}.txt"

    @property
    def seed(self) -> bytes:
        return derived_seed(f"replay/{self.name}", self.number)


def to_the_end(events: Told) -> bool:
    """Nothing that happens is enough before the end."""
    return False


def mostly_blitz(chosen: Mapping[str, Any], luck: random.Random, seats: int, has_bots: bool) -> dict[str, Any]:
    """Choose a clock for each wait, as games of turns have it."""
    return {"timers": luck.choice(("blitz", "blitz", "normal", "1-day"))}


@dataclass(frozen=True, kw_only=True)
class Dossier:
    """What the tests know of a game."""

    game: str
    replays: Sequence[Replay]
    """At least one for each number of seats; the numbers are picked for matches in which much happens."""
    unseen: frozenset[str]
    """Verbs that happen in none of them: asides, which no program plays, and what is so rare that scenes pin it."""
    each_value: Sequence[str] = ()
    """Options of which every value has a replay."""
    web_matches: Sequence[Replay] = ()
    """Matches for the tests of the web app alone, whose clock runs beside the play."""
    short: Mapping[str, Value] = field(default_factory=dict)
    """Options with which a match is soon over."""
    varied_at: int | None = None
    """Where options hardly meet the number of seats: with how many seats they are varied; None: with any."""
    at_a_table: Mapping[str, Value] = field(default_factory=dict)
    """Options with which somebody who answers at once plays with bots."""
    is_enough: Callable[[Told], bool] = to_the_end
    """By the events: when enough of a match was seen whose clock takes its minutes."""
    simulated: Callable[[Mapping[str, Any], random.Random, int, bool], dict[str, Any]] = mostly_blitz
    """Further options with which a match moves within a minute, by those chosen, seats and whether bots play."""
    secrets: Sequence[Setting]
    """The tables at which secrets are looked for."""
    secrets_one_in: int = 1
    """At how many of them the slower tests look."""
    acts_in_secret: bool = False
    """In every match something is done that nobody else is told."""
