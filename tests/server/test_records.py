"""What is kept of a match: export, import, replay, playing on from any moment, and what happened meanwhile."""

import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tablee.cli.app import app
from tablee.client import Refused
from tablee.games import GAMES
from tablee.kernel.match import Match, verify
from tablee.kernel.record import Record, parse_record
from tests.server.place import Place, SetTable, play_randomly, served

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]


async def finished(place: Place) -> SetTable:
    """Play a whole match against a bot."""
    table = await place.table(ALONE, options={"timers": "off"})
    async with table.listen(0) as ana:
        await play_randomly(ana, random.Random(5))
    return table


async def record_of(table: SetTable) -> Record:
    return parse_record((await table.ask("GET", "/record")).encode())


def some_record() -> str:
    """Play a match by chance, without a server."""
    luck = random.Random(8)
    match = Match.start(GAMES["fake-crystal"], ["Ana", "Bob"], {}, bytes(32))
    while not match.is_over:
        decisions = [decision for decision in match.game.decisions(match.state) if decision.required]
        match.play(decisions[0].seat, luck.choice(decisions[0].actions))
    return match.record.to_lines().decode()


def checked(text: str, directory: Path) -> str:
    """Check a record as people do, with `tablee verify`, and return what that says."""
    file = directory / "match.jsonl"
    file.write_text(text, encoding="utf-8")
    said = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
    assert said.exit_code == 0, said.output
    return said.output


async def test_a_finished_match_is_kept_replayed_imported_and_played_on(store: str, tmp_path: Path) -> None:
    async with served(store) as place:
        table = await finished(place)
        text = await table.ask("GET", "/record")
        record = await record_of(table)
        assert record.head.commitment[:12] in checked(text, tmp_path)

        # any eyes after the end
        for eyes in (-1, 0, 1):
            replay = await table.ask("GET", f"/replay?eyes={eyes}&first=0&count=400")
            assert replay["actions"] == len(record.entries)
            shown = [moment["action"] for moment in replay["moments"]]
            assert shown == [None, *(entry.action for entry in record.entries)][:400]
            assert {moment["view"]["seat"] for moment in replay["moments"]} == {eyes}
        stretch = await table.ask("GET", "/replay?eyes=1&first=10&count=5")
        assert replay["end"] == stretch["end"] and stretch["end"]["seed"] == (record.end and record.end.seed)
        assert stretch["end"]["sheet"]["rows"][-1]["id"] == "credits"
        assert [moment["number"] for moment in stretch["moments"]] == [10, 11, 12, 13, 14]
        with pytest.raises(Refused, match="no_such_seat"):
            await table.ask("GET", "/replay?eyes=2")

        # imported elsewhere, it is the same
        imported = await place.http.ask("POST", "/api/replays", json={"record": text})
        copy = SetTable(place, {"table": imported["table"], "code": ""}, {})
        assert await copy.ask("GET", "/record") == text
        again = await copy.ask("GET", "/replay?eyes=1&first=10&count=5")
        assert again["moments"] == stretch["moments"]
        shown = (await copy.ask("GET", ""))["table"]
        assert (shown["origin"], shown["status"]) == ("import", "over")

        # and played on from the middle, at another seat
        middle = len(record.entries) // 2
        asked = {"number": middle, "name": "Zoé", "seat": 1, "level": "easy"}
        joined = await copy.ask("POST", "/branch", json=asked)
        branch = SetTable(place, {"table": joined["table"], "code": ""}, {joined["seat"]: joined["key"]})
        async with branch.listen(1) as zoe:
            assert zoe.seat == 1
            assert zoe.table_view["origin"] == "branch"
            assert zoe.table_view["commitment"] != record.head.commitment, "luck is new"
            await play_randomly(zoe, random.Random(6))
            assert zoe.end is not None
        played = await branch.ask("GET", "/record")
        assert str(middle) in checked(played, tmp_path)
        own = parse_record(played.encode())
        assert own.head.given == middle
        assert own.head.seats[1] == "Zoé"
        assert [entry.action for entry in own.entries[:middle]] == [e.action for e in record.entries[:middle]]


async def test_a_branch_begins_at_any_moment(sqlite_store: str) -> None:
    async with served(sqlite_store, bot_pause=60_000) as place:
        text = some_record()
        imported = await place.http.ask("POST", "/api/replays", json={"record": text})
        copy = SetTable(place, {"table": imported["table"], "code": ""}, {})
        actions = len(parse_record(text.encode()).entries)
        for number in (0, 1, actions - 1):
            asked = {"number": number, "name": "Zoé", "seat": 0}
            joined = await copy.ask("POST", "/branch", json=asked)
            branch = SetTable(place, {"table": joined["table"], "code": ""}, {0: joined["key"]})
            moment = (await copy.ask("GET", f"/replay?eyes=0&first={number}&count=1"))["moments"][0]
            async with branch.listen(0) as zoe:
                assert zoe.view == moment["view"]
        for wrong, key in (
            ({"number": actions}, "nothing_left_to_play"),
            ({"number": 1, "seat": 5}, "no_such_seat"),
            ({"number": 1, "name": " \u200b"}, "no_name"),
        ):
            with pytest.raises(Refused, match=key):
                await copy.ask("POST", "/branch", json={"name": "Zoé", **wrong})


async def test_a_running_match_is_exported_as_the_events_of_each_seat(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await ana.offer(price=9)
            await bob.act(["place", 2])
            told = {seat: await exported(table, seat) for seat in (0, 1)}
            for listener in (ana, bob):
                head, *events, view = told[listener.seat]
                assert head["type"] == "own"
                assert head["seat"] == listener.seat
                assert view["view"] == listener.view
                assert events == listener.frames[0]["missed"] + [
                    event for frame in listener.of("update") for event in frame.get("events", [])
                ]
        assert [event["seat"] for event in told[0] if event["type"] == "Drew"] == [0]
        assert "seed" not in str(told)
        with pytest.raises(Refused, match="not_seated"):
            await table.ask("GET", "/record")
        for path in ("/replay", "/replay?eyes=0"):
            with pytest.raises(Refused, match="not_over"):
                await table.ask("GET", path, 0)
        with pytest.raises(Refused, match="not_over"):
            await table.ask("POST", "/branch", 0, json={"number": 1, "name": "Ana"})


async def exported(table: SetTable, seat: int) -> list[dict[str, Any]]:
    text: str = await table.ask("GET", "/record", seat)
    return [msgspec.json.decode(line) for line in text.splitlines()]


async def test_a_record_that_is_not_true_is_not_imported(sqlite_store: str) -> None:
    text = some_record()
    lines = text.splitlines()
    changed = text.replace('["price",3]', '["price",4]', 1)
    assert changed != text
    async with served(sqlite_store) as place:
        for record, key in (
            ("nonsense", "bad_record"),
            (changed, "bad_record"),
            ("\n".join(lines[:-1]), "not_over"),
            (text.replace("fake-crystal", "chess"), "no_such_game"),
        ):
            with pytest.raises(Refused) as refused:
                await place.http.ask("POST", "/api/replays", json={"record": record})
            assert refused.value.key == key
        verify(GAMES["fake-crystal"], parse_record(text.encode()))


async def test_a_recap_tells_what_happened_since(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=100_000) as place:
        table = await place.table(TWO, options={"timers": "off", "ability": "avant-gardiste"})  # for two: no rights
        async with table.listen(0) as ana:
            async with table.listen(1) as bob:
                await bob.act(["place", 3])
                await ana.until(lambda: ana.table_view["seats"][1]["present"])
                seen = bob.number
            await ana.until(lambda: not ana.table_view["seats"][1]["present"])
            await ana.offer()
            await place.pass_time(100_000)
            await ana.until(lambda: ana.told("OffersRevealed"))
            await ana.until_asked()  # from here on everybody waits for Ana
            recap = await table.ask("GET", "/recap", 1)
            assert recap["since"] == seen
            assert [event["key"] for event in recap["events"]][:2] == ["Confirmed", "Confirmed"]
            assert recap["events"][0]["number"] == seen + 1
            assert recap["events"][0]["facts"] == {"seat": 0}
            assert [action[0] for action in recap["played_for_you"]][:5] == ["slot", "price", "place", "slot", "price"]
            assert ["place", 3] not in recap["played_for_you"]
            everything = await table.ask("GET", "/recap?since=0", 1)
            assert recap["number"] <= everything["number"] == len(everything["events"])  # the stand-in may play on
            assert [event["facts"]["seat"] for event in everything["events"] if event["key"] == "Drew"] == [1]
            async with table.listen(1) as bob:
                latest = await table.ask("GET", f"/recap?since={bob.number}", 1)
                assert latest["events"] == []
                assert latest["played_for_you"] == []


async def test_a_server_that_stops_knows_what_everybody_had_seen(sqlite_store: str) -> None:
    async with AsyncExitStack() as stack, served(sqlite_store) as place:
        table = await place.table(TWO, options={"timers": "off"})
        ana = await stack.enter_async_context(table.listen(0))
        bob = await stack.enter_async_context(table.listen(1))
        await ana.offer()
        await bob.until(lambda: bob.told("Confirmed"))
    async with served(sqlite_store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        recap = await again.ask("GET", "/recap", 1)
        assert recap["since"] == bob.number > 0
        assert recap["events"] == []


async def test_a_match_is_over_for_all_though_its_score_sheet_fails(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def count(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(type(GAMES["fake-crystal"]), "count", count)
    async with served(sqlite_store) as place:
        table = await finished(place)
        async with table.listen(0) as ana:
            await ana.until(lambda: ana.end)
            assert ana.end["sheet"] == {"parts": ["points"], "rows": []}
        replay = await table.ask("GET", "/replay?count=1")
        assert replay["end"] == ana.end
        assert (await record_of(table)).end is not None
