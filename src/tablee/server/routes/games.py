"""Games over HTTP: what can be played, and the rules."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi import ResponseSpec
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

from tablee.bots.levels import TABLE_LEVELS
from tablee.games import GAMES, file_of
from tablee.kernel.game import Game
from tablee.kernel.options import Texts
from tablee.server.description import LANGUAGES, describe, tagline_of, title_of
from tablee.server.lessons import lesson_of
from tablee.server.messages import GameDescription, GameSummary, VerbRule
from tablee.server.registry import Refusal
from tablee.server.routes.answering import PROBLEMS, get
from tablee.server.routes.forms import ASK_AGAIN, Form, answer, codings

_DESCRIPTION: Final = ResponseSpec(GameDescription, description="The description", generate_examples=False)


@get("/api/games")
async def games() -> list[GameSummary]:
    """Tell what can be played here."""
    return [_summary(game) for game in GAMES.values()]


@get("/api/games/{game:str}")
async def one_game(game: FromPath[str]) -> GameSummary:
    """Tell what one needs to know to open a table of a game."""
    return _summary(_known(game))


@get("/api/games/{game:str}/rules/{language:str}", media_type="text/markdown")
async def rules(game: FromPath[str], language: FromPath[str]) -> str:
    """Give the rules in our words, in French (fr) or English (en), as Markdown with numbered articles."""
    _check(language)
    file = file_of(_known(game), "RULES.fr.md" if language == "fr" else "RULES.md")
    return file.read_text("utf-8") if file is not None else ""


@get("/api/games/{game:str}/description/{language:str}", responses=PROBLEMS | {200: _DESCRIPTION})
async def description(request: Request[Any, Any, Any], game: FromPath[str], language: FromPath[str]) -> ASGIResponse:
    """Give a game's own texts and types, in French (fr) or English (en): what a page needs that has no face for it."""
    _check(language)
    packed, plain = _forms(_known(game).name, language)
    return answer(request, packed if "gzip" in codings(request.headers.get("accept-encoding", "")) else plain)


@cache
def _forms(game: str, language: str) -> tuple[Form, Form]:
    """Return a description packed and as it is; there are as many as games and languages."""
    body = msgspec.json.encode(describe(GAMES[game], language))
    packed = gzip.compress(body, mtime=0)
    return _form(packed, {"content-encoding": "gzip"}), _form(body, {})


def _form(body: bytes, more: dict[str, str]) -> Form:
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cache-control": ASK_AGAIN,
        "etag": f'"{sha256(body).hexdigest()[:32]}"',
        "vary": "accept-encoding",
    }
    return Form(body, headers | more)


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise Refusal("no_such_language", languages=list(LANGUAGES))


def _known(name: str) -> Game[Any]:
    if name not in GAMES:
        raise Refusal("no_such_game", games=list(GAMES))
    return GAMES[name]


def _summary(game: Game[Any]) -> GameSummary:
    return GameSummary(
        game=game.name,
        title=Texts(*[title_of(game, language) for language in LANGUAGES]),
        tagline=tagline_of(game),
        rules=game.rules_version,
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        options=[option for option in game.options if not option.lab],
        levels=list(TABLE_LEVELS),
        verbs=[VerbRule(verb.name, verb.rule) for verb in game.verbs.values()],
        has_lesson=lesson_of(game.name) is not None,
    )


ROUTES = [games, one_game, rules, description]
