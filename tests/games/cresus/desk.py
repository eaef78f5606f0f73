"""One question of Crésus put to one person."""

from tablee.cli.cresus.screen import Screen
from tests.cli.desk import AnyDesk


class Desk(AnyDesk):
    game = "cresus"

    def table(self):
        Screen(self.paper, self.words).table(self.eyes.view())
        return self.shown()


def answers(scene, seat, *lines, **more):
    return Desk(scene, seat, *lines, **more).answer()
