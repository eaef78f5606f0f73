"""A Match: one play of a game, through the checked door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from tablee.kernel.action import Action, RuleBroken
from tablee.kernel.chance import SEED_BYTES, Chance, Dice, Script, ScriptEnded, commitment, new_seed
from tablee.kernel.event import Event
from tablee.kernel.game import BadAction, Game
from tablee.kernel.outcome import Outcome
from tablee.kernel.record import FORMAT, PACKED, BadRecord, End, Entry, Head, Record
from tablee.kernel.seat import Seat
from tablee.kernel.state import State


class BadTime(ValueError):
    """An action with an earlier time than the one before it."""


class Attempt:
    """An allowed action, carried out on clones, and all that it leads to. The match has not changed."""

    __slots__ = ("chance", "end", "entry", "events", "moved", "number", "state")

    def __init__(
        self, number: int, entry: Entry, events: list[Event], moved: bool, end: End | None, state: State, chance: Chance
    ) -> None:
        self.number: Final = number  # its place in the record, from 1
        self.entry: Final = entry
        self.events: Final = events
        self.moved: Final = moved  # whether a phase was entered or left; if not, open Decisions of others stand
        self.end: Final = end
        self.state: Final = state
        self.chance: Final = chance


class Match:
    """A State, its source of chance and its Record. People, sockets and bots come through `play`."""

    def __init__(
        self, game: Game[Any], state: State, chance: Chance, record: Record, setup_events: list[Event]
    ) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.setup_events = setup_events
        self._chance = chance

    @classmethod
    def start(
        cls, game: Game[Any], seats: Sequence[str], options: Mapping[str, Any] | None = None, seed: bytes | None = None
    ) -> Match:
        """Set up a match. Without a seed, the system draws one; only its commitment is shown."""
        dice = Dice(seed if seed is not None else new_seed())
        return cls._set_up(game, seats, options or {}, dice, commitment(dice.seed))

    @classmethod
    def _set_up(
        cls,
        game: Game[Any],
        seats: Sequence[str],
        options: Mapping[str, Any],
        chance: Chance,
        committed: str,
        given: int | None = None,
    ) -> Match:
        chance.keeps = True
        events: list[Event] = []
        state = game.setup(len(seats), options, chance, events)
        head = Head(
            format=FORMAT,
            game=game.name,
            rules=game.rules_version,
            seats=tuple(seats),
            options=game.settled(options),
            commitment=committed,
            drawn=chance.take_drawn(),
            digest=game.digest(state),
            given=given,
        )
        match = cls(game, state, chance, Record(head, []), events)
        match._end_if_over()
        return match

    @classmethod
    def branch(
        cls, game: Game[Any], record: Record, number: int, seats: Sequence[str], seed: bytes | None = None
    ) -> Match:
        """Play on from a moment of another match: take over its set-up and first actions, then draw from a new seed.

        The new Record holds them like its own, and its head says how many they are (`given`). BadRecord: the other
        record is wrong. ValueError: there is no such moment, or the match was over by then.
        """
        if not 0 <= number <= len(record.entries):
            raise ValueError(f"there is no moment {number}: {len(record.entries)} actions were played")
        if len(seats) != len(record.head.seats):
            raise ValueError(f"the match has {len(record.head.seats)} seats, not {len(seats)}")
        match, _, _ = next(islice(replay(game, record), number, None))
        if match.is_over:
            raise ValueError(f"the match is over after action {number}")
        dice = Dice(seed if seed is not None else new_seed())
        dice.keeps = True
        head = replace(match.record.head, seats=tuple(seats), commitment=commitment(dice.seed), given=number)
        return cls(game, match.state, dice, Record(head, match.record.entries), match.setup_events)

    @classmethod
    def resume(cls, game: Game[Any], head: Head, seed: bytes, entries: Sequence[Entry], *, check: bool = True) -> Match:
        """Return a running match as it stood, from its head, its seed and its actions so far.

        The next draws are those that would have come. BadRecord says which part does not fit. Without `check` the
        actions are trusted and only the draws compared, which is faster.
        """
        _check_rules(game, head)
        _check_given(head, entries)
        _check_seed(head, seed)
        match = _set_up_again(game, head, _dice(head, entries, seed))
        for number, entry in enumerate(entries, 1):
            if check:
                _play_again(match, number, entry)
            else:
                match._take_over(number, entry)
        match._end_if_over()
        return match

    @property
    def is_over(self) -> bool:
        return self.record.end is not None

    def play(self, seat: Seat, action: Action, at: int | None = None) -> list[Event]:
        """Check an action, carry it out, record it, and return its Events; or raise RuleBroken, with nothing changed.

        Without a time, the action has the time of the one before it.
        """
        moment = self._moment(seat, action, at)
        played = self._carried_out(seat, action, moment, self.state, self._chance)
        self.accept(played)
        return played.events

    def attempt(self, seat: Seat, action: Action, at: int | None = None) -> Attempt:
        """Carry an action out on clones: the match changes only when it accepts the attempt.

        So a host can store the entry before the match changes. One attempt at a time: after another action, earlier
        attempts are refused.
        """
        moment = self._moment(seat, action, at)
        return self._carried_out(seat, action, moment, self.state.clone(), self._chance.clone())

    def accept(self, attempt: Attempt) -> None:
        """Make an attempt the State of the match, and record it."""
        entries = self.record.entries
        if attempt.number != len(entries) + 1:
            raise ValueError(f"an attempt at action {attempt.number} comes too late: {len(entries)} were played")
        self.state = attempt.state
        self._chance = attempt.chance
        entries.append(attempt.entry)
        self.record.end = attempt.end

    def _moment(self, seat: Seat, action: Action, at: int | None) -> int:
        """Return the time of the action; raise if it cannot be played then."""
        latest = self.record.entries[-1].at if self.record.entries else 0
        at = latest if at is None else at
        if at < latest:
            raise BadTime(f"time runs forward: {at} ms comes after {latest} ms")
        broken = self.game.refusal(self.state, seat, action, at)
        if broken is not None:
            raise RuleBroken(broken)
        return at

    def _carried_out(self, seat: Seat, action: Action, at: int, state: State, chance: Chance) -> Attempt:
        game = self.game
        events: list[Event] = []
        moved = game.apply(state, seat, action, chance, at, events)
        entry = Entry(seat, action.json(), at, game.digest(state), chance.take_drawn())
        return Attempt(len(self.record.entries) + 1, entry, events, moved, _end(game, state, chance), state, chance)

    def _take_over(self, number: int, entry: Entry) -> None:
        """Carry out a recorded action without checking that it is allowed."""
        try:
            self.game.apply(self.state, entry.seat, self.game.read_action(entry.action), self._chance, entry.at)
        except ScriptEnded as wrong:
            raise BadRecord(
                f"action {number} cannot be played: {wrong}", "unplayable", number=number, cause=wrong
            ) from None
        if self._chance.take_drawn() != entry.drawn:
            raise BadRecord(f"action {number}: the seed does not give what was drawn", "draws")
        self.record.entries.append(entry)

    def _end_if_over(self) -> None:
        self.record.end = _end(self.game, self.state, self._chance)


def _end(game: Game[Any], state: State, chance: Chance) -> End | None:
    outcome = game.outcome(state)
    if outcome is None:
        return None
    return End(outcome, chance.seed.hex() if isinstance(chance, Dice) else "")


def replay(game: Game[Any], record: Record) -> Iterator[tuple[Match, Entry | None, list[Event]]]:
    """Play a record again, step by step: the match after the set-up, then after each action.

    Draws come from the record, so that a running match can be replayed before its seed is known. Every digest is
    compared; BadRecord says where the first one differs.
    """
    _check_rules(game, record.head)
    _check_given(record.head, record.entries)
    drawing = Script(record.head.drawn)
    match = _set_up_again(game, record.head, drawing)
    yield match, None, match.setup_events
    for number, entry in enumerate(record.entries, 1):
        drawing.extend(entry.drawn)
        yield match, entry, _play_again(match, number, entry)


def verify(game: Game[Any], record: Record) -> Match:
    """Replay a whole record and check the seed: that it fits its commitment and gives every recorded draw.

    Draws that were taken over from another match are not checked. The match that is returned has the same record, in
    today's format.
    """
    match = None
    for match, _, _ in replay(game, record):  # noqa: B007
        pass
    assert match is not None
    if record.end is not None:
        _check_end(game, record, match)
    elif match.is_over:
        raise BadRecord("the match is over, but its end and its seed are missing", "no_end")
    return match


def _set_up_again(game: Game[Any], head: Head, chance: Chance) -> Match:
    try:
        match = Match._set_up(game, head.seats, head.options, chance, head.commitment, head.given)
    except (ValueError, ScriptEnded) as wrong:
        raise BadRecord(f"cannot be set up: {wrong}", "set_up", cause=wrong) from None
    if match.record.head != replace(head, format=FORMAT):
        raise BadRecord("the set-up differs from the recorded one", "other_set_up")
    return match


def _play_again(match: Match, number: int, entry: Entry) -> list[Event]:
    try:
        events = match.play(entry.seat, match.game.read_action(entry.action), entry.at)
    except (BadAction, BadTime, RuleBroken, ScriptEnded) as wrong:
        raise BadRecord(
            f"action {number} cannot be played: {wrong}", "unplayable", number=number, cause=wrong
        ) from None
    if match.record.entries[-1] != entry:
        raise BadRecord(f"action {number}: the state differs from the recorded one", "other_state", number=number)
    return events


def _check_rules(game: Game[Any], head: Head) -> None:
    if head.game != game.name:
        raise BadRecord(f"a record of {head.game}, not of {game.name}", "other_game", found=head.game, game=game.name)
    if head.rules != game.rules_version:
        message = f"{head.game} by rules version {head.rules}; this program plays version {game.rules_version}"
        raise BadRecord(message, "rules", game=head.game, found=head.rules, known=game.rules_version)


def _check_given(head: Head, entries: Sequence[Entry]) -> None:
    if head.given is not None and not 0 <= head.given <= len(entries):
        message = f"{head.given} actions taken over from another match, but {len(entries)} in all"
        raise BadRecord(message, "given", given=head.given, actions=len(entries))


def _check_seed(head: Head, seed: bytes) -> None:
    if len(seed) != SEED_BYTES or commitment(seed) != head.commitment:
        raise BadRecord("the seed does not fit the commitment", "commitment")


def _check_end(game: Game[Any], record: Record, match: Match) -> None:
    assert record.end is not None
    end = match.record.end
    if end is None or _in_format(game, record.head.format, end.outcome) != record.end.outcome:
        raise BadRecord("the outcome differs from the recorded one", "outcome")
    try:
        seed = bytes.fromhex(record.end.seed)
    except ValueError:
        raise BadRecord("the seed is not hexadecimal", "no_hex") from None
    _check_seed(record.head, seed)
    drawn = [*record.head.drawn, *(number for entry in record.entries for number in entry.drawn)]
    if drawn != _drawn_from(game, record, seed):
        raise BadRecord("the seed does not give what was drawn", "draws")
    match.record.end = End(end.outcome, record.end.seed)


def _in_format(game: Game[Any], format: int, outcome: Outcome) -> Outcome:
    """Return an outcome as records of a format hold it."""
    if format != PACKED:
        return outcome
    return replace(outcome, scores=tuple([(game.packed_score(score),) for score in outcome.scores]))


def _drawn_from(game: Game[Any], record: Record, seed: bytes) -> list[int]:
    """Play the record with dice of the seed, as far as possible, and return all their draws."""
    head = record.head
    dice = _dice(head, record.entries, seed)
    again = Match._set_up(game, head.seats, head.options, dice, head.commitment)
    try:
        for entry in record.entries:
            again.play(entry.seat, game.read_action(entry.action), entry.at)
    except RuleBroken:
        pass  # with other draws the action was possible
    return [*again.record.head.drawn, *(number for entry in again.record.entries for number in entry.drawn)]


def _dice(head: Head, entries: Sequence[Entry], seed: bytes) -> Dice:
    """Return dice of the seed, which first repeat the draws taken over from another match."""
    if head.given is None:
        return Dice(seed)
    return Dice(seed, [*head.drawn, *(number for entry in entries[: head.given] for number in entry.drawn)])
