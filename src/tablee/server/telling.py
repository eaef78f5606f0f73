"""Frames: what each viewer is sent. Everything about the match passes through `game.views` and `is_for`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import structlog

from tablee.kernel.decision import Decision
from tablee.kernel.match import Match
from tablee.kernel.score_sheet import ScoreSheet
from tablee.kernel.seat import HOUSE, NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server.clock import ServiceClock
from tablee.server.guest import Guest
from tablee.server.live import LiveMatch, LiveTable
from tablee.server.messages import (
    ChatLine,
    Cleared,
    Clock,
    End,
    Goodbye,
    Question,
    Running,
    Said,
    TableChanged,
    Thinking,
    Update,
    Welcome,
)
from tablee.server.stream import TableEvent, is_for

logger = structlog.get_logger()

_OPENING: Final = b'{"type":"update",'
SOON: Final = 0.005  # seconds; a timer may be early by a little


def tell_update(
    begun: LiveMatch, events: Sequence[TableEvent], moved: bool, actor: Seat, now: int
) -> dict[Seat, Update]:
    """Return the update of each viewer who may notice something: an event, a new wait, its own action, another sitter.

    An action that nobody else may notice (a part of a sealed offer) is sent to its seat alone, so that others do not
    even learn when it was played.
    """
    is_open = moved or actor == HOUSE
    everybody = viewers_at(begun.table)
    viewers = [viewer for viewer in everybody if viewer == actor or is_open or _hears(events, viewer)]
    return updates(begun, events, viewers, now) if viewers else {}


def updates(begun: LiveMatch, events: Sequence[TableEvent], viewers: list[Seat], now: int) -> dict[Seat, Update]:
    """Return the frame of each viewer: the events it may know, and the present state of everything."""
    game, state, counts = begun.game, begun.state, begun.table.stream.counts
    clock = msgspec.Raw(encode(clock_of(begun, now)))
    decisions = begun.waiting.decisions
    asides = verbs_of(game.asides(state))
    end = end_of(begun)
    encoded: dict[tuple[bool, ...], msgspec.Raw] = {}
    frames: dict[Seat, Update] = {}
    for viewer, view in zip(viewers, game.views(state, viewers), strict=True):
        heard = tuple([is_for(event, viewer) for event in events])
        if heard not in encoded:
            encoded[heard] = msgspec.Raw(encode([event for event, hears in zip(events, heard, strict=True) if hears]))
        frames[viewer] = Update(
            number=counts[viewer],
            events=encoded[heard],
            decisions=questions(decisions, viewer),
            asides=asides.get(viewer, []),
            clock=clock,
            view=view,
            end=end,
        )
    return frames


def send_updates(
    table: LiveTable, frames: dict[Seat, Update], clock: ServiceClock, by: Guest | None = None, id: str | None = None
) -> None:
    """Send each viewer's frame to its sockets; the sender of the message also gets the message's id."""
    encoded = {viewer: encode(frame) for viewer, frame in frames.items()}
    delayed = seen_later(table)
    if delayed is not None and NOBODY in encoded:
        keep(delayed, encoded[NOBODY], clock)
    for guest in table.guests:
        frame = encoded.get(guest.seat)
        if frame is None or (guest.seat == NOBODY and delayed is not None):
            continue
        if guest is by and id is not None:
            frame = answering(frame, id)
        guest.tell(frame)


def answering(frame: bytes, id: str) -> bytes:
    """Insert the id of the answered message into an encoded update."""
    assert frame.startswith(_OPENING)
    return b'%b"id":%b,%b' % (_OPENING, encode(id), frame[len(_OPENING) :])


def is_delayed(table: LiveTable) -> bool:
    """Tell whether watchers see everything later."""
    return seen_later(table) is not None


def seen_later(table: LiveTable) -> LiveMatch | None:
    """Return the match if watchers see it with a delay; None: they see it at once, or it has not begun."""
    return table.begun if table.row.delay > 0 else None


def keep(begun: LiveMatch, frame: bytes, clock: ServiceClock) -> None:
    """Keep a frame for delayed watchers; if too much waits already, keep one welcome instead."""
    table = begun.table
    if table.later.is_full():
        keep_moment(table, clock)
        return
    due = clock.moment() + table.row.delay
    table.later.add(due, frame, encode(clock_of(begun, clock.now())), thinking(table))
    send_due(table, clock)


def keep_moment(table: LiveTable, clock: ServiceClock, age: float = 0) -> None:
    """Keep a welcome for delayed watchers; `age`: for how many seconds it has been true."""
    due = clock.moment() + table.row.delay - age
    table.later.add_moment(due, encode(welcome(table, NOBODY, clock.now())))
    send_due(table, clock)


def send_due(table: LiveTable, clock: ServiceClock) -> None:
    """Send delayed watchers what is old enough, and set a timer for the next frame."""
    later = table.later
    later.stop()
    moment = clock.moment()
    for frame in later.take(moment):
        for guest in table.guests_of(NOBODY):
            guest.tell(frame)
    if later.frames:
        seconds = max(SOON, later.frames[0].due - moment)
        later.timer = asyncio.get_running_loop().call_later(seconds, send_due, table, clock)


def welcome(
    table: LiveTable, viewer: Seat, now: int, seen: int | None = None, chat: Sequence[ChatLine] = ()
) -> Welcome:
    """Return the first frame of a viewer: the present state of everything, and the events after number `seen`."""
    begun = table.begun
    number = table.stream.counts[viewer]
    if begun is None:
        return Welcome(number=0, seat=viewer, table=table.seen_by(viewer), chat=list(chat))
    missed = None if seen is None else table.stream.since(viewer, seen)
    return Welcome(
        number=number,
        seat=viewer,
        table=table.seen_by(viewer),
        clock=clock_of(begun, now),
        decisions=questions(begun.waiting.decisions, viewer),
        asides=verbs_of(begun.game.asides(begun.state)).get(viewer, []),
        view=begun.game.view(begun.state, viewer),
        missed=None if missed is None else list(missed),
        thinking=thinking(table),
        chat=list(chat),
        end=end_of(begun),
    )


def blank_welcome(table: LiveTable) -> Welcome:
    """Return the welcome of a delayed watcher while nothing is old enough to be shown."""
    return Welcome(number=0, seat=NOBODY, table=table.seen_by(NOBODY))


def tell_table(table: LiveTable, clock: ServiceClock) -> None:
    """Send the table's present row to all guests; players also get its code while it gathers."""
    if table.row.code is None:
        tell_all(table, TableChanged(table.seen_by(NOBODY)), clock)
        return
    watching, seated = encode(TableChanged(table.seen_by(NOBODY))), encode(TableChanged(table.seen_by(table.row.host)))
    for guest in table.guests:
        guest.tell(watching if guest.seat == NOBODY else seated)


def tell_thinking(table: LiveTable, clock: ServiceClock) -> None:
    """Send which bots think, if that is new: one begins, or a person is back for whom one stood in.

    That a bot has finished shows in the view, where all may know it.
    """
    now = set(thinking(table))
    is_back = any(not table.is_automatic(seat) for seat in table.thinking)
    is_news = is_back or not now <= table.thinking
    table.thinking = now
    if is_news:
        tell_all(table, Thinking(thinking(table)), clock)


def tell_all(table: LiveTable, message: Any, clock: ServiceClock) -> None:
    """Send a message to all guests, to delayed watchers later."""
    frame = encode(message)
    delayed = seen_later(table)
    for guest in table.guests:
        if guest.seat != NOBODY or delayed is None:
            guest.tell(frame)
    if delayed is not None:
        keep(delayed, frame, clock)


def welcome_again(table: LiveTable, clock: ServiceClock) -> None:
    """Send all guests a fresh welcome, delayed watchers later."""
    delayed = is_delayed(table)
    for guest in table.guests:
        if guest.seat != NOBODY or not delayed:
            guest.welcome_again()
    if delayed:
        keep_moment(table, clock)


def tell_talk(table: LiveTable, message: Said | Cleared) -> None:
    """Send a message of the chat; delayed watchers get none."""
    frame = encode(message)
    delayed = is_delayed(table)
    for guest in table.guests:
        if guest.seat != NOBODY or not delayed:
            guest.tell(frame)


def dismiss(guests: Sequence[Guest], key: str) -> None:
    """Close these sockets with a reason: their clients need not try again."""
    frame = encode(Goodbye(key, None))
    for guest in guests:
        guest.is_dismissed = True
        guest.tell(frame)
        guest.cut()


def viewers_at(table: LiveTable) -> list[Seat]:
    """Return the viewers with a connected socket, and the watchers if they see with a delay."""
    return sorted({guest.seat for guest in table.guests} | ({NOBODY} if table.row.delay else set()))


def thinking(table: LiveTable) -> tuple[Seat, ...]:
    """Return the bots the game waits for, as all may know: who has answered may be a secret."""
    playing = table.running
    if playing is None:
        return ()
    state = playing.state
    return tuple(sorted(seat for seat in state.stack[-1].waits_for(state) if table.is_automatic(seat)))


def clock_of(begun: LiveMatch, now: int) -> Clock:
    table = begun.table
    running = [Running(deadline.due, deadline.seats, deadline.which) for deadline in begun.waiting.deadlines]
    return Clock(now=begun.shown_time(now), stands=table.is_paused or not table.is_playing, running=running)


def end_of(begun: LiveMatch) -> End | None:
    return end_of_match(begun.match)


def end_of_match(match: Match) -> End | None:
    """Return what everybody is told at the end; None: the match goes on."""
    end = match.record.end
    return None if end is None else End(end.outcome, end.seed, _score_sheet(match))


def _score_sheet(match: Match) -> ScoreSheet:
    """Return the score sheet; without rows if the game fails to count: the match is over all the same."""
    try:
        return match.game.score_sheet(match.state)
    except Exception:
        logger.exception("a game has not counted its score sheet", game=match.game.name)
        return ScoreSheet(match.game.score_parts, ())


def questions(decisions: Sequence[Decision], seat: Seat) -> list[Question]:
    """Return the Decisions of this seat."""
    return [
        Question(
            decision.required,
            [action.form() for action in decision.actions],
            [verb.name for verb in decision.open],
        )
        for decision in decisions
        if decision.seat == seat
    ]


def verbs_of(asides: Sequence[Decision]) -> dict[Seat, list[str]]:
    """Return, for each seat, the verbs it may use without moving the game on, each of them once."""
    verbs: dict[Seat, dict[str, None]] = {}
    for aside in asides:
        verbs.setdefault(aside.seat, {}).update(dict.fromkeys(aside.verbs()))
    return {seat: list(names) for seat, names in verbs.items()}


def _hears(events: Sequence[TableEvent], viewer: Seat) -> bool:
    return any(is_for(event, viewer) for event in events)
