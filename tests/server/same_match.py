"""One match over the wire, always the same: what each of those who sit or watch there is told, but for the time.

`python -m tests.server.same_match` prints it, and whether the server was the compiled one.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import tablee
from tablee.kernel.chance import derived_seed
from tablee.server import guest, live, referee, schedule, steward, table_log, taking_back, telling
from tablee.server.live import LiveTable
from tablee.server.routes import tables
from tests.server.place import Listener, served
from tests.server.strange_bots import take_the_first
from tests.server.waiting import until

SEATS = [{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "level": "medium"}]
SEED = derived_seed("the same match", 0)
UNDOS = 5
BESIDE = ("clock", "id")  # in a frame: of the moment and of the client


async def play(store: str) -> dict[str, list[Any]]:
    """Play the match; return what each was told."""
    tables.new_seed = lambda: SEED  # the same luck
    async with served(store, prepare=take_the_first) as place, AsyncExitStack() as stack:
        table = await place.table(SEATS, start=False, options={"timers": "off"})
        viewers = [await stack.enter_async_context(table.listen(seat)) for seat in (0, 1, None)]
        await table.ask("POST", "/start", 0)
        await _play_on(place.node.house.tables[table.id], viewers)
        return {str(viewer.seat): [_timeless(frame) for frame in viewer.of("update")] for viewer in viewers}


async def _play_on(table: LiveTable, viewers: list[Listener]) -> None:
    """Let one after the other act, each when everybody was told what came before."""
    luck = random.Random(7)
    people = viewers[:2]
    undone = 0
    await until(partial(_all_is_told, table, viewers))
    while not viewers[0].is_over:
        asked = [seat for seat in people if any(question["required"] for question in seat.decisions)]
        actor = luck.choice(asked)
        if undone < UNDOS and table.lines[actor.seat] and luck.random() < 0.1:
            await _take_back(actor, people[1 - actor.seat])
            undone += 1
        else:
            questions = [question for question in actor.decisions if question["actions"]]
            await actor.act(luck.choice(luck.choice(questions)["actions"]))
        await until(partial(_all_is_told, table, viewers))


async def _take_back(actor: Listener, other: Listener) -> None:
    await actor.send("take_back")
    if actor.table_view["proposal"] is not None:
        await other.until(lambda: other.table_view["proposal"])
        await other.send("vote", proposal=other.table_view["proposal"]["proposal"], yes=True)
        await actor.until(lambda: actor.table_view["proposal"] is None)


def _all_is_told(table: LiveTable, viewers: list[Listener]) -> bool:
    """Tell whether the bot has nothing to do, and everybody knows what they may."""
    if table.bot_tasks or table.lock.locked() or ((playing := table.playing) is not None and 2 in playing.asked()):
        return False
    return all(viewer.number == table.stream.counts[viewer.seat] for viewer in viewers)


def _timeless(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in frame.items() if name not in BESIDE}


def main() -> None:
    modules = (guest, live, referee, schedule, steward, table_log, taking_back, telling)
    with tempfile.TemporaryDirectory() as directory:
        told = asyncio.run(play(f"sqlite:///{directory}/tables.db"))
    is_compiled = {tablee.is_compiled(), *(not str(module.__file__).endswith(".py") for module in modules)}
    print("RESULT", json.dumps({"is_compiled": sorted(is_compiled), "told": told}))


if __name__ == "__main__":
    main()
