"""Words at the table: the chat, and claims, which are part of the game."""

import asyncio

import pytest

from tablee.client import Refused
from tablee.server.live import CHAT_BURST
from tests.server.place import Listener, SetTable, served

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]


def texts(seat: Listener) -> list[str]:
    return [line["text"] for line in seat.chat]


async def test_chat_is_sent_to_all_and_stored(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, start=False)
        async with table.all_listening() as (ana, bob), table.listen(None) as watcher:
            await ana.say("Bonjour !")
            await bob.say("Hello.")
            for listener in (ana, bob, watcher):
                await listener.until(lambda listener=listener: texts(listener) == ["Bonjour !", "Hello."])
            assert [(line["seat"], line["name"], line["number"]) for line in bob.chat] == [(0, "Ana", 1), (1, "Bob", 2)]
            await table.ask("POST", "/start", 0)
            await bob.until(lambda: bob.view is not None)
            assert texts(bob) == ["Bonjour !", "Hello."], "the start of the match clears nothing"
        async with table.listen(1) as bob:
            assert texts(bob) == ["Bonjour !", "Hello."]
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(0) as ana:
            assert texts(ana) == ["Bonjour !", "Hello."], "nor does a restart of the server"
            await ana.say("Encore.")
            assert texts(ana)[-1] == "Encore."


async def test_words_are_cleaned_and_of_bounded_length(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            await ana.say("  <i>un\u202e\n deux\u0000 ")
            assert texts(ana) == ["<i>un deux"]
            await ana.say("é" * 400)
            for text in ("\u200b\n", " "):
                with pytest.raises(Refused, match="nothing_said"):
                    await ana.say(text)
            await ana._transmit({"type": "say", "id": "long", "text": "x" * 401})
            await ana.until(lambda: ana.of("refused") and ana.of("refused")[-1]["key"] == "bad_message")
            assert len(texts(ana)) == 2


async def test_chat_is_limited_per_seat(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            answers = await asyncio.gather(
                *(ana.say(str(number)) for number in range(CHAT_BURST + 4)), return_exceptions=True
            )
            refused = [answer for answer in answers if isinstance(answer, Refused)]
            assert len(refused) == 4
            assert {refusal.key for refusal in refused} == {"too_fast"}
            await bob.say("I may speak.")
            await ana.act(["place", 0])


async def test_a_line_sent_again_is_said_once(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            for _ in range(2):
                await ana._answer({"type": "say", "id": "again", "text": "Once."})
            assert texts(ana) == ["Once."]


async def test_a_line_sent_again_after_a_restart_is_said_once(store: str) -> None:
    line = {"type": "say", "id": "again", "text": "Once."}
    async with served(store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await ana._answer(dict(line))
            await bob._answer(dict(line))  # another seat's message, whatever it is called
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(0) as ana:
            assert (await ana._answer(dict(line)))["type"] == "accepted"
            assert texts(ana) == ["Once.", "Once."]
            await again.ask("POST", "/chat/clear", 0)
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(0) as ana:
            assert (await ana._answer(dict(line)))["type"] == "accepted"
            assert texts(ana) == [], "nor once it was cleared"


async def test_a_line_sent_again_to_another_node_is_said_once(postgresql_store: str) -> None:
    line = {"type": "say", "id": "again", "text": "Once."}
    async with served(postgresql_store) as here, served(postgresql_store) as there:
        table = await here.table(TWO)
        other = SetTable(there, {"table": table.id, "code": ""}, table.keys)
        async with table.listen(0) as ana, other.listen(0) as phone, other.listen(1) as bob:
            await asyncio.gather(ana._answer(dict(line)), phone._answer(dict(line)))
            await bob.say("Twice?")
            for seat in (ana, phone, bob):
                await seat.until(lambda seat=seat: len(texts(seat)) == 2)
                assert sorted(texts(seat)) == ["Once.", "Twice?"]


async def test_numbers_of_lines_go_on_after_the_chat_was_cleared(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            await ana.say("One.")
            await ana.say("Two.")
            await table.ask("POST", "/chat/clear", 0)
            await ana.say("Three.")
            assert [line["number"] for line in ana.chat] == [3]
            await table.ask("POST", "/chat/clear", 0)
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(0) as ana:
            await ana.say("Four.")
            assert [(line["number"], line["text"]) for line in ana.chat] == [(4, "Four.")]


async def test_lines_read_before_the_chat_was_cleared_are_not_sent_afterwards(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            await ana.say("Oops.")
            house = place.node.house
            live = house.tables[table.id]
            late = list(live.chat)
            await table.ask("POST", "/chat/clear", 0)
            house.talk._take_in(live, late)
            await ana.say("Better.")
            assert texts(ana) == ["Better."]


async def test_the_host_clears_the_chat_for_good(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await bob.say("Oops.")
            await ana.until(lambda: texts(ana))
            with pytest.raises(Refused, match="not_host"):
                await table.ask("POST", "/chat/clear", 1)
            await table.ask("POST", "/chat/clear", 0)
            for seat in (ana, bob):
                await seat.until(lambda seat=seat: not seat.chat)
            async with table.listen(1) as phone:
                assert phone.chat == []
            await bob.say("Better.")
            await ana.until(lambda: texts(ana) == ["Better."])
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(0) as ana:
            assert texts(ana) == ["Better."]


async def test_watchers_read_but_do_not_write(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana, table.listen(None) as watcher:
            with pytest.raises(Refused, match="watchers_only_watch"):
                await watcher.say("Psst.")
            await ana.say("Hello.")
            await watcher.until(lambda: texts(watcher) == ["Hello."])
            async with table.listen(None) as late:
                assert texts(late) == ["Hello."]


async def test_delayed_watchers_get_no_chat(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, delay=5)
        async with table.listen(0) as ana, table.listen(None) as watcher:
            await ana.say("Hello.")
            await table.ask("POST", "/chat/clear", 0)
            await ana.say("Again.")
            await place.pass_time(6_000)
            await watcher.until(lambda: watcher.view is not None)
            await watcher.send("ping")
            assert watcher.chat == []
            assert not watcher.of("said")
            assert not watcher.of("cleared")
            async with table.listen(None) as late:
                assert late.chat == []
            await table.ask("POST", "/settings", 0, json={"delay": 0})
            await watcher.until(lambda: texts(watcher) == ["Again."])


async def test_a_claim_is_an_event(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.all_listening() as (ana, bob), table.listen(None) as watcher:
            assert "say" not in ana.asides, "there is nothing to talk about yet"
            for seat in (ana, bob):
                await seat.offer()
            await ana.until(lambda: "say" in ana.asides)
            asked = ana.decisions, bob.decisions
            await ana.act(["say", 0, 2], on=0)
            for listener in (ana, bob, watcher):
                await listener.until(lambda listener=listener: listener.told("Said"))
                assert listener.told("Said") == [{"type": "Said", "seat": 0, "offer": 0, "face": 2}]
            assert (ana.decisions, bob.decisions) == asked, "it moves nothing on"
            with pytest.raises(Refused, match="watchers_only_watch"):
                await watcher.act(["say", 0, 2])
