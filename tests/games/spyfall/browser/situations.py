"""Every phase of Spyfall, each a few actions away: to be looked at, by people or by axe."""

from __future__ import annotations

from typing import Any, Final

from playwright.async_api import expect

from tests.browser.house import LINK
from tests.browser.studio import Studio, situation
from tests.browser.window import Window
from tests.games.spyfall.browser.circle import GAME, NAMES, Circle, circle
from tests.games.spyfall.dossier import DOSSIER
from tests.web_matches import played_live

MODULES: Final = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
QUICK: Final = {"round-seconds": 60, "final-talk-seconds": 600}


async def _circle(studio: Studio, seats: int = 5, **options: Any) -> Circle:
    """A table with people who do what they are told."""
    return await studio.enter(circle(studio.server, seats, **options))


async def _beside(studio: Studio, people: Circle, seat: int = 0) -> Window:
    """Look at what somebody sees there."""
    return (await studio.seated(people.table, seat)).window


async def _started(studio: Studio, seats: int = 6, **options: Any) -> Circle:
    """A round whose clock runs."""
    people = await _circle(studio, seats, **options)
    await people.all_who("confirm_modules")
    await people.start()
    return people


async def _at_joker(studio: Studio, people: Circle) -> Window:
    return await _beside(studio, people, people.joker())


@situation
async def spyfall_modules(studio: Studio) -> Window:
    return await _beside(studio, await _circle(studio, 5, **MODULES))


@situation
async def spyfall_card(studio: Studio) -> Window:
    people = await _circle(studio, 6)
    await people.until_phase("SeeingCards")
    return await _beside(studio, people)


@situation
async def spyfall_card_held(studio: Studio) -> Window:
    people = await _circle(studio, 6, **{"super-powers": True})
    await people.all_who("confirm_modules")
    await people.until_phase("SeeingCards")
    opened = await _beside(studio, people)
    await opened.page.locator("[data-held]").focus()
    await opened.page.keyboard.down("Space")
    return opened


@situation
async def spyfall_asking(studio: Studio) -> Window:
    people = await _started(studio)
    return await _beside(studio, people, people.view["dialogue"]["asker"])


@situation
async def spyfall_answering(studio: Studio) -> Window:
    people = await _started(studio)
    return await _beside(studio, people, await people.ask())


@situation
async def spyfall_listening(studio: Studio) -> Window:
    people = await _started(studio, 8, **MODULES)
    for _ in range(5):
        await people.ask()
        await people.answer()
    await people.ask()
    return await _beside(studio, people)


@situation
async def spyfall_in_words(studio: Studio) -> Window:
    people = await _started(studio, 4, **{"talk-mode": "free"})
    asker = people.view["dialogue"]["asker"]
    opened = await _beside(studio, people, asker)
    await opened.piece(f"seat:{(asker + 1) % 4}").click()
    return opened


@situation
async def spyfall_vote(studio: Studio) -> Window:
    people = await _started(studio)
    await people.ask()
    await people.act(1, "accuse", 2)
    return await _beside(studio, people)


@situation
async def spyfall_votes_shown(studio: Studio) -> Window:
    people = await _started(studio, 6, **{"super-powers": True})
    accuser = next(seat for seat in range(6) if people.asked(seat, "accuse"))
    suspect = (accuser + 1) % 6
    opened = await _beside(studio, people)
    await people.act(accuser, "accuse", suspect)
    against = (accuser + 2) % 6
    await people.all_who("accept_vote")
    await people.act(against, "vote", 0)
    await people.until(
        lambda: all(people.asked(seat, "vote") for seat in range(6) if seat not in (accuser, suspect, against))
    )
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
    return await _beside(studio, people)


@situation
async def spyfall_multiverse(studio: Studio) -> Window:
    people = await _started(studio, 6, multiverse=True)
    await people.act(4, "announce")
    await people.act(4, "different")
    return await _beside(studio, people)


@situation
async def spyfall_final_talk(studio: Studio) -> Window:
    return await _beside(studio, await _out_of_time(studio))


@situation
async def spyfall_pointing(studio: Studio) -> Window:
    people = await _out_of_time(studio)
    opened = await _beside(studio, people)
    await people.all_who("ready")
    await people.until_phase("Pointing")
    return opened


@situation
async def spyfall_fingers(studio: Studio) -> Window:
    people = await _out_of_time(studio)
    opened = await _beside(studio, people)
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
    opened = await _beside(studio, people)
    await people.act(accuser, "accuse", people.joker())
    await people.all_who("vote", 1)
    if people.asked(people.joker(), "accept_vote"):
        await people.act(people.joker(), "accept_vote")
    await people.until_phase("RoundOver")
    await people.act(1, "applaud", 0)
    return opened


# -- around one table, and what comes after a match --------------------------------------------------------------


@situation
async def spyfall_companion(studio: Studio) -> Window:
    return await _beside(studio, await _aloud(studio), 1)


@situation
async def spyfall_companion_vote(studio: Studio) -> Window:
    people = await _aloud(studio)
    await people.act(1, "accuse", 2)
    return await _beside(studio, people)


@situation
async def spyfall_screen(studio: Studio) -> Window:
    people = await _aloud(studio)
    opened = await studio.open(f"/t/{people.table.id}?screen")
    await expect(opened.page.get_by_role("timer")).to_be_visible()
    return opened


async def _aloud(studio: Studio) -> Circle:
    people = await _circle(studio, 4, **{"talk-mode": "companion"})
    await people.start()
    return people


@situation
async def spyfall_one_device(studio: Studio) -> Window:
    table = await studio.server.table_of(
        GAME, LINK, LINK, LINK, options={"talk-mode": "companion", "shared-device": True}
    )
    opened = await studio.open(table.link(0))
    names = opened.page.get_by_role("textbox")
    for field, name in enumerate(NAMES[1:4]):
        await names.nth(field).fill(name)
    await opened.page.locator("form button").last.click()
    await opened.page.locator("[data-here]").click()
    return opened


@situation
async def spyfall_hunt(studio: Studio) -> Window:
    """Harley is looked for, after the Joker named the Location; rounds without her are played away."""
    people = await _circle(studio, 5, harley=True)
    await people.all_who("confirm_modules")
    for _ in range(12):
        await people.start()
        joker, place = people.joker(), people.card(people.heroes()[0]) % 20
        await people.act(joker, "reveal")
        await people.act(joker, "guess", place)
        await people.until(lambda: people.phase in ("HuntTalk", "RoundOver"))
        if people.phase == "HuntTalk":
            break
        await people.all_who("next_round")
    return await _beside(studio, people, people.heroes()[0])


@situation
async def spyfall_watching(studio: Studio) -> Window:
    people = await _started(studio)
    await people.ask()
    await people.answer()
    opened = await studio.open(people.table.link(None))
    await opened.until(lambda: opened.view)
    return opened


@situation
async def spyfall_end(studio: Studio) -> Window:
    table = await studio.server.import_match(played_live(DOSSIER.web_matches[1]).record.to_lines().decode())
    opened = await studio.open(f"/t/{table.id}")
    await expect(opened.page.get_by_role("table").first).to_be_visible()
    return opened


@situation
async def spyfall_replay(studio: Studio) -> Window:
    table = await studio.server.import_match(played_live(DOSSIER.web_matches[0]).record.to_lines().decode())
    opened = await studio.open(f"/replay/{table.id}?at=14")
    await expect(opened.page.locator(".frame, main").first).to_be_visible()
    return opened


@situation
async def spyfall_new_table(studio: Studio) -> Window:
    return await studio.page("/new/spyfall")
