"""The words by which the verbs of Fake Crystal are typed."""

from __future__ import annotations

from typing import Final

from tablee.cli.language import Catalogue
from tablee.cli.typed import Vocabulary
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


class FakeCrystalVocabulary(Vocabulary):
    """The words that are understood in one language."""

    def __init__(self, texts: Catalogue) -> None:
        super().__init__(texts, (verb.name for verb in (*VERBS, *OF_THE_TOKEN)))

    def verb(self, word: str, ability: str) -> Verb | None:
        """Return the verb a word means; words for the token mean what it is used for in this game."""
        if any(self.means(word, verb.name) for verb in OF_THE_TOKEN):
            return TOKEN[ability]
        return next((verb for verb in VERBS if self.means(word, verb.name)), None)
