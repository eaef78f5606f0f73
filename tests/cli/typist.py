"""A person who knows what they want: chooses an action, types what means it, and checks that it was played."""

import io
import random
import re

from rich.console import Console

from tablee.bots.bot import Eyes
from tablee.cli.faces import FACES
from tablee.cli.language import Catalogue
from tablee.cli.paper import Paper
from tablee.cli.play import Sitting
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import KIND, SLOTS
from tablee.kernel.chance import derived_seed
from tablee.kernel.match import Match

NAMES = ("Nina", "Ada", "Blaise", "Colette", "Denis")
NOISE = (
    "?",
    "v",
    "s",
    "r 305",
    "r nothing",
    "hm",
    "99",
    "b",
    "k 99",
    "say 1",
    "x 7 7",
    "999999999",
    "²",
    "é è",
    "\x1b[2J",
)


class Typist(Console):
    """A console whose keyboard is used by a program."""

    def __init__(self, language, luck, noise=0.0):
        super().__init__(file=io.StringIO(), width=80, highlight=False, markup=False, emoji=False)
        self.luck = luck
        self.noise = noise
        self.texts = Catalogue("fake-crystal", language)
        self.match = None
        self.me = 0
        self.wanted = None  # the action typed
        self.ahead = []  # what is still to be typed for it
        self.used = set()  # verbs
        self.read_up_to = 0
        self.watch = lambda printed: None  # looks at all that is printed

    def input(self, prompt="", **_):
        self.watch(self.new_text())
        self.file.write(prompt)
        if self.ahead:
            return self.ahead.pop(0)
        self.check()
        if self.luck.random() < self.noise:
            return self.luck.choice(NOISE)
        self.wanted, (first, *self.ahead) = self.choose()
        self.entries = len(self.match.record.entries)
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

    def choose(self):
        """Choose an action by chance, a right rather than not, and what to type for it."""
        decisions = Eyes(FAKE_CRYSTAL, self.match.state, self.me).decisions()
        actions = [action for decision in decisions for action in decision.actions]
        required = [decision for decision in decisions if decision.required]
        if not required and self.luck.random() < 0.5:
            return None, [""]
        verb = self.luck.choice(sorted({action.verb.name for action in actions}))
        action = self.luck.choice([action for action in actions if action.verb.name == verb])
        if verb in ("give", "recycle"):  # of equal tiles the first is meant
            action = next(a for a in actions if a.verb.name == verb and KIND[a.arg] == KIND[action.arg])
        return action, self.typed(action, actions, bool(required))

    def short(self, verb):
        return self.texts.say(f"typed.{verb}").split()[self.luck.random() < 0.3]

    def typed(self, action, actions, is_own_turn):
        verb, number = action.verb.name, str((action.arg or 0) + 1)
        match verb:
            case "place" | "designate" | "name_first":
                return [number]
            case "slot":
                return [str(SLOTS[action.arg])]
            case "price":
                return [str(action.arg)]
            case "negotiate":
                return [self.short(verb)]
            case "confirm":
                return [""]
            case "buy" | "bank" if is_acting(self.match.state):
                return self.luck.choice([[{"buy": "1", "bank": "2"}[verb]], [self.short(verb)]])
            case "buy" | "bank":
                return self.luck.choice([[number, {"buy": "1", "bank": "2"}[verb]], [f"{self.short(verb)} {number}"]])
            case "commit":
                return self.luck.choice([[number, str(action.other)], [f"{self.short(verb)}{number} {action.other}"]])
            case "pack_up":
                own = str(2 * self.me + action.arg + 1)
                return self.luck.choice([[own], [f"{self.short(verb)} {own}"]])
            case "look" | "reserve":
                return [f"{self.short(verb)} {number}"] if is_own_turn else [number]
            case "decline":
                return ["0"]
            case "preempt":
                return ["1"]
            case "answer_buy" | "answer_bank":
                return [str(1 + sorted(a.verb.name for a in actions)[::-1].index(verb))]
            case "claim" | "take_aside":
                return [str(1 + [a for a in actions if a.verb.name == verb].index(action))]
            case "give" | "recycle":
                kinds = sorted({KIND[a.arg] for a in actions if a.verb.name == verb})
                return [str(1 + kinds.index(KIND[action.arg]))]
        raise AssertionError(verb)


class EagerBot:
    """Chooses a verb by chance, then one of its actions: what is seldom possible is often done."""

    def __init__(self, luck):
        self.luck = luck

    def decide(self, eyes, decision):
        verb = self.luck.choice(sorted({action.verb.name for action in decision.actions}))
        return self.luck.choice([action for action in decision.actions if action.verb.name == verb])


def is_acting(state):
    return type(state.stack[-1]).__name__ == "Acting"


def sit_down(language="en", seats=3, seed="", me=0, noise=0.0, watch=None, **options):
    """Return a typist and a sitting to be played, the others being bots that use whatever they may."""
    options = {name.replace("_", "-"): value for name, value in options.items()}
    typist = Typist(language, random.Random(f"{seed}{language}"), noise)
    match = Match.start(FAKE_CRYSTAL, NAMES[:seats], {"timers": "off", **options}, derived_seed(f"typist {seed}", 0))
    bots = {seat: ("eager", EagerBot(random.Random(f"{seed}/{seat}"))) for seat in range(seats) if seat != me}
    typist.match, typist.me = match, me
    typist.watch = (lambda printed: watch(typist, printed)) if watch else typist.watch
    names, face = match.record.head.seats, FACES["fake-crystal"]
    paper = Paper(face.styles(typist.texts), typist)
    return typist, Sitting(match, me, bots, face, names, language, paper=paper)


def plain(text):
    """What a terminal shows, without its colours."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")
