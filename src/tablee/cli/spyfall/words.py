"""How DC Spyfall tells people what happened, what they may do, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablee.cli.language import LANGUAGES
from tablee.cli.words import Namers, Words
from tablee.games.spyfall.ending import WINNING_SIDE
from tablee.games.spyfall.events import Answered, Asked, ScoreLine, Spoke
from tablee.games.spyfall.material import NO_ABILITY, is_joker, is_marked, place_of, read_data
from tablee.games.spyfall.places import places_of
from tablee.games.spyfall.view import WaitView
from tablee.kernel.action import Action
from tablee.kernel.event import Event
from tablee.kernel.options import Value
from tablee.kernel.seat import NOBODY, Seat

TOKENS: Final = ("suspect", "trust", "unsure", "same", "different")  # SP-1508, by number

_locations: Final[list[dict[str, Any]]] = read_data("locations")["location"]
_questions: Final[list[dict[str, Any]]] = read_data("questions")["question"]
_answers: Final[list[dict[str, Any]]] = read_data("answers")["answer"]
_abilities: Final[list[dict[str, Any]]] = read_data("abilities")["ability"]
_modules: Final[dict[str, dict[str, Any]]] = {module["id"]: module for module in read_data("modules")["module"]}


class SpyfallWords(Words):
    """The words of DC Spyfall in one language, for the people at one table."""

    def __init__(self, names: Sequence[str], language: str, you: Seat, options: Mapping[str, Value]) -> None:
        super().__init__("spyfall", names, language, you)
        self.options: Final = options
        self._places: Final = places_of(str(options.get("places", "")))

    def namers(self) -> Namers:
        return {
            "ability": self.ability,
            "card": self.card,
            "code": self.answer,
            "fingers": self._fingers,
            "lines": self._lines,
            "place": self.place,
            "question": self.question,
            "row": self.row,
            "time": clock_time,
        }

    # -- sentences ------------------------------------------------------------------------------------------

    def more(self, event: Event) -> dict[str, str]:
        match event:
            case Asked(text=str(text)):
                return {"question": text}
            case Answered(code=code, wording=wording, text=text):
                return {"answer": self.answer(code, wording) if code is not None else text or ""}
            case Spoke(token=token, about=about, text=text):
                return {"words": self.token(token, about) if token is not None else text or ""}
        return {}

    def label(self, action: Action) -> str:
        return self.say(self.label_key(action), **self.said(action.named()))

    def waits(self, waits: WaitView) -> str:
        """Say what the game waits for."""
        facts = self.said({"by": waits.by, "suspect": waits.suspect, "seats": waits.seats})
        key = f"phases.{waits.phase}"
        if self.texts.has(key):
            return self.say(key, **facts)
        if waits.suspect == self.you != NOBODY and self.texts.has(f"{key}.suspect"):
            return self.say(f"{key}.suspect", **facts)
        return self.say(f"{key}.you" if self.you in waits.seats else f"{key}.they", **facts)

    # -- words ----------------------------------------------------------------------------------------------

    def place(self, place: int) -> str:
        names = self._places.names
        return names[place][LANGUAGES.index(self.language) % len(names[place])] if place < len(names) else str(place)

    def places(self) -> range:
        return range(len(self._places.names))

    def description(self, place: int) -> str:
        """Return what a Location is like; nothing of a place from a list of one's own."""
        return "" if self._places.is_own else str(_locations[place]["description"][self.language])

    def card(self, card: int) -> str:
        if is_joker(card):
            return self.say("cards.joker")
        return self.say("cards.harley" if is_marked(card) else "cards.place", place=self.place(place_of(card)))

    def ability(self, ability: int) -> str:
        return "" if ability == NO_ABILITY else str(_abilities[ability]["name"][self.language])

    def ability_text(self, ability: int) -> str:
        return str(_abilities[ability]["text"][self.language])

    def module(self, id: str) -> tuple[str, str]:
        """Return the name of a module and what it does."""
        return str(_modules[id]["name"][self.language]), str(_modules[id]["text"][self.language])

    def question(self, question: int) -> str:
        return str(_questions[question]["text"][self.language])

    def answer(self, code: int, wording: int = 0) -> str:
        return str(_answers[code]["texts"][self.language][wording])

    def token(self, token: int, about: Seat | None) -> str:
        return self.say(f"tokens.{TOKENS[token]}", about=self.people(about))

    def row(self, row: str) -> str:
        """Say how a round ended."""
        return self.say(f"rows.{row}")

    def side(self, row: str) -> str:
        """SP-1211. Say who won a round."""
        return self.say(f"sides.{WINNING_SIDE[row]}")

    def reason(self, rule: str) -> str:
        """Say why somebody scores."""
        return self.say(f"reasons.{rule}")

    def _fingers(self, fingers: Sequence[Seat | None]) -> str:
        return ", ".join(f"{self.name(seat)} → {self.name(at)}" for seat, at in enumerate(fingers) if at is not None)

    def _lines(self, lines: Sequence[ScoreLine]) -> str:
        totals: dict[Seat, int] = {}
        for line in lines:
            totals[line.seat] = totals.get(line.seat, 0) + line.points
        return ", ".join(f"{self.name(seat)} +{points}" for seat, points in sorted(totals.items()))


def clock_time(ms: int) -> str:
    """Write a time as a clock does: 7:05. A second that has begun counts."""
    seconds = max(0, -(-ms // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"
