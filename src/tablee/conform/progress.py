"""Contract 2: no dead end and an upper bound on length. Also: the clock always has something to do."""

from __future__ import annotations

from typing import Any, Final

from tablee.conform.contract import Breach, Moment, claim, claim_same
from tablee.conform.look import Look
from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.clock import Deadline
from tablee.kernel.conformance import Taken
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import CLOCK

FAR: Final = 10**9  # ms; by then every clock has run out
SILENT: Final = 4  # the number of the match in which no seat answers


def somebody_must_decide(look: Look) -> None:
    """Until there is an outcome, a seat must decide or a clock runs."""
    game, walked = look.game, look.trail()
    for step in look.steps():
        claim(game.outcome(step.before) is None, "there is an outcome, and the match goes on")
        decisions = game.decisions(step.before)
        has_required = any(decision.required for decision in decisions)
        claim(has_required or bool(game.deadlines(step.before)), "nobody has to decide and no clock runs")
        _are_answerable(decisions, step.before.seats())
    end = walked.match.state
    claim(walked.match.is_over and game.outcome(end) is not None, "the match is over without an outcome")
    claim_same(game.decisions(end), [], "decisions are open after the end")
    claim_same(game.asides(end), [], "asides are open after the end")
    claim_same(game.deadlines(end), [], "clocks run after the end")


def _are_answerable(decisions: list[Decision], seats: range) -> None:
    for decision in decisions:
        claim(bool(len(decision.actions) or decision.open), "seat {} is asked, and has no answer", decision.seat)
        claim(decision.seat in seats, "seat {} is asked, and does not exist", decision.seat)
    rights = [decision.required for decision in decisions]
    claim(rights == sorted(rights), "a right stands behind what is required")


def matches_are_no_longer_than_promised(look: Look) -> None:
    """A match has no more actions than `longest` says."""
    walk = look.walk(1, asides=False, expires=False)
    longest = walk.game.longest(walk.state)
    actions = sum(taken.seat >= 0 for taken in walk.rest())
    claim(actions <= longest, "{} actions were played; longest() says {}", actions, longest)
    for number in range(5):
        chance = Quick(number)
        state = walk.game.setup(look.setting.seats, dict(look.setting.options), chance)
        actions = play_randomly(walk.game, state, chance)
        claim(actions <= longest, "{} actions were played at random; longest() says {}", actions, longest)
        claim(walk.game.outcome(state) is not None, "the match is over without an outcome")


def outcomes_are_complete(look: Look) -> None:
    """The outcome has scores and ranks of all seats, and the winners are those of rank 1."""
    seats = look.setting.seats
    outcome = look.game.outcome(look.trail().match.state)
    if outcome is None:
        raise Breach("the match is over without an outcome")
    claim(len(outcome.scores) == seats, "{} seats have {} scores", seats, len(outcome.scores))
    claim(len(outcome.ranks) == seats, "{} seats have {} ranks", seats, len(outcome.ranks))
    first = tuple(seat for seat in range(seats) if outcome.ranks[seat] == 1)
    claim_same(outcome.winners, first, "the winners are not the seats of rank 1")
    claim(bool(outcome.winners), "nobody won")
    for seat, rank in enumerate(outcome.ranks):
        better = sum(other < rank for other in outcome.ranks)
        claim(rank <= 1 + better, "seat {} is of rank {}, and only {} are before it", seat, rank, better)


def defaults_are_answers(look: Look) -> None:
    """The default of a seat is one of its answers."""
    game = look.game
    for step in look.steps():
        for decision in game.decisions(step.before):
            if decision.required:
                default = game.default(step.before, decision.seat)
                claim(decision.takes(default), "the default of seat {}, {}, is no answer", decision.seat, default)
                broken = game.refusal(step.before, decision.seat, default)
                claim(broken is None, "the default of seat {}, {}, is refused: {}", decision.seat, default, broken)


def silence_ends_a_match(look: Look) -> None:
    """A match in which no seat answers is played to its end by the clock or by defaults."""
    match = look.setting.start(SILENT)
    for turn in range(1, match.game.longest(match.state) + 1):
        if match.is_over:
            break
        taken = _by_itself(match)
        look.note(Moment(SILENT, turn, taken))
        match.play(taken.seat, taken.action, taken.at)
        match.game.invariants(match.state)
    actions = len(match.record.entries)
    claim(match.is_over, "{} times the clock ran out or a default was played, and the match goes on", actions)


def _by_itself(match: Match) -> Taken:
    """Return the next action if no seat answers: of the clock, or a default."""
    game, state = match.game, match.state
    deadlines = game.deadlines(state)
    if deadlines:
        due = min(deadlines, key=lambda deadline: deadline.due)
        return Taken(CLOCK, TimeUp(due.which), due.due)
    asked = [decision.seat for decision in game.decisions(state) if decision.required]
    claim(bool(asked), "nobody has to decide and no clock runs")
    now = match.record.entries[-1].at if match.record.entries else 0
    return Taken(asked[0], game.default(state, asked[0]), now)


def clocks_speak_when_due(look: Look) -> None:
    """The clock may speak when a deadline has passed, and not before."""
    walk = look.walk(5)
    game = walk.game
    for taken in look.follow(walk):
        deadlines = game.deadlines(walk.state)
        for time_up in TimeUp.all():
            for seat in walk.state.seats():
                broken = game.refusal(walk.state, seat, time_up, FAR)
                claim(broken is not None, "seat {} may say that time is up", seat)
            _is_heard_when_due(game, walk.state, deadlines, time_up)
        walk.play(taken)


def _is_heard_when_due(game: Game[Any], state: Any, deadlines: list[Deadline], time_up: Action) -> None:
    which = time_up.args[0]
    dues = [deadline.due for deadline in deadlines if deadline.which == which]
    if not dues:
        claim(game.refusal(state, CLOCK, time_up, FAR) is not None, "clock {} speaks and does not run", which)
        return
    claim(game.refusal(state, CLOCK, time_up, min(dues)) is None, "clock {} is not heard when its time is up", which)
    claim(game.refusal(state, CLOCK, time_up, min(dues) - 1) is not None, "clock {} speaks too early", which)
    claim(game.refusal(state, CLOCK, time_up) is not None, "clock {} speaks at no time", which)
