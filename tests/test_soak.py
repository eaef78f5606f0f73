"""A short soak, and that a long one tells what it found."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablee.conform.setting import ALL_SETTINGS
from tablee.conform.walk import Walk
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tests.soak import play, play_some, setting_of, write_failure

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_random_matches_break_nothing(first: int) -> None:
    done = play_some("test", range(first, first + 20))
    assert done.failure is None, done.failure
    assert done.games == 20


def test_every_setting_has_its_turn_and_the_other_options_vary() -> None:
    settings = [setting_of("test", number) for number in range(len(ALL_SETTINGS))]
    for base, drawn in zip(ALL_SETTINGS, settings, strict=True):
        assert drawn.seats == base.seats
        assert dict(base.options).items() <= dict(drawn.options).items()
    for game in GAMES.values():
        places = [number for number, base in enumerate(ALL_SETTINGS) if base.name == game.name]
        turns = range(1 + 200 // len(places))
        ours = [setting_of("test", number + turn * len(ALL_SETTINGS)) for number in places for turn in turns]
        for option in game.options:
            drawn_values = {dict(drawn.options).get(option.id, option.default) for drawn in ours}
            assert option.lowest is not None or {known.value for known in option.values} <= drawn_values, option.id


def test_the_same_number_is_the_same_match() -> None:
    assert play("test", 7) == play("test", 7)


def test_a_broken_invariant_leaves_a_record_that_shows_it_again(tmp_path: Path) -> None:
    def check(walk: Walk) -> None:
        assert len(walk.match.record.entries) < 25, "the 25th action breaks something"

    done = play("test", 3, check)

    assert done.failure is not None
    assert "the 25th action breaks something" in str(done.failure)
    record = parse_record(write_failure(done.failure, "test", tmp_path).read_bytes())
    assert len(record.entries) == 25
    assert verify(done.failure.setting.game, record).record == record


def test_an_exception_of_ours_is_a_failure_too() -> None:
    def check(walk: Walk) -> None:
        if len(walk.match.record.entries) == 4:
            raise IndexError("out of the box")

    failure = play("test", 5, check).failure
    assert failure is not None and "IndexError: out of the box at action 4" in failure.reason


@pytest.fixture
def command() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start the command; whatever becomes of the test, nothing of it runs on."""
    begun: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        begun.append(
            subprocess.Popen(
                [sys.executable, "-m", "tests.soak", *arguments],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
            )
        )
        return begun[-1]

    yield start
    for running in begun:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate()


Command = Callable[..., subprocess.Popen[str]]


def test_the_command_counts_what_it_played(command: Command) -> None:
    running = command("--games", "12", "--workers", "2")
    told = running.communicate(timeout=120)[0]
    assert "12 matches, " in told.splitlines()[-1] and told.endswith("none broken\n")
    assert running.returncode == 0


def test_an_interrupt_ends_it_at_once_and_tells_what_was_done(command: Command) -> None:
    running = command("--games", "1000000", "--workers", "2")
    assert running.stdout is not None
    running.stdout.readline()
    running.send_signal(signal.SIGINT)
    told = running.communicate(timeout=60)[0]
    assert told.startswith("interrupted: ") and told.endswith("none broken\n")
    assert running.returncode == 130
