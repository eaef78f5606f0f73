"""Taking back: alone, if nobody has learnt anything from the action; else by agreement (undo)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from tablee.kernel.action import RuleBroken
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.record import Head
from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode
from tablee.server import telling
from tablee.server.clock import ServiceClock
from tablee.server.guest import Guest
from tablee.server.history import TAKE_BACK, UNDO, Line, count_taken_over, deeds, rebuilt, standing
from tablee.server.live import LiveMatch, LiveTable
from tablee.server.referee import check_log
from tablee.server.registry import Refusal
from tablee.server.store import Append
from tablee.server.table_log import TableLog

MOST_UNDOS: Final = 50  # by agreement, at one table
ALONE: Final = "alone"  # the seat has to ask the others …
AT_ALL: Final = "at all"  # … or has nothing to take back


class TakingBack:
    """Takes back actions at the tables of this node: a line of the log says which lines no longer stand."""

    def __init__(self, log: TableLog, clock: ServiceClock) -> None:
        self._log: Final = log
        self._clock: Final = clock

    async def take_back(self, playing: LiveMatch, guest: Guest, id: str) -> bool | None:
        """Take back the seat's latest action if nobody has learnt anything from it; False: the others must agree.

        None: another node appended a line first, perhaps this one; the table is up to date now. Talk is never taken
        back. The caller has the table's turn.
        """
        table, seat = playing.table, guest.seat
        check_log(table, seat)
        noticed = table.noticed_by(seat)
        if table.in_vain.get((seat, ALONE)) == noticed:  # tried before, and nothing the seat noticed has happened since
            return False
        everything = await self._log.read_all(table)
        if everything is None:
            return None
        lines = standing(everything)
        game, head, seed = playing.game, playing.head, playing.seed
        done = await asyncio.to_thread(deeds, game, head, seed, lines)
        latest = _latest_of(table, noticed, lines, seat, done)
        match = await asyncio.to_thread(_without, game, head, seed, lines, latest)
        if match is None:
            table.in_vain[seat, ALONE] = noticed
            return False
        if not await self._revise(playing, TAKE_BACK, seat, [lines[latest].number], match, id):
            return None
        self._log.take_in_quietly(playing, seat, match, guest, id)
        return True

    async def undo(self, playing: LiveMatch, seat: Seat) -> None:
        """Take back the seat's latest action and all later ones, as agreed. The caller has the table's turn."""
        table = playing.table
        lines, latest = await self.what_to_undo(playing, seat)
        gone = [line.number for line in lines[latest:]]
        match = await asyncio.to_thread(rebuilt, playing.game, playing.head, playing.seed, lines[:latest])
        now = self._clock.now() if table.row.paused is None else table.row.paused
        epoch = now - lines[latest].at  # the seat that decides again has the time it had left
        agreed = table.row.proposal  # None: nobody had to be asked
        if not await self._revise(playing, UNDO, seat, gone, match, None, epoch):
            raise Refusal("busy")
        if table.row.epoch != epoch or (agreed is not None and table.row.proposal == agreed):
            table.change(epoch=epoch, proposal=None)  # else a newer row was read meanwhile
        self._log.take_in_undone(playing, seat, match)
        if agreed is not None:
            telling.tell_table(table, self._clock)

    async def what_to_undo(self, playing: LiveMatch, seat: Seat) -> tuple[list[Line], int]:
        """Return the actions that stand, and the place of the seat's latest noticed one; refuse if there is none.

        An unnoticed action needs no agreement to be taken back; an undo of it would tell all when it was played.
        """
        table = playing.table
        everything = await self._log.read_all(table)  # the action may have been played at another node
        if everything is None:
            raise Refusal("busy")
        noticed = table.noticed_by(seat)
        if sum(line.kind == UNDO for line in everything) >= MOST_UNDOS:
            raise Refusal("too_many_undos", most=MOST_UNDOS)
        lines = standing(everything)
        game, head, seed = playing.game, playing.head, playing.seed
        shown = await asyncio.to_thread(deeds, game, head, seed, lines, is_noticed=True)
        return lines, _latest_of(table, noticed, lines, seat, shown)

    async def _revise(
        self,
        playing: LiveMatch,
        kind: str,
        seat: Seat,
        gone: list[int],
        match: Match,
        id: str | None,
        epoch: int | None = None,
    ) -> bool:
        """Append that lines no longer stand; False: another node appended a line first."""
        table, now = playing.table, self._clock.now()
        line = Append(
            table=table.id,
            number=table.number + 1,
            kind=kind,
            seat=seat,
            action=encode(gone).decode(),
            at=playing.time(now),
            digest=playing.game.digest(match.state),
            drawn="[]",
            by="person",
            message=id,
            due=now,  # look after it at once
            lapses=kind == UNDO and table.row.proposal is not None,  # this commit also closes the proposal
            epoch=epoch,
        )
        if not await self._log.append(table, line):
            return False
        table.note(seat, id)
        return True


def check_regret(table: LiveTable, seat: Seat) -> None:
    """Refuse at once, without a replay, if it is known that there is nothing to take back."""
    playing = check_taking_back(table)
    if not table.may_take_back(seat):
        raise Refusal("too_fast")
    if not table.is_doubtful and (
        table.in_vain.get((seat, AT_ALL)) == table.noticed_by(seat) or not _has_played(playing, seat)
    ):
        raise Refusal("nothing_to_take_back")


def check_taking_back(table: LiveTable) -> LiveMatch:
    """Return the match, or refuse where nothing can be taken back now."""
    playing = table.playing
    if playing is None:
        raise Refusal("not_playing")
    if table.is_paused:
        raise Refusal("paused")
    check_take_back(playing)
    return playing


def check_take_back(playing: LiveMatch) -> None:
    """Refuse where nothing can be taken back, alone or by agreement."""
    if not playing.game.can_take_back(playing.state):
        raise Refusal("no_taking_back")


def _has_played(playing: LiveMatch, seat: Seat) -> bool:
    """Tell whether a seat has an action at this table that stands."""
    entries = playing.match.record.entries
    return any(entries[place].seat == seat for place in range(len(entries) - 1, count_taken_over(playing.head) - 1, -1))


def _latest_of(table: LiveTable, noticed: tuple[int, ...], lines: list[Line], seat: Seat, among: set[int]) -> int:
    """Return the place of the seat's latest action among these line numbers; refuse if there is none.

    A refusal is cached under `noticed`, what the seat knows now.
    """
    for place in range(len(lines) - 1, -1, -1):
        if lines[place].seat == seat and lines[place].number in among:
            return place
    table.in_vain[seat, AT_ALL] = noticed
    raise Refusal("nothing_to_take_back")


def _without(game: Game[Any], head: Head, seed: bytes, lines: list[Line], place: int) -> Match | None:
    """Return the match without one action; None: another seat learnt from it, or the game moved on since."""
    match = rebuilt(game, head, seed, lines[:place])
    without = rebuilt(game, head, seed, lines[:place])
    taken_back, *later = [(line.seat, game.read_action(line.action), line.at) for line in lines[place:]]
    attempt = match.attempt(*taken_back)
    if attempt.events or attempt.entry.drawn or attempt.moved:
        return None
    match.accept(attempt)
    for played in later:
        attempt = match.attempt(*played)
        match.accept(attempt)
        try:
            events = without.play(*played)
        except RuleBroken:
            return None
        if attempt.moved or attempt.events != events:  # the action had visible effects
            return None
    return without
