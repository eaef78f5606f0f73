"""The person at a table of DC Spyfall in the terminal. There is no clock: all are polled (SP-1309)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.bots.bot import Eyes
from tablee.cli.paper import Paper
from tablee.cli.person import Person, Unclear, WhyNot
from tablee.cli.question import Question
from tablee.cli.spyfall.count import Count
from tablee.cli.spyfall.questions import ARTICLES, Questions
from tablee.cli.spyfall.screen import Screen
from tablee.cli.spyfall.words import SpyfallWords
from tablee.cli.typed import Vocabulary, is_number, parts
from tablee.games.spyfall.actions import (
    ADD,
    REMOVE,
    Accuse,
    Announce,
    Deflect,
    PassOn,
    Reveal,
    SlipTime,
    Suspect,
    Trust,
    TurnUp,
    UseSpeed,
)
from tablee.games.spyfall.events import (
    Accused,
    Answered,
    Asked,
    CardDealt,
    GameEnded,
    JokerRevealed,
    MultiverseAnnounced,
    RoundDealt,
    RoundEnded,
)
from tablee.games.spyfall.material import SILVER_BRACELETS, SUPER_SPEED, TIME_SLIP
from tablee.kernel.action import Action
from tablee.kernel.event import Event

INTERRUPTING: Final = (Accused, JokerRevealed, MultiverseAnnounced, RoundDealt)
SIGNS: Final = ("+", "-")  # trust and suspicion, in a talk
LAST_MOMENTS: Final = 30_000  # ms: time may be up before one is asked again


class SpyfallPerson(Person[SpyfallWords]):
    """Asks and answers as DC Spyfall goes."""

    articles = ARTICLES
    ahead_of = ("target",)
    introduction = ("intro.idea", "intro.goal", "intro.time")

    def __init__(self, paper: Paper, words: SpyfallWords, eyes: Eyes, refusal: WhyNot) -> None:
        own = (Accuse.name, Reveal.name, Announce.name, "use", "list", "cross")
        super().__init__(paper, words, eyes, refusal, Vocabulary(words.texts, own))
        self._screen: Final = Screen(paper, words)
        self._count: Final = Count(paper, words)
        self._questions: Final = Questions(words)
        self._crosses: set[int] = set()  # Locations that the person has crossed out in this round
        self._is_quiet = False  # not to be asked in polls before something happens
        self._page = 0  # of the question bank

    # -- what is told -----------------------------------------------------------------------------------------------

    def introduced(self) -> Sequence[str]:
        modules = map(self._words.module, self._view.modules)
        return [self.say("intro.module", name=name, text=text) for name, text in modules]

    def told(self, event: Event) -> None:
        self._is_quiet = self._is_quiet and not isinstance(event, INTERRUPTING)
        match event:
            case RoundDealt():
                self._begin(event)
            case CardDealt():
                self._screen.own_card(event.card, event.ability)
            case Asked() | Answered():
                self._screen.timed(event.left, self._words.event(event))
            case RoundEnded():
                self._screen.summary(event, self._view)
            case GameEnded():
                pass  # the count says it
            case _:
                super().told(event)

    def _begin(self, event: RoundDealt) -> None:
        """A new round: nothing is crossed out any more."""
        self._crosses.clear()
        self._page = 0
        self.paper.put("")
        self.paper.rule(self._words.event(event))

    def show_table(self, question: Question) -> None:
        self._screen.table(self._view, self._crosses)

    def show_scores(self) -> None:
        self._count.so_far(self._view)

    def write_legend(self) -> None:
        own = self._view.players[self._view.seat]
        self._screen.own_card(own.card, own.ability)
        super().write_legend()

    # -- what is asked ------------------------------------------------------------------------------------------

    def answer(self) -> Action:
        required = next(decision for decision in self.eyes.decisions() if decision.required)
        self._view = self.eyes.view()
        self.forget_ahead()
        if len(required.actions) == 1:  # asked only so that nobody can tell who holds what (SP-809)
            return required.actions[0]
        question = self._questions.of(self._view, required.actions)
        if question.kind == "poll":
            if self._lets_pass():
                return PassOn()
        else:
            self._is_quiet = False
            self._show_before(question)
        action = self.ask(question)
        assert action is not None, "only further questions may be left"
        return action

    def _lets_pass(self) -> bool:
        """Tell whether a poll is not worth a question: it was said so, or nothing is new since one's own question."""
        assert self._view.clock is not None
        last = self._view.said[-1] if self._view.said else None
        is_own = last is not None and last.seat == self._view.seat and last.kind == "question"
        return self._is_quiet or (is_own and self._view.clock.left > LAST_MOMENTS)

    def _show_before(self, question: Question) -> None:
        self.paper.put("")
        self._screen.header(self._view)
        if question.kind == "guess":
            self._screen.places(self._view, self._crosses)

    # -- answers --------------------------------------------------------------------------------------------------

    def obeys(self, word: str, rest: str) -> bool:
        """The list of Locations, and what is crossed out in it, are the person's own."""
        word, *arguments = parts(f"{word} {rest}".strip())
        if self._vocabulary.means(word, "cross") and arguments:
            self._cross(arguments)
        elif not self._vocabulary.means(word, "list") and not self._vocabulary.means(word, "cross"):
            return False
        if self._screen.may_list(self._view):
            self._screen.places(self._view, self._crosses)
        else:
            self.complain(self.say("again.no_list"))
        return True

    def _cross(self, numbers: list[str]) -> None:
        places = {int(number) - 1 for number in numbers if is_number(number)}
        self._crosses ^= places & set(self._words.places())

    def leaves(self, answer: str, question: Question) -> bool:
        return answer == "0"  # the Enter key turns the page

    def understood(self, answer: str, question: Question) -> Action | None:
        if not answer and question.kind == "question":
            self._turn_page(question)
            return None
        if question.kind == "talk" and answer[:1] in SIGNS:
            return self._token(answer)
        return super().understood(answer, question)

    def _turn_page(self, question: Question) -> None:
        self._page += 1
        actions = [action for few in question.choices.values() for action in few]
        question.lines = self._questions.bank(actions, self._page).lines
        self.put(question)

    def numbered(self, number: int, question: Question) -> Action | None:
        actions = question.choices.get(number, [])
        if question.kind == "target" and actions:
            return self.further(self._questions.bank(actions, self._page), question)
        if question.kind == "question" and len(actions) > 1:
            return self.ask(self._questions.lasso(actions))
        return super().numbered(number, question)

    def _token(self, answer: str) -> Action:
        """SP-1508. A minus sign suspects, a plus sign trusts."""
        number = answer[1:].strip()
        return self.allowed((Suspect if answer[0] == "-" else Trust)(self._seat(answer[0], number)))

    def worded(self, answer: str, question: Question) -> Action | None:
        """Return the interrupt that words mean; in polls alone, for the rest of the time somebody else has the word."""
        word, *arguments = parts(answer)
        action = self._meant(word, arguments)
        if question.kind == "poll":
            if self._vocabulary.means(word, "never"):
                self._is_quiet = True
                return PassOn()
            if action is not None:
                return self.allowed(action)
        elif action is not None:
            raise Unclear("again.wait")
        return super().worded(answer, question)

    def _meant(self, word: str, arguments: list[str]) -> Action | None:
        if self._vocabulary.means(word, Accuse.name):
            return Accuse(self._seat(word, *arguments[:1]))
        if self._vocabulary.means(word, Reveal.name):
            return Reveal()
        if self._vocabulary.means(word, Announce.name):
            return Announce()
        return self._power(word, arguments) if self._vocabulary.means(word, "use") else None

    def _power(self, word: str, arguments: list[str]) -> Action:
        """Return what the own Ability card does."""
        ability = self._view.players[self._view.seat].ability
        if ability == TIME_SLIP:
            return SlipTime(REMOVE if arguments[:1] == ["-"] else ADD)
        if ability == SILVER_BRACELETS:
            return Deflect(self._seat(word, *arguments[:1]))
        return UseSpeed() if ability == SUPER_SPEED else TurnUp()

    def _seat(self, word: str, number: str = "") -> int:
        if not is_number(number) or not 1 <= int(number) <= len(self._view.players):
            raise Unclear("again.person", word=word, most=len(self._view.players))
        return int(number) - 1
