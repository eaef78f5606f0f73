"""Twins of a match of Crésus: another history, in which all that a viewer may know is the same, the secrets not.

The shares, Expert cards and Crésus cards whose place the viewer does not know lie otherwise from the first shuffle on,
as `redeal` has it; what others committed to in secret since the present wait began is something else.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.conform.eyes import heard_by, known_to
from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.games.cresus.actions import Order
from tablee.games.cresus.conformance import SEALED
from tablee.games.cresus.material import DECK, N_EXPERTS, N_MARKETS, PER_MARKET
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Sits
from tablee.kernel.chance import Chance, Script, commitment
from tablee.kernel.conformance import Taken, top
from tablee.kernel.match import Attempt, Match
from tablee.kernel.record import Entry
from tablee.kernel.seat import HOUSE, PROGRAM, Seat
from tests.server.twins import SEED, draws_for, settled

TRIES = 30  # at another world that fits the past
SOME = 6  # secret answers that are tried where there are many


def begun(setting: Setting, number: int, steps: int, bots: Sequence[Seat] = ()) -> Match:
    """Return a match some steps old."""
    walk = Walk(setting, number, sitters=False)
    for seat in bots:
        walk.play(Taken(HOUSE, Sits(seat, PROGRAM), 0))
    for _ in range(steps):
        taken = walk.choose()
        if taken is None:
            break
        walk.play(taken)
    assert not walk.match.is_over
    return settled(walk.match)


def replayed(match: Match) -> tuple[State, list[tuple[Entry, Attempt]]]:
    """Return the State of the beginning, and every entry with what it led to."""
    head = match.record.head
    luck = Script(head.drawn)
    again = Match._set_up(match.game, head.seats, head.options, luck, head.commitment, head.given)
    first: State = again.state.clone()
    told: list[tuple[Entry, Attempt]] = []
    for entry in match.record.entries:
        luck.extend(entry.drawn)
        action = match.game.read_action(entry.action)
        told.append((entry, Match.attempt(again, entry.seat, action, entry.at)))
        again.play(entry.seat, action, entry.at)
    return first, told


def twin_of(match: Match, viewer: Seat, chance: Chance) -> Match:
    """Return the match in another world that the viewer cannot tell from this one."""
    for attempt in range(TRIES):
        world = match.game.redeal(match.state, viewer, chance) if attempt < TRIES - 5 else match.state
        twin = _twin(match, viewer, world, chance)
        if twin is not None:
            return twin
    raise AssertionError("no world is like this one")


def _twin(match: Match, viewer: Seat, world: State, chance: Chance) -> Match | None:
    first, told = replayed(match)
    head = match.record.head
    luck = Script(_draws(first, match.state, world))
    twin = Match._set_up(match.game, head.seats, head.options, luck, commitment(SEED), 0)
    begun = max([number for number, (_, attempt) in enumerate(told, 1) if attempt.moved], default=0)
    for number, (entry, _) in enumerate(told):
        action = match.game.read_action(entry.action)
        if number >= begun and entry.seat >= 0 and entry.seat != viewer:
            action = another_secret(twin, entry.seat, action, entry.at, chance)
        luck.extend(entry.drawn)
        if match.game.refusal(twin.state, entry.seat, action, entry.at):
            return None  # in the past somebody saw or used what does not lie there
        twin.play(entry.seat, action, entry.at)
    is_alike = known_to(match.game, match.state, viewer) == known_to(twin.game, twin.state, viewer)
    return settled(twin) if is_alike and _heard(match, viewer) == _heard(twin, viewer) else None


def _heard(match: Match, viewer: Seat) -> bytes:
    _, told = replayed(match)
    return heard_by([event for _, attempt in told for event in attempt.events if event.is_for(viewer)], viewer)


def _draws(first: State, now: State, world: State) -> list[int]:
    """Return what has to be drawn at the set-up so that everything comes to lie as in that world."""
    draws: list[int] = []
    for market in range(N_MARKETS):
        moved = dict(zip(now.pile[market], world.pile[market], strict=True))
        wanted = [moved.get(share, share) for share in first.pile[market]]
        draws += draws_for(list(range(PER_MARKET * market, PER_MARKET * (market + 1))), wanted)
    unseen = zip([*now.expert_pile, *now.expert_aside], [*world.expert_pile, *world.expert_aside], strict=True)
    experts = dict(unseen)
    order = [first.expert_up, *first.expert_pile, *first.expert_aside]  # the first one was turned up at once
    draws += draws_for(list(range(N_EXPERTS)), [experts.get(one, one) for one in order])
    drawn = len(first.deck) - len(now.deck)
    is_first_deck = first.deck[drawn:] == now.deck
    deck = (*first.deck[:drawn], *world.deck) if is_first_deck else first.deck
    return [*draws, *draws_for(list(DECK), deck), first.lead]


# -- what nobody notices -----------------------------------------------------------------------------------------


def another_secret(match: Match, seat: Seat, action: Action, at: int, chance: Chance) -> Action:
    """Return another answer where all see that one was given and nobody which; otherwise the same."""
    others = sealed_choices(match, seat, action, at)
    return others[chance.draw(len(others), "secret")] if others else action


def sealed_choices(match: Match, seat: Seat, action: Action, at: int) -> list[Action]:
    """Return some of what a seat could commit to instead of this."""
    game, state = match.game, match.state
    if top(state) not in SEALED or action.verb.name in ("sell_sign", "repay", "order", "always_ready", "end_game"):
        return []
    asked: Sequence[Action] = next(
        (one.actions for one in game.decisions(state) if one.seat == seat and one.required), ()
    )
    choices = list(asked)[:: 1 + len(asked) // SOME]
    return [other for other in choices if game.refusal(state, seat, other, at) is None]


def orders_open_to(match: Match, seat: Seat, at: int) -> list[Action]:
    """Return some standing orders a seat could leave or change now: nobody notices."""
    asides = [one for one in match.game.asides(match.state) if one.seat == seat and one.actions[0].verb is Order]
    actions = [action for one in asides for action in list(one.actions)[:: 1 + len(one.actions) // SOME]]
    return [action for action in actions if match.game.refusal(match.state, seat, action, at) is None]
