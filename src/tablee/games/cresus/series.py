"""CR-705…CR-707: a series of throws. What the result is for, a subclass says in `ended`."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.cresus.actions import KeepDice, Throw, UseClover
from tablee.games.cresus.dice import ALL_DICE, COLOURS, DICE, best_to_throw, result_of
from tablee.games.cresus.dice import Throw as Dice
from tablee.games.cresus.events import SeriesEnded, Thrown
from tablee.games.cresus.material import TREFLE
from tablee.games.cresus.money import use_kept
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.choices import Choices
from tablee.kernel.decision import Decision
from tablee.kernel.phase import OneSeat, Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has


class Series(OneSeat[State]):
    """CR-706, D10, D12, D22, D23. All six dice at once, then those one likes, as long as throws are left."""

    def __init__(self, seat: Seat, left: int, dice: Dice = (), is_done: bool = False) -> None:
        super().__init__(seat)
        self.left: Final = left  # throws
        self.dice: Final = dice
        self.is_done: Final = is_done

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.left, self.dice, self.is_done)

    def shown(self, state: State) -> dict[str, Any]:
        return {"dice": self.dice, "throws": self.left}

    def with_dice(self, left: int, dice: Dice, is_done: bool) -> Series:
        """Return the same series, further on; a subclass with more memory gives its own."""
        return type(self)(self.seat, left, dice, is_done)

    def takes_clover(self, state: State) -> bool:
        """CR-1321. Tell whether one die may be thrown again by the card."""
        return False

    def ended(self, step: Step[State], result: int) -> None:
        raise NotImplementedError

    def enter(self, step: Step[State]) -> None:
        self._throw(step, ALL_DICE, self.left - 1)

    def over(self, state: State) -> bool:
        return self.is_done or (not self.left and not self.takes_clover(state))

    def ask(self, state: State) -> list[Decision]:
        if not self.takes_clover(state):
            return [_THROWS.must[self.seat]]
        return [(_THROWS_AND_CLOVER if self.left else _CLOVER).must[self.seat]]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Throw and not self.left:
            return Broken("CR-705", "no_throw_left")
        if action.verb is UseClover and not self.takes_clover(state):
            return Broken("CR-1321", "no_such_card")
        return None

    def default(self, state: State, seat: Seat) -> Action:
        """D10. Keep the largest group and throw the rest; stop at six equal."""
        again = best_to_throw(self.dice) if self.left else 0
        return Throw(again) if again else KeepDice()

    def throw(self, step: Step[State], seat: Seat, dice: int) -> None:
        self._throw(step, dice, self.left - 1)

    def use_clover(self, step: Step[State], seat: Seat, die: int) -> None:
        use_kept(step, seat, TREFLE)
        self._throw(step, 1 << die, self.left)

    def keep_dice(self, step: Step[State], seat: Seat) -> None:
        step.replace(self.with_dice(self.left, self.dice, True))

    def _throw(self, step: Step[State], thrown: int, left: int) -> None:
        chance = step.chance
        if thrown == ALL_DICE:
            dice = chance.roll(DICE, COLOURS, "dice")
        else:
            dice = tuple([chance.draw(COLOURS, "dice") if has(thrown, die) else self.dice[die] for die in range(DICE)])
        if step.is_heard:
            step.tell(Thrown(self.seat, dice, thrown, left))
        step.replace(self.with_dice(left, dice, False))
        if not self.is_first():
            step.restart_wait()

    def is_first(self) -> bool:
        return not self.dice

    def leave(self, step: Step[State]) -> None:
        result = result_of(self.dice)
        if step.is_heard:
            step.tell(SeriesEnded(self.seat, result))
        self.ended(step, result)


_THROWS: Final = Choices([*Throw.all(), KeepDice()])
_CLOVER: Final = Choices([*UseClover.all(), KeepDice()])
_THROWS_AND_CLOVER: Final = Choices([*Throw.all(), *UseClover.all(), KeepDice()])


def thrown_once(step: Step[State], seat: Seat) -> int:
    """CR-1318, CR-1326. Throw six dice once and return the result."""
    dice = step.chance.roll(DICE, COLOURS, "dice")
    if step.is_heard:
        step.tell(Thrown(seat, dice, ALL_DICE, 0))
    return result_of(dice)
