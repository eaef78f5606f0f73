"""A table in a node's memory: its match once it has begun, the stream of its events, and who is connected here."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from tablee.games import GAMES
from tablee.kernel.action import RuleBroken
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision
from tablee.kernel.game import BadAction, Game
from tablee.kernel.match import Match
from tablee.kernel.record import BadRecord, Head
from tablee.kernel.seat import Seat
from tablee.kernel.state import State
from tablee.server.allowance import Allowance
from tablee.server.guest import Guest
from tablee.server.history import Line, count_taken_over, read_lines, restored
from tablee.server.later import Later
from tablee.server.messages import ChatLine, SeatView, TableView
from tablee.server.registry import read_table
from tablee.server.rows import TableRow
from tablee.server.stream import Stream

MESSAGES_KEPT: Final = 64  # ids of answered messages, so that a message that is sent again is not played again
CHAT_PER_SECOND: Final = 0.5
CHAT_BURST: Final = 6
TAKING_BACK_PER_SECOND: Final = 4.0  # each time the match is replayed without the action
TAKING_BACK_BURST: Final = 20
DAYS: Final = 6 * 3600 * 1000  # ms; a wait that may last so long is play over days, without stand-ins

_read_head = msgspec.json.Decoder(Head)


class Waiting:
    """What a State waits for, computed once for each State."""

    __slots__ = ("deadlines", "decisions", "state")

    def __init__(self, state: State, decisions: list[Decision], deadlines: list[Deadline]) -> None:
        self.state: Final = state
        self.decisions: Final = decisions
        self.deadlines: Final = deadlines


class LiveMatch:
    """A table whose match has begun, so that the match is never None. It has no data of its own.

    The table does not refer to it: the cycle would keep both in memory until garbage is collected.
    """

    __slots__ = ("game", "table")

    def __init__(self, table: LiveTable) -> None:
        self.table: Final = table
        self.game: Final = table.game

    @property
    def match(self) -> Match:
        """Return the match; after something was taken back, it is another object."""
        match = self.table.match
        assert match is not None, "a match that has begun stays"
        return match

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def head(self) -> Head:
        """Return the head of the Record."""
        return self.match.record.head

    @property
    def seed(self) -> bytes:
        """Return the seed: a secret until the end."""
        return bytes.fromhex(self.table.row.seed or "")

    @property
    def waiting(self) -> Waiting:
        """Return what the match waits for now."""
        return self.table.waiting(self.match.state)

    def asked(self) -> list[Seat]:
        """Return the seats the game waits for."""
        return [decision.seat for decision in self.waiting.decisions if decision.required]

    def time(self, now: int) -> int:
        """Return the match time: it stands still while the table is paused, and never runs back."""
        entries = self.match.record.entries
        return max(entries[-1].at if entries else 0, self._elapsed(now))

    def shown_time(self, now: int) -> int:
        """Return the match time as viewers may know it.

        After a crash the clock may be a few seconds behind; the time of a secret action must not show then.
        """
        return max(self.table.stream.latest, self._elapsed(now))

    def _elapsed(self, now: int) -> int:
        row = self.table.row
        return (now if row.paused is None else row.paused) - (row.epoch or 0)


class LiveTable:
    """All that is needed to play at a table."""

    def __init__(self, row: TableRow) -> None:
        self.id = row.id
        self.row = row
        self.game: Game[Any] = GAMES[row.game]
        self.match: Match | None = None
        self.stream = Stream(len(row.seats))
        self.number = 0  # lines in the log
        self.lock = asyncio.Lock()  # held by whoever has the table's turn: see table_log.py
        self.noting = asyncio.Lock()  # held while comings and goings are stored
        self.errands = asyncio.Lock()  # held for what is no action (chat, proposals): one at a time
        self.guests: list[Guest] = []
        self.charges = 0  # how often this node took charge: with every action, and whenever it attends
        self.is_let_go = False  # dropped from memory: tasks that still hold it stop looking after it
        self.is_doubtful = False  # a write failed: the log has to be read again first
        self.is_chat_doubtful = False  # a line of chat may have been committed, and was not sent
        self.address = ""  # of the latest player to come: its bots think in the turns of this address
        self.lines = [0] * len(row.seats)  # in the log, by seat: the count of others is secret
        self.answered: list[deque[str]] = [deque(maxlen=MESSAGES_KEPT) for _ in row.seats]  # ids of messages, by seat
        self.thinking: set[Seat] = set()  # bots announced as thinking in the present wait
        self.offered: set[tuple[Seat, int]] = set()  # rights that bots were offered in the present wait
        self.began: dict[Seat, float] = {}  # when bots began to think in the present wait
        self.wait = 0  # the number of the present wait: questions of earlier ones are void
        self.wait_over = asyncio.Event()  # set when the present wait is over
        self.acts = [0] * len(row.seats)  # by seat, actions played since the table was loaded
        self.bot_tasks: dict[Seat, asyncio.Task[None]] = {}  # bots that decide at this node
        self.timer: asyncio.Handle | None = None
        self.timer_due = 0.0  # when the timer rings, on the loop's clock
        self.later = Later(row.delay)
        self.chat: list[ChatLine] = []  # the latest last
        self.cleared = 0  # the number of the latest line that was cleared
        self._was_visited = False
        self._waiting: Waiting | None = None
        self._talk: dict[Seat, Allowance] = {}
        self._regrets: dict[Seat, Allowance] = {}
        self.in_vain: dict[
            tuple[Seat, str], tuple[int, ...]
        ] = {}  # failed attempts to take back: what the seat knew then
        self.idle_since = 0  # service time

    # -- from the store --------------------------------------------------------------------------------------

    def load(self, lines: list[Line]) -> None:
        """Take over the match, if it has begun, from its log."""
        if self.row.head is not None:
            self.take_over(self.replayed(self.row, lines), lines)

    def replayed(self, row: TableRow, lines: list[Line]) -> tuple[Match, Stream]:
        """Replay the match of a log, which may take long; the table does not change. BadRecord: that fails."""
        if row.head is None or row.seed is None:
            raise BadRecord("the match has not begun")
        try:
            return restored(self.game, _read_head.decode(row.head), bytes.fromhex(row.seed), lines)
        except (RuleBroken, BadAction) as wrong:
            raise BadRecord(str(wrong)) from None

    def take_over(self, found: tuple[Match, Stream], lines: list[Line]) -> None:
        """Make the replayed match of a log that of the table."""
        match, self.stream = found
        self.match = match
        self.number = lines[-1].number if lines else 0
        self.lines = [0] * len(self.row.seats)
        for line in lines[count_taken_over(match.record.head) :]:
            self.note(line.seat, line.message)
            self._was_visited = self._was_visited or line.by == "person"
        self.begin_wait()

    def change(self, **values: Any) -> None:
        """Change the row as the store has just done."""
        self.row = msgspec.structs.replace(self.row, revision=self.row.revision + 1, **values)

    def note(self, seat: Seat, message: str | None) -> None:
        """Count a line of the log for its seat, and remember the message it answers."""
        if seat >= 0:
            self.lines[seat] += 1
            if message is not None:
                self.answered[seat].append(message)

    def visit(self, address: str) -> None:
        """Note that a player has come: bots may think from now on."""
        self.address = address
        self._was_visited = True

    def begin_wait(self) -> None:
        """Begin a new wait: earlier questions are void."""
        self.wait += 1
        self.wait_over.set()
        self.wait_over = asyncio.Event()
        self.thinking.clear()
        self.offered.clear()
        self.began.clear()

    # -- questions -------------------------------------------------------------------------------------------

    @property
    def begun(self) -> LiveMatch | None:
        """Return the match, going on or over; None: it has not begun."""
        return None if self.match is None else LiveMatch(self)

    @property
    def playing(self) -> LiveMatch | None:
        """Return the match while play goes on; None: it has not begun, or it is over."""
        return LiveMatch(self) if self.is_playing else None

    @property
    def running(self) -> LiveMatch | None:
        """Return the match while play goes on and its time runs; None: it does not, or it is paused."""
        return LiveMatch(self) if self.is_playing and not self.is_paused else None

    @property
    def is_playing(self) -> bool:
        return self.row.status == "playing" and self.match is not None and not self.match.is_over

    @property
    def is_paused(self) -> bool:
        return self.row.paused is not None

    def service_time(self, at: int) -> int:
        """Return the service time of a match time, if the match is not paused until then."""
        return at + (self.row.epoch or 0)

    def waiting(self, state: State) -> Waiting:
        """Return what the State, that of the match or of an attempt, waits for."""
        if self._waiting is None or self._waiting.state is not state:
            self._waiting = Waiting(state, self.game.decisions(state), self.game.deadlines(state))
        return self._waiting

    def deadlines(self) -> list[Deadline]:
        """Return the clocks now running; none before the match has begun."""
        return [] if self.match is None else self.waiting(self.match.state).deadlines

    def is_over_days(self, state: State) -> bool:
        """Tell whether the match is played over days, so that absences do not count."""
        limit = self.game.limit(state) if state.stack else None
        return limit is not None and limit >= DAYS

    def is_automatic(self, seat: Seat) -> bool:
        """Tell whether a program plays the seat now."""
        row = self.row.seats[seat]
        return row.kind == "bot" or row.stand_in

    def was_visited(self) -> bool:
        """Tell whether a player was ever connected, at this node or another."""
        if not self._was_visited:
            self._was_visited = any(row.away is None or row.seen > 0 for row in self.row.people())
        return self._was_visited

    def has_answered(self, seat: Seat, message: str) -> bool:
        return seat >= 0 and message in self.answered[seat]

    def may_chat(self, seat: Seat) -> bool:
        """Count a line of chat against the seat's allowance."""
        return self._talk.setdefault(seat, Allowance(CHAT_PER_SECOND, CHAT_BURST)).take()

    def may_take_back(self, seat: Seat) -> bool:
        """Count a request to take back against the seat's allowance."""
        return self._regrets.setdefault(seat, Allowance(TAKING_BACK_PER_SECOND, TAKING_BACK_BURST)).take()

    def noticed_by(self, seat: Seat) -> tuple[int, ...]:
        """Return numbers that change when a seat acts or notices something, and not when others act in secret.

        They are the key for caching refusals, so that a faster answer does not betray what others did.
        """
        return self.stream.counts[seat], self.wait, self.lines[seat]

    def is_void(self, guest: Guest) -> bool:
        """Tell whether a guest's seat is no longer theirs."""
        if guest.seat < 0:
            return False
        row = self.row.seats[guest.seat]
        return row.kind != "person" or row.key != guest.key

    def guests_of(self, seat: Seat) -> list[Guest]:
        return [guest for guest in self.guests if guest.seat == seat]

    def is_there(self, seat: Seat) -> bool:
        """Tell whether a seat has a guest at this node who was not dismissed."""
        return any(guest.seat == seat and not guest.is_dismissed for guest in self.guests)

    def seen_by(self, viewer: Seat) -> TableView:
        """Return what a viewer may know of the table; its code only if they sit there, for it lets others sit down."""
        row = self.row
        return TableView(
            table=row.id,
            code=row.code if viewer >= 0 else None,
            game=row.game,
            rules=row.rules,
            options=row.options,
            status=row.status,
            host=row.host,
            seats=[_seat_view(row, seat) for seat in range(len(row.seats))],
            watchers=row.watchers,
            delay=row.delay,
            commitment=None if row.head is None else _read_head.decode(row.head).commitment,
            paused=row.paused is not None,
            proposal=row.proposal,
            origin=row.origin,
            next=row.next,
            takes_programs=self.game.takes_programs(row.options),
            takes_back=self.game.hosting.takes_back,
            revision=row.revision,
        )


def read_live(connection: Connection, table: str, after: int = 0) -> tuple[TableRow, list[Line]] | None:
    """Read a table's rows and the lines of its log after a number."""
    row = read_table(connection, table)
    return None if row is None else (row, read_lines(connection, table, after))


def _seat_view(row: TableRow, number: Seat) -> SeatView:
    seat = row.seats[number]
    return SeatView(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        present=seat.kind == "bot" or seat.away is None,
        left=seat.left,
        stand_in=seat.stand_in,
    )
