"""The bot for beginners: worse than greedy, better than chance, and no more curious than its seat allows."""

from __future__ import annotations

import pytest

from tablee.bots.bot import Eyes
from tablee.bots.easy import LAPSE, EasyBot
from tablee.bots.policies import BOTS
from tablee.games import GAMES
from tablee.kernel.chance import Quick
from tablee.kernel.decision import must
from tablee.lab.series import Series, play_one
from tests.bots.test_secrecy import ABILITIES, moments

GAME = GAMES["fake-crystal"]
POLICY = BOTS["fake-crystal"].policy


class First:
    """A policy that always takes the first choice."""

    def choose(self, state, seat, decision, chance):
        return decision.actions[0]


def test_one_decision_in_four_is_left_to_chance():
    state = GAME.setup(3, {}, Quick(0))
    bot = EasyBot(First(), Quick("lapses"))
    choices = list(GAME.verbs["price"].all())[:100]
    answers = [bot.decide(Eyes(GAME, state, 0), must(0, choices)) for _ in range(2000)]

    lapses = [answer for answer in answers if answer is not choices[0]]
    assert LAPSE == 4
    assert 440 <= len(lapses) <= 560
    assert len(set(lapses)) > 90


@pytest.mark.parametrize("ability", ABILITIES)
def test_it_always_answers_with_a_listed_action(ability):
    bot = EasyBot(POLICY, Quick(3))
    for state, decision in moments(ability, 4):
        answer = bot.decide(Eyes(GAME, state, decision.seat), decision)
        assert answer in decision.actions or (answer is None and not decision.required)


@pytest.mark.parametrize("ability", ABILITIES)
def test_it_answers_the_same_in_every_world_it_cannot_tell_apart(ability):
    for number, (state, decision) in enumerate(moments(ability, 3)):
        worlds = (state, GAME.redeal(state, decision.seat, Quick(number)))
        here, there = (
            EasyBot(POLICY, Quick(f"same {number}")).decide(Eyes(GAME, world, decision.seat), decision)
            for world in worlds
        )
        assert here is there


def wins(first: str, others: str, matches: int = 40) -> float:
    """Return how often one of the first wins against three others, its seat going round."""
    lineups = tuple(tuple(first if seat == own else others for seat in range(4)) for own in range(4))
    series = Series("fake-crystal", {}, lineups, matches, "easy")
    shares = 0.0
    for number in range(matches):
        winners = play_one(series, number).outcome.winners
        own = series.lineup(number).index(first)
        shares += (own in winners) / len(winners)
    return shares / matches


def test_it_is_stronger_than_chance_and_weaker_than_greedy():
    assert wins("easy", "random") > 0.6
    assert wins("greedy", "easy") > 0.5
