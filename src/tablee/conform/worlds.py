"""Two worlds a seat cannot tell apart: how they are made and played, and what must be the same in both.

Which action shows something is each game's own, and said in its `conformance.py`; what follows from that is not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, TypeAlias

from tablee.conform.contract import Breach, claim, claim_same
from tablee.conform.eyes import heard_by, known_to
from tablee.conform.look import Look
from tablee.conform.redeals import eyes_in_turn
from tablee.conform.setting import Setting
from tablee.conform.subject import subject_of
from tablee.conform.walk import Walk
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick, Script
from tablee.kernel.conformance import Shows, Taken, top
from tablee.kernel.event import Event
from tablee.kernel.seat import CLOCK, HOUSE, NOBODY, Seat

Step: TypeAlias = tuple[Walk, Any, Taken, list[Event]]
"""A walk after a step, the State before, what was done, and what was told."""

SPARE: Final = 99  # draws
MANY: Final = 500  # actions of a verb, of which only some are tried
ONE_OF_MANY_IN: Final = 61
ONE_STEP_IN: Final = 5  # at which every action of a seat is tried


def viewers(state: Any) -> list[Seat]:
    """Return all viewers of a table: a spectator, then each seat."""
    return [NOBODY, *state.seats()]


def steps(setting: Setting, number: int = 0) -> Iterator[Step]:
    """Play a match; yield at each step the State before, what was done, and what was told.

    If the game knows how, the match is led to what is rare.
    """
    walk = Walk(setting, number)
    turn = number + _is_led(walk, walk.match.setup_events, number)
    while (taken := walk.choose()) is not None:
        before = walk.state.clone()
        told = walk.play(taken)
        turn += _is_led(walk, told, turn)
        yield walk, before, taken, told


def _is_led(walk: Walk, told: list[Event], turn: int) -> bool:
    """Replace a freshly dealt State by another one that the game leads to; tell whether it did."""
    lead = subject_of(walk.game).lead
    led = None if lead is None else lead(walk.game, walk.state, told, turn)
    if led is not None:
        walk.match.state = led
    return led is not None


def is_told_alike(step: Step, viewer: Seat, shows: Shows, chance: Quick, spare: int = SPARE) -> bool:
    """Compare a step with the same step in another world that the viewer could not tell from this one.

    False: it showed something that was hidden, here or there, or another seat could not have done it there.
    """
    walk, before, taken, told = step
    has_shown = shows(before, walk.state, taken, viewer)
    world = walk.game.redeal(before, viewer, chance)
    if walk.game.refusal(world, taken.seat, taken.action, taken.at) is not None:
        claim(taken.seat != viewer, "{}: seat {} could tell by trying", taken, viewer)
        claim(has_shown or taken.seat not in (CLOCK, HOUSE), "{}: seat {} could tell by waiting", taken, viewer)
        return False
    if has_shown:
        return False
    also_told = in_another_world(walk, world, taken, spare)
    if shows(before, world, taken, viewer):
        return False
    claim_same(heard_by(also_told, viewer), heard_by(told, viewer), "{}: seat {} hears something else", taken, viewer)
    known = known_to(walk.game, walk.state, viewer)
    claim_same(known_to(walk.game, world, viewer), known, "{}: seat {} sees something else", taken, viewer)
    return True


def in_another_world(walk: Walk, world: Any, taken: Taken, spare: int = SPARE) -> list[Event]:
    """Play the same action there, with the same draws.

    More may be drawn there, where perhaps all have answered: so many draws are to spare.
    """
    told: list[Event] = []
    luck = Script([*walk.match.record.entries[-1].drawn, *[0] * spare])
    walk.game.apply(world, taken.seat, taken.action, luck, taken.at, told)
    return told


def refuse_alike(played: Iterable[Step], table: list[Action], one_in: int) -> None:
    """Compare the refusals of a seat's actions in two worlds: trying an action must betray nothing."""
    chance = Quick("refusals")
    for number, (walk, before, _, _) in enumerate(played):
        if number % one_in:
            continue
        viewer = number // one_in % len(before.seats())
        world = walk.game.redeal(before, viewer, chance)
        for action in table:
            there, here = walk.game.refusal(world, viewer, action), walk.game.refusal(before, viewer, action)
            claim_same(there, here, "{} of seat {} is refused otherwise", action, viewer)


def redeal_alike(played: Iterable[Step]) -> None:
    """Claim that, with the same draws, both worlds are redealt to the same third one."""
    chance = Quick("trace")
    for number, (walk, before, _, _) in enumerate(played):
        viewer = viewers(before)[number % (len(before.seats()) + 1)]
        world = walk.game.redeal(before, viewer, chance)
        there, here = walk.game.redeal(world, viewer, Quick(number)), walk.game.redeal(before, viewer, Quick(number))
        claim_same(there, here, "a redeal for seat {} depends on what the seat does not know", viewer)


def wait_alike(played: Iterable[Step], sealed: Collection[str] | None = None) -> None:
    """Clocks, who is waited for, and the defaults: the viewer's own, and others' in phases that are not sealed.

    Without `sealed` others' defaults are not looked at.
    """
    chance = Quick("clocks")
    for number, (walk, before, _, _) in enumerate(played):
        viewer = viewers(before)[number % (len(before.seats()) + 1)]
        world = walk.game.redeal(before, viewer, chance)
        claim_same(walk.game.deadlines(world), walk.game.deadlines(before), "seat {} sees other clocks", viewer)
        if before.stack:
            waits = before.stack[-1].waits_for(before)
            claim_same(world.stack[-1].waits_for(world), waits, "seat {} sees others waited for", viewer)
        is_open = sealed is not None and top(before) not in sealed
        for decision in walk.game.decisions(before):
            if decision.required and (decision.seat == viewer or is_open):
                there, here = walk.game.default(world, decision.seat), walk.game.default(before, decision.seat)
                claim_same(there, here, "the default of seat {} betrays something to seat {}", decision.seat, viewer)


def unaware_of(step: Step) -> int:
    """Claim that nothing changes for viewers who are not told of a step; return how many they are.

    Told are its seat, those who hear an event, and all if the phase changed or another sits at a seat. That a clock
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
        then = known_to(walk.game, before, viewer)
        claim_same(
            known_to(walk.game, walk.state, viewer), then, "{}: seat {} is told nothing, and sees it", taken, viewer
        )
    return len(unaware)


# -- contracts -----------------------------------------------------------------------------------------------------


def unshown_is_told_alike(look: Look) -> None:
    """A step that shows a seat nothing tells it the same in two worlds it cannot tell apart."""
    shows = look.subject.shows
    if shows is None:
        raise Breach("conformance.py does not say which actions show something")
    chance = Quick("worlds")
    for number, step in enumerate(look.watch(steps(look.setting))):
        for viewer in eyes_in_turn(step[1], number):
            is_told_alike(step, viewer, shows, chance)


def refusals_betray_nothing(look: Look) -> None:
    """An action of a seat is refused for the same reason in both worlds."""
    actions = look.game.actions()
    table = [action for action in actions if action.verb.size < MANY or not action.index % ONE_OF_MANY_IN]
    refuse_alike(look.watch(steps(look.setting, 4)), table, ONE_STEP_IN)


def redeals_betray_nothing(look: Look) -> None:
    """A redeal depends only on what the seat knows."""
    redeal_alike(look.watch(steps(look.setting, 6)))


def waits_betray_nothing(look: Look) -> None:
    """Clocks, who is waited for, and defaults are the same in both worlds."""
    wait_alike(look.watch(steps(look.setting, 5)), look.subject.sealed)


def silence_betrays_nothing(look: Look) -> None:
    """For a viewer who is told nothing of an action, nothing changes."""
    for step in look.watch(steps(look.setting)):
        unaware_of(step)
