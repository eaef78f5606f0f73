"""Crésus' own judgement: the answer to every decision there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tablee.games.cresus.actions import BuySigns, Pass, SellSign, StayOut, TakePart
from tablee.games.cresus.auction import Bidding, Reclaiming
from tablee.games.cresus.bonus import Doubling
from tablee.games.cresus.bot.deals import choose_call, choose_in_window, choose_pick, choose_reply
from tablee.games.cresus.bot.ladder import can_climb_again, choose_signs
from tablee.games.cresus.bot.markets import (
    choose_look,
    choose_market,
    choose_move,
    choose_order,
    choose_switch,
    market_scores,
)
from tablee.games.cresus.bot.purchases import (
    choose_bid,
    choose_doubling,
    choose_part,
    choose_purchase,
    choose_reclaiming,
    wants_vault_money,
)
from tablee.games.cresus.bot.sales import (
    choose_dice,
    choose_liquidation,
    choose_sale,
    choose_second_series,
    choose_stake,
    choose_waiver,
)
from tablee.games.cresus.bot.thinking import candidates_of, chapter_of, prospects_of
from tablee.games.cresus.bot.tuning import Tuning
from tablee.games.cresus.buying import IN, OUT, Declaring, DirectBuying, LoneBuying
from tablee.games.cresus.choosing import Arranging, ChoosingMarkets, Looking, Moving
from tablee.games.cresus.debts import Liquidation, Owing, Waiving
from tablee.games.cresus.expertise import Switching
from tablee.games.cresus.luck import PokerSeries, Staking
from tablee.games.cresus.material import SIGN_PRICE
from tablee.games.cresus.selling import Sale, SecondChance, SellingTurn
from tablee.games.cresus.signs import ChoosingSigns
from tablee.games.cresus.state import State
from tablee.games.cresus.trading import TradeWindow
from tablee.games.cresus.windows import Calling, Picking, Replying
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Phase, Sealed
from tablee.kernel.seat import Seat


class Query:
    """One question to a seat, with all there is to answer it by."""

    __slots__ = ("actions", "chance", "decision", "phase", "seat", "state")

    def __init__(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.decision: Final = decision
        self.actions: Final = decision.actions
        self.phase: Final[Any] = state.stack[-1]
        self.chance: Final = chance


class CresusPolicy:
    """Plays by what a strong player knows. It has no memory of its own, and reads only what its seat may know."""

    def __init__(self, level: str) -> None:
        self.tuning: Final = Tuning(level)

    def choose(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        query = Query(state, seat, decision, chance)
        if not decision.required:
            return self._right(query)
        if len(decision.actions) == 1 and not decision.open:
            return decision.actions[0]
        return _ANSWERS[type(query.phase)](query, self.tuning)

    def _right(self, query: Query) -> Action | None:
        """Rights at any moment: a sign in the vault, an answer that is owed. Loans are repaid with signs (D27)."""
        state, seat, actions = query.state, query.seat, query.actions
        if actions and actions[0].verb is SellSign:
            return self._vault(state, seat, actions)
        if any(state.threads):
            return choose_in_window(state, seat, query.decision, self.tuning)
        return None

    def _vault(self, state: State, seat: Seat, actions: Sequence[Action]) -> Action | None:
        phase = state.stack[-1]
        if SellSign(1) not in actions or not isinstance(phase, DirectBuying) or phase.seat != seat:
            return None
        if not can_climb_again(state, seat):
            return None
        price = SIGN_PRICE[state.signs[seat]]
        return SellSign(1) if wants_vault_money(state, seat, state.up[phase.market], price, self.tuning) else None

    def candidates(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> list[Action | None]:
        advised = self.choose(state, seat, decision, chance)
        return candidates_of(state, seat, decision, advised, self.tuning)

    def prospects(self, state: State) -> list[float]:
        return prospects_of(state, self.tuning)

    def chapter(self, state: State) -> int:
        return chapter_of(state)

    def imagine(self, state: State, seat: Seat, chance: Quick) -> None:
        """What others have sealed is what somebody like us would have."""
        phase = state.stack[-1]
        if not isinstance(phase, Sealed):
            return
        for other, said in zip(phase.asked, phase.answers, strict=True):
            if other != seat and said is not None:
                state.stack[-1] = phase = self._imagined(state, phase, other, chance)

    def _imagined(self, state: State, phase: Sealed[State], other: Seat, chance: Quick) -> Sealed[State]:
        """Return the same phase with what a seat like us would have sealed."""
        at = phase.asked.index(other)
        decision = Decision(other, phase.choices(state, other), True)
        action = self.choose(state, other, decision, chance)
        assert action is not None
        return phase.with_answers((*phase.answers[:at], sealed_by(action), *phase.answers[at + 1 :]))


def sealed_by(action: Action) -> Any:
    """Return what a sealed phase keeps of an answer."""
    if action.verb is TakePart or action.verb is StayOut:
        return IN if action.verb is TakePart else OUT
    return action.args if action.verb is BuySigns else action.arg


def _bid(query: Query, tuning: Tuning) -> Action:
    return choose_bid(query.state, query.seat, query.phase, tuning, query.chance)


def _market(query: Query, tuning: Tuning) -> Action:
    scores = market_scores(query.state, query.seat, tuning)
    return choose_market(query.actions, tuning.temperature, query.chance, scores)


def _reply(query: Query, tuning: Tuning) -> Action:
    reply = choose_reply(query.state, query.seat, query.decision, tuning)
    return query.actions[0] if reply is None else reply


def _window(query: Query, tuning: Tuning) -> Action:
    said = choose_in_window(query.state, query.seat, query.decision, tuning)
    return query.actions[-1] if said is None else said


Answering = Callable[[Query, Tuning], Action]

_ANSWERS: Final[dict[type[Phase[Any]], Answering]] = {
    Bidding: _bid,
    Reclaiming: lambda a, t: choose_reclaiming(a.state, a.seat, a.phase, t),
    Switching: lambda a, t: choose_switch(a.state, a.seat, t),
    Looking: lambda a, t: choose_look(a.state, a.seat, a.actions, t),
    Arranging: lambda a, t: choose_order(a.state, a.seat, a.phase, a.actions, t),
    ChoosingMarkets: _market,
    Moving: lambda a, t: choose_move(a.state, a.seat, a.actions, t),
    Waiving: lambda a, t: choose_waiver(a.state, a.seat, a.phase, a.actions),
    Owing: lambda a, t: choose_liquidation(a.state, a.seat, a.phase.amount, a.actions, t),
    Staking: lambda a, t: choose_stake(a.state, a.seat, t),
    Liquidation: lambda a, t: choose_dice(a.state, a.phase),
    PokerSeries: lambda a, t: choose_dice(a.state, a.phase),
    Sale: lambda a, t: choose_dice(a.state, a.phase),
    SecondChance: lambda a, t: choose_second_series(),
    DirectBuying: lambda a, t: choose_purchase(a.state, a.seat, a.actions, t),
    LoneBuying: lambda a, t: choose_purchase(a.state, a.seat, a.actions, t),
    Declaring: lambda a, t: choose_part(a.state, a.seat, a.phase, t),
    Doubling: lambda a, t: choose_doubling(a.state, a.phase),
    SellingTurn: lambda a, t: choose_sale(a.state, a.seat, a.actions, t),
    ChoosingSigns: lambda a, t: choose_signs(a.state, a.seat, a.actions, t),
    Calling: lambda a, t: choose_call(a.state, a.seat, t) or Pass(),
    Replying: _reply,
    Picking: lambda a, t: choose_pick(a.state, a.seat, a.actions, t) or Pass(),
    TradeWindow: _window,
}
