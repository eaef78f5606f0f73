"""The search bot: budgets, trees, and that it thinks."""

from __future__ import annotations

import pytest

from tablee.bots.bot import Eyes
from tablee.bots.policies import BOTS
from tablee.bots.random_bot import RandomBot
from tablee.bots.search import SearchBot
from tablee.bots.seating import play_match, play_unrecorded
from tablee.games.fake_crystal.actions import Bank, Buy
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.kernel.chance import Quick
from tablee.kernel.match import Match, verify
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, given

POLICY = BOTS["fake-crystal"].policy


def searching(iterations: int) -> SearchBot:
    return SearchBot(POLICY, Quick(2), iterations=iterations)


def decided(scene: Scene, seat: int, iterations: int) -> object:
    decision = next(d for d in scene.game.decisions(scene.state) if d.seat == seat and d.required)
    return searching(iterations).decide(Eyes(scene.game, scene.state, int(seat)), decision)


def test_a_budget_is_needed() -> None:
    with pytest.raises(ValueError, match="budget"):
        SearchBot(POLICY, Quick(1))


def test_every_simulation_is_counted_at_the_root() -> None:
    scene = given(3).in_exchange(actor=ANA).stall(BOB, left="G1@6/3").stall(CID, left="P2@12/5")
    decision = scene.game.decisions(scene.state)[-1]
    root = searching(80).search(Eyes(scene.game, scene.state, ANA), decision)
    assert root.visits == 80
    assert sum(child.visits for child in root.children.values()) == 80
    assert set(root.children) <= set(decision.actions)
    assert all(0.0 <= child.mean() <= 1.0 for child in root.children.values())


def test_it_takes_the_purchase_that_wins_the_match() -> None:
    """Last turn of the match, the tile is known: buying it wins, banking it loses."""
    scene = given(2).last_round().in_exchange(turn=3, first=BOB)
    assert scene.state.actor == ANA
    scene.purse(ANA, 30).purse(BOB, 30).owns(ANA, "O1", "O2").owns(BOB, "O2", "O1").stall(BOB, left="O3@18/9")
    scene.state.seen[BOB.left] = 1 << ANA
    assert decided(scene, ANA, 60) is Buy(BOB.left)


def test_it_leaves_a_fake_to_its_owner() -> None:
    scene = given(2).last_round().in_exchange(turn=3, first=BOB).stall(BOB, left="GF@18/9")
    scene.state.seen[BOB.left] = 1 << ANA
    assert decided(scene, ANA, 60) is Bank(BOB.left)


def test_a_single_choice_is_made_without_thinking() -> None:
    scene = given(3).in_exchange(turn=5, first=ANA).stall(CID, left="B3@6/5")
    eyes = Eyes(scene.game, scene.state, CID)
    decision = scene.game.decisions(scene.state)[-1]
    never = SearchBot(POLICY, Quick(1), iterations=0)
    assert never.decide(eyes, decision) is decision.actions[0]


def test_the_same_seed_and_budget_give_the_same_match() -> None:
    played = []
    for _ in range(2):
        match = Match.start(FAKE_CRYSTAL, ["a", "b"], {}, seed=b"s" * 32)
        play_match(match, [searching(4), RandomBot(Quick(7))])
        played.append(match.record)
    assert played[0] == played[1]
    assert verify(FAKE_CRYSTAL, played[0]).is_over


@pytest.mark.parametrize("ability", ["negociateur", "recycleur", "preempteur", "avant-gardiste"])
def test_it_plays_whole_matches_with_every_ability(ability: str) -> None:
    chance = Quick(ability)
    state = FAKE_CRYSTAL.setup(3, {"ability": ability}, chance)
    play_unrecorded(FAKE_CRYSTAL, state, [searching(3), RandomBot(chance), RandomBot(chance)], chance)
    assert FAKE_CRYSTAL.outcome(state) is not None
