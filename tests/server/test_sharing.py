"""What is shown to whom beside the match: a replay that is shared, and the code of a table."""

import random

import httpx
import msgspec
import pytest

from tablee.client import Dismissed, Refused, sit, sit_at
from tablee.links import make_link
from tests.server.place import Listener, Place, SetTable, play_randomly, served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

ALONE = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]


async def closed(place: Place) -> SetTable:
    """A match that is over, at a table without watchers."""
    table = await place.table(ALONE, options={"timers": "off"}, watchers="refused")
    async with table.listen(0) as ana:
        await play_randomly(ana, random.Random(3))
    return table


async def shared(table: SetTable) -> str:
    key: str = (await table.ask("POST", "/share", 0))["key"]
    return key


async def test_a_shared_match_is_open_to_all_who_have_the_link(store: str) -> None:
    async with served(store) as place:
        table = await closed(place)
        key = await shared(table)
        for path in ("", "/record", "/replay?eyes=0", "/recap?since=0"):
            mine = await table.ask("GET", path, 0)
            shown = await place.http.ask("GET", f"/api/tables/{table.id}{path}", key)
            if path.startswith("/re") and "recap" not in path:
                assert shown == mine
            with pytest.raises(Refused, match=r"watchers_refused|not_seated"):
                await table.ask("GET", path)
        async with sit(make_link(place.address, table.id, key)) as watcher:
            assert watcher.seat == -1 and watcher.end is not None
            with pytest.raises(Refused, match="watchers_only_watch"):
                await watcher.say("Hello.")
    async with served(store) as place:  # it is signed: nothing has to be remembered
        assert await place.http.ask("GET", f"/api/tables/{table.id}/record", key)


async def test_a_shared_match_stays_open_whatever_happens_at_the_table(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await closed(place)
        watcher = Listener(place.address, table.id, await shared(table))
        await watcher.open()
        async with table.listen(0):
            await watcher.until(lambda: watcher.table_view["seats"][0]["present"])
        await table.ask("POST", "/settings", 0, json={"delay": 0, "watchers": "refused"})
        await watcher.until(lambda: not watcher.table_view["seats"][0]["present"])
        assert (await watcher.send("ping"))["type"] == "pong"
        await watcher.close()


async def test_a_browser_looks_at_a_shared_match_by_its_link(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await closed(place)
        key = await shared(table)
        async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as friend:
            assert (await friend.get(f"/api/tables/{table.id}/replay")).status_code == 403
            joined = (await friend.post("/api/join", json={"key": key})).json()
            assert joined == {"table": table.id, "seat": -1, "key": key}
            assert (await friend.get(f"/api/tables/{table.id}/replay")).status_code == 200
            assert (await friend.get(f"/api/tables/{table.id}")).json()["mine"] == []
            assert (await friend.post(f"/api/tables/{table.id}/share")).json()["key"] == "not_seated"
        async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as ana:
            await ana.post("/api/join", json={"key": table.keys[0]})
            await ana.post("/api/join", json={"key": key})
            mine = (await ana.get(f"/api/tables/{table.id}")).json()["mine"]
            assert mine == [{"seat": 0, "key": table.keys[0]}], "whoever sat there stays who they are"


async def test_a_replay_key_opens_one_match_and_nothing_else(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table, other = await closed(place), await closed(place)
        key = await shared(table)
        for path in ("", "/record", "/replay", "/recap"):
            with pytest.raises(Refused, match="bad_key"):
                await place.http.ask("GET", f"/api/tables/{other.id}{path}", key)
        with pytest.raises(Dismissed, match="bad_key"):
            async with sit_at(place.address, other.id, key):
                pass
        following = await table.ask("POST", "/rematch", 0)
        with pytest.raises(Refused, match="bad_key"):
            await place.http.ask("GET", f"/api/tables/{following['table']}", key)
        with pytest.raises(Refused, match="not_over"):
            await place.http.ask("POST", f"/api/tables/{following['table']}/share", following["key"])


async def test_a_match_without_watchers_is_closed_to_others_before_its_end_as_after(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(ALONE, watchers="refused")
        with pytest.raises(Refused, match="watchers_refused"):
            await table.ask("GET", "")
        assert (await table.ask("GET", "", 0))["table"]["status"] == "playing"


async def test_only_seated_players_get_the_code_of_a_table(store: str) -> None:
    async with served(store) as place:
        opened = await place.http.open_table("fake-crystal", "Ana", [{"kind": "me"}, *[{"kind": "link"}] * 2])
        bob = await place.http.join("Bob", key=opened["invitations"][0]["key"])
        table = SetTable(place, opened, {0: opened["key"], 1: bob["key"]})
        async with table.listen(None) as watcher, table.listen(0) as ana, table.listen(1) as phone:
            seats = (ana, phone)
            cid = await place.http.join("Cid", code=table.code)
            for listener in (*seats, watcher):
                await listener.until(lambda listener=listener: listener.table_view["seats"][2]["name"] == "Cid")
            assert all(seat.table_view["code"] == table.code for seat in seats)
            left = await place.http.ask("POST", f"/api/tables/{table.id}/leave", cid["key"])
            assert left["table"]["code"] is None
            await watcher.until(lambda: watcher.table_view["seats"][2]["kind"] == "link")
        assert len(watcher.of("table")) >= 2
        assert table.code not in msgspec.json.encode(watcher.frames).decode()
        assert (await table.ask("GET", ""))["table"]["code"] is None
        assert (await table.ask("GET", "", 1))["table"]["code"] == table.code
