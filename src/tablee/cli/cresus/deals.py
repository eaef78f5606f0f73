"""A deal in the making (CR-805, CR-809, CR-810): kind, addressees, shares and money, asked one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablee.cli.cresus.screen import Screen
from tablee.cli.cresus.words import CresusWords, turned
from tablee.cli.person import Unclear, not_understood
from tablee.cli.question import Question
from tablee.cli.typed import is_number
from tablee.games.cresus.actions import Answer, Call
from tablee.games.cresus.deals import EXCHANGE, FOR_SALE, MIXED, PURCHASE
from tablee.games.cresus.events import Deal
from tablee.games.cresus.material import MOST_MONEY, Share
from tablee.games.cresus.view import ThreadView, View
from tablee.kernel.action import Action
from tablee.kernel.seat import NOBODY, Seat

CALL_STEPS: Final = {
    EXCHANGE: ("to", "give", "want"),
    PURCHASE: ("to", "want", "pay"),
    FOR_SALE: ("to", "give", "ask"),
    MIXED: ("to", "give", "want", "money"),
}
ANSWER_STEPS: Final = {  # by the kind of the call
    EXCHANGE: ("give", "want"),
    PURCHASE: ("give", "ask"),
    FOR_SALE: ("want", "pay"),
    MIXED: ("give", "want", "money"),
}
NOTHING: Final = Deal((), (), 0, 0)


@dataclass(frozen=True)
class Draft:
    """What has been said of it so far, from the side of whoever is asked."""

    kind: int
    steps: tuple[str, ...]  # still to be asked
    to: tuple[Seat, ...] = ()
    proposer: Seat = NOBODY  # whose call is answered
    deal: Deal = NOTHING
    proposed: Deal = NOTHING  # what the Enter key takes over

    def action(self) -> Action:
        deal = self.deal
        terms = (tuple(sorted(deal.give)), tuple(sorted(deal.want)), deal.pay, deal.ask)
        if self.proposer != NOBODY:
            return Answer(self.proposer, *terms)
        return Call(self.kind, tuple(sorted(self.to)), *terms)

    def other(self) -> Seat:
        """Return the other side, if it is one player."""
        if self.proposer != NOBODY:
            return self.proposer
        return self.to[0] if len(self.to) == 1 else NOBODY


@dataclass
class Step(Question):
    """One question of several."""

    draft: Draft | None = None
    step: str = ""
    offered: tuple[Share, ...] = ()  # by their numbers, from 1


def a_call(kind: int) -> Draft:
    return Draft(kind, CALL_STEPS[kind])


def an_answer(thread: ThreadView) -> Draft:
    proposed = turned(thread.call)
    return Draft(thread.kind, ANSWER_STEPS[thread.kind], proposer=thread.proposer, proposed=proposed)


class Bargain:
    """Asks for what is missing of a deal, and understands what is said."""

    def __init__(self, words: CresusWords, screen: Screen) -> None:
        self._words = words
        self._say = words.say
        self._screen = screen

    def question(self, view: View, draft: Draft) -> Step | Draft:
        """Return the next question that has more than one answer; the draft itself once all has been said."""
        while draft.steps:
            step = draft.steps[0]
            others = [player.seat for player in view.players if player.seat != view.seat]
            if step == "to":
                if len(others) > 1:
                    return self._to(draft, others)
                draft = _next(replace(draft, to=tuple(others)))
                continue
            if step in ("pay", "ask", "money"):
                return self._money(draft, step)
            owner = view.seat if step == "give" else draft.other()
            if owner != NOBODY and view.players[owner].shares:
                return self._shares(view, draft, step, owner)
            draft = _next(draft)
        return draft

    def _to(self, draft: Draft, others: Sequence[Seat]) -> Step:
        lines = ["   ".join(f"{seat + 1} {self._words.name(seat)}" for seat in others)]
        hints = [self._say("hints.to"), self._say("hints.back")]
        choices = {seat + 1: list[Action]() for seat in others}
        return Step("deal", self._say("questions.to"), hints, choices, lines, may_leave=True, draft=draft, step="to")

    def _shares(self, view: View, draft: Draft, step: str, owner: Seat) -> Step:
        offered = view.players[owner].shares
        lines = [f"{number:>2}  {self._screen.row(share)}" for number, share in enumerate(offered, 1)]
        sentence = self._say(f"questions.{step}", name=self._words.name(owner))
        hints = [self._say("hints.shares"), *self._enter(draft, step), self._say("hints.back")]
        choices = {number: list[Action]() for number in range(1, len(offered) + 1)}
        return Step(
            "deal", sentence, hints, choices, lines, may_leave=True, draft=draft, step=step, offered=offered
        )  # fmt: skip

    def _money(self, draft: Draft, step: str) -> Step:
        hint = self._say("hints.money" if step == "money" else "hints.amount")
        hints = [hint, *self._enter(draft, step), self._say("hints.back")]
        sentence = self._say(f"questions.{step}")
        return Step("deal", sentence, hints, {}, may_leave=True, draft=draft, step=step)

    def _enter(self, draft: Draft, step: str) -> list[str]:
        """Say what the Enter key means: in a call that this is left open, in an answer what was proposed."""
        if draft.proposer == NOBODY:
            return [self._say("hints.only", label=self._say("deals.open"))]
        proposed = draft.proposed
        if step in ("give", "want"):
            shares = proposed.give if step == "give" else proposed.want
            return [self._say("hints.only", label=self._words.shares(shares))] if shares else []
        money = proposed.pay - proposed.ask if step == "money" else proposed.pay + proposed.ask
        return [self._say("hints.only", label=self._words.money(money))] if money else []

    # -- what was typed -----------------------------------------------------------------------------------------

    def heard(self, answer: str, question: Step) -> Draft:
        """Return the draft with one more thing said."""
        draft = question.draft
        assert draft is not None
        match question.step:
            case "to":
                draft = replace(draft, to=tuple(sorted({number - 1 for number in _numbers(answer, question)})))
            case "give" | "want" as side:
                proposed = draft.proposed.give if side == "give" else draft.proposed.want
                chosen = tuple(question.offered[number - 1] for number in sorted(set(_numbers(answer, question))))
                draft = _with(draft, **{side: chosen if answer else proposed})
            case "pay" | "ask" as way:
                proposed_money = draft.proposed.pay if way == "pay" else draft.proposed.ask
                draft = _with(draft, **{way: _amount(answer, question) if answer else proposed_money})
            case _:
                draft = self._money_heard(answer, question, draft)
        return _next(draft)

    def _money_heard(self, answer: str, question: Step, draft: Draft) -> Draft:
        """CR-805, mixed deals. A minus sign asks for money."""
        if not answer:
            return _with(draft, pay=draft.proposed.pay, ask=draft.proposed.ask)
        amount = _amount(answer.lstrip("+-").strip(), question)
        return _with(draft, pay=0, ask=amount) if answer[0] == "-" else _with(draft, pay=amount, ask=0)


def _with(draft: Draft, **said: object) -> Draft:
    deal = {name: getattr(draft.deal, name) for name in draft.deal.__struct_fields__} | said
    return replace(draft, deal=Deal(**deal))


def _next(draft: Draft) -> Draft:
    return replace(draft, steps=draft.steps[1:])


def _numbers(answer: str, question: Question) -> list[int]:
    """Return the numbers typed, each of which must be a choice; none at all is a choice for shares only."""
    words = answer.replace(",", " ").split()
    for word in words:
        if not is_number(word) or int(word) not in question.choices:
            raise not_understood(word, question)
    if not words and isinstance(question, Step) and question.step == "to":
        raise Unclear("again.nothing")
    return [int(word) for word in words]


def _amount(answer: str, question: Question) -> int:
    if not is_number(answer) or int(answer) > MOST_MONEY:
        raise not_understood(answer, question)
    return int(answer)
