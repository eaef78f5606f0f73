"""Figures for Prometheus. No name, no table and no secret is among them."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from tablee.server.house import House
from tablee.server.thinkers import Thinkers


class Figures(Collector):
    """Reads the house when it is asked, so that playing costs nothing more."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self._house = house
        self._thinkers = thinkers
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def collect(self) -> Iterator[Metric]:
        house = self._house
        yield GaugeMetricFamily("tablee_tables", "Tables in memory", len(house.tables))
        yield GaugeMetricFamily("tablee_sockets", "Open sockets", house.sockets)
        yield CounterMetricFamily("tablee_actions", "Actions played", house.referee.played)
        yield CounterMetricFamily("tablee_commits", "Commits", house.store.commits)
        yield GaugeMetricFamily("tablee_store_waiting", "Changes not committed yet", house.store.waiting)
        yield GaugeMetricFamily("tablee_store_refuses", "1 while the store takes no writes", house.store.refused)
        yield GaugeMetricFamily("tablee_bots_at_work", "Decisions bots think about", self._thinkers.at_work)
        yield CounterMetricFamily("tablee_bots_hung", "Bots that were stopped", self._thinkers.hung)
        yield GaugeMetricFamily("tablee_clock_seconds", "The service clock", house.clock.now() / 1000)

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self._registry)
