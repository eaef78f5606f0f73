"""SP-14xx. Who is there, who is not, who has left; and proposals to void a round."""

from __future__ import annotations

from tablee.games.spyfall.accusation import Accusation
from tablee.games.spyfall.actions import CloseWindow, MarkAway, MarkBack, ProposeVoid, VoteVoid
from tablee.games.spyfall.ending import VOID, conclude
from tablee.games.spyfall.events import (
    CameBack,
    HarleySuspended,
    LeftTheGame,
    SeatRemoved,
    VoidProposed,
    VoidRefused,
    VoidVoted,
    WentAway,
)
from tablee.games.spyfall.guessing import Guessing
from tablee.games.spyfall.interrogation import Interrogation
from tablee.games.spyfall.multiverse import Hands
from tablee.games.spyfall.pointing import FinalTalk, Pointing
from tablee.games.spyfall.state import State
from tablee.games.spyfall.terms import COMPANION, FEWEST_PRESENT, STRUCTURED
from tablee.games.spyfall.windows import RoundClock
from tablee.kernel.action import Action, Broken
from tablee.kernel.phase import Sealed, Step
from tablee.kernel.seat import AWAY, GONE, NOBODY, PERSON, Seat
from tablee.parts.small_set import has, only

NO = 8  # votes against stand so many bits higher


# -- coming and going ---------------------------------------------------------------------------------------------


def somebody_else_sits(step: Step[State], seat: Seat, who: int) -> None:
    """SP-1401, SP-1407. Let it be known who sits at a seat, and go on without those who are not there."""
    state = step.state
    was_present = state.is_present(seat)
    state.sitting[seat] = who
    if was_present and not state.is_present(seat):
        step.tell(LeftTheGame(seat) if who == GONE else WentAway(seat))
    elif not was_present and state.is_present(seat):
        step.tell(CameBack(seat))
    if state.stack:
        step.replace(state.stack[-1])  # what waits for those present may be over now
        _go_on_without(step, seat)


def _go_on_without(step: Step[State], seat: Seat) -> None:
    """SP-1404, SP-1408."""
    state = step.state
    top = state.stack[-1]
    if not state.is_dealt():
        if isinstance(top, Sealed) and top.is_asked(seat) and state.sitting[seat] == GONE:
            top.excuse(step, seat)
        remove_gone(step)
    elif not state.result and len(state.present()) < FEWEST_PRESENT:
        conclude(step, VOID)
    elif isinstance(top, RoundClock):
        top.look_round(step)
    if state.void_by != NOBODY:
        _tally(step)


def remove_gone(step: Step[State]) -> None:
    """SP-1407, SP-919. Between rounds whoever has left for good is out of the game, unless a bot takes the seat."""
    state = step.state
    if state.terms.talk == STRUCTURED:
        return
    had_harley = state.has_harley()
    for seat in state.players():
        if state.sitting[seat] == GONE:
            state.out |= only(seat)
            step.tell(SeatRemoved(seat))
    if had_harley and not state.has_harley():
        step.tell(HarleySuspended())


def mark(step: Step[State], seat: Seat, is_away: bool) -> None:
    """SP-1401. Around one table the host says who has gone: phones sleep."""
    somebody_else_sits(step, seat, AWAY if is_away else PERSON)


# -- asides -------------------------------------------------------------------------------------------------------


def asides_of(state: State, seat: Seat) -> list[Action]:
    """Return what a seat may do in a round beside the game."""
    listed = [ProposeVoid(), VoteVoid(1), VoteVoid(0), CloseWindow()]
    marks = [verb(other) for other in state.seats() for verb in (MarkAway, MarkBack)]
    return [action for action in [*listed, *marks] if aside_refusal(state, seat, action) is None]


def aside_refusal(state: State, seat: Seat, action: Action) -> Broken | None:
    verb = action.verb
    if verb is ProposeVoid:
        return _proposing(state, seat)
    if verb is VoteVoid:
        return _voting(state, seat)
    if state.terms.talk != COMPANION:
        return Broken("SP-1505", "companion_only")
    if seat != state.host():
        return Broken(verb.rule, "host_only", seat=state.host())
    if verb is CloseWindow:
        is_window = isinstance(state.stack[-1], (Accusation, Guessing, Hands, Pointing))
        return None if is_window else Broken("SP-1509", "nothing_to_close")
    marked: Seat = action.args[0]
    if marked not in state.seats() or has(state.out, marked) or state.sitting[marked] == GONE:
        return Broken("SP-1401", "no_such_seat", seat=marked)
    is_away = state.sitting[marked] == AWAY
    return None if is_away == (verb is MarkBack) else Broken("SP-1401", "is_so_already", seat=marked)


# -- void rounds --------------------------------------------------------------------------------------------------


def _proposing(state: State, seat: Seat) -> Broken | None:
    if state.terms.is_virtual or not isinstance(state.stack[-1], (Interrogation, FinalTalk)):
        return Broken("SP-1406", "not_in_this_phase")
    if state.void_by != NOBODY:
        return Broken("SP-1406", "proposed_already")
    if seat not in state.persons():
        return Broken("SP-1406", "people_only")
    return Broken("SP-1406", "only_once") if has(state.void_used, seat) else None


def _voting(state: State, seat: Seat) -> Broken | None:
    if state.void_by == NOBODY:
        return Broken("SP-1406", "nothing_proposed")
    if seat not in state.persons():
        return Broken("SP-1406", "people_only")
    has_voted = has(state.void_votes | state.void_votes >> NO, seat)
    return Broken("SP-1406", "has_voted") if has_voted else None


def propose_void(step: Step[State], seat: Seat) -> None:
    """SP-1406. Once per round and player; the proposal is a vote in favour."""
    state = step.state
    state.void_used |= only(seat)
    state.void_by = seat
    state.void_votes = only(seat)
    state.void_due = step.at + state.terms.seconds("void")
    step.tell(VoidProposed(seat))
    _tally(step)


def vote_void(step: Step[State], seat: Seat, is_for: int) -> None:
    state = step.state
    state.void_votes |= only(seat if is_for else seat + NO)
    step.tell(VoidVoted(seat, bool(is_for)))
    _tally(step)


def _tally(step: Step[State]) -> None:
    """SP-1406. More than half of the humans present decide, as soon as it is certain."""
    state = step.state
    humans = state.persons()
    in_favour = sum([has(state.void_votes, seat) for seat in humans])
    against = sum([state.void_votes >> seat + NO & 1 for seat in humans])
    if 2 * in_favour > len(humans):
        conclude(step, VOID)
    elif 2 * (len(humans) - against) <= len(humans):
        void_is_refused(step)


def void_is_refused(step: Step[State]) -> None:
    step.state.drop_void()
    step.tell(VoidRefused())
