"""The last round of Fake Crystal a second time: slow, small, written from the rules, and knowing nothing of ours.

Counts the nodes of the trees in fake_crystal.toml; `python -m tests.counts.fake_crystal` prints the counts.
Tiles are names (G2, OF), places are (owner, column), and what is yet to be done is a list, the next thing last.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from tests.counts.trees import print_counts

Place = tuple[int, int]
Child = tuple[int, str, "World"]  # who, what, and what comes of it

TOKEN = "T"
COLOURS = "OGPB"

TROPHIES = (
    "orange-pair-1", "orange-pair-2", "orange-run", "green-2", "green-3", "green-4", "pink-4", "pink-5", "pink-6",
)  # fmt: skip


def is_met(trophy: str, tiles: list[str]) -> bool:
    """FC-421…FC-424. Tell whether a collection meets the condition of a trophy."""
    real = [tile for tile in tiles if tile[1] != "F"]
    crystals = sum(int(tile[1]) for tile in real if tile[0] == "P")
    green = sum(tile[0] == "G" for tile in real)
    return {
        "orange-pair-1": real.count("O1") >= 2,
        "orange-pair-2": real.count("O2") >= 2,
        "orange-run": {"O1", "O2", "O3"} <= set(real),
        "green-2": green >= 2,
        "green-3": green >= 3,
        "green-4": green >= 4,
        "pink-4": crystals >= 4,
        "pink-5": crystals >= 5,
        "pink-6": crystals >= 6,
    }[trophy]


def price_pairs(purse: int, has_token: bool, is_sequential: bool) -> set[tuple[Any, Any]]:
    """FC-208, FC-209, FC-621. Return every pair of prices a seat may set."""
    prices: list[Any] = [*range(purse + 1), *([TOKEN] if has_token else [])]
    return {(left, right) for left in prices for right in prices if _is_allowed(left, right, purse, is_sequential)}


def _is_allowed(left: Any, right: Any, purse: int, is_sequential: bool) -> bool:
    credits = [price for price in (left, right) if price != TOKEN]
    if not credits or sum(credits) > purse:
        return False
    if is_sequential:
        return 0 not in credits or sum(credits) == purse
    if purse >= len(credits):
        return 0 not in credits
    return sorted(credits) == [0] * (len(credits) - purse) + [1] * purse


class World:
    """Everything on the table in the last round."""

    def __init__(self, tree: dict[str, Any]) -> None:
        seats = self.seats = tree["seats"]
        self.ability = tree.get("ability", "espion")
        self.is_sequential = tree.get("zero_price") == "sequential"
        self.first = tree.get("first", 0)
        self.turn = tree.get("turn", -1)
        self.purse = list(tree["purses"])
        self.is_active = [seat in tree.get("charged", []) for seat in range(seats)]
        self.token_on: list[Place | None] = [None] * seats
        self.hands = tree.get("hands")
        self.drafts: list[list[Any]] = [[] for _ in range(seats)]
        self.confirmed = [False] * seats
        self.tile: dict[Place, str] = {}
        self.price: dict[Place, Any] = {}
        self.reserver: dict[Place, int] = {}
        self.owned = [list(tiles) for tiles in tree.get("owned", [[] for _ in range(seats)])]
        self.held = [list(names) for names in tree.get("held", [[] for _ in range(seats)])]
        self.aside = list(tree.get("aside", []))
        self.could_reserve: list[int] = []  # when the turn before this one was played
        self.todo: list[tuple[Any, ...]] = [("act",)]
        if "turn" not in tree:
            self.todo = [("offer",)]
            for seat, draft in enumerate(tree.get("drafts", [])):
                self.drafts[seat] = list(draft)
                self.confirmed[seat] = seat < seats - 1  # the last one still has to confirm
        for owner, stall in enumerate(tree.get("stalls", [])):
            for column, text in enumerate(stall):
                if text:
                    self.lay((owner, column), *text.split("/"))
        for seat, offer in tree.get("reserved", []):
            self.token_on[seat] = (offer // 2, offer % 2)
            self.reserver[offer // 2, offer % 2] = seat

    def lay(self, place: Place, tile: str, price: Any) -> None:
        self.tile[place] = tile
        self.price[place] = price if price == TOKEN else int(price)
        if price == TOKEN:
            self.token_on[place[0]] = place
            self.is_active[place[0]] = False

    @property
    def actor(self) -> int:
        return (self.first + self.turn) % self.seats

    def in_turn_order(self) -> list[int]:
        return [(self.first + turn) % self.seats for turn in range(self.seats)]

    def can_use_token(self, seat: int) -> bool:
        return self.is_active[seat] and self.token_on[seat] is None

    def of_others(self, seat: int) -> list[Place]:
        return sorted(place for place in self.tile if place[0] != seat)

    def may_reserve(self, seat: int) -> list[Place]:
        """FC-651, FC-658. Return what a seat may reserve now; nothing if it is not entitled."""
        last_turn = self.seats + (seat - self.first) % self.seats
        if self.seats == 2 or not self.can_use_token(seat) or self.turn > last_turn:
            return []
        return [place for place in self.of_others(seat) if place not in self.reserver]

    def twin(self) -> World:
        world = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(world, name, [item[:] if isinstance(item, list) else item for item in value])
            elif isinstance(value, dict):
                setattr(world, name, dict(value))
        return world

    # -- what happens ---------------------------------------------------------------------------------------

    def settle(self) -> World:
        """FC-301, FC-811. Go on until somebody is asked or the stalls are empty."""
        while not self.todo or (self.todo[-1][0] == "recycle" and not self.may_recycle(self.todo[-1][1])):
            if self.todo:
                self.todo.pop()
            elif self.tile:
                self.turn += 1
                self.todo.append(("act",))
                self.open_reservations()
            else:
                break
        return self

    def open_reservations(self) -> None:
        if self.ability != "avant-gardiste":
            return
        asked = [seat for seat in self.in_turn_order() if self.may_reserve(seat)]
        if self.turn > 0:
            asked = [seat for seat in asked if seat not in self.could_reserve]
        if asked and asked != [self.actor]:
            self.todo.append(("wish", asked, []))

    def may_recycle(self, seat: int) -> bool:
        return self.can_use_token(seat) and bool(self.aside) and bool(self.owned[seat])

    def play_turn(self) -> None:
        """The actor's transaction is under way: nobody waits for it any more."""
        self.could_reserve = [seat for seat in range(self.seats) if self.may_reserve(seat)]
        self.todo.pop()
        if self.ability == "recycleur":
            self.todo.append(("recycle", self.actor))

    def resolve(self, place: Place, to: int) -> None:
        """FC-313 (6)…(9). The marker returns, the tile is added, a Fake charges, a claim may arise."""
        tile = self.tile.pop(place)
        self.price.pop(place)
        self.reserver.pop(place, None)
        self.token_on = [None if on == place else on for on in self.token_on]
        self.add(to, tile)

    def add(self, seat: int, tile: str, charges: bool = True) -> None:
        self.owned[seat].append(tile)
        if tile[1] == "F":
            self.is_active[seat] = self.is_active[seat] or charges
        elif self.claimable(seat, tile[0]):
            self.todo.append(("claim", seat, tile[0]))

    def claimable(self, seat: int, colour: str) -> list[str]:
        """FC-411, FC-414."""
        name = {"O": "orange", "G": "green", "P": "pink", "B": "blue"}[colour]
        if any(trophy.startswith(name) for trophy in self.held[seat]):
            return []
        taken = {trophy for held in self.held for trophy in held}
        return [
            trophy
            for trophy in TROPHIES
            if trophy.startswith(name) and trophy not in taken and is_met(trophy, self.owned[seat])
        ]

    def buy(self, seat: int, place: Place) -> None:
        self.purse[seat] -= self.price[place]
        self.purse[place[0]] += 2 * self.price[place]
        self.resolve(place, seat)

    def bank(self, seat: int, place: Place) -> None:
        self.purse[seat] += self.price[place]
        self.resolve(place, place[0])

    # -- what can be done -----------------------------------------------------------------------------------

    def children(self) -> Iterator[Child]:
        if self.todo:
            wait, *facts = self.todo[-1]
            yield from getattr(self, f"_{wait}")(*facts)

    def _child(self, seat: int, text: str) -> Child:
        return seat, text, self.twin()

    def _offer(self) -> Iterator[Child]:
        """FC-203…FC-209. The first seat that has not confirmed chooses its next part."""
        seat = self.confirmed.index(False)
        draft = self.drafts[seat]
        for part, text in self._parts(seat, draft):
            who, what, world = self._child(seat, text)
            if part is None:
                world.confirmed[seat] = True
            else:
                world.drafts[seat].append(part)
            if all(world.confirmed):
                world._reveal()
            yield who, what, world.settle()

    def _parts(self, seat: int, draft: list[Any]) -> list[tuple[Any, str]]:
        if len(draft) == 6:
            return [(None, "confirm")]
        if len(draft) in (0, 3):
            return [(card, f"place {card}") for card in range(4) if draft[:1] != [card]]
        if len(draft) in (1, 4):
            return [(slot, f"slot {slot}") for slot in range(3)]
        has_token = self.ability == "negociateur" and self.can_use_token(seat)
        pairs = price_pairs(self.purse[seat], has_token, self.is_sequential)
        next_ones = {pair[0] for pair in pairs} if len(draft) == 2 else {b for a, b in pairs if a == draft[2]}
        return [(price, "negotiate" if price == TOKEN else f"price {price}") for price in sorted(next_ones, key=str)]

    def _reveal(self) -> None:
        self.todo.pop()
        for seat, (left, _, left_price, right, _, right_price) in enumerate(self.drafts):
            for column, card, price in ((0, left, left_price), (1, right, right_price)):
                self.lay((seat, column), self.hands[seat][card], price)
                self.purse[seat] -= 0 if price == TOKEN else price

    def _act(self) -> Iterator[Child]:
        """FC-302…FC-310, with the rights of everybody before them."""
        yield from self._rights()
        actor = self.actor
        available = [place for place in self.of_others(actor) if self.reserver.get(place, actor) == actor]
        own = self.token_on[actor]
        if self.ability == "avant-gardiste" and own is not None and self.turn >= self.seats:
            available = [own]  # FC-655
        for place in available:
            yield from self._transactions(actor, place)
        if not available:
            for place in sorted(place for place in self.tile if place[0] == actor and place not in self.reserver):
                who, what, world = self._child(actor, f"pack_up {place[1]}")
                world.play_turn()
                world.purse[actor] += 0 if self.price[place] == TOKEN else self.price[place]
                world.resolve(place, actor)
                yield who, what, world.settle()

    def _transactions(self, actor: int, place: Place) -> Iterator[Child]:
        offer = _number(place)
        if self.ability == "preempteur":
            who, what, world = self._child(actor, f"designate {offer}")
            world.play_turn()
            world.todo.append(("choose", actor, place))
            asked = [seat for seat in self.in_turn_order() if self._may_preempt(seat, actor, place)]
            if asked:
                world.todo.append(("preempt", actor, place, asked))
            yield who, what, world.settle()
        elif self.price[place] == TOKEN:
            purse = self.purse[actor]
            for credits in range(1, purse + 1) if purse else [0]:  # FC-623
                who, what, world = self._child(actor, f"commit {offer} {credits}")
                world.play_turn()
                world.purse[actor] -= credits
                world.todo.append(("answer", actor, place, credits))
                yield who, what, world.settle()
        else:
            for who, what, world in self._buy_or_bank(actor, place):
                yield who, what, world.settle()

    def _buy_or_bank(self, actor: int, place: Place) -> Iterator[Child]:
        if self.price[place] <= self.purse[actor]:  # FC-305
            who, what, world = self._child(actor, f"buy {_number(place)}")
            world.play_turn()
            world.buy(actor, place)
            yield who, what, world
        who, what, world = self._child(actor, f"bank {_number(place)}")
        world.play_turn()
        world.bank(actor, place)
        yield who, what, world

    def _rights(self) -> Iterator[Child]:
        for seat in range(self.seats):
            if self.ability == "espion" and self.can_use_token(seat):
                for place in self.of_others(seat):
                    who, what, world = self._child(seat, f"look {_number(place)}")
                    world.is_active[seat] = False
                    yield who, what, world
            if self.ability == "avant-gardiste":
                for place in self.may_reserve(seat):
                    who, what, world = self._child(seat, f"reserve {_number(place)}")
                    world._reserve(seat, place)
                    yield who, what, world

    def _reserve(self, seat: int, place: Place) -> None:
        self.is_active[seat] = False
        self.token_on[seat] = place
        self.reserver[place] = seat

    def _wish(self, asked: list[int], wishes: list[Place | None]) -> Iterator[Child]:
        """FC-653, FC-811. One after the other here; what they wish is granted when all have spoken."""
        seat = asked[len(wishes)]
        for place in [None, *(place for place in self.of_others(seat) if place not in self.reserver)]:
            who, what, world = self._child(seat, "decline" if place is None else f"reserve {_number(place)}")
            world.todo[-1] = ("wish", asked, [*wishes, place])
            if len(wishes) + 1 == len(asked):
                world._grant()
            yield who, what, world

    def _grant(self) -> None:
        _, asked, wishes = self.todo.pop()
        losers = []
        for seat, place in zip(asked, wishes, strict=True):
            if place in self.reserver:
                losers.append(seat)
            elif place is not None:
                self._reserve(seat, place)
        if losers:
            self.todo.append(("wish", losers, []))

    def _may_preempt(self, seat: int, actor: int, place: Place) -> bool:
        """FC-643, FC-648."""
        if seat == actor or not self.can_use_token(seat) or all(tile[1] == "F" for tile in self.owned[seat]):
            return False
        if seat == place[0]:
            return self.seats == 2
        return self.purse[seat] >= self.price[place]

    def _preempt(self, actor: int, place: Place, asked: list[int]) -> Iterator[Child]:
        """FC-644, FC-812. Asked in turn order, the first yes closes the window."""
        seat = asked[0]
        who, what, world = self._child(seat, "preempt")
        del world.todo[-2:]  # the window, and the actor's choice
        world.is_active[seat] = False
        world.todo.append(("give", seat, actor))
        world.buy(seat, place)
        yield who, what, world.settle()
        who, what, world = self._child(seat, "decline")
        world.todo.pop()
        if asked[1:]:
            world.todo.append(("preempt", actor, place, asked[1:]))
        yield who, what, world.settle()

    def _choose(self, actor: int, place: Place) -> Iterator[Child]:
        for who, what, world in self._buy_or_bank(actor, place):
            yield who, what, world.settle()

    def _give(self, seat: int, actor: int) -> Iterator[Child]:
        for at, tile in enumerate(self.owned[seat]):
            if tile[1] != "F":
                who, what, world = self._child(seat, f"give {tile}")
                world.todo.pop()
                world.owned[seat].pop(at)
                world.add(actor, tile)
                yield who, what, world.settle()

    def _answer(self, actor: int, place: Place, credits: int) -> Iterator[Child]:
        """FC-624, FC-625."""
        owner = place[0]
        who, what, world = self._child(owner, "answer_bank")
        world.todo.pop()
        world.purse[owner] += credits
        world.resolve(place, actor)
        yield who, what, world.settle()
        if self.purse[owner] >= credits:
            who, what, world = self._child(owner, "answer_buy")
            world.todo.pop()
            world.purse[owner] -= credits
            world.purse[actor] += 2 * credits
            world.resolve(place, owner)
            yield who, what, world.settle()

    def _claim(self, seat: int, colour: str) -> Iterator[Child]:
        for trophy in [None, *self.claimable(seat, colour)]:
            who, what, world = self._child(seat, "decline" if trophy is None else f"claim {TROPHIES.index(trophy)}")
            world.todo.pop()
            if trophy is not None:
                world.held[seat].append(trophy)
            yield who, what, world.settle()

    def _recycle(self, seat: int) -> Iterator[Child]:
        """FC-631, FC-632."""
        who, what, world = self._child(seat, "decline")
        world.todo.pop()
        yield who, what, world.settle()
        for at, tile in enumerate(self.owned[seat]):
            who, what, world = self._child(seat, f"recycle {tile}")
            world.todo[-1] = ("take", seat, at)
            yield who, what, world

    def _take(self, seat: int, at: int) -> Iterator[Child]:
        """FC-633…FC-636."""
        for number, colour in enumerate(COLOURS):
            of_colour = [tile for tile in self.aside if tile[0] == colour]
            if of_colour:
                who, what, world = self._child(seat, f"take_aside {number}")
                world.todo.pop()
                world.is_active[seat] = False
                world.owned[seat].pop(at)
                world.aside.remove(of_colour[0])
                world.add(seat, of_colour[0], charges=False)
                yield who, what, world.settle()


def _number(place: Place) -> int:
    return 2 * place[0] + place[1]


if __name__ == "__main__":
    print_counts("fake_crystal", World)
