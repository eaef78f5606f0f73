"""Crésus: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

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
from tablee.games.cresus.windows import Calling, Picking, Replying, Trade
from tablee.kernel.action import Action, Verb
from tablee.kernel.chance import Chance
from tablee.kernel.hosting import Hosting
from tablee.kernel.outcome import Outcome, Score
from tablee.kernel.phase import Phase, Step
from tablee.kernel.score_sheet import ScoreSheet
from tablee.kernel.seat import PROGRAM, Seat
from tablee.parts.data import options_in
from tablee.parts.small_set import only

PHASES: Final[tuple[type[Phase[Any]], ...]] = (
    Cresus, Round, Bidding, Reclaiming, Switching, Peeking, Looking, Arranging, ChoosingMarkets, ChangingMinds, Moving,
    Drawing, Levy, Waiving, Owing, Liquidation, Staking, PlayingPoker, PokerSeries, Trade, TradeWindow, Calling,
    Replying, Picking, Purchases, DirectBuying, Auctions, Declaring, LoneBuying, Doubling, PayingVisits,
    Sales, SellingTurn, Sale, SecondChance, ChoosingSigns,
)  # fmt: skip
OPTIONS: Final = options_in(read_data)

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
        super().__init__(
            VERBS, PHASES, OPTIONS, "CR-203", "CR-1401",
            terms=Terms, unpacked=State, opening=Cresus(), views=views_of, redealt=redealt,
            invariants=check_invariants, waits=WAITS,
        )  # fmt: skip
        self.name = "cresus"
        self.rules_version = 2
        self.fewest_seats = 2  # CR-101
        self.most_seats = 6
        self.score_parts = PARTS
        self.hosting = Hosting(
            follows_sitters=True,  # CR-1403
            reports_absence=True,
            untimed={"trading": "turns"},  # CR-817
            takes_back=False,  # CR-1405: dice, bids and deals stand, and a throw taken back would be known beforehand
            autopilot=("on-leave", "autopilot"),  # CR-1402
        )

    def drawn(self, state: State, seat: Seat, verb: Verb, chance: Chance) -> Action | None:
        return drawn_deal(state, seat, verb, chance)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.stack else outcome_of(state)

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
            state.people |= only(seat)

    def is_live(self, state: State) -> bool:
        """CR-817. Where deals are made in turns there are no threads whose time could run out."""
        return not state.terms.trades_in_turns

    def breaks_in(self, action: Action) -> bool:
        """While all may deal, things are judged by what is so when they come (CR-813).

        Not an acceptance, which names no terms: whoever gives it has seen those that stand.
        """
        return action.verb is not Accept and (action.verb in DEALING or action.verb in _BESIDE_DEALS)


_BESIDE_DEALS: Final = (SellSign, Repay, Ready, Buy, StopBuying, Sell, EndSelling)
CRESUS: Final = CresusGame()
