"""Two with the same score: the end of a match of Fake Crystal shows what decides, and which tie cost a blue trophy."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.looking import expect_fine
from tests.browser.window import DESKTOP, SMALL_PHONE
from tests.browser.words import say
from tests.points import points_in, points_of
from tests.replay_files import Replay, played

pytestmark = pytest.mark.anyio

TIED = Replay("fake-crystal", "tie", 3, {}, number=730)
"""Found by looking for a match with a tie for the first place and one for blue crystals."""


@pytest.mark.parametrize(("phone", "language"), [(False, "fr"), (True, "en")], ids=["desktop", "phone"])
async def test_what_decides_a_tie_is_shown(server: House, open_window: Open, phone: bool, language: str) -> None:
    match = played(TIED)
    assert match.record.end is not None
    first, second, _ = points_of(match.record.end.outcome)
    tiles = points_in(match.game.score_sheet(match.state).ties)["real_tiles"]
    assert first == second and tiles[0] > tiles[1]

    table = await server.import_match(match.record.to_lines().decode())
    window = await open_window(f"/t/{table.id}", language=language, **(SMALL_PHONE if phone else DESKTOP))
    sheet = window.page.get_by_role("table").first
    label = say(language, "fake-crystal.count.real_tiles")
    tie = sheet.get_by_role("row").filter(has=window.page.get_by_role("rowheader", name=label))
    await expect(tie.locator("td")).to_have_text([str(count) for count in tiles])
    await expect(sheet.get_by_role("link", name="FC-706")).to_be_visible()
    await expect(sheet.get_by_role("link", name="FC-442").or_(sheet.get_by_role("link", name="FC-443"))).to_be_visible()
    ranking = window.page.get_by_role("list", name=say(language, "end.ranking"))
    for count in tiles[:2]:
        await expect(ranking.get_by_text(say(language, "end.tie", label=label, points=count))).to_be_visible()
    await expect_fine(window)


async def test_what_decides_is_not_shown_before_all_is_counted(server: House, open_window: Open) -> None:
    table = await server.import_match(played(TIED).record.to_lines().decode())
    window = await open_window(reduced_motion="no-preference")
    await window.page.clock.install(time=0)
    await window.page.clock.pause_at(1)  # nothing is counted until the clock goes on
    await window.open(f"/t/{table.id}")
    numbers = window.page.get_by_role("table").first.locator("tfoot .tie td > span")
    await expect(numbers).to_have_count(3)
    for number in await numbers.all():
        await expect(number).to_have_css("opacity", "0")
    await window.page.get_by_role("button", name=say("en", "end.skip")).click()
    for number in await numbers.all():
        await expect(number).to_have_css("opacity", "1")
