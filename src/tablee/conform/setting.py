"""The tables on which a game is tried: numbers of seats, and options other than the defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from tablee.conform.subject import game_of, subject_of
from tablee.games import GAMES
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.conformance import Options
from tablee.kernel.game import BadTable, Game
from tablee.kernel.match import Match
from tablee.kernel.options import BadOption, Value

FEWEST: Final = 40  # tables
NAMES: Final = ("Ana", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


class Setting(NamedTuple):
    """A game, its number of seats and the options other than the defaults. The same in any process."""

    name: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    seed: str = ""  # another seed gives other matches

    @property
    def game(self) -> Game[Any]:
        return game_of(self.name)

    @property
    def source(self) -> str:
        """Return the text from which the seeds of its matches are derived."""
        return f"{self}/{self.seed}" if self.seed else str(self)

    def start(self, number: int = 0) -> Match:
        """Begin the match with this number, always the same one."""
        return Match.start(self.game, NAMES[: self.seats], dict(self.options), derived_seed(self.source, number))

    def __str__(self) -> str:
        word = subject_of(self.game).word
        return "-".join([self.name, str(self.seats), *filter(None, (word(*option) for option in self.options))])


def setting(name: str, seats: int, options: Mapping[str, Value] | None = None, seed: str = "") -> Setting:
    return Setting(name, seats, tuple((options or {}).items()), seed)


def settings_of(name: str, seed: str = "") -> list[Setting]:
    """Return all tables a game is tried on: those it names, or each option alone at every number of seats.

    Where these are few, they come again with other seeds.
    """
    game = game_of(name)
    tables = list((subject_of(game).tables or _usual_tables)(game))
    rounds = -(-FEWEST // len(tables)) if tables else 0
    seeds = [seed, *(f"{seed}+{number}" for number in range(1, rounds))]
    return [setting(name, seats, options, one) for one in seeds for seats, options in tables]


def _usual_tables(game: Game[Any]) -> Iterator[tuple[int, Options]]:
    """Yield the defaults, then each value of each option alone, then the combinations that the game names."""
    subject = subject_of(game)
    varied: list[dict[str, Value]] = [{}]
    for option in game.options:
        spared = {option.default, *subject.spared.get(option.id, ())}
        varied += [{option.id: known.value} for known in option.values if known.value not in spared]
    varied += subject.together
    for seats in range(game.fewest_seats, game.most_seats + 1):
        yield from ((seats, options) for options in varied if can_begin(game, seats, options))


def can_begin(game: Game[Any], seats: int, options: Options) -> bool:
    """Tell whether a game takes these options at so many seats."""
    try:
        game.setup(seats, options, Quick(0))
    except (BadOption, BadTable):
        return False
    return True


ALL_SETTINGS: Final = [one for name in GAMES for one in settings_of(name)]
