"""Planned matches played on a server by people with a socket each: what is sent, and what an action takes of its CPU.

At a table each action waits for the one before it to be accepted; tables are played side by side.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from bench.against.plan import NAMES, SEATS, Plan, options_of, plans_of
from bench.idle import processor
from bench.load.running import HOST, Server, ours_with_seeds, sqlite_store
from bench.sides import Figures
from tablee import client

WARM: Final = 4  # tables played before anything is measured
LATEST: Final = 1_000_000_000  # an action that was decided on anything so far
PATIENCE: Final = 60.0  # seconds for an answer
PAUSE: Final = 0.25  # seconds, after which a client that was too fast tries again


class Player:
    """One seat's socket: counts what it is sent, and sends the seat's actions."""

    def __init__(self, socket: ClientConnection) -> None:
        self.bytes = self.frames = self.again = 0
        self._socket = socket
        self._latest = ""
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())

    async def act(self, id: str, action: list[Any]) -> None:
        """Play, and return when the action is accepted."""
        while True:
            answer = await self._answer_to({"type": "act", "id": id, "on": LATEST, "action": action})
            if answer["type"] != "refused":
                return
            if answer["key"] != "too_fast":
                raise SystemExit(f"bench: {action} was refused: the commits do not play alike\n{answer}")
            self.again += 1
            await asyncio.sleep(PAUSE)

    async def _answer_to(self, message: dict[str, Any]) -> dict[str, Any]:
        await self._socket.send(json.dumps(message))
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._answers.get()
        except TimeoutError:
            raise SystemExit(f"bench: no answer to {message}; the latest frame: {self._latest[:500]}") from None

    async def _read(self) -> None:
        async for frame in self._socket:
            self.frames += 1
            self._latest = str(frame)
            self.bytes += len(frame.encode() if isinstance(frame, str) else frame)
            message = json.loads(frame)
            if message["type"] == "refused" or message.get("id") is not None:
                self._answers.put_nowait(message)
        self._answers.put_nowait({"type": "refused", "key": "closed"})

    async def catch_up(self) -> None:
        """Return when all that was sent so far has come."""
        await self._answer_to({"type": "ping", "id": "ping"})

    def forget(self) -> None:
        self.bytes = self.frames = self.again = 0


class PlayedTable:
    """A table of four, and what is played there."""

    def __init__(self, players: list[Player], plan: Plan) -> None:
        self.players = players
        self._plan = plan

    async def play(self) -> None:
        for number, (seat, action) in enumerate(self._plan):
            await self.players[seat].act(f"{number}", action)
        for player in self.players:
            await player.catch_up()

    @property
    def actions(self) -> int:
        return len(self._plan)


async def seated(stack: AsyncExitStack, http: client.Server, port: int, game: str, plan: Plan) -> PlayedTable:
    """Open a table, let all sit down, and start it."""
    seats = [{"kind": "me"}, *[{"kind": "link"}] * (SEATS - 1)]
    opened = await http.open_table(game, NAMES[0], seats, options=options_of(game))
    keys = [opened["key"]]
    for invitation in opened["invitations"]:
        keys.append((await http.join(NAMES[invitation["seat"]], key=invitation["key"]))["key"])
    url = f"ws://{HOST}:{port}/api/tables/{opened['table']}/socket"
    players = []
    for key in keys:
        headers = {"authorization": f"Bearer {key}"}
        socket = await stack.enter_async_context(
            connect(url, additional_headers=headers, compression=None, proxy=None, max_size=None)
        )
        players.append(Player(socket))
    await http.start(opened["table"], opened["key"])
    return PlayedTable(players, plan)


async def measured(server: Server, game: str, plans: list[Plan]) -> Figures:
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(client.Server(f"http://{HOST}:{server.port}"))
        tables = [await seated(stack, http, server.port, game, plan) for plan in plans]
        await asyncio.gather(*(table.play() for table in tables[:WARM]))
        played = tables[WARM:]
        for table in played:
            for player in table.players:
                player.forget()
        before = processor(server.pid)
        await asyncio.gather(*(table.play() for table in played))
        spent = processor(server.pid) - before
        actions = sum(table.actions for table in played)
        players = [player for table in played for player in table.players]
        return {
            "cpu_us": 1e6 * spent / actions,
            "bytes": sum(player.bytes for player in players) / actions,
            "frames": sum(player.frames for player in players) / actions,
            "actions": actions,
            "again": sum(player.again for player in players),
        }


def turns(game: str, builds: dict[str, Path], actions: int, repeats: int) -> Iterator[tuple[str, Figures]]:
    """Play the same matches on a server of each build in turn, and yield what each run came to."""
    plans = plans_of(game, game, actions)
    for _ in range(repeats):
        for side, build in builds.items():
            with sqlite_store() as store, ours_with_seeds(store, build, game) as server:
                yield side, asyncio.run(measured(server, game, plans))
