"""The app as something to be kept on a device: its manifest, its icons, and a page for when there is no network."""

import re
import struct
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import window
from tests.browser.wire import wire
from tests.browser.words import say

pytestmark = pytest.mark.anyio

START = re.compile("|".join(map(re.escape, (say("en", "newtable.open"), say("en", "learn.start")))))
SHOWN = sorted((Path(__file__).parents[2] / "web/src/games").glob("*/shown.ts"))
PNG = b"\x89PNG\r\n\x1a\n"


async def test_the_manifest_names_icons_that_are_what_it_says(open_window: Open) -> None:
    opened = await open_window("/")
    request = opened.context.request
    link = await opened.page.locator('link[rel="manifest"]').get_attribute("href")
    manifest = await (await request.get(opened.address + str(link))).json()
    assert {"name", "short_name", "start_url", "display", "theme_color", "background_color"} <= manifest.keys()
    sizes = set()
    for icon in manifest["icons"]:
        answer = await request.get(opened.address + icon["src"])
        assert answer.ok and answer.headers["content-type"] == icon["type"], icon
        body = await answer.body()
        if icon["type"] == "image/png":
            assert body.startswith(PNG)
            width, height = struct.unpack(">II", body[16:24])
            assert f"{width}x{height}" == icon["sizes"]
            sizes.add(width)
    assert {192, 512} <= sizes, "what browsers ask for"
    for shortcut in manifest["shortcuts"]:
        await opened.open(shortcut["url"])
        await expect(opened.page.get_by_role("button", name=START).first).to_be_visible()


async def test_games_are_named_before_any_script_runs(open_window: Open) -> None:
    opened = await open_window("/")
    request = opened.context.request
    manifest = await (await request.get(f"{opened.address}/manifest.webmanifest")).json()
    head = await opened.page.locator('meta[name="description"]').get_attribute("content")
    assert head == manifest["description"]
    assert head is not None
    titles, _, what = head.partition(" : ")
    assert set(titles.split(", ")) == {say("fr", f"{game.parent.name}.title") for game in SHOWN} and what


async def test_without_a_network_a_page_says_so_and_the_way_back_is_short(server: House, browser: Browser) -> None:
    async with wire(server.address) as line, window(browser, line.address) as opened:
        opened.expect("ERR_")
        await opened.open("/")
        await opened.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        line.cut()
        await opened.open("/rules/fake-crystal")
        await expect(opened.page.get_by_role("heading", level=1)).to_be_visible()
        assert await opened.page.locator("main, body").first.inner_text()
        assert await opened.page.title()
        line.mend()
        await opened.open("/")
        await expect(opened.page.get_by_role("heading", level=1)).to_have_text(say("en", "home.title"))
