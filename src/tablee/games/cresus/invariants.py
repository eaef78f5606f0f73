"""CR-1404: what is conserved after every step."""

from __future__ import annotations

from tablee.games.cresus.auction import Bidding
from tablee.games.cresus.material import (
    COPIES,
    DECK,
    KEPT,
    N_EXPERTS,
    N_MARKETS,
    NO_CARD,
    NO_EXPERT,
    SHARES,
    home_of,
)
from tablee.games.cresus.state import State
from tablee.parts.small_set import members


def check_invariants(state: State) -> None:
    """Raise AssertionError if something is not as it must be."""
    shares = [share for place in (*state.pile, *state.up, *state.shares) for share in place]
    assert sorted(shares) == list(range(SHARES)), "72 shares are in piles, turned up or in portfolios"
    for market in range(N_MARKETS):
        pile = state.pile[market]
        assert all(home_of(share) == market for share in (*pile, *state.up[market])), "shares lie on their own market"
        assert len(state.known[market]) == len(state.near[market]) == len(pile), "every place has who knows it"
        assert state.mixed[market] <= len(pile)
        assert not any(state.near[market][state.mixed[market] :]), (
            "only of arranged shares one knows that they are near"
        )
    for seat in state.seats():
        assert state.cash[seat] >= 0, "no cash below 0"
        assert 0 <= state.signs[seat] <= 8
        assert state.loan[seat] in (0, 1, 2)
        assert list(state.shares[seat]) == sorted(state.shares[seat])
    kept = [KEPT[number] for seat in state.seats() for number in members(state.kept[seat])]
    in_play = [card for card in state.event if card != NO_CARD]
    cards = sorted([*state.deck, *state.discard, *kept, *in_play])
    assert cards == sorted(DECK), "44 Crésus cards are in the deck, in the discard, kept or in play"
    assert len(cards) == sum(COPIES)
    owned = [card for seat in state.seats() for card in members(state.experts[seat])]
    up = [] if state.expert_up == NO_EXPERT else [state.expert_up]
    experts = sorted([*state.expert_pile, *state.expert_aside, *state.expert_gone, *owned, *up])
    assert experts == list(range(N_EXPERTS)), "20 Expert cards are somewhere"
    bidding = state.stack[-1] if state.stack else None
    if isinstance(bidding, Bidding):
        for seat, bid in zip(bidding.asked, bidding.answers, strict=True):
            assert bid is None or bid <= state.cash[seat], "no bid exceeds cash"
