"""A match of Crésus that is written beforehand: with its seed, people who play by it meet the same luck.

Bots play most of it. Besides, everybody bids the same amount twice for the first Expert card; Ana throws her money away
until she is bankrupt; Bob and Cid haggle over a share; and the island is bought.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any, Final, NamedTuple

from tablee.bots.bot import Eyes
from tablee.bots.levels import make_bot
from tablee.bots.seating import Asking
from tablee.games import GAMES
from tablee.games.cresus.actions import Accept, AlwaysReady, Answer, Bid, Call, Counter, Decline, StayOut, StopBuying
from tablee.games.cresus.auction import Bidding
from tablee.games.cresus.buying import Declaring, DirectBuying, LoneBuying
from tablee.games.cresus.deals import FOR_SALE
from tablee.games.cresus.material import FIRST_EXPERT_LOT
from tablee.games.cresus.state import NO_LOAN, State
from tablee.games.cresus.trading import TradeWindow
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.decision import Decision
from tablee.kernel.match import Match, replay
from tablee.kernel.outcome import Outcome
from tablee.kernel.seat import Seat

GAME: Final = "cresus"
NAMES: Final = ("Ana", "Bob", "Cid")
ANA, BOB, CID = range(3)
SAME_BID: Final = 5
FIRST_PRICE, SECOND_PRICE = 20, 25
OPTIONS: Final = {"timers": "off"}
FIRST: Final = 118  # the number of a short one
MOST_MATCHES: Final = 300  # tried before such a match counts as one that never comes


class Line(NamedTuple):
    """Who does what, how many events this seat was told before, and in which phase."""

    seat: Seat
    action: list[Any]
    heard: int
    phase: str


class Script(NamedTuple):
    """All that is played."""

    seed: bytes
    lines: list[Line]
    outcome: Outcome


@cache
def script() -> Script:
    """Return the first match in which all of it happens."""
    for number in count(FIRST):
        assert number < FIRST + MOST_MATCHES, "it never comes to that"
        seed = derived_seed("cresus in three windows", number)
        match = _played(seed, number)
        if _is_wanted(match):
            assert match.record.end is not None
            return Script(seed, list(_lines(match)), match.record.end.outcome)
    raise AssertionError


def _lines(match: Match) -> Iterator[Line]:
    heard = [0] * len(NAMES)
    phase = ""
    for again, entry, events in replay(match.game, match.record):
        if entry is not None:
            yield Line(entry.seat, list(entry.action), heard[entry.seat], phase)
        heard = [so_far + sum(event.is_for(seat) for event in events) for seat, so_far in enumerate(heard)]
        phase = type(again.state.stack[-1]).__name__ if again.state.stack else ""


def _is_wanted(match: Match) -> bool:
    end = match.record.end
    told = {type(event).__name__ for _, _, events in replay(match.game, match.record) for event in events}
    return end is not None and end.outcome.ending == "island" and told >= {"SaleCancelled", "Borrowed", "DealDone"}


def _played(seed: bytes, number: int) -> Match:
    match = Match.start(GAMES[GAME], list(NAMES), dict(OPTIONS), seed)
    bots = [make_bot("greedy", match.game, Quick(f"{number}/{seat}")) for seat in range(len(NAMES))]
    asking = Asking(match.game, match.state)
    for seat in (ANA, CID):
        match.play(seat, AlwaysReady(1), 0)
    has_haggled = False
    while (decision := asking.next()) is not None:
        state: Any = match.state
        if not has_haggled and isinstance(state.stack[-1], TradeWindow) and _can_haggle(state):
            has_haggled = True
            for seat, step in [*_haggled(state), (BOB, AlwaysReady(1))]:
                match.play(seat, step, len(match.record.entries) * 1000)
            asking.begin_anew()
            continue
        action = _written(state, decision)
        if action is None:
            action = bots[decision.seat].decide(Eyes(match.game, match.state, decision.seat), decision)
        if action is not None:
            match.play(decision.seat, action, len(match.record.entries) * 1000)
    return match


def _written(state: State, decision: Decision) -> Action | None:
    """The double tie, and the way to bankruptcy."""
    phase, seat = state.stack[-1], decision.seat
    if not decision.required:
        return None
    is_first = not state.expert_gone or all(expert < 6 for expert in state.expert_gone)
    if isinstance(phase, Bidding) and phase.lot >= FIRST_EXPERT_LOT and is_first:
        return Bid(SAME_BID)
    if seat != ANA or state.loan[ANA] != NO_LOAN:
        return None
    if isinstance(phase, Bidding):
        return Bid(state.cash[ANA])
    if isinstance(phase, Declaring):
        return StayOut()
    return StopBuying() if isinstance(phase, DirectBuying | LoneBuying) else None


def _can_haggle(state: State) -> bool:
    return bool(state.shares[BOB]) and state.cash[CID] >= SECOND_PRICE


def _haggled(state: State) -> list[tuple[Seat, Action]]:
    """CR-806, CR-810, CR-811: for sale to all; one declines, one answers; a counter, accepted."""
    share = state.shares[BOB][:1]
    return [
        (BOB, Call(FOR_SALE, (ANA, CID), share, (), 0, 0)),
        (CID, Answer(BOB, (), share, FIRST_PRICE, 0)),
        (ANA, Decline(BOB)),
        (BOB, Counter(CID, share, (), 0, SECOND_PRICE)),
        (CID, Accept(BOB, CID)),
    ]
