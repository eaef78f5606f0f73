"""The questions of DC Spyfall: what a seat is asked, in one sentence, with what may be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.cli.question import Question
from tablee.cli.questions import PhaseQuestions, by_number
from tablee.cli.spyfall.words import SpyfallWords
from tablee.games.spyfall.actions import Accuse, Announce, Deflect, PassOn, Reveal, SlipTime, TurnUp, UseSpeed
from tablee.games.spyfall.view import View
from tablee.kernel.action import Action, Verb

ARTICLES: Final[dict[str, tuple[str, ...]]] = {
    "dealer": ("SP-203", "SP-204"),
    "target": ("SP-302", "SP-303", "SP-306"),
    "question": ("SP-304", "SP-1507"),
    "lasso": ("SP-823",),
    "answer": ("SP-305", "SP-1507", "SP-1510"),
    "poll": ("SP-401", "SP-405", "SP-501", "SP-1103", "SP-803"),
    "talk": ("SP-601", "SP-1508"),
    "vote": ("SP-402", "SP-403", "SP-405"),
    "suspect": ("SP-824",),
    "tempted": ("SP-811", "SP-813", "SP-814"),
    "guess": ("SP-502", "SP-503", "SP-506", "SP-1003"),
    "hands": ("SP-1104", "SP-1106", "SP-1107"),
    "point": ("SP-603", "SP-604", "SP-606"),
    "hunt": ("SP-905", "SP-906", "SP-909"),
}
"""What `?` shows for each question."""

PAGE: Final = 12  # questions of the bank that are shown at once
POWERS: Final[tuple[Verb, ...]] = (Deflect, SlipTime, UseSpeed, TurnUp)


class Questions(PhaseQuestions[SpyfallWords, View]):
    """Puts Decisions into words, from what the seat sees."""

    def __init__(self, words: SpyfallWords) -> None:
        super().__init__(words)
        self._builders = {
            "NamingDealer": self._dealer,
            "Asking": self._target,
            "Answering": self._answer,
            "Poll": self._poll,
            "LastPoll": self._poll,
            "TalkOnce": self._talk,
            "Accusation": self._vote,
            "AskedToTempt": self._tempted,
            "Guessing": self._guess,
            "Hands": self._hands,
            "Pointing": self._point,
            "HuntPointing": self._point,
        }

    def _sentence(self, view: View) -> str:
        assert view.waits is not None
        return self._words.waits(view.waits)

    # -- questions and answers ------------------------------------------------------------------------------------

    def _dealer(self, view: View, actions: Sequence[Action]) -> Question:
        return self._people("dealer", view, actions)

    def _target(self, view: View, actions: Sequence[Action]) -> Question:
        question = self._people("target", view, actions)
        number = min(question.choices)
        free = question.choices[number][0].args[1] + 1
        question.hints = [self._say("hints.target", number=number, question=free)]
        return question

    def bank(self, actions: Sequence[Action], page: int) -> Question:
        """Return the further question: what to ask this player, a page of the bank at a time."""
        choices = by_number(actions, 1)
        numbers = sorted(choices)
        start = page * PAGE % len(numbers)
        lines = [f"{number:>2}  {self._words.question(number - 1)}" for number in numbers[start : start + PAGE]]
        sentence = self._say("questions.bank", to=self._words.name(actions[0].arg))
        return Question("question", sentence, [self._say("hints.bank")], choices, lines, may_leave=True)

    def lasso(self, actions: Sequence[Action]) -> Question:
        """Return the last question before a question: with the Lasso, or without?"""
        without, with_lasso = sorted(actions, key=lambda action: int(action.args[2]))
        sentence, hints = self._say("questions.lasso"), [self._say("hints.yes_no")]
        return Question("lasso", sentence, hints, {}, enter=without, yes=with_lasso)

    def _answer(self, view: View, actions: Sequence[Action]) -> Question:
        choices = by_number(actions)
        lines = [self._code(action.arg, action.arg == view.suggested) for action in actions]
        enter = next((action for action in actions if action.arg == view.suggested), None)
        hints = [self._say("hints.must_choose")]
        hints += [] if enter is None else [self._say("hints.suggested")]
        return Question("answer", self._sentence(view), hints, choices, lines, enter)

    def _code(self, code: int, is_suggested: bool) -> str:
        line = f"{code + 1}  {self._words.answer(code)}"
        return f"{line}  ◂ {self._say('choices.suggested')}" if is_suggested else line

    # -- what breaks in ---------------------------------------------------------------------------------------------

    def _poll(self, view: View, actions: Sequence[Action]) -> Question:
        """One line: the Enter key lets the others go on."""
        suspects = [action.arg for action in actions if action.verb is Accuse]
        hints = [self._say("hints.pass")]
        if suspects:
            hints.append(self._say("hints.accuse", number=suspects[0] + 1, name=self._words.name(suspects[0])))
        for verb in (Reveal, Announce, *POWERS):
            first = next((action for action in actions if action.verb is verb), None)
            if first is not None:
                hints.append(self._say(f"hints.{verb.name}", number=int(first.arg or 0) + 1))
        hints.append(self._say("hints.never"))
        return Question("poll", "", hints, {}, enter=PassOn())

    def _talk(self, view: View, actions: Sequence[Action]) -> Question:
        """SP-1508. Up to three tokens, then no more."""
        tokens = [action for action in actions if action.verb is not PassOn]
        hints = [self._say("hints.done")]
        others = [action.arg for action in tokens if action.verb.name == "suspect"]
        choices: dict[int, list[Action]] = {}
        lines: list[str] = []
        if others:
            hints = [self._say("hints.tokens", number=others[0] + 1, name=self._words.name(others[0])), *hints]
            lines = [self.people(others)]
            choices = {0: [action for action in tokens if action.verb.name == "unsure"]}
        else:
            choices = {number: [action] for number, action in enumerate(tokens, 1)}
            lines = self.lines(choices)
        return Question("talk", self._sentence(view), hints, choices, lines, enter=PassOn())

    def _vote(self, view: View, actions: Sequence[Action]) -> Question:
        kind = "vote" if actions[0].verb.name == "vote" else "suspect"
        question = self._listed(kind, view, actions)
        question.enter = actions[0] if kind == "suspect" else None
        return question

    def _tempted(self, view: View, actions: Sequence[Action]) -> Question:
        question = self._listed("tempted", view, actions)
        question.enter = next(action for action in actions if action.verb is PassOn)
        return question

    def _guess(self, view: View, actions: Sequence[Action]) -> Question:
        choices = {action.arg + 1: [action] for action in actions if action.verb.name == "guess"}
        farce = [action for action in actions if action.verb.name == "declare_farce"]
        if farce:
            choices[0] = farce
        hint = self._say("hints.guess_or_farce" if farce else "hints.guess")
        return Question("guess", self._sentence(view), [hint], choices)

    def _hands(self, view: View, actions: Sequence[Action]) -> Question:
        return self._listed("hands", view, actions)

    def _point(self, view: View, actions: Sequence[Action]) -> Question:
        assert view.waits is not None
        return self._people("hunt" if view.waits.phase == "HuntPointing" else "point", view, actions)

    # -- lists ----------------------------------------------------------------------------------------------------

    def _people(self, kind: str, view: View, actions: Sequence[Action]) -> Question:
        """Return a question on people, each with the number of the seat."""
        choices = by_number(actions)
        lines = [self.people(number - 1 for number in choices)]
        return Question(kind, self._sentence(view), [self._say("hints.must_choose")], choices, lines)

    def _listed(self, kind: str, view: View, actions: Sequence[Action]) -> Question:
        return self.asked(kind, self._sentence(view), actions)
