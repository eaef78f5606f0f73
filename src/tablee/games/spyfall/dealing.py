"""SP-1xx, SP-2xx. Packs and the deal: from the bottom of the pack, so that the Joker is always among the cards."""

from __future__ import annotations

from tablee.games.spyfall.events import CardDealt, RoundDealt
from tablee.games.spyfall.material import (
    FARCE_PACK,
    JOKER,
    MARKED,
    MULTIVERSE_PACKS,
    N_ABILITIES,
    PACK_SIZE,
    Card,
    Pack,
    standard_pack,
)
from tablee.games.spyfall.state import State
from tablee.kernel.chance import Chance
from tablee.kernel.phase import Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, only


def split_multiverse(state: State, chance: Chance) -> None:
    """SP-106, SP-108. Shuffle the Multiverse cards together and split them into two packs, at every game start."""
    if state.terms.has_multiverse:
        state.split = chance.shuffled(state.terms.places.multiverse, "the Multiverse")


def cards_of(state: State, pack: Pack, chance: Chance) -> list[Card]:
    """SP-104, SP-105. Return a pack from top to bottom: the Location cards in random order, the Joker at the bottom."""
    if pack == FARCE_PACK:
        return [JOKER] * PACK_SIZE
    if pack in MULTIVERSE_PACKS:
        first = PACK_SIZE * MULTIVERSE_PACKS.index(pack)
        return list(state.split[first : first + PACK_SIZE])
    cards = standard_pack(pack)
    joker = cards.pop()
    chance.shuffle(cards, "the pack")
    cards.append(joker)
    return cards


def from_the_bottom(cards: list[Card], count: int) -> tuple[list[Card], list[Card]]:
    """SP-206, SP-207. Return the cards that are dealt, and those nobody will see."""
    return cards[len(cards) - count :], cards[: len(cards) - count]


def deal(step: Step[State]) -> None:
    """SP-205, SP-206, SP-801. Draw a pack unseen, take as many cards as there are players, shuffle and deal them."""
    state = step.state
    if has(state.out, state.dealer):  # SP-214
        state.dealer = state.left_of(state.dealer)
    state.round += 1
    packs = state.packs_left()
    state.pack = packs[step.chance.draw(len(packs), "the pack")]
    state.used |= only(state.pack)
    players = state.players()
    cards = cards_of(state, state.pack, step.chance)
    if state.is_standard() and not state.has_harley():  # SP-112: the mark has no meaning
        cards[cards.index(MARKED + state.pack)] = state.pack
    dealt, undealt = from_the_bottom(cards, len(players))
    step.chance.shuffle(dealt, "the deal")
    state.undealt = tuple(undealt)
    for seat, card in zip(players, dealt, strict=True):
        state.card[seat] = card
    if state.terms.has_powers:
        _deal_abilities(state, players, step.chance)
    state.left = state.terms.full_clock
    if step.is_heard:
        step.tell(RoundDealt(state.round, state.dealer, state.has_harley()))
        for seat in players:
            step.tell(CardDealt(seat, state.card[seat], state.ability[seat]))


def _deal_abilities(state: State, players: tuple[Seat, ...], chance: Chance) -> None:
    """SP-801, SP-806, SP-808. One of the twelve to each, whatever roles were dealt."""
    abilities = chance.shuffled(range(N_ABILITIES), "abilities")
    for seat, ability in zip(players, abilities, strict=False):
        state.ability[seat] = ability
