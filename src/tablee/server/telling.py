"""Frames: what each viewer is sent. Everything of the match passes through `game.views` and `is_for`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from tablee.kernel.action import Action
from tablee.kernel.decision import Decision
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server.guest import Guest
from tablee.server.history import Told, is_for
from tablee.server.live import LiveTable
from tablee.server.messages import ChatLine, Clock, End, Info, Question, Running, Update, Welcome

_NOTHING: Final = msgspec.Raw(b"[]")


def tell_update(table: LiveTable, events: Sequence[Told], moved: bool, actor: Seat, now: int) -> dict[Seat, Update]:
    """Return the update for each viewer to whom something shows: an event, a new wait, or its own action.

    An action that shows to nobody (a part of a sealed offer) is told to its seat alone, so that not even the moment of
    it reaches the others.
    """
    viewers = [viewer for viewer in viewers_at(table) if viewer == actor or moved or _hears(events, viewer)]
    return updates(table, events, viewers, now) if viewers else {}


def updates(table: LiveTable, events: Sequence[Told], viewers: list[Seat], now: int) -> dict[Seat, Update]:
    """Return the frame of each of these viewers: the events it may know, and everything as it is now."""
    match = table.match
    assert match is not None
    clock = msgspec.Raw(encode(clock_of(table, now)))
    decisions = table.waiting(match.state).decisions
    asides = verbs_of(table.game.asides(match.state))
    end = end_of(table)
    encoded: dict[tuple[bool, ...], msgspec.Raw] = {}
    frames: dict[Seat, Update] = {}
    for viewer, view in zip(viewers, table.game.views(match.state, viewers), strict=True):
        heard = tuple([is_for(event, viewer) for event in events])
        if heard not in encoded:
            encoded[heard] = msgspec.Raw(encode([event for event, hears in zip(events, heard, strict=True) if hears]))
        frames[viewer] = Update(
            number=table.stream.counts[viewer],
            events=encoded[heard],
            decisions=questions(decisions, viewer),
            asides=asides.get(viewer, []),
            clock=clock,
            view=view,
            end=end,
        )
    return frames


def send_updates(table: LiveTable, frames: dict[Seat, Update], by: Guest | None = None, id: str | None = None) -> None:
    """Put each frame in wait for the viewer's sockets; the one whose message it answers gets the message's id."""
    encoded = {viewer: encode(frame) for viewer, frame in frames.items()}
    for guest in table.guests:
        frame = encoded.get(guest.seat)
        if frame is None or (guest.seat == NOBODY and table.row.delay):
            continue
        if guest is by and id is not None:
            frame = encode(msgspec.structs.replace(frames[guest.seat], id=id))
        guest.tell(frame)


def send_later(table: LiveTable, frames: dict[Seat, Update], now: int) -> None:
    """Keep what delayed watchers will be sent, with the welcome that goes with that moment."""
    if table.row.delay and NOBODY in frames:
        moment = encode(welcome(table, NOBODY, now))
        table.later.add(now + table.row.delay * 1000, encode(frames[NOBODY]), moment)


def send_due(table: LiveTable, now: int) -> None:
    """Send delayed watchers what is old enough."""
    for frame in table.later.take(now):
        for guest in table.guests_of(NOBODY):
            guest.tell(frame)


def welcome(
    table: LiveTable, viewer: Seat, now: int, seen: int | None = None, chat: Sequence[ChatLine] = ()
) -> Welcome:
    """Return the first frame of a viewer: everything as it is now, and what it missed since the number it had seen."""
    match = table.match
    number = table.stream.counts[viewer]
    if match is None:
        return Welcome(number=0, seat=viewer, table=table.info(), chat=list(chat))
    missed = None if seen is None else table.stream.since(viewer, seen)
    return Welcome(
        number=number,
        seat=viewer,
        table=table.info(),
        clock=clock_of(table, now),
        decisions=questions(table.waiting(match.state).decisions, viewer),
        asides=verbs_of(table.game.asides(match.state)).get(viewer, []),
        view=table.game.view(match.state, viewer),
        missed=None if missed is None else list(missed),
        thinking=thinking(table),
        chat=list(chat),
        end=end_of(table),
    )


def blank_welcome(table: LiveTable) -> Welcome:
    """Return what a delayed watcher is told while there is nothing old enough to be shown."""
    return Welcome(number=0, seat=NOBODY, table=table.info())


def tell_info(table: LiveTable) -> None:
    """Tell everybody here how the table is now."""
    frame = encode(Info(table.info()))
    for guest in table.guests:
        guest.tell(frame)


def tell_all(table: LiveTable, message: Any) -> None:
    """Send the same message to everybody here."""
    frame = encode(message)
    for guest in table.guests:
        guest.tell(frame)


def viewers_at(table: LiveTable) -> list[Seat]:
    """Return those with whose eyes somebody here is looking."""
    return sorted({guest.seat for guest in table.guests} | ({NOBODY} if table.row.delay else set()))


def thinking(table: LiveTable) -> tuple[Seat, ...]:
    return tuple(sorted(table.thinking))


def clock_of(table: LiveTable, now: int) -> Clock:
    assert table.match is not None
    running = [
        Running(deadline.due, deadline.seats, deadline.which) for deadline in table.waiting(table.match.state).deadlines
    ]
    return Clock(now=table.time(now), stands=table.is_paused or not table.is_playing, running=running)


def end_of(table: LiveTable) -> End | None:
    end = table.match.record.end if table.match is not None else None
    return None if end is None else End(end.outcome, end.seed)


def questions(decisions: Sequence[Decision], seat: Seat) -> list[Question]:
    """Return what is put to this seat."""
    return [
        Question(
            decision.required,
            [form(action) for action in decision.actions],
            [verb.name for verb in decision.open],
        )
        for decision in decisions
        if decision.seat == seat
    ]


@lru_cache(maxsize=8192)
def form(action: Action) -> list[Any]:
    """Return the JSON form of an action, made once."""
    return action.json()


def verbs_of(asides: Sequence[Decision]) -> dict[Seat, list[str]]:
    """Return, for each seat, the verbs it may use without moving the game on."""
    verbs: dict[Seat, list[str]] = {}
    known: dict[int, list[str]] = {}  # seats often share one list of actions
    for aside in asides:
        if id(aside.actions) not in known:
            known[id(aside.actions)] = sorted({action.verb.name for action in aside.actions})
        verbs.setdefault(aside.seat, []).extend([*known[id(aside.actions)], *(verb.name for verb in aside.open)])
    return verbs


def _hears(events: Sequence[Told], viewer: Seat) -> bool:
    return any(is_for(event, viewer) for event in events)
