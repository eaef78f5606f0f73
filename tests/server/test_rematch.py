"""Playing again: the same people at the same seats, one table for all who ask."""

import asyncio

import httpx
import pytest

from tablee.client import Message, Refused
from tests.server.place import Place, SetTable, served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

SEATS = [{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "level": "hard"}]
CHOSEN = {"ability": "recycleur", "timers": "relaxed"}


async def ended(place: Place) -> SetTable:
    """Open a table and give the match up, by agreement."""
    table = await place.table(SEATS, options=CHOSEN, delay=20)
    async with table.all_listening() as (ana, bob):
        await ana.send("propose", matter="abandon")
        await bob.until(lambda: bob.table_view["proposal"])
        await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
        await ana.until(lambda: ana.table_view["status"] == "abandoned")
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
        assert (new["origin"], new["status"]) == ("rematch", "gathering")
        for same in ("game", "options", "watchers", "delay"):
            assert new[same] == old[same]
        for same in ("kind", "name", "level"):
            assert [seat[same] for seat in new["seats"]] == [seat[same] for seat in old["seats"]]
        assert (await again.ask("GET", "", 0))["table"]["code"], "a seat that gets free can be taken by the code"
        with pytest.raises(Refused, match="bad_key"):
            await place.http.ask("GET", f"/api/tables/{new['table']}", table.keys[0])
        await again.ask("POST", "/start", new["host"])
        async with again.all_listening() as (ana, bob):
            assert ana.table_view["commitment"] != old["commitment"]
            await ana.act((await ana.until_asked())[0])
            assert bob.seat == 1


async def test_everybody_at_the_old_table_is_told_of_the_new_one(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await ended(place)
        async with table.listen(1) as bob:
            joined = await table.ask("POST", "/rematch", 0)
            await bob.until(lambda: bob.table_view["next"] == joined["table"])


async def test_a_browser_sits_at_the_rematch_by_its_cookies(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await ended(place)
        async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as phone:
            await phone.post("/api/join", json={"key": table.keys[1]})
            joined = (await phone.post(f"/api/tables/{table.id}/rematch")).json()
            state = (await phone.get(f"/api/tables/{joined['table']}")).json()
            assert state["mine"] == [{"seat": 1, "key": joined["key"]}]


async def test_a_player_may_leave_a_rematch_and_another_take_the_seat(sqlite_store: str) -> None:
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


async def test_the_first_to_ask_for_a_rematch_is_its_host_even_without_the_old_host(store: str) -> None:
    async with served(store) as place:
        table = await ended(place)
        joined = await table.ask("POST", "/rematch", 1)
        again = at(place, joined, {1: joined["key"]})
        state = await again.ask("GET", "", 1)
        assert state["table"]["host"] == 1
        assert [seat["name"] for seat in state["table"]["seats"]][:2] == ["Ana", "Bob"], "all others are seated"
        late = await table.ask("POST", "/rematch", 0)
        assert late["table"] == joined["table"]
        again.keys[0] = late["key"]
        with pytest.raises(Refused, match="not_host"):
            await again.ask("POST", "/start", 0)
        await again.ask("POST", "/start", 1)
        async with again.listen(1) as bob:
            assert bob.table_view["status"] == "playing" and bob.view is not None


async def test_a_rematch_of_a_table_that_never_began_has_the_same_free_seats(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        opened = await place.http.open_table("fake-crystal", "Ana", [{"kind": "me"}, *[{"kind": "link"}] * 2])
        bob = await place.http.join("Bob", key=opened["invitations"][1]["key"])
        table = SetTable(place, opened, {0: opened["key"], bob["seat"]: bob["key"]})
        await table.ask("POST", "/leave", 0)
        joined = await table.ask("POST", "/rematch", 2)
        again = at(place, joined, {2: joined["key"]})
        state = await again.ask("GET", "", 2)
        assert [seat["kind"] for seat in state["table"]["seats"]] == ["person", "link", "person"]
        assert state["table"]["host"] == 2 and state["table"]["code"]
        cid = await place.http.join("Cid", key=state["invitations"][0]["key"])
        assert cid["seat"] == 1
        await again.ask("POST", "/start", 2)


async def test_an_abandoned_rematch_is_skipped(store: str) -> None:
    async with served(store) as place:
        table = await ended(place)
        first = await table.ask("POST", "/rematch", 0)
        bob = await table.ask("POST", "/rematch", 1)
        given_up = at(place, first, {0: first["key"], 1: bob["key"]})
        async with table.listen(1) as at_the_old, given_up.listen(1) as waiting:
            await given_up.ask("POST", "/leave", 0)
            await waiting.until(lambda: waiting.table_view["status"] == "abandoned")
            second = await table.ask("POST", "/rematch", 1)
            assert second["table"] not in (table.id, first["table"])
            for seat in (at_the_old, waiting):
                await seat.until(lambda seat=seat: seat.table_view["next"] == second["table"])
        assert (await given_up.ask("POST", "/rematch", 0))["table"] == second["table"]
        again = at(place, second, {1: second["key"]})
        await again.ask("POST", "/leave", 1)
        third = await given_up.ask("POST", "/rematch", 0)
        assert third["table"] != second["table"]
        assert (await table.ask("POST", "/rematch", 1))["table"] == third["table"], "one for all, whoever asks where"


async def test_of_simultaneous_requests_for_a_rematch_one_makes_the_host(store: str) -> None:
    async with served(store) as place:
        table = await ended(place)
        joined = await asyncio.gather(*(table.ask("POST", "/rematch", seat) for seat in (1, 0, 1, 0)))
        assert len({one["table"] for one in joined}) == 1
        keys = {one["seat"]: one["key"] for one in joined}
        again = at(place, joined[0], keys)
        started = await asyncio.gather(*(again.ask("POST", "/start", seat) for seat in (0, 1)), return_exceptions=True)
        assert sorted(isinstance(one, Refused) for one in started) == [False, True]


async def test_a_rematch_of_a_rematch(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await ended(place)
        joined = await table.ask("POST", "/rematch", 0)
        again = at(place, joined, {0: joined["key"]})
        await again.ask("POST", "/leave", 0)
        third = await again.ask("POST", "/rematch", 0)
        assert len({table.id, joined["table"], third["table"]}) == 3
        async with at(place, third, {0: third["key"]}).listen(0) as ana:
            assert ana.table_view["status"] == "gathering"
