"""A person at a table of DC Spyfall who knows what they want: types it, and checks that it was played."""

import io
import random

from rich.console import Console

from tablee.bots.bot import Eyes
from tablee.cli.faces import FACES
from tablee.cli.language import Catalogue
from tablee.cli.paper import Paper
from tablee.cli.play import Sitting
from tablee.games.spyfall.game import SPYFALL
from tablee.kernel.chance import derived_seed
from tablee.kernel.match import Match
from tests.cli.typist import EagerBot

NAMES = ("Nina", "Ada", "Blaise", "Colette", "Denis", "Édith", "Félix", "Gisèle")
NOISE = (
    "?",
    "v",
    "s",
    "l",
    "x 3",
    "x 3 7 99",
    "x",
    "r 305",
    "r nothing",
    "hm",
    "99",
    "a",
    "a 99",
    "u",
    "m",
    "+ 99",
    "²",
    "\x1b[2J",
)
PATIENT = 0.8  # how often a poll is passed, so that rounds last


class Typist(Console):
    """A console whose keyboard is used by a program."""

    def __init__(self, language, luck, noise=0.0):
        super().__init__(file=io.StringIO(), width=80, highlight=False, markup=False, emoji=False)
        self.luck = luck
        self.noise = noise
        self.texts = Catalogue("spyfall", language)
        self.match = None
        self.me = 0
        self.wanted = None  # the action typed
        self.entries = 0
        self.ahead = []  # what is still to be typed for it
        self.used = set()  # verbs
        self.read_up_to = 0
        self.watch = lambda typist, printed: None  # looks at all that is printed

    def input(self, prompt="", **_):
        self.watch(self, self.new_text())
        self.file.write(prompt)
        if self.ahead:
            return self.ahead.pop(0)
        self.check()
        if self.luck.random() < self.noise:
            return self.luck.choice(NOISE)
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

    def choose(self):
        """Choose a verb by chance, then one of its actions; in polls, mostly to pass."""
        (decision,) = Eyes(SPYFALL, self.match.state, self.me).decisions()
        verbs = sorted({action.verb.name for action in decision.actions})
        is_poll = self.phase() in ("Poll", "LastPoll")
        verb = "pass_on" if is_poll and self.luck.random() < PATIENT else self.luck.choice(verbs)
        return self.luck.choice([action for action in decision.actions if action.verb.name == verb])

    def short(self, word):
        return self.luck.choice(self.texts.say(f"typed.{word}").split())

    def typed(self, action):
        verb, number = action.verb.name, str((action.arg or 0) + 1)
        match verb:
            case "ask_question":
                lasso = [["", self.short("yes")][action.args[2]]] if self.may_throw_lasso() else []
                question = str(action.args[1] + 1)
                return self.luck.choice([[number, question, *lasso], [f"{number} {question}", *lasso]])
            case "answer_code" | "point" | "guess" | "name_dealer":
                return [number]
            case "vote" | "raise_hand":
                return ["1" if action.arg else "2"]
            case "pass_on" if self.phase() == "AskedToTempt":
                return [self.luck.choice(["", "1"])]
            case "pass_on" | "accept_vote":
                return [""]
            case "accuse":
                return [f"{self.short('accuse')} {number}"]
            case "reveal" | "announce":
                return [self.short(verb)]
            case "deflect":
                return [f"{self.short('use')} {number}"]
            case "slip_time":
                return [f"{self.short('use')} {'+-'[action.arg]}"]
            case "use_speed" | "turn_up":
                return [self.short("use")]
            case "use_untouchable" | "use_god_complex":
                return ["2"]
            case "declare_farce":
                return ["0"]
            case "suspect" | "trust":
                return [f"{'-' if verb == 'suspect' else '+'}{number}"]
            case "unsure":
                return ["0" if self.state_talk() != "multiverse" else "3"]
            case "same" | "different":
                return ["1" if verb == "same" else "2"]
        raise AssertionError(verb)

    def phase(self):
        return type(self.match.state.stack[-1]).__name__

    def state_talk(self):
        return self.match.state.stack[-1].talk

    def may_throw_lasso(self):
        decisions = Eyes(SPYFALL, self.match.state, self.me).decisions()
        return any(action.args[2] for decision in decisions for action in decision.actions)


class PatientBot(EagerBot):
    """Mostly passes in polls, else does anything it may, what is seldom possible rather."""

    def decide(self, eyes, decision):
        passes = [action for action in decision.actions if action.verb.name == "pass_on"]
        return passes[0] if passes and self.luck.random() < 0.97 else super().decide(eyes, decision)


def sit_down(language="en", seats=4, seed="", me=0, noise=0.0, watch=None, **options):
    """Return a typist and a sitting to be played, the others being bots that use whatever they may."""
    options = {name.replace("_", "-"): value for name, value in options.items()}
    typist = Typist(language, random.Random(f"{seed}{language}"), noise)
    settings = {"virtual-clock": True, "rounds": 3, "round-seconds": 180, **options}
    match = Match.start(SPYFALL, NAMES[:seats], settings, derived_seed(f"spyfall typist {seed}", 0))
    bots = {seat: ("patient", PatientBot(random.Random(f"{seed}/{seat}"))) for seat in range(seats) if seat != me}
    typist.match, typist.me = match, me
    typist.watch = watch or typist.watch
    return typist, Sitting(match, me, bots, FACES["spyfall"], NAMES[:seats], language, paper=Paper((), typist))
