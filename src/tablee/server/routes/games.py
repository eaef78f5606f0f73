"""Games over HTTP: what can be played, and the rules."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from litestar.params import FromPath

from tablee.bots.levels import TABLE_LEVELS
from tablee.games import GAMES
from tablee.kernel.game import Game
from tablee.server.lessons import lesson_of
from tablee.server.messages import GameInfo, VerbInfo
from tablee.server.registry import Refusal
from tablee.server.routes.answering import get


@get("/api/games")
async def games() -> list[GameInfo]:
    """Tell what can be played here."""
    return [_info(game) for game in GAMES.values()]


@get("/api/games/{game:str}")
async def one_game(game: FromPath[str]) -> GameInfo:
    """Tell what one needs to know to open a table of a game."""
    return _info(_known(game))


@get("/api/games/{game:str}/rules/{language:str}", media_type="text/markdown")
async def rules(game: FromPath[str], language: FromPath[str]) -> str:
    """Give the rules in our words, in French (fr) or English (en), as Markdown with numbered articles."""
    if language not in ("fr", "en"):
        raise Refusal("no_such_language", languages=["fr", "en"])
    package = files("tablee.games") / _known(game).name.replace("-", "_")
    return (package / ("RULES.fr.md" if language == "fr" else "RULES.md")).read_text(encoding="utf-8")


def _known(name: str) -> Game[Any]:
    if name not in GAMES:
        raise Refusal("no_such_game", games=list(GAMES))
    return GAMES[name]


def _info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        game=game.name,
        rules=game.rules_version,
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        options=[option for option in game.options if not option.lab],
        levels=list(TABLE_LEVELS),
        verbs=[VerbInfo(verb.name, verb.rule) for verb in game.verbs.values()],
        has_lesson=lesson_of(game.name) is not None,
    )


ROUTES = [games, one_game, rules]
