"""Opening a table, sitting down, arranging seats, starting, leaving."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import Connection
from websockets.asyncio.client import connect

from tablee.client import Dismissed, Message, Refused, sit_at
from tablee.kernel.chance import new_seed
from tablee.server import registry
from tablee.server.routes.tables import _begin
from tablee.server.rows import NewSeat
from tests.server.place import Place, served
from tests.server.waiting import PATIENCE, later

pytestmark = pytest.mark.anyio

ME, LINK, BOT = {"kind": "me"}, {"kind": "link"}, {"kind": "bot", "level": "easy"}


@asynccontextmanager
async def browser(place: Place) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody's browser: it keeps cookies."""
    async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as client:
        yield client


async def open_table(client: httpx.AsyncClient, seats: list[Message], **more: Any) -> Message:
    asked = {"game": "fake-crystal", "name": "Ana", "seats": seats, **more}
    answer = await client.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def join(client: httpx.AsyncClient, **given: Any) -> Message:
    answer = await client.post("/api/join", json=given)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def welcomed(place: Place, table: str, cookies: httpx.Cookies) -> Message:
    """Open a socket as a browser does, with its cookies, and return the first frame."""
    request = httpx.Request("GET", f"{place.address}/api/tables/{table}/socket")
    cookies.set_cookie_header(request)
    sent = {"Cookie": request.headers.get("Cookie", "")}
    address = f"ws{place.address[4:]}/api/tables/{table}/socket"
    async with connect(address, additional_headers=sent, proxy=None) as socket:
        return msgspec.json.decode(await socket.recv())


def typings(code: str) -> Iterator[str]:
    yield code.lower()
    yield f" {code[:3]} {code[3:]}\n"
    yield "-".join(code)


# -- opening -------------------------------------------------------------------------------------------------


async def test_a_table_is_opened_with_seats_and_options(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        options = {"ability": "recycleur", "timers": "off"}
        table = await place.table([ME, LINK, BOT], start=False, options=options, watchers="refused", delay=30)
        shown = (await table.ask("GET", "", 0))["table"]
        assert shown["status"] == "gathering"
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "person", "bot"]
        assert [seat["name"] for seat in shown["seats"][:2]] == ["Ana", "Bob"]
        assert shown["seats"][2]["level"] == "easy"
        assert shown["options"] | options == shown["options"]
        assert shown["options"]["first-player"] == "random", "what was not chosen has its default"
        assert (shown["watchers"], shown["delay"], shown["commitment"]) == ("refused", 30, None)


async def test_the_host_sits_first_and_the_circle_stays(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        hard = {"kind": "bot", "level": "hard"}
        table = await place.table([BOT, ME, LINK, hard], start=False)
        shown = (await table.ask("GET", "", 0))["table"]
        assert shown["host"] == 0
        assert [seat["name"] for seat in shown["seats"][:2]] == ["Ana", "Bob"]
        assert [seat["level"] for seat in shown["seats"]] == [None, None, "hard", "easy"]


NO_TABLES = [
    ({"seats": [ME]}, "bad_seats"),
    ({"seats": [ME, *[BOT] * 5]}, "bad_seats"),
    ({"seats": [BOT, LINK]}, "one_seat_is_mine"),
    ({"seats": [ME, ME]}, "one_seat_is_mine"),
    ({"game": "chess"}, "no_such_game"),
    ({"options": {"ability": "none"}}, "bad_option"),
    ({"options": {"colour": "blue"}}, "bad_option"),
    ({"game": "spyfall", "seats": [ME, BOT, BOT], "options": {"virtual-clock": True}}, "bad_option"),
    ({"name": "\u200b \t"}, "no_name"),
    ({"name": "x" * 25}, "bad_request"),
    ({"delay": -1}, "bad_request"),
    ({"seats": [ME, {"kind": "bot", "level": "divine"}]}, "bad_request"),
]


async def test_what_is_no_table_is_refused(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        for wrong, key in NO_TABLES:
            asked = {"game": "fake-crystal", "name": "Ana", "seats": [ME, LINK], **wrong}
            with pytest.raises(Refused) as refused:
                await place.http.ask("POST", "/api/tables", json=asked)
            assert refused.value.key == key, wrong


async def test_names_are_cleaned(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        opened = await place.http.open_table("fake-crystal", " Zoé\u202e\tD’Arc\u0007 ", [ME, LINK])
        await place.http.join("<b>Bob\u2028\u00a0</b>", key=opened["invitations"][0]["key"])
        shown = (await place.http.ask("GET", f"/api/tables/{opened['table']}"))["table"]
        assert [seat["name"] for seat in shown["seats"]] == ["Zoé D’Arc", "<b>Bob </b>"]


# -- sitting down --------------------------------------------------------------------------------------------


async def test_a_code_is_read_however_it_is_typed(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana:
        opened = await open_table(ana, [ME, LINK, LINK, LINK])
        for seat, typed in enumerate(typings(opened["code"]), 1):
            async with browser(place) as somebody:
                assert (await join(somebody, code=typed, name="Bob"))["seat"] == seat
        with pytest.raises(Refused, match="seat_taken"):
            await place.http.join("Eve", code=opened["code"])
        with pytest.raises(Refused, match="no_such_code"):
            await place.http.join("Eve", code="QQQQQQ")


async def test_a_seated_player_gets_the_same_seat_by_the_code(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana, browser(place) as bob:
        opened = await open_table(ana, [ME, LINK, LINK])
        first = await join(bob, code=opened["code"], name="Bob")
        assert await join(bob, code=opened["code"]) == first
        assert (await join(ana, code=opened["code"]))["seat"] == 0


async def test_a_name_is_remembered_and_needed(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana, browser(place) as bob:
        first = await open_table(ana, [ME, LINK])
        second = await open_table(ana, [ME, LINK])
        answer = await bob.post("/api/join", json={"code": first["code"]})
        assert answer.json()["key"] == "no_name"
        await join(bob, code=first["code"], name="Bob")
        await join(bob, code=second["code"])
        shown = (await ana.get(f"/api/tables/{second['table']}")).json()["table"]
        assert shown["seats"][1]["name"] == "Bob"


async def test_of_two_requests_for_the_same_seat_one_wins(store: str) -> None:
    async with served(store) as place, browser(place) as ana:
        for _ in range(3):
            invitation = (await open_table(ana, [ME, LINK]))["invitations"][0]["key"]
            asked = [place.http.join(name, key=invitation) for name in ("Bob", "Cid", "Dan")]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Refused", "dict"]
            assert {answer.key for answer in answers if isinstance(answer, Refused)} == {"seat_taken"}


async def test_everybody_who_joins_by_the_code_gets_another_seat(store: str) -> None:
    async with served(store) as place, browser(place) as ana:
        code = (await open_table(ana, [ME, LINK, LINK, LINK]))["code"]
        answers = await asyncio.gather(*(place.http.join(name, code=code) for name in ("Bob", "Cid", "Dan")))
        assert sorted(answer["seat"] for answer in answers) == [1, 2, 3]


async def test_one_person_takes_one_seat(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana, browser(place) as bob:
        first, second = (await open_table(ana, [ME, LINK, LINK]))["invitations"]
        taken = await join(bob, key=first["key"], name="Bob")
        assert (await join(bob, key=first["key"]))["seat"] == taken["seat"]
        answer = await bob.post("/api/join", json={"key": second["key"]})
        assert answer.json()["key"] == "seated_already"


async def test_a_personal_key_opens_the_seat_on_another_device(store: str) -> None:
    async with served(store) as place, browser(place) as phone:
        table = await place.table([ME, LINK])
        joined = await join(phone, key=table.keys[1])
        assert joined["seat"] == 1
        by_cookie = await welcomed(place, table.id, phone.cookies)
        assert by_cookie["seat"] == 1
        async with table.listen(1) as by_bearer:
            assert by_bearer.seat == 1
            assert by_bearer.view == by_cookie["view"]
        mine = (await phone.get(f"/api/tables/{table.id}")).json()["mine"]
        assert mine == [{"seat": 1, "key": table.keys[1]}]


async def test_a_browser_needs_no_key_for_its_own_seat(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana, browser(place) as stranger:
        opened = await open_table(ana, [ME, LINK])
        assert (await welcomed(place, opened["table"], ana.cookies))["seat"] == 0
        assert (await welcomed(place, opened["table"], stranger.cookies))["seat"] == -1


async def test_a_wrong_key_opens_nothing(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([ME, LINK])
        other = await place.table([ME, LINK])
        for key in ("nonsense", table.keys[0].replace("~0~", "~1~"), other.keys[0]):
            with pytest.raises(Refused, match="bad_key"):
                await place.http.ask("GET", f"/api/tables/{table.id}", key)
            with pytest.raises(Dismissed, match="bad_key"):
                async with sit_at(place.address, table.id, key):
                    pass


async def test_a_key_or_a_code_is_given_but_not_both(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        for given in ({}, {"key": "k", "code": "c"}):
            with pytest.raises(Refused, match="key_or_code"):
                await place.http.ask("POST", "/api/join", json={"name": "Ana", **given})


# -- arranging seats -----------------------------------------------------------------------------------------


async def test_the_host_gives_a_seat_to_a_bot_or_frees_it_and_older_keys_are_void(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([ME, LINK, LINK], start=False)
        async with table.listen(0) as ana, table.listen(1) as bob:
            state = await table.ask("PUT", "/seats/1", 0, json={"kind": "bot", "level": "hard"})
            assert state["table"]["seats"][1]["level"] == "hard"
            with pytest.raises(Dismissed, match="seat_freed"):
                await bob.until(lambda: False)
            with pytest.raises(Refused, match="bad_key"):
                await table.ask("GET", "", 1)
            await ana.until(lambda: ana.table_view["seats"][1]["kind"] == "bot")
        invitation = (await table.ask("PUT", "/seats/1", 0, json={"kind": "link"}))["invitations"][0]
        assert invitation["seat"] == 1
        joined = await place.http.join("Dan", key=invitation["key"])
        assert joined["seat"] == 1
        assert joined["key"] != table.keys[1]


async def test_an_invitation_is_void_once_its_seat_was_arranged(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana:
        opened = await open_table(ana, [ME, LINK])
        for kind in ("bot", "link"):
            await ana.put(f"/api/tables/{opened['table']}/seats/1", json={"kind": kind})
        with pytest.raises(Refused, match="seat_taken"):
            await place.http.join("Bob", key=opened["invitations"][0]["key"])
        state = (await ana.get(f"/api/tables/{opened['table']}")).json()
        assert (await place.http.join("Bob", key=state["invitations"][0]["key"]))["seat"] == 1


async def test_only_the_host_arranges_and_not_their_own_seat_nor_during_the_match(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([ME, LINK], start=False)
        bot = {"kind": "bot"}
        for seat, by, key in (
            (0, 1, "not_host"),
            (0, 0, "hosts_seat"),
            (7, 0, "no_such_seat"),
            (1, None, "not_seated"),
        ):
            with pytest.raises(Refused) as refused:
                await table.ask("PUT", f"/seats/{seat}", by, json=bot)
            assert refused.value.key == key
        await table.ask("POST", "/start", 0)
        with pytest.raises(Refused, match="not_gathering"):
            await table.ask("PUT", "/seats/1", 0, json=bot)


# -- starting and leaving ------------------------------------------------------------------------------------


async def test_a_match_does_not_start_while_seats_are_free(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana:
        opened = await open_table(ana, [ME, LINK, BOT])
        with pytest.raises(Refused, match="seats_free") as refused:
            await place.http.start(opened["table"], opened["key"])
        assert refused.value.facts == {"seats": [1]}
        joined = await place.http.join("Bob", code=opened["code"])
        with pytest.raises(Refused, match="not_host"):
            await place.http.start(opened["table"], joined["key"])
        await place.http.start(opened["table"], opened["key"])
        with pytest.raises(Refused, match="not_gathering"):
            await place.http.start(opened["table"], opened["key"])
        with pytest.raises(Refused, match="no_such_code"):
            await place.http.join("Cid", code=opened["code"])


async def test_the_commitment_is_shown_before_the_first_action(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([ME, LINK], start=False)
        async with table.all_listening() as (ana, bob):
            assert ana.view is None
            assert ana.clock is None
            await table.ask("POST", "/start", 0)
            for seat in (ana, bob):
                await seat.until(lambda seat=seat: seat.view is not None)
                assert len(seat.table_view["commitment"]) == 64
                assert seat.table_view["status"] == "playing"
                assert seat.decisions


async def test_leaving_before_the_match_frees_the_seat(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([ME, LINK], start=False)
        async with table.all_listening() as (ana, bob):
            await table.ask("POST", "/leave", 1)
            with pytest.raises(Dismissed, match="seat_freed"):
                await bob.until(lambda: False)
            await ana.until(lambda: ana.table_view["seats"][1]["kind"] == "link")
            assert ana.table_view["seats"][1]["name"] == ""
        assert (await place.http.join("Dan", code=table.code))["seat"] == 1


async def test_a_former_sitter_cannot_free_the_seat_of_another_person(store: str) -> None:
    """Another node has given Bob's seat to Eve, and this one has not heard of it yet."""
    async with served(store) as place:
        table = await place.table([ME, LINK], start=False)

        def replace(connection: Connection) -> None:
            registry.arrange_seat(connection, table.id, NewSeat(1))
            registry.take_seat(connection, table.id, None, "eve", "Eve")

        await place.node.store.write(replace)
        with pytest.raises(Refused, match="bad_key"):
            await table.ask("POST", "/leave", 1)
        row = await place.node.store.read(lambda connection: registry.read_table(connection, table.id))
        assert row is not None and row.seats[1].name == "Eve"


async def test_a_host_does_not_give_up_a_match_that_was_started_at_another_node(store: str) -> None:
    async with served(store) as place:
        table = await place.table([ME, LINK], start=False)
        live = place.node.house.tables[table.id]
        await place.node.store.write(lambda connection: _begin(connection, live, new_seed(), 0, "there"))
        with pytest.raises(Refused, match="not_gathering"):
            await table.ask("POST", "/leave", 0)


async def test_a_match_is_looked_after_though_the_node_that_began_it_is_gone(store: str) -> None:
    async with served(store, bot_pause=0) as place:
        table = await place.table([ME, {"kind": "bot", "level": "easy"}], start=False)
        async with table.listen(0) as ana:
            live = place.node.house.tables[table.id]
            now = place.node.clock.now()
            await place.node.store.write(lambda connection: _begin(connection, live, new_seed(), now, "gone"))
            await ana.until(lambda: ana.told("Confirmed"))


async def test_a_table_whose_host_leaves_before_the_match_is_abandoned(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([ME, LINK], start=False)
        async with table.all_listening() as (ana, bob):
            await table.ask("POST", "/leave", 0)
            with pytest.raises(Dismissed, match="left"):
                await ana.until(lambda: False)
            await bob.until(lambda: bob.table_view["status"] == "abandoned")
        with pytest.raises(Refused, match="no_such_code"):
            await place.http.join("Dan", code=table.code)


async def test_my_tables_are_listed_the_newest_first(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana, browser(place) as bob:
        older = await open_table(ana, [ME, LINK])
        await later(0.005)  # they are told apart by the millisecond
        newer = await open_table(ana, [ME, BOT], options={"first-player": "host"})
        await join(bob, code=older["code"], name="Bob")
        await place.http.start(newer["table"], newer["key"])
        mine = (await ana.get("/api/tables")).json()
        assert [(one["table"], one["status"], one["my_turn"]) for one in mine] == [
            (newer["table"], "playing", True),
            (older["table"], "gathering", False),
        ]
        his = (await bob.get("/api/tables")).json()
        assert [(one["table"], one["seat"], one["names"]) for one in his] == [(older["table"], 1, ["Ana", "Bob"])]
        async with browser(place) as stranger:
            assert (await stranger.get("/api/tables")).json() == []
        await bob.post(f"/api/tables/{older['table']}/leave")
        assert (await bob.get("/api/tables")).json() == []


async def test_seated_players_get_the_events_of_the_set_up(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([ME, LINK], start=False)
        async with table.all_listening() as seats:
            await place.http.start(table.id, table.keys[0])
            for seat in seats:
                await seat.until(lambda seat=seat: seat.view is not None)
                told = [event["type"] for event in seat.events]
                assert told[:2] == ["AbilityChosen", "TilesDealt"]
                assert "Drew" in told
                assert len(told) == seat.number
