"""The questions of a game that has no face of its own: what can be done, numbered, one verb after the other.

A verb with many actions has one number; its arguments are asked for then, one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.cli.plain.words import GAP, PlainWords
from tablee.cli.question import Question
from tablee.kernel.action import Action, Verb
from tablee.kernel.decision import Decision

MOST: Final = 4  # actions of a verb that are listed one by one
CHOICE: Final = "choice"  # the kinds of question: what to do, and with which argument
ARGUMENT: Final = "argument"


class Questions:
    """Puts decisions into numbered lines."""

    def __init__(self, words: PlainWords) -> None:
        self._words = words
        self._say = words.say

    def of(self, decisions: Sequence[Decision], sentence: str, may_leave: bool) -> Question:
        """Return what can be done: what is required first, then the rights beside it."""
        question = Question(CHOICE, sentence, [self._say("plain.choose")], {}, may_leave=may_leave)
        for decision in sorted(decisions, key=lambda decision: not decision.required):
            self._add(question, decision)
        if any(len(actions) > 1 for actions in question.choices.values()):
            question.hints = [self._say("plain.choose_more")]
        if len(question.choices) == 1 and not may_leave and len(question.choices[1]) == 1:
            question.enter = question.choices[1][0]
            question.hints = [self._say("hints.only", label=self._words.label(question.enter))]
        return question

    def _add(self, question: Question, decision: Decision) -> None:
        by_verb: dict[Verb, list[Action]] = {}
        for action in decision.actions:
            by_verb.setdefault(action.verb, []).append(action)
        for verb, actions in by_verb.items():
            if len(actions) > MOST:
                self._line(question, actions, self._words.verb(verb.name, dict.fromkeys(verb.domains, GAP)))
            else:
                for action in actions:
                    self._line(question, [action], self._words.label(action))
        for verb in decision.open:
            self._line(question, [], self._words.verb(verb.name, dict.fromkeys(verb.domains, GAP)))
            question.open[len(question.lines)] = verb

    def _line(self, question: Question, actions: list[Action], label: str) -> None:
        number = len(question.lines) + 1
        question.choices[number] = actions
        question.lines.append(f"{number:>2}  {label}")

    def argument(self, actions: Sequence[Action], chosen: Sequence[Any]) -> Question:
        """Return the question for the next argument, once the first ones are chosen. Its number is the argument."""
        verb, place = actions[0].verb, len(chosen)
        by_value: dict[Any, list[Action]] = {}
        for action in actions:
            by_value.setdefault(action.args[place], []).append(action)
        names = list(verb.domains)
        known = {**dict.fromkeys(names, GAP), **dict(zip(names, chosen, strict=False))}
        label = self._words.verb(verb.name, known)
        question = Question(ARGUMENT, "", [], {}, may_leave=True)
        said = {value: self._words.said({names[place]: value})[names[place]] for value in by_value}
        if any(text != str(value) for value, text in said.items()):  # these have names: they are numbered
            question.choices = dict(enumerate(by_value.values(), 1))
            question.lines = [f"{number:>2}  {text}" for number, text in enumerate(said.values(), 1)]
            low, high = 1, len(by_value)
        else:
            question.choices = by_value
            low, high = min(by_value), max(by_value)
        if len(by_value) == high - low + 1:
            question.hints = [self._say("plain.number", label=label, low=low, high=high)]
        else:
            question.hints = [self._say("plain.numbers", label=label, numbers=", ".join(map(str, sorted(by_value))))]
        return question
