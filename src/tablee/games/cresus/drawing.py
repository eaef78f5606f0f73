"""Deals by chance, for random play: of what the parties have, and such as are allowed."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.actions import Answer, Call, Counter
from tablee.games.cresus.deal_terms import DealTerms
from tablee.games.cresus.deals import DEALS, EXCHANGE, FOR_SALE, MIXED, PURCHASE, is_complete
from tablee.games.cresus.material import MOST_PLAYERS, Shares
from tablee.games.cresus.state import State
from tablee.kernel.action import OPEN, Action, Verb
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat
from tablee.parts.small_set import up_to

_DEAREST: Final = 200  # M, in a deal drawn by chance
_TRIES: Final = 8


def _others(seat: Seat, named: int) -> tuple[Seat, ...]:
    """Return those that a set names among all seats but one."""
    return tuple([other for other in range(MOST_PLAYERS) if other != seat and named >> (other - (other > seat)) & 1])


def _kinds(is_mixed: bool, has_cash: bool, has_shares: bool) -> tuple[int, ...]:
    """Return the kinds of calls that somebody can make who has this."""
    kinds = [PURCHASE] if has_cash else []
    if has_shares:
        kinds += [EXCHANGE, FOR_SALE]
    return (*kinds, MIXED) if is_mixed else tuple(kinds)


_no_and_yes: Final = (False, True)
# by whether deals may be mixed, then by what the caller has: money, shares
_KINDS: Final = [
    [[_kinds(mixed, cash, shares) for shares in _no_and_yes] for cash in _no_and_yes] for mixed in _no_and_yes
]
# by seat, then by the set of others that are named
_ADDRESSEES: Final = [
    [_others(seat, named) for named in range(1 << (MOST_PLAYERS - 1))] for seat in range(MOST_PLAYERS)
]


def drawn_deal(state: State, seat: Seat, verb: Verb, chance: Chance) -> Action | None:
    """Return a call, an answer or a counter with shares that the parties hold and money that the payer has."""
    for _ in range(_TRIES):
        if verb is Call:
            action = _call(state, seat, chance)
        elif verb is Answer:
            action = _answer(state, seat, chance)
        else:
            assert verb is Counter
            action = _counter(state, seat, chance)
        if action is not None:
            return action
    return None


def _call(state: State, seat: Seat, chance: Chance) -> Action | None:
    kinds = _KINDS[state.terms.mixes_deals][state.cash[seat] > 0][len(state.shares[seat]) > 0]
    if not kinds:
        return None
    kind = kinds[chance.draw(len(kinds), "kind of call")]
    named = 1 + chance.draw(up_to(state.terms.seats - 1), "addressees")
    to = _ADDRESSEES[seat][named]
    give, want, pay, ask = _terms(state, kind, seat, to[0], chance)
    if len(to) > 1:
        want = ()
    if not (give or want or pay or ask) or (seat, kind, to, give, want, pay, ask) in state.refused:
        return None  # CR-809, CR-815; what is drawn can be carried out
    return Action(Call, (kind, to, give, want, pay, ask), OPEN)


def _answer(state: State, seat: Seat, chance: Chance) -> Action | None:
    calls = [(other, thread) for other, thread in enumerate(state.threads) if thread is not None and seat in thread.to]
    if not calls:
        return None
    proposer, thread = calls[chance.draw(len(calls), "call")]
    terms = DealTerms(*_terms(state, thread.kind, proposer, seat, chance))
    if not DEALS.may_answer(state, seat, proposer) or not is_complete(thread.kind, terms):
        return None  # CR-810, CR-815; what is drawn can be carried out
    return Action(Answer, (proposer, terms.want, terms.give, terms.ask, terms.pay), OPEN)


def _counter(state: State, seat: Seat, chance: Chance) -> Action | None:
    thread = state.threads[seat]
    if thread is None:
        return None
    addressee = thread.to[chance.draw(len(thread.to), "addressee")]
    terms = DealTerms(*_terms(state, thread.kind, seat, addressee, chance))
    broken = DEALS.why_no_counter(state, seat, addressee, terms)
    return Action(Counter, (addressee, *terms), OPEN) if broken is None else None


def _terms(state: State, kind: int, proposer: Seat, addressee: Seat, chance: Chance) -> tuple[Shares, Shares, int, int]:
    """Return what a deal of this kind could be between the two, as its proposer sees it."""
    if kind == PURCHASE:
        return (), _some(state.shares[addressee], chance), _money(state, proposer, chance), 0
    give = _some(state.shares[proposer], chance)
    if kind == FOR_SALE:
        return give, (), 0, _money(state, addressee, chance)
    want = _some(state.shares[addressee], chance)
    return give, want, _money(state, proposer, chance) if kind == MIXED else 0, 0


def _some(shares: Shares, chance: Chance) -> Shares:
    """Return one share, sometimes two."""
    count = len(shares)
    if count < 2:
        return shares
    one = chance.draw(count, "share")
    other = chance.draw(count, "share") if chance.draw(2, "shares") else one
    if one == other:
        return (shares[one],)
    return (shares[one], shares[other]) if one < other else (shares[other], shares[one])


def _money(state: State, seat: Seat, chance: Chance) -> int:
    most = min(state.cash[seat], _DEAREST)
    return 1 + chance.draw(most, "money") if most else 0
