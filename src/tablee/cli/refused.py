"""What the command line refuses, told in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import typer

from tablee.bots.levels import BadBot
from tablee.cli.language import LANGUAGES, BadLanguage, Catalogue
from tablee.cli.reasons import reason_of
from tablee.cli.usage import of_usage
from tablee.games import GAMES
from tablee.kernel.action import RuleBroken
from tablee.kernel.game import BadAction, BadTable
from tablee.kernel.match import BadTime
from tablee.kernel.options import BadOption, Option
from tablee.kernel.record import BadRecord
from tablee.lab.crew import SeriesFailed

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
    if isinstance(wrong, BadLanguage):
        return texts.say("wrong.language", given=wrong, known=", ".join(LANGUAGES))
    if isinstance(wrong, BadBot):
        return texts.say("wrong.bot", name=wrong.name, game=wrong.game, known=", ".join(wrong.known))
    if isinstance(wrong, BadRecord):
        return texts.say("wrong.record", detail=of_record(wrong, texts))
    if isinstance(wrong, BadTable):
        return texts.say("wrong.seats", **wrong.facts)
    if isinstance(wrong, BadOption):
        return _of_option(wrong, texts)
    if isinstance(wrong, SeriesFailed):
        return _of_series(wrong, texts)
    if isinstance(wrong, typer.TyperException):
        return of_usage(wrong, texts)
    return str(wrong)


def of_record(wrong: BadRecord, texts: Catalogue) -> str:
    """Say what is wrong with a record, after the name of its file."""
    path, cause = wrong.facts.get("path"), wrong.facts.get("cause")
    facts = {name: value for name, value in wrong.facts.items() if name not in ("path", "cause")}
    if cause is not None:
        facts["reason"] = _of_cause(cause, texts)
    told = texts.say(f"record.{wrong.key}", **facts) if wrong.key else str(wrong)
    return told if path is None else texts.say("record.file", path=path, detail=told)


def _of_cause(cause: Exception, texts: Catalogue) -> str:
    """Say why something recorded cannot be played or read."""
    if isinstance(cause, OSError):
        return reason_of(cause, texts)
    if isinstance(cause, RuleBroken):
        return texts.say("record.against", rule=cause.broken.rule)
    if isinstance(cause, (BadTable, BadOption)):
        return _sentence(cause, texts)
    if isinstance(cause, BadAction):
        return texts.say("record.no_action")
    return texts.say("record.backwards") if isinstance(cause, BadTime) else texts.say("record.few_draws")


def _of_option(wrong: BadOption, texts: Catalogue) -> str:
    game, _, own = wrong.key.partition(".")
    if own:
        words = Catalogue(game, texts.language) if game in GAMES else texts
        return words.say(f"wrong.{own}", **wrong.facts) if words.has(f"wrong.{own}") else str(wrong)
    if wrong.key == "unknown":
        facts = {"name": wrong.facts["name"], "known": ", ".join(wrong.facts["known"])}
        return texts.say("wrong.unknown_option", **facts)
    option = wrong.facts["option"]
    return texts.say("wrong.value", option=option.id, value=wrong.facts["value"], allowed=allowed(option, texts))


def allowed(option: Option, texts: Catalogue) -> str:
    """Say what an option can be: its values, a range of numbers, a text."""
    ways = [str(known.value).lower() for known in option.values if known.value != ""]
    if option.lowest is not None:
        ways.append(texts.say("wrong.range", low=option.lowest, high=option.highest))
    if option.longest is not None:
        ways.append(texts.say("wrong.words", longest=option.longest))
    return ", ".join(dict.fromkeys(ways))


def _of_series(wrong: SeriesFailed, texts: Catalogue) -> str:
    facts = wrong.facts
    if "code" in facts:
        return texts.say("wrong.worker", code=facts["code"])
    system = facts["errno"]
    detail = facts["fault"] if system is None else reason_of(OSError(system, ""), texts)
    return texts.say("wrong.match", number=facts["number"], seed=facts["seed"], detail=detail)
