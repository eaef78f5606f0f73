"""Many tables at once: they are listed without being opened, and opened a few at a time."""

import asyncio
import threading
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, insert, select
from websockets.asyncio.client import connect

from tablee.client import Refused
from tablee.server import house, listing, live, work
from tablee.server.history import restored
from tablee.server.people import COOKIE
from tablee.server.schema import log, seats, tables
from tests.server.place import Place, SetTable, served
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]


async def opened(place: Place) -> tuple[SetTable, str]:
    """A table at which it is nobody's turn but Bob's, and the cookie of Ana, who has offered."""
    async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as ana:
        asked = {"game": "fake-crystal", "name": "Ana", "seats": TWO, "options": {"timers": "off"}}
        reply = (await ana.post("/api/tables", json=asked)).json()
        joined = await place.http.join("Bob", key=reply["invitations"][0]["key"])
        table = SetTable(place, reply, {0: reply["key"], 1: joined["key"]})
        await table.ask("POST", "/start", 0)
        async with table.listen(0) as seat:
            await seat.offer()
        return table, ana.cookies[COOKIE]


async def copied(place: Place, table: str, count: int, lines: int | None = None) -> list[str]:
    """Write a table down so many times more, each newer than the one before; of the log only some lines."""
    names = [f"{table[:12]}{number:04}" for number in range(count)]

    def copy(connection: Connection) -> None:
        for part, name in ((tables, "id"), (seats, "table"), (log, "table")):
            query = select(part).where(part.c[name] == table)
            rows = [dict(row) for row in connection.execute(query).mappings()]
            if part is log:
                rows = rows[:lines]
            for age, id in enumerate(names, 1):
                fresh = [{**row, name: id} | ({"made": row["made"] + age} if part is tables else {}) for row in rows]
                if fresh:
                    connection.execute(insert(part), fresh)

    await place.node.store.write(copy)
    return names


class Replays:
    """Counts how often matches are played again, and how many at once; they can be held up."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = 0
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.forget()

    def forget(self) -> None:
        self.most = self.count = 0

    def __call__(self, *args: Any) -> Any:
        with self._lock:
            self.count += 1
            self._now += 1
            self.most = max(self.most, self._now)
        try:
            assert self.may_go_on.wait(PATIENCE)
            return restored(*args)
        finally:
            with self._lock:
                self._now -= 1


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Replays:
    replays = Replays()
    monkeypatch.setattr(live, "restored", replays)
    return replays


async def listed(place: Place, cookie: str) -> list[dict[str, Any]]:
    async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as browser:
        answer = await browser.get("/api/tables", headers={"cookie": f"{COOKIE}={cookie}"})
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()
        return found


async def test_a_hundred_tables_are_listed_without_opening_one(store: str, replays: Replays) -> None:
    async with served(store) as place:
        table, ana = await opened(place)
        replays.forget()  # those by which it began
        begun = await copied(place, table.id, 99, lines=3)  # there Ana has not offered yet
        found = await listed(place, ana)
        assert [one["table"] for one in found] == begun[:-51:-1], "the newest ones first"
        assert all(one["my_turn"] and one["names"] == ["Ana", "Bob"] and one["seat"] == 0 for one in found)
        assert list(place.node.house.tables) == [table.id]
        assert (replays.count, replays.most) == (listing.MOST_LISTED, 1)
        assert await listed(place, ana) == found
        assert replays.count == listing.MOST_LISTED, "nothing is played again that has not changed"


async def test_a_list_tells_whose_turn_it_is_at_tables_in_memory_and_elsewhere(
    sqlite_store: str, replays: Replays
) -> None:
    async with served(sqlite_store) as place:
        table, ana = await opened(place)
        replays.forget()
        (elsewhere,) = await copied(place, table.id, 1)
        assert [(one["table"], one["my_turn"]) for one in await listed(place, ana)] == [
            (elsewhere, False),
            (table.id, False),
        ]
        async with table.listen(0) as seat:
            await seat.act(["reopen"])
        assert [one["my_turn"] for one in await listed(place, ana)] == [False, True]
        assert replays.count == 1, "where nothing has changed"


@pytest.mark.real_time  # several threads play matches again
async def test_a_flood_of_names_opens_a_few_tables_at_a_time(
    sqlite_store: str, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_LOADING", 20)
    async with served(sqlite_store) as place:
        table, _ = await opened(place)
        replays.forget()
        names = await copied(place, table.id, 120)
        refusals: list[Refused] = []

        async def look(name: str) -> bool:
            try:
                return bool(await place.http.ask("GET", f"/api/tables/{name}"))
            except Refused as refused:
                refusals.append(refused)
                return False

        replays.may_go_on.clear()  # until everybody has come
        looking = [asyncio.create_task(look(name)) for name in names]
        await until(lambda: len(refusals) == 100)
        replays.may_go_on.set()
        assert sum(await asyncio.gather(*looking)) == 20
        assert replays.most <= work.PLACES
        async with asyncio.timeout(PATIENCE):
            while not all(await asyncio.gather(*map(look, names))):
                pass
        assert replays.count == 120, "each once"
        assert all(one.key == "too_busy" and one.facts == {"again": 3_000} for one in refusals)


async def test_a_player_is_told_to_come_back_while_too_many_tables_are_loaded(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite_store) as place:
        table, _ = await opened(place)
        (name,) = await copied(place, table.id, 1)
        monkeypatch.setattr(house, "MOST_LOADING", 0)
        async with connect(f"ws{place.address[4:]}/api/tables/{name}/socket", proxy=None) as socket:
            goodbye = msgspec.json.decode(await socket.recv())
        assert goodbye == {"type": "goodbye", "key": "too_busy", "again": 3_000}
        async with table.listen(0) as ana:
            assert ana.seat == 0, "what is in memory is open to all"
