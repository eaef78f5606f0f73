"""FC-631…FC-637: the Recycler (Le recycleur). Exchange a collected tile for one that was set aside."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.abilities.spy import Plain
from tablee.games.fake_crystal.actions import Decline, Recycle, TakeAside
from tablee.games.fake_crystal.collecting import collect
from tablee.games.fake_crystal.events import Recycled
from tablee.games.fake_crystal.material import COLOURS, KIND, Colour, Tile, colour_of
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.phase import OneSeat, Step
from tablee.kernel.seat import Seat


class Recycler(Plain):
    """FC-631. After the own transaction and all claims arising from it."""

    def __init__(self) -> None:
        super().__init__("recycleur")
        self.recycles = True
        self.shows_aside = True

    def after_transaction(self, step: Step[State], actor: Seat) -> None:
        step.enter(Recycling(actor))  # waits below the claims; over at once if it does not apply


class Recycling(OneSeat[State]):
    """FC-631. The actor names a tile to give, or declines."""

    def over(self, state: State) -> bool:
        """FC-635. Nothing to do without an Active token, a tile to give, or a tile set aside."""
        return not (state.can_use_token(self.seat) and state.aside and state.collection[self.seat])

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [*[_RECYCLE[tile] for tile in state.collection[seat]], _DECLINE]

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("FC-631", "not_your_turn", actor=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        return _DECLINE

    def recycle(self, step: Step[State], seat: Seat, tile: Tile) -> None:
        step.finish()
        step.enter(TakingAside(seat, tile))

    def decline(self, step: Step[State], seat: Seat) -> None:
        step.finish()


class TakingAside(OneSeat[State]):
    """FC-632. The tile to take is named by its back, before it is seen."""

    def __init__(self, seat: Seat, given: Tile) -> None:
        super().__init__(seat)
        self.given: Final = given

    def memory(self) -> tuple[int, ...]:
        return (self.seat, self.given)

    def shown(self, state: State) -> dict[str, Any]:
        return {"tile": self.given}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        backs = {KIND[tile] >> 2 for tile in state.aside}
        return [_TAKE[colour] for colour in range(len(COLOURS)) if colour in backs]

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("FC-632", "not_your_turn", actor=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        """The colour with most tiles left; tie: orange, green, pink, blue."""
        left = [sum(colour_of(tile) == colour for tile in state.aside) for colour in range(len(COLOURS))]
        return _TAKE[left.index(max(left))]

    def take_aside(self, step: Step[State], seat: Seat, colour: Colour) -> None:
        """FC-633…FC-636. The given tile leaves the game; the taken one is added, and never charges the token."""
        state = step.state
        taken = state.first_aside(colour)
        state.use_token(seat)
        state.remove(seat, self.given)
        state.recycled += (self.given,)
        state.aside = tuple(tile for tile in state.aside if tile != taken)
        if step.is_heard:
            step.tell(Recycled(seat, self.given, taken))
        step.finish()
        collect(step, seat, taken, charges=False)


_DECLINE: Final = Decline()
_RECYCLE: Final = tuple(Recycle.all())
_TAKE: Final = tuple(TakeAside.all())
