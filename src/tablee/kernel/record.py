"""The Record: what was played. It is the truth we keep; a State is its replay.

A file holds one JSON value per line: the head, each action in order and, once the match is over, the end with the seed.
So a running match is written by appending.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.kernel.outcome import Outcome
from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode

FORMAT = 2
PACKED = 1  # the format in which a score was one number, whatever it was made of


class Head(msgspec.Struct, frozen=True, tag="head", omit_defaults=True):
    """What is known before the first action."""

    format: int
    game: str
    rules: int  # the version of the game's rules
    seats: tuple[str, ...]  # the names of those who sat there
    options: dict[str, str | bool | int]
    commitment: str  # SHA-256 of the seed, shown before the first draw
    drawn: tuple[int, ...]  # by the set-up
    digest: str  # of the first State
    given: int | None = None  # of a branch: how many actions it took over with the set-up; None: it is no branch


class Entry(msgspec.Struct, frozen=True, tag="action"):
    """One action: who, what, when, its draws, and a digest of the State it led to."""

    seat: Seat
    action: list[Any]
    at: int
    digest: str
    drawn: tuple[int, ...] = ()


class End(msgspec.Struct, frozen=True, tag="end"):
    """The outcome, and the seed for all to check."""

    outcome: Outcome
    seed: str


class PackedOutcome(msgspec.Struct, frozen=True):
    """An Outcome in a record of format 1."""

    ending: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]


class PackedEnd(msgspec.Struct, frozen=True, tag="end"):
    """The end of a record of format 1."""

    outcome: PackedOutcome
    seed: str

    def unpacked(self) -> End:
        """Return the end as it is today, but that each score still has a single part: only its game can split it."""
        packed = self.outcome
        scores = tuple([(score,) for score in packed.scores])
        return End(Outcome(packed.ending, scores, packed.ranks, packed.winners), self.seed)


class Record(msgspec.Struct):
    """A match, as played so far."""

    head: Head
    entries: list[Entry]
    end: End | None = None

    def to_lines(self) -> bytes:
        """Return the text of a record file. A finished record of an older format is brought up to date by `verify`."""
        assert self.end is None or self.head.format != PACKED, "the scores are those of an older format"
        parts: list[Head | Entry | End] = [self.head, *self.entries]
        if self.end is not None:
            parts.append(self.end)
        return b"".join(encode(part) + b"\n" for part in parts)


class BadRecord(ValueError):
    """A file that is no record we can read: a sentence in English, and a key and facts for other languages."""

    def __init__(self, message: str, key: str = "", **facts: Any) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


_decoder = msgspec.json.Decoder(Head | Entry | End)
_packed_decoder = msgspec.json.Decoder(Head | Entry | PackedEnd)


def parse_record(data: bytes) -> Record:
    """Read a record from the bytes of a file; BadRecord: it is none."""
    parts: list[Head | Entry | End] = []
    format = FORMAT
    for number, line in enumerate(data.splitlines(), 1):
        if number == 1:
            format = _format_of(line)
        try:
            parts.append(_read(line, format))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            raise BadRecord(f"line {number}: {wrong}", "line", number=number) from None
    return _assembled(parts)


def _read(line: bytes, format: int) -> Head | Entry | End:
    part: Head | Entry | End | PackedEnd = (_packed_decoder if format == PACKED else _decoder).decode(line)
    return part.unpacked() if isinstance(part, PackedEnd) else part


def _format_of(line: bytes) -> int:
    """Return the format of a record; tell one of a later version from something that is no record at all."""
    try:
        head = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord("not a record: line 1 is not JSON", "no_json") from None
    if not isinstance(head, dict) or head.get("type") != "head" or not isinstance(head.get("format"), int):
        raise BadRecord("not a record: line 1 is not a head", "no_head")
    format: int = head["format"]
    if format not in (PACKED, FORMAT):
        message = f"record format {format} is unknown here; this program reads formats {PACKED} to {FORMAT}"
        raise BadRecord(message, "format", found=format, known=FORMAT)
    return format


def _assembled(parts: list[Head | Entry | End]) -> Record:
    if not parts or not isinstance(parts[0], Head):
        raise BadRecord("not a record: it is empty", "empty")
    record = Record(parts[0], [])
    for number, part in enumerate(parts[1:], 2):
        if record.end is not None:
            raise BadRecord(f"line {number}: something follows the end", "after_end", number=number)
        if isinstance(part, Entry):
            record.entries.append(part)
        elif isinstance(part, End):
            record.end = part
        else:
            raise BadRecord(f"line {number}: a second head", "second_head", number=number)
    return record
