"""CR-801…CR-816: calls, answers, counters and deals between two players. What is allowed, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.cresus.events import Called, CallEnded, DealDone, DealLapsed, Declined
from tablee.games.cresus.state import State
from tablee.games.cresus.thread import Live, Terms, Thread
from tablee.kernel.action import Broken
from tablee.kernel.phase import Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, only

EXCHANGE: Final = 0
PURCHASE: Final = 1
FOR_SALE: Final = 2
MIXED: Final = 3

MOST_CALLS: Final = 6  # CR-815
MOST_COUNTERS: Final = 3  # CR-811
MOST_ANSWERS: Final = 12  # of one addressee in one thread: nobody can keep a window open for ever

DONE: Final = "done"
WITHDRAWN: Final = "withdrawn"
DECLINED: Final = "declined"
OUT_OF_TIME: Final = "out-of-time"
PHASE_OVER: Final = "phase-over"
LAPSED: Final = "lapsed"


def thread_of(state: State, proposer: Seat) -> Thread | None:
    """Return what somebody has proposed; None: nothing, or there is no such player."""
    return state.threads[proposer] if proposer in state.seats() else None


def owes_answer(state: State, seat: Seat) -> bool:
    """CR-808. Tell whether a seat owes anybody an answer."""
    return any(thread is not None and owes(state, seat, proposer) for proposer, thread in enumerate(state.threads))


def owes(state: State, seat: Seat, proposer: Seat) -> bool:
    """CR-808, CR-1406. Tell whether a seat owes an answer to a call; not while all it could do is decline.

    It may answer all the same once it has a share or money: nothing is declined in its name. Nor is an answer owed to
    a call that only somebody else's answer keeps open (CR-813).
    """
    thread = state.threads[proposer]
    if thread is None or not thread.owes(seat, proposer):
        return False
    if thread.deal_with(seat) is not None:
        return True
    return can_answer(state, seat, proposer) and _stands(state, proposer, thread)


# -- what is allowed ---------------------------------------------------------------------------------------------


def is_complete(kind: int, terms: Terms) -> bool:
    """CR-805. Tell whether a deal names everything that its kind needs."""
    give, want, pay, ask = terms
    if kind == EXCHANGE:
        return bool(give and want)
    if kind == PURCHASE:
        return bool(want and pay)
    if kind == FOR_SALE:
        return bool(give and ask)
    return bool((give or want) and (give or pay) and (want or ask))  # CR-809: both sides are named


def _fits(kind: int, terms: Terms) -> bool:
    """CR-805. Tell whether nothing is named that has no part in this kind of deal."""
    give, want, pay, ask = terms
    if kind == EXCHANGE:
        return not pay and not ask
    if kind == PURCHASE:
        return not give and not ask
    if kind == FOR_SALE:
        return not want and not pay
    return not (pay and ask)


def why_not_carried_out(state: State, proposer: Seat, addressee: Seat, terms: Terms) -> Broken | None:
    """CR-809, CR-813. Every share must be its giver's, and whoever pays must have the money."""
    give, want, pay, ask = terms
    for share in give:
        if share not in state.shares[proposer]:
            return Broken("CR-809", "not_their_share", seat=proposer, share=share)
    for share in want:
        if share not in state.shares[addressee]:
            return Broken("CR-809", "not_their_share", seat=addressee, share=share)
    if pay > state.cash[proposer]:
        return Broken("CR-809", "cannot_pay", seat=proposer, amount=pay)
    if ask > state.cash[addressee]:
        return Broken("CR-809", "cannot_pay", seat=addressee, amount=ask)
    return None


def why_no_call(state: State, seat: Seat, kind: int, to: tuple[Seat, ...], terms: Terms) -> Broken | None:
    """CR-805, CR-809, CR-815."""
    if kind == MIXED and not state.terms.mixes_deals:
        return Broken("CR-805", "no_mixed_deals")
    if seat in to or to[-1] not in state.seats():
        return Broken("CR-809", "others_only")
    if state.threads[seat]:
        return Broken("CR-815", "one_thread")
    if state.calls[seat] >= MOST_CALLS:
        return Broken("CR-815", "too_many_threads", most=MOST_CALLS)
    if not any(state.shares):
        return Broken("CR-803", "no_shares")
    if not _fits(kind, terms):
        return Broken("CR-805", "not_in_such_a_deal")
    if not any(terms) or (kind == FOR_SALE and not terms.give):
        return Broken("CR-809", "name_something")
    if terms.want and len(to) > 1:
        return Broken("CR-809", "name_one_addressee")
    if (seat, kind, to, *terms) in state.refused:
        return Broken("CR-815", "declined_before")
    reasons: list[Broken] = []
    for other in to:
        reason = why_not_carried_out(state, seat, other, terms)
        if reason is None:
            return None
        reasons.append(reason)
    return reasons[0]


def why_no_answer(state: State, seat: Seat, proposer: Seat, terms: Terms | None) -> Broken | None:
    """CR-810. With no terms: whether the seat may say anything at all to this call."""
    thread = thread_of(state, proposer)
    if thread is None:
        return Broken("CR-814", "no_thread", seat=proposer)
    if seat not in thread.to:
        return Broken("CR-810", "not_addressed")
    if has(thread.declined, seat):
        return Broken("CR-810", "has_declined")
    if terms is None:
        return None
    if thread.answers[thread.to.index(seat)] >= MOST_ANSWERS:
        return Broken("CR-815", "too_many_answers", most=MOST_ANSWERS)
    return _why_no_deal(state, proposer, seat, thread.kind, terms)


def may_answer(state: State, seat: Seat, proposer: Seat) -> bool:
    """CR-810. Tell whether a seat may still say something of its own to a call."""
    thread = state.threads[proposer]
    if thread is None or why_no_answer(state, seat, proposer, None) is not None:
        return False
    return thread.answers[thread.to.index(seat)] < MOST_ANSWERS


def may_counter(state: State, seat: Seat) -> bool:
    """CR-811. Tell whether a proposer has an answer that may still be countered."""
    thread = state.threads[seat]
    return thread is not None and any(
        live is not None and live.author != seat and counters < MOST_COUNTERS
        for live, counters in zip(thread.deals, thread.counters, strict=True)
    )


def can_answer(state: State, seat: Seat, proposer: Seat) -> bool:
    """CR-805. Tell whether a call can be answered with a deal at all: with what the two of them have."""
    thread = state.threads[proposer]
    assert thread is not None
    kind = thread.kind
    if kind == EXCHANGE:
        return bool(state.shares[proposer] and state.shares[seat])
    if kind == PURCHASE:
        return bool(state.shares[seat] and state.cash[proposer])
    if kind == FOR_SALE:
        return bool(state.shares[proposer] and state.cash[seat])
    theirs, mine = state.shares[proposer], state.shares[seat]
    return bool((theirs and (mine or state.cash[seat])) or (mine and state.cash[proposer]))  # each gives something


def can_accept_call(state: State, seat: Seat, proposer: Seat) -> bool:
    """CR-812. Tell whether an addressee who has said nothing yet can take the call as it is."""
    thread = state.threads[proposer]
    assert thread is not None
    if thread.deal_with(seat) is not None:  # of the proposer: it can be carried out, or it would have lapsed
        return True
    return is_complete(thread.kind, thread.call) and why_not_carried_out(state, proposer, seat, thread.call) is None


def why_no_counter(state: State, seat: Seat, addressee: Seat, terms: Terms) -> Broken | None:
    """CR-811."""
    thread = thread_of(state, seat)
    if thread is None:
        return Broken("CR-814", "no_thread", seat=seat)
    if addressee not in thread.to or has(thread.declined, addressee):
        return Broken("CR-811", "nothing_to_counter")
    live = thread.deal_with(addressee)
    if live is None or live.author == seat:
        return Broken("CR-811", "nothing_to_counter")
    if thread.counters[thread.to.index(addressee)] >= MOST_COUNTERS:
        return Broken("CR-811", "too_many_counters", most=MOST_COUNTERS)
    return _why_no_deal(state, seat, addressee, thread.kind, terms)


def _why_no_deal(state: State, proposer: Seat, addressee: Seat, kind: int, terms: Terms) -> Broken | None:
    if not _fits(kind, terms) or not is_complete(kind, terms):
        return Broken("CR-810", "not_a_whole_deal")
    return why_not_carried_out(state, proposer, addressee, terms)


def why_not_accepted(state: State, seat: Seat, proposer: Seat, addressee: Seat) -> Broken | None:
    """CR-812. The party that did not write a live deal accepts it; so does an addressee a complete call to several."""
    thread = thread_of(state, proposer)
    if thread is None:
        return Broken("CR-814", "no_thread", seat=proposer)
    if seat not in (proposer, addressee) or addressee not in thread.to:
        return Broken("CR-812", "not_your_deal")
    live = thread.deal_with(addressee)
    if live is None:
        is_open = thread.is_called(addressee) and is_complete(thread.kind, thread.call)
        if seat == addressee and is_open and not has(thread.declined, seat):
            return why_no_answer(state, seat, proposer, thread.call)
        return Broken("CR-812", "no_live_deal")
    return Broken("CR-812", "your_own_deal") if live.author == seat else None


def why_not_withdrawn(state: State, seat: Seat, proposer: Seat, addressee: Seat) -> Broken | None:
    """CR-810, CR-811. Whoever wrote a live deal may take it back; the call itself is closed instead."""
    thread = thread_of(state, proposer)
    if thread is None or addressee not in thread.to:
        return Broken("CR-814", "no_thread", seat=proposer)
    live = thread.deal_with(addressee)
    if live is None or live.author != seat:
        return Broken("CR-810", "nothing_to_withdraw")
    if seat == proposer and not thread.counters[thread.to.index(addressee)]:
        return Broken("CR-814", "close_the_call")
    return None


# -- what it does ------------------------------------------------------------------------------------------------


def open_thread(step: Step[State], seat: Seat, kind: int, to: tuple[Seat, ...], terms: Terms, left: int) -> Thread:
    """CR-809. A complete call to one addressee is a deal that binds its proposer at once (CR-812)."""
    state = step.state
    count = len(to)
    addressees = to if count == 1 else tuple([other for other in state.terms.orders[state.lead] if other in to])
    is_bound = count == 1 and is_complete(kind, terms)
    deals: tuple[Live | None, ...] = (Live(seat, terms),) if is_bound else (None,) * count
    zeros = (0,) * count
    thread = state.threads[seat] = Thread(kind, addressees, terms, left, 0, deals, zeros, zeros)
    state.calls[seat] += 1
    if step.is_heard:
        step.tell(Called(seat, kind, addressees, terms.shown()))
    return thread


def end_thread(step: Step[State], proposer: Seat, why: str) -> None:
    """CR-814. All its live deals lapse."""
    step.state.threads[proposer] = None
    if step.is_heard:
        step.tell(CallEnded(proposer, why))


def decline(step: Step[State], seats: Sequence[Seat], proposer: Seat) -> None:
    """CR-810, CR-815. A call that all declined is over, and may not be repeated unchanged."""
    state = step.state
    thread = state.threads[proposer]
    assert thread is not None
    declined = 0
    for seat in seats:
        declined |= only(seat)
        if step.is_heard:
            step.tell(Declined(seat, proposer))
    if (thread.declined | declined).bit_count() < len(thread.to):
        state.threads[proposer] = thread.declined_by(declined)
        return
    state.refused += ((proposer, thread.kind, tuple(sorted(thread.to)), *thread.call),)
    end_thread(step, proposer, DECLINED)


def carry_out(step: Step[State], proposer: Seat, addressee: Seat, terms: Terms) -> None:
    """CR-813. All of it at once; the bank has no part in it, and no bonus follows (CR-803, CR-804)."""
    state = step.state
    for giver, taker, shares in ((proposer, addressee, terms.give), (addressee, proposer, terms.want)):
        for share in shares:
            state.remove_share(giver, share)
            state.add_share(taker, share)
    state.cash[proposer] += terms.ask - terms.pay
    state.cash[addressee] += terms.pay - terms.ask
    if step.is_heard:
        step.tell(DealDone(proposer, addressee, terms.shown()))
    end_thread(step, proposer, DONE)
    let_lapse(step)


def let_lapse(step: Step[State]) -> None:
    """CR-813. What can no longer be carried out lapses, with nothing moved: deals, and calls without one."""
    state = step.state
    if not any(state.threads):
        return
    for proposer, thread in enumerate(state.threads):
        if thread is None:
            continue
        for addressee, live in zip(thread.to, thread.deals, strict=True):
            if live is not None and why_not_carried_out(state, proposer, addressee, live.terms) is not None:
                thread = state.threads[proposer] = thread.without_deal(addressee)
                step.tell(DealLapsed(proposer, addressee))
        if not any(thread.deals) and not _stands(state, proposer, thread):
            end_thread(step, proposer, LAPSED)


def _stands(state: State, proposer: Seat, thread: Thread) -> bool:
    """CR-813. Tell whether what a call names is still there; of several none is bound to the price, all may differ."""
    terms = thread.call if len(thread.to) == 1 else thread.call._replace(ask=0)
    return why_not_carried_out(state, proposer, thread.to[0], terms) is None


def run_down(state: State, ms: int) -> None:
    """CR-814. Take so much open trading off the time of every thread."""
    if not ms:
        return
    for proposer, thread in enumerate(state.threads):
        if thread is not None:
            state.threads[proposer] = thread._replace(left=thread.left - ms)
