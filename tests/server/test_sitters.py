"""Rules that ask who sits where are told: bots, people who come and go, those who left, at every node and after every
restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tablee.client import Refused
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, PERSON, PROGRAM
from tablee.server.clock import ServiceClock
from tablee.server.sitters import Sitters
from tests.server.parley import PARLEY, install, install_winks
from tests.server.place import Listener, Place, SetTable, served
from tests.server.test_timers import agree
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
THREE = [*TWO, {"kind": "link"}]
FOREVER = 10**9
GRACE = 30_000


@pytest.fixture(autouse=True)
def parley(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "parley", PARLEY)


def serve(store: str, **settings: Any) -> Any:
    return served(store, prepare=install, **{"grace": GRACE, **settings})


async def parley_at(place: Place, seats: list[dict[str, str]], start: bool = True, **options: Any) -> SetTable:
    return await place.table(seats, start=start, game="parley", options=options)


def live(table: SetTable) -> Any:
    return table.place.node.house.tables[table.id]


def told(table: SetTable) -> list[list[Any]]:
    """Return what the house has told the rules so far, as far as it stands."""
    return [entry.action[1:] for entry in live(table).match.record.entries if entry.seat == HOUSE]


@asynccontextmanager
async def begun(place: Place, seats: list[dict[str, str]], **options: Any) -> AsyncIterator[tuple[SetTable, Any]]:
    """A match at which everybody is before it begins, so that nobody counts as absent."""
    table = await parley_at(place, seats, start=False, **options)
    async with table.all_listening() as everybody:
        await table.ask("POST", "/start", 0)
        for seat in everybody:
            await seat.until(lambda seat=seat: seat.view)
        yield table, everybody


async def goes(table: SetTable, seat: int, leaver: Listener, sees: Listener) -> None:
    await leaver.close()
    await sees.until(lambda: not sees.table_view["seats"][seat]["present"])


# -- who sits there ------------------------------------------------------------------------------------------


async def test_bots_are_programs_from_the_beginning(store: str) -> None:
    bot = {"kind": "bot", "level": "medium"}
    async with serve(store) as place, begun(place, [{"kind": "me"}, bot, bot]) as (table, (ana,)):
        await ana.until(lambda: ana.view["who"] == [PERSON, PROGRAM, PROGRAM])
        assert ana.told("Sat") == [{"type": "Sat", "seat": seat, "who": PROGRAM} for seat in (1, 2)]
        await ana.act(["speak", "bonjour"])
        await ana.until(lambda: ana.view["said"][:3] == ["bonjour", "…", "…"])
        assert told(table) == [[1, PROGRAM], [2, PROGRAM]]


async def test_a_moment_is_no_absence(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, TWO, absence="exclude") as (table, (ana, bob)):
        await goes(table, 1, bob, ana)
        await place.pass_time(GRACE - 10_000)
        await ana.act(["nod"])
        assert ana.view["who"] == [PERSON, PERSON]
        assert ana.view["turn"] == 1
        assert told(table) == []


async def test_a_long_absence_is_noted_without_a_stand_in(store: str) -> None:
    async with serve(store) as place, begun(place, THREE, absence="exclude") as (table, (ana, bob, cid)):
        await ana.act(["nod"])
        await goes(table, 1, bob, ana)
        await place.pass_time(GRACE)
        await ana.until(lambda: ana.view["who"] == [PERSON, AWAY, PERSON])
        assert ana.view["turn"] == 2, "whoever is away is passed over"
        assert not ana.table_view["seats"][1]["stand_in"]
        await cid.until(lambda: cid.view["turn"] == 2)
        await cid.act(["nod"])
        await ana.act(["nod"])
        await cid.until(lambda: cid.view["turn"] == 2)
        async with table.listen(1) as bob:
            await ana.until(lambda: ana.view["who"] == [PERSON, PERSON, PERSON])
            await bob.until(lambda: bob.view["who"] == [PERSON, PERSON, PERSON])
        assert told(table) == [[1, AWAY], [1, PERSON]]


async def test_a_game_may_be_less_patient_than_its_host(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PARLEY, "hosting", PARLEY.hosting._replace(grace=5_000))
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, bob, _)):
        await goes(table, 1, bob, ana)
        await place.pass_time(5_000)
        await ana.until(lambda: ana.view["who"] == [PERSON, AWAY, PERSON])


async def test_a_player_who_leaves_on_purpose_is_gone_at_once(store: str) -> None:
    async with serve(store, grace=FOREVER) as place, begun(place, THREE, absence="exclude") as (table, (ana, _, cid)):
        await table.ask("POST", "/leave", 1)
        await ana.until(lambda: ana.view["who"] == [PERSON, GONE, PERSON])
        assert ana.table_view["seats"][1]["left"] and not ana.table_view["seats"][1]["stand_in"]
        async with table.listen(1):
            await cid.until(lambda: cid.view["who"] == [PERSON, PERSON, PERSON])
        assert told(table) == [[1, GONE], [1, PERSON]]


async def test_an_absent_person_with_a_stand_in_is_a_program_until_they_return(store: str) -> None:
    async with serve(store) as place, begun(place, TWO) as (table, (ana, bob)):
        await goes(table, 1, bob, ana)
        await place.pass_time(GRACE)
        await ana.until(lambda: ana.view["who"] == [PERSON, PROGRAM])
        assert ana.table_view["seats"][1]["stand_in"]
        await ana.act(["nod"])
        await ana.until(lambda: ana.view["turn"] == 0)
        async with table.listen(1):
            await ana.until(lambda: ana.view["who"] == [PERSON, PERSON])
        assert told(table) == [[1, PROGRAM], [1, PERSON]]


async def test_where_phones_sleep_absence_is_not_noted_but_leaving_is(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, TWO, absence="companion") as (table, (ana, bob)):
        await goes(table, 1, bob, ana)
        await ana.close()
        await table.until_nobody_is_there()
        await place.pass_time(10 * GRACE)
        async with table.listen(0) as ana:
            assert not ana.table_view["paused"], "the clock goes on while everybody's phone sleeps"
            assert ana.clock["now"] >= 10 * GRACE
            assert ana.view["who"] == [PERSON, PERSON]
            await table.ask("POST", "/leave", 1)
            await ana.until(lambda: ana.view["who"] == [PERSON, GONE])
            await place.pass_time(600_000)
            await ana.until(lambda: ana.end)


async def test_what_the_rules_say_of_themselves_is_left_as_it_is(sqlite_store: str) -> None:
    """A host may mark somebody as away where phones sleep."""
    async with serve(sqlite_store) as place, begun(place, TWO, absence="companion") as (table, (ana, _)):
        live(table).match.state.who[1] = AWAY
        await ana.act(["nod"])
        assert ana.view["who"] == [PERSON, AWAY]
        assert told(table) == []


# -- when ----------------------------------------------------------------------------------------------------


async def test_a_pause_puts_it_off(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, bob, cid)):
        await ana.send("propose", matter="pause")
        for seat in (bob, cid):
            await seat.until(lambda seat=seat: seat.table_view["proposal"])
            await seat.send("vote", proposal=seat.table_view["proposal"]["proposal"], yes=True)
        await ana.until(lambda: ana.table_view["paused"])
        await table.ask("POST", "/leave", 2)
        await place.pass_time(1_000)
        await ana.send("ping")
        assert told(table) == []
        await agree(ana, bob, "resume")
        await ana.until(lambda: ana.view["who"] == [PERSON, PERSON, GONE])


async def test_before_anything_is_played_the_rules_know(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, bob, _)):
        await goes(table, 1, bob, ana)
        monkeypatch.setattr(place.node.steward, "look_again_in", lambda *_: None)  # the steward is late
        place.node.steward.leave_alone(live(table))
        place.node.clock.set(place.node.clock.now() + GRACE)
        on = ana.number
        await ana.act(["nod"], on=on)
        assert [entry.seat for entry in live(table).match.record.entries] == [HOUSE, 0]
        assert ana.view["turn"] == 2


async def test_the_clock_speaks_before_the_house(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, bob, _)):
        await goes(table, 1, bob, ana)
        monkeypatch.setattr(place.node.steward, "look_again_in", lambda *_: None)
        place.node.steward.leave_alone(live(table))
        place.node.clock.set(place.node.clock.now() + 600_000)
        with pytest.raises(Refused, match="match_over"):
            await ana.act(["nod"])
        assert [entry.seat for entry in live(table).match.record.entries] == [CLOCK]


async def test_it_is_known_after_a_restart(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, _, _)):
        await table.ask("POST", "/leave", 1)
        await ana.until(lambda: ana.view["who"] == [PERSON, GONE, PERSON])
    async with serve(sqlite_store) as place:
        again = table.at(place)
        async with again.listen(0) as ana, again.listen(2) as cid:
            assert ana.view["who"] == [PERSON, GONE, PERSON]
            await ana.act(["speak", "encore"])
            await cid.until(lambda: cid.view["turn"] == 2)
            assert told(again) == [[1, GONE]]
            await place.pass_time(600_000)
            await ana.until(lambda: ana.end)
        record = parse_record((await again.ask("GET", "/record")).encode())
        assert verify(PARLEY, record).is_over


async def test_two_nodes_tell_the_rules_once(postgresql_store: str) -> None:
    async with (
        serve(postgresql_store) as first,
        serve(postgresql_store) as second,
        begun(first, THREE, absence="exclude") as (table, (ana, bob, _)),
        table.at(second).listen(2) as far,
    ):
        other = table.at(second)
        await goes(table, 1, bob, ana)
        await first.pass_time(GRACE)
        await second.node.beat()
        await asyncio.gather(_inform(first, live(table)), _inform(second, live(other)))
        for seat in (ana, far):
            await seat.until(lambda seat=seat: seat.view["who"] == [PERSON, AWAY, PERSON])
        assert len(far.of("welcome")) == 1, "who stays connected is not away"
        assert told(table) == told(other) == [[1, AWAY]]
        async with other.listen(1) as bob:
            for seat in (ana, far, bob):
                await seat.until(lambda seat=seat: seat.view["who"] == [PERSON, PERSON, PERSON])
        assert told(other)[:2] == [[1, AWAY], [1, PERSON]]


async def test_an_absence_holds_at_a_node_whose_clock_is_behind(sqlite_store: str) -> None:
    """Else two nodes would tell the rules one thing and the other in turns."""
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, bob, _)):
        await goes(table, 1, bob, ana)
        await place.pass_time(GRACE)
        await ana.until(lambda: ana.view["who"] == [PERSON, AWAY, PERSON])
        match = live(table).match
        assert match is not None
        assert Sitters(ServiceClock(), GRACE).who(live(table), match.state, 1) == AWAY


async def _inform(place: Place, table: Any) -> None:
    async with table.lock:
        await place.node.house.referee.report_sitters(table)


async def test_an_absence_is_told_again_after_an_undo(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PARLEY, "hosting", PARLEY.hosting._replace(takes_back=True))
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, _, cid)):
        await ana.act(["speak", "non"])
        await table.ask("POST", "/leave", 1)
        await ana.until(lambda: ana.view["who"] == [PERSON, GONE, PERSON])
        await ana.send("propose", matter="undo")
        await cid.until(lambda: cid.table_view["proposal"])
        await cid.send("vote", proposal=cid.table_view["proposal"]["proposal"], yes=True)
        await ana.until(lambda: ana.told("Undone"))
        await ana.until(lambda: ana.view["said"] == [] and ana.view["who"] == [PERSON, GONE, PERSON])
        assert told(table) == [[1, GONE]]


# -- what else such a game says ------------------------------------------------------------------------------


async def test_an_absent_person_is_not_asked_to_agree(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, THREE, absence="exclude") as (table, (ana, bob, cid)):
        await goes(table, 1, bob, ana)
        await ana.send("propose", matter="pause")
        await cid.until(lambda: cid.table_view["proposal"])
        assert cid.table_view["proposal"]["asked"] == [1, 2]
        await cid.send("vote", proposal=cid.table_view["proposal"]["proposal"], yes=True)
        assert not cid.table_view["paused"]
        await place.pass_time(GRACE)
        await ana.until(lambda: ana.table_view["paused"])


async def test_only_people_sit_where_words_are_free(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place:
        bot = {"kind": "bot", "level": "easy"}
        with pytest.raises(Refused, match="people_only"):
            await parley_at(place, [{"kind": "me"}, bot], talk="free")
        table = await parley_at(place, TWO, start=False, talk="free")
        state = await table.ask("GET", "", 0)
        assert not state["table"]["takes_programs"]
        with pytest.raises(Refused, match="people_only"):
            await table.ask("PUT", "/seats/1", 0, json=bot)


async def test_programs_do_not_play_on_where_words_are_free(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, TWO, talk="free") as (table, (ana, _)):
        await ana.act(["speak", "bonsoir"])
        await place.pass_time(600_000)
        await ana.until(lambda: ana.end)
        with pytest.raises(Refused, match="people_only"):
            await table.ask("POST", "/branch", 0, json={"number": 1, "name": "Ana"})


async def test_what_cannot_be_played_is_refused_before_anybody_comes(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place:
        with pytest.raises(Refused) as refused:
            await parley_at(place, [{"kind": "me"}, *[{"kind": "link"}] * 4], talk="free")
        assert refused.value.key == "bad_option"
        assert refused.value.facts["reason"] == "five people do not talk freely"


async def test_the_rules_say_who_may_write(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, TWO) as (_, (ana, bob)):
        with pytest.raises(Refused) as refused:
            await bob.send("say", text="Batcave ?")
        assert (refused.value.key, refused.value.rule, refused.value.facts) == ("hush", "PA-3", {"turn": 0})
        await ana.send("say", text="chut")
        await bob.until(lambda: bob.of("said"))
        await place.pass_time(600_000)
        await bob.until(lambda: bob.end)
        await bob.send("say", text="bien joué")


async def test_nothing_is_taken_back_where_secrets_were_shown(sqlite_store: str) -> None:
    async with serve(sqlite_store) as place, begun(place, TWO) as (_, (ana, bob)):
        assert ana.table_view["takes_back"] is False
        await ana.act(["nod"])
        for message in ({"type": "take_back"}, {"type": "propose", "matter": "undo"}):
            with pytest.raises(Refused, match="no_taking_back"):
                await ana.send(**message)
        assert not bob.table_view["proposal"]


async def test_own_words_travel_clean(sqlite_store: str, capfd: pytest.CaptureFixture[str]) -> None:
    async with serve(sqlite_store) as place, begun(place, TWO, topic=" a\r\n b ") as (table, (ana, bob)):
        assert ana.table_view["options"]["topic"] == "a\nb"
        assert [question["open"] for question in ana.decisions if question["required"]] == [["speak"]]
        for wrong in ("", " \t ", "\u202e", "x" * 41, 7, None, ["x"]):
            with pytest.raises(Refused, match="bad_action"):
                await ana.act(["speak", wrong])
        await ana.act(["speak", "  e\u0301te\u0301\0 \n\u202e?"])
        await bob.until(lambda: bob.view["said"] == ["été ?"])
        assert bob.told("Spoke") == [{"type": "Spoke", "seat": 0, "text": "été ?"}]
        assert live(table).match.record.entries[-1].action == ["speak", "été ?"]
    logged = "".join(capfd.readouterr())
    assert table.id in logged
    assert "été" not in logged and "x" * 12 not in logged, "what people write is no business of the log"


async def test_a_changed_deadline_is_kept(sqlite_store: str) -> None:
    """Nobody's answer is stale by it, and nobody's clock is late."""
    async with serve(sqlite_store) as place, begun(place, TWO) as (_, (ana, bob)):
        on = ana.number
        await bob.act(["hurry", 599])
        await ana.until(lambda: ana.told("Hurried"))
        await ana.act(["nod"], on=on)
        await ana.act(["hurry", 1])
        async with asyncio.timeout(PATIENCE):
            await bob.until(lambda: bob.end)


# -- pace ----------------------------------------------------------------------------------------------------


BOT = {"kind": "bot", "level": "medium"}


@pytest.mark.parametrize("prepare", [install, install_winks])
async def test_a_program_takes_the_time_the_game_says(sqlite_store: str, prepare: Callable[[], None]) -> None:
    async with (
        served(sqlite_store, prepare=prepare, bot_pause=1) as place,
        begun(place, [TWO[0], BOT, BOT], card="second") as (table, (ana,)),
    ):
        await ana.act(["nod"])
        await ana.until(lambda: ana.view["turn"] == 0)
        waits, begins = [], 0  # how long the bots took from the beginning of the wait in which they acted
        for entry in live(table).match.record.entries:
            if entry.seat > 0:
                waits.append((entry.action[0], entry.at - begins))
            begins = entry.at if entry.action[0] == "nod" else begins
        assert sorted(action for action, _ in waits) == ["nod", "nod"] + ["wink"] * (prepare is install_winks)
        assert min(took for _, took in waits) > 600


async def test_a_program_that_seems_to_think_of_a_right_is_there_for_what_comes_next(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("schedule", "steward"):
        monkeypatch.setattr(f"tablee.server.{module}.LONGEST_PAUSE", FOREVER)
    monkeypatch.setattr(type(PARLEY), "pace", lambda _, state, *asked: (0, 0) if state.said else (FOREVER, FOREVER))
    async with (
        served(sqlite_store, prepare=install_winks, bot_pause=1) as place,
        begun(place, [TWO[0], BOT], card="second") as (table, (ana,)),
    ):
        await until(lambda: live(table).bot_tasks)
        await ana.act(["nod"])
        await ana.until(lambda: ana.view["turn"] == 0)
        assert ana.told("Winked")


async def test_without_pauses_there_is_no_pace(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PARLEY), "pace", lambda *_: (FOREVER, FOREVER))
    bot = {"kind": "bot", "level": "medium"}
    async with serve(sqlite_store) as place, begun(place, [TWO[0], bot]) as (_, (ana,)):
        await ana.act(["nod"])
        await ana.until(lambda: ana.view["turn"] == 0)


async def test_thinking_bots_do_not_betray_who_holds_the_card(sqlite_store: str) -> None:
    bots = [{"kind": "bot", "level": "medium"}] * 2
    async with served(sqlite_store, prepare=install, bot_pause=1) as place, begun(place, [TWO[0], *bots]) as found:
        _, (ana,) = found
        await ana.until(lambda: ana.told("Sat"))
        assert not ana.of("thinking"), "it is Ana's turn: whoever ponders the card does so unseen"
        await ana.act(["nod"])
        await ana.until(lambda: ana.view["turn"] == 2)
        assert [frame["seats"] for frame in ana.of("thinking")] in ([[1]], [[1], [2]])
