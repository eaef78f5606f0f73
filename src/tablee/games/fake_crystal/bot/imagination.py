"""Worlds more plausible than a plain redeal: slots and prices speak of what lies on the stalls."""

from __future__ import annotations

from tablee.games.fake_crystal.bot.judgement import Beliefs
from tablee.games.fake_crystal.material import KIND, NO_TILE, Offer
from tablee.games.fake_crystal.state import State
from tablee.kernel.chance import Quick
from tablee.kernel.seat import Seat
from tablee.parts.drawing import drawn


def imagine_offers(state: State, seat: Seat, chance: Quick) -> None:
    """Draw the tiles on the stalls again, by what their slots and prices say."""
    beliefs = Beliefs(state, seat)
    for offer in range(len(state.tile)):
        if state.tile[offer] != NO_TILE and not beliefs.knows(offer):
            kind = (KIND[state.tile[offer]] & 12) + drawn(beliefs.chances(offer), chance)
            if kind != KIND[state.tile[offer]]:
                _exchange_hidden(state, seat, offer, kind)


def _exchange_hidden(state: State, seat: Seat, offer: Offer, kind: int) -> None:
    """Swap the tile of an offer with one of another kind and the same back that the seat cannot see."""
    was = state.tile[offer]
    for places in (state.reserve, state.hand):
        for other in range(state.terms.seats):
            if places is state.hand and other == seat:
                continue
            for at, tile in enumerate(places[other]):
                if KIND[tile] == kind:
                    tiles = places[other]
                    places[other] = (*tiles[:at], was, *tiles[at + 1 :])
                    state.tile[offer] = tile
                    return
    for at, tile in enumerate(state.aside):
        if KIND[tile] == kind:
            state.aside = (*state.aside[:at], was, *state.aside[at + 1 :])
            state.tile[offer] = tile
            return
