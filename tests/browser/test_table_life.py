"""Around the game: taking back, pausing, giving up, leaving and coming back, talking."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.companion import companion
from tests.browser.conftest import Open
from tests.browser.house import LINK, House, house
from tests.browser.table import confirm, menu, open_tab, personal_link
from tests.browser.window import Window, window
from tests.browser.words import say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer
from tests.patience import until

pytestmark = pytest.mark.anyio


async def two(server: House, open_window: Open) -> tuple[FakeCrystalPlayer, FakeCrystalPlayer]:
    """Two people at a table, each in front of a page; the second one reads French."""
    table = await server.table(LINK, people=["Bob"])
    ana, bob = (
        FakeCrystalPlayer(await open_window(table.link(0))),
        FakeCrystalPlayer(await open_window(table.link(1), "fr"), luck=2),
    )
    await ana.until_asked()
    await bob.until_asked()
    return ana, bob


def answer(window: Window, yes: bool = True) -> Locator:
    """Return the button with which what somebody proposes is answered."""
    key = "table.proposal.yes" if yes else "table.proposal.no"
    return window.page.get_by_role("button", name=say(window.language, key), exact=True)


async def agree(window: Window, yes: bool = True) -> None:
    await answer(window, yes).click()


async def write(window: Window, text: str) -> None:
    """Write a line into the chat, which is open."""
    field = window.page.get_by_label(say(window.language, "table.chat.write"))
    await field.fill(text)
    await field.press("Enter")


async def test_what_nobody_noticed_is_taken_back_at_once(server: House, open_window: Open) -> None:
    ana, bob = await two(server, open_window)
    await ana.offer(0, 0, 12, 3)
    await ana.window.until(lambda: ana.window.view["draft"] and ana.window.view["draft"][0]["price"] == 3)

    await ana.undo()

    await ana.window.until(lambda: ana.window.view["draft"][0]["price"] is None)
    assert ana.window.table["proposal"] is None
    await open_tab(ana.window, "chat")
    await write(ana.window, "told after all that")
    await bob.window.until(lambda: any(frame["type"] == "said" for frame in bob.window.frames))
    told = {frame["type"] for frame in bob.window.frames}
    assert "update" not in told, "the other was told nothing, neither of it nor of taking it back"


async def test_what_others_saw_is_taken_back_if_they_agree(server: House, open_window: Open) -> None:
    ana, bob = await two(server, open_window)
    await ana.make_offers()
    await bob.make_offers()
    await ana.window.until(lambda: ana.window.events("TurnBegan"))
    actor, other = (ana, bob) if ana.window.view["actor"] == 0 else (bob, ana)
    await actor.until_asked()
    before = actor.window.view["players"][actor.window.seat]["credits"]
    offer = next(action for action in actor.window.required if action[0] == "bank")
    await actor.do(offer)
    while actor.window.required and actor.window.required[-1] == ["decline"]:
        await actor.do(["decline"])

    await actor.undo()
    await agree(other.window, yes=False)
    await expect(answer(other.window)).to_have_count(0)
    await actor.window.until(lambda: actor.window.table["proposal"] is None)
    assert not actor.window.events("Undone"), "one no is enough"

    await actor.undo()
    await agree(other.window)
    await actor.window.until(lambda: actor.window.events("Undone"))
    assert actor.window.view["players"][actor.window.seat]["credits"] == before
    assert offer in actor.window.required, "it is their turn again"


async def test_a_pause_is_agreed_on_and_so_is_its_end(server: House, open_window: Open) -> None:
    ana, bob = await two(server, open_window)
    await menu(ana.window, "table.menu.pause")
    await agree(bob.window)
    for player in (ana, bob):
        await player.window.until(lambda player=player: player.window.table["paused"])
    await expect(ana.window.page.get_by_text(say("en", "table.paused")).first).to_be_visible()
    await menu(bob.window, "table.menu.resume")
    await agree(ana.window)
    await ana.window.until(lambda: not ana.window.table["paused"])
    await ana.make_offers()


async def test_all_agree_to_stop(server: House, open_window: Open) -> None:
    ana, bob = await two(server, open_window)
    await menu(ana.window, "table.menu.abandon")
    await confirm(ana.window, "table.menu.abandon")
    await agree(bob.window)
    for player in (ana, bob):
        await expect(player.window.page.get_by_text(say(player.window.language, "end.abandoned"))).to_be_visible()
        await player.window.until(lambda player=player: player.window.status == "abandoned")


async def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(browser: Browser, tmp_path: Path) -> None:
    async with house(tmp_path / "tables.db", "--grace", "0.3") as server:
        table = await server.table(LINK)
        await table.join(1, "Bob")
        # each also sits there without a window: nobody is away as long as pages load
        async with table.sit(0) as there, window(browser, server.address) as ana:
            player = FakeCrystalPlayer(ana)
            async with table.sit(1), window(browser, server.address, "fr") as bob:
                await until(lambda: all(seat["present"] for seat in there.table_view["seats"]))
                await table.start()
                await ana.open(table.link(0))
                await bob.open(table.link(1))
                await player.until_asked()
                await FakeCrystalPlayer(bob).until_asked()
                assert not ana.table["seats"][1]["stand_in"]
            await ana.until(lambda: ana.table["seats"][1]["stand_in"])
            await expect(ana.page.get_by_text(say("en", "table.presence.stood_in")).first).to_be_attached()
            await player.play(
                until=lambda: any(event["seat"] == 1 for event in ana.events("Bought") + ana.events("Banked"))
            )

            async with window(browser, server.address, "fr") as bob:
                await bob.open(table.link(1))
                await expect(bob.page.get_by_text(say("fr", "table.recap.title"))).to_be_visible()
                await bob.page.get_by_role("button", name=say("fr", "table.recap.go_on")).click()
                await ana.until(lambda: not ana.table["seats"][1]["stand_in"])
                await expect(ana.page.get_by_text(say("en", "table.presence.stood_in"))).to_have_count(0)
                async with companion(table, 0):
                    await FakeCrystalPlayer(bob).until_asked()
                    await FakeCrystalPlayer(bob).answer()


async def test_who_leaves_is_replaced_and_may_come_back_by_their_link(server: House, open_window: Open) -> None:
    table = await server.table(LINK, people=["Bob"])
    ana, bob = await open_window(table.link(0)), await open_window(table.link(1), "fr")
    await FakeCrystalPlayer(bob).until_asked()
    link = await personal_link(bob)
    await menu(bob, "table.leave")
    await confirm(bob, "table.leave")
    await ana.until(lambda: ana.table and ana.table["seats"][1]["left"])
    await FakeCrystalPlayer(ana).play(until=lambda: ana.events("OffersRevealed"))
    await bob.open(link)
    await ana.until(lambda: not ana.table["seats"][1]["left"])
    await bob.until(lambda: bob.seat == 1)


async def test_lines_of_chat_and_claims_are_told_to_all(server: House, open_window: Open) -> None:
    ana, bob = await two(server, open_window)
    await open_tab(ana.window, "chat")
    await write(ana.window, "Bonne chance <b>!</b>")
    await open_tab(bob.window, "chat")
    await expect(bob.window.page.get_by_text("Bonne chance <b>!</b>")).to_be_visible()

    await ana.make_offers()
    await bob.make_offers()
    await ana.window.until(lambda: ana.window.events("OffersRevealed"))
    await ana.until_shown()
    await ana.touch("offer:2")
    await ana.choose("speak")
    await ana.choose("say-0")
    await bob.window.until(lambda: bob.window.events("Said"))
    said = bob.window.events("Said")[-1]
    assert (said["seat"], said["offer"], said["face"]) == (0, 2, 0)
