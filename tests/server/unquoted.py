"""A game whose module does without `from __future__ import annotations`: its types are no texts."""

from typing import Optional

import msgspec

from tablee.kernel.seat import Seat
from tests.server.parley import PARLEY


class PlayerView(msgspec.Struct, frozen=True):
    purse: int


class View(msgspec.Struct, frozen=True):
    players: tuple[PlayerView, ...]
    turn: Seat
    bank: PlayerView
    who: Seat | None
    hidden: Optional[PlayerView]  # noqa: UP045


class UnquotedGame(type(PARLEY)):  # type: ignore[misc]
    pass


UNQUOTED = UnquotedGame()
