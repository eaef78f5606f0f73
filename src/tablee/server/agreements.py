"""Agreements: what one proposes and all others accept, or one refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, select

from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode
from tablee.server import registry
from tablee.server.live import LiveTable
from tablee.server.messages import Matter, Proposal
from tablee.server.registry import Refusal
from tablee.server.schema import tables
from tablee.server.store import write_chore

if TYPE_CHECKING:
    from tablee.server.house import House


class Agreements:
    """Proposals at the tables of a house. Bots, and people for whom a bot stands in, are not asked.

    Everything happens under the table's lock: what was agreed on is what is carried out, with no action in between.
    """

    def __init__(self, house: House) -> None:
        self._house = house

    async def propose(self, table: LiveTable, seat: Seat, matter: Matter) -> None:
        """Ask the others; if there is nobody to ask, it is agreed at once."""
        async with table.lock:
            await self._house.referee.settle_doubts(table)
            _check(table, matter)
            if matter == "undo":
                await self._house.referee.what_to_undo(table, seat)
            agreed = await self._house.change(table, lambda connection: _propose(connection, table, seat, matter))
            await self._carry_out(table, agreed)

    async def vote(self, table: LiveTable, seat: Seat, number: int, yes: bool) -> None:
        """Take an answer; the last yes carries the proposal out."""
        async with table.lock:
            await self._house.referee.settle_doubts(table)
            agreed = await self._house.change(table, lambda connection: _vote(connection, table, seat, number, yes))
            await self._carry_out(table, agreed)

    async def review(self, table: LiveTable) -> None:
        """Somebody went whose answer is no longer waited for: perhaps it was the last one."""
        if table.row.proposal is None:
            return
        async with table.lock:
            if table.is_playing and _is_agreed(table, table.row.proposal):
                agreed = await self._house.change(table, lambda connection: _close(connection, table))
                await self._carry_out(table, agreed)

    async def _carry_out(self, table: LiveTable, agreed: Proposal | None) -> None:
        if agreed is None:
            return
        house = self._house
        now = house.clock.now()
        node = house.store.node
        if agreed.matter == "undo":
            await house.referee.undo(table, agreed.seat)
        elif agreed.matter == "pause":
            await house.change(table, lambda connection: _pause(connection, table.id, now, node))
        elif agreed.matter == "resume":
            await house.change(table, lambda connection: registry.wake(connection, table.id, now, "agreement"))
        else:
            await house.change(table, lambda connection: _abandon(connection, table.id, node))
        await house.attend(table)


def _check(table: LiveTable, matter: Matter) -> None:
    if not table.is_playing:
        raise Refusal("not_playing")
    if matter == "resume" and table.row.paused_by != "agreement":
        raise Refusal("not_paused")
    if matter in ("pause", "undo") and table.is_paused:
        raise Refusal("paused")


def _to_ask(table: LiveTable, seat: Seat) -> list[Seat]:
    """Return who has to agree. While the table is paused nobody stands in, so the absent are not asked either."""
    assert table.match is not None
    skips_absent = table.is_paused and not table.is_over_days(table.match.state)
    return [
        row.seat
        for row in table.row.people()
        if row.seat != seat and not row.stand_in and not row.left and not (skips_absent and row.away is not None)
    ]


def _is_agreed(table: LiveTable, proposal: Proposal | None) -> bool:
    """Tell whether everybody said yes who was asked and still is."""
    if proposal is None:
        return False
    still_asked = set(proposal.asked).intersection(_to_ask(table, proposal.seat))
    return still_asked.issubset(proposal.yes)


def _read(connection: Connection, table: str) -> Proposal | None:
    text = connection.scalar(select(tables.c.proposal).where(tables.c.id == table).with_for_update())
    return None if text is None else msgspec.json.decode(text, type=Proposal)


def _propose(connection: Connection, table: LiveTable, seat: Seat, matter: Matter) -> Proposal | None:
    """Write a proposal down; return it if there is nobody to ask."""
    if _read(connection, table.id) is not None:
        raise Refusal("proposal_open")
    number = (connection.scalar(select(tables.c.revision).where(tables.c.id == table.id)) or 0) + 1
    proposal = Proposal(number, matter, seat, (), tuple(_to_ask(table, seat)))
    if not proposal.asked:
        return proposal
    registry.change_table(connection, table.id, "playing", proposal=encode(proposal).decode())
    return None


def _vote(connection: Connection, table: LiveTable, seat: Seat, number: int, yes: bool) -> Proposal | None:
    """Write an answer down; return the proposal if it is agreed now."""
    proposal = _read(connection, table.id)
    if proposal is None or proposal.proposal != number:
        raise Refusal("no_such_proposal")
    withdraws = seat == proposal.seat and not yes
    if not withdraws and seat not in proposal.asked:
        raise Refusal("not_asked")
    if not yes:
        registry.change_table(connection, table.id, proposal=None)
        return None
    voted = msgspec.structs.replace(proposal, yes=tuple(sorted({*proposal.yes, seat})))
    if _is_agreed(table, voted):
        return _close(connection, table)
    registry.change_table(connection, table.id, proposal=encode(voted).decode())
    return None


def _close(connection: Connection, table: LiveTable) -> Proposal | None:
    """Take a proposal off the table and return it; of two nodes that try, one gets it."""
    proposal = _read(connection, table.id)
    registry.change_table(connection, table.id, proposal=None)
    return proposal


def _pause(connection: Connection, table: str, now: int, node: str) -> None:
    registry.change_table(connection, table, "playing", paused=now, paused_by="agreement")
    write_chore(connection, table, None, node)


def _abandon(connection: Connection, table: str, node: str) -> None:
    registry.change_table(connection, table, "playing", status="abandoned", code=None)
    write_chore(connection, table, None, node)
