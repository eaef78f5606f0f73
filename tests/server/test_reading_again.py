"""What a node reads of a table that was played on and changed at another node, it takes as it is."""

import pytest

from tests.server.place import SetTable, served

pytestmark = pytest.mark.anyio


async def test_a_proposal_made_after_an_action_stands_at_a_node_that_hears_of_both_at_once(
    postgresql_store: str,
) -> None:
    async with served(postgresql_store) as here, served(postgresql_store) as there:
        table = await here.table()
        table_there = SetTable(there, {"table": table.id, "code": ""}, table.keys)
        async with table.listen(0) as ana, table_there.listen(1) as bob:
            await ana.until(lambda: ana.info["seats"][1]["present"])
            live = there.node.house.tables[table.id]
            async with live.lock:  # so busy is the other node
                await ana.offer()
                await ana.send("propose", matter="undo")
            await bob.until(lambda: bob.info["proposal"] == ana.info["proposal"] is not None)
            assert live.row == here.node.house.tables[table.id].row
