"""Bots are served in turn: much that one asks for makes nobody else wait, and what nobody waits for is not done."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tablee.conform.setting import NAMES, setting
from tablee.kernel.match import Match
from tablee.server.thinkers import Thinkers, Thought
from tests.server.place import Place, SetTable, play_randomly, served
from tests.server.strange_bots import search_little
from tests.server.twins import SEED
from tests.server.waiting import PATIENCE, later, until
from tests.server.worlds import World
from tests.simulation.outside import LoopPool

pytestmark = pytest.mark.anyio

OFF = {"timers": "off"}
MATCH = setting("fake-crystal", 5, OFF).start()


def alone(level: str, bots: int = 1) -> list[dict[str, str]]:
    return [{"kind": "me"}, *[{"kind": "bot", "level": level}] * bots]


@asynccontextmanager
async def thinking(processes: int = 1) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(LoopPool(), processes)
    yield thinkers
    thinkers.close()


def thought(table: str, address: str, seat: int = 0, is_wanted: Callable[[], bool] = lambda: True) -> Thought:
    return Thought(MATCH.game, MATCH.state, seat, 0, "medium", (address, "", table, seat), is_wanted)


async def answers(thinkers: Thinkers, thoughts: Sequence[Thought]) -> list[Thought]:
    """Return the thoughts in the order in which they were answered."""
    answered: list[Thought] = []

    async def decide(one: Thought) -> None:
        assert await thinkers.decide(one) is not None
        answered.append(one)

    await asyncio.gather(*(decide(one) for one in thoughts))
    return answered


async def test_a_table_is_answered_within_a_few_turns_although_fifty_requests_of_another_wait() -> None:
    async with thinking() as thinkers:
        many = [thought(f"a{number // 5}", "far", number % 5) for number in range(50)]
        one = thought("b", "near")
        order = await answers(thinkers, [*many, one])
        assert len(order) == 51
        assert order.index(one) <= 2
        assert thinkers.waiting() == thinkers.at_work == 0


async def test_with_two_processes_one_address_leaves_one_free() -> None:
    async with thinking(2) as thinkers:
        tasks = [asyncio.create_task(thinkers.decide(thought(f"a{number}", "far"))) for number in range(20)]
        await until(lambda: thinkers.at_work)
        most = 0
        while not all(task.done() for task in tasks):
            most = max(most, thinkers.at_work)
            await later(0.001)
        assert most == 1


async def test_a_question_that_is_void_is_not_thought_about() -> None:
    async with thinking() as thinkers:
        vain = [thought(f"a{number}", "far", is_wanted=lambda: False) for number in range(20)]
        assert await asyncio.gather(*(thinkers.decide(one) for one in vain)) == [None] * 20
        assert thinkers._figures.thought._sum.get() == 0
        assert await thinkers.decide(thought("b", "near")) is not None


async def test_many_tables_of_one_person_do_not_delay_others(sqlite_store: str) -> None:
    async with served(sqlite_store, prepare=search_little) as place, AsyncExitStack() as stack:
        ana, bob = [await stack.enter_async_context(browser(place)) for _ in range(2)]
        many = [await open_table(place, ana, alone("hard", 2)) for _ in range(8)]
        for table in many:
            await stack.enter_async_context(table.listen(0))
        await until(lambda: place.node.thinkers.waiting() >= 12)
        bobs = await open_table(place, bob, alone("easy"))
        before = played(place, many)
        async with bobs.listen(0) as listener:
            await listener.until(lambda: listener.told("Confirmed"))
        turns = played(place, many) - before
        assert turns <= 7 * 8, "seven parts of an offer, each after a few turns of the others; not after sixteen"


def browser(place: Place) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE)


async def open_table(place: Place, browser: httpx.AsyncClient, seats: list[dict[str, str]]) -> SetTable:
    """Open a table as the person this browser's cookie stands for, and start the match."""
    asked = {"game": "fake-crystal", "name": "Ana", "seats": seats, "options": OFF}
    opened = (await browser.post("/api/tables", json=asked)).raise_for_status().json()
    (await browser.post(f"/api/tables/{opened['table']}/start")).raise_for_status()
    return SetTable(place, opened, {0: opened["key"]})


def played(place: Place, tables: Sequence[SetTable]) -> int:
    return sum(sum(place.node.house.tables[table.id].acts) for table in tables)


# -- tables that nobody looks at -----------------------------------------------------------------------------


async def test_bots_think_only_after_a_player_has_connected(store: str) -> None:
    async with served(store, bot_pause=60_000) as place:
        tables = [await place.table(alone("hard", 4), options=OFF) for _ in range(3)]
        live = [place.node.house.tables[table.id] for table in tables]
        await place.node.beat()
        assert not any(table.bot_tasks for table in live)
        assert [place.node.house.schedule.due(table) for table in live] == [
            table.row.seats[0].away + 60_000 for table in live
        ]
        async with tables[0].listen(None):
            assert not live[0].bot_tasks, "a watcher asks for nothing"
        async with tables[0].listen(0):
            await until(lambda: live[0].bot_tasks)
            assert len(live[0].bot_tasks) == 4
        assert not live[1].bot_tasks and not live[2].bot_tasks


async def test_over_days_bots_play_on_after_the_players_have_gone(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=0) as place:
        table = await place.table([*alone("easy"), {"kind": "link"}], options={"timers": "1-day"})
        await place.pass_time(30_000)
        live = place.node.house.tables[table.id]
        assert not live.bot_tasks, "nobody was ever there"
        async with table.listen(0):
            pass
        await until(lambda: live.acts[1] == 7)


async def test_a_visit_is_still_known_after_a_restart(sqlite_store: str) -> None:
    options = {"timers": "1-day"}
    async with served(sqlite_store, bot_pause=60_000) as place:
        seen, unseen = [await place.table(alone("easy"), options=options) for _ in range(2)]
        async with seen.listen(0) as ana:
            await ana.act(["place", 0])
    async with served(sqlite_store) as place:
        for table in (seen, unseen):
            live = await place.node.house.table(table.id)
            assert live is not None
            await place.node.house.attend(live)
        tables = place.node.house.tables
        await until(lambda: tables[seen.id].acts[1] == 7)
        assert tables[unseen.id].acts[1] == 0
        assert not tables[unseen.id].bot_tasks


async def test_a_match_is_played_to_the_end_with_two_processes(sqlite_store: str) -> None:
    async with served(sqlite_store, bot_processes=2, bot_limit=600.0) as place:
        table = await place.table(alone("easy", 4), options=OFF)
        async with table.listen(0) as ana:
            await play_randomly(ana, random.Random(3))
            assert ana.end is not None
        assert place.node.thinkers.hung == 0


# -- what was asked ------------------------------------------------------------------------------------------


async def test_an_action_between_the_question_and_the_first_thought_voids_the_thought(tmp_path: Path) -> None:
    match = Match.start(MATCH.game, NAMES[:2], OFF, SEED)
    world = World(tmp_path)
    try:
        await world.lay(match, bots=[1])
        await world.open()
        steward, table = world.steward, world.table
        steward.leave_alone(table)
        world.prompts.pop(1).set_result(None)
        await world.settle()
        steward.look_after(table)
        task = table.bot_tasks[1]  # has not taken its first step
        world.match.accept(world.match.attempt(1, MATCH.game.read_action(["place", 0]), 0))
        table.acts[1] += 1
        await until(lambda: 1 in world.prompts)
        world.prompts.pop(1).set_result(["slot", 2])  # possible now, but this was not the question
        await until(task.done)
        await world.settle()
        assert [entry.action for entry in world.match.record.entries] == [["place", 0]]
        assert table.bot_tasks[1] is not task, "it is asked again"
    finally:
        await world.end()
