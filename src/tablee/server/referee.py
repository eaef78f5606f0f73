"""The referee: checks an action, appends it to the log, and only after the commit accepts it and sends it out."""

from __future__ import annotations

from typing import Any, Final

from tablee.kernel.action import Action, Broken, RuleBroken, Sits, TimeUp
from tablee.kernel.game import BadAction
from tablee.kernel.match import Attempt
from tablee.kernel.seat import CLOCK, HOUSE, NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.kernel.words import clean
from tablee.server.clock import ServiceClock
from tablee.server.guest import Guest
from tablee.server.history import ACT, is_talk
from tablee.server.live import LiveMatch, LiveTable
from tablee.server.messages import Accepted, Act, Refused, Why
from tablee.server.metrics import Figures
from tablee.server.registry import Refusal
from tablee.server.schedule import Schedule
from tablee.server.sitters import Sitters
from tablee.server.store import Append
from tablee.server.table_log import TableLog

MOST_LINES: Final = 800  # of one seat in a log; past that, asides are refused
TRIES: Final = 30  # against other nodes that play at the same table at the same moment
MOST_EXPIRIES: Final = 100  # deadlines that may have passed at the same time


class Referee:
    """Plays at the tables of this node."""

    def __init__(
        self, log: TableLog, clock: ServiceClock, schedule: Schedule, sitters: Sitters, figures: Figures
    ) -> None:
        self._log: Final = log
        self._clock: Final = clock
        self._schedule: Final = schedule
        self._sitters: Final = sitters
        self._figures: Final = figures
        self.played = 0

    async def act(self, table: LiveTable, guest: Guest, message: Act) -> bool:
        """Play what a person sent, or refuse it; the same message again gets the first answer.

        Tell whether the wait or its deadlines have changed: then the steward has to look after the table.
        """
        before = table.wait, table.deadlines()
        await self._act(table, guest, message)
        return (table.wait, table.deadlines()) != before

    async def _act(self, table: LiveTable, guest: Guest, message: Act) -> None:
        async with self._log.turn(table):
            action = self._read(table, message.action)
            for _ in range(TRIES):
                await self.let_clock_speak(table)
                await self.report_sitters(table)
                if table.has_answered(guest.seat, message.id):  # before, or just now at another node
                    guest.tell(encode(Accepted(message.id)))
                    return
                try:
                    begun = self._check(table, guest.seat, action, message.on)
                    if await self._play(begun, guest.seat, action, "person", guest, message.id):
                        return
                except Refusal:  # perhaps only by what is known here: another node may even have accepted it
                    if not await self._log.was_behind(table):
                        raise
            raise Refusal("busy")

    def judge(self, table: LiveTable, seat: Seat, message: Why) -> None:
        """Refuse an action as `act` would, but play nothing, not even for the clock or the house.

        No await below: nothing can change meanwhile, so no lock is needed.
        """
        action = self._read(table, message.action)
        begun = self._check(table, seat, action, message.on)
        broken = table.game.refusal(begun.state, seat, action, begun.time(self._clock.now()))
        if broken is not None:
            raise judged(broken)

    async def answer(self, table: LiveTable, seat: Seat, action: Action, by: str) -> bool:
        """Play a bot's action; False: it is not allowed any more. The caller has the table's turn."""
        wait = table.wait
        await self.let_clock_speak(table)
        await self.report_sitters(table)
        playing = table.playing
        if playing is None or wait != table.wait or table.game.refusal(playing.state, seat, action) is not None:
            return False
        return await self._play(playing, seat, action, by)

    async def let_clock_speak(self, table: LiveTable) -> None:
        """Play TimeUp for every deadline that has passed."""
        for _ in range(MOST_EXPIRIES):
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

    async def report_sitters(self, table: LiveTable) -> None:
        """Play Sits where the sitter of a seat has changed, if the rules ask. The caller has the table's turn."""
        if not table.game.hosting.follows_sitters:
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
                except Refusal:  # a deadline has just passed: this is called again after TimeUp
                    return

    def _read(self, table: LiveTable, data: list[Any]) -> Action:
        """Decode an action; texts in it are cleaned like chat."""
        cleaned = [clean(part) if isinstance(part, str) and place else part for place, part in enumerate(data)]
        try:
            return table.game.read_action(cleaned)
        except BadAction as wrong:
            raise Refusal("bad_action", reason=str(wrong)) from None

    def _check(self, table: LiveTable, seat: Seat, action: Action, on: int) -> LiveMatch:
        """Return the match; refuse an action from a watcher, at the wrong time, or decided on an older state."""
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
        begun: LiveMatch,
        seat: Seat,
        action: Action,
        by: str,
        guest: Guest | None = None,
        id: str | None = None,
    ) -> bool:
        """Attempt, append, accept, send. False: another node appended first, and the table is up to date now."""
        table, match = begun.table, begun.match
        now = self._clock.now()
        at = begun.time(now)
        try:
            attempt = match.attempt(seat, action, at)
        except RuleBroken as wrong:
            raise judged(wrong.broken) from None
        entry = attempt.entry
        lapses = _lapses(begun, seat, action, attempt)
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
            due=self._schedule.after(table, attempt, now),
            end=None if attempt.end is None else encode(attempt.end).decode(),
            lapses=lapses,
        )
        if not await self._log.append(table, line):
            return False
        match.accept(attempt)
        table.note(seat, id)
        self._log.take_in(begun, attempt, seat, lapses, guest, id)
        self.played += 1
        return True


def _lapses(begun: LiveMatch, seat: Seat, action: Action, attempt: Attempt) -> bool:
    """Tell whether this closes an open proposal: an undo if play went on, any if the match is over.

    Talk does not, nor an action nobody may notice: the end of the proposal would betray it.
    """
    proposal = begun.table.row.proposal
    if proposal is None or attempt.end is not None:
        return proposal is not None
    return proposal.matter == "undo" and bool(attempt.events) and not is_talk(begun.match, seat, action, attempt)


def _is_aside(begun: LiveMatch, seat: Seat, action: Action) -> bool:
    return any(aside.seat == seat and aside.takes(action) for aside in begun.game.asides(begun.state))


def check_log(table: LiveTable, seat: Seat) -> None:
    """Refuse if a seat has too many lines in the log."""
    if table.lines[seat] >= MOST_LINES:
        raise Refusal("log_full", most=MOST_LINES)


def judged(broken: Broken) -> Refusal:
    """Turn a reason of the rules into a refusal for the sender."""
    return Refusal(broken.key, rule=broken.rule, **broken.facts)


def refused(id: str | None, refusal: Refusal) -> bytes:
    """Return the frame that tells the sender why a message was refused."""
    facts = dict(refusal.facts)
    return encode(Refused(id, refusal.key, facts.pop("rule", None), facts))
