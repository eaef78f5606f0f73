"""Agreements: what one proposes and all others accept, or one refuses."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection, select

from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode
from tablee.server import registry
from tablee.server.house import House
from tablee.server.live import LiveTable
from tablee.server.messages import Matter, Proposal
from tablee.server.registry import Refusal
from tablee.server.schema import tables
from tablee.server.store import write_chore

Answer = Literal["open", "agreed", "refused"]


class Agreements:
    """Proposals at the tables of a house. Bots, and people for whom a bot stands in, are not asked."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def propose(self, table: LiveTable, seat: Seat, matter: Matter) -> None:
        """Ask the others; if there is nobody to ask, it is agreed at once."""
        _check(table, matter)
        asked = _to_ask(table, seat)
        if not asked:
            await self._carry_out(table, seat, matter)
            return

        def note(connection: Connection) -> None:
            if _proposal(connection, table.id) is not None:
                raise Refusal("proposal_open")
            number = (connection.scalar(select(tables.c.revision).where(tables.c.id == table.id)) or 0) + 1
            proposal = Proposal(number, matter, seat, (), tuple(asked))
            registry.change_table(connection, table.id, "playing", proposal=encode(proposal).decode())

        await self._house.change(table, note)

    async def vote(self, table: LiveTable, seat: Seat, number: int, yes: bool) -> None:
        """Take an answer; the last yes carries the proposal out."""
        current = table.row.proposal
        answer = await self._house.change(table, lambda connection: _vote(connection, table, seat, number, yes))
        if answer == "agreed":
            assert current is not None
            await self._carry_out(table, current.seat, current.matter)

    async def _carry_out(self, table: LiveTable, seat: Seat, matter: Matter) -> None:
        now = self._house.clock.now()
        node = self._house.store.node
        if matter == "undo":
            async with table.lock:
                await self._house.referee.undo(table, seat)
        elif matter == "pause":
            await self._house.change(table, lambda connection: _pause(connection, table.id, now, node))
        elif matter == "resume":
            await self._house.change(table, lambda connection: registry.wake(connection, table.id, now, "agreement"))
        else:
            await self._house.change(table, lambda connection: _abandon(connection, table.id, node))
        await self._house.attend(table)


def _check(table: LiveTable, matter: Matter) -> None:
    if not table.is_playing:
        raise Refusal("not_playing")
    if matter == "resume" and table.row.paused_by != "agreement":
        raise Refusal("not_paused")
    if matter in ("pause", "undo") and table.is_paused:
        raise Refusal("paused")


def _to_ask(table: LiveTable, seat: Seat) -> list[Seat]:
    return [row.seat for row in table.row.people() if row.seat != seat and not row.stand_in and not row.left]


def _proposal(connection: Connection, table: str) -> Proposal | None:
    text = connection.scalar(select(tables.c.proposal).where(tables.c.id == table).with_for_update())
    return None if text is None else msgspec.json.decode(text, type=Proposal)


def _vote(connection: Connection, table: LiveTable, seat: Seat, number: int, yes: bool) -> Answer:
    proposal = _proposal(connection, table.id)
    if proposal is None or proposal.proposal != number:
        raise Refusal("no_such_proposal")
    withdraws = seat == proposal.seat and not yes
    if not withdraws and seat not in proposal.asked:
        raise Refusal("not_asked")
    if not yes:
        registry.change_table(connection, table.id, proposal=None)
        return "refused"
    said_yes = tuple(sorted({*proposal.yes, seat}))
    still_asked = [other for other in proposal.asked if other in _to_ask(table, proposal.seat)]
    agreed = all(other in said_yes for other in still_asked)
    left = None if agreed else encode(msgspec.structs.replace(proposal, yes=said_yes)).decode()
    registry.change_table(connection, table.id, proposal=left)
    return "agreed" if agreed else "open"


def _pause(connection: Connection, table: str, now: int, node: str) -> None:
    registry.change_table(connection, table, "playing", paused=now, paused_by="agreement")
    write_chore(connection, table, None, node)


def _abandon(connection: Connection, table: str, node: str) -> None:
    registry.change_table(connection, table, "playing", status="abandoned", code=None)
    write_chore(connection, table, None, node)
