"""The text table: each game to its end, by what is read and typed; and a game without a face."""

import re
import tomllib
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.conftest import Open
from tests.browser.house import BOT, House, house
from tests.browser.looking import expect_fine, expect_no_overflow, expect_right, expect_told
from tests.browser.positions import find, may
from tests.browser.text_player import TextPlayer, Typist, text_link
from tests.browser.window import SMALL_PHONE, window
from tests.browser.words import LANGUAGES, say
from tests.games.spyfall.browser.circle import circle
from tests.plugins.beside import PEARLS, installed

pytestmark = pytest.mark.anyio


async def test_fake_crystal_is_played_to_its_end_with_the_keyboard_alone(server: House, open_window: Open) -> None:
    """Its last two rounds of seven: in each of them all is asked that ever is."""
    position = find(3, may("place", round=6))
    table = await server.position(position)
    typist = Typist(await open_window(text_link(table.link(position.seat)), "fr"))
    await typist.play_on()
    assert typist.window.end is not None
    assert typist.verbs() >= {"place", "slot", "price", "confirm", "buy"}
    await expect_told(typist.window)


async def test_cresus_is_played_to_its_end_on_a_small_phone(server: House, open_window: Open) -> None:
    """Its last two rounds of ten."""
    position = find(2, may("bid", round=9), game="cresus", trading="turns")
    table = await server.position(position)
    player = TextPlayer(await open_window(text_link(table.link(position.seat)), "en", **SMALL_PHONE))
    await player.play_on(last=True)
    assert player.window.end is not None and len(player.verbs()) > 3, player.verbs()
    await expect_no_overflow(player.window)
    await expect_told(player.window)


async def test_a_full_table_fits_a_small_phone(server: House, open_window: Open) -> None:
    async with circle(server, 8) as round:
        player = TextPlayer(await open_window(text_link(round.table.link(0)), "fr", **SMALL_PHONE))
        await player.until_asked()
        await expect_no_overflow(player.window)
        menu = player.page.get_by_role("button", name=say("fr", "table.menu.title"))
        await expect(menu).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_on_a_phone_the_way_to_the_choices_is_beside_what_is_asked(
    server: House, open_window: Open, language: str
) -> None:
    table = await server.table_of("spyfall", BOT, BOT)
    window = await open_window(text_link(table.link(0)), language, **SMALL_PHONE)
    way = window.page.get_by_role("button", name=say(language, "plain.go"))
    await expect(way).to_be_in_viewport(ratio=1)

    async def is_below() -> bool:
        asked, offered = await window.page.locator("#prompt").bounding_box(), await way.bounding_box()
        return not (asked and offered) or offered["y"] >= asked["y"] + asked["height"]

    await expect_right(window, is_below)


async def test_a_round_of_spyfall_is_talked_through_to_its_end(server: House, open_window: Open) -> None:
    """Played live: a clock runs, Ana asks and answers, accuses Cid, and the vote ends it."""
    async with circle(server, 3, rounds=1, **{"first-dealer": "chosen", "round-seconds": 1800}) as round:
        ana = TextPlayer(await open_window(text_link(round.table.link(0)), "en"))
        await ana.choose(label("name_dealer", seat="Ana"))
        await ana.choose(label("see_card"))
        await round.see_cards(but=(0,))
        await ana.choose(label("start_clock"))
        await expect(
            ana.page.get_by_role("list", name=say("en", "plain.clocks")).get_by_role("timer").first
        ).to_be_visible()

        asking = ana.choices.get_by_role("form", name=re.compile(rf"^{label('hand_over', to='…')} \("))
        await asking.get_by_role("combobox", name=field("to")).select_option("Bob")
        await asking.get_by_role("combobox", name=field("question")).select_option(index=2)
        await ana.answered(asking.get_by_role("button", name=label("hand_over", to="Bob")).click)
        for to in (2, 0):
            await round.answer()
            await round.ask(to=to)
        await ana.until_asked()
        answer = await ana.offered(last=True)
        assert answer is not None
        await ana.take(answer)
        log = ana.page.get_by_role("region", name=say("en", "table.tabs.log"))
        await expect(log.get_by_text(say("en", "spyfall.events.Answered.you", answer="")[:10])).to_be_visible()

        await ana.choose(label("accuse", suspect="Cid"))
        await round.until_phase("Accusation")
        await round.all_who("vote", 1, but=(0,))
        await round.until(lambda: round.phase != "Accusation")
        await round.all_who("next_round", but=(0,))
        await ana.choose(label("next_round"))
        await ana.window.until(lambda: ana.window.end)
        await expect(ana.page.get_by_role("heading", name=say("en", "end.sheet"))).to_be_visible()
        await expect(ana.page.get_by_text(say("en", "end.luck_true"))).to_be_visible()
        await expect_told(ana.window)


def label(verb: str, **facts: str) -> str:
    return say("en", f"spyfall.labels.{verb}", **facts)


def field(name: str) -> str:
    return say("en", f"spyfall.view.{name}")


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where Pearls is installed, of which the page has no face."""
    return str(installed(PEARLS, tmp_path_factory.mktemp("beside")))


@pytest.fixture(scope="module")
async def with_pearls(beside: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", beside)
        async with house(tmp_path_factory.mktemp("pearls") / "tables.db") as opened:
            yield opened


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_without_a_face_is_played_to_its_end(browser: Browser, with_pearls: House, language: str) -> None:
    table = await with_pearls.table_of("pearls", BOT, BOT)
    async with window(browser, with_pearls.address, language, **SMALL_PHONE) as opened:
        await opened.open(table.link(0))
        player = TextPlayer(opened)
        await player.until_asked()
        await expect_fine(opened)
        await player.play_on(last=True)
        assert opened.end is not None and player.turns >= 3
        await expect(opened.page.get_by_role("heading", name=say(language, "end.sheet"))).to_be_visible()
        await expect_fine(opened)

        await opened.open(f"/replay/{table.id}?at=0&eyes=0")
        people = opened.page.get_by_role("region", name=player.say("people"))
        await expect(people.get_by_text(player.say("hidden")).first).to_be_visible()
        await expect_fine(opened)
        await expect(player.choices).to_be_hidden()


async def test_a_game_without_a_face_is_on_the_first_page(browser: Browser, with_pearls: House) -> None:
    async with window(browser, with_pearls.address, "fr") as opened:
        await opened.open("/")
        await expect_fine(opened)
        texts = tomllib.loads((PEARLS / "pearls/texts/fr.toml").read_text("utf-8"))
        poster = opened.page.get_by_role("article").filter(has=opened.page.get_by_role("heading", name="Perles"))
        await expect(poster.get_by_text(texts["tagline"])).to_be_visible()
        await poster.get_by_role("link", name=say("fr", "home.rules")).click()
        await expect(opened.page.get_by_role("heading", level=1)).to_have_text(re.compile("Perles"))
        await opened.open("/new/pearls")
        await expect(opened.page.get_by_role("heading", level=1)).to_have_text(
            say("fr", "newtable.title", game="Perles")
        )
        await expect_fine(opened)
        await opened.open("/")
        await poster.get_by_role("button").click()
        await TextPlayer(opened).until_asked()
        await expect(opened.page.get_by_role("heading", level=1)).to_have_text("Perles")


async def test_a_text_table_is_chosen_in_the_menu_remembered_and_left_again(server: House, open_window: Open) -> None:
    table = await server.table(BOT, BOT)
    window = await open_window(table.link(0))
    player = TextPlayer(window)
    menu = window.page.get_by_role("button", name=say("en", "table.menu.title"))
    switch = window.page.get_by_role("switch", name=say("en", "table.menu.in_words"))
    await menu.click()
    await switch.click()
    await expect(player.choices).to_be_visible()
    await window.reload()
    await expect(player.choices).to_be_visible()
    await menu.click()
    await switch.click()
    await expect(player.choices).to_be_hidden()
    await window.until(lambda: window.view)


async def test_why_something_cannot_be_done_is_said_with_its_article(server: House, open_window: Open) -> None:
    table = await server.table(BOT, BOT)
    player = TextPlayer(await open_window(text_link(table.link(0)), "fr"))
    await player.until_asked()
    await player.choices.get_by_text(player.say("why_not")).click()
    await player.choices.get_by_role("button", name="Banquer …").click()
    reason = player.page.get_by_role("region", name=say("fr", "table.bar"))
    await expect(reason.get_by_role("button", name=re.compile("FC-\\d+")).first).to_be_visible()
    await expect(reason.get_by_text(say("fr", "fake-crystal.refusals.not_now"))).to_be_visible()
    assert not player.acts()


@pytest.mark.parametrize("game", ["fake-crystal", "spyfall", "cresus"])
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_a_text_table_is_accessible_and_fits_a_small_phone(
    server: House, open_window: Open, game: str, theme: str
) -> None:
    table = await server.table_of(game, BOT, BOT, name="Ana", options={} if game == "spyfall" else {"timers": "off"})
    window = await open_window(text_link(table.link(0)), "fr", color_scheme=theme, **SMALL_PHONE)
    await expect(TextPlayer(window).choices).to_be_visible()
    assert await violations(window.page) == []
    await expect_no_overflow(window)
    await expect_told(window)
