"""A question to the person at the terminal."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.kernel.action import Action, Verb


@dataclass
class Question:
    """What is asked: a sentence, the numbered choices, and how to answer. Some numbers lead to a further choice."""

    kind: str  # names the articles that help shows
    sentence: str
    hints: list[str]
    choices: dict[int, list[Action]]  # by the number to type
    lines: list[str] = field(default_factory=list)  # what the numbers mean, where the table does not show it
    enter: Action | None = None  # what the Enter key answers
    yes: Action | None = None
    may_leave: bool = False  # the Enter key leaves the question unanswered
    named: dict[str, list[Action]] = field(default_factory=dict)  # by what may be typed instead of a number, folded
    meant_by_number: Verb | None = None  # what a number that is no choice would have meant, to tell why it is not
    open: dict[int, Verb] = field(default_factory=dict)  # numbers whose actions cannot be listed: one says it oneself
