"""The steward looks after tables: deadlines that pass, bots that have to play, people who are away."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

import structlog

from tablee.cancelling import cancel
from tablee.kernel.decision import Decision
from tablee.kernel.seat import Seat
from tablee.server import telling
from tablee.server.chores import LONGEST_PAUSE
from tablee.server.clock import ServiceClock
from tablee.server.live import LiveMatch, LiveTable
from tablee.server.presence import Presence
from tablee.server.referee import Referee
from tablee.server.registry import Refusal
from tablee.server.schedule import Schedule
from tablee.server.settings import Settings
from tablee.server.sitters import Sitters
from tablee.server.store import StoreRefused
from tablee.server.table_log import TableLog
from tablee.server.thinkers import Hung, Thinkers, Thought
from tablee.server.turns import Caller

AGAIN: Final = 1.0  # seconds until a failed write is tried again
NEVER: Final = float("inf")
SOON: Final = 60.0  # a table whose timer rings within so many seconds stays in memory
LATER: Final = 5.0  # seconds until a table is looked after again after another failure

logger = structlog.get_logger()


class OpenQuestion:
    """What a bot was asked, and in which wait: if its seat or the game has moved on since, the answer is void."""

    __slots__ = ("acts", "decision", "place", "seat", "state", "wait")

    def __init__(self, playing: LiveMatch, seat: Seat, place: int, decision: Decision) -> None:
        table = playing.table
        self.state: Final = playing.state
        self.seat: Final = seat
        self.place: Final = place  # which of the seat's own decisions it is
        self.decision: Final = decision
        self.wait: Final = table.wait
        self.acts: Final = table.acts[seat]

    def stands(self, table: LiveTable) -> bool:
        """Tell whether the bot is still asked this."""
        if table.running is None or not table.is_automatic(self.seat):
            return False
        return self.wait == table.wait and self.acts == table.acts[self.seat]


class Steward:
    """Looks after the tables whose latest action came through this node, and those that no other node looks after."""

    def __init__(
        self,
        log: TableLog,
        referee: Referee,
        presence: Presence,
        schedule: Schedule,
        sitters: Sitters,
        thinkers: Thinkers,
        clock: ServiceClock,
        settings: Settings,
    ) -> None:
        self._log = log
        self._referee = referee
        self._presence = presence
        self._schedule = schedule
        self._sitters = sitters
        self._thinkers = thinkers
        self._clock = clock
        self._settings = settings
        self._tasks: dict[asyncio.Task[None], None] = {}  # in the order of their beginning
        self._is_closed = False

    # -- looking after ---------------------------------------------------------------------------------------

    def look_after(self, table: LiveTable) -> None:
        """Start bots, and set the timer for the next deadline."""
        if table.is_let_go or self._is_closed:
            return
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        if table.is_doubtful:
            self.look_again_in(table, AGAIN)
            return
        longest = AGAIN if table.is_chat_doubtful else NEVER
        due: int | None = None
        playing = table.running
        if playing is not None:
            telling.tell_thinking(table, self._clock)
            self._wake_bots(playing)
            due = self._schedule.timer_due(table)
        seconds = longest if due is None else min(longest, max(0, due - self._clock.now()) / 1000)
        if seconds != NEVER:
            self.look_again_in(table, seconds)

    def look_again_in(self, table: LiveTable, seconds: float) -> None:
        """Set the timer to look at the table again."""
        if table.is_let_go or self._is_closed:
            return
        if table.timer is not None:
            table.timer.cancel()
        loop, seconds = asyncio.get_running_loop(), min(seconds, 3600.0)
        table.timer_due = loop.time() + seconds
        table.timer = loop.call_later(seconds, self._begin, table)

    def hurry(self, table: LiveTable) -> None:
        """Set an earlier timer if one is needed, after the service clock has jumped ahead."""
        if table.timer is None or table.is_doubtful:
            return
        now, due = self._clock.now(), self._schedule.timer_due(table)
        seconds = max(0, (due or now) - now) / 1000
        if due is not None and asyncio.get_running_loop().time() + seconds < table.timer_due:
            self.look_again_in(table, seconds)

    def leave_alone(self, table: LiveTable) -> None:
        """Stop looking after a table: another node does."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        table.bot_tasks.clear()  # bots under way find that their answer is not wanted

    def is_looking_after(self, table: LiveTable) -> bool:
        return table.timer is not None or bool(table.bot_tasks)

    def comes_soon(self, table: LiveTable) -> bool:
        """Tell whether the timer rings soon: to read the table from the store again would make it late."""
        return table.timer is not None and table.timer_due < asyncio.get_running_loop().time() + SOON

    async def close(self) -> None:
        """Cancel everything under way, and start nothing new: a timer may ring at this moment."""
        self._is_closed = True
        await cancel(self._tasks)

    def _begin(self, table: LiveTable) -> None:
        if not self._is_closed:
            self._spawn(self._look(table))

    async def _look(self, table: LiveTable) -> None:
        """Let the clock speak, put in stand-ins for people who are away too long, or let the table rest.

        Rules that follow sitters are told who sits where.
        """
        try:
            async with self._log.turn(table):
                if self._is_deserted(table):
                    await self._presence.rest(table)
                await self._referee.let_clock_speak(table)
                await self._replace_absent(table)
                await self._referee.report_sitters(table)
            await self._presence.review(table)
        except StoreRefused:
            self.look_again_in(table, AGAIN)
            return
        except Exception:
            logger.exception("looking after a table failed", table=table.id)
            self.look_again_in(table, LATER)
            return
        self.look_after(table)

    def _is_deserted(self, table: LiveTable) -> bool:
        """Tell whether all people are away for longer than their grace."""
        playing = table.running
        if playing is None:
            return False
        return all(self._sitters.is_missed(table, playing.state, row) for row in table.row.people())

    async def _replace_absent(self, table: LiveTable) -> None:
        playing = table.running
        if playing is None:
            return
        state = playing.state
        for row in table.row.people():
            is_due = not row.stand_in and self._sitters.is_missed(table, state, row)
            if is_due and self._sitters.is_replaced(table, state, row):
                await self._presence.stand_in(table, row.seat)

    # -- bots ------------------------------------------------------------------------------------------------

    def _wake_bots(self, playing: LiveMatch) -> None:
        """Put one open decision to each bot: first the rights it was not offered yet, then what is required.

        Until a player has come, no bot thinks: a table that is only opened costs nothing.
        """
        table = playing.table
        if not table.was_visited():
            return
        decisions = playing.waiting.decisions
        for seat in {decision.seat for decision in decisions}:
            if seat in table.bot_tasks or not table.is_automatic(seat):
                continue
            place = _next_decision(table, decisions, seat)
            if place is None:
                continue
            own = [decision for decision in decisions if decision.seat == seat]
            if not own[place].required:
                table.offered.add((seat, place))
            question = OpenQuestion(playing, seat, place, own[place])
            table.bot_tasks[seat] = self._spawn(self._think(table, question))

    async def _think(self, table: LiveTable, question: OpenQuestion) -> None:
        """Let a bot decide, and play its action if the question still stands."""
        seat = question.seat
        task = asyncio.current_task()
        try:
            now = asyncio.get_running_loop().time
            earliest = table.began.setdefault(seat, now()) + self._pause(table, question) / 1000
            wait_over = table.wait_over
            data = await self._decide(table, question)
            # no pause for a right left unused: the delay would tell others that there was one
            await _sleep(earliest - now() if data is not None else 0, wait_over)
            async with self._log.turn(table):
                if data is not None and question.stands(table) and table.bot_tasks.get(seat) is task:
                    by = "stand-in" if table.row.seats[seat].kind == "person" else "bot"
                    await self._referee.answer(table, seat, table.game.read_action(data), by)
        except StoreRefused:
            self.look_again_in(table, AGAIN)
            return
        except Refusal as refusal:  # the state changed since the bot was asked
            logger.warning("a bot's action was refused", table=table.id, seat=seat, key=refusal.key)
        except Exception:
            logger.exception("looking after a table failed", table=table.id)
            self.look_again_in(table, LATER)
            return
        finally:
            is_wanted = table.bot_tasks.get(seat) is task
            if is_wanted:
                del table.bot_tasks[seat]
        if is_wanted:
            self.look_after(table)

    def _pause(self, table: LiveTable, question: OpenQuestion) -> int:
        """Return how many ms a bot takes at least, from the beginning of the wait; random where the game has a pace."""
        usual = self._settings.bot_pause
        pace = table.game.pace(question.state, question.seat, question.decision) if usual else None
        if pace is None:
            return usual if question.decision.required else 0
        least, most = pace
        return min(least + secrets.randbelow(max(1, most - least + 1)), LONGEST_PAUSE)

    async def _decide(self, table: LiveTable, question: OpenQuestion) -> list[object] | None:
        task = asyncio.current_task()
        seat = question.seat
        row = table.row.seats[seat]

        def is_wanted() -> bool:
            return question.stands(table) and table.bot_tasks.get(seat) is task

        if row.kind == "person" and table.game.hosting.plays_defaults(table.row.options):
            return table.game.default(question.state, seat).json() if question.decision.required else None
        level = row.level or "medium"
        thought = Thought(table.game, question.state, seat, question.place, level, _caller(table, seat), is_wanted)
        try:
            return await self._thinkers.decide(thought)
        except Hung as hung:
            logger.error("a bot was stopped", table=table.id, seat=seat, reason=str(hung))
            return table.game.default(question.state, seat).json() if question.decision.required else None

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and task.exception() is not None:
            logger.error("looking after a table failed", exc_info=task.exception())


async def _sleep(seconds: float, wait_over: asyncio.Event) -> None:
    """Wait, but no longer than the present wait of the game."""
    if seconds > 0:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await wait_over.wait()


def _caller(table: LiveTable, seat: Seat) -> Caller:
    """Return the caller for whom a bot thinks: the host of the table, at the address of the latest player."""
    return table.address, table.row.seats[table.row.host].person or "", table.id, seat


def _next_decision(table: LiveTable, decisions: list[Decision], seat: Seat) -> int | None:
    """Return the place of the decision that is put to the seat next."""
    own = [decision for decision in decisions if decision.seat == seat]
    for place, decision in enumerate(own):
        if not decision.required and (seat, place) not in table.offered:
            return place
    return next((place for place, decision in enumerate(own) if decision.required), None)
