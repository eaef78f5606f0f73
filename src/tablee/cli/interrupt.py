"""Ctrl-C: end at once, and tell what was done so far."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130  # the exit code of a program ended by Ctrl-C


def leave_in_peace() -> None:
    """Let a further Ctrl-C not cut off what is said and kept at the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Give a question to ask: has Ctrl-C been pressed? Pressed a second time it ends the program as usual."""
    asked = threading.Event()

    def ask(_signal: int, _frame: FrameType | None) -> None:
        asked.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
