"""SP-4xx. The vote on an accusation, with what Ability cards can do to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.spyfall.actions import Accept, PassOn, UseGodComplex, UseUntouchable, Vote
from tablee.games.spyfall.dialogue import note, turn_up
from tablee.games.spyfall.ending import convict
from tablee.games.spyfall.events import ClockResumed, VoteCancelled, VotesShown
from tablee.games.spyfall.material import GOD_COMPLEX, UNTOUCHABLE
from tablee.games.spyfall.state import (
    CANCELLED,
    FAILED,
    PASSED,
    VOTE_CANCELLED,
    VOTE_FAILED,
    VOTE_PASSED,
    State,
)
from tablee.games.spyfall.windows import RoundClock, at_all_tables, clock_left, closing
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.choices import Choices
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision, may
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import Seat

AGAINST: Final = 0
FOR: Final = 1
ACCEPTED: Final = 2  # SP-824: the suspect's answer, with Super-Powers on

MOSTLY_PASS: Final = 8  # in worlds that are imagined, one in so many uses God Complex


class OverASuspect(Sealed[State]):
    """What several are asked about one whom another accuses."""

    def __init__(self, accuser: Seat, suspect: Seat, asked: tuple[Seat, ...], answers: tuple[Any, ...] = ()) -> None:
        super().__init__(asked, answers)
        self.accuser: Final = accuser
        self.suspect: Final = suspect

    def memory(self) -> tuple[Any, ...]:
        return (self.accuser, self.suspect, self.asked, self.answers)

    def shown(self, state: State) -> dict[str, Any]:
        return {"by": self.accuser, "suspect": self.suspect}


class Accusation(OverASuspect):
    """SP-402, SP-408. All but the suspect vote at the same time; the accuser's own vote is For (SP-409)."""

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Accusation:
        return Accusation(self.accuser, self.suspect, self.asked if asked is None else asked, answers)

    def choices(self, state: State, seat: Seat) -> Choices:
        if seat != self.suspect:
            return _VOTES
        return _ACCEPT_OR_NOT if state.holds(seat, UNTOUCHABLE) else _ACCEPT

    def drawn_answer(self, state: State, seat: Seat, chance: Chance) -> int:
        return ACCEPTED if seat == self.suspect else (AGAINST, FOR)[chance.draw(2, "redeal")]

    def asked_of(self, state: State, seat: Seat) -> Decision:
        return _ASKED_TO_VOTE[seat] if seat != self.suspect else self.choices(state, seat).must[seat]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        is_suspect = seat == self.suspect
        if action.verb is Vote:
            if is_suspect:
                return Broken("SP-402", "suspect_does_not_vote")
            if seat == self.accuser:
                return Broken("SP-409", "vote_is_for")
        elif not state.terms.has_powers:
            return Broken("SP-107", "no_powers")
        elif not is_suspect:
            return Broken("SP-824", "not_the_suspect")
        if seat not in self.asked:
            return Broken("SP-1403", "not_in_this_vote")
        return None if self.is_asked(seat) else Broken("SP-408", "has_voted")

    def vote(self, step: Step[State], seat: Seat, is_for: int) -> None:
        self.keep(step, seat, is_for)

    def accept_vote(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, ACCEPTED)

    def use_untouchable(self, step: Step[State], seat: Seat) -> None:
        """SP-824, SP-1209. No votes are shown, the right stays spent, the clock goes on."""
        turn_up(step, seat)
        _becomes(step, CANCELLED)
        step.tell(VoteCancelled(self.accuser, self.suspect))
        step.finish()
        show_result(step)

    def deadlines(self, state: State) -> list[Deadline]:
        return closing(state, "vote")

    def time_up(self, step: Step[State], which: int) -> bool:
        """SP-1307. No vote is Against; a suspect who says nothing accepts."""
        silent = {seat: ACCEPTED if seat == self.suspect else AGAINST for seat in self.asked}
        pairs = zip(self.asked, self.answers, strict=True)
        step.replace(self.with_answers(tuple([silent[seat] if said is None else said for seat, said in pairs])))
        return True

    def default(self, state: State, seat: Seat) -> Action:
        return Accept() if seat == self.suspect else Vote(AGAINST)

    def leave(self, step: Step[State]) -> None:
        """SP-403 to SP-405."""
        if not self.over(step.state):
            return  # the round was ended over it
        is_unanimous = AGAINST not in self.answers
        if step.is_heard:
            votes = (self.votes_for(), self.votes_against(), is_unanimous)
            step.tell(VotesShown(self.accuser, self.suspect, *votes))
        if is_unanimous:
            _becomes(step, PASSED)
            convict(step, self.suspect, self.accuser)
            return
        note(step, VOTE_FAILED, self.accuser, self.suspect)
        if step.state.terms.has_powers and len(self.votes_for()) > len(self.votes_against()):  # SP-816
            window = AskedToTempt if step.state.terms.is_virtual else Tempting
            step.enter(window(self.accuser, self.suspect, self.votes_for()))
        else:
            show_result(step)

    def votes_for(self) -> tuple[Seat, ...]:
        said = zip(self.asked, self.answers, strict=True)
        return tuple(sorted([self.accuser, *[seat for seat, answer in said if answer == FOR]]))

    def votes_against(self) -> tuple[Seat, ...]:
        said = zip(self.asked, self.answers, strict=True)
        return tuple([seat for seat, answer in said if answer == AGAINST])


def opened(accuser: Seat, suspect: Seat, present: tuple[Seat, ...], has_powers: bool) -> Accusation:
    """SP-402, SP-824. Return the vote of those present, before anybody has voted; one object serves every match."""
    vote = _opened.get((accuser, suspect, present, has_powers))
    if vote is None:
        voters = tuple([seat for seat in present if seat not in (accuser, suspect)])
        asked = (*voters, suspect) if has_powers and suspect in present else voters
        vote = _opened[accuser, suspect, present, has_powers] = Accusation(accuser, suspect, asked)
    return vote


_opened: Final[dict[tuple[Seat, Seat, tuple[Seat, ...], bool], Accusation]] = {}


class Tempting(Phase[State]):
    """SP-816. Eight seconds in which somebody may, perhaps, make the vote unanimous. Nobody is waited for."""

    def __init__(self, accuser: Seat, suspect: Seat, voted_for: tuple[Seat, ...]) -> None:
        self.accuser: Final = accuser
        self.suspect: Final = suspect
        self.voted_for: Final = voted_for

    def memory(self) -> tuple[Any, ...]:
        return (self.accuser, self.suspect, self.voted_for)

    def shown(self, state: State) -> dict[str, Any]:
        return {"by": self.accuser, "suspect": self.suspect}

    def ask(self, state: State) -> list[Decision]:
        return [may(seat, [UseGodComplex()]) for seat in self.voted_for if state.holds(seat, GOD_COMPLEX)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if seat in self.voted_for else Broken("SP-815", "not_in_majority")

    def use_god_complex(self, step: Step[State], seat: Seat) -> None:
        use_god_complex(step, seat, self.suspect, self.accuser)

    def deadlines(self, state: State) -> list[Deadline]:
        return at_all_tables(state, "god-complex")

    def time_up(self, step: Step[State], which: int) -> bool:
        """SP-1304. The clock goes on at once: the votes were in sight all the while."""
        resume(step)
        return True


class AskedToTempt(OverASuspect):
    """SP-1310. The same as a plain question to all who voted For."""

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return [PassOn(), UseGodComplex()] if state.holds(seat, GOD_COMPLEX) else [PassOn()]

    def drawn_answer(self, state: State, seat: Seat, chance: Chance) -> bool:
        """Who could use the card mostly does not."""
        return state.holds(seat, GOD_COMPLEX) and chance.draw(MOSTLY_PASS, "redeal") == 0

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat not in self.asked:
            return Broken("SP-815", "not_in_majority")
        return None if self.is_asked(seat) else Broken("SP-1309", "has_answered")

    def pass_on(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, False)

    def use_god_complex(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, True)

    def default(self, state: State, seat: Seat) -> Action:
        return PassOn()

    def leave(self, step: Step[State]) -> None:
        if not self.over(step.state):
            return  # the round was ended over it
        users = [seat for seat, uses in zip(self.asked, self.answers, strict=True) if uses]
        if users:
            use_god_complex(step, users[0], self.suspect, self.accuser)


def use_god_complex(step: Step[State], seat: Seat, suspect: Seat, accuser: Seat) -> None:
    """SP-814, SP-817. The vote counts as unanimous."""
    turn_up(step, seat)
    _becomes(step, PASSED)
    convict(step, suspect, accuser)


class ShowingResult(Phase[State]):
    """SP-1304. A result is shown for a while before the clock goes on; it is seen, and nobody is asked."""

    def deadlines(self, state: State) -> list[Deadline]:
        return at_all_tables(state, "result")

    def time_up(self, step: Step[State], which: int) -> bool:
        resume(step)
        return True


def show_result(step: Step[State]) -> None:
    """SP-1304, SP-1310. Without a clock there is no while."""
    if not step.state.terms.is_virtual:
        step.enter(ShowingResult())


def resume(step: Step[State]) -> None:
    """SP-1304. The clock goes on with exactly what was left on it."""
    step.finish()
    top = step.state.stack[-1]
    if isinstance(top, RoundClock):
        step.tell(ClockResumed(clock_left(step.state, step.at)))
        top.look_round(step)


def _becomes(step: Step[State], became: int) -> None:
    """Remember what became of the accusation under way."""
    state = step.state
    accuser, suspect, before = state.accusations[-1]
    assert before == FAILED
    state.accusations = (*state.accusations[:-1], (accuser, suspect, became))
    note(step, VOTE_PASSED if became == PASSED else VOTE_CANCELLED, accuser, suspect)


_VOTES: Final = Choices([Vote(FOR), Vote(AGAINST)])
_ASKED_TO_VOTE: Final = _VOTES.must
_ACCEPT: Final = Choices([Accept()])
_ACCEPT_OR_NOT: Final = Choices([Accept(), UseUntouchable()])
