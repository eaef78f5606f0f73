"""The games, by name. Each is found by an entry point of the group `tablee.games`: ours and all others alike.

What is installed and cannot be used is left out and kept in LEFT_OUT, for a person to be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, NamedTuple, TypeVar

from tablee.kernel.game import Game
from tablee.kernel.plugin import Plugin
from tablee.kernel.seat import MOST_SEATS

GROUP: Final = "tablee.games"
OURS: Final = "tablee"  # the package whose games come before those of others
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

T = TypeVar("T")
Why = Literal["import", "no_game", "twice", "bots", "terminal"]


class LeftOut(NamedTuple):
    """A game that was left out, or its bots, or its face in the terminal."""

    game: str  # the name of the entry point
    package: str
    why: Why
    detail: str = ""


def found(points: Iterable[EntryPoint], left_out: list[LeftOut]) -> dict[str, Plugin]:
    """Return the plug-ins that can be used, in the order in which games are shown; note the others."""
    plugins: dict[str, Plugin] = {}
    for point in sorted(points, key=lambda point: (_package(point) != OURS, _package(point), point.name)):
        if point.name in plugins:
            left_out.append(LeftOut(point.name, _package(point), "twice"))
            continue
        try:
            plugin = point.load()
        except (Exception, SystemExit) as wrong:
            left_out.append(LeftOut(point.name, _package(point), "import", _brief(wrong)))
            continue
        if _is_game(plugin, point.name):
            plugins[point.name] = plugin
        else:
            left_out.append(LeftOut(point.name, _package(point), "no_game", point.value))
    return dict(sorted(plugins.items(), key=lambda item: (item[1].order, item[0])))


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else ""


def _brief(wrong: BaseException) -> str:
    return f"{type(wrong).__name__}: {wrong}".removesuffix(": ")


def _is_game(plugin: object, name: str) -> bool:
    """Tell whether it is a Plugin with a game of this name, for as many as can sit at a table."""
    if not isinstance(plugin, Plugin) or not NAME.fullmatch(name) or not _are(plugin[1:], (str, str, int)):
        return False
    game: Any = plugin.game
    if not isinstance(game, Game) or getattr(game, "name", "") != name or not hasattr(game, "hosting"):
        return False
    fewest, most = getattr(game, "fewest_seats", 0), getattr(game, "most_seats", 0)
    numbers = (fewest, most, getattr(game, "rules_version", None))
    return _are(numbers, (int, int, int)) and 1 <= fewest <= most <= MOST_SEATS


def _are(values: tuple[object, ...], kinds: tuple[type, ...]) -> bool:
    return all(isinstance(value, kind) for value, kind in zip(values, kinds, strict=True))


LEFT_OUT: Final[list[LeftOut]] = []
PLUGINS: Final = found(entry_points(group=GROUP), LEFT_OUT)
GAMES: Final[dict[str, Game[Any]]] = {name: plugin.game for name, plugin in PLUGINS.items()}


def part_of(game: str, place: str, kind: type[T], why: Literal["bots", "terminal"]) -> T | None:
    """Return what a plug-in names by its place, `package.module:NAME`; None, and noted, if it is not there."""
    module, _, name = place.partition(":")
    try:
        part = getattr(import_module(module), name)
    except (Exception, SystemExit) as wrong:
        LEFT_OUT.append(LeftOut(game, module, why, _brief(wrong)))
        return None
    if isinstance(part, kind):
        return part
    LEFT_OUT.append(LeftOut(game, module, why, f"{place}: no {kind.__name__}"))
    return None


# -- what a game's package holds -------------------------------------------------------------------------------


def package_of(game: Game[Any]) -> str:
    """Return the package a game is written in; nothing if it is a single module."""
    return type(game).__module__.rpartition(".")[0]


def file_of(game: Game[Any], *path: str) -> Traversable | None:
    """Return a file of the game's package, if it has it."""
    return _file_in(package_of(game), *path)


def file_beside(place: str, *path: str) -> Traversable | None:
    """Return a file beside the module of a place; None: there is none, or `part_of` leaves out what is there."""
    try:
        return _file_in(place.partition(":")[0].rpartition(".")[0], *path)
    except (Exception, SystemExit):
        return None


def _file_in(package: str, *path: str) -> Traversable | None:
    if not package:
        return None
    file = files(package).joinpath(*path)
    return file if file.is_file() else None
