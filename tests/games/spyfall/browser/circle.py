"""A circle of Spyfall: all of its seats, played through the same socket as everybody, only without a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from tablee.client import Refused, Seat
from tests.browser.house import LINK, House, Table
from tests.patience import PATIENCE, until, until_yes

GAME: Final = "spyfall"
NAMES: Final = ("Ana", "Bob", "Cid", "Dora", "Eli", "Flo", "Gus", "Hanna")
JOKER: Final = 40
FIRST_QUESTION: Final = 0

_OVERTAKEN: Final = ("stale", "held_back")


class Circle:
    """Everybody at a table, each connected like a browser; somebody may look at a seat through a window besides."""

    def __init__(self, table: Table, seats: Sequence[Seat]) -> None:
        self.table = table
        self.seats = seats

    @property
    def view(self) -> Any:
        return self.seats[0].view

    @property
    def phase(self) -> str:
        waits = self.view["waits"]
        return waits["phase"] if waits else ""

    def card(self, seat: int) -> int:
        """Return a seat's own card, as it is told to it."""
        card: int = self.seats[seat].view["players"][seat]["card"]
        return card

    def joker(self) -> int:
        return next(seat for seat in range(len(self.seats)) if self.card(seat) == JOKER)

    def heroes(self) -> list[int]:
        return [seat for seat in range(len(self.seats)) if self.card(seat) != JOKER]

    # -- waiting ------------------------------------------------------------------------------------------------

    async def until(self, is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until something is so that the seats were told."""
        await until(is_so, lambda: self.view, seconds)

    async def until_phase(self, phase: str, seconds: float = PATIENCE) -> None:
        await self.until(lambda: all(self._phase_of(seat) == phase for seat in self.seats), seconds)

    def _phase_of(self, seat: Seat) -> str:
        return seat.view["waits"]["phase"] if seat.view and seat.view["waits"] else ""

    def asked(self, seat: int, verb: str) -> bool:
        """Tell whether a verb is listed for a seat, or open to it."""
        decisions = self.seats[seat].decisions
        return any(verb in question["open"] or any(a[0] == verb for a in question["actions"]) for question in decisions)

    # -- doing --------------------------------------------------------------------------------------------------

    async def act(self, seat: int, *action: Any) -> None:
        """Let a seat play, again if the game has moved on meanwhile."""

        async def is_played() -> bool:
            try:
                await self.seats[seat].act(list(action))
            except Refused as refused:
                if refused.key not in _OVERTAKEN:
                    raise
                return False
            return True

        await until_yes(is_played, lambda: (seat, action, self.view))

    async def all_who(self, verb: str, *arguments: Any, but: Sequence[int] = ()) -> None:
        """Let everybody who may do something do it, once all have heard what goes on."""
        await self.until(lambda: len({self._phase_of(seat) for seat in self.seats}) == 1)
        for seat in range(len(self.seats)):
            if seat not in but and self.asked(seat, verb):
                await self.act(seat, verb, *arguments)

    async def see_cards(self, but: Sequence[int] = ()) -> None:
        await self.until_phase("SeeingCards")
        await self.all_who("see_card", but=but)

    async def start(self) -> None:
        """See all cards and start the clock."""
        await self.see_cards()
        await self.until_phase("StartingClock")
        await self.act(self.view["dealer"], "start_clock")
        await self.until_phase("Interrogation")

    async def ask(self, to: int | None = None, question: int | None = None, lasso: int = 0) -> int:
        """Let whose turn it is ask somebody; return whom."""
        asker = self.view["dialogue"]["asker"]
        await self.until(lambda: self.asked(asker, "ask_question"))
        actions = [a for d in self.seats[asker].decisions for a in d["actions"] if a[0] == "ask_question"]
        fitting = [
            a
            for a in actions
            if (to is None or a[1] == to) and (question is None or a[2] == question) and a[3] == lasso
        ]
        action = fitting[0]
        await self.act(asker, *action)
        await self.until(lambda: self.view["dialogue"]["answerer"] == action[1])
        return int(action[1])

    async def answer(self, code: int | None = None) -> int:
        """Let whoever was asked answer; return who."""
        seat: int = self.view["dialogue"]["answerer"]
        await self.until(lambda: self.asked(seat, "answer_code"))
        codes = [a[1] for d in self.seats[seat].decisions for a in d["actions"] if a[0] == "answer_code"]
        await self.act(seat, "answer_code", code if code in codes else codes[len(codes) // 2])
        await self.until(lambda: self.view["dialogue"]["answerer"] is None)
        return seat


@asynccontextmanager
async def circle(house: House, seats: int = 5, **options: Any) -> AsyncIterator[Circle]:
    """Open a table with so many people, all of them there."""
    others = [LINK] * (seats - 1)
    table = await house.table_of(GAME, *others, name=NAMES[0], people=NAMES[1:seats], options={"rounds": 3, **options})
    async with AsyncExitStack() as stack:
        sitting = [await stack.enter_async_context(table.sit(seat)) for seat in range(seats)]
        opened = Circle(table, sitting)
        await opened.until(lambda: all(seat.view for seat in sitting))
        yield opened
