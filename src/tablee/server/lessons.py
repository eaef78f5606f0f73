"""Guided first games: where each begins, as its game ships it.

A game that has one keeps `lesson.toml` and `lesson.jsonl` among its data: who learns, and a record that ends where the
lesson begins. What the opponents do is for its LessonPolicy to know.
"""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec
import structlog

from tablee.bots.policies import BOTS
from tablee.games import GAMES, file_of
from tablee.kernel.record import Record, parse_record
from tablee.kernel.seat import Seat

logger = structlog.get_logger()


class Lesson(msgspec.Struct, frozen=True):
    """A match as far as the lesson begins, and the seat of whoever learns."""

    record: Record
    learner: Seat


@cache
def lesson_of(game: str) -> Lesson | None:
    """Return the first game that a game ships; None: it has none, or one that cannot be read."""
    script = file_of(GAMES[game], "data", "lesson.toml")
    record = file_of(GAMES[game], "data", "lesson.jsonl")
    bots = BOTS.get(game)
    if script is None or record is None or bots is None or bots.lesson is None:
        return None
    try:
        return Lesson(parse_record(record.read_bytes()), _learner(script.read_text("utf-8")))
    except (ValueError, KeyError) as wrong:
        logger.warning("the lesson of a game cannot be read", game=game, reason=repr(wrong))
        return None


def _learner(script: str) -> Seat:
    learner: Seat = tomllib.loads(script)["learner"]
    return learner
