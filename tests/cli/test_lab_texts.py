"""The catalogue of the lab: complete in both languages, and nothing in it that nobody says."""

import ast
import re
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

import tablee.cli
from tablee.cli.app import command_in
from tablee.cli.language import LANGUAGES, Catalogue
from tablee.cli.reasons import KNOWN
from tablee.conform import suite
from tablee.games import Why
from tablee.kernel import match, record
from tablee.lab import record_file

LAB = (
    "app", "arena", "bench", "conform", "entry", "left_out", "reasons", "records", "refused", "request", "series",
    "serve", "simulate", "tidy", "usage",
)  # fmt: skip
SAYING = {"say", "Refused"}


def said(node):
    """The keys a call says: a text, one of two texts, or a text with a part to be filled in."""
    match node:
        case ast.Constant(value=str()):
            return {node.value}
        case ast.IfExp():
            return said(node.body) | said(node.orelse)
        case _:
            return set()


def keys_of_bad_records():
    """What the kernel and the lab say of records, by the key that each complaint gives."""
    for module in (record, match, record_file):
        for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
            is_one = isinstance(node, ast.Call) and _name(node.func) == "BadRecord"
            if is_one and isinstance(node.args[1], ast.Constant):
                yield f"record.{node.args[1].value}"


def keys_in_code():
    for module in LAB:
        tree = ast.parse((Path(tablee.cli.__path__[0]) / f"{module}.py").read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in SAYING and node.args:
                yield from said(node.args[0])
            if isinstance(node, ast.Assign) and _name(node.targets[0]) == "names" and isinstance(node.value, ast.Tuple):
                yield from (f"column.{item.value}" for item in node.value.elts)


def keys_of_contracts():
    """What `tablee conform` says, by the keys of the suite."""
    yield from (f"conform.contracts.{contract.key}" for contract in suite.CONTRACTS)
    names = {name for contract in suite.CONTRACTS for name in (contract.needs, *contract.also)}
    yield from (f"conform.unseen.{name}" for name in names if name)


def test_every_complaint_about_a_record_has_its_key():
    keys = set(keys_of_bad_records())
    assert len(keys) > 15 and keys <= set(Catalogue("lab", "en").keys())


def _name(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def keys_of_help(texts):
    group = command_in(texts)
    for command in [group, *group.commands.values()]:
        yield f"help.{command.name}"
        for parameter in command.params:
            own = f"option.{command.name}.{parameter.name}"
            yield own if texts.has(own) else f"option.{parameter.name}"


def plain(key):
    return re.sub("_(one|many)$", "", key)


def facts(text):
    return set(re.findall(r"(?<!\{)\{(\w+)", text))


def test_both_languages_have_the_same_keys():
    french, english = (Catalogue("lab", language).keys() for language in LANGUAGES)

    assert french == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_said_and_every_key_said_is_there(language):
    texts = Catalogue("lab", language)
    there = {plain(key) for key in sorted(texts.keys())}
    in_code = {*keys_in_code(), *keys_of_bad_records(), *keys_of_contracts()}
    in_code |= {f"reason.{kind}" for kind in (*KNOWN.values(), "no_name")}
    in_code |= {f"left_out.{why}" for why in get_args(Why)}
    in_help = set(keys_of_help(texts))

    assert in_code <= there
    assert there <= in_code | in_help


def test_every_argument_of_the_lab_has_its_help():
    texts = Catalogue("lab", "en")
    group = command_in(texts)
    for name in ("simulate", "arena", "replay", "verify", "bench", "tidy", "conform"):
        command = group.commands[name]
        assert command.help
        assert all(parameter.help for parameter in chain(group.params, command.params)), name


def test_a_text_has_the_same_facts_in_both_languages():
    french, english = (Catalogue("lab", language) for language in LANGUAGES)

    for key in sorted(french.keys()):
        assert facts(french._texts[key]) == facts(english._texts[key]), key
