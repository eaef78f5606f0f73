"""Guided first games: where each begins, as its game ships it.

A game that has one keeps `lesson.toml` and `lesson.jsonl` among its data: who learns, and a record that ends where the
lesson begins. What the opponents do is for its LessonPolicy to know.
"""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from tablee.games import GAMES, file_of
from tablee.kernel.record import Record, parse_record
from tablee.kernel.seat import Seat


class Lesson(msgspec.Struct, frozen=True):
    """A match as far as the lesson begins, and the seat of whoever learns."""

    record: Record
    learner: Seat


@cache
def lesson_of(game: str) -> Lesson | None:
    """Return the first game that a game ships; None: it has none."""
    script = file_of(GAMES[game], "data", "lesson.toml")
    record = file_of(GAMES[game], "data", "lesson.jsonl")
    if script is None or record is None:
        return None
    learner: Seat = tomllib.loads(script.read_text("utf-8"))["learner"]
    return Lesson(parse_record(record.read_bytes()), learner)
