"""A bot never knows more than its seat: whatever is hidden, it answers the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.bots.bot import Eyes
from tablee.bots.greedy import GreedyBot
from tablee.bots.policies import BOTS
from tablee.bots.search import SearchBot
from tablee.games import GAMES
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision

ABILITIES = ("espion", "negociateur", "recycleur", "preempteur", "avant-gardiste")
GAME = GAMES["fake-crystal"]


POLICY = BOTS["fake-crystal"].policy


def moments(ability: str, seats: int, **options: Any) -> Iterator[tuple[Any, Decision]]:
    """Yield every decision of a random match, with the State it is put in."""
    chance = Quick(f"{ability}/{seats}")
    state = GAME.setup(seats, {"ability": ability, **options}, chance)
    while decisions := GAME.decisions(state):
        yield from ((state, decision) for decision in decisions)
        decision = decisions[chance.draw(len(decisions), "who")]
        GAME.apply(state, decision.seat, decision.actions[chance.draw(len(decision.actions), "what")], chance)


@pytest.mark.parametrize("backs", ["physical", "stall-only"])
@pytest.mark.parametrize("ability", ABILITIES)
def test_a_redeal_is_made_of_nothing_but_what_the_seat_knows(ability: str, backs: str) -> None:
    for number, (state, decision) in enumerate(moments(ability, 3, backs=backs)):
        if number % 5 == 0:
            other_world = GAME.redeal(state, decision.seat, Quick(number))
            once = GAME.redeal(state, decision.seat, Quick("same"))
            again = GAME.redeal(other_world, decision.seat, Quick("same"))
            assert once == again


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("ability", ABILITIES)
def test_greedy_answers_the_same_in_every_world_it_cannot_tell_apart(ability: str, seats: int) -> None:
    for number, (state, decision) in enumerate(moments(ability, seats)):
        other_world = GAME.redeal(state, decision.seat, Quick(number))
        here = POLICY.choose(state, decision.seat, decision, Quick("same"))
        there = POLICY.choose(other_world, decision.seat, decision, Quick("same"))
        assert here is there


@pytest.mark.parametrize("ability", ABILITIES)
def test_greedy_always_answers_with_a_listed_action(ability: str) -> None:
    bot = GreedyBot(POLICY, Quick(3))
    for state, decision in moments(ability, 5):
        answer = bot.decide(Eyes(GAME, state, decision.seat), decision)
        assert answer in decision.actions or (answer is None and not decision.required)


def test_search_answers_the_same_in_every_world_it_cannot_tell_apart() -> None:
    for number, (state, decision) in enumerate(moments("espion", 3)):
        if number % 12 == 0:
            other_world = GAME.redeal(state, decision.seat, Quick(number))
            answers = [
                SearchBot(POLICY, Quick("same"), iterations=12).decide(Eyes(GAME, world, decision.seat), decision)
                for world in (state, other_world)
            ]
            assert answers[0] is answers[1]


def test_what_is_imagined_agrees_with_what_the_seat_sees() -> None:
    for number, (state, decision) in enumerate(moments("espion", 4)):
        world = GAME.redeal(state, decision.seat, Quick(number))
        POLICY.imagine(world, decision.seat, Quick(number))
        GAME.invariants(world)
        assert GAME.view(world, decision.seat) == GAME.view(state, decision.seat)


def test_eyes_give_a_view_and_the_own_decisions_and_hold_no_open_door() -> None:
    state = GAME.setup(3, {}, Quick(1))
    eyes = Eyes(GAME, state, 1)
    assert eyes.view() == GAME.view(state, 1)
    assert [decision.seat for decision in eyes.decisions()] == [1]
    assert not any(getattr(eyes, name) is state for name in ("game", "seat"))
    assert not hasattr(eyes, "state")
    assert not hasattr(eyes, "_state")
