"""FC-9xx: what must hold after every step."""

from __future__ import annotations

from tablee.games.fake_crystal.material import (
    ALL_TROPHIES,
    BLUE,
    CREDITS,
    HAND,
    KIND,
    NO_TILE,
    NOWHERE,
    TILES,
    TROPHIES_OF,
)
from tablee.games.fake_crystal.state import ACTIVE, State
from tablee.kernel.seat import NOBODY


def check_invariants(state: State) -> None:
    """Raise AssertionError at the first thing that does not add up."""
    _closed_economy(state)
    _tiles_conserved(state)
    _trophies_conserved(state)
    if state.round:
        _places_filled(state)
    _tokens(state)


def _closed_economy(state: State) -> None:
    """FC-901."""
    committed = sum(phase.memory()[2] for phase in state.stack if type(phase).__name__ == "Answering")
    total = sum(state.credits) + sum(state.price) + committed
    assert total == CREDITS * state.terms.seats, f"FC-901: {total} credits in play"
    assert min(state.credits) >= 0, f"FC-901: {state.credits}"
    assert min(state.price) >= 0, f"FC-901: {state.price}"


def _tiles_conserved(state: State) -> None:
    """FC-902."""
    places = [*state.aside, *state.recycled, *(tile for tile in state.tile if tile != NO_TILE)]
    for seat in state.seats():
        places += [*state.hand[seat], *state.collection[seat], *state.reserve[seat]]
        kinds = [KIND[tile] for tile in state.collection[seat]]
        tallied = state.owned[16 * seat : 16 * seat + 16]
        assert tallied == [kinds.count(kind) for kind in range(16)], f"FC-902: tally of seat {seat}"
    assert sorted(places) == list(range(TILES)), "FC-902: a tile is missing or doubled"


def _trophies_conserved(state: State) -> None:
    """FC-906."""
    everywhere = [state.board, *state.held]
    assert sum(everywhere) == ALL_TROPHIES, "FC-906: a trophy is missing or doubled"
    assert all((held & of_colour).bit_count() <= 1 for held in state.held for of_colour in TROPHIES_OF), (
        "FC-906: two trophies of one colour"
    )
    assert not state.stack or state.board & TROPHIES_OF[BLUE] == TROPHIES_OF[BLUE], "FC-906: blue before scoring"


def _places_filled(state: State) -> None:
    """FC-903, FC-904, FC-905."""
    terms = state.terms
    in_exchange = any(type(phase).__name__ == "Exchange" for phase in state.stack)
    offers = sum(tile != NO_TILE for tile in state.tile)
    assert offers == state.left, "FC-903: offers miscounted"
    in_hand = HAND if state.stack and not in_exchange else HAND - 2
    assert all(len(hand) == in_hand for hand in state.hand), (
        f"FC-904: hands of {[len(hand) for hand in state.hand]} tiles"
    )
    reserve = terms.dealt - HAND - 2 * (max(state.round, 1) - 1)
    assert all(len(state.reserve[seat]) == reserve for seat in state.seats()), "FC-904: reserves"
    resolved = 2 * terms.seats - state.left if in_exchange or not state.stack else 0
    collected = sum(len(collection) for collection in state.collection)
    rounds_done = max(state.round, 1) - 1
    assert collected == 2 * terms.seats * rounds_done + resolved, "FC-905: collections"
    if in_exchange:
        is_made = any(type(phase).__name__ == "Exchange" and not phase.waits for phase in state.stack)
        is_open = any(type(phase).__name__ in ("Acting", "Answering") for phase in state.stack)
        played = state.turn + 1 if is_made and not is_open else state.turn
        assert played == resolved, f"FC-903: {played} turns, {resolved} offers resolved"


def _tokens(state: State) -> None:
    """FC-505, FC-656: a token that lies on an offer lies on one that is there."""
    for seat in state.seats():
        on = state.token_on[seat]
        assert on == NOWHERE or state.tile[on] != NO_TILE, f"FC-505: the token of {seat} lies on nothing"
    for offer, seat in enumerate(state.reserver):
        assert seat == NOBODY or state.token_on[seat] == offer, f"FC-656: {offer} reserved by {seat} without a token"
    assert all(side in (0, ACTIVE) for side in state.token)
