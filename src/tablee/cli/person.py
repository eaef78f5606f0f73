"""The person at the terminal: what their seat is asked, they are asked, and what they type is understood.

What every game's person does is here; what is asked, drawn and told is the game's own.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from tablee.bots.bot import Eyes
from tablee.cli.articles import find_article
from tablee.cli.final import write_count, write_ranking
from tablee.cli.paper import Paper
from tablee.cli.question import Question
from tablee.cli.refused import printable
from tablee.cli.typed import Vocabulary, folded, is_number, parts
from tablee.cli.verdict import Ended
from tablee.cli.words import Words
from tablee.kernel.action import Action, Broken, RuleBroken
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event

LONGEST: Final = 40  # characters of an answer that are repeated to who gave it

WhyNot = Callable[[Action], Broken | None]

W = TypeVar("W", bound=Words)


class Left(Exception):
    """The person has left the game."""


class Unclear(Exception):
    """What was typed is no answer: a key of the catalogue, and the facts."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key: Final = key
        self.facts: Final = facts


class Person(ABC, Generic[W]):
    """One person at one match of a game."""

    articles: Mapping[str, tuple[str, ...]] = {}
    """What `?` shows for each kind of question."""

    ahead_of: tuple[str, ...] = ()
    """The kinds of question whose answers may be typed ahead, several numbers at once."""

    introduction: tuple[str, ...] = ()
    """What a newcomer is told of the game, by keys."""

    def __init__(self, paper: Paper, words: W, eyes: Eyes, refusal: WhyNot, vocabulary: Vocabulary) -> None:
        self.paper: Final = paper
        self.eyes: Final = eyes
        self.refusal: Final = refusal
        self.say: Final = words.say
        self._words: Final = words
        self._vocabulary: Final = vocabulary
        self._view: Any = eyes.view()  # as the person saw it last
        self._ahead: list[str] = []  # what was typed ahead

    # -- what a game gives -----------------------------------------------------------------------------------------

    def welcome(self, others: str) -> None:
        """Tell a newcomer in a few lines how the game goes, and who the others are."""
        view = self._view
        rounds = {"rounds": view.rounds, "seats": len(view.players)}
        self.paper.write(self.say("intro.welcome", others=others, **rounds), "bold")
        for text in (*map(self.say, self.introduction), *self.introduced()):
            self.paper.put("")
            self.paper.write(text)
        self.paper.put("")
        self.write_commands("intro")

    def introduced(self) -> Sequence[str]:
        """Return what else a newcomer is told of this table."""
        return ()

    def write_commands(self, where: str) -> None:
        """Write how one plays with the keyboard: in the introduction (`intro`) or in help."""
        self.paper.write(self.say(f"{where}.commands"), "dim")

    def tell(self, events: Sequence[Event]) -> None:
        """Tell what an action brought about, line by line; all of it is for the person's eyes."""
        self._view = self.eyes.view()
        for event in events:
            self.told(event)

    def told(self, event: Event) -> None:
        """Tell one event."""
        self.paper.write(self._words.event(event), indent="  ", first="• ")

    def before(self, decision: Decision) -> None:
        """Show what is to be shown before a decision is put to somebody: nothing, where all is told line by line."""

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

    def write_legend(self) -> None:
        """Write what is of help with any question: what signs mean, and the commands."""
        self.write_commands("help")

    def understood(self, answer: str, question: Question) -> Action | None:
        """Return the action meant; None: a further question was not answered, and this one stands again."""
        word, *arguments = parts(answer)
        if not word:
            return self.entered(question)
        if answer in question.named:
            return question.named[answer][0]
        if is_number(word) and not arguments:
            return self.numbered(int(word), question)
        if question.yes is not None and self._vocabulary.means(word, "yes"):
            return question.yes
        if question.enter is not None and self.declines(question) and self._vocabulary.means(word, "no"):
            return question.enter
        return self.worded(answer, question)

    def numbered(self, number: int, question: Question) -> Action | None:
        """Return the action a number means."""
        ways = question.choices.get(number)
        if not ways:
            raise not_understood(str(number), question)
        return ways[0]

    def worded(self, answer: str, question: Question) -> Action | None:
        """Return the action other words mean."""
        raise not_understood(answer, question)

    def declines(self, question: Question) -> bool:
        """Tell whether a no means what the Enter key means."""
        return True

    def articles_of(self, question: Question) -> tuple[str, ...]:
        """Return the articles that `?` shows."""
        return self.articles[question.kind]

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

    def further(self, further: Question, question: Question) -> Action | None:
        """Ask for what is still missing; None: it was not answered, and the question before stands again."""
        action = self.ask(further)
        if action is None:
            self.put(question)
        return action

    def allowed(self, action: Action) -> Action:
        """Return the action, or say by which article it is refused."""
        broken = self.refusal(action)
        if broken is not None:
            raise RuleBroken(broken)
        return action

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
        for id in self.articles_of(question):
            self._show_article(id)
        self.write_legend()


def shortened(answer: str) -> str:
    """Return what was typed as it can be repeated."""
    return printable(answer)[:LONGEST]


def not_understood(answer: str, question: Question) -> Unclear:
    """Return what to say of an answer that is none."""
    if question.choices:
        numbers = ", ".join(map(str, sorted(question.choices)))
        return Unclear("again.number", answer=shortened(answer), numbers=numbers)
    return Unclear("again.unclear", answer=shortened(answer), hint=question.hints[0])
