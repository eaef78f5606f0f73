"""The door: who a visitor is, and what that opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from tablee.kernel.game import Game
from tablee.kernel.seat import NOBODY, Seat
from tablee.server.allowance import Allowances, Headcount
from tablee.server.house import House
from tablee.server.listing import Listing
from tablee.server.live import LiveTable
from tablee.server.people import COOKIE, COOKIE_AGE, Keys
from tablee.server.registry import ENDED, Refusal, seat_of
from tablee.server.settings import Settings
from tablee.server.work import LATER

LINES_OF_A_TABLE: Final = 500  # in its log, more than most matches have

Visitor = ASGIConnection[Any, Any, Any, Any]


class Door:
    """Checks what a request may open."""

    def __init__(self, house: House, keys: Keys, settings: Settings) -> None:
        self.house = house
        self.keys = keys
        self.settings = settings
        self.agreements = house.agreements
        self.work = house.work
        self.listing = Listing(house)
        self.wrong_codes = Allowances(settings.wrong_codes / 60, settings.wrong_codes)
        self.new_tables = Allowances(settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.callers = Headcount(settings.sockets_per_address)  # sockets of each address

    async def table(self, visitor: Visitor, id: str) -> LiveTable:
        """Return a table; refuse if there is none, or if too many others are being loaded."""
        if self.house.is_crowded(id):
            raise Refusal("too_busy", again=LATER)
        is_name = len(id) <= 40 and id.isascii() and id.isalnum()
        table = await self.house.table(id, address_of(visitor)) if is_name else None
        if table is None:
            raise Refusal("no_such_table")
        if self._brings_replay_key(visitor, table):  # only finished matches have one
            await self._hear_of_end(table)
        return table

    async def ended_table(self, visitor: Visitor, id: str) -> LiveTable:
        """Return a table, up to date as to whether its match is over.

        It may have just ended at another node: then the store knows it first.
        """
        table = await self.table(visitor, id)
        await self._hear_of_end(table)
        return table

    async def _hear_of_end(self, table: LiveTable) -> None:
        if table.row.status not in ENDED and await self.house.has_ended(table):
            await self.house.catch_up(table)

    @contextmanager
    def new_table(self, visitor: Visitor, lines: int = 0) -> Iterator[None]:
        """Count a new table against the visitor's address; if making it fails, it does not count.

        A table that begins with a long log counts as several.
        """
        most = self.settings.tables_per_hour
        count = min(most, 1 + lines // LINES_OF_A_TABLE)
        allowance = self.new_tables.of(address_of(visitor))
        if most and not allowance.take(count):
            raise Refusal("too_many_new_tables", most=most)
        try:
            yield
        except BaseException:
            allowance.give_back(count)
            raise

    def person(self, visitor: Visitor) -> str | None:
        """Return the person of a browser; None: a new one."""
        return self.keys.person(visitor.cookies.get(COOKIE))

    def seat_of(self, visitor: Visitor, table: LiveTable) -> Seat:
        """Return the visitor's seat, NOBODY if they only watch. A key that opens nothing is refused."""
        key = _key_of(visitor, table.id)
        seat = self.opened(key, table)
        if seat is not None:
            return seat
        if "authorization" in visitor.headers:
            if self.keys.replay(key) != table.id:
                raise Refusal("bad_key")
            return NOBODY
        mine = seat_of(table.row, self.person(visitor))
        return NOBODY if mine is None else mine

    def looking(self, visitor: Visitor, table: LiveTable) -> Seat:
        """Return the seat whose view a visitor gets; refuse a watcher if watchers are not allowed."""
        seat = self.seat_of(visitor, table)
        if seat == NOBODY and table.row.watchers == "refused" and not self.has_replay_key(visitor, table):
            raise Refusal("watchers_refused")
        return seat

    def has_replay_key(self, visitor: Visitor, table: LiveTable) -> bool:
        """Tell whether the visitor has a replay key of this finished match."""
        return table.row.status == "over" and self._brings_replay_key(visitor, table)

    def _brings_replay_key(self, visitor: Visitor, table: LiveTable) -> bool:
        keys = (_key_of(visitor, table.id), visitor.cookies.get(replay_cookie(table.id)))
        return any(self.keys.replay(key) == table.id for key in keys)

    def opened(self, key: str | None, table: LiveTable) -> Seat | None:
        """Return the seat that a personal key opens at this table."""
        read = self.keys.read(key)
        if read is None or read.is_invitation or read.table != table.id or read.seat >= len(table.row.seats):
            return None
        row = table.row.seats[read.seat]
        return read.seat if row.kind == "person" and row.key == read.version else None

    def seated(self, visitor: Visitor, table: LiveTable) -> Seat:
        """Return the visitor's seat, or refuse."""
        seat = self.seat_of(visitor, table)
        if seat == NOBODY:
            raise Refusal("not_seated")
        return seat

    def hosting(self, visitor: Visitor, table: LiveTable) -> Seat:
        """Return the visitor's seat if it is the host's, or refuse."""
        seat = self.seated(visitor, table)
        if seat != table.row.host:
            raise Refusal("not_host")
        return seat

    def key_of(self, table: LiveTable, seat: Seat) -> str:
        """Return the personal key of a seat."""
        return self.keys.seat_key(table.id, seat, table.row.seats[seat].key)

    def is_from_here(self, visitor: Visitor) -> bool:
        """Tell whether a request comes from our own pages, or from a program."""
        origin = visitor.headers.get("origin")
        if origin is None:
            return visitor.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        if origin in self.settings.origins:
            return True
        host = _host_of(origin)
        return bool(host) and host == visitor.headers.get("host")

    def person_cookie(self, visitor: Visitor, person: str) -> Cookie:
        return self._cookie(visitor, COOKIE, self.keys.cookie(person), "/")

    def seat_cookie(self, visitor: Visitor, table: str, key: str) -> Cookie:
        """Return the cookie by which a browser plays a seat: another device, after a personal link."""
        return self._cookie(visitor, seat_cookie(table), key, f"/api/tables/{table}")

    def replay_cookie(self, visitor: Visitor, table: str, key: str) -> Cookie:
        """Return the cookie by which a browser may look at a finished match; a seat it has there is kept."""
        return self._cookie(visitor, replay_cookie(table), key, f"/api/tables/{table}")

    def _cookie(self, visitor: Visitor, name: str, value: str, path: str) -> Cookie:
        secure = visitor.scope["scheme"] in ("https", "wss")
        return Cookie(name, path, value, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)


def check_programs(game: Game[Any], options: Mapping[str, Any]) -> None:
    """Refuse bots where only people can sit."""
    if not game.takes_programs(options):
        raise Refusal("people_only")


def seat_cookie(table: str) -> str:
    return f"{COOKIE}-{table}"


def replay_cookie(table: str) -> str:
    return f"{COOKIE}-replay-{table}"


def _key_of(visitor: Visitor, table: str) -> str | None:
    """Return the key of a request: a program's from the header, a browser's from the cookie of this table."""
    header = visitor.headers.get("authorization")
    if header is None:
        return visitor.cookies.get(seat_cookie(table))
    scheme, _, key = header.partition(" ")
    return key if scheme.lower() == "bearer" else None


def address_of(visitor: Visitor) -> str:
    """Return the address by which visitors are counted: of IPv6, the network of one customer."""
    host = visitor.client.host if visitor.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return address.exploded[:19] if isinstance(address, IPv6Address) else host


def is_on_this_machine(visitor: Visitor) -> bool:
    """Tell whether a request comes from this machine; behind a proxy, the forwarded address counts."""
    try:
        return visitor.client is not None and ip_address(visitor.client.host).is_loopback
    except ValueError:
        return False


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # a bracket that does not close
        return ""
