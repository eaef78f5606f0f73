"""Records over HTTP: export, import, replay, recap, and playing on from any moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection, insert

from tablee.bots.levels import LESSON
from tablee.games import GAMES
from tablee.kernel.chance import new_seed
from tablee.kernel.game import Game
from tablee.kernel.match import Match, replay, verify
from tablee.kernel.record import BadRecord, Record, parse_record
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.kernel.words import clean
from tablee.server import registry
from tablee.server.door import Door, address_of, check_programs
from tablee.server.history import ACT, Line, read_lines, rebuilt, restored, standing
from tablee.server.lessons import lesson_of
from tablee.server.live import LiveMatch, LiveTable
from tablee.server.messages import (
    MOST_SEATS,
    NAME_LENGTH,
    BranchRequest,
    Happened,
    ImportReply,
    ImportRequest,
    JoinReply,
    LessonRequest,
    Moment,
    Recap,
    Replay,
    ShareReply,
    Watching,
)
from tablee.server.people import new_person, new_table
from tablee.server.registry import Refusal
from tablee.server.routes.answering import get, post
from tablee.server.rows import LogRow, NewSeat, NewTable, bot_seat
from tablee.server.schema import log
from tablee.server.telling import end_of_match
from tablee.server.work import IMPORT

MOST_BYTES = 4_000_000  # of a record that is imported
MOST_ACTIONS = 5_000
LATEST = 2**53  # ms: the end of time in a record
LONGEST_NAME = 100
MOST_MOMENTS = 400  # in one answer
MOST_RECALLED = 500  # events in a recap
LAST_HERE = -1  # since I was last here

AnyRequest = Request[Any, Any, Any]

T = TypeVar("T")


@get("/api/tables/{table:str}/record", media_type="application/x-ndjson")
async def export(request: AnyRequest, table: FromPath[str], door: NamedDependency[Door]) -> Response[bytes]:
    """Export a finished match, as `tablee verify` reads it; of a running one, what I was told."""
    live = await door.ended_table(request, table)
    begun = live.begun
    if begun is None:
        raise Refusal("not_begun")
    if live.row.status == "over":
        door.looking(request, live)
        record = (await _ended(door, request, begun)).record
        content = await door.work.run(address_of(request), live.id, record.to_lines)
        name = f"{live.row.game}-{live.id}.jsonl"
    else:
        seat = door.seated(request, live)
        content = await _from_log(door, request, live, lambda lines: _own(begun, lines, seat))
        name = f"{live.row.game}-{live.id}-seat-{seat}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/x-ndjson", headers=headers)


@get("/api/tables/{table:str}/replay")
async def watch_again(
    request: AnyRequest,
    table: FromPath[str],
    door: NamedDependency[Door],
    eyes: Annotated[int, QueryParameter(ge=-1, lt=12)] = NOBODY,
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_MOMENTS)] = 50,
) -> Response[Replay]:
    """Give a stretch of a finished match, through the eyes of one seat (-1: of a watcher)."""
    live = await door.ended_table(request, table)
    over = _over(live)
    door.looking(request, live)
    if eyes >= len(live.row.seats):
        raise Refusal("no_such_seat", seat=eyes)
    match = await _ended(door, request, over)
    replay: Any = await door.work.run(address_of(request), live.id, _replay, live, match, eyes, first, count)
    return Response(replay, media_type=MediaType.JSON)


@post("/api/tables/{table:str}/share", status_code=200)
async def share(request: AnyRequest, table: FromPath[str], door: NamedDependency[Door]) -> ShareReply:
    """Give a key with which anybody may look at a finished match, also where watchers are refused."""
    live = await door.ended_table(request, table)
    door.seated(request, live)
    if live.row.status != "over":
        raise Refusal("not_over")
    return ShareReply(live.id, door.keys.replay_key(live.id))


@get("/api/tables/{table:str}/recap")
async def recap(
    request: AnyRequest,
    table: FromPath[str],
    door: NamedDependency[Door],
    since: Annotated[int, QueryParameter(ge=-1, le=1_000_000)] = LAST_HERE,
) -> Recap:
    """Tell what happened since a number, or since I was last here, from what my seat may see."""
    live = await door.table(request, table)
    seat = door.seat_of(request, live)
    begun = live.begun
    if begun is None:
        raise Refusal("not_begun")
    is_watched = live.row.watchers == "open" and not live.row.delay
    if seat == NOBODY and not is_watched and not door.has_replay_key(request, live):
        raise Refusal("not_seated")
    if since == LAST_HERE:
        since = live.row.seats[seat].seen if seat >= 0 else 0
    return await _from_log(door, request, live, lambda lines: _recap(begun, lines, seat, since))


@post("/api/replays", status_code=201, request_max_body_size=MOST_BYTES)
async def import_record(
    request: AnyRequest, data: JSONBody[ImportRequest], door: NamedDependency[Door]
) -> Response[ImportReply]:
    """Import a record file. It is verified first; then it can be watched again and branched from."""
    person = door.person(request) or new_person()
    id = new_table()
    async with door.work.turn(address_of(request), id, IMPORT):
        record, lines = await asyncio.to_thread(_verified, data.record, id)
    with door.new_table(request, len(record.entries)):
        await door.house.store.write(lambda connection: _add_finished(connection, id, person, record, lines), of=id)
    return Response(ImportReply(id), status_code=201, cookies=[door.person_cookie(request, person)])


@post("/api/tables/{table:str}/branch", status_code=201)
async def branch(
    request: AnyRequest, table: FromPath[str], data: JSONBody[BranchRequest], door: NamedDependency[Door]
) -> Response[JoinReply]:
    """Play on from a moment of a finished match, at a new table, with bots at the other seats."""
    live = await door.ended_table(request, table)
    over = _over(live)
    door.looking(request, live)
    if data.seat >= len(live.row.seats):
        raise Refusal("no_such_seat", seat=data.seat)
    record = (await _ended(door, request, over)).record
    if data.number >= len(record.entries):
        raise Refusal("nothing_left_to_play", actions=len(record.entries))
    check_programs(live.game, record.head.options)
    beginning = Beginning(record, data.number, data.seat, data.level, "branch", live.row.watchers)
    return await _play_on(door, request, data.name, beginning)


@post("/api/games/{game:str}/lesson", status_code=201)
async def lesson(
    request: AnyRequest, game: FromPath[str], data: JSONBody[LessonRequest], door: NamedDependency[Door]
) -> Response[JoinReply]:
    """Begin a guided first game: near the end of a match, by the true rules, with opponents who follow a script."""
    if game not in GAMES:
        raise Refusal("no_such_game", games=list(GAMES))
    found = lesson_of(game)
    if found is None:
        raise Refusal("no_lesson")
    beginning = Beginning(found.record, len(found.record.entries), found.learner, LESSON, "lesson", "open")
    return await _play_on(door, request, data.name, beginning)


# -- inside --------------------------------------------------------------------------------------------------


class Beginning(msgspec.Struct, frozen=True):
    """A moment of a match from which a new table plays on."""

    record: Record
    number: int  # how many of its actions stand
    seat: Seat  # of the person who plays on
    level: str  # of the bots at the other seats
    origin: str
    watchers: Watching


async def _play_on(door: Door, request: AnyRequest, called: str, beginning: Beginning) -> Response[JoinReply]:
    """Open a table at which a person plays on, with bots."""
    name = clean(called)
    if not name:
        raise Refusal("no_name")
    person = door.person(request) or new_person()
    record, seat, now = beginning.record, beginning.seat, door.house.clock.now()
    its_seats = [bot_seat(place, beginning.level) for place in range(len(record.head.seats))]
    its_seats[seat] = NewSeat(seat, "person", person, name, away=now)
    names, seed = [one.name for one in its_seats], new_seed()
    id = new_table()
    address, game = address_of(request), GAMES[record.head.game]
    match, lines = await door.work.run(address, id, _branch, game, record, beginning.number, names, seed, id)
    new = _branched(beginning, id, match, seed, now)

    def make(connection: Connection) -> None:
        registry.remember(connection, person, name)
        registry.add_table(connection, person, new, its_seats)
        _add_lines(connection, lines)

    with door.new_table(request, beginning.number):
        await door.house.store.write(make, of=id, person=person)
    made = await door.table(request, id)
    key = door.key_of(made, seat)
    await door.house.attend(made)
    cookies = [door.person_cookie(request, person), door.seat_cookie(request, id, key)]
    return Response(JoinReply(id, seat, key), status_code=201, cookies=cookies)


async def _from_log(door: Door, request: AnyRequest, table: LiveTable, work: Callable[[list[Line]], T]) -> T:
    """Read the log of a table and work on it, in a turn of heavy work."""
    async with door.work.turn(address_of(request), table.id):
        lines = await door.house.store.read(lambda connection: read_lines(connection, table.id))
        return await asyncio.to_thread(work, lines)


def _over(table: LiveTable) -> LiveMatch:
    """Return the match of a table that is over, or refuse."""
    begun = table.begun
    if begun is None or table.row.status != "over":
        raise Refusal("not_over")
    return begun


async def _ended(door: Door, request: AnyRequest, over: LiveMatch) -> Match:
    """Return a finished match: the actions that stand. It is mostly in memory; its last lines may still be missing."""
    if over.match.is_over:
        return over.match
    return await _from_log(door, request, over.table, lambda lines: _rebuilt(over, lines))


def _rebuilt(begun: LiveMatch, lines: list[Line]) -> Match:
    return rebuilt(begun.game, begun.head, begun.seed, standing(lines))


def _own(begun: LiveMatch, lines: list[Line], seat: Seat) -> bytes:
    """Return a seat's events so far, then its view, one JSON value per line."""
    row = begun.table.row
    match, stream = restored(begun.game, begun.head, begun.seed, lines, kept=None)
    events = stream.since(seat, 0) or []
    head = {"type": "own", "game": row.game, "seat": seat, "options": row.options}
    view = {"type": "view", "view": begun.game.view(match.state, seat)}
    return b"".join(encode(part) + b"\n" for part in [head, *events, view])


def _replay(table: LiveTable, over: Match, eyes: Seat, first: int, count: int) -> bytes:
    """Return a stretch of a match, encoded moment by moment: encoding blocks the interpreter."""
    record, end = over.record, end_of_match(over)
    assert end is not None
    moments: Any = [msgspec.Raw(encode(moment)) for moment in _moments(table, record, eyes, first, count)]
    return encode(Replay(table.id, len(record.entries), eyes, moments, end))


def _moments(table: LiveTable, record: Record, eyes: Seat, first: int, count: int) -> list[Moment]:
    moments: list[Moment] = []
    for number, (match, entry, events) in enumerate(replay(table.game, record)):
        if number >= first + count:
            break
        if number >= first:
            seen = [event for event in events if event.is_for(eyes)]
            view = table.game.view(match.state, eyes)
            action = None if entry is None else entry.action
            seat = None if entry is None else entry.seat
            at = 0 if entry is None else entry.at
            moments.append(Moment(number, seat, action, at, seen, view, _insights(table, match)))
    return moments


def _insights(table: LiveTable, match: Match) -> list[Any] | None:
    """Return what each seat could conclude, of a match that is over. None: the game does not say."""
    insights = [table.game.insight(match.state, seat) for seat in match.state.seats()]
    return None if all(insight is None for insight in insights) else insights


def _recap(begun: LiveMatch, lines: list[Line], seat: Seat, since: int) -> Recap:
    _, stream = restored(begun.game, begun.head, begun.seed, lines, kept=None)
    number = stream.counts[seat]
    events = stream.since(seat, min(since, number)) or []
    happened: list[Happened] = []
    for place, event in enumerate(events, number - len(events) + 1):
        facts = msgspec.to_builtins(event)
        happened.append(Happened(place, facts.pop("type"), facts))
    played = [line for line in standing(lines) if line.seat == seat and line.by == "stand-in"]
    mine = [line.action for line in played if stream.before[line.number][seat] >= since]
    return Recap(min(since, number), number, happened[-MOST_RECALLED:], mine[-MOST_RECALLED:])


def _branch(
    game: Game[Any], record: Record, number: int, names: list[str], seed: bytes, table: str
) -> tuple[Match, list[LogRow]]:
    """Return a match that begins with a moment of another, and its lines for the log."""
    match = Match.branch(game, record, number, names, seed)
    return match, _lines_of(table, match.record)


def _verified(text: str, table: str) -> tuple[Record, list[LogRow]]:
    """Parse and verify a record, and return it with its lines for the log; refuse an unfinished one."""
    try:
        record = parse_record(text.encode())
        if record.head.game not in GAMES:
            raise Refusal("no_such_game", games=list(GAMES))
        if len(record.entries) > MOST_ACTIONS or record.end is None:
            raise Refusal("not_over" if record.end is None else "record_too_long")
        _check_size(record)
        record = verify(GAMES[record.head.game], record).record
    except (BadRecord, UnicodeEncodeError) as wrong:
        raise Refusal("bad_record", reason=str(wrong)[:300]) from None
    return record, _lines_of(table, record)


def _check_size(record: Record) -> None:
    """Refuse a record that could be played but not stored."""
    if len(record.head.seats) > MOST_SEATS or any(len(name) > LONGEST_NAME for name in record.head.seats):
        raise BadRecord(f"more than {MOST_SEATS} seats, or names of more than {LONGEST_NAME} letters")
    if any(entry.at > LATEST for entry in record.entries):
        raise BadRecord(f"an action after {LATEST} ms")


def _add_finished(connection: Connection, id: str, person: str, record: Record, lines: list[LogRow]) -> None:
    assert record.end is not None
    head = record.head
    table = NewTable(
        id=id,
        game=head.game,
        rules=head.rules,
        options=head.options,
        status="over",
        host=0,
        origin="import",
        seed=record.end.seed,
        head=encode(head).decode(),
        end=encode(record.end).decode(),
        epoch=0,
    )
    its_seats = [
        NewSeat(seat, "bot", name=clean(name)[:NAME_LENGTH], level="medium", away=None)
        for seat, name in enumerate(head.seats)
    ]
    registry.add_table(connection, person, table, its_seats)
    _add_lines(connection, lines)


def _lines_of(table: str, record: Record) -> list[LogRow]:
    """Return the rows of a log, ready to be written: while they are, nobody else's actions are."""
    return [
        LogRow(
            table=table,
            number=number,
            kind=ACT,
            seat=entry.seat,
            action=encode(entry.action).decode(),
            at=entry.at,
            digest=entry.digest,
            drawn=encode(entry.drawn).decode(),
            by="record",
            message=None,
        )
        for number, entry in enumerate(record.entries, 1)
    ]


def _add_lines(connection: Connection, lines: list[LogRow]) -> None:
    if lines:
        connection.execute(insert(log), lines)


def _branched(beginning: Beginning, id: str, match: Match, seed: bytes, now: int) -> NewTable:
    head, entries = match.record.head, match.record.entries
    return NewTable(
        id=id,
        game=head.game,
        rules=head.rules,
        options=head.options,
        status="playing",
        host=beginning.seat,
        watchers=beginning.watchers,
        origin=beginning.origin,
        seed=seed.hex(),
        head=encode(head).decode(),
        epoch=now - (entries[-1].at if entries else 0),
    )


ROUTES = [export, watch_again, share, recap, import_record, branch, lesson]
