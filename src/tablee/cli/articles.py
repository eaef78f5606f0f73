"""The numbered articles of a game's rules, found by their ids."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_ARTICLE = re.compile(r"- \*\*([A-Z]+-\d+)\*\* (.+)")
_MARKS = re.compile(r"\*\*|`|\s*\*\([^)]*\)\*$")  # bold, code, and where an article comes from


def find_article(asked: str, language: str) -> tuple[str, str] | None:
    """Return the id and the text of an article; a bare number is one of the game's own."""
    wanted = asked.strip().upper()
    id = f"FC-{wanted}" if wanted.isdigit() else wanted
    text = _articles(language).get(id)
    return None if text is None else (id, text)


@cache
def _articles(language: str) -> dict[str, str]:
    name = "RULES.fr.md" if language == "fr" else "RULES.md"
    rules = (files("tablee.games.fake_crystal") / name).read_text("utf-8")
    return {id: _MARKS.sub("", text) for id, text in _ARTICLE.findall(rules)}
