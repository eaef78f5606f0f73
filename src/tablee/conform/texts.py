"""Contract 8: a game has all its texts in both languages: options, events, refusals, actions.

Its texts are `texts/fr.toml` and `texts/en.toml` in its package. Which refusals there are is read in its sources.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final

from tablee.conform.contract import Breach, claim
from tablee.conform.look import Look
from tablee.conform.subject import sources_of
from tablee.games import file_of, package_of
from tablee.kernel.event import Event
from tablee.kernel.game import Game

LANGUAGES: Final = ("fr", "en")
FACT: Final = re.compile(r"\{(\w+)")

Texts = Mapping[str, str]


def file_in(game: Game[Any], language: str) -> Traversable | None:
    return file_of(game, "texts", f"{language}.toml")


def texts_of(game: Game[Any], language: str) -> dict[str, str]:
    """Return the texts of a game by key, nested tables joined with dots; none if it has no such file."""
    file = file_in(game, language)
    return {} if file is None else dict(flat("", tomllib.loads(file.read_text("utf-8"))))


def flat(path: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(f"{path}{name}.", value)
        else:
            yield f"{path}{name}", str(value)


def options_have_texts(look: Look) -> None:
    """Every option and every value of it has texts in both languages."""
    for option in look.game.options:
        for texts in (option.name, option.help, *(known.label for known in option.values)):
            claim(bool(texts.fr and texts.en), "a text of the option {} is empty: {}", option.id, texts)


def languages_say_the_same(look: Look) -> None:
    """Both languages have the same texts with the same facts."""
    french, english = (texts_of(look.game, language) for language in LANGUAGES)
    are_alike(french, english)


def are_alike(french: Texts, english: Texts) -> None:
    """Claim that two languages have the same keys, with the same facts."""
    one_sided = sorted(french.keys() ^ english.keys())
    claim(not one_sided, "only one language has: {}", ", ".join(one_sided))
    for key in sorted(french):
        facts = [set(FACT.findall(texts[key])) for texts in (french, english)]
        claim(facts[0] == facts[1], "{}: in French with {}, in English with {}", key, *map(sorted, facts))


def all_is_said(look: Look) -> None:
    """There is a text for every event, refusal and verb, and for no other."""
    game = look.game
    wanted = {"events": events_of(game), "refusals": refusals_of(game), "labels": set(game.verbs)}
    for language in LANGUAGES:
        keys = texts_of(game, language)
        for family, names in {**wanted, "verbs": set(game.verbs)}.items():  # what a verb is called may be left out
            there = {key.split(".")[1] for key in keys if key.startswith(f"{family}.")}
            missing = names - there if family in wanted else ()
            claim(not missing, "{}.toml has no {} for {}", language, family, ", ".join(sorted(missing)))
            claim(there <= names, "{}.toml has {} that nothing says: {}", language, family, sorted(there - names))


def events_of(game: Game[Any]) -> set[str]:
    """Return the names of the events of the game's package."""
    package = f"{package_of(game)}."
    return {kind.__name__ for kind in _kinds_of(Event) if kind.__module__.startswith(package)}


def _kinds_of(kind: type[Event]) -> Iterator[type[Event]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds_of(below)


# -- refusals, in the sources ----------------------------------------------------------------------------------


def refusals_of(game: Game[Any]) -> set[str]:
    """Return every key of a Broken in the kernel, in the game, and in the parts that the game uses."""
    own = [*sources_of(package_of(game))]
    files = [*sources_of("tablee.kernel"), *own, *_parts_used_by(own)]
    return {key for file in files for key in _keys_in(file)}


def _parts_used_by(sources: Iterable[Traversable]) -> Iterator[Traversable]:
    """Return the modules of `tablee.parts` that these files import."""
    nodes = [node for file in sources for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    imported = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    return (file for file in sources_of("tablee.parts") if f"tablee.parts.{file.name.removesuffix('.py')}" in imported)


def _keys_in(file: Traversable) -> Iterator[str]:
    module = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Broken":
            found = _strings_of(node.args[1], module)
            if not found:
                raise Breach(f"{file.name}: it cannot be told which key {ast.unparse(node)} has")
            yield from found


def _strings_of(node: ast.expr, module: ast.Module) -> set[str]:
    """Return the texts an expression may be: a constant, one of two, what a name or a call stands for."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp():
            return _strings_of(node.body, module) | _strings_of(node.orelse, module)
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return {text for value in _returned_by(name, module) for text in _strings_of(value, module)}
        case ast.Name(id=name):
            return {text for value in _given_to(name, module) for text in _strings_of(value, module)}
    return set()


def _given_to(name: str, module: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(_is(target, name) for target in node.targets):
            yield node.value
        if isinstance(node, ast.AnnAssign) and _is(node.target, name) and node.value is not None:
            yield node.value


def _is(target: ast.expr, name: str) -> bool:
    return isinstance(target, ast.Name) and target.id == name


def _returned_by(name: str, module: ast.Module) -> Iterator[ast.expr]:
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef) and function.name == name:
            yield from (node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value)
