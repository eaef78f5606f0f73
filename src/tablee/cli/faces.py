"""Finding the face of a game in the terminal: its own, as its plug-in says, or the plain one."""

from __future__ import annotations

from functools import cache

from tablee.bots.policies import BOTS
from tablee.cli.face import Face
from tablee.cli.plain.person import PlainPerson
from tablee.cli.plain.words import PlainWords
from tablee.games import PLUGINS, part_of


@cache
def face_of(game: str) -> Face:
    """Return the game's own face. A game that has none, or one that cannot be used, gets the plain one."""
    place = PLUGINS[game].terminal if game in PLUGINS else ""
    own = part_of(game, place, Face, "terminal") if place else None
    return _plain(game) if own is None else own


def _plain(game: str) -> Face:
    return Face(
        words=lambda names, language, you, _: PlainWords(game, names, language, you),
        person=PlainPerson,
        bots="greedy" if game in BOTS else "random",
    )
