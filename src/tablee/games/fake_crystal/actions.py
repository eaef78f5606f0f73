"""What a player can do: each verb of the rules, with the reason for which it may be refused."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.material import (
    CLAIMED_IN_PLAY,
    COLOURS,
    HAND,
    MOST_CREDITS,
    MOST_OFFERS,
    MOST_PLAYERS,
    NOWHERE,
    SLOTS,
    TILES,
    TROPHIES_OF,
    TROPHY_COLOUR,
    Colour,
    Credits,
    Offer,
    Tile,
    Trophy,
    is_fake,
)
from tablee.games.fake_crystal.prices import can_use_token_as_price, price_range
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Broken, Verb, table_of
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has

_offers: Final = range(MOST_OFFERS)
_sums: Final = range(MOST_CREDITS + 1)
_tiles: Final = range(TILES)

NameFirst: Final = Verb("name_first", "FC-105", seat=range(MOST_PLAYERS))

Place: Final = Verb("place", "FC-204", card=range(HAND))
Slot: Final = Verb("slot", "FC-205", slot=range(len(SLOTS)))
Price: Final = Verb("price", "FC-207", credits=_sums)
Negotiate: Final = Verb("negotiate", "FC-621")
Confirm: Final = Verb("confirm", "FC-203")
Reopen: Final = Verb("reopen", "FC-203")

Buy: Final = Verb("buy", "FC-304", offer=_offers)
Bank: Final = Verb("bank", "FC-306", offer=_offers)
PackUp: Final = Verb("pack_up", "FC-309", column=range(2))
Designate: Final = Verb("designate", "FC-642", offer=_offers)
Commit: Final = Verb("commit", "FC-623", offer=_offers, credits=_sums)
AnswerBuy: Final = Verb("answer_buy", "FC-624")
AnswerBank: Final = Verb("answer_bank", "FC-624")

Claim: Final = Verb("claim", "FC-411", trophy=range(len(CLAIMED_IN_PLAY)))
Decline: Final = Verb("decline", "FC-313")

Look: Final = Verb("look", "FC-611", offer=_offers)
Reserve: Final = Verb("reserve", "FC-651", offer=_offers)
Preempt: Final = Verb("preempt", "FC-641")
Give: Final = Verb("give", "FC-646", tile=_tiles)
Recycle: Final = Verb("recycle", "FC-631", tile=_tiles)
TakeAside: Final = Verb("take_aside", "FC-632", colour=range(len(COLOURS)))

Say: Final = Verb("say", "FC-212", offer=_offers, face=range(1 + len(SLOTS)))  # 0: a Fake; else the crystals
AutoPass: Final = Verb("auto_pass", "FC-814", until=range(3))  # 0: off; 1: this round; 2: until switched off

VERBS: Final = table_of(
    NameFirst, Place, Slot, Price, Negotiate, Confirm, Reopen,
    Buy, Bank, PackUp, Designate, Commit, AnswerBuy, AnswerBank, Claim, Decline,
    Look, Reserve, Preempt, Give, Recycle, TakeAside, Say, AutoPass,
)  # fmt: skip

FULL_DRAFT: Final = 6


# -- the set-up and the offer phase -------------------------------------------------------------------------


def _naming(state: State, seat: Seat, named: Seat) -> Broken | None:
    return None if named in state.seats() else Broken("FC-105", "no_such_seat", seat=named)


def _placing(state: State, seat: Seat, card: int) -> Broken | None:
    draft = state.draft[seat]
    if len(draft) not in (0, 3):
        return Broken("FC-204", "finish_column_first" if len(draft) < FULL_DRAFT else "both_columns_full")
    return Broken("FC-204", "already_placed", card=card) if draft and draft[0] == card else None


def _slotting(state: State, seat: Seat, slot: int) -> Broken | None:
    return None if len(state.draft[seat]) in (1, 4) else Broken("FC-205", "tile_first")


def _pricing(state: State, seat: Seat, credits: Credits) -> Broken | None:
    draft = state.draft[seat]
    if len(draft) not in (2, 5):
        return Broken("FC-207", "slot_first")
    low, high = price_range(state, seat)
    if low <= credits <= high:
        return None
    rule = "FC-209" if credits == 0 or high == 0 else "FC-208"
    return Broken(rule, "price_out_of_range", price=credits, low=low, high=high)


def _negotiating(state: State, seat: Seat) -> Broken | None:
    if len(state.draft[seat]) not in (2, 5):
        return Broken("FC-621", "slot_first")
    if not state.terms.ability.prices_with_token:
        return Broken("FC-508", "another_ability", ability=state.terms.ability.id)
    if not state.can_use_token(seat):
        return Broken("FC-622", "token_not_active")
    return None if can_use_token_as_price(state, seat) else Broken("FC-621", "one_token_offer")


def _confirming(state: State, seat: Seat) -> Broken | None:
    return None if len(state.draft[seat]) == FULL_DRAFT else Broken("FC-204", "offers_incomplete")


def _reopening(state: State, seat: Seat) -> Broken | None:
    return None if state.draft[seat] else Broken("FC-203", "nothing_to_take_back")


# -- a turn -------------------------------------------------------------------------------------------------


def _designating(state: State, seat: Seat, offer: Offer) -> Broken | None:
    """FC-302, FC-654, FC-655. Why the actor may not choose this offer."""
    if not state.is_offered(offer):
        return Broken("FC-302", "nothing_there", offer=offer)
    if offer >> 1 == seat:
        return Broken("FC-302", "own_stall", offer=offer)
    if state.reserver[offer] not in (NOBODY, seat):
        return Broken("FC-654", "reserved", offer=offer, by=state.reserver[offer])
    due = state.token_on[seat]
    if state.is_last_lap() and state.terms.ability.reserves and due not in (NOWHERE, offer):
        return Broken("FC-655", "reservation_due", offer=due)
    return None


def _transacting(state: State, seat: Seat, offer: Offer) -> Broken | None:
    broken = _designating(state, seat, offer)
    if broken is not None:
        return broken
    return Broken("FC-623", "commit_instead", offer=offer) if state.is_negotiable(offer) else None


def _buying(state: State, seat: Seat, offer: Offer) -> Broken | None:
    broken = _transacting(state, seat, offer)
    if broken is None and state.price[offer] > state.credits[seat]:
        return Broken("FC-305", "too_dear", price=state.price[offer], purse=state.credits[seat])
    return broken


def _packing_up(state: State, seat: Seat, column: int) -> Broken | None:
    if any(_designating(state, seat, offer) is None for offer in state.offers_of_opponents(seat)):
        return Broken("FC-309", "offers_available")
    offer = 2 * seat + column
    if not state.is_offered(offer):
        return Broken("FC-309", "nothing_there", offer=offer)
    return None if state.reserver[offer] == NOBODY else Broken("FC-310", "reserved", by=state.reserver[offer])


def _committing(state: State, seat: Seat, offer: Offer, credits: Credits) -> Broken | None:
    broken = _designating(state, seat, offer)
    if broken is not None:
        return broken
    if not state.is_negotiable(offer):
        return Broken("FC-623", "not_negotiable", offer=offer)
    purse = state.credits[seat]
    if min(1, purse) <= credits <= purse:
        return None
    return Broken("FC-623", "sum_out_of_range", sum=credits, low=min(1, purse), high=purse)


# -- trophies and abilities ---------------------------------------------------------------------------------


def _claiming(state: State, seat: Seat, trophy: Trophy) -> Broken | None:
    colour = TROPHY_COLOUR[trophy]
    if has(state.claimable(seat, colour), trophy):
        return None
    if state.held[seat] & TROPHIES_OF[colour]:
        return Broken("FC-414", "one_per_colour", trophy=trophy)
    key = "condition_not_met" if has(state.board, trophy) else "taken"
    return Broken("FC-411", key, trophy=trophy)


def _looking(state: State, seat: Seat, offer: Offer) -> Broken | None:
    if not state.can_use_token(seat):
        return Broken("FC-504", "token_not_active")
    if not state.is_offered(offer):
        return Broken("FC-617", "nothing_there", offer=offer)
    return Broken("FC-613", "own_stall", offer=offer) if offer >> 1 == seat else None


def _reserving(state: State, seat: Seat, offer: Offer) -> Broken | None:
    if not state.can_use_token(seat):
        return Broken("FC-504" if state.token_on[seat] == NOWHERE else "FC-656", "token_not_active")
    if state.terms.seats == 2:
        return Broken("FC-658", "no_effect_for_two")
    if not state.has_a_turn_left(seat):
        return Broken("FC-651", "no_turn_left")
    if not state.is_offered(offer):
        return Broken("FC-651", "nothing_there", offer=offer)
    if offer >> 1 == seat:
        return Broken("FC-651", "own_stall", offer=offer)
    by = state.reserver[offer]
    return None if by == NOBODY else Broken("FC-651", "reserved", offer=offer, by=by)


def _giving(state: State, seat: Seat, tile: Tile) -> Broken | None:
    if tile not in state.collection[seat]:
        return Broken("FC-646", "not_yours", tile=tile)
    return Broken("FC-646", "never_a_fake", tile=tile) if is_fake(tile) else None


def _recycling(state: State, seat: Seat, tile: Tile) -> Broken | None:
    return None if tile in state.collection[seat] else Broken("FC-631", "not_yours", tile=tile)


def _taking(state: State, seat: Seat, colour: Colour) -> Broken | None:
    return None if state.first_aside(colour) >= 0 else Broken("FC-632", "no_such_back", colour=COLOURS[colour])


def _saying(state: State, seat: Seat, offer: Offer, face: int) -> Broken | None:
    return None if state.is_offered(offer) else Broken("FC-212", "nothing_there", offer=offer)


NameFirst.refusal = _naming
Place.refusal = _placing
Slot.refusal = _slotting
Price.refusal = _pricing
Negotiate.refusal = _negotiating
Confirm.refusal = _confirming
Reopen.refusal = _reopening
Buy.refusal = _buying
Bank.refusal = _transacting
PackUp.refusal = _packing_up
Designate.refusal = _designating
Commit.refusal = _committing
Claim.refusal = _claiming
Look.refusal = _looking
Reserve.refusal = _reserving
Give.refusal = _giving
Recycle.refusal = _recycling
TakeAside.refusal = _taking
Say.refusal = _saying
