"""The socket of a table: one for each guest. The seat follows from the key or the cookie, never from a message."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server.door import Door, address_of
from tablee.server.guest import GONE, MOST_UNHEARD, Guest
from tablee.server.live import LiveTable
from tablee.server.messages import (
    Accepted,
    Act,
    FromClient,
    Goodbye,
    MessageId,
    Ping,
    Pong,
    Propose,
    Refused,
    Say,
    TakeBack,
    Vote,
)
from tablee.server.people import clean
from tablee.server.pipe import Pipe, pipe_of
from tablee.server.referee import refused
from tablee.server.registry import Refusal
from tablee.server.steward import AGAIN
from tablee.server.store import StoreRefused
from tablee.server.telling import clock_of, is_delayed

MOST_WATCHERS: Final = 400  # at one table
MOST_DEVICES: Final = 8  # at one seat

TRY_LATER: Final = 1013
NOT_ALLOWED: Final = 1008

logger = structlog.get_logger()


class _Identified(msgspec.Struct):
    """Of a message, only its id."""

    id: MessageId | None = None


_decoder = msgspec.json.Decoder(FromClient)
_ids = msgspec.json.Decoder(_Identified)


@websocket("/api/tables/{table:str}/socket", opt={"exclude_from_csrf": True})
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str], door: NamedDependency[Door]) -> None:
    """Let somebody in, hear them, and let them out."""
    await socket.accept()
    address = address_of(socket)
    if not door.callers.enter(address):
        door.house.figures.refuse("too_many_from_here")
        await _dismiss(socket, Goodbye("too_many_from_here", 10_000))
        return
    try:
        await _receive(socket, table, door)
    finally:
        door.callers.leave(address)


async def _receive(socket: WebSocket[Any, Any, Any], table: str, door: Door) -> None:
    try:
        live, guest = await _admit(socket, table, door)
    except Refusal as refusal:
        door.house.figures.refuse(refusal.key)
        await _dismiss(socket, Goodbye(refusal.key, refusal.facts.get("again")))
    except StoreRefused:
        await _dismiss(socket, Goodbye("store_refuses", 3_000))
    else:
        await _attend(socket, door, live, guest)


async def _attend(socket: WebSocket[Any, Any, Any], door: Door, table: LiveTable, guest: Guest) -> None:
    try:
        await _let_in(door, table, guest)
        await _hear_all(pipe_of(socket.scope), door, table, guest)
    finally:
        await _let_out(door, table, guest)


async def _let_in(door: Door, table: LiveTable, guest: Guest) -> None:
    try:
        await door.house.arrive(table, guest)
    except StoreRefused:  # the house remembers; meanwhile they can look, and talk to a server that says why not
        guest.tell(encode(Refused(None, "store_refuses")))


async def _let_out(door: Door, table: LiveTable, guest: Guest) -> None:
    with suppress(StoreRefused):  # the house remembers
        await door.house.leave(table, guest)


async def _admit(socket: WebSocket[Any, Any, Any], id: str, door: Door) -> tuple[LiveTable, Guest]:
    """Return the table and the guest, who is in from now on, or refuse."""
    _check_room(door)
    table = await door.table(id)
    await door.house.catch_up(table)  # they may have been at another node, and seen more than is known here
    # From here on nothing is waited for: of many who come at once, so many get in as there is room for.
    seat = door.looking(socket, table)
    _check_room(door)
    _check_place(table, seat)
    key = table.row.seats[seat].key if seat >= 0 else 0
    pipe = pipe_of(socket.scope)
    guest = Guest(seat, key, pipe, lambda guest: door.house.welcome(table, guest), door.house.figures)
    guest.has_replay_key = seat == NOBODY and door.has_replay_key(socket, table)
    if seat != NOBODY:
        table.visit(address_of(socket))
    door.house.enter(table, guest, _seen(socket))
    pipe.settle()
    return table, guest


def _check_room(door: Door) -> None:
    if door.house.sockets >= door.settings.sockets:
        raise Refusal("server_full", again=10_000)


def _check_place(table: LiveTable, seat: Seat) -> None:
    """Refuse whoever is one too many; watchers never take the place of those who play."""
    if len(table.guests_of(seat)) >= (MOST_WATCHERS if seat == NOBODY else MOST_DEVICES):
        raise Refusal("too_many_here")


async def _hear_all(pipe: Pipe, door: Door, table: LiveTable, guest: Guest) -> None:
    """Take one message after the other until the socket closes."""
    while (data := await pipe.hear()) is not None:
        if guest.may_speak():
            await hear(door, table, guest, data)
        elif guest.unheard <= MOST_UNHEARD:
            guest.tell(encode(Refused(_id_of(data), "too_fast")))
        else:
            door.house.figures.sockets_dropped["too_fast"] += 1
            guest.cut(NOT_ALLOWED, "too_fast")
            return


def _id_of(data: str | bytes) -> str | None:
    """Return the id of a message that is not carried out, so that whoever sent it knows which one to send again."""
    try:
        return _ids.decode(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


async def hear(door: Door, table: LiveTable, guest: Guest, data: str | bytes) -> None:
    """Carry out one message, or say why not."""
    figures = door.house.figures
    began = time.perf_counter()
    try:
        message = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        figures.refuse("bad_message")
        guest.tell(encode(Refused(None, "bad_message", None, {"reason": str(wrong)[:200]})))
        return
    figures.messages[type(message).__name__] += 1
    try:
        await _carry_out(door, table, guest, message)
        if isinstance(message, Act):
            figures.told.observe(time.perf_counter() - began)
    except Refusal as refusal:
        figures.refuse(refusal.key)
        guest.tell(refused(message.id, refusal))
    except StoreRefused:
        figures.refuse("store_refuses")
        guest.tell(encode(Refused(message.id, "store_refuses")))
        door.house.steward.come_in(table, AGAIN)  # it may have been kept nevertheless: then everybody has to be told
    except Exception:
        logger.exception("a message could not be carried out", table=table.id, seat=guest.seat)
        figures.refuse("our_fault")
        guest.tell(encode(Refused(message.id, "our_fault")))


async def _carry_out(door: Door, table: LiveTable, guest: Guest, message: FromClient) -> None:
    if isinstance(message, Act):
        before = table.wait
        await door.house.referee.act(table, guest, message)
        if table.wait != before or _has_taken_over(door, table):  # else everybody is still asked what they were
            door.house.steward.look_after(table)
        return
    if isinstance(message, Ping):
        sees_later = guest.seat == NOBODY and is_delayed(table)
        clock = None if table.match is None or sees_later else clock_of(table, door.house.clock.now())
        guest.tell(encode(Pong(message.id, clock)))
        return
    if guest.seat == NOBODY:
        raise Refusal("watchers_only_watch")
    async with table.errands:  # the same message again waits for the first one's answer
        await _run_errand(door, table, guest, message)


def _has_taken_over(door: Door, table: LiveTable) -> bool:
    """Tell whether another node looked after the table: it leaves that to this one, since the latest action is ours."""
    return door.house.store.is_shared and not door.house.steward.is_looking_after(table)


async def _run_errand(door: Door, table: LiveTable, guest: Guest, message: Say | TakeBack | Propose | Vote) -> None:
    """Do what is asked beside playing."""
    if not table.has_answered(guest.seat, message.id):  # else it was sent again by somebody who did not get the answer
        if isinstance(message, Say):
            await _say(door, table, guest, message)
        elif isinstance(message, Vote):
            await door.agreements.vote(table, guest.seat, message.proposal, message.yes)
        elif isinstance(message, Propose) and message.matter != "undo":
            await door.agreements.propose(table, guest.seat, message.matter)
        elif await _take_back(door, table, guest, message):
            return
        table.answered[guest.seat].append(message.id)
    guest.tell(encode(Accepted(message.id)))


async def _say(door: Door, table: LiveTable, guest: Guest, message: Say) -> None:
    text = clean(message.text)
    if not text:
        raise Refusal("nothing_said")
    if not table.may_chat(guest.seat):
        raise Refusal("too_fast")
    await door.house.say(table, guest.seat, text, message.id)


async def _take_back(door: Door, table: LiveTable, guest: Guest, message: TakeBack | Propose) -> bool:
    """Take back at once, or propose it; tell whether it was at once (then the update is the answer)."""
    async with table.lock:
        await door.house.referee.settle_doubts(table)
        if table.has_answered(guest.seat, message.id):
            return False
        if not table.is_playing:
            raise Refusal("not_playing")
        if table.is_paused:
            raise Refusal("paused")
        if not table.may_take_back(guest.seat):
            raise Refusal("too_fast")
        at_once = await door.house.referee.take_back(table, guest, message.id)
    if at_once:
        door.house.steward.look_after(table)
        return True
    await door.agreements.propose(table, guest.seat, "undo")
    return False


def _seen(socket: WebSocket[Any, Any, Any]) -> int | None:
    text = socket.query_params.get("seen", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def _dismiss(socket: WebSocket[Any, Any, Any], goodbye: Goodbye) -> None:
    await socket.send_text(encode(goodbye).decode())
    await socket.close(TRY_LATER if goodbye.again is not None else GONE, goodbye.key)
