"""Every Ability card of Spyfall that is used, through the page of whoever holds it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tablee.games.spyfall.material import ABILITIES
from tests.browser.conftest import Open
from tests.browser.house import House, house
from tests.browser.player import Action
from tests.browser.window import window
from tests.games.spyfall.browser.circle import Circle, circle
from tests.games.spyfall.browser.player import SpyfallPlayer

pytestmark = pytest.mark.anyio

SEATS = 8
MOST_TABLES = 60  # two of three deal any one card
# a server where the few seconds for this card are long enough for a browser on a busy machine
PATIENT = "from tablee.games.spyfall import terms; terms._SECONDS.update({'god-complex': 600, 'vote': 600})"


@pytest.fixture
def server(patient: House) -> House:
    return patient


@asynccontextmanager
async def dealt(server: House, ability: str) -> AsyncIterator[tuple[Circle, int]]:
    """Open tables until somebody holds this card; start the round, and tell who."""
    number = ABILITIES.index(ability)
    for _ in range(MOST_TABLES):
        async with circle(server, SEATS, **{"super-powers": True}) as people:
            await people.all_who("confirm_modules")
            await people.until_phase("SeeingCards")
            cards = [people.seats[seat].view["players"][seat]["ability"] for seat in range(SEATS)]
            if number in cards:
                await people.start()
                yield people, cards.index(number)
                return
    raise AssertionError(f"nobody was dealt {ability}")


async def holder_at(open_window: Open, people: Circle, seat: int) -> SpyfallPlayer:
    window = await open_window(people.table.link(seat), "en")
    await window.until(lambda: window.view)
    return SpyfallPlayer(window)


async def use(player: SpyfallPlayer, people: Circle, seat: int, action: Action) -> None:
    """Use the card by the page; then it lies face up for all."""
    await player.until_may(action[0])
    await player.do(action)
    await people.until(lambda: people.view["players"][seat]["is_turned_up"])


async def turn_of(people: Circle, seat: int) -> None:
    """Let questions go round until it is this seat's turn to ask."""
    while people.view["dialogue"]["asker"] != seat:
        is_banned = people.view["dialogue"]["ban"] == seat
        await people.ask(to=None if is_banned else seat)
        await people.answer()


@pytest.mark.parametrize(("ability", "action"), [("time-slip", ["slip_time", 0]), ("depowered", ["turn_up"])])
async def test_at_any_time(server: House, open_window: Open, ability: str, action: Action) -> None:
    async with dealt(server, ability) as (people, holder):
        await use(await holder_at(open_window, people, holder), people, holder, action)


async def test_silver_bracelets_pass_a_question_on(server: House, open_window: Open) -> None:
    async with dealt(server, "silver-bracelets") as (people, holder):
        if people.view["dialogue"]["asker"] == holder:
            await people.ask()
            await people.answer()
            await people.ask()  # the holder has just asked, and is not asked back
            await people.answer()
        asker = people.view["dialogue"]["asker"]
        await people.ask(to=holder)
        to = next(seat for seat in range(SEATS) if seat not in (holder, asker))
        await use(await holder_at(open_window, people, holder), people, holder, ["deflect", to])
        await people.until(lambda: people.view["dialogue"]["answerer"] == to)


async def test_super_speed_asks_again(server: House, open_window: Open) -> None:
    async with dealt(server, "super-speed") as (people, holder):
        player = await holder_at(open_window, people, holder)
        await turn_of(people, holder)
        await people.ask()
        await people.answer()
        await use(player, people, holder, ["use_speed"])
        assert people.view["dialogue"]["asker"] == holder


async def test_the_lasso_goes_with_a_question(server: House, open_window: Open) -> None:
    async with dealt(server, "lasso-of-truth") as (people, holder):
        player = await holder_at(open_window, people, holder)
        await turn_of(people, holder)
        await player.until_may("ask_question")
        to = next(action[1] for action in player.window.required)
        await player.touch(f"seat:{to}")
        await player.touch("question:59")
        await player.choose("lasso")
        await player.choose("ask")
        await people.until(lambda: people.view["dialogue"]["answerer"] == to)
        assert people.view["dialogue"]["has_lasso"]


async def test_the_untouchable_cancels_a_vote(server: House, open_window: Open) -> None:
    async with dealt(server, "untouchable") as (people, holder):
        accuser = next(seat for seat in range(SEATS) if seat != holder and people.asked(seat, "accuse"))
        await people.act(accuser, "accuse", holder)
        await use(await holder_at(open_window, people, holder), people, holder, ["use_untouchable"])
        await people.until(lambda: people.view["accusations"][-1]["became"] == 1)


async def test_god_complex_makes_a_vote_unanimous(browser: Browser, tmp_path: Path) -> None:
    async with (
        house(tmp_path / "tables.db", prelude=PATIENT) as server,
        dealt(server, "god-complex") as (people, holder),
        window(browser, server.address) as opened,
    ):
        await opened.open(people.table.link(holder))
        await opened.until(lambda: opened.view)
        player = SpyfallPlayer(opened)
        others = [seat for seat in range(SEATS) if seat != holder]
        accuser = next(seat for seat in others if people.asked(seat, "accuse"))
        suspect, against = [seat for seat in others if seat != accuser][:2]
        await people.act(accuser, "accuse", suspect)
        await people.until_phase("Accusation")
        await people.act(suspect, "accept_vote")
        await people.act(against, "vote", 0)
        await people.all_who("vote", 1)
        await use(player, people, holder, ["use_god_complex"])
        await people.until_phase("RoundOver")
        assert people.view["history"][-1]["target"] == suspect
