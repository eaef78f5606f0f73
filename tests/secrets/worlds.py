"""Two worlds a seat cannot tell apart: how they are made and played, and what must be alike in them in every game.

Which step shows something is each game's own, and said in its module here; what follows from that is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from tablee.kernel.action import Action
from tablee.kernel.chance import Quick, Script
from tablee.kernel.event import Event
from tablee.kernel.seat import CLOCK, HOUSE, NOBODY, Seat
from tests.eyes import heard_by, known_to
from tests.setting import Setting
from tests.walk import Taken, Walk

Step: TypeAlias = tuple[Walk, Any, Taken, list[Event]]
"""A walk after a step, the State before, what was done, and what was told."""

Shows: TypeAlias = Callable[[Any, Any, Taken, Seat], bool]
"""Whether a step from one State to another shows a viewer what was hidden."""


def top(state: Any) -> str:
    """Return the phase that waits now."""
    return type(state.stack[-1]).__name__ if state.stack else "over"


def viewers(state: Any) -> list[Seat]:
    """Return all eyes at a table: a spectator's, then each seat's."""
    return [NOBODY, *state.seats()]


def steps(setting: Setting, number: int = 0) -> Iterator[Step]:
    """Play a match; yield at each step the State before, what was done, and what was told."""
    walk = Walk(setting, number)
    while (taken := walk.choose()) is not None:
        before = walk.state.clone()
        yield walk, before, taken, walk.play(taken)


def is_told_alike(step: Step, viewer: Seat, shows: Shows, chance: Quick, spare: int = 99) -> bool:
    """Compare a step with the same one in another world that the viewer could not tell from this one.

    False: it showed something that was hidden, here or there, or somebody else could not have done it there.
    """
    walk, before, taken, told = step
    has_shown = shows(before, walk.state, taken, viewer)
    world = walk.game.redeal(before, viewer, chance)
    if walk.game.refusal(world, taken.seat, taken.action, taken.at) is not None:
        assert taken.seat != viewer, f"{taken}: the viewer could tell by trying"
        assert has_shown or taken.seat not in (CLOCK, HOUSE), f"{taken}: the viewer could tell by waiting"
        return False
    if has_shown:
        return False
    also_told = in_another_world(walk, world, taken, spare)
    if shows(before, world, taken, viewer):
        return False
    assert heard_by(also_told, viewer) == heard_by(told, viewer), taken
    assert known_to(walk.game, world, viewer) == known_to(walk.game, walk.state, viewer), taken
    return True


def in_another_world(walk: Walk, world: Any, taken: Taken, spare: int = 99) -> list[Event]:
    """Do there what was just done, with the same luck.

    More may be drawn there, where perhaps all have answered: so many draws are to spare.
    """
    told: list[Event] = []
    luck = Script([*walk.match.record.entries[-1].drawn, *[0] * spare])
    walk.game.apply(world, taken.seat, taken.action, luck, taken.at, told)
    return told


def assert_refusals_alike(played: Iterable[Step], table: list[Action], one_in: int) -> None:
    """Whatever a seat tries, it is refused for the same reason in another world: trying betrays nothing."""
    chance = Quick("refusals")
    for number, (walk, before, _, _) in enumerate(played):
        if number % one_in:
            continue
        viewer = number // one_in % len(before.seats())
        world = walk.game.redeal(before, viewer, chance)
        for action in table:
            assert walk.game.refusal(before, viewer, action) == walk.game.refusal(world, viewer, action), action


def assert_redeals_alike(played: Iterable[Step]) -> None:
    """With the same luck, any two worlds the seat cannot tell apart are redealt to the same third."""
    chance = Quick("trace")
    for number, (walk, before, _, _) in enumerate(played):
        viewer = viewers(before)[number % (len(before.seats()) + 1)]
        world = walk.game.redeal(before, viewer, chance)
        luck = Quick(number), Quick(number)
        assert walk.game.redeal(world, viewer, luck[0]) == walk.game.redeal(before, viewer, luck[1])


def assert_clocks_alike(played: Iterable[Step], sealed: Iterable[str] | None = None) -> None:
    """Clocks, who is waited for, and the defaults: the viewer's own, and others' in phases that are not sealed.

    Without `sealed` others' defaults are not looked at.
    """
    chance = Quick("clocks")
    for number, (walk, before, _, _) in enumerate(played):
        viewer = viewers(before)[number % (len(before.seats()) + 1)]
        world = walk.game.redeal(before, viewer, chance)
        assert walk.game.deadlines(world) == walk.game.deadlines(before)
        if before.stack:
            assert world.stack[-1].waits_for(world) == before.stack[-1].waits_for(before)
        is_open = sealed is not None and top(before) not in sealed
        for decision in walk.game.decisions(before):
            if decision.required and (decision.seat == viewer or is_open):
                assert walk.game.default(world, decision.seat) == walk.game.default(before, decision.seat)


def assert_silence_hides_nothing(step: Step) -> int:
    """Whoever is not told of a step finds nothing changed, whenever they look; return how many were not told.

    Told are its seat, those who hear an event, and all if the phase changed or somebody sat down or left. That a clock
    runs out is no secret: everybody sees them all.
    """
    walk, before, taken, told = step
    entry, world = walk.match.record.entries[-1], before.clone()
    moved = walk.game.apply(world, taken.seat, taken.action, Script(entry.drawn), taken.at, [])
    if moved or taken.seat in (CLOCK, HOUSE):
        return 0
    unaware = [
        viewer for viewer in viewers(before) if viewer != taken.seat and not any(event.is_for(viewer) for event in told)
    ]
    for viewer in unaware:
        assert known_to(walk.game, walk.state, viewer) == known_to(walk.game, before, viewer), (viewer, taken)
    return len(unaware)
