"""Contract 3: every listed action is accepted, every other refused, with a rule and a key; refused means unchanged."""

from collections import Counter
from functools import cached_property
from typing import Any

import pytest

from tablee.kernel.action import Action, RuleBroken, Sits
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, NOBODY, PERSON, PROGRAM, Seat
from tablee.kernel.wire import digest
from tests.conformance.trail import each_setting, trail
from tests.rules import ids_of
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk

ONE_STEP_IN = 24  # sampled beside the first visit to each kind of situation
ONE_OF_MANY_IN = 13
MANY = 1000  # actions of a verb: bids


class Sample:
    """Which steps are looked at: the first of each kind of situation, then one in so many."""

    def __init__(self, table: list[Action]) -> None:
        self._visited: set[Any] = set()
        self._chance = Quick("sample")
        self._turn = 0
        self._table = table

    def takes(self, game: Game, state: Any) -> bool:
        situation = (
            tuple(type(phase).__name__ for phase in state.stack),
            any(not decision.required for decision in game.decisions(state)),
        )
        is_new = situation not in self._visited
        self._visited.add(situation)
        return is_new or not self._chance.draw(ONE_STEP_IN, "sample")

    def actions(self, listed: set[Action]) -> list[Action]:
        """Return the actions that are tried: all, but of a verb that says three things, or many, some in turn.

        Of those also where the listed ones begin and end, and their neighbours there, which are refused.
        """
        self._turn += 1
        edges = [number for action in listed for number in (action.index - 1, action.index + 1)]
        refused = {self._table[number] for number in edges if 0 <= number < len(self._table)} - listed
        ends = {self._table[action.index + way] for action in refused for way in (-1, 1) if self._has(action, way)}
        return [*self._few, *self._many[self._turn % ONE_OF_MANY_IN :: ONE_OF_MANY_IN], *refused, *ends]

    @cached_property
    def _few(self) -> list[Action]:
        return [action for action in self._table if action.arity < 3 and action.verb.size <= MANY]

    @cached_property
    def _many(self) -> list[Action]:
        few = set(self._few)
        return [action for action in self._table if action not in few]

    def _has(self, action: Action, way: int) -> bool:
        return 0 <= action.index + way < len(self._table)


def open_to(game: Game, state: Any, seat: Seat) -> set:
    """Return the verbs whose arguments are one's own, as far as the seat may use them now."""
    decisions = [*game.decisions(state), *game.asides(state)]
    return {verb for decision in decisions if decision.seat == seat for verb in decision.open}


def listed_for(game: Game, state: Any, seat: Seat) -> set:
    decisions = [*game.decisions(state), *game.asides(state)]
    return {action for decision in decisions if decision.seat == seat for action in decision.actions}


@each_setting
def test_an_action_is_listed_if_and_only_if_it_is_not_refused(setting: Setting) -> None:
    game = setting.game
    table = game.actions()
    rules = ids_of(setting.name)
    sample = Sample(table)
    wrong: Counter[str] = Counter()
    for step in trail(setting).steps:
        state = step.before
        if sample.takes(game, state):
            fingerprint = digest(game.snapshot(state))
            for seat in state.seats():
                listed = listed_for(game, state, seat)
                for action in sample.actions(listed):
                    broken = game.refusal(state, seat, action)
                    if (broken is None) != (action in listed):
                        where = [type(phase).__name__ for phase in state.stack][3:]
                        told = "listed, refused" if broken else "accepted, not listed"
                        wrong[f"{told}: {action.verb.name} in {' > '.join(where)} ({broken})"] += 1
                    elif broken is not None:
                        assert broken.rule in rules, f"{broken} names no rule"
                        assert broken.key, f"{broken} has no key"
            assert digest(game.snapshot(state)) == fingerprint, "asking changed the State"
    assert not wrong, "\n".join(f"{count} × {what}" for what, count in wrong.most_common())


@each_setting
def test_words_of_ones_own_are_refused_where_no_decision_is_open_to_them(setting: Setting) -> None:
    game = setting.game
    chance = Quick("own words")
    verbs = [verb for verb in game.verbs.values() if verb.is_open]
    sample = Sample(game.actions())
    for step in trail(setting).steps:
        for seat in step.before.seats() if sample.takes(game, step.before) else ():
            for verb in set(verbs) - open_to(game, step.before, seat):
                assert game.refusal(step.before, seat, verb.drawn(chance)) is not None, f"{verb} of seat {seat}"


@pytest.mark.parametrize("setting", ALL_SETTINGS[::6], ids=str)
def test_the_house_tells_what_is_news_to_rules_that_ask_and_nothing_else(setting: Setting) -> None:
    walk = Walk(setting, number=7)
    game = walk.game
    while (taken := walk.choose()) is not None:
        for seat in walk.state.seats():
            for who in (PERSON, PROGRAM, AWAY, GONE):
                is_news = game.follows_sitters and game.sitter(walk.state, seat) != who
                assert (game.refusal(walk.state, HOUSE, Sits(seat, who)) is None) == is_news
                assert game.refusal(walk.state, seat, Sits(seat, who)) is not None
        walk.play(taken)


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_a_refused_action_changes_nothing(setting: Setting) -> None:
    walk = Walk(setting, number=2)
    game = walk.game
    table = game.actions()
    chance = Quick("refused")
    while (taken := walk.choose()) is not None:
        fingerprint = digest(game.snapshot(walk.state))
        recorded = len(walk.match.record.entries)
        for _ in range(4):
            seat = chance.draw(setting.seats, "seat")
            action = table[chance.draw(len(table), "action")]
            if game.refusal(walk.state, seat, action) is not None:
                with pytest.raises(RuleBroken):
                    walk.match.play(seat, action, taken.at)
        assert digest(game.snapshot(walk.state)) == fingerprint
        assert len(walk.match.record.entries) == recorded
        walk.play(taken)


@each_setting
def test_every_listed_action_can_be_carried_out(setting: Setting) -> None:
    game = setting.game
    sample = Sample(game.actions())
    for step in trail(setting).steps:
        if sample.takes(game, step.before):
            for decision in [*game.decisions(step.before), *game.asides(step.before)]:
                actions = list(decision.actions)
                for action in actions[:: 1 + len(actions) // 12]:
                    twin = step.before.clone()
                    game.apply(twin, decision.seat, action, Quick(0), step.taken.at, [])
                    game.invariants(twin)


@pytest.mark.parametrize("setting", ALL_SETTINGS[::6], ids=str)
def test_nobody_plays_who_does_not_sit_there(setting: Setting) -> None:
    walk = Walk(setting, number=4)
    game = walk.game
    while (taken := walk.choose()) is not None:
        for seat in (NOBODY, CLOCK, HOUSE, setting.seats, setting.seats + 1, 99, -4):
            if seat != taken.seat:
                assert game.refusal(walk.state, seat, taken.action, taken.at) is not None, seat
        walk.play(taken)


@pytest.mark.parametrize("setting", ALL_SETTINGS[::6], ids=str)
def test_nothing_is_accepted_when_the_match_is_over(setting: Setting) -> None:
    walk = Walk(setting, number=5)
    walk.rest()
    fingerprint = digest(walk.game.snapshot(walk.state))
    for action in walk.game.actions():
        for seat in [*range(setting.seats), CLOCK, HOUSE]:
            broken = walk.game.refusal(walk.state, seat, action, 10**9)
            assert broken is not None and broken.key == "match_over"
    assert digest(walk.game.snapshot(walk.state)) == fingerprint
