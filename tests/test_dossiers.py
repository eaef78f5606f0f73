"""Every game has a dossier, and every test that plays all games finds it there."""

from __future__ import annotations

import pytest

from tablee.games import GAMES
from tests.dossiers import DOSSIERS, PARTS, missing, part


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_whole_dossier(game: str) -> None:
    assert list(missing(game)) == [], "docs/adding-a-game.md, « Proof », says what a dossier holds"
    assert DOSSIERS[game].game == game


def test_a_game_without_a_dossier_is_told_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(missing("chess")) == [f"tests/games/chess/{name.replace('.', '/')}.py" for name in PARTS]
    game = next(game for game in GAMES if not list(missing(game)))
    monkeypatch.delattr(part(game, "scene"), "given")
    (lack,) = missing(game)
    assert lack.endswith("/scene.py: given")
