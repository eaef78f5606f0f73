"""A server that stops: everybody is told, nothing that was answered is lost, no process stays behind."""

import asyncio
import json
import random
import signal
import sys
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.client import Message, Server
from tests.server.process import is_alive, started
from tests.server.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.real_time,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

BOTS = [{"kind": "bot", "level": "medium"}] * 2
TABLES = 4
IN_NO_HURRY = "import tablee.server.serving as it; it.STOPPING = it.PARTING = 600"  # seconds, however slow the machine


class Player:
    """Plays by chance on a bare socket, and notes what was accepted and how it ended."""

    def __init__(self, table: str, key: str, luck: random.Random) -> None:
        self.table = table
        self.key = key
        self.accepted: list[str] = []
        self.is_in = False
        self.goodbye: Message | None = None
        self.closed: int | None = None
        self._luck = luck
        self._sent = 0

    async def play(self, address: str) -> None:
        uri = f"ws{address[4:]}/api/tables/{self.table}/socket"
        headers = {"Authorization": f"Bearer {self.key}"}
        async with connect(uri, additional_headers=headers, compression=None, proxy=None) as socket:
            try:
                while True:
                    await self._take(socket, json.loads(await socket.recv()))
            except ConnectionClosed as closed:
                self.closed = closed.rcvd.code if closed.rcvd is not None else None

    async def _take(self, socket: ClientConnection, frame: Message) -> None:
        self.is_in = True
        if frame["type"] == "goodbye":
            self.goodbye = frame
        if frame["type"] == "update" and frame.get("id") is not None:
            self.accepted.append(frame["id"])
        asked = [question for question in frame.get("decisions", []) if question["required"]]
        if asked:
            self._sent += 1
            action = self._luck.choice(asked[0]["actions"])
            message = {"type": "act", "id": f"{self._sent}", "on": frame["number"], "action": action}
            with suppress(ConnectionClosed):  # what was told before is still to be read
                await socket.send(json.dumps(message))


async def open_tables(http: Server) -> list[Player]:
    players: list[Player] = []
    for number in range(TABLES):
        opened = await http.open_table("fake-crystal", "Ana", [{"kind": "me"}, {"kind": "link"}, *BOTS])
        joined = await http.join("Bob", key=opened["invitations"][0]["key"])
        await http.start(opened["table"], opened["key"])
        luck = random.Random(number)
        players += [Player(opened["table"], key, luck) for key in (opened["key"], joined["key"])]
    return players


async def accepted_by(http: Server, player: Player) -> list[Any]:
    """What the server knows of: its answer to the same messages again is that they were carried out."""
    uri = f"ws{http.address[4:]}/api/tables/{player.table}/socket"
    headers = {"Authorization": f"Bearer {player.key}"}
    known: list[Any] = []
    async with connect(uri, additional_headers=headers, compression=None, proxy=None) as socket:
        for id in player.accepted[-20:]:
            await socket.send(json.dumps({"type": "act", "id": id, "on": 0, "action": ["confirm"]}))
            async with asyncio.timeout(PATIENCE):
                while (frame := json.loads(await socket.recv())).get("id") != id:
                    pass
            if frame["type"] == "accepted":
                known.append(id)
    return known


@pytest.mark.parametrize("which", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_told_to_stop_says_goodbye_and_keeps_everything(
    sqlite_store: str, which: signal.Signals
) -> None:
    async with started(sqlite_store, prelude=IN_NO_HURRY) as (process, http):
        players = await open_tables(http)
        playing = [asyncio.create_task(player.play(http.address)) for player in players]
        await until(lambda: all(player.accepted for player in players) and process.bots())
        bots = process.bots()
        process.send(which)
        assert await process.ended(PATIENCE) == 0, process.logged
        await asyncio.gather(*playing)
    for player in players:
        assert player.goodbye is not None, process.logged
        assert player.goodbye["key"] == "server_stops"
        assert 0 < player.goodbye["again"] <= 10_000
        assert player.closed == 1012  # « service restart »
    await until(lambda: not any(is_alive(pid) for pid in bots))
    assert not any("Traceback" in line for line in process.logged), process.logged
    async with started(sqlite_store) as (_, http):
        for player in players[:4]:
            assert await accepted_by(http, player) == player.accepted[-20:]


async def test_a_second_ctrl_c_does_not_wait(sqlite_store: str) -> None:
    async with started(sqlite_store, prelude=IN_NO_HURRY) as (process, http):
        players = await open_tables(http)
        playing = [asyncio.create_task(player.play(http.address)) for player in players]
        await until(lambda: all(player.is_in for player in players) and process.bots())
        bots = process.bots()
        _, slow = await half_a_request(http.address)
        process.send(signal.SIGINT)
        await until(lambda: all(player.goodbye for player in players))
        assert process.code is None, "it waits for the request"
        process.send(signal.SIGINT)
        assert await process.ended(PATIENCE) == 130
        await asyncio.gather(*playing)
        await until(lambda: not any(is_alive(pid) for pid in bots))
        slow.close()


async def half_a_request(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Begin to send something, and never end."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    head = "POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 99"
    writer.write(f"{head}\r\n\r\n{{".encode())
    await writer.drain()
    return reader, writer


async def test_a_killed_server_leaves_no_bots_behind_and_loses_nothing(sqlite_store: str) -> None:
    async with started(sqlite_store) as (process, http):
        players = await open_tables(http)
        playing = [asyncio.create_task(player.play(http.address)) for player in players]
        await until(lambda: all(player.accepted for player in players) and process.bots())
        bots = process.bots()
        process.send(signal.SIGKILL)
        assert await process.ended(PATIENCE) == -signal.SIGKILL
        await asyncio.gather(*playing)
        await until(lambda: not any(is_alive(pid) for pid in bots))
    async with started(sqlite_store) as (_, http):
        for player in players[:2]:
            assert await accepted_by(http, player) == player.accepted[-20:]
