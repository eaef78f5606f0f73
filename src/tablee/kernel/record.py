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

FORMAT = 1


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


class Record(msgspec.Struct):
    """A match, as played so far."""

    head: Head
    entries: list[Entry]
    end: End | None = None

    def to_lines(self) -> bytes:
        """Return the text of a record file."""
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


def parse_record(data: bytes) -> Record:
    """Read a record from the bytes of a file; BadRecord: it is none."""
    parts: list[Head | Entry | End] = []
    for number, line in enumerate(data.splitlines(), 1):
        if number == 1:
            _check_format(line)
        try:
            parts.append(_decoder.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            raise BadRecord(f"line {number}: {wrong}", "line", number=number) from None
    return _assembled(parts)


def _check_format(line: bytes) -> None:
    """Tell a record of another version from something that is no record at all."""
    try:
        head = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord("not a record: line 1 is not JSON", "no_json") from None
    if not isinstance(head, dict) or head.get("type") != "head" or not isinstance(head.get("format"), int):
        raise BadRecord("not a record: line 1 is not a head", "no_head")
    if head["format"] != FORMAT:
        message = f"record format {head['format']} is unknown here; this program reads format {FORMAT}"
        raise BadRecord(message, "format", found=head["format"], known=FORMAT)


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
