"""One simulated house, from a seed: nodes, people, watchers and bots at tables of every game, and whatever goes wrong.

Everything that anybody is told is held against the log at the moment it is told. At the end nothing goes wrong any
more: then everybody has to see what is so, every table has to go on, and every server has to stop with nothing left.
"""

from __future__ import annotations

import asyncio
import gc
import hashlib
import random
import weakref
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec
from bench.crashing.audit import Audit
from bench.crashing.crowd import Servers

from tablee.conform.subject import subject_of
from tablee.games import GAMES
from tablee.server.guest import Guest
from tests.dossiers import DOSSIERS
from tests.simulation.loop import START, SimulatedLoop
from tests.simulation.nodes import Node
from tests.simulation.people import Habits, LateWatcher, Player, set_table
from tests.simulation.stores import AWAY, WELL, Database
from tests.simulation.weather import Weather

STORM: Final = (15.0, 60.0)  # seconds in which things go wrong
CALM: Final = 12.0  # seconds until a house in which nothing goes wrong has come to rest
LATE: Final = 100  # ms by which no deadline may be heard late where nothing goes wrong
STILL: Final = 75.0  # seconds in which every table has to go on then
GOING: Final = 3.0  # seconds after which nothing is left of whoever went
ANSWERED: Final = 5.0  # seconds in which everybody has to be answered then
TROUBLE: Final = (  # what a server may log as an error while its store fails, or a bot thinks for too long
    "the store refuses writes",
    "cannot hear the other nodes",
    "a table is not looked after",
    "a bot was stopped",
)


class Report(msgspec.Struct):
    """What became of a seed."""

    seed: int
    kind: str
    games: list[str]
    nodes: int
    seconds: float  # on the house's clock
    lines: int
    frames: int
    commits: int
    vanished: int
    by: dict[str, int]  # how many of the lines were played by people, bots, the clock …
    faults: dict[str, int]
    deeds: dict[str, int]  # what people did beside playing
    violations: list[str]
    digest: str  # of every byte that travelled, and when


class Seated:
    """A table, and everybody at it."""

    def __init__(self, id: str, game: str) -> None:
        self.id = id
        self.game = game
        self.people: list[Player] = []
        self.is_finished = False


class Simulation:
    """A house and its weather."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed = seed
        self.luck = random.Random(f"house {seed}")
        self.folder = folder
        self.is_shared = self.luck.random() < 0.6
        self.tables: list[Seated] = []
        self.faults: Counter[str] = Counter()
        self.vanished = 0
        self.nodes: dict[int, Node] = {}
        self.all_nodes: list[Node] = []
        self._starting: set[asyncio.Task[None]] = set()
        self.logs: list[Any] = []
        self._digest = hashlib.sha256()
        self._is_calm = False

    # -- the run ---------------------------------------------------------------------------------------------

    async def run(self) -> Report:
        self._loop = asyncio.get_running_loop()
        assert isinstance(self._loop, SimulatedLoop)
        self._loop.set_exception_handler(self._complain_of)
        self._loop.network.witness = self._witness
        self._database = Database(str(self.folder / "tables.db"), self.is_shared, self.luck)
        self._weather = Weather(self._database, self._loop.network, self.luck)
        self._servers = Servers()
        self._audit = Audit(self._database.url, self)
        self._habits = Habits(self.luck)
        self._count = self.luck.choice((1, 2, 2, 3)) if self.is_shared else 1
        try:
            await self._open()
            lives = [self._loop.create_task(person.live()) for table in self.tables for person in table.people]
            await self._storm(self.luck.uniform(*STORM))
            await self._calm_down()
            await self._go_on()
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            await self._check_rest()
            for life in lives:
                if not life.cancelled() and life.exception() is not None:
                    self._audit.complain(f"somebody's life ended: {life.exception()!r}")
            for table in self.tables:
                await asyncio.gather(*(person.close() for person in table.people))
            await asyncio.sleep(GOING)
            self._check_empty()
            await self._close()
        finally:
            self._audit.close()
        return self._report()

    async def _open(self) -> None:
        await asyncio.gather(*(self._start(number) for number in range(self._count)))
        for _ in range(self.luck.choice((1, 1, 2))):
            await self._set_table()

    async def _set_table(self) -> None:
        luck = self.luck
        name = luck.choice(sorted(GAMES))
        game = GAMES[name]
        fewest = game.fewest_seats
        seats = luck.randint(fewest, min(game.most_seats, fewest + 2))
        people = luck.randint(1, min(3, seats))
        chairs = [{"kind": "me"}, *[{"kind": "link"}] * (people - 1)]
        chairs += [{"kind": "bot", "level": luck.choice(("easy", "easy", "medium"))}] * (seats - people)
        options = options_of(name, luck, seats, has_bots=people < seats)
        delay = luck.choice((0, 0, 2, 8))  # seconds by which watchers see later: less than CALM
        set_down = await set_table(self._servers, luck, name, chairs, options, delay=delay)
        assert set_down is not None, "nothing has gone wrong yet"
        id, keys = set_down
        table = Seated(id, name)
        everybody: list[str | None] = [*keys.values()]
        everybody += [None] * luck.choice((0, 1, 1))  # watchers
        everybody += [luck.choice(list(keys.values()))] * luck.choice((0, 0, 1))  # somebody with two devices
        for key in everybody:
            known = (self._servers, id, key, random.Random(luck.random()), self._habits, self._audit)
            is_late = delay > 0 and key is None
            table.people.append(
                LateWatcher(*known, delay=delay, database=self._database) if is_late else Player(*known)
            )
        self.tables.append(table)

    def _report(self) -> Report:
        assert isinstance(self._loop, SimulatedLoop)
        self._check_logs()
        return Report(
            seed=self.seed,
            kind="shared" if self.is_shared else "alone",
            games=[table.game for table in self.tables],
            nodes=self._count,
            seconds=round(self._loop.time() - START, 6),
            lines=self._audit.lines,
            frames=self._audit.frames,
            commits=self._database.commits,
            by=dict(self._audit.by),
            vanished=self.vanished,
            faults=dict(self.faults),
            deeds=dict(self._habits.deeds),
            violations=self._audit.violations,
            digest=self._digest.hexdigest(),
        )

    # -- nodes -----------------------------------------------------------------------------------------------

    async def _start(self, number: int) -> None:
        """Start a node; should it die while it starts, another."""
        while True:
            node = Node(number, self._database, str(self.folder), self.luck)
            self.all_nodes.append(node)
            self.nodes[number] = node
            try:
                await node.start()
            except Exception as wrong:  # noqa: BLE001 (a store that is away lets nobody begin)
                if self._database.mood == WELL:
                    self._audit.complain(f"a node could not start: {wrong!r}")
                await asyncio.sleep(0.5)
                continue
            if node.server is not None and node.server.started:
                await self._servers.set_up(node.url, True)
                return
            if not node.is_dead and node.failure() is not None:
                self._audit.complain(f"a node did not start: {node.failure()!r}")
            node.die()  # whatever looks after servers starts it again
            await asyncio.sleep(1.0)

    def _alive(self) -> list[Node]:
        """Return the nodes that serve, and are not about to stop."""
        return [
            node
            for node in self.nodes.values()
            if not node.is_dead and node.server and node.server.started and not node.server.should_exit
        ]

    async def _restart(self, number: int, pause: float) -> None:
        await self._servers.set_up(self.nodes[number].url, False)
        await asyncio.sleep(pause)
        await self._start(number)

    # -- storm -----------------------------------------------------------------------------------------------

    async def _storm(self, seconds: float) -> None:
        until = self._loop.time() + seconds
        gap = self.luck.choice((0.5, 2.0, 6.0))
        faults = [self.vanish, self.vanish, self.vanish, self.stop_well, self.stick, *self._weather.faults()]
        while self._loop.time() < until:
            await asyncio.sleep(self.luck.expovariate(1 / gap))
            fault = self.luck.choice(faults)
            self.faults[fault.__name__] += 1
            await fault()

    async def vanish(self) -> None:
        """A node is gone before one of its next steps, whichever that is, and comes back."""
        alive = self._alive()
        if not alive:
            return
        node = self.luck.choice(alive)
        node.dies_before = node.steps + self.luck.randint(1, self.luck.choice((5, 50, 500)))
        until = self._loop.time() + 5
        while not node.is_dead and self._loop.time() < until:
            await asyncio.sleep(0.05)
        if not node.is_dead:
            node.die()
        self.vanished += 1
        self._begin(self._restart(self._number_of(node), self.luck.random() * self.luck.choice((0.1, 2, 6))))

    async def stop_well(self) -> None:
        alive = self._alive()
        if not alive:
            return
        node = self.luck.choice(alive)
        await self._servers.set_up(node.url, False)
        node.server.should_exit = True
        self._begin(self._stop_and_restart(node))

    async def _stop_and_restart(self, node: Node) -> None:
        try:
            await node.stop()
        except Exception as wrong:  # noqa: BLE001 (told below)
            self._audit.complain(f"a node did not stop well: {wrong!r}")
        self._check_left(node)
        node.die()
        await self._restart(self._number_of(node), self.luck.random() * 3)

    async def stick(self) -> None:
        if alive := self._alive():
            self.luck.choice(alive).stuck_until = self._loop.time() + self.luck.random() * 6

    def wall(self) -> int:
        return self._weather.wall()

    def _number_of(self, node: Node) -> int:
        return next(number for number, other in self.nodes.items() if other is node)

    def _begin(self, work: Any) -> None:
        task = self._loop.create_task(work)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    # -- calm ------------------------------------------------------------------------------------------------

    async def _calm_down(self) -> None:
        """Let nothing go wrong any more; everything that is gone comes back."""
        self._habits.are_calm = True
        self._is_calm = True
        self._weather.clear_up()
        while self._starting:
            await asyncio.sleep(0.2)
        await asyncio.sleep(CALM)

    async def _go_on(self) -> None:
        """See every table go on: by its people, its bots or its clock."""
        self._audit.look()
        for table in self.tables:
            self._audit.ledger(table.id).latest_deadline = 0
        before = {table.id: len(self._audit.ledger(table.id).lines) for table in self.tables}
        self._habits.are_asleep = self.luck.random() < 0.5
        waiting = {
            table.id: len(self._audit.ledger(table.id).lines) for table in self.tables if self._has_to_go_on(table)
        }
        until = self._loop.time() + STILL
        while (waiting or self._habits.are_asleep) and self._loop.time() < until and not self._audit.violations:
            await asyncio.sleep(1.0)
            self._audit.look()
            for table in self.tables:
                if table.id in waiting and (
                    not self._plays(table) or len(self._audit.ledger(table.id).lines) > waiting[table.id]
                ):
                    del waiting[table.id]
        for id in waiting:
            if not self._audit.violations:
                self._audit.complain(f"table {id} stands still")
        self._check_people(before)

    def _check_people(self, before: dict[str, int]) -> None:
        """Everybody has been there for long: everybody was answered, and no bot played for anybody."""
        for table in self.tables:
            for person in table.people:
                if not person.is_done and person.waits() > ANSWERED:
                    self._audit.complain(f"table {table.id}: seat {person.seat} was not answered")
            there = {person.seat for person in table.people if not person.is_done}
            for line in self._audit.ledger(table.id).lines[before[table.id] :]:
                if line.by == "stand-in" and line.seat in there:
                    self._audit.complain(f"table {table.id}: a bot played for seat {line.seat}, who is there")
            row = self._audit.row(table.id)
            for person in table.people:
                if person.has_left and person.seat not in there and not row.seats[person.seat].left:
                    self._audit.complain(f"table {table.id}: seat {person.seat} has left, and is not known to have")
                if person.next not in (None, row.next):
                    self._audit.complain(f"table {table.id}: a rematch at {person.next} was told, it is at {row.next}")

    def _has_to_go_on(self, table: Seated) -> bool:
        """Tell whether somebody who is awake is to act, or the clock is before long."""
        if not self._plays(table):
            return False
        left = self._audit.until_deadline(table.id)
        return not self._habits.are_asleep or (left is not None and left < (STILL - CALM) * 1000)

    def _plays(self, table: Seated) -> bool:
        row = self._audit.row(table.id)
        return row.status == "playing" and row.paused is None

    async def _check_rest(self) -> None:
        """Nobody decides anything any more: everybody sees what is so, and nothing that is due is left undone."""
        await asyncio.sleep(3.0)
        lacking = self._lacking()
        for _ in range(20):  # bots and clocks go on: what they have just done may be on its way
            if not lacking:
                break
            await asyncio.sleep(0.25)
            lacking = self._lacking()
        for one in lacking:
            self._audit.complain(one)
        self._audit.verify_all()
        if self._audit.latest_deadline > LATE:
            self._audit.complain(f"nothing was wrong, and a deadline came {self._audit.latest_deadline} ms late")
        for one in self._audit.unattended():
            self._audit.complain(one)
        late = [table.id for table in self.tables if self._plays(table) and self._audit.overdue(table.id) > 3_000]
        for id in late:
            self._audit.complain(f"table {id}: a deadline has passed by {self._audit.overdue(id)} ms unheard")

    def _check_empty(self) -> None:
        """Everybody is gone: no node has anything left of them."""
        gc.collect()
        guests = [one for one in gc.get_objects() if type(one) is Guest]
        for node in self._alive():
            assert node.server is not None
            house, door = node.server.node.house, node.server.config.app.state.door  # type: ignore[union-attr]
            kept = {
                "sockets": house.sockets,
                "guests at tables": len(house.guests()),
                "guests": sum(guest._figures is house.figures for guest in guests),
                "callers": len(door.callers),
                "presence": len(house.presence._unwritten),
                "work": house.work.waiting() + house.work._asked.total(),
                "connections": len(node.server.visits.connections),
                "begun": node.server.visits._sent + len(node.server.visits._sending),
            }
            for what, count in kept.items():
                if count:
                    self._audit.complain(f"everybody is gone, and a node still has {count} {what}")

    def _lacking(self) -> list[str]:
        return [*self._audit.left_behind(), *self._audit.misinformed()]

    async def _close(self) -> None:
        for node in self._alive():
            try:
                await node.stop()
            except Exception as wrong:  # noqa: BLE001 (told)
                self._audit.complain(f"a node did not stop well: {wrong!r}")
            self._check_left(node)

    async def bury(self) -> list[weakref.ref[Any]]:
        """End what vanished nodes had still to do, where it can do nothing to anybody; return what has to go then."""
        database, loop = self._database, self._loop
        database.mood, database.share = AWAY, 1.0
        loop.set_exception_handler(lambda *_: None)
        for node in self.all_nodes:
            loop.bury(node)  # type: ignore[attr-defined]
        for _ in range(100):
            left = [task for node in self.all_nodes for task in node.tasks()]
            if not left:
                break
            for task in left:
                task.cancel()
            await asyncio.sleep(1.0)
        for task in left:
            self._audit.complain(f"a task cannot be ended: {task.get_coro()}")
        servers = [node.server for node in self.all_nodes if node.server is not None]
        return [weakref.ref(server.node.house) for server in servers]

    def _check_left(self, node: Node) -> None:
        """A server that has stopped leaves nothing behind."""
        if node.is_dead:
            return
        for task in node.tasks():
            self._audit.complain(f"a task is left behind: {task.get_coro()}")

    def _check_logs(self) -> None:
        for entry in self.logs:
            if entry["log_level"] in ("error", "critical") and entry["event"] not in TROUBLE:
                told = {key: value for key, value in entry.items() if key not in ("event", "log_level", "exc_info")}
                wrong = entry.get("exc_info")
                self._audit.complain(f"logged: {entry['event']} {told} {wrong!r}")

    def _complain_of(self, _: Any, context: dict[str, Any]) -> None:
        self._audit.complain(f"the loop: {context.get('message')}: {context.get('exception')!r}")

    def _witness(self, piece: bytes) -> None:
        self._digest.update(b"%.6f %d " % (self._loop.time(), len(piece)))
        self._digest.update(piece)


def options_of(game: str, luck: random.Random, seats: int, has_bots: bool) -> dict[str, Any]:
    """Return options with which a match may be seen to move within a minute."""
    chosen: dict[str, Any] = dict(luck.choice(subject_of(GAMES[game]).together)) if luck.random() < 0.5 else {}
    return chosen | DOSSIERS[game].simulated(chosen, luck, seats, has_bots)
