"""The words of a game that has no face of its own: its texts, and a readable form of the name where it has no text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from inspect import get_annotations
from string import Formatter
from typing import Any

import msgspec

from tablee.cli.language import readable
from tablee.cli.words import Namers, Words
from tablee.kernel.action import Action, Broken
from tablee.kernel.event import Event

GAP = "…"  # in a text, where an argument is yet to be chosen


class PlainWords(Words):
    """Says everything from the game's texts, and is never at a loss for a word."""

    def namers(self) -> Namers:
        return {}

    def title(self) -> str:
        return self.say("title") if self.texts.has("title") else readable(self.game).capitalize()

    # -- sentences ------------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        name = type(event).__name__
        if self._has_any(f"events.{name}"):
            return super().event(event)
        told = ", ".join(f"{readable(fact)} {value}" for fact, value in self.parts(event).items())
        return f"{readable(name).capitalize()} ({told})." if told else f"{readable(name).capitalize()}."

    def refusal(self, broken: Broken) -> str:
        if self._has_any(f"refusals.{broken.key}"):
            return super().refusal(broken)
        return f"{readable(broken.key).capitalize()} ({broken.rule})."

    def label(self, action: Action) -> str:
        return self.verb(action.verb.name, action.named())

    def verb(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Say what an action is; an argument that is GAP is yet to be chosen."""
        chosen = self.said({fact: value for fact, value in arguments.items() if value != GAP})
        facts = {**dict.fromkeys(arguments, GAP), **chosen}
        key = f"labels.{name}"
        return self.sentence(key, facts) if self.texts.has(key) else " ".join([readable(name), *facts.values()])

    def sentence(self, key: str, words: Mapping[str, str]) -> str:
        """Return a text of the game; a word that only the game's own face could give is left open."""
        text = self.texts.raw(key) if self.texts.has(key) else ""
        wanted = [name for _, name, _, _ in Formatter().parse(text) if name]
        return self.say(key, **{**dict.fromkeys(wanted, GAP), **words})

    def asks(self, phase: str) -> str:
        """Say what the person is asked in a phase; a text that needs facts is no help here."""
        key = f"phases.{phase}"
        found = (form for form in (f"{key}.you", key) if self.texts.has(form) and "{" not in self.texts.raw(form))
        return self.say(next(found, "plain.asks"))

    @cached_property
    def _keys(self) -> list[str]:
        return self.texts.keys()

    def _has_any(self, key: str) -> bool:
        return any(known == key or known.startswith(f"{key}.") for known in self._keys)

    # -- what is in sight -----------------------------------------------------------------------------------

    def field(self, name: str) -> str:
        """Say what a field of a View holds."""
        return self.texts.word(f"view.{name}")

    def value(self, name: str, value: Any) -> str:
        """Say what a field of a View or a fact of an event holds."""
        if value is None:
            return self.say("unknown")
        if isinstance(value, bool):
            return self.say("plain.yes" if value else "plain.no")
        if isinstance(value, (list, tuple)) and self._telling.kind(name) not in self._namers:
            return ", ".join(self.value(name, part) for part in value) or self.say("unknown")
        if isinstance(value, msgspec.Struct):
            return self.apart(f"{self.field(part)} {said}" for part, said in self.parts(value).items())
        return self._word(self._telling.kind(name), value)

    def parts(self, record: msgspec.Struct) -> dict[str, str]:
        """Return the fields of a record, each with what it holds: a seat by the name of who sits there."""
        return {
            name: self.people(value) if is_seat(record, name) and value is not None else self.value(name, value)
            for name, value in ((name, getattr(record, name)) for name in record.__struct_fields__)
        }


def is_seat(record: msgspec.Struct, name: str) -> bool:
    """Tell whether a field is declared as a Seat, or several."""
    return any("Seat" in str(get_annotations(kind).get(name, "")) for kind in type(record).__mro__)
