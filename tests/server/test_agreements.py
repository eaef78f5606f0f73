"""Taking back, pausing, giving up: freely where nobody is concerned, else by agreement."""

import random
from typing import Any

import pytest

from tablee.client import Refused
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.server import taking_back
from tests.server.place import Listener, SetTable, play_randomly, served
from tests.server.stores import refusing
from tests.server.waiting import later

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
A_MOMENT = 50  # ms: in which somebody acts, and the store takes it
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]


async def first_turn(seats: list[Listener]) -> Listener:
    """Let everybody offer, and return whose turn it is then."""
    for seat in seats:
        await seat.until_asked()
        await seat.offer()
    for seat in seats:
        await seat.until(lambda seat=seat: seat.view["waits"]["phase"] == "Exchange")
    return next(seat for seat in seats if any(question["required"] for question in seat.decisions))


async def buy(seat: Listener) -> None:
    await seat.act(next(action for action in await seat.until_asked() if action[0] == "buy"))


async def vote(seat: Listener, yes: bool) -> None:
    await seat.until(lambda: seat.table_view["proposal"])
    await seat.send("vote", proposal=seat.table_view["proposal"]["proposal"], yes=yes)


async def settled(seats: list[Listener]) -> None:
    """Wait until everybody was told that no proposal is under way."""
    for seat in seats:
        await seat.until(lambda seat=seat: seat.table_view["proposal"] is None)


async def finished_record(table: SetTable) -> str:
    text: str = await table.ask("GET", "/record")
    verify(GAMES["fake-crystal"], parse_record(text.encode()))
    return text


async def test_parts_of_an_offer_are_taken_back_one_by_one_unnoticed(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            told = len(bob.frames)
            number = ana.number
            for action in (["place", 2], ["slot", 1], ["price", 4]):
                await ana.act(action)
            draft = ana.view["draft"]
            await ana.send("take_back")
            assert [question["actions"][0][0] for question in ana.decisions] == ["price"]
            await ana.send("take_back")
            await ana.send("take_back")
            assert draft and not ana.view["draft"]
            with pytest.raises(Refused, match="nothing_to_take_back"):
                await ana.send("take_back")
            await bob.send("ping")
            assert [frame["type"] for frame in bob.frames[told:]] == ["pong"]
            assert ana.number == number


async def test_a_part_is_taken_back_although_another_seat_went_on_meanwhile(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await ana.act(["place", 0])
            await bob.offer()
            await ana.send("take_back")
            assert not ana.view["draft"]
            await ana.offer()
            await bob.until(lambda: bob.view["waits"]["phase"] == "Exchange")


async def test_what_others_have_noticed_is_undone_when_all_agree(store: str) -> None:
    async with served(store) as place:
        table = await place.table(options={"timers": "off"})
        async with table.all_listening() as seats:
            actor = await first_turn(seats)
            before = [seat.view for seat in seats]
            numbers = [seat.number for seat in seats]
            await buy(actor)
            others = [seat for seat in seats if seat is not actor]
            await actor.send("take_back")
            assert actor.table_view["proposal"]["matter"] == "undo"
            assert actor.table_view["proposal"]["asked"] == [seat.seat for seat in others]
            await vote(others[0], True)
            await others[1].until(lambda: others[1].table_view["proposal"]["yes"] == [others[0].seat])
            assert not actor.told("Undone")
            await vote(others[1], True)
            for seat, view, number in zip(seats, before, numbers, strict=True):
                await seat.until(lambda seat=seat: seat.told("Undone"))
                assert seat.told("Undone")[0]["seat"] == actor.seat
                assert seat.view == view
                assert seat.number > number, "numbers go on"
            await buy(actor)


PAUSES = ("tables", "UPDATE ON tables FOR EACH ROW WHEN (NEW.paused IS NOT NULL)")
UNDOES = ("log", "INSERT ON log FOR EACH ROW WHEN (NEW.kind = 'undo')")


async def test_what_cannot_be_carried_out_stays_proposed(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await ana.send("propose", matter="pause")
            with refusing(store, *PAUSES), pytest.raises(Refused, match="store_refuses"):
                await vote(bob, True)
            row = (await table.ask("GET", "", 0))["table"]
            assert row["proposal"]["matter"] == "pause"
            await vote(bob, True)
            await ana.until(lambda: ana.table_view["paused"] and ana.table_view["proposal"] is None)


async def regretted(seats: list[Listener]) -> tuple[Listener, Listener, Any]:
    """Let one of two buy and ask to take it back; return who did, the other, and what the buyer saw before."""
    actor = await first_turn(seats)
    (other,) = (seat for seat in seats if seat is not actor)
    before = actor.view
    await buy(actor)
    await actor.send("take_back")
    return actor, other, before


async def test_an_undo_that_could_not_be_written_down_is_carried_out_later(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.all_listening() as seats:
            actor, other, before = await regretted(seats)
            with refusing(store, *UNDOES), pytest.raises(Refused, match="store_refuses"):
                await vote(other, True)
            await settled(seats)  # without anybody doing anything
            assert actor.told("Undone") == other.told("Undone") == [{"type": "Undone", "seat": actor.seat}]
            assert actor.view == before
            await buy(actor)


async def test_an_undo_that_was_agreed_on_before_a_stop_is_carried_out_after_it(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.all_listening() as seats:
            actor, other, before = await regretted(seats)
            with refusing(store, *UNDOES):
                with pytest.raises(Refused, match="store_refuses"):
                    await vote(other, True)
                await place.node.steward.close()  # it dies before it tries again
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(actor.seat) as back:
            await settled([back])
            assert back.view == before


async def test_one_no_is_enough(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "off"})
        async with table.all_listening() as seats:
            actor = await first_turn(seats)
            await buy(actor)
            await actor.send("take_back")
            others = [seat for seat in seats if seat is not actor]
            await vote(others[0], True)
            await vote(others[1], False)
            await settled(seats)
            with pytest.raises(Refused, match="no_such_proposal"):
                await others[0].send("vote", proposal=1, yes=True)
            assert not any(seat.told("Undone") for seat in seats)


async def test_a_proposer_may_withdraw_and_one_proposal_is_open_at_a_time(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.all_listening() as (ana, bob, cid):
            await ana.send("propose", matter="pause")
            await bob.until(lambda: bob.table_view["proposal"])
            with pytest.raises(Refused, match="proposal_open"):
                await bob.send("propose", matter="abandon")
            with pytest.raises(Refused, match="not_asked"):
                await vote(ana, True)
            await vote(ana, False)
            await settled([ana, bob, cid])
            assert not ana.table_view["paused"]


async def test_a_proposal_to_undo_lapses_when_play_goes_on(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.all_listening() as seats:
            actor = await first_turn(seats)
            other = next(seat for seat in seats if seat is not actor)
            await buy(actor)
            await actor.send("propose", matter="undo")
            await buy(other)
            await settled(seats)
            row = (await table.ask("GET", ""))["table"]
            assert row["proposal"] is None


async def test_a_proposal_to_undo_lapses_when_its_proposer_does_something_unseen(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.all_listening() as (ana, bob):
            await ana.offer()
            await ana.send("take_back")
            await ana.act(["reopen"])
            await ana.act(["place", 1])
            await settled([ana, bob])
            assert ana.view["draft"]


async def test_at_a_table_with_bots_only_it_is_agreed_at_once_and_the_record_verifies(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(ALONE, options={"timers": "off"})
        async with table.listen(0) as ana:
            await ana.offer()
            for _ in range(2):
                await ana.until(lambda: ana.view["waits"]["phase"] == "Exchange" and ana.decisions)
                await ana.act((await ana.until_asked())[0])
                await ana.send("take_back")
            assert len(ana.told("Undone")) == 2
            await play_randomly(ana, random.Random(1))
        record = parse_record((await finished_record(table)).encode())
        assert record.end is not None
        replay = await table.ask("GET", "/replay?count=400")
        assert replay["actions"] == len(record.entries)


async def test_an_undo_gives_the_time_back_that_was_left(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=10_000_000) as place:
        table = await place.table(TWO)
        async with table.all_listening() as seats:
            actor = await first_turn(seats)
            other = next(seat for seat in seats if seat is not actor)
            due = actor.clock["running"][0]["due"]
            await later(20)  # of the 45 s of a turn
            left = due - (await actor.send("ping"))["clock"]["now"]
            await buy(actor)
            await later(25)
            await actor.send("take_back")
            await vote(other, True)
            await actor.until(lambda: actor.told("Undone"))
            again = actor.clock["running"][0]["due"] - actor.clock["now"]
            assert abs(again - left) < A_MOMENT, "neither nothing, nor all of it"
            await buy(actor)


async def test_a_pause_is_agreed_on_and_nothing_is_played_meanwhile(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await ana.send("propose", matter="pause")
            await vote(bob, True)
            await ana.until(lambda: ana.table_view["paused"])
            with pytest.raises(Refused, match="paused"):
                await ana.act(["place", 0])
            with pytest.raises(Refused, match="paused"):
                await ana.send("take_back")
            with pytest.raises(Refused, match="paused"):
                await ana.send("propose", matter="pause")
            await bob.send("propose", matter="resume")
            await vote(ana, True)
            await bob.until(lambda: not bob.table_view["paused"])
            await ana.act(["place", 0])
            with pytest.raises(Refused, match="not_paused"):
                await bob.send("propose", matter="resume")


async def test_a_paused_table_goes_on_without_a_player_who_never_came_back(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            async with table.listen(1) as bob:
                await ana.send("propose", matter="pause")
                await vote(bob, True)
                await ana.until(lambda: ana.table_view["paused"])
            await ana.until(lambda: not ana.table_view["seats"][1]["present"])
            await ana.send("propose", matter="resume")
            await ana.until(lambda: not ana.table_view["paused"])


async def test_a_match_is_abandoned_when_all_agree(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await ana.send("propose", matter="abandon")
            await vote(bob, True)
            await ana.until(lambda: ana.table_view["status"] == "abandoned")
            with pytest.raises(Refused, match="abandoned"):
                await bob.act(["place", 0])
            with pytest.raises(Refused, match="not_playing"):
                await bob.send("propose", matter="pause")


async def test_people_for_whom_a_bot_stands_in_are_not_asked(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=30_000, bot_pause=60_000) as place:
        table = await place.table()
        async with table.all_listening() as (ana, bob, cid):
            await cid.close()
            await later(30)
            await ana.until(lambda: ana.table_view["seats"][2]["stand_in"])
            await ana.send("propose", matter="pause")
            await ana.until(lambda: ana.table_view["proposal"])
            assert ana.table_view["proposal"]["asked"] == [1]
            await vote(bob, True)
            await ana.until(lambda: ana.table_view["paused"])


async def test_a_proposal_is_agreed_when_the_last_missing_voter_leaves(sqlite_store: str) -> None:
    async with served(sqlite_store, bot_pause=60_000) as place:
        table = await place.table()
        async with table.all_listening() as (ana, bob, cid):
            await ana.send("propose", matter="pause")
            await vote(bob, True)
            assert not ana.table_view["paused"]
            await table.ask("POST", "/leave", 2)
            await ana.until(lambda: ana.table_view["paused"])
            assert cid


async def test_a_proposal_sent_again_is_the_same_one(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            message = {"type": "propose", "id": "again", "matter": "pause"}
            for _ in range(2):
                await ana._answer(dict(message))
            await vote(bob, False)
            await settled([ana, bob])
            assert (await ana._answer(dict(message)))["type"] == "accepted"
            assert ana.table_view["proposal"] is None


async def test_so_many_undos_are_enough(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taking_back, "MOST_UNDOS", 6)  # more take their time: taking back has a pace
    async with served(sqlite_store, bot_pause=60_000) as place:
        table = await place.table(ALONE, options={"timers": "off"})
        async with table.listen(0) as ana:
            await ana.offer()
            for _ in range(6):
                await ana.send("take_back")
                await ana.act(["confirm"])
            assert len(ana.told("Undone")) == 6
            with pytest.raises(Refused, match="too_many_undos"):
                await ana.send("take_back")
