"""The client that anyone's bot sits down with: it comes back, doubles nothing, and says what is wrong."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from tablee.client import Dismissed, Question, Refused, Seat, Server, Unreachable, sit, sit_at, watch
from tablee.kernel.record import parse_record
from tablee.links import make_link, read_link
from tests.server.place import SetTable, play_randomly, served
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

NOWHERE = "http://127.0.0.1:9"  # nobody listens there


class Wire:
    """What lies between client and server, and can break."""

    def __init__(self, target: str) -> None:
        self.target = target  # the address of the server
        self.address = ""
        self.is_mute = False  # what the server says is lost
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def connections(self) -> int:
        return len(self._writers) // 2

    def cut(self) -> None:
        """Break every connection, in the middle of whatever is under way."""
        for writer in self._writers:
            writer.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, _, port = self.target.removeprefix("http://").partition(":")
        try:
            there, back = await asyncio.open_connection(host, int(port))
        except OSError:
            writer.close()
            return
        both = {writer, back}
        self._writers |= both
        await asyncio.gather(self._pass_on(reader, back, lambda: False), self._pass_on(there, writer, self._is_mute))
        self._writers -= both

    def _is_mute(self) -> bool:
        return self.is_mute

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_lost: Callable[[], bool]
    ) -> None:
        try:
            while data := await reader.read(65_536):
                if not is_lost():
                    writer.write(data)
        except OSError:
            pass
        writer.close()


@asynccontextmanager
async def wired(target: str) -> AsyncIterator[Wire]:
    wire = Wire(target)
    async with await asyncio.start_server(wire.carry, "127.0.0.1", 0) as server:
        wire.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield wire
        wire.cut()


async def until_asked(seat: Seat) -> None:
    async with asyncio.timeout(PATIENCE):
        while not any(question["required"] for question in seat.decisions):
            await seat.change()


async def played_by(table: SetTable, seat: int) -> list[list[Any]]:
    """Return what the record of a finished match says a seat has played."""
    record = parse_record((await table.ask("GET", "/record")).encode())
    return [entry.action for entry in record.entries if entry.seat == seat]


# -- coming back ---------------------------------------------------------------------------------------------


async def test_a_match_goes_on_when_connections_break_and_no_action_is_doubled(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, wired(place.address) as wire, AsyncExitStack() as stack:
        table = await place.table()
        places = [sit_at(wire.address, table.id, table.keys[seat]) for seat in table.keys]
        seats = [await stack.enter_async_context(seat) for seat in places]
        playing = asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
        cuts = 0
        while not playing.done():
            played = place.node.house.referee.played
            await until(lambda played=played: playing.done() or place.node.house.referee.played >= played + 12)
            if cuts % 2:
                wire.cut()
            else:
                for guest in place.node.house.guests():
                    guest.cut()
            cuts += 1
        assert cuts > 5
        assert await playing == [len(await played_by(table, seat)) for seat in table.keys]
        assert all(seat.end == seats[0].end for seat in seats)


async def test_an_action_whose_answer_was_lost_is_sent_again_and_played_once(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, wired(place.address) as wire:
        table = await place.table()
        async with sit_at(wire.address, table.id, table.keys[0]) as ana:
            await until_asked(ana)
            action = ana.decisions[0]["actions"][0]
            wire.is_mute = True
            acting = asyncio.create_task(ana.act(action))
            await until(lambda: place.node.house.tables[table.id].number == 1)
            wire.is_mute = False
            wire.cut()
            await acting
            assert place.node.house.tables[table.id].number == 1
            assert place.node.house.tables[table.id].match.record.entries[0].action == action


async def test_a_line_whose_answer_was_lost_is_said_once(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, wired(place.address) as wire:
        table = await place.table()
        async with sit_at(wire.address, table.id, table.keys[0]) as ana, table.sit(1) as bob:
            wire.is_mute = True
            saying = asyncio.create_task(ana.say("bonjour"))
            await until(lambda: bob.chat)
            wire.is_mute = False
            wire.cut()
            await saying
            await ana.say("à vous")
            await until(lambda: len(bob.chat) > 1)
            assert [line["text"] for line in bob.chat] == ["bonjour", "à vous"]


async def test_a_line_that_comes_late_is_put_where_it_belongs() -> None:
    seat = Seat("http://127.0.0.1:1", "0123456789abcdef", None)
    for number in (2, 3, 1, 4):
        seat.take(json.dumps({"type": "said", "line": {"number": number, "seat": 1, "name": "Bob", "text": "…"}}))
    assert [line["number"] for line in seat.chat] == [1, 2, 3, 4]


async def test_a_message_sent_again_while_the_first_is_under_way_is_carried_out_once(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.sit(0) as ana, table.sit(0) as again, table.sit(1) as bob:
            again._name = ana._name  # the same message, over another connection of the same seat
            await asyncio.gather(ana.say("bonjour"), again.say("bonjour"))
            await asyncio.gather(ana.send("propose", matter="pause"), again.send("propose", matter="pause"))
            await until(lambda: bob.table_view["proposal"])
            assert [line["text"] for line in bob.chat] == ["bonjour"]


async def test_everybody_comes_back_when_the_server_is_started_again(sqlite_store: str) -> None:
    async with AsyncExitStack() as stack:
        async with served(sqlite_store) as place:
            wire = await stack.enter_async_context(wired(place.address))
            table = await place.table([{"kind": "me"}, {"kind": "link"}])
            places = [sit_at(wire.address, table.id, table.keys[seat]) for seat in (0, 1)]
            seats = [await stack.enter_async_context(seat) for seat in places]
            before = await asyncio.gather(*(play_randomly(seat, random.Random(1), most=5) for seat in seats))
            wire.target = NOWHERE  # the port may be somebody else's before we are back
        async with served(sqlite_store) as place:
            wire.target = place.address
            after = await asyncio.gather(*(play_randomly(seat, random.Random(2)) for seat in seats))
            table.place = place
            assert [len(await played_by(table, seat)) for seat in (0, 1)] == [
                one + more for one, more in zip(before, after, strict=True)
            ]


async def test_a_server_that_does_not_come_back_is_unreachable(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, wired(place.address) as wire:
        table = await place.table()
        async with sit_at(wire.address, table.id, table.keys[0]) as ana:
            await until_asked(ana)
            wire.is_mute = True
            acting = asyncio.create_task(ana.act(ana.decisions[0]["actions"][0]))
            wire.target = NOWHERE
            await until(lambda: place.node.house.tables[table.id].number == 1)
            wire.cut()
            for waiting in (acting, ana.change(), ana.say("hello?")):
                with pytest.raises(Unreachable, match=f"{wire.address} cannot be reached"):
                    await waiting


# -- questions -----------------------------------------------------------------------------------------------


LOOK = {"required": False, "actions": [["look", 2], ["look", 3]], "open": []}
BUY = {"required": True, "actions": [["buy", 2]], "open": []}


def tell(seat: Seat, *decisions: Any) -> None:
    """Tell a seat what a server would."""
    seat.take(json.dumps({"type": "update", "number": seat.number + 1, "decisions": decisions}))


async def test_a_right_is_asked_before_what_is_required_and_once_while_it_stays_the_same() -> None:
    seat = Seat("http://host", "table", None)
    fewer = {**LOOK, "actions": [["look", 3]]}
    questions = aiter(seat.questions(rights=True))
    for told, expected in [((LOOK, BUY), [LOOK, BUY]), ((LOOK, BUY), [BUY]), ((fewer, BUY), [fewer, BUY])]:
        tell(seat, *told)
        assert [await anext(questions) for _ in expected] == expected
    tell(seat, BUY)
    assert await anext(questions) == BUY
    tell(seat, fewer)
    assert await anext(questions) == fewer  # it was gone, and is back
    waiting = asyncio.ensure_future(anext(questions))
    await asyncio.sleep(0)
    assert not waiting.done()
    tell(seat, LOOK)
    assert await waiting == LOOK


async def test_an_unanswered_question_comes_again_after_new_events() -> None:
    seat = Seat("http://host", "table", None)
    questions = aiter(seat.questions())
    tell(seat, LOOK, BUY)
    assert await anext(questions) == BUY
    waiting = asyncio.ensure_future(anext(questions))
    await asyncio.sleep(0)
    assert not waiting.done()
    tell(seat, LOOK, BUY)
    assert await waiting == BUY


async def test_rights_can_be_used(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        used = 0
        for number in range(20):  # tokens are charged by chance
            table = await place.table([{"kind": "me"}, {"kind": "link"}])
            async with table.all_seated() as (ana, bob):
                opponent = asyncio.create_task(play_randomly(bob, random.Random(number)))
                async for question in ana.questions(rights=True):
                    used += await _acted(ana, question) and not question["required"]
                await opponent
            if used:
                break
        assert used == sum(action[0] == "look" for action in await played_by(table, 0)) > 0


async def _acted(seat: Seat, question: Question) -> bool:
    try:
        await seat.act(question["actions"][0])
    except Refused as refused:
        if refused.key not in ("stale", "match_over"):  # the other one was quicker
            raise
        return False
    return True


async def test_a_client_without_rights_is_not_offered_them(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}])
        async with table.all_seated() as (ana, bob):
            opponent = asyncio.create_task(play_randomly(bob, random.Random(7)))
            luck = random.Random(3)
            async for question in ana.questions():
                assert question["required"]
                await ana.act(luck.choice(question["actions"]))
            await opponent
        assert not [action for action in await played_by(table, 0) if action[0] == "look"]


async def test_no_event_is_lost_between_two_questions(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}])
        async with table.all_seated() as (ana, bob):
            opponent = asyncio.create_task(play_randomly(bob, random.Random(5)))
            heard: list[str] = []
            async for question in ana.questions():
                heard += [event["type"] for event in ana.events]
                await asyncio.sleep(0)  # whatever comes while it thinks
                await ana.act(question["actions"][0])
            await opponent
            heard += [event["type"] for event in ana.events]
        recap = await table.ask("GET", "/recap?since=0", 0)
        assert heard == [event["key"] for event in recap["events"]]


async def test_an_action_decided_on_something_else_is_stale(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}])
        async with table.all_seated() as (ana, bob):
            await until_asked(ana)
            number = ana.number
            opponent = asyncio.create_task(play_randomly(bob, random.Random(5)))
            async for question in ana.questions():
                if ana.view["waits"]["phase"] == "Exchange":
                    with pytest.raises(Refused) as refused:
                        await ana.act(question["actions"][0], on=number)
                    assert (refused.value.key, refused.value.facts) == ("stale", {"number": ana.number})
                    break
                await ana.act(question["actions"][0])
            opponent.cancel()


async def test_a_client_that_is_too_fast_is_slowed_down(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.sit(0) as ana:
            async with asyncio.timeout(PATIENCE):
                pongs = await asyncio.gather(*(ana.send("ping") for _ in range(75)))
        assert {pong["type"] for pong in pongs} == {"pong"}


# -- watching ------------------------------------------------------------------------------------------------


async def test_a_watcher_gets_events_and_no_secret(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}])
        async with watch(make_link(place.address, table.id)) as watcher, table.all_seated() as seats:
            playing = asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
            told = [event["type"] async for event in watcher.news()]
            await playing
        assert watcher.seat == -1 and watcher.end is not None
        assert told[-1] == "Scored" and "OffersRevealed" in told
        assert not {"Drew", "Saw"} & set(told)


async def test_a_dismissed_watcher_learns_why(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with watch(make_link(place.address, table.id)) as watcher:
            news = asyncio.create_task(_all(watcher))
            await table.ask("POST", "/settings", 0, json={"watchers": "refused"})
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(Dismissed, match="watchers_refused"):
                    await news
                for waiting in (watcher.change(), watcher.send("ping")):  # nobody waits for what will not come
                    with pytest.raises(Dismissed, match="watchers_refused"):
                        await waiting


async def _all(watcher: Seat) -> list[Any]:
    return [event async for event in watcher.news()]


# -- sitting down --------------------------------------------------------------------------------------------


async def test_an_invitation_becomes_a_seat_and_a_link_to_come_back_with(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        opened = await place.http.open_table("fake-crystal", "Ana", [{"kind": "me"}, {"kind": "link"}])
        invitation = make_link(place.address, opened["table"], opened["invitations"][0]["key"])
        async with sit(invitation, name="Robot") as seat:
            assert seat.seat == 1 and seat.table_view["seats"][1]["name"] == "Robot"
        async with sit(seat.link) as again:
            assert again.seat == 1
        with pytest.raises(Refused, match="seat_taken"):
            async with sit(invitation, name="Somebody else"):
                pass
        with pytest.raises(Dismissed, match="bad_key"):
            async with sit(invitation):
                pass


@pytest.mark.parametrize("link", ["", "table", "http://host/t/", "http://host/x/table#key", "ftp://host/t/table#key"])
async def test_what_is_no_link_is_said_to_be_none(link: str) -> None:
    with pytest.raises(ValueError, match="not a link to a table"):
        read_link(link)
    with pytest.raises(ValueError, match="not a link to a table"):
        watch(link)


async def test_a_link_without_a_key_opens_no_seat() -> None:
    with pytest.raises(ValueError, match="without a key"):
        read_link("http://host/t/table")
    assert read_link("https://host:8421/games/t/table#key") == ("https://host:8421/games", "table", "key")


async def test_where_no_server_is_nothing_is_tried_twice() -> None:
    async with asyncio.timeout(PATIENCE), Server(NOWHERE) as server:
        with pytest.raises(Unreachable, match=r"127\.0\.0\.1:9 cannot be reached"):
            await server.join("Ana", code="ABCDEF")
        with pytest.raises(Unreachable, match=r"127\.0\.0\.1:9 cannot be reached"):
            async with sit(f"{NOWHERE}/t/table#key"):
                pass


async def test_a_refusal_says_key_rule_and_facts(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.sit(0) as ana:
            await until_asked(ana)
            with pytest.raises(Refused) as refused:
                await ana.act(["buy", 3])
            assert refused.value.key == "not_now" and refused.value.rule == "FC-304"
            assert str(refused.value) == "not_now FC-304"
        with pytest.raises(Refused, match=r"bad_seats \(fewest=2, most=5\)"):
            await place.http.open_table("fake-crystal", "Ana", [{"kind": "me"}])


async def test_a_seat_that_was_left_waits_for_nothing(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.sit(0) as ana:
            waiting = asyncio.create_task(ana.change())
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            for late in (waiting, ana.say("too late")):
                with pytest.raises(Dismissed, match="closed"):
                    await late
