"""Opening a store: which kind it is, where it lies, how new its schema is, and why it cannot be used."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    ExceptionContext,
    create_engine,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from tablee.server.clock import wall_now
from tablee.server.schema import service

MIGRATIONS: Final = Path(__file__).with_name("migrations")
WRITES: Final = "writes"  # an option of connections: their transactions write
DEADLOCK: Final = "40P01"
READ_ONLY: Final = "25006"  # PostgreSQL: « read only sql transaction »
PATIENT: Final = {  # how long to wait for a PostgreSQL that does not answer
    "connect_timeout": 5,  # seconds
    "tcp_user_timeout": 10_000,  # ms
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


IDLE: Final = 30_000  # ms after which PostgreSQL ends a transaction of a node that went silent in the middle of it
RACES: Final = 5  # conflicts with running nodes that a migration may have


class BadStore(ValueError):
    """A store that cannot be used; `key` says why, and never holds a password."""

    def __init__(self, key: str, sentence: str, **facts: str) -> None:
        super().__init__(sentence)
        self.key = key
        self.facts = facts


def open_store(url: str) -> tuple[Engine, FileLock | None]:
    """Return the engine of a store, and the lock of one that only one process may use."""
    path = file_of(url)
    return _open_sqlite(path) if path is not None else (_open_postgresql(make_url(url)), None)


def file_of(url: str) -> Path | None:
    """Return the file in which a store is kept; None: in a PostgreSQL. BadStore: that is no address of a store."""
    try:
        address = make_url(url)
        kind = address.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise BadStore("no_address", "that is not the address of a store") from None  # it may hold a password
    if kind == "postgresql":
        return None
    if kind != "sqlite" or not address.database:
        shown = address.render_as_string()
        raise BadStore("no_kind", f"a store is sqlite:///FILE or postgresql://…, not {shown!r}", url=shown)
    return Path(address.database)


def _open_postgresql(address: URL) -> Engine:
    engine = create_engine(
        address.set(drivername="postgresql+psycopg"),
        pool_pre_ping=True,
        pool_size=8,
        hide_parameters=True,  # errors are logged
        connect_args=PATIENT,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        """Limit idle transactions: others would wait for the locks of a node that was stopped or cut off."""
        connection.autocommit = True
        connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE}")
        connection.autocommit = False

    @event.listens_for(engine, "handle_error")
    def leave(failed: ExceptionContext) -> None:
        """Reconnect, perhaps to another server, if this one became a read-only standby."""
        if getattr(failed.original_exception, "sqlstate", None) == READ_ONLY:
            failed.is_disconnect = True

    return engine


def _open_sqlite(path: Path) -> tuple[Engine, FileLock]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{path}.lock", thread_local=False)  # another thread may release it
        lock.acquire(timeout=0)
        path.touch(mode=0o600)  # it holds what signs every key, and the seeds of running matches
    except Timeout:
        sentence = f"another server uses {path}; several can share a PostgreSQL store"
        raise BadStore("in_use", sentence, path=str(path)) from None
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise BadStore("not_written", f"{path} cannot be written: {reason}", path=str(path), reason=reason) from None
    engine = create_engine(
        f"sqlite:///{path}", pool_size=8, hide_parameters=True, connect_args={"check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit survives the loss of power
        cursor.execute("PRAGMA busy_timeout=10000")
        cursor.execute("PRAGMA wal_autocheckpoint=0")  # see checkpoints.py
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        """Take the write lock at once if the transaction writes: a lock taken after a read would be refused, not
        waited for, if a checkpoint began in between."""
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine, lock


# -- the schema ----------------------------------------------------------------------------------------------


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema; make the one row it needs. BadStore: it cannot be used."""
    shown = engine.url.render_as_string()
    try:
        for lost in range(RACES + 1):
            try:
                _migrate(engine)
                return
            except DBAPIError as wrong:  # running nodes lock the same rows, in another order
                if getattr(wrong.orig, "sqlstate", None) != DEADLOCK or lost == RACES:
                    raise
    except DBAPIError as wrong:
        reason = " ".join(str(wrong.orig).split())
        raise BadStore("not_used", f"{shown} cannot be used: {reason}", url=shown, reason=reason) from None


def _migrate(engine: Engine) -> None:
    with engine.connect() as connection:
        revision = _revision(connection)
        if revision == newest_schema() and connection.scalar(select(service.c.id)) is not None:
            return
    if revision is not None and revision > newest_schema():
        shown = engine.url.render_as_string()
        raise BadStore("newer", f"{shown} cannot be used: a newer version of Tablée wrote it", url=shown)
    # not at the top: a restart on the same store is faster
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # of several nodes that start at once, one migrates
            connection.execute(select(func.pg_advisory_xact_lock(int.from_bytes(b"tablee"))))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        if connection.execute(select(service.c.id)).first() is None:
            connection.execute(insert(service).values(id=1, secret=secrets.token_hex(32), clock=0, wall=wall_now()))


def newest_schema() -> str:
    """Return the revision of the newest migration, whose file's name begins with it."""
    return max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


def _revision(connection: Connection) -> str | None:
    """Return the revision of the schema; None: there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
