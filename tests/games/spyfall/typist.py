"""A person at a table of DC Spyfall who knows what they want: types it, and checks that it was played."""

from tablee.games.spyfall.game import SPYFALL
from tests.cli.playing import LANGUAGES, Evening, Sitting
from tests.cli.typist import EagerBot, Typist, sit_at

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


class PatientBot(EagerBot):
    """Mostly passes in polls, else does anything it may, what is seldom possible rather."""

    def decide(self, eyes, decision):
        passes = [action for action in decision.actions if action.verb.name == "pass_on"]
        return passes[0] if passes and self.luck.random() < 0.97 else super().decide(eyes, decision)


class Talker(Typist):
    """A typist who asks, answers and mostly lets others speak."""

    GAME = SPYFALL
    RIVAL = PatientBot
    NOISE = NOISE

    def choose(self):
        """Choose a verb by chance, then one of its actions; in polls, mostly to pass."""
        (decision,) = self.decisions()
        verbs = sorted({action.verb.name for action in decision.actions})
        is_poll = self.phase() in ("Poll", "LastPoll")
        verb = "pass_on" if is_poll and self.luck.random() < PATIENT else self.luck.choice(verbs)
        return self.luck.choice([action for action in decision.actions if action.verb.name == verb])

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

    def state_talk(self):
        return self.match.state.stack[-1].talk

    def may_throw_lasso(self):
        return any(action.args[2] for decision in self.decisions() for action in decision.actions)


def sit_down(language="en", seats=4, seed="", me=0, noise=0.0, watch=None, **options):
    """Return a typist and a sitting to be played: few and short rounds by a clock of turns."""
    settings = {"virtual-clock": True, "rounds": 3, "round-seconds": 180, **options}
    return sit_at(Talker, language, seats, settings, seed, me, noise, watch)


# -- what is played ---------------------------------------------------------------------------------------------

MODULES = {"super_powers": True, "harley": True, "farce": True, "multiverse": True}
EVENINGS = [
    *(
        Evening(
            f"plain {language}",
            [Sitting(language, 3 + at % 3, f"plain {at}", at % 3, 0.05) for at in range(4)],
            [{verb} for verb in ("ask_question", "answer_code", "accuse", "vote", "pass_on", "point")],
        )
        for language in LANGUAGES
    ),
    Evening(
        "all modules",
        [Sitting(LANGUAGES[at % 2], 5 + at % 4, f"modules {at}", at % 5, 0.02, MODULES) for at in range(12)],
        [
            *({verb} for verb in ("announce", "raise_hand", "reveal", "guess")),
            {"same", "different"},
            {"suspect", "trust"},
            {"slip_time", "turn_up", "deflect", "use_speed"},
        ],
    ),
]
OPTIONS = [
    {"reference_list": "answerer"},
    {"transcript": "last"},
    {"first_dealer": "chosen"},
    {"mark_used_locations": False},
]
SECRETIVE = [Evening("all modules", [Sitting("en", 5, f"worlds {at}", options=MODULES) for at in range(3)])]
RECORDED = Sitting("en", 4, "replay", options={"super_powers": True})
LOOKED_AT_ONE_IN = 5
CURIOUS = ("?", "v", "s", "l", "x 4", "a 1", "j", "m", "u", "u 2", "-1", "hm", "99")
WRONG = [
    ("--seats 2", "3 to 8"),
    ("--bots search", "normal"),
    ("--set virtual-clock=false", "virtual-clock=true"),
    ("--set talk-mode=free", "structured"),
    ("--set harley=true --seats 4", "SP-901"),
]
TOLD_AGAIN = {
    "fr": ("Manche 1 : ", "Fin de la manche 3"),
    "en": ("Round 1: ", "End of round 3"),
}
