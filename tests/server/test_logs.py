"""What a server writes about itself: one JSON object per line, and nothing about anybody."""

import asyncio
import json
import random
import resource
import signal
import sys
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tablee.client import Refused, Seat, Server, sit_at
from tests.server.place import play_randomly
from tests.server.process import ServerProcess, started
from tests.server.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.real_time,
    pytest.mark.skipif(sys.platform != "linux", reason="limits another process"),
]

HOST, FRIEND = "Zéphyrine", "Barnabé"
SAID = "rendez-vous au vieux port"
BOT = {"kind": "bot", "level": "easy"}


def lines_of(process: ServerProcess) -> list[dict[str, Any]]:
    """Every line, read; each has a level, a time and says what happened."""
    lines = [json.loads(line) for line in process.logged]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    return lines


def of(process: ServerProcess, event: str) -> list[dict[str, Any]]:
    return [line for line in lines_of(process) if line["event"] == event]


async def test_a_busy_run_logs_json_and_no_secret(sqlite_store: str) -> None:
    async with started(sqlite_store, "--json-logs", "--bot-limit", "0.1") as (process, http):
        opened = await http.open_table("fake-crystal", HOST, [{"kind": "me"}, {"kind": "link"}, BOT])
        invitation = opened["invitations"][0]["key"]
        joined = await http.join(FRIEND, key=invitation)
        await http.start(opened["table"], opened["key"])
        await do_wrong_things(http.address, opened["table"], opened["key"])
        seats = [sit_at(http.address, opened["table"], key) for key in (opened["key"], joined["key"])]
        async with seats[0] as host, seats[1] as friend:
            await host.say(SAID)
            await asyncio.gather(*(play_randomly(seat, random.Random(1)) for seat in (host, friend)))
        secret = host.end["seed"] if host.end is not None else ""
        process.send(signal.SIGTERM)
        assert await process.ended(PATIENCE) == 0

    written = "\n".join([*process.said, *process.logged])
    keys = [opened["key"], joined["key"], invitation, opened["code"], secret]
    for hidden in [*keys, HOST, FRIEND, "Z\\u00e9phyrine", SAID, "tablee="]:
        assert hidden and hidden not in written, hidden
    assert of(process, "listening")[0]["store"] == "sqlite"
    assert of(process, "listening")[0]["address"] == http.address
    assert [line["table"] for line in of(process, "a match began")] == [opened["table"]]
    assert [line["table"] for line in of(process, "a match is over")] == [opened["table"]]
    assert of(process, "stopped")
    assert not [
        line for line in lines_of(process) if line["level"] in ("error", "critical") and "bot" not in line["event"]
    ]


async def do_wrong_things(address: str, table: str, key: str) -> None:
    """What browsers and strangers do: keys in addresses, cookies, nonsense."""
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
        await http.get(f"/api/tables/{table}?key={key}", headers={"cookie": f"tablee={key}; tablee-{table}={key}"})
        await http.get(f"/no/such/page?key={key}")
        await http.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
        await http.post("/api/join", json={"key": key + "x", "name": HOST})
    uri = f"ws{address[4:]}/api/tables/{table}/socket?key={key}"
    async with connect(uri, additional_headers={"cookie": f"tablee={key}"}, proxy=None) as socket:
        await socket.recv()
        await socket.send("nonsense")
        await socket.recv()


async def test_a_full_disk_is_logged_once_and_everything_goes_on_afterwards(sqlite_store: str) -> None:
    """The process may write no byte more to any file: what a full disk does, without filling one."""
    async with started(sqlite_store, "--json-logs") as (process, http):
        opened = await http.open_table("fake-crystal", HOST, [{"kind": "me"}, BOT])
        await http.start(opened["table"], opened["key"])
        async with sit_at(http.address, opened["table"], opened["key"]) as seat:
            action = await asked(seat)
            soft, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, hard))
            with pytest.raises(Refused, match="store_refuses"):
                await seat.act(action)
            assert not await is_well(http)
            await until(lambda: of(process, "the store refuses writes"))
            for _ in range(3):
                with pytest.raises(Refused, match="store_refuses"):
                    await seat.act(action)
            assert len(of(process, "the store refuses writes")) == 1
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (soft, hard))
            await until(lambda: of(process, "the store takes writes again"))
            assert await is_well(http)
            await seat.act(action)
        process.send(signal.SIGTERM)
        assert await process.ended(PATIENCE) == 0


async def asked(seat: Seat) -> list[Any]:
    while not (required := [question for question in seat.decisions if question["required"]]):
        await seat.change()
    return required[0]["actions"][0]


async def is_well(http: Server) -> bool:
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as client:
        return (await client.get(f"{http.address}/health")).status_code == 200
