"""Putting Decisions into words: what the questions of every game are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from tablee.cli.question import Question
from tablee.cli.words import Words
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat

W = TypeVar("W", bound=Words)
V = TypeVar("V", bound=Any)  # the View of the game, which says what it `waits` for

Choices = Mapping[int, Sequence[Action]]


class GameQuestions(Generic[W]):
    """Puts Decisions into words, from what the seat sees."""

    def __init__(self, words: W) -> None:
        self._words: Final = words
        self._say: Final = words.say

    def asked(self, kind: str, sentence: str, actions: Sequence[Action], hint: str = "must_choose") -> Question:
        """Return a question with its choices numbered from 1."""
        choices = {number: [action] for number, action in enumerate(actions, 1)}
        return Question(kind, sentence, [self._say(f"hints.{hint}")], choices, self.lines(choices))

    def lines(self, choices: Choices) -> list[str]:
        """Say what numbers mean, one line each."""
        return [f"{number}  {self._words.label(actions[0])}" for number, actions in choices.items()]

    def people(self, seats: Iterable[Seat]) -> str:
        """Return one line of people, each with the number of the seat."""
        return "   ".join(f"{seat + 1} {self._words.name(seat)}" for seat in seats)

    def enter(self, action: Action | None) -> list[str]:
        """Say what the Enter key means, if anything."""
        return [] if action is None else [self._say("hints.only", label=self._words.label(action))]


class PhaseQuestions(GameQuestions[W], Generic[W, V]):
    """Puts the Decision of each phase into words: `_builders` has a function for each, by the phase that waits."""

    _builders: Mapping[str, Callable[[V, Sequence[Action]], Question]]

    def of(self, view: V, actions: Sequence[Action]) -> Question:
        """Return the question for what is required."""
        waits = view.waits
        assert waits is not None, "nothing is required of anybody"
        return self._builders[waits.phase](view, actions)


def by_number(actions: Iterable[Action], place: int = 0) -> dict[int, list[Action]]:
    """Group actions by one of their arguments, as people count: from 1."""
    choices: dict[int, list[Action]] = {}
    for action in actions:
        choices.setdefault(int(action.args[place]) + 1, []).append(action)
    return choices


def of_verb(actions: Iterable[Action], verb: Any) -> list[Action]:
    """Return the actions of a verb."""
    return [action for action in actions if action.verb is verb]
