"""Every phase of Spyfall, each a few actions away: to be looked at, by people or by axe."""

from __future__ import annotations

from typing import Any, Final

from tests.browser.spyfall_circle import Circle
from tests.browser.studio import Studio, situation
from tests.browser.window import Window

MODULES: Final = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
QUICK: Final = {"round-seconds": 60, "final-talk-seconds": 600}


async def _started(studio: Studio, seats: int = 6, **options: Any) -> Circle:
    """A round whose clock runs."""
    people = await studio.circle(seats, **options)
    await people.all_who("confirm_modules")
    await people.start()
    return people


async def _at_joker(studio: Studio, people: Circle) -> Window:
    return await studio.beside(people, people.joker())


@situation
async def spyfall_modules(studio: Studio) -> Window:
    return await studio.beside(await studio.circle(5, **MODULES))


@situation
async def spyfall_card(studio: Studio) -> Window:
    people = await studio.circle(6)
    await people.until_phase("SeeingCards")
    return await studio.beside(people)


@situation
async def spyfall_card_held(studio: Studio) -> Window:
    people = await studio.circle(6, **{"super-powers": True})
    await people.all_who("confirm_modules")
    await people.until_phase("SeeingCards")
    opened = await studio.beside(people)
    await opened.page.locator("[data-held]").focus()
    await opened.page.keyboard.down("Space")
    return opened


@situation
async def spyfall_asking(studio: Studio) -> Window:
    people = await _started(studio)
    return await studio.beside(people, people.view["dialogue"]["asker"])


@situation
async def spyfall_answering(studio: Studio) -> Window:
    people = await _started(studio)
    return await studio.beside(people, await people.ask())


@situation
async def spyfall_listening(studio: Studio) -> Window:
    people = await _started(studio, 8, **MODULES)
    for _ in range(5):
        await people.ask()
        await people.answer()
    await people.ask()
    return await studio.beside(people)


@situation
async def spyfall_in_words(studio: Studio) -> Window:
    people = await _started(studio, 4, **{"talk-mode": "free"})
    asker = people.view["dialogue"]["asker"]
    opened = await studio.beside(people, asker)
    await opened.piece(f"seat:{(asker + 1) % 4}").click()
    return opened


@situation
async def spyfall_vote(studio: Studio) -> Window:
    people = await _started(studio)
    await people.ask()
    await people.act(1, "accuse", 2)
    return await studio.beside(people)


@situation
async def spyfall_votes_shown(studio: Studio) -> Window:
    people = await _started(studio, 6, **{"super-powers": True})
    accuser = next(seat for seat in range(6) if people.asked(seat, "accuse"))
    suspect = (accuser + 1) % 6
    opened = await studio.beside(people)
    await people.act(accuser, "accuse", suspect)
    against = (accuser + 2) % 6
    await people.all_who("accept_vote")
    await people.act(against, "vote", 0)
    await people.all_who("vote", 1)
    await people.until_phase("Tempting")
    return opened


@situation
async def spyfall_guess(studio: Studio) -> Window:
    people = await _started(studio, 5, farce=False)
    await people.act(people.joker(), "reveal")
    return await _at_joker(studio, people)


@situation
async def spyfall_void(studio: Studio) -> Window:
    people = await _started(studio)
    await people.act(3, "propose_void")
    return await studio.beside(people)


@situation
async def spyfall_multiverse(studio: Studio) -> Window:
    people = await _started(studio, 6, multiverse=True)
    await people.act(4, "announce")
    await people.act(4, "different")
    return await studio.beside(people)


@situation
async def spyfall_final_talk(studio: Studio) -> Window:
    return await studio.beside(await _out_of_time(studio))


@situation
async def spyfall_pointing(studio: Studio) -> Window:
    people = await _out_of_time(studio)
    opened = await studio.beside(people)
    await people.all_who("ready")
    await people.until_phase("Pointing")
    return opened


@situation
async def spyfall_fingers(studio: Studio) -> Window:
    people = await _out_of_time(studio)
    opened = await studio.beside(people)
    await people.all_who("ready")
    await people.until_phase("Pointing")
    for seat in range(6):
        await people.act(seat, "point", (seat + 2) % 6)
    await people.until_phase("RoundOver")
    return opened


async def _out_of_time(studio: Studio) -> Circle:
    people = await _started(studio, 6, **QUICK)
    await people.until_phase("FinalTalk", seconds=120)
    await people.act(1, "suspect", 2)
    await people.act(3, "trust", 0)
    return people


@situation
async def spyfall_round_over(studio: Studio) -> Window:
    people = await _started(studio, 6, **{"super-powers": True})
    accuser = next(seat for seat in people.heroes() if people.asked(seat, "accuse"))
    opened = await studio.beside(people)
    await people.act(accuser, "accuse", people.joker())
    await people.all_who("vote", 1)
    if people.asked(people.joker(), "accept_vote"):
        await people.act(people.joker(), "accept_vote")
    await people.until_phase("RoundOver")
    await people.act(1, "applaud", 0)
    return opened
