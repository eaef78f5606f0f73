"""One question put to one person: given a scene and some lines typed, what is answered and what is shown."""

import io

from rich.console import Console

from tablee.bots.bot import Eyes
from tablee.cli.faces import face_of
from tablee.cli.paper import Paper
from tablee.games import GAMES

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


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

    GAME = ""
    SCREEN = None

    def __init__(self, scene, seat, *lines, language="en", width=80):
        self.rules = GAMES[self.GAME]
        self.scene = scene
        self.seat = int(seat)
        self.keyboard = Keyboard(*lines, width=width)
        face = face_of(self.GAME)
        state = scene.state
        names = NAMES[: len(state.seats())]
        self.words = face.words(names, language, self.seat, self.rules.options_of(state))
        self.paper = Paper(face.styles(self.words.texts), self.keyboard)
        self.eyes = Eyes(self.rules, state, self.seat)
        self.person = face.person(self.paper, self.words, self.eyes, self.refusal)

    def refusal(self, action):
        return self.rules.refusal(self.scene.state, self.seat, action)

    def answer(self):
        """Return the answer to what is required."""
        return self.person.answer()

    def screen(self):
        return self.SCREEN(self.paper, self.words)

    def table(self, *how, **more):
        """Return the table as this seat sees it."""
        self.screen().table(self.eyes.view(), *how, **more)
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
            while self.keyboard.lines:
                answers.append(self.answer())
        except EOFError:
            pass
        return answers, self.text()

    def refused(self):
        """Type all the lines, none of which is an answer, and return what is shown."""
        try:
            self.answer()
        except EOFError:
            return self.text()
        raise AssertionError("something was answered")
