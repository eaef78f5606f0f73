"""A store that refuses: the disk is full, the file is read-only, the database is away. Nobody loses anything."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import Connection, Pool, event
from websockets.asyncio.client import ClientConnection, connect

from tablee.client import Refused
from tablee.kernel.wire import digest
from tablee.server import node
from tablee.server.store import StoreRefused
from tests.server.place import Listener, Place, SetTable, served
from tests.server.stores import refusing
from tests.server.waiting import PATIENCE, later, until, until_true
from tests.simulation.loop import SimulatedLoop

pytestmark = pytest.mark.anyio

Trouble = Callable[[Place], AbstractContextManager[None]]


# -- troubles, all of them real ------------------------------------------------------------------------------


class Files:
    """Every connection to SQLite that was made, so that it can be made read-only."""

    def __init__(self) -> None:
        self.connections: list[Any] = []
        self.is_read_only = False

    def note(self, connection: Any, _: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            self.connections.append(connection)
            connection.execute(f"PRAGMA query_only = {self.is_read_only:d}")

    def set(self, is_read_only: bool) -> None:
        self.is_read_only = is_read_only
        for connection in self.connections:
            connection.execute(f"PRAGMA query_only = {is_read_only:d}")


@pytest.fixture
def files() -> Iterator[Files]:
    files = Files()
    event.listen(Pool, "connect", files.note)
    yield files
    event.remove(Pool, "connect", files.note)


@contextmanager
def read_only_file(_: Place, files: Files) -> Iterator[None]:
    """SQLite itself refuses every write, as on a file system that went read-only."""
    files.set(is_read_only=True)
    yield
    files.set(is_read_only=False)


@contextmanager
def database_away(place: Place, _: Files) -> Iterator[None]:
    """PostgreSQL ends our connections and takes no new one."""
    with _owner(place) as (admin, name):
        admin.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        _end_connections(admin, name)
        yield
        admin.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")


@contextmanager
def read_only_database(place: Place, _: Files) -> Iterator[None]:
    """PostgreSQL takes connections but no writes, as a standby does."""
    with _owner(place) as (admin, name):
        admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        _end_connections(admin, name)
        yield
        admin.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        _end_connections(admin, name)


@contextmanager
def _owner(place: Place) -> Iterator[tuple[psycopg.Connection[Any], str]]:
    url = place.node.store.engine.url
    address = url.set(drivername="postgresql", database="postgres").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as admin:
        yield admin, str(url.database)


def _end_connections(admin: psycopg.Connection[Any], name: str) -> None:
    admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


FULL = ("sqlite", read_only_file)
AWAY = ("postgresql", database_away)
STANDBY = ("postgresql", read_only_database)


@pytest.fixture
def trouble(happening: Callable[[Place, Files], AbstractContextManager[None]], files: Files) -> Trouble:
    return lambda place: happening(place, files)


@pytest.fixture
def kept(kind: str, request: pytest.FixtureRequest) -> str:
    """The store of the kind that this trouble happens to."""
    return str(request.getfixturevalue(f"{kind}_store"))


# -- what is looked at ---------------------------------------------------------------------------------------


async def is_well(place: Place) -> bool:
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
        answer = await http.get(f"{place.address}/health")
    assert answer.status_code == (200 if answer.json()["status"] == "ok" else 503)
    return answer.status_code == 200


async def until_well(place: Place) -> None:
    await until_true(lambda: is_well(place))


async def a_while(place: Place) -> None:
    """A minute later; where the time is real, a beat later that failed."""
    if isinstance(asyncio.get_running_loop(), SimulatedLoop):
        await later(60)
    else:
        with pytest.raises(StoreRefused):
            await place.node.beat()


def log_of(place: Place, table: str) -> list[Any]:
    with place.node.store.engine.connect() as connection:
        query = 'SELECT number, seat, action, message FROM log WHERE "table" = \'' + table + "' ORDER BY number"
        return [tuple(row) for row in connection.exec_driver_sql(query)]


def state_of(place: Place, table: str) -> tuple[int, str]:
    live = place.node.house.tables[table]
    assert live.match is not None
    return live.number, digest(live.game.snapshot(live.match.state))


@asynccontextmanager
async def device(table: SetTable, seat: int) -> AsyncIterator[ClientConnection]:
    """One more device at a seat, on which messages can be sent exactly as one likes."""
    address = f"ws{table.place.address[4:]}/api/tables/{table.id}/socket"
    headers = {"Authorization": f"Bearer {table.keys[seat]}"}
    async with connect(address, additional_headers=headers, compression=None, proxy=None) as socket:
        assert json.loads(await socket.recv())["type"] == "welcome"
        await answer_to(socket, {"type": "ping", "id": "there"})  # once this is heard, the arrival was written down
        yield socket


async def answer_to(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    await socket.send(json.dumps(message))
    async with asyncio.timeout(PATIENCE):
        while True:
            frame: dict[str, Any] = json.loads(await socket.recv())
            if frame.get("id") == message["id"]:
                return frame


def first_action(seat: Listener) -> list[Any]:
    return next(question["actions"][0] for question in seat.decisions if question["required"])


# -- people --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "happening"), [FULL, AWAY, STANDBY])
async def test_an_action_is_refused_nothing_is_told_and_it_can_be_sent_again(kept: str, trouble: Trouble) -> None:
    async with served(kept) as place:
        table = await place.table()
        async with table.all_listening() as seats, device(table, 0) as socket:
            await seats[0].until_asked()
            message = {"type": "act", "id": "mine-1", "on": seats[0].number, "action": first_action(seats[0])}
            log, state = log_of(place, table.id), state_of(place, table.id)
            with trouble(place):
                told = [len(seat.of("update")) for seat in seats]
                refused = await answer_to(socket, message)
                assert (refused["type"], refused["key"]) == ("refused", "store_refuses")
                assert not await is_well(place)
                assert state_of(place, table.id) == state
                assert [len(seat.of("update")) for seat in seats] == told
            await until_well(place)
            assert log_of(place, table.id) == log
            accepted = await answer_to(socket, message)
            assert accepted["type"] == "update"
            assert (await answer_to(socket, message))["type"] == "accepted", "the same once more plays nothing"
            assert len(log_of(place, table.id)) == len(log) + 1
            await seats[0].until(lambda: len(seats[0].of("update")) > told[0])


@pytest.mark.parametrize(("kind", "happening"), [FULL, AWAY])
async def test_no_time_runs_while_the_store_refuses(kept: str, trouble: Trouble) -> None:
    async with served(kept) as place:
        table = await place.table()
        async with table.all_listening() as seats:
            await seats[0].until_asked()
            with trouble(place):
                with pytest.raises(Refused, match="store_refuses"):
                    await seats[0].act(first_action(seats[0]))
                stood = place.node.clock.now()
                clock = (await seats[0].send("ping"))["clock"]
                await a_while(place)
                assert place.node.clock.now() == stood
                assert (await seats[0].send("ping"))["clock"]["now"] == clock["now"]
            await until_well(place)
            await until(lambda: place.node.clock.now() > stood)


@pytest.mark.parametrize(("kind", "happening"), [FULL, AWAY])
async def test_chat_and_tables_are_refused_with_a_reason_and_come_back(kept: str, trouble: Trouble) -> None:
    async with served(kept) as place:
        table = await place.table()
        async with table.all_listening() as seats:
            with trouble(place):
                with pytest.raises(Refused, match="store_refuses"):
                    await seats[0].say("bonjour")
                with pytest.raises(Refused, match="store_refuses"):
                    await place.table()
                assert not seats[1].chat
            await until_well(place)
            await seats[0].say("bonjour")
            await seats[1].until(lambda: [line["text"] for line in seats[1].chat] == ["bonjour"])
            await place.table()


@pytest.mark.parametrize(("kind", "happening"), [FULL, AWAY])
async def test_a_player_who_goes_during_an_outage_is_away_afterwards(kept: str, trouble: Trouble) -> None:
    async with served(kept) as place:
        table = await place.table()
        async with table.all_listening() as seats:
            with trouble(place):
                await seats[2].close()
                live = place.node.house.tables[table.id]
                await until(lambda: not live.guests_of(2))
                await until(lambda: place.node.store.waiting == 0)
            await until_well(place)
            await seats[0].until(lambda: not seats[0].table_view["seats"][2]["present"])


@pytest.mark.parametrize(("kind", "happening"), [FULL])
async def test_a_player_who_comes_during_an_outage_can_look_and_is_there_afterwards(
    kept: str, trouble: Trouble
) -> None:
    async with served(kept) as place:
        table = await place.table()
        async with table.all_listening() as seats:
            await seats[2].close()
            await seats[0].until(lambda: not seats[0].table_view["seats"][2]["present"])
            with trouble(place):
                back = table.listen(2)
                seat = await back.__aenter__()
                assert seat.view is not None
                await seat.until(lambda: [frame["key"] for frame in seat.of("refused")] == ["store_refuses"])
            await seats[0].until(lambda: seats[0].table_view["seats"][2]["present"])
            assert len(seat.of("welcome")) == 1, "they were never sent away"
            await back.__aexit__(None, None, None)


# -- bots ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "happening"), [FULL, AWAY])
async def test_bots_wait_and_go_on_afterwards(kept: str, trouble: Trouble) -> None:
    bots = [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
    async with served(kept, bot_pause=1_000) as place:
        table = await place.table([{"kind": "me"}, *bots])
        async with table.listen(0) as seat:
            await until(lambda: place.node.house.tables[table.id].bot_tasks)
            with trouble(place):
                await until(lambda: place.node.clock.stands)
                number, _ = state_of(place, table.id)
                await a_while(place)
                assert state_of(place, table.id)[0] == number
            await until_well(place)
            await seat.offer()
            await seat.until(lambda: seat.view["offers"])
            assert {event["seat"] for event in seat.told("Confirmed")} == {0, 1, 2}


async def test_bots_begin_although_it_could_not_be_written_down_that_they_do(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "BEAT", 10_000_000)  # ms: no beat finds the chore that was left undone
    async with served(store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "bot", "level": "easy"}])
        with refusing(store, "chores", "INSERT ON chores FOR EACH ROW"):
            seat = Listener(place.address, table.id, table.keys[0])
            await seat.open()
            await seat.until(lambda: seat.of("refused"))
        await seat.until(lambda: seat.told("Confirmed"))
        await seat.close()


# -- doubt ---------------------------------------------------------------------------------------------------


async def test_what_was_committed_unheard_is_found_before_anything_else_is_played(
    postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection dies between the commit and the answer: we cannot know, and look before we go on."""
    monkeypatch.setattr("tablee.server.hearing.AGAIN", 10 * PATIENCE)  # nobody else looks before
    async with served(postgresql_store) as place:
        table = await place.table()
        async with table.all_listening() as seats, device(table, 0) as socket:
            await seats[0].until_asked()
            message = {"type": "act", "id": "mine-1", "on": seats[0].number, "action": first_action(seats[0])}
            number, _ = state_of(place, table.id)
            engine = place.node.store.engine
            dying: list[str] = []

            def die(connection: Connection) -> None:
                if len(dying) or not _wrote(connection, table.id, number + 1):
                    return
                dying.append("once")
                pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
                connection.connection.dbapi_connection.commit()
                with _owner(place) as (admin, _):
                    admin.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
                connection.exec_driver_sql("SELECT 1")  # finds that nobody is there

            event.listen(engine, "commit", die)
            refused = await answer_to(socket, message)
            assert dying
            assert (refused["type"], refused["key"]) == ("refused", "store_refuses")
            assert place.node.house.tables[table.id].is_doubtful
            assert state_of(place, table.id)[0] == number, "nothing is told that is not known"
            assert len(log_of(place, table.id)) == number + 1, "though it was written"
            again = await answer_to(socket, message)
            assert again["type"] == "accepted"
            assert state_of(place, table.id)[0] == number + 1
            assert len(log_of(place, table.id)) == number + 1


def _wrote(connection: Connection, table: str, number: int) -> bool:
    query = f"SELECT count(*) FROM log WHERE \"table\" = '{table}' AND number = {number}"
    return bool(connection.exec_driver_sql(query).scalar_one())
