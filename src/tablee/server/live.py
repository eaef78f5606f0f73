"""A table in a node's memory, and its match once it has begun: what was told of it, and who is connected here."""

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
from tablee.server.messages import ChatLine, SeatInfo, TableInfo
from tablee.server.registry import read_table
from tablee.server.rows import TableRow
from tablee.server.stream import Stream

MESSAGES_KEPT: Final = 64  # ids of messages already answered, so that the same one again is not played again
CHAT_PER_SECOND: Final = 0.5
CHAT_BURST: Final = 6
TAKING_BACK_PER_SECOND: Final = 4.0  # every time the match is played again without the action
TAKING_BACK_BURST: Final = 20
DAYS: Final = 6 * 3600 * 1000  # a wait that may last so long is play over days: nobody stands in for the absent

_read_head = msgspec.json.Decoder(Head)


class Waiting:
    """What a State waits for; worked out once for each State."""

    __slots__ = ("deadlines", "decisions", "state")

    def __init__(self, state: State, decisions: list[Decision], deadlines: list[Deadline]) -> None:
        self.state: Final = state
        self.decisions: Final = decisions
        self.deadlines: Final = deadlines


class LiveMatch:
    """A table whose match has begun, so that the match is never None. It keeps nothing: the table does.

    No table refers to one: the two would stay in memory until a search for garbage.
    """

    __slots__ = ("game", "table")

    def __init__(self, table: LiveTable) -> None:
        self.table: Final = table
        self.game: Final = table.game

    @property
    def match(self) -> Match:
        """Return the match; it is another one after something was taken back."""
        match = self.table.match
        assert match is not None, "a match that has begun stays"
        return match

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def head(self) -> Head:
        """Return what was settled before the first draw."""
        return self.match.record.head

    @property
    def seed(self) -> bytes:
        """Return what the draws come from: a secret until the end."""
        return bytes.fromhex(self.table.row.seed or "")

    @property
    def waiting(self) -> Waiting:
        """Return what the match waits for now."""
        return self.table.waiting(self.match.state)

    def asked(self) -> list[Seat]:
        """Return the seats the game waits for."""
        return [decision.seat for decision in self.waiting.decisions if decision.required]

    def time(self, now: int) -> int:
        """Return the match's own time: it stands still while the table is paused, and never runs back."""
        entries = self.match.record.entries
        return max(entries[-1].at if entries else 0, self._elapsed(now))

    def shown_time(self, now: int) -> int:
        """Return the match's own time for those who look on.

        After a crash the clock may be a few seconds behind: then what others did in secret does not tell the time.
        """
        return max(self.table.stream.latest, self._elapsed(now))

    def _elapsed(self, now: int) -> int:
        row = self.table.row
        return (now if row.paused is None else row.paused) - (row.epoch or 0)


class LiveTable:
    """Everything of a table that is needed to play at it."""

    def __init__(self, row: TableRow) -> None:
        self.id = row.id
        self.row = row
        self.game: Game[Any] = GAMES[row.game]
        self.match: Match | None = None
        self.stream = Stream(len(row.seats))
        self.number = 0  # lines in the log
        self.lock = asyncio.Lock()  # held by whoever has the table's turn: see table_log.py
        self.noting = asyncio.Lock()  # held while it is written down who came and went
        self.errands = asyncio.Lock()  # held while something is done that is no action: one after the other
        self.guests: list[Guest] = []
        self.charges = 0  # how often this node took charge: with every action, and when it looks after the table anew
        self.is_let_go = False  # this node knows it no longer; whoever still holds it looks after nothing
        self.is_doubtful = False  # a write failed: the log has to be read again first
        self.is_chat_doubtful = False  # a line of chat may have been kept, and nobody was told
        self.address = ""  # from where somebody last came to play here: whose turn it is to have its bots think
        self.lines = [0] * len(row.seats)  # in the log, of each seat: how much others did in secret is their business
        self.answered: list[deque[str]] = [deque(maxlen=MESSAGES_KEPT) for _ in row.seats]  # messages of each seat
        self.thinking: set[Seat] = set()  # bots that were said to think, in the present wait
        self.offered: set[tuple[Seat, int]] = set()  # rights that bots were offered in the present wait
        self.began: dict[Seat, float] = {}  # when bots began to think in the present wait
        self.wait = 0  # counts the waits: what was asked in an earlier one is void
        self.wait_over = asyncio.Event()  # set when the present wait is over
        self.acts = [0] * len(row.seats)  # how many actions each seat has played since the table was loaded
        self.bot_tasks: dict[Seat, asyncio.Task[None]] = {}  # bots deciding, here
        self.timer: asyncio.Handle | None = None
        self.timer_due = 0.0  # when it does, or did, on the loop's clock
        self.later = Later(row.delay)
        self.chat: list[ChatLine] = []  # the latest last
        self.cleared = 0  # the number of the latest line of it that was cleared
        self._was_visited = False
        self._waiting: Waiting | None = None
        self._talk: dict[Seat, Allowance] = {}
        self._regrets: dict[Seat, Allowance] = {}
        self.in_vain: dict[tuple[Seat, str], tuple[int, ...]] = {}  # taking back that could not be: what was known then
        self.idle_since = 0  # service time

    # -- from the store --------------------------------------------------------------------------------------

    def load(self, lines: list[Line]) -> None:
        """Take over the match, if it has begun, from its log."""
        if self.row.head is not None:
            self.take_over(self.replayed(self.row, lines), lines)

    def replayed(self, row: TableRow, lines: list[Line]) -> tuple[Match, Stream]:
        """Play the match of a log again, which may take long; the table does not change. BadRecord: it cannot be."""
        if row.head is None or row.seed is None:
            raise BadRecord("the match has not begun")
        try:
            return restored(self.game, _read_head.decode(row.head), bytes.fromhex(row.seed), lines)
        except (RuleBroken, BadAction) as wrong:
            raise BadRecord(str(wrong)) from None

    def take_over(self, found: tuple[Match, Stream], lines: list[Line]) -> None:
        """Take over the match that was found in a log."""
        match, self.stream = found
        self.match = match
        self.number = lines[-1].number if lines else 0
        self.lines = [0] * len(self.row.seats)
        for line in lines[count_taken_over(match.record.head) :]:
            self.note(line.seat, line.message)
            self._was_visited = self._was_visited or line.by == "person"
        self.begin_wait()

    def change(self, **values: Any) -> None:
        """Take in what was just written down about the table, as the store did."""
        self.row = msgspec.structs.replace(self.row, revision=self.row.revision + 1, **values)

    def note(self, seat: Seat, message: str | None) -> None:
        """Remember that a seat has one more line in the log, and which message it answers."""
        if seat >= 0:
            self.lines[seat] += 1
            if message is not None:
                self.answered[seat].append(message)

    def visit(self, address: str) -> None:
        """Somebody who plays here has come: from now on it is worth while to think."""
        self.address = address
        self._was_visited = True

    def begin_wait(self) -> None:
        """The game waits for something new: what was asked before is void."""
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
        """Return when the match's own time will be `at`, if it runs."""
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
        """Tell whether people play here now and then, so that nobody is missed for a while."""
        limit = self.game.limit(state) if state.stack else None
        return limit is not None and limit >= DAYS

    def is_automatic(self, seat: Seat) -> bool:
        """Tell whether a program plays the seat now."""
        row = self.row.seats[seat]
        return row.kind == "bot" or row.stand_in

    def was_visited(self) -> bool:
        """Tell whether anybody who plays here was ever connected, at this node or another."""
        if not self._was_visited:
            self._was_visited = any(row.away is None or row.seen > 0 for row in self.row.people())
        return self._was_visited

    def has_answered(self, seat: Seat, message: str) -> bool:
        return seat >= 0 and message in self.answered[seat]

    def may_chat(self, seat: Seat) -> bool:
        """Count a line of chat against the seat's allowance."""
        return self._talk.setdefault(seat, Allowance(CHAT_PER_SECOND, CHAT_BURST)).take()

    def may_take_back(self, seat: Seat) -> bool:
        """Count a wish to take back against the seat's allowance."""
        return self._regrets.setdefault(seat, Allowance(TAKING_BACK_PER_SECOND, TAKING_BACK_BURST)).take()

    def noticed_by(self, seat: Seat) -> tuple[int, ...]:
        """Return figures that change whenever a seat does or notices anything, and never with what others do in secret.

        So an answer that is known already, and comes sooner for it, tells nobody that others have answered.
        """
        return self.stream.counts[seat], self.wait, self.lines[seat]

    def is_void(self, guest: Guest) -> bool:
        """Tell whether somebody's seat is no longer theirs."""
        if guest.seat < 0:
            return False
        row = self.row.seats[guest.seat]
        return row.kind != "person" or row.key != guest.key

    def guests_of(self, seat: Seat) -> list[Guest]:
        return [guest for guest in self.guests if guest.seat == seat]

    def is_there(self, seat: Seat) -> bool:
        """Tell whether somebody is at a seat through this node, and was not just sent away."""
        return any(guest.seat == seat and not guest.is_dismissed for guest in self.guests)

    def info(self, viewer: Seat) -> TableInfo:
        """Return what a viewer may know of the table; its code only if they sit there, for it lets others sit down."""
        row = self.row
        return TableInfo(
            table=row.id,
            code=row.code if viewer >= 0 else None,
            game=row.game,
            rules=row.rules,
            options=row.options,
            status=row.status,
            host=row.host,
            seats=[_seat_info(row, seat) for seat in range(len(row.seats))],
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
    """Read what a live table is made of; of the log, what comes after a number."""
    row = read_table(connection, table)
    return None if row is None else (row, read_lines(connection, table, after))


def _seat_info(row: TableRow, number: Seat) -> SeatInfo:
    seat = row.seats[number]
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        present=seat.kind == "bot" or seat.away is None,
        left=seat.left,
        stand_in=seat.stand_in,
    )
