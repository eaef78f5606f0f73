"""Some simulated houses: every promise is kept despite all faults, and a seed gives the same run again."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.simulation.mistakes import MISTAKES

ROOT = Path(__file__).parents[2]
AT_ONCE = 25
PARTS = 12
KEPT = (303, 429, 1066, 1076, 11003, 11726, 401666, 500810, 1000915)  # each of these seeds broke a promise once


def run(*options: str, code: int = 0) -> str:
    """Run the command; return its output."""
    command = [sys.executable, "-m", "tests.simulation", "--jobs", "1", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=20 * PATIENCE, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("part", range(PARTS))
def test_every_promise_is_kept(part: int) -> None:
    said = run("--seeds", str(AT_ONCE), "--start", str(part * AT_ONCE))
    assert f"{AT_ONCE} seeds" in said and "no violation" in said


@pytest.mark.parametrize("seed", KEPT)
def test_what_was_broken_once_is_mended(seed: int) -> None:
    assert "no violation" in run("--seed", str(seed))


def test_a_seed_gives_the_same_run_byte_for_byte() -> None:
    first, second = (run("--seed", "2").rpartition("digest=")[2] for _ in range(2))
    assert first == second and len(first) > 64


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_server_is_found(mistake: str) -> None:
    said = run("--mistake", mistake, "--first", "--seeds", "200", code=1)
    assert re.search(r"^1 of \d+ seeds broken", said, re.MULTILINE), said
