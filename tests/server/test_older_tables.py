"""Tables of a store in which records were of format 1 go on, and are told as those of today."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import FORMAT, parse_record
from tests.server.place import SetTable, play_randomly, served

pytestmark = pytest.mark.anyio

OLDER = Path(__file__).parents[1] / "records" / "cresus.1.jsonl"
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]


def rewrite(store: str, table: str, change: Callable[[str], str], column: str) -> None:
    """Put into the row of a table what a server of that time wrote there."""
    engine = create_engine(store)
    with engine.begin() as connection:
        row = {"id": table}
        written = connection.scalar(text(f'SELECT "{column}" FROM tables WHERE id = :id'), row)
        assert change(written) != written
        connection.execute(text(f'UPDATE tables SET "{column}" = :it WHERE id = :id'), {**row, "it": change(written)})
    engine.dispose()


def as_of_format_1(head: str) -> str:
    return head.replace(f'"format":{FORMAT}', '"format":1')


async def test_a_match_that_was_over_is_told_with_its_score_sheet(sqlite_store: str) -> None:
    lines = OLDER.read_text("utf-8").splitlines()
    async with served(sqlite_store) as place:
        imported = (await place.http.ask("POST", "/api/replays", json={"record": OLDER.read_text("utf-8")}))["table"]
    rewrite(sqlite_store, imported, as_of_format_1, "head")
    rewrite(sqlite_store, imported, lambda _: lines[-1], "end")

    async with served(sqlite_store) as place:
        table = SetTable(place, {"table": imported, "code": ""}, {})
        async with table.listen(None) as watcher:
            await watcher.until(lambda: watcher.end)
            assert watcher.end["outcome"]["scores"] == [[0, -86], [1, 15], [1, 5], [1, 32]]
            assert watcher.end["sheet"]["parts"] == ["signs", "cash"]
        record = parse_record((await table.ask("GET", "/record")).encode())
        assert record.head.format == FORMAT
        assert verify(GAMES["cresus"], record).record == record


async def test_a_match_that_was_under_way_goes_on_to_its_end(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(ALONE, options={"timers": "off"})
        async with table.listen(0) as ana:
            await play_randomly(ana, random.Random(5), most=9)
    rewrite(sqlite_store, table.id, as_of_format_1, "head")

    async with served(sqlite_store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(0) as ana:
            await play_randomly(ana, random.Random(6))
            assert [len(score) for score in ana.end["outcome"]["scores"]] == [1, 1]
        record = parse_record((await again.ask("GET", "/record")).encode())
        assert record.head.format == FORMAT
        assert verify(GAMES["fake-crystal"], record).record == record
