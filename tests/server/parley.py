"""Parley, a toy for the server: people talk in turn under a real clock, and the rules know who is there.

PA-1: whoever's turn it is speaks, in their own words, or nods; then the next one who is there. PA-2: who holds the card
may wink once, at any time. PA-3: only whoever's turn it is writes in the chat. PA-4: after nine turns, or ten minutes,
it is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from tablee.bots.policies import BOTS
from tablee.games import GAMES
from tablee.kernel.action import Action, Broken, Text, Verb, table_of
from tablee.kernel.chance import Chance, Script
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.event import Event
from tablee.kernel.game import BadTable, Game
from tablee.kernel.hosting import Hosting
from tablee.kernel.options import Option, OptionValue, Texts, Value
from tablee.kernel.outcome import Outcome
from tablee.kernel.phase import Phase, Step, Timed
from tablee.kernel.plugin import GameBots
from tablee.kernel.seat import AWAY, GONE, PERSON, Seat
from tablee.kernel.state import State as KernelState

TURNS: Final = 9
TEN_MINUTES: Final = 600_000

Speak = Verb("speak", "PA-1", text=Text(40))
Nod = Verb("nod", "PA-1")
Wink = Verb("wink", "PA-2")
Hurry = Verb("hurry", "PA-4", seconds=range(1, 600))
VERBS = table_of(Speak, Nod, Wink, Hurry)


class State(KernelState):
    def __init__(self, count: int, options: dict[str, Value]) -> None:
        self.count = count
        self.options = options
        self.stack = []
        self.since = 0
        self.who = [PERSON] * count
        self.said: list[str] = []
        self.turn = 0
        self.winker = 0  # who holds the card
        self.has_winked = 0

    def fields(self) -> tuple[str, ...]:
        return ("who", "said", "turn", "winker", "has_winked")

    def seats(self) -> range:
        return range(self.count)

    def clone(self) -> State:
        twin = State(self.count, self.options)
        twin.stack, twin.since = self.stack[:], self.since
        twin.who, twin.said = self.who[:], self.said[:]
        twin.turn, twin.winker, twin.has_winked = self.turn, self.winker, self.has_winked
        return twin

    def pass_on(self) -> None:
        """Let the next one who is there have the turn; if nobody is, it stays."""
        others = [(self.turn + step) % self.count for step in range(1, self.count + 1)]
        self.turn = next((seat for seat in others if self.who[seat] not in (AWAY, GONE)), self.turn)


class Spoke(Event, frozen=True, tag=True):
    seat: Seat
    text: str


class Winked(Event, frozen=True, tag=True):
    seat: Seat


class Sat(Event, frozen=True, tag=True):
    seat: Seat
    who: int


class Hurried(Event, frozen=True, tag=True):
    seconds: int


class View(msgspec.Struct, frozen=True):
    seat: Seat
    who: list[int]
    said: list[str]
    turn: Seat
    can_wink: bool


class Talk(Timed[State]):
    """PA-1. Ten minutes of talk, in turn."""

    def over(self, state: State) -> bool:
        return len(state.said) == TURNS

    def ask(self, state: State) -> list[Decision]:
        rights = [] if state.has_winked else [may(state.winker, [Wink()])]
        return [*rights, must(state.turn, [Nod()], open=(Speak,))]

    def asides(self, state: State) -> list[Decision]:
        return [may(seat, list(Hurry.all())) for seat in state.seats()]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Hurry:
            return None
        if action.verb is Wink:
            return None if seat == state.winker and not state.has_winked else Broken("PA-2", "no_card")
        return None if seat == state.turn else Broken("PA-1", "not_your_turn")

    def default(self, state: State, seat: Seat) -> Action:
        return Nod()

    def speak(self, step: Step[State], seat: Seat, text: str) -> None:
        step.state.said.append(text)
        step.state.pass_on()
        step.tell(Spoke(seat, text))
        step.restart_wait()

    def nod(self, step: Step[State], seat: Seat) -> None:
        self.speak(step, seat, "…")

    def wink(self, step: Step[State], seat: Seat) -> None:
        step.state.has_winked = 1
        step.tell(Winked(seat))

    def hurry(self, step: Step[State], seat: Seat, seconds: int) -> None:
        """PA-4. So little is left from now on; nobody's answer is stale by it."""
        step.tell(Hurried(seconds))
        step.replace(self.with_left(seconds * 1000 + step.at - step.state.since))

    def time_up(self, step: Step[State], which: int) -> bool:
        step.finish()
        return True


def _texts(text: str) -> Texts:
    return Texts(fr=text, en=text)


def _option(id: str, *values: str, without_programs: str = "") -> Option:
    known = tuple(OptionValue(value, _texts(value), value == without_programs) for value in values)
    return Option(id, values[0], known, _texts(id), _texts(id))


OPTIONS: Final = (
    _option("absence", "replace", "exclude", "companion"),
    _option("talk", "any", "free", without_programs="free"),
    _option("card", "drawn", "second"),
    Option("topic", "", (OptionValue("", _texts("none")),), _texts("topic"), _texts("topic"), longest=60),
)


class Parley(Game[State]):
    def __init__(self) -> None:
        super().__init__(VERBS, (Talk,), OPTIONS, "PA-0")
        self.name = "parley"
        self.rules_version = 1
        self.fewest_seats = 2
        self.most_seats = 5
        self.hosting = Hosting(follows_sitters=True, takes_back=False)

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> State:
        if seats == 5 and options["talk"] == "free":
            raise BadTable("five people do not talk freely")
        state = State(seats, options)
        state.winker = chance.draw(seats, "the card") if options["card"] == "drawn" else 1
        return state

    def opening(self) -> Phase[State]:
        return Talk(TEN_MINUTES)

    def view(self, state: State, seat: Seat) -> View:
        can_wink = seat == state.winker and not state.has_winked
        return View(seat, state.who[:], state.said[:], state.turn, can_wink)

    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        twin = state.clone()
        if not state.has_winked and seat != state.winker:
            others = [other for other in state.seats() if other != seat]
            twin.winker = others[chance.draw(len(others), "redeal")]
        return twin

    def options_of(self, state: State) -> Mapping[str, Value]:
        return state.options

    def blank(self, snapshot: Mapping[str, Any]) -> State:
        return self.prepare(snapshot["seats"], snapshot["options"], Script([0]))

    def outcome(self, state: State) -> Outcome | None:
        if state.stack:
            return None
        return Outcome("talked", ((0,),) * state.count, (1,) * state.count, tuple(state.seats()))

    def invariants(self, state: State) -> None:
        assert len(state.said) <= TURNS

    def longest(self, state: State) -> int:
        return TURNS + 1

    def sitter(self, state: State, seat: Seat) -> int:
        return state.who[seat]

    def sits(self, step: Step[State], seat: Seat, who: int) -> None:
        state = step.state
        state.who[seat] = who
        step.tell(Sat(seat, who))
        if who in (AWAY, GONE) and state.turn == seat:
            state.pass_on()
            step.restart_wait()

    def replaces_absent(self, state: State) -> bool:
        return state.options["absence"] == "replace"

    def notes_absence(self, state: State) -> bool:
        return state.options["absence"] != "companion"

    def may_write(self, state: State, seat: Seat) -> Broken | None:
        return None if seat == state.turn else Broken("PA-3", "hush", turn=state.turn)

    def pace(self, state: State, seat: Seat, decision: Decision) -> tuple[int, int] | None:
        return (700, 800)


PARLEY: Final = Parley()


class Nods:
    """A policy: nod when asked; leave the card alone."""

    def choose(self, state: Any, seat: Seat, decision: Decision, chance: Any) -> Action | None:
        return decision.actions[0] if decision.required else None


class Winks(Nods):
    """A policy: wink as soon as one may."""

    def choose(self, state: Any, seat: Seat, decision: Decision, chance: Any) -> Action | None:
        return decision.actions[0]


def install(policy: type[Nods] = Nods) -> None:
    """Let this process know the game, too: the server's, or one of the bots'."""
    GAMES["parley"] = PARLEY
    BOTS["parley"] = GameBots(policy())


def install_winks() -> None:
    install(Winks)
