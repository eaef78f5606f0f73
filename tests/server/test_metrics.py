"""Figures, as Prometheus itself reads them."""

import asyncio
import random
from collections.abc import Callable

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tablee.client import Refused
from tablee.server.metrics import MOST_KEYS, Figures
from tests.server.place import Place, play_randomly, served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

Read = Callable[..., float]


async def figures_of(place: Place) -> Read:
    """Read the page, and return a way to ask for a figure by name and labels."""
    page = await place.http.ask("GET", "/metrics")
    found = {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }
    return lambda name, **labels: found[(f"tablee_{name}", *sorted(labels.items()))]


async def test_a_match_shows_in_the_figures(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "level": "easy"}])
        async with table.all_seated() as seats:
            with pytest.raises(Refused, match="bad_action"):
                await seats[0].act(["fly"])
            accepted = sum(await asyncio.gather(*(play_randomly(seat, random.Random(1)) for seat in seats)))
            figure = await figures_of(place)
            played = place.node.house.tables[table.id].number
    assert figure("sockets") == 2
    assert figure("messages_total", type="Act") >= accepted + 1
    assert figure("refusals_total", key="bad_action") == 1
    assert figure("told_seconds_count") >= accepted
    assert figure("actions_total") == played > accepted
    assert figure("bot_thinking_seconds_count") > 0
    assert figure("commit_seconds_count") == figure("commits_total") == figure("commit_changes_count")
    assert figure("commit_changes_sum") >= figure("commits_total")
    assert figure("told_seconds_sum") > 0
    assert figure("store_refuses") == 0
    assert figure("deadline_late_seconds_count") == 0, "nobody's time was up"


@pytest.mark.parametrize("key", ["", "open sesame"])
async def test_other_machines_may_read_the_figures_only_with_the_key(sqlite_store: str, key: str) -> None:
    elsewhere = {"x-forwarded-for": "10.0.0.9"}
    async with (
        served(sqlite_store, metrics_key=key) as place,
        httpx.AsyncClient(base_url=place.address, trust_env=False, verify=False, timeout=PATIENCE) as other,
    ):
        for wrong in ("", "Bearer", "Bearer x", "open sesame", "é"):
            headers = {**elsewhere, **({"authorization": wrong.encode()} if wrong else {})}
            assert (await other.get("/metrics", headers=headers)).json()["key"] == "only_here", wrong
        right = await other.get("/metrics", headers={**elsewhere, "authorization": "Bearer open sesame"})
        assert right.status_code == (200 if key else 403)
        assert (await other.get("/metrics")).status_code == 200, "this machine needs no key"


def test_the_keys_of_refusals_are_bounded() -> None:
    figures = Figures()
    for number in range(10 * MOST_KEYS):
        figures.refuse(f"key_{number}")
    assert len(figures.refusals) <= MOST_KEYS + 1
    assert sum(figures.refusals.values()) == 10 * MOST_KEYS
