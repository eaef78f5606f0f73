"""A stored match that cannot be read: that table alone is refused, and nobody is kept busy by it."""

from collections.abc import Callable

import httpx
import pytest
from sqlalchemy import Connection, func, select, update

from tablee.client import Refused
from tablee.server.people import COOKIE
from tablee.server.schema import chores, log, tables
from tests.server.place import Place, SetTable, served
from tests.server.waiting import PATIENCE, later

pytestmark = pytest.mark.anyio

Spoil = Callable[[Connection], None]

ALONE = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]


def of_other_rules(connection: Connection) -> None:
    connection.execute(update(tables).values(head=func.replace(tables.c.head, '"rules":', '"rules":9')))


def against_the_rules(connection: Connection) -> None:
    connection.execute(update(log).where(log.c.number == 1).values(action='["price",3]'))


def no_action(connection: Connection) -> None:
    connection.execute(update(log).where(log.c.number == 1).values(action='["fly"]'))


@pytest.fixture(params=[of_other_rules, against_the_rules, no_action])
def spoil(request: pytest.FixtureRequest) -> Spoil:
    spoiling: Spoil = request.param
    return spoiling


async def left_alone(place: Place) -> tuple[SetTable, str]:
    """A table at which something was played, and the cookie of Ana, who opened it."""
    async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as ana:
        asked = {"game": "fake-crystal", "name": "Ana", "seats": ALONE}
        reply = (await ana.post("/api/tables", json=asked)).json()
        table = SetTable(place, reply, {0: reply["key"]})
        await table.ask("POST", "/start", 0)
        async with table.listen(0) as seat:
            await seat.offer()
        return table, ana.cookies[COOKIE]


async def test_a_match_that_cannot_be_read_is_refused_listed_and_no_longer_looked_after(
    sqlite_store: str, spoil: Spoil
) -> None:
    async with served(sqlite_store) as place:
        table, ana = await left_alone(place)
        await place.node.store.write(spoil)
    async with served(sqlite_store) as place:
        with pytest.raises(Refused, match="cannot_be_played_on"):
            await place.http.ask("GET", f"/api/tables/{table.id}", table.keys[0])
        async with httpx.AsyncClient(base_url=place.address, trust_env=False, timeout=PATIENCE) as browser:
            listed = await browser.get("/api/tables", headers={"cookie": f"{COOKIE}={ana}"})
        assert [(one["table"], one["my_turn"]) for one in listed.json()] == [(table.id, False)]
        assert chores_left(place) == 1
        await later(60)
        assert chores_left(place) == 0


def chores_left(place: Place) -> int:
    with place.node.store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(chores)).scalar_one()
