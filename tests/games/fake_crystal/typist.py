"""A person at a table of Fake Crystal who knows what they want: types it, and checks that it was played."""

from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import KIND, SLOTS
from tests.cli.playing import LANGUAGES, Evening, Sitting
from tests.cli.typist import Typist, sit_at

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


class Trader(Typist):
    """A typist who uses rights rather than not."""

    GAME = FAKE_CRYSTAL
    NOISE = NOISE

    def choose(self):
        """Choose an action by chance; where nothing is required, half of the time none."""
        decisions = self.decisions()
        if not any(decision.required for decision in decisions) and self.luck.random() < 0.5:
            return None
        actions = [action for decision in decisions for action in decision.actions]
        verb = self.luck.choice(sorted({action.verb.name for action in actions}))
        action = self.luck.choice([action for action in actions if action.verb.name == verb])
        if verb in ("give", "recycle"):  # of equal tiles the first is meant
            action = next(a for a in actions if a.verb.name == verb and KIND[a.arg] == KIND[action.arg])
        return action

    def short(self, verb):
        return self.texts.say(f"typed.{verb}").split()[self.luck.random() < 0.3]

    def typed(self, action):
        if action is None:
            return [""]
        decisions = self.decisions()
        actions = [one for decision in decisions for one in decision.actions]
        is_own_turn = any(decision.required for decision in decisions)
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
            case "buy" | "bank" if self.phase() == "Acting":
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


def sit_down(language="en", seats=3, seed="", me=0, noise=0.0, watch=None, **options):
    """Return a typist and a sitting to be played, without clocks."""
    return sit_at(Trader, language, seats, {"timers": "off", **options}, seed, me, noise, watch)


# -- what is played ---------------------------------------------------------------------------------------------

VERBS_OF = {
    "espion": {"look"},
    "negociateur": {"negotiate", "commit", "answer_buy", "answer_bank"},
    "recycleur": {"recycle", "take_aside"},
    "preempteur": {"designate", "preempt", "give"},
    "avant-gardiste": {"reserve"},
}
EVENINGS = [
    Evening(
        f"{ability} {language}",
        [Sitting(language, 3 + at % 3, f"{ability}{at}", at % 3, 0.05, {"ability": ability}) for at in range(30)],
        [{verb} for verb in verbs],
        fewest=3,
    )
    for ability, verbs in VERBS_OF.items()
    for language in LANGUAGES
]
OPTIONS = [
    {"backs": "stall-only"},
    {"piles": "open"},
    {"zero_price": "sequential"},
    {"first_player": "host"},
    {"timers": "blitz"},
]
SECRETIVE = [Evening(ability, [Sitting("en", 3, "worlds", options={"ability": ability})]) for ability in VERBS_OF]
RECORDED = Sitting("en", 3, "replay")
LOOKED_AT_ONE_IN = 3
CURIOUS = ("?", "v", "s", *(f"{verb} {number}" for number in (1, 4, 7) for verb in "bktpd"), "c 4 200", "1000")
WRONG = [
    ("--seat 5", "no seat 5"),
    ("--seats 9", "2 to 5"),
    ("--bots greedy,random --seats 4", "2 bots for 3 seats"),
    ("--bots nobody", "no bot 'nobody'"),
    ("--set ability=dance", "dance"),
    ("--lang de", "de"),
    ("--record /nowhere/at/all.jsonl", "/nowhere/at/all.jsonl"),
]
TOLD_AGAIN = {"fr": ("Manche 1 : ", "Décompte : ", "Victoire : "), "en": ("Round 1: ", "Scores: ", " wins.")}
