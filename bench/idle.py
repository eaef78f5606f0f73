"""Many idle sockets: the cost of each, and whether players notice.

    python -m bench.idle --sockets 10000

Starts a server of its own on a free port with a store in a temporary directory, and the crowd in another process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tablee.client import Seat, Server, sit_at

PER_TABLE = 250  # watchers at one table; a table takes 400 guests
ACTIONS = 60
PAGE = resource.getpagesize()
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--sockets", type=int, default=10_000)
    arguments.add_argument("--over", type=int, default=50, help="sockets that come after the server is full")
    arguments.add_argument("--seconds", type=float, default=20, help="how long the crowd is watched")
    chosen = arguments.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as directory:
        server = start_server(Path(directory) / "tables.db", chosen.sockets + 2)
        try:
            asyncio.run(measure(server, chosen.sockets, chosen.over, chosen.seconds))
        finally:
            server.terminate()
            server.wait(30)


def start_server(store: Path, sockets: int) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "tablee",
        "serve",
        "--port",
        "0",
        "--requests",
        "0",
        "--tables-per-hour",
        "0",
        "--lang",
        "en",
    ]
    command += ["--store", f"sqlite:///{store}", "--sockets", str(sockets), "--sockets-per-address", "0"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def start_crowd() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bench.crowd"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


async def measure(server: subprocess.Popen[str], sockets: int, over: int, seconds: float) -> None:
    assert server.stdout is not None
    ready = server.stdout.readline()
    host, port = ready.partition("http://")[2].split()[0].rsplit(":", 1)
    address = f"http://{host}:{port}"
    async with Server(address) as http:
        tables = [(await start_table(http))["table"] for _ in range(-(-sockets // PER_TABLE))]
        played = await start_table(http)
        one, other = (sit_at(address, played["table"], key) for key in played["keys"])
        async with one as ana, other as bob:
            await play(ana, bob, 10)  # warm
            alone = await play(ana, bob, ACTIONS)
            empty = memory(server.pid)
            crowd = start_crowd()
            asked = {"host": host, "port": int(port), "tables": tables, "count": sockets + over}
            come = await asyncio.to_thread(exchange, crowd, asked)
            full = memory(server.pid)
            before = processor(server.pid)
            await asyncio.sleep(seconds)
            idle = (processor(server.pid) - before) / seconds
            among = await play(ana, bob, ACTIONS)
            stayed = await asyncio.to_thread(exchange, crowd, {})
            await asyncio.to_thread(crowd.communicate)
    print(f"{sockets} idle sockets at {len(tables)} tables, and {over} too many")
    print(f"  first frames         {come['first']}")
    print(f"  time to connect      {come['seconds']:.1f} s, {1e6 * come['seconds'] / (sockets + over):.0f} µs each")
    print(f"  memory               {empty / 2**20:.0f} MB before, {full / 2**20:.0f} MB with them,")
    print(f"                       {(full - empty) / sockets / 1024:.1f} KB for each socket")
    print(f"  processor while idle {100 * idle:.1f} % of a core")
    print(f"  still open           {stayed['open']}")
    print(f"  an action told       alone {told(alone)}; among them {told(among)}")


async def start_table(http: Server) -> dict[str, Any]:
    """Open a table for two, and start it; nobody is connected yet."""
    opened = await http.open_table("fake-crystal", "Ana", [{"kind": "me"}, {"kind": "link"}])
    joined = await http.join("Bob", key=opened["invitations"][0]["key"])
    await http.start(opened["table"], opened["key"])
    return {"table": opened["table"], "keys": [opened["key"], joined["key"]]}


async def play(one: Seat, other: Seat, actions: int) -> list[float]:
    """Play; return the seconds from each action to its acceptance."""
    luck = random.Random(1)
    took: list[float] = []
    while len(took) < actions and not one.is_over:
        asked = [seat for seat in (one, other) if any(question["required"] for question in seat.decisions)]
        if not asked:
            await asyncio.sleep(0.001)
            continue
        question = next(question for question in asked[0].decisions if question["required"])
        began = time.monotonic()
        await asked[0].act(luck.choice(question["actions"]))
        took.append(time.monotonic() - began)
        await asyncio.sleep(0.02)
    return took


def exchange(crowd: subprocess.Popen[str], asked: dict[str, Any]) -> dict[str, Any]:
    assert crowd.stdin is not None and crowd.stdout is not None
    print(json.dumps(asked), file=crowd.stdin, flush=True)
    answer: dict[str, Any] = json.loads(crowd.stdout.readline())
    return answer


def memory(pid: int) -> int:
    """Return the bytes a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def processor(pid: int) -> float:
    """Return the seconds a process has spent."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def told(took: list[float]) -> str:
    ordered = sorted(took)
    worst = ordered[int(len(ordered) * 0.99)]
    return f"{1000 * statistics.median(took):.1f} ms, 99 % within {1000 * worst:.1f} ms"


if __name__ == "__main__":
    main()
