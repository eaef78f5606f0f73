"""A Breach: which contract is broken, in a sentence, and at which moment of the match.

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
    """The moment of a match at which a contract was broken."""

    number: int  # of the match, among those of its table
    action: int = 0  # its place in the match, from 1; 0: the set-up
    taken: Taken | None = None  # the action about to be played; None: the match is over


class Breach(Exception):
    """A contract that a game does not keep."""

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
    """Raise a Breach unless the claim holds; `{}` in the sentence stand for the facts."""
    if not is_so:
        raise Breach(sentence.format(*map(brief, facts)))


def claim_same(found: object, wanted: object, what: str, *facts: object) -> None:
    """Raise a Breach unless two things are equal; it says where they differ."""
    if found != wanted:
        raise Breach(f"{what.format(*map(brief, facts))}: {difference(found, wanted)}")


def difference(found: object, wanted: object, place: str = "") -> str:
    """Return where two things differ: all names of States or mappings, the first item of lists, at any depth."""
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
    """Return the fields of a State, and JSON decoded."""
    if isinstance(value, State):
        return value.plain()
    if isinstance(value, bytes):
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(value)
    return value


def brief(value: object) -> str:
    """Return a value as a short text."""
    if isinstance(value, bytes):
        text = value.decode(errors="replace")
    else:
        text = str(value) if isinstance(value, str | Taken) else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def said_of(wrong: Exception) -> str:
    """Return an exception of a game as a text, with its file and line."""
    line = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__}: {brief(str(wrong))} ({line.filename}, line {line.lineno})"
