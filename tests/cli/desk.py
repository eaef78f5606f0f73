"""One question put to one person: given a scene and some lines typed, what is answered and what is shown."""

import io

from rich.console import Console

from tablee.bots.bot import Eyes
from tablee.cli.fake_crystal.paint import styles_of_codes
from tablee.cli.fake_crystal.person import FakeCrystalPerson
from tablee.cli.fake_crystal.screen import Screen
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.paper import Paper
from tablee.games.fake_crystal.game import FAKE_CRYSTAL

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve")


class Keyboard(Console):
    """A console on which some lines will be typed."""

    def __init__(self, *lines, width=80):
        super().__init__(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False)
        self.lines = list(lines)

    def input(self, prompt="", **_):
        self.file.write(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def shown(self):
        """Everything written, spaces made plain."""
        return self.file.getvalue().replace("\xa0", " ").replace("\u202f", " ")


class Desk:
    """Where one seat of a scene is asked what it is asked."""

    def __init__(self, scene, seat, *lines, language="en", width=80):
        self.scene = scene
        self.seat = int(seat)
        self.keyboard = Keyboard(*lines, width=width)
        words = FakeCrystalWords(NAMES[: scene.state.terms.seats], language, self.seat)
        paper = Paper(styles_of_codes(words.texts), self.keyboard)
        self.person = FakeCrystalPerson(paper, words, Eyes(FAKE_CRYSTAL, scene.state, self.seat), self.refusal)
        self.screen = Screen(paper, words)

    def refusal(self, action):
        return FAKE_CRYSTAL.refusal(self.scene.state, self.seat, action)

    def answer(self):
        """Return the answer to what is required."""
        return self.person.answer()

    def right(self):
        """Return the answer to the right the seat holds."""
        decisions = Eyes(FAKE_CRYSTAL, self.scene.state, self.seat).decisions()
        return self.person.use_right(next(decision for decision in decisions if not decision.required))

    def table(self, **more):
        """Return the table as this seat sees it."""
        self.screen.table(FAKE_CRYSTAL.view(self.scene.state, self.seat), **more)
        return self.shown()

    def shown(self):
        return self.keyboard.shown()

    def text(self):
        """Return what is shown as one line."""
        return " ".join(self.shown().split())

    def whole(self):
        """Type all the lines, asked again after each answer, and return the answers and what is shown."""
        answers = []
        try:
            while True:
                answers.append(self.answer())
        except EOFError:
            return answers, self.text()

    def refused(self):
        """Type all the lines, none of which is an answer, and return what is shown."""
        try:
            self.answer()
        except EOFError:
            return self.text()
        raise AssertionError("something was answered")
