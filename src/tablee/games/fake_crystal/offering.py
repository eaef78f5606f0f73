"""FC-203…FC-211: the Offer phase. Everybody at once, sealed, revealed together."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.actions import FULL_DRAFT, Confirm, Negotiate, Place, Price, Reopen, Slot
from tablee.games.fake_crystal.events import Confirmed, OffersRevealed, Reopened, ShownOffer
from tablee.games.fake_crystal.material import HAND, KIND, SLOTS, Credits
from tablee.games.fake_crystal.prices import can_use_token_as_price, first_without_token, price_range
from tablee.games.fake_crystal.state import TOKEN_PRICE, State
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.choices import Choices
from tablee.kernel.decision import Decision, may
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import Seat

DEFAULT_PRICE: Final = 3


class Offering(Phase[State]):
    """FC-203. Each seat fills left, then right: a tile, its slot, its price; then confirms."""

    def enter(self, step: Step[State]) -> None:
        state = step.state
        for seat in state.seats():
            state.draft[seat] = ()
            state.standing[seat] = ()
            state.sealed[seat] = 0

    def ask(self, state: State) -> list[Decision]:
        decisions: list[Decision] = []
        for seat, draft in enumerate(state.draft):
            if not state.sealed[seat]:
                choices = _PARTS[len(draft)]
                decisions.append(next_part(state, seat) if choices is None else choices.must[seat])
        return decisions

    def asides(self, state: State) -> list[Decision]:
        """FC-203. What was chosen may be taken back until the last one confirms."""
        return [may(seat, [_REOPEN]) for seat in state.seats() if state.draft[seat]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if state.sealed[seat] and action.verb is not Reopen:
            return Broken("FC-203", "already_confirmed")
        return None

    def place(self, step: Step[State], seat: Seat, card: int) -> None:
        step.state.draft[seat] += (card,)

    def slot(self, step: Step[State], seat: Seat, slot: int) -> None:
        step.state.draft[seat] += (slot,)

    def price(self, step: Step[State], seat: Seat, credits: Credits) -> None:
        step.state.draft[seat] += (credits,)

    def negotiate(self, step: Step[State], seat: Seat) -> None:
        step.state.draft[seat] += (TOKEN_PRICE,)

    def confirm(self, step: Step[State], seat: Seat) -> None:
        state = step.state
        state.sealed[seat] = 1
        state.standing[seat] = state.draft[seat]
        if step.is_heard:
            step.tell(Confirmed(seat))
        if 0 not in state.sealed:
            step.finish()

    def reopen(self, step: Step[State], seat: Seat) -> None:
        state = step.state
        state.draft[seat] = ()
        if state.sealed[seat]:
            state.sealed[seat] = 0
            step.tell(Reopened(seat))

    def redealt(self, state: State, seat: Seat, chance: Chance) -> Phase[State]:
        """What others have chosen is secret; all see who has confirmed."""
        for other in state.seats():
            if other != seat:
                _redraft(state, other, chance)
        return self

    def default(self, state: State, seat: Seat) -> Action:
        """The part of the offer last confirmed; without one, the earliest tile on slot 6 at 3 credits."""
        draft, standing = state.draft[seat], state.standing[seat]
        if standing and draft == standing[: len(draft)]:
            return _part_of(standing, len(draft))
        return _default_part(state, seat)

    def time_up(self, step: Step[State], which: int) -> bool:
        """FC-816. An offer once confirmed stands, even if it was taken back since."""
        state = step.state
        for seat in state.seats():
            if not state.sealed[seat] and state.standing[seat]:
                state.draft[seat] = state.standing[seat]
        return False

    def leave(self, step: Step[State]) -> None:
        """FC-203. Reveal everything at once."""
        state = step.state
        for seat in state.seats():
            _lay_out(state, seat)
        state.left = 2 * state.terms.seats
        if step.is_heard:
            step.tell(OffersRevealed(tuple(_shown(state, offer) for offer in range(state.left))))


def next_part(state: State, seat: Seat) -> Decision:
    """Return what the seat has to choose next: a tile, its slot, its price, or to confirm."""
    draft = state.draft[seat]
    chosen = len(draft)
    choices = _PARTS[chosen]
    if choices is not None:
        return choices.must[seat]
    if chosen == 3:
        return _OTHER_CARDS[draft[0]].must[seat]
    if state.terms.has_plain_prices:  # the common case, spelt out: FC-209 with two prices in credits
        free = state.credits[seat] - 1 if chosen == 2 else state.credits[seat] - draft[2]
        if free > 0 and state.credits[seat] > 1:
            return _UP_TO[free].must[seat]
    low, high = price_range(state, seat)
    if can_use_token_as_price(state, seat):
        return Decision(seat, [*_PRICES[low : high + 1], _NEGOTIATE], True)
    if low == 1:
        return _UP_TO[high].must[seat]
    return Price.span(_PRICES[low], _PRICES[high]).must[seat]


def _redraft(state: State, seat: Seat, chance: Chance) -> None:
    """Let a seat have chosen something else, all of it if it has confirmed."""
    state.draft[seat] = ()
    state.standing[seat] = ()
    if state.sealed[seat]:
        while len(state.draft[seat]) < FULL_DRAFT:
            choices = next_part(state, seat).actions
            chosen = choices[chance.draw(len(choices), "redeal")]
            state.draft[seat] += chosen.args or (TOKEN_PRICE,)
        state.standing[seat] = state.draft[seat]


def _part_of(draft: tuple[int, ...], chosen: int) -> Action:
    if chosen == FULL_DRAFT:
        return _CONFIRM
    if chosen in (0, 3):
        return Place(draft[chosen])
    if chosen in (1, 4):
        return Slot(draft[chosen])
    return _NEGOTIATE if draft[chosen] == TOKEN_PRICE else _PRICES[draft[chosen]]


def _default_part(state: State, seat: Seat) -> Action:
    """D1–D5: a default must not betray the face, so it looks at none."""
    draft = state.draft[seat]
    chosen = len(draft)
    if chosen == FULL_DRAFT:
        return _CONFIRM
    if chosen in (0, 3):
        return Place(0 if not draft or draft[0] != 0 else 1)
    if chosen in (1, 4):
        return Slot(0)
    if chosen == 5:
        low, high = price_range(state, seat)
    else:
        low, high = first_without_token(state.credits[seat], state.terms.is_strict)
    if high < low:  # all credits on the left, counting on the token
        return _NEGOTIATE
    return _PRICES[max(low, min(DEFAULT_PRICE, high))]


def _lay_out(state: State, seat: Seat) -> None:
    """FC-204…FC-207. Put tiles, slots and stakes on the stall as the seat chose."""
    left_card, left_slot, left_price, right_card, right_slot, right_price = state.draft[seat]
    hand = state.hand[seat]
    left = 2 * seat
    state.tile[left] = hand[left_card]
    state.tile[left + 1] = hand[right_card]
    state.slot[left] = SLOTS[left_slot]
    state.slot[left + 1] = SLOTS[right_slot]
    state.price[left] = left_price if left_price >= 0 else _lay_token(state, seat, left)
    state.price[left + 1] = right_price if right_price >= 0 else _lay_token(state, seat, left + 1)
    state.credits[seat] -= state.price[left] + state.price[left + 1]  # FC-210: no longer free
    state.seen[left] = state.seen[left + 1] = 0
    kept, also_kept = _KEPT[HAND * left_card + right_card]
    state.hand[seat] = (hand[kept], hand[also_kept])
    state.draft[seat] = ()
    state.standing[seat] = ()


def _lay_token(state: State, seat: Seat, offer: int) -> Credits:
    """FC-621. The token lies there instead of credits."""
    state.use_token(seat, on=offer)
    return 0


def _shown(state: State, offer: int) -> ShownOffer:
    return ShownOffer(
        offer=offer,
        back=KIND[state.tile[offer]] >> 2,
        slot=state.slot[offer],
        price=state.price[offer],
        has_token=state.token_on[offer >> 1] == offer,
    )


_REOPEN: Final = Reopen()
_CONFIRM: Final = Confirm()
_NEGOTIATE: Final = Negotiate()
_PRICES: Final = tuple(Price.all())
_CONFIRMING: Final = Choices([_CONFIRM])
_ANY_CARD: Final = Choices(Place.all())
_ANY_SLOT: Final = Choices(Slot.all())
_OTHER_CARDS: Final = tuple(Choices(p for p in Place.all() if p.args[0] != card) for card in range(HAND))
_PARTS: Final = (_ANY_CARD, _ANY_SLOT, None, None, _ANY_SLOT, None, _CONFIRMING)  # None: it depends
_KEPT: Final = tuple(
    tuple(card for card in range(HAND) if card not in (left, right))[:2]
    for left in range(HAND)
    for right in range(HAND)
)
_UP_TO: Final = tuple(Price.span(_PRICES[1], _PRICES[max(1, high)]) for high in range(len(_PRICES)))
