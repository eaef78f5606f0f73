"""The person at a table of Fake Crystal in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.bots.bot import Eyes
from tablee.cli.articles import find_article
from tablee.cli.fake_crystal.count import Count
from tablee.cli.fake_crystal.questions import ARTICLES, Questions
from tablee.cli.fake_crystal.screen import Screen
from tablee.cli.fake_crystal.vocabulary import FakeCrystalVocabulary
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.final import write_count, write_ranking
from tablee.cli.paper import Paper
from tablee.cli.person import Person, Unclear, WhyNot, not_understood, shortened
from tablee.cli.question import Question
from tablee.cli.typed import is_number, parts
from tablee.cli.verdict import Ended
from tablee.games.fake_crystal.actions import AutoPass, Buy, Commit, Decline, PackUp, Price, Recycle, Reopen, Say
from tablee.games.fake_crystal.events import (
    AbilityChosen,
    Added,
    BlueTrophyAwarded,
    Confirmed,
    Drew,
    Given,
    OffersRevealed,
    Recycled,
    Reopened,
    RoundBegan,
    Scored,
    TilesDealt,
    TurnBegan,
)
from tablee.games.fake_crystal.material import BLUE, GREEN, MOST_OFFERS, ORANGE, SLOTS, Offer
from tablee.games.fake_crystal.view import View
from tablee.kernel.action import Action, Broken, RuleBroken, Verb
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event

OFFERING: Final = ("place", "slot", "price")
AT_ONES_TURN: Final = ("place", "turn", "designate", "pack_up")
WITH_THE_TABLE: Final = (*AT_ONES_TURN, "claim", "answer", "preempt", "give", "recycle", "reserve")
WINDOWS: Final = ("reserve", "preempt")
THIS_ROUND: Final = 1
IN_THE_TABLE: Final = (
    AbilityChosen,
    TilesDealt,
    RoundBegan,
    TurnBegan,
    OffersRevealed,
    Scored,
)  # the table tells these better than a line


class FakeCrystalPerson(Person[FakeCrystalWords]):
    """Asks and answers as Fake Crystal goes."""

    articles = ARTICLES
    ahead_of = OFFERING
    introduction = ("intro.idea", "intro.goal")

    def __init__(self, paper: Paper, words: FakeCrystalWords, eyes: Eyes, refusal: WhyNot) -> None:
        vocabulary = FakeCrystalVocabulary(words.texts)
        super().__init__(paper, words, eyes, refusal, vocabulary)
        self._verbs: Final = vocabulary
        self._screen: Final = Screen(paper, words)
        self._count: Final = Count(paper, words)
        self._questions: Final = Questions(words, self._screen)
        self._shown: View | None = None  # what the table was last drawn from
        self._is_unveiled = False  # the offers were revealed and the table is not drawn yet
        self._is_quiet = False  # not to be asked about rights before the own turn
        self._declined: tuple[int, int] | None = None  # round and turn of the window last declined

    # -- what is told -----------------------------------------------------------------------------------------------

    def welcome(self, others: str) -> None:
        super().welcome(others)
        self._warn_if_useless()

    def _warn_if_useless(self) -> None:
        """FC-658. With two players the Forerunner has no effect, and the host is told so."""
        if self._view.ability == "avant-gardiste" and len(self._view.players) == 2:
            article = find_article(self._words.game, "FC-658", self._words.language)
            self.paper.write(" ".join(article or ()), "yellow")

    def tell(self, events: Sequence[Event]) -> None:
        """Tell in one line what an action brought about."""
        lines: list[list[str]] = [[]]
        before: Event | None = None
        for event in events:
            self._is_unveiled = self._is_unveiled or isinstance(event, OffersRevealed)
            if not self._is_told_already(event, before):
                if isinstance(event, Drew | BlueTrophyAwarded):  # another chapter
                    lines.append([])
                lines[-1].append(self._words.event(event))
            before = event
        for sentences in filter(None, lines):
            self.paper.write(" ".join(sentences), indent="  ", first="• ")

    def _is_told_already(self, event: Event, before: Event | None) -> bool:
        """Tell whether the table, or the sentence before, says it already."""
        if isinstance(event, Confirmed | Reopened):
            return event.seat != self._words.you
        if isinstance(event, Added):
            return isinstance(before, Given | Recycled)
        return isinstance(event, IN_THE_TABLE)

    def before(self, decision: Decision) -> None:
        """Draw the table once the offers are revealed, unless it is drawn with the question anyway."""
        if self._is_unveiled and not (decision.seat == self._words.you and decision.required):
            self._view = self.eyes.view()
            self._draw(None)
        self._is_unveiled = False

    def final(self, ended: Ended, in_packets: bool) -> None:
        """FC-705…FC-707. In packets too, if that is wished; and what stayed in hand."""
        write_count(self.paper, self._words, ended)
        if in_packets:
            self._count.packets(ended.sheet)
        write_ranking(self.paper, self._words, ended)
        self._count.hands(self.eyes.view())

    def show_table(self, question: Question) -> None:
        self._screen.table(self._view, _choosable(question, self._view), detailed=True)

    def show_scores(self) -> None:
        self._count.so_far(self._view)

    def write_commands(self, where: str) -> None:
        """Tell the ability in force, how tiles are written, and the commands."""
        words, ability = self._words, self._view.ability
        summary = words.ability_summary(ability)
        self.paper.write(self.say(f"{where}.ability", ability=words.ability(ability), summary=summary))
        real, fake = f"{words.letter(ORANGE)}2", words.letter(GREEN) + self.say("letters.fake")
        self.paper.write(self.say(f"{where}.tiles", real=real, fake=fake, back=words.back(BLUE)))
        super().write_commands(where)

    # -- what is asked ------------------------------------------------------------------------------------------

    def answer(self) -> Action:
        decisions = self.eyes.decisions()
        required = next(decision for decision in decisions if decision.required)
        rights = [decision for decision in decisions if not decision.required]
        self._view = self.eyes.view()
        question = self._questions.of(self._view, required, rights)
        if question.kind in AT_ONES_TURN:
            self._is_quiet = False
        action = self._asked(question)
        if action.verb in (Decline, AutoPass):
            self._declined = (self._view.round, self._view.turn)
        return action

    def is_answer(self, action: Action, required: Decision) -> bool:
        return action in required.actions or action.verb is AutoPass  # which answers the window

    def _asked(self, question: Question) -> Action:
        if question.kind not in OFFERING:
            self.forget_ahead()
        if question.kind in WITH_THE_TABLE and not self._view.draft and not self.is_ahead():
            self._draw(question)
        action = self.ask(question)
        assert action is not None, "only rights and further questions may be left"
        return action

    def use_right(self, right: Decision) -> Action | None:
        self._view = self.eyes.view()
        if self._is_quiet or self._declined == (self._view.round, self._view.turn):
            return None
        return self.ask(self._questions.right(self._view, right))

    def _draw(self, question: Question | None) -> None:
        """Draw the table, unless it stands above just as it is."""
        if self._view != self._shown:
            self._screen.table(self._view, _choosable(question, self._view))
            self._shown = self._view

    # -- answers --------------------------------------------------------------------------------------------------

    def leaves(self, answer: str, question: Question) -> bool:
        """Tell whether a right is left unused, or a further question unanswered; a right perhaps for some time."""
        if self._vocabulary.means(answer, "never") and question.kind.startswith("right"):
            self._is_quiet = True
            return True
        return super().leaves(answer, question)

    def declines(self, question: Question) -> bool:
        return question.enter is not None and question.enter.verb is Decline

    def numbered(self, number: int, question: Question) -> Action | None:
        actions = question.choices.get(number)
        if actions is None:
            raise self._not_a_choice(number, question)
        return self.further(self._further(actions), question) if question.kind == "turn" else actions[0]

    def _further(self, actions: list[Action]) -> Question:
        """Return what is still to be said about the offer chosen: buy or bank, or a sum."""
        if actions[0].verb is Commit:
            return self._questions.sum(actions)
        broken = self.refusal(Buy(actions[0].arg))
        if broken is not None:
            self.paper.write(self._words.refusal(broken))
        return self._questions.deal(self._view, actions)

    def worded(self, answer: str, question: Question) -> Action:
        """Return the action that words mean, if it is one that is offered."""
        word, *arguments = parts(answer)
        if question.kind in WINDOWS and self._vocabulary.means(word, "never"):
            return AutoPass(THIS_ROUND)
        verb = self._verbs.verb(word, self._view.ability)
        if verb is None:
            raise _not_understood(" ".join([word, *arguments]), question)
        action = self._action(verb, word, arguments, question)
        broken = self.refusal(action)
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
        return any(action in decision.actions for decision in self.eyes.decisions())

    def _not_a_choice(self, number: int, question: Question) -> Exception:
        """Return by which article a number that could have been a choice is none."""
        action = _meant(question, number)
        broken = self.refusal(action) if action is not None else None
        return _not_understood(str(number), question) if broken is None else RuleBroken(broken)


def _talk(word: str, arguments: list[str]) -> Action:
    """FC-212. Return the claim about an offer that words mean."""
    faces = {"fake": 0} | {str(value): face for face, value in enumerate(SLOTS, 1)}
    match arguments:
        case [number, face] if is_number(number) and 1 <= int(number) <= MOST_OFFERS and face in faces:
            return Say(int(number) - 1, faces[face])
    raise Unclear("again.say", word=word, number=1)


def _not_understood(answer: str, question: Question) -> Unclear:
    if question.kind == "price" and question.choices:
        low, high = min(question.choices), max(question.choices)
        return Unclear("again.price", answer=shortened(answer), low=low, high=high)
    if question.kind in ("confirm", "preempt", "price"):
        return Unclear("again.unclear", answer=shortened(answer), hint=question.hints[-1])
    return not_understood(answer, question)


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
