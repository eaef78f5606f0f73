"""Tables of DC Spyfall over HTTP and sockets: whole matches, and people who go, leave and come back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablee.client import Refused
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.kernel.seat import AWAY, GONE, HOUSE, PERSON, PROGRAM
from tests.games.spyfall.playing import play_along
from tests.games.spyfall.table import (
    all_in,
    chairs,
    left_on_the_clock,
    live,
    player,
    spyfall,
    start_clock,
    stop_time,
    until_all,
)
from tests.server.place import Listener, SetTable, served

pytestmark = pytest.mark.anyio

GRACE = 30_000  # SP-1401
MODULES = {"super_powers": True, "harley": True, "farce": True, "multiverse": True}


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_time(monkeypatch)


async def goes(seat: int, leaver: Listener, others: list[Listener]) -> None:
    await leaver.close()
    for one in others:
        await one.until(lambda one=one: not one.table_view["seats"][seat]["present"])


def told(table: SetTable) -> list[list[Any]]:
    """Return what the house has told the rules so far."""
    return [entry.action[1:] for entry in live(table).match.record.entries if entry.seat == HOUSE]


# -- whole matches -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (3, 2, {"talk_mode": "structured", **MODULES}),
        (4, 0, {"talk_mode": "free", "super_powers": True, "multiverse": True, "rounds": 2}),
        (5, 0, {"talk_mode": "companion", "track_turns": True, **MODULES}),
        (1, 4, {"talk_mode": "structured"}),
    ],
    ids=["people and bots", "free", "companion", "bots"],
)
async def test_a_match_is_played_to_its_end(people: int, bots: int, options: dict[str, Any], sqlite_store: str) -> None:
    async with served(sqlite_store) as place, spyfall(place, people, bots, **options) as (table, everybody):
        async with table.listen(None) as watcher:
            await play_along(place, table.id, everybody, random.Random(people))
            await watcher.until(lambda: watcher.end)
        for one in everybody:
            await one.until(lambda one=one: one.end)
            assert one.end == watcher.end
            assert [past["row"] for past in one.view["history"]]
        record = parse_record((await table.ask("GET", "/record")).encode())
        match = verify(GAMES["spyfall"], record)
        assert match.record.end is not None
        assert [list(score) for score in match.record.end.outcome.scores] == watcher.end["outcome"]["scores"]
        replay = await table.ask("GET", "/replay?count=3", 0)
        assert replay["moments"]
        assert place.node.thinkers.hung == 0


# -- before it begins --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "key"),
    [
        pytest.param(chairs(4), {"harley": True}, "bad_option", id="SP-901"),
        pytest.param(chairs(3), {"rounds": 21}, "bad_option", id="SP-202"),
        pytest.param(chairs(3, 1), {"talk-mode": "free"}, "people_only", id="SP-1501"),
        pytest.param(chairs(4), {"talk-mode": "free", "absence": "substitute"}, "bad_option", id="SP-1402"),
        pytest.param(chairs(4), {"track-turns": True}, "bad_option", id="no companion"),
        pytest.param(chairs(4), {"virtual-clock": True}, "bad_option", id="SP-1309"),
        pytest.param(chairs(4), {"places": "A\nB\nC"}, "bad_option", id="too few places"),
        pytest.param(chairs(4), {"places": "x" * 2001}, "bad_option", id="too long"),
        pytest.param(chairs(2), {}, "bad_seats", id="SP-111"),
    ],
)
async def test_what_cannot_be_played_is_refused_before_anybody_comes(
    seats: list[Any], options: dict[str, Any], key: str, sqlite_store: str
) -> None:
    async with served(sqlite_store) as place:
        with pytest.raises(Refused) as refused:
            await place.table(seats, start=False, game="spyfall", options=options)
        assert refused.value.key == key


# -- absence -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1401")
@pytest.mark.rule("SP-1403")
async def test_an_absent_player_is_not_asked_and_does_not_vote(store: str, still: None) -> None:
    async with served(store) as place, spyfall(place, 5, talk_mode="free", round_seconds=480) as (table, everybody):
        dealer = await start_clock(everybody)
        gone = next(one for one in everybody if one is not dealer)
        others = [one for one in everybody if one is not gone]
        await goes(gone.seat, gone, others)
        await place.pass_time(GRACE - 1)
        assert told(table) == []
        await place.pass_time(1)
        await until_all(others, lambda view: view["players"][gone.seat]["is_away"])
        assert told(table) == [[gone.seat, AWAY]]
        assert await left_on_the_clock(dealer) == 480_000 - GRACE, "the clock is never paused for it"
        with pytest.raises(Refused, match="is_away"):
            await dealer.act(["ask_in_words", gone.seat, 0, "Où es-tu ?"])
        suspect = others[-1] if others[-1] is not dealer else others[0]
        await dealer.act(["accuse", suspect.seat])
        await all_in(suspect, "Accusation")
        assert set(suspect.view["waits"]["seats"]) == {one.seat for one in others if one not in (dealer, suspect)}
        async with table.listen(gone.seat) as back:
            await until_all(others, lambda view: not view["players"][gone.seat]["is_away"])
            await back.until(lambda: not player(back, gone.seat)["is_away"])
            assert player(back, gone.seat)["card"] is not None, "the full private view"
        assert told(table) == [[gone.seat, AWAY], [gone.seat, PERSON]]


@pytest.mark.rule("SP-1404")
@pytest.mark.rule("SP-1409")
async def test_with_fewer_than_three_the_round_is_void_and_the_table_waits(store: str, still: None) -> None:
    async with served(store) as place, spyfall(place, 4, talk_mode="free", round_seconds=480) as (table, everybody):
        await start_clock(everybody)
        ana, bob, cid, dan = everybody
        await goes(2, cid, [ana, bob])
        await goes(3, dan, [ana, bob])
        await place.pass_time(GRACE)
        await until_all([ana, bob], lambda view: view["history"] and view["history"][0]["row"] == "void")
        await place.pass_time(30_000)
        await until_all([ana, bob], lambda view: view["waits"]["phase"] == "Gathering")
        assert ana.view["round"] == 0, "it does not count"
        async with table.listen(3) as dan:
            await until_all([ana, bob, dan], lambda view: view["waits"]["phase"] == "SeeingCards")
            assert player(ana, 2)["is_away"] and player(dan, 3)["card"] is not None
            for one in (ana, bob, dan):
                await one.act(["see_card"])
            assert ana.view["round"] == 1
        await ana.until(lambda: not ana.table_view["seats"][3]["present"])
        await place.pass_time(GRACE)
        await ana.until(lambda: len(ana.view["history"]) == 2)
        await place.pass_time(30_000)
        await until_all([ana, bob], lambda view: view["waits"]["phase"] == "Gathering")
        with pytest.raises(Refused, match="host_ends"):
            await bob.act(["end_game"])
        await ana.act(["end_game"])
        await bob.until(lambda: bob.end)


@pytest.mark.rule("SP-1408")
async def test_the_turn_of_an_absent_player_passes_at_once(sqlite_store: str, still: None) -> None:
    async with served(sqlite_store) as place, spyfall(place, 4, talk_mode="free", round_seconds=480) as (_, everybody):
        dealer = await start_clock(everybody)
        others = [one for one in everybody if one is not dealer]
        await goes(dealer.seat, dealer, others)
        await place.pass_time(GRACE)
        await until_all(others, lambda view: view["dialogue"]["asker"] == (dealer.seat + 1) % 4)
        assert others[0].told("TurnPassed") == [
            {"type": "TurnPassed", "seat": dealer.seat, "to": (dealer.seat + 1) % 4}
        ]


# -- leaving -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1407")
async def test_a_player_who_leaves_for_good_is_out_after_the_round(store: str, still: None) -> None:
    async with served(store) as place, spyfall(place, 4, talk_mode="free", rounds=2) as (table, everybody):
        await start_clock(everybody)
        ana, bob, cid, dan = everybody
        await table.ask("POST", "/leave", 1)
        others = [ana, cid, dan]
        await until_all(others, lambda view: view["players"][1]["is_away"])
        assert told(table) == [[1, GONE]]
        assert not player(ana, 1)["is_out"]
        await cid.act(["accuse", 1])
        for one in (ana, dan):
            await all_in(one, "Accusation")
            await one.act(["vote", 1])
        await until_all(others, lambda view: view["history"])
        points = [player(ana, seat)["score"] for seat in range(4)]
        for one in others:
            await one.act(["next_round"])
        await until_all(others, lambda view: view["players"][1]["is_out"])
        assert ana.told("SeatRemoved") == [{"type": "SeatRemoved", "seat": 1}]
        assert [player(ana, seat)["score"] for seat in range(4)] == points, "the points stay listed"
        assert sum(one["card"] != -1 for one in ana.view["players"]) == 3
        for one in others:
            await one.act(["see_card"])
        await press_start_of(others)
        await table.ask("POST", "/leave", 3)
        await until_all([ana, cid], lambda view: len(view["history"]) == 2)
        assert ana.view["history"][1]["row"] == "void"
        for one in (ana, cid):
            await one.act(["next_round"])
        await ana.until(lambda: ana.end)
        assert ana.end["outcome"]["ranks"][1] == 0, "without a rank"
    assert bob.seat == 1


async def press_start_of(others: list[Listener]) -> None:
    dealer = next(one for one in others if one.seat == others[0].view["dealer"])
    await dealer.until(lambda: dealer.view["waits"]["phase"] == "StartingClock")
    await dealer.act(["start_clock"])


# -- bots in place of people -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1402")
async def test_a_bot_plays_for_an_absent_player_until_they_return(store: str) -> None:
    async with served(store, grace=GRACE) as place, spyfall(place, 4, round_seconds=480) as (table, everybody):
        dealer = await start_clock(everybody)
        gone = everybody[(dealer.seat + 1) % 4]
        others = [one for one in everybody if one is not gone]
        await goes(gone.seat, gone, others)
        await place.pass_time(GRACE)
        await until_all(others, lambda view: view["players"][gone.seat]["is_program"])
        assert not player(dealer, gone.seat)["is_away"]
        assert dealer.table_view["seats"][gone.seat]["stand_in"]
        await dealer.act(["ask_question", gone.seat, 3, 0])
        await until_all(others, lambda view: [entry for entry in view["said"] if entry["kind"] == "answer"])
        async with table.listen(gone.seat) as back:
            await until_all([*others, back], lambda view: not view["players"][gone.seat]["is_program"])
            assert player(back, gone.seat)["card"] is not None
        assert told(table)[:2] == [[gone.seat, PROGRAM], [gone.seat, PERSON]]


# -- around one table --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1401")
@pytest.mark.rule("SP-1509")
async def test_around_one_table_the_host_marks_absences_and_closes_windows(sqlite_store: str, still: None) -> None:
    async with served(sqlite_store) as place, spyfall(place, 5, talk_mode="companion") as (table, everybody):
        await start_clock(everybody)
        ana, bob, cid, dan, eve = everybody
        await goes(4, eve, [ana, bob])
        await place.pass_time(2 * GRACE - 20_000)
        await ana.send("ping")
        assert told(table) == [], "phones sleep"
        assert not player(ana, 4)["is_away"]
        with pytest.raises(Refused, match="host_only"):
            await bob.act(["mark_away", 4])
        await ana.act(["mark_away", 4])
        await bob.until(lambda: player(bob, 4)["is_away"])
        await bob.act(["accuse", 2])
        await all_in(ana, "Accusation")
        await dan.until(lambda: dan.view["waits"]["phase"] == "Accusation")
        await dan.act(["vote", 1])
        await place.pass_time(600_000)
        await ana.send("ping")
        assert ana.view["waits"]["phase"] == "Accusation", "nobody is hurried"
        await ana.act(["close_window"])
        await until_all([ana, bob, cid, dan], lambda view: view["waits"]["phase"] == "ShowingResult")
        assert ana.told("VotesShown")[0]["votes_against"] == [0]
        await ana.act(["mark_back", 4])
        await bob.until(lambda: not player(bob, 4)["is_away"])
        assert told(table) == []


# -- two nodes ---------------------------------------------------------------------------------------------------


async def test_people_at_two_nodes_play_a_round(postgresql_store: str, still: None) -> None:
    async with (
        served(postgresql_store) as here,
        served(postgresql_store) as there,
        spyfall(here, 4, talk_mode="free") as (table, everybody),
        table.at(there).listen(2) as far,
    ):
        dealer = await start_clock(everybody)
        to = next(seat for seat in (0, 1, 3) if seat != dealer.seat)
        asker = far if dealer.seat == 2 else dealer
        await all_in(far, "Interrogation")
        await asker.act(["ask_in_words", to, 0, "Fait-il froid ?"])
        await until_all([*everybody, far], lambda view: view["dialogue"]["answerer"] == to)
        await everybody[to].act(["answer_in_words", "Assez."])
        await far.until(lambda: far.view["dialogue"]["asker"] == to)
        accuser = far
        suspect = next(seat for seat in (0, 1, 3) if seat != to)
        await accuser.act(["accuse", suspect])
        for one in everybody:
            await all_in(one, "Accusation")
            if one.seat not in (2, suspect):
                await one.act(["vote", 1])
        await until_all([*everybody, far], lambda view: view["history"])
        rows = {one.view["history"][0]["row"] for one in (*everybody, far)}
        assert rows in ({"E1"}, {"E2"})
