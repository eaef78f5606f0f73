"""What a game may tell the conformance suite beyond its rules.

A game puts a `SUBJECT` into `conformance.py` of its own package. All of it is optional; without it the suite tries each
option alone at every number of seats, and reports what it could not check.
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
    """One action of a random match."""

    seat: Seat
    action: Action
    at: int
    is_aside: bool = False

    def __str__(self) -> str:
        return f"{self.action} of seat {self.seat} at {self.at} ms"


Shows: TypeAlias = Callable[[Any, Any, Taken, Seat], bool]
"""Whether an action, which led from one State to the next, showed a seat something hidden."""


def top(state: State) -> str:
    """Return the phase that waits now."""
    return type(state.stack[-1]).__name__ if state.stack else "over"


def usual_word(option: str, value: Value) -> str:
    return f"{option}={value}"


class Subject(NamedTuple):
    """What the suite is told of a game. Functions of a State get the true one or a redeal."""

    # Which tables are tried. `together`: options that interact, tried at every number of seats.
    together: tuple[dict[str, Value], ...] = ()
    spared: Mapping[str, frozenset[Value]] = {}  # by option: values not tried alone, since they differ in a number only
    tables: Callable[[Game[Any]], Iterable[tuple[int, Options]]] | None = None  # all tables, in place of the usual ones
    word: Callable[[str, Value], str] = usual_word  # an option in the name of a table; "" leaves it out

    # How random matches are played.
    one_right_in: int | None = None  # use one right in so many, where rights are frequent and could end a round
    thought: int | None = None  # most ms for one action, where a short clock runs beside the play
    lead: Callable[[Game[Any], Any, list[Event], int], Any] | None = None
    """Leads matches to rare situations: called after each action with the game, the State, the latest events and the
    number of States returned so far. Returns another freshly dealt State to go on with, or None. Only matches of two
    worlds are led: they need not be replayed."""

    # Who may know what.
    shown: Callable[[Any, Seat], Facts] | None = None  # by name: what a seat was ever shown; a redeal keeps it
    hidden: Callable[[Any, Seat], Facts] | None = None  # by name: what it never saw; redeals vary each of these
    shows: Shows | None = None  # which actions show a seat something hidden
    sealed: tuple[str, ...] | None = None  # phases with secret answers; elsewhere the defaults of all seats are public


PLAIN: Final = Subject()  # of a game without a subject of its own
