"""What the terminal has to know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tablee.bots.bot import Eyes
from tablee.cli.language import Catalogue
from tablee.cli.paper import Paper, Style
from tablee.cli.person import Person, WhyNot
from tablee.cli.words import Words
from tablee.kernel.options import Value
from tablee.kernel.seat import Seat

Options = Mapping[str, Value]


def no_styles(texts: Catalogue) -> Sequence[Style]:
    return ()


class Face(NamedTuple):
    """A game in the terminal: its words, its colours, and how it asks a person."""

    words: Callable[[Sequence[str], str, Seat, Options], Words]  # for these names, in this language, to this seat
    person: Callable[[Paper, Any, Eyes, WhyNot], Person[Any]]  # the Words are those of the same face
    styles: Callable[[Catalogue], Sequence[Style]] = no_styles
    settings: tuple[str, ...] = ()  # what is set unless the person says otherwise: nobody is hurried here
    bots: str = "greedy"  # who plays along unless the person says otherwise
