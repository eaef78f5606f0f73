"""From arguments to an exit code: 0; 1, our fault; 2, a wrong argument, told in one line; 130, Ctrl-C."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from typing import Final

import typer

from tablee.bots.levels import BadBot
from tablee.cli.app import command_in
from tablee.cli.interrupt import INTERRUPTED
from tablee.cli.language import LANGUAGES, BadLanguage, Catalogue, language
from tablee.cli.left_out import tell_left_out
from tablee.cli.reasons import reason_of
from tablee.cli.refused import NotWritten, Refused, printable, sentence
from tablee.games import GAMES
from tablee.kernel.game import BadTable
from tablee.kernel.options import BadOption
from tablee.kernel.record import BadRecord
from tablee.lab.crew import SeriesFailed

FAILED: Final = 1
WRONG: Final = 2
WRONGS: Final = (
    Refused, NotWritten, BadLanguage, BadBot, BadOption, BadTable, BadRecord, typer.TyperException,
)  # fmt: skip
DEFAULT: Final = ("serve",)  # what `tablee` does unless told otherwise


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit code."""
    arguments = arguments or DEFAULT
    texts = Catalogue("lab", language(_asked_language(arguments)))
    tell_left_out(texts)
    try:
        command = command_in(texts, next((word for word in arguments[1:] if word in GAMES), None))
        if not arguments[0].startswith("-") and arguments[0] not in command.commands:
            raise Refused("wrong.command", name=arguments[0], known=", ".join(command.commands))
        code = command.main(args=list(arguments), prog_name="tablee", standalone_mode=False)
    except WRONGS as wrong:
        return _complain(sentence(wrong, texts), WRONG)
    except SeriesFailed as wrong:
        return _complain(sentence(wrong, texts), FAILED)
    except OSError as wrong:  # a full disk, a closed pipe, a name too long
        return _complain(_of_system(wrong, texts), FAILED)
    except UnicodeError:
        return _complain(texts.say("wrong.text"), WRONG)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    finally:
        tell_left_out(texts)  # a face that could not be used
    return code if isinstance(code, int) else 0


def _asked_language(arguments: Sequence[str]) -> str | None:
    """Find the language before anything else is understood: help and complaints are said in it, too."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            asked = value or "".join(arguments[place + 1 : place + 2])
            return asked if asked in LANGUAGES else None
    return None


def _of_system(wrong: OSError, texts: Catalogue) -> str:
    reason = reason_of(wrong, texts)
    if not wrong.filename:
        return reason
    return printable(texts.say("record.file", path=str(wrong.filename)[:200], detail=reason))


def _complain(line: str, code: int) -> int:
    with contextlib.suppress(OSError, ValueError):  # nobody left to tell
        print(f"tablee: {line}", file=sys.stderr)
    return code
