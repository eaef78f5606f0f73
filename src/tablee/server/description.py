"""A game in its own words and types: all that a page needs to show a game of which it has no face.

Everything is found where every game keeps it: texts and telling among its files, the View in its `view.py`, its Events
below its package. Nothing of a match is in it.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import msgspec
import structlog

from tablee.games import file_of, package_of
from tablee.kernel.action import Domain, Several, Text, Verb
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.options import Texts
from tablee.server.messages import ArgumentForm, FieldForm, GameDescription, VerbForm

logger = structlog.get_logger()

LANGUAGES: Final = ("fr", "en")
_NO_KIND: Final = ("tuple", "list", "dict", "frozenset", "Literal", "Optional", "Union", "Annotated")
"""What a type says besides its kind."""
_ROOT: Final = "View"


def describe(game: Game[Any], language: str) -> GameDescription:
    """Return what a page is told of a game, in one language."""
    texts = read_toml(game, "texts", f"{language}.toml")
    return GameDescription(
        game=game.name,
        language=language,
        title=title_of(game, language),
        rules=game.rules_version,
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        options=[option for option in game.options if not option.lab],
        texts=texts,
        telling=read_toml(game, "data", "telling.toml"),
        records=dict(_records(game)),
        verbs=[_verb(verb) for verb in game.verbs.values()],
    )


def title_of(game: Game[Any], language: str) -> str:
    """Return what a game is called: by its texts, else by its name."""
    return _presented(game, language)[0]


def tagline_of(game: Game[Any]) -> Texts | None:
    """Return the sentence that invites people to play a game; None: its texts do not say it in every language."""
    taglines = [_presented(game, language)[1] for language in LANGUAGES]
    return Texts(*taglines) if all(taglines) else None


@cache
def _presented(game: Game[Any], language: str) -> tuple[str, str]:
    """Return title and tag line of a game. They are in the list of all games: this never fails."""
    try:
        texts = read_toml(game, "texts", f"{language}.toml")
    except ValueError as wrong:
        logger.warning("the texts of a game cannot be read", game=game.name, language=language, reason=str(wrong))
        texts = {}
    return str(texts.get("title", readable(game.name))), str(texts.get("tagline", ""))


def readable(name: str) -> str:
    """Return a name of the code as people read it: « Hand size » for `hand_size`."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def read_toml(game: Game[Any], *path: str) -> dict[str, Any]:
    """Return a file of a game's package; nothing if there is none."""
    found = file_of(game, *path)
    return {} if found is None else tomllib.loads(found.read_text("utf-8"))


# -- records: the View, what it holds, and the Events -------------------------------------------------------------


def _records(game: Game[Any]) -> Iterator[tuple[str, list[FieldForm]]]:
    """Yield the fields of each record, as its source declares them: a type by its name says more than `int`."""
    waiting: list[type[Any]] = [*_view_of(game), *_events_of(game)]
    seen: set[str] = set()
    while waiting:
        record = waiting.pop(0)
        if record.__name__ not in seen:
            seen.add(record.__name__)
            yield record.__name__, [_field(record, name) for name in record.__struct_fields__]
            waiting += _parts_of(record)


def _view_of(game: Game[Any]) -> list[type[Any]]:
    """Return the game's View: declared in its `view.py`, or where the game itself is."""
    places = [place for place in (f"{package_of(game)}.view", type(game).__module__) if _is_module(place)]
    found = [getattr(import_module(place), _ROOT, None) for place in places]
    return [view for view in found if isinstance(view, type) and issubclass(view, msgspec.Struct)][:1]


def _is_module(place: str) -> bool:
    return not place.startswith(".") and find_spec(place) is not None


def _events_of(game: Game[Any]) -> list[type[Any]]:
    """Return what can happen, in the order of its declaration."""
    package = f"{package_of(game)}."
    return [kind for kind in Event.__subclasses__() if kind.__module__.startswith(package)]


def _parts_of(record: type[Any]) -> list[type[Any]]:
    """Return the records that a record holds."""
    return [part for field in msgspec.structs.fields(record) for part in _records_in(field.type)]


def _records_in(type_: Any) -> Iterator[type[Any]]:
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        yield type_
    for part in getattr(type_, "__args__", ()):
        yield from _records_in(part)


def _field(record: type[Any], name: str) -> FieldForm:
    text = next(_source(known.__annotations__[name]) for known in record.__mro__ if name in _annotations(known))
    return FieldForm(name, _kind(text), is_many="tuple[" in text or "list[" in text)


def _source(annotation: Any) -> str:
    """Return a type as it is written: it is a text only where the module says `from __future__ import annotations`."""
    if isinstance(annotation, str):
        return annotation
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _annotations(kind: type[Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = vars(kind).get("__annotations__", {})
    return found


def _kind(annotation: str) -> str:
    """Return what a type is about: `Seat` of `tuple[Seat | None, ...]`."""
    names = map(_name, ast.walk(ast.parse(annotation, mode="eval")))
    return next((name for name in names if name and name not in _NO_KIND), "str")


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


# -- verbs -------------------------------------------------------------------------------------------------------


def _verb(verb: Verb) -> VerbForm:
    return VerbForm(verb.name, verb.rule, [_argument(name, domain) for name, domain in verb.domains.items()])


def _argument(name: str, domain: Domain) -> ArgumentForm:
    if isinstance(domain, Text):
        return ArgumentForm(name, longest=domain.longest)
    if isinstance(domain, Several):
        return ArgumentForm(name, *_bounds(domain.numbers), fewest=domain.fewest, most=domain.most)
    return ArgumentForm(name, *_bounds(domain))


def _bounds(numbers: Sequence[int]) -> tuple[int, int]:
    return numbers[0], numbers[-1]
