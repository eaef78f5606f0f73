"""What nobody needs any more goes, with all of it; nothing else does."""

import random
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, func, insert, select, text, update

from tablee.client import Dismissed
from tablee.server import expiry
from tablee.server import node as nodes
from tablee.server.clock import DAY, today, wall_now
from tablee.server.door import LINES_OF_A_TABLE
from tablee.server.opening import MIGRATIONS, open_store
from tablee.server.registry import MOST_IMPORTS
from tablee.server.schema import chat, chores, log, people, seats, tables
from tablee.server.store import write_chore
from tests.server.place import Place, SetTable, play_randomly, served
from tests.server.stores import opened
from tests.server.test_record_files import played
from tests.server.waiting import PATIENCE, later, until_true

pytestmark = pytest.mark.anyio

NEW = {"game": "fake-crystal", "name": "Ana", "seats": [{"kind": "me"}, {"kind": "link"}]}
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]


def browser(place: Place, address: str = "127.0.0.1") -> httpx.AsyncClient:
    headers = {"x-forwarded-for": address}
    return httpx.AsyncClient(base_url=place.address, trust_env=False, verify=False, headers=headers, timeout=PATIENCE)


async def change(place: Place, id: str, days: int = 0, **values: Any) -> None:
    """Let a table be untouched for so many days, and whatever else."""
    day = today() - days
    await place.node.store.write(
        lambda c: c.execute(update(tables).where(tables.c.id == id).values(touched=day, **values)).rowcount
    )


async def exists(place: Place, id: str) -> bool:
    query = select(func.count()).select_from(tables).where(tables.c.id == id)
    return bool(await place.node.store.read(lambda connection: connection.scalar(query)))


async def rows_of(place: Place, id: str) -> dict[str, int]:
    """How many rows belong to a table, by where they are."""

    def count(connection: Connection) -> dict[str, int]:
        parts = {part.name: part for part in (log, seats, chat, chores)}
        each = {name: select(func.count()).select_from(part).where(part.c.table == id) for name, part in parts.items()}
        return {name: connection.scalar(query) or 0 for name, query in each.items()}

    return await place.node.store.read(count)


async def imported(place: Place) -> str:
    return str((await place.http.ask("POST", "/api/replays", json={"record": played()}))["table"])


async def touched(place: Place, id: str) -> int:
    query = select(tables.c.touched).where(tables.c.id == id)
    return int(await place.node.store.read(lambda connection: connection.scalar(query)) or 0)


async def is_touched(place: Place, id: str) -> bool:
    return await touched(place, id) == today()


# -- tables --------------------------------------------------------------------------------------------------


async def test_a_table_goes_with_its_log_its_chat_its_seats_and_its_chores(store: str) -> None:
    async with served(store, keep=10) as place:
        old, other = await place.table(), await place.table()
        for table in (old, other):
            async with table.sit(0) as ana:
                await ana.say("hello")
                await ana.act(["place", 0])
            await table.until_nobody_is_there()
        full = await rows_of(place, old.id)
        assert full["log"] == 1 and full["chat"] == 1 and full["seats"] == 3 and full["chores"] == 1
        await change(place, old.id, 11, status="over")
        assert not await place.node.tidy(), "there is no more"
        assert not await exists(place, old.id)
        assert set((await rows_of(place, old.id)).values()) == {0}
        assert await rows_of(place, other.id) == full
        assert (await place.http.ask("GET", f"/api/tables/{other.id}"))["table"]["status"] == "playing"


@pytest.mark.parametrize(
    ("days", "keep", "values", "goes"),
    [
        (expiry.GATHERING, 0, {}, False),
        (expiry.GATHERING + 1, 0, {}, True),
        (10_000, 0, {"status": "playing"}, False),
        (10_000, 0, {"status": "playing", "paused": 5}, False),
        (10_000, 0, {"status": "over"}, False),
        (10_000, 0, {"status": "abandoned"}, False),
        (10, 10, {"status": "over"}, False),
        (11, 10, {"status": "over"}, True),
        (11, 10, {"status": "abandoned"}, True),
        (11, 10, {"status": "playing"}, False),
        (11, 10, {"status": "playing", "paused": 5}, True),
        (expiry.IMPORTED, 1, {"status": "over", "origin": "import"}, False),
        (expiry.IMPORTED + 1, 0, {"status": "over", "origin": "import"}, True),
    ],
)
async def test_what_expires_and_when(
    sqlite_store: str, days: int, keep: int, values: dict[str, Any], goes: bool
) -> None:
    async with served(sqlite_store, keep=keep) as place:
        table, other = await place.table(start=False), await place.table(start=False)
        await change(place, table.id, days, **values)
        counted = await place.node.store.read(lambda connection: expiry.count_expired(connection, keep))
        assert counted.tables == goes
        await place.node.tidy()
        assert await exists(place, table.id) is not goes
        assert await exists(place, other.id)


async def test_a_table_with_people_stays_and_watchers_of_a_removed_one_are_dismissed(store: str) -> None:
    async with served(store) as place:
        watched, seated = await place.table(start=False), await place.table(start=False)
        async with watched.listen(None) as watcher, seated.listen(0) as ana:
            await until_written_down_there(place, seated)
            for table in (watched, seated):
                await change(place, table.id, 100)
            await place.node.tidy()
            assert await exists(place, seated.id)
            with pytest.raises(Dismissed, match="no_such_table"):
                await watcher.until(lambda: False)
            await ana.send("ping")
        assert watched.id not in place.node.house.tables


async def until_written_down_there(place: Place, table: SetTable) -> None:
    query = select(func.count()).where(seats.c.table == table.id, seats.c.away.is_(None), seats.c.kind == "person")
    await until_true(lambda: place.node.store.read(lambda connection: connection.scalar(query)))


async def test_other_nodes_are_notified_of_removed_tables(postgresql_store: str) -> None:
    async with served(postgresql_store) as here, served(postgresql_store) as there:
        table = await here.table(start=False)
        elsewhere = SetTable(there, {"table": table.id, "code": table.code}, table.keys)
        async with elsewhere.listen(None) as watcher:
            await change(here, table.id, 100)
            await here.node.tidy()
            with pytest.raises(Dismissed, match="no_such_table"):
                await watcher.until(lambda: False)
        assert table.id not in there.node.house.tables


async def test_whatever_changes_a_table_touches_it(store: str) -> None:
    async with served(store) as place:
        table = await place.table(ALONE, start=False, options={"timers": "off"})
        await change(place, table.id, 5)
        await table.ask("POST", "/settings", 0, json={"watchers": "refused"})
        assert await touched(place, table.id) == today()
        await place.http.start(table.id, table.keys[0])
        async with table.sit(0) as ana:
            await change(place, table.id, 5)
            await play_randomly(ana, random.Random(3))
            assert await touched(place, table.id) == today(), "the end of the match does"


async def test_an_import_that_is_opened_now_and_then_stays(store: str) -> None:
    async with served(store) as place:
        kept, forgotten = await imported(place), await imported(place)
        for id in (kept, forgotten):
            await change(place, id, expiry.IMPORTED + 1)
        await place.http.ask("GET", f"/api/tables/{kept}/replay?count=1")
        await until_true(lambda: is_touched(place, kept))
        await place.node.tidy()
        assert await exists(place, kept) and not await exists(place, forgotten)


async def test_a_rematch_of_a_match_whose_rematch_went_is_a_new_one(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        await change(place, table.id, status="over")
        await place.node.house.rows.refresh(place.node.house.tables[table.id])
        first = (await table.ask("POST", "/rematch", 0))["table"]
        await change(place, first, 100)
        await place.node.tidy()
        second = (await table.ask("POST", "/rematch", 0))["table"]
        assert second != first and await exists(place, second)


async def is_done(place: Place, id: str) -> bool:
    return not (await rows_of(place, id))["chores"]


async def test_a_chore_at_a_table_that_went_is_done(store: str) -> None:
    async with served(store) as place:
        await place.node.store.write(lambda connection: write_chore(connection, "gone", 0, "elsewhere"))
        await until_true(lambda: is_done(place, "gone"))


async def test_a_server_tidies_by_itself_a_little_at_a_time(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "AT_ONCE", 2)
    async with served(sqlite_store) as place:
        ids = [(await place.table(start=False)).id for _ in range(5)]
        for id in ids:
            await change(place, id, 100)
        await later(nodes.TIDYING)
        left = [sum([await exists(place, id) for id in ids])]
        for _ in range(2):
            await later(nodes.SOON)
            left.append(sum([await exists(place, id) for id in ids]))
        assert left == [3, 1, 0]


async def test_people_without_a_seat_are_removed_after_a_year(store: str) -> None:
    async with served(store) as place:
        await place.table()

        def prepare(connection: Connection) -> int:
            long_ago = wall_now() - (expiry.FORGOTTEN + 2) * DAY
            connection.execute(update(people).values(made=long_ago))
            known = [{"id": "new", "name": "New", "made": wall_now()}, {"id": "old", "name": "Old", "made": long_ago}]
            connection.execute(insert(people), known)
            return connection.scalar(select(func.count()).select_from(people)) or 0

        before = await place.node.store.write(prepare)
        await place.node.tidy()
        left = await place.node.store.read(lambda connection: set(connection.scalars(select(people.c.id))))
        assert len(left) == before - 1 and "new" in left and "old" not in left


# -- how many there may be -----------------------------------------------------------------------------------


async def test_an_address_makes_so_many_tables_an_hour_however_they_come_to_be(sqlite_store: str) -> None:
    async with served(sqlite_store, tables_per_hour=5) as place, browser(place, "10.0.0.1") as ana:
        assert (await ana.post("/api/tables", json={**NEW, "name": ""})).status_code >= 400, "this one does not count"
        opened = (await ana.post("/api/tables", json=NEW)).json()
        record = (await ana.post("/api/replays", json={"record": played()})).json()["table"]
        branch = await ana.post(f"/api/tables/{record}/branch", json={"number": 3, "seat": 0, "name": "Ana"})
        assert branch.status_code == 201
        await change(place, opened["table"], status="over")
        await place.node.house.rows.refresh(place.node.house.tables[opened["table"]])
        rematches = [await ana.post(f"/api/tables/{opened['table']}/rematch") for _ in range(3)]
        assert len({answer.json()["table"] for answer in rematches}) == 1, "which counts once"
        assert (await ana.post("/api/tables", json=NEW)).status_code == 201
        refused = await ana.post("/api/tables", json=NEW)
        assert (refused.status_code, refused.json()) == (429, {"key": "too_many_new_tables", "facts": {"most": 5}})
        for path, body in (("/api/replays", {"record": played()}), (f"/api/tables/{record}/branch", BRANCH)):
            assert (await ana.post(path, json=body)).json()["key"] == "too_many_new_tables"
        again = await ana.post(f"/api/tables/{opened['table']}/rematch")
        assert again.status_code == 200, "what is there already may be asked for"
        async with browser(place, "10.0.0.2") as bob:
            assert (await bob.post("/api/tables", json=NEW)).status_code == 201


async def test_a_long_record_counts_as_several_tables(sqlite_store: str) -> None:
    async with served(sqlite_store, tables_per_hour=5) as place, browser(place) as ana:
        long = {"record": played(asides=2 * LINES_OF_A_TABLE)}
        assert (await ana.post("/api/replays", json=long)).status_code == 201
        assert (await ana.post("/api/replays", json=long)).json()["key"] == "too_many_new_tables"
        assert [(await ana.post("/api/tables", json=NEW)).status_code for _ in range(3)] == [201, 201, 429]
        huge = {"record": played(asides=8 * LINES_OF_A_TABLE)}
        async with browser(place, "10.0.0.2") as bob:
            assert (await bob.post("/api/replays", json=huge)).status_code == 201, "who has made none may make any"


BRANCH = {"number": 3, "seat": 0, "name": "Ana"}


async def test_a_person_has_so_many_imports_and_can_play_nevertheless(store: str) -> None:
    async with served(store) as place, browser(place) as ana, browser(place) as bob:
        first = await ana.post("/api/replays", json={"record": played()})
        owner = await place.node.store.read(
            lambda c: c.scalar(select(tables.c.owner).where(tables.c.id == first.json()["table"]))
        )

        def fill(connection: Connection) -> None:
            row = connection.execute(select(tables).where(tables.c.id == first.json()["table"])).one()._asdict()
            connection.execute(insert(tables), [{**row, "id": f"copy{n}"} for n in range(MOST_IMPORTS - 1)])

        assert owner
        await place.node.store.write(fill)
        refused = await ana.post("/api/replays", json={"record": played()})
        expected = {"key": "too_many_imports", "facts": {"most": MOST_IMPORTS}}
        assert (refused.status_code, refused.json()) == (429, expected)
        assert (await ana.post("/api/tables", json=NEW)).status_code == 201
        assert (await bob.post("/api/replays", json={"record": played()})).status_code == 201


# -- stores from before --------------------------------------------------------------------------------------


@pytest.mark.real_time  # a migration reads the clock on the wall, and no other
async def test_what_an_older_store_holds_counts_from_the_day_it_was_brought_up_to_date(empty_store: str) -> None:
    before = today()
    engine, lock = open_store(empty_store)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        row = {"id": "t", "game": "fake-crystal", "rules": 1, "options": "{}", "status": "gathering", "host": 0}
        more = {"watchers": "open", "delay": 0, "origin": "", "revision": 0, "made": 5}
        names = ", ".join([*row, *more])
        values = ", ".join(f":{name}" for name in [*row, *more])
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({values})"), {**row, **more})
    engine.dispose()
    if lock is not None:
        lock.release()
    async with opened(empty_store) as store:
        query = select(tables.c.touched, tables.c.owner)
        day, owner = await store.read(lambda connection: tuple(connection.execute(query).one()))
        assert before <= day <= today() and owner is None
        assert await expiry.remove_tables(store, keep=1) == []
