"""The dossiers of all games: what the tests know of each, found from GAMES by its name.

A dossier is the folder `tests/games/<game>`. What many tests ask for stands in its `dossier.py`, as a record; what is
longer to load lies beside it and is loaded when somebody asks for it (PARTS). No shared test names a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from tablee.games import GAMES
from tests.dossier import Dossier

ROOT: Final = Path(__file__).parents[1]
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "dossier": ("DOSSIER",),
    "scene": ("Scene", "given"),
    "moments": ("parts",),
    "typist": ("sit_down", "EVENINGS", "OPTIONS", "SECRETIVE", "CURIOUS", "LOOKED_AT_ONE_IN", "WRONG", "TOLD_AGAIN"),
    "said": ("CASES", "SPOKEN", "ENDS", "WAITS", "TABLES"),
    "desk": ("Desk",),
    "pair": ("PAIR",),
    "browser.player": ("PLAYER",),
    "browser.situations": (),
}
"""The files of a dossier, and the names each of them gives."""


def package(game: str) -> str:
    return f"tests.games.{game.replace('-', '_')}"


def part(game: str, name: str) -> ModuleType:
    """Load a file of a dossier."""
    assert name in PARTS, f"a dossier holds {', '.join(PARTS)}"
    return import_module(f"{package(game)}.{name}")


def missing(game: str) -> Iterator[str]:
    """Yield what a game's dossier should hold, and does not."""
    for name, wanted in PARTS.items():
        file = f"{package(game)}.{name}".replace(".", "/") + ".py"
        if not (ROOT / file).exists():
            yield file
            continue
        module = part(game, name)
        yield from (f"{file}: {one}" for one in wanted if not hasattr(module, one))


def _found() -> Iterator[tuple[str, Dossier]]:
    for game in GAMES:
        if (ROOT / package(game).replace(".", "/") / "dossier.py").exists():
            yield game, part(game, "dossier").DOSSIER


DOSSIERS: Final[Mapping[str, Dossier]] = dict(_found())
"""By game. tests/test_dossiers.py fails for a game that has none."""
