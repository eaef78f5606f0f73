"""Bots that behave strangely, for tests: each function is called in the processes of the bots before they decide."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

from tablee.bots import levels
from tablee.bots.policies import BOTS
from tablee.kernel.decision import Decision

GAME = "fake-crystal"


class HangsOnce:
    """A policy that hangs in the first decision of all, having written down in which process."""

    def __init__(self, note: Path) -> None:
        self._note = note
        self._usual = BOTS[GAME].policy

    def choose(self, state: Any, seat: int, decision: Decision, chance: Any) -> Any:
        if not self._note.exists():
            self._note.write_text(str(os.getpid()), encoding="utf-8")
            threading.Event().wait()
        return self._usual.choose(state, seat, decision, chance)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)


def _play_by(policy: Any) -> None:
    BOTS[GAME] = BOTS[GAME]._replace(policy=policy)


def hang_once(note: Path) -> None:
    _play_by(HangsOnce(note))


class Fails:
    """A policy with a fault of its own."""

    def choose(self, *_: Any) -> Any:
        raise ZeroDivisionError("a bot's own fault")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)

    _usual = BOTS[GAME].policy


class TakesTheFirst:
    """A policy without luck or thought: the first answer there is."""

    def choose(self, state: Any, seat: int, decision: Decision, chance: Any) -> Any:
        return decision.actions[0]


def take_the_first() -> None:
    _play_by(TakesTheFirst())


def fail() -> None:
    _play_by(Fails())


def search_little() -> None:
    """Let the hard bot think for an instant instead of a second."""
    levels.TABLE_LEVELS["hard"] = "search:2"
