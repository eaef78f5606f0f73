"""Chores: when a table has to be looked after, and which node means to. Each is taken by one node."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from tablee.server.schema import chores

PATIENCE: Final = 12_000  # ms after which another node may take it that this one lost a bot
LONGEST_PAUSE: Final = 30_000  # ms that a bot may seem to think beyond that
SLACK: Final = 1_000  # ms by which another node's chore has to be overdue before this one takes it
LEASE: Final = 5_000  # ms for which a chore taken over is left to whoever took it
AT_ONCE: Final = 50  # chores taken over in one beat

# Made once: every node asks with every beat.
_MINE: Final = (chores.c.node == bindparam("me")) & (chores.c.due <= bindparam("now"))
_ANYONES: Final = chores.c.due <= bindparam("late")
_DUE: Final = (
    select(chores.c.table)
    .where(_MINE | _ANYONES)
    .order_by(chores.c.due)
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)


def take_over(connection: Connection, node: str, now: int) -> list[str]:
    """Take the chores that are due: one's own, and others' that are overdue. Return their tables.

    A claim, by the order of locks: whoever holds a chore just now is at its table, and nobody has to come.
    """
    found = list(connection.scalars(_DUE, {"me": node, "now": now, "late": now - SLACK}))
    if found:
        connection.execute(update(chores).where(chores.c.table.in_(found)).values(due=now + LEASE, node=node))
    return found


def hand_over(connection: Connection, nodes: list[str], now: int) -> None:
    """Let the tables of nodes that are gone be looked after at once, where somebody may be waiting for it. A claim."""
    if not nodes:
        return
    theirs = select(chores.c.table).where(chores.c.node.in_(nodes), chores.c.due <= now + PATIENCE + LONGEST_PAUSE)
    found = list(connection.scalars(theirs.with_for_update(skip_locked=True)))
    if found:
        connection.execute(update(chores).where(chores.c.table.in_(found)).values(due=now - SLACK, node=None))


def node_of(connection: Connection, table: str) -> str | None:
    """Return which node was the last to say that it looks after a table; None: nothing is to be done there."""
    return connection.scalar(select(chores.c.node).where(chores.c.table == table))
