"""Contract 5: a redeal for a seat changes nothing the seat sees or was ever shown, and does vary the rest."""

from collections.abc import Iterator
from typing import Any

from tablee.kernel.chance import Quick
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import digest
from tests.conformance.subject import SUBJECTS
from tests.conformance.trail import each_setting, trail
from tests.eyes import known_to
from tests.setting import Setting

ONE_STEP_IN = 6
TRIES = 20  # redeals that may by chance be like the truth


def stops(setting: Setting) -> Iterator[Any]:
    """Yield the State at some steps of a match, the last one included."""
    walked = trail(setting)
    yield from (step.before for step in walked.steps[::ONE_STEP_IN])
    yield walked.match.state


def _eyes(state: Any, number: int) -> list[int]:
    """Return all eyes at a small table; at a large one some of them, in turn."""
    everybody = [NOBODY, *state.seats()]
    return everybody if len(everybody) <= 6 else everybody[number % 3 :: 3]


@each_setting
def test_no_seat_and_no_spectator_can_tell_a_redeal_from_the_truth(setting: Setting) -> None:
    game, subject = setting.game, SUBJECTS[setting.name]
    chance = Quick("redeal")
    for number, state in enumerate(stops(setting)):
        fingerprint = digest(game.snapshot(state))
        for seat in _eyes(state, number):
            known, shown = known_to(game, state, seat), subject.shown(state, seat)
            world = game.redeal(state, seat, chance)
            again = game.redeal(world, seat, chance)
            for other in (world, again):
                assert known_to(game, other, seat) == known
                assert subject.shown(other, seat) == shown
                assert game.outcome(other) == game.outcome(state)
                game.invariants(other)
        assert digest(game.snapshot(state)) == fingerprint, "the redeal changed the truth"


@each_setting
def test_a_redeal_varies_all_that_is_hidden(setting: Setting) -> None:
    game, subject = setting.game, SUBJECTS[setting.name]
    chance = Quick("vary")
    for seat in (NOBODY, 0, setting.seats - 1):
        hidden: set[str] = set()
        varied: set[str] = set()
        for state in stops(setting):
            truth = subject.hidden(state, seat)
            hidden |= set(truth)
            for _ in range(TRIES):
                if varied >= set(truth):
                    break
                world = subject.hidden(game.redeal(state, seat, chance), seat)
                varied |= {name for name, fact in truth.items() if world.get(name) != fact}
        assert varied == hidden


@each_setting
def test_a_redealt_match_can_be_played_to_its_end(setting: Setting) -> None:
    game = setting.game
    chance = Quick("play on")
    for number, state in enumerate(stops(setting)):
        if number % 15:
            continue
        seat = number % (setting.seats + 1) - 1
        world = game.redeal(state, seat, chance)
        play_randomly(game, world, chance)
        game.invariants(world)
        assert game.outcome(world) is not None
