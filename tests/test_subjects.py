"""What `make check` refuses in commit subjects."""

import subprocess
from pathlib import Path

import pytest

from tests import subjects
from tests.subjects import faults

LONG = "server: refuse " + "x" * 60


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("refuse a frame that is too large", "is not `scope: imperative`"),
        ("Server: refuse a frame", "is not `scope: imperative`"),
        ("server: Refuse a frame", "is not `scope: imperative`"),
        ("server: refused a frame", "does not begin with an imperative: refused"),
        ("server: refuses a frame", "does not begin with an imperative: refuses"),
        ("server: refusing a frame", "does not begin with an imperative: refusing"),
        ("server: a frame is refused", "does not begin with an imperative: a"),
        ("server: refuse a frame.", "ends with a full stop"),
        (LONG, f"has {len(LONG)} characters, not 72 at most"),
    ],
)
def test_a_subject_that_says_it_otherwise_is_refused(subject: str, fault: str) -> None:
    assert list(faults(subject)) == [fault]


@pytest.mark.parametrize(
    "subject",
    [
        "server: refuse a frame",
        "server, web: pass the seat on",
        "games/spyfall: seed the places",
        "check: type-check the tests",
        'Revert "server: a frame is refused"',
        "server: refuse " + "x" * 57,
    ],
)
def test_a_plain_subject_is_taken(subject: str) -> None:
    assert list(faults(subject)) == []


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b.c", *words], cwd=folder, check=True)


def test_only_what_came_after_the_last_release_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(tmp_path, "init", "-q")
    for subject in ("before the release", "server: refuse a frame", "after the release"):
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", subject)
        if subject.startswith("server"):
            git(tmp_path, "tag", "v0.1.0")
    monkeypatch.setattr(subjects, "ROOT", tmp_path)
    assert subjects.subjects() == ["after the release"]
    with pytest.raises(SystemExit):
        subjects.main()


def test_without_a_history_there_is_nothing_to_look_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "ROOT", tmp_path)
    assert subjects.subjects() == []
    subjects.main()
