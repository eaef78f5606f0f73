"""One question of DC Spyfall put to one person in the terminal."""

from tablee.cli.spyfall.screen import Screen
from tests.cli import desk


class Desk(desk.Desk):
    GAME = "spyfall"
    SCREEN = Screen

    def table(self, crosses=()):
        return super().table(crosses)
