"""What a command was asked for, checked before anything is played."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablee.cli.refused import NotWritten, Refused
from tablee.games import GAMES
from tablee.kernel.chance import new_seed
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.lab.series import Lineup, Series, record_path

USUAL_SEATS: Final = 4
MOST_WORKERS: Final = 256


def game_named(name: str) -> Game[Any]:
    game = GAMES.get(name)
    if game is None:
        raise Refused("wrong.game", name=name, known=", ".join(GAMES))
    return game


def options_given(game: Game[Any], settings: Sequence[str]) -> dict[str, Value]:
    """Return the options given in texts like `ability=espion`, in their order."""
    known = {option.id: option for option in game.options}
    given: dict[str, Value] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Refused("wrong.setting", given=setting)
        if name not in known:
            raise Refused("wrong.option", name=name, game=game.name, known=", ".join(known))
        given[name] = known[name].read(value)
    return given


def options_set(game: Game[Any], settings: Sequence[str]) -> dict[str, Value]:
    """Return a value for every option of the game, from such texts; no time passes here."""
    given = {**game.hosting.untimed, **options_given(game, settings)}
    _check_untimed(game, given)
    return game.settled(given)


def _check_untimed(game: Game[Any], options: Mapping[str, Value]) -> None:
    """Refuse a clock that nobody would ever hear."""
    for name, value in game.hosting.untimed.items():
        if options[name] != value:
            raise Refused("wrong.untimed", setting=f"{name}={str(value).lower()}")


def bot_names(text: str) -> Lineup:
    return tuple(name.strip() for name in text.split(","))


def seats_of(game: Game[Any], asked: int | None, bots: Lineup) -> int:
    """Return the number of seats: as asked, else one for each bot, else four; no fewer than the game needs."""
    usual = len(bots) if len(bots) > 1 else min(USUAL_SEATS, game.most_seats)
    usual = max(usual, game.fewest_seats)
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


def new_file(path: Path, is_forced: bool) -> Path:
    """Return where a record is to be written; what is there already is overwritten only if that was said."""
    if path.is_dir() or not path.name:
        raise Refused("wrong.folder", path=path)
    if path.exists() and not path.is_file():
        raise Refused("wrong.no_file", path=path)
    if os.path.lexists(path) and not is_forced:
        raise Refused("wrong.exists", path=path)
    return path


def record_directory(path: Path) -> Path:
    """Make the directory that record files go to."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if not os.access(path, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, "")
    except OSError as wrong:
        raise NotWritten(path, wrong) from None
    return path


def check_no_records(series: Series) -> None:
    """Refuse a series that would overwrite records of an earlier one."""
    assert series.records is not None
    there = {entry.name for entry in os.scandir(series.records)}
    taken = [path for path in map(partial(record_path, series), range(series.matches)) if path.name in there]
    if taken:
        raise Refused("wrong.exist", path=taken[0], count=len(taken))
