"""The language people are spoken to in, and the catalogues of texts."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from tablee.games import GAMES, PLUGINS, file_beside, file_of

LANGUAGES: Final = ("fr", "en")


class BadLanguage(Exception):
    """A language that we do not speak."""


def language(option: str | None) -> str:
    """Return "fr" or "en": what was asked for, else what the locale says, else English."""
    if option is None:
        return _of_locale()
    wanted = option.strip().lower()
    if wanted not in LANGUAGES:
        raise BadLanguage(option)
    return wanted


def _of_locale() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(name, "")
        if locale:  # the first that is set decides, as everywhere
            return "fr" if locale.lower().startswith("fr") else "en"
    return "en"


class Catalogue:
    """The texts of `texts/{name}.{language}.toml`, by key; nested tables are joined with dots.

    If the name is a game's, what is said of any game (`games/texts`), what is said at any table (`table`) and what the
    game itself says (`texts/{language}.toml` in its package) come first.
    """

    def __init__(self, name: str, language: str) -> None:
        self.name: Final = name
        self.language: Final = language
        self._texts: Final = _read(name, language)

    def say(self, key: str, **facts: Any) -> str:
        """Return a text with its facts filled in.

        A text that depends on a number has two forms, `key_one` and `key_many`; the fact `count` decides between them.
        A key that is missing is our fault: KeyError.
        """
        if key not in self._texts and "count" in facts:
            key += "_one" if self._is_one(facts["count"]) else "_many"
        if key not in self._texts:
            raise KeyError(f"{self.name}.{self.language}.toml has no text {key!r}")
        return self._texts[key].format(**facts)

    def word(self, key: str) -> str:
        """Return the text of something that a game names; the name itself, as words, where the game has no text."""
        return self.say(key) if self.has(key) else readable(key.rpartition(".")[2])

    def raw(self, key: str) -> str:
        """Return a text as it stands, its facts not filled in."""
        return self._texts[key]

    def has(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> list[str]:
        """Return every key, in the order of the file."""
        return list(self._texts)

    def _is_one(self, count: int) -> bool:
        """Tell whether this number goes with the singular: in French, 0 does too."""
        return abs(count) < 2 if self.language == "fr" else abs(count) == 1


def readable(name: str) -> str:
    """Return a name of the code as words: `on_sale`, `on-sale` and `OnSale` are all « on sale »."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_-]+", " ", name).lower()


@cache
def _read(name: str, language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for file in _files_of(name, language):
        texts.update(_flat("", tomllib.loads(file.read_text("utf-8"))))
    return texts


def _files_of(name: str, language: str) -> Iterator[Traversable]:
    ours = files("tablee.cli") / "texts"
    if name not in GAMES:
        yield ours / f"{name}.{language}.toml"
        return
    yield files("tablee.games") / "texts" / f"{language}.toml"
    yield ours / f"table.{language}.toml"
    of_game = file_of(GAMES[name], "texts", f"{language}.toml")
    of_face = file_beside(PLUGINS[name].terminal, "texts", f"{language}.toml") if name in PLUGINS else None
    yield from (file for file in (of_game, of_face) if file is not None)


def _flat(path: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{path}{name}.", value)
        else:
            yield f"{path}{name}", str(value)
