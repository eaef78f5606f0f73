"""The store: what is asked of it is kept in order, once, and told only when it is durable."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, func, insert, make_url, select, update

from tablee.server import registry
from tablee.server.chores import hand_over, take_over
from tablee.server.history import read_lines
from tablee.server.opening import MIGRATIONS, BadStore, newest_schema
from tablee.server.rows import NewSeat, NewTable
from tablee.server.schema import chat, chores, log, metadata, people, tables
from tablee.server.store import Append, Store, StoreRefused, write_chore
from tests.server.stores import held_up, opened
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio


@contextmanager
def second_connection(url: str) -> Iterator[Connection]:
    """Look at the database past the store that is being tested."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def line(table: str, number: int, **more: Any) -> Append:
    plain = Append(table, number, "act", 0, '["Pass"]', 10 * number, "f" * 16, "[]", "person", None, None)
    return msgspec.structs.replace(plain, **more)


def add_tables(*ids: str) -> Callable[[Connection], None]:
    def add(connection: Connection) -> None:
        for id in ids:
            table = NewTable(id=id, game="fake-crystal", rules=1, options={}, status="playing", host=0)
            registry.add_table(connection, "ana", table, [NewSeat(0)])

    return add


def count(connection: Connection, table: Any = log) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


# -- the log -------------------------------------------------------------------------------------------------


async def test_lines_are_read_in_the_order_of_their_numbers(store: str) -> None:
    async with opened(store) as opened_store:
        for number in (1, 2, 3, 11, 12):
            assert await opened_store.append(line("t", number, action=f'["Buy",{number}]'))
        lines = await opened_store.read(lambda connection: read_lines(connection, "t", after=1))
    assert [kept.number for kept in lines] == [2, 3, 11, 12]
    assert [kept.action for kept in lines] == [["Buy", 2], ["Buy", 3], ["Buy", 11], ["Buy", 12]]


async def test_a_number_is_used_once(store: str) -> None:
    async with opened(store) as opened_store:
        assert await opened_store.append(line("t", 1, message="first", due=500)) is True
        assert await opened_store.append(line("t", 1, message="second", due=900)) is False
        lines = await opened_store.read(lambda connection: read_lines(connection, "t"))
        due = await opened_store.read(lambda connection: connection.scalar(select(chores.c.due)))
    assert [kept.message for kept in lines] == ["first"]
    assert due == 500, "who comes second leaves nothing behind"


@pytest.mark.parametrize("more", [{}, {"lapses": True}])
async def test_of_two_that_ask_for_a_number_in_one_commit_the_first_gets_it(store: str, more: dict[str, Any]) -> None:
    async with opened(store) as opened_store:
        await opened_store.write(add_tables("t"))
        before = opened_store.commits
        lines = [line("t", 1, message=name, due=due, **more) for name, due in (("a", 500), ("b", 900), ("c", 700))]
        with held_up(opened_store):
            asked = [opened_store.append(one) for one in (*lines, line("t", 2))]
        assert await asyncio.gather(*asked) == [True, False, False, True]
        assert opened_store.commits - before == 2
        kept = await opened_store.read(lambda connection: read_lines(connection, "t"))
        assert [one.message for one in kept] == ["a", None]
        with second_connection(store) as other:
            assert count(other, chores) == 0, "the chore of the last line that was kept"


async def test_of_two_nodes_that_race_for_a_number_one_wins(postgresql_store: str) -> None:
    names = [f"t{number}" for number in range(60)]
    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        won = await asyncio.gather(
            *(a.append(line(name, 1, message="a")) for name in names),
            *(b.append(line(name, 1, message="b")) for name in reversed(names)),
        )
        by_a, by_b = won[:60], won[60:][::-1]
        kept = await a.read(lambda connection: [read_lines(connection, name) for name in names])
    assert all(first != second for first, second in zip(by_a, by_b, strict=True))
    assert [lines[0].message for lines in kept] == ["a" if first else "b" for first in by_a]


async def test_the_last_line_ends_the_table_in_the_same_commit(store: str) -> None:
    async with opened(store) as opened_store:
        await opened_store.write(add_tables("t"))
        await opened_store.append(line("t", 1, due=500))
        with second_connection(store) as other:
            assert other.scalar(select(tables.c.status)) == "playing"
            assert count(other, chores) == 1
        await opened_store.append(line("t", 2, end="{}"))
        with second_connection(store) as other:
            assert other.execute(select(tables.c.status, tables.c.end, tables.c.revision)).one() == ("over", "{}", 1)
            assert count(other, chores) == 0


# -- commits -------------------------------------------------------------------------------------------------


async def test_tables_that_move_at_the_same_moment_share_a_commit(store: str) -> None:
    async with opened(store) as opened_store:
        before = opened_store.commits
        with held_up(opened_store):
            asked = [opened_store.append(line(f"t{n}", 1)) for n in range(400)]
        assert all(await asyncio.gather(*asked))
        assert opened_store.commits - before == 2, "the one that was under way, and one for all"
        assert opened_store.waiting == 0


async def test_an_answer_comes_when_the_commit_is_durable(store: str) -> None:
    async with opened(store) as opened_store:
        with second_connection(store) as other:

            async def append_and_look(name: str) -> bool:
                await opened_store.append(line(name, 1))
                found = other.scalar(select(log.c.number).where(log.c.table == name))
                other.rollback()  # so that the next look sees what is there then
                return found == 1

            assert all(await asyncio.gather(*(append_and_look(f"t{n}") for n in range(50))))


async def test_a_change_that_fails_takes_no_other_of_its_commit_with_it(store: str) -> None:
    def refuse(_: Connection) -> None:
        raise registry.Refusal("seat_taken")

    def break_a_rule_of_the_schema(connection: Connection) -> None:
        connection.execute(insert(people).values(id="ana", name="Ana", made=0))
        connection.execute(insert(people).values(id="ana", name="Ana", made=0))

    async with opened(store) as opened_store:
        await opened_store.write(lambda connection: registry.remember(connection, "cid", "Cid"))
        before = opened_store.commits
        with held_up(opened_store):
            asked = [
                opened_store.append(line("t", 1)),
                opened_store.write(refuse, of="t"),
                opened_store.write(break_a_rule_of_the_schema, person="ana"),
                opened_store.write(lambda connection: registry.remember(connection, "dan", "Dan"), person="dan"),
                opened_store.append(line("u", 1)),
            ]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert results[0] is results[4] is True and results[3] is None
        assert isinstance(results[1], registry.Refusal) and isinstance(results[2], StoreRefused)
        assert opened_store.commits - before == 2
        with second_connection(store) as other:
            assert sorted(other.scalars(select(people.c.name))) == ["Cid", "Dan"]
            assert count(other) == 2


async def test_a_line_that_cannot_be_kept_takes_no_other_with_it(store: str) -> None:
    async with opened(store) as opened_store:
        with held_up(opened_store):
            asked = [
                opened_store.append(line("t", 1)),
                opened_store.append(line("u", 1, message="\ud800")),  # half a letter: no database takes it
                opened_store.append(line("v", 1)),
            ]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert results[0] is results[2] is True and isinstance(results[1], StoreRefused)
        assert await opened_store.append(line("t", 2)), "the store goes on"
        with second_connection(store) as other:
            assert sorted(other.scalars(select(log.c.table))) == ["t", "t", "v"]


async def test_lines_of_chat_said_at_two_nodes_at_once_are_all_kept_once(postgresql_store: str) -> None:
    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        said = [
            await asyncio.gather(
                *(_say(node, f"{number}-{place}") for place, node in enumerate((a, b))),
                *(_say(node, f"{number}") for node in (a, b)),  # the same message, sent again to another node
            )
            for number in range(20)
        ]
        with second_connection(postgresql_store) as other:
            assert count(other, chat) == 60
    assert sorted(number for *lines, once, _ in said for number in (*lines, once)) == list(range(1, 61))
    assert all(once == again for *_, once, again in said)


async def _say(node: Store, message: str) -> int:
    return (await node.write(lambda c: registry.add_chat(c, "t", 0, "Ana", "hello", message))).number


async def test_nodes_that_wait_for_each_other_both_get_their_way(postgresql_store: str) -> None:
    began = {"x": threading.Event(), "y": threading.Event()}

    def rename(first: str, second: str, name: str) -> Callable[[Connection], None]:
        def change(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == first).values(name=name))
            began[name].set()
            assert all(event.wait(PATIENCE) for event in began.values())
            connection.execute(update(people).where(people.c.id == second).values(name=name))

        return change

    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        await a.write(lambda c: [registry.remember(c, who, who) for who in ("ana", "bob")])
        await asyncio.gather(a.write(rename("ana", "bob", "x")), b.write(rename("bob", "ana", "y")))
        with second_connection(postgresql_store) as other:
            assert other.scalars(select(people.c.name)).all() in (["x", "x"], ["y", "y"])


async def test_a_cancelled_caller_does_not_stop_the_others(store: str) -> None:
    async with opened(store) as opened_store:
        impatient = opened_store.append(line("t", 1))
        patient = opened_store.append(line("u", 1))
        impatient.cancel()
        assert await patient is True
        with second_connection(store) as other:
            assert count(other) == 2


async def test_closing_finishes_what_was_asked(store: str) -> None:
    opened_store = Store(store, "here")
    opened_store.start()
    asked = [opened_store.append(line(f"t{n}", 1)) for n in range(300)]
    await asyncio.to_thread(opened_store.close)
    assert all(await asyncio.gather(*asked))
    with second_connection(store) as other:
        assert count(other) == 300
    with pytest.raises(StoreRefused):
        await opened_store.append(line("t", 2))


async def test_while_the_database_is_away_every_change_is_refused_and_then_taken_again(
    postgresql: str, postgresql_store: str
) -> None:
    name = make_url(postgresql_store).database
    async with opened(postgresql_store) as opened_store:
        with psycopg.connect(postgresql, autocommit=True) as outside:
            outside.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            outside.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
            refused = await asyncio.gather(*(opened_store.append(line(t, 1)) for t in "tuv"), return_exceptions=True)
            assert all(isinstance(result, StoreRefused) for result in refused) and opened_store.refused
            with pytest.raises(StoreRefused):
                await opened_store.read(lambda connection: read_lines(connection, "t"))
            outside.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert await opened_store.append(line("t", 1)) and not opened_store.refused


# -- the schema ----------------------------------------------------------------------------------------------


async def test_an_empty_database_gets_the_newest_schema_and_a_full_one_keeps_what_it_has(empty_store: str) -> None:
    async with opened(empty_store) as opened_store:
        secret = opened_store.secret()
        await opened_store.append(line("t", 1))
    async with opened(empty_store) as opened_store:
        assert opened_store.secret() == secret
        assert len(await opened_store.read(lambda connection: read_lines(connection, "t"))) == 1


async def test_the_migrations_lead_to_the_schema(empty_store: str) -> None:
    async with opened(empty_store) as opened_store:
        differences = await opened_store.read(
            lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
        )
    assert differences == []


def test_the_newest_migration_is_known_without_reading_it() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert newest_schema() == ScriptDirectory.from_config(config).get_current_head()


async def test_nodes_that_start_at_the_same_moment_on_an_empty_database_agree(empty_postgresql_store: str) -> None:
    nodes = [Store(empty_postgresql_store, f"n{number}") for number in range(4)]
    await asyncio.gather(*(asyncio.to_thread(node.start) for node in nodes))
    assert len({node.secret() for node in nodes}) == 1
    for node in nodes:
        node.close()


# -- stores that cannot be used ------------------------------------------------------------------------------


async def test_a_second_server_on_the_same_file_is_refused(sqlite_store: str) -> None:
    async with opened(sqlite_store):
        with pytest.raises(BadStore, match=r"another server uses .*tables\.db"):
            Store(sqlite_store, "second")
    async with opened(sqlite_store, "second") as opened_store:
        assert opened_store.secret()


@pytest.mark.parametrize("address", ["", "tables.db", "mysql://localhost/x", "sqlite://"])
def test_what_is_no_address_of_a_store_is_refused(address: str) -> None:
    with pytest.raises(BadStore):
        Store(address, "here")


def test_a_store_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana, this is no database.\n" * 100)
    with (
        closing(Store(f"sqlite:///{tmp_path / 'letter.txt'}", "here")) as letter,
        pytest.raises(BadStore, match="cannot"),
    ):
        letter.start()
    with pytest.raises(BadStore, match="cannot be used"):
        Store("postgresql://tablee:secret@127.0.0.1:1/tablee", "here").start()


def test_only_the_owner_may_read_the_file_of_a_store(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path / 'tables.db'}", "here")) as store:
        store.start()
        for file in tmp_path.glob("tables.db*"):
            if not file.name.endswith(".lock"):
                assert file.stat().st_mode & 0o077 == 0, file.name


def test_the_password_of_a_store_is_never_shown() -> None:
    with pytest.raises(BadStore) as refused:
        Store("postgresql://tablee:hush@127.0.0.1:1/tablee", "here").start()
    assert "hush" not in str(refused.value)


# -- chores --------------------------------------------------------------------------------------------------


async def test_each_chore_that_is_due_goes_to_one_node(postgresql_store: str) -> None:
    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        await a.write(lambda c: [write_chore(c, f"t{number:02}", number, "dead") for number in range(80)])
        taken = [await asyncio.gather(*(node.write(_taking(node)) for node in (a, b))) for _ in range(3)]
        by_a = {table for by_both in taken for table in by_both[0]}
        by_b = {table for by_both in taken for table in by_both[1]}
    assert not by_a & by_b
    assert by_a | by_b == {f"t{number:02}" for number in range(80)}


async def test_a_chore_of_another_node_is_left_to_it_for_a_second(store: str) -> None:
    async with opened(store) as opened_store:
        await opened_store.write(lambda c: [write_chore(c, "mine", 9_500, "me"), write_chore(c, "hers", 9_500, "she")])
        assert await opened_store.write(lambda c: take_over(c, "me", 9_400)) == []
        assert await opened_store.write(lambda c: take_over(c, "me", 10_000)) == ["mine"]
        assert await opened_store.write(lambda c: take_over(c, "me", 10_500)) == ["hers"]
        assert await opened_store.write(lambda c: take_over(c, "me", 11_000)) == [], "it was taken just now"
        assert await opened_store.write(lambda c: take_over(c, "she", 16_500)) == ["mine", "hers"], "and forgotten"


async def test_what_a_dead_node_meant_to_do_soon_is_taken_over_at_once(store: str) -> None:
    async with opened(store) as opened_store:
        await opened_store.write(lambda c: [write_chore(c, "bot", 20_000, "dead"), write_chore(c, "day", 9**9, "dead")])
        assert await opened_store.write(lambda c: take_over(c, "me", 10_000)) == []
        await opened_store.write(lambda c: hand_over(c, ["dead"], 10_000))
        assert await opened_store.write(lambda c: take_over(c, "me", 10_000)) == ["bot"]


def _taking(store: Store) -> Callable[[Connection], list[str]]:
    return lambda connection: take_over(connection, store.node, 5_000)


@pytest.mark.real_time
async def test_looking_up_waits_for_no_long_work_of_others(sqlite_store: str) -> None:
    over = threading.Event()
    async with opened(sqlite_store) as store:
        work = [asyncio.create_task(asyncio.to_thread(over.wait, 2 * PATIENCE)) for _ in range(40)]
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(PATIENCE):
                assert await store.read(lambda connection: connection.scalar(select(func.count(tables.c.id)))) == 0
        finally:
            over.set()
            await asyncio.gather(*work)


async def test_a_look_sees_one_moment(store: str) -> None:
    async with opened(store) as kept:
        await kept.write(add_tables("t"))

        def look(connection: Connection) -> list[int]:
            before = connection.scalar(select(tables.c.revision))
            with second_connection(store) as other:
                other.execute(update(tables).values(revision=7))
                other.commit()
            return [before, connection.scalar(select(tables.c.revision))]

        assert await kept.read(look) == [0, 0]
        assert await kept.read(lambda connection: connection.scalar(select(tables.c.revision))) == 7


@pytest.mark.real_time
async def test_after_a_crowd_the_next_commit_waits_for_more(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    has_gathered = threading.Event()
    monkeypatch.setattr("tablee.server.writer.sleep", lambda _: has_gathered.wait(PATIENCE))
    async with opened(sqlite_store) as store:
        await store.write(add_tables("t", "u"))
        with held_up(store):
            crowd = [store.append(line("t", number)) for number in range(1, 70)]
        assert all(await asyncio.gather(*crowd)), "in one commit, by statements of every size"
        commits = store.commits
        first = store.append(line("t", 70))
        second = store.append(line("u", 1))
        has_gathered.set()
        assert await asyncio.gather(first, second) == [True, True]
        assert store.commits == commits + 1, "they shared a commit"
        lines = await store.read(lambda connection: read_lines(connection, "t"))
        assert [line.number for line in lines] == list(range(1, 71))
