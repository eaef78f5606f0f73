"""What people type: words with or without accents, short forms, numbers."""

from __future__ import annotations

import unicodedata
from typing import Final

from tablee.cli.language import Catalogue
from tablee.games.fake_crystal.actions import (
    Bank,
    Buy,
    Commit,
    Designate,
    Look,
    Negotiate,
    PackUp,
    Preempt,
    Recycle,
    Reopen,
    Reserve,
    Say,
)
from tablee.kernel.action import Verb

COMMANDS: Final = ("help", "rule", "table", "score", "quit")
VERBS: Final[tuple[Verb, ...]] = (Buy, Bank, Designate, Commit, PackUp, Reopen, Say)
OF_THE_TOKEN: Final[tuple[Verb, ...]] = (Look, Reserve, Negotiate)
TOKEN: Final = {
    "espion": Look,
    "negociateur": Negotiate,
    "recycleur": Recycle,
    "preempteur": Preempt,
    "avant-gardiste": Reserve,
}
"""What the token is used for, by the ability in force."""


class Vocabulary:
    """The words that are understood in one language."""

    def __init__(self, texts: Catalogue) -> None:
        keys = [*COMMANDS, *(verb.name for verb in (*VERBS, *OF_THE_TOKEN)), "yes", "no", "never"]
        self._words: Final = {key: frozenset(texts.say(f"typed.{key}").split()) for key in keys}

    def means(self, word: str, key: str) -> bool:
        return word in self._words[key]

    def command(self, word: str) -> str | None:
        return next((command for command in COMMANDS if self.means(word, command)), None)

    def verb(self, word: str, ability: str) -> Verb | None:
        """Return the verb a word means; words for the token mean what it is used for in this game."""
        if any(self.means(word, verb.name) for verb in OF_THE_TOKEN):
            return TOKEN[ability]
        return next((verb for verb in VERBS if self.means(word, verb.name)), None)


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
