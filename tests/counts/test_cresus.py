"""The trees of tiny settings of Crésus have as many nodes as an independent count says."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.games.cresus.actions import Buy, Sell
from tablee.games.cresus.material import SHARE_NAMES
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Chance
from tests.counts.cresus import World
from tests.counts.trees import Counts, assert_alike, count, counted, trees_of
from tests.games.cresus.scene import Scene, given

TREES = trees_of("cresus")
LAST_ROUND = 10


class Yellow(Chance):
    """Dice that show one colour; nothing else is drawn."""

    def below(self, sides: int, reason: str) -> int:
        assert reason == "dice", reason
        return 0


def scene_of(tree: dict[str, Any]) -> Scene:
    """Put the setting of a tree on a table of ours."""
    scene = given(tree["seats"], trading="turns", **tree.get("options", {})).in_round(LAST_ROUND)
    for seat, money in enumerate(tree["cash"]):
        scene.has(seat, money)
        scene.signs(seat, tree.get("signs", [0] * 6)[seat])
        scene.holds(seat, *tree.get("shares", [[]] * 6)[seat])
        scene.owns(seat, *tree.get("cards", [[]] * 6)[seat])
        scene.stands(seat, tree.get("stand", ["london"] * 6)[seat])
    scene.owes_loan(*tree.get("loans", [])).banned(*tree.get("banned", []))
    match tree["phase"]:
        case "expert":
            return scene.expert_phase("fiscaliste")
        case "purchase":
            return scene.purchase_phase(**tree["up"])
        case "sale":
            return scene.sale_phase()
    return scene.sign_phase()


def text_of(action: Action) -> str:
    """Return the action in words, shares by their names."""
    args = list(action.args)
    if action.verb in (Buy, Sell):
        args[0] = SHARE_NAMES[args[0]]
    return " ".join([action.verb.name, *map(str, args)])


def our_count(scene: Scene, depth: int) -> Counts:
    game = scene.game

    def children(state: State) -> Iterator[tuple[str, State]]:
        decisions = game.decisions(state)
        first = next((decision.seat for decision in decisions if decision.required), None)
        for decision in decisions:
            if decision.seat == first:
                for action in decision.actions:
                    twin = state.clone()
                    game.apply(twin, first, action, Yellow(), 0, None)
                    yield f"{first}: {text_of(action)}", twin

    return counted(scene.state, depth, lambda state: not game.decisions(state), children)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree["name"].replace(" ", "-"))
def test_the_tree_has_the_nodes_that_were_counted(tree: dict[str, Any]) -> None:
    assert_alike(our_count(scene_of(tree), tree["depth"]), count(World(tree), tree["depth"]), tree)


def test_every_phase_has_a_tree() -> None:
    assert {tree["phase"] for tree in TREES} == {"expert", "purchase", "sale", "sign"}
