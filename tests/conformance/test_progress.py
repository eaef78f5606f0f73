"""Contract 2: no dead end and an upper bound on length. Also: the clock always has something to do."""

import pytest

from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import CLOCK
from tests.conformance.trail import each_setting, trail
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk


@each_setting
def test_somebody_must_decide_or_a_clock_runs_until_there_is_an_outcome(setting: Setting) -> None:
    game, walked = setting.game, trail(setting)
    for step in walked.steps:
        assert game.outcome(step.before) is None
        decisions = game.decisions(step.before)
        assert any(decision.required for decision in decisions) or game.deadlines(step.before)
        assert all(len(decision.actions) or decision.open for decision in decisions), "a question without an answer"
        rights = [decision.required for decision in decisions]
        assert rights == sorted(rights), "rights stand before what is required"
        assert all(decision.seat in step.before.seats() for decision in decisions)
    end = walked.match.state
    assert walked.match.is_over and game.outcome(end) is not None
    assert not game.decisions(end)
    assert not game.asides(end)
    assert not game.deadlines(end)


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_a_match_is_no_longer_than_the_game_promises(setting: Setting) -> None:
    walk = Walk(setting, number=1, asides=False, expires=False)
    longest = walk.game.longest(walk.state)
    assert sum(taken.seat >= 0 for taken in walk.rest()) <= longest
    for number in range(5):
        chance = Quick(number)
        state = walk.game.setup(setting.seats, dict(setting.options), chance)
        assert play_randomly(walk.game, state, chance) <= longest
        assert walk.game.outcome(state) is not None


@each_setting
def test_the_outcome_tells_scores_ranks_and_winners_of_all_seats(setting: Setting) -> None:
    outcome = setting.game.outcome(trail(setting).match.state)
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.ranks) == setting.seats
    assert outcome.winners == tuple(seat for seat in range(setting.seats) if outcome.ranks[seat] == 1)
    assert outcome.winners
    for seat, rank in enumerate(outcome.ranks):
        assert rank <= 1 + sum(other < rank for other in outcome.ranks), f"the rank of seat {seat} skips one"


@each_setting
def test_the_default_is_one_of_the_answers(setting: Setting) -> None:
    game = setting.game
    for step in trail(setting).steps:
        for decision in game.decisions(step.before):
            if decision.required:
                default = game.default(step.before, decision.seat)
                assert decision.takes(default)
                assert game.refusal(step.before, decision.seat, default) is None


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_a_match_nobody_plays_goes_through_by_the_clock_or_by_defaults(setting: Setting) -> None:
    match = setting.start(4)
    game = match.game
    for _ in range(game.longest(match.state)):
        if match.is_over:
            break
        deadlines = game.deadlines(match.state)
        if deadlines:
            due = min(deadlines, key=lambda deadline: deadline.due)
            match.play(CLOCK, TimeUp(due.which), due.due)
            game.invariants(match.state)
        else:
            seat = next(decision.seat for decision in game.decisions(match.state) if decision.required)
            match.play(seat, game.default(match.state, seat))
    assert match.is_over


@pytest.mark.parametrize("setting", ALL_SETTINGS[::5], ids=str)
def test_the_clock_speaks_when_time_is_up_and_not_before(setting: Setting) -> None:
    walk = Walk(setting, number=5)
    game = walk.game
    while (taken := walk.choose()) is not None:
        deadlines = game.deadlines(walk.state)
        for which in TimeUp.domains["which"]:
            time_up = TimeUp(which)
            dues = [deadline.due for deadline in deadlines if deadline.which == which]
            for seat in walk.state.seats():
                assert game.refusal(walk.state, seat, time_up, 10**9) is not None
            if not dues:
                assert game.refusal(walk.state, CLOCK, time_up, 10**9) is not None
                continue
            assert game.refusal(walk.state, CLOCK, time_up, min(dues)) is None
            assert game.refusal(walk.state, CLOCK, time_up, min(dues) - 1) is not None
            assert game.refusal(walk.state, CLOCK, time_up) is not None
        walk.play(taken)
