"""Ctrl-C: the command ends at once, tells what was done, and leaves nothing running."""

import contextlib
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.commands import TABLEE, environment
from tests.patience import PATIENCE, wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted in /proc")

AT_WORK = 0.8  # seconds of a core after which a worker has begun to play


BEGUN = []


def started(*arguments):
    """Start a command in a process group of its own, as a shell does."""
    command = subprocess.Popen(
        [*TABLEE, *arguments],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    BEGUN.append(command)
    return command


@pytest.fixture(autouse=True)
def _nothing_runs_on():
    """Whatever becomes of a test, what it started ends with it."""
    yield
    while BEGUN:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(BEGUN[-1].pid, signal.SIGKILL)
        BEGUN.pop().wait()


def members(group):
    """The processes of a group that still run, by what /proc tells of each: (state, parent, group) after the name."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its_group = file.read_text().rsplit(")", 1)[1].split()[:3]
        except OSError:
            continue  # it ended meanwhile
        if int(its_group) == group and state != "Z":
            found.append(int(file.parent.name))
    return found


def at_work(group):
    """The processes of a group that have computed for a while, the command itself left out."""
    hertz = os.sysconf("SC_CLK_TCK")
    found = []
    for member in members(group):
        try:
            fields = Path(f"/proc/{member}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it ended meanwhile
        if member != group and (int(fields[11]) + int(fields[12])) / hertz > AT_WORK:
            found.append(member)
    return found


def busy(group, workers):
    return len(at_work(group)) == workers


def interrupted(command, to):
    """Press Ctrl-C: the terminal tells every process of the group, `kill` only one.

    What is not interrupted goes on for longer than anybody's patience.
    """
    if to == "group":
        os.killpg(command.pid, signal.SIGINT)
    else:
        command.send_signal(signal.SIGINT)
    return command.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("to", ["group", "process"])
def test_an_interrupted_simulation_tells_what_it_has_and_leaves_nobody_behind(to):
    command = started("simulate", "fake-crystal", "--bots", "random", "--games", "1000000", "--workers", "2", "--json")
    wait_until(lambda: busy(command.pid, 2))

    out, err = interrupted(command, to)

    assert command.returncode == 130
    assert err == ""
    report = json.loads(out)
    assert report["interrupted"] is True
    assert 0 < report["games"] < report["asked"] == 1_000_000
    wait_until(lambda: not members(command.pid))


def test_an_interrupted_arena_tells_its_standings_so_far():
    command = started("arena", "fake-crystal", "--bots", "greedy,random", "--games", "1000000", "--workers", "1")
    wait_until(lambda: busy(command.pid, 1))

    out, err = interrupted(command, "group")

    assert (command.returncode, err) == (130, "")
    assert out.startswith("Interrupted after ")
    assert "Even share: 50.0%" in out
    wait_until(lambda: not members(command.pid))


def test_a_match_that_takes_long_does_not_delay_the_end():
    command = started("simulate", "fake-crystal", "--bots", "search:30s", "--games", "10", "--workers", "1", "--json")
    wait_until(lambda: busy(command.pid, 1))

    out, _ = interrupted(command, "group")

    assert command.returncode == 130
    assert json.loads(out)["games"] == 0
    assert json.loads(out)["length"]["mean"] is None
    wait_until(lambda: not members(command.pid))


def test_workers_do_not_outlive_a_command_that_is_killed():
    command = started("simulate", "fake-crystal", "--bots", "search:30s", "--games", "10", "--workers", "2")
    wait_until(lambda: busy(command.pid, 2))

    command.kill()
    command.communicate(timeout=PATIENCE)

    wait_until(lambda: not members(command.pid))


def test_a_worker_that_is_killed_ends_the_command_with_a_clear_line():
    command = started("simulate", "fake-crystal", "--bots", "random", "--games", "1000000", "--workers", "2")
    wait_until(lambda: busy(command.pid, 2))

    os.kill(at_work(command.pid)[0], signal.SIGKILL)
    out, err = command.communicate(timeout=PATIENCE)

    assert (command.returncode, out) == (1, "")
    assert err == "tablee: a worker process ended unexpectedly (exit code -9)\n"
    wait_until(lambda: not members(command.pid))
