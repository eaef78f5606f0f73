"""One question of Crésus put to one person in the terminal."""

from tablee.cli.cresus.screen import Screen
from tests.cli import desk


class Desk(desk.Desk):
    GAME = "cresus"
    SCREEN = Screen


def answers(scene, seat, *lines, **more):
    return Desk(scene, seat, *lines, **more).answer()
