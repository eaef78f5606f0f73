"""The words of a game that has no face of its own: its texts, and a readable form of the name where it has no text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from inspect import get_annotations
from string import Formatter
from typing import Any, NamedTuple

import msgspec

from tablee.cli.language import readable
from tablee.cli.words import Namers, Words
from tablee.kernel.action import Action, Broken
from tablee.kernel.event import Event

PEOPLE = "players"  # of a View: a record for each seat, in order
GAP = "…"  # in a text, where an argument is yet to be chosen


class Part(NamedTuple):
    """A field of a record, as people read it."""

    name: str
    title: str
    said: str


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
        told = ", ".join(f"{readable(fact)} {self._held(event, fact)}" for fact in event.__struct_fields__)
        return f"{readable(name).capitalize()} ({told})." if told else f"{readable(name).capitalize()}."

    def refusal(self, broken: Broken) -> str:
        if self._has_any(f"refusals.{broken.key}"):
            return super().refusal(broken)
        return f"{readable(broken.key).capitalize()} ({broken.rule})."

    def label(self, action: Action) -> str:
        return self._choice(self.label_key(action), action.verb.name, action.named())

    def verb(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Say what an action is; an argument that is GAP is yet to be chosen."""
        is_open = all(value == GAP for value in arguments.values())
        return self._choice(f"verbs.{name}" if is_open else f"labels.{name}", name, arguments)

    def _choice(self, key: str, name: str, arguments: Mapping[str, Any]) -> str:
        """Say a choice by its best text; by the first case of its label, while it is not known which one holds."""
        chosen = self.said({fact: value for fact, value in arguments.items() if value != GAP})
        facts = {**dict.fromkeys(arguments, GAP), **chosen}
        label = f"labels.{name}"
        found = next((form for form in (key, label, *self._below(label)) if self.texts.has(form)), None)
        return self.sentence(found, facts) if found is not None else " ".join([readable(name), *facts.values()])

    def sentence(self, key: str, words: Mapping[str, str]) -> str:
        """Return a text of the game; a word that only the game's own face could give is left open."""
        text = self.texts.raw(key) if self.texts.has(key) else ""
        wanted = [name for _, name, _, _ in Formatter().parse(text) if name]
        return self.say(key, **{**dict.fromkeys(wanted, GAP), **words})

    def asks(self, phase: str) -> str:
        """Say what the person is asked in a phase."""
        key = f"phases.{phase}"
        found = next(filter(self.texts.has, (f"{key}.you", key)), None)
        return self.say("plain.asks") if found is None else self.sentence(found, {})

    @cached_property
    def _keys(self) -> list[str]:
        return self.texts.keys()

    def _has_any(self, key: str) -> bool:
        return self.texts.has(key) or bool(self._below(key))

    def _below(self, key: str) -> list[str]:
        """Return the keys of the cases or forms of a text."""
        return [known for known in self._keys if known.startswith(f"{key}.")]

    # -- what is in sight -----------------------------------------------------------------------------------

    def parts(self, record: msgspec.Struct) -> list[Part]:
        """Return the fields of a record as the game calls them, without those it leaves out."""
        fields = [Part(name, self._title(record, name), self._held(record, name)) for name in record.__struct_fields__]
        return [field for field in fields if field.title]

    def _title(self, record: msgspec.Struct, name: str) -> str:
        keys = (f"view.{type(record).__name__}.{name}", f"view.{name}")
        key = next(filter(self.texts.has, keys), None)
        if key is None and name == PEOPLE:
            return self.say("plain.people")
        return self.say(key) if key is not None else readable(name)

    def _held(self, record: msgspec.Struct, name: str) -> str:
        """Say what a field holds: a seat by the name of who sits there, what has a name by that."""
        value = getattr(record, name)
        if value is None:
            keys = (f"view.nothing.{type(record).__name__}.{name}", f"view.nothing.{name}", "unknown")
            return self.say(next(filter(self.texts.has, keys)))
        types = re.findall(r"\w+", declared(record, name))
        if "Seat" in types:
            return self.people(value)
        return self.value(value, name, *(readable(type).replace(" ", "_") for type in types))

    def value(self, value: Any, *kinds: str) -> str:
        """Say a value that is of these kinds: what its field is called, what its type is called."""
        if value is None:
            return self.say("unknown")
        if isinstance(value, bool):
            return self.say("plain.yes" if value else "plain.no")
        if isinstance(value, msgspec.Struct):
            return self.apart(f"{part.title} {part.said}" for part in self.parts(value))
        kind = self._telling.kind(kinds[0])
        if isinstance(value, (list, tuple)) and kind not in self._namers:
            return ", ".join(self.value(one, *kinds) for one in value) or self.say("unknown")
        named = (f"names.{known}.{value}" for known in (*kinds, kind))
        key = next(filter(self.texts.has, named), None)
        return self.say(key) if key is not None else self._word(kind, value)


def declared(record: msgspec.Struct, name: str) -> str:
    """Return the type of a field as its source says it: by its name, not as the number that it is."""
    return next((str(known[name]) for known in map(get_annotations, type(record).__mro__) if name in known), "")


def phase_of(view: Any) -> str:
    """Return what the game waits for: the `phase` of its View, or of a record in it."""
    parts = [view, *(getattr(view, name) for name in view.__struct_fields__)]
    return next((str(part.phase) for part in parts if names_phase(part)), "")


def names_phase(part: Any) -> bool:
    return isinstance(part, msgspec.Struct) and "phase" in part.__struct_fields__
