"""Steps side by side: all are told of, a failure is named, and an interrupt leaves nothing running."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE, wait_until
from tests.steps import side_by_side

PYTHON = sys.executable


def says(text: str, code: int = 0) -> list[str]:
    return [PYTHON, "-c", f"import sys; print({text!r}); sys.exit({code})"]


def test_every_step_is_told_of_and_those_that_fail_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    steps = [("one", says("first")), ("two", says("second", code=3)), ("three", says("third"))]
    assert side_by_side(steps, at_once=2) == ["two"]
    told = capsys.readouterr().out
    for name, said in (("one: done", "first"), ("two: FAILED", "second"), ("three: done", "third")):
        assert f"== {name}" in told and said in told


def test_steps_run_side_by_side(tmp_path: Path) -> None:
    """Each waits until the other is there."""
    script = (
        "import pathlib, sys; own, other = map(pathlib.Path, sys.argv[1:]); own.touch()\nwhile not other.exists(): pass"
    )
    ours, theirs = str(tmp_path / "ours"), str(tmp_path / "theirs")
    steps = [("ours", [PYTHON, "-c", script, ours, theirs]), ("theirs", [PYTHON, "-c", script, theirs, ours])]
    assert side_by_side(steps, at_once=2) == []


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_all_steps_and_what_they_started(tmp_path: Path, which: signal.Signals) -> None:
    child = tmp_path / "child"
    make = tmp_path / "make"  # each step starts something that would go on for ever
    make.write_text(f"#!/bin/sh\nsleep 100000 &\necho $! > {child}.part && mv {child}.part {child}\nwait\n")
    make.chmod(0o755)
    command = [PYTHON, "-m", "tests.steps", "check"]
    running = subprocess.Popen(command, env={**os.environ, "MAKE": str(make)}, stderr=subprocess.PIPE, text=True)
    try:
        wait_until(child.exists)
        running.send_signal(which)
        _, complaint = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
        running.wait()
    assert (running.returncode, complaint) == (130, "interrupted\n")
    wait_until(lambda: not Path(f"/proc/{int(child.read_text())}/cmdline").exists() or _is_dead(int(child.read_text())))


def _is_dead(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
