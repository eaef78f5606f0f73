"""Which texts of a game the terminal says, from its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tablee
from tests.web.texts import Said

SOURCES = Path(tablee.__path__[0])
FAMILIES = (
    "events",
    "refusals",
    "labels",
)  # said by the names of what happened; tests/cli compares them with the rules


@cache
def patterns_in_code() -> frozenset[str]:
    """What the command line and score sheets say: keys, and keys with a part to be filled in."""
    return frozenset(_patterns())


def _patterns() -> Iterator[str]:
    for file in [*(SOURCES / "cli").rglob("*.py"), *SOURCES.rglob("score_sheet.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                if any(part is not None and "." in str(part) for part in parts):
                    yield "".join(r"\w+" if part is None else re.escape(str(part)) for part in parts)
            elif isinstance(node, ast.Constant) and re.fullmatch(r"[\w.]+", str(node.value)):
                yield re.escape(str(node.value))


def said_by_terminal(game: str) -> list[Said]:
    """Return what the terminal may say of a game, by keys that begin with its name."""
    patterns = {*patterns_in_code(), *(rf"{family}\..+" for family in FAMILIES)}
    return [Said("terminal", pattern, re.compile(rf"{re.escape(game)}\.(?:{pattern})")) for pattern in sorted(patterns)]
