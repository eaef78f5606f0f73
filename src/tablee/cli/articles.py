"""The numbered articles of a game's rules, found by their ids."""

from __future__ import annotations

import re
from functools import cache

from tablee.games import GAMES, file_of

_ARTICLE = re.compile(r"- \*\*([A-Z]+-\d+)\*\* (.+)")
_MARKS = re.compile(r"\*\*|`|\s*\*\([^)]*\)\*$")  # bold, code, and where an article comes from


def find_article(game: str, asked: str, language: str) -> tuple[str, str] | None:
    """Return the id and the text of an article; a bare number is one of the game's own."""
    articles = _articles(game, language)
    wanted = asked.strip().upper()
    own = next(iter(articles), "").split("-")[0]
    id = f"{own}-{wanted}" if wanted.isdigit() else wanted
    text = articles.get(id)
    return None if text is None else (id, text)


@cache
def _articles(game: str, language: str) -> dict[str, str]:
    name = "RULES.fr.md" if language == "fr" else "RULES.md"
    rules = file_of(GAMES[game], name)
    found = _ARTICLE.findall(rules.read_text("utf-8")) if rules is not None else []
    return {id: _MARKS.sub("", text) for id, text in found}
