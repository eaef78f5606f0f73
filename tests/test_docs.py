"""The examples in the documents are real.

A fenced block that opens with ```python runnable is run; all those of one page run in order and see each other's names.
Every other ```python block must at least be Python. What an example asks of a step must exist.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablee.kernel.phase import Step

ROOT = Path(__file__).parents[1]
PAGES = sorted(ROOT.glob("docs/**/*.md"))
FENCE = re.compile(r"^```python(?P<runnable> runnable)?[ ]*\n(?P<code>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A block of Python on a page, and the line it begins on."""

    line: int
    code: str
    is_runnable: bool


def examples(page: Path) -> list[Example]:
    text = page.read_text(encoding="utf-8")
    return [
        Example(text.count("\n", 0, found.start("code")), found["code"], found["runnable"] is not None)
        for found in FENCE.finditer(text)
    ]


def at_its_line(example: Example) -> str:
    """Return the code such that errors name the line of the page."""
    return "\n" * example.line + example.code


with_examples = pytest.mark.parametrize(
    "page", [page for page in PAGES if examples(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)


@with_examples
def test_examples_run(page: Path) -> None:
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_fences_are_closed_and_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(r"^```", text, re.MULTILINE)) % 2 == 0, "a block is not closed"
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_there_is_something_to_run() -> None:
    assert any(example.is_runnable for page in PAGES for example in examples(page))
