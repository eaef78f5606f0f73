"""A person at a table of Crésus who knows what they want: types it, and checks that it was played."""

from tablee.games.cresus.deals import EXCHANGE, FOR_SALE, MIXED, PURCHASE
from tablee.games.cresus.drawing import drawn_deal
from tablee.games.cresus.game import CRESUS
from tablee.kernel.chance import Quick
from tests.cli.playing import LANGUAGES, Evening, Sitting
from tests.cli.typist import EagerBot, Typist, sit_at

NOISE = ("?", "v", "s", "c", "r 612", "r nothing", "hm", "99999", "b9", "t", "t 9", "p", "777", "²", "\x1b[2J")
MODEST = 60  # M: how much a bid is at most, so that games last


class EagerDealer(EagerBot):
    """Does anything it may, deals too: what is seldom possible is often done. Bids modestly."""

    def decide(self, eyes, decision):
        verb = self.luck.choice(decision.verbs())
        opened = [one for one in decision.open if one.name == verb]
        if not opened:
            actions = [action for action in decision.actions if action.verb.name == verb]
            return actions[self.luck.randrange(min(len(actions), MODEST))]
        state = eyes.redeal(Quick(self.luck.random()))
        for _ in range(20):
            action = drawn_deal(state, decision.seat, opened[0], Quick(self.luck.random()))
            if action is not None and CRESUS.refusal(state, decision.seat, action) is None:
                return action
        return decision.actions[0]


class Investor(Typist):
    """A typist who trades, bids and throws dice."""

    GAME = CRESUS
    RIVAL = EagerDealer
    NOISE = NOISE

    # -- choosing ---------------------------------------------------------------------------------------------------

    def required(self):
        return next(decision for decision in self.decisions() if decision.required)

    def choose(self):
        """Choose a verb by chance, then one of its actions; of deals, one that the rules allow."""
        decisions = self.decisions() if self.luck.random() < 0.2 else [self.required()]
        verbs = sorted({verb for decision in decisions for verb in decision.verbs()})
        verb = self.luck.choice(verbs)
        for decision in decisions:
            for opened in decision.open:
                if opened.name == verb:
                    return self.deal(opened) or self.required().actions[0]
        actions = [action for decision in decisions for action in decision.actions if action.verb.name == verb]
        if verb == "bid":
            return actions[self.luck.randrange(min(len(actions), MODEST))]
        return self.luck.choice(actions)

    def deal(self, verb):
        for _ in range(20):
            action = drawn_deal(self.match.state, self.me, verb, Quick(self.luck.random()))
            if CRESUS.refusal(self.match.state, self.me, action) is None:
                return action
        return None

    # -- typing -----------------------------------------------------------------------------------------------------

    def typed(self, action):
        args = action.args
        required = list(self.required().actions)
        match action.verb.name:
            case "bid":
                return ["" if not args[0] and self.luck.random() < 0.5 else str(args[0])]
            case "pass_by":
                return ["0"] if any(a.verb.name == "use_vip" for a in required) else [""]
            case "choose_market":
                return [str(args[0] + 1) if args[0] < 6 else ""]
            case "arrange":
                return [str(1 + required.index(action))]
            case "look_inside" | "take_tip":
                verbs = list(dict.fromkeys(a.verb for a in required))
                same = [a for a in required if a.verb is action.verb]
                return [str(1 + verbs.index(action.verb)), str(1 + same.index(action))]
            case "throw":
                places = [str(die + 1) for die in range(6) if args[0] >> die & 1]
                return [self.luck.choice(["", " ", ", "]).join(places)]
            case "keep_dice":
                return ["2" if self.phase() == "SecondChance" else "0"]
            case "second_series":
                return [""]
            case "use_clover":
                return [f"{self.short('use_clover')} {args[0] + 1}"]
            case "stay_out" | "stop_buying" | "end_selling":
                return [""]
            case "take_part":
                return [self.luck.choice(["1", self.short("yes")])]
            case "buy" | "sell":
                return self.way(action, required, lambda a: a.verb is action.verb)
            case "buy_signs":
                return self.signs(action, required)
            case "sell_sign":
                return self.sign(action, required)
            case "repay":
                return [self.short("repay")]
            case "decline_call":
                return [""]
            case "accept_deal" if self.phase() == "Replying":
                return ["1"]
            case "call":
                return [str(args[0] + 1), *self.call(*args)]
            case "answer_call":
                return ["2", *self.answer(*args)]
        others = [a for a in required if a.verb.name != "pass_by"]
        return [str(1 + others.index(action))]

    def way(self, action, required, counts):
        """Type the number of a share, then that of the way to buy or sell it."""
        groups = {}
        for other in filter(counts, required):
            groups.setdefault(other.arg, []).append(other)
        ways = groups[action.arg]
        number = str(1 + list(groups).index(action.arg))
        return [number] if len(ways) == 1 else [number, str(1 + ways.index(action))]

    def signs(self, action, required):
        ways = [a for a in required if a.args[1] == action.args[1]]
        number = str(action.args[1])
        return [number] if len(ways) == 1 else [number, str(1 + ways.index(action))]

    def sign(self, action, required):
        has_vault = any(a.verb.name == "sell_sign" and a.args[0] for d in self.decisions() for a in d.actions)
        if action in required:
            return [str(1 + required.index(action))]
        return [self.short("sell_sign"), *([str(1 + action.args[0])] if has_vault else [])]

    def numbers(self, chosen, owned):
        return " ".join(str(1 + owned.index(share)) for share in chosen)

    def call(self, kind, to, give, want, pay, ask):
        shares = self.match.state.shares
        lines = [" ".join(str(seat + 1) for seat in to)] if len(shares) > 2 else []
        if kind != PURCHASE and shares[self.me]:
            lines.append(self.numbers(give, shares[self.me]))
        if kind != FOR_SALE and len(to) == 1 and shares[to[0]]:
            lines.append(self.numbers(want, shares[to[0]]))
        return [*lines, *self.money(kind, pay, ask)]

    def money(self, kind, pay, ask):
        if kind == EXCHANGE:
            return []
        if kind == MIXED:
            return [f"-{ask}" if ask else str(pay) if pay else ""]
        return [str(pay or ask) if pay or ask else ""]

    def answer(self, proposer, give, want, pay, ask):
        shares, kind = self.match.state.shares, self.match.state.threads[proposer].kind
        lines = []
        if kind != FOR_SALE and shares[self.me]:
            lines.append(self.numbers(give, shares[self.me]))
        if kind != PURCHASE and shares[proposer]:
            lines.append(self.numbers(want, shares[proposer]))
        return [*lines, *self.money(kind, pay, ask)]


def sit_down(language="en", seats=3, seed="", me=0, noise=0.0, watch=None, **options):
    """Return a typist and a sitting to be played; deals are made in turns, since nobody else is in a hurry."""
    return sit_at(Investor, language, seats, {"timers": "off", "trading": "turns", **options}, seed, me, noise, watch)


# -- what is played ---------------------------------------------------------------------------------------------

_TABLES = (
    (2, {}),
    (3, {"deal_types": "mixed"}),
    (3, {"sale_market": "any-open", "repeat_market": "blocked"}),
    (4, {"lone_bidder": "free-bid", "rebid_by": "all-bidders", "cash_display": "hidden"}),
    (2, {"sector_bonus_timing": "per-visit", "kept_card_delay": "next-round", "closed_market_cresus": "skip"}),
    (6, {}),
)
_VERBS = (
    "bid", "choose_market", "pass_by", "take_part", "stay_out", "buy", "sell", "throw", "keep_dice",
    "call", "answer_call", "accept_deal", "decline_call", "buy_signs", "sell_sign",
)  # fmt: skip
EVENINGS = [
    Evening(
        "many options",
        [
            Sitting(LANGUAGES[at % 2], seats, f"game {at}", at % 2, 0.03, options)
            for at, (seats, options) in enumerate(_TABLES)
        ],
        [{verb} for verb in _VERBS],
    )
]
OPTIONS = []  # they are among those above
SECRETIVE = [Evening("of four", [Sitting("en", 4, "worlds")])]
RECORDED = Sitting("en", 2, "replay")
LOOKED_AT_ONE_IN = 3
CURIOUS = ("?", "v", "s", "c", "b", "p", "t 1", "hm", "99999", "1 7")
WRONG = [
    ("--seats 7", "2 to 6"),
    ("--set trading=live", "trading=turns"),
    ("--set deal-types=all", "mixed"),
]
TOLD_AGAIN = {"fr": ("Manche 1 : ", "La partie est finie", "Ada"), "en": ("Round 1: ", "The game is over", "Ada")}
