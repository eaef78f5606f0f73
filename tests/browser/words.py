"""What the page says, from the catalogues it reads itself: a test names a text, and a better wording breaks nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final = ROOT / "web/src/texts"
GAMES: Final = ROOT / "web/src/games"
RULES: Final = ROOT / "src/tablee/games"
LANGUAGES: Final = ("fr", "en")


def say(language: str, key: str, **facts: Any) -> str:
    """Return a text with its facts, in the form its `count` asks for."""
    texts = catalogue(language)
    if key not in texts and "count" in facts:
        count = abs(facts["count"])
        is_one = count < 2 if language == "fr" else count == 1
        key += "_one" if is_one else "_many"
    text = texts[key]
    for name, fact in facts.items():
        text = text.replace(f"{{{name}}}", str(fact))
    return text


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return all texts of the frame and of the games, by key."""
    texts = dict(_flat(_read(RULES / f"texts/{language}.toml"), "games"))
    for file in (TEXTS / language).glob("*.toml"):
        texts.update(_flat(_read(file), file.stem))
    for game in (folder.parent for folder in GAMES.glob("*/texts")):
        shared = RULES / game.name.replace("-", "_") / f"texts/{language}.toml"
        for file in filter(Path.is_file, (shared, game / f"texts/{language}.toml")):
            texts.update(_flat(_read(file), game.name))
        for file in game.glob(f"texts/{language}/*.toml"):
            texts.update(_flat(_read(file), f"{game.name}.{file.stem}"))
    return texts


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def _flat(nested: dict[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in nested.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}.{name}")
        else:
            yield f"{prefix}.{name}", value
