"""What a game may tell the conformance suite beyond its rules.

A game puts a `SUBJECT` into `conformance.py` of its own package. All of it is optional; without it the suite tries each
option alone at every number of seats, and says in its report what it could not look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from tablee.kernel.action import Action
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.kernel.seat import Seat
from tablee.kernel.state import State

Facts: TypeAlias = dict[str, Any]
Options: TypeAlias = Mapping[str, Value]


class Taken(NamedTuple):
    """One action that was taken."""

    seat: Seat
    action: Action
    at: int
    is_aside: bool = False

    def __str__(self) -> str:
        return f"{self.action} of seat {self.seat} at {self.at} ms"


Shows: TypeAlias = Callable[[Any, Any, Taken, Seat], bool]
"""Whether an action, from one State to the next, shows a seat what was hidden from it."""


def top(state: State) -> str:
    """Return the phase that waits now."""
    return type(state.stack[-1]).__name__ if state.stack else "over"


def usual_word(option: str, value: Value) -> str:
    return f"{option}={value}"


class Subject(NamedTuple):
    """A game under test. What takes a State is given the true one or a redeal."""

    # Which tables are tried. `together` are options that meet in the rules, tried at every number of seats.
    together: tuple[dict[str, Value], ...] = ()
    spared: Mapping[str, frozenset[Value]] = {}  # by option, values not tried alone: they differ in a number only
    tables: Callable[[Game[Any]], Iterable[tuple[int, Options]]] | None = None  # all of them, instead of the usual ones
    word: Callable[[str, Value], str] = usual_word  # an option in the name of a table; "" if it goes without saying

    # How random matches are played.
    one_right_in: int | None = None  # rights are used this seldom, where there are many and they could end a round
    thought: int | None = None  # ms for one action at most, where a short clock runs beside the play
    lead: Callable[[Game[Any], Any, list[Event], int], Any] | None = None
    """For what is rare: called after each action with the game, the State, what was just told and a number that goes up
    by one each time something is returned. Returns another State to go on with, just dealt like this one but with other
    cards, or None. Only matches of two worlds are led, for they need not be replayed."""

    # Who may know what.
    shown: Callable[[Any, Seat], Facts] | None = None  # by name, what a seat saw at some time: a redeal keeps it
    hidden: Callable[[Any, Seat], Facts] | None = None  # by name, what it never saw: redeals vary each of these
    shows: Shows | None = None  # which actions show a seat what was hidden from it
    sealed: tuple[str, ...] | None = None  # phases with secret answers; in others the defaults of all seats are public


PLAIN: Final = Subject()  # of a game that says nothing
