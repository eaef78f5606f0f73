"""SP-5xx, SP-10xx. A Joker has turned up the card and names a Location, or the Farce."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.spyfall.actions import DeclareFarce, Guess
from tablee.games.spyfall.ending import FARCE, UNNAMED, conclude, leave_round_phases
from tablee.games.spyfall.events import FarceDeclared, HuntBegan, PlaceGuessed
from tablee.games.spyfall.material import FARCE_PACK
from tablee.games.spyfall.state import State
from tablee.games.spyfall.windows import closing
from tablee.kernel.action import Action, Broken
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import OneSeat, Step
from tablee.kernel.seat import MOST_SEATS, Seat


class Guessing(OneSeat[State]):
    """SP-502. One Location, once; it cannot be withdrawn (SP-505)."""

    def shown(self, state: State) -> dict[str, Any]:
        return {"by": self.seat}

    def ask(self, state: State) -> list[Decision]:
        places = Guess.run(0, len(state.terms.places.names) - 1)
        if state.farce_is_possible():  # SP-1003
            return [must(self.seat, [*places, DeclareFarce()])]
        return [places.must[self.seat]]

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("SP-502", "not_the_revealer", seat=self.seat)

    def guess(self, step: Step[State], seat: Seat, place: int) -> None:
        """SP-503, SP-905, SP-1007."""
        state = step.state
        is_right = place == state.place()
        if step.is_heard:
            step.tell(PlaceGuessed(seat, place, is_right))
        if not is_right:
            conclude(step, "F2" if state.pack == FARCE_PACK else "E6", seat, place=place)
        elif state.has_harley():  # SP-910: whether or not she was dealt
            state.hunt = seat
            state.drop_void()
            step.tell(HuntBegan(seat, place))
            leave_round_phases(step)
        else:
            conclude(step, "E4", seat, place=place)

    def declare_farce(self, step: Step[State], seat: Seat) -> None:
        """SP-1004, SP-1005."""
        is_right = step.state.pack == FARCE_PACK
        step.tell(FarceDeclared(seat, is_right))
        conclude(step, "F1" if is_right else "E7", seat, place=FARCE)

    def deadlines(self, state: State) -> list[Deadline]:
        return closing(state, "guess")

    def time_up(self, step: Step[State], which: int) -> bool:
        """SP-505. No choice is a wrong Location."""
        step.tell(PlaceGuessed(self.seat, None, False))
        conclude(step, "F2" if step.state.pack == FARCE_PACK else "E6", self.seat, place=UNNAMED)
        return True

    def default(self, state: State, seat: Seat) -> Action:
        return Guess(0)


GUESSING: Final = tuple([Guessing(seat) for seat in range(MOST_SEATS)])
