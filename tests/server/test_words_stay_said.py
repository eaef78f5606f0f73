"""Whoever takes something back means what they did, not what they said since: claims and settings are passed over."""

from typing import Any

import pytest

from tablee.client import Refused
from tablee.conform.setting import Setting, setting
from tablee.conform.walk import Walk
from tablee.kernel.chance import derived_seed
from tablee.kernel.phase import Sealed
from tablee.server.history import ACT, Line, deeds
from tests.server.place import Listener, SetTable, served

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
OFF = {"timers": "off"}


async def first_turn(seats: list[Listener]) -> list[Listener]:
    """Let everybody offer; return who has the turn, then the others."""
    for seat in seats:
        await seat.offer()
    for seat in seats:
        await seat.until(lambda seat=seat: seat.view["waits"]["phase"] == "Exchange")
    return sorted(seats, key=lambda seat: not any(question["required"] for question in seat.decisions))


async def buy_and_talk(seat: Listener) -> None:
    await seat.act(next(action for action in await seat.until_asked() if action[0] == "buy"))
    await seat.act(["auto_pass", 2])
    own = next(offer["offer"] for offer in seat.view["offers"] if offer["offer"] >> 1 == seat.seat)
    await seat.act(["say", own, 2])


async def bought(seats: list[Listener]) -> tuple[Listener, Listener, list[Any]]:
    """Let one of two buy and talk; return who did, the other, and what both saw before."""
    actor, other = await first_turn(seats)
    before = [actor.view, other.view]
    await buy_and_talk(actor)
    return actor, other, before


async def agree(proposer: Listener, other: Listener) -> None:
    """Take back, which others noticed, and let them agree."""
    await proposer.send("take_back")
    await other.until(lambda: other.table_view["proposal"])
    await other.send("vote", proposal=other.table_view["proposal"]["proposal"], yes=True)
    for seat in (proposer, other):
        await seat.until(lambda seat=seat: seat.told("Undone"))


def decided(seat: Listener) -> list[str]:
    return sorted({action[0] for question in seat.decisions for action in question["actions"]})


async def test_a_part_of_an_offer_is_taken_back_although_one_spoke_since(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as (ana, bob):
            await ana.act(["place", 2])
            await ana.act(["slot", 1])
            for until in (1, 2):
                await ana.act(["auto_pass", until])
            told = len(bob.told("AutoPassSet"))
            await ana.send("take_back")
            assert decided(ana) == ["slot"]
            assert ana.view["players"][0]["auto_pass"] == 2, "what was said stays said"
            await ana.send("take_back")
            assert decided(ana) == ["place"]
            with pytest.raises(Refused, match="nothing_to_take_back"):
                await ana.send("take_back")
            await bob.send("ping")
            assert len(bob.told("AutoPassSet")) == told
            assert not bob.told("Undone")


async def test_words_alone_are_nothing_to_take_back(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as (ana, bob):
            await ana.act(["auto_pass", 1])
            for message in ({"type": "take_back"}, {"type": "propose", "matter": "undo"}):
                with pytest.raises(Refused, match="nothing_to_take_back"):
                    await ana.send(**message)
            assert bob.table_view["proposal"] is None


async def test_a_reopened_offer_is_no_mere_talk(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as (ana, _):
            await ana.act(["place", 2])
            await ana.act(["reopen"])
            assert decided(ana) == ["place"]
            await ana.send("take_back")
            assert decided(ana) == ["slot"]


async def test_what_is_undone_by_agreement_is_what_was_done(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as seats:
            actor, other, before = await bought(list(seats))
            await agree(actor, other)
            assert [actor.view, other.view] == before


async def test_taking_back_reaches_guests_of_another_node(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        there = SetTable(b, {"table": table.id, "code": ""}, table.keys)
        async with table.listen(0) as ana, there.listen(1) as bob:
            await ana.act(["place", 2])
            await ana.act(["auto_pass", 1])
            async with there.listen(0) as phone:
                assert decided(phone) == ["slot"]
                await phone.send("take_back")
                assert decided(phone) == ["place"]
            await ana.until(lambda: decided(ana) == ["place"])
            actor, other, before = await bought([ana, bob])
            await agree(actor, other)
            assert [actor.view, other.view] == before


async def test_it_is_so_after_a_restart(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as seats:
            actor, other, before = await bought(list(seats))
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(actor.seat) as actor, again.listen(other.seat) as other:
            await agree(actor, other)
            assert [actor.view, other.view] == before
            await buy_and_talk(actor)
    async with served(store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(actor.seat) as actor:
            assert len(actor.view["offers"]) < len(before[0]["offers"]), "the log leads where it did"


@pytest.mark.parametrize("ability", ["avant-gardiste", "preempteur"])
async def test_an_aside_that_answers_a_question_is_a_deed(ability: str) -> None:
    """FC-814. Who is asked in a window and lets every window pass has answered this one."""
    chosen = setting("fake-crystal", 3, {"ability": ability, "timers": "off"})
    walk = Walk(chosen, asides=False, expires=False)
    while not isinstance(walk.state.stack[-1], Sealed):
        taken = walk.choose()
        assert taken is not None, "no window opened"
        walk.play(taken)
    asked = [decision.seat for decision in walk.game.decisions(walk.state)]
    bystander = next((seat for seat in range(3) if seat not in asked), None)
    auto_pass = walk.game.read_action(["auto_pass", 2])
    if bystander is not None:
        walk.match.play(bystander, auto_pass)
        assert len(lines_of(walk)) not in done_in(walk, chosen)
    walk.match.play(asked[0], auto_pass)
    assert len(lines_of(walk)) in done_in(walk, chosen)


def lines_of(walk: Walk) -> list[Line]:
    entries: list[Any] = walk.match.record.entries
    return [
        Line(number, ACT, entry.seat, entry.action, entry.at, entry.digest, "person", None, entry.drawn)
        for number, entry in enumerate(entries, 1)
    ]


def done_in(walk: Walk, chosen: Setting) -> set[int]:
    return deeds(walk.game, walk.match.record.head, derived_seed(str(chosen), 0), lines_of(walk))


async def test_a_proposal_to_undo_stays_open_while_people_talk(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as seats:
            buyer, other = await first_turn(list(seats))
            await buyer.act(next(action for action in await buyer.until_asked() if action[0] == "buy"))
            await buyer.send("take_back")
            await other.until(lambda: other.table_view["proposal"])
            for seat in (other, buyer):
                own = next(offer["offer"] for offer in seat.view["offers"] if offer["offer"] >> 1 == seat.seat)
                await seat.act(["say", own, 2])
            assert other.table_view["proposal"] is not None
            await other.send("vote", proposal=other.table_view["proposal"]["proposal"], yes=True)
            for seat in (buyer, other):
                await seat.until(lambda seat=seat: seat.told("Undone"))
