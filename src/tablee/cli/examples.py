"""What the help gives as examples: of the game at hand, or of each."""

from __future__ import annotations

from typing import Any

from tablee.bots.levels import levels_of
from tablee.games import GAMES
from tablee.kernel.game import Game


def setting_of(game: Game[Any]) -> str | None:
    """Return an option that the game has, set to something else than usual; None: there is nothing to choose."""
    for option in game.options:
        others = [known.value for known in option.values if known.value != option.default]
        if others and option.id not in game.hosting.untimed and not option.lab:
            return f"{option.id}={str(others[0]).lower()}"
    return None


def facts_of_help(name: str | None) -> dict[str, str]:
    """Return what the help of a command is filled in with; the name: of the game that was named with it."""
    games = [GAMES[name]] if name is not None else list(GAMES.values())
    by_levels: dict[tuple[str, ...], list[str]] = {}
    for game in games:
        by_levels.setdefault(levels_of(game), []).append(game.name)
    if len(by_levels) == 1:
        bots = ", ".join(next(iter(by_levels)))
    else:
        bots = "; ".join(f"{', '.join(names)}: {', '.join(levels)}" for levels, names in by_levels.items())
    examples = [(game, setting) for game in games if (setting := setting_of(game)) is not None]
    settings = [setting if name is not None else f"{setting} ({game.name})" for game, setting in examples]
    return {"bots": bots, "setting": ", ".join(settings), "games": ", ".join(GAMES)}
