"""The person at a table of a game that has no face of its own in the terminal."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final

from tablee.bots.bot import Eyes
from tablee.cli.paper import Paper
from tablee.cli.person import Person, Unclear, WhyNot, shortened
from tablee.cli.plain.questions import ARGUMENT, CHOICE, Questions
from tablee.cli.plain.screen import Screen
from tablee.cli.plain.words import GAP, PlainWords, phase_of
from tablee.cli.question import Question
from tablee.cli.typed import Vocabulary
from tablee.cli.verdict import Ended
from tablee.kernel.action import Action, RuleBroken, Several, Text, Verb
from tablee.kernel.decision import Decision
from tablee.kernel.words import clean


class PlainPerson(Person[PlainWords]):
    """Shows the View as it is declared, and asks by number."""

    ahead_of = (CHOICE, ARGUMENT)

    def __init__(self, paper: Paper, words: PlainWords, eyes: Eyes, refusal: WhyNot) -> None:
        super().__init__(paper, words, eyes, refusal, Vocabulary(words.texts, ()))
        self._screen: Final = Screen(paper, words)
        self._questions: Final = Questions(words)

    # -- what is told -----------------------------------------------------------------------------------------------

    def welcome(self, others: str) -> None:
        count = len(self._words.names)
        self.paper.write(self.say("plain.welcome", title=self._words.title(), count=count, others=others), "bold")
        self.write_legend()

    def final(self, ended: Ended, in_packets: bool) -> None:
        self._screen.table(self.eyes.view())
        super().final(ended, in_packets)

    def show_table(self, question: Question) -> None:
        self._screen.table(self.eyes.view())

    def show_scores(self) -> None:
        """A View has no scores that every game declares alike: what is known of them is on the table."""
        self._screen.table(self.eyes.view())

    def write_legend(self) -> None:
        self.paper.write(self.say("plain.commands"), "dim")

    def articles_of(self, question: Question) -> tuple[str, ...]:
        verbs = [*question.open.values(), *(action.verb for actions in question.choices.values() for action in actions)]
        return tuple(dict.fromkeys(verb.rule for verb in verbs))

    # -- what is asked ------------------------------------------------------------------------------------------

    def answer(self) -> Action:
        view = self.eyes.view()
        if not self.is_ahead():
            self._screen.table(view)
        question = self._questions.of(self.eyes.decisions(), self._words.asks(phase_of(view)), may_leave=False)
        action = self.ask(question)
        assert action is not None, "what is required cannot be left"
        return action

    def is_answer(self, action: Action, required: Decision) -> bool:
        return required.takes(action)

    def use_right(self, right: Decision) -> Action | None:
        return self.ask(self._questions.of([right], self.say("plain.right"), may_leave=True))

    # -- answers --------------------------------------------------------------------------------------------------

    def understood(self, answer: str, question: Question) -> Action | None:
        if not answer:
            return self.entered(question)
        number = int(answer) if answer.isdecimal() and len(answer) < 7 else None
        if number is None or number not in question.choices:
            numbers = ", ".join(map(str, sorted(question.choices)))
            raise Unclear("again.number", answer=shortened(answer), numbers=numbers)
        action = self._chosen(number, question)
        if action is None:
            self.put(question)  # left: the same question stands again
            return None
        broken = self.refusal(action)
        if broken is not None:
            raise RuleBroken(broken)
        return action

    def _chosen(self, number: int, question: Question) -> Action | None:
        if number in question.open:
            return self._in_words(question.open[number])
        actions = question.choices[number]
        if len(actions) == 1:
            return actions[0]
        # those before the next argument are the same in all of these actions
        by_place = zip(*(action.args for action in actions), strict=True)
        chosen = [values[0] for values in takewhile(lambda values: len(set(values)) == 1, by_place)]
        return self.ask(self._questions.argument(actions, chosen))

    # -- open arguments -----------------------------------------------------------------------------------------

    def _in_words(self, verb: Verb) -> Action | None:
        """Ask for each argument of a verb whose actions cannot be listed; None: one was left."""
        known: dict[str, Any] = {}
        for name, domain in verb.domains.items():
            label = self._words.verb(verb.name, {**dict.fromkeys(verb.domains, GAP), **known})
            if isinstance(domain, Text):
                hint = self.say("plain.text", label=label, longest=domain.longest)
            elif isinstance(domain, Several):
                hint = self.say("plain.several", label=label)
            else:
                hint = self.say("plain.number", label=label, low=domain[0], high=domain[-1])
            self.paper.write(hint, "dim", indent="  ")
            typed = clean(self._line())
            if not typed:
                return None
            known[name] = typed if isinstance(domain, Text) else _numbers(typed, is_one=isinstance(domain, range))
        try:
            return verb(*known.values())
        except ValueError:
            raise Unclear("again.unclear", answer=shortened(typed), hint=hint) from None


def _numbers(typed: str, is_one: bool) -> int | tuple[int, ...]:
    """Return the numbers typed, smallest first; nothing that is one where other things were typed."""
    numbers = tuple(sorted(int(word) for word in typed.split() if word.isdecimal() and len(word) < 7))
    return numbers[0] if is_one and len(numbers) == 1 else numbers
