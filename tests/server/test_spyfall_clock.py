"""The clock of a round of DC Spyfall is exact to the millisecond over votes, pauses, new sockets, restarts, nodes."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.client import Refused
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.server.serving import TableeServer
from tests.games.spyfall.table import (
    Hands,
    agree,
    all_in,
    left_on_the_clock,
    live,
    player,
    spyfall,
    start_clock,
    stop_time,
    until_all,
)
from tests.points import points_of
from tests.server.place import Listener, served

pytestmark = pytest.mark.anyio

MINUTES = 480_000
HOUR = 3_600_000


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_time(monkeypatch)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


async def accuses(everybody: list[Listener], accuser: int, suspect: int) -> None:
    await everybody[accuser].act(["accuse", suspect])
    for one in everybody:
        await all_in(one, "Accusation")


async def votes(everybody: list[Listener], accuser: int, suspect: int, *, in_favour: bool) -> None:
    for one in everybody:
        if one.seat not in (accuser, suspect):
            await one.act(["vote", int(in_favour)])


@pytest.mark.rule("SP-1304")
async def test_a_vote_takes_nothing_off_the_clock(store: str, still: None) -> None:
    async with served(store) as place, spyfall(place, 4, round_seconds=480) as (_, everybody):
        await start_clock(everybody)
        await place.pass_time(30_000)  # the dealer says nothing yet
        await place.pass_time(9_123)
        await accuses(everybody, 1, 2)
        assert [await left_on_the_clock(one) for one in everybody] == [MINUTES - 39_123] * 4
        await place.pass_time(12_000)
        await votes(everybody, 1, 2, in_favour=False)
        await until_all(everybody, lambda view: view["waits"]["phase"] == "ShowingResult")
        await place.pass_time(5_000)
        await until_all(everybody, lambda view: view["clock"]["is_running"])
        assert [await left_on_the_clock(one) for one in everybody] == [MINUTES - 39_123] * 4
        await place.pass_time(1_877)
        assert [await left_on_the_clock(one) for one in everybody] == [MINUTES - 41_000] * 4
        (main,) = [clock for clock in everybody[0].clock["running"] if clock["which"] == 1]
        told = (await everybody[0].send("ping"))["clock"]
        assert main["due"] - told["now"] == MINUTES - 41_000


@pytest.mark.rule("SP-1305")
async def test_a_pause_of_the_table_takes_nothing_off_the_clock(store: str, still: None) -> None:
    async with served(store) as place, spyfall(place, 3, round_seconds=480) as (_, everybody):
        await start_clock(everybody)
        await place.pass_time(20_001)
        await agree(everybody, "pause")
        await place.pass_time(HOUR)
        with pytest.raises(Refused, match="paused"):
            await everybody[1].act(["accuse", 2])
        assert await left_on_the_clock(everybody[1]) == MINUTES - 20_001
        await agree(everybody, "resume")
        assert [await left_on_the_clock(one) for one in everybody] == [MINUTES - 20_001] * 3
        await place.pass_time(999)
        assert [await left_on_the_clock(one) for one in everybody] == [MINUTES - 21_000] * 3


@pytest.mark.rule("SP-1301")
@pytest.mark.rule("SP-1407")
async def test_a_returning_guest_sees_the_same_clock(store: str, still: None) -> None:
    async with served(store) as place, spyfall(place, 3, round_seconds=480) as (table, everybody):
        await start_clock(everybody)
        await place.pass_time(7_777)
        async with table.listen(1) as again, table.listen(None) as watcher:
            for one in (again, watcher):
                assert await left_on_the_clock(one) == MINUTES - 7_777
        place.node.house.tables.pop(table.id)  # the memory of the node, too, begins anew
        async with table.listen(2) as again:
            assert await left_on_the_clock(again) == MINUTES - 7_777


@pytest.mark.rule("SP-1301")
async def test_the_clock_stands_still_while_no_server_runs(
    store: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was served counts to the millisecond, beat or no beat; what passes between two servers does not at all."""
    part = TableeServer._part

    async def part_slowly(server: TableeServer) -> None:
        hands.move(750)  # nobody can play any more
        await part(server)

    monkeypatch.setattr(TableeServer, "_part", part_slowly)
    async with served(store) as place, spyfall(place, 3, round_seconds=480) as (table, everybody):
        await start_clock(everybody)
        hands.move(1_000)
        await place.node.beat()
        hands.move(875)  # and no beat
        assert await left_on_the_clock(everybody[0]) == MINUTES - 1_875
    for served_before in (1_875, 2_500, 3_125):
        hands.move(600_000)
        async with served(store) as place, table.at(place).listen(0) as ana:
            assert ana.view["clock"]["is_running"]
            assert await left_on_the_clock(ana) == MINUTES - served_before
            hands.move(625)
            assert await left_on_the_clock(ana) == MINUTES - served_before - 625


@pytest.mark.rule("SP-1301")
async def test_the_clock_runs_on_when_one_of_two_nodes_stops(postgresql_store: str, hands: Hands) -> None:
    async with served(postgresql_store) as there:
        async with served(postgresql_store) as here, spyfall(here, 3, round_seconds=480) as (table, everybody):
            await start_clock(everybody)
            hands.move(375)
        hands.move(500)
        await there.node.beat()
        async with table.at(there).listen(1) as far:
            assert await left_on_the_clock(far) == MINUTES - 875
            hands.move(125)
            assert await left_on_the_clock(far) == MINUTES - 1_000


@pytest.mark.rule("SP-1301")
async def test_a_store_slow_to_commit_adds_nothing_to_the_clock(
    sqlite_store: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite_store) as place, spyfall(place, 3, round_seconds=480) as (_, everybody):
        await start_clock(everybody)
        write = place.node.store.write

        async def commit_slowly(*change: Any) -> Any:
            done = await write(*change)
            hands.move(250 if change[0] == place.node._give_beat else 0)
            return done

        monkeypatch.setattr(place.node.store, "write", commit_slowly)
        hands.move(500)
        await place.node.beat()
        assert await left_on_the_clock(everybody[0]) == MINUTES - 750


@pytest.mark.rule("SP-1301")
async def test_two_nodes_agree_on_the_clock_to_the_millisecond(postgresql_store: str, still: None) -> None:
    async with (
        served(postgresql_store) as here,
        served(postgresql_store) as there,
        spyfall(here, 4, round_seconds=480) as (table, everybody),
        table.at(there).listen(1) as far,
        table.at(there).listen(None) as watcher,
    ):
        await start_clock(everybody)

        async def passes(ms: int) -> None:
            await here.pass_time(ms)
            await there.node.beat()

        await passes(44_321)
        await far.act(["accuse", 3])  # through the other node
        for one in (*everybody, far, watcher):
            await all_in(one, "Accusation")
            assert await left_on_the_clock(one) == MINUTES - 44_321
        await passes(2_000)
        await everybody[0].act(["vote", 0])
        await passes(1_000)
        await everybody[2].act(["vote", 1])
        await passes(5_000)
        for one in (*everybody, far, watcher):
            await all_in(one, "Interrogation")
            assert await left_on_the_clock(one) == MINUTES - 44_321
        await passes(679)
        assert [await left_on_the_clock(one) for one in (*everybody, far, watcher)] == [MINUTES - 45_000] * 6


@pytest.mark.rule("SP-1305")
async def test_with_one_millisecond_left_one_may_break_in_and_with_none_not(sqlite_store: str, still: None) -> None:
    async with served(sqlite_store) as place, spyfall(place, 4, talk_mode="companion", rounds=2) as (_, everybody):
        await start_clock(everybody)
        await place.pass_time(59_999)
        await accuses(everybody, 1, 2)
        assert await left_on_the_clock(everybody[1]) == 1
        await votes(everybody, 1, 2, in_favour=False)
        await place.pass_time(5_000)
        await until_all(everybody, lambda view: view["clock"]["is_running"])
        assert await left_on_the_clock(everybody[3]) == 1
        clock = place.node.clock
        clock.set(clock.now() + 1)  # nobody has noticed yet: in the same millisecond expiry wins
        clock.now()  # which a beat cannot take back
        on = everybody[3].number
        with pytest.raises(Refused) as refused:
            await everybody[3].act(["accuse", 1], on=on)
        assert (refused.value.key, refused.value.rule) == ("clock_expired", "SP-1305")
        await until_all(everybody, lambda view: view["waits"]["phase"] == "FinalTalk")
        assert everybody[0].told("TimeRanOut")
        assert len(everybody[0].view["accusations"]) == 1, "the right was not spent"


@pytest.mark.rule("SP-1305")
async def test_the_first_to_break_in_stops_the_clock_and_the_second_leaves_no_trace(
    sqlite_store: str, still: None
) -> None:
    async with served(sqlite_store) as place, spyfall(place, 4, round_seconds=480) as (_, everybody):
        await start_clock(everybody)
        joker = next(one for one in everybody if player(one, one.seat)["card"] == 40)
        heroes = [one for one in everybody if one is not joker]
        on = joker.number
        await place.pass_time(10_000)
        await heroes[0].act(["accuse", heroes[1].seat])
        numbers = [one.number for one in heroes]
        with pytest.raises(Refused, match="clock_stopped"):
            await joker.act(["reveal"], on=on)
        for one, number in zip(heroes, numbers, strict=True):
            await one.send("ping")
            assert one.number == number and player(one, joker.seat)["card"] is None
        for one in (heroes[2], joker):
            await one.act(["vote", 0])
        await place.pass_time(5_000)
        await joker.until(lambda: joker.view["clock"]["is_running"])
        assert await left_on_the_clock(joker) == 470_000
        await joker.act(["reveal"])
        await joker.act(["guess", 0])
        assert joker.view["history"][0]["row"] in ("E4", "E6")


async def test_the_record_of_a_match_by_the_clock_can_be_verified(sqlite_store: str, still: None) -> None:
    """All points at nobody; the clock alone ends the match."""
    async with served(sqlite_store) as place, spyfall(place, 3, talk_mode="free") as (table, everybody):
        await start_clock(everybody)
        for ms in (60_000, 30_000, 3_000, 15_000, 30_000):
            await place.pass_time(ms)
        await everybody[0].until(lambda: everybody[0].end)
        record = parse_record((await table.ask("GET", "/record")).encode())
        match = verify(GAMES["spyfall"], record)
        assert match.record.end is not None and points_of(match.record.end.outcome).count(2) == 1  # SP-701
        assert not live(table).is_playing
