"""Spyfall by keyboard alone, on a phone, in one's own words; notes that nobody else sees."""

import re
from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.keyboard import go_to
from tests.browser.looking import (
    expect_large_targets,
    expect_no_overflow,
    expect_open_to_all,
    expect_told,
    expect_told_why_not,
)
from tests.browser.studio import SITUATIONS, Studio
from tests.browser.window import PHONE, SMALL_PHONE, Window
from tests.browser.words import say
from tests.games.spyfall.browser import situations as spyfall_situations  # noqa: F401  (they put themselves on the list)
from tests.games.spyfall.browser.circle import circle
from tests.games.spyfall.browser.player import SpyfallPlayer

pytestmark = pytest.mark.anyio

SIZES = pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=["390", "360"])


@pytest.fixture
def server(patient: House) -> House:
    return patient


async def seated(open_window: Open, link: str, language: str = "en", **look: Any) -> SpyfallPlayer:
    window = await open_window(link, language, **look)
    await window.until(lambda: window.view)
    player = SpyfallPlayer(window, has_touch=look.get("has_touch", False))
    await player.until_shown()
    return player


@SIZES
async def test_a_question_an_answer_and_a_vote_by_thumb(
    server: House, open_window: Open, phone: dict[str, Any]
) -> None:
    async with circle(server, 8) as people:
        await people.start()
        asker = people.view["dialogue"]["asker"]
        player = await seated(open_window, people.table.link(asker), **phone)
        await player.close_hint()
        to = (asker + 1) % 8
        await expect_fit(player.window)
        await player.do(["ask_question", to, 7, 0])
        await expect_fit(player.window)
        await people.answer()
        await people.ask(to=(asker + 2) % 8)
        await people.answer()
        await people.ask(to=asker)
        await player.until_may("answer_code")
        await player.close_hint()
        await expect_fit(player.window)
        await player.do(["answer_code", 3])
        await people.act(to, "accuse", (asker + 2) % 8)
        await player.until_may("vote")
        await player.close_hint()
        await expect_fit(player.window)
        await player.do(["vote", 0])
        await player.window.until(lambda: player.window.view["choice"] == 0)


async def expect_fit(window: Window) -> None:
    """All of it is within the screen, and what is to be tapped can be hit."""
    await expect_no_overflow(window)
    await expect_large_targets(window, ".sp-board button:not(.spoken)", least=42)


async def test_a_round_by_keyboard_alone(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.see_cards(but=[people.view["dealer"]])
        dealer = people.view["dealer"]
        player = await seated(open_window, people.table.link(dealer), "fr")

        async def press(step: Locator) -> None:
            await go_to(player.window, step)
            await player.window.page.keyboard.press("Enter")

        for action in (["see_card"], ["start_clock"], ["ask_question", (dealer + 1) % 4, 10, 0]):
            await player.until_may(action[0])
            for step in player.steps(action):
                await press(step)
            await player.window.until(lambda action=action: player.window.answered(action[0]))
        for step in player.steps(["accuse", (dealer + 2) % 4]):
            await press(step)
        await people.until_phase("Accusation")


async def test_questions_and_answers_in_ones_own_words(server: House, open_window: Open) -> None:
    async with circle(server, 3, **{"talk-mode": "free"}) as people:
        await people.start()
        asker = people.view["dialogue"]["asker"]
        to = (asker + 1) % 3
        one = await seated(open_window, people.table.link(asker))
        other = await seated(open_window, people.table.link(to), "fr")
        await one.touch(f"seat:{to}")
        await one.window.page.locator("[data-writing]").fill("What do you hear at night?")
        await one.window.page.keyboard.press("Enter")
        await other.until_may("answer_in_words")
        await expect(other.window.page.get_by_text("What do you hear at night?").first).to_be_visible()
        await other.window.page.locator("[data-writing]").fill("Des pas, parfois.")
        await other.window.page.keyboard.press("Enter")
        await one.window.until(lambda: one.window.events("Answered"))
        await expect(one.window.page.get_by_text("Des pas, parfois.").first).to_be_visible()


async def test_nobody_asks_themselves_and_the_server_says_why(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.start()
        asker = people.view["dialogue"]["asker"]
        player = await seated(open_window, people.table.link(asker))
        await player.until_may("ask_question")
        await player.close_hint()
        await expect_told_why_not(player.window, player.touch(f"seat:{asker}"), "SP-302")
        await player.do(["ask_question", (asker + 1) % 4, 7, 0])


async def test_notes_stay_in_this_browser_and_come_back(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.start()
        listener = next(seat for seat in range(4) if seat != people.view["dialogue"]["asker"])
        about = (listener + 1) % 4
        player = await seated(open_window, people.table.link(listener))
        sent = len(player.window.sent)
        await player.touch("place:4")
        await player.touch(f"seat:{about}")
        suspect = say("en", "spyfall.board.notes.suspect")
        await player.press(player.window.page.get_by_role("button", name=suspect, exact=True))
        await expect(player.window.piece("place:4")).to_have_attribute("aria-pressed", "true")
        assert [message for message in player.window.sent[sent:] if message["type"] == "act"] == []
        await player.window.reload()
        await player.window.until(lambda: player.window.view)
        await expect(player.window.piece("place:4")).to_have_attribute("aria-pressed", "true")
        await expect(player.window.piece(f"seat:{about}")).to_have_accessible_name(_ending(suspect))


def _ending(word: str) -> re.Pattern[str]:
    return re.compile(f"{re.escape(word)}$")


@pytest.mark.parametrize("name", ["card-held", "in-words", "votes-shown", "guess", "void", "multiverse"])
async def test_axe_has_nothing_to_say_of_what_breaks_in(browser: Browser, server: House, name: str) -> None:
    async with AsyncExitStack() as stack:
        window = await SITUATIONS[f"spyfall-{name}"](Studio(browser, server, "en", stack))
        await expect_open_to_all(window)
        await expect_told(window)


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_every_phase_is_told_and_can_be_used_by_all(server: House, open_window: Open, language: str) -> None:
    """Nothing is missing in words, and axe has nothing to say, from the deal to the count."""
    async with circle(server, 5, **{"super-powers": True}) as people:
        player = await seated(open_window, people.table.link(0), language)

        async def look() -> None:
            await player.until_shown()
            await expect_told(player.window)
            await expect_open_to_all(player.window)

        await look()
        await people.all_who("confirm_modules")
        await people.until_phase("SeeingCards")
        await look()
        await people.start()
        await look()
        await people.ask(to=None if people.view["dialogue"]["asker"] == 0 else 0)
        await look()
        await people.answer()
        await look()
        accuser = next(seat for seat in (1, 2, 3, 4) if people.asked(seat, "accuse"))
        suspect = next(seat for seat in (1, 2, 3, 4) if seat != accuser)
        await people.act(accuser, "accuse", suspect)
        await people.until_phase("Accusation")
        await look()
        await people.all_who("vote", 1)
        await people.all_who("accept_vote")
        await people.until_phase("RoundOver")
        await look()
