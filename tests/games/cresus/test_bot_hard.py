"""The judgement of the hard bot: it counts on where others go, and knows what cash is worth."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablee.bots.bot import Eyes
from tablee.bots.levels import make_bot
from tablee.games.cresus import actions as verbs
from tablee.games.cresus.bot import CresusPolicy, StrongPolicy
from tablee.games.cresus.bot.liquidity import cash_worth
from tablee.games.cresus.bot.markets import market_scores
from tablee.games.cresus.bot.rivals import market_odds, scores_among_rivals
from tablee.games.cresus.game import CRESUS
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tests.games.cresus.deciding import decided_by
from tests.games.cresus.scene import P1, P2, P3, Scene, given, market

STRONG = StrongPolicy()
NORMAL = CresusPolicy("normal")
TUNING = NORMAL.tuning


def decided(scene: Scene, policy: CresusPolicy, seed: int = 1) -> Action:
    return decided_by(policy, scene, P1, seed)


def treasure_for_all() -> Scene:
    """Hong Kong has its two best shares on top, as everybody knows, and everybody may go there."""
    scene = given(4).in_round(5).all_stand("tokyo", "sydney", "london", "sao-paulo")
    for seat in range(4):
        scene.has(seat, 300)
    scene.on_top("hong-kong", "hkg-12", "hkg-11")
    for seat in range(4):
        scene.state.show_top(seat, market("hong-kong"), 2)
    return scene.choice_phase()


def test_where_all_others_will_go_the_hard_bot_does_not() -> None:
    scene = treasure_for_all()
    treasure = market("hong-kong")

    medium = market_scores(scene.state, P1, TUNING)
    hard = scores_among_rivals(scene.state, P1, TUNING)

    assert medium[treasure] == max(medium)
    assert hard[treasure] < max(hard)
    assert {decided(scene, STRONG, seed) for seed in range(20)}.isdisjoint({verbs.Choose(treasure)})


def test_where_others_may_not_buy_there_is_no_crowd() -> None:
    scene = treasure_for_all()
    crowded = scores_among_rivals(scene.state, P1, TUNING)[market("hong-kong")]
    for rival in (1, 2, 3):
        scene.stands(rival, "hong-kong")

    assert scores_among_rivals(scene.state, P1, TUNING)[market("hong-kong")] > crowded + 50


def test_rivals_without_money_are_no_company() -> None:
    scene = treasure_for_all()
    crowded = scores_among_rivals(scene.state, P1, TUNING)[market("hong-kong")]
    for rival in (1, 2, 3):
        scene.has(rival, 5)

    assert scores_among_rivals(scene.state, P1, TUNING)[market("hong-kong")] > crowded + 50


def test_a_rival_is_foreseen_by_what_both_know_and_no_more() -> None:
    scene = given(3).in_round(5).all_stand("tokyo", "sydney", "london").has(P2, 300)
    scene.on_top("hong-kong", "hkg-12", "hkg-11").choice_phase()
    plain = market_odds(scene.state, P1, P2)
    scene.state.show_top(P2, market("hong-kong"), 2)
    secret = market_odds(scene.state, P1, P2)
    scene.state.show_top(P1, market("hong-kong"), 2)
    shared = market_odds(scene.state, P1, P2)

    assert sum(plain) == pytest.approx(1.0)
    assert secret == plain
    assert shared[market("hong-kong")] > plain[market("hong-kong")] + 0.2


def test_the_less_cash_the_more_each_million_is_worth() -> None:
    worths = [cash_worth(cash) for cash in range(-100, 400, 25)]
    steps = [after - before for before, after in pairwise(worths)]

    assert cash_worth(0) == 0
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] == pytest.approx(25)


@pytest.mark.parametrize(("cash", "sells"), [(47, True), (300, False)])
def test_a_share_is_sold_at_home_as_long_as_cash_is_short(cash: int, sells: bool) -> None:
    scene = given(2).in_round(3).all_stand("london", "tokyo").holds(P1, "lon-11").has(P1, cash).sale_phase()

    assert decided(scene, NORMAL) is verbs.EndSelling()
    assert decided(scene, STRONG) is (scene.selling("lon-11") if sells else verbs.EndSelling())


def test_for_the_island_and_at_the_end_all_is_sold() -> None:
    island = given(2).in_round(8).all_stand("london", "tokyo").holds(P1, "lon-12").has(P1, 600).signs(P1, 6)
    last = given(2).in_round(10).all_stand("london", "tokyo").holds(P1, "lon-12").has(P1, 600)

    for scene in (island, last):
        scene.sale_phase()
        assert decided(scene, STRONG) is scene.selling("lon-12")


@pytest.mark.parametrize("scene", [treasure_for_all(), given(3).has(P3, 200).expert_phase("sale-sydney")])
def test_what_is_worked_out_is_answered_at_once_however_long_the_search_may_think(scene: Scene) -> None:
    eyes = Eyes(CRESUS, scene.state, P3)
    decision = next(d for d in eyes.decisions() if d.required)

    assert len(STRONG.candidates(scene.state, P3, decision, Quick(1))) == 1
    assert make_bot("search:9999s", CRESUS, Quick(1)).decide(eyes, decision) in decision.actions
