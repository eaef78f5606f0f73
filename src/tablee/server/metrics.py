"""Figures for Prometheus. No name, no table and no secret is among them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from prometheus_client import CollectorRegistry, Histogram, generate_latest

MOST_KEYS: Final = 120  # of refusals counted apart; our own code and the games have fewer

_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SLOW: Final = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20)
_MANY: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Figures:
    """Counters and histograms of a node. An action observes one histogram and counts two numbers."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.told = self._histogram("told_seconds", "From the message of an action until it was told to all", _QUICK)
        self.commit = self._histogram("commit_seconds", "How long a commit took", _QUICK)
        self.changes = self._histogram("commit_changes", "Changes that shared a commit", _MANY)
        self.late = self._histogram("deadline_late_seconds", "How late the clock spoke after a deadline", _SLOW)
        self.thought = self._histogram("bot_thinking_seconds", "How long a bot took to decide", _SLOW)
        self.messages: Counter[str] = Counter()  # by type
        self.refusals: Counter[str] = Counter()  # by key
        self.sockets_dropped: Counter[str] = Counter()  # by reason
        self.resyncs = 0
        self.frames_dropped = 0

    def refuse(self, key: str) -> None:
        """Count a refusal."""
        self.refusals[key if key in self.refusals or len(self.refusals) < MOST_KEYS else "other"] += 1

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self.registry)

    def _histogram(self, name: str, description: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"tablee_{name}", description, buckets=buckets, registry=self.registry)
