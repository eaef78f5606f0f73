"""The bus: how nodes that share a store hear of each other's commits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, Protocol

import msgspec
import structlog
from sqlalchemy import Connection, Engine, func, select

from tablee.server.opening import PATIENT

CHANNEL: Final = "tablee"
PAYLOAD: Final = 7_500  # bytes in one notice: PostgreSQL takes less than 8,000

logger = structlog.get_logger()


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """What a node tells the others with a commit: which table, and which part of it is new."""

    node: str
    what: str  # log, rows, chat, cleared, attended, gone
    table: str
    number: int = 0


_notices = msgspec.json.Decoder(list[Notice])


class Bus(Protocol):
    """Carries notices to every node, the sender's own among them."""

    def tell(self, connection: Connection, notices: list[Notice]) -> None:
        """Send notices if, and only if, the transaction is committed."""

    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[list[Notice]]]:
        """Receive notices from now on; an exception of the database, or OSError: the connection broke."""


class PostgresBus:
    """PostgreSQL's NOTIFY, in the transaction, and LISTEN."""

    def __init__(self, engine: Engine) -> None:
        url = engine.url.set(drivername="postgresql")
        patient = {name: str(value) for name, value in PATIENT.items() if name not in url.query}
        # so that a silently dead connection is noticed as soon as any other
        self._address = url.update_query_dict(patient).render_as_string(hide_password=False)

    def tell(self, connection: Connection, notices: list[Notice]) -> None:
        for payload in _payloads(notices):
            connection.execute(select(func.pg_notify(CHANNEL, payload)))

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[list[Notice]]]:
        # not at the top: a server on SQLite needs no PostgreSQL and starts faster
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
        from psycopg import Error as PostgresError

        backend = PsycoPgChannelsBackend(self._address)
        try:
            await backend.on_startup()
            await backend.subscribe([CHANNEL])
            yield (_notices.decode(data) async for _, data in backend.stream_events())
        except PostgresError as wrong:
            raise OSError(str(wrong)) from wrong
        finally:
            try:
                await backend.on_shutdown()
            except (PostgresError, OSError, AttributeError):
                logger.debug("the connection was gone already")


def _payloads(notices: list[Notice]) -> list[str]:
    payloads: list[str] = []
    part: list[Notice] = []
    size = 0
    for notice in notices:
        length = len(msgspec.json.encode(notice)) + 1
        if part and size + length > PAYLOAD:
            payloads.append(msgspec.json.encode(part).decode())
            part, size = [], 0
        part.append(notice)
        size += length
    if part:
        payloads.append(msgspec.json.encode(part).decode())
    return payloads
