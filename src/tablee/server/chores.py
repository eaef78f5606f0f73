"""Chores: when a table has to be looked after, and which node means to. Each is taken by one node."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select, update

from tablee.server.schema import chores

PATIENCE: Final = 12_000  # ms after which another node may take it that this one lost a bot
LONGEST_PAUSE: Final = 30_000  # ms that a bot may seem to think beyond that
SLACK: Final = 1_000  # ms by which another node's chore has to be overdue before this one takes it
LEASE: Final = 5_000  # ms for which a chore taken over is left to whoever took it
AT_ONCE: Final = 50  # chores taken over in one beat


def take_over(connection: Connection, node: str, now: int) -> list[str]:
    """Take the chores that are due: one's own, and others' that are overdue. Return their tables.

    A claim, by the order of locks: whoever holds a chore just now is at its table, and nobody has to come.
    """
    mine = (chores.c.node == node) & (chores.c.due <= now)
    anyones = chores.c.due <= now - SLACK
    query = select(chores.c.table).where(mine | anyones).order_by(chores.c.due).limit(AT_ONCE)
    found = list(connection.scalars(query.with_for_update(skip_locked=True)))
    if found:
        connection.execute(update(chores).where(chores.c.table.in_(found)).values(due=now + LEASE, node=node))
    return found


def hand_over(connection: Connection, nodes: list[str], now: int) -> None:
    """Let the tables of nodes that are gone be looked after at once, where somebody may be waiting for it. A claim."""
    theirs = select(chores.c.table).where(chores.c.node.in_(nodes), chores.c.due <= now + PATIENCE + LONGEST_PAUSE)
    found = list(connection.scalars(theirs.with_for_update(skip_locked=True))) if nodes else []
    if found:
        connection.execute(update(chores).where(chores.c.table.in_(found)).values(due=now - SLACK, node=None))


def node_of(connection: Connection, table: str) -> str | None:
    """Return which node was the last to say that it looks after a table; None: nothing is to be done there."""
    return connection.scalar(select(chores.c.node).where(chores.c.table == table))
