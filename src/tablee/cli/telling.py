"""How a game tells its events, read from its `data/telling.toml`: which text says an event, of what kind each fact is.

The page reads the same file (`web/src/lib/telling/teller.ts`). Both are tested with the same examples.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from tablee.games import GAMES, file_of
from tablee.kernel.seat import Seat

Facts = Mapping[str, Any]


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of event is told."""

    by: str = "seat"  # the fact that names who did it
    to: str = "to"  # the fact that names to whom it was done
    cases: tuple[str, ...] | str = ()  # the first that holds; or the fact whose value is the case
    article: str | None = None  # shown by the page
    heading: bool = False  # in the log of the page
    in_log: bool = True  # of the page

    def keys(self, event: str, facts: Facts, you: Seat) -> Iterator[str]:
        """Yield the keys of the texts that can tell this event to a person, the best one first."""
        case = self._case(facts)
        for key in (f"{event}.{case}", event) if case else (event,):
            yield key
            yield from (f"{key}.{form}" for form in self._forms(facts, you))

    def _case(self, facts: Facts) -> str:
        if isinstance(self.cases, str):
            return str(facts[self.cases])
        return next((case.split()[0] for case in self.cases if _holds(case, lambda fact: _is_there(facts[fact]))), "")

    def _forms(self, facts: Facts, you: Seat) -> tuple[str, ...]:
        match seats_of(facts.get(self.by)):
            case []:
                return ("nobody",)
            case [seat]:
                is_to_you = you in seats_of(facts.get(self.to))
                return ("you",) if seat == you else ("to_you", "they") if is_to_you else ("they",)
        return ("many",)


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game tells its events."""

    facts: dict[str, tuple[str, ...]]  # by kind: the facts of this kind that have another name
    events: dict[str, Wording]
    also: dict[str, str] = {}  # words that are made from a fact of another name
    labels: dict[str, tuple[str, ...]] = {}  # by verb: the cases of its label

    def label_case(self, verb: str, facts: Facts, you: Seat) -> str:
        """Return which label an action has, where its verb has several; a 0 says nothing, `to=you` asks for a value."""

        def is_so(fact: str) -> bool:
            name, _, wanted = fact.partition("=")
            return str(facts[name]) == (str(you) if wanted == "you" else wanted) if wanted else bool(facts[name])

        return next((case.split()[0] for case in self.labels.get(verb, ()) if _holds(case, is_so)), "")

    def kind(self, fact: str) -> str:
        return next((kind for kind, facts in self.facts.items() if fact in facts), fact)


@cache
def telling_of(game: str) -> Telling:
    file = file_of(GAMES[game], "data", "telling.toml")
    return Telling({}, {}) if file is None else msgspec.convert(tomllib.loads(file.read_text("utf-8")), Telling)


def seats_of(fact: Seat | Iterable[Seat] | None) -> list[Seat]:
    """Return the seats a fact names: one, several or none."""
    seats = () if fact is None else (fact,) if isinstance(fact, int) else fact
    return [seat for seat in seats if seat >= 0]


def _holds(case: str, is_so: Callable[[str], bool]) -> bool:
    """Tell whether a case holds: "right if is_right", "silent unless code or text", or just "wrong"."""
    word, *names = re.split(" (?:or )?", case)[1:] or ["unless"]
    return any(map(is_so, names)) == (word == "if")


def _is_there(value: Any) -> bool:
    """Tell whether a fact says something: False, None, numbers below 0 and lists of nothing else do not."""
    if isinstance(value, tuple):
        return any(map(_is_there, value))
    if value is None or isinstance(value, bool):
        return bool(value)
    return not isinstance(value, int) or value >= 0
