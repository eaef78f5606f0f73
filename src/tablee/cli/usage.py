"""What the parser of arguments complains about, in our words: its own are in one language only."""

from __future__ import annotations

from typing import Any

import typer

from tablee.cli.language import Catalogue


def of_usage(wrong: typer.TyperException, texts: Catalogue) -> str:
    """Say what the parser found, by the kind of its complaint: its own classes are not public."""
    parameter = getattr(wrong, "param", None)
    hint = "" if parameter is None else _called(parameter)
    match type(wrong).__name__:
        case "MissingParameter":
            return texts.say("wrong.missing", what=hint)
        case "NoSuchOption":
            return texts.say("wrong.no_such_option", what=getattr(wrong, "option_name", ""))
        case "BadOptionUsage":
            is_switch = "does not take" in wrong.message  # it knows no other way to say so
            return texts.say(
                "wrong.no_value" if is_switch else "wrong.needs_value", what=getattr(wrong, "option_name", "")
            )
        case "BadParameter" if parameter is not None:
            return _of_value(hint, parameter, texts)
        case _:
            return _of_the_rest(wrong, texts)


def _called(parameter: Any) -> str:
    """Return an option as it is typed, an argument as the help calls it."""
    names = parameter.opts if parameter.opts[0].startswith("-") else [parameter.metavar or parameter.name]
    return " / ".join(f"'{name}'" for name in names)


def _of_value(what: str, parameter: Any, texts: Catalogue) -> str:
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    low, high = getattr(parameter, "min", None), getattr(parameter, "max", None)
    if kind not in (int, float):
        return texts.say("wrong.parameter", what=what)
    if low is None:
        return texts.say("wrong.number", what=what)
    if high is None:
        return texts.say("wrong.number_from", what=what, low=low)
    return texts.say("wrong.number_between", what=what, low=low, high=high)


def _of_the_rest(wrong: typer.TyperException, texts: Catalogue) -> str:
    """Too many arguments stand in brackets; nothing else is left that we know of."""
    named = wrong.message.partition("(s) (")[2].removesuffix(")")
    return texts.say("wrong.extra", what=named) if named else texts.say("wrong.usage")
