"""The compiled server and its sources mean the same: one match over the wire, and tests of the server run on both."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.compiled import reason_to_skip, run

REASON = reason_to_skip("**/*.py")

pytestmark = pytest.mark.skipif(REASON is not None, reason=str(REASON))

MATCH = "import sys; sys.path.append('.'); from tests.server.same_match import main; main()"


def played(pure: str) -> dict[str, Any]:
    lines = run("-c", MATCH, pure=pure).splitlines()
    result: dict[str, Any] = json.loads(next(line for line in lines if line.startswith("RESULT")).partition(" ")[2])
    return result


def test_the_compiled_server_sends_the_same_as_its_sources() -> None:
    compiled, pure = played(pure=""), played(pure="1")
    assert (compiled["is_compiled"], pure["is_compiled"]) == ([True], [False])
    assert compiled["told"].keys() == pure["told"].keys() == {"0", "1", "-1"}
    for viewer, frames in compiled["told"].items():
        assert len(frames) > 50
        assert frames[-1]["end"], "it was played to the end"
        assert frames == pure["told"][viewer], viewer


def test_the_compiled_server_passes_tests_of_the_server() -> None:
    tests = ["test_timers", "test_words_stay_said"]  # the clock, taking back, agreements
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not postgresql", *files(tests), pure="")


def files(tests: list[str]) -> list[str]:
    return [f"tests/server/{name}.py" for name in tests]
