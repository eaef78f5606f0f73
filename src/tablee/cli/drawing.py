"""What draws or writes a part of the table: on a paper, in the words of a game."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from tablee.cli.paper import Paper
from tablee.cli.words import Words

W = TypeVar("W", bound=Words)


class Drawing(Generic[W]):
    """Draws for the seat whose View it is given, and from that View alone."""

    def __init__(self, paper: Paper, words: W) -> None:
        self._paper: Final = paper
        self._words: Final = words
        self._say: Final = words.say
