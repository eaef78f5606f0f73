"""Some simulated houses: whatever goes wrong in them, every promise is kept; and a seed gives the same run again."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
AT_ONCE = 12
PARTS = 3


def run(*options: str) -> str:
    """Run the command as anybody would; return what it says."""
    command = [sys.executable, "-m", "tests.simulation", "--jobs", "1", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=20 * PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("part", range(PARTS))
def test_every_promise_is_kept(part: int) -> None:
    said = run("--seeds", str(AT_ONCE), "--start", str(part * AT_ONCE))
    assert f"{AT_ONCE} seeds" in said and "no violation" in said


def test_a_seed_gives_the_same_run_byte_for_byte() -> None:
    first, second = (run("--seed", "2").rpartition("digest=")[2] for _ in range(2))
    assert first == second and len(first) > 64
