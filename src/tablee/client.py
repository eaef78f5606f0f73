"""A seat at a table, for programs: anyone's bot can sit down with a seat link.

    async with sit("http://127.0.0.1:8421/t/0123456789abcdef#KEY", name="Robot") as seat:
        async for question in seat.questions():
            await seat.act(my_choice(seat.view, question["actions"]))

Everything is what a browser gets: this seat's view, its decisions, its events, and no more. The connection is made
again when it breaks; a message that was not answered yet is sent again and never carried out twice. What travels, and
every key of a refusal, stands in docs/protocol.md.
"""

from __future__ import annotations

import asyncio
import secrets
from bisect import insort
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import chain, repeat
from operator import itemgetter
from typing import Any, Final, TypedDict

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tablee.cancelling import cancel
from tablee.links import make_link, read_link, read_table_link

IDLE: Final = 2.0  # seconds after which a connection is not reused: the server may be closing it
PATIENCE: Final = 60.0  # seconds in which a broken connection has to come back
TOO_FAST: Final = 0.25  # seconds after which a message that came too fast is sent again
_PAUSES: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0)  # between two tries

Message = dict[str, Any]


class Question(TypedDict):
    """A decision put to a seat: required (the game waits for it), or a right."""

    required: bool
    actions: list[list[Any]]  # every answer, except those of open verbs
    open: list[str]  # verbs with open arguments, such as texts


class Refused(Exception):
    """The server refused a request, and nothing has changed: a key, the rule of the game if any, and facts."""

    def __init__(self, key: str, rule: str | None = None, facts: Message | None = None) -> None:
        self.key = key
        self.rule = rule
        self.facts = facts or {}
        shown = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        super().__init__(" ".join([key, *([rule] if rule else []), *([f"({shown})"] if shown else [])]))


class Dismissed(Exception):
    """The socket was closed: the key says why, `again` after how many seconds to come back (None: do not)."""

    def __init__(self, key: str, again: float | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.again = again


class Unreachable(ConnectionError):
    """No server answers there, or it did not come back in time."""


class Seat:
    """One seat (or a watcher's place) and all that it gets: the latest view, decisions, clock and so on.

    All of it is plain data, as JSON has it. `msgspec.convert(seat.view, View)` gives a game's own type.
    """

    def __init__(self, address: str, table: str, key: str | None) -> None:
        self.address = address.rstrip("/")
        self.table = table
        self.key = key
        self.seat = -1  # -1: a watcher
        self.number = 0  # of the latest event
        self.table_view: Message = {}  # who sits there, status, proposal: the table as it is now
        self.view: Any = None  # None: the match has not begun
        self.decisions: list[Question] = []
        self.asides: list[str] = []  # verbs that may be used at any time
        self.clock: Message | None = None
        self.end: Message | None = None
        self.events: list[Message] = []  # not yet taken by `questions` or `news`
        self.chat: list[Message] = []
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._unanswered: dict[str, Message] = {}
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._ended: Exception | None = None  # why no more frames will come
        self._name = secrets.token_hex(4)
        self._sent = 0
        self._told = 0  # frames that said how the match stands

    # -- what it is asked ------------------------------------------------------------------------------------

    async def questions(self, rights: bool = False) -> AsyncIterator[Question]:
        """Give each decision as it comes, until the match is over: what is required and, if wanted, rights before it.

        A right that is not used is not given again while it stays the same. A question that gets no answer is given
        again when something new was told. `events` holds what was told since the question before.
        """
        passed: list[Question] = []
        while not self.is_over:
            passed = [question for question in passed if question in self.decisions]
            question = self._next_question(passed, rights)
            if question is None:
                await self.change()
                continue
            told, heard = self._told, len(self.events)
            yield question
            del self.events[:heard]
            if not question["required"]:
                passed.append(question)
            elif self._told == told:
                await self.change()

    def _next_question(self, passed: list[Question], rights: bool) -> Question | None:
        unused = [question for question in self.decisions if not question["required"] and question not in passed]
        required = [question for question in self.decisions if question["required"]]
        return next(iter([*(unused if rights else []), *required]), None)

    async def news(self) -> AsyncIterator[Message]:
        """Yield each event as it comes, until the match is over: for watchers. `questions` takes events, too."""
        while True:
            while self.events:
                yield self.events.pop(0)
            if self.is_over:
                return
            await self.change()

    async def change(self) -> None:
        """Wait until something new has come; raise Dismissed or Unreachable if nothing will."""
        self._changed.clear()
        if self._ended is None:
            await self._changed.wait()
        if self._ended is not None:
            raise self._ended

    @property
    def is_over(self) -> bool:
        return self.end is not None or self.table_view.get("status") == "abandoned"

    @property
    def link(self) -> str:
        """Return the personal link: its holder plays this seat, from anywhere."""
        return make_link(self.address, self.table, self.key)

    # -- what it may do --------------------------------------------------------------------------------------

    async def act(self, action: Sequence[Any], on: int | None = None) -> None:
        """Play an action; return once it is accepted, or raise Refused.

        It is decided on all that was told so far. Who thinks for long notes `number` before and gives it as `on`: if
        the game has moved on meanwhile, the action is refused as stale instead of being played on something unseen.
        """
        await self.send("act", on=self.number if on is None else on, action=list(action))

    async def why(self, action: Sequence[Any], on: int | None = None) -> Refused | None:
        """Return why an action would be refused now, or nothing if it would be accepted. It is not played."""
        try:
            await self.send("why", on=self.number if on is None else on, action=list(action))
        except Refused as refused:
            return refused
        return None

    async def say(self, text: str) -> None:
        """Write a line to everybody at the table."""
        await self.send("say", text=text)

    async def send(self, type: str, **fields: Any) -> Message:
        """Send a message and return its answer, or raise Refused."""
        self._sent += 1
        id = f"{self._name}-{self._sent}"
        while True:
            try:
                return await self._answer({"type": type, "id": id, **fields})
            except Refused as refused:
                if refused.key != "too_fast" or type == "say":
                    raise
                await asyncio.sleep(TOO_FAST)

    async def _answer(self, message: Message) -> Message:
        if self._ended is not None:
            raise self._ended
        id = message["id"]
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        self._unanswered[id] = message
        try:
            await self._transmit(message)
            return await answer
        finally:
            del self._answers[id], self._unanswered[id]

    async def _transmit(self, message: Message) -> None:
        try:
            assert self._socket is not None, "the seat was not opened"
            await self._socket.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            pass  # it is sent again once the connection is back

    # -- the connection --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, and return once the welcome has come."""
        await self._come(0)
        self._reader = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._reader is not None:
            await cancel([self._reader])
        self._give_up(Dismissed("closed"))
        if self._socket is not None:
            await self._socket.close()

    async def _listen(self) -> None:
        """Take in frames; when the connection breaks, reconnect and send unanswered messages again."""
        try:
            while True:
                await self._hear()
                await self._come(PATIENCE)
                await self._send_again()
        except (Dismissed, Unreachable) as wrong:
            self._give_up(wrong)

    async def _hear(self) -> None:
        assert self._socket is not None
        try:
            async for frame in self._socket:
                if self.take(frame) == "welcome":  # it replaced waiting frames: answers may be lost
                    await self._send_again()
        except ConnectionClosed:
            pass
        except Dismissed as goodbye:
            await self._socket.close()
            await asyncio.sleep(_pause(goodbye))

    async def _come(self, patience: float) -> None:
        """Connect, and try again for PATIENCE seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        for pause in chain(_PAUSES, repeat(_PAUSES[-1])):
            try:
                self._socket = await self._connect()
                return
            except Dismissed as goodbye:
                wrong: Exception = goodbye
                pause = _pause(goodbye)
            except (OSError, WebSocketException) as broken:
                wrong = broken
            if loop.time() + pause > until:
                raise Unreachable(f"{self.address} cannot be reached: {wrong}") from wrong
            await asyncio.sleep(pause)

    async def _connect(self) -> ClientConnection:
        """Connect once, and take the welcome in."""
        address = f"ws{self.address[4:]}/api/tables/{self.table}/socket?seen={self.number}"
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        socket = await connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None)
        try:
            self.take(await socket.recv())
        except BaseException:
            await socket.close()
            raise
        return socket

    async def _send_again(self) -> None:
        for message in list(self._unanswered.values()):
            await self._transmit(message)

    def _give_up(self, why: Exception) -> None:
        self._ended = self._ended or why
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(why)
        self._changed.set()

    # -- what it is told -------------------------------------------------------------------------------------

    def take(self, frame: str | bytes) -> str:
        """Take in a frame and return its type. A subclass may override this to see every frame."""
        message: Message = msgspec.json.decode(frame)
        match message["type"]:
            case "welcome" | "update":
                self._take_state(message)
            case "table":
                self.table_view = message["table"]
            case "said":
                insort(self.chat, message["line"], key=itemgetter("number"))  # one may come late
            case "cleared":
                self.chat.clear()
            case "goodbye":
                raise Dismissed(message["key"], message["again"] and message["again"] / 1000)
        self._resolve(message)
        self._changed.set()
        return str(message["type"])

    def _take_state(self, message: Message) -> None:
        self._told += 1
        self.number = message["number"]
        self.view = message.get("view")
        self.decisions = message.get("decisions", [])
        self.asides = message.get("asides", [])
        self.clock = message.get("clock")
        self.end = message.get("end")
        self.events.extend(message.get("events") or message.get("missed") or [])
        if message["type"] == "welcome":
            self.seat = message["seat"]
            self.table_view = message["table"]
            self.chat = message.get("chat", [])

    def _resolve(self, message: Message) -> None:
        answer = self._answers.get(message.get("id") or "")
        if answer is None or answer.done():
            return
        if message["type"] == "refused":
            answer.set_exception(Refused(message["key"], message.get("rule"), message.get("facts")))
        else:
            answer.set_result(message)


def _pause(goodbye: Dismissed) -> float:
    """Return how long to wait before reconnecting, if that is allowed."""
    if goodbye.again is None:
        raise goodbye
    return goodbye.again


@asynccontextmanager
async def sit(link: str, name: str | None = None) -> AsyncIterator[Seat]:
    """Sit down with a seat link. With a name, an invitation is accepted first; `seat.link` is then one's own."""
    address, table, key = read_link(link)
    if name is not None:
        async with Server(address) as server:
            key = (await server.join(name, key=key))["key"]
    async with sit_at(address, table, key) as seat:
        yield seat


def watch(link: str) -> AbstractAsyncContextManager[Seat]:
    """Watch a table, by its link."""
    return sit_at(*read_table_link(link), None)


@asynccontextmanager
async def sit_at(address: str, table: str, key: str | None) -> AsyncIterator[Seat]:
    """Sit down with a key, or watch without one."""
    seat = Seat(address, table, key)
    await seat.open()
    try:
        yield seat
    finally:
        await seat.close()


class Server:
    """The HTTP side: open tables, join them, start them."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        is_sealed = self.address.startswith("https:")  # else no certificates have to be loaded
        soon = httpx.Limits(keepalive_expiry=IDLE)
        self._http = httpx.AsyncClient(
            base_url=self.address, timeout=30, trust_env=False, verify=is_sealed, limits=soon
        )

    async def __aenter__(self) -> Server:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def open_table(self, game: str, name: str, seats: Sequence[Message], **more: Any) -> Message:
        """Open a table; the answer holds its name, its code, my key and the invitations."""
        return await self._post("/api/tables", json={"game": game, "name": name, "seats": list(seats), **more})

    async def join(self, name: str, key: str | None = None, code: str | None = None) -> Message:
        """Sit down by an invitation or by a code; the answer holds the personal key."""
        given = {"key": key} if key is not None else {"code": code}
        return await self._post("/api/join", json={"name": name, **given})

    async def start(self, table: str, key: str) -> Message:
        """Start the match, as the host."""
        return await self._post(f"/api/tables/{table}/start", key)

    async def _post(self, path: str, key: str | None = None, **more: Any) -> Message:
        answer: Message = await self.ask("POST", path, key, **more)
        return answer

    async def ask(self, method: str, path: str, key: str | None = None, **more: Any) -> Any:
        """Send a request and return its answer as plain data; raise Refused or Unreachable."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._http.cookies.clear()  # the key identifies the person; several may share this connection
        try:
            answer = await self._http.request(method, path, headers=headers, **more)
        except httpx.TransportError as wrong:
            raise Unreachable(f"{self.address} cannot be reached: {wrong}") from wrong
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        if answer.is_error and is_json:
            raise Refused(answer.json()["key"], None, answer.json().get("facts"))
        answer.raise_for_status()  # the answer of another kind of server
        return answer.json() if is_json else answer.text
