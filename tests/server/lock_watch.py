"""Watches which rows the transactions of a PostgreSQL store lock, and in which order."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, event

RANKS: Final = ("service", "tables", "people", "claim")
KEYS: Final = {
    "service": "id", "nodes": "id", "tables": "id", "people": "id",
    "seats": "table", "log": "table", "chat": "table", "chores": "table",
}  # fmt: skip

_SEEN: Final = """
CREATE FUNCTION seen() RETURNS trigger AS $$ BEGIN
    RAISE NOTICE 'locks % % %', TG_TABLE_NAME, TG_OP,
        (CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) ->> TG_ARGV[0];
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $$ LANGUAGE plpgsql
"""


class Transaction:
    """What one transaction has locked, and what it locked out of turn."""

    def __init__(self) -> None:
        self.locked: dict[tuple[str, str], None] = {}  # in this order
        self.claimed: set[str] = set()
        self.wrong: list[str] = []

    def lock(self, what: str, key: str, is_new: bool = False) -> None:
        """Note a row that is locked; `is_new`: it is written down just now, and nobody else knows of it."""
        if (what, key) in self.locked:
            return
        if not (is_new and what == "tables"):
            self._judge(what, key)
        self.locked[what, key] = None

    def claim(self, what: str) -> None:
        self.claimed.add(what)
        self.locked["claim", what] = None

    def _judge(self, what: str, key: str) -> None:
        if what in self.claimed:
            return
        if self.claimed:
            self.wrong.append(f"{what} {key} after a claim")
        elif what == "nodes":
            if ("service", "1") not in self.locked:
                self.wrong.append(f"nodes {key} without the service")
        elif what not in RANKS:
            if ("tables", key) not in self.locked:
                self.wrong.append(f"{what} of table {key}, which is not held")
        else:
            later = [other for other in self.locked if other[0] in RANKS and _place(other) > _place((what, key))]
            if later:
                self.wrong.append(f"{what} {key} after {later[0][0]} {later[0][1]}")


def _place(lock: tuple[str, str]) -> tuple[int, str]:
    return RANKS.index(lock[0]), lock[1]


class LockWatch:
    """All transactions of some engines on one database."""

    def __init__(self, url: str) -> None:
        """Let the database tell of every row that is written; its schema is there already."""
        self.wrong: list[str] = []
        self.kinds: Counter[str] = Counter()  # how often what was locked
        self._guard = threading.Lock()
        self._open: dict[int, Transaction] = {}
        with psycopg.connect(url) as connection:
            connection.execute(_SEEN)
            for table, key in KEYS.items():
                connection.execute(
                    f"CREATE TRIGGER seen BEFORE INSERT OR UPDATE OR DELETE ON {table} "
                    f"FOR EACH ROW EXECUTE FUNCTION seen('{key}')"
                )

    def watch(self, engine: Engine) -> None:
        event.listen(engine, "checkout", self._listen)
        event.listen(engine, "before_cursor_execute", self._look)
        event.listen(engine, "commit", self._end)
        event.listen(engine, "rollback", self._end)

    def _listen(self, connection: Any, record: Any, _: object) -> None:
        if "watched" not in record.info:
            record.info["watched"] = True
            connection.add_notice_handler(lambda said: self._hear(id(connection), said.message_primary or ""))

    def _of(self, connection: int) -> Transaction:
        return self._open.setdefault(connection, Transaction())

    def _hear(self, connection: int, said: str) -> None:
        """Note a row that was written."""
        word, _, rest = said.partition(" ")
        if word == "locks":
            table, how, key = rest.split(" ", 2)
            self._of(connection).lock(table, key, is_new=how == "INSERT")

    def _look(self, connection: Connection, _: object, statement: str, given: Any, *__: object) -> None:
        """Note rows that are locked without being written."""
        if "FOR UPDATE" not in statement and "FOR NO KEY UPDATE" not in statement:
            return
        transaction = self._of(id(connection.connection.dbapi_connection))
        named = re.search(r"\bFROM (\w+)", statement)
        assert named is not None, f"which rows does this lock? {statement}"
        if "SKIP LOCKED" in statement:
            transaction.claim(named[1])
        elif named[1] == "service":
            transaction.lock("service", "1")
        else:
            assert named[1] == "tables", f"which rows does this lock? {statement}"
            for key in _strings(given):
                transaction.lock("tables", key)

    def _end(self, connection: Connection) -> None:
        found = self._open.pop(id(connection.connection.dbapi_connection), None)
        if found is None:
            return
        with self._guard:
            self.wrong += [f"{wrong} (in {list(found.locked)})" for wrong in found.wrong]
            self.kinds.update({f"claim {key}" if what == "claim" else what for what, key in found.locked})


def _strings(given: Any) -> Iterable[str]:
    """Return the ids among the parameters of a statement, in the order they are locked in."""
    values = given.values() if isinstance(given, dict) else given
    for value in values:
        if isinstance(value, list):
            yield from sorted(value)
        elif isinstance(value, str):
            yield value
