"""Another world a seat could not tell from the true one: what it never saw is drawn anew."""

from __future__ import annotations

from typing import Any

from tablee.games.spyfall.actions import MOST_FLAT_WORDS
from tablee.games.spyfall.material import (
    BROODING_KNIGHT,
    CODE_OF_HONOUR,
    FARCE_PACK,
    JOKER,
    MARKED,
    MULTIVERSE_PACKS,
    N_ABILITIES,
    NO_CARD,
    PACK_SIZE,
    Card,
    Pack,
    is_marked,
    place_of,
    standard_pack,
)
from tablee.games.spyfall.state import ANSWER, QUESTION, State
from tablee.kernel.chance import Chance
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has, members, only


def redealt(state: State, seat: Seat, chance: Chance) -> State:
    twin = state.clone()
    if twin.is_dealt() and not twin.result:
        _redeal_cards(twin, seat, chance)
        _redeal_abilities(twin, seat, chance)
        if twin.asker != seat:
            twin.held = ()
        twin.stack[-1] = twin.stack[-1].redealt(twin, seat, chance)
    _redeal_split(twin, chance)
    return twin


# -- the pack and the cards -----------------------------------------------------------------------------------------


def known_cards(state: State, seat: Seat) -> dict[Seat, Card]:
    """Return the cards a seat has before its eyes: its own, and those that lie open."""
    shown = {other: state.card[other] for other in members(state.revealed & ~state.out)}
    if seat >= 0 and state.card[seat] != NO_CARD:
        shown[seat] = state.card[seat]
    return shown


def weights(state: State, known: dict[Seat, Card]) -> list[tuple[Pack, float]]:
    """Return how likely each unused pack is, given the cards in sight; before them all were equally likely."""
    if state.hunt != NOBODY:
        return [(state.place(), 1.0)]  # SP-507: the Location is known
    cards = list(known.values())
    packs = state.packs_left()
    special = [(pack, _special_weight(state, pack, cards)) for pack in packs if pack >= FARCE_PACK]
    return [*_standard_weights(state, packs, cards), *[(pack, weight) for pack, weight in special if weight > 0]]


def _standard_weights(state: State, packs: list[Pack], cards: list[Card]) -> list[tuple[Pack, float]]:
    players = len(state.players())
    jokers = cards.count(JOKER)
    places = {place_of(card) for card in cards if card != JOKER}
    if jokers > 1 or len(places) > 1:
        return []
    weight = 1.0 / players if jokers else (players - len(cards)) / players if cards else 1.0
    if weight == 0.0:
        return []
    return [(pack, weight) for pack in packs if pack < FARCE_PACK and (not places or pack in places)]


def _special_weight(state: State, pack: Pack, cards: list[Card]) -> float:
    """Return how likely the cards in sight are with the Farce pack or a Multiverse pack."""
    places = {place_of(card) for card in cards if card != JOKER}
    if pack == FARCE_PACK:
        return 0.0 if places else 1.0
    if JOKER in cards or any(is_marked(card) for card in cards) or len(places) < len(cards):
        return 0.0
    rest = multiverse_rest(state)
    return 1.0 / len(rest) ** len(cards) if places <= set(rest) else 0.0


def multiverse_rest(state: State) -> list[int]:
    """Return the Multiverse places that were not shown in an earlier round."""
    gone: set[int] = set()
    for entry in state.history:
        if _is_multiverse(entry):
            gone.update([card for card in entry[6] if card != NO_CARD])
    return [place for place in state.terms.places.multiverse if place not in gone]


def _is_multiverse(entry: Any) -> bool:
    """Tell from the cards shown after a round that it was Multiverse: different places, and no Joker."""
    cards = [card for card in entry[6] if card != NO_CARD]
    return JOKER not in cards and len(set(cards)) == len(cards)


def _redeal_cards(state: State, seat: Seat, chance: Chance) -> None:
    known = known_cards(state, seat)
    state.used &= ~only(state.pack)
    state.pack = _drawn(weights(state, known), chance)
    state.used |= only(state.pack)
    players = state.players()
    others = [other for other in players if other not in known]
    if state.pack == FARCE_PACK:
        cards = [JOKER] * (PACK_SIZE - len(known))
    elif state.pack in MULTIVERSE_PACKS:
        cards = [place for place in multiverse_rest(state) if place not in known.values()]
        chance.shuffle(cards, "redeal")
        cards = cards[: len(others)]  # which of the rest are in this pack, `_redeal_split` says
    else:
        cards = _rest_of_pack(state, list(known.values()), len(others), chance)
    for other, card in zip(others, cards, strict=False):
        state.card[other] = card
    state.undealt = tuple(cards[len(others) :])


def _rest_of_pack(state: State, known: list[Card], count: int, chance: Chance) -> list[Card]:
    """Return the other cards of a standard pack, the Joker among the first `count` unless it is in sight."""
    cards = standard_pack(state.pack)
    if not state.has_harley():
        cards = [card - MARKED if is_marked(card) else card for card in cards]
    for card in known:
        cards.remove(card)
    has_joker = JOKER in cards
    if has_joker:
        cards.remove(JOKER)
    chance.shuffle(cards, "redeal")
    if has_joker:
        cards.insert(chance.draw(count, "redeal"), JOKER)
    return cards


def _drawn(weighed: list[tuple[Pack, float]], chance: Chance) -> Pack:
    total = sum([weight for _, weight in weighed], 0.0)
    point = chance.draw(1 << 30, "redeal") / (1 << 30) * total
    for pack, weight in weighed:
        point -= weight
        if point < 0:
            return pack
    return weighed[-1][0]


def _redeal_split(state: State, chance: Chance) -> None:
    """SP-106, SP-207. Let Multiverse cards that were never shown change places; those dealt are the last of a pack."""
    if not state.terms.has_multiverse:
        return
    dealt = {pack: _dealt_of(state, pack) for pack in MULTIVERSE_PACKS}
    gone = [card for cards in dealt.values() for card in cards]
    rest = [place for place in state.terms.places.multiverse if place not in gone]
    chance.shuffle(rest, "redeal")
    halves: list[int] = []
    for pack in MULTIVERSE_PACKS:
        missing = PACK_SIZE - len(dealt[pack])
        undealt, rest = rest[:missing], rest[missing:]
        halves += [*undealt, *dealt[pack]]
        if pack == state.pack:
            state.undealt = tuple(undealt)
    state.split = tuple(halves)


def _dealt_of(state: State, pack: Pack) -> list[Card]:
    """Return the cards dealt from a Multiverse pack: in this round, or in the earlier one that was played with it."""
    if pack == state.pack:
        return [card for card in state.card if card != NO_CARD]
    first = PACK_SIZE * MULTIVERSE_PACKS.index(pack)
    own = set(state.split[first : first + PACK_SIZE])
    for entry in state.history:
        cards = [card for card in entry[6] if card != NO_CARD]
        if _is_multiverse(entry) and own.issuperset(cards):
            return cards
    return []


# -- abilities -------------------------------------------------------------------------------------------------------


def excluded(state: State) -> list[set[int]]:
    """Return, by seat, the Ability cards it cannot hold, after what all have seen it do."""
    out: list[set[int]] = [set() for _ in state.seats()]
    has_lasso = False
    for entry in state.said:
        kind, seat, what = entry[2], entry[3], entry[5]
        if kind == QUESTION:
            has_lasso = entry[6] == 1
        elif kind == ANSWER and not has_lasso:
            is_long = len(what.split()) > MOST_FLAT_WORDS if isinstance(what, str) else what in (0, 4)
            if is_long:
                out[seat].add(BROODING_KNIGHT)
    for accuser, _, _ in state.accusations:
        out[accuser].add(CODE_OF_HONOUR)
    return out


def _redeal_abilities(state: State, seat: Seat, chance: Chance) -> None:
    if not state.terms.has_powers:
        return
    hidden = [other for other in state.players() if other != seat and not has(state.turned_up, other)]
    for other in hidden[:]:
        if state.accusations_by(other) > 1:  # SP-827: it has shown itself
            hidden.remove(other)
    kept = [state.ability[other] for other in state.players() if other not in hidden]
    free = [ability for ability in range(N_ABILITIES) if ability not in kept]
    out = excluded(state)
    while True:  # not for long: at most two cards are excluded for a seat, and four are dealt to nobody
        chance.shuffle(free, "redeal")
        if all(ability not in out[other] for other, ability in zip(hidden, free, strict=False)):
            break
    for other, ability in zip(hidden, free, strict=False):
        state.ability[other] = ability
