"""From the log back to the match: which actions stand, and which events each viewer got."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, func, select

from tablee.kernel.action import Action
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.match import Attempt, Match
from tablee.kernel.record import BadRecord, Entry, Head
from tablee.kernel.seat import Seat
from tablee.kernel.state import State
from tablee.server.messages import Undone
from tablee.server.schema import log
from tablee.server.stream import RECENT, Stream

ACT: Final = "act"
TAKE_BACK: Final = "take_back"  # of an action from which nobody had learnt anything
UNDO: Final = "undo"  # by agreement; everybody is told

_LATEST: Final = select(func.max(log.c.number)).where(log.c.table == bindparam("of"))

decode = msgspec.json.decode


class Line(msgspec.Struct, frozen=True):
    """A line of a table's log."""

    number: int
    kind: str
    seat: Seat
    action: list[Any]  # of take_back and undo: the lines that no longer stand, by number
    at: int
    digest: str  # of the State it led to
    by: str
    message: str | None
    drawn: tuple[int, ...] = ()

    def entry(self) -> Entry:
        """Return the line as a Record holds it."""
        return Entry(self.seat, self.action, self.at, self.digest, self.drawn)


_LINES: Final = (
    select(*(log.c[name] for name in Line.__struct_fields__))
    .where(log.c.table == bindparam("of"), log.c.number > bindparam("after"))
    .order_by(log.c.number)
)


def latest_number(connection: Connection, table: str) -> int:
    """Return the number of the latest line of a table's log; 0: there is none."""
    return connection.scalar(_LATEST, {"of": table}) or 0


def read_lines(connection: Connection, table: str, after: int = 0) -> list[Line]:
    """Return the lines of a table's log from a number on."""
    rows = connection.execute(_LINES, {"of": table, "after": after})
    return [
        Line(number, kind, seat, decode(action), at, fingerprint, by, message, tuple(decode(drawn)))
        for number, kind, seat, action, at, fingerprint, by, message, drawn in rows
    ]


def standing(lines: Sequence[Line]) -> list[Line]:
    """Return the actions that stand."""
    gone = {number for line in lines if line.kind != ACT for number in line.action}
    return [line for line in lines if line.kind == ACT and line.number not in gone]


def rebuilt(game: Game[Any], head: Head, seed: bytes, lines: Sequence[Line]) -> Match:
    """Return the match with exactly these actions; RuleBroken: one of them is not allowed."""
    match = _begun(game, head, seed, lines)
    for line in lines[count_taken_over(head) :]:
        match.play(line.seat, game.read_action(line.action), line.at)
    return match


def deeds(game: Game[Any], head: Head, seed: bytes, lines: Sequence[Line], is_noticed: bool = False) -> set[int]:
    """Return the line numbers of the actions that are more than talk; `is_noticed`: only of noticed ones."""
    match = _begun(game, head, seed, lines)
    found: set[int] = set()
    for line in lines[count_taken_over(head) :]:
        action = game.read_action(line.action)
        attempt = match.attempt(line.seat, action, line.at)
        is_shown = bool(attempt.events) or attempt.moved or not is_noticed
        if is_shown and not is_talk(match, line.seat, action, attempt):
            found.add(line.number)
        match.accept(attempt)
    return found


def is_talk(match: Match, seat: Seat, action: Action, attempt: Attempt) -> bool:
    """Tell whether an action is an aside that is free at all times, such as a claim, and answers nothing.

    Taking back skips talk: it means the latest deed.
    """
    game, state = match.game, match.state
    if attempt.moved or not any(phase.is_open_to(action.verb) for phase in state.stack):
        return False
    is_aside = any(aside.seat == seat and aside.takes(action) for aside in game.asides(state))
    return is_aside and _asked(game, state, seat) == _asked(game, attempt.state, seat)


def _asked(game: Game[Any], state: State, seat: Seat) -> list[Decision]:
    return [decision for decision in game.decisions(state) if decision.seat == seat]


def restored(
    game: Game[Any], head: Head, seed: bytes, lines: Sequence[Line], kept: int | None = RECENT
) -> tuple[Match, Stream]:
    """Return a match and its stream of events after the last line; BadRecord: the log does not lead there.

    Actions taken back unnoticed were sent to nobody and are skipped. Undone actions were sent, so they are played
    before the undo is. The stream of a branch begins with the branch.
    """
    unnoticed, *later = _taken_back(lines)
    match = _begun(game, head, seed, lines)
    stream = Stream(len(head.seats), kept)
    stream.add(match.setup_events if head.given is None else (), moved=True)
    stands: list[Line] = [*lines[: count_taken_over(head)]]
    for line in lines[count_taken_over(head) :]:
        if kept is None:
            stream.before[line.number] = stream.counts.copy()
        if line.kind == ACT and line.number not in unnoticed:
            attempt = match.attempt(line.seat, game.read_action(line.action), line.at)
            match.accept(attempt)
            stream.add(attempt.events, attempt.moved, line.at)
            stands.append(line)
        elif line.kind == UNDO:
            at = min([other.at for other in stands if other.number in line.action])
            unnoticed = later.pop(0)
            gone = unnoticed.union(line.action)
            stands = [other for other in stands if other.number not in gone]
            match = rebuilt(game, head, seed, stands)
            stream.add([Undone(line.seat)], moved=True, at=at)
    if lines and game.digest(match.state) != lines[-1].digest:
        raise BadRecord("the state differs from the recorded one")
    return match, stream


def _taken_back(lines: Sequence[Line]) -> list[set[int]]:
    """Return the line numbers taken back before the first undo, between it and the next, and so on.

    Until an undo, actions that were taken back only later are played as well: the undone ones may depend on them.
    """
    found: list[set[int]] = [set()]
    for line in lines:
        if line.kind == UNDO:
            found.append(set())
        elif line.kind == TAKE_BACK:
            found[-1].update(line.action)
    return found


def count_taken_over(head: Head) -> int:
    """Return how many actions were taken over from another match."""
    return head.given or 0


def _begun(game: Game[Any], head: Head, seed: bytes, lines: Sequence[Line]) -> Match:
    """Return the match before the first action of its own; actions taken over were checked when it began."""
    return Match.resume(game, head, seed, [line.entry() for line in lines[: count_taken_over(head)]], check=False)
