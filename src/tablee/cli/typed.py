"""What people type: words with or without accents, short forms, numbers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from tablee.cli.language import Catalogue

COMMANDS: Final = ("help", "rule", "table", "score", "quit")


class Vocabulary:
    """The words that are understood in one language: the commands of any table, and a game's own."""

    def __init__(self, texts: Catalogue, own: Iterable[str]) -> None:
        keys = [*COMMANDS, "yes", "no", "never", *own]
        self._words: Final = {key: frozenset(texts.say(f"typed.{key}").split()) for key in keys}

    def means(self, word: str, key: str) -> bool:
        return word in self._words[key]

    def command(self, word: str) -> str | None:
        return next((command for command in COMMANDS if self.means(word, command)), None)


def folded(text: str) -> str:
    """Return what was typed without accents and capitals, spaces made one."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(sign for sign in decomposed if not unicodedata.combining(sign)).split())


def parts(answer: str) -> list[str]:
    """Split `b 3`, `b3` and `c 3 5` alike; nothing typed is one empty word."""
    letters = len(answer) - len(answer.lstrip("abcdefghijklmnopqrstuvwxyz"))
    if 0 < letters < len(answer) and answer[letters].isdecimal():
        return [answer[:letters], *answer[letters:].split()]
    return answer.split() or [""]


def is_number(word: str) -> bool:
    """Tell whether it is a number anybody would type."""
    return word.isdecimal() and len(word) < 7
