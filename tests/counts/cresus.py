"""Parts of the last round of Crésus a second time: slow, small, written from the rules, and knowing nothing of ours.

Counts the nodes of the trees in cresus.toml; `python -m tests.counts.cresus` prints the counts.
The auction of an Expert card, and purchases, sales and signs up to the end of the game; nobody deals, no Crésus card is
drawn, every die shows yellow. What is yet to be done is a list, the next thing last.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.counts.trees import print_counts

Child = tuple[int, str, "World"]  # who, what, and what comes of it

MARKETS = ("london", "new-york", "hong-kong", "sao-paulo", "sydney", "tokyo")
# the few shares the trees use: market, sector, price, throws, and what six equal faces bring
SHARES = {
    "lon-01": ("london", "banque", 20, 3, 110),
    "lon-02": ("london", "medias", 30, 2, 150),
    "lon-06": ("london", "transport", 55, 1, 620),
    "nyc-02": ("new-york", "medias", 30, 1, 580),
    "hkg-01": ("hong-kong", "medias", 20, 1, 750),
    "hkg-02": ("hong-kong", "transport", 25, 1, 490),
    "sao-03": ("sao-paulo", "transport", 35, 1, 670),
}
BONUS = {"banque": (20, 40, 60, 90), "medias": (15, 30, 50, 75), "transport": (10, 20, 35, 50)}  # at 2, 3, 4, 5
PREMIUM = {"banque": 15, "medias": 20, "transport": 30}
SIGN_PRICES = (10, 20, 30, 50, 70, 100, 150, 500)
DICE = 6


class World:
    """Everything on the table that these phases touch."""

    def __init__(self, tree: dict[str, Any]) -> None:
        seats = self.seats = tree["seats"]
        self.cash = list(tree["cash"])
        self.pawn = list(tree.get("stand", ["london"] * seats))
        self.signs = list(tree.get("signs", [0] * seats))
        self.has_loan = [seat in tree.get("loans", []) for seat in range(seats)]
        self.cards = [list(cards) for cards in tree.get("cards", [[] for _ in range(seats)])]
        self.shares = [list(names) for names in tree.get("shares", [[] for _ in range(seats)])]
        self.banned = tree.get("banned", [])
        self.options = tree.get("options", {})
        self.up = tree.get("up", {})
        self.visited: list[tuple[int, str]] = []  # sectors bought on this visit, if that is when a bonus is paid
        if tree["phase"] == "expert":
            bidders = [seat for seat in range(seats) if self.cash[seat] or self.signs[seat]]
            self.todo: list[tuple[Any, ...]] = [("choose", list(range(seats)))]
            self.enter("bid", "", 0, bidders, {}, [])
        else:
            parts = {"purchase": 0, "sale": 1, "sign": 2}[tree["phase"]]
            self.todo = [("phase_6",), ("phase_5",), ("phase_4",)][: 3 - parts]
            self.settle()

    def enter(self, *what: Any) -> None:
        self.todo.append(what)

    def twin(self) -> World:
        return deepcopy(self)

    # -- what happens without anybody --------------------------------------------------------------------------

    def settle(self) -> World:
        """Go on until somebody is asked or the game is over."""
        while self.todo and hasattr(self, f"go_{self.todo[-1][0]}"):
            before = list(self.todo), list(self.visited)
            name, *facts = self.todo[-1]
            getattr(self, f"go_{name}")(*facts)
            if (self.todo, self.visited) == before:
                break  # somebody is asked
        return self

    def go_phase_4(self) -> None:
        """CR-204, CR-602, CR-603, CR-606: market by market, directly or by auction, the dearest first."""
        self.todo.pop()
        for market in reversed([market for market in MARKETS if self.up.get(market)]):
            buyers = [seat for seat in range(self.seats) if self.pawn[seat] == market and seat not in self.banned]
            names = sorted(self.up[market], key=lambda name: -SHARES[name][2])
            self.enter("end_visit")
            if len(buyers) == 1:
                self.enter("buy", buyers[0], list(self.up[market]))
            elif buyers:
                for name in names[::-1]:
                    self.enter("lot", name, buyers)

    def go_lot(self, name: str, buyers: list[int]) -> None:
        """CR-607, CR-1406."""
        self.todo.pop()
        asked = [seat for seat in buyers if self.cash[seat] or self.signs[seat]]
        if asked:
            self.enter("declare", name, asked, [])

    def go_buy(self, seat: int, names: list[str]) -> None:
        """CR-1406. Nothing to be bought, and no sign that could be sold."""
        if not names or not (self.signs[seat] or self.affordable(seat, names)):
            self.todo.pop()

    def go_lone(self, seat: int, name: str) -> None:
        is_free = self.options.get("lone-bidder") == "free-bid"
        can_buy = self.cash[seat] if is_free else self.affordable(seat, [name])
        if not self.signs[seat] and not can_buy:
            self.todo.pop()

    def go_bid(self, lot: str, second: int, asked: list[int], said: dict[int, int], bidders: list[int]) -> None:
        """CR-1406 and CR-608: who has declared an interest and has 1 M bids it. Then all is shown."""
        least = self.least(lot, second)
        said |= {seat: least for seat in asked if seat not in said and self.cash[seat] == least and lot}
        if len(said) < len(asked):
            return
        self.todo.pop()
        highest = max(said.values(), default=0)
        first = [seat for seat in asked if said[seat] == highest] if highest else []
        bidders = sorted({*bidders, *(seat for seat in asked if said[seat])})
        for seat in range(self.seats):
            if (
                "commissaire" in self.cards[seat]
                and seat in bidders
                and first != [seat]
                and self.cash[seat] >= highest > 0
            ):
                self.enter("reclaim", seat, lot, second, highest, first, bidders)
                return
        self.knock_down(lot, second, highest, first, bidders)

    def knock_down(self, lot: str, second: int, highest: int, first: list[int], bidders: list[int]) -> None:
        """CR-313 to CR-316."""
        if len(first) == 1:
            self.cash[first[0]] -= highest
            self.take(first[0], lot)
        elif first and not second:
            again = bidders if self.options.get("rebid-by") == "all-bidders" else first
            self.enter("bid", lot, 1, again, {}, bidders)

    def take(self, seat: int, lot: str) -> None:
        """CR-612. An Expert card is the empty name: nothing more comes of it here."""
        if not lot:
            return
        self.shares[seat].append(lot)
        sector = SHARES[lot][1]
        if self.options.get("sector-bonus-timing") == "per-visit":
            if (seat, sector) not in self.visited:
                self.visited.append((seat, sector))
        else:
            self.pay_bonus(seat, sector)

    def pay_bonus(self, seat: int, sector: str) -> None:
        held = sum(SHARES[name][1] == sector for name in self.shares[seat])
        if held >= 2:
            amount = BONUS[sector][min(held, 5) - 2]
            self.cash[seat] += amount
            if "gerant" in self.cards[seat]:
                self.enter("double", seat, amount)

    def go_end_visit(self) -> None:
        """CR-614 with bonuses paid per visit: one after the other, sectors in the order of their home markets."""
        if not self.visited:
            self.todo.pop()
            return
        seat, sector = bought = min(self.visited, key=lambda bought: (bought[0], list(BONUS).index(bought[1])))
        self.visited.remove(bought)
        self.pay_bonus(seat, sector)

    def go_phase_5(self) -> None:
        """CR-704."""
        self.todo.pop()
        for market in MARKETS[::-1]:
            for seat in reversed(range(self.seats)):
                if self.pawn[seat] == market:
                    self.enter("sell", seat, market)

    def go_sell(self, seat: int, market: str) -> None:
        if not self.shares[seat]:
            self.todo.pop()

    def go_throw(self, seat: int, name: str, market: str, card: bool, left: int, throws: int, is_second: bool) -> None:
        if not left and "trefle" not in self.cards[seat]:
            self.todo.pop()
            self.end_series(seat, name, market, card, throws, is_second)

    def end_series(self, seat: int, name: str, market: str, card: bool, throws: int, is_second: bool) -> None:
        """CR-712, with six equal faces."""
        if card and market == "tokyo" and not is_second:
            self.enter("second", seat, name, throws)
            return
        home, sector, price, _, amount = SHARES[name]
        total = amount
        if card and market == "london":
            total = max(total, price + 50)
        if card and market == "hong-kong":
            total += amount // 2
        if card and market == "sydney":
            total += 15 * DICE
        if home != market:
            total += PREMIUM[sector] * (3 if card and market == "sao-paulo" else 1)
        self.shares[seat].remove(name)
        self.cash[seat] += total

    def go_phase_6(self) -> None:
        """CR-1004, CR-1406."""
        self.todo.pop()
        asked = [seat for seat in range(self.seats) if len(self.ways_to_buy_signs(seat)) > 1]
        if asked:
            self.enter("signs", asked, [])

    # -- what can be done --------------------------------------------------------------------------------------

    def least(self, lot: str, second: int) -> int:
        return 1 if lot and not second else 0

    def affordable(self, seat: int, names: list[str]) -> list[tuple[str, int]]:
        """CR-603, CR-1215. Return what can be bought, and for half the price or not."""
        halves = (0, 1) if "negociateur" in self.cards[seat] else (0,)
        return [(name, half) for half in halves for name in names if self.price(name, half) <= self.cash[seat]]

    def price(self, name: str, half: int) -> int:
        return -(-SHARES[name][2] // 2) if half else SHARES[name][2]

    def ways_to_buy_signs(self, seat: int) -> list[tuple[int, int, int, int]]:
        """D27: whether a loan is repaid, how many signs, on which of them a card is used."""
        ways = []
        for repaid in (0, 1):
            for number in range(4):
                for concierge in range(number + 1):
                    for voucher in range(number + 1):
                        if self.can_buy_signs(seat, repaid, number, concierge, voucher):
                            ways.append((repaid, number, concierge, voucher))
        return ways

    def can_buy_signs(self, seat: int, repaid: int, number: int, concierge: int, voucher: int) -> bool:
        level = self.signs[seat]
        if self.has_loan[seat] < repaid or (number and self.has_loan[seat] > repaid):
            return False
        if (concierge and "conciergerie" not in self.cards[seat]) or (voucher and "bon-achat" not in self.cards[seat]):
            return False
        if number > (3 if concierge else 2) or level + number > 8 or (voucher and level + voucher == 8):
            return False
        return self.cost(level, number, concierge, voucher) + 100 * repaid <= self.cash[seat]

    def cost(self, level: int, number: int, concierge: int, voucher: int) -> int:
        prices = SIGN_PRICES[level : level + number]
        return sum(
            max(0, price - 20 * (place == concierge) - 20 * (place == voucher)) for place, price in enumerate(prices, 1)
        )

    def children(self) -> Iterator[Child]:
        """Of the first who must decide: every answer, and a sign sold or a loan repaid before it."""
        if not self.todo:
            return
        wait, *facts = self.todo[-1]
        answers = list(getattr(self, f"_{wait}")(*facts))
        yield from answers
        yield from self._rights(answers[0][0])

    def _child(self, seat: int, text: str) -> Child:
        return seat, text, self.twin()

    def _rights(self, seat: int) -> Iterator[Child]:
        """CR-902, CR-907: what one is bound to bid is left."""
        if 0 < self.signs[seat] < 8:
            for vault in (0, 1) if "coffre" in self.cards[seat] else (0,):
                who, what, world = self._child(seat, f"sell_sign {vault}")
                level = world.signs[seat] = self.signs[seat] - 1
                world.cash[seat] += SIGN_PRICES[level] if vault else SIGN_PRICES[level] // 2
                if vault:
                    world.cards[seat].remove("coffre")
                yield who, what, world.settle()
        bound = self.least(*self.todo[-1][1:3]) if self.todo[-1][0] == "bid" else 0
        if self.has_loan[seat] and self.cash[seat] >= 100 + bound:
            who, what, world = self._child(seat, "repay")
            world.has_loan[seat] = False
            world.cash[seat] -= 100
            yield who, what, world.settle()

    def _bid(
        self, lot: str, second: int, asked: list[int], said: dict[int, int], bidders: list[int]
    ) -> Iterator[Child]:
        seat = next(seat for seat in asked if seat not in said)
        for amount in range(self.least(lot, second), self.cash[seat] + 1):
            who, what, world = self._child(seat, f"bid {amount}")
            world.todo[-1] = ("bid", lot, second, asked, {**said, seat: amount}, bidders)
            yield who, what, world.settle()

    def _reclaim(
        self, seat: int, lot: str, second: int, highest: int, first: list[int], bidders: list[int]
    ) -> Iterator[Child]:
        """CR-1216. A loan repaid meanwhile can leave too little."""
        if self.cash[seat] >= highest:
            who, what, world = self._child(seat, "take_lot")
            world.todo.pop()
            world.cards[seat].remove("commissaire")
            world.cash[seat] -= highest
            world.take(seat, lot)
            yield who, what, world.settle()
        who, what, world = self._child(seat, "pass_by")
        world.todo.pop()
        world.knock_down(lot, second, highest, first, bidders)
        yield who, what, world.settle()

    def _choose(self, asked: list[int]) -> Iterator[Child]:
        """CR-402; 6 leaves it to chance. What follows is not counted: no tree is deep enough."""
        for market in range(7):
            who, what, world = self._child(asked[0], f"choose_market {market}")
            world.todo[-1] = ("choose", asked[1:])
            yield who, what, world

    def _declare(self, name: str, asked: list[int], taking: list[bool]) -> Iterator[Child]:
        seat = asked[len(taking)]
        for is_in in (True, False) if self.cash[seat] else (False,):
            who, what, world = self._child(seat, "take_part" if is_in else "stay_out")
            world.todo[-1] = ("declare", name, asked, [*taking, is_in])
            if len(taking) + 1 == len(asked):
                world.todo.pop()
                interested = [seat for seat, is_in in zip(asked, [*taking, is_in], strict=True) if is_in]
                if len(interested) == 1:
                    world.enter("lone", interested[0], name)
                elif interested:
                    world.enter("bid", name, 0, interested, {}, [])
            yield who, what, world.settle()

    def _lone(self, seat: int, name: str) -> Iterator[Child]:
        """CR-610."""
        if self.options.get("lone-bidder") == "free-bid":
            ways = [(name, 0, 1)] if self.cash[seat] else []
        else:
            ways = [(name, half, self.price(name, half)) for name, half in self.affordable(seat, [name])]
        for share, half, price in ways:
            who, what, world = self._child(seat, f"buy {share} {half}")
            world.todo.pop()
            world._pay(seat, share, half, price)
            yield who, what, world.settle()
        who, what, world = self._child(seat, "stop_buying")
        world.todo.pop()
        yield who, what, world.settle()

    def _buy(self, seat: int, names: list[str]) -> Iterator[Child]:
        """CR-603, CR-604."""
        for name, half in self.affordable(seat, names):
            who, what, world = self._child(seat, f"buy {name} {half}")
            world.todo[-1] = ("buy", seat, [other for other in names if other != name])
            world._pay(seat, name, half, self.price(name, half))
            yield who, what, world.settle()
        who, what, world = self._child(seat, "stop_buying")
        world.todo.pop()
        yield who, what, world.settle()

    def _pay(self, seat: int, name: str, half: int, price: int) -> None:
        self.cash[seat] -= price
        if half:
            self.cards[seat].remove("negociateur")
        self.take(seat, name)

    def _double(self, seat: int, amount: int) -> Iterator[Child]:
        """CR-1219."""
        for text in ("use_manager", "pass_by"):
            who, what, world = self._child(seat, text)
            world.todo.pop()
            if text == "use_manager":
                world.cards[seat].remove("gerant")
                world.cash[seat] += amount
            yield who, what, world.settle()

    def _sell(self, seat: int, market: str) -> Iterator[Child]:
        """CR-704, CR-711, CR-1202, CR-1208."""
        sale_card = f"sale-{market}"
        for card in (False, True) if sale_card in self.cards[seat] else (False,):
            for name in self.shares[seat]:
                who, what, world = self._child(seat, f"sell {name} {MARKETS.index(market)} {int(card)}")
                throws = SHARES[name][3] + (card and market == "new-york")
                if card:
                    world.cards[seat].remove(sale_card)
                world.enter("throw", seat, name, market, card, throws - 1, throws, False)
                yield who, what, world.settle()
        who, what, world = self._child(seat, "end_selling")
        world.todo.pop()
        yield who, what, world.settle()

    def _throw(
        self, seat: int, name: str, market: str, card: bool, left: int, throws: int, is_second: bool
    ) -> Iterator[Child]:
        """CR-706, CR-1321."""
        if left:
            for dice in range(1, 2**DICE):
                who, what, world = self._child(seat, f"throw {dice}")
                world.todo[-1] = ("throw", seat, name, market, card, left - 1, throws, is_second)
                yield who, what, world.settle()
        if "trefle" in self.cards[seat]:
            for die in range(DICE):
                who, what, world = self._child(seat, f"use_clover {die}")
                world.cards[seat].remove("trefle")
                yield who, what, world.settle()
        who, what, world = self._child(seat, "keep_dice")
        world.todo.pop()
        world.end_series(seat, name, market, card, throws, is_second)
        yield who, what, world.settle()

    def _second(self, seat: int, name: str, throws: int) -> Iterator[Child]:
        """CR-1212."""
        who, what, world = self._child(seat, "second_series")
        world.todo[-1] = ("throw", seat, name, "tokyo", True, throws - 1, throws, True)
        yield who, what, world.settle()
        who, what, world = self._child(seat, "keep_dice")
        world.todo.pop()
        world.end_series(seat, name, "tokyo", True, throws, True)
        yield who, what, world.settle()

    def _signs(self, asked: list[int], chosen: list[tuple[int, int, int, int]]) -> Iterator[Child]:
        """CR-1004: paid when all have chosen."""
        seat = asked[len(chosen)]
        for way in self.ways_to_buy_signs(seat):
            who, what, world = self._child(seat, f"buy_signs {' '.join(map(str, way))}")
            world.todo[-1] = ("signs", asked, [*chosen, way])
            if len(chosen) + 1 == len(asked):
                world.todo.pop()
            yield who, what, world


if __name__ == "__main__":
    print_counts("cresus", World)
