"""`tablee tidy`: what it says, what it removes, and that it can be interrupted."""

import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tablee.cli.entry import WRONG, run
from tablee.cli.interrupt import INTERRUPTED
from tablee.server.opening import migrate, open_store
from tests.cli.commands import TABLEE, environment


def store_of(directory: Path, **counts: int) -> str:
    """Make a store with so many tables of each status, all untouched for long."""
    url = f"sqlite:///{directory / 'tables.db'}"
    engine, lock = open_store(url)
    migrate(engine)
    engine.dispose()
    assert lock is not None
    lock.release()
    with database(directory) as connection:
        for status, count in counts.items():
            rows = [(f"{status}{number}", status) for number in range(count)]
            connection.executemany(
                "INSERT INTO tables (id, status, game, rules, options, host, watchers, delay, origin, revision, made,"
                " touched) VALUES (?, ?, 'fake-crystal', 1, '{}', 0, 'open', 0, '', 0, 0, 9000)",
                rows,
            )
            connection.executemany("INSERT INTO chores VALUES (?, 5, NULL)", [(row[0],) for row in rows])
    return url


@contextmanager
def database(directory: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(directory / "tables.db")) as connection, connection:
        yield connection


def left(directory: Path) -> int:
    with database(directory) as connection:
        tables, chores = (
            connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "chores")
        )
    assert tables == chores, "a table goes with all that belongs to it"
    return int(tables)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["never began, 30;", "finished matches, 7;", "Removed: tables, 37;"]),
        ("fr", ["jamais commencées, 30", "parties finies, 7", "Supprimé"]),
    ],
)
def test_it_tells_what_it_finds_and_removes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: list[str]
) -> None:
    store = store_of(tmp_path, gathering=30, over=7, playing=2)
    options = ["tidy", "--store", store, "--lang", language]
    assert run([*options, "--keep", "30", "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in words[:2]) and words[2] not in told
    assert left(tmp_path) == 39, "a dry run touches nothing"
    assert run([*options, "--keep", "30"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in words) and "VACUUM" in told
    assert left(tmp_path) == 2
    assert run(options) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1, "there is nothing to remove"


def test_finished_matches_stay_unless_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = store_of(tmp_path, over=3, gathering=1)
    assert run(["tidy", "--store", store, "--lang", "en"]) == 0
    assert "Removed: tables, 1;" in capsys.readouterr().out
    assert left(tmp_path) == 3


@pytest.mark.parametrize(("language", "words"), [("fr", "lui-même"), ("en", "by itself")])
def test_a_file_that_a_server_uses_is_left_to_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    store = store_of(tmp_path, gathering=1)
    engine, lock = open_store(store)
    assert run(["tidy", "--store", store, "--lang", language]) == WRONG
    assert words in capsys.readouterr().err
    engine.dispose()
    assert lock is not None
    lock.release()
    assert left(tmp_path) == 1


@pytest.mark.parametrize("store", ["sqlite:///{}/missing.db", "tables.db", "mysql://ana:hush@localhost/x"])
def test_what_is_no_store_is_refused_and_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], store: str
) -> None:
    assert run(["tidy", "--store", store.format(tmp_path), "--lang", "en"]) == WRONG
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1 and "hush" not in told.err
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_it_between_two_tables(tmp_path: Path) -> None:
    many = 20_000
    store = store_of(tmp_path, gathering=many)
    command = [*TABLEE, "tidy", "--store", store, "--lang", "en"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment())
    try:
        assert process.stdout is not None
        assert "To be removed" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        told, complaints = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, complaints) == (INTERRUPTED, "")
    assert "Interrupted after" in told
    assert 0 < left(tmp_path) <= many
