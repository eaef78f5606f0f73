"""Every link in a document leads somewhere, headings included; every page that a file names exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.test_architecture import ROOT, project_files

PAGES = [path for path in project_files() if path.suffix == ".md"]
FENCED = re.compile(r"^```.*?^```[ ]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
OUTSIDE = re.compile(r"[a-z]+:")
HEADING = re.compile(r"^#{1,6}[ ]+(.+?)[ ]*#*$", re.MULTILINE)
PAGE_NAMED = re.compile(r"\bdocs/[\w./-]+\.md\b")


def prose(page: Path) -> str:
    """Return what is not code."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[str]:
    """Yield what a page links to within the project: a path, an anchor, or both."""
    for target in LINK.findall(CODE.sub("", prose(page))):
        if not OUTSIDE.match(target):
            yield target


def slug(heading: str) -> str:
    """Return the anchor that GitHub gives a heading."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page; a heading that comes again gets a number."""
    found: dict[str, int] = {}
    for heading in HEADING.findall(prose(page)):
        anchor = slug(heading)
        found[anchor] = found.get(anchor, -1) + 1
        if found[anchor]:
            found[f"{anchor}-{found[anchor]}"] = 0
    return frozenset(found)


def why_dead(page: Path, target: str) -> str | None:
    """Return nothing, or what is wrong with a link."""
    path, _, anchor = unquote(target).partition("#")
    file = page.parent / path if path else page
    if not file.exists():
        return f"{target}: there is no such file"
    if anchor and file.suffix == ".md" and anchor not in anchors(file.resolve()):
        return f"{target}: there is no such heading"
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    dead = [wrong for target in links(page) if (wrong := why_dead(page, target)) is not None]
    assert not dead, "\n".join(dead)


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("# The `ask` of it, and more\n\n## Twice\n\n## Twice\n", encoding="utf-8")
    page = tmp_path / "page.md"
    page.write_text(
        "# Here\n[a](other.md#the-ask-of-it-and-more) [b](#here) [c](other.md#twice-1) [d](https://example.org/x)\n"
        "`[no](link.md)` [e](gone.md) [f](other.md#gone) [g](#gone)\n```\n[no](link.md)\n# no\n```\n",
        encoding="utf-8",
    )
    dead = {target for target in links(page) if why_dead(page, target)}
    assert dead == {"gone.md", "other.md#gone", "#gone"}


def test_pages_that_files_name_exist() -> None:
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in project_files()
        for name in PAGE_NAMED.findall(path.read_text(encoding="utf-8"))
        if not (ROOT / name).exists()
    ]
    assert not missing, "\n".join(missing)
