"""What a seat may know, as types of their own. `sight.py` fills them field by field."""

from __future__ import annotations

import msgspec

from tablee.games.spyfall.material import Card
from tablee.kernel.seat import Seat


class PlayerView(msgspec.Struct, frozen=True):
    """A seat as seen by the viewer."""

    seat: Seat
    score: int
    is_out: bool  # SP-1407
    is_away: bool  # SP-1403
    is_program: bool
    card: Card | None  # one's own; of others, once it lies face up; -1: none is dealt
    ability: int | None  # the same
    is_turned_up: bool  # SP-803
    is_ready: bool  # has done, for all to see, what the game waits for (cards seen, modules confirmed, ready)
    applause: int  # SP-805: how many applaud them


class SaidView(msgspec.Struct, frozen=True):
    """SP-1502. One entry of the transcript."""

    number: int  # from 1
    left: int  # ms on the clock
    phase: str
    kind: str  # question, answer, talk, system
    seat: Seat
    to: Seat | None
    question: int | None
    code: int | None
    wording: int
    token: int | None
    text: str | None
    has_lasso: bool
    note: str | None  # of the kind system: what broke into the talk
    ability: int | None  # the Ability card turned up


class AccusationView(msgspec.Struct, frozen=True):
    """SP-405. One that did not end the round, or the one under way (`became` None)."""

    accuser: Seat
    suspect: Seat
    became: int | None  # 0 failed, 1 cancelled, 2 passed


class ClockView(msgspec.Struct, frozen=True):
    """SP-1301. What is left now is `left` minus the time since, if it runs."""

    left: int
    since: int  # ms since the match began
    is_running: bool


class DialogueView(msgspec.Struct, frozen=True):
    """Whose turn it is to ask or to answer."""

    asker: Seat
    answerer: Seat | None
    ban: Seat | None
    question: int | None  # the question of the bank not yet answered
    has_lasso: bool


class WaitView(msgspec.Struct, frozen=True):
    """What the game waits for, as all know it."""

    phase: str
    seats: tuple[Seat, ...]  # who is waited for
    by: Seat | None = None  # accuser, revealer, announcer
    suspect: Seat | None = None


class VoidView(msgspec.Struct, frozen=True):
    """SP-1406. A proposal to void the round."""

    by: Seat
    votes_for: tuple[Seat, ...]
    votes_against: tuple[Seat, ...]


class LineView(msgspec.Struct, frozen=True):
    """One line of a round's count."""

    seat: Seat
    points: int
    rule: str


class RoundView(msgspec.Struct, frozen=True):
    """How a round ended, for all to see."""

    round: int
    row: str
    dealer: Seat
    by: Seat | None  # whose action ended it
    target: Seat | None  # accused, pointed at
    place: int | None  # what was named; -1: Farce
    cards: tuple[Card, ...]
    abilities: tuple[int, ...]
    fingers: tuple[Seat | None, ...]
    hands: tuple[Seat, ...]
    lines: tuple[LineView, ...]


class LikelyPlace(msgspec.Struct, frozen=True):
    """A Location, and how likely it is to be the one."""

    place: int
    chance: float


class Insight(msgspec.Struct, frozen=True):
    """SP-16xx. What a bot in a seat's place would believe at a moment; told in replays of matches that are over."""

    places: tuple[LikelyPlace, ...]  # to a Joker: the likeliest, best first
    jokers: tuple[float, ...]  # to the others: how likely each seat is the Joker
    farce: float | None  # with the module, to a Joker
    multiverse: float | None  # with the module, to the others


class View(msgspec.Struct, frozen=True):
    """All that the viewer may know."""

    seat: Seat  # NOBODY: a spectator
    modules: tuple[str, ...]
    has_harley: bool  # in force in this round (SP-919)
    talk: str
    round: int
    rounds: int
    dealer: Seat | None
    waits: WaitView | None  # None: the match is over
    clock: ClockView | None  # None: no round is under way
    dialogue: DialogueView | None
    players: tuple[PlayerView, ...]
    place: int | None  # SP-507: the Location, once it was named rightly
    said: tuple[SaidView, ...]
    asked: tuple[int, ...]  # questions of the bank that are used up
    held: bool  # SP-831: the viewer's own question is held back
    accusations: tuple[AccusationView, ...]
    announcements: tuple[Seat, ...]
    choice: int | None  # the viewer's own sealed vote, hand, finger
    applauds: Seat | None  # D23: whom the viewer applauds
    suggested: int | None  # SP-1510
    shows_list: bool  # SP-309: whether the list of Locations lies open before the viewer
    played: tuple[int, ...]  # SP-506: Locations whose standard pack was played
    packs: int  # how many packs are left in the draw
    void: VoidView | None
    history: tuple[RoundView, ...]  # earlier rounds, and this one once it is over
