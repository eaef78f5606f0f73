"""The person at the terminal: what their seat is asked, they are asked, and what they type is understood."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from tablee.bots.bot import Eyes
from tablee.cli.articles import find_article
from tablee.cli.fake_crystal_count import Count
from tablee.cli.fake_crystal_questions import ARTICLES, Question, Questions
from tablee.cli.fake_crystal_screen import Screen
from tablee.cli.language import Catalogue
from tablee.cli.paper import Paper
from tablee.cli.refused import printable
from tablee.cli.telling import Words
from tablee.cli.typed import Vocabulary, folded, is_number, parts
from tablee.games.fake_crystal.actions import AutoPass, Buy, Commit, Decline, PackUp, Price, Recycle, Reopen, Say
from tablee.games.fake_crystal.material import BLUE, GREEN, MOST_OFFERS, ORANGE, SLOTS, Offer
from tablee.games.fake_crystal.view import View
from tablee.kernel.action import Action, Broken, RuleBroken, Verb
from tablee.kernel.decision import Decision

OFFERING: Final = ("place", "slot", "price")
AT_ONES_TURN: Final = ("place", "turn", "designate", "pack_up")
WITH_THE_TABLE: Final = (*AT_ONES_TURN, "claim", "answer", "preempt", "give", "recycle", "reserve")
WINDOWS: Final = ("reserve", "preempt")
LONGEST: Final = 40  # characters of an answer that are repeated to who gave it
THIS_ROUND: Final = 1


class Left(Exception):
    """The person has left the game."""


class Unclear(Exception):
    """What was typed is no answer: a key of the catalogue, and the facts."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key: Final = key
        self.facts: Final = facts


class Person:
    """Answers Decisions with what somebody types."""

    def __init__(self, paper: Paper, words: Words, eyes: Eyes, refusal: Callable[[Action], Broken | None]) -> None:
        self._paper = paper
        self._words = words
        self._say = words.say
        self._eyes = eyes
        self._refusal = refusal
        self._screen = Screen(paper, words)
        self._count = Count(paper, words)
        self._questions = Questions(words, self._screen)
        self._vocabulary = Vocabulary(Catalogue("fake-crystal", words.language))
        self._view: View = eyes.view()
        self._shown: View | None = None  # what the table was last drawn from
        self._ahead: list[str] = []  # parts of an offer that were typed ahead
        self._is_quiet = False  # not to be asked about rights before the own turn
        self._declined: tuple[int, int] | None = None  # round and turn of the window last declined

    # -- what is asked ------------------------------------------------------------------------------------------

    def answer(self) -> Action:
        """Ask for what is required of the seat, the rights it holds beside it, and return what is chosen."""
        decisions = self._eyes.decisions()
        required = next(decision for decision in decisions if decision.required)
        rights = [decision for decision in decisions if not decision.required]
        self._view = self._eyes.view()
        question = self._questions.of(self._view, required, rights)
        if question.kind in AT_ONES_TURN:
            self._is_quiet = False
        action = self._asked(question)
        if action.verb in (Decline, AutoPass):
            self._declined = (self._view.round, self._view.turn)
        return action

    def _asked(self, question: Question) -> Action:
        if question.kind not in OFFERING:
            self._ahead.clear()
        if question.kind in WITH_THE_TABLE and not self._view.draft and not self._ahead:
            self._draw(question)
        action = self._ask(question)
        assert action is not None, "only rights and further questions may be left"
        return action

    def use_right(self, right: Decision) -> Action | None:
        """Ask whether a right is to be used while somebody else is about to act."""
        self._view = self._eyes.view()
        if self._is_quiet or self._declined == (self._view.round, self._view.turn):
            return None
        return self._ask(self._questions.right(self._view, right))

    def show_table(self) -> None:
        """Draw the table as it is now."""
        self._view = self._eyes.view()
        self._draw(None)

    def _draw(self, question: Question | None) -> None:
        """Draw the table, unless it stands above just as it is."""
        if self._view != self._shown:
            self._screen.table(self._view, _choosable(question, self._view))
            self._shown = self._view

    def _ask(self, question: Question) -> Action | None:
        """Ask until there is an answer; None: a right is left unused, a further question unanswered."""
        if not self._ahead:
            self._put(question)
        while True:
            answer = folded(self._read(question))
            word, _, rest = answer.partition(" ")
            command = self._vocabulary.command(word)
            if command is not None:
                self._obey(command, rest, question)
            elif question.may_leave and self._leaves(answer, question):
                return None
            else:
                action = self._heard(answer, question)
                if action is not None:
                    return action

    def _heard(self, answer: str, question: Question) -> Action | None:
        """Return the action meant, or say why there is none."""
        try:
            return self._understood(answer, question)
        except RuleBroken as refused:
            self._complain(self._words.refusal(refused.broken))
            self._show_article(refused.broken.rule, "dim")
        except Unclear as unclear:
            self._complain(self._say(unclear.key, **unclear.facts))
        return None

    def _complain(self, sentence: str) -> None:
        self._ahead.clear()
        self._paper.write(sentence, "yellow")

    def _put(self, question: Question) -> None:
        self._paper.put("")
        self._paper.write(question.sentence, "bold")
        for line in question.lines:
            self._paper.write(line, indent="     ", first="  ")
        self._paper.write(" · ".join(question.hints), "dim", indent="  ")

    def _read(self, question: Question) -> str:
        """Return the next thing typed. An offer may be typed ahead: tile, slot and price at once."""
        if self._ahead:
            return self._ahead.pop(0)
        answer = self._line()
        if question.kind in OFFERING and answer[:1].isdecimal():
            answer, *self._ahead = answer.split()
        return answer

    def _line(self) -> str:
        line = self._paper.console.input("› ").strip()
        if not sys.stdin.isatty():
            self._paper.write(printable(line))  # a terminal would have shown it
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
                self._screen.table(self._view, _choosable(question, self._view), detailed=True)
            case "score":
                self._count.so_far(self._view)
            case _:
                self._help(question)
        self._put(question)

    def _quit(self) -> None:
        """Ask once."""
        self._paper.write(self._say("questions.quit"), "bold")
        if self._vocabulary.means(folded(self._line()), "yes"):
            raise Left

    def _show_article(self, asked: str, style: str = "") -> None:
        found = find_article(asked, self._words.language)
        if found is None:
            self._complain(self._say("again.no_article", id=printable(asked)[:LONGEST]))
        else:
            self._paper.write(f"{found[0]}  {found[1]}", style, indent="        ", first="")

    def _help(self, question: Question) -> None:
        self._paper.rule(self._say("help.title"))
        for id in ARTICLES[question.kind]:
            self._show_article(id)
        write_legend(self._paper, self._words, self._view.ability, "help")

    # -- answers --------------------------------------------------------------------------------------------------

    def _leaves(self, answer: str, question: Question) -> bool:
        """Tell whether a right is left unused, or a further question unanswered; a right perhaps for some time."""
        if self._vocabulary.means(answer, "never") and question.kind.startswith("right"):
            self._is_quiet = True
            return True
        return not answer or self._vocabulary.means(answer, "no")

    def _understood(self, answer: str, question: Question) -> Action | None:
        """Return the action meant; None: a further question was not answered, and this one stands again."""
        word, *arguments = parts(answer)
        if not word:
            return self._entered(question)
        if is_number(word) and not arguments:
            return self._numbered(int(word), question)
        if question.yes is not None and self._vocabulary.means(word, "yes"):
            return question.yes
        if question.enter is not None and question.enter.verb is Decline and self._vocabulary.means(word, "no"):
            return question.enter
        if question.kind in WINDOWS and self._vocabulary.means(word, "never"):
            return AutoPass(THIS_ROUND)
        return self._worded(word, arguments, question)

    def _entered(self, question: Question) -> Action:
        if question.enter is None:
            raise Unclear("again.nothing")
        return question.enter

    def _numbered(self, number: int, question: Question) -> Action | None:
        actions = question.choices.get(number)
        if actions is None:
            raise self._not_a_choice(number, question)
        if question.kind != "turn":
            return actions[0]
        action = self._ask(self._further(actions))
        if action is None:
            self._put(question)
        return action

    def _further(self, actions: list[Action]) -> Question:
        """Return what is still to be said about the offer chosen: buy or bank, or a sum."""
        if actions[0].verb is Commit:
            return self._questions.sum(actions)
        broken = self._refusal(Buy(actions[0].arg))
        if broken is not None:
            self._paper.write(self._words.refusal(broken))
        return self._questions.deal(self._view, actions)

    def _worded(self, word: str, arguments: list[str], question: Question) -> Action:
        """Return the action that words mean, if it is one that is offered."""
        verb = self._vocabulary.verb(word, self._view.ability)
        if verb is None:
            raise _not_understood(" ".join([word, *arguments]), question)
        action = self._action(verb, word, arguments, question)
        broken = self._refusal(action)
        if broken is None and not self._is_offered(action):
            broken = Broken(verb.rule, "not_now")
        if broken is not None:
            raise RuleBroken(broken)
        return action

    def _action(self, verb: Verb, word: str, arguments: list[str], question: Question) -> Action:
        """Return the action of a verb: an offer by its number on the table, then a sum or a face."""
        if verb is Recycle:  # it is chosen from a list when the moment has come
            raise RuleBroken(Broken(verb.rule, "not_now"))
        if verb.arity == 0:
            return verb()
        if verb is Say:
            return _talk(word, arguments)
        numbers = [int(argument) for argument in arguments if is_number(argument)]
        if not numbers and question.kind in ("deal", "acting"):
            numbers = [question.choices[2][0].arg + 1]  # the offer in question
        key, wanted = ("again.sum", 2) if verb is Commit else ("again.argument", 1)
        if len(numbers) != wanted or not 1 <= numbers[0] <= MOST_OFFERS:
            raise Unclear(key, word=word, number=min((number for number in question.choices if number), default=1))
        return self._with_numbers(verb, numbers)

    def _with_numbers(self, verb: Verb, numbers: list[int]) -> Action:
        offer = numbers[0] - 1
        if verb is PackUp:
            if offer >> 1 != self._view.seat:
                raise RuleBroken(Broken(verb.rule, "nothing_there", offer=offer))
            return PackUp(offer & 1)
        if verb is Commit and numbers[1] not in Commit.domains["credits"]:
            purse = self._view.players[self._view.seat].credits
            raise RuleBroken(Broken(verb.rule, "sum_out_of_range", sum=numbers[1], low=min(1, purse), high=purse))
        return verb(offer, *numbers[1:])

    def _is_offered(self, action: Action) -> bool:
        """Tell whether the action is offered to this seat: a choice, a right, or an aside such as talk."""
        if action.verb in (Reopen, Say):
            return True
        return any(action in decision.actions for decision in self._eyes.decisions())

    def _not_a_choice(self, number: int, question: Question) -> Exception:
        """Return by which article a number that could have been a choice is none."""
        action = _meant(question, number)
        broken = self._refusal(action) if action is not None else None
        return _not_understood(str(number), question) if broken is None else RuleBroken(broken)


def _talk(word: str, arguments: list[str]) -> Action:
    """FC-212. Return the claim about an offer that words mean."""
    faces = {"fake": 0} | {str(value): face for face, value in enumerate(SLOTS, 1)}
    match arguments:
        case [number, face] if is_number(number) and 1 <= int(number) <= MOST_OFFERS and face in faces:
            return Say(int(number) - 1, faces[face])
    raise Unclear("again.say", word=word, number=1)


def _not_understood(answer: str, question: Question) -> Unclear:
    shown = printable(answer)[:LONGEST]
    if question.kind == "price" and question.choices:
        return Unclear("again.price", answer=shown, low=min(question.choices), high=max(question.choices))
    if question.kind in ("confirm", "preempt", "price"):
        return Unclear("again.unclear", answer=shown, hint=question.hints[-1])
    return Unclear("again.number", answer=shown, numbers=", ".join(map(str, sorted(question.choices))))


def write_legend(paper: Paper, words: Words, ability: str, where: str) -> None:
    """Tell the ability in force, how tiles are written, and the commands."""
    summary = words.ability_summary(ability)
    paper.write(words.say(f"{where}.ability", ability=words.ability(ability), summary=summary))
    real, fake = f"{words.letter(ORANGE)}2", words.letter(GREEN) + words.say("letters.fake")
    paper.write(words.say(f"{where}.tiles", real=real, fake=fake, back=words.back(BLUE)))
    paper.write(words.say(f"{where}.commands"), "dim")


def _meant(question: Question, number: int) -> Action | None:
    """Return what a number that is no choice would have meant."""
    verb = question.meant_by_number
    if verb is Price:
        return Price(number) if number in Price.domains["credits"] else None
    if verb is Commit:
        offer = next(iter(question.choices.values()))[0].arg
        return Commit(offer, number) if number in Commit.domains["credits"] else None
    return verb(number - 1) if verb is not None and 1 <= number <= MOST_OFFERS else None


def _choosable(question: Question | None, view: View) -> set[Offer]:
    """Return the offers a question can be answered with."""
    if question is None or question.kind not in ("turn", "designate", "pack_up", "reserve"):
        return set()
    return {number - 1 for number in question.choices} & {offer.offer for offer in view.offers}
