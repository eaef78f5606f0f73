"""The bot that compares answers in the same worlds: budgets, what it gives up, and when it follows the Policy."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.bots.bot import Eyes
from tablee.bots.comparing import ComparingBot, Trial, _still_in_question
from tablee.bots.levels import make_bot
from tablee.bots.policies import BOTS
from tablee.games import GAMES
from tablee.games.cresus.actions import Bid, Choose
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.seat import Seat
from tests.games.cresus.scene import P1, given

POLICY = BOTS["cresus"].policy


def trial(choice: int, *rewards: float) -> Trial:
    made = Trial(Bid(choice))
    made.rewards += rewards
    return made


def test_a_budget_is_needed() -> None:
    with pytest.raises(ValueError, match="budget"):
        ComparingBot(POLICY, Quick(1))


def test_games_of_much_luck_are_searched_so() -> None:
    for name in [name for name, bots in BOTS.items() if bots.is_lucky]:
        assert type(make_bot("search:5", GAMES[name], Quick(1))) is ComparingBot
        assert type(make_bot("search:0.1s", GAMES[name], Quick(1))) is ComparingBot


def test_what_differs_in_the_same_worlds_counts_however_much_worlds_differ() -> None:
    better = trial(1, 0.9, 0.2, 0.6, 0.31)
    worse = trial(2, 0.88, 0.18, 0.57, 0.29)

    assert better.lead_over(worse) > 5
    assert _still_in_question([worse, better]) == [better]


def test_an_answer_that_may_be_as_good_stays_in_question() -> None:
    one = trial(1, 0.9, 0.2, 0.6, 0.3)
    other = trial(2, 0.2, 0.9, 0.3, 0.5)

    assert _still_in_question([one, other]) == [one, other]


def test_the_judgement_stands_unless_another_answer_did_better() -> None:
    bot = ComparingBot(POLICY, Quick(1), iterations=1)

    assert bot._best([trial(1, 0.5, 0.6), trial(2, 0.9, 0.3)]) is Bid(1)
    assert bot._best([trial(1, 0.5, 0.6), trial(2, 0.6, 0.71)]) is Bid(2)


def test_every_answer_is_tried_in_every_world() -> None:
    scene = given(3).in_round(5).all_stand("tokyo", "sydney", "london").has(P1, 200).choice_phase()
    eyes = Eyes(scene.game, scene.state, P1)
    decision = next(d for d in eyes.decisions() if d.required)
    candidates = POLICY.candidates(scene.state, P1, decision, Quick(1))

    trials = ComparingBot(POLICY, Quick(1), iterations=30).compare(eyes, decision, candidates)

    assert {one.choice for one in trials} <= {Choose(market) for market in range(6)}
    assert all(len(one.rewards) == len(trials[0].rewards) for one in trials)
    assert all(0.0 <= reward <= 1.0 for one in trials for reward in one.rewards)


def test_an_adviser_says_what_is_thought_about() -> None:
    class Adviser:
        def candidates(self, state: Any, seat: Seat, decision: Decision, chance: Quick) -> list[Action | None]:
            return [Bid(77)]

    scene = given(2).all_stand("tokyo", "tokyo").has(P1, 300).has(1, 300)
    scene.purchase_phase(tokyo=("tyo-09", "tyo-03")).declares(0, 1)
    eyes = Eyes(scene.game, scene.state, P1)
    decision = next(d for d in eyes.decisions() if d.required)

    assert ComparingBot(POLICY, Quick(1), iterations=5, adviser=Adviser()).decide(eyes, decision) is Bid(77)


def test_against_rivals_without_money_a_bid_of_one_more_is_found() -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo").has(P1, 300).has(1, 9).has(2, 7)
    scene.purchase_phase(tokyo=("tyo-09", "tyo-03")).declares(0, 1, 2)
    eyes = Eyes(scene.game, scene.state, P1)
    decision = next(d for d in eyes.decisions() if d.required)

    assert ComparingBot(POLICY, Quick(3), iterations=60).decide(eyes, decision) is Bid(10)
