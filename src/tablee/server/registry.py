"""Tables and seats in the store: each function reads or changes rows, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Unpack

import msgspec
from sqlalchemy import BindParameter, Connection, Row, and_, bindparam, delete, func, insert, or_, select, update

from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode
from tablee.server import people as identity
from tablee.server.clock import today, wall_now
from tablee.server.locks import Overtaken, hold_tables
from tablee.server.messages import ChatLine, Proposal
from tablee.server.people import SeatKey
from tablee.server.rows import NewSeat, NewTable, SeatChange, SeatRow, TableChange, TableRow
from tablee.server.schema import chat, people, seats, tables

ENDED: Final = ("over", "abandoned")
MOST_TABLES = 100  # of one person, not finished
MOST_IMPORTS = 100  # of one person
CHAT_KEPT = 200  # lines of a table


class Refusal(Exception):
    """Why a request is refused: a key and facts for the sender."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


# Built once: building a statement costs more than executing it. The values to change are parameters beside `OF`.
OF: BindParameter[str] = bindparam("of")  # the table's id; no column has this name
_COLUMNS = [tables.c[name] for name in TableRow.__struct_fields__ if name != "seats"]
_TABLE = select(*_COLUMNS).where(tables.c.id == OF)
_SEATS = (
    select(*(seats.c[name] for name in SeatRow.__struct_fields__)).where(seats.c.table == OF).order_by(seats.c.seat)
)
_OF_CODE = select(tables.c.id).where(tables.c.code == bindparam("code"))
_STATUS = select(tables.c.status).where(tables.c.id == OF)
_REVISION = select(tables.c.revision).where(tables.c.id == OF)
_NEXT = select(tables.c.next).where(tables.c.id == OF)
_PAUSED = select(tables.c.paused, tables.c.paused_by, tables.c.epoch).where(tables.c.id == OF)
_CHANGED = update(tables).where(tables.c.id == OF).values(revision=tables.c.revision + 1)
_CHANGED_IF = _CHANGED.where(tables.c.status == bindparam("only_if"))
_SEAT_CHANGED = update(seats).where(seats.c.table == OF, seats.c.seat == bindparam("place"))
_ABSENT = update(seats).where(
    seats.c.table == OF, seats.c.kind == "person", seats.c.away.is_not(None), seats.c.stand_in.is_(False)
)
_HELD = _CHANGED.returning(*_COLUMNS)
_UNFINISHED = (
    select(func.count())
    .select_from(tables.join(seats, seats.c.table == tables.c.id))
    .where(seats.c.person == bindparam("person"), tables.c.status.in_(("gathering", "playing")))
)
_IMPORTS = (
    select(func.count()).select_from(tables).where(tables.c.owner == bindparam("person"), tables.c.origin == "import")
)
_NEW_TABLE, _NEW_SEAT, _NEW_PERSON = insert(tables), insert(seats), insert(people)
_NAMED = update(people).where(people.c.id == bindparam("person"))
_NOT_PAUSED = dict.fromkeys(("paused", "paused_by", "proposal", "next"))


# -- reading -------------------------------------------------------------------------------------------------


def read_table(connection: Connection, table: str) -> TableRow | None:
    row = connection.execute(_TABLE, {"of": table}).first()
    return None if row is None else _table_row(connection, row)


def hold(connection: Connection, table: str) -> TableRow | None:
    """Read a table and lock it: others who would change it, at any node, wait."""
    row = connection.execute(_HELD, {"of": table, "touched": today()}).first()
    return None if row is None else _table_row(connection, row)


def hold_following(connection: Connection, table: str) -> None:
    """Lock a table and all its rematches before any of them is changed."""
    found = _following(connection, table)
    hold_tables(connection, found)
    if _following(connection, table) != found:  # a rematch was added before the lock was held
        raise Overtaken


def _following(connection: Connection, table: str) -> list[str]:
    found: list[str] = []
    following: str | None = table
    while following is not None and following not in found:
        found.append(following)
        following = connection.scalar(_NEXT, {"of": following})
    return found


def is_playing(connection: Connection, table: str) -> bool:
    return connection.scalar(_STATUS, {"of": table}) == "playing"


def has_ended(connection: Connection, table: str) -> bool:
    return connection.scalar(_STATUS, {"of": table}) in ENDED


def revision_of(connection: Connection, table: str) -> int:
    """Return how often a table's rows were changed; 0: there is no such table."""
    return connection.scalar(_REVISION, {"of": table}) or 0


def table_of_code(connection: Connection, code: str) -> str | None:
    return connection.scalar(_OF_CODE, {"code": code})


def seat_of(row: TableRow, person: str | None) -> Seat | None:
    """Return the person's seat; None: they do not sit there."""
    if person is None:
        return None
    return next((seat.seat for seat in row.seats if seat.person == person), None)


def read_chat(connection: Connection, table: str) -> list[ChatLine]:
    """Return the chat of the table, the latest line last."""
    query = select(chat).where(chat.c.table == table, chat.c.text != "").order_by(chat.c.number.desc()).limit(CHAT_KEPT)
    return [_chat_line(row) for row in connection.execute(query)][::-1]


# -- people --------------------------------------------------------------------------------------------------


def remember(connection: Connection, person: str, name: str) -> None:
    """Store a person's name."""
    if not connection.execute(_NAMED, {"person": person, "name": name}).rowcount:
        connection.execute(_NEW_PERSON, {"id": person, "name": name, "made": wall_now()})


def name_of(connection: Connection, person: str) -> str | None:
    return connection.scalar(select(people.c.name).where(people.c.id == person))


# -- tables --------------------------------------------------------------------------------------------------


def add_table(connection: Connection, person: str, table: NewTable, its_seats: Sequence[NewSeat]) -> TableRow:
    """Store a new table with its seats; refuse if the person has too many already."""
    if table.origin == "import":
        if (connection.scalar(_IMPORTS, {"person": person}) or 0) >= MOST_IMPORTS:
            raise Refusal("too_many_imports", most=MOST_IMPORTS)
    elif (connection.scalar(_UNFINISHED, {"person": person}) or 0) >= MOST_TABLES:
        raise Refusal("too_many_tables", most=MOST_TABLES)
    beside = {**_NOT_PAUSED, "revision": 0, "made": wall_now(), "owner": person, "touched": today()}
    row = msgspec.structs.asdict(table) | {"options": encode(table.options).decode()}
    connection.execute(_NEW_TABLE, {**row, **beside})
    connection.execute(_NEW_SEAT, [{"table": table.id, **_fresh(seat), "key": 0} for seat in its_seats])
    made = read_table(connection, table.id)
    assert made is not None, "it was stored in this transaction"
    return made


def _fresh(seat: NewSeat) -> dict[str, Any]:
    """Return all columns of a new seat but its table and its key."""
    return {**msgspec.structs.asdict(seat), "left": False, "stand_in": False, "node": None, "seen": 0}


def change_table(connection: Connection, table: str, only_if: str | None = None, **values: Unpack[TableChange]) -> bool:
    """Change a table and raise its revision; `only_if`: only while it has this status. Tell whether it was changed."""
    changed = {"of": table, "touched": today(), **values}
    if only_if is None:
        return connection.execute(_CHANGED, changed).rowcount > 0
    return connection.execute(_CHANGED_IF, {"only_if": only_if, **changed}).rowcount > 0


def change_seats(connection: Connection, table: str, places: Sequence[Seat], **values: Unpack[SeatChange]) -> None:
    """Set the same columns of several seats to the same values. The caller raises the table's revision."""
    connection.execute(_SEAT_CHANGED, [{"of": table, "place": place, **values} for place in places])


def change_seat(connection: Connection, table: str, place: Seat, **values: Unpack[SeatChange]) -> bool:
    """Change a seat, and raise the table's revision."""
    changed = connection.execute(_SEAT_CHANGED, {"of": table, "place": place, **values}).rowcount > 0
    return changed and change_table(connection, table)


def begin_absences(connection: Connection, table: str, now: int) -> None:
    """Count every absence from now, when a table begins or goes on: the grace of all people starts again.

    Rules that were told of an absence keep it until the person comes.
    """
    connection.execute(_ABSENT, {"of": table, "away": now})


def take_seat(connection: Connection, table: str, key: SeatKey | None, person: str, name: str) -> Seat:
    """Give a person the free seat of a key, or any free one; return it. Of two who try at once, one gets it."""
    row = hold(connection, table)
    if row is None or row.status != "gathering":
        raise Refusal("not_gathering")
    if seat_of(row, person) is not None:
        raise Refusal("seated_already")
    free = [seat for seat in row.seats if seat.kind == "link"]
    fits = [seat for seat in free if key is None or (seat.seat, seat.key) == (key.seat, key.version)]
    if not fits:
        raise Refusal("seat_taken")
    mine, version = fits[0].seat, fits[0].key + 1
    change_seats(connection, table, [mine], kind="person", person=person, name=name, key=version, left=False)
    return mine


def arrange_seat(connection: Connection, table: str, arranged: NewSeat, key: int | None = None) -> None:
    """Give a seat to a bot or free it; older keys to it become void.

    `key`: only if the seat still has this version of the key; another person may have sat down meanwhile.
    """
    row, seat = hold(connection, table), arranged.seat
    if row is None or row.status != "gathering":
        raise Refusal("not_gathering")
    if not 0 <= seat < len(row.seats):
        raise Refusal("no_such_seat", seat=seat)
    if seat == row.host:
        raise Refusal("hosts_seat")
    if key is not None and key != row.seats[seat].key:
        raise Refusal("bad_key")
    changed = {"of": table, "place": seat, **_fresh(arranged), "key": row.seats[seat].key + 1}
    connection.execute(_SEAT_CHANGED, changed)


def wake(connection: Connection, table: str, now: int, by: str = "absence") -> bool:
    """Let a paused table go on, at the match time at which it was paused."""
    paused = connection.execute(_PAUSED, {"of": table}).first()
    if paused is None or paused.paused is None or paused.paused_by != by:
        return False
    epoch = paused.epoch + max(0, now - paused.paused)
    return change_table(connection, table, paused=None, paused_by=None, epoch=epoch)


def orphaned(connection: Connection, dead: Sequence[tuple[str, int]]) -> list[str]:
    """Mark people whose sockets were at dead nodes as away since the last beat of these nodes."""
    names = [node for node, _ in dead]
    there = select(seats.c.table).where(seats.c.node.in_(names), seats.c.away.is_(None))
    held = sorted(set(connection.scalars(there)))
    hold_tables(connection, held)
    found: set[str] = set()
    for node, beat in dead:
        theirs = and_(seats.c.table.in_(held), seats.c.node == node, seats.c.away.is_(None))
        gone = update(seats).where(theirs).values(away=beat, node=None).returning(seats.c.table)
        found.update(connection.scalars(gone))
    for table in sorted(found):
        change_table(connection, table)
    return sorted(found)


def playing_of(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Return those of these tables at which a match is being played."""
    return sorted(connection.scalars(select(tables.c.id).where(tables.c.id.in_(ids), tables.c.status == "playing")))


def abandoned_sockets(connection: Connection, node: str, now: int) -> None:
    """At the start of the only node: nobody is connected, so everybody's absence begins now."""
    theirs = and_(or_(seats.c.node.is_(None), seats.c.node != node), seats.c.away.is_(None))
    connection.execute(update(seats).where(theirs).values(away=now, node=None))


# -- chat ----------------------------------------------------------------------------------------------------


def add_chat(connection: Connection, table: str, seat: Seat, name: str, text: str, message: str) -> ChatLine:
    """Append a line and remove the oldest if there are too many. The same message again only returns its line."""
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())  # others wait for this lock
    said = and_(chat.c.table == table, chat.c.seat == seat, chat.c.message == message)
    known = connection.execute(select(chat).where(said)).first()
    if known is not None:
        return _chat_line(known)
    number = (connection.scalar(select(func.max(chat.c.number)).where(chat.c.table == table)) or 0) + 1
    line = {"table": table, "number": number, "seat": seat, "name": name, "text": text, "message": message}
    connection.execute(insert(chat).values(made=wall_now(), **line))
    connection.execute(delete(chat).where(chat.c.table == table, chat.c.number <= number - CHAT_KEPT))
    return ChatLine(number, seat, name, text)


def clear_chat(connection: Connection, table: str) -> None:
    """Erase the texts. Numbers and message ids stay, so that no number is used twice and no line is said twice."""
    connection.execute(update(chat).where(chat.c.table == table).values(name="", text=""))


def _chat_line(row: Row[Any]) -> ChatLine:
    return ChatLine(row.number, row.seat, row.name, row.text)


def free_code(connection: Connection) -> str:
    """Return an unused code."""
    while True:
        code = identity.new_code()
        if table_of_code(connection, code) is None:
            return code


def _table_row(connection: Connection, row: Row[Any]) -> TableRow:
    its_seats = tuple(SeatRow(*seat) for seat in connection.execute(_SEATS, {"of": row.id}))
    proposal = None if row.proposal is None else msgspec.json.decode(row.proposal, type=Proposal)
    read = {"options": msgspec.json.decode(row.options), "proposal": proposal, "seats": its_seats}
    return TableRow(**{**row._mapping, **read})
