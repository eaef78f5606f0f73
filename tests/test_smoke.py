"""One match of every game through kernel, bots and terminal: the first to fail when something big is broken.

`make quick` runs this whatever was changed; tests/browser/test_smoke.py does the same for the server and the page.
"""

import pytest
import typer

from tablee.conform.setting import setting
from tablee.conform.walk import Walk
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.lab.series import Series, play_one
from tests.dossiers import DOSSIERS, part

SEATS = 3


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_recorded_and_played_again(game: str) -> None:
    walk = Walk(setting(game, SEATS, DOSSIERS[game].short))
    while (taken := walk.choose()) is not None:
        walk.play(taken)
        walk.game.invariants(walk.state)
    assert verify(walk.game, parse_record(walk.match.record.to_lines())).state == walk.state


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_match(game: str) -> None:
    played = play_one(Series(game, dict(DOSSIERS[game].short), (("greedy",) * SEATS,), 1, "smoke"), 0)
    assert len(played.outcome.scores) == SEATS


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_match_in_the_terminal(game: str) -> None:
    typist, sitting = part(game, "typist").sit_down("fr", SEATS, "smoke")
    with pytest.raises(typer.Exit) as left:
        sitting.play()
    assert left.value.exit_code == 0
    assert typist.match.is_over
