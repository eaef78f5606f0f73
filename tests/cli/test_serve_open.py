"""`tablee serve --open`, which is `make play`: it finds a place to listen and shows it, whatever runs already."""

import asyncio
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.commands import TABLEE, environment
from tests.patience import until

PORT = 8421


@pytest.fixture(autouse=True)
def taken_port() -> Iterator[None]:
    """The usual port is taken: by this test, or by whoever was here before."""
    with ExitStack() as stack:
        try:
            stack.enter_context(closing(socket.create_server(("127.0.0.1", PORT))))
        except OSError:
            assert socket.create_connection(("127.0.0.1", PORT)).close() is None
        yield


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """A data directory of its own, and a browser that writes down what it is shown."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/part && mv {tmp_path}/part {tmp_path}/shown\n')
    browser.chmod(0o755)
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "TABLEE_PORT", "TABLEE_STORE")
    kept = {name: value for name, value in environment().items() if name not in hidden}
    return {**kept, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": f"{browser} %s"}


@contextmanager
def serving(surroundings: dict[str, str], *arguments: str) -> Iterator[list[str]]:
    """Serve until the block ends; give what is said up to the line with the address."""
    process = subprocess.Popen(
        [*TABLEE, "serve", "--lang", "en", *arguments],
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        said: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.strip())
            if "is ready at" in line:
                break
        yield said
        assert process.poll() is None, said
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 0


def address(said: list[str]) -> str:
    return said[-1].partition("ready at ")[2].split()[0]


def test_whoever_is_shown_the_page_gets_another_port_and_another_file(
    tmp_path: Path, surroundings: dict[str, str]
) -> None:
    with serving(surroundings, "--open") as first:
        assert first[0] == f"Port {PORT} is taken; another one will do."
        assert first[-1] == f"Tablée is ready at {address(first)} (Ctrl-C to stop)."
        shown = tmp_path / "shown"
        asyncio.run(until(shown.exists))
        assert shown.read_text().strip() == address(first)
        with serving(surroundings, "--open") as second:
            assert "Another Tablée uses" in second[1] and second[1].endswith("tables-2.db.")
            assert httpx.get(f"{address(second)}/health", trust_env=False).json()["status"] == "ok"
            assert address(second) != address(first)


def test_without_a_browser_it_serves_all_the_same(surroundings: dict[str, str]) -> None:
    del surroundings["BROWSER"]
    with serving(surroundings, "--open") as said:
        assert httpx.get(f"{address(said)}/health", trust_env=False).json()["status"] == "ok"


@pytest.mark.parametrize("arguments", [["--no-open"], [], ["--open", "--port", str(PORT)]])
def test_a_port_that_programs_count_on_is_never_another(surroundings: dict[str, str], arguments: list[str]) -> None:
    """Without a terminal nobody is shown anything: a service, behind a proxy that knows one port."""
    done = subprocess.run(
        [*TABLEE, "serve", "--lang", "en", *arguments], env=surroundings, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert f"port {PORT}" in done.stderr
    assert done.stdout == ""


def test_a_file_that_was_asked_for_is_never_another(tmp_path: Path, surroundings: dict[str, str]) -> None:
    store = f"sqlite:///{tmp_path / 'mine.db'}"
    with serving(surroundings, "--open", "--store", store):
        done = subprocess.run(
            [*TABLEE, "serve", "--lang", "en", "--open", "--store", store],
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert done.returncode == 2
    assert "another server uses" in done.stderr
