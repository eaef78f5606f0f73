"""One question of Fake Crystal put to one person in the terminal."""

from tablee.cli.fake_crystal.screen import Screen
from tests.cli import desk


class Desk(desk.Desk):
    GAME = "fake-crystal"
    SCREEN = Screen

    def right(self):
        """Return the answer to the right the seat holds."""
        return self.person.use_right(next(decision for decision in self.eyes.decisions() if not decision.required))
