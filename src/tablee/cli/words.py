"""The words of a game in one language, for the people at one table: what a game's own words build on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tablee.cli.language import Catalogue
from tablee.kernel.action import Action, Broken
from tablee.kernel.event import Event
from tablee.kernel.seat import NOBODY, Seat


class Words(ABC):
    """Says what happened, what can be done and why something is refused, one sentence each. `you` is spoken to."""

    def __init__(self, game: str, names: Sequence[str], language: str, you: Seat = NOBODY) -> None:
        self.game: Final = game
        self.names: Final = names
        self.language: Final = language
        self.you: Final = you
        self.texts: Final = Catalogue(game, language)
        self.say: Final = self.texts.say

    @abstractmethod
    def event(self, event: Event) -> str:
        """Say in one line what happened."""

    @abstractmethod
    def label(self, action: Action) -> str:
        """Say what an action is, as a choice in a list."""

    @abstractmethod
    def said(self, facts: Mapping[str, Any]) -> dict[str, str]:
        """Return the facts of an event, a refusal or an action as words."""

    def refusal(self, broken: Broken) -> str:
        """Say in one sentence why an action is refused, and by which article."""
        key = f"refusals.{broken.key}"
        if not self.texts.has(key):
            key = f"{key}.you" if broken.facts.get("seat") == self.you else f"{key}.they"
        reason = self.say(key, **self.said(broken.facts))
        return f"{reason[0].upper()}{reason[1:]} ({broken.rule})."

    def name(self, seat: Seat) -> str:
        """Return a seat's name; a seat nobody sits in has its number."""
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)

    def listed(self, items: Iterable[str]) -> str:
        """Join items as a sentence does: a, b and c."""
        *before, last = items
        return self.say("and", first=", ".join(before), last=last) if before else last

    def apart(self, items: Iterable[str]) -> str:
        """Join items that have commas of their own."""
        return self.say("apart").join(items)

    def score(self, parts: Mapping[str, int]) -> str:
        """Say a score as people mean it."""
        return ", ".join(self.say(f"scored.{name}", count=count).replace("-", "−") for name, count in parts.items())

    def points(self, count: int) -> str:
        return self.say("points", count=count).replace("-", "−")
