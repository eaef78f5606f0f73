"""What a command was asked for, checked before anything is played."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablee.cli.refused import Refused
from tablee.games import GAMES
from tablee.kernel.chance import new_seed
from tablee.kernel.game import Game
from tablee.kernel.options import BadOption, Option, Value
from tablee.lab.series import Lineup

USUAL_SEATS: Final = 4
MOST_WORKERS: Final = 256


def game_named(name: str) -> Game[Any]:
    game = GAMES.get(name)
    if game is None:
        raise Refused("wrong.game", name=name, known=", ".join(GAMES))
    return game


def options_set(game: Game[Any], settings: Sequence[str]) -> dict[str, Value]:
    """Return a value for every option of the game, from texts like `ability=espion`; no time passes here."""
    known = {option.id: option for option in game.options}
    given = dict(game.untimed)
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Refused("wrong.setting", given=setting)
        if name not in known:
            raise Refused("wrong.option", name=name, game=game.name, known=", ".join(known))
        given[name] = _value(known[name], value)
    _check_untimed(game, given)
    return game.settled(given)


def _check_untimed(game: Game[Any], options: Mapping[str, Value]) -> None:
    """Refuse a clock that nobody would ever hear."""
    for name, value in game.untimed.items():
        if options[name] != value:
            raise Refused("wrong.untimed", setting=f"{name}={str(value).lower()}")


def _value(option: Option, text: str) -> Value:
    try:
        return option.read(text)
    except BadOption:
        allowed = ", ".join(str(known.value).lower() for known in option.values)
        raise Refused("wrong.value", option=option.id, value=text, allowed=allowed) from None


def bot_names(text: str) -> Lineup:
    return tuple(name.strip() for name in text.split(","))


def seats_of(game: Game[Any], asked: int | None, bots: Lineup) -> int:
    """Return the number of seats: as asked, else one for each bot, else four or as near as the game comes to it."""
    usual = len(bots) if len(bots) > 1 else min(max(USUAL_SEATS, game.fewest_seats), game.most_seats)
    seats = asked if asked is not None else usual
    if not game.fewest_seats <= seats <= game.most_seats:
        raise Refused("wrong.seats", seats=seats, game=game.name, fewest=game.fewest_seats, most=game.most_seats)
    return seats


def seed_of(asked: str | None) -> str:
    """Return the seed of a series; a new one unless it is given."""
    return asked if asked is not None else new_seed().hex()[:16]


def workers_of(asked: int | None) -> int:
    """Return how many processes are to play: all this one may use, unless it is said."""
    if asked is not None:
        return asked
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def record_directory(path: Path) -> Path:
    """Make the directory that record files go to."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise Refused("wrong.directory", path=path, detail=wrong.strerror or wrong) from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise Refused("wrong.directory", path=path, detail=os.strerror(errno.EACCES))
    return path
