"""Agreements: one player proposes; all others accept, or one refuses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from tablee.kernel.seat import AWAY, Seat
from tablee.kernel.wire import encode
from tablee.server import registry
from tablee.server.clock import ServiceClock
from tablee.server.live import LiveMatch, LiveTable
from tablee.server.messages import Matter, Proposal
from tablee.server.registry import Refusal
from tablee.server.schema import tables
from tablee.server.store import Store, write_chore
from tablee.server.table_log import TableLog
from tablee.server.table_rows import TableRows
from tablee.server.taking_back import TakingBack, check_take_back

TRIES: Final = 10  # against other nodes that play at the same table at the same moment


class Agreements:
    """Proposals at the tables here. Bots, and people for whom a bot stands in, are not asked.

    Everything happens in the table's turn, so that no action comes between the agreement and what is carried out. One
    commit carries a proposal out and closes it. If the store refuses that commit, the proposal stays open, and is
    carried out when the table is looked after next, by this node or another.
    """

    def __init__(
        self,
        store: Store,
        clock: ServiceClock,
        log: TableLog,
        rows: TableRows,
        taking_back: TakingBack,
        attend: Callable[[LiveTable], Awaitable[None]],
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._log: Final = log
        self._rows: Final = rows
        self._taking_back: Final = taking_back
        self._attend: Final = attend  # the house looks after the table from then on

    async def propose(self, table: LiveTable, seat: Seat, matter: Matter, message: str) -> None:
        """Ask the others; if there is nobody to ask, it is agreed at once."""
        catches_up = matter == "undo" and self._store.is_shared  # another node may have taken the action back
        async with self._log.turn(table, catches_up):
            if catches_up and table.has_answered(seat, message):
                return
            playing = _check(table, matter)
            if matter == "undo":
                if table.row.proposal is not None:  # the store would refuse it too, but only after a replay
                    raise Refusal("proposal_open")
                await self._taking_back.what_to_undo(playing, seat)
            now = self._clock.now()
            agreed = await self._rows.change(
                table, lambda connection: self._propose(connection, playing, seat, matter, now)
            )
            await self._undo_if(playing, agreed)
        await self._attend_if(table, agreed)

    async def vote(self, table: LiveTable, seat: Seat, number: int, yes: bool) -> None:
        """Take a vote; the last yes carries the proposal out."""
        async with self._log.turn(table) as playing:
            if playing is None:  # as the log says: the turn has just read it
                raise Refusal("not_playing")
            now = self._clock.now()
            agreed = await self._rows.change(table, lambda c: self._vote(c, playing, seat, number, yes, now))
            await self._undo_if(playing, agreed)
        await self._attend_if(table, agreed)

    async def review(self, table: LiveTable) -> None:
        """Check an open proposal again: a voter went, or it could not be carried out before."""
        if table.row.proposal is None:
            return
        agreed: Proposal | None = None
        async with self._log.turn(table) as playing:
            if playing is not None and _is_agreed(playing, table.row.proposal):
                now = self._clock.now()
                agreed = await self._rows.change(table, lambda connection: self._settle(connection, playing, now))
                await self._undo_if(playing, agreed)
        await self._attend_if(table, agreed)

    async def _undo_if(self, playing: LiveMatch, agreed: Proposal | None) -> None:
        """Carry out an agreed undo, as a line of the log. The caller has the table's turn."""
        if agreed is not None and agreed.matter == "undo":
            await self._undo(playing, agreed)

    async def _attend_if(self, table: LiveTable, agreed: Proposal | None) -> None:
        """Attend to the table after an agreement: its times have changed."""
        if agreed is not None:
            await self._attend(table)

    async def _undo(self, playing: LiveMatch, agreed: Proposal) -> None:
        table = playing.table
        for _ in range(TRIES):
            try:
                await self._taking_back.undo(playing, agreed.seat)
                return
            except Refusal as refusal:
                if refusal.key != "busy":  # it can never be carried out
                    await self._rows.change(table, lambda connection: _close(connection, table.id, agreed))
                    raise
            if agreed.asked and table.row.proposal != agreed:
                return  # another node carried it out, or played an action that made it lapse
        raise Refusal("busy")

    # -- in a transaction ------------------------------------------------------------------------------------

    def _propose(
        self, connection: Connection, playing: LiveMatch, seat: Seat, matter: Matter, now: int
    ) -> Proposal | None:
        """Store a proposal; carry it out and return it if there is nobody to ask."""
        table = playing.table
        if _read(connection, table.id) is not None:
            raise Refusal("proposal_open")
        number = (connection.scalar(select(tables.c.revision).where(tables.c.id == table.id)) or 0) + 1
        proposal = Proposal(number, matter, seat, (), tuple(_to_ask(playing, seat)))
        if not proposal.asked:
            return self._carry_out(connection, table.id, proposal, now)
        registry.change_table(connection, table.id, "playing", proposal=encode(proposal).decode())
        return None

    def _vote(
        self, connection: Connection, playing: LiveMatch, seat: Seat, number: int, yes: bool, now: int
    ) -> Proposal | None:
        """Store a vote; carry the proposal out and return it if it is agreed now."""
        table = playing.table.id
        proposal = _read(connection, table)
        if proposal is None or proposal.proposal != number:
            raise Refusal("no_such_proposal")
        withdraws = seat == proposal.seat and not yes
        if not withdraws and seat not in proposal.asked:
            raise Refusal("not_asked")
        if not yes:
            registry.change_table(connection, table, proposal=None)
            return None
        voted = msgspec.structs.replace(proposal, yes=tuple(sorted({*proposal.yes, seat})))
        registry.change_table(connection, table, proposal=encode(voted).decode())
        return self._carry_out(connection, table, voted, now) if _is_agreed(playing, voted) else None

    def _settle(self, connection: Connection, playing: LiveMatch, now: int) -> Proposal | None:
        """Carry the proposal out and return it if it is agreed; of two nodes, only one does."""
        proposal = _read(connection, playing.table.id)
        if proposal is None or not _is_agreed(playing, proposal):
            return None
        return self._carry_out(connection, playing.table.id, proposal, now)

    def _carry_out(self, connection: Connection, table: str, agreed: Proposal, now: int) -> Proposal:
        """Carry out what was agreed and close the proposal; an undo stays open until the log has its line."""
        due: int | None = now  # if this node dies before it attends to the table, another comes
        if agreed.matter == "pause":
            due = None
            registry.change_table(connection, table, "playing", paused=now, paused_by="agreement", proposal=None)
        elif agreed.matter == "resume":
            registry.wake(connection, table, now, "agreement")
            registry.change_table(connection, table, proposal=None)
        elif agreed.matter == "abandon":
            due = None
            registry.change_table(connection, table, "playing", status="abandoned", code=None, proposal=None)
        write_chore(connection, table, due, self._store.node)
        return agreed


def _check(table: LiveTable, matter: Matter) -> LiveMatch:
    """Return the match if this may be proposed now, or refuse."""
    playing = table.playing
    if playing is None:
        raise Refusal("not_playing")
    if matter == "resume" and table.row.paused_by != "agreement":
        raise Refusal("not_paused")
    if matter in ("pause", "undo") and table.is_paused:
        raise Refusal("paused")
    if matter == "undo":
        check_take_back(playing)
    return playing


def _to_ask(playing: LiveMatch, seat: Seat) -> list[Seat]:
    """Return who has to agree. While the table is paused nobody stands in, so the absent are not asked either."""
    table, state = playing.table, playing.state
    skips_absent = table.is_paused and not table.is_over_days(state)
    return [
        row.seat
        for row in table.row.people()
        if row.seat != seat and not row.stand_in and not row.left and not (skips_absent and row.away is not None)
        if table.game.sitter(state, row.seat) != AWAY
    ]


def _is_agreed(playing: LiveMatch, proposal: Proposal | None) -> bool:
    """Tell whether all said yes who were asked and still have to agree."""
    if proposal is None:
        return False
    still_asked = set(proposal.asked).intersection(_to_ask(playing, proposal.seat))
    return still_asked.issubset(proposal.yes)


def _read(connection: Connection, table: str) -> Proposal | None:
    text = connection.scalar(select(tables.c.proposal).where(tables.c.id == table).with_for_update())
    return None if text is None else msgspec.json.decode(text, type=Proposal)


def _close(connection: Connection, table: str, proposal: Proposal) -> None:
    """Close a proposal, if it is still open."""
    if _read(connection, table) == proposal:
        registry.change_table(connection, table, proposal=None)
