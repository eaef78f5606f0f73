"""Somebody goes away from a table of Spyfall where no bot plays on: the others are told who, and what it means."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import Open
from tests.browser.house import LINK, House, Table, house
from tests.browser.looking import expect_fine
from tests.browser.table import confirm, menu, open_tab
from tests.browser.window import PHONE, Window, window
from tests.browser.words import say
from tests.games.spyfall.browser.circle import GAME, circle
from tests.patience import until

pytestmark = pytest.mark.anyio

WAYS: list[dict[str, Any]] = [{"talk-mode": "free"}, {"talk-mode": "structured", "absence": "exclude"}]


@asynccontextmanager
async def four(server: House, options: dict[str, Any]) -> AsyncIterator[tuple[Table, AsyncExitStack]]:
    """A round of four people, all there; Dora's way out is handed over."""
    table = await server.table_of(GAME, LINK, LINK, LINK, options={"rounds": 3, **options})
    for seat, name in enumerate(("Bob", "Cid", "Dora"), 1):
        await table.join(seat, name)
    async with AsyncExitStack() as stack, AsyncExitStack() as dora:
        there = [await stack.enter_async_context(table.sit(seat)) for seat in range(3)]
        await dora.enter_async_context(table.sit(3))
        await until(lambda: all(seat["present"] for seat in there[0].table_view["seats"]))
        await table.start()
        yield table, dora


@pytest.fixture
def server(patient: House) -> House:
    return patient


def away(language: str, names: str) -> str:
    return say(language, "spyfall.board.away.who", names=names)


def told(window: Window, key: str, seat: str) -> Any:
    """Return a line of the log."""
    log = window.page.get_by_role("region", name=say(window.language, "table.tabs.log"))
    return log.get_by_text(say(window.language, f"spyfall.events.{key}.they", seat=seat))


@pytest.mark.parametrize("options", WAYS, ids=lambda options: options["talk-mode"])
async def test_all_see_who_is_away_and_who_is_back(browser: Browser, tmp_path: Path, options: dict[str, Any]) -> None:
    async with (
        house(tmp_path / "tables.db", "--grace", "0.3") as server,
        four(server, options) as (table, dora),
        window(browser, server.address) as ana,
        window(browser, server.address, "fr", **PHONE) as bob,
    ):
        await ana.open(table.link(0))
        await bob.open(table.link(1))
        await ana.until(lambda: ana.view and bob.view)
        for each in (ana, bob):
            await expect(each.page.get_by_text(away(each.language, "Dora"))).to_have_count(0)
        await dora.aclose()

        for each in (ana, bob):
            await expect(each.page.get_by_text(away(each.language, "Dora"))).to_be_visible()
            await expect_fine(each)
        await expect(told(ana, "WentAway", "Dora")).to_be_visible()
        assert ana.view["players"][3]["is_away"] and not ana.table["seats"][3]["stand_in"]

        async with window(browser, server.address) as back:
            await back.open(table.link(3))
            for each in (ana, bob):
                await expect(each.page.get_by_text(away(each.language, "Dora"))).to_have_count(0)
            await expect(told(ana, "CameBack", "Dora")).to_be_visible()
            await back.until(lambda: back.view and not back.view["players"][3]["is_away"])
            assert back.view["players"][3]["card"] is not None, "their own card is theirs again"


@pytest.mark.parametrize(
    ("options", "key"), [(WAYS[0], "taken_out"), (WAYS[1], "then_bot")], ids=["free", "structured"]
)
async def test_who_leaves_is_told_what_becomes_of_the_seat(
    server: House, open_window: Open, options: dict[str, Any], key: str
) -> None:
    async with circle(server, 4, **options) as people:
        ana, bob = await open_window(people.table.link(0)), await open_window(people.table.link(1), "fr", **PHONE)
        await bob.until(lambda: bob.view)
        await menu(bob, "table.leave")
        await expect(bob.page.get_by_text(say("fr", f"spyfall.board.leaving.{key}"))).to_be_visible()
        await expect(bob.page.get_by_text(say("fr", "table.leave_text"))).to_have_count(0)
        await confirm(bob, "table.leave")
        await expect(ana.page.get_by_text(away("en", "Bob"))).to_be_visible()
        await expect(told(ana, "LeftTheGame", "Bob")).to_be_visible()


async def test_a_bot_plays_on_where_it_can_talk(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        bob = await open_window(people.table.link(1))
        await bob.until(lambda: bob.view)
        await menu(bob, "table.leave")
        await expect(bob.page.get_by_text(say("en", "table.leave_text"))).to_be_visible()


async def test_nobody_writes_during_a_round(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        ana = await open_window(people.table.link(0))
        await people.start()
        await open_tab(ana, "chat")
        closed = ana.page.get_by_text(say("en", "spyfall.board.chat_closed"))
        field = ana.page.get_by_label(say("en", "table.chat.write"))
        await expect(closed).to_be_visible()
        await expect(field).to_have_count(0)
        await people.act(1, "propose_void")
        for seat in (2, 3):
            await people.act(seat, "vote_void", 1)
        await people.until_phase("RoundOver")
        await expect(field).to_be_visible()
        await expect(closed).to_have_count(0)
