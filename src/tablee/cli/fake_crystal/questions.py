"""The questions of Fake Crystal: what a seat is asked, in one sentence, with what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tablee.cli.fake_crystal.screen import Screen
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.question import Question
from tablee.cli.questions import GameQuestions, by_number
from tablee.games.fake_crystal.actions import Bank, Commit, Decline, Designate, Price, Reserve
from tablee.games.fake_crystal.material import COLUMNS, KIND, POINTS, SLOTS, Offer, Tile
from tablee.games.fake_crystal.view import DraftView, OfferView, View
from tablee.kernel.action import Action
from tablee.kernel.decision import Decision

ARTICLES: Final[dict[str, tuple[str, ...]]] = {
    "place": ("FC-204", "FC-205", "FC-207"),
    "slot": ("FC-205", "FC-206"),
    "price": ("FC-207", "FC-208", "FC-209"),
    "confirm": ("FC-203", "FC-211"),
    "turn": ("FC-302", "FC-304", "FC-305", "FC-306"),
    "designate": ("FC-642", "FC-302"),
    "deal": ("FC-304", "FC-305", "FC-306"),
    "sum": ("FC-623", "FC-624", "FC-628"),
    "acting": ("FC-304", "FC-305", "FC-306"),
    "pack_up": ("FC-309", "FC-310", "FC-311"),
    "claim": ("FC-411", "FC-412", "FC-414"),
    "answer": ("FC-624", "FC-625"),
    "preempt": ("FC-641", "FC-645", "FC-646"),
    "give": ("FC-646", "FC-647"),
    "recycle": ("FC-631", "FC-633", "FC-636"),
    "take_aside": ("FC-632", "FC-633"),
    "reserve": ("FC-651", "FC-654", "FC-655"),
    "name_first": ("FC-105",),
    "right_look": ("FC-611", "FC-614", "FC-615"),
    "right_reserve": ("FC-651", "FC-654", "FC-655"),
}
"""What `?` shows for each question."""


class Questions(GameQuestions[FakeCrystalWords]):
    """Puts Decisions into words, from what the seat sees."""

    def __init__(self, words: FakeCrystalWords, screen: Screen) -> None:
        super().__init__(words)
        self._screen = screen
        self._builders: Final[dict[str, Callable[[View, Sequence[Action]], Question]]] = {
            "name_first": self._name_first,
            "place": self._place,
            "slot": self._slot,
            "price": self._price,
            "negotiate": self._price,
            "confirm": self._confirm,
            "pack_up": self._pack_up,
            "designate": self._designate,
            "claim": self._claim,
            "answer_bank": self._answer,
            "preempt": self._preempt,
            "give": self._give,
            "recycle": self._recycle,
            "take_aside": self._take_aside,
            "reserve": self._window,
        }

    def of(self, view: View, required: Decision, rights: Sequence[Decision]) -> Question:
        """Return the question for what is required, with the rights the seat holds beside it."""
        actions = required.actions
        verb = actions[0].verb.name
        if verb in self._builders:
            question = self._builders[verb](view, actions)
        elif view.waits is not None and view.waits.phase == "Acting":
            question = self._acting(view, actions)
        else:
            question = self._turn(actions)
        question.hints += [self._beside(right) for right in rights]
        return question

    # -- the offer ----------------------------------------------------------------------------------------------

    def _place(self, view: View, actions: Sequence[Action]) -> Question:
        choices = by_number(actions)
        side = "left" if len(actions) == 4 else "right"
        hints = [self._say("hints.place", card=min(choices))]
        if side == "right":
            hints.append(self._say("hints.reopen"))
        return Question("place", self._say(f"questions.place_{side}"), hints, choices)

    def _slot(self, view: View, actions: Sequence[Action]) -> Question:
        placed = (view.players[view.seat].hand or ())[view.draft[-1].card]
        sentence = self._say("questions.slot", tile=self._words.tile(placed))
        choices = {SLOTS[action.arg]: [action] for action in actions}
        return Question("slot", sentence, [self._say("hints.slot"), self._say("hints.reopen")], choices)

    def _price(self, view: View, actions: Sequence[Action]) -> Question:
        prices = [action for action in actions if action.verb is Price]
        token = next((action for action in actions if action.verb is not Price), None)
        choices = {action.arg: [action] for action in prices}
        low, high = (min(choices), max(choices)) if choices else (0, 0)
        key = "token_only" if not prices else "price_only" if low == high else "price"
        hint = self._say("hints.price_token" if token is not None else "hints.price")
        only = actions[0] if len(actions) == 1 else None
        return Question(
            "price",
            self._say(f"questions.{key}", low=low, high=high),
            [hint, *self.enter(only), self._say("hints.reopen")],
            choices,
            enter=only,
            meant_by_number=Price,
        )

    def _confirm(self, view: View, actions: Sequence[Action]) -> Question:
        hand = view.players[view.seat].hand or ()
        lines = [self._column(name, draft, hand) for name, draft in zip(COLUMNS, view.draft, strict=True)]
        left = view.players[view.seat].credits - sum(draft.price or 0 for draft in view.draft)
        lines.append(self._say("choices.left_over", credits=self._words.credits(left)))
        return Question(
            "confirm", self._say("questions.confirm"), [self._say("hints.confirm")], {}, lines, actions[0], actions[0]
        )

    def _column(self, name: str, draft: DraftView, hand: tuple[Tile, ...]) -> str:
        price = self._say("choices.column_token" if draft.has_token else "choices.column_price", price=draft.price)
        column = self._say(f"columns.{name}").capitalize()
        tile = self._words.tile(hand[draft.card])
        return self._say("choices.column", column=column, tile=tile, slot=draft.slot, price=price)

    # -- a turn ---------------------------------------------------------------------------------------------------

    def _turn(self, actions: Sequence[Action]) -> Question:
        choices = by_number(actions)
        hints = [self._say("hints.turn", number=min(choices))]
        on_tokens = [action.arg + 1 for action in actions if action.verb is Commit]
        if on_tokens:
            hints.append(self._say("hints.turn_commit", number=on_tokens[0]))
        return Question("turn", self._say("questions.turn"), hints, choices, meant_by_number=Bank)

    def _designate(self, view: View, actions: Sequence[Action]) -> Question:
        sentence, hints = self._say("questions.designate"), [self._say("hints.designate")]
        return Question("designate", sentence, hints, by_number(actions), meant_by_number=Designate)

    def _beside(self, right: Decision) -> str:
        verb = right.actions[0].verb.name
        return self._say(f"hints.turn_{verb}", number=right.actions[0].arg + 1)

    def deal(self, view: View, actions: Sequence[Action]) -> Question:
        """Return the further question on one offer with a price: buy it or bank it?"""
        offer = offer_of(view, actions[0].arg)
        price = self._words.credits(offer.price or 0)
        sentence = self._say(
            "questions.deal",
            number=offer.offer + 1,
            owner=self._words.name(offer.owner),
            back=self._screen.face(offer),
            slot=offer.slot,
            price=offer.price,
        )
        choices = {2 if action.verb is Bank else 1: [action] for action in actions}
        purse = view.players[view.seat].credits
        lines = []
        if 1 in choices:
            lines.append("1  " + self._say("choices.buy", price=price, left=purse - (offer.price or 0)))
        lines.append("2  " + self._say("choices.bank", price=price, owner=self._words.name(offer.owner)))
        return Question("deal", sentence, [self._say("hints.deal")], choices, lines, may_leave=True)

    def sum(self, actions: Sequence[Action]) -> Question:
        """Return the further question on a Negotiator offer: how much?"""
        choices = {action.other: [action] for action in actions}
        offer = self._words.offer(actions[0].arg)
        sentence = self._say("questions.sum", offer=offer, low=min(choices), high=max(choices))
        return Question("sum", sentence, [self._say("hints.sum")], choices, may_leave=True, meant_by_number=Commit)

    def _acting(self, view: View, actions: Sequence[Action]) -> Question:
        question = self.deal(view, actions)
        question.kind = "acting"
        question.sentence = self._say("questions.acting", offer=self._words.offer(actions[0].arg))
        question.hints = [self._say("hints.must_choose")]
        question.may_leave = False
        return question

    def _pack_up(self, view: View, actions: Sequence[Action]) -> Question:
        choices = {2 * view.seat + action.arg + 1: [action] for action in actions}
        only = actions[0] if len(actions) == 1 else None
        hints = self.enter(only) or [self._say("hints.must_choose")]
        return Question("pack_up", self._say("questions.pack_up"), hints, choices, self.lines(choices), enter=only)

    # -- trophies and abilities -----------------------------------------------------------------------------------

    def _name_first(self, view: View, actions: Sequence[Action]) -> Question:
        return self._listed("name_first", self._say("questions.name_first"), actions)

    def _claim(self, view: View, actions: Sequence[Action]) -> Question:
        assert view.waits is not None and view.waits.colour is not None
        question = self._listed(
            "claim", self._say("questions.claim", colour=self._words.colour(view.waits.colour)), actions
        )
        question.enter = None  # a trophy is not to be lost by a slip of the finger
        return question

    def _answer(self, view: View, actions: Sequence[Action]) -> Question:
        assert view.waits is not None and view.waits.offer is not None and view.waits.credits is not None
        offer = offer_of(view, view.waits.offer)
        sentence = self._say(
            "questions.answer",
            actor=self._words.name(view.actor),
            credits=self._words.credits(view.waits.credits),
            offer=self._words.offer(offer.offer),
            tile=self._words.tile(offer.tile) if offer.tile is not None else self._screen.face(offer),
        )
        return self._listed("answer", sentence, sorted(actions, key=lambda action: action.verb.name, reverse=True))

    def _preempt(self, view: View, actions: Sequence[Action]) -> Question:
        assert view.waits is not None and view.waits.offer is not None
        offer = offer_of(view, view.waits.offer)
        sentence = self._say(
            "questions.preempt",
            actor=self._words.name(view.actor),
            offer=self._words.offer(offer.offer),
            back=self._screen.face(offer),
            slot=offer.slot,
            price=offer.price,
        )
        yes, no = actions
        return Question("preempt", sentence, [self._say("hints.preempt")], {1: [yes], 0: [no]}, [], no, yes)

    def _give(self, view: View, actions: Sequence[Action]) -> Question:
        sentence = self._say("questions.give", actor=self._words.name(view.actor))
        return self._tiles("give", sentence, actions)

    def _recycle(self, view: View, actions: Sequence[Action]) -> Question:
        return self._tiles("recycle", self._say("questions.recycle"), actions)

    def _take_aside(self, view: View, actions: Sequence[Action]) -> Question:
        assert view.waits is not None and view.waits.tile is not None and view.aside_backs is not None
        sentence = self._say("questions.take_aside", tile=self._words.tile(view.waits.tile))
        question = self._listed("take_aside", sentence, actions)
        question.lines = [
            f"{number}  " + self._back(action.arg, view.aside_backs[action.arg])
            for number, action in _numbered(actions)
        ]
        return question

    def _back(self, colour: int, count: int) -> str:
        back, name = self._words.back(colour), self._words.colour(colour)
        return self._say("choices.back", back=back, colour=name, count=count)

    def _window(self, view: View, actions: Sequence[Action]) -> Question:
        offers = [action for action in actions if action.verb is Reserve]
        sentence, hints = self._say("questions.reserve"), [self._say("hints.window")]
        decline = next(action for action in actions if action.verb is Decline)
        choices = {**by_number(offers), 0: [decline]}
        return Question("reserve", sentence, hints, choices, enter=decline, meant_by_number=Reserve)

    def right(self, view: View, right: Decision) -> Question:
        """Return the question on a right while another seat is about to act: Enter leaves it."""
        verb = right.actions[0].verb
        kind = f"right_{verb.name}"
        sentence = self._say(f"questions.{kind}", actor=self._words.name(view.actor))
        offers = [self._short(offer_of(view, action.arg)) for action in right.actions]
        return Question(
            kind,
            sentence,
            [self._say("hints.right")],
            by_number(right.actions),
            [" · ".join(offers)],
            may_leave=True,
            meant_by_number=verb,
        )

    def _short(self, offer: OfferView) -> str:
        price = self._say("offer.token") if offer.price is None else offer.price
        owner, back = self._words.name(offer.owner), self._screen.face(offer)
        return self._say("choices.offer", number=offer.offer + 1, owner=owner, back=back, slot=offer.slot, price=price)

    # -- lists ----------------------------------------------------------------------------------------------------

    def _listed(self, kind: str, sentence: str, actions: Sequence[Action]) -> Question:
        """Return a question with its choices numbered from 1; declining, if one may, is 0 and what Enter means."""
        choices = {number: [action] for number, action in _numbered(actions)}
        enter = choices[0][0] if 0 in choices else actions[0] if len(actions) == 1 else None
        hint = "decline" if 0 in choices and kind != "claim" else "must_choose"
        return Question(kind, sentence, [self._say(f"hints.{hint}")], choices, self.lines(choices), enter)

    def _tiles(self, kind: str, sentence: str, actions: Sequence[Action]) -> Question:
        """Return a question on tiles of one's collection, equal ones told once."""
        first: dict[int, Action] = {}
        for action in actions:
            if action.verb is not Decline:
                first.setdefault(KIND[action.arg], action)
        rest = [action for action in actions if action.verb is Decline]
        question = self._listed(kind, sentence, [*(first[tile_kind] for tile_kind in sorted(first)), *rest])
        tiles = [KIND[action.arg] for action in actions if action.verb is not Decline]
        question.lines = [
            f"{number}  {self._tile(action, tiles) if number else self._words.label(action)}"
            for number, [action] in question.choices.items()
        ]
        return question

    def _tile(self, action: Action, kinds: list[int]) -> str:
        count = kinds.count(KIND[action.arg])
        points = self._words.points(POINTS[KIND[action.arg]])
        key = "choices.tile" if count == 1 else "choices.tiles"
        return self._say(key, tile=self._words.tile(action.arg), points=points, count=count)


def offer_of(view: View, offer: Offer) -> OfferView:
    return next(shown for shown in view.offers if shown.offer == offer)


def _numbered(actions: Sequence[Action]) -> list[tuple[int, Action]]:
    """Number actions from 1; declining is 0."""
    others = [action for action in actions if action.verb is not Decline]
    declining = [action for action in actions if action.verb is Decline]
    return [*enumerate(others, 1), *((0, action) for action in declining)]
