"""The socket of a table: one for each guest. The seat follows from the key or the cookie, never from a message."""

from __future__ import annotations

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
from tablee.server.hearing import hear
from tablee.server.live import LiveTable
from tablee.server.messages import Goodbye, MessageId, Refused
from tablee.server.pipe import Pipe, pipe_of
from tablee.server.registry import Refusal
from tablee.server.store import StoreRefused
from tablee.server.work import LATER

MOST_WATCHERS: Final = 400  # at one table
MOST_DEVICES: Final = 8  # at one seat

TRIES: Final = 3  # to find a table that is dropped at this moment
TRY_LATER: Final = 1013

logger = structlog.get_logger()


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
        _forget(socket)


def _forget(socket: WebSocket[Any, Any, Any]) -> None:
    """Break Litestar's reference cycle around the socket: it would stay in memory until garbage is collected."""
    unwrapped: Any = socket
    unwrapped.receive = unwrapped.send = None


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
    pipe = pipe_of(socket.scope)  # it drops its reference to the socket when the connection is lost
    try:
        await _let_in(door, table, guest)
        await _hear_all(pipe, door, table, guest)
    finally:
        await _let_out(door, table, guest)


async def _let_in(door: Door, table: LiveTable, guest: Guest) -> None:
    try:
        await door.house.arrive(table, guest)
    except StoreRefused:  # the house tries again; until then they can look on
        guest.tell(encode(Refused(None, "store_refuses")))


async def _let_out(door: Door, table: LiveTable, guest: Guest) -> None:
    with suppress(StoreRefused):  # the house tries again
        await door.house.leave(table, guest)


async def _admit(socket: WebSocket[Any, Any, Any], id: str, door: Door) -> tuple[LiveTable, Guest]:
    """Let a guest in and return the table and the guest, or refuse."""
    _check_capacity(door)
    table = await _present(socket, id, door)
    # No await below: the capacity check must be atomic.
    seat = door.looking(socket, table)
    _check_capacity(door)
    _check_place(table, seat)
    key = table.row.seats[seat].key if seat >= 0 else 0
    pipe = pipe_of(socket.scope)
    guest = Guest(seat, key, pipe, lambda guest: door.house.welcome(table, guest), door.house.figures)
    guest.address = address_of(socket)
    guest.has_replay_key = seat == NOBODY and door.has_replay_key(socket, table)
    if seat != NOBODY:
        table.visit(guest.address)
    door.house.enter(table, guest, _seen(socket))
    pipe.settle()
    return table, guest


async def _present(socket: WebSocket[Any, Any, Any], id: str, door: Door) -> LiveTable:
    """Return a table, up to date: a guest who comes from another node may have seen more than is known here."""
    for _ in range(TRIES):
        table = await door.table(socket, id)
        await door.house.catch_up(table)
        if not table.is_let_go:
            return table
    raise Refusal("too_busy", again=LATER)


def _check_capacity(door: Door) -> None:
    if door.house.sockets >= door.settings.sockets:
        raise Refusal("server_full", again=10_000)


def _check_place(table: LiveTable, seat: Seat) -> None:
    """Refuse one guest too many; watchers never take the place of players."""
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
            guest.turn_away("too_fast")
            return


def _seen(socket: WebSocket[Any, Any, Any]) -> int | None:
    text = socket.query_params.get("seen", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def _dismiss(socket: WebSocket[Any, Any, Any], goodbye: Goodbye) -> None:
    await socket.send_text(encode(goodbye).decode())
    await socket.close(TRY_LATER if goodbye.again is not None else GONE, goodbye.key)


class _Identified(msgspec.Struct):
    """The id of a message, and nothing else of it."""

    id: MessageId | None = None


_ids = msgspec.json.Decoder(_Identified)


def _id_of(data: str | bytes) -> str | None:
    """Return the id of a message that is not carried out, so that its sender knows which one to send again."""
    try:
        return _ids.decode(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
