"""The State of a match: a few small lists, one per concept."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.spyfall.material import (
    CODE_OF_HONOUR,
    FARCE_PACK,
    JOKER,
    MARKED,
    MULTIVERSE_PACKS,
    N_QUESTIONS,
    NO_ABILITY,
    NO_CARD,
    TIRELESS_DETECTIVE,
    Card,
    Pack,
    is_marked,
)
from tablee.games.spyfall.terms import FEWEST_FOR_HARLEY, Terms
from tablee.kernel.seat import AWAY, GONE, NOBODY, PERSON, Seat
from tablee.kernel.state import State as KernelState
from tablee.parts.small_set import SeatSet, SmallSet, has, members, up_to

NO_PACK: Final = -1
ALL_QUESTIONS: Final = up_to(N_QUESTIONS)

# What was said: (ms left, phase, kind, from, to, what, how), `what` being a number or a text. SP-1502
QUESTION: Final = "question"  # what: question id or text; how: 1 with the Lasso
ANSWER: Final = "answer"  # what: code or text, SILENT if there was none; how: which wording
TALK: Final = "talk"  # what: a token (below) or a text
SYSTEM: Final = "system"  # what broke in: one of the notes below; how: the Ability card turned up, if one was
SILENT: Final = -1

SUSPECT: Final = 0  # SP-1508
TRUST: Final = 1
UNSURE: Final = 2
SAME: Final = 3
DIFFERENT: Final = 4

ACCUSED: Final = "accused"
VOTE_FAILED: Final = "vote_failed"
VOTE_CANCELLED: Final = "vote_cancelled"
VOTE_PASSED: Final = "vote_passed"
ANNOUNCED: Final = "announced"
HANDS_FAILED: Final = "hands_failed"
HANDS_PASSED: Final = "hands_passed"
REVEALED: Final = "revealed"
TURNED_UP: Final = "turned_up"
DEFLECTED: Final = "deflected"
MINUTE_MORE: Final = "minute_more"
MINUTE_LESS: Final = "minute_less"
TURN_PASSED: Final = "turn_passed"

Entry = tuple[Any, ...]

FAILED: Final = 0  # what became of an accusation
CANCELLED: Final = 1  # SP-824
PASSED: Final = 2

FIELDS: Final = (
    "round", "dealer", "used", "split", "score", "history", "sitting", "out",
    "pack", "card", "undealt", "ability", "turned_up", "revealed", "left", "said", "asked",
    "asker", "answerer", "ban", "question", "lasso", "quick", "held", "accusations", "announced",
    "tokens", "tokens_before", "applause", "void_used", "void_by", "void_due", "void_votes", "hunt", "result",
)  # fmt: skip


class State(KernelState):
    """A match of DC Spyfall."""

    __slots__ = ("terms", *FIELDS)

    def __init__(self, terms: Terms) -> None:
        seats = terms.seats
        self.terms: Final = terms
        self.stack = []
        self.since = 0
        # the game
        self.round = 0  # how many rounds were dealt that are not void, the present one included
        self.dealer: Seat = NOBODY
        self.used: SmallSet = 0  # packs, the present one included (SP-211)
        self.split: tuple[int, ...] = ()  # SP-106: the places of the Multiverse cards, eight of each pack
        self.score = [0] * seats
        self.history: tuple[Entry, ...] = ()  # see `ending.py`
        self.sitting = [PERSON] * seats
        self.out: SeatSet = 0  # who was removed (SP-1407)
        # the round
        self.pack: Pack = NO_PACK
        self.card: list[Card] = [NO_CARD] * seats
        self.undealt: tuple[Card, ...] = ()  # SP-207
        self.ability = [NO_ABILITY] * seats
        self.turned_up: SeatSet = 0  # whose Ability card lies face up
        self.revealed: SeatSet = 0  # whose card lies face up
        self.left = 0  # ms on the clock before it starts, and while it moves by actions alone (SP-1309)
        self.said: tuple[Entry, ...] = ()
        self.asked: SmallSet = 0  # questions (SP-1507)
        # the dialogue: it stands still with the clock (SP-313)
        self.asker: Seat = NOBODY
        self.answerer: Seat = NOBODY  # who owes an answer; NOBODY: the asker's turn to ask
        self.ban: Seat = NOBODY  # whom the asker may not ask (SP-306)
        self.question = SILENT  # the question not yet answered, where it has a number
        self.lasso = 0  # SP-823: whether it must be answered yes or no
        self.quick: Seat = NOBODY  # SP-825: whose question was answered last, the next not being asked yet
        self.held: tuple[Any, ...] = ()  # SP-831: a question held back: to whom, what, with the Lasso
        # interrupts
        self.accusations: tuple[tuple[int, ...], ...] = ()  # (accuser, suspect, what became of it)
        self.announced: SeatSet = 0  # SP-1112
        self.tokens = [0] * seats  # how often each spoke in the present talk (SP-1508)
        self.tokens_before = [0] * seats  # the same, in the talk that an announcement stopped (SP-1111)
        self.applause = [NOBODY] * seats
        self.void_used: SeatSet = 0  # SP-1406
        self.void_by: Seat = NOBODY
        self.void_due = 0
        self.void_votes = 0  # seats in favour; those against stand 8 bits higher
        self.hunt: Seat = NOBODY  # SP-905: the Joker who named the right Location, while Harley is hunted
        self.result: tuple[Any, ...] = ()  # how the round ended: see `ending.py`

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def seats(self) -> range:
        return self.terms.every_seat

    def clone(self) -> State:
        twin = State(self.terms)
        twin.stack = self.stack[:]
        twin.since = self.since
        twin.round = self.round
        twin.dealer = self.dealer
        twin.used = self.used
        twin.split = self.split
        twin.score = self.score[:]
        twin.history = self.history
        twin.sitting = self.sitting[:]
        twin.out = self.out
        twin.pack = self.pack
        twin.card = self.card[:]
        twin.undealt = self.undealt
        twin.ability = self.ability[:]
        twin.turned_up = self.turned_up
        twin.revealed = self.revealed
        twin.left = self.left
        twin.said = self.said
        twin.asked = self.asked
        twin.asker = self.asker
        twin.answerer = self.answerer
        twin.ban = self.ban
        twin.question = self.question
        twin.lasso = self.lasso
        twin.quick = self.quick
        twin.held = self.held
        twin.accusations = self.accusations
        twin.announced = self.announced
        twin.tokens = self.tokens[:]
        twin.tokens_before = self.tokens_before[:]
        twin.applause = self.applause[:]
        twin.void_used = self.void_used
        twin.void_by = self.void_by
        twin.void_due = self.void_due
        twin.void_votes = self.void_votes
        twin.hunt = self.hunt
        twin.result = self.result
        return twin

    # -- who plays --------------------------------------------------------------------------------------------

    def players(self) -> tuple[Seat, ...]:
        """Return the seats still in the game."""
        everybody = self.terms.everybody
        return tuple([seat for seat in everybody if not has(self.out, seat)]) if self.out else everybody

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the players but one."""
        others = self.terms.others[seat]
        return tuple([other for other in others if not has(self.out, other)]) if self.out else others

    def is_present(self, seat: Seat) -> bool:
        """SP-1401. Bots are always present."""
        return not has(self.out, seat) and self.sitting[seat] not in (AWAY, GONE)

    def is_complete(self) -> bool:
        """Tell whether every seat of the match is still in the game and present."""
        return not self.out and AWAY not in self.sitting and GONE not in self.sitting

    def present(self) -> tuple[Seat, ...]:
        if self.out or AWAY in self.sitting or GONE in self.sitting:
            return tuple([seat for seat in self.terms.everybody if self.is_present(seat)])
        return self.terms.everybody

    def left_of(self, seat: Seat) -> Seat:
        """SP-210, SP-214. Return the next player to the left."""
        return next(other for other in self.seats_from(seat)[1:] if not has(self.out, other))

    def present_left_of(self, seat: Seat) -> Seat:
        """SP-1405. Return the next present player to the left, or NOBODY."""
        return next((other for other in self.seats_from(seat)[1:] if self.is_present(other)), NOBODY)

    def persons(self) -> tuple[Seat, ...]:
        """SP-1406. Return the present humans."""
        return tuple([seat for seat in self.present() if self.sitting[seat] == PERSON])

    def host(self) -> Seat:
        """Return who opened the table or, if they have left for good, the next player still there."""
        return next((seat for seat in self.players() if self.sitting[seat] != GONE), 0)

    # -- the round -------------------------------------------------------------------------------------------

    def is_dealt(self) -> bool:
        return self.pack != NO_PACK

    def packs_left(self) -> list[Pack]:
        """SP-211. Return the packs that were not drawn yet."""
        return [*members(self.terms.all_packs & ~self.used)]

    def has_harley(self) -> bool:
        """SP-112, SP-919. Tell whether marks mean anything in this round."""
        return self.terms.has_harley and len(self.players()) >= FEWEST_FOR_HARLEY

    def is_joker(self, seat: Seat) -> bool:
        return self.card[seat] == JOKER

    def is_harley(self, seat: Seat) -> bool:
        """SP-902."""
        return is_marked(self.card[seat])

    def heroes(self) -> list[Seat]:
        return [seat for seat, card in enumerate(self.card) if 0 <= card < MARKED]

    def joker(self) -> Seat:
        """Return the only Joker of a standard round; NOBODY in the others."""
        if self.pack == FARCE_PACK:
            return NOBODY
        return self.card.index(JOKER) if JOKER in self.card else NOBODY

    def harley(self) -> Seat:
        """SP-903. Return who has her card; NOBODY if it was not dealt."""
        for seat in self.players():
            if is_marked(self.card[seat]):
                return seat
        return NOBODY

    def is_standard(self) -> bool:
        return self.pack != FARCE_PACK and self.pack not in MULTIVERSE_PACKS

    def place(self) -> int:
        """Return where a standard round takes place; -1 in the others."""
        return self.pack if self.is_standard() else -1

    def farce_is_possible(self) -> bool:
        """SP-1010. As all can know: the pack was not shown in an earlier round."""
        return self.terms.has_farce and not self._shown_before(FARCE_PACK)

    def multiverse_is_possible(self) -> bool:
        """SP-1114."""
        return self.terms.has_multiverse and not all(self._shown_before(pack) for pack in MULTIVERSE_PACKS)

    def _shown_before(self, pack: Pack) -> bool:
        return has(self.used, pack) and pack != self.pack

    # -- rights ----------------------------------------------------------------------------------------------

    def accusations_by(self, seat: Seat) -> int:
        return sum([accusation[0] == seat for accusation in self.accusations])

    def accusations_left(self, seat: Seat) -> int:
        """SP-401, SP-827, SP-828."""
        ability = self.ability[seat]
        if ability == CODE_OF_HONOUR:
            return 0
        left = 2 if ability == TIRELESS_DETECTIVE else 1
        for accusation in self.accusations:
            if accusation[0] == seat:
                left -= 1
        return left

    def can_announce(self, seat: Seat) -> bool:
        """SP-1112, SP-1114."""
        return not has(self.announced, seat) and self.multiverse_is_possible()

    def holds(self, seat: Seat, ability: int) -> bool:
        """SP-803. Tell whether a seat has this Ability card, not yet turned up."""
        return self.ability[seat] == ability and not has(self.turned_up, seat)

    def suspects(self, seat: Seat) -> tuple[Seat, ...]:
        """SP-410. Return whom a seat can accuse: the others on whom two at least can vote."""
        if self.is_complete():
            return self.terms.others[seat]
        present = self.present()
        return tuple([other for other in self.others(seat) if len(present) - (other in present) >= 2])

    def last_answerer(self) -> Seat:
        """SP-825. Return who answered last: the turn to ask may have been passed on since (SP-1405)."""
        return next((said[3] for said in reversed(self.said) if said[2] == ANSWER), NOBODY)

    def free_questions(self) -> int:
        """SP-1507. Return the set of questions that may be asked."""
        return ALL_QUESTIONS if self.asked == ALL_QUESTIONS else ALL_QUESTIONS & ~self.asked

    # -- changes ---------------------------------------------------------------------------------------------

    def clear_round(self) -> None:
        """Put everything of a round away."""
        seats = self.terms.seats
        self.pack = NO_PACK
        self.card = [NO_CARD] * seats
        self.undealt = ()
        self.ability = [NO_ABILITY] * seats
        self.turned_up = 0
        self.revealed = 0
        self.left = 0
        self.said = ()
        self.asked = 0
        self.drop_dialogue()
        self.accusations = ()
        self.announced = 0
        self.tokens = [0] * seats
        self.tokens_before = [0] * seats
        self.applause = [NOBODY] * seats
        self.void_used = 0
        self.drop_void()
        self.hunt = NOBODY
        self.result = ()

    def drop_void(self) -> None:
        """SP-1406. No proposal to void the round is open any more."""
        self.void_by = NOBODY
        self.void_due = 0
        self.void_votes = 0

    def drop_dialogue(self) -> None:
        """SP-313. Time is up: whatever was asked stays without an answer."""
        self.asker = self.answerer = self.ban = self.quick = NOBODY
        self.question = SILENT
        self.lasso = 0
        self.held = ()

    def begin_talk(self) -> None:
        """SP-1508. Nobody has spoken yet in this talk; another one may stand still under it."""
        self.tokens_before = self.tokens
        self.tokens = [0] * self.terms.seats

    def end_talk(self) -> None:
        """SP-1111. The talk that stood still goes on where it stopped."""
        self.tokens = self.tokens_before
        self.tokens_before = [0] * self.terms.seats
