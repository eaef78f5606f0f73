"""A node that hears nothing of the others for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from tablee.server.bus import Notice
from tablee.server.listening import EVERYTHING, Listener
from tablee.server.node import Node


@contextmanager
def deaf(node: Node) -> Iterator[None]:
    """Let a node hear nothing of the others; afterwards it knows that it may have missed something."""
    hear, ears = Listener.hear, []

    def miss(listener: Listener, notices: list[Notice]) -> None:
        if listener._house is node.house:
            ears.append(listener)
        else:
            hear(listener, notices)

    with patch.object(Listener, "hear", miss):
        yield
    for listener in ears[:1]:
        listener.hear([Notice("", EVERYTHING, table) for table in node.house.tables])
