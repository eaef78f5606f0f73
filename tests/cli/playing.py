"""Whole matches typed in the terminal, and what a program that watches them makes sure of."""

from types import SimpleNamespace
from typing import NamedTuple

import pytest
import typer

from tablee.kernel.chance import Quick
from tests.cli.typist import plain
from tests.dossiers import part

LANGUAGES = ("fr", "en")
BYE = {"fr": "À bientôt", "en": "See you soon"}


class Sitting(NamedTuple):
    """One match to be typed."""

    language: str
    seats: int
    seed: str
    me: int = 0
    noise: float = 0.0
    options: dict = {}  # noqa: RUF012


class Evening(NamedTuple):
    """Matches to be typed in a row, and the verbs that must come up in them: one of each group."""

    name: str
    sittings: list[Sitting]
    verbs: list[set[str]] = []  # noqa: RUF012
    fewest: int | None = None  # matches after which it ends, if every verb has come up; None: all are played

    def is_enough(self, number, used):
        return self.fewest is not None and number >= self.fewest and self.lacks(used) == []

    def lacks(self, used):
        return [group for group in self.verbs if not group & used]


def sit_down(game, sitting, watch=None):
    """Return a typist and a sitting to be played."""
    language, seats, seed, me, noise, options = sitting
    return part(game, "typist").sit_down(language, seats, seed, me=me, noise=noise, watch=watch, **options)


def play(typist, sitting):
    """Play to the end; return the exit code."""
    with pytest.raises(typer.Exit) as left:
        sitting.play()
    typist.check()
    return left.value.exit_code


def play_as_typed(game, sitting):
    """Play to the end, see that it was told well, and return the verbs that were used."""
    typist, table = sit_down(game, sitting)
    assert play(typist, table) == 0
    assert typist.match.is_over
    shown = typist.file.getvalue()
    assert BYE[sitting.language] in shown
    assert [line for line in plain(shown).splitlines() if len(line) > 80] == []
    return typist.used


class OtherWorlds:
    """Watches that whatever is typed, a world the person cannot tell from this one gets the same words."""

    def __init__(self, game, one_in):
        known = part(game, "typist")
        self.desk, self.curious = part(game, "desk").Desk, known.CURIOUS
        self.one_in = one_in  # of all questions, how many are looked at: enough is enough
        self.compared = 0

    def __call__(self, typist, printed):
        number, state, game = len(typist.match.record.entries), typist.match.state, typist.GAME
        is_asked = any(decision.required and decision.seat == typist.me for decision in game.decisions(state))
        if typist.ahead or number % self.one_in or not is_asked:
            return
        worlds = [state, game.redeal(state, typist.me, Quick(number))]
        here, there = (self.desk(SimpleNamespace(state=world), typist.me, *self.curious).whole() for world in worlds)
        assert here == there
        self.compared += 1
