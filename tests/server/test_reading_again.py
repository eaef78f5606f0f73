"""What a node reads of a table that was played on and changed at another node, it takes as it is."""

import asyncio

import pytest

from tests.server.place import Listener, SetTable, served
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]


async def test_a_proposal_made_after_an_action_stands_at_a_node_that_hears_of_both_at_once(
    postgresql_store: str,
) -> None:
    async with served(postgresql_store) as here, served(postgresql_store) as there:
        table = await here.table()
        table_there = SetTable(there, {"table": table.id, "code": ""}, table.keys)
        async with table.listen(0) as ana, table_there.listen(1) as bob:
            await ana.until(lambda: ana.table_view["seats"][1]["present"])
            live = there.node.house.tables[table.id]
            async with live.lock:  # so busy is the other node
                await ana.offer()
                await ana.send("propose", matter="undo")
            await bob.until(lambda: bob.table_view["proposal"] == ana.table_view["proposal"] is not None)
            assert live.row == here.node.house.tables[table.id].row


async def test_a_part_taken_back_after_what_rested_on_it_was_undone_is_read_again(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.all_listening() as (ana, bob):
            for _ in range(2):
                await ana.offer()  # and she confirms it, which all are told
                await ana.send("take_back")
                await bob.until(lambda: bob.table_view["proposal"])
                await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
                await ana.until(lambda: ana.table_view["proposal"] is None)
                for _ in range(6):
                    await ana.send("take_back")  # part by part, which nobody is told
            await ana.act(["place", 2])
            view, number = ana.view, ana.number
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.all_listening() as (ana, bob):
            assert (ana.view, ana.number) == (view, number)
            assert bob.number == (await again.ask("GET", "/recap", 1))["number"]


async def test_a_guest_of_a_table_that_is_dropped_gets_the_reloaded_one(postgresql_store: str) -> None:
    async with served(postgresql_store) as place:
        table = await place.table(TWO, options={"timers": "blitz"})
        async with table.listen(0):
            house = place.node.house
            wrong = house.tables[table.id]
            async with wrong.lock:
                place.node.steward.look_again_in(wrong, 0)
                bob = Listener(place.address, table.id, table.keys[1])
                coming = asyncio.create_task(bob.open())
                await until(lambda: len(wrong.lock._waiters or ()) == 2)  # who looks after it, and who comes
                house.let_go(wrong)
            await coming
            await until(lambda: table.id in house.tables and house.tables[table.id].guests_of(1))
            assert not wrong.guests_of(1)
            assert not place.node.steward.is_looking_after(wrong), "nobody looks after what is known to be wrong"
            await bob.close()
