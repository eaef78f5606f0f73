"""Another world a seat could not tell from the true one."""

from __future__ import annotations

from tablee.games.cresus.material import N_MARKETS, Market
from tablee.games.cresus.state import State, eyes_of
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat


def redealt(state: State, seat: Seat, chance: Chance) -> State:
    """Redeal every card whose place this seat does not know, and every sealed choice of others.

    Uniform over all worlds that agree with what the seat knows. It depends on nothing but that and on chance: where
    hidden cards truly lie leaves no trace.
    """
    twin = state.clone()
    if not state.stack:
        return twin
    for market in range(N_MARKETS):
        _redeal_pile(twin, market, eyes_of(seat), chance)
    unseen = sorted([*twin.expert_pile, *twin.expert_aside])
    chance.shuffle(unseen, "redeal")
    twin.expert_pile = tuple(unseen[: len(twin.expert_pile)])
    twin.expert_aside = tuple(unseen[len(twin.expert_pile) :])
    deck = sorted(twin.deck)
    chance.shuffle(deck, "redeal")
    twin.deck = tuple(deck)
    for other in twin.seats():
        if other != seat:
            twin.orders[other] = ()  # that there were any is their secret too
    twin.stack[-1] = twin.stack[-1].redealt(twin, seat, chance)
    return twin


def _redeal_pile(twin: State, market: Market, eyes: int, chance: Chance) -> None:
    """What is known stays. Of shares that somebody arranged, those known to be among them stay among them.

    What others know of the rest of them, they know of whatever lies there now.
    """
    pile = list(twin.pile[market])
    near = twin.near[market]
    known = twin.known[market]
    mixed = twin.mixed[market]
    free = [at for at in range(len(pile)) if not known[at] & eyes]
    if len(free) < 2:
        return
    who_knows = dict(zip(pile, near, strict=True))
    staying = sorted([pile[at] for at in free if near[at] & eyes])
    others = sorted([pile[at] for at in free if not near[at] & eyes])
    chance.shuffle(others, "redeal")
    top = [at for at in free if at < mixed]
    lower = [at for at in free if at >= mixed]
    in_top = staying + others[: len(top) - len(staying)]
    chance.shuffle(in_top, "redeal")
    of_others = [near[at] for at in top if not near[at] & eyes]
    chance.shuffle(of_others, "redeal")  # in which order they lie is the secret of whoever arranged them
    new_near = list(near)
    for at, share in zip(top, in_top, strict=True):
        pile[at] = share
        new_near[at] = who_knows[share] if share in staying else of_others.pop()
    for at, share in zip(lower, others[len(top) - len(staying) :], strict=True):
        pile[at] = share
    twin.pile[market] = tuple(pile)
    twin.near[market] = tuple(new_near)
