"""What the conformance suite is told of Crésus: its tables, and who may know which share.

The latter is said a second time here, from the rules and not from `view`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tablee.games.cresus.auction import Bidding
from tablee.games.cresus.buying import Auctions, Declaring
from tablee.games.cresus.material import N_MARKETS
from tablee.games.cresus.state import State
from tablee.kernel.conformance import Facts, Options, Subject, Taken, top
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.kernel.phase import Sealed
from tablee.kernel.seat import Seat
from tablee.parts.knowledge import EVERYBODY, eyes_of

SEALED: Final = ("Bidding", "Declaring", "ChoosingMarkets", "ChoosingSigns")
"""Phases in which all see who has answered and nobody what."""
LOOKS: Final = ("look_inside", "take_tip")

# Options that meet in the rules.
TOGETHER: Final[tuple[dict[str, Value], ...]] = (
    {"trading": "turns", "deal-types": "mixed", "rebid-by": "all-bidders", "cash-display": "hidden"},
    {"sale-market": "any-open", "sector-bonus-timing": "per-visit", "kept-card-delay": "next-round", "timers": "off"},
    {"repeat-market": "blocked", "closed-market-cresus": "skip", "lone-bidder": "free-bid", "timers": "1-day"},
    {"deal-types": "mixed", "unpaid-loan-ranking": "ignore", "on-leave": "bot", "timers": "blitz"},
    {"rebid-by": "all-bidders", "lone-bidder": "free-bid", "sector-bonus-timing": "per-visit", "timers": "relaxed"},
    {"sale-market": "any-open", "timers": "2-days"},
    {"kept-card-delay": "next-round", "timers": "3-days"},
    {"cash-display": "hidden", "timers": "7-days"},
)


def tables(game: Game[Any]) -> Iterator[tuple[int, Options]]:
    """Yield sets of options, each at every number of seats: the options are many and the matches long."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        yield from ((seats, options) for options in ({}, *TOGETHER))


# -- what an action shows ------------------------------------------------------------------------------------------


def opens(before: State, after: State) -> bool:
    """Tell whether a step showed what was hidden: a card, or answers that were sealed."""
    if not after.stack or _cards(before) != _cards(after):
        return True
    came_up = _lots(after) - _lots(before)
    if came_up > (top(after) in SEALED):  # orders alone answered who takes part
        return True
    return top(before) in SEALED and _phases(before) != _phases(after)


def shows(before: State, after: State, taken: Taken, viewer: Seat) -> bool:
    """Tell whether a step showed the viewer what was hidden from it."""
    return opens(before, after) or (taken.seat == viewer and taken.action.verb.name in LOOKS)


def _cards(state: State) -> tuple[Any, ...]:
    piles = tuple([len(pile) for pile in state.pile])
    buried = tuple([known.count(EVERYBODY) for known in state.known])  # as many as were turned up, if nobody bought
    return state.round, piles, buried, state.up, len(state.expert_pile), len(state.deck), state.discard, state.event


def _lots(state: State) -> int:
    """Return how many shares came up for sale so far, of those that are auctioned now."""
    return sum(phase.begun for phase in state.stack if isinstance(phase, Auctions))


def _phases(state: State) -> list[tuple[str, Any]]:
    """Return what all may know of the phases under way: which they are, who is asked, about what."""
    names = ("asked", "lot", "stage", "at")
    return [(type(phase).__name__, [getattr(phase, name, None) for name in names]) for phase in state.stack]


# -- what a seat was shown, and what is hidden from it ----------------------------------------------------------------


def shown(state: State, seat: Seat) -> Facts:
    eyes = eyes_of(seat)
    phase = state.stack[-1] if state.stack else None
    players = (state.cash, state.shares, state.signs, state.loan, state.experts, state.kept, state.pawn, state.was)
    return {
        "phases": [type(phase).__name__ for phase in state.stack],
        "the round": (state.round, state.lead, state.closed, state.banned, state.event, state.pot, state.is_over),
        "players": players,
        "cards shown": (state.up, state.expert_up, state.expert_gone, state.discard),
        "sizes": ([len(pile) for pile in state.pile], len(state.expert_pile), len(state.deck)),
        "places known": [
            [(at, pile[at]) for at, who in enumerate(known) if who & eyes]
            for pile, known in zip(state.pile, state.known, strict=True)
        ],
        "arranged, and what is among them": [
            (count, sorted(share for share, who in zip(pile, near, strict=True) if who & eyes))
            for pile, near, count in zip(state.pile, state.near, state.mixed, strict=True)
        ],
        "deals": (state.threads, state.calls, state.refused, state.ready, state.always_ready),
        "own orders": state.orders[seat] if seat >= 0 else (),
        "own secret": phase.answers[phase.asked.index(seat)]
        if isinstance(phase, Sealed) and seat in phase.asked
        else None,
        "who has committed": [said is not None for said in phase.answers] if isinstance(phase, Sealed) else (),
    }


def hidden(state: State, seat: Seat) -> Facts:
    if not state.stack:
        return {}
    facts: Facts = {
        "piles": [_unknown_places(state, market, seat) for market in range(N_MARKETS)],
        "Expert cards": state.expert_pile,
        "Crésus cards": state.deck if len(set(state.deck)) > 1 else (),
        "orders of others": [order for other, order in enumerate(state.orders) if order and other != seat],
        "sealed": _sealed(state, seat),
    }
    return {name: fact for name, fact in facts.items() if any(fact)}


def _unknown_places(state: State, market: int, seat: Seat) -> dict[int, int]:
    """Return what lies where the seat knows nothing, if it could be otherwise."""
    eyes = eyes_of(seat)
    pile, mixed = state.pile[market], state.mixed[market]
    free = {at: pile[at] for at, who in enumerate(state.known[market]) if not who & eyes}
    upper = [at for at in free if at < mixed]
    strangers = sum(not state.near[market][at] & eyes for at in upper)
    lower = len(free) - len(upper)
    return free if len(upper) > 1 or lower > 1 or (strangers and lower) else {}


def _sealed(state: State, seat: Seat) -> list[Any]:
    phase = state.stack[-1]
    if not isinstance(phase, Sealed):
        return []
    said = {other: answer for other, answer in zip(phase.asked, phase.answers, strict=True) if other != seat}
    if isinstance(phase, Bidding):
        said = {other: answer for other, answer in said.items() if state.cash[other] > phase.least()}
    if isinstance(phase, Declaring):
        said = {other: answer for other, answer in said.items() if state.cash[other]}
    return [(other, answer) for other, answer in said.items() if answer is not None]


SUBJECT: Final = Subject(
    together=TOGETHER, tables=tables, one_right_in=12, shown=shown, hidden=hidden, shows=shows, sealed=SEALED
)
