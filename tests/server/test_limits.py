"""How much of everything one visitor may have."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.client import Refused
from tablee.server import socket as sockets
from tablee.server.allowance import FEW, Allowances
from tablee.server.app import BODY_BYTES, TIDYING
from tablee.server.guest import BURST, MOST_UNHEARD
from tablee.server.live import CHAT_BURST, TAKING_BACK_BURST
from tablee.server.messages import MESSAGE_BYTES
from tablee.server.registry import MOST_TABLES
from tests.server.place import Place, SetTable, served
from tests.server.waiting import PATIENCE, later, until

pytestmark = pytest.mark.anyio

NEW = {"game": "fake-crystal", "name": "Ana", "seats": [{"kind": "me"}, {"kind": "link"}]}


def browser(place: Place, address: str = "127.0.0.1") -> httpx.AsyncClient:
    """A client that keeps cookies, behind a proxy that tells its address."""
    return httpx.AsyncClient(
        base_url=place.address,
        trust_env=False,
        verify=False,
        headers={"x-forwarded-for": address},
        timeout=PATIENCE,
    )


def socket_of(table: SetTable, seat: int | None, **more: str) -> connect:
    headers = {**more} if seat is None else {**more, "authorization": f"Bearer {table.keys[seat]}"}
    address = f"ws{table.place.address[4:]}/api/tables/{table.id}/socket"
    return connect(address, additional_headers=headers, proxy=None, compression=None, max_size=None)


async def first_frame(socket: ClientConnection) -> dict[str, object]:
    frame: dict[str, object] = msgspec.json.decode(await socket.recv())
    return frame


async def closing(socket: ClientConnection, frames: list[str]) -> tuple[int, str]:
    """Send frames and read until the server closes the socket; return how."""
    try:
        for frame in frames:
            await socket.send(frame)
        async with asyncio.timeout(PATIENCE):
            while True:
                await socket.recv()
    except ConnectionClosed as closed:
        return (0, "") if closed.rcvd is None else (closed.rcvd.code, closed.rcvd.reason)


async def test_requests_of_one_address_are_counted_and_those_of_others_are_not(sqlite_store: str) -> None:
    async with served(sqlite_store, requests=20) as place, browser(place) as ana, browser(place, "10.0.0.9") as bob:
        answers = [await ana.get("/api/games") for _ in range(21)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]
        assert answers[-1].json() == {"key": "too_often", "facts": {}}
        assert (await bob.get("/api/games")).status_code == 200
        assert (await ana.get("/health")).status_code == 200
        for path in ("/api/games?/health", "/api/games/socket", "/api/tables/x/record?y=/metrics"):
            assert (await ana.get(path)).status_code == 429, path


async def test_the_count_of_requests_is_forgotten_with_time(sqlite_store: str) -> None:
    async with served(sqlite_store, requests=20) as place:
        counted = place.app.stores.get("rate_limit")
        async with browser(place) as somebody:
            for number in range(50):
                await somebody.get("/api/games", headers={"x-forwarded-for": f"10.0.0.{number}"})
            assert len(counted._store) == 50
            await later(2 * TIDYING + 1)
            assert not counted._store


async def test_after_a_minute_requests_are_allowed_again(sqlite_store: str) -> None:
    async with served(sqlite_store, requests=20) as place, browser(place) as ana:
        assert [(await ana.get("/api/games")).status_code for _ in range(21)] == [200] * 20 + [429]
        await later(59)
        assert (await ana.get("/api/games")).status_code == 429
        await later(61)
        assert (await ana.get("/api/games")).status_code == 200


async def test_codes_cannot_be_found_by_trying(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        opened = await place.http.open_table("fake-crystal", "Ana", NEW["seats"])
        async with browser(place, "10.0.0.1") as guesser, browser(place, "10.0.0.2") as bob:
            tries = [guesser.post("/api/join", json={"name": "Eve", "code": f"AAAA{n:02}"}) for n in range(40)]
            keys = [answer.json()["key"] for answer in await asyncio.gather(*tries)]
            assert keys.count("no_such_code") == place.node.settings.wrong_codes
            assert keys.count("too_often") == 40 - place.node.settings.wrong_codes
            late = await guesser.post("/api/join", json={"name": "Eve", "code": opened["code"]})
            assert (late.status_code, late.json()["key"]) == (429, "too_often")
            joined = await bob.post("/api/join", json={"name": "Bob", "code": opened["code"].lower()})
            assert joined.status_code == 200


async def test_codes_that_are_right_are_not_counted(sqlite_store: str) -> None:
    async with served(sqlite_store, wrong_codes=2) as place, browser(place) as ana:
        code = (await ana.post("/api/tables", json=NEW)).json()["code"]
        for _ in range(5):
            assert (await ana.post("/api/join", json={"name": "Ana", "code": code})).status_code == 200


async def test_strangers_are_forgotten() -> None:
    strangers = Allowances(per_second=1, burst=3)
    for number in range(5 * FEW):
        strangers.of(str(number)).take()
        await later(0.01)
    assert len(strangers) <= FEW
    busy = Allowances(per_second=0, burst=3)
    for number in range(2 * FEW):
        busy.of(str(number)).take()
    assert len(busy) == 2 * FEW, "nobody is forgotten who has taken something"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("10.0.0.1", "10.0.0.2", False),
    ],
)
async def test_a_whole_network_of_ipv6_counts_as_one_address(
    sqlite_store: str, one: str, other: str, same: bool
) -> None:
    async with served(sqlite_store, requests=1) as place, browser(place, one) as ana, browser(place, other) as bob:
        assert (await ana.get("/api/games")).status_code == 200
        assert (await bob.get("/api/games")).status_code == (429 if same else 200)


async def test_a_person_has_so_many_tables_and_no_more(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana, browser(place) as bob:
        for _ in range(MOST_TABLES):
            assert (await ana.post("/api/tables", json=NEW)).status_code == 201
        refused = await ana.post("/api/tables", json=NEW)
        assert (refused.status_code, refused.json()) == (
            429,
            {"key": "too_many_tables", "facts": {"most": MOST_TABLES}},
        )
        assert (await bob.post("/api/tables", json=NEW)).status_code == 201


async def test_a_body_that_is_too_large_is_not_read(sqlite_store: str) -> None:
    async def endless() -> object:
        for _ in range(BODY_BYTES // 1024 + 64):
            yield b" " * 1024

    async with served(sqlite_store) as place, browser(place) as ana:
        for body in (b" " * (BODY_BYTES + 1), endless()):
            answer = await ana.post("/api/tables", content=body)
            assert (answer.status_code, answer.json()["key"]) == (413, "too_large")
        answer = await ana.post("/api/replays", content=b" " * 4_100_000)
        assert (answer.status_code, answer.json()["key"]) == (413, "too_large")


async def test_a_node_has_so_many_sockets_even_if_all_come_at_once(sqlite_store: str) -> None:
    async with served(sqlite_store, sockets=5) as place, AsyncExitStack() as stack:
        table = await place.table()
        opened = await asyncio.gather(*(stack.enter_async_context(socket_of(table, None)) for _ in range(30)))
        frames = await asyncio.gather(*(first_frame(socket) for socket in opened))
        assert sum(frame["type"] == "welcome" for frame in frames) == 5
        assert {frame["key"] for frame in frames if frame["type"] == "goodbye"} == {"server_full"}
        assert place.node.house.sockets == 5


async def test_an_address_has_so_many_sockets_even_if_all_come_at_once(sqlite_store: str) -> None:
    here, there = {"x-forwarded-for": "10.0.0.1"}, {"x-forwarded-for": "10.0.0.2"}
    async with served(sqlite_store, sockets_per_address=5) as place, AsyncExitStack() as stack:
        table = await place.table()
        for round in range(2):
            coming = [stack.enter_async_context(socket_of(table, None, **here)) for _ in range(30)]
            opened = await asyncio.gather(*coming)
            frames = await asyncio.gather(*(first_frame(socket) for socket in opened))
            assert sum(frame["type"] == "welcome" for frame in frames) == 5, round
            refused = [frame for frame in frames if frame["type"] == "goodbye"]
            assert {frame["key"] for frame in refused} == {"too_many_from_here"}
            assert all(frame["again"] == 10_000 for frame in refused)
            async with socket_of(table, 1, **there) as other:
                assert (await first_frame(other))["type"] == "welcome"
            await asyncio.gather(*(socket.close() for socket in opened))
            await until(lambda: len(place.app.state.door.callers) == 0)  # who goes makes room for others


async def test_a_seat_has_so_many_devices_even_if_all_come_at_once(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, AsyncExitStack() as stack:
        table = await place.table()
        opened = await asyncio.gather(*(stack.enter_async_context(socket_of(table, 0)) for _ in range(30)))
        frames = await asyncio.gather(*(first_frame(socket) for socket in opened))
        assert sum(frame["type"] == "welcome" for frame in frames) == sockets.MOST_DEVICES
        assert {frame["key"] for frame in frames if frame["type"] == "goodbye"} == {"too_many_here"}
        async with table.sit(1) as bob:
            assert bob.seat == 1


async def test_a_table_full_of_watchers_still_admits_its_players(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_WATCHERS", 10)
    async with served(sqlite_store) as place, AsyncExitStack() as stack:
        table = await place.table()
        opened = await asyncio.gather(*(stack.enter_async_context(socket_of(table, None)) for _ in range(30)))
        frames = await asyncio.gather(*(first_frame(socket) for socket in opened))
        assert sum(frame["type"] == "welcome" for frame in frames) == 10
        async with table.sit(1) as bob:
            assert bob.seat == 1


async def test_a_client_that_sends_too_fast_is_refused_and_then_cut_off(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with socket_of(table, 1) as socket, table.sit(0) as ana:
            await socket.recv()
            pings = [f'{{"type":"ping","id":"{number}"}}' for number in range(int(BURST) + MOST_UNHEARD + 400)]
            assert await closing(socket, pings) == (1008, "too_fast")
            await ana.send("ping")
        async with table.sit(1) as back:
            assert back.seat == 1


async def test_a_frame_that_is_too_large_closes_the_socket(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with socket_of(table, 1) as socket:
            await socket.recv()
            code, _ = await closing(socket, ["x" * (MESSAGE_BYTES + 1)])
            assert code == 1009


async def test_taking_back_has_its_own_pace(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "off"})
        async with socket_of(table, 1) as bob, table.sit(0) as ana:
            for number in range(50):
                await bob.send(f'{{"type":"take_back","id":"{number}"}}')
            keys = Counter(await refusals(bob, 50))
            assert keys == {"nothing_to_take_back": TAKING_BACK_BURST, "too_fast": 50 - TAKING_BACK_BURST}
            await ana.act(["place", 0])
            await ana.send("take_back")


async def refusals(socket: ClientConnection, count: int) -> list[object]:
    """Return the keys of so many refusals."""
    keys: list[object] = []
    async with asyncio.timeout(PATIENCE):
        while len(keys) < count:
            frame = msgspec.json.decode(await socket.recv())
            keys += [frame["key"]] if frame["type"] == "refused" else []
    return keys


async def test_chat_has_its_own_pace(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.sit(1) as one, table.sit(1) as another, table.sit(0) as ana:
            said = await asyncio.gather(
                *(device.say(f"line {n}") for n in range(10) for device in (one, another)), return_exceptions=True
            )
            assert {str(wrong) for wrong in said if wrong is not None} == {"too_fast"}
            assert sum(wrong is None for wrong in said) == CHAT_BURST
            await ana.say("others may still speak")
            with pytest.raises(Refused, match="nothing_said"):
                await ana.say("\u202e\u0000\u200b \n")
