"""A seat at a table, for programs: anyone's bot can sit down with a seat link.

    async with sit("http://127.0.0.1:8421/t/0123456789abcdef#KEY") as seat:
        async for question in seat.questions():
            await seat.act(my_choice(seat.view, question))

Everything is what a browser gets: this seat's view, its decisions, its events, and no more. The connection is made
again when it breaks; an action that was not answered yet is sent again and never played twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

PATIENCE: Final = 60.0  # seconds in which a broken connection has to come back
_PAUSES: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0)  # between two tries

Message = dict[str, Any]


class Refused(Exception):
    """The server refused something: a key, the rule if it is one, and facts."""

    def __init__(self, key: str, rule: str | None = None, facts: dict[str, Any] | None = None) -> None:
        super().__init__(f"{key} ({rule})" if rule else key)
        self.key = key
        self.rule = rule
        self.facts = facts or {}


class Dismissed(Exception):
    """The server closed the socket for good: the key says why."""


def read_link(link: str) -> tuple[str, str, str]:
    """Return the address of the server, the table and the key that a seat link holds."""
    parts = urlsplit(link)
    table = parts.path.rstrip("/").rpartition("/")[2]
    if parts.scheme not in ("http", "https") or not table or not parts.fragment:
        raise ValueError(f"not a seat link: {link!r}; one looks like http://HOST/t/TABLE#KEY")
    return f"{parts.scheme}://{parts.netloc}", table, parts.fragment


def make_link(address: str, table: str, key: str) -> str:
    """Return the link that opens a seat."""
    return f"{address.rstrip('/')}/t/{table}#{key}"


class Seat:
    """One seat (or a watcher's place) and everything it is told."""

    def __init__(self, address: str, table: str, key: str | None) -> None:
        self.address = address.rstrip("/")
        self.table = table
        self.key = key
        self.seat = -1
        self.number = 0
        self.info: Message = {}
        self.view: Any = None
        self.decisions: list[Message] = []
        self.asides: list[str] = []
        self.clock: Message | None = None
        self.end: Message | None = None
        self.events: list[Message] = []  # told since `questions` last gave one
        self.chat: list[Message] = []
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._unanswered: dict[str, Message] = {}
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._name = secrets.token_hex(4)
        self._sent = 0

    # -- what it may do -----------------------------------------------------------------------------------

    async def act(self, action: Sequence[Any]) -> None:
        """Play an action, decided on what was told so far; return once it is accepted, or raise Refused."""
        await self.send("act", on=self.number, action=list(action))

    async def say(self, text: str) -> None:
        """Write a line to everybody at the table."""
        await self.send("say", text=text)

    async def send(self, type: str, **fields: Any) -> Message:
        """Send a message and return its answer."""
        self._sent += 1
        id = f"{self._name}-{self._sent}"
        message = {"type": type, "id": id, **fields}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        self._unanswered[id] = message
        await self._transmit(message)
        try:
            return await answer
        finally:
            self._answers.pop(id, None)
            self._unanswered.pop(id, None)

    async def questions(self) -> AsyncIterator[Message]:
        """Give each required decision as it comes, until the match is over."""
        while True:
            required = [question for question in self.decisions if question["required"]]
            if required:
                number = self.number
                yield required[0]
                self.events.clear()
                if self.number == number and required == [q for q in self.decisions if q["required"]]:
                    await self.change()
            elif self.is_over:
                return
            else:
                await self.change()

    async def change(self) -> None:
        """Wait until something new was told."""
        self._changed.clear()
        await self._changed.wait()
        if self._reader is not None and self._reader.done():
            await self._reader

    @property
    def is_over(self) -> bool:
        return self.end is not None or self.info.get("status") in ("over", "abandoned")

    # -- the connection -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, and return once everything was told."""
        self._socket = await self._connect()
        await self._take(await self._socket.recv())
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _connect(self) -> ClientConnection:
        address = f"ws{self.address[4:]}/api/tables/{self.table}/socket?seen={self.number}"
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return await connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None)

    async def _read(self) -> None:
        try:
            while True:
                assert self._socket is not None
                try:
                    async for frame in self._socket:
                        await self._take(frame)
                except ConnectionClosed:
                    pass
                await self._return()
        except Exception as wrong:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(wrong)
            raise
        finally:
            self._changed.set()

    async def _return(self) -> None:
        """Come back after the connection broke, and send again what was not answered."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        for tried in range(1_000_000):
            try:
                self._socket = await self._connect()
                await self._take(await self._socket.recv())
                break
            except (OSError, InvalidHandshake, ConnectionClosed):
                if loop.time() > until:
                    raise
                await asyncio.sleep(_PAUSES[min(tried, len(_PAUSES) - 1)])
        for message in list(self._unanswered.values()):
            await self._transmit(message)

    async def _transmit(self, message: Message) -> None:
        try:
            assert self._socket is not None
            await self._socket.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            pass  # it is sent again once the connection is back

    async def _take(self, frame: str | bytes) -> None:
        message: Message = msgspec.json.decode(frame)
        match message["type"]:
            case "welcome" | "update":
                self._take_state(message)
            case "table":
                self.info = message["table"]
            case "said":
                self.chat.append(message["line"])
            case "cleared":
                self.chat.clear()
            case "goodbye":
                await self._take_goodbye(message)
        answer = self._answers.get(message.get("id") or "")
        if answer is not None and not answer.done():
            if message["type"] == "refused":
                answer.set_exception(Refused(message["key"], message.get("rule"), message.get("facts")))
            else:
                answer.set_result(message)
        self._changed.set()

    def _take_state(self, message: Message) -> None:
        self.number = message["number"]
        self.view = message.get("view")
        self.decisions = [{"open": [], **question} for question in message.get("decisions", [])]
        self.asides = message.get("asides", [])
        self.clock = message.get("clock")
        self.end = message.get("end")
        self.events.extend(message.get("events") or message.get("missed") or [])
        if message["type"] == "welcome":
            self.seat = message["seat"]
            self.info = message["table"]
            self.chat = message.get("chat", [])

    async def _take_goodbye(self, message: Message) -> None:
        if message["again"] is None:
            raise Dismissed(message["key"])
        await asyncio.sleep(message["again"] / 1000)


@asynccontextmanager
async def sit(link: str) -> AsyncIterator[Seat]:
    """Sit down with a seat link."""
    async with sit_at(*read_link(link)) as seat:
        yield seat


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
        self._http = httpx.AsyncClient(base_url=self.address, timeout=30, trust_env=False)

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
        """Send a request and return its answer as plain data; raise Refused if it was refused."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._http.cookies.clear()  # a key says who is asking; several people may share this connection
        answer = await self._http.request(method, path, headers=headers, **more)
        if answer.is_error:
            problem = answer.json()
            raise Refused(problem["key"], None, problem.get("facts"))
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text
