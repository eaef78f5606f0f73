"""SP-11xx. Somebody believes that this round is Multiverse: a talk, then hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.spyfall.accusation import show_result
from tablee.games.spyfall.actions import RaiseHand
from tablee.games.spyfall.dialogue import note, speak
from tablee.games.spyfall.ending import conclude, multiverse_believed
from tablee.games.spyfall.events import HandsAsked, HandsShown
from tablee.games.spyfall.state import DIFFERENT, HANDS_FAILED, HANDS_PASSED, SAME, UNSURE, State
from tablee.games.spyfall.talks import MULTIVERSE, TalkOnce, refusal_to_talk, rights_to_talk
from tablee.games.spyfall.windows import at_all_tables, closing
from tablee.kernel.action import Action, Broken
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import Seat

DOWN: Final = 0
UP: Final = 1


class MultiverseTalk(Phase[State]):
    """SP-1111. Thirty seconds in which all may talk; they run in full (SP-1307)."""

    def __init__(self, initiator: Seat, has_talked: bool = False) -> None:
        self.initiator: Final = initiator
        self.has_talked: Final = has_talked  # SP-1310: without a clock

    def memory(self) -> tuple[Any, ...]:
        return (self.initiator, self.has_talked)

    def shown(self, state: State) -> dict[str, Any]:
        return {"by": self.initiator}

    def enter(self, step: Step[State]) -> None:
        state = step.state
        if state.terms.is_virtual:
            step.replace(MultiverseTalk(self.initiator, True))
            step.enter(TalkOnce(MULTIVERSE, state.present()))

    def over(self, state: State) -> bool:
        return self.has_talked

    def ask(self, state: State) -> list[Decision]:
        return rights_to_talk(state, MULTIVERSE, state.present())

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return refusal_to_talk(state, MULTIVERSE, state.present(), seat, action)

    def same(self, step: Step[State], seat: Seat) -> None:
        speak(step, seat, MULTIVERSE, SAME)

    def different(self, step: Step[State], seat: Seat) -> None:
        speak(step, seat, MULTIVERSE, DIFFERENT)

    def unsure(self, step: Step[State], seat: Seat) -> None:
        speak(step, seat, MULTIVERSE, UNSURE)

    def say(self, step: Step[State], seat: Seat, text: str) -> None:
        speak(step, seat, MULTIVERSE, text)

    def deadlines(self, state: State) -> list[Deadline]:
        return at_all_tables(state, "multiverse-talk")

    def time_up(self, step: Step[State], which: int) -> bool:
        step.replace(MultiverseTalk(self.initiator, True))
        return True

    def leave(self, step: Step[State]) -> None:
        """SP-1104. All at the same moment; the initiator's hand is up already (SP-1113)."""
        state = step.state
        state.end_talk()
        if self.has_talked and not state.result:
            step.tell(HandsAsked(self.initiator))
            step.enter(Hands(self.initiator, tuple([seat for seat in state.present() if seat != self.initiator])))


class Hands(Sealed[State]):
    """SP-1104, SP-1109. Who believes it raises a hand."""

    def __init__(self, initiator: Seat, asked: tuple[Seat, ...], answers: tuple[Any, ...] = ()) -> None:
        super().__init__(asked, answers)
        self.initiator: Final = initiator

    def memory(self) -> tuple[Any, ...]:
        return (self.initiator, self.asked, self.answers)

    def shown(self, state: State) -> dict[str, Any]:
        return {"by": self.initiator}

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return [RaiseHand(UP), RaiseHand(DOWN)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat == self.initiator:
            return Broken("SP-1113", "hand_is_up")
        if seat not in self.asked:
            return Broken("SP-1403", "not_in_this_vote")
        return None if self.is_asked(seat) else Broken("SP-1104", "has_answered")

    def raise_hand(self, step: Step[State], seat: Seat, is_up: int) -> None:
        self.keep(step, seat, is_up)

    def deadlines(self, state: State) -> list[Deadline]:
        return closing(state, "hands")

    def time_up(self, step: Step[State], which: int) -> bool:
        """SP-1307. No hand is a hand down."""
        step.replace(self.with_answers(tuple([DOWN if said is None else said for said in self.answers])))
        return True

    def default(self, state: State, seat: Seat) -> Action:
        return RaiseHand(DOWN)

    def leave(self, step: Step[State]) -> None:
        """SP-1105, SP-1109. More than half of those entitled end the round."""
        said = list(zip(self.asked, self.answers, strict=True))
        if any(answer is None for _, answer in said):
            return  # the round was ended over it
        up = tuple(sorted([self.initiator, *[seat for seat, answer in said if answer == UP]]))
        down = tuple([seat for seat, answer in said if answer == DOWN])
        has_passed = len(up) > len(down)
        note(step, HANDS_PASSED if has_passed else HANDS_FAILED, self.initiator)
        step.tell(HandsShown(self.initiator, up, down, has_passed))
        if has_passed:
            conclude(step, multiverse_believed(step.state), self.initiator, hands=up)
        else:
            show_result(step)
