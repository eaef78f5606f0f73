"""The numbers of the rules in a game's RULES.md."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from tablee.games import file_of
from tablee.kernel.game import Game

RULES: Final = "RULES.md"
NUMBERED: Final = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* ", re.MULTILINE)
RULING: Final = re.compile(r"R-\d+")  # says why a rule is as it is


def ids_in(text: str) -> list[str]:
    """Return the numbers of the rules and rulings of a text, in order."""
    return NUMBERED.findall(text)


@cache
def ids_of(game: Game[Any]) -> frozenset[str]:
    """Return the numbers of a game's rules; none if its package has no RULES.md."""
    file = file_of(game, RULES)
    text = file.read_text("utf-8") if file is not None else ""
    return frozenset(number for number in ids_in(text) if not RULING.fullmatch(number))
