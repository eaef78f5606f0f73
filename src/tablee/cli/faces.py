"""The face of each game in the terminal: its words, its colours, and how it asks a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tablee.bots.bot import Eyes
from tablee.cli.cresus.paint import styles_of_markets
from tablee.cli.cresus.person import CresusPerson
from tablee.cli.cresus.words import CresusWords
from tablee.cli.fake_crystal.paint import styles_of_codes
from tablee.cli.fake_crystal.person import FakeCrystalPerson
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.language import Catalogue
from tablee.cli.paper import Paper, Style
from tablee.cli.person import Person, Refusal
from tablee.cli.spyfall.person import SpyfallPerson
from tablee.cli.spyfall.words import SpyfallWords
from tablee.cli.words import Words
from tablee.kernel.options import Value
from tablee.kernel.seat import Seat

Options = Mapping[str, Value]


class Face(NamedTuple):
    """What the terminal has to know of a game."""

    settings: tuple[str, ...]  # what is set unless the person says otherwise: nobody is hurried here
    bots: str  # who plays along unless the person says otherwise
    words: Callable[[Sequence[str], str, Seat, Options], Words]  # for these names, in this language, to this seat
    person: Callable[[Paper, Any, Eyes, Refusal], Person[Any]]  # the Words are those of the same face
    styles: Callable[[Catalogue], Sequence[Style]]


FACES: Final = {
    "fake-crystal": Face(
        settings=("timers=off",),
        bots="greedy",
        words=lambda names, language, you, _: FakeCrystalWords(names, language, you),
        person=FakeCrystalPerson,
        styles=styles_of_codes,
    ),
    "spyfall": Face(
        settings=(),
        bots="normal",
        words=SpyfallWords,
        person=SpyfallPerson,
        styles=lambda _: (),
    ),
    "cresus": Face(
        settings=("timers=off",),
        bots="greedy",
        words=CresusWords,
        person=CresusPerson,
        styles=styles_of_markets,
    ),
}
