"""What a device knows of a round of Spyfall: nothing on a Joker's tells the place, nothing on any other's card.

In every way of talking, with all modules, rounds are gone through phase by phase, with windows at a Joker's seat, at a
hero's, and at nobody's. In each phase somebody reads all that these windows were sent, keep in memory, store and show.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.browser.house import House, house
from tests.browser.window import window
from tests.games.spyfall.browser.circle import JOKER, Circle, circle
from tests.games.spyfall.browser.truth import Reader, Truth

pytestmark = pytest.mark.anyio

SEATS = 5
MODULES = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
TALKS: list[dict[str, Any]] = [
    {"talk-mode": "structured", "absence": "exclude"},  # bots know nothing of a server prepared like this one
    {"talk-mode": "free"},
    {"talk-mode": "companion", "track-turns": True},
]
OUT_OF_TIME = {"round-seconds": 1, "final-talk-seconds": 600}
MOST_TABLES = 20  # three packs of twenty-three are the Farce's or Multiverse

PASSING = ("Tempting", "MultiverseTalk", "ShowingResult", "HuntTalk", "Countdown")  # by themselves, after a second
PHASES = {  # from the deal on
    "SeeingCards", "StartingClock", "Interrogation", "Accusation", "Hands", "Guessing",
    "HuntPointing", "FinalTalk", "Pointing", "RoundOver", *PASSING,
}  # fmt: skip

# A server where nobody has to wait: what runs in full is short, and so may a round be.
PRELUDE = """
import msgspec
from tablee.games.spyfall import game, terms
terms._SECONDS.update({"god-complex": 1, "result": 1, "hunt-talk": 1, "multiverse-talk": 1, "countdown": 1})
terms._SECONDS.update({"card": 600, "start": 600, "vote": 600, "guess": 600, "hands": 600, "point": 600})
terms._SECONDS.update({"hunt-point": 600, "next-round": 600})
for option in game.OPTIONS:
    if option.id == "round-seconds":
        msgspec.structs.force_setattr(option, "lowest", 1)
"""


@pytest.fixture(scope="module")
async def quick(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with house(tmp_path_factory.mktemp("quick") / "tables.db", prelude=PRELUDE) as opened:
        yield opened


class Scene:
    """A round, those who play it, and those who read along."""

    def __init__(self, people: Circle, readers: list[Reader]) -> None:
        self.people = people
        self.readers = readers
        self.truth: Truth | None = None

    async def look(self, phase: str) -> None:
        """Read when a phase is reached."""
        if phase not in PASSING:
            await self.people.until_phase(phase)
        await asyncio.gather(*[self._read(reader, phase) for reader in self.readers])

    async def _read(self, reader: Reader, phase: str) -> None:
        await reader.until_told(phase)
        await reader.expect_nothing_betrayed(self.truth)

    @property
    def phases(self) -> set[str]:
        """All that was read in, by each of the readers."""
        return set.intersection(*[reader.phases for reader in self.readers])


@asynccontextmanager
async def dealt(quick: House, browser: Browser, **options: Any) -> AsyncIterator[Scene]:
    """Open tables until a pack with a Joker and a place is dealt; read along there as a Joker, a hero, a watcher."""
    for _ in range(MOST_TABLES):
        async with AsyncExitStack() as stack:
            people = await stack.enter_async_context(circle(quick, SEATS, **MODULES, **options))

            async def reader(seat: int | None, stack: AsyncExitStack = stack, people: Circle = people) -> Reader:
                opened = await stack.enter_async_context(window(browser, quick.address))
                await opened.open(people.table.link(seat))
                return Reader(opened)

            scene = Scene(people, [await reader(None), await reader(0)])
            await scene.look("ConfirmingModules")
            await people.all_who("confirm_modules")
            await people.until_phase("SeeingCards")
            if [people.card(seat) for seat in range(SEATS)].count(JOKER) != 1:
                continue
            scene.truth = Truth(people)
            scene.readers.append(await reader(people.heroes()[0] if people.joker() == 0 else people.joker()))
            yield scene
            return
    raise AssertionError("no pack with a place was dealt")


async def start(scene: Scene) -> None:
    people = scene.people
    await scene.look("SeeingCards")
    await expect_seen_while_held(scene)
    await people.all_who("see_card")
    await scene.look("StartingClock")
    await people.act(people.view["dealer"], "start_clock")


async def expect_seen_while_held(scene: Scene) -> None:
    """A hero who holds the card has the place written on the page: whoever reads along finds it."""
    hero = next(reader for reader in scene.readers if reader.window.seat in scene.people.heroes())
    page = hero.window.page
    await page.locator("[data-held]").focus()
    await page.keyboard.down("Space")
    await hero.window.until_true(lambda: hero.writes_a_place())
    await page.keyboard.up("Space")
    await expect(page.locator("[data-shown-card], .role")).to_have_count(0)


async def exchange(scene: Scene) -> None:
    """A question to a hero and an answer, as far as they are written; look in between."""
    people = scene.people
    asker = people.view["dialogue"]["asker"]
    to = next(seat for seat in people.heroes() if seat != asker)
    match people.view["talk"]:
        case "structured":
            await people.ask(to=to)
            await scene.look("Interrogation")
            await people.answer()
        case "free":
            await people.act(asker, "ask_in_words", to, 0, "Do you come here often?")
            await people.until(lambda: people.view["dialogue"]["answerer"] == to)
            await scene.look("Interrogation")
            await people.act(to, "answer_in_words", "Now and then.")
            await people.until(lambda: people.view["dialogue"]["answerer"] is None)
        case "companion":
            await people.act(asker, "hand_over", to)
            await people.until(lambda: people.view["dialogue"]["asker"] == to)
    await scene.look("Interrogation")


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk["talk-mode"])
async def test_nothing_is_betrayed_in_any_phase(quick: House, browser: Browser, talk: dict[str, Any]) -> None:
    async with dealt(quick, browser, **talk) as scene:
        await broken_into(scene)
    async with dealt(quick, browser, **talk, **OUT_OF_TIME) as other:
        await out_of_time(other)
    assert scene.phases | other.phases >= PHASES


async def broken_into(scene: Scene) -> None:
    """Through questions, a vote that fails, a vain announcement, a Joker who is right, and the hunt for Harley."""
    people, truth = scene.people, scene.truth
    assert truth is not None
    await start(scene)
    await scene.look("Interrogation")
    await exchange(scene)

    accuser = next(seat for seat in people.heroes() if people.asked(seat, "accuse"))
    suspect, against, *rest = [seat for seat in range(SEATS) if seat != accuser]
    await people.act(accuser, "accuse", suspect)
    await scene.look("Accusation")
    await people.act(suspect, "accept_vote")
    await people.act(against, "vote", 0)
    for seat in rest:
        await people.act(seat, "vote", 1)
    await scene.look("Tempting")
    await scene.look("Interrogation")

    announcer = people.heroes()[-1]
    await people.act(announcer, "announce")
    await scene.look("MultiverseTalk")
    await scene.look("Hands")
    await people.all_who("raise_hand", 0)
    await scene.look("ShowingResult")
    await scene.look("Interrogation")

    joker = people.joker()
    truth.show_card(joker)
    await people.act(joker, "reveal")
    await scene.look("Guessing")
    truth.show_place()
    await people.act(joker, "guess", truth.place)
    await scene.look("HuntTalk")
    await scene.look("HuntPointing")
    truth.show_all()
    await people.all_who("point", next(seat for seat in range(SEATS) if seat != joker), but=people.heroes()[:1])
    await people.act(people.heroes()[0], "point", people.heroes()[1])
    await scene.look("RoundOver")


async def out_of_time(scene: Scene) -> None:
    """Through the last talk to pointing, where the most fingers turn up a card."""
    people, truth = scene.people, scene.truth
    assert truth is not None
    await start(scene)
    await scene.look("FinalTalk")
    await people.all_who("ready")
    await scene.look("Countdown")
    await scene.look("Pointing")
    truth.show_all()
    hero, *others = people.heroes()
    for seat in range(SEATS):
        await people.act(seat, "point", hero if seat != hero else others[0])
    await scene.look("RoundOver")
