"""Contract 5: a redeal for a seat changes nothing the seat sees or was ever shown, and does vary the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tablee.conform.contract import Breach, claim, claim_same
from tablee.conform.eyes import known_to
from tablee.conform.look import Look
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Facts
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import digest

ONE_STEP_IN: Final = 6
ONE_PLAYED_ON_IN: Final = 15  # of these
TRIES: Final = 20  # redeals that may happen to equal the truth
SMALL: Final = 6  # up to so many viewers, all of them look at each step


def stops(look: Look) -> Iterator[Any]:
    """Yield the State at some steps of a match, the last one included."""
    for number, step in enumerate(look.steps()):
        if not number % ONE_STEP_IN:
            yield step.before
    yield look.trail().match.state


def eyes_in_turn(state: Any, number: int) -> list[Seat]:
    """Return all viewers of a small table; of a large one a few, in turn."""
    everybody = [NOBODY, *state.seats()]
    return everybody if len(everybody) <= SMALL else everybody[number % 3 :: 3]


def redeals_cannot_be_told(look: Look) -> None:
    """No seat and no spectator can tell a redeal from the true State."""
    game, shown = look.game, look.subject.shown or _nothing
    chance = Quick("redeal")
    for number, state in enumerate(stops(look)):
        fingerprint = digest(game.snapshot(state))
        for seat in eyes_in_turn(state, number):
            known, facts = known_to(game, state, seat), shown(state, seat)
            world = game.redeal(state, seat, chance)
            again = game.redeal(world, seat, chance)
            for other in (world, again):
                claim_same(known_to(game, other, seat), known, "seat {} sees that it is a redeal", seat)
                claim_same(shown(other, seat), facts, "what seat {} was shown is lost in a redeal", seat)
                claim_same(game.outcome(other), game.outcome(state), "a redeal for seat {} ends otherwise", seat)
                game.invariants(other)
        claim(digest(game.snapshot(state)) == fingerprint, "the redeal changed the truth")


def _nothing(state: Any, seat: Seat) -> Facts:
    return {}


def redeals_vary_what_is_hidden(look: Look) -> None:
    """Redeals vary everything that is hidden."""
    hidden = look.subject.hidden
    if hidden is None:
        raise Breach("conformance.py does not say what is hidden")
    chance = Quick("vary")
    for seat in (NOBODY, 0, look.setting.seats - 1):
        _varies(look, hidden, seat, chance)


def _varies(look: Look, hidden: Callable[[Any, Seat], Facts], seat: Seat, chance: Quick) -> None:
    names: set[str] = set()
    varied: set[str] = set()
    for state in stops(look):
        truth = hidden(state, seat)
        names |= set(truth)
        for _ in range(TRIES):
            if varied >= set(truth):
                break
            world = hidden(look.game.redeal(state, seat, chance), seat)
            varied |= {name for name, fact in truth.items() if world.get(name) != fact}
    claim(varied == names, "redeals for seat {} never vary: {}", seat, ", ".join(sorted(names - varied)))


def redeals_can_be_played(look: Look) -> None:
    """A redealt match can be played to its end."""
    game = look.game
    chance = Quick("play on")
    for number, state in enumerate(stops(look)):
        if number % ONE_PLAYED_ON_IN:
            continue
        seat = number % (look.setting.seats + 1) - 1
        world = game.redeal(state, seat, chance)
        play_randomly(game, world, chance)
        game.invariants(world)
        claim(game.outcome(world) is not None, "a redealt match is over without an outcome")
