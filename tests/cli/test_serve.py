"""`tablee serve`: what it says when it can begin, and when it cannot."""

import socket
import sqlite3
from pathlib import Path

import pytest

from tablee.cli.entry import WRONG, run


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must end with one line and the code for a wrong argument."""
    assert run(["serve", *arguments]) == WRONG
    told = capsys.readouterr()
    assert told.out == ""
    lines = told.err.splitlines()
    assert len(lines) == 1, told.err
    assert lines[0].startswith("tablee: ")
    return lines[0]


@pytest.mark.parametrize(("language", "words"), [("fr", "écoute déjà"), ("en", "listens on port")])
def test_a_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    store = tmp_path / "tables.db"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        line = complaint(capsys, "--port", str(port), "--store", f"sqlite:///{store}", "--lang", language)
    assert words in line
    assert str(port) in line
    assert not store.exists(), "nothing was touched"


def test_a_host_that_is_not_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, "--host", "192.0.2.1", "--port", "0", "--store", f"sqlite:///{tmp_path / 'tables.db'}")
    assert "192.0.2.1" in line


@pytest.mark.parametrize(("language", "words"), [("fr", "pas l’adresse"), ("en", "not the address")])
@pytest.mark.parametrize("address", ["tables.db", "postgresql://ana:hush@host:port/x"])
def test_what_is_no_address(capsys: pytest.CaptureFixture[str], address: str, language: str, words: str) -> None:
    line = complaint(capsys, "--port", "0", "--store", address, "--lang", language)
    assert words in line
    assert "hush" not in line


def test_another_kind_of_database(capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, "--port", "0", "--store", "mysql://ana:hush@localhost/x", "--lang", "en")
    assert "sqlite:///FILE or postgresql://" in line
    assert "hush" not in line


@pytest.mark.parametrize(("language", "words"), [("fr", "inutilisable"), ("en", "cannot be used")])
def test_a_postgresql_that_does_not_answer(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    store = "postgresql://ana:hush@127.0.0.1:1/tablee"
    line = complaint(capsys, "--port", "0", "--store", store, "--lang", language)
    assert words in line
    assert "hush" not in line


@pytest.mark.parametrize(("language", "words"), [("fr", "impossible d’écrire"), ("en", "cannot be written")])
def test_a_directory_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    (tmp_path / "file").write_text("no directory")
    store = f"sqlite:///{tmp_path / 'file' / 'tables.db'}"
    assert words in complaint(capsys, "--port", "0", "--store", store, "--lang", language)


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana, this is no database.\n" * 100)
    store = f"sqlite:///{tmp_path / 'letter.txt'}"
    assert "cannot be used" in complaint(capsys, "--port", "0", "--store", store, "--lang", "en")


def test_a_store_of_a_newer_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    store = f"sqlite:///{tmp_path / 'tables.db'}"
    assert "newer version" in complaint(capsys, "--port", "0", "--store", store, "--lang", "en")
