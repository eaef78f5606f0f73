"""Which tests `make quick` runs for which change."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.games import GAMES
from tests.budget import UNTIL
from tests.quick import ROOT, SMOKE, Reach, changed, chosen, sampled

TESTS = Reach()


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("src/tablee/games/cresus/auction.py", {"tests/games/cresus", "tests/counts/test_cresus.py"}),
        (
            "src/tablee/kernel/chance.py",
            {"tests/kernel", "tests/kernel/test_chance.py", "tests/games/cresus/test_luck.py"},
        ),
        ("tests/games/fake_crystal/scene.py", {"tests/games/fake_crystal/test_spy.py"}),  # imported through helpers
        ("tests/games/cresus/moments.py", {"tests/test_desk_fixtures.py"}),  # found by the name of the game
        ("tests/games/spyfall/dossier.py", {"tests/kernel/test_pure_and_compiled.py"}),
        ("tests/cli/test_tidy.py", {"tests/cli/test_tidy.py"}),
        ("src/tablee/server/clock.py", {"tests/server/test_service_clock.py"}),
        ("docs/protocol.md", {"tests/test_docs.py"}),
        ("web/src/main.ts", {"tests/web"}),
    ],
)
def test_a_change_is_tested_by_what_imports_it_or_belongs_to_it(path: str, tests: set[str]) -> None:
    assert tests <= set(chosen([path], TESTS))


def test_what_takes_minutes_is_left_to_make_test() -> None:
    run = chosen(["tests/games/fake_crystal/scene.py", "tests/browser/window.py", "src/tablee/kernel/chance.py"], TESTS)
    assert not [one for one in run if one.startswith(("tests/conformance", "tests/secrets"))]
    assert [one for one in run if one.startswith("tests/browser")] == ["tests/browser/test_smoke.py"]
    assert chosen(["tests/browser/test_pages.py"], TESTS) == ["tests/browser/test_pages.py", *SMOKE]


def test_of_contracts_and_secrets_one_table_is_tried() -> None:
    assert sampled(["src/tablee/games/fake_crystal/state.py", "README.md"]) == ["fake-crystal-3"]
    assert sampled(["src/tablee/kernel/state.py"]) == sorted(f"{game}-3" for game in GAMES)
    assert sampled(["web/src/main.ts", "src/tablee/games/__init__.py"]) == []


def test_changed_tests_come_first_and_what_takes_long_last() -> None:
    run = chosen(["src/tablee/server/referee.py", "tests/server/test_timers.py"], TESTS)
    assert run[: 1 + len(SMOKE)] == ["tests/server/test_timers.py", *SMOKE]
    run = chosen(["src/tablee/kernel/match.py"], TESTS)
    assert run.index("tests/kernel") < min(at for at, one in enumerate(run) if one.startswith("tests/server"))


@pytest.mark.parametrize(("until", "outcome"), [("0", "1 skipped"), ("1e12", "1 passed")])
def test_what_has_not_begun_in_time_is_left_out_and_told(tmp_path: Path, until: str, outcome: str) -> None:
    (tmp_path / "test_one.py").write_text("def test_one() -> None:\n    assert True\n")
    command = [sys.executable, "-m", "pytest", "-p", "tests.budget", "-p", "no:cacheprovider", "-rs", str(tmp_path)]
    environment = {**os.environ, UNTIL: until, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert outcome in done.stdout and ("make test runs it" in done.stdout) == ("skipped" in outcome), done.stdout


def test_there_is_a_smoke_of_everything() -> None:
    assert all(Path(ROOT, one).exists() for one in SMOKE)
    assert set(SMOKE) <= set(chosen([], TESTS))


def test_changed_is_what_differs_from_the_main_branch_and_what_is_new(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "init.defaultBranch=main"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for name in ("kept", "committed", "edited"):
        (tmp_path / name).write_text("before")
    git("add", ".")
    git("commit", "-m", "first")
    git("switch", "-c", "change")
    (tmp_path / "committed").write_text("after")
    git("commit", "-am", "second")
    (tmp_path / "edited").write_text("after")
    (tmp_path / "new").write_text("new")
    assert changed(tmp_path) == ["committed", "edited", "new"]
