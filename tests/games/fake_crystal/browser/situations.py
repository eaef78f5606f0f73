"""Every page and every phase of a game, each a few touches away: to be looked at, by people or by axe."""

from __future__ import annotations

import random
from typing import Any, Final

from playwright.async_api import expect

from tablee.games.fake_crystal.state import ACTIVE
from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.browser.companion import by_chance, play
from tests.browser.house import BOT, LINK, Table
from tests.browser.positions import Position, Wanted, asked, find, finished, may
from tests.browser.studio import SITUATIONS, Studio, situation
from tests.browser.table import menu, open_menu, open_tab
from tests.browser.window import Window
from tests.browser.words import say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

GAME: Final = "fake-crystal"


async def _at(studio: Studio, position: Position) -> FakeCrystalPlayer:
    """Sit down at a moment of a match."""
    return FakeCrystalPlayer((await studio.at(position)).window)


async def _with_bob(studio: Studio, seats: int = 4) -> tuple[Table, FakeCrystalPlayer]:
    """A table with somebody who does nothing unless told, and bots."""
    table = await studio.server.table(LINK, *[BOT] * (seats - 2), people=["Bob"])
    return table, FakeCrystalPlayer((await studio.seated(table, 0)).window)


# -- pages ---------------------------------------------------------------------------------------------------


def _page(name: str, path: str) -> None:
    async def put_up(studio: Studio) -> Window:
        opened = await studio.open("/about")
        opened.expect("404")
        await opened.open(path)
        await expect(opened.page.get_by_role("heading", level=1).first).to_be_visible()
        return opened

    SITUATIONS[name] = put_up


for _name, _path in (
    ("home", "/"),
    ("new-table", f"/new/{GAME}"),
    ("learn", f"/learn/{GAME}"),
    ("rules", f"/rules/{GAME}"),
    ("rules-article", f"/rules/{GAME}#FC-304"),
    ("about", "/about"),
    ("lost", "/nowhere"),
    ("offline", "/offline.html"),
):
    _page(_name, _path)


@situation
async def home_with_tables(studio: Studio) -> Window:
    opened = await studio.page("/")
    await opened.page.get_by_role("button", name=say(studio.language, "home.play")).click()
    await opened.until(lambda: opened.view)
    await opened.open("/")
    await expect(opened.page.get_by_role("heading", level=1).first).to_be_visible()
    return opened


# -- before the match ----------------------------------------------------------------------------------------


@situation
async def gathering_host(studio: Studio) -> Window:
    table = await studio.server.table(LINK, LINK, BOT)
    await table.join(1, "Bob")
    opened = await studio.open(table.link(0))
    await expect(opened.page.get_by_role("button", name=say(studio.language, "table.gathering.start"))).to_be_visible()
    return opened


@situation
async def gathering_invitation(studio: Studio) -> Window:
    opened = await gathering_host(studio)
    await opened.page.get_by_role("button", name=say(studio.language, "table.gathering.invite")).click()
    await expect(opened.page.get_by_role("dialog")).to_be_visible()
    return opened


@situation
async def gathering_guest(studio: Studio) -> Window:
    table = await studio.server.table(LINK, LINK, BOT)
    await table.join(1, "Bob")
    opened = await studio.open(table.link(1))
    await opened.until(lambda: opened.seat == 1)
    return opened


@situation
async def invited(studio: Studio) -> Window:
    table = await studio.server.table(LINK, BOT)
    opened = await studio.open("/about")
    opened.expect("422")
    await opened.open(table.link(1))
    await expect(opened.page.get_by_label(say(studio.language, "table.your_name"))).to_be_visible()
    return opened


# -- offers --------------------------------------------------------------------------------------------------


def _offering(round: int = 3, has_token: bool = False) -> Wanted:
    """Only one seat has still to make its offers."""

    def wanted(match: Match) -> Seat | None:
        waited = [decision.seat for decision in asked(match, "place")]
        state: Any = match.state
        if state.round < round or len(waited) != 1 or len(state.draft[waited[0]]):
            return None
        return waited[0] if not has_token or state.token[waited[0]] == ACTIVE else None

    return wanted


@situation
async def offer_first(studio: Studio) -> Window:
    table = await studio.server.table(BOT, BOT, BOT)
    return (await studio.seated(table, 0)).window


@situation
async def offer_empty(studio: Studio) -> Window:
    return (await _at(studio, find(4, _offering()))).window


@situation
async def offer_tile_picked(studio: Studio) -> Window:
    player = await _at(studio, find(4, _offering()))
    await player.touch("card:1")
    return player.window


@situation
async def offer_price(studio: Studio) -> Window:
    player = await _at(studio, find(4, _offering()))
    await player.touch("card:1")
    await player.touch("slot:0:12")
    await expect(player.window.choice("price")).to_be_visible()
    return player.window


@situation
async def offer_ready(studio: Studio) -> Window:
    player = await _at(studio, find(4, _offering()))
    await player.make_offers((5, 3), seal=False)
    await expect(player.window.choice("seal")).to_be_visible()
    return player.window


@situation
async def offer_sealed(studio: Studio) -> Window:
    _, player = await _with_bob(studio)
    await player.make_offers_when_asked()
    await expect(player.window.choice("unseal")).to_be_visible()
    return player.window


# -- exchange ------------------------------------------------------------------------------------------------


def _turn(match: Match, round: int = 4) -> Seat | None:
    return may("bank", "buy", round=round)(match)


def _too_dear(match: Match) -> Seat | None:
    """It is a seat's turn, and there is something it cannot pay."""
    seat = may("bank", round=3)(match)
    if seat is None:
        return None
    actions = [action.json() for decision in asked(match, "bank") for action in decision.actions]
    banked, bought = ({action[1] for action in actions if action[0] == verb} for verb in ("bank", "buy"))
    return seat if banked - bought else None


@situation
async def turn(studio: Studio) -> Window:
    return (await _at(studio, find(4, _turn))).window


@situation
async def turn_of_two(studio: Studio) -> Window:
    return (await _at(studio, find(2, _turn))).window


@situation
async def turn_of_five(studio: Studio) -> Window:
    return (await _at(studio, find(5, _turn))).window


@situation
async def turn_offer_picked(studio: Studio) -> Window:
    player = await _at(studio, find(4, _turn))
    await player.touch(f"offer:{player.window.required[0][1]}")
    await expect(player.window.choice("bank")).to_be_visible()
    return player.window


@situation
async def turn_refused(studio: Studio) -> Window:
    player = await _at(studio, find(4, _too_dear))
    required = player.window.required
    payable = {action[1] for action in required if action[0] == "buy"}
    dear = next(action[1] for action in required if action[0] == "bank" and action[1] not in payable)
    await player.touch(f"offer:{dear}")
    await player.window.choice("buy").click(force=True)
    return player.window


@situation
async def turn_speaking(studio: Studio) -> Window:
    player = await _at(studio, find(4, _turn))
    await player.touch(f"offer:{player.window.required[0][1]}")
    await player.choose("speak")
    await expect(player.window.choice("say-0")).to_be_visible()
    return player.window


@situation
async def turn_of_another(studio: Studio) -> Window:
    table, player = await _with_bob(studio)
    window = player.window
    await player.make_offers_when_asked()
    async with table.sit(1) as bob:
        await play(bob, by_chance(random.Random(3)), until=lambda: bob.view["waits"]["phase"] == "Exchange")
    await window.until(lambda: window.events("OffersRevealed"))
    await player.play(until=lambda: window.view["waits"]["seats"] == [1])
    await player.until_shown()
    return window


@situation
async def claim(studio: Studio) -> Window:
    return (await _at(studio, find(4, may("claim", round=3)))).window


@situation
async def pack_up(studio: Studio) -> Window:
    return (await _at(studio, find(4, may("pack_up", round=2)))).window


# -- the five abilities --------------------------------------------------------------------------------------


@situation
async def spy_token(studio: Studio) -> Window:
    player = await _at(studio, find(4, may("look", "bank"), ability="espion"))
    await player.touch("token")
    return player.window


@situation
async def spy_seen(studio: Studio) -> Window:
    player = await _at(studio, find(4, may("look", "bank"), ability="espion"))
    window = player.window
    rights = next(question["actions"] for question in window.decisions if not question["required"])
    await player.do(rights[0])
    return window


@situation
async def negotiator_price(studio: Studio) -> Window:
    player = await _at(studio, find(4, _offering(2, has_token=True), ability="negociateur"))
    await player.touch("card:0")
    await player.touch("slot:0:18")
    await expect(player.window.choice("token")).to_be_visible()
    return player.window


@situation
async def negotiator_commit(studio: Studio) -> Window:
    player = await _at(studio, find(4, may("commit"), ability="negociateur"))
    offer = next(action[1] for action in player.window.required if action[0] == "commit")
    await player.touch(f"offer:{offer}")
    await expect(player.window.choice("commit")).to_be_visible()
    return player.window


@situation
async def negotiator_answer(studio: Studio) -> Window:
    return (await _at(studio, find(4, may("answer_bank"), ability="negociateur"))).window


@situation
async def recycler(studio: Studio) -> Window:
    return (await _at(studio, find(4, may("recycle", round=2), ability="recycleur"))).window


@situation
async def recycler_taking(studio: Studio) -> Window:
    player = await _at(studio, find(4, may("recycle", round=2), ability="recycleur"))
    await player.do(player.window.required[0])
    await expect(player.window.page.locator('[data-choice^="back-"]').first).to_be_visible()
    return player.window


@situation
async def preemptor_designating(studio: Studio) -> Window:
    player = await _at(studio, find(4, may("designate", round=2), ability="preempteur"))
    await player.touch(f"offer:{player.window.required[0][1]}")
    await expect(player.window.choice("designate")).to_be_visible()
    return player.window


@situation
async def preemptor_window(studio: Studio) -> Window:
    return (await _at(studio, find(4, may("preempt"), ability="preempteur"))).window


@situation
async def preemptor_giving(studio: Studio) -> Window:
    return (await _at(studio, find(4, may("give"), ability="preempteur"))).window


@situation
async def forerunner_window(studio: Studio) -> Window:
    player = await _at(studio, find(4, may("reserve", "decline"), ability="avant-gardiste"))
    return player.window


@situation
async def forerunner_reserved(studio: Studio) -> Window:
    player = await _at(studio, find(4, may("reserve", "decline"), ability="avant-gardiste"))
    window = player.window
    await player.do(window.required[0])
    await window.until(lambda: window.events("Reserved"))
    return window


# -- around the game -----------------------------------------------------------------------------------------


@situation
async def menu_open(studio: Studio) -> Window:
    opened = (await _at(studio, find(4, _turn))).window
    await open_menu(opened)
    return opened


@situation
async def chat(studio: Studio) -> Window:
    table, player = await _with_bob(studio)
    window = player.window
    async with table.sit(1) as bob:
        await bob.say("Bonjour à tous ! Qui veut un beau cristal bleu ?")
    await open_tab(window, "chat")
    write = window.page.get_by_label(say(studio.language, "table.chat.write"))
    await write.fill("Pas à ce prix.")
    await write.press("Enter")
    await window.until(lambda: sum(frame["type"] == "said" for frame in window.frames) > 1)
    return window


@situation
async def rules_reminder(studio: Studio) -> Window:
    opened = (await _at(studio, find(4, _turn))).window
    await open_tab(opened, "rules")
    return opened


@situation
async def proposal(studio: Studio) -> Window:
    table, player = await _with_bob(studio)
    async with table.sit(1) as bob:
        await bob.send("propose", matter="pause")
        yes = player.window.page.get_by_role("button", name=say(studio.language, "table.proposal.yes"), exact=True)
        await expect(yes).to_be_visible()
    return player.window


@situation
async def paused(studio: Studio) -> Window:
    table, player = await _with_bob(studio)
    await menu(player.window, "table.menu.pause")
    async with table.sit(1) as bob:
        while not bob.table_view["proposal"]:
            await bob.change()
        await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
    await expect(player.window.page.get_by_text(say(studio.language, "table.paused")).first).to_be_visible()
    return player.window


@situation
async def reconnecting(studio: Studio) -> Window:
    line = await studio.wired()
    table = await studio.server.position(position := find(4, _turn))
    opened = await studio.open(table.link(position.seat), line.address)
    opened.expect("WebSocket|ERR_")
    await opened.until(lambda: opened.view)
    line.cut()
    await expect(opened.page.get_by_text(say(studio.language, "table.line.lost"))).to_be_visible()
    return opened


@situation
async def watching(studio: Studio) -> Window:
    position = find(4, _turn)
    table = await studio.server.position(position)
    opened = await studio.open(table.link(None))
    await opened.until(lambda: opened.view)
    return opened


@situation
async def wrong_link(studio: Studio) -> Window:
    table = await studio.server.table(BOT)
    opened = await studio.open("/about")
    opened.expect("403")
    await opened.open(f"/t/{table.id}#{table.id}~0~9.wrong")
    await expect(opened.page.get_by_text(say(studio.language, "table.closed.link"))).to_be_visible()
    return opened


# -- the end, and after --------------------------------------------------------------------------------------


def _last(match: Match) -> Seat | None:
    """The last turn of the match."""
    state: Any = match.state
    is_last = state.round == 8 and state.turn == 3
    return may("bank")(match) if is_last else None


@situation
async def end(studio: Studio) -> Window:
    player = await _at(studio, find(2, _last))
    window = player.window
    await player.play()
    await expect(window.page.get_by_role("heading", name=say(studio.language, "end.luck"))).to_be_visible()
    return window


@situation
async def end_of_four(studio: Studio) -> Window:
    match = await studio.server.import_match(finished(4).record)
    opened = await studio.open(match.link(None))
    await expect(opened.page.get_by_text(say(studio.language, "end.luck_true"))).to_be_visible()
    return opened


@situation
async def abandoned(studio: Studio) -> Window:
    table, player = await _with_bob(studio)
    async with table.sit(1) as bob:
        await bob.send("propose", matter="abandon")
        await player.press(
            player.window.page.get_by_role("button", name=say(studio.language, "table.proposal.yes"), exact=True)
        )
        await expect(player.window.page.get_by_text(say(studio.language, "end.abandoned"))).to_be_visible()
    return player.window


@situation
async def replay(studio: Studio) -> Window:
    match = await studio.server.import_match(finished(4).record)
    return await studio.page(f"/replay/{match.id}?at=60")
