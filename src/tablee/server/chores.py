"""Chores: when a table has to be looked after, and by which node. Each is taken by one node."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from tablee.server.schema import chores

PATIENCE: Final = 12_000  # ms for a bot to act, after which another node takes over
LONGEST_PAUSE: Final = 30_000  # most ms that a bot may seem to think beyond that
SLACK: Final = 1_000  # ms by which another node's chore has to be overdue before this node takes it
LEASE: Final = 5_000  # ms for which a chore belongs to the node that took it over
AT_ONCE: Final = 50  # chores taken over in one beat

# Built once: every node executes them with every beat.
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
    """Take due chores of this node and overdue ones of others; return their tables.

    A claim, by the order of locks: a chore that is locked now is being looked after.
    """
    found = list(connection.scalars(_DUE, {"me": node, "now": now, "late": now - SLACK}))
    if found:
        connection.execute(update(chores).where(chores.c.table.in_(found)).values(due=now + LEASE, node=node))
    return found


def hand_over(connection: Connection, nodes: list[str], now: int) -> None:
    """Make the soon due chores of dead nodes due at once. A claim, by the order of locks."""
    if not nodes:
        return
    theirs = select(chores.c.table).where(chores.c.node.in_(nodes), chores.c.due <= now + PATIENCE + LONGEST_PAUSE)
    found = list(connection.scalars(theirs.with_for_update(skip_locked=True)))
    if found:
        connection.execute(update(chores).where(chores.c.table.in_(found)).values(due=now - SLACK, node=None))


def node_of(connection: Connection, table: str) -> str | None:
    """Return the node that looks after a table; None: the table needs no care."""
    return connection.scalar(select(chores.c.node).where(chores.c.table == table))
