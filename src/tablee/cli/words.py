"""The words of a game in one language, for the people at one table: what a game's own words build on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from tablee.cli.language import Catalogue
from tablee.cli.telling import Telling, Wording, seats_of, telling_of
from tablee.kernel.action import Action, Broken
from tablee.kernel.event import Event
from tablee.kernel.outcome import Score
from tablee.kernel.score_sheet import Label
from tablee.kernel.seat import NOBODY, Seat

Namers = Mapping[str, Callable[[Any], str]]


class Words(ABC):
    """Says what happened, what can be done and why something is refused, one sentence each. `you` is spoken to."""

    def __init__(self, game: str, names: Sequence[str], language: str, you: Seat = NOBODY) -> None:
        self.game: Final = game
        self.names: Final = names
        self.language: Final = language
        self.you: Final = you
        self.texts: Final = Catalogue(game, language)
        self.say: Final = self.texts.say
        self._telling: Final[Telling] = telling_of(game)
        self._namers: Final[Namers] = {"person": self.people, "scores": self._scores, **self.namers()}

    @abstractmethod
    def namers(self) -> Namers:
        """Return how each kind of fact is said; a kind without a namer is said as it is."""

    @abstractmethod
    def label(self, action: Action) -> str:
        """Say what an action is, as a choice in a list."""

    def label_key(self, action: Action) -> str:
        """Return the key of an action's label, in the case that telling.toml gives it."""
        case = self._telling.label_case(action.verb.name, action.named(), self.you)
        return f"labels.{action.verb.name}.{case}" if case else f"labels.{action.verb.name}"

    # -- sentences ------------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """Say in one line what happened."""
        name = type(event).__name__
        facts = {fact: getattr(event, fact) for fact in event.__struct_fields__}
        keys = (f"events.{key}" for key in self._telling.events.get(name, Wording()).keys(name, facts, self.you))
        key = next(filter(self.texts.has, keys), f"events.{name}")
        return self.sentence(key, {**self.said(facts), **self.more(event)})

    def sentence(self, key: str, words: Mapping[str, str]) -> str:
        """Return a text of the game with these words in it."""
        return self.say(key, **words)

    def more(self, event: Event) -> dict[str, str]:
        """Return the words an event is told with that no single fact gives."""
        return {}

    def refusal(self, broken: Broken) -> str:
        """Say in one sentence why an action is refused, and by which article."""
        key = f"refusals.{broken.key}"
        if not self.texts.has(key):
            key = f"{key}.you" if broken.facts.get("seat") == self.you else f"{key}.they"
        reason = self.sentence(key, self.said(broken.facts))
        return f"{reason[0].upper()}{reason[1:]} ({broken.rule})."

    def said(self, facts: Mapping[str, Any]) -> dict[str, str]:
        """Return the facts of an event, a refusal or an action as words."""
        words = {fact: self._word(self._telling.kind(fact), value) for fact, value in facts.items()}
        also = {word: self._word(word, facts[fact]) for word, fact in self._telling.also.items() if fact in facts}
        return words | also

    def _word(self, kind: str, value: Any) -> str:
        if value is None and kind != "person":
            return ""
        return self._namers.get(kind, str)(value)

    # -- words ----------------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """Return a seat's name; a seat nobody sits in has its number."""
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)

    def people(self, seats: Seat | Iterable[Seat] | None) -> str:
        """Return one or several people by name; nobody, if there are none."""
        names = [self.name(seat) for seat in seats_of(seats)]
        return self.listed(names) if names else self.say("nobody")

    def listed(self, items: Iterable[str]) -> str:
        """Join items as a sentence does: a, b and c."""
        *before, last = items
        return self.say("and", first=", ".join(before), last=last) if before else last

    def apart(self, items: Iterable[str]) -> str:
        """Join items that have commas of their own."""
        return self.say("apart").join(items)

    def row_label(self, label: Label) -> str:
        """Say what a row of the score sheet counts."""
        is_there = self.texts.has(label.key)
        return self.say(label.key, **self.said(label.facts)) if is_there else self.texts.word(label.key)

    def score_parts(self, parts: Sequence[str], score: Score) -> dict[str, str]:
        """Say each part of a score, as in a sentence."""
        return {name: _minus(self._part(name, count)) for name, count in zip(parts, score, strict=True)}

    def _part(self, name: str, count: int) -> str:
        """Say one part of a score; by its name, if the game has no text for it."""
        key = f"count.parts.{name}"
        is_there = any(map(self.texts.has, (key, f"{key}_one")))
        return self.say(key, count=count) if is_there else f"{count} {self.texts.word(key)}"

    def score(self, parts: Sequence[str], score: Score) -> str:
        """Say a score where many stand in a row: a number, if it is one."""
        return _minus(str(score[0])) if len(score) == 1 else ", ".join(self.score_parts(parts, score).values())

    def points(self, count: int) -> str:
        return _minus(self.say("points", count=count))

    def _scores(self, scores: Iterable[int]) -> str:
        return self.listed(f"{self.name(seat)} {score}" for seat, score in enumerate(scores))


def _minus(text: str) -> str:
    """Write a true minus sign."""
    return text.replace("-", "−")
