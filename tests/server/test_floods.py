"""One client that sends far more than anybody needs: it is turned away or waits, and nobody else notices."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tablee.client import Refused
from tablee.server import pipe, visit, work
from tablee.server.messages import MESSAGE_BYTES
from tests.server.hostile import kept_errors
from tests.server.place import Place, SetTable, served
from tests.server.test_limits import browser, first_frame, socket_of
from tests.server.test_record_files import played, send
from tests.server.test_visits import WHOLE, calling, dropped
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

POST = b"POST /api/tables HTTP/1.1\r\nHost: tablee\r\nContent-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
ENDLESS = {
    "head": (b"GET / HTTP/1.1\r\n", b"a: b\r\n"),
    "empty lines": (b"", b"\r\n"),
    "tiny chunks": (POST + CHUNKED, b"1\r\nx\r\n"),
    "chunk extensions": (POST + CHUNKED, b"1;" + b"x" * 500 + b"\r\nx\r\n"),
    "trailers": (POST + CHUNKED + b"1\r\nx\r\n0\r\n", b"a: b\r\n"),
}
FLOODS = {
    "pongs": (b"", Frame(Opcode.PONG, b"")),
    "pings": (b"", Frame(Opcode.PING, b"")),
    "long pongs": (b"", Frame(Opcode.PONG, b"x" * 125)),
    "empty parts": (Frame(Opcode.TEXT, b"", False).serialize(mask=True), Frame(Opcode.CONT, b"", False)),
    "parts of a byte": (Frame(Opcode.TEXT, b"x", False).serialize(mask=True), Frame(Opcode.CONT, b"x", False)),
}


# -- requests ------------------------------------------------------------------------------------------------


async def test_of_requests_sent_together_one_at_a_time_is_read(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, calling(place, 1) as (caller,):
        caller.send(5_000 * WHOLE)
        for _ in range(20):
            assert (await caller.answer()).startswith(b"HTTP/1.1 200")
            assert most_in_line(place) <= 1


@pytest.mark.parametrize("size", [1, 7, 100_000])
async def test_requests_sent_together_are_answered_in_their_order(sqlite_store: str, size: int) -> None:
    body = b'{"game":"chess","name":"Ana","seats":[{"kind":"me"}]}'
    parts = [
        WHOLE,
        POST + b"Content-Length: %d\r\n\r\n" % len(body) + body,
        b"GET /api/nowhere HTTP/1.1\r\nHost: tablee\r\n\r\n",
        POST + CHUNKED + b"".join(b"10\r\n" + body[n : n + 16] + b"\r\n" for n in range(0, 48, 16))
        + b"%x\r\n" % len(body[48:]) + body[48:] + b"\r\n0\r\nx: y\r\n\r\n",
        b"GET /api/games/chess HTTP/1.1\r\nHost: tablee\r\nContent-Length: 8\r\n\r\n\r\n\r\n\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: tablee\r\n\r\n",
    ]  # fmt: skip
    async with served(sqlite_store) as place, calling(place, 1) as (caller,):
        data = b"".join(parts)
        for begin in range(0, len(data), size):
            caller.send(data[begin : begin + size])
            await asyncio.sleep(0)
        found = [int((await caller.answer()).split()[1]) for _ in parts]
        assert found == [200, 404, 404, 404, 404, 200]


@pytest.mark.parametrize("name", ENDLESS)
async def test_what_is_around_a_body_has_an_end(sqlite_store: str, name: str) -> None:
    first, again = ENDLESS[name]
    async with served(sqlite_store) as place, calling(place, 1) as (caller,):
        caller.send(first)
        for _ in range(100):
            caller.send(again * (10_000 // len(again)))
        assert await caller.ended()
        await until(lambda: dropped(place, "too_long") == 1)


async def test_many_long_bodies_at_once_take_only_so_much_memory(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "MOST_BEGUN", 2_000_000)
    begun = POST.replace(b"tables", b"replays") + b"Content-Length: 3900000\r\n\r\n"
    async with served(sqlite_store) as place:
        async with calling(place, 40, begun + b" " * 300_000) as callers:
            await until(lambda: dropped(place, "no_room") == 40 - 2_000_000 // 300_000)
            assert await callers[0].ended()
            assert place.visits._sent <= visit.MOST_BEGUN
            assert (await send(place, played())).status_code == 201, (
                "whoever comes now is heard: those gave way who have been sending longest"
            )
        await until(lambda: place.visits._sent == 0)


@pytest.mark.parametrize(
    ("begun", "weight"),
    [
        (POST + b"Content-Length: 65000\r\n\r\n" + b" " * 60_000, 60_000),
        (b"GET / HTTP/1.1\r\na: " + b"b" * 15_000, 30_000),
    ],
    ids=["bodies", "heads"],
)
async def test_many_short_requests_that_never_end_take_only_so_much_memory(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch, begun: bytes, weight: int
) -> None:
    monkeypatch.setattr(visit, "MOST_BEGUN", 600_000)
    async with served(sqlite_store) as place:
        async with calling(place, 40, begun) as callers:
            await until(lambda: dropped(place, "no_room") >= 40 - 600_000 // weight)
            assert await callers[0].ended()
            callers[-1].send(b"")
            assert 0 < place.visits._sent <= visit.MOST_BEGUN
        await until(lambda: place.visits._sent == 0)


async def test_answers_that_are_not_taken_use_limited_memory(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "MOST_UNTAKEN", 1_000)
    async with served(sqlite_store) as place, calling(place, 1) as (ana,):
        visits = place.visits
        ana.send(WHOLE)
        assert (await ana.answer()).startswith(b"HTTP/1.1 200")
        (own,) = visits.connections
        left = {"left": 900}
        monkeypatch.setattr(visit.Visit, "untaken", lambda one: 900 if one is not own else left["left"])
        visits.answer(own, 900)  # type: ignore[arg-type]
        async with calling(place, 1) as (mal,):
            left["left"] = 0
            mal.send(WHOLE)
            assert (await mal.answer()).startswith(b"HTTP/1.1 200")
            assert dropped(place, "too_slow") == 0, "what was taken meanwhile does not count"
            left["left"] = 900
            visits.answer(own, 900)  # type: ignore[arg-type]
            assert dropped(place, "too_slow") == 1, "whoever was answered first gives way"
            assert await mal.ended()


async def test_a_head_has_so_many_lines_and_no_more(sqlite_store: str) -> None:
    def asked(lines: int) -> bytes:
        return b"GET /health HTTP/1.1\r\n" + b"a: b\r\n" * lines + b"\r\n"

    async with served(sqlite_store) as place, calling(place, 2) as (ana, mal):
        ana.send(asked(visit.MOST_HEADERS))
        mal.send(asked(visit.MOST_HEADERS + 1))
        assert (await ana.answer()).startswith(b"HTTP/1.1 200")
        assert (await mal.answer()).startswith(b"HTTP/1.1 400")


async def test_an_unsupported_protocol_is_answered_and_nothing_more_is_read(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, calling(place, 1) as (caller,):
        caller.send(
            b"GET /health HTTP/1.1\r\nHost: tablee\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n" + 500 * WHOLE
        )
        assert (await caller.answer()).startswith(b"HTTP/1.1 200")
        assert await caller.ended()


async def test_json_that_is_nested_too_deeply_is_no_fault_of_ours(sqlite_store: str) -> None:
    with kept_errors() as errors:
        async with served(sqlite_store) as place, browser(place) as mal:
            for body in (b"[" * 60_000, b'{"a":' * 12_000):
                answer = await mal.post("/api/tables", content=body, headers={"content-type": "application/json"})
                assert (answer.status_code, answer.json()["key"]) == (400, "bad_request")
        assert errors() == []


@pytest.mark.real_time  # a simulated line holds both of its ends
async def test_a_visit_leaves_nothing_behind_that_has_to_be_searched_for(sqlite_store: str) -> None:
    """A socket, and the visit it began with, are gone with their last use."""
    async with served(sqlite_store) as place:
        table = await place.table()
        gc.collect()
        gc.disable()
        try:
            async with calling(place, 1, WHOLE) as (caller,), socket_of(table, None) as socket:
                await caller.answer()
                await first_frame(socket)
                kept = [weakref.ref(other) for other in place.visits.connections]
                assert {type(one()) for one in kept} >= {visit.Visit, pipe.Pipe}
                del caller
            await until(lambda: not [one for one in kept if (there := one()) and is_gone(place, there)])
        finally:
            gc.enable()


def is_gone(place: Place, there: object) -> bool:
    return there not in place.visits.connections


def most_in_line(place: Place) -> int:
    return max(len(other.pipeline) for other in place.visits.connections if isinstance(other, visit.Visit))


# -- sockets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FLOODS)
async def test_a_client_that_floods_a_socket_is_turned_away(sqlite_store: str, name: str) -> None:
    first, frame = FLOODS[name]
    async with served(sqlite_store) as place:
        table = await place.table()
        async with socket_of(table, None) as socket, table.sit(0) as ana:
            await first_frame(socket)
            mine = pipe_of_watcher(place, table)
            socket.transport.write(first + 20_000 * frame.serialize(mask=True))
            assert await closed(socket) == (1008, "too_fast")
            assert place.node.figures.sockets_dropped["too_many_frames"] == 1
            assert mine.is_deaf and not mine.transport.is_reading(), "what is still on the line is not read"
            await ana.send("ping")


async def test_after_a_flood_of_messages_nothing_more_is_heard(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with socket_of(table, None) as socket:
            await first_frame(socket)
            mine = pipe_of_watcher(place, table)
            socket.transport.write(20_000 * Frame(Opcode.TEXT, b"x").serialize(mask=True))
            assert await closed(socket) == (1008, "too_fast")
            assert mine.is_deaf and not mine.transport.is_reading()


async def test_normal_play_stays_below_the_limit_on_frames(sqlite_store: str) -> None:
    """As much at once as may be said, in long messages and in parts, and pings of both kinds."""
    async with served(sqlite_store) as place:
        table = await place.table()
        async with socket_of(table, 0) as socket:
            await first_frame(socket)
            data = b"".join(frame for number in range(60) for frame in spoken(number))
            socket.transport.write(data)
            answered = 0
            async with asyncio.timeout(PATIENCE):
                while answered < 60:
                    answered += msgspec.json.decode(await socket.recv())["type"] == "pong"
            assert place.node.figures.sockets_dropped == {}


def spoken(number: int) -> list[bytes]:
    """Return the frames of a long message in four parts, with a ping and an answer to one between."""
    text = b'{"type":"ping","id":"%d"%b}' % (number, b" " * (MESSAGE_BYTES - 40))
    quarter = len(text) // 4
    frames = [
        Frame(Opcode.TEXT, text[:quarter], False),
        Frame(Opcode.PING, b"1234"),
        Frame(Opcode.CONT, text[quarter : 2 * quarter], False),
        Frame(Opcode.PONG, b"1234"),
        Frame(Opcode.CONT, text[2 * quarter : 3 * quarter], False),
        Frame(Opcode.CONT, text[3 * quarter :], True),
    ]
    return [frame.serialize(mask=True) for frame in frames]


async def closed(socket: ClientConnection) -> tuple[int, str]:
    """Wait until the server closes a socket; return how."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await socket.recv()
    except ConnectionClosed as wrong:
        return (0, "") if wrong.rcvd is None else (wrong.rcvd.code, wrong.rcvd.reason)


def pipe_of_watcher(place: Place, table: SetTable) -> pipe.Pipe:
    (guest,) = place.node.house.tables[table.id].guests_of(-1)
    return guest._pipe


# -- heavy work ----------------------------------------------------------------------------------------------

MAL, ZOE = "10.0.0.1", "10.0.0.2"


@asynccontextmanager
async def asking(place: Place, path: str, count: int) -> AsyncIterator[list[asyncio.Task[httpx.Response]]]:
    """Ask for something so many times at once, from one address, whose turn does not come before the block ends."""
    async with browser(place, MAL) as mal:
        async with place.node.house.work.turn(MAL, ""):
            asked = [asyncio.create_task(mal.get(path)) for _ in range(count)]
            yield asked
        await asyncio.gather(*asked)


async def test_many_requests_of_one_address_delay_nobody_else(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place, ZOE) as zoe:
        text = played()
        path = f"/api/tables/{(await send(place, text)).json()['table']}"
        assert (await zoe.get(path)).status_code == 200, "it is in memory from now on"
        async with asking(place, f"{path}/replay", 24) as asked:
            await until(lambda: place.node.house.work.waiting() == 24)
            assert (await zoe.get(f"{path}/replay")).status_code == 200
            assert (await zoe.get(f"{path}/record")).status_code == 200
            assert (await zoe.get(f"{path}/recap")).status_code == 200
            assert (await zoe.post("/api/replays", json={"record": text})).status_code == 201
            lesson = await zoe.post("/api/games/fake-crystal/lesson", json={"name": "Zoé"})
            assert lesson.status_code == 201
            branch = {"name": "Zoé", "number": 10, "seat": 0}
            assert (await zoe.post(f"{path}/branch", json=branch)).status_code == 201
            assert not any(task.done() for task in asked)
        assert {task.result().status_code for task in asked} == {200}


async def test_too_many_requests_of_one_address_are_refused_for_it_alone(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite_store) as place, browser(place, ZOE) as zoe:
        path = f"/api/tables/{(await send(place, played())).json()['table']}/replay"
        monkeypatch.setattr(work, "MOST_OF_ONE", 6)
        assert (await zoe.get(path)).status_code == 200
        async with asking(place, path, 20) as asked:
            await until(lambda: sum(task.done() for task in asked) == 15)
            assert (await zoe.get(path)).status_code == 200
        answers = [task.result() for task in asked]
        assert [answer.status_code for answer in answers].count(503) == 15
        refused = next(answer for answer in answers if answer.status_code == 503)
        assert refused.json() == {"key": "too_busy", "facts": {"again": work.LATER}}


async def test_a_table_that_another_address_waits_for_is_opened_at_once(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place, ZOE) as zoe:
        table = await place.table()
        place.node.house._forget(place.node.house.tables[table.id])
        async with asking(place, f"/api/tables/{table.id}", 3) as asked:
            await until(lambda: place.node.house.work.waiting() == 1)
            assert (await zoe.get(f"/api/tables/{table.id}")).status_code == 200
            opened = place.node.house.tables[table.id]
            assert not any(task.done() for task in asked)
        assert place.node.house.tables[table.id] is opened, "it is not opened twice"
        assert {task.result().status_code for task in asked} == {200}


async def test_a_table_does_not_wait_for_the_turn_of_a_player_who_takes_back(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.listen(0) as ana, table.listen(1) as bob:
            await ana.act(["place", 0])
            async with place.node.house.work.turn("127.0.0.1", ""):
                regret = asyncio.create_task(ana.send("take_back"))
                await until(lambda: place.node.house.work.waiting() == 1)
                await bob.say("hello")
                await bob.act(["place", 0])
                assert not regret.done()
            await regret
            await ana.until(lambda: not place.node.house.tables[table.id].lock.locked())
            assert len(place.node.house.tables[table.id].match.record.entries) == 1


async def test_that_there_is_nothing_to_take_back_is_said_without_playing_the_match_again(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.listen(0) as ana, table.listen(1) as bob:
            await bob.act(["auto_pass", 1])  # an aside: said, not done
            assert await refusal(bob) == "nothing_to_take_back"
            async with place.node.house.work.turn("127.0.0.1", ""):  # whoever needs a turn waits for good
                assert await refusal(ana) == "nothing_to_take_back", "for nothing was played"
                assert await refusal(bob) == "nothing_to_take_back", "for nothing happened since it was asked"


async def refusal(seat: object) -> str:
    with pytest.raises(Refused) as refused:
        await asyncio.wait_for(seat.send("take_back"), PATIENCE)  # type: ignore[attr-defined]
    return refused.value.key
