"""Deals by chance, for random play: such as might be allowed, not only such as can be written."""

from __future__ import annotations

from tablee.games.cresus.actions import Answer, Call, Counter
from tablee.games.cresus.material import Share
from tablee.games.cresus.state import State
from tablee.games.cresus.threads import EXCHANGE, FOR_SALE, MIXED, PURCHASE, thread_of
from tablee.kernel.action import Action, Verb
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat

_DEAREST = 200  # M, in a deal drawn by chance


def drawn_deal(state: State, seat: Seat, verb: Verb, chance: Chance) -> Action:
    """Return a call, an answer or a counter with shares that the parties hold and money that the payer has."""
    if verb is Call:
        return _call(state, seat, chance)
    if verb is Answer:
        proposers = [
            other
            for other in state.seats()
            if state.threads[other] and (thread := thread_of(state, other)) is not None and seat in thread.to
        ]
        proposer = _one(proposers, chance) if proposers else seat
        thread = thread_of(state, proposer)
        kind = EXCHANGE if thread is None else thread.kind
        want, give, ask, pay = _terms(state, kind, proposer, seat, chance)
        return Answer(proposer, give, want, pay, ask)
    if verb is Counter:
        thread = thread_of(state, seat)
        addressee = _one(list(thread.to), chance) if thread else seat
        return Counter(addressee, *_terms(state, EXCHANGE if thread is None else thread.kind, seat, addressee, chance))
    return verb.drawn(chance)


def _call(state: State, seat: Seat, chance: Chance) -> Action:
    kinds = [PURCHASE] if state.cash[seat] else []
    if state.shares[seat]:
        kinds += [EXCHANGE, FOR_SALE]
    if state.terms.mixes_deals or not kinds:
        kinds.append(MIXED if state.terms.mixes_deals else EXCHANGE)
    kind = kinds[chance.draw(len(kinds), "kind of call")]
    others = [other for other in state.seats() if other != seat]
    chance.shuffle(others, "addressees")
    to = tuple(sorted(others[: 1 + chance.draw(len(others), "addressees")]))
    give, want, pay, ask = _terms(state, kind, seat, to[0], chance)
    return Call(kind, to, give, want if len(to) == 1 else (), pay, ask)


def _terms(
    state: State, kind: int, proposer: Seat, addressee: Seat, chance: Chance
) -> tuple[tuple[Share, ...], tuple[Share, ...], int, int]:
    give = () if kind == PURCHASE else _some(state.shares[proposer], chance)
    want = () if kind == FOR_SALE else _some(state.shares[addressee], chance)
    pay = _money(state, proposer, chance) if kind in (PURCHASE, MIXED) else 0
    ask = _money(state, addressee, chance) if kind == FOR_SALE else 0
    return give, want, pay, ask


def _some(shares: tuple[Share, ...], chance: Chance) -> tuple[Share, ...]:
    """Return one share, sometimes two."""
    pool = list(shares)
    chance.shuffle(pool, "shares")
    return tuple(sorted(pool[: 1 + chance.draw(2, "shares")]))


def _money(state: State, seat: Seat, chance: Chance) -> int:
    most = min(state.cash[seat], _DEAREST)
    return 1 + chance.draw(most, "money") if most else 0


def _one(seats: list[Seat], chance: Chance) -> Seat:
    return seats[chance.draw(len(seats), "seat")]
