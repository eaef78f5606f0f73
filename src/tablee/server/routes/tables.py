"""Tables over HTTP: open one, sit down, arrange seats, start, leave, play again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from tablee.bots.levels import LESSON
from tablee.games import GAMES
from tablee.kernel.chance import Quick, new_seed
from tablee.kernel.game import BadTable, Game
from tablee.kernel.match import Match
from tablee.kernel.options import BadOption
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.kernel.words import clean
from tablee.server import registry, telling
from tablee.server.door import Door, address_of, check_programs
from tablee.server.live import LiveTable
from tablee.server.messages import (
    ArrangeRequest,
    Invitation,
    JoinReply,
    JoinRequest,
    Listed,
    SeatRequest,
    SettingsRequest,
    TableReply,
    TableRequest,
    TableState,
)
from tablee.server.people import SeatKey, new_person, new_table, read_code
from tablee.server.registry import Refusal
from tablee.server.routes.answering import get, post, put
from tablee.server.rows import NewSeat, NewTable, SeatRow, TableRow, bot_seat
from tablee.server.store import write_chore

AnyRequest = Request[Any, Any, Any]

logger = structlog.get_logger()


@post("/api/tables", status_code=201)
async def open_table(
    request: AnyRequest, data: JSONBody[TableRequest], door: NamedDependency[Door]
) -> Response[TableReply]:
    """Open a table; whoever opens it is its host and sits first."""
    game = _game(data.game)
    options = _options(game, data.options)
    host, *others = _new_seats(game, data.seats)
    if any(seat.kind == "bot" for seat in others):
        check_programs(game, options)
    _check_setup(game, 1 + len(others), options)
    person = door.person(request) or new_person()
    id = new_table()

    def make(connection: Connection) -> TableRow:
        code = registry.free_code(connection)
        name = _name(data.name)
        registry.remember(connection, person, name)
        mine = msgspec.structs.replace(host, person=person, name=name)
        return registry.add_table(connection, person, _new_table(id, code, game, options, data), [mine, *others])

    with door.new_table(request):
        row = await door.house.store.write(make, of=id, person=person)
    table = door.house.add(row)
    reply = TableReply(id, row.code or "", row.host, door.key_of(table, row.host), _invitations(door, table))
    return Response(reply, status_code=201, cookies=[door.person_cookie(request, person)])


@get("/api/tables")
async def my_tables(request: AnyRequest, door: NamedDependency[Door]) -> list[Listed]:
    """Tell which tables are mine, the newest first."""
    person = door.person(request)
    return [] if person is None else await door.listing.of(person, address_of(request))


@post("/api/join", status_code=200)
async def join(request: AnyRequest, data: JSONBody[JoinRequest], door: NamedDependency[Door]) -> Response[JoinReply]:
    """Sit down at a table: with an invitation, with the key of one's own seat, or with the table's code."""
    if (data.key is None) == (data.code is None):
        raise Refusal("key_or_code")
    if door.keys.replay(data.key) is not None:
        return await _look_by_key(door, request, data.key or "")
    person = door.person(request) or new_person()
    if data.code is not None:
        table, seat = await _seat_by_code(door, request, person, data)
    else:
        table, seat = await _seat_by_key(door, request, person, data)
    key = door.key_of(table, seat)
    cookies = [door.seat_cookie(request, table.id, key)]
    if table.row.seats[seat].person == person:
        cookies.append(door.person_cookie(request, person))
    return Response(JoinReply(table.id, seat, key), cookies=cookies)


@get("/api/tables/{table:str}")
async def table_state(request: AnyRequest, table: FromPath[str], door: NamedDependency[Door]) -> TableState:
    """Tell how a table is, which seat is mine, and, to the host, the invitations."""
    live = await door.table(request, table)
    is_open = live.row.status == "gathering"  # an invited person first looks who is there
    seat = door.seat_of(request, live) if is_open else door.looking(request, live)
    mine = [Invitation(seat, door.key_of(live, seat))] if seat >= 0 else []
    return TableState(live.seen_by(seat), mine, _invitations(door, live) if seat == live.row.host else [])


@put("/api/tables/{table:str}/seats/{seat:int}", status_code=200)
async def arrange(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[ArrangeRequest],
    door: NamedDependency[Door],
) -> TableState:
    """The host gives a seat to a bot, or frees it."""
    live = await door.table(request, table)
    door.hosting(request, live)
    if data.kind == "bot":
        check_programs(live.game, live.row.options)
    arranged = bot_seat(seat, data.level or "medium") if data.kind == "bot" else NewSeat(seat)
    await door.house.rows.change(live, lambda c: registry.arrange_seat(c, live.id, arranged))
    return TableState(live.seen_by(live.row.host), [], _invitations(door, live))


@post("/api/tables/{table:str}/settings", status_code=200)
async def settings(
    request: AnyRequest, table: FromPath[str], data: JSONBody[SettingsRequest], door: NamedDependency[Door]
) -> TableState:
    """The host lets watchers in or not, and how late they see."""
    live = await door.table(request, table)
    door.hosting(request, live)
    changed = {name: value for name, value in msgspec.structs.asdict(data).items() if value is not None}
    if changed:
        await door.house.rows.change(live, lambda connection: registry.change_table(connection, live.id, **changed))
    return TableState(live.seen_by(live.row.host), [], _invitations(door, live))


@post("/api/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, table: FromPath[str], door: NamedDependency[Door]) -> TableState:
    """The host starts the match. The seed is drawn now; its commitment is shown to all before the first action."""
    live = await door.table(request, table)
    door.hosting(request, live)
    now = door.house.clock.now()
    node = door.house.store.node
    await door.house.rows.change(live, lambda connection: _begin(connection, live, new_seed(), now, node))
    logger.info("a match began", table=live.id, game=live.row.game, seats=len(live.row.seats))
    await door.house.attend(live)
    return TableState(live.seen_by(live.row.host), [], [])


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(request: AnyRequest, table: FromPath[str], door: NamedDependency[Door]) -> TableState:
    """Leave: before the match the seat is free again; during it a bot plays on until one comes back."""
    live = await door.table(request, table)
    seat = door.seated(request, live)
    if live.row.status == "gathering":
        key = live.row.seats[seat].key
        guests = (
            live.guests_of(seat) if seat == live.row.host else []
        )  # others lose their seat, and are dismissed for that
        await door.house.rows.change(live, lambda connection: _give_up(connection, live, seat, key))
        telling.dismiss(guests, "left")
    else:
        await door.house.presence.leave_seat(live, seat)
    return TableState(live.seen_by(NOBODY), [], [])


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, table: FromPath[str], door: NamedDependency[Door]) -> Response[JoinReply]:
    """Open the next table with the same people, bots and options. Who asks first is its host; all get the same one."""
    live = await door.ended_table(request, table)
    seat = door.seated(request, live)
    if live.row.status not in registry.ENDED:
        raise Refusal("not_over")
    id = new_table()
    with door.new_table(request) if await _is_to_be_made(door, request, live.row.next) else nullcontext():
        next_id, given_up = await door.house.rows.change(live, lambda c: _follow_up(c, live.id, id, seat), alone=True)
    if given_up is not None:  # so that guests still there get the new row
        await door.house.rows.change(await door.table(request, given_up), lambda _: None)
    following = await door.table(request, next_id)
    if following.row.seats[seat].person != live.row.seats[seat].person:
        raise Refusal("seat_taken")  # another person has it now, and this would be their key
    key = door.key_of(following, seat)
    cookies = [door.seat_cookie(request, following.id, key)]
    return Response(JoinReply(following.id, seat, key), cookies=cookies)


@post("/api/tables/{table:str}/chat/clear", status_code=200)
async def clear_chat(request: AnyRequest, table: FromPath[str], door: NamedDependency[Door]) -> TableState:
    """The host clears the chat, for everybody and for good."""
    live = await door.table(request, table)
    door.hosting(request, live)
    await door.house.talk.clear(live)
    return TableState(live.seen_by(live.row.host), [], [])


# -- inside --------------------------------------------------------------------------------------------------


def _give_up(connection: Connection, table: LiveTable, seat: Seat, key: int) -> None:
    """Free a seat before the match; without its host there is no table."""
    if seat != table.row.host:
        registry.arrange_seat(connection, table.id, NewSeat(seat), key)
    elif not registry.change_table(connection, table.id, "gathering", status="abandoned", code=None):
        raise Refusal("not_gathering")


def _begin(connection: Connection, table: LiveTable, seed: bytes, now: int, node: str) -> None:
    """Set up the match with the present sitters, and store it."""
    row = registry.hold(connection, table.id)  # from here on no seat can change, at any node
    if row is None or row.status != "gathering":
        raise Refusal("not_gathering")
    free = [seat.seat for seat in row.seats if seat.kind == "link"]
    if free:
        raise Refusal("seats_free", seats=free)
    match = Match.start(table.game, [seat.name for seat in row.seats], row.options, seed)
    head = encode(match.record.head).decode()
    registry.change_table(connection, table.id, status="playing", code=None, seed=seed.hex(), head=head, epoch=now)
    registry.begin_absences(connection, table.id, now)
    write_chore(connection, table.id, now, node)  # if this node dies before it attends to the table, another comes


def _game(name: str) -> Game[Any]:
    if name not in GAMES:
        raise Refusal("no_such_game", games=list(GAMES))
    return GAMES[name]


def _options(game: Game[Any], chosen: dict[str, Any]) -> dict[str, Any]:
    try:
        settled = game.settled(chosen)
    except BadOption as wrong:
        raise Refusal("bad_option", reason=str(wrong)[:300]) from None
    for option in game.options:
        if option.lab and settled[option.id] != option.default:
            raise Refusal("bad_option", reason=f"option {option.id} is for programs alone")
    return settled


def _check_setup(game: Game[Any], seats: int, options: dict[str, Any]) -> None:
    """Refuse options that do not go together, or not with so many seats, before the match starts."""
    try:
        game.setup(seats, options, Quick())
    except (BadOption, BadTable) as wrong:
        raise Refusal("bad_option", reason=str(wrong)[:300]) from None


def _name(text: str) -> str:
    name = clean(text)
    if not name:
        raise Refusal("no_name")
    return name


def _new_seats(game: Game[Any], asked: Sequence[SeatRequest]) -> list[NewSeat]:
    """Return the seats in the requested circle, beginning with the host."""
    if not game.fewest_seats <= len(asked) <= game.most_seats:
        raise Refusal("bad_seats", fewest=game.fewest_seats, most=game.most_seats)
    mine = [place for place, seat in enumerate(asked) if seat.kind == "me"]
    if len(mine) != 1:
        raise Refusal("one_seat_is_mine")
    turned = [*asked[mine[0] :], *asked[: mine[0]]]
    return [_new_seat(place, seat) for place, seat in enumerate(turned)]


def _new_seat(place: Seat, seat: SeatRequest) -> NewSeat:
    if seat.kind == "bot":
        return bot_seat(place, seat.level or "medium")
    return NewSeat(place, "person" if seat.kind == "me" else "link")


def _new_table(id: str, code: str, game: Game[Any], options: dict[str, Any], data: TableRequest) -> NewTable:
    return NewTable(
        id=id,
        code=code,
        game=game.name,
        rules=game.rules_version,
        options=options,
        status="gathering",
        host=0,
        watchers=data.watchers,
        delay=data.delay,
    )


async def _is_to_be_made(door: Door, request: AnyRequest, next: str | None) -> bool:
    """Tell whether there is no rematch yet, or only an abandoned one."""
    following = None if next is None else await door.house.table(next, address_of(request))
    return following is None or (following.row.status == "abandoned" and following.match is None)


def _follow_up(connection: Connection, table: str, id: str, seat: Seat) -> tuple[str, str | None]:
    """Return the rematch, which is made under this id if there is none, and an abandoned rematch before it.

    A rematch that was abandoned before it began is skipped; it, too, leads to the next one.
    """
    registry.hold_following(connection, table)  # of two requests at once, at any node, one is first
    row = registry.hold(connection, table)
    assert row is not None
    passed = row
    while passed.next is not None and (following := registry.hold(connection, passed.next)) is not None:
        if following.status != "abandoned" or following.head is not None:
            registry.change_table(connection, table, next=following.id)
            return following.id, None
        passed = following
    _copy_table(connection, row, id, seat)
    for one in {table, passed.id}:
        registry.change_table(connection, one, next=id)
    return id, None if passed is row else passed.id


def _copy_table(connection: Connection, row: TableRow, id: str, host: Seat) -> None:
    """Store a table with the same people, bots and free seats as another one."""
    person = row.seats[host].person
    assert person is not None
    table = NewTable(
        id=id,
        code=registry.free_code(connection),
        game=row.game,
        rules=GAMES[row.game].rules_version,
        options=row.options,
        status="gathering",
        host=host,
        watchers=row.watchers,
        delay=row.delay,
        origin="rematch",
    )
    registry.add_table(connection, person, table, [_copy_seat(seat) for seat in row.seats])


def _copy_seat(seat: SeatRow) -> NewSeat:
    """Return a seat of the rematch; bots of a lesson become easy ones."""
    level = "easy" if seat.level == LESSON else seat.level
    return NewSeat(seat.seat, seat.kind, seat.person, seat.name, level)


def _invitations(door: Door, table: LiveTable) -> list[Invitation]:
    if table.row.status != "gathering":
        return []
    return [
        Invitation(seat.seat, door.keys.invitation(table.id, seat.seat, seat.key))
        for seat in table.row.seats
        if seat.kind == "link"
    ]


async def _look_by_key(door: Door, request: AnyRequest, key: str) -> Response[JoinReply]:
    """Let a browser look at a finished match; a seat it has there is kept."""
    table = await door.ended_table(request, door.keys.replay(key) or "")
    if table.row.status != "over":
        raise Refusal("bad_key")
    return Response(JoinReply(table.id, NOBODY, key), cookies=[door.replay_cookie(request, table.id, key)])


async def _seat_by_code(door: Door, request: AnyRequest, person: str, data: JoinRequest) -> tuple[LiveTable, Seat]:
    table = await door.table(request, await _table_of_code(door, address_of(request), read_code(data.code or "")))
    mine = registry.seat_of(table.row, person)
    if mine is not None:
        return table, mine
    return table, await _take(door, table, None, person, data)


async def _table_of_code(door: Door, address: str, code: str) -> str:
    """Return the table of a code. Wrong codes are counted, so that no program finds one by trying."""
    allowance = door.wrong_codes.of(address)
    if not allowance.take():
        raise Refusal("too_often")
    id = await door.house.store.read(lambda connection: registry.table_of_code(connection, code))
    if id is None:
        raise Refusal("no_such_code")
    allowance.give_back()
    return id


async def _seat_by_key(door: Door, request: AnyRequest, person: str, data: JoinRequest) -> tuple[LiveTable, Seat]:
    key = door.keys.read(data.key)
    if key is None:
        raise Refusal("bad_key")
    table = await door.table(request, key.table)
    if not key.is_invitation:
        seat = door.opened(data.key, table)
        if seat is None:
            raise Refusal("bad_key")
        return table, seat
    mine = registry.seat_of(table.row, person)
    if mine == key.seat:
        return table, mine
    return table, await _take(door, table, key, person, data)


async def _take(door: Door, table: LiveTable, key: SeatKey | None, person: str, data: JoinRequest) -> Seat:
    """Let a person take the seat of an invitation, or any that is free, and return which."""
    name = _name(data.name) if data.name is not None else None

    def take(connection: Connection) -> Seat:
        known = name or registry.name_of(connection, person)
        if known is None:
            raise Refusal("no_name")
        registry.remember(connection, person, known)
        return registry.take_seat(connection, table.id, key, person, known)

    return await door.house.rows.change(table, take, person)


ROUTES = [
    open_table, my_tables, join, table_state, arrange, settings, start, leave, rematch, clear_chat,
]  # fmt: skip
