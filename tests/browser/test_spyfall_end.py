"""The end of a match of DC Spyfall, counted and checked; and watched again, with what there was to believe."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.looking import expect_fine, expect_right
from tests.browser.window import DESKTOP, SMALL_PHONE
from tests.browser.words import LANGUAGES, say
from tests.games.spyfall.dossier import DOSSIER
from tests.points import points_of
from tests.web_matches import played_live

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("made", "phone", "language"), [(1, False, "fr"), (2, True, "en")], ids=["modules", "phone"])
async def test_the_end_is_counted_and_its_luck_checked(
    server: House, open_window: Open, made: int, phone: bool, language: str
) -> None:
    match = played_live(DOSSIER.web_matches[made])
    end = match.record.end
    assert end is not None
    table = await server.import_match(match.record.to_lines().decode())
    window = await open_window(f"/t/{table.id}", language=language, **(SMALL_PHONE if phone else DESKTOP))
    sheet = window.page.get_by_role("table").first
    await expect(sheet).to_be_visible()
    totals = await sheet.locator("tfoot td").all_inner_texts()
    assert [int(total) for total in totals] == list(points_of(end.outcome))
    assert await sheet.locator("th a").count() > 0
    await expect(window.page.get_by_text(say(language, "end.luck_true"))).to_be_visible()
    await expect_fine(window)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_count_of_five_fits_beside_the_rest_of_the_end(
    server: House, open_window: Open, language: str
) -> None:
    match = played_live(DOSSIER.web_matches[1])
    assert len(match.record.head.seats) == 5
    table = await server.import_match(match.record.to_lines().decode())
    window = await open_window(f"/t/{table.id}", language, viewport={"width": 1280, "height": 800})
    sheet = window.page.get_by_role("region", name=say(language, "end.sheet"))
    await expect(sheet.get_by_role("table")).to_be_visible()
    await expect_right(window, lambda: sheet.evaluate("(element) => element.scrollWidth > element.clientWidth"))


async def test_a_replay_tells_what_there_was_to_believe(server: House, open_window: Open) -> None:
    match = played_live(DOSSIER.web_matches[0])
    table = await server.import_match(match.record.to_lines().decode())
    window = await open_window(f"/replay/{table.id}?at=14")
    panel = window.page.get_by_role("region", name=say("en", "replay.insight"))
    await expect(panel).to_be_visible()
    chapters = window.page.get_by_role("group", name=say("en", "replay.chapters")).get_by_role("button")
    await expect(chapters).to_have_count(3)
    await expect_fine(window)
    for name in ("Ana", "Bob"):
        await panel.get_by_role("combobox").select_option(name)
        await expect(panel.get_by_text(f"With what {name} knew")).to_be_visible()
