"""Tables of Crésus on a real server: strange messages, standing orders on the wire, people who leave and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import pytest

from tablee.client import Refused
from tablee.games import GAMES
from tablee.games.cresus.deals import FOR_SALE
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.kernel.seat import AWAY, GONE, PERSON, PROGRAM
from tests.patience import pause
from tests.server.hostile import kept_errors
from tests.server.place import Listener, Place, SetTable, served
from tests.server.waiting import PATIENCE, later, until

pytestmark = pytest.mark.anyio

ME, LINK = {"kind": "me"}, {"kind": "link"}
LONDON, TOKYO = 0, 5
GRACE = 60_000  # ms

STRANGE: list[list[Any]] = [
    ["call", 0, [1] * 5_000, [1], [], 0, 0],
    ["call", 0, [1], list(range(72)), [], 0, 0],
    ["call", -1, [1], [], [], 0, 0],
    ["call", True, [1], [], [], 5, 0],
    ["call", 1, [1], [], [], -5, 0],
    ["call", 1, [1], [], [], 10**30, 0],
    ["call", 1, [1, 1], [], [], 5, 0],
    ["call", 1, ["x"], [], [], 5, 0],
    ["call", 1, [1], [[1]], [], 5, 0],
    ["call", 0, [1], [], [], 0, {}],
    ["call", 1, 1, 2, 3, 4, 5],
    ["call"],
    ["answer_call", 5, [], [], 0, 0],
    ["counter", 5, [], [], 0, 0],
    ["accept_deal", 5, 4],
    ["withdraw_deal", 5, 5],
    ["decline_call", 5],
    ["bid", -1],
    ["bid", 1.5],
    ["bid", 10_000],
    ["bid", 9_999],
    ["order", 3, 1],
    ["order", 0, 1],
    ["choose_market", 7],
    ["throw", 0],
    ["throw", 64],
    ["sell", 71, 5, 0],
    ["buy_signs", 1, 3, 3, 3],
    ["time_up", 0],
    ["sits", 0, 3],
    ["end_game"],
    ["enter"],
    [[]],
]


@asynccontextmanager
async def playing(place: Place, people: int = 2, **options: Any) -> AsyncIterator[tuple[SetTable, list[Listener]]]:
    """A match without clocks at which everybody is."""
    given = {"timers": "off", **{name.replace("_", "-"): value for name, value in options.items()}}
    seats = [ME, *[LINK] * (people - 1)]
    table = await place.table(seats, start=False, game="cresus", options=given)
    async with table.all_listening() as everybody:
        await table.ask("POST", "/start", 0)
        for one in everybody:
            await one.until(partial(has_begun, one))
        yield table, everybody


def has_begun(one: Listener) -> bool:
    return bool(one.view)


def is_in(one: Listener, phase: str) -> bool:
    return bool(one.view["waits"]["phase"] == phase)


def state_of(table: SetTable) -> Any:
    live = table.place.node.house.tables[table.id]
    assert live.match is not None
    return live.match.state


async def go_to(everybody: list[Listener], *markets: int) -> None:
    """Nobody bids for the Expert card of the first round; all choose a market."""
    if everybody[0].view["waits"]["phase"] == "Bidding":
        for one in everybody:
            await one.act(["bid", 0])
    for one, market in zip(everybody, markets, strict=True):
        await one.until(partial(is_in, one, "ChoosingMarkets"))
        await one.act(["choose_market", market])


async def carry_on(people: list[Listener], phase: str, from_round: int = 1) -> None:
    """Let everybody do the last thing they may, which is to pass, until all are shown a phase of such a late round."""

    def asked() -> Listener | None:
        return next((one for one in people if any(question["required"] for question in one.decisions)), None)

    def is_there(one: Listener) -> bool:
        return is_in(one, phase) and one.view["round"] >= from_round

    async with asyncio.timeout(PATIENCE):
        while not all(is_there(one) for one in people):
            one = asked()
            if one is None or is_there(one):
                await pause()
                continue
            with suppress(Refused):  # another was quicker
                await one.act((await one.until_asked())[-1])


async def why_refused(one: Listener, action: list[Any]) -> str:
    """Return why something is refused; while a program plays on, what one has seen may be too old to be judged by."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with pytest.raises(Refused) as refused:
                await one.act(action)
            if refused.value.key != "stale":
                return refused.value.key


async def test_strange_actions_change_nothing_and_raise_no_error(sqlite_store: str) -> None:
    with kept_errors() as errors:
        async with served(sqlite_store) as place, playing(place, 3) as (table, (ana, bob, _)):
            before = place.node.house.tables[table.id].number
            for action in STRANGE:
                for one in (ana, bob):
                    with pytest.raises(Refused) as refused:
                        await one.act(action)
                    assert refused.value.key != "our_fault", action
            assert place.node.house.tables[table.id].number == before
        assert errors() == []


@pytest.mark.rule("CR-1405")
async def test_nothing_is_taken_back_alone_or_by_agreement(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, playing(place) as (_, (ana, bob)):
        await go_to([ana, bob], LONDON, LONDON)
        for what, more in (("take_back", {}), ("propose", {"matter": "undo"})):
            with pytest.raises(Refused) as refused:
                await ana.send(what, **more)
            assert refused.value.key == "no_taking_back"
        assert ana.table_view["takes_back"] is False


@pytest.mark.rule("CR-1402")
@pytest.mark.rule("CR-1403")
async def test_a_disconnected_player_gets_a_stand_in_and_has_not_left(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=GRACE) as place, playing(place) as (table, (ana, bob)):
        await go_to([ana, bob], LONDON, TOKYO)
        await bob.close()
        await ana.until(lambda: not ana.table_view["seats"][1]["present"])
        await later(GRACE / 1000)
        await ana.until(lambda: ana.table_view["seats"][1]["stand_in"])
        await until(lambda: state_of(table).sitting == [PERSON, AWAY])
        assert "end_game" not in ana.asides
        assert await why_refused(ana, ["end_game"]) == "others_are_there"
        await table.ask("POST", "/leave", 1)
        await ana.until(lambda: "end_game" in ana.asides)
        assert state_of(table).sitting == [PERSON, GONE]


@pytest.mark.rule("CR-1403")
@pytest.mark.parametrize("on_leave", ["autopilot", "bot"])
async def test_the_last_player_may_end_the_match_until_another_is_back(sqlite_store: str, on_leave: str) -> None:
    async with served(sqlite_store) as place, playing(place, on_leave=on_leave) as (table, (ana, bob)):
        await go_to([ana, bob], LONDON, TOKYO)
        await bob.close()
        await table.ask("POST", "/leave", 1)
        await ana.until(lambda: "end_game" in ana.asides)
        assert state_of(table).sitting == [PERSON, GONE]
        async with table.listen(1) as again:
            await ana.until(lambda: "end_game" not in ana.asides)
            assert state_of(table).sitting == [PERSON, PERSON] and again.view["round"] >= 1
            with pytest.raises(Refused):
                await ana.act(["end_game"])
        await table.ask("POST", "/leave", 1)
        await ana.until(lambda: "end_game" in ana.asides)
        await ana.act(["end_game"])
        await until(lambda: ana.is_over)
        assert ana.end is not None and ana.end["outcome"]["ranks"] == [1, 2]


@pytest.mark.rule("CR-1402")
@pytest.mark.rule("CR-1403")
async def test_beside_a_bot_play_goes_on_without_absent_players(sqlite_store: str) -> None:
    seats = [ME, LINK, {"kind": "bot", "level": "easy"}]
    async with served(sqlite_store, grace=GRACE) as place:
        table = await place.table(seats, start=False, game="cresus", options={"timers": "off"})
        async with table.listen(0) as ana:
            async with table.listen(1) as bob:
                await table.ask("POST", "/start", 0)
                await ana.until(partial(has_begun, ana))
                await bob.until(partial(has_begun, bob))
                await until(lambda: state_of(table).sitting == [PERSON, PERSON, PROGRAM])
            await ana.until(lambda: not ana.table_view["seats"][1]["present"])
            await later(GRACE / 1000)
            await carry_on([ana], "ChoosingMarkets", from_round=2)
            assert state_of(table).sitting == [PERSON, AWAY, PROGRAM] and "end_game" not in ana.asides
            async with table.listen(1) as bob:
                await until(lambda: state_of(table).sitting == [PERSON, PERSON, PROGRAM])
                await bob.until(partial(has_begun, bob))
                await carry_on([ana, bob], "ChoosingMarkets", from_round=2)
            await table.ask("POST", "/leave", 1)
            await ana.until(lambda: "end_game" in ana.asides)
            await carry_on([ana], "ChoosingMarkets", from_round=3)
            assert state_of(table).sitting == [PERSON, GONE, PROGRAM]
            await ana.act(["end_game"])
            await until(lambda: ana.is_over)
            assert ana.end is not None and ana.end["outcome"]["ranks"][0] == 1


# -- two nodes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-803")
@pytest.mark.rule("CR-808")
async def test_people_at_two_nodes_bid_by_order_deal_and_end_a_match(postgresql_store: str) -> None:
    async with (
        served(postgresql_store) as here,
        served(postgresql_store) as there,
        playing(here, 3) as (table, (ana, bob, near)),
        table.at(there).listen(2) as cid,
        table.listen(None) as watcher,
    ):
        await near.close()
        people = [ana, bob, cid]
        await cid.until(partial(has_begun, cid))
        market = next(one["market"] for one in cid.view["markets"] if not one["is_closed"])
        await go_to(people, market, market, market)
        await carry_on(people, "Declaring")

        await cid.act(["order", 0, 30])  # for the last of them
        await cid.until(lambda: cid.view["orders"])
        lot = cid.view["orders"][0]["share"]
        while ana.view["waits"]["lot"] != lot:
            now = ana.view["waits"]["lot"]
            for one in people:
                await one.until(partial(is_about, one, now))
                await one.act(["stay_out"])
            await ana.until(lambda now=now: not is_about(ana, now))
        for one in (ana, bob):
            await one.until(partial(is_about, one, lot))
            await one.act(["take_part"])
        for one, amount in ((ana, 1), (bob, 2)):
            await one.until(partial(is_in, one, "Bidding"))
            assert 2 in one.view["waits"]["seats"], "an order is nobody's business"
            await one.act(["bid", amount])
        for one in people:
            await one.until(partial(owns, one, 2, lot))
            assert one.told("LotSold") == [{"type": "LotSold", "lot": lot, "seat": 2, "amount": 30, "is_taken": False}]

        await carry_on(people, "TradeWindow")
        money = [player["cash"] for player in ana.view["players"]]
        await bob.act(["ready"])
        await cid.act(["call", FOR_SALE, [0, 1], [lot], [], 0, 0])
        await ana.until(lambda: ana.view["threads"])
        await ana.act(["answer_call", 2, [], [lot], 7, 0])
        await cid.until(lambda: cid.view["threads"][0]["live"])
        assert bob.view["threads"][0]["owing"] == [1] and not bob.view["players"][1]["is_ready"]
        await cid.act(["accept_deal", 2, 0])
        for one in people:
            await one.until(partial(owns, one, 0, lot))
            now = [player["cash"] for player in one.view["players"]]
            assert now == [money[0] - 7, money[1], money[2] + 7]
        for one in (ana, cid):  # Bob owes no answer any more, and is ready as before
            await one.act(["ready"])
        await carry_on(people, "SellingTurn")

        for seat in (0, 1):
            await table.ask("POST", "/leave", seat)
        await cid.until(lambda: "end_game" in cid.asides)
        await cid.act(["end_game"])
        for one in (cid, watcher):
            await one.until(lambda one=one: one.is_over)
        assert cid.end == watcher.end and cid.end["outcome"]["ranks"][2] == 1
        verify(GAMES["cresus"], parse_record((await table.ask("GET", "/record")).encode()))


def is_about(one: Listener, lot: int) -> bool:
    return is_in(one, "Declaring") and bool(one.view["waits"]["lot"] == lot)


def owns(one: Listener, seat: int, share: int) -> bool:
    return share in one.view["players"][seat]["shares"]
