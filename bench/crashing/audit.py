"""The audit: compares all frames that people got with the store, and replays every line."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, create_engine, func, make_url, select

from bench.crashing.crowd import Crowd, Heard, Person, PlayedTable, Shown, fingerprint, seen_in
from tablee.games import GAMES
from tablee.kernel.action import Action, RuleBroken
from tablee.kernel.match import Match, verify
from tablee.kernel.record import BadRecord, Head
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tablee.server.clock import GAP
from tablee.server.history import ACT, UNDO, Line, read_lines, rebuilt, restored, standing
from tablee.server.messages import End, Running, Undone
from tablee.server.registry import CHAT_KEPT, read_table
from tablee.server.rows import TableRow
from tablee.server.schema import chat, chores, service
from tablee.server.stream import RECENT, is_for
from tablee.server.telling import questions, verbs_of

MOST_TOLD: Final = 25  # violations that are kept in full
OVERDUE: Final = 10_000  # ms by which no chore may be late

_head = msgspec.json.Decoder(Head)


class Broken(Exception):
    """A promise that was not kept."""


class Ledger:
    """One table, replayed from its log line by line: what each viewer could know after each line."""

    def __init__(self, row: TableRow) -> None:
        assert row.head is not None and row.seed is not None
        self.id = row.id
        self.game = GAMES[row.game]
        self.head = _head.decode(row.head)
        self.seed = bytes.fromhex(row.seed)
        self.lines: list[Line] = []
        self.match: Match = Match.resume(self.game, self.head, self.seed, [])
        self.viewers = range(NOBODY, len(self.head.seats))
        self.told: dict[Seat, list[bytes]] = {viewer: [] for viewer in self.viewers}
        self.shown: dict[Seat, list[tuple[int, bytes]]] = {viewer: [] for viewer in self.viewers}
        self.lasting: dict[Seat, list[tuple[int, bytes]]] = {viewer: [] for viewer in self.viewers}  # without deadlines
        self.messages: Counter[tuple[Seat, str]] = Counter()
        self.order: dict[Seat, list[int]] = {viewer: [] for viewer in self.viewers}  # of their events, among all
        self.events = 0  # sent to any viewer
        self.asked: dict[Seat, int] = {}  # how much each was told when the present wait began
        self.asked_before: dict[
            tuple[Seat, str], int
        ] = {}  # … when a message was carried out that it might not outlive
        self.latest_deadline = 0  # by how much the clock spoke after its time, at most
        self._tell(self.match.setup_events, moved=True)

    def follow(self, line: Line) -> None:
        """Play one more line."""
        previous = self.lines[-1] if self.lines else None
        if line.number != (previous.number if previous else 0) + 1:
            raise Broken(f"line {line.number} follows line {previous and previous.number}")
        entries = self.match.record.entries
        if entries and line.at < entries[-1].at:  # not simply the line before: an undo turns the clock back as well
            raise Broken(f"line {line.number}: the match's time ran back from {entries[-1].at} to {line.at}")
        if line.message is not None:
            self._count(line)
        self.lines.append(line)
        self._play(line) if line.kind == ACT else self._revise(line)

    def _count(self, line: Line) -> None:
        assert line.message is not None
        self.messages[line.seat, line.message] += 1
        if self.messages[line.seat, line.message] > 1:
            raise Broken(f"line {line.number}: message {line.message} of seat {line.seat} was carried out twice")

    def _play(self, line: Line) -> None:
        if line.seat == CLOCK:
            self._check_deadline(line)
        action = self.game.read_action(line.action)
        if line.message is not None and not self._is_timeless(line.seat, action):
            self.asked_before[line.seat, line.message] = self.asked[line.seat]
        try:
            attempt = self.match.attempt(line.seat, action, line.at)
        except RuleBroken as wrong:
            raise Broken(f"line {line.number} cannot be replayed: {wrong}") from None
        if attempt.entry.digest != line.digest or tuple(attempt.entry.drawn) != line.drawn:
            raise Broken(f"line {line.number} leads to another state than the one recorded")
        self.match.accept(attempt)
        self._tell(attempt.events, attempt.moved)

    def _is_timeless(self, seat: Seat, action: Action) -> bool:
        """Tell whether an action is never stale."""
        asides = self.game.asides(self.match.state)
        is_aside = any(aside.seat == seat and aside.takes(action) for aside in asides)
        return self.match.is_over or self.game.breaks_in(action) or is_aside

    def _check_deadline(self, line: Line) -> None:
        due = [deadline.due for deadline in self.game.deadlines(self.match.state)]
        if not due or min(due) > line.at:
            raise Broken(f"line {line.number}: the clock spoke at {line.at}, its time was {due}")
        self.latest_deadline = max(self.latest_deadline, line.at - min(due))

    def _revise(self, line: Line) -> None:
        stands = standing(self.lines)
        self.match = rebuilt(self.game, self.head, self.seed, stands)
        self._tell([Undone(line.seat)] if line.kind == UNDO else [], moved=line.kind == UNDO)

    def _tell(self, events: Any, moved: bool) -> None:
        """Note what every viewer may know now."""
        state = self.match.state
        decisions, asides = self.game.decisions(state), verbs_of(self.game.asides(state))
        running = [Running(one.due, one.seats, one.which) for one in self.game.deadlines(state)]
        end = self.match.record.end
        same = {
            "clock": {"running": running},
            "end": None if end is None else End(end.outcome, end.seed, self.match.game.score_sheet(self.match.state)),
        }
        views = self.game.views(state, list(self.viewers))
        for viewer, view in zip(self.viewers, views, strict=True):
            self.told[viewer] += [
                fingerprint(msgspec.json.decode(msgspec.json.encode(event)))
                for event in events
                if is_for(event, viewer)
            ]
            self.order[viewer] += [place for place, event in enumerate(events, self.events) if is_for(event, viewer)]
            own = {"view": view, "decisions": questions(decisions, viewer), "asides": asides.get(viewer, [])}
            frame = msgspec.json.decode(msgspec.json.encode({**own, **same}, enc_hook=_encode))
            seen, number = seen_in(frame), len(self.told[viewer])
            self.shown[viewer].append((number, fingerprint(seen)))
            self.lasting[viewer].append((number, fingerprint(seen[:-1])))
        self.events += len(events)
        if moved:
            self.asked = {viewer: len(told) for viewer, told in self.told.items()}

    def is_recent(self, viewer: Seat, seen: int, number: int) -> bool:
        """Tell whether what a viewer was told after one number was still known for certain at another."""
        order = self.order[viewer]
        until = order[number] if number < len(order) else self.events
        return until - order[seen] <= RECENT


def _encode(value: Any) -> Any:
    return value.json() if hasattr(value, "json") else list(value)


def is_told(shown: dict[str, Any], row: TableRow) -> bool:
    """Tell whether a person knows the row of a table at play, without its code."""
    seats = [(seat.name or "", seat.kind == "bot" or seat.away is None, seat.left, seat.stand_in) for seat in row.seats]
    told = [(seat["name"] or "", seat["present"], seat["left"], seat["stand_in"]) for seat in shown["seats"]]
    proposal = msgspec.json.decode(msgspec.json.encode(row.proposal))
    known = shown["status"], shown["paused"], shown.get("code"), shown.get("proposal")
    return told == seats and known == (row.status, row.paused is not None, None, proposal)


class Audit:
    """Compares a crowd with its store, as often as asked."""

    def __init__(self, store: str, crowd: Crowd) -> None:
        url = make_url(store)
        if url.get_backend_name() == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        self._engine = create_engine(url, pool_pre_ping=True)
        self._crowd = crowd
        self._ledgers: dict[str, Ledger] = {}
        self._compared: dict[Person, int] = {}  # how many frames of each
        self._places: dict[Person, int] = {}  # how far in the log the latest of them is
        self._closed: set[str] = set()  # tables that need no more looking at
        self.violations: list[str] = []
        self.frames = 0
        self.events = 0
        self.lines = 0
        self.verified = 0
        self.by: Counter[str] = Counter()
        self.clock = 0

    def close(self) -> None:
        self._engine.dispose()

    def complain(self, what: str) -> None:
        """Note a violation, once."""
        if what not in self.violations:
            self.violations.append(what)

    @property
    def latest_deadline(self) -> int:
        return max((ledger.latest_deadline for ledger in self._ledgers.values()), default=0)

    def look(self) -> None:
        """Compare everything that is new."""
        with self._engine.connect() as connection:
            self.clock = connection.scalar(select(service.c.clock)) or 0
            for table in self._crowd.tables:
                if table.id not in self._closed:
                    self._look_at(connection, table)

    def hear(self, person: Person) -> None:
        """Compare a frame at once: the log has to hold it by now."""
        if person.table in self._closed:
            return
        try:
            ledger = self._ledgers.get(person.table)
            if ledger is not None and self._holds(ledger, person):
                return
            with self._engine.connect() as connection:
                ledger = self._follow(connection, person.table)
            if ledger is not None:
                self._check_frames(person, person.shown, ledger)
        except (Broken, BadRecord, AssertionError) as broken:
            self.complain(f"table {person.table}: {broken!r}")
            self._closed.add(person.table)

    def _holds(self, ledger: Ledger, person: Person) -> bool:
        """Tell whether the known log explains a person's frames."""
        try:
            self._check_frames(person, person.shown, ledger)
        except Broken:
            return False
        return True

    def _follow(self, connection: Connection, table: str) -> Ledger | None:
        """Replay what is new in a log; None: its match has not begun."""
        if table not in self._ledgers:
            row = read_table(connection, table)
            if row is None or row.head is None:
                return None
            self._ledgers[table] = Ledger(row)
        ledger = self._ledgers[table]
        for line in read_lines(connection, table, after=len(ledger.lines)):
            ledger.follow(line)
            self.lines += 1
            self.by[line.by] += 1
        return ledger

    def _look_at(self, connection: Connection, table: PlayedTable) -> None:
        heard = [(person, person.heard()) for person in table.people]  # before the log is read: it goes on meanwhile
        try:
            ledger = self._follow(connection, table.id)
            if ledger is None:
                raise Broken("a match that had begun is gone")
            row = read_table(connection, table.id)  # a node that is up may have gone on meanwhile
            assert row is not None
            self._check_row(connection, row, ledger)
            for person, told in heard:
                self._check_person(person, told, ledger)
        except (Broken, BadRecord, AssertionError) as broken:
            self.complain(f"table {table.id}: {broken!r}")
            self._closed.add(table.id)
            return
        if table.is_finished:
            self._closed.add(table.id)

    def _check_row(self, connection: Connection, row: TableRow, ledger: Ledger) -> None:
        ends = ledger.match.is_over
        if ends != (row.status == "over") or ends != (row.end is not None):
            raise Broken(f"the log says the match {'is' if ends else 'is not'} over, the table says {row.status}")
        if ends and connection.scalar(select(func.count()).where(chores.c.table == row.id)):
            raise Broken("a match that is over has still to be looked after")
        if ledger.lines and row.paused is None and row.epoch is not None:
            ahead = (ledger.match.record.entries or ledger.lines)[-1].at + row.epoch - self._clock_of(connection)
            if ahead > GAP:
                raise Broken(f"the latest action is {ahead} ms ahead of the service clock")

    def _clock_of(self, connection: Connection) -> int:
        return connection.scalar(select(service.c.clock)) or 0

    def _check_person(self, person: Person, heard: Heard, ledger: Ledger) -> None:
        """Check that a person's events are in the log, in order, and that accepted actions are there once."""
        seat = person.seat
        for id in heard.accepted:
            if ledger.messages[seat, id] != 1:
                raise Broken(f"seat {seat}: {id} was accepted and is not in the log")
            if heard.decided_on.get(id, 0) < ledger.asked_before.get((seat, id), 0):
                raise Broken(f"seat {seat}: {id} was decided on something else, and accepted")
        for id, key in heard.refused.items():
            if key not in ("store_refuses", "too_fast") and ledger.messages[seat, id]:
                raise Broken(f"seat {seat}: {id} was refused ({key}) and is in the log")
        self._check_frames(person, heard.shown, ledger)
        for seen, number in heard.gaps:
            if ledger.is_recent(seat, seen, number):
                raise Broken(f"seat {seat}: came back and was not told what happened between {seen} and {number}")
        if heard.first is not None:
            expected = ledger.told[seat][heard.first : heard.first + len(heard.told)]
            if heard.told != expected:
                raise Broken(f"seat {seat}: was told other events than those of the log")
            self.events += len(heard.told) if person.is_over else 0

    def _check_frames(self, person: Person, shown: list[Shown], ledger: Ledger) -> None:
        for frame in shown[self._compared.get(person, 0) :]:
            self._places[person] = self._place_of(frame.number, frame.view, person, ledger)
            self._compared[person] = self._compared.get(person, 0) + 1
            self.frames += 1

    def _place_of(self, number: int, view: bytes, person: Person, ledger: Ledger) -> int:
        known = ledger.shown[person.seat]
        start = self._places.get(person, 0)
        for place in range(start, len(known)):
            if known[place] == (number, view):
                return place
        raise Broken(f"seat {person.seat}: was shown something at {number} that the log does not hold from {start} on")

    def place_of(self, person: Person) -> int:
        """Return how many lines of the log a person has seen.

        Not counted are those at the end that changed deadlines only, or told the rules who sits where.
        """
        ledger, place = self._ledgers.get(person.table), self._places.get(person, 0)
        while ledger is not None and place:
            known = ledger.lasting[person.seat]
            if known[place - 1] != known[place] and ledger.lines[place - 1].by != "house":
                break
            place -= 1
        return place

    def forget_place(self, person: Person) -> None:
        """Allow that a person is shown the same again."""
        self._places.pop(person, None)

    def ledger(self, table: str) -> Ledger:
        """Return a table as its log was last seen."""
        return self._ledgers[table]

    def row(self, table: str) -> TableRow:
        """Return a table as the store has it now."""
        with self._engine.connect() as connection:
            row = read_table(connection, table)
        assert row is not None
        return row

    def until_deadline(self, table: str) -> int | None:
        """Return in how many ms the first deadline of a table passes; less than 0: so long ago. None: it has none."""
        ledger, row = self._ledgers[table], self.row(table)
        with self._engine.connect() as connection:
            now = self._clock_of(connection)
        due = [deadline.due for deadline in ledger.game.deadlines(ledger.match.state)]
        return min(due) + (row.epoch or 0) - now if due else None

    def overdue(self, table: str) -> int:
        """Return by how many ms the first deadline of a table has passed."""
        return -(self.until_deadline(table) or 0)

    def unattended(self) -> list[str]:
        """Return the tables that are due without a chore, or overdue."""
        found = []
        with self._engine.connect() as connection:
            now = self._clock_of(connection)
            due = {row.table: row.due for row in connection.execute(select(chores.c.table, chores.c.due))}
            for id, ledger in self._ledgers.items():
                row = read_table(connection, id)
                if row is None or row.status != "playing" or row.paused is not None:
                    continue
                state = ledger.match.state
                bots = {seat.seat for seat in row.seats if seat.kind == "bot" or seat.stand_in}
                is_bots_turn = any(asked.seat in bots for asked in ledger.game.decisions(state) if asked.required)
                if id not in due and (is_bots_turn or ledger.game.deadlines(state)):
                    found.append(f"table {id}: something is due and nobody means to do it")
                if id in due and due[id] < now - OVERDUE:
                    found.append(f"table {id}: what was due {now - due[id]} ms ago was not done")
        return found

    # -- at the end ------------------------------------------------------------------------------------------

    def left_behind(self) -> list[str]:
        """Return the people who do not see the present state."""
        self.look()
        found = []
        for table in self._crowd.tables:
            ledger = self._ledgers.get(table.id)
            if ledger is None or table.id in self._closed:
                continue
            for person in table.people:
                if person.is_done:
                    continue
                known = ledger.lasting[person.seat]  # of a deadline that passes unnoticed nobody is told
                place, latest = self._places.get(person, 0), person.latest_due(len(known) - 1)
                if place < latest and known[place] != known[latest]:
                    where = f"knows {place} of {len(known) - 1} lines, {person.whereabouts()}"
                    found.append(f"table {table.id}: seat {person.seat} was not told the latest: {where}")
        return found

    def misinformed(self) -> list[str]:
        """Return the people who miss chat or presence, and those whose chat was lost."""
        found = []
        with self._engine.connect() as connection:
            for table in self._crowd.tables:
                row = read_table(connection, table.id)
                assert row is not None
                said = connection.execute(select(chat).where(chat.c.table == table.id).order_by(chat.c.number)).all()
                lines = [(line.number, line.seat, line.name, line.text) for line in said]
                messages = {line.message for line in said}
                if row.proposal is not None and set(row.proposal.asked) <= set(row.proposal.yes):
                    found.append(f"table {table.id}: {row.proposal} was agreed on and not carried out")
                for person in table.people:
                    if person.is_done or person.is_late:
                        continue
                    heard = [(line["number"], line["seat"], line["name"], line["text"]) for line in person.chat]
                    who = f"table {table.id}: seat {person.seat}"
                    if heard != lines:
                        found.append(f"{who} heard {heard}, and {lines} was said")
                    if any(name != row.seats[seat].name for _, seat, name, _ in lines):
                        found.append(f"{who} heard somebody under another name")
                    if len(said) < CHAT_KEPT and not person.said <= messages:
                        found.append(f"{who} said something that was lost")
                    if not is_told(person.table_view, row):
                        found.append(f"{who} does not know how the table is")
                    if person.seat >= 0 and row.seats[person.seat].away is not None:
                        found.append(f"{who} is there, and is not known to be")
        return found

    def verify_all(self) -> None:
        """Replay every log from its beginning by the server's own way, and verify every record that is over."""
        with self._engine.connect() as connection:
            for id, ledger in self._ledgers.items():
                lines = read_lines(connection, id)
                try:
                    match, _ = restored(ledger.game, ledger.head, ledger.seed, lines)
                    if match.is_over:
                        verify(ledger.game, rebuilt(ledger.game, ledger.head, ledger.seed, standing(lines)).record)
                        self.verified += 1
                except (BadRecord, RuleBroken) as wrong:
                    self.complain(f"table {id}: {wrong}")
