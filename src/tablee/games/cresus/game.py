"""Crésus: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from tablee.games.cresus.actions import (
    DEALING,
    VERBS,
    Accept,
    Buy,
    EndSelling,
    Ready,
    Repay,
    Sell,
    SellSign,
    StopBuying,
)
from tablee.games.cresus.auction import Bidding, Reclaiming
from tablee.games.cresus.bonus import Doubling, PayingVisits
from tablee.games.cresus.buying import Auctions, Declaring, DirectBuying, LoneBuying, Purchases
from tablee.games.cresus.choosing import Arranging, ChangingMinds, ChoosingMarkets, Looking, Moving, Peeking
from tablee.games.cresus.debts import Levy, Liquidation, Owing, Waiving
from tablee.games.cresus.drawing import drawn_deal
from tablee.games.cresus.expertise import Switching
from tablee.games.cresus.invariants import check_invariants
from tablee.games.cresus.length import longest_match
from tablee.games.cresus.luck import Drawing, PlayingPoker, PokerSeries, Staking
from tablee.games.cresus.material import read_data
from tablee.games.cresus.ranking import PARTS, island_figures, outcome_of, packed
from tablee.games.cresus.redeal import redealt
from tablee.games.cresus.rights import GameOfRights
from tablee.games.cresus.rounds import Cresus, Round
from tablee.games.cresus.score_sheet import sheet_of
from tablee.games.cresus.selling import Sale, Sales, SecondChance, SellingTurn
from tablee.games.cresus.sight import views_of
from tablee.games.cresus.signs import ChoosingSigns
from tablee.games.cresus.state import State
from tablee.games.cresus.terms import Terms
from tablee.games.cresus.trading import TradeWindow
from tablee.games.cresus.view import View
from tablee.games.cresus.windows import Calling, Picking, Replying, Trade
from tablee.kernel.action import Action, Verb
from tablee.kernel.chance import Chance
from tablee.kernel.options import Option, Value, settle_options
from tablee.kernel.outcome import Outcome, Score
from tablee.kernel.phase import Phase, Step
from tablee.kernel.score_sheet import ScoreSheet
from tablee.kernel.seat import PROGRAM, Seat

PHASES: Final[tuple[type[Phase[Any]], ...]] = (
    Cresus, Round, Bidding, Reclaiming, Switching, Peeking, Looking, Arranging, ChoosingMarkets, ChangingMinds, Moving,
    Drawing, Levy, Waiving, Owing, Liquidation, Staking, PlayingPoker, PokerSeries, Trade, TradeWindow, Calling,
    Replying, Picking, Purchases, DirectBuying, Auctions, Declaring, LoneBuying, Doubling, PayingVisits,
    Sales, SellingTurn, Sale, SecondChance, ChoosingSigns,
)  # fmt: skip
OPTIONS: Final = msgspec.convert(read_data("options")["option"], tuple[Option, ...])

# CR-1401: how long the game waits for what; anything else has the time of "other"
WAITS: Final = {
    "ChoosingMarkets": "market",
    "Bidding": "bid",
    "Declaring": "declaration",
    "DirectBuying": "turn",
    "SellingTurn": "turn",
    "ChoosingSigns": "signs",
    "TradeWindow": "none",  # has its own clock (CR-808)
}


class CresusGame(GameOfRights):
    """Buy, sell, bluff and bargain on six markets until somebody can afford the island."""

    def __init__(self) -> None:
        super().__init__(VERBS, PHASES, OPTIONS, "CR-203", "CR-1401")
        self.name = "cresus"
        self.rules_version = 2
        self.fewest_seats = 2  # CR-101
        self.most_seats = 6
        self.score_parts = PARTS
        self.takes_back = False  # CR-1405: dice, bids and deals stand, and a throw taken back would be known beforehand
        self.follows_sitters = self.minds_leaving = True  # CR-1403
        self.untimed = {"trading": "turns"}  # CR-817

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> State:
        return State(Terms(seats, options))

    def opening(self) -> Phase[State]:
        return _OPENING

    def drawn(self, state: State, seat: Seat, verb: Verb, chance: Chance) -> Action | None:
        return drawn_deal(state, seat, verb, chance)

    def view(self, state: State, seat: Seat) -> View:
        return views_of(state, (seat,))[0]

    def views(self, state: State, seats: Sequence[Seat]) -> list[View]:
        return views_of(state, seats)

    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        return redealt(state, seat, chance)

    def options_of(self, state: State) -> Mapping[str, Value]:
        return state.terms.options

    def blank(self, snapshot: Mapping[str, Any]) -> State:
        return State(Terms(int(snapshot["seats"]), settle_options(self.options, snapshot["options"])))

    def outcome(self, state: State) -> Outcome | None:
        return None if state.stack else outcome_of(state)

    def invariants(self, state: State) -> None:
        check_invariants(state)

    def limit(self, state: State) -> int | None:
        return state.terms.limits.get(WAITS.get(type(state.stack[-1]).__name__, "other"))

    def longest(self, state: State) -> int:
        return longest_match(state.terms.seats)

    def figures(self, state: State) -> Mapping[str, Mapping[str, int]]:
        return island_figures(state)

    def count(self, state: State, outcome: Outcome) -> ScoreSheet:
        return sheet_of(state)

    def packed_score(self, score: Score) -> int:
        return packed(score)

    def sitter(self, state: State, seat: Seat) -> int:
        return state.sitting[seat]

    def sits(self, step: Step[State], seat: Seat, who: int) -> None:
        state = step.state
        state.sitting[seat] = who
        if who != PROGRAM and state.people:  # somebody took the place of a program
            state.people |= 1 << seat

    def is_live(self, state: State) -> bool:
        """CR-817. Where deals are made in turns there are no threads whose time could run out."""
        return not state.terms.trades_in_turns

    def breaks_in(self, action: Action) -> bool:
        """While all may deal, things are judged by what is so when they come (CR-813).

        Not an acceptance, which names no terms: whoever gives it has seen those that stand.
        """
        return action.verb is not Accept and (action.verb in DEALING or action.verb in _BESIDE_DEALS)


_OPENING: Final = Cresus()
_BESIDE_DEALS: Final = (SellSign, Repay, Ready, Buy, StopBuying, Sell, EndSelling)
CRESUS: Final = CresusGame()
