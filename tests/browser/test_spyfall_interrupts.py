"""Everything that breaks into the questions of Spyfall, once through the page, and what the others see of it."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.looking import expect_told
from tests.browser.words import say
from tests.games.spyfall.browser.circle import Circle, circle
from tests.games.spyfall.browser.player import SpyfallPlayer

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(patient: House) -> House:
    return patient


async def player_at(open_window: Open, people: Circle, seat: int, language: str = "en") -> SpyfallPlayer:
    """Sit somebody at a window, beside their seat."""
    window = await open_window(people.table.link(seat), language)
    await window.until(lambda: window.view)
    player = SpyfallPlayer(window)
    await player.until_shown()
    return player


async def test_an_accusation_is_voted_on_and_the_votes_are_shown_by_name(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.start()
        ana, bob = [await player_at(open_window, people, seat) for seat in (0, 1)]
        await ana.do(["accuse", 1])
        await people.until_phase("Accusation")
        await expect(bob.window.choice("vote-for")).to_have_count(0)  # the suspect has no vote
        await people.act(2, "vote", 1)
        await people.act(3, "vote", 0)
        shown = say("en", "spyfall.events.VotesShown.split", votes_for="Ana and Cid", votes_against="Dora")
        for player in (ana, bob):
            await expect(player.log().get_by_text(shown)).to_be_visible()
        await expect_told(ana.window)
        await people.until_phase("Interrogation")
        await ana.take("accuse")
        await ana.window.until_said("SP-401")


async def test_a_vote_stays_sealed_until_all_have_voted(server: House, open_window: Open) -> None:
    async with circle(server, 5) as people:
        await people.start()
        cid = await player_at(open_window, people, 2)
        await people.act(0, "accuse", 1)
        await cid.until_may("vote")
        await cid.do(["vote", 1])
        await expect(cid.window.page.get_by_text(say("en", "spyfall.board.vote.mine_for"))).to_be_visible()
        assert people.seats[3].view["choice"] is None
        await people.act(3, "vote", 1)
        await people.act(4, "vote", 1)
        await cid.until_phase("RoundOver")
        row = cid.window.view["history"][-1]["row"]
        await expect(cid.window.page.get_by_text(say("en", f"spyfall.rows.{row}")).first).to_be_visible()


async def test_a_joker_reveals_in_two_steps_and_names_a_location(server: House, open_window: Open) -> None:
    async with circle(server, 4) as people:
        await people.start()
        seat = people.joker()
        joker = await player_at(open_window, people, seat)
        hero = await player_at(open_window, people, people.heroes()[0])
        await hero.take("reveal")
        await hero.window.until_said("SP-501")
        await joker.take("reveal")
        await joker.choose("reveal")
        assert not joker.window.events("JokerRevealed")  # it is asked once more
        await joker.choose("reveal")
        await joker.until_may("guess")
        place = people.card(people.heroes()[0])
        await joker.do(["guess", place])
        await hero.until_phase("RoundOver")
        assert hero.window.events("PlaceGuessed")[0]["is_right"]


async def test_a_multiverse_is_announced_talked_about_and_voted_on(server: House, open_window: Open) -> None:
    async with circle(server, 4, multiverse=True) as people:
        await people.all_who("confirm_modules")
        await people.start()
        ana, bob = [await player_at(open_window, people, seat) for seat in (0, 1)]
        await ana.do(["announce"])
        await bob.until_may("different")
        await bob.do(["different"])
        await bob.until_may("raise_hand")
        await bob.do(["raise_hand", 1])
        await people.all_who("raise_hand", 0)
        shown = say("en", "spyfall.events.HandsShown.failed", up="Ana and Bob", down="Cid and Dora")
        await expect(ana.log().get_by_text(shown)).to_be_visible()


async def test_a_void_round_is_proposed_and_agreed(server: House, open_window: Open) -> None:
    async with circle(server, 3) as people:
        await people.start()
        ana, bob = [await player_at(open_window, people, seat) for seat in (0, 1)]
        await ana.do(["propose_void"])
        await expect(bob.window.choice("void-yes")).to_be_visible()
        await bob.do(["vote_void", 1])
        await bob.until_phase("RoundOver")
        assert bob.window.view["history"][-1]["row"] == "void"
