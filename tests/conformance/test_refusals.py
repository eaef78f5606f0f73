"""Contract 3: every listed action is accepted, every other refused, with a rule and a key; refused means unchanged."""

from collections import Counter
from typing import Any

import pytest

from tablee.kernel.action import Action, RuleBroken, Sits
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, NOBODY, PERSON, PROGRAM, Seat
from tablee.kernel.wire import digest
from tests.rules import ids_of
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk

ONE_STEP_IN = 24  # sampled beside the first visit to each kind of situation
ONE_OF_MANY_IN = 13
MANY = 1000  # actions of a verb: bids


class Sample:
    """Which steps are looked at: the first of each kind of situation, then one in so many."""

    def __init__(self) -> None:
        self._visited: set[Any] = set()
        self._chance = Quick("sample")
        self._turn = 0

    def takes(self, game: Game, state: Any) -> bool:
        situation = (
            tuple(type(phase).__name__ for phase in state.stack),
            any(not decision.required for decision in game.decisions(state)),
        )
        is_new = situation not in self._visited
        self._visited.add(situation)
        return is_new or not self._chance.draw(ONE_STEP_IN, "sample")

    def of(self, table: list[Action]) -> list[Action]:
        """Return the actions that are tried: all, but of a verb that says three things, or many, some in turn."""
        self._turn += 1
        return [
            action
            for action in table
            if (action.arity < 3 and action.verb.size <= MANY) or not (action.index + self._turn) % ONE_OF_MANY_IN
        ]


def open_to(game: Game, state: Any, seat: Seat) -> set:
    """Return the verbs whose arguments are one's own, as far as the seat may use them now."""
    decisions = [*game.decisions(state), *game.asides(state)]
    return {verb for decision in decisions if decision.seat == seat for verb in decision.open}


def listed_for(game: Game, state: Any, seat: Seat) -> set:
    decisions = [*game.decisions(state), *game.asides(state)]
    return {action for decision in decisions if decision.seat == seat for action in decision.actions}


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_an_action_is_listed_if_and_only_if_it_is_not_refused(setting: Setting) -> None:
    walk = Walk(setting, number=1)
    game = walk.game
    table = game.actions()
    rules = ids_of(setting.name)
    sample = Sample()
    wrong: Counter[str] = Counter()
    while (taken := walk.choose()) is not None:
        if sample.takes(game, walk.state):
            fingerprint = digest(game.snapshot(walk.state))
            for seat in walk.state.seats():
                listed = listed_for(game, walk.state, seat)
                for action in sample.of(table):
                    broken = game.refusal(walk.state, seat, action)
                    if (broken is None) != (action in listed):
                        where = [type(phase).__name__ for phase in walk.state.stack][3:]
                        told = "listed, refused" if broken else "accepted, not listed"
                        wrong[f"{told}: {action.verb.name} in {' > '.join(where)} ({broken})"] += 1
                    elif broken is not None:
                        assert broken.rule in rules, f"{broken} names no rule"
                        assert broken.key, f"{broken} has no key"
            assert digest(game.snapshot(walk.state)) == fingerprint, "asking changed the State"
        walk.play(taken)
    assert not wrong, "\n".join(f"{count} × {what}" for what, count in wrong.most_common())


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_words_of_ones_own_are_refused_where_no_decision_is_open_to_them(setting: Setting) -> None:
    walk = Walk(setting, number=6)
    game = walk.game
    chance = Quick("own words")
    verbs = [verb for verb in game.verbs.values() if verb.is_open]
    sample = Sample()
    while (taken := walk.choose()) is not None:
        for seat in walk.state.seats() if sample.takes(game, walk.state) else ():
            for verb in set(verbs) - open_to(game, walk.state, seat):
                assert game.refusal(walk.state, seat, verb.drawn(chance)) is not None, f"{verb} of seat {seat}"
        walk.play(taken)


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


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_every_listed_action_can_be_carried_out(setting: Setting) -> None:
    walk = Walk(setting, number=3)
    game = walk.game
    sample = Sample()
    while (taken := walk.choose()) is not None:
        if sample.takes(game, walk.state):
            for decision in [*game.decisions(walk.state), *game.asides(walk.state)]:
                actions = list(decision.actions)
                for action in actions[:: 1 + len(actions) // 12]:
                    twin = walk.state.clone()
                    game.apply(twin, decision.seat, action, Quick(0), taken.at, [])
                    game.invariants(twin)
        walk.play(taken)


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
