"""Containers: ready-made phases that ask nobody and go on by themselves. They are a rulebook's table of contents.

First A, then B (`Sequence`, `Stages`); again and again (`Repeat`); one after the other (`Each`, `EachSeat`). They
enter what comes next and remember how far they are.
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tablee.kernel.phase import Phase, S, Step
from tablee.kernel.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Phase[S]):
    """First A, then B: give the `parts` in order."""

    def __init__(self, begun: int = 0) -> None:
        self.waits = False
        self.begun: Final = begun  # how many parts have begun
        self._parts: tuple[Phase[S], ...] | None = None
        self._following: Sequence[S] | None = None

    def memory(self) -> tuple[Any, ...]:
        return (self.begun,)

    def parts(self) -> tuple[Phase[S], ...]:
        raise NotImplementedError

    def over(self, state: S) -> bool:
        if self._parts is None:  # one object serves every match
            self._parts = self.parts()
        return self.begun == len(self._parts)

    def proceed(self, step: Step[S]) -> None:
        if self._following is None:
            self._following = type(self)(self.begun + 1)
        step.state.stack[-1] = self._following
        step.enter(self.parts()[self.begun])


@mypyc_attr(allow_interpreted_subclasses=True)
class Stages(Phase[S]):
    """First this, then that: give the `stages` in order. A stage is a function of the Step, and may enter phases.

    Like a Sequence, for parts that mostly ask nobody: a stage that enters nothing costs no more than its call.
    """

    def __init__(self, begun: int = 0) -> None:
        self.waits = False
        self.begun: Final = begun  # how many stages have begun
        # each stage still to come, with the phase that remembers that it has begun
        self._to_come: tuple[tuple[Stage[S], Stages[S]], ...] | None = None

    def memory(self) -> tuple[Any, ...]:
        return (self.begun,)

    def stages(self) -> tuple[Stage[S], ...]:
        raise NotImplementedError

    def proceed(self, step: Step[S]) -> None:
        if self._to_come is None:  # one object serves every match
            stages = self.stages()
            self._to_come = tuple([(stages[at], type(self)(at + 1)) for at in range(self.begun, len(stages))])
        stack = step.state.stack
        height = len(stack)
        for stage, begun in self._to_come:
            stack[-1] = begun
            stage(step)
            if len(stack) != height:
                return
        step.finish()


Stage = abc.Callable[[Step[S]], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Repeat(Phase[S]):
    """Again and again: give the `part`, and say in `over` when to stop."""

    def __init__(self) -> None:
        self.waits = False

    def part(self, state: S) -> Phase[S]:
        raise NotImplementedError

    def proceed(self, step: Step[S]) -> None:
        step.enter(self.part(step.state))


@mypyc_attr(allow_interpreted_subclasses=True)
class Each(Phase[S]):
    """One item after the other, be it markets or lots: give the `items`, and `begin` each, which may enter phases.

    The items and their order stay as they are while the phase lasts; `begin` does nothing for one that does not apply,
    and does not replace the phase itself.
    """

    def __init__(self, begun: int = 0) -> None:
        self.waits = False
        self.begun: Final = begun  # how many items have begun
        self._later: dict[int, Each[S]] | None = None

    def memory(self) -> tuple[Any, ...]:
        return (self.begun,)

    def items(self, state: S) -> abc.Sequence[Any]:
        raise NotImplementedError

    def begin(self, step: Step[S], item: Any) -> None:
        raise NotImplementedError

    def after(self, begun: int) -> Each[S]:
        """Return the same phase when so many items have begun: what else it remembers comes before their number."""
        if self._later is None:  # one object serves every match
            self._later = {}
        later = self._later.get(begun)
        if later is None:
            kind: Any = type(self)
            later = self._later[begun] = kind(*self.memory()[:-1], begun)
        return later

    def proceed(self, step: Step[S]) -> None:
        stack = step.state.stack
        height = len(stack)
        begun = self.begun
        for item in self.items(step.state)[begun:]:
            begun += 1
            self.begin(step, item)
            if not stack or stack[-1] is not self:
                if len(stack) > height and stack[height - 1] is self:  # else it was ended
                    stack[height - 1] = self.after(begun)
                return
        step.finish()


@mypyc_attr(allow_interpreted_subclasses=True)
class EachSeat(Each[S]):
    """Each in turn, clockwise: give the first seat (`first`) and the `part` of a seat; who has none is passed over."""

    def first(self, state: S) -> Seat:
        raise NotImplementedError

    def part(self, seat: Seat) -> Phase[S]:
        raise NotImplementedError

    def in_turn(self, state: S) -> tuple[Seat, ...]:
        """Return all seats, as their turns come."""
        return state.seats_from(self.first(state))

    def has_part(self, state: S, seat: Seat) -> bool:
        """Tell whether this seat's turn, which has come, is one at all."""
        return True

    def items(self, state: S) -> abc.Sequence[Any]:
        return self.in_turn(state)

    def begin(self, step: Step[S], item: Any) -> None:
        if self.has_part(step.state, item):
            step.enter(self.part(item))
