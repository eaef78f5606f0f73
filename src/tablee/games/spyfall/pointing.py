"""SP-6xx, SP-9xx. Time is up: a last talk, then all point; and the hunt for Harley after a right guess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.spyfall import interrupts
from tablee.games.spyfall.actions import Announce, Point, Ready, Unready
from tablee.games.spyfall.dialogue import speak
from tablee.games.spyfall.ending import conclude, convict, nobody_accused
from tablee.games.spyfall.events import CardShown, CountdownBegan, FingersShown, ReadyToPoint
from tablee.games.spyfall.state import SUSPECT, TRUST, UNSURE, State
from tablee.games.spyfall.talks import FINAL, HUNT, TalkOnce, refusal_to_talk, rights_to_talk
from tablee.games.spyfall.windows import at_all_tables, closing
from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision, may
from tablee.kernel.phase import Phase, Sealed, Step, Timed
from tablee.kernel.seat import MOST_SEATS, NOBODY, Seat
from tablee.parts.small_set import has, only

ABSTAINS: Final = NOBODY


class FinalTalk(Timed[State]):
    """SP-601, SP-1306. All may say whom they suspect, until all present are ready or the time is up."""

    def __init__(self, left: int, ready: int = 0) -> None:
        super().__init__(left)
        self.ready_seats: Final = ready  # a set of seats

    def memory(self) -> tuple[Any, ...]:
        return (self.left, self.ready_seats)

    def over(self, state: State) -> bool:
        return all(has(self.ready_seats, seat) for seat in state.present())

    def ask(self, state: State) -> list[Decision]:
        decisions = rights_to_talk(state, FINAL, state.present())
        for seat in state.present():
            if state.can_announce(seat):
                decisions.append(may(seat, [Announce()]))
        return decisions + [may(seat, [Unready() if self.is_ready(seat) else Ready()]) for seat in state.present()]

    def is_open_to(self, verb: Verb) -> bool:
        """It answers an announcement while another one is under way: by saying that the talk stands still."""
        return verb is Announce

    def is_ready(self, seat: Seat) -> bool:
        return has(self.ready_seats, seat)

    def waits_for(self, state: State) -> tuple[Seat, ...]:
        return tuple([seat for seat in state.present() if not self.is_ready(seat)])

    def answered(self) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(MOST_SEATS) if self.is_ready(seat)])

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if state.stack[-1] is not self:
            return Broken("SP-1305", "clock_stopped")
        if action.verb in (Announce, Ready, Unready) and not state.is_present(seat):
            return Broken("SP-1403", "you_are_away")
        if action.verb is Announce:
            return None
        if action.verb is Ready:
            return Broken("SP-1306", "is_ready") if self.is_ready(seat) else None
        if action.verb is Unready:
            return None if self.is_ready(seat) else Broken("SP-1306", "is_not_ready")
        return refusal_to_talk(state, FINAL, state.present(), seat, action)

    def ready(self, step: Step[State], seat: Seat) -> None:
        step.tell(ReadyToPoint(seat, True))
        step.replace(FinalTalk(self.left, self.ready_seats | only(seat)))

    def unready(self, step: Step[State], seat: Seat) -> None:
        step.tell(ReadyToPoint(seat, False))
        step.replace(FinalTalk(self.left, self.ready_seats & ~only(seat)))

    def announce(self, step: Step[State], seat: Seat) -> None:
        """SP-1110, SP-1111. The talk stands still, and nobody is ready any more."""
        interrupts.announce(step, seat)

    def suspect(self, step: Step[State], seat: Seat, who: Seat) -> None:
        speak(step, seat, FINAL, SUSPECT, who)

    def trust(self, step: Step[State], seat: Seat, who: Seat) -> None:
        speak(step, seat, FINAL, TRUST, who)

    def unsure(self, step: Step[State], seat: Seat) -> None:
        speak(step, seat, FINAL, UNSURE)

    def say(self, step: Step[State], seat: Seat, text: str) -> None:
        speak(step, seat, FINAL, text)

    def with_left(self, left: int) -> Timed[State]:
        """Only an announcement stops the talk, and that clears who is ready."""
        return FinalTalk(left)

    def time_up(self, step: Step[State], which: int) -> bool:
        step.finish()
        return True

    def default(self, state: State, seat: Seat) -> Action:
        return Ready()


class Countdown(Phase[State]):
    """SP-1306. Three, two, one; a proposal to void the round lapses (SP-1406)."""

    def enter(self, step: Step[State]) -> None:
        step.state.drop_void()
        step.tell(CountdownBegan())

    def deadlines(self, state: State) -> list[Deadline]:
        return at_all_tables(state, "countdown")

    def time_up(self, step: Step[State], which: int) -> bool:
        step.finish()
        return True


class Pointing(Sealed[State]):
    """SP-603, SP-608. All present point at one other, at the same time."""

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return [Point(other) for other in state.others(seat) if other != state.hunt]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat == state.hunt:
            return Broken("SP-909", "joker_does_not_point")
        if seat not in self.asked:
            return Broken("SP-1403", "not_in_this_vote")
        return None if self.is_asked(seat) else Broken("SP-603", "has_pointed")

    def point(self, step: Step[State], seat: Seat, suspect: Seat) -> None:
        self.keep(step, seat, suspect)

    def deadlines(self, state: State) -> list[Deadline]:
        return closing(state, "point")

    def time_up(self, step: Step[State], which: int) -> bool:
        """SP-608. No pointing in time is an abstention."""
        step.replace(self.with_answers(tuple([ABSTAINS if said is None else said for said in self.answers])))
        return True

    def default(self, state: State, seat: Seat) -> Action:
        return self.choices(state, seat)[0]

    def leave(self, step: Step[State]) -> None:
        """SP-604, SP-606. Whoever has the most fingers is accused; a tie accuses nobody."""
        if None in self.answers:
            return  # the round was ended over it
        fingers = self._fingers(step.state)
        accused = most_fingers(fingers)
        if step.is_heard:
            step.tell(shown(fingers, accused, False))
        if accused == NOBODY:
            conclude(step, nobody_accused(step.state), fingers=fingers)
        else:
            convict(step, accused, NOBODY, fingers)

    def _fingers(self, state: State) -> tuple[Seat, ...]:
        pointed = dict(zip(self.asked, self.answers, strict=True))
        return tuple([pointed.get(seat, ABSTAINS) for seat in state.seats()])


def most_fingers(fingers: tuple[Seat, ...]) -> Seat:
    """SP-604, SP-606, SP-607, SP-609. Return who has strictly more fingers than anybody else, or NOBODY."""
    tally = [fingers.count(seat) for seat in range(len(fingers))]
    most = max(tally)
    return tally.index(most) if most and tally.count(most) == 1 else NOBODY


def shown(fingers: tuple[Seat, ...], accused: Seat, is_hunt: bool) -> FingersShown:
    pointed = tuple([None if finger == ABSTAINS else finger for finger in fingers])
    return FingersShown(pointed, None if accused == NOBODY else accused, is_hunt)


class HuntTalk(Phase[State]):
    """SP-905, SP-909. Thirty seconds in which all but the Joker talk about who Harley is."""

    def __init__(self, has_talked: bool = False) -> None:
        self.has_talked: Final = has_talked  # SP-1310: without a clock

    def memory(self) -> tuple[Any, ...]:
        return (self.has_talked,)

    def enter(self, step: Step[State]) -> None:
        state = step.state
        if state.terms.is_virtual:
            step.replace(HuntTalk(True))
            step.enter(TalkOnce(HUNT, hunters(state)))

    def over(self, state: State) -> bool:
        return self.has_talked

    def ask(self, state: State) -> list[Decision]:
        return rights_to_talk(state, HUNT, hunters(state))

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return refusal_to_talk(state, HUNT, hunters(state), seat, action)

    def suspect(self, step: Step[State], seat: Seat, who: Seat) -> None:
        speak(step, seat, HUNT, SUSPECT, who)

    def trust(self, step: Step[State], seat: Seat, who: Seat) -> None:
        speak(step, seat, HUNT, TRUST, who)

    def unsure(self, step: Step[State], seat: Seat) -> None:
        speak(step, seat, HUNT, UNSURE)

    def say(self, step: Step[State], seat: Seat, text: str) -> None:
        speak(step, seat, HUNT, text)

    def deadlines(self, state: State) -> list[Deadline]:
        return at_all_tables(state, "hunt-talk")

    def time_up(self, step: Step[State], which: int) -> bool:
        step.finish()
        return True


def hunters(state: State) -> tuple[Seat, ...]:
    """SP-905, SP-909. All present but the Joker."""
    return tuple([seat for seat in state.present() if seat != state.hunt])


class HuntPointing(Pointing):
    """SP-905 to SP-910. All but the Joker point at whom they take for Harley."""

    def deadlines(self, state: State) -> list[Deadline]:
        return closing(state, "hunt-point")

    def leave(self, step: Step[State]) -> None:
        if None in self.answers:
            return
        state = step.state
        fingers = self._fingers(state)
        found = most_fingers(fingers)
        if step.is_heard:
            step.tell(shown(fingers, found, True))
        if found != NOBODY:
            state.revealed |= only(found)
            step.tell(CardShown(found, state.card[found]))
        is_harley = found != NOBODY and state.is_harley(found)
        conclude(step, "E5" if is_harley else "E4", state.hunt, found, state.place(), fingers)
