"""FC-621…FC-628: the Negotiator (Le négociateur). The roles are reversed on one offer: the actor names a sum."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.ability import Ability
from tablee.games.fake_crystal.actions import AnswerBank, AnswerBuy, Bank, Commit
from tablee.games.fake_crystal.events import AnsweredBank, AnsweredBuy, Committed
from tablee.games.fake_crystal.exchange import OTHERS, dearest, release
from tablee.games.fake_crystal.material import NO_TILE, NOWHERE, Credits, Offer
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.phase import OneSeat, Step
from tablee.kernel.seat import Seat


class Negotiator(Ability):
    """FC-621. The token in place of a price; set in the Offer phase, answered in the Exchange."""

    def __init__(self) -> None:
        super().__init__("negociateur", turn_verbs=("buy", "bank", "pack_up", "commit"))
        self.prices_with_token = True
        self.marks_offers = True

    def transactions(self, state: State) -> list[Action]:
        purse = state.credits[state.actor]
        actions: list[Action] = []
        for offer, buying, banking in OTHERS[state.terms.seats][state.actor]:
            if state.tile[offer] == NO_TILE:
                continue
            if state.is_negotiable(offer):  # FC-623
                actions.extend(Commit.span(Commit(offer, min(1, purse)), Commit(offer, purse)))
                continue
            if state.price[offer] <= purse:
                actions.append(buying)
            actions.append(banking)
        return actions

    def default_transaction(self, state: State) -> Action | None:
        """The highest price, banked; a Negotiator offer only if nothing else, at the least sum."""
        offers = state.offers_of_opponents(state.actor)
        offer = dearest(state, [offer for offer in offers if not state.is_negotiable(offer)])
        if offer != NOWHERE:
            return Bank(offer)
        return Commit(offers[0], min(1, state.credits[state.actor])) if offers else None

    def committed(self, step: Step[State], seat: Seat, offer: Offer, credits: Credits) -> None:
        """FC-623, FC-628. The sum is committed for good."""
        step.state.credits[seat] -= credits
        if step.is_heard:
            step.tell(Committed(seat, offer, credits))
        step.enter(Answering(seat, offer, credits))

    def resolved(self, state: State, offer: Offer) -> None:
        if state.is_negotiable(offer):
            state.return_token(offer >> 1)


class Answering(OneSeat[State]):
    """FC-624. The owner buys the own tile for the sum, or banks the sum and leaves the tile to the actor."""

    def __init__(self, actor: Seat, offer: Offer, credits: Credits) -> None:
        super().__init__(offer >> 1)
        self.actor: Final = actor
        self.offer: Final = offer
        self.credits: Final = credits

    def memory(self) -> tuple[int, ...]:
        return (self.actor, self.offer, self.credits)

    def shown(self, state: State) -> dict[str, Any]:
        return {"offer": self.offer, "credits": self.credits}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [_BANK, _BUY] if state.credits[seat] >= self.credits else [_BANK]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is AnswerBuy and state.credits[seat] < self.credits:
            return Broken("FC-625", "too_dear", price=self.credits, purse=state.credits[seat])
        return None

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("FC-624", "not_your_answer", seat=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        return _BANK

    def answer_buy(self, step: Step[State], seat: Seat) -> None:
        """The actor gets the committed sum back, and as much from the owner, who adds the tile."""
        state = step.state
        state.credits[seat] -= self.credits
        state.credits[self.actor] += 2 * self.credits
        if step.is_heard:
            step.tell(AnsweredBuy(seat, self.offer, self.credits))
        step.finish()
        release(step, self.offer, seat)

    def answer_bank(self, step: Step[State], seat: Seat) -> None:
        """The owner takes the committed sum; the actor adds the tile."""
        step.state.credits[seat] += self.credits
        if step.is_heard:
            step.tell(AnsweredBank(seat, self.offer, self.credits))
        step.finish()
        release(step, self.offer, self.actor)


_BUY: Final = AnswerBuy()
_BANK: Final = AnswerBank()
