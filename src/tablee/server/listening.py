"""Listening to the other nodes: what they commit is told through PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
import structlog
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from psycopg import Error as PostgresError

from tablee.server.house import House
from tablee.server.store import CHANNEL, Notice, Store, StoreRefused

AGAIN: Final = 1.0  # seconds until a broken connection is tried again

logger = structlog.get_logger()
_notices = msgspec.json.Decoder(list[Notice])


async def listen(house: House) -> None:
    """Hear what other nodes commit, for ever; after a break, read everything again."""
    while True:
        backend = PsycoPgChannelsBackend(_address(house.store))
        try:
            await _hear(house, backend)
        except (PostgresError, StoreRefused, OSError) as wrong:
            logger.error("cannot hear the other nodes", reason=str(wrong))
        except Exception:
            logger.exception("hearing the other nodes failed")  # a node that hears nothing would be of no use
        finally:
            await _hang_up(backend)
        await asyncio.sleep(AGAIN)


async def _hear(house: House, backend: PsycoPgChannelsBackend) -> None:
    await backend.on_startup()
    await backend.subscribe([CHANNEL])
    await house.refresh_all()
    async for _, data in backend.stream_events():
        await house.hear(_notices.decode(data))


def _address(store: Store) -> str:
    return store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)


async def _hang_up(backend: PsycoPgChannelsBackend) -> None:
    try:
        await backend.on_shutdown()
    except (PostgresError, OSError, AttributeError):
        logger.debug("the connection was gone already")
