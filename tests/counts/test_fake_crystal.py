"""The trees of tiny settings have as many nodes as an independent count says."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.games.fake_crystal.actions import Confirm, Place, Price, Slot
from tablee.games.fake_crystal.material import SLOTS
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Fork
from tablee.kernel.seat import Seat
from tests.counts.fake_crystal import World
from tests.counts.trees import Counts, assert_alike, count, counted, trees_of
from tests.games.fake_crystal.scene import Scene, given, name_of

TREES = trees_of("fake_crystal")


def scene_of(tree: dict[str, Any]) -> Scene:
    """Put the setting of a tree on a table of ours."""
    scene = given(
        tree["seats"], ability=tree.get("ability", "espion"), zero_price=tree.get("zero_price", "strict")
    ).last_round()
    if "turn" in tree:
        scene.in_exchange(turn=tree["turn"], first=tree.get("first", 0))
    scene.state.first = tree.get("first", 0)
    for seat, purse in enumerate(tree["purses"]):
        scene.purse(seat, purse)
    scene.charged(*tree.get("charged", []))
    for seat, names in enumerate(tree.get("owned", [])):
        scene.owns(seat, *names)
    for seat, names in enumerate(tree.get("held", [])):
        scene.holds(seat, *names)
    for seat, stall in enumerate(tree.get("stalls", [])):
        left, right = (text.replace("/", f"@{SLOTS[0]}/") or None for text in stall)
        scene.stall(seat, left, right)
    for seat, offer in tree.get("reserved", []):
        scene.reserved(seat, offer)
    for seat, names in enumerate(tree.get("hands", [])):
        scene.hand(seat, *names)
    if "aside" in tree:
        scene.state.aside = tuple(_one_each(scene.state.aside, tree["aside"]))
    _draft(scene, tree.get("drafts", []))
    return scene


def _one_each(tiles: tuple[int, ...], names: list[str]) -> list[int]:
    left = list(tiles)
    taken = []
    for name in names:
        tile = next(tile for tile in left if name_of(tile) == name)
        left.remove(tile)
        taken.append(tile)
    return taken


def _draft(scene: Scene, drafts: list[list[int]]) -> None:
    for seat, (left, slot, price, right, other_slot, other_price) in enumerate(drafts):
        scene.when(seat, Place(left), Slot(slot), Price(price), Place(right), Slot(other_slot), Price(other_price))
        if seat < len(drafts) - 1:
            scene.when(seat, Confirm())


def text_of(action: Action) -> str:
    """Return the action in words: tiles by their kind, since any two of a kind are alike."""
    if action.verb.name in ("give", "recycle"):
        return f"{action.verb.name} {name_of(action.args[0])}"
    return str(action)


def our_count(scene: Scene, depth: int) -> Counts:
    game = scene.game

    def children(state: State) -> Iterator[tuple[str, State]]:
        for seat, action in put_one_by_one(game.decisions(state)):
            twin = state.clone()
            game.apply(twin, seat, action, Fork(), 0, None)
            yield f"{seat}: {text_of(action)}", twin

    return counted(scene.state, depth, lambda state: not game.decisions(state), children)


def put_one_by_one(decisions: list[Any]) -> list[tuple[Seat, Action]]:
    """Return what goes from a node: every right, and the answers of the first seat that must decide."""
    put = []
    for decision in decisions:
        put += [(decision.seat, action) for action in decision.actions]
        if decision.required:
            break
    return put


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree["name"].replace(" ", "-"))
def test_the_tree_has_the_nodes_that_were_counted(tree: dict[str, Any]) -> None:
    assert_alike(our_count(scene_of(tree), tree["depth"]), count(World(tree), tree["depth"]), tree)


def test_every_ability_has_a_tree() -> None:
    assert {tree.get("ability", "espion") for tree in TREES} == {
        "espion",
        "negociateur",
        "recycleur",
        "preempteur",
        "avant-gardiste",
    }
