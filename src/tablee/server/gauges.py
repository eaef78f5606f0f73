"""Gauges: figures of a node that are read when Prometheus asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from tablee.server.house import House
from tablee.server.metrics import Figures
from tablee.server.thinkers import Thinkers


class Gauges(Collector):
    """Reads the house on request, so that play costs nothing more."""

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
        yield CounterMetricFamily("tablee_resyncs", "Slow readers who got a fresh welcome", figures.resyncs)
        yield CounterMetricFamily("tablee_frames_dropped", "Frames that a welcome replaced", figures.frames_dropped)


def _by(name: str, description: str, label: str, counts: Counter[str]) -> Metric:
    family = CounterMetricFamily(name, description, labels=[label])
    for value, count in sorted(counts.items()):
        family.add_metric([value], count)
    return family
