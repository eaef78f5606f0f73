"""What each seat could conclude is told in replays of matches that are over, and through no other door."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee.server
from tablee.client import Refused
from tablee.lab.series import Series, play_one, record_path
from tests.server.place import served

pytestmark = pytest.mark.anyio

SEATS = 4
DOORS = ("/record", "/recap?since=0", "")


def spyfall_record(directory: Path) -> str:
    """Let bots play a round."""
    options = {"virtual-clock": True, "rounds": 1, "farce": True, "multiverse": True}
    series = Series("spyfall", options, (("normal",) * SEATS,), 1, "insights", directory)
    play_one(series, 0)
    return record_path(series, 0).read_text("utf-8")


def has_insight(told: Any) -> bool:
    """Tell whether something of an insight stands anywhere in an answer."""
    if isinstance(told, dict):
        return "insights" in told or "jokers" in told or any(has_insight(value) for value in told.values())
    return isinstance(told, list) and any(has_insight(value) for value in told)


async def test_a_replay_tells_what_each_seat_could_conclude(sqlite_store: str, tmp_path: Path) -> None:
    text = spyfall_record(tmp_path)
    async with served(sqlite_store) as place:
        id = (await place.http.ask("POST", "/api/replays", json={"record": text}))["table"]
        moments = (await place.http.ask("GET", f"/api/tables/{id}/replay?eyes=-1&count=400"))["moments"]
    cards = next(moment["view"]["players"] for moment in reversed(moments) if moment["view"]["history"])

    told = [moment["insights"] for moment in moments if "insights" in moment]

    assert len(told) > 10
    assert all(len(insights) == SEATS for insights in told)
    for seat, player in enumerate(cards):
        last = told[-1][seat]
        assert bool(last["places"]) != bool(last["jokers"]), player
        if last["jokers"]:
            assert sum(last["jokers"]) == pytest.approx(1, abs=0.001)
        else:
            assert last["places"] == sorted(last["places"], key=lambda likely: -likely["chance"])
    assert told[0] != told[-1]


async def test_a_game_without_insights_tells_none(sqlite_store: str, tmp_path: Path) -> None:
    series = Series("fake-crystal", {}, (("random",) * 2,), 1, "insights", tmp_path)
    play_one(series, 0)
    async with served(sqlite_store) as place:
        text = record_path(series, 0).read_text("utf-8")
        id = (await place.http.ask("POST", "/api/replays", json={"record": text}))["table"]
        replay = await place.http.ask("GET", f"/api/tables/{id}/replay?eyes=0&count=5")

    assert not has_insight(replay)


async def test_no_door_of_a_running_table_gives_an_insight(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}, {"kind": "link"}], game="spyfall")
        async with table.listen(0) as ana, table.listen(1) as bob, table.listen(2) as cid:
            for seat in (ana, bob, cid):
                await seat.act(["see_card"])
            with pytest.raises(Refused, match="not_over"):
                await table.ask("GET", "/replay?eyes=0", 0)
            answers = [await table.ask("GET", door, 0) for door in DOORS]
            frames = [frame for seat in (ana, bob, cid) for frame in seat.frames]

    assert len(frames) > 6
    assert not any(has_insight(frame) for frame in frames)
    for answer in answers:
        lines = (
            [msgspec.json.decode(line) for line in answer.encode().splitlines()] if isinstance(answer, str) else answer
        )
        assert not has_insight(lines)


def test_insights_are_asked_for_in_one_place_only() -> None:
    sources = Path(tablee.server.__path__[0])
    asking = [file.name for file in sources.rglob("*.py") if ".insight(" in file.read_text("utf-8")]

    assert asking == ["records.py"]
