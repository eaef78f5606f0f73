"""A series of matches between bots, played by worker processes.

Match n of a series has its own seed, derived from the seed of the series and n, and its own sources of chance for the
bots: what is played depends neither on the number of workers nor on who plays what. (A bot that thinks for a time
rather than a number of iterations depends on the machine all the same.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tablee.bots.bot import Bot
from tablee.bots.levels import make_bot
from tablee.bots.seating import play_match, play_unrecorded
from tablee.games import GAMES
from tablee.kernel.chance import Dice, Quick, derived_seed
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.options import Value
from tablee.kernel.outcome import Outcome
from tablee.kernel.state import State
from tablee.lab.record_file import write_record

Lineup = tuple[str, ...]  # the names of the bots, by seat


class Series(msgspec.Struct, frozen=True):
    """The order for a series."""

    game: str
    options: dict[str, Value]
    lineups: tuple[Lineup, ...]  # in turn: match n is played by lineup n modulo their number
    matches: int
    seed: str
    records: Path | None = None  # the directory for record files

    def lineup(self, number: int) -> Lineup:
        return self.lineups[number % len(self.lineups)]

    def seats(self) -> int:
        return len(self.lineups[0])

    def check(self) -> None:
        """Raise BadTable, BadOption or BadBot if it cannot be played."""
        game = GAMES[self.game]
        game.setup(self.seats(), self.options, Quick(self.seed))
        for name in sorted({name for lineup in self.lineups for name in lineup}):
            make_bot(name, game, Quick(self.seed))


class Played(msgspec.Struct, frozen=True):
    """One finished match of a series."""

    number: int
    actions: int
    outcome: Outcome
    figures: dict[str, dict[str, int]] = {}  # what the game counts besides


def play_one(series: Series, number: int) -> Played:
    """Play one match of a series."""
    game = GAMES[series.game]
    seed = derived_seed(series.seed, number)
    names = series.lineup(number)
    bots = [make_bot(name, game, Quick(f"{seed.hex()}/{seat}")) for seat, name in enumerate(names)]
    if series.records is None:
        return _play_unrecorded(game, series, number, seed, bots)
    match = Match.start(game, names, series.options, seed)
    play_match(match, bots)
    assert match.record.end is not None
    write_record(match.record, record_path(series, number))
    return Played(number, len(match.record.entries), match.record.end.outcome, figures_of(game, match.state))


def record_path(series: Series, number: int) -> Path:
    """Return the path of a match's record file."""
    assert series.records is not None
    return series.records / f"{series.game}-{number:06}.jsonl"


def _play_unrecorded(game: Game[Any], series: Series, number: int, seed: bytes, bots: list[Bot]) -> Played:
    dice = Dice(seed)
    state = game.setup(series.seats(), series.options, dice)
    actions = play_unrecorded(game, state, bots, dice)
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(number, actions, outcome, figures_of(game, state))


def figures_of(game: Game[Any], state: State) -> dict[str, dict[str, int]]:
    """Return what the game counts in a match that is over."""
    return {group: dict(results) for group, results in game.figures(state).items()}
