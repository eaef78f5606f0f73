"""The person at a table of Crésus in the terminal. There is no clock, and deals are made in turns (CR-817)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.bots.bot import Eyes
from tablee.cli.cresus.count import Count
from tablee.cli.cresus.deals import Bargain, Draft, Step, a_call, an_answer
from tablee.cli.cresus.questions import ARTICLES, Questions
from tablee.cli.cresus.screen import Screen
from tablee.cli.cresus.words import CresusWords
from tablee.cli.paper import Paper
from tablee.cli.person import Person, Unclear, WhyNot, not_understood
from tablee.cli.question import Question
from tablee.cli.typed import Vocabulary, is_number, parts
from tablee.games.cresus.actions import Bid, KeepDice, Pass, Repay, SellSign, Throw, UseClover
from tablee.games.cresus.dice import DICE
from tablee.games.cresus.events import Buried, CallEnded, CardDrawn, Committed, GameEnded, RoundBegan, WindowClosed
from tablee.games.cresus.material import MOST_MONEY
from tablee.kernel.action import Action
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.parts.parley import DONE, WITHDRAWN

UNTOLD: Final = (Buried, Committed, GameEnded, WindowClosed)
"""What is plain from what is told beside it, or from the count at the end."""


class CresusPerson(Person[CresusWords]):
    """Asks and answers as Crésus goes."""

    articles = ARTICLES
    introduction = ("intro.idea", "intro.round", "intro.sale", "intro.goal")

    def __init__(self, paper: Paper, words: CresusWords, eyes: Eyes, refusal: WhyNot) -> None:
        own = (SellSign.name, Repay.name, UseClover.name, "cards", "aid")
        super().__init__(paper, words, eyes, refusal, Vocabulary(words.texts, own))
        self._screen: Final = Screen(paper, words)
        self._count: Final = Count(paper, words)
        self._questions: Final = Questions(words, self._screen)
        self._bargain: Final = Bargain(words, self._screen)
        self._rights: list[Action] = []
        self._is_quiet = False  # proposes nothing more in this round

    # -- what is told -----------------------------------------------------------------------------------------------

    def told(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self._is_quiet = False
            self.paper.put("")
            self.paper.rule(self._words.event(event))
        elif not isinstance(event, UNTOLD) and not _is_plain(event):
            super().told(event)
        if isinstance(event, (CardDrawn, RoundBegan)):
            self._questions.begin_anew()
        if isinstance(event, CardDrawn):
            self.paper.write(self._words.card_text(event.card), "dim", indent="  ")

    def show_table(self, question: Question) -> None:
        self._screen.table(self._view)

    def show_scores(self) -> None:
        self._count.so_far(self._view)

    def write_legend(self) -> None:
        self.paper.write(self.say("help.signs"), "dim")
        super().write_legend()

    # -- what is asked ------------------------------------------------------------------------------------------

    def answer(self) -> Action:
        decisions = self.eyes.decisions()
        required = next(decision for decision in decisions if decision.required)
        self._view = self.eyes.view()
        self._rights = [action for decision in decisions if not decision.required for action in decision.actions]
        if len(required.actions) == 1 and not required.open and not self._rights:
            return required.actions[0]
        question = self._questions.of(self._view, required.actions)
        if question.kind == "call" and (self._is_quiet or not any(player.shares for player in self._view.players)):
            return Pass()
        question.hints += self._hints_of_rights()
        self.paper.put("")
        self._screen.header(self._view)
        action = self.ask(question)
        assert action is not None
        return action

    def is_answer(self, action: Action, required: Decision) -> bool:
        """A sign sold or a loan repaid may settle what was asked: then the rules ask anew."""
        return required.takes(action) or required not in self.eyes.decisions()

    def _hints_of_rights(self) -> list[str]:
        verbs = dict.fromkeys(action.verb.name for action in self._rights)
        return [self.say(f"hints.{verb}") for verb in verbs]

    # -- answers --------------------------------------------------------------------------------------------------

    def obeys(self, word: str, rest: str) -> bool:
        if self._vocabulary.means(word, "cards"):
            self._screen.cards(self._view)
            return True
        if self._vocabulary.means(word, "aid"):
            self._screen.aid(self._view)
            return True
        return False

    def leaves(self, answer: str, question: Question) -> bool:
        return answer == "0"  # the Enter key is an answer

    def understood(self, answer: str, question: Question) -> Action | None:
        if isinstance(question, Step):
            return self._go_on(self._bargain.heard(answer, question), question)
        word, *arguments = parts(answer)
        right = self._right(word, arguments, question)
        if right is not None:
            return right
        if question.kind == "dice" and word:
            return self._dice(answer, question)
        return super().understood(answer, question)

    def worded(self, answer: str, question: Question) -> Action | None:
        if question.kind == "call" and self._vocabulary.means(parts(answer)[0], "never"):
            self._is_quiet = True
            return Pass()
        return super().worded(answer, question)

    def _right(self, word: str, arguments: list[str], question: Question) -> Action | None:
        """Return what words mean that may be said at any decision of one's own (CR-902, CR-907), or with the clover."""
        if self._vocabulary.means(word, UseClover.name):
            if len(arguments) != 1 or not is_number(arguments[0]) or not 1 <= int(arguments[0]) <= DICE:
                raise Unclear("again.die", word=word)
            return self.allowed(UseClover(int(arguments[0]) - 1))
        if self._vocabulary.means(word, Repay.name):
            return self.allowed(Repay())
        if self._vocabulary.means(word, SellSign.name):
            ways = [action for action in (SellSign(0), SellSign(1)) if self.refusal(action) is None]
            if len(ways) < 2:
                return self.allowed(SellSign(0))
            return self._further(ways, question, "sign")
        return None

    def numbered(self, number: int, question: Question) -> Action | None:
        if question.meant_by_number is Bid:
            if number > MOST_MONEY:
                raise not_understood(str(number), question)
            return self.allowed(Bid(number))
        ways = question.choices.get(number)
        if ways is None:
            raise not_understood(str(number), question)
        if question.kind == "call":
            return self._go_on(a_call(number - 1), question)
        if question.kind == "reply" and not ways:
            thread = next(thread for thread in self._view.threads if self._view.seat in thread.owing)
            return self._go_on(an_answer(thread), question)
        return ways[0] if len(ways) == 1 else self._further(ways, question)

    def _further(self, ways: Sequence[Action], question: Question, kind: str = "way") -> Action | None:
        """Ask which of several ways is meant; None: none of them, and the question before stands again."""
        return self.further(self._questions.ways(self._view, ways, kind), question)

    def _go_on(self, draft: Draft, question: Question) -> Action | None:
        """Ask for what is still missing of a deal."""
        step = self._bargain.question(self._view, draft)
        if isinstance(step, Draft):
            return self.allowed(step.action())
        return self.further(step, question)

    def _dice(self, answer: str, question: Question) -> Action:
        """CR-706. The places of the dice to throw again, written together or apart; 0 stops."""
        places = answer.replace(" ", "").replace(",", "")
        if places == "0":
            return self.allowed(KeepDice())
        if not places or any(place not in "123456" for place in places):
            raise not_understood(answer, question)
        return self.allowed(Throw(sum(1 << int(place) - 1 for place in set(places))))


def _is_plain(event: Event) -> bool:
    """Tell whether a thread ended as has just been told."""
    return isinstance(event, CallEnded) and event.why in (DONE, WITHDRAWN)
