"""What no action may break."""

from __future__ import annotations

from tablee.games.spyfall.dealing import cards_of
from tablee.games.spyfall.material import FARCE_PACK, IS_SINGLE, JOKER, MULTIVERSE_PACKS, N_ABILITIES, NO_CARD, place_of
from tablee.games.spyfall.state import State
from tablee.kernel.chance import Quick
from tablee.kernel.seat import NOBODY
from tablee.parts.small_set import has


def check_invariants(state: State) -> None:
    """Raise AssertionError where cards, abilities or points are lost or doubled."""
    if state.terms.has_multiverse:
        assert sorted(state.split) == sorted(state.terms.places.multiverse), "SP-106"
    if not state.is_dealt():
        assert set(state.card) == {NO_CARD} and not state.said and not state.accusations
    else:
        _check_cards(state)
        _check_abilities(state)
    _check_scores(state)


def _check_cards(state: State) -> None:
    """SP-102, SP-206. The dealt and the undealt cards are the whole pack."""
    assert has(state.used, state.pack), "SP-211"
    held = [state.card[seat] for seat in state.seats() if state.card[seat] != NO_CARD]
    whole = sorted(cards_of(state, state.pack, Quick(0)))
    if not state.has_harley():
        whole = sorted([place_of(card) if card != JOKER else JOKER for card in whole])
    assert sorted([*held, *state.undealt]) == whole, "SP-206: the cards dealt and undealt are not one pack"
    if state.is_standard():
        assert held.count(JOKER) == 1, "SP-206"
    elif state.pack in MULTIVERSE_PACKS:
        assert JOKER not in held and len(set(held)) == len(held), "SP-1102"
    else:
        assert state.pack == FARCE_PACK and set(held) == {JOKER}, "SP-1002"


def _check_abilities(state: State) -> None:
    """SP-801, SP-804."""
    dealt = [ability for ability in state.ability if ability >= 0]
    assert len(set(dealt)) == len(dealt) and all(ability < N_ABILITIES for ability in dealt)
    assert bool(dealt) == state.terms.has_powers
    for seat in state.seats():
        assert not has(state.turned_up, seat) or IS_SINGLE[state.ability[seat]], "SP-804"


def _check_scores(state: State) -> None:
    """SP-709. The scores are what the rounds were worth."""
    totals = [0] * state.terms.seats
    for entry in state.history:
        for seat, points, _ in entry[10]:
            assert points > 0
            totals[seat] += points
    assert totals == state.score
    asked = (state.asker, state.answerer)
    assert state.answerer == NOBODY or asked[0] != asked[1], "SP-306"
