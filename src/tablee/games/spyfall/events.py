"""What can happen, and who may know."""

from __future__ import annotations

import msgspec

from tablee.games.spyfall.material import Card
from tablee.kernel.event import Event
from tablee.kernel.seat import Seat


class ModulesConfirmed(Event, frozen=True, tag=True):
    """SP-114. A player has read what the modules are."""

    seat: Seat


class DealerNamed(Event, frozen=True, tag=True):
    """SP-203."""

    seat: Seat


class WaitsForPlayers(Event, frozen=True, tag=True):
    """SP-1409. Too few are there for a round."""


class RoundDealt(Event, frozen=True, tag=True):
    """SP-205, SP-206. A pack was drawn and every player has a card."""

    round: int
    dealer: Seat
    has_harley: bool  # SP-919: whether the module is in force


class CardDealt(Event, frozen=True, tag=True):
    """SP-208, SP-808. One's own cards."""

    seat: Seat
    card: Card
    ability: int

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


class CardSeen(Event, frozen=True, tag=True):
    seat: Seat


class ClockStarted(Event, frozen=True, tag=True):
    """SP-301."""

    left: int  # ms
    asker: Seat


class Asked(Event, frozen=True, tag=True):
    """SP-302. A question: of the bank, or in words; `question` and `text` are nothing where it was only tapped."""

    asker: Seat
    to: Seat
    question: int | None
    text: str | None
    has_lasso: bool
    left: int  # ms


class Answered(Event, frozen=True, tag=True):
    """SP-305. `code` and `text` are nothing if no answer came (SP-1405)."""

    seat: Seat
    to: Seat
    code: int | None
    wording: int
    text: str | None
    left: int


class TurnPassed(Event, frozen=True, tag=True):
    """SP-1405. Nobody asked in time, so somebody else may."""

    seat: Seat
    to: Seat


class Accused(Event, frozen=True, tag=True):
    """SP-401. The clock stands still, and the others vote."""

    accuser: Seat
    suspect: Seat
    left: int


class VotesShown(Event, frozen=True, tag=True):
    """SP-408."""

    accuser: Seat
    suspect: Seat
    votes_for: tuple[Seat, ...]
    votes_against: tuple[Seat, ...]
    is_unanimous: bool


class VoteCancelled(Event, frozen=True, tag=True):
    """SP-824. The suspect is untouchable."""

    accuser: Seat
    suspect: Seat


class AbilityUsed(Event, frozen=True, tag=True):
    """SP-803. An Ability card is turned up."""

    seat: Seat
    ability: int


class Deflected(Event, frozen=True, tag=True):
    """SP-821. The question goes to somebody else."""

    seat: Seat
    to: Seat


class TimeSlipped(Event, frozen=True, tag=True):
    """SP-822."""

    seat: Seat
    by: int  # ms, to be added
    left: int


class JokerRevealed(Event, frozen=True, tag=True):
    """SP-501. A Joker turns up the card and will name a Location."""

    seat: Seat
    left: int


class PlaceGuessed(Event, frozen=True, tag=True):
    """SP-503. None: nothing was named in time (SP-505)."""

    seat: Seat
    place: int | None
    is_right: bool


class FarceDeclared(Event, frozen=True, tag=True):
    """SP-1003."""

    seat: Seat
    is_right: bool


class MultiverseAnnounced(Event, frozen=True, tag=True):
    """SP-1103."""

    seat: Seat
    left: int


class HandsAsked(Event, frozen=True, tag=True):
    """SP-1104. The talk is over: hands."""

    seat: Seat


class HandsShown(Event, frozen=True, tag=True):
    """SP-1104, SP-1105, SP-1109."""

    seat: Seat
    up: tuple[Seat, ...]
    down: tuple[Seat, ...]
    has_passed: bool


class ClockResumed(Event, frozen=True, tag=True):
    """SP-1304."""

    left: int


class TimeRanOut(Event, frozen=True, tag=True):
    """SP-601."""


class Spoke(Event, frozen=True, tag=True):
    """SP-1508, or a line typed in a talk. `token` is nothing for words."""

    seat: Seat
    token: int | None
    about: Seat | None
    text: str | None


class ReadyToPoint(Event, frozen=True, tag=True):
    """SP-1306."""

    seat: Seat
    is_ready: bool


class CountdownBegan(Event, frozen=True, tag=True):
    """SP-1306. Three, two, one."""


class FingersShown(Event, frozen=True, tag=True):
    """SP-603, SP-604, SP-905. Who points at whom, by seat; None: at nobody."""

    fingers: tuple[Seat | None, ...]
    accused: Seat | None
    is_hunt: bool


class HuntBegan(Event, frozen=True, tag=True):
    """SP-905. The Location is known; the others look for Harley."""

    joker: Seat
    place: int


class CardShown(Event, frozen=True, tag=True):
    """SP-403, SP-604, SP-906. A player turns up the card."""

    seat: Seat
    card: Card


class ScoreLine(msgspec.Struct, frozen=True):
    """Points for somebody and the rule that gives them: a part of an event."""

    seat: Seat
    points: int
    rule: str


class RoundEnded(Event, frozen=True, tag=True):
    """SP-212, SP-1202. All cards are shown, and the points are counted, each with its rule."""

    round: int
    row: str  # of SP-1202, or "void"
    cards: tuple[Card, ...]  # by seat; -1: not dealt
    abilities: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    next_dealer: Seat


class ReadyForRound(Event, frozen=True, tag=True):
    """SP-1409. A player is ready for the next round."""

    seat: Seat


class Applauded(Event, frozen=True, tag=True):
    """SP-805, D23. Somebody was applauded, for the `count`th time; by whom is nobody's business."""

    seat: Seat
    count: int


class VoidProposed(Event, frozen=True, tag=True):
    """SP-1406."""

    seat: Seat


class VoidVoted(Event, frozen=True, tag=True):
    """SP-1406."""

    seat: Seat
    in_favour: bool


class VoidRefused(Event, frozen=True, tag=True):
    """SP-1406. The round goes on."""


class WentAway(Event, frozen=True, tag=True):
    """SP-1401."""

    seat: Seat


class CameBack(Event, frozen=True, tag=True):
    """SP-1407."""

    seat: Seat


class LeftTheGame(Event, frozen=True, tag=True):
    """SP-1407."""

    seat: Seat


class SeatRemoved(Event, frozen=True, tag=True):
    """SP-1407. Points stay listed, without a rank."""

    seat: Seat


class HarleySuspended(Event, frozen=True, tag=True):
    """SP-919. Too few players are left for the module."""


class GameEnded(Event, frozen=True, tag=True):
    """SP-710. The totals."""

    scores: tuple[int, ...]
