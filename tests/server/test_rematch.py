"""Playing again: the same people at the same seats, one table for all who ask."""

import asyncio

import httpx
import pytest

from tablee.client import Message, Refused
from tests.server.place import Place, SetTable, served

pytestmark = pytest.mark.anyio

SEATS = [{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "level": "hard"}]
CHOSEN = {"ability": "recycleur", "timers": "relaxed"}


async def ended(place: Place) -> SetTable:
    """Open a table and give the match up, by agreement."""
    table = await place.table(SEATS, options=CHOSEN, delay=20)
    async with table.all_listening() as (ana, bob):
        await ana.send("propose", matter="abandon")
        await bob.until(lambda: bob.info["proposal"])
        await bob.send("vote", proposal=bob.info["proposal"]["proposal"], yes=True)
        await ana.until(lambda: ana.info["status"] == "abandoned")
    return table


def at(place: Place, joined: Message, keys: dict[int, str]) -> SetTable:
    return SetTable(place, {"table": joined["table"], "code": ""}, keys)


async def test_a_rematch_has_the_same_people_seats_and_options(store: str) -> None:
    async with served(store) as place:
        table = await ended(place)
        first, second = await asyncio.gather(*(table.ask("POST", "/rematch", seat) for seat in (0, 1)))
        assert first["table"] == second["table"] != table.id
        assert (first["seat"], second["seat"]) == (0, 1)
        assert await table.ask("POST", "/rematch", 0) == first, "asked again, it is the same"
        again = at(place, first, {0: first["key"], 1: second["key"]})
        old, new = [(await one.ask("GET", ""))["table"] for one in (table, again)]
        assert old["next"] == new["table"]
        assert (new["origin"], new["status"], new["host"]) == ("rematch", "gathering", 0)
        for same in ("game", "options", "watchers", "delay"):
            assert new[same] == old[same]
        for same in ("kind", "name", "level"):
            assert [seat[same] for seat in new["seats"]] == [seat[same] for seat in old["seats"]]
        assert new["code"], "a seat that gets free can be taken by the code"
        with pytest.raises(Refused, match="bad_key"):
            await place.http.ask("GET", f"/api/tables/{new['table']}", table.keys[0])
        await again.ask("POST", "/start", 0)
        async with again.all_listening() as (ana, bob):
            assert ana.info["commitment"] != old["commitment"]
            await ana.act((await ana.until_asked())[0])
            assert bob.seat == 1


async def test_everybody_at_the_old_table_is_told_of_the_new_one(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await ended(place)
        async with table.listen(1) as bob:
            joined = await table.ask("POST", "/rematch", 0)
            await bob.until(lambda: bob.info["next"] == joined["table"])


async def test_a_browser_sits_at_the_rematch_by_its_cookies(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await ended(place)
        async with httpx.AsyncClient(base_url=place.address, trust_env=False) as phone:
            await phone.post("/api/join", json={"key": table.keys[1]})
            joined = (await phone.post(f"/api/tables/{table.id}/rematch")).json()
            state = (await phone.get(f"/api/tables/{joined['table']}")).json()
            assert state["mine"] == [{"seat": 1, "key": joined["key"]}]


async def test_who_does_not_want_to_play_again_leaves_and_somebody_else_comes(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await ended(place)
        host = await table.ask("POST", "/rematch", 0)
        other = await table.ask("POST", "/rematch", 1)
        again = at(place, host, {0: host["key"], 1: other["key"]})
        await again.ask("POST", "/leave", 1)
        with pytest.raises(Refused, match="seats_free"):
            await again.ask("POST", "/start", 0)
        code = (await again.ask("GET", "", 0))["table"]["code"]
        assert (await place.http.join("Dan", code=code))["seat"] == 1
        await again.ask("POST", "/start", 0)
        with pytest.raises(Refused, match="seat_taken"):
            await table.ask("POST", "/rematch", 1)


async def test_there_is_no_rematch_before_the_end_nor_for_watchers(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(SEATS)
        with pytest.raises(Refused, match="not_over"):
            await table.ask("POST", "/rematch", 0)
        with pytest.raises(Refused, match="not_seated"):
            await table.ask("POST", "/rematch")


async def test_a_rematch_of_a_rematch(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await ended(place)
        joined = await table.ask("POST", "/rematch", 0)
        again = at(place, joined, {0: joined["key"]})
        await again.ask("POST", "/leave", 0)
        third = await again.ask("POST", "/rematch", 0)
        assert len({table.id, joined["table"], third["table"]}) == 3
        async with at(place, third, {0: third["key"]}).listen(0) as ana:
            assert ana.info["status"] == "gathering"
