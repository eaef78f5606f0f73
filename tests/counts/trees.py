"""Trees of tiny settings: how their nodes are counted, and how two counts are compared.

A node is a moment at which somebody is asked, or the end. `decisions` and `ends` count them by depth, below each first
action, so that a difference can be traced to what led there.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

Counts = dict[str, dict[str, list[int]]]  # by first action: decisions and ends, by depth
Tree = dict[str, Any]


class Node(Protocol):
    """A world written from the rules alone."""

    todo: list[tuple[Any, ...]]

    def children(self) -> Iterator[tuple[int, str, Any]]:
        """Yield who can do what, and what comes of it."""


def trees_of(name: str) -> list[Tree]:
    trees: list[Tree] = tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))["tree"]
    return trees


def count(world: Node, depth: int) -> Counts:
    """Count the nodes below each first action, by depth; the root itself is under its own name."""
    return counted(
        world,
        depth,
        lambda node: not node.todo,
        lambda node: ((f"{who}: {what}", to) for who, what, to in node.children()),
    )


def counted(
    root: Any, depth: int, is_end: Callable[[Any], bool], children: Callable[[Any], Iterator[tuple[str, Any]]]
) -> Counts:
    counts: Counts = defaultdict(lambda: {"decisions": [0] * (depth + 1), "ends": [0] * (depth + 1)})

    def walk(node: Any, at: int, first: str) -> None:
        counts[first]["ends" if is_end(node) else "decisions"][at] += 1
        if at < depth:
            for text, child in children(node):
                walk(child, at + 1, first if at else text)

    walk(root, 0, "(root)")
    return dict(counts)


def total(counts: Counts, kind: str) -> list[int]:
    """Add up by depth, without the empty depths at the end."""
    sums = [sum(column) for column in zip(*(by_depth[kind] for by_depth in counts.values()), strict=True)]
    while sums and not sums[-1]:
        sums.pop()
    return sums


def assert_alike(ours: Counts, theirs: Counts, tree: Tree) -> None:
    """The rules under test, the brute force and the numbers written down agree."""
    lines = []
    for first in sorted({*ours, *theirs}):
        for kind in ("decisions", "ends"):
            mine, other = ours.get(first, {}).get(kind), theirs.get(first, {}).get(kind)
            if mine != other:
                lines.append(f"{first}: {kind} {mine}, brute force {other}")
    if lines:
        pytest.fail("\n".join(lines))
    assert total(theirs, "decisions") == tree["decisions"]
    assert total(theirs, "ends") == tree["ends"]


def print_counts(name: str, world_of: Callable[[Tree], Node]) -> None:
    for tree in trees_of(name):
        counts = count(world_of(tree), tree["depth"])
        print(f"# {tree['name']}")
        print(f"decisions = {total(counts, 'decisions')}")
        print(f"ends = {total(counts, 'ends')}\n")
