"""Hostile clients harm nobody. `python -m tests.server.hostile` sends many more of their messages."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.client import Refused
from tests.server.hostile import Report, attack, kept_errors, memory
from tests.server.place import Place, SetTable, served
from tests.server.waiting import PATIENCE, later

pytestmark = pytest.mark.anyio


def socket_of(table: SetTable, seat: int | None) -> connect:
    headers = {} if seat is None else {"authorization": f"Bearer {table.keys[seat]}"}
    address = f"ws{table.place.address[4:]}/api/tables/{table.id}/socket"
    return connect(address, additional_headers=headers, proxy=None, compression=None, max_size=None)


async def ask(socket: ClientConnection, **message: object) -> dict[str, object]:
    """Send a message as it is and return its answer."""
    await socket.send(msgspec.json.encode(message).decode())
    async with asyncio.timeout(PATIENCE):
        while True:
            answer: dict[str, object] = msgspec.json.decode(await socket.recv())
            if answer.get("id") == message["id"]:
                return answer


def lines(place: Place, table: SetTable) -> int:
    return place.node.house.tables[table.id].number


async def test_thousands_of_hostile_messages_change_nothing(store: str) -> None:
    report = Report()
    await attack(store, 2_000, seed=2, report=report, advance=lambda _: None)
    assert report.messages == 2_000
    assert {"bad_message", "bad_action", "watchers_only_watch", "bad_key", "no_such_table"} <= set(report.answers)
    assert len(report.here) > 0 and len(report.elsewhere) > 0


async def test_a_message_sent_again_is_played_once(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "off"})
        async with socket_of(table, 0) as ana, socket_of(table, 0) as phone, socket_of(table, 1) as bob:
            act = {"type": "act", "id": "same", "on": 2**20, "action": ["place", 0]}
            assert (await ask(ana, **act))["type"] == "update"
            assert lines(place, table) == 1
            for device in (ana, phone, phone):
                assert await ask(device, **act) == {"type": "accepted", "id": "same"}
            assert lines(place, table) == 1
            assert (await ask(bob, **act))["type"] == "update", "another seat's messages are its own"
            assert lines(place, table) == 2
            late = await ask(ana, type="act", id="late", on=0, action=["place", 1])
            assert (late["type"], late["key"]) == ("refused", "stale")


async def test_the_id_of_a_message_is_text_that_every_store_keeps(store: str) -> None:
    async with served(store) as place:
        table = await place.table(options={"timers": "off"})
        async with socket_of(table, 0) as ana, table.sit(1) as bob:
            for id in ("\0", "a\0b", "é", " ", "\ud83d"):
                frame = {"type": "act", "id": id, "on": 2**20, "action": ["place", 0]}
                await ana.send(json.dumps(frame))
            assert (await ask(ana, type="ping", id="after"))["type"] == "pong"
            assert lines(place, table) == 0
            await bob.act(["place", 0])
            assert (await ask(ana, type="act", id="a-b_~.9", on=2**20, action=["place", 0]))["type"] == "update"


async def test_a_client_that_pings_and_never_reads_is_cut_off(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.sit(0) as ana:
            async with socket_of(table, None) as socket:
                await socket.recv()
                socket.transport.pause_reading()
                before = memory()
                async with asyncio.timeout(PATIENCE):
                    while place.node.house.sockets > 1:
                        for _ in range(500):
                            socket.protocol.send_ping(b"x" * 125)
                        socket.transport.write(b"".join(socket.protocol.data_to_send()))
                        await asyncio.sleep(0)
                assert memory() - before < 64 * 2**20
                socket.transport.abort()
            await ana.send("ping")


@pytest.mark.parametrize("text", [b"\xff\xfe", b'{"type":"ping","id":"\xc3"}'])
async def test_what_is_no_text_is_refused_without_an_error(sqlite_store: str, text: bytes) -> None:
    with kept_errors() as errors:
        async with served(sqlite_store) as place:
            table = await place.table()
            async with socket_of(table, 0) as socket:
                await socket.recv()
                async with socket.send_context():
                    socket.protocol.send_text(text)
                assert (await ask(socket, type="ping", id="after"))["type"] == "pong"
        assert errors() == []


async def test_a_handshake_that_is_too_long_is_answered(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        address = f"ws{place.address[4:]}/api/tables/{table.id}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers={"cookie": "x" * 10_000}, proxy=None, open_timeout=PATIENCE)
        assert refused.value.response.status_code == 400


async def test_a_flood_delays_nobody_else(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "off"})
        async with table.sit(0) as ana:
            flooding = [asyncio.create_task(flood(table)) for _ in range(4)]
            waited: list[float] = []
            for _ in range(20):
                began = asyncio.get_running_loop().time()
                await ana.send("ping")
                waited.append(asyncio.get_running_loop().time() - began)
                await later(0.02)
            for task in flooding:
                task.cancel()
            await asyncio.gather(*flooding, return_exceptions=True)
            with pytest.raises(Refused):
                await ana.act(["confirm"])
    assert max(waited) < 0.01, "seconds of simulated time: nothing that others wait for"


async def flood(table: SetTable) -> None:
    """Send as fast as possible, and come back as soon as one is cut."""
    while True:
        async with socket_of(table, 1) as socket:
            try:
                while True:
                    await socket.send('{"type":"act","id":"x","on":0,"action":["buy",0]}')
                    await asyncio.sleep(0)
            except ConnectionClosed:
                continue
            finally:
                socket.transport.abort()


def test_the_script_ends_at_ctrl_c() -> None:
    command = [sys.executable, "-m", "tests.server.hostile", "--messages", "1000000"]
    script = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2], env={**os.environ}
    )
    try:
        assert script.stderr is not None
        assert script.stderr.readline() == b"2,000 of 1,000,000\n"
        script.send_signal(signal.SIGINT)
        told, _ = script.communicate(timeout=PATIENCE)
        assert script.returncode == 130
        assert b"honest actions" in told
    finally:
        script.kill()
        script.wait()
