"""Finding a game by its name or place, and its subject."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

from tablee.games import GAMES, package_of
from tablee.kernel.conformance import PLAIN, Subject
from tablee.kernel.game import Game


class NoGame(ValueError):
    """There is no game with this name, or at this place."""


def game_of(name: str) -> Game[Any]:
    """Return a game by its name; one outside our tree by its place, `package.module:OBJECT`."""
    known = GAMES.get(name)
    return known if known is not None else _outside(name)


@cache
def _outside(place: str) -> Game[Any]:
    module, colon, name = place.partition(":")
    if not colon or not all(part.isidentifier() for part in [*module.split("."), name]):
        raise NoGame(place)
    try:
        found = getattr(import_module(module), name, None)
    except ModuleNotFoundError as wrong:
        if wrong.name is None or not f"{module}.".startswith(f"{wrong.name}."):
            raise  # something that the module needs
        raise NoGame(place) from None
    if not isinstance(found, Game):
        raise NoGame(place)
    return found


@cache
def subject_of(game: Game[Any]) -> Subject:
    """Return the `SUBJECT` of `conformance.py` in a game's package."""
    package = package_of(game)
    if not package or find_spec(f"{package}.conformance") is None:
        return PLAIN
    subject = import_module(f"{package}.conformance").SUBJECT
    if not isinstance(subject, Subject):
        raise TypeError(f"{package}.conformance: SUBJECT is to be a Subject, not {subject!r}")
    return subject


def sources_of(package: str) -> Iterator[Traversable]:
    """Yield the Python files of a package and of the folders in it."""
    yield from _python_in(files(package))


def _python_in(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _python_in(entry)
        elif entry.name.endswith(".py"):
            yield entry
