"""What the command line refuses, told in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import typer

from tablee.bots.levels import BadBot
from tablee.cli.language import Catalogue
from tablee.cli.reasons import reason_of
from tablee.kernel.record import BadRecord

ONE_LINE: Final = 400  # characters at most


class Refused(Exception):
    """An argument that cannot be followed: a key of the catalogue, and the facts."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key: Final = key
        self.facts: Final = facts


class NotWritten(Exception):
    """Something cannot be written, for a reason of the system."""

    def __init__(self, path: Path, wrong: OSError) -> None:
        super().__init__(path)
        self.path: Final = path
        self.wrong: Final = wrong


def sentence(wrong: Exception, texts: Catalogue) -> str:
    """Return one line that says what is wrong."""
    return printable(_sentence(wrong, texts))[:ONE_LINE]


def printable(text: str) -> str:
    """Return the text on one line without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))


def _sentence(wrong: Exception, texts: Catalogue) -> str:
    if isinstance(wrong, Refused):
        return texts.say(wrong.key, **wrong.facts)
    if isinstance(wrong, NotWritten):
        return texts.say("wrong.directory", path=wrong.path, detail=reason_of(wrong.wrong, texts))
    if isinstance(wrong, BadBot):
        return texts.say("wrong.bot", name=wrong.name, game=wrong.game, known=", ".join(wrong.known))
    if isinstance(wrong, BadRecord):
        return texts.say("wrong.record", detail=wrong)
    if isinstance(wrong, typer.TyperException):
        return _of_usage(wrong, texts)
    return str(wrong)


def _of_usage(wrong: typer.TyperException, texts: Catalogue) -> str:
    """Say what the parser found, by the kind of its complaint: its own classes are not public."""
    hint = wrong.param.get_error_hint() if isinstance(wrong, typer.BadParameter) and wrong.param else ""
    match type(wrong).__name__:
        case "MissingParameter":
            return texts.say("wrong.missing", what=hint)
        case "NoSuchOption":
            return texts.say("wrong.no_such_option", what=getattr(wrong, "option_name", ""))
        case "BadParameter" if hint:
            return texts.say("wrong.parameter", what=hint, detail=wrong.message)
        case _:
            return texts.say("wrong.usage", detail=wrong.format_message())
