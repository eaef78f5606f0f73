"""Hearing: carries out a guest's messages, or refuses them with a reason."""

from __future__ import annotations

import time
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

import msgspec
import structlog

from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import encode
from tablee.kernel.words import clean
from tablee.server.door import Door
from tablee.server.guest import Guest
from tablee.server.live import LiveTable
from tablee.server.messages import (
    Accepted,
    Act,
    FromClient,
    Ping,
    Pong,
    Propose,
    Refused,
    Say,
    TakeBack,
    Vote,
    Why,
)
from tablee.server.referee import judged, refused
from tablee.server.registry import Refusal
from tablee.server.steward import AGAIN
from tablee.server.store import StoreRefused
from tablee.server.taking_back import check_regret, check_taking_back
from tablee.server.telling import clock_of, is_delayed

TRIES: Final = 10  # against other nodes that play at the same table at the same moment

logger = structlog.get_logger()


_decoder = msgspec.json.Decoder(FromClient)


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
        door.house.steward.look_again_in(table, AGAIN)  # it may have been committed
    except Exception:
        logger.exception("a message could not be carried out", table=table.id, seat=guest.seat)
        figures.refuse("our_fault")
        guest.tell(encode(Refused(message.id, "our_fault")))


async def _carry_out(door: Door, table: LiveTable, guest: Guest, message: FromClient) -> None:
    if isinstance(message, Act):
        if await door.house.referee.act(table, guest, message) or _has_taken_over(door, table):
            door.house.steward.look_after(table)
        return
    if isinstance(message, Why):
        door.house.referee.judge(table, guest.seat, message)
        guest.tell(encode(Accepted(message.id)))
        return
    if isinstance(message, Ping):
        sees_later = guest.seat == NOBODY and is_delayed(table)
        begun = None if sees_later else table.begun
        clock = None if begun is None else clock_of(begun, door.house.clock.now())
        guest.tell(encode(Pong(message.id, clock)))
        return
    if guest.seat == NOBODY:
        raise Refusal("watchers_only_watch")
    async with (
        _turn_at_work(door, table, guest, message),
        table.errands,
    ):  # the same message again waits for the first answer
        await _run_errand(door, table, guest, message)


def _turn_at_work(
    door: Door, table: LiveTable, guest: Guest, message: Say | TakeBack | Propose | Vote
) -> AbstractAsyncContextManager[None]:
    """Return the turn of heavy work to wait for, if the match may have to be replayed.

    It comes before the table's turn, so that the others at the table do not wait for it.
    """
    if table.has_answered(guest.seat, message.id):
        return nullcontext()
    if isinstance(message, TakeBack) or (isinstance(message, Propose) and message.matter == "undo"):
        check_regret(table, guest.seat)
    elif not isinstance(message, Vote) or not message.yes or not _is_to_undo(table):
        return nullcontext()
    return door.work.turn(guest.address, table.id)


def _is_to_undo(table: LiveTable) -> bool:
    return table.row.proposal is not None and table.row.proposal.matter == "undo"


def _has_taken_over(door: Door, table: LiveTable) -> bool:
    """Tell whether this node takes the table over from another one, since the latest action was played here."""
    return door.house.store.is_shared and not door.house.steward.is_looking_after(table)


async def _run_errand(door: Door, table: LiveTable, guest: Guest, message: Say | TakeBack | Propose | Vote) -> None:
    """Carry out a message that is no action."""
    if not table.has_answered(guest.seat, message.id):  # else the client sent it again: it missed the answer
        if isinstance(message, Say):
            await _say(door, table, guest, message)
        elif isinstance(message, Vote):
            await door.agreements.vote(table, guest.seat, message.proposal, message.yes)
        elif isinstance(message, Propose) and message.matter != "undo":
            await door.agreements.propose(table, guest.seat, message.matter, message.id)
        elif await _take_back(door, table, guest, message):
            return
        table.answered[guest.seat].append(message.id)
    guest.tell(encode(Accepted(message.id)))


async def _say(door: Door, table: LiveTable, guest: Guest, message: Say) -> None:
    text = clean(message.text)
    if not text:
        raise Refusal("nothing_said")
    playing = table.playing
    if playing is not None:
        broken = table.game.may_write(playing.state, guest.seat)
        if broken is not None:
            raise judged(broken)
    if not table.may_chat(guest.seat):
        raise Refusal("too_fast")
    await door.house.talk.say(table, guest.seat, text, message.id)


async def _take_back(door: Door, table: LiveTable, guest: Guest, message: TakeBack | Propose) -> bool:
    """Take back at once, or propose it; True: at once, and the update is the answer."""
    async with door.house.log.turn(table):
        for _ in range(TRIES):
            if table.has_answered(guest.seat, message.id):  # before, or a moment ago at another node
                return False
            playing = check_taking_back(table)
            at_once = await door.house.taking_back.take_back(playing, guest, message.id)
            if at_once is not None:
                break
        else:
            raise Refusal("busy")
    if at_once:
        door.house.steward.look_after(table)
        return True
    await door.agreements.propose(table, guest.seat, "undo", message.id)
    return False
