"""Another world a seat could not tell from the true one."""

from __future__ import annotations

from tablee.games.cresus.material import N_MARKETS, Market, Share
from tablee.games.cresus.state import State
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat
from tablee.parts.knowledge import Eyes, eyes_of, mixed_anew, unseen


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
    twin.expert_pile, twin.expert_aside = mixed_anew((twin.expert_pile, twin.expert_aside), chance)
    (twin.deck,) = mixed_anew((twin.deck,), chance)
    for other in twin.seats():
        if other != seat:
            twin.orders[other] = ()  # that there were any is their secret too
    twin.stack[-1] = twin.stack[-1].redealt(twin, seat, chance)
    return twin


def _redeal_pile(twin: State, market: Market, eyes: Eyes, chance: Chance) -> None:
    """What is known stays. Of shares that somebody arranged, those known to be among them stay among them."""
    free = unseen(twin.known[market], eyes)
    if len(free) < 2:
        return
    pile = list(twin.pile[market])
    near = twin.near[market]
    others = sorted([pile[at] for at in free if not near[at] & eyes])
    chance.shuffle(others, "redeal")
    top = [at for at in free if at < twin.mixed[market]]
    if top:
        staying = sorted([pile[at] for at in top if near[at] & eyes])
        _redeal_top(twin, market, pile, top, staying, others, eyes, chance)
    for at, share in zip(free[len(top) :], others, strict=True):
        pile[at] = share
    twin.pile[market] = tuple(pile)


def _redeal_top(
    twin: State,
    market: Market,
    pile: list[Share],
    top: list[int],
    staying: list[Share],
    others: list[Share],
    eyes: Eyes,
    chance: Chance,
) -> None:
    """CR-1214. What others know of the shares that change places here, they know of whatever lies there now."""
    near = twin.near[market]
    who_knows = dict(zip(pile, near, strict=True))
    coming = len(top) - len(staying)
    in_top = staying + others[:coming]
    del others[:coming]
    chance.shuffle(in_top, "redeal")
    of_others = [near[at] for at in top if not near[at] & eyes]
    chance.shuffle(of_others, "redeal")  # in which order they lie is the secret of whoever arranged them
    new_near = list(near)
    for at, share in zip(top, in_top, strict=True):
        pile[at] = share
        new_near[at] = who_knows[share] if share in staying else of_others.pop()
    twin.near[market] = tuple(new_near)
