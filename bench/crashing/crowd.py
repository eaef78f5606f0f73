"""Many people at many tables, who play as fast as allowed, lose their server again and again, and come back."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any, Final, TypeVar

import msgspec

from tablee.client import Dismissed, Message, Refused, Seat, Server, Unreachable

GAME: Final = "fake-crystal"
NAMES: Final = ("Ana", "Bob", "Cid", "Dan", "Eve")
HARMLESS: Final = (  # refusals of late messages, or of a server that has just lost its store
    "stale", "not_now", "not_your_decision", "match_over", "paused", "busy", "store_refuses", "too_fast", "not_playing",
    "nothing_to_take_back", "proposal_open", "no_such_proposal", "not_asked", "too_many_undos",
)  # fmt: skip

T = TypeVar("T")


class Servers:
    """The servers that can be reached now."""

    def __init__(self) -> None:
        self.up: list[str] = []
        self._changed = asyncio.Condition()

    async def set_up(self, address: str, is_up: bool) -> None:
        self.up = [other for other in self.up if other != address] + ([address] if is_up else [])
        async with self._changed:
            self._changed.notify_all()

    async def reachable(self, luck: random.Random) -> str:
        """Return the address of a server that is up, as soon as there is one."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.up)
        return luck.choice(self.up)


class Shown(msgspec.Struct):
    """What a frame showed: the state at a number."""

    number: int
    view: bytes  # its digest
    is_welcome: bool


class Heard(msgspec.Struct, frozen=True):
    """All that a person got up to a moment."""

    accepted: frozenset[str]
    refused: dict[str, str]
    shown: list[Shown]
    first: int | None
    told: list[bytes]
    gaps: list[tuple[int, int]]
    decided_on: dict[str, int]


class Person(Seat):
    """A person at a table, who keeps all frames, so that they can be compared with the log."""

    def __init__(self, servers: Servers, table: str, key: str | None, luck: random.Random) -> None:
        super().__init__("", table, key)
        self._servers = servers
        self._luck = luck
        self.shown: list[Shown] = []  # every frame with the state
        self.first: int | None = None  # the number of the first welcome
        self.told: list[bytes] = []  # later events, as digests
        self.gaps: list[tuple[int, int]] = []  # missed events, from number to number
        self.decided_on: dict[str, int] = {}  # ids of actions, and what they were decided on
        self._is_arriving = False  # the next frame continues from the number seen before
        self.sent: dict[str, str] = {}  # kinds of messages, by id
        self.accepted: set[str] = set()  # ids of actions that were accepted
        self.refused: dict[str, str] = {}  # ids of actions that were refused, and why
        self.said: set[str] = set()  # ids of lines of chat that were accepted
        self.resent = 0
        self.returns = 0
        self.is_late = False  # a delayed watcher, who gets no chat

    @property
    def is_done(self) -> bool:
        """Tell whether they have left the table, and get nothing any more."""
        return isinstance(self._ended, Dismissed) and self._ended.key == "left"

    def latest_due(self, latest: int) -> int:
        """Return how many of these lines of the log they have to know by now."""
        return latest

    def heard(self) -> Heard:
        """Return all that they got until now; it was committed before."""
        told = (frozenset(self.accepted), dict(self.refused), [*self.shown], self.first, [*self.told])
        return Heard(*told, gaps=[*self.gaps], decided_on=dict(self.decided_on))

    async def come_in(self) -> None:
        """Open the seat, unless it is open or was closed."""
        if self._reader is None and self._ended is None:
            await self.open()

    def whereabouts(self) -> str:
        """Tell whether they are connected; if not for good, why."""
        if self._ended is not None:
            return f"gone: {self._ended!r}"
        if self._reader is None or self._reader.done():
            return f"not listening: {self._reader!r}"
        return "not connected" if self._socket is None else self._socket.state.name.lower()

    async def _come(self, patience: float) -> None:
        while True:
            self.address = await self._servers.reachable(self._luck)
            try:
                await super()._come(0)
                return
            except Unreachable:
                await asyncio.sleep(0.02)

    async def _connect(self) -> Any:
        self._is_arriving = True
        return await super()._connect()

    async def _send_again(self) -> None:
        self.returns += 1
        self.resent += len(self._unanswered)
        await super()._send_again()

    async def _answer(self, message: Message) -> Message:
        self.sent[message["id"]] = message["type"]
        if message["type"] == "act":
            self.decided_on[message["id"]] = message["on"]
        return await super()._answer(message)

    def take(self, frame: str | bytes) -> str:
        message: Message = msgspec.json.decode(frame)
        if message["type"] in ("welcome", "update") and message.get("view") is not None:
            self._note_state(message)
        id = message.get("id")
        if id is not None and message["type"] in ("update", "accepted"):
            if self.sent[id] == "act" or message["type"] == "update":
                self.accepted.add(id)
            elif self.sent[id] == "say":
                self.said.add(id)
        elif id is not None and message["type"] == "refused":
            self.refused[id] = message["key"]
        return super().take(frame)

    def _note_state(self, message: Message) -> None:
        is_welcome = message["type"] == "welcome"
        self.shown.append(Shown(message["number"], fingerprint(seen_in(message)), is_welcome))
        if self.first is None:
            self.first = message["number"]
        elif is_welcome and message.get("missed") is None and message["number"] > self.number:
            if self._is_arriving:  # else a slow reader gets a fresh welcome
                self.gaps.append((self.number, message["number"]))
            self.first, self.told = message["number"], []
        else:
            events = message.get("missed") if is_welcome else message.get("events")
            self.told.extend(fingerprint(event) for event in events or [])
        self._is_arriving = False


def canonical(data: Any) -> bytes:
    """Return the one way to write plain data down."""
    return msgspec.json.encode(data, order="sorted")


def fingerprint(data: Any) -> bytes:
    """Return a digest of plain data: frames of a long run would take too much memory."""
    return hashlib.blake2b(canonical(data), digest_size=16).digest()


def seen_in(message: Message) -> list[Any]:
    """Return what a frame shows and asks, what may be done besides, which deadlines run, and how the match ended."""
    view = message["view"]
    if (view.get("clock") or {}).get("is_running"):  # what it shows is when it ends, however that is put
        view = {**view, "clock": view["clock"]["left"] + view["clock"]["since"]}
    running = (message.get("clock") or {}).get("running", [])
    return [view, message.get("decisions", []), message.get("asides", []), message.get("end"), running]


@dataclass
class Kind:
    """A kind of table."""

    seats: list[Message]
    options: dict[str, Any] = field(default_factory=dict)
    sleeper: int | None = None  # a seat that never answers: the clock answers for it
    watched: bool = False
    game: str = GAME


ME, LINK, EASY, MEDIUM = (
    {"kind": "me"}, {"kind": "link"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "medium"},
)  # fmt: skip
KINDS: Final = (
    Kind([ME, LINK, LINK], {"timers": "blitz"}, watched=True),
    Kind([ME, EASY, LINK], {"timers": "normal", "ability": "preempteur"}),
    Kind([ME, LINK, LINK, LINK], {"timers": "off", "ability": "negociateur"}),
    Kind([ME, LINK, EASY], {"timers": "blitz", "ability": "recycleur"}, sleeper=1),
    Kind([ME, EASY, MEDIUM], {"timers": "1-day", "ability": "avant-gardiste"}, watched=True),
    Kind([ME, LINK], {"timers": "blitz", "ability": "random"}),
)


class PlayedTable:
    """A table of the crowd, and everybody at it."""

    def __init__(self, id: str, kind: Kind) -> None:
        self.id = id
        self.kind = kind
        self.people: list[Person] = []
        self.is_finished = False


class Crowd:
    """Keeps so many tables going; a finished match is followed by another."""

    def __init__(self, servers: Servers, count: int, luck: random.Random, kinds: Sequence[Kind] = KINDS) -> None:
        self.servers = servers
        self._kinds = kinds
        self.tables: list[PlayedTable] = []
        self.trouble: list[str] = []  # violations
        self.refusals: Counter[str] = Counter()
        self.played = 0  # actions that were accepted
        self._count = count
        self._luck = luck
        self._tasks: list[asyncio.Task[None]] = []
        self._is_over = False

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_going(kind)) for kind in self._round()]

    def _round(self) -> Iterator[Kind]:
        return islice(cycle(self._kinds), self._count)

    async def stop(self) -> None:
        """Stop all deciding; people stay connected and listen."""
        await self._end()
        unfinished = [table for table in self.tables if not table.is_finished]
        await asyncio.gather(*(person.come_in() for table in unfinished for person in table.people))

    async def _end(self) -> None:
        self._is_over = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        await self._end()
        await asyncio.gather(*(person.close() for table in self.tables for person in table.people))

    async def _keep_going(self, kind: Kind) -> None:
        while not self._is_over:
            table = await self._set(kind)
            if table is None:
                continue
            self.tables.append(table)
            try:
                await asyncio.gather(*(person.open() for person in table.people))
                players = [person for person in table.people if person.key is not None]
                await asyncio.gather(*(self._play(table, person) for person in players))
                table.is_finished = True
            except (Dismissed, Unreachable, TimeoutError, AssertionError) as wrong:
                self.trouble.append(f"table {table.id}: {wrong!r}")
            finally:
                if table.is_finished:
                    await asyncio.gather(*(person.close() for person in table.people))

    # -- opening ---------------------------------------------------------------------------------------------

    async def _set(self, kind: Kind) -> PlayedTable | None:
        """Open a table and let everybody sit down; None: a server died meanwhile."""
        try:
            opened = await self._ask(
                lambda http: http.open_table(kind.game, NAMES[0], kind.seats, options=kind.options)
            )
            keys = {0: opened["key"]}
            for name, invitation in zip(NAMES[1:], opened["invitations"], strict=False):
                joined = await self._ask(lambda http, n=name, i=invitation: http.join(n, key=i["key"]))
                keys[joined["seat"]] = joined["key"]
            await self._start(opened)
        except Unreachable:
            return None
        table = PlayedTable(opened["table"], kind)
        everybody: list[str | None] = [keys[seat] for seat in sorted(keys)]
        for key in everybody + ([None] if kind.watched else []):
            luck = random.Random(self._luck.random())
            table.people.append(Person(self.servers, table.id, key, luck))
        return table

    async def _start(self, opened: Message) -> None:
        for _ in range(100):
            try:
                await self._ask(lambda http: http.start(opened["table"], opened["key"]))
                return
            except Unreachable:
                continue
            except Refused as refused:
                if refused.key != "not_gathering":  # else it had begun before the server died
                    raise
                return

    async def _ask(self, ask: Callable[[Server], Awaitable[T]]) -> T:
        """Send a request to some server; a server that does not answer is gone."""
        address = await self.servers.reachable(self._luck)
        async with Server(address) as http:
            try:
                return await ask(http)
            except Refused as refused:
                self.refusals[refused.key] += 1
                if refused.key in ("store_refuses", "seat_taken", "seated_already"):
                    await asyncio.sleep(0.1)
                    raise Unreachable(refused.key) from None
                raise

    # -- playing ---------------------------------------------------------------------------------------------

    async def _play(self, table: PlayedTable, person: Person) -> None:
        """Answer everything by chance until the match is over."""
        luck = random.Random(self._luck.random())
        if table.kind.sleeper == person.seat:
            while not person.is_over:
                await person.change()
            return
        async for question in person.questions(rights=True):
            await asyncio.sleep(luck.random() * 0.03)
            if question["required"] or luck.random() < 0.3:
                await self._try(person.act(luck.choice(question["actions"])))
                self.played += 1
            await self._be_human(person, luck)

    async def _be_human(self, person: Person, luck: random.Random) -> None:
        """Change one's mind, chat, and agree with others, now and then."""
        proposal = person.table_view.get("proposal")
        if proposal is not None and person.seat in proposal["asked"] and person.seat not in proposal["yes"]:
            await self._try(person.send("vote", proposal=proposal["proposal"], yes=luck.random() < 0.7))
        elif luck.random() < 0.03:
            await self._try(person.send("take_back"))
        elif luck.random() < 0.02:
            await self._try(person.say("hello"))

    async def _try(self, work: Awaitable[Any]) -> None:
        try:
            await work
        except Refused as refused:
            self.refusals[refused.key] += 1
            if refused.key not in HARMLESS and refused.rule is None:
                self.trouble.append(f"somebody was refused: {refused}")

    # -- coming back -----------------------------------------------------------------------------------------

    async def until_played(self, more: int, seconds: float) -> None:
        """Wait until so many more actions were accepted, but not for long."""
        goal, until = self.played + more, time.monotonic() + seconds
        while self.played < goal and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def settled(self, seconds: float) -> None:
        """Wait until no frame has come for a moment, but not for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                told = -1
                while told != (told := sum(person._told for table in self.tables for person in table.people)):
                    await asyncio.sleep(0.5)
