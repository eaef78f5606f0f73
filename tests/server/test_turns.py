"""Who is served next: addresses in turn, people in turn, tables in turn, and nobody twice."""

import asyncio
from collections.abc import Sequence

import pytest

from tablee.server.turns import Caller, Turns
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


class Counter:
    """A counter with some places, at which each request is served when the test says so."""

    def __init__(self, places: int) -> None:
        self.turns = Turns(places)
        self.tasks: dict[Caller, list[asyncio.Task[bool]]] = {}
        self.begun: list[Caller] = []
        self.ended = 0
        self._leave: dict[Caller, asyncio.Event] = {}

    async def ask(self, *paths: Caller) -> None:
        for caller in paths:
            self.tasks.setdefault(caller, []).append(asyncio.create_task(self._be_served(caller)))
        await asyncio.sleep(0)

    async def _be_served(self, caller: Caller) -> bool:
        async with self.turns.place(caller) as has_place:
            if has_place:
                self.begun.append(caller)
                self._leave[caller] = asyncio.Event()
                await self._leave[caller].wait()
            return has_place

    async def end_one(self) -> None:
        """Let the first that is served leave, and whoever is next take the place."""
        caller = self.begun[self.ended]
        self._leave[caller].set()
        self.ended += 1
        await until(lambda: self.tasks[caller][-1].done())
        await asyncio.sleep(0)

    async def end_all(self) -> list[Caller]:
        """Serve everybody, one after the other; return in which order they were begun."""
        while self.ended < len(self.begun):
            await self.end_one()
        assert self.turns.waiting() == 0
        return self.begun


def table(number: int, person: str = "Ana", address: str = "home", seat: int = 0) -> Caller:
    return address, person, f"t{number}", seat


def tables(count: int, person: str = "Ana", address: str = "home") -> list[Caller]:
    return [table(number, person, address) for number in range(count)]


async def order(places: int, *asked: Sequence[Caller]) -> list[Caller]:
    counter = Counter(places)
    for paths in asked:
        await counter.ask(*paths)
    return await counter.end_all()


async def test_one_table_is_next_although_fifty_of_another_address_wait() -> None:
    bobs = table(0, "Bob", "office")
    assert (await order(1, tables(50), [bobs])).index(bobs) <= 2


async def test_one_table_is_next_although_fifty_of_another_person_wait() -> None:
    bobs = table(0, "Bob")
    assert (await order(1, tables(50), [bobs])).index(bobs) <= 2


async def test_the_tables_of_a_person_take_turns() -> None:
    seats = [table(number, seat=seat) for number in range(3) for seat in range(4)]
    served = await order(1, seats)
    assert [caller[2] for caller in served[1:]] == ["t0", "t1", "t2"] * 3 + ["t1", "t2"]


async def test_what_one_table_asks_is_served_in_its_order() -> None:
    seats = [table(0, seat=seat) for seat in (2, 0, 3, 1)]
    assert await order(1, seats) == seats


async def test_a_served_caller_goes_to_the_end_of_the_line() -> None:
    counter = Counter(1)
    a, b, c = tables(3)
    await counter.ask(a, b, c)
    for _ in range(3):
        await counter.end_one()
        await counter.ask(counter.begun[counter.ended - 1])
    await counter.end_all()
    assert counter.begun == [a, b, c, a, b, c]


@pytest.mark.parametrize(("places", "share"), [(1, 1), (2, 1), (4, 3)])
async def test_one_address_never_has_the_last_place(places: int, share: int) -> None:
    counter = Counter(places)
    await counter.ask(*tables(20))
    assert len(counter.begun) == share
    bobs = table(0, "Bob", "office")
    await counter.ask(bobs)
    assert (counter.begun[-1] == bobs) == (places > 1), "at once, if there are several"
    await counter.end_all()


async def test_a_seat_has_one_request_waiting_and_the_newest_is_served() -> None:
    counter = Counter(1)
    await counter.ask(table(0))
    await counter.ask(*[table(1)] * 5)
    assert counter.turns.waiting() == 1
    await counter.end_all()
    assert [task.result() for task in counter.tasks[table(1)]] == [False] * 4 + [True]


async def test_a_cancelled_caller_takes_no_place() -> None:
    counter = Counter(1)
    await counter.ask(table(0), table(1), table(2))
    counter.tasks[table(1)][0].cancel()
    await counter.end_one()
    assert counter.begun == [table(0), table(2)]
    await counter.end_all()


async def test_a_caller_cancelled_at_its_turn_gives_the_place_back() -> None:
    counter = Counter(1)
    await counter.ask(table(0), table(1), table(2))
    serving, next_one = counter.tasks[table(0)][0], counter.tasks[table(1)][0]
    serving.add_done_callback(lambda _: next_one.cancel())  # it has the turn, and has not gone on yet
    await counter.end_one()
    await until(lambda: table(2) in counter.begun)
    assert next_one.cancelled()
    await counter.end_all()
    await counter.ask(table(3))
    assert counter.begun[-1] == table(3), "no place was lost"
    await counter.end_all()
