"""The person at the terminal: what their seat is asked, they are asked, and what they type is understood.

What every game's person does is here; what is asked, drawn and told is the game's own.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tablee.bots.bot import Eyes
from tablee.cli.articles import find_article
from tablee.cli.final import write_count, write_ranking
from tablee.cli.paper import Paper
from tablee.cli.question import Question
from tablee.cli.refused import printable
from tablee.cli.typed import Vocabulary, folded
from tablee.cli.verdict import Ended
from tablee.cli.words import Words
from tablee.kernel.action import Action, Broken, RuleBroken
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event

LONGEST: Final = 40  # characters of an answer that are repeated to who gave it

Refusal = Callable[[Action], Broken | None]


class Left(Exception):
    """The person has left the game."""


class Unclear(Exception):
    """What was typed is no answer: a key of the catalogue, and the facts."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key: Final = key
        self.facts: Final = facts


class Person(ABC):
    """One person at one match of a game."""

    articles: Mapping[str, tuple[str, ...]] = {}
    """What `?` shows for each kind of question."""

    ahead_of: tuple[str, ...] = ()
    """The kinds of question whose answers may be typed ahead, several numbers at once."""

    def __init__(self, paper: Paper, words: Words, eyes: Eyes, refusal: Refusal, vocabulary: Vocabulary) -> None:
        self.paper: Final = paper
        self.eyes: Final = eyes
        self.refusal: Final = refusal
        self.say: Final = words.say
        self._words: Final = words
        self._vocabulary: Final = vocabulary
        self._ahead: list[str] = []  # what was typed ahead

    # -- what a game gives -----------------------------------------------------------------------------------------

    @abstractmethod
    def welcome(self, others: str) -> None:
        """Tell a newcomer in a few lines how the game goes, and who the others are."""

    @abstractmethod
    def tell(self, events: Sequence[Event]) -> None:
        """Tell what an action brought about; all of it is for the person's eyes."""

    @abstractmethod
    def before(self, decision: Decision) -> None:
        """Show what is to be shown before a decision is put to somebody."""

    @abstractmethod
    def answer(self) -> Action:
        """Ask for what is required of the seat, the rights it holds beside it, and return what is chosen."""

    def is_answer(self, action: Action, required: Decision) -> bool:
        """Tell whether an action settles what is required, and not something beside it."""
        return action in required.actions

    def use_right(self, right: Decision) -> Action | None:
        """Ask whether a right is to be used while somebody else is about to act."""
        return None

    def final(self, ended: Ended, in_packets: bool) -> None:
        """Show the count at the end, and who won."""
        write_count(self.paper, self._words, ended)
        write_ranking(self.paper, self._words, ended)

    @abstractmethod
    def show_table(self, question: Question) -> None:
        """Draw all that is in sight."""

    @abstractmethod
    def show_scores(self) -> None:
        """Write the scores, as far as the seat may know them."""

    @abstractmethod
    def write_legend(self) -> None:
        """Write what is of help with any question: what signs mean, and the commands."""

    @abstractmethod
    def understood(self, answer: str, question: Question) -> Action | None:
        """Return the action meant; None: a further question was not answered, and this one stands again."""

    def obeys(self, word: str, rest: str) -> bool:
        """Obey a command of the game's own that changes nothing; tell whether it was one."""
        return False

    def leaves(self, answer: str, question: Question) -> bool:
        """Tell whether a question that need not be answered is left."""
        return not answer or self._vocabulary.means(answer, "no")

    # -- asking ------------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> Action | None:
        """Ask until there is an answer; None: a right is left unused, a further question unanswered."""
        if not self._ahead:
            self.put(question)
        while True:
            answer = folded(self._read(question))
            word, _, rest = answer.partition(" ")
            command = self._vocabulary.command(word)
            if command is not None:
                self._obey(command, rest, question)
            elif self.obeys(word, rest):
                self.put(question)
            elif question.may_leave and self.leaves(answer, question):
                return None
            else:
                action = self._heard(answer, question)
                if action is not None:
                    return action

    def put(self, question: Question) -> None:
        if question.sentence:
            self.paper.put("")
            self.paper.write(question.sentence, "bold")
        for line in question.lines:
            self.paper.write(line, indent="     ", first="  ")
        self.paper.write(" · ".join(question.hints), "dim", indent="  ")

    def complain(self, sentence: str) -> None:
        self._ahead.clear()
        self.paper.write(sentence, "yellow")

    def forget_ahead(self) -> None:
        self._ahead.clear()

    def is_ahead(self) -> bool:
        return bool(self._ahead)

    def entered(self, question: Question) -> Action:
        """Return what the Enter key means."""
        if question.enter is None:
            raise Unclear("again.nothing")
        return question.enter

    def _heard(self, answer: str, question: Question) -> Action | None:
        """Return the action meant, or say why there is none."""
        try:
            return self.understood(answer, question)
        except RuleBroken as refused:
            self.complain(self._words.refusal(refused.broken))
            self._show_article(refused.broken.rule, "dim")
        except Unclear as unclear:
            self.complain(self.say(unclear.key, **unclear.facts))
        return None

    def _read(self, question: Question) -> str:
        """Return the next thing typed. Some answers may be typed ahead: tile, slot and price at once."""
        if self._ahead:
            return self._ahead.pop(0)
        answer = self._line()
        if question.kind in self.ahead_of and answer[:1].isdecimal():
            answer, *self._ahead = answer.split()
        return answer

    def _line(self) -> str:
        line = self.paper.console.input("› ").strip()
        if not sys.stdin.isatty():
            self.paper.write(printable(line))  # a terminal would have shown it
        return line

    # -- commands that change nothing -----------------------------------------------------------------------------

    def _obey(self, command: str, rest: str, question: Question) -> None:
        self._ahead.clear()
        match command:
            case "quit":
                self._quit()
            case "rule":
                self._show_article(rest)
            case "table":
                self.show_table(question)
            case "score":
                self.show_scores()
            case _:
                self._help(question)
        self.put(question)

    def _quit(self) -> None:
        """Ask once."""
        self.paper.write(self.say("questions.quit"), "bold")
        if self._vocabulary.means(folded(self._line()), "yes"):
            raise Left

    def _show_article(self, asked: str, style: str = "") -> None:
        found = find_article(self._words.game, asked, self._words.language)
        if found is None:
            self.complain(self.say("again.no_article", id=printable(asked)[:LONGEST]))
        else:
            self.paper.write(f"{found[0]}  {found[1]}", style, indent="        ", first="")

    def _help(self, question: Question) -> None:
        self.paper.rule(self.say("help.title"))
        for id in self.articles[question.kind]:
            self._show_article(id)
        self.write_legend()


def shortened(answer: str) -> str:
    """Return what was typed as it can be repeated."""
    return printable(answer)[:LONGEST]
