"""A node that has not heard of everything yet: it takes in what it lacks before it decides anything."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, select

from tablee.client import Refused
from tablee.server import house as houses
from tablee.server.history import Line, read_lines
from tablee.server.listening import Listener
from tablee.server.live import LiveTable
from tablee.server.registry import Refusal
from tablee.server.schema import chores
from tablee.server.store import StoreRefused
from tests.server.deaf import deaf
from tests.server.place import Listener as Person
from tests.server.place import Place, play_randomly, served
from tests.server.stores import held_up
from tests.server.waiting import later, until

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
OFF = {"timers": "off"}
HOUR = 3_600_000  # ms


def due_of(place: Place, table: str) -> int | None:
    """Return when the table has to be looked after, by the store."""
    with place.node.store.engine.connect() as connection:
        return connection.scalar(select(chores.c.due).where(chores.c.table == table))


async def test_a_vote_on_a_match_whose_beginning_was_not_heard_of_is_refused(postgresql_store: str) -> None:
    """It would be carried out, and wait for good for the lock that it holds itself."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF, start=False)
        async with table.at(b).listen(1) as bob, table.listen(0) as ana, table.listen(1) as elsewhere:
            await until(lambda: all(seat["present"] for seat in bob.table_view["seats"]))
            behind = b.node.house.tables[table.id]
            with deaf(b.node), held_up(b.node.store):
                early = asyncio.create_task(bob.send("vote", proposal=behind.row.revision + 3, yes=False))
                await until(lambda: behind.lock.locked() or early.done())
                await table.ask("POST", "/start", 0)
                await ana.send("propose", matter="pause")
                await elsewhere.until(lambda: elsewhere.table_view["proposal"])
            with pytest.raises(Refused, match="not_playing"):
                await early
            await bob.until(lambda: bob.table_view["proposal"])
            await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=False)
            await ana.until(lambda: ana.table_view["proposal"] is None)


async def test_the_node_in_charge_notices_absences_it_was_not_notified_of(postgresql_store: str) -> None:
    async with served(postgresql_store, grace=3_000) as a, served(postgresql_store, grace=3_000) as b:
        table = await a.table(TWO, options={"timers": "relaxed"})
        async with table.at(b).listen(1) as bob:
            async with table.listen(0) as ana:
                await until(lambda: all(seat["present"] for seat in bob.table_view["seats"]))
                await ana.until_asked()
                with deaf(b.node):
                    await ana.close()
                    live = a.node.house.tables[table.id]
                    await until(lambda: live.row.seats[0].away is not None)
                    await bob.offer()  # and so this node looks after the table from now on
                    await until(lambda: not a.node.steward.is_looking_after(live))
            await bob.until(lambda: bob.table_view["seats"][0]["stand_in"])


async def test_a_chore_that_was_deleted_unheard_is_written_down_again(postgresql_store: str) -> None:
    """Who plays deletes it if, as far as they know, nobody is waited for."""
    async with served(postgresql_store, grace=HOUR) as a, served(postgresql_store, grace=HOUR) as b:
        table = await a.table(TWO, options=OFF)
        async with table.at(b).listen(1) as bob, table.listen(0) as ana:
            await ana.until_asked()
            await bob.until(lambda: bob.table_view["seats"][0]["present"])
            behind, store = b.node.house.tables[table.id], b.node.store
            await until(lambda: behind.charges and not b.node.steward.is_looking_after(behind))
            await until(lambda: due_of(a, table.id) is None)
            with deaf(a.node):  # and so only the other one can mend it
                with deaf(b.node), patch.object(store, "append", wraps=store.append) as append:
                    await ana.close()
                    await until(lambda: due_of(a, table.id) is not None)
                    await bob.offer()
                    (line,) = append.call_args.args
                    assert line.due is None
                await until(lambda: due_of(b, table.id) is not None)


async def test_nothing_is_refused_by_what_another_node_has_made_untrue(postgresql_store: str) -> None:
    """Even a node that looks after the table answers by the log, not by what it has heard of."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options={"timers": "relaxed"})
        async with table.listen(0) as ana, table.at(b).listen(0) as again:
            await ana.until_asked()
            await again.until_asked()
            await again.act(["place", 0])
            assert b.node.steward.is_looking_after(b.node.house.tables[table.id])
            with deaf(b.node):
                await ana.act(["slot", 0])
                await again.act(["price", 3])
                with pytest.raises(Refused, match="offers_incomplete"):
                    await again.act(["confirm"])


async def test_nothing_is_refused_by_a_pause_that_another_node_has_ended(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        async with table.listen(0) as ana, table.listen(1) as bob, table.at(b).listen(0) as again:
            await again.until_asked()
            await agree(ana, bob, "pause")
            await again.until(lambda: again.table_view["paused"])
            with deaf(b.node):
                await agree(ana, bob, "resume")
                await again.act(["place", 0])


async def agree(one: Person, other: Person, matter: str) -> None:
    """Let one propose something and the other agree, until it is so."""
    await one.send("propose", matter=matter)
    await other.until(lambda: other.table_view["proposal"])
    await other.send("vote", proposal=other.table_view["proposal"]["proposal"], yes=True)
    await one.until(lambda: one.table_view["paused"] == (matter == "pause"))


async def test_a_match_is_watched_again_where_only_its_row_is_known_to_be_over(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        behind = await b.node.house.table(table.id)
        assert behind is not None
        with deaf(b.node):
            async with table.all_listening() as seats:
                await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
            await b.node.house.rows.refresh(behind)
            assert behind.row.status == "over" and behind.match is not None and not behind.match.is_over
            replay = await table.at(b).ask("GET", "/replay?count=1")
        assert replay["end"]["outcome"] == seats[0].end["outcome"]
        assert replay["end"]["sheet"] == seats[0].end["sheet"]


async def test_a_node_in_charge_stays_so_while_a_notice_of_another_comes(postgresql_store: str) -> None:
    """What the store said of the other is no longer so when it arrives."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(options={"timers": "relaxed"})
        live = await b.node.house.table(table.id)
        assert live is not None
        read = b.node.store.read

        async def read_late(query: Callable[[Connection], Any]) -> Any:
            found = await read(query)
            with patch.object(b.node.store, "read", read):
                await b.node.house.attend(live)
            return found

        with deaf(b.node), patch.object(b.node.steward, "leave_alone") as leaves:
            await b.node.house.attend(live)
            await a.node.house.attend(a.node.house.tables[table.id])
            with patch.object(b.node.store, "read", read_late):
                await Listener(b.node.house, b.node.store.bus)._leave_to_others(live)
            assert not leaves.called


async def test_a_node_takes_charge_only_after_it_knows_who_left(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        async with table.listen(0) as ana, table.at(b).listen(1) as bob:
            await until(lambda: all(seat["present"] for seat in bob.table_view["seats"]))
            await ana.until_asked()
            behind, due = b.node.house.tables[table.id], b.node.house.schedule.due

            def due_before(live: LiveTable) -> int | None:
                """The first time, Ana leaves as soon as it was found out."""
                found = due(live)
                if not left.done():
                    left.set_result(None)
                return found

            left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            with deaf(b.node):
                with patch.object(b.node.house.schedule, "due", due_before), held_up(b.node.store):
                    attending = asyncio.create_task(b.node.house.attend(behind))
                    await left
                    await table.ask("POST", "/leave", 0)
                await attending
                assert behind.row.seats[0].left
                assert due_of(b, table.id) is not None, "a bot is to stand in"


async def test_a_finished_match_is_served_by_a_node_that_has_not_heard_of_the_end(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        alone = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        table = await a.table(alone, options=OFF, watchers="refused")
        behind = await b.node.house.table(table.id)
        assert behind is not None
        with deaf(b.node):
            async with table.listen(0) as ana:
                await play_randomly(ana, random.Random(1))
            assert behind.row.status == "playing"
            before, there, path = behind.row, table.at(b), f"/api/tables/{table.id}"
            mine, key = table.keys[0], (await table.ask("POST", "/share", 0))["key"]
            for asked in (
                there.ask("GET", "/replay", 0),
                there.ask("GET", "/record", 0),
                there.ask("POST", "/share", 0),
                there.ask("POST", "/branch", 0, json={"number": 1, "seat": 0, "name": "Ana"}),
                b.http.ask("POST", "/api/join", json={"key": key}),
                b.http.ask("GET", path, key),
                b.http.ask("GET", f"{path}/recap?since=0", key),
                b.http.ask("GET", f"{path}/recap?since=0", mine),
            ):
                behind.row = before
                await asked
            assert behind.row.status == "playing", "of what happened so far one asks without the end"


async def test_a_node_that_cannot_take_charge_tries_again_later(sqlite_store: str) -> None:
    """Elsewhere play goes on so fast that something is always newer."""
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "normal"})
        live, asked = place.node.house.tables[table.id], 0

        async def too_late(_: LiveTable) -> bool:
            nonlocal asked
            asked += 1
            return False

        place.node.steward.leave_alone(live)
        with patch.object(place.node.house, "_take_charge", too_late):
            await place.node.house.attend(live)
            assert asked == houses.TRIES
            assert place.node.steward.is_looking_after(live)
            assert table.id in place.node.house.unattended
        await until(lambda: not place.node.house.unattended)


@pytest.mark.parametrize("wrong", [StoreRefused("away"), AssertionError("two nodes disagree about a match")])
async def test_a_table_that_cannot_be_caught_up_with_is_come_back_to(sqlite_store: str, wrong: Exception) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "normal"})
        house = place.node.house

        async def fails(_: LiveTable) -> None:
            raise wrong

        async with table.listen(0):
            live = house.tables[table.id]
            with patch.object(house, "_take_charge", _too_late), patch.object(house.log, "catch_up", fails):
                if isinstance(wrong, StoreRefused):
                    with pytest.raises(StoreRefused):
                        await house.attend(live)
                else:
                    await house.attend(live)
                    assert live.is_let_go, "what is known of it is wrong"
                assert table.id in house.unattended
            await until(lambda: not house.unattended)
            await until(
                lambda: table.id in house.tables and place.node.steward.is_looking_after(house.tables[table.id])
            )


async def test_where_the_log_cannot_be_followed_while_taking_charge_the_table_is_come_back_to(
    sqlite_store: str,
) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "normal"})
        house, catch_up = place.node.house, place.node.house.log.catch_up
        wrong = [None, AssertionError("two nodes disagree about a match")]

        async def then_fail(live: LiveTable) -> None:
            if (failure := wrong.pop(0)) is not None:
                raise failure
            await catch_up(live)

        house.unattended.add(table.id)
        with patch.object(house, "_take_charge", _too_late), patch.object(house.log, "catch_up", then_fail):
            await place.node._look_after_one(table.id, False)
        assert not wrong
        assert table.id in house.unattended
        await until(lambda: not house.unattended)


async def test_a_table_that_expired_before_anybody_could_take_charge_is_gone(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "normal"})
        house = place.node.house

        async def expired(_: LiveTable) -> None:
            raise Refusal("no_such_table")

        with patch.object(house, "_take_charge", _too_late), patch.object(house.log, "catch_up", expired):
            await house.attend(house.tables[table.id])
        assert table.id not in house.tables
        assert not house.unattended


async def _too_late(_: LiveTable) -> bool:
    return False


async def test_taking_charge_stores_no_outdated_due_time(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options={"timers": "normal"})
        async with table.listen(0) as ana, table.listen(1) as bob:
            live = place.node.house.tables[table.id]
            await bob.offer()
            for action in (["place", 0], ["slot", 0], ["price", 3], ["place", 1], ["slot", 0], ["price", 3]):
                await ana.act(action)
            before = place.node.house.schedule.due(live)
            with held_up(place.node.store):
                acting = asyncio.create_task(ana.act(["confirm"]))
                await until(lambda: place.node.store.waiting > 1)
                attending = asyncio.create_task(place.node.house.attend(live))
                await later(0.01)
            await asyncio.gather(acting, attending)
            assert due_of(place, table.id) == place.node.house.schedule.due(live) != before


async def test_what_was_taken_back_at_another_node_is_not_refused(postgresql_store: str) -> None:
    """Who lost the connection sends it again, to another node, and that one is first."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        async with table.listen(0) as ana, table.at(b).listen(0) as again:
            await ana.act(["place", 0])
            await again.until(lambda: again.number == ana.number)
            again._name, again._sent = ana._name, ana._sent
            live = a.node.house.tables[table.id]
            with held_up(a.node.store):
                first = asyncio.create_task(ana.send("take_back"))
                await until(lambda: a.node.store.waiting > 1 and live.lock.locked())
                await again.send("take_back")
            await first
            assert sum(line.kind == "take_back" for line in await a.node.store.read(_lines_of(table.id))) == 1


@pytest.mark.parametrize("is_found_out_late", [False, True])
async def test_what_came_before_is_not_taken_back_where_the_same_was_taken_back_unheard(
    postgresql_store: str, is_found_out_late: bool
) -> None:
    """Who lost the connection sends it again, to another node, which carries it out; here it comes late."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        async with table.listen(0) as ana, table.at(b).listen(0) as again:
            await ana.act(["auto_pass", 1])  # everybody noticed: it can be taken back by agreement only
            await ana.act(["place", 0])
            await again.until(lambda: again.number == ana.number)
            again._name, again._sent = ana._name, ana._sent
            read, taking_back, live = a.node.store.read, a.node.house.taking_back, a.node.house.tables[table.id]
            is_taken_back: list[bool] = []

            async def read_late(query: Callable[[Connection], Any]) -> Any:
                """The first time, it is taken back at the other node before the answer comes."""
                if live.number == 2 and not is_taken_back:
                    is_taken_back.append(True)
                    await again.send("take_back")
                return await read(query)

            async def found_nothing(*_: object) -> bool:
                await again.send("take_back")
                return False

            late = patch.object(taking_back, "take_back", found_nothing)
            early = patch.object(a.node.store, "read", read_late)
            with deaf(a.node), late if is_found_out_late else early:
                await ana.send("take_back")
            kinds = [line.kind for line in await a.node.store.read(_lines_of(table.id))]
            assert kinds == ["act", "act", "take_back"]
            assert live.row.proposal is None


def _lines_of(table: str) -> Callable[[Connection], list[Line]]:
    return lambda connection: read_lines(connection, table)
