"""A contract is broken by a Breach: a sentence, and the moment of the match at which it was found.

Contracts use `claim` and `claim_same` instead of `assert`, which `python -O` leaves out.
"""

from __future__ import annotations

import traceback
from contextlib import suppress
from itertools import zip_longest
from typing import Final, NamedTuple

import msgspec

from tablee.kernel.conformance import Taken
from tablee.kernel.state import State

LONGEST: Final = 200  # characters of a value in a sentence
MISSING: Final = "missing"


class Moment(NamedTuple):
    """Where a contract was broken."""

    number: int  # of the match, among those of its table
    action: int = 0  # its place in the match, from 1; 0: the set-up
    taken: Taken | None = None  # what was about to be done; None: nothing, the match is over


class Breach(Exception):
    """A game does not keep a contract."""

    def __init__(self, sentence: str, moment: Moment | None = None) -> None:
        super().__init__(sentence, moment)
        self.sentence: Final = sentence
        self.moment: Final = moment

    def __str__(self) -> str:
        if self.moment is None:
            return self.sentence
        number, action, taken = self.moment
        doing = "" if taken is None else f", seat {taken.seat}: {taken.action} at {taken.at} ms"
        return f"{self.sentence} (match {number}, action {action}{doing})"


def claim(is_so: bool, sentence: str, *facts: object) -> None:
    """Raise a Breach unless it is so; `{}` in the sentence stand for the facts."""
    if not is_so:
        raise Breach(sentence.format(*map(brief, facts)))


def claim_same(found: object, wanted: object, what: str, *facts: object) -> None:
    """Raise a Breach that says where two things differ, unless they are equal."""
    if found != wanted:
        raise Breach(f"{what.format(*map(brief, facts))}: {difference(found, wanted)}")


def difference(found: object, wanted: object, place: str = "") -> str:
    """Say where two things differ: every name of two States or objects, the first item of two lists, however deep."""
    found, wanted = _opened(found), _opened(wanted)
    if isinstance(found, dict) and isinstance(wanted, dict):
        names = [name for name in {**wanted, **found} if found.get(name, MISSING) != wanted.get(name, MISSING)]
        told = [
            difference(found.get(name, MISSING), wanted.get(name, MISSING), f"{place}.{name}".lstrip("."))
            for name in names
        ]
        return "; ".join(told)
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        for at, (one, other) in enumerate(zip_longest(found, wanted, fillvalue=MISSING)):
            if one != other:
                return difference(one, other, f"{place}[{at}]")
    return f"{place} is {brief(found)}, not {brief(wanted)}".lstrip()


def _opened(value: object) -> object:
    """Return a State as its fields, and JSON as what it says."""
    if isinstance(value, State):
        return value.plain()
    if isinstance(value, bytes):
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(value)
    return value


def brief(value: object) -> str:
    """Return a text for a value, cut if it is long."""
    if isinstance(value, bytes):
        text = value.decode(errors="replace")
    else:
        text = str(value) if isinstance(value, str | Taken) else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def said_of(wrong: Exception) -> str:
    """Say what went wrong in a game, and in which line."""
    line = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__}: {brief(str(wrong))} ({line.filename}, line {line.lineno})"
