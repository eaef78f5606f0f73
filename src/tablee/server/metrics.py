"""Figures for Prometheus. No name, no table and no secret is among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.thinkers import Thinkers

MOST_KEYS: Final = 120  # of refusals, told apart; our own code and the games have fewer

_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SLOW: Final = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20)
_MANY: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Figures:
    """What a node counts as it goes. Playing an action observes one of these histograms and counts two numbers."""

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


class Present(Collector):
    """Reads the house when it is asked, so that playing costs nothing more."""

    def __init__(self, figures: Figures, house: House, thinkers: Thinkers) -> None:
        self._figures = figures
        self._house = house
        self._thinkers = thinkers
        figures.registry.register(self)
        ProcessCollector(registry=figures.registry)

    def collect(self) -> Iterator[Metric]:
        house = self._house
        figures = self._figures
        yield GaugeMetricFamily("tablee_tables", "Tables in memory", len(house.tables))
        yield GaugeMetricFamily("tablee_sockets", "Open sockets", house.sockets)
        yield CounterMetricFamily("tablee_actions", "Actions played", house.referee.played)
        yield CounterMetricFamily("tablee_commits", "Commits", house.store.commits)
        yield CounterMetricFamily("tablee_store_races", "Transactions tried again after another's", house.store.races)
        yield GaugeMetricFamily("tablee_store_waiting", "Changes not committed yet", house.store.waiting)
        yield GaugeMetricFamily("tablee_store_refuses", "1 while the store takes no writes", house.store.refused)
        yield GaugeMetricFamily("tablee_bots_at_work", "Decisions bots think about", self._thinkers.at_work)
        yield GaugeMetricFamily("tablee_bots_waiting", "Decisions that wait for a process", self._thinkers.waiting())
        yield GaugeMetricFamily("tablee_work_waiting", "Matches that wait to be played again", house.work.waiting())
        yield CounterMetricFamily("tablee_bots_hung", "Bots that were stopped", self._thinkers.hung)
        yield GaugeMetricFamily("tablee_clock_seconds", "The service clock", house.clock.now() / 1000)
        yield _by("tablee_messages", "Messages heard", "type", figures.messages)
        yield _by("tablee_refusals", "What was refused", "key", figures.refusals)
        yield _by("tablee_sockets_dropped", "Sockets we closed", "reason", figures.sockets_dropped)
        yield CounterMetricFamily("tablee_resyncs", "Slow readers who got everything anew", figures.resyncs)
        yield CounterMetricFamily("tablee_frames_dropped", "Frames that a welcome replaced", figures.frames_dropped)


def _by(name: str, description: str, label: str, counts: Counter[str]) -> Metric:
    family = CounterMetricFamily(name, description, labels=[label])
    for value, count in sorted(counts.items()):
        family.add_metric([value], count)
    return family
