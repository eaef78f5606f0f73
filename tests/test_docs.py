"""The examples in the documents are real.

A fenced block that opens with ```python runnable is run; all those of one page run in order and see each other's
names. One that opens with ```python from PATH is a quotation: its lines stand in that file, in this order; a line `#
…` stands for what is left out. Every other ```python block must at least be Python. What an example asks of a step
must exist.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import pytest

from tablee.kernel.phase import Step

ROOT = Path(__file__).parents[1]
PAGES = sorted(ROOT.glob("docs/**/*.md"))
FENCE = re.compile(
    r"^```python(?P<runnable> runnable)?(?: from (?P<source>\S+))?[ ]*\n(?P<code>.*?)^```[ ]*$",
    re.MULTILINE | re.DOTALL,
)
LEFT_OUT = re.compile(r"^[ ]*# …\n", re.MULTILINE)


class Example(NamedTuple):
    """A block of Python on a page, and the line it begins on."""

    line: int
    code: str
    is_runnable: bool
    source: str | None  # the file it quotes


def examples(page: Path) -> list[Example]:
    text = page.read_text(encoding="utf-8")
    return [
        Example(text.count("\n", 0, found.start("code")), found["code"], found["runnable"] is not None, found["source"])
        for found in FENCE.finditer(text)
    ]


def at_its_line(example: Example) -> str:
    """Return the code such that errors name the line of the page."""
    return "\n" * example.line + example.code


with_examples = pytest.mark.parametrize(
    "page", [page for page in PAGES if examples(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)


@with_examples
def test_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples" / "pearls")
    names: dict[str, Any] = {"__name__": page.stem}
    for example in examples(page):
        if example.is_runnable:
            exec(compile(at_its_line(example), page, "exec"), names)


@with_examples
def test_examples_are_python_and_use_what_exists(page: Path) -> None:
    known = {name for name in dir(Step) if not name.startswith("_")}
    for example in examples(page):
        for node in ast.walk(ast.parse(at_its_line(example), page)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "step":
                assert node.attr in known, f"{page.name}, line {node.lineno}: a step has no {node.attr}"


def missing_lines(quoted: str, source: str) -> str | None:
    """Return nothing, or the first part of a quotation that does not stand in the source after the part before it."""
    lines = source.splitlines()
    for part in LEFT_OUT.split(quoted):
        wanted = part.strip("\n").splitlines()
        if not wanted:
            continue
        for at in range(len(lines) - len(wanted) + 1):
            if are_alike(lines[at : at + len(wanted)], wanted):
                lines = lines[at + len(wanted) :]
                break
        else:
            return part
    return None


def are_alike(lines: list[str], wanted: list[str]) -> bool:
    """Tell whether the lines are the same, all moved in or out by as much."""
    return dedent("\n".join(lines)) == dedent("\n".join(wanted))


@with_examples
def test_quotations_stand_in_the_files_they_name(page: Path) -> None:
    for example in examples(page):
        if example.source is not None:
            missing = missing_lines(example.code, (ROOT / example.source).read_text(encoding="utf-8"))
            assert missing is None, f"{page.name}, line {example.line}: not in {example.source}:\n{missing}"


SOURCE = """
class Shop:
    x = 1

    def f(self):
        return 2

    def g(self):
        return 3
"""


@pytest.mark.parametrize(
    "quoted",
    [
        "def f(self):\n    return 2",
        "class Shop:\n    # …\n    def g(self):\n        return 3",
    ],
)
def test_a_quotation_may_leave_lines_out_and_stand_further_left(quoted: str) -> None:
    assert missing_lines(f"{quoted}\n", SOURCE) is None


@pytest.mark.parametrize(
    ("quoted", "missing"),
    [
        ("def f(self):\n    return 3", "def f(self):\n    return 3"),
        ("def f(self):\nreturn 2", "def f(self):\nreturn 2"),
        ("def g(self):\n    # …\ndef f(self):", "def f(self):"),
    ],
)
def test_a_wrong_quotation_is_found(quoted: str, missing: str) -> None:
    assert missing_lines(f"{quoted}\n", SOURCE) == f"{missing}\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_fences_are_closed(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(r"^```", text, re.MULTILINE)) % 2 == 0, "a block is not closed"


def test_there_is_something_to_run() -> None:
    assert any(example.is_runnable for page in PAGES for example in examples(page))
