"""What `make check` refuses in commit subjects since the last release: python -m tests.subjects

A subject is `scope: imperative`, in 72 characters at most: "server: refuse a frame that is too large".
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LONGEST: Final = 72
BEFORE_ALL: Final = "595eeb3"  # there is no release yet: the rule holds for what came after this commit

SUBJECT: Final = re.compile(r"(?P<scope>[a-z][\w./-]*(?:, [a-z][\w./-]*)*): (?P<verb>[a-z][a-z-]*)\b.*")
NO_VERB: Final = re.compile(
    r"an?|all|any|each|every|first|how|in|its?|more|no|nobody|none|not|now|of|one|only|some|that|the|there|these|this|two|"
    r"what|when|where|which|who|why|with|without"
)
INFLECTED: Final = re.compile(
    r"(?!(bring|embed|feed|need|proceed|ring|seed|shed|speed|spring|string)$)[a-z-]*(ed|ing|[^s]s)"
)


def faults(subject: str) -> Iterator[str]:
    """Say what is wrong with a subject."""
    if subject.startswith('Revert "'):
        return
    if len(subject) > LONGEST:
        yield f"has {len(subject)} characters, not {LONGEST} at most"
    parts = SUBJECT.fullmatch(subject)
    if parts is None:
        yield "is not `scope: imperative`"
    elif not _is_imperative(parts["verb"]):
        yield f"does not begin with an imperative: {parts['verb']}"
    if subject.endswith("."):
        yield "ends with a full stop"


def _is_imperative(word: str) -> bool:
    return not (NO_VERB.fullmatch(word) or INFLECTED.fullmatch(word))


def subjects() -> list[str]:
    """Return the subjects since the last release; none where the history is not at hand."""
    release = _git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*")
    since = release or BEFORE_ALL
    return _git("log", "--no-merges", "--format=%s", f"{since}..HEAD").splitlines()


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def main() -> None:
    """Print every fault; fail if there is one."""
    found = [f"{subject}\n    {fault}" for subject in subjects() for fault in faults(subject)]
    if found:
        print(*found, sep="\n")
        sys.exit("a commit's subject is `scope: imperative`: tests/subjects.py")


if __name__ == "__main__":
    main()
