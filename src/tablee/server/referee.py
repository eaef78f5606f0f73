"""The referee: an action comes in, is judged, appended, committed, and only then told."""

from __future__ import annotations

import asyncio
from typing import Any, Final, Protocol

import structlog

from tablee.kernel.action import Action, Broken, RuleBroken, Sits, TimeUp
from tablee.kernel.game import BadAction, Game
from tablee.kernel.match import Attempt, Match
from tablee.kernel.record import Head
from tablee.kernel.seat import CLOCK, HOUSE, NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.kernel.words import clean
from tablee.server import telling
from tablee.server.clock import ServiceClock
from tablee.server.guest import Guest
from tablee.server.history import ACT, TAKE_BACK, UNDO, Line, deeds, given, is_talk, read_lines, rebuilt, standing
from tablee.server.live import LiveMatch, LiveTable, read_live
from tablee.server.messages import Accepted, Act, Refused, Undone, Why
from tablee.server.metrics import Figures
from tablee.server.registry import Refusal, TableRow
from tablee.server.sitters import Sitters
from tablee.server.store import Append, Store, StoreRefused

MOST_LINES: Final = 800  # of one seat in a log: past that only what moves the game on is taken
MOST_UNDOS: Final = 50  # by agreement, at one table
TRIES: Final = 30  # against other nodes that play at the same table at the same moment
MOST_RINGS: Final = 100  # deadlines that may have passed at once
ALONE: Final = "alone"  # a seat cannot take its latest action back without asking the others …
AT_ALL: Final = "at all"  # … or there is nothing to take back

logger = structlog.get_logger()


class Due(Protocol):
    """Says when a table has to be looked after next. The steward gives the answer; the log is written with it."""

    def after(self, table: LiveTable, attempt: Attempt, at: int) -> int | None: ...


class Referee:
    """Plays at the tables of this node."""

    def __init__(self, store: Store, clock: ServiceClock, due: Due, sitters: Sitters, figures: Figures) -> None:
        self._store = store
        self._sitters = sitters
        self._figures = figures
        self._clock = clock
        self._due = due
        self.played = 0

    # -- actions ---------------------------------------------------------------------------------------------

    async def act(self, table: LiveTable, guest: Guest, message: Act) -> None:
        """Play what a person sent, or refuse it; the same message again gets the first answer."""
        async with table.lock:
            await self.settle_doubts(table)
            action = self._read(table, message.action)
            for _ in range(TRIES):
                await self.ring(table)
                await self.inform(table)
                if table.has_answered(guest.seat, message.id):  # before, or a moment ago at another node
                    guest.tell(encode(Accepted(message.id)))
                    return
                playing = self._check(table, guest.seat, action, message.on)
                if await self._play(playing, guest.seat, action, "person", guest, message.id):
                    return
            raise Refusal("busy")

    def judge(self, table: LiveTable, seat: Seat, message: Why) -> None:
        """Refuse an action as `act` would, but play nothing: not even what the clock or the house would play first.

        There is no await below: nothing can change meanwhile, so no lock is needed.
        """
        action = self._read(table, message.action)
        begun = self._check(table, seat, action, message.on)
        broken = table.game.refusal(begun.state, seat, action, begun.time(self._clock.now()))
        if broken is not None:
            raise judged(broken)

    async def answer(self, table: LiveTable, seat: Seat, action: Action, by: str) -> bool:
        """Play what a program decided; False if it cannot be played any more. The caller holds the table's lock."""
        wait = table.wait
        await self.ring(table)
        await self.inform(table)
        playing = table.playing
        if playing is None or wait != table.wait or table.game.refusal(playing.state, seat, action) is not None:
            return False
        return await self._play(playing, seat, action, by)

    async def ring(self, table: LiveTable) -> None:
        """Let the clock speak where a deadline has passed."""
        for _ in range(MOST_RINGS):
            playing = table.running
            if playing is None:
                return
            at = playing.time(self._clock.now())
            passed = [deadline for deadline in playing.waiting.deadlines if deadline.due <= at]
            if not passed:
                return
            first = min(passed, key=lambda deadline: deadline.due)
            if await self._play(playing, CLOCK, TimeUp(first.which), "clock"):
                self._figures.late.observe((at - first.due) / 1000)

    async def inform(self, table: LiveTable) -> None:
        """Tell the rules who sits where, if they ask and it is news. The caller holds the table's lock."""
        if not table.game.follows_sitters:
            return
        for seat in range(len(table.row.seats)):
            for _ in range(TRIES):
                playing = table.running
                if playing is None:
                    return
                state = playing.state
                who = self._sitters.who(table, state, seat)
                if table.game.sitter(state, seat) == who:
                    break
                try:
                    await self._play(playing, HOUSE, Sits(seat, who), "house")
                except Refusal:  # a deadline has just passed: whoever lets the clock speak comes back to this
                    return

    def _read(self, table: LiveTable, data: list[Any]) -> Action:
        """Return the action meant; what somebody wrote is cleaned like a line of chat."""
        cleaned = [clean(part) if isinstance(part, str) and place else part for place, part in enumerate(data)]
        try:
            return table.game.read_action(cleaned)
        except BadAction as wrong:
            raise Refusal("bad_action", reason=str(wrong)) from None

    def _check(self, table: LiveTable, seat: Seat, action: Action, on: int) -> LiveMatch:
        """Return the match; refuse what comes at the wrong time or from the wrong place, or rests on an older state."""
        if seat == NOBODY:
            raise Refusal("watchers_only_watch")
        begun = table.begun
        if begun is None:
            raise Refusal("not_begun")
        is_over = begun.match.is_over
        if table.row.status == "abandoned":
            raise Refusal("abandoned")
        if table.is_paused and not is_over:
            raise Refusal("paused")
        is_stale = on < table.stream.asked[seat] and not is_over
        if is_stale and not table.game.breaks_in(action) and not _is_aside(begun, seat, action):
            raise Refusal("stale", number=table.stream.counts[seat])
        if table.lines[seat] >= MOST_LINES and _is_aside(begun, seat, action):
            raise Refusal("log_full", most=MOST_LINES)
        return begun

    async def _play(
        self,
        playing: LiveMatch,
        seat: Seat,
        action: Action,
        by: str,
        guest: Guest | None = None,
        id: str | None = None,
    ) -> bool:
        """Attempt, append, commit, accept, tell. False: another node was first, and the table is up to date now."""
        table, match = playing.table, playing.match
        now = self._clock.now()
        at = playing.time(now)
        try:
            attempt = match.attempt(seat, action, at)
        except RuleBroken as wrong:
            raise judged(wrong.broken) from None
        entry = attempt.entry
        lapses = _lapses(playing, seat, action, attempt)
        line = Append(
            table=table.id,
            number=table.number + 1,
            kind=ACT,
            seat=seat,
            action=encode(entry.action).decode(),
            at=at,
            digest=entry.digest,
            drawn=encode(entry.drawn).decode(),
            by=by,
            message=id,
            due=self._due.after(table, attempt, now),
            end=None if attempt.end is None else encode(attempt.end).decode(),
            lapses=lapses,
        )
        if not await self._append(table, line):
            return False
        match.accept(attempt)
        table.note(seat, id)
        self._take_in(playing, attempt, seat, lapses, guest, id)
        self.played += 1
        return True

    async def _append(self, table: LiveTable, line: Append) -> bool:
        try:
            won = await self._store.append(line)
        except StoreRefused:
            table.is_doubtful = True
            self._clock.halt()
            raise
        if won:
            table.number += 1
            table.charges += 1
            return True
        await self.catch_up(table)
        return False

    def _take_in(
        self,
        playing: LiveMatch,
        attempt: Attempt,
        seat: Seat,
        lapses: bool,
        guest: Guest | None = None,
        id: str | None = None,
    ) -> None:
        """Count what was told, and tell it; `lapses`: what was proposed before is off the table."""
        table = playing.table
        table.stream.add(attempt.told, attempt.moved, attempt.entry.at)
        if seat >= 0:
            table.acts[seat] += 1
        if attempt.moved:
            table.begin_wait()
        changed: dict[str, Any] = {"proposal": None} if lapses and table.row.proposal is not None else {}
        if attempt.end is not None and table.row.status != "over":
            changed = {"status": "over", "end": encode(attempt.end).decode(), "proposal": None, "code": None}
            logger.info("a match is over", table=table.id, game=table.row.game, lines=table.number)
        if changed:
            table.change(**changed)
        frames = telling.tell_update(playing, attempt.told, attempt.moved, seat, self._clock.now())
        telling.send_updates(table, frames, self._clock, guest, id)
        if changed:
            telling.tell_info(table, self._clock)

    # -- taking back -----------------------------------------------------------------------------------------

    async def take_back(self, playing: LiveMatch, guest: Guest, id: str) -> bool | None:
        """Take back the seat's latest action if nobody has learnt anything from it; False: the others must agree.

        None: another node was first with something, perhaps with this, and the table is up to date now. What the seat
        said is not meant: words stay said. The caller holds the table's lock.
        """
        table, seat = playing.table, guest.seat
        if table.lines[seat] >= MOST_LINES:
            raise Refusal("log_full", most=MOST_LINES)
        noticed = table.noticed_by(seat)
        if table.in_vain.get((seat, ALONE)) == noticed:  # it was tried, and nothing they know of has happened since
            return False
        everything = await self._all_lines(table)
        if everything is None:
            return None
        lines = standing(everything)
        game, head, seed = playing.game, playing.head, playing.seed
        done = await asyncio.to_thread(deeds, game, head, seed, lines)
        latest = self._latest_of(table, noticed, lines, seat, done)
        match = await asyncio.to_thread(_without, game, head, seed, lines, latest)
        if match is None:
            table.in_vain[seat, ALONE] = noticed
            return False
        if not await self._revise(playing, TAKE_BACK, seat, [lines[latest].number], match, id):
            return None
        self._take_in_quietly(playing, seat, match, guest, id)
        return True

    async def undo(self, playing: LiveMatch, seat: Seat) -> None:
        """Take back the seat's latest action and all that followed, as the table agreed. The caller holds the lock."""
        table = playing.table
        lines, latest = await self.what_to_undo(playing, seat)
        gone = [line.number for line in lines[latest:]]
        match = await asyncio.to_thread(rebuilt, playing.game, playing.head, playing.seed, lines[:latest])
        now = self._clock.now() if table.row.paused is None else table.row.paused
        epoch = now - lines[latest].at  # whoever decides anew has the time left they had
        agreed = table.row.proposal  # None: there was nobody to ask
        if not await self._revise(playing, UNDO, seat, gone, match, None, epoch):
            raise Refusal("busy")
        if table.row.epoch != epoch or (agreed is not None and table.row.proposal == agreed):
            table.change(epoch=epoch, proposal=None)  # else it was read a moment ago
        self._take_in_undone(playing, seat, match)
        if agreed is not None:
            telling.tell_info(table, self._clock)

    def _take_in_quietly(
        self, playing: LiveMatch, seat: Seat, match: Match, guest: Guest | None = None, id: str | None = None
    ) -> None:
        """Let something nobody noticed not have been; only its seat is told."""
        table = playing.table
        table.match = match
        table.acts[seat] += 1
        frames = telling.tell_update(playing, [], False, seat, self._clock.now())
        telling.send_updates(table, frames, self._clock, guest, id)

    def _take_in_undone(self, playing: LiveMatch, seat: Seat, match: Match) -> None:
        """Let the match be as it was, and tell everybody."""
        table = playing.table
        table.match = match
        event = Undone(seat)
        table.stream.add([event], moved=True, at=playing.time(self._clock.now()))
        table.begin_wait()
        frames = telling.updates(playing, [event], telling.viewers_at(table), self._clock.now())
        telling.send_updates(table, frames, self._clock)

    async def what_to_undo(self, playing: LiveMatch, seat: Seat) -> tuple[list[Line], int]:
        """Return the actions that stand, and the place of the seat's latest one that was noticed; refuse if none was.

        What nobody noticed needs no agreement to be taken back; were it undone, all would learn when it was done.
        """
        table = playing.table
        everything = await self._all_lines(table)
        if everything is None:
            raise Refusal("busy")
        noticed = table.noticed_by(seat)
        if sum(line.kind == UNDO for line in everything) >= MOST_UNDOS:
            raise Refusal("too_many_undos", most=MOST_UNDOS)
        lines = standing(everything)
        game, head, seed = playing.game, playing.head, playing.seed
        shown = await asyncio.to_thread(deeds, game, head, seed, lines, is_noticed=True)
        return lines, self._latest_of(table, noticed, lines, seat, shown)

    async def _all_lines(self, table: LiveTable) -> list[Line] | None:
        """Return the whole log; None: it held more than was known here, which is taken in now.

        What somebody means to take back may be part of that. The caller holds the table's lock.
        """
        lines = await self._store.read(lambda connection: read_lines(connection, table.id))
        if lines and lines[-1].number != table.number:
            await self.catch_up(table)
            return None
        return lines

    def check_regret(self, table: LiveTable, seat: Seat) -> None:
        """Refuse at once, without playing anything again, where it is known that there is nothing to take back."""
        playing = check_taking_back(table)
        if not table.may_take_back(seat):
            raise Refusal("too_fast")
        if not table.is_doubtful and (
            table.in_vain.get((seat, AT_ALL)) == table.noticed_by(seat) or not _has_played(playing, seat)
        ):
            raise Refusal("nothing_to_take_back")

    def _latest_of(
        self, table: LiveTable, noticed: tuple[int, ...], lines: list[Line], seat: Seat, among: set[int]
    ) -> int:
        """Return the place of the seat's latest action among those of these numbers; `noticed`: up to when it holds."""
        latest = _latest_of(lines, seat, among)
        if latest is None:
            table.in_vain[seat, AT_ALL] = noticed
            raise Refusal("nothing_to_take_back")
        return latest

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
        """Append that lines no longer stand; False: another node was first with something."""
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
            due=now,  # to be looked after at once
            lapses=kind == UNDO and table.row.proposal is not None,  # carried out, and closed by the same commit
            epoch=epoch,
        )
        if not await self._append(table, line):
            return False
        table.note(seat, id)
        return True

    # -- other nodes -----------------------------------------------------------------------------------------

    async def settle_doubts(self, table: LiveTable) -> None:
        """After a failed write: read again what the log holds before anything else is played."""
        if table.is_doubtful:
            await self.catch_up(table)
            table.is_doubtful = False

    async def catch_up(self, table: LiveTable) -> None:
        """Take in what other nodes appended, and tell it here. The caller holds the table's lock.

        Whoever would not have been told anything there is told nothing here.
        """
        found = await self._store.read(lambda connection: read_live(connection, table.id, table.number))
        if found is None:  # it expired a moment ago
            raise Refusal("no_such_table")
        row, news = found
        is_changed = row.revision > table.row.revision
        if row.revision >= table.row.revision:  # else something newer was written down here meanwhile
            table.row = row
        begun = table.begun
        if begun is None and row.head is not None:
            await self._begin(table, row, news)
            return
        if begun is not None:
            await self._follow_all(begun, news)
        if is_changed:
            telling.tell_info(table, self._clock)
        telling.tell_thinking(table, self._clock)

    async def _begin(self, table: LiveTable, row: TableRow, lines: list[Line]) -> None:
        """Take in that the match has begun, and what was played since."""
        played = await asyncio.to_thread(table.replayed, row, lines) if lines else table.replayed(row, lines)
        table.take_over(played, lines)
        telling.tell_anew(table, self._clock)

    async def _follow_all(self, begun: LiveMatch, news: list[Line]) -> None:
        everything: list[Line] = []
        if any(line.kind != ACT for line in news):
            everything = await self._store.read(lambda connection: read_lines(connection, begun.table.id))
        for line in news:
            await self._follow(begun, line, everything)

    async def _follow(self, begun: LiveMatch, line: Line, lines: list[Line]) -> None:
        """Take in a line that another node has appended; what takes long is done beside all other tables."""
        if line.kind == ACT:
            self._play_again(begun, line)
            return
        stands = standing([other for other in lines if other.number <= line.number])
        match = await asyncio.to_thread(rebuilt, begun.game, begun.head, begun.seed, stands)
        _count(begun.table, line)
        if line.kind == UNDO:
            self._take_in_undone(begun, line.seat, match)
        else:
            self._take_in_quietly(begun, line.seat, match)

    def _play_again(self, begun: LiveMatch, line: Line) -> None:
        attempt = begun.match.attempt(line.seat, begun.game.read_action(line.action), line.at)
        assert attempt.entry.digest == line.digest, "two nodes disagree about a match"
        begun.match.accept(attempt)
        _count(begun.table, line)
        self._take_in(begun, attempt, line.seat, lapses=False)  # if it did, the row that was read with it says so


def _count(table: LiveTable, line: Line) -> None:
    """Know a line of the log from now on: once it was followed, or what comes next would be put behind it."""
    table.number = line.number
    table.note(line.seat, line.message)


def _lapses(playing: LiveMatch, seat: Seat, action: Action, attempt: Attempt) -> bool:
    """Tell whether a proposal lapses: to undo, because play went on; any, because the match is over.

    Not by mere talk, and not by what nobody notices, or the end of the proposal would tell of it.
    """
    proposal = playing.table.row.proposal
    if proposal is None or attempt.end is not None:
        return proposal is not None
    return proposal.matter == "undo" and bool(attempt.told) and not is_talk(playing.match, seat, action, attempt)


def _latest_of(lines: list[Line], seat: Seat, among: set[int]) -> int | None:
    """Return the place of the seat's latest action among those of these numbers."""
    for place in range(len(lines) - 1, -1, -1):
        if lines[place].seat == seat and lines[place].number in among:
            return place
    return None


def _has_played(playing: LiveMatch, seat: Seat) -> bool:
    """Tell whether a seat has done anything at this table that stands."""
    entries = playing.match.record.entries
    return any(entries[place].seat == seat for place in range(len(entries) - 1, given(playing.head) - 1, -1))


def _without(game: Game[Any], head: Head, seed: bytes, lines: list[Line], place: int) -> Match | None:
    """Return the match without one action; None: somebody has learnt from it, or the game has moved on since."""
    match = rebuilt(game, head, seed, lines[:place])
    without = rebuilt(game, head, seed, lines[:place])
    taken_back, *later = [(line.seat, game.read_action(line.action), line.at) for line in lines[place:]]
    attempt = match.attempt(*taken_back)
    if attempt.told or attempt.entry.drawn or attempt.moved:
        return None
    match.accept(attempt)
    for played in later:
        attempt = match.attempt(*played)
        match.accept(attempt)
        try:
            told = without.play(*played)
        except RuleBroken:
            return None
        if attempt.moved or attempt.told != told:  # what the action led to is known by now
            return None
    return without


def _is_aside(begun: LiveMatch, seat: Seat, action: Action) -> bool:
    return any(aside.seat == seat and aside.takes(action) for aside in begun.game.asides(begun.state))


def judged(broken: Broken) -> Refusal:
    """Return a reason of the rules as one for whoever asked."""
    return Refusal(broken.key, rule=broken.rule, **broken.facts)


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


def refused(id: str | None, refusal: Refusal) -> bytes:
    """Return the frame that says why nothing was changed."""
    facts = dict(refusal.facts)
    return encode(Refused(id, refusal.key, facts.pop("rule", None), facts))
