"""A person at a table in a terminal who knows what they want: what the typists of all games do alike.

Each game adds how an action is chosen and what is typed for it; that it was then played is checked here, once for all.
"""

import io
import random
import re

from rich.console import Console

from tablee.bots.bot import Eyes
from tablee.cli.faces import face_of
from tablee.cli.language import Catalogue
from tablee.cli.paper import Paper
from tablee.cli.play import Sitting
from tablee.kernel.chance import derived_seed
from tablee.kernel.match import Match

NAMES = ("Nina", "Ada", "Blaise", "Colette", "Denis", "Édith", "Félix", "Gisèle")


class EagerBot:
    """Chooses a verb by chance, then one of its actions: what is seldom possible is often done."""

    def __init__(self, luck):
        self.luck = luck

    def decide(self, eyes, decision):
        verb = self.luck.choice(sorted({action.verb.name for action in decision.actions}))
        return self.luck.choice([action for action in decision.actions if action.verb.name == verb])


class Typist(Console):
    """A console whose keyboard is used by a program."""

    GAME = None
    RIVAL = EagerBot
    NOISE = ()
    """Keys that mean no action: words for the program, and nonsense."""

    def __init__(self, match, me, language, luck, noise=0.0):
        super().__init__(file=io.StringIO(), width=80, highlight=False, markup=False, emoji=False)
        self.match = match
        self.me = me
        self.luck = luck
        self.noise = noise
        self.texts = Catalogue(self.GAME.name, language)
        self.wanted = None  # the action typed
        self.entries = 0
        self.ahead = []  # what is still to be typed for it
        self.used = set()  # verbs
        self.read_up_to = 0
        self.watch = lambda typist, printed: None  # looks at all that is printed

    def choose(self):
        """Return what is to be done; None: nothing, where that is possible."""
        raise NotImplementedError

    def typed(self, action):
        """Return the lines that mean it."""
        raise NotImplementedError

    def input(self, prompt="", **_):
        self.watch(self, self.new_text())
        self.file.write(prompt)
        if self.ahead:
            return self.ahead.pop(0)
        self.check()
        if self.luck.random() < self.noise:
            return self.luck.choice(self.NOISE)
        self.wanted = self.choose()
        self.entries = len(self.match.record.entries)
        first, *self.ahead = self.typed(self.wanted)
        return first

    def new_text(self):
        text = self.file.getvalue()
        printed, self.read_up_to = text[self.read_up_to :], len(text)
        return printed

    def check(self):
        """What was typed last was played."""
        if self.wanted is not None:
            entry = self.match.record.entries[self.entries]
            assert (entry.seat, entry.action) == (self.me, self.wanted.json())
            self.used.add(self.wanted.verb.name)
            self.wanted = None

    def decisions(self):
        return Eyes(self.GAME, self.match.state, self.me).decisions()

    def phase(self):
        return type(self.match.state.stack[-1]).__name__

    def short(self, word):
        return self.luck.choice(self.texts.say(f"typed.{word}").split())


def sit_at(person, language, seats, settings, seed="", me=0, noise=0.0, watch=None):
    """Return a typist of the kind `person` and a sitting to be played against bots that use whatever they may."""
    game, names = person.GAME, NAMES[:seats]
    settings = {name.replace("_", "-"): value for name, value in settings.items()}
    match = Match.start(game, names, settings, derived_seed(f"{game.name} typist {seed}", 0))
    typist = person(match, me, language, random.Random(f"{seed}{language}"), noise)
    typist.watch = watch or typist.watch
    bots = {seat: ("eager", person.RIVAL(random.Random(f"{seed}/{seat}"))) for seat in range(seats) if seat != me}
    face = face_of(game.name)
    paper = Paper(face.styles(typist.texts), typist)
    return typist, Sitting(match, me, bots, face, names, language, paper=paper)


def plain(text):
    """What a terminal shows, without its colours."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")
