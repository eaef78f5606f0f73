"""What travels to a page, packed, over the wire: little enough for a train."""

import pytest
from bench.browsing.weight import KB, Weight

from tests.browser.conftest import Open
from tests.browser.words import say
from tests.games.fake_crystal.browser.player import FakeCrystalPlayer

pytestmark = pytest.mark.anyio


async def test_the_first_page_and_a_table_are_light(open_window: Open) -> None:
    window = await open_window("/about")
    weight = await Weight.of(window.page)
    await window.open("/")
    play = window.page.get_by_role("button", name=say("en", "home.play"))
    await play.wait_for()
    await window.page.wait_for_load_state("networkidle")
    assert 20 * KB < weight.total < 150 * KB, weight.largest()

    await play.click()
    await FakeCrystalPlayer(window).until_asked()
    await window.page.wait_for_load_state("networkidle")
    assert weight.total < 350 * KB, weight.largest()
    scripts = {coding for name, coding in weight.codings.items() if name.endswith((".js", ".css"))}
    assert scripts == {"br"}
