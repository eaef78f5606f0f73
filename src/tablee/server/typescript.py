"""TypeScript types, written from our own records: nobody writes a message or a View twice.

`lib/match/messages.ts` holds every message of `messages.py`; `games/<game>/view.ts` a game's View, Events, actions and
options. A game's records are found where every game keeps them: `View` in its view.py, its Events in its events.py.

    python -m tablee.server.typescript [--check] web/src
"""

from __future__ import annotations

import argparse
import ast
import inspect
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
import msgspec.inspect as types

from tablee.games import GAMES, package_of
from tablee.kernel.action import Domain, Text, Verb
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.options import Option
from tablee.server import messages

NOTICE: Final = "// Written by `make types` from the records of the server. Do not edit.\n"


def pages() -> dict[str, str]:
    """Return every file by its path."""
    games = {f"games/{game.name}/view.ts": game_page(game) for game in ours()}
    return {"lib/match/messages.ts": messages_page(), **games}


def ours() -> list[Game[Any]]:
    """Return the games whose page is in our tree; those of other packages may be installed beside."""
    return [game for game in GAMES.values() if package_of(game).startswith("tablee.games.")]


def messages_page() -> str:
    """Return the messages in both directions and over HTTP."""
    literals = [f"export type {name} = {_either(values)};\n" for name, values in _literals(messages).items()]
    return "\n".join([NOTICE, *_constants(messages), *literals, *Page(messages).texts(), *_unions(messages)])


def game_page(game: Game[Any]) -> str:
    """Return what a client needs of a game: its View, Events, actions and options."""
    view, events = (import_module(f"{package_of(game)}.{part}") for part in ("view", "events"))
    parts = [
        *Page(view, events).texts(),
        _union("GameEvent", [event.__name__ for event in _events(events)], "What can happen, told apart by `type`."),
        _actions(game.verbs.values()),
        _options(game.options),
    ]
    return "\n".join([NOTICE, *parts])


# -- records -------------------------------------------------------------------------------------------------


def _own(module: ModuleType) -> list[type[msgspec.Struct]]:
    """Return the records a module declares, in its order; those that only lend their shape to others are left out."""
    return [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and issubclass(thing, msgspec.Struct)
        if thing.__module__ == module.__name__ and not thing.__subclasses__()
    ]


def _events(module: ModuleType) -> list[type[msgspec.Struct]]:
    """Return what is told by itself, without the records that are only parts of it."""
    return [record for record in _own(module) if issubclass(record, Event)]


class Page:
    """The records of some modules, and those of other modules that they need."""

    def __init__(self, *modules: ModuleType) -> None:
        self._names = {frozenset(values): name for m in modules for name, values in _literals(m).items()}
        self._found: list[types.StructType] = []
        for described in types.multi_type_info([record for module in modules for record in _own(module)]):
            self._text(described)

    def texts(self) -> Iterator[str]:
        """Yield each record; those found on the way follow."""
        for described in self._found:
            yield self._interface(described)
        names = [described.cls.__name__ for described in self._found]
        assert len(set(names)) == len(names), f"two records have one name: {sorted(names)}"

    def _interface(self, described: types.StructType) -> str:
        record = described.cls
        remarks = _remarks(sys.modules[record.__module__])
        lines = [_comment(vars(record).get("__doc__")), f"export interface {record.__name__} {{\n"]
        if described.tag is not None:
            lines.append(f"  {described.tag_field}: {json.dumps(described.tag)};\n")
        for field in described.fields:
            lines.append(_comment(remarks.get(f"{record.__name__}.{field.name}"), "  "))
            lines.append(f"  {self._field(record, field)};\n")
        return "".join([*lines, "}\n"])

    def _field(self, record: type[msgspec.Struct], field: types.Field) -> str:
        """A field with a default may be missing where we leave defaults out, and in whatever a client sends."""
        config = record.__struct_config__
        may_miss = not field.required and (config.omit_defaults or config.forbid_unknown_fields)
        text = self._text(field.type)
        if may_miss and config.omit_defaults and field.default is None:
            text = text.removesuffix(" | null")  # left out instead
        return f"{field.encode_name}{'?' if may_miss else ''}: {text}"

    def _text(self, described: types.Type) -> str:
        """Return a type as TypeScript writes it."""
        match described:
            case types.AnyType():
                return "unknown"
            case types.NoneType():
                return "null"
            case types.BoolType():
                return "boolean"
            case types.IntType() | types.FloatType():
                return "number"
            case types.StrType():
                return "string"
            case types.LiteralType(values=values):
                return self._names.get(frozenset(values)) or _either(values)
            case types.StructType(cls=record):
                if not any(known.cls is record for known in self._found):
                    self._found.append(described)
                return record.__name__
            case types.UnionType(types=parts):
                return " | ".join(self._text(part) for part in parts if not isinstance(part, types.RawType))
            case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
                inner = self._text(item)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case types.DictType(value_type=value):
                return f"Record<string, {self._text(value)}>"
        raise TypeError(f"no TypeScript for {described}")


# -- what else a module declares -----------------------------------------------------------------------------


def _constants(module: ModuleType) -> Iterator[str]:
    remarks = _remarks(module)
    for name, value in vars(module).items():
        if name.isupper() and isinstance(value, int):
            yield f"{_comment(remarks.get(name))}export const {name} = {value};\n"


def _literals(module: ModuleType) -> dict[str, tuple[Any, ...]]:
    return {name: get_args(value) for name, value in vars(module).items() if get_origin(value) is Literal}


def _unions(module: ModuleType) -> Iterator[str]:
    for name, value in vars(module).items():
        if isinstance(value, UnionType) and set(get_args(value)) <= set(_own(module)):
            yield _union(name, [record.__name__ for record in get_args(value)], "Told apart by `type`.")


def _union(name: str, members: Sequence[str], doc: str) -> str:
    return f"{_comment(doc)}export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


# -- a game's actions and options ----------------------------------------------------------------------------


def _actions(verbs: Iterable[Verb]) -> str:
    members = []
    for verb in verbs:
        arguments = {name: _argument(domain) for name, domain in verb.domains.items()}
        parts = [json.dumps(verb.name), *(f"{name}: {type}" for name, (type, _) in arguments.items())]
        remark = "; ".join([verb.rule, *(f"{name}: {span}" for name, (_, span) in arguments.items())])
        members.append(f"{_comment(remark, '  ')}  | [{', '.join(parts)}]\n")
    doc = _comment("The answers to decisions: a verb, then its arguments.")
    return f"{doc}export type Action =\n{''.join(members)}".rstrip() + ";\n"


def _argument(domain: Domain) -> tuple[str, str]:
    """Return the type of an argument, and its range in words."""
    if isinstance(domain, range):
        return "number", f"{domain[0]} to {domain[-1]}"
    if isinstance(domain, Text):
        return "string", f"up to {domain.longest} characters"
    return "number[]", f"{domain.fewest} to {domain.most} of {_argument(domain.numbers)[1]}, ascending"


def _options(options: Iterable[Option]) -> str:
    lines = [_comment("What is settled before the match, with the values it can have."), "export interface Options {\n"]
    for option in options:
        lines.append(f"{_comment(option.name.en, '  ')}  {json.dumps(option.id)}: {_values(option)};\n")
    return "".join([*lines, "}\n"])


def _values(option: Option) -> str:
    if option.lowest is not None:
        return "number"
    return "string" if option.longest is not None else _either([known.value for known in option.values])


def _either(values: Iterable[object]) -> str:
    return " | ".join(map(json.dumps, values))


# -- comments ------------------------------------------------------------------------------------------------


@cache
def _remarks(module: ModuleType) -> dict[str, str]:
    """Return the trailing comments of a module's fields (`Act.on`) and constants (`NAME_LENGTH`)."""
    source = inspect.getsource(module)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    found: dict[str, str] = {}
    for top in ast.parse(source).body:
        owner = f"{top.name}." if isinstance(top, ast.ClassDef) else ""
        for line in top.body if isinstance(top, ast.ClassDef) else [top]:
            targets = [line.target] if isinstance(line, ast.AnnAssign) else getattr(line, "targets", [])
            if line.end_lineno in comments:
                found |= {owner + name.id: comments[line.end_lineno] for name in targets if isinstance(name, ast.Name)}
    return found


def _comment(text: str | None, indent: str = "") -> str:
    """Return a comment that editors show, or nothing."""
    if not text:
        return ""
    lines = re.sub(r"\bNone\b", "nothing", inspect.cleandoc(text)).replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}".rstrip() + "\n" for line in lines), f"{indent} */\n"])


def stale(directory: Path) -> dict[str, str]:
    """Return what would be written where a file is missing or says something else."""
    return {
        name: text
        for name, text in pages().items()
        if not (directory / name).exists() or (directory / name).read_text("utf-8") != text
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the TypeScript types of our records.")
    parser.add_argument("directory", type=Path, nargs="?", default=Path("web/src"))
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    asked = parser.parse_args()
    old = stale(asked.directory)
    if asked.check and old:
        sys.exit(f"stale, run `make types`: {', '.join(old)}")
    for name, text in old.items():
        path = asked.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
