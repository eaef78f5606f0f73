"""Two nodes on one store: actions through either, everybody told, nothing done twice, and one may die."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, update

from tablee.client import Dismissed
from tablee.games import GAMES
from tablee.kernel.match import Match, verify
from tablee.kernel.record import parse_record
from tablee.kernel.wire import encode
from tablee.server import clock, registry, table_log, taking_back
from tablee.server.history import Line, read_lines, rebuilt
from tablee.server.rows import NewSeat
from tablee.server.schema import chores, nodes, seats
from tests.server.place import DEAD, Listener, Place, SetTable, play_randomly, served
from tests.server.waiting import until, until_true

pytestmark = pytest.mark.anyio

BOT = {"kind": "bot", "level": "easy"}
GRACE = 60_000  # ms


class Two:
    """Two nodes on one store."""

    def __init__(self, a: Place, b: Place) -> None:
        self.a = a
        self.b = b

    @asynccontextmanager
    async def seated(self, table: SetTable, where: dict[int | None, Place]) -> AsyncIterator[list[Listener]]:
        """Connect each seat (None: a watcher) to its node."""
        async with AsyncExitStack() as stack:
            people = []
            for seat, place in where.items():
                person = Listener(place.address, table.id, None if seat is None else table.keys[seat])
                await person.open()
                stack.push_async_callback(person.close)
                people.append(person)
            yield people

    async def row_is(self, table: SetTable, seat: int, is_so: Callable[[Any], bool]) -> None:
        """Wait until a seat is written down so."""
        query = select(seats).where(seats.c.table == table.id, seats.c.seat == seat)

        async def found() -> bool:
            return is_so(await self.b.node.store.read(lambda connection: connection.execute(query).one()))

        await until_true(found)

    async def lines(self, table: SetTable) -> list[Line]:
        return await self.a.node.store.read(lambda connection: read_lines(connection, table.id))


@pytest.fixture
async def two(postgresql_store: str) -> AsyncIterator[Two]:
    async with served(postgresql_store, grace=GRACE) as a, served(postgresql_store, grace=GRACE) as b:
        yield Two(a, b)


async def test_people_at_both_nodes_play_a_match(two: Two) -> None:
    table = await two.a.table()
    async with two.seated(table, {0: two.a, 1: two.b, 2: two.b, None: two.a}) as people:
        await asyncio.gather(*(play_randomly(person, random.Random(person.seat)) for person in people[:3]))
        await people[3].until(lambda: people[3].is_over)
    assert all(person.end == people[0].end for person in people)
    record = parse_record((await table.ask("GET", "/record")).encode())
    verify(GAMES["fake-crystal"], record)
    assert [line.number for line in await two.lines(table)] == list(range(1, len(record.entries) + 1))


async def test_a_bot_plays_each_of_its_decisions_once(two: Two) -> None:
    table = await two.a.table([{"kind": "me"}, {"kind": "link"}, BOT])
    async with two.seated(table, {0: two.a, 1: two.b}) as people:
        await asyncio.gather(*(play_randomly(person, random.Random(person.seat)) for person in people))
    lines = await two.lines(table)
    assert Counter(line.by for line in lines)["bot"] > 5
    assert sum(place.node.house.referee.played for place in (two.a, two.b)) == len(lines)
    verify(GAMES["fake-crystal"], parse_record((await table.ask("GET", "/record")).encode()))


async def test_one_node_looks_after_a_table(two: Two) -> None:
    table = await two.a.table([{"kind": "me"}, {"kind": "link"}, BOT], options={"timers": "normal"})
    async with two.seated(table, {0: two.a, 1: two.b}) as people:
        for person in (people[0], people[1], people[0]):
            await person.act((await person.until_asked())[0])

        async def is_one() -> bool:
            node = await two.a.node.store.read(lambda connection: connection.scalar(select(chores.c.node)))
            return [place.node.id for place in (two.a, two.b) if _looks_after(place, table)] == [node]

        await until_true(is_one)


async def test_a_deadline_that_passes_is_played_once(two: Two) -> None:
    table = await two.a.table(options={"timers": "blitz"})
    async with two.seated(table, {0: two.a, 1: two.b, 2: two.b}) as people:
        await _pass_time(two, 61_000)
        for person in people:
            await person.until(lambda person=person: person.told("OffersRevealed"))
        await asyncio.gather(two.a.node.beat(), two.b.node.beat())
        rung = [line for line in await two.lines(table) if line.by == "clock"]
    assert len(rung) == 1


async def test_an_undo_is_played_again_beside_the_event_loop_at_both_nodes(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long match takes long to be played again, and nobody else may have to wait for it."""
    threads: list[int] = []

    def noted(*args: Any) -> Match:
        threads.append(threading.get_ident())
        return rebuilt(*args)

    for module in (taking_back, table_log):  # one node carries it out, the other one follows
        monkeypatch.setattr(module, "rebuilt", noted)
    table = await two.a.table([{"kind": "me"}, {"kind": "link"}], options={"timers": "off"})
    async with two.seated(table, {0: two.a, 1: two.b}) as people:
        for person in people:
            await person.offer()
        await people[0].send("take_back")
        await people[1].until(lambda: people[1].table_view["proposal"])
        await people[1].send("vote", proposal=people[1].table_view["proposal"]["proposal"], yes=True)
        for person in people:
            await person.until(lambda person=person: person.told("Undone") and person.table_view["proposal"] is None)
        assert _view(two.a, table, 0) == _view(two.b, table, 0)
    assert len(threads) >= 2 and threading.get_ident() not in threads


async def test_chat_and_rows_reach_both_nodes_in_order(two: Two) -> None:
    table = await two.a.table(start=False)
    async with two.seated(table, {0: two.a, 1: two.b, 2: two.a}) as people:
        await asyncio.gather(*(person.say(f"{person.seat}-{n}") for n in range(4) for person in people))
        for person in people:
            await person.until(lambda person=person: len(person.chat) == 12)
            assert [line["number"] for line in sorted(person.chat, key=lambda line: line["number"])] == list(
                range(1, 13)
            )
        await two.b.http.ask("POST", f"/api/tables/{table.id}/chat/clear", table.keys[0])
        await two.b.http.start(table.id, table.keys[0])
        for person in people:
            await person.until(lambda person=person: person.view is not None and not person.chat)
            assert person.table_view["status"] == "playing"


async def test_the_hosts_word_on_watchers_holds_at_both_nodes(two: Two) -> None:
    table = await two.a.table(delay=60)
    settings = f"/api/tables/{table.id}/settings"
    async with two.seated(table, {0: two.a, None: two.b}) as (ana, watcher):
        await two.a.http.ask("POST", settings, table.keys[0], json={"delay": 0})
        await watcher.until(lambda: watcher.view is not None and not watcher.table_view["delay"])
        assert not two.b.node.house.tables[table.id].later.frames, "nothing older is told any more"
        await two.a.http.ask("POST", settings, table.keys[0], json={"watchers": "refused"})
        with pytest.raises(Dismissed, match="watchers_refused"):
            await watcher.until(lambda: False)
        await ana.until(lambda: ana.table_view["watchers"] == "refused")


async def test_a_rematch_is_given_by_a_node_that_has_not_heard_of_the_end(two: Two) -> None:
    table = await two.a.table()
    async with two.seated(table, {0: two.a, 1: two.b}):
        ended = {"status": "abandoned", "code": None}
        await two.a.node.store.write(lambda connection: registry.change_table(connection, table.id, **ended))  # untold
        assert two.b.node.house.tables[table.id].row.status == "playing"
        asked = [place.http.ask("POST", f"/api/tables/{table.id}/rematch", table.keys[1]) for place in (two.b, two.a)]
        first, second = [(await one)["table"] for one in asked]
    assert first == second


async def test_a_guest_who_lost_the_seat_is_dismissed_once_the_node_hears_of_it(two: Two) -> None:
    table = await two.a.table(start=False)
    async with two.seated(table, {1: two.b}) as (bob,):
        await two.row_is(table, 1, lambda row: row.node == two.b.node.id)
        await bob.until(lambda: bob.table_view["seats"][1]["present"])
        await two.a.node.store.write(
            lambda connection: registry.arrange_seat(connection, table.id, NewSeat(1))
        )  # untold
        await two.b.node.house.catch_up(two.b.node.house.tables[table.id])
        with pytest.raises(Dismissed, match="seat_freed"):
            await bob.until(lambda: False)


async def test_a_seat_with_devices_at_both_nodes_stays_present_when_one_closes(two: Two) -> None:
    table = await two.a.table()
    async with two.seated(table, {0: two.a, 1: two.b, 2: two.b}) as people:
        for first, second in ((two.a, two.b), (two.b, two.a)):
            async with two.seated(table, {2: first}) as (device,):
                await device.until(lambda device=device: device.table_view["seats"][2]["present"])
                async with two.seated(table, {2: second}):
                    pass
            await people[2].until(lambda: people[2].table_view["seats"][2]["present"])
        await two.row_is(table, 2, lambda row: row.away is None and row.node == two.b.node.id)
        await people[0].until(lambda: people[0].table_view["seats"][2]["present"])


async def test_notices_during_the_loading_of_a_table_are_not_missed(two: Two) -> None:
    table = await two.a.table()
    async with two.seated(table, {0: two.a}) as (ana,):
        for _ in range(6):
            two.b.node.house.tables.clear()
            action = (await ana.until_asked())[0]
            loaded, _ = await asyncio.gather(two.b.node.house.table(table.id), ana.act(action))
            assert loaded is not None
            number = (await two.lines(table))[-1].number
            await until(lambda loaded=loaded, number=number: loaded.number == number)


async def test_a_guest_who_changes_nodes_sees_no_less_than_before(two: Two) -> None:
    table = await two.a.table()
    async with two.seated(table, {0: two.a, 1: two.b}) as (ana, _):
        for _ in range(5):
            await ana.act((await ana.until_asked())[0])
            async with two.seated(table, {0: two.b}) as (device,):
                assert device.frames[0]["view"] == ana.view
                assert device.frames[0]["decisions"] == ana.decisions


async def test_a_node_that_is_wrong_about_a_table_reads_it_again(two: Two) -> None:
    table = await two.a.table()
    async with two.seated(table, {0: two.a, 1: two.b}) as (ana, bob):
        await bob.act((await bob.until_asked())[0])
        await until(lambda: two.a.node.house.tables[table.id].number == 1)
        wrong = two.b.node.house.tables[table.id]
        assert wrong.match is not None and wrong.row.seed is not None
        seed = bytes.fromhex(wrong.row.seed)
        wrong.match = Match.resume(wrong.game, wrong.match.record.head, seed, [])  # as if Bob had done nothing
        while 0 not in {event["seat"] for event in ana.told("Confirmed")}:
            await ana.act((await ana.until_asked())[0])
        await bob.until(lambda: len(bob.of("welcome")) == 2)
        await until(lambda: two.b.node.house.tables[table.id].number == two.a.node.house.tables[table.id].number)
        await bob.until(lambda: bob.view == msgspec.json.decode(encode(_view(two.a, table, 1))))


async def test_a_node_that_dies_is_mourned_and_its_tables_are_looked_after(two: Two) -> None:
    table = await two.a.table([{"kind": "me"}, {"kind": "link"}, BOT])
    async with two.seated(table, {0: two.b}) as (ana,):
        await ana.until(lambda: ana.table_view["seats"][0]["present"])
        await two.b.node.store.write(_be_at_a_dead_node(table.id, 1))
        await _pass_time(two, clock.SILENT + 1_000)
        await ana.until(lambda: not ana.table_view["seats"][1]["present"])
        await two.row_is(table, 1, lambda row: row.node is None and row.away is not None)
        await _pass_time(two, GRACE)
        await ana.until(lambda: ana.table_view["seats"][1]["stand_in"])


async def test_a_player_who_moved_to_another_node_stays_when_the_old_one_dies(two: Two) -> None:
    table = await two.a.table()
    await two.b.node.store.write(_be_at_a_dead_node(table.id, 0))
    async with two.seated(table, {0: two.b}) as (ana,):
        await until(lambda: two.b.node.house.tables[table.id].row.seats[0].node == two.b.node.id)
        await _pass_time(two, clock.SILENT + 1_000)
        assert DEAD not in await two.a.node.store.read(lambda connection: list(connection.scalars(select(nodes.c.id))))
        await two.row_is(table, 0, lambda row: row.away is None and row.node == two.b.node.id)
        assert ana.table_view["seats"][0]["present"]


async def test_a_stopping_node_tells_the_others_who_went(postgresql_store: str) -> None:
    async with AsyncExitStack() as stack, served(postgresql_store) as b:
        async with served(postgresql_store) as a:
            table = await a.table()
            two = Two(a, b)
            ana, _ = await stack.enter_async_context(two.seated(table, {0: b, 1: a}))
            await ana.until(lambda: ana.table_view["seats"][1]["present"])
        await ana.until(lambda: not ana.table_view["seats"][1]["present"])


def _view(place: Place, table: SetTable, seat: int) -> Any:
    live = place.node.house.tables[table.id]
    assert live.match is not None
    return live.game.view(live.match.state, seat)


def _looks_after(place: Place, table: SetTable) -> bool:
    live = place.node.house.tables.get(table.id)
    return live is not None and place.node.steward.is_looking_after(live)


async def _pass_time(two: Two, ms: int) -> None:
    """Let time pass, and both nodes see to what is due."""
    await two.a.pass_time(ms)
    await two.b.node.beat()
    await two.a.node.beat()


def _be_at_a_dead_node(table: str, seat: int) -> Callable[[Connection], None]:
    """Leave everything as a node leaves it that is killed while somebody is connected to it."""

    def leave(connection: Connection) -> None:
        beat = connection.scalar(select(nodes.c.beat).limit(1))
        connection.execute(nodes.insert().values(id=DEAD, beat=beat))
        connection.execute(
            update(seats).where(seats.c.table == table, seats.c.seat == seat).values(node=DEAD, away=None)
        )
        connection.execute(update(chores).where(chores.c.table == table).values(node=DEAD))

    return leave
