"""What may break into the questions: accusations, a Joker's reveal, a Multiverse announcement, Ability cards.

The same functions serve the live clock, where each is a right that stops it (SP-1303), and the polls of the virtual
clock, where all are asked (SP-1309).
"""

from __future__ import annotations

from typing import Any, Final

from tablee.games.spyfall.accusation import opened
from tablee.games.spyfall.actions import (
    ADD,
    REMOVE,
    SLIP,
    SLIP_FLOOR,
    Accuse,
    Announce,
    Deflect,
    PassOn,
    Reveal,
    SlipTime,
    TurnUp,
    UseSpeed,
    can_turn_up,
    deflections,
)
from tablee.games.spyfall.dialogue import note, turn_up
from tablee.games.spyfall.events import Accused, Deflected, JokerRevealed, MultiverseAnnounced, TimeSlipped
from tablee.games.spyfall.guessing import GUESSING
from tablee.games.spyfall.material import JOKER, SILVER_BRACELETS, SUPER_SPEED, TIME_SLIP
from tablee.games.spyfall.multiverse import MultiverseTalk
from tablee.games.spyfall.state import (
    ACCUSED,
    ANNOUNCED,
    DEFLECTED,
    FAILED,
    MINUTE_LESS,
    MINUTE_MORE,
    REVEALED,
    State,
)
from tablee.games.spyfall.windows import clock_left
from tablee.kernel.action import Action, Broken
from tablee.kernel.choices import Choices
from tablee.kernel.phase import Step
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has, only


def rights(state: State, seat: Seat, left: int, is_polled: bool = False) -> Choices:
    """Return every way in which a seat may break in now; `left`: what is on the clock. A poll offers to pass, too."""
    terms = state.terms
    suspects = state.suspects(seat) if state.accusations_left(seat) > 0 else ()
    is_joker = state.card[seat] == JOKER
    can_announce = terms.has_multiverse and state.can_announce(seat)
    powers = _powers(state, seat, left) if terms.has_powers and not has(state.turned_up, seat) else ()
    choices = _rights.get((is_polled, suspects, is_joker, can_announce, powers))
    if choices is None:  # made once: there are few
        actions: list[Action] = [PassOn()] if is_polled else []
        actions += [Accuse(other) for other in suspects]
        if is_joker:
            actions.append(Reveal())
        if can_announce:
            actions.append(Announce())
        choices = Choices([*actions, *powers])
        _rights[is_polled, suspects, is_joker, can_announce, powers] = choices
    return choices


_rights: Final[dict[tuple[Any, ...], Choices]] = {}


def _powers(state: State, seat: Seat, left: int) -> tuple[Action, ...]:
    if state.holds(seat, TIME_SLIP):
        return (SlipTime(ADD), SlipTime(REMOVE)) if left > SLIP_FLOOR else (SlipTime(ADD),)
    if state.holds(seat, SUPER_SPEED) and UseSpeed.refusal(state, seat) is None:
        return (UseSpeed(),)
    if state.holds(seat, SILVER_BRACELETS) and state.answerer == seat:
        return tuple([Deflect(other) for other in deflections(state, seat)])
    return (TurnUp(),) if can_turn_up(state, seat) else ()


def too_late(state: State, seat: Seat, action: Action, left: int) -> Broken | None:
    """SP-822. Return why a minute cannot be taken away any more, if that is what the seat wants and could do."""
    removes = action.verb is SlipTime and action.args[0] == REMOVE
    is_late = removes and left <= SLIP_FLOOR and state.holds(seat, TIME_SLIP)
    return Broken("SP-822", "too_little_time") if is_late else None


def accuse(step: Step[State], seat: Seat, suspect: Seat) -> None:
    """SP-401, SP-411. The right is spent as the vote opens."""
    state = step.state
    if step.is_heard:
        step.tell(Accused(seat, suspect, clock_left(state, step.at)))
    note(step, ACCUSED, seat, suspect)
    state.accusations += ((seat, suspect, FAILED),)
    step.enter(opened(seat, suspect, state.present(), state.terms.has_powers))


def reveal(step: Step[State], seat: Seat) -> None:
    """SP-501, SP-1009."""
    state = step.state
    if step.is_heard:
        step.tell(JokerRevealed(seat, clock_left(state, step.at)))
    note(step, REVEALED, seat)
    state.revealed |= only(seat)
    state.drop_void()
    step.enter(GUESSING[seat])


def announce(step: Step[State], seat: Seat) -> None:
    """SP-1103, SP-1112."""
    state = step.state
    if step.is_heard:
        step.tell(MultiverseAnnounced(seat, clock_left(state, step.at)))
    note(step, ANNOUNCED, seat)
    state.announced |= only(seat)
    state.begin_talk()
    step.enter(MultiverseTalk(seat))


def slipped(way: int) -> int:
    """SP-822. Return what a Time Slip adds to the clock."""
    return SLIP if way == ADD else -SLIP


def deflect(step: Step[State], seat: Seat, to: Seat) -> None:
    """SP-821. The same question for somebody else; the asker stays the asker."""
    turn_up(step, seat)
    note(step, DEFLECTED, seat, to)
    step.state.answerer = to
    step.tell(Deflected(seat, to))


def use_speed(step: Step[State], seat: Seat) -> None:
    """SP-825. A second question, to anybody but the one who has just answered; a question held back is dropped."""
    state = step.state
    turn_up(step, seat)
    state.ban, state.asker = state.last_answerer(), seat
    state.quick = NOBODY
    state.held = ()


def perform(step: Step[State], seat: Seat, what: tuple[Any, ...]) -> None:
    """SP-1309. Carry out what was drawn from a poll, as the verb's name and its arguments."""
    name = what[0]
    if name == Accuse.name:
        accuse(step, seat, what[1])
    elif name == Reveal.name:
        reveal(step, seat)
    elif name == Announce.name:
        announce(step, seat)
    elif name == Deflect.name:
        deflect(step, seat, what[1])
    elif name == UseSpeed.name:
        use_speed(step, seat)
    elif name == SlipTime.name:
        slip(step, seat, what[1])
    else:
        assert name == TurnUp.name, name
        turn_up(step, seat)


def slip(step: Step[State], seat: Seat, way: int) -> None:
    """SP-822. More or less time, where time is a number of the State."""
    turn_up(step, seat)
    step.state.left += slipped(way)
    tell_slip(step, seat, way, step.state.left)


def tell_slip(step: Step[State], seat: Seat, way: int, left: int) -> None:
    note(step, MINUTE_MORE if way == ADD else MINUTE_LESS, seat)
    step.tell(TimeSlipped(seat, slipped(way), left))
