"""The questions of Crésus: what a seat is asked, in one sentence, with what may be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablee.cli.cresus.screen import Screen
from tablee.cli.cresus.words import CresusWords, market_names, turned
from tablee.cli.question import Question
from tablee.cli.questions import PhaseQuestions, by_number, of_verb
from tablee.games.cresus.actions import (
    ANY_MARKET,
    Accept,
    Arrange,
    Bid,
    Buy,
    BuySigns,
    Choose,
    Decline,
    EndSelling,
    Fly,
    KeepDice,
    Liquidate,
    LookInside,
    Pass,
    Sell,
    StayOut,
    StopBuying,
    SwitchMarket,
    TakeTip,
    Throw,
    ThrowAgain,
    UseClover,
    UseVip,
)
from tablee.games.cresus.choosing import ORDERS
from tablee.games.cresus.dice import best_to_throw
from tablee.games.cresus.material import (
    AMOUNT,
    BON_ACHAT,
    CONCIERGERIE,
    FIRST_EXPERT_LOT,
    LEAST_ON_SALE,
    PRICE,
    SOLDES,
    Market,
    Share,
    home_of,
)
from tablee.games.cresus.signs import sign_costs
from tablee.games.cresus.view import View
from tablee.kernel.action import Action

ARTICLES: Final[dict[str, tuple[str, ...]]] = {
    "bid": ("CR-311", "CR-313", "CR-314", "CR-608", "CR-609"),
    "reclaim": ("CR-1216",),
    "privateer": ("CR-1217", "CR-302"),
    "look": ("CR-1214", "CR-1324"),
    "order": ("CR-1214",),
    "market": ("CR-402", "CR-405", "CR-601", "CR-603"),
    "change": ("CR-1218", "CR-1322"),
    "waive": ("CR-1213", "CR-1320", "CR-1330"),
    "owe": ("CR-904", "CR-905", "CR-906"),
    "dice": ("CR-706", "CR-707", "CR-708", "CR-1321"),
    "stake": ("CR-1319",),
    "call": ("CR-801", "CR-803", "CR-806", "CR-817"),
    "deal": ("CR-805", "CR-809", "CR-810"),
    "reply": ("CR-810", "CR-812", "CR-817"),
    "pick": ("CR-802", "CR-812"),
    "buy": ("CR-603", "CR-604", "CR-612", "CR-1215"),
    "part": ("CR-607", "CR-608", "CR-610"),
    "double": ("CR-1219",),
    "sell": ("CR-702", "CR-704", "CR-709", "CR-1202"),
    "second": ("CR-1212",),
    "signs": ("CR-1001", "CR-1002", "CR-1220", "CR-1323"),
    "way": ("CR-712", "CR-1333", "CR-1336"),
    "sign": ("CR-901", "CR-902", "CR-1325"),
}
"""What `?` shows for each question."""

Group = tuple[str, list[Action]]  # a line, and what it stands for


class Questions(PhaseQuestions[CresusWords, View]):
    """Puts Decisions into words, from what the seat sees."""

    def __init__(self, words: CresusWords, screen: Screen) -> None:
        super().__init__(words)
        self._screen = screen
        self._turn: tuple[object, ...] = ()  # what the numbers below were given in
        self._numbers: dict[tuple[str, int], int] = {}  # of what a list of this turn has shown: verb and share, mostly
        self._builders = {
            "Bidding": self._bid,
            "Reclaiming": lambda view, actions: self._plain("reclaim", view, actions, Pass()),
            "Switching": self._switch,
            "Looking": self._look,
            "Arranging": self._arrange,
            "ChoosingMarkets": self._market,
            "Moving": self._move,
            "Waiving": lambda view, actions: self._plain("waive", view, actions, Pass()),
            "Owing": self._owe,
            "Liquidation": self._dice,
            "Staking": lambda view, actions: self._plain("stake", view, actions, Pass()),
            "PokerSeries": self._dice,
            "Calling": self._call,
            "Replying": self._reply,
            "Picking": self._pick,
            "DirectBuying": self._buy,
            "Declaring": self._part,
            "LoneBuying": self._buy,
            "Doubling": lambda view, actions: self._plain("double", view, actions, Pass()),
            "SellingTurn": self._sell,
            "Sale": self._dice,
            "SecondChance": lambda view, actions: self._plain("second", view, actions, ThrowAgain()),
            "ChoosingSigns": self._signs,
        }

    def _sentence(self, view: View) -> str:
        assert view.waits is not None
        return self._words.waits(view.waits)

    # -- auctions ---------------------------------------------------------------------------------------------------

    def _bid(self, view: View, actions: Sequence[Action]) -> Question:
        """A number is the sum itself."""
        assert view.waits is not None and view.waits.lot is not None
        low, high = actions[0].arg, actions[-1].arg
        hints = [self._say("hints.bid", low=self._words.money(low), high=self._words.money(high))]
        enter = Bid(0) if not low else None
        hints += self.enter(enter)
        question = Question("bid", self._sentence(view), hints, {}, [self._lot(view, view.waits.lot)], enter)
        question.meant_by_number = Bid
        return question

    def _lot(self, view: View, lot: int) -> str:
        if lot < FIRST_EXPERT_LOT:
            return self._screen.row_to_buy(view, lot)
        return self._words.expert_text(lot - FIRST_EXPERT_LOT)

    def _part(self, view: View, actions: Sequence[Action]) -> Question:
        assert view.waits is not None and view.waits.lot is not None
        question = self._plain("part", view, actions, StayOut())
        question.lines.insert(0, self._lot(view, view.waits.lot))
        question.yes = next((action for action in actions if action is not StayOut()), None)
        return question

    # -- markets ----------------------------------------------------------------------------------------------------

    def _switch(self, view: View, actions: Sequence[Action]) -> Question:
        """CR-1217. By the numbers of the markets."""
        markets = of_verb(actions, SwitchMarket)
        groups = [(self._closing(view, action.arg), [action]) for action in markets]
        question = self._grouped("privateer", view, groups, Pass())
        question.named = self._by_market({action.arg: action for action in markets})
        return question

    def _by_market(self, actions: Mapping[Market, Action]) -> dict[str, list[Action]]:
        """Return actions by the names of their markets, in any language, and by their short forms."""
        return {name: [action] for market, action in actions.items() for name in market_names(market)}

    def _closing(self, view: View, market: int) -> str:
        key = "choices.reopen" if view.markets[market].is_closed else "choices.close"
        return self._say(key, market=self._words.market(market))

    def _look(self, view: View, actions: Sequence[Action]) -> Question:
        groups = []
        for verb in (LookInside, TakeTip):
            some = of_verb(actions, verb)
            if some:
                groups.append((self._say(f"choices.{verb.name}"), some))
        return self._grouped("look", view, groups, Pass())

    def _arrange(self, view: View, actions: Sequence[Action]) -> Question:
        assert view.waits is not None and view.waits.market is not None
        top = {known.place: known.share for known in view.markets[view.waits.market].known}
        groups: list[Group] = []
        for action in actions:
            places = [place for place in ORDERS[action.arg] if place in top]
            groups.append((", ".join(self._words.share(top[place]) for place in places), [action]))
        return self._grouped("order", view, groups, Arrange(0))

    def _market(self, view: View, actions: Sequence[Action]) -> Question:
        own = view.players[view.seat].pawn
        choices = {action.arg + 1: [action] for action in actions if action.arg != ANY_MARKET}
        lines = []
        for number in choices:
            line = f"{number}  {self._screen.market_line(view, number - 1)}"
            lines.append(f"{line} · {self._say('choices.stay')}" if number - 1 == own else line)
        hints = [self._say("hints.market"), *self.enter(Choose(ANY_MARKET))]
        question = Question("market", self._sentence(view), hints, choices, lines, Choose(ANY_MARKET))
        question.named = self._by_market({action.arg: action for action in actions if action.arg != ANY_MARKET})
        return question

    def _move(self, view: View, actions: Sequence[Action]) -> Question:
        flights = of_verb(actions, Fly)
        groups: list[Group] = [(self._words.label(UseVip()), [UseVip()])] if UseVip() in actions else []
        groups += [(self._words.label(action), [action]) for action in flights]
        question = self._grouped("change", view, groups, UseVip() if UseVip() in actions else Pass(), Pass())
        question.named = self._by_market({action.arg: action for action in flights})
        return question

    # -- money and dice ---------------------------------------------------------------------------------------------

    def _owe(self, view: View, actions: Sequence[Action]) -> Question:
        groups = [
            (self._screen.row(action.arg) if action.verb is Liquidate else self._words.label(action), [action])
            for action in actions
        ]
        return self._grouped("owe", view, groups, None, numbers=self._kept_numbers(view, groups))

    def _dice(self, view: View, actions: Sequence[Action]) -> Question:
        """CR-706. Dice are named by their places; Enter does what is best on average."""
        waits = view.waits
        assert waits is not None
        best = best_to_throw(waits.dice) if waits.throws else 0
        enter = Throw(best) if best else KeepDice()
        lines = [] if waits.share is None else [self._screen.row(waits.share)]
        lines.append("   ".join(f"{place} {self._words.die(face)}" for place, face in enumerate(waits.dice, 1)))
        hints = []
        if waits.throws:
            hints.append(self._say("hints.dice", count=waits.throws))
        hints += self.enter(enter)
        if best:
            hints.append(self._say("hints.stop"))
        if any(action.verb is UseClover for action in actions):
            hints.append(self._say("hints.clover"))
        return Question("dice", self._sentence(view), hints, {}, lines, enter)

    # -- purchases and sales ------------------------------------------------------------------------------------------

    def _buy(self, view: View, actions: Sequence[Action]) -> Question:
        groups = by_number(of_verb(actions, Buy))
        listed = [(self._screen.row_to_buy(view, number - 1), ways) for number, ways in groups.items()]
        return self._grouped("buy", view, listed, StopBuying(), numbers=self._kept_numbers(view, listed))

    def _sell(self, view: View, actions: Sequence[Action]) -> Question:
        groups = by_number(of_verb(actions, Sell))
        listed = [(self._row_to_sell(view, number - 1, ways), ways) for number, ways in groups.items()]
        return self._grouped("sell", view, listed, EndSelling(), numbers=self._kept_numbers(view, listed))

    def _row_to_sell(self, view: View, share: Share, ways: Sequence[Action]) -> str:
        """Return a share, with the premium where there is one market to sell it on."""
        markets = {action.args[1] for action in ways}
        row = self._screen.row(share)
        return row + self._screen.premium(view, share, markets.pop()) if len(markets) == 1 else row

    def _signs(self, view: View, actions: Sequence[Action]) -> Question:
        """CR-1001. The number of signs is the answer; cards and the loan lead to a further choice."""
        choices: dict[int, list[Action]] = {}
        for action in actions:
            choices.setdefault(action.args[1], []).append(action)
        level = view.players[view.seat].signs
        lines = [self._ladder(level, count) for count in choices if count]
        nothing = BuySigns(0, 0, 0, 0)
        hints = [self._say("hints.must_choose"), *self.enter(nothing)]
        return Question("signs", self._sentence(view), hints, choices, lines, nothing)

    def _ladder(self, level: int, count: int) -> str:
        signs = ", ".join(self._words.sign(level + number) for number in range(1, count + 1))
        return f"{count}  {signs} · {self._words.money(sum(sign_costs(level, count, 0, 0)))}"

    # -- deals ------------------------------------------------------------------------------------------------------

    def _call(self, view: View, actions: Sequence[Action]) -> Question:
        """CR-817. The number is that of the kind; the rest is asked afterwards."""
        kinds = range(4 if self._words.mixes_deals else 3)
        choices: dict[int, list[Action]] = {kind + 1: [] for kind in kinds}
        lines = ["   ".join(f"{kind + 1} {self._say(f'kinds.{kind}')}" for kind in kinds)]
        hints = [self._say("hints.must_choose"), *self.enter(Pass()), self._say("hints.never")]
        return Question("call", self._sentence(view), hints, choices, lines, Pass())

    def _reply(self, view: View, actions: Sequence[Action]) -> Question:
        thread = next(thread for thread in view.threads if view.seat in thread.owing)
        accept = of_verb(actions, Accept)
        decline = of_verb(actions, Decline)
        choices: dict[int, list[Action]] = {1: accept} if accept else {}
        choices[2] = []
        lines = [self._say("choices.proposed", deal=self._words.deal(turned(thread.call)))]
        lines += [f"1  {self._words.label(accept[0])}"] if accept else []
        lines.append(f"2  {self._say('choices.own_answer')}")
        hints = [self._say("hints.must_choose"), *self.enter(decline[0])]
        return Question("reply", self._sentence(view), hints, choices, lines, decline[0])

    def _pick(self, view: View, actions: Sequence[Action]) -> Question:
        thread = next(thread for thread in view.threads if thread.proposer == view.seat)
        deals = {live.addressee: live.deal for live in thread.live}
        groups = [
            (f"{self._words.name(action.other)} · {self._words.deal(deals[action.other])}", [action])
            for action in actions
            if action.verb is Accept
        ]
        return self._grouped("pick", view, groups, Pass())

    # -- lists ----------------------------------------------------------------------------------------------------

    def _plain(self, kind: str, view: View, actions: Sequence[Action], enter: Action) -> Question:
        groups = [(self._words.label(action), [action]) for action in actions if action is not enter]
        return self._grouped(kind, view, groups, enter)

    def _kept_numbers(self, view: View, groups: Sequence[Group]) -> list[int]:
        """Return the numbers of a list that grows shorter in a turn: what it showed before keeps its number."""
        assert view.waits is not None
        turn = (view.round, view.waits.phase, view.waits.market, view.waits.amount)
        if turn != self._turn:
            self._turn = turn
            self._numbers = {}
        shown = [(ways[0].verb.name, ways[0].arg) for _, ways in groups]  # whichever ways are left to do it
        for one in shown:
            self._numbers.setdefault(one, len(self._numbers) + 1)
        return [self._numbers[one] for one in shown]

    def begin_anew(self) -> None:
        """Number lists from 1 again: something else goes on now."""
        self._turn = ()

    def _grouped(
        self,
        kind: str,
        view: View,
        groups: Sequence[Group],
        enter: Action | None,
        zero: Action | None = None,
        numbers: Sequence[int] = (),
    ) -> Question:
        """Return a question with a number for each group; 0 is something else than the Enter key."""
        numbered = list(zip(numbers or range(1, len(groups) + 1), groups, strict=True))
        choices = {number: list(ways) for number, (_, ways) in numbered}
        lines = [f"{number:>2}  {line}" for number, (line, _) in numbered]
        hints = [self._say("hints.must_choose")] if choices else []
        hints += self.enter(enter)
        if zero is not None and zero is not enter:
            choices[0] = [zero]
            hints.append(self._say("hints.zero", label=self._words.label(zero)))
        return Question(kind, self._sentence(view), hints, choices, lines, enter)

    def ways(self, view: View, actions: Sequence[Action], kind: str = "way") -> Question:
        """Return the further question: which of several ways to do it."""
        choices = {number: [action] for number, action in enumerate(actions, 1)}
        lines = [f"{number:>2}  {self._way(view, action)}" for number, action in enumerate(actions, 1)]
        hints = [self._say("hints.must_choose"), self._say("hints.back")]
        question = Question(kind, self._say("questions.way"), hints, choices, lines, may_leave=True)
        markets = [_market_of(action) for action in actions]
        if len(set(markets)) == len(markets):
            named = {market: action for market, action in zip(markets, actions, strict=True) if market is not None}
            question.named = self._by_market(named)
        return question

    def _way(self, view: View, action: Action) -> str:
        label = self._words.label(action)
        match action.verb.name:
            case "buy":
                return f"{label} · {self._words.money(self._price(view, action))}"
            case "sell":
                market = action.args[1]
                return f"{label} · {self._words.market(market)}{self._screen.premium(view, action.args[0], market)}"
            case "buy_signs":
                return " · ".join([label, *self._used(view, action)])
        return label

    def _price(self, view: View, action: Action) -> int:
        """CR-1311, CR-1333. What a share costs in a direct purchase."""
        price = PRICE[action.arg]
        if view.markets[home_of(action.arg)].event == SOLDES:
            price = max(LEAST_ON_SALE, price + AMOUNT[SOLDES])
        return (price + 1) // 2 if action.other else price

    def _used(self, view: View, action: Action) -> list[str]:
        """Return what signs cost, and which card is used on which of them."""
        _, count, concierge, voucher = action.args
        level = view.players[view.seat].signs
        told = [self._words.money(sum(sign_costs(level, count, concierge, voucher)))]
        if concierge:
            told.append(f"{self._words.expert(CONCIERGERIE)} → {self._words.sign(level + concierge)}")
        if voucher:
            told.append(f"{self._words.card(BON_ACHAT)} → {self._words.sign(level + voucher)}")
        return told


def _market_of(action: Action) -> Market | None:
    """Return the market that an action names, if it names one."""
    if action.verb is Sell:
        market: Market = action.args[1]
        return market
    return action.arg if action.verb is TakeTip else None
