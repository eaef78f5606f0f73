"""Measuring: the figures make sense."""

from tablee.games import GAMES
from tablee.lab.benchmark import measure


def test_every_figure_is_measured():
    game = GAMES["fake-crystal"]

    speed = measure(game, 2, 0.04)

    assert (speed.game, speed.seats) == ("fake-crystal", 2)
    assert speed.actions_per_second > speed.playouts_per_second > 1
    assert 0 < speed.clone_us < 1000
    assert 0 < speed.redeal_us < 10_000
