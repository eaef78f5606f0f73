"""Bots play whole matches: they always answer, never stall, and never know more than their seat."""

from typing import Any

import pytest

from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import ATTRIBUTES
from tablee.kernel.chance import Quick
from tests.games.spyfall.bots_playing import Play, subsets
from tests.games.spyfall.minds import POLICIES

OWN_PLACES = "\n".join(
    f"Place {number}|{''.join(str((number * 7 + at * 3) % 10) for at in range(len(ATTRIBUTES)))}"
    for number in range(17)
)


def through(play: Play) -> int:
    return sum(1 for _ in play.moments())


@pytest.mark.rule("SP-1615", "SP-1309")
@pytest.mark.parametrize("seats", range(3, 9))
def test_bots_play_without_a_clock_with_any_modules(seats: int) -> None:
    for number, modules in enumerate(subsets(seats)):
        level = ("easy", "normal", "hard")[number % 3]
        play = Play(seats, {**modules, "virtual-clock": True, "rounds": 2}, number, level)

        assert through(play)
        assert sum(entry[1] != "void" for entry in play.state.history) == 2


@pytest.mark.rule("SP-1615", "SP-1613")
@pytest.mark.parametrize("seats", range(3, 9))
def test_bots_play_by_the_live_clock_with_any_modules(seats: int) -> None:
    for number, modules in enumerate(subsets(seats)):
        play = Play(seats, {**modules, "rounds": 1}, number)

        assert through(play)
        assert [entry[1] for entry in play.state.history] != ["void"]


@pytest.mark.rule("SP-1603")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_bots_play_in_places_of_ones_own(is_virtual: bool) -> None:
    options = {"places": OWN_PLACES, "multiverse": True, "virtual-clock": is_virtual, "rounds": 3}

    assert through(Play(4, options, 1))


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_play_until_the_last_pack(level: str) -> None:
    options = {"farce": True, "multiverse": True, "virtual-clock": True, "rounds": 23, "round-seconds": 60}
    play = Play(3, options, 2, level)

    assert through(play)
    assert len(play.state.history) == 23


ALL = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"virtual-clock": True}),
        (4, {"virtual-clock": True, "farce": True, "multiverse": True, "super-powers": True}),
        (5, {"virtual-clock": True, **ALL}),
        (6, ALL),
        (8, {"harley": True, "transcript": "last"}),
    ],
)
def test_a_bot_answers_the_same_in_every_world_it_cannot_tell_apart(seats: int, options: dict[str, Any]) -> None:
    policy = POLICIES["normal"]
    for number, (state, decision) in enumerate(Play(seats, {**options, "rounds": 3}, seats).moments()):
        seat = decision.seat
        here = policy.choose(state, seat, decision, Quick("same"))
        for world in range(2):
            other_world = SPYFALL.redeal(state, seat, Quick(f"{number}/{world}"))
            there = policy.choose(other_world, seat, decision, Quick("same"))
            assert here is there, f"{decision} in {state.stack[-1]}"
