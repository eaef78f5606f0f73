"""What each pair of eyes sees, built field by field. Nothing of the State leaves by another door."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.cresus.deals import DEALS, MOST_CALLS
from tablee.games.cresus.material import KEPT, N_MARKETS, NO_CARD, NO_EXPERT, NOWHERE, ROUNDS, Market
from tablee.games.cresus.state import NO_LOAN, OPEN_LOAN, State
from tablee.games.cresus.trading import is_ready
from tablee.games.cresus.view import (
    KnownShare,
    LiveView,
    MarketView,
    OrderView,
    PlayerView,
    ThreadView,
    View,
    WaitView,
)
from tablee.games.cresus.windows import Trade
from tablee.kernel.phase import Sealed
from tablee.kernel.seat import Seat
from tablee.parts.knowledge import eyes_of
from tablee.parts.small_set import has, members


def views_of(state: State, viewers: Sequence[Seat]) -> list[View]:
    """Return what each of the viewers may know; what is the same for all of them is built once."""
    is_over = not state.stack
    waits = None if is_over else _wait(state)
    players = [_player(state, seat) for seat in state.seats()]
    blurred = players
    if state.terms.hides_cash and not is_over:
        blurred = [_player(state, seat, False) for seat in state.seats()]
    threads = tuple([_thread(state, seat) for seat in state.seats() if state.threads[seat]])
    return [
        View(
            seat=viewer,
            round=state.round,
            rounds=ROUNDS,
            lead=state.lead,
            waits=waits,
            markets=tuple([_market(state, market, viewer) for market in range(N_MARKETS)]),
            players=tuple([players[seat] if seat == viewer else blurred[seat] for seat in state.seats()]),
            threads=threads,
            expert_up=None if state.expert_up == NO_EXPERT else state.expert_up,
            expert_pile=len(state.expert_pile),
            expert_gone=state.expert_gone,
            expert_aside=tuple(sorted(state.expert_aside)) if is_over else None,
            deck=len(state.deck),
            discard=state.discard,
            pot=state.pot,
            orders=tuple([OrderView(share, most) for share, most in state.orders[viewer]]) if viewer >= 0 else (),
            committed=_committed(state, viewer),
        )
        for viewer in viewers
    ]


def _market(state: State, market: Market, viewer: Seat) -> MarketView:
    eyes = eyes_of(viewer)
    pile = state.pile[market]
    known = [KnownShare(at, pile[at]) for at, who in enumerate(state.known[market]) if who & eyes]
    among = [pile[at] for at, who in enumerate(state.near[market]) if who & eyes]
    return MarketView(
        market=market,
        is_closed=state.is_closed(market),
        event=None if state.event[market] == NO_CARD else state.event[market],
        pile=len(pile),
        known=tuple(known),
        among=tuple(sorted(among)),
        arranged=state.mixed[market],
        up=state.up[market],
    )


def _player(state: State, seat: Seat, shows_cash: bool = True) -> PlayerView:
    kept = [KEPT[number] for number in members(state.kept[seat])]
    return PlayerView(
        seat=seat,
        cash=state.cash[seat] if shows_cash else None,
        shares=state.shares[seat],
        signs=state.signs[seat],
        has_loan=state.loan[seat] == OPEN_LOAN,
        loan_used=state.loan[seat] != NO_LOAN,
        experts=members(state.experts[seat]),
        kept=tuple(kept),
        kept_waits=tuple([card for card in kept if not state.has_kept(seat, card)]),
        pawn=None if state.pawn[seat] == NOWHERE else state.pawn[seat],
        was=None if state.was[seat] == NOWHERE else state.was[seat],
        is_banned=has(state.banned, seat),
        calls_left=MOST_CALLS - state.calls[seat],
        always_ready=has(state.always_ready, seat),
        is_ready=is_ready(state, seat),
    )


def _thread(state: State, proposer: Seat) -> ThreadView:
    thread = state.threads[proposer]
    assert thread is not None
    pairs = zip(thread.to, thread.deals, strict=True)
    return ThreadView(
        proposer=proposer,
        kind=thread.kind,
        to=thread.to,
        call=thread.call.shown(),
        declined=tuple([seat for seat in thread.to if has(thread.declined, seat)]),
        live=tuple([LiveView(seat, live.author, live.terms.shown()) for seat, live in pairs if live is not None]),
        owing=tuple([seat for seat in thread.to if DEALS.owes(state, seat, proposer)]),
        counters=thread.counters,
    )


def _committed(state: State, viewer: Seat) -> tuple[int, ...] | None:
    """CR-1405. Return what the viewer has committed to in the present secret decision."""
    phase = state.stack[-1] if state.stack else None
    answer = phase.answer_of(viewer) if isinstance(phase, Sealed) else None
    return answer if isinstance(answer, tuple) or answer is None else (answer,)


def _wait(state: State) -> WaitView:
    """Say what is waited for; what a phase remembers is shown only where it says so itself."""
    phase = state.stack[-1]
    window = next((below.window for below in state.stack if isinstance(below, Trade)), None)
    name = type(phase).__name__
    return WaitView(name, phase.waits_for(state), phase.answered(), window=window, **phase.shown(state))
