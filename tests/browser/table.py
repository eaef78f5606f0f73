"""What is around the board: menu, tabs, links."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.async_api import expect

from tests.browser.window import Window
from tests.browser.words import say


async def open_menu(window: Window) -> None:
    await window.page.get_by_role("button", name=say(window.language, "table.menu.title"), exact=True).click()


async def menu(window: Window, key: str) -> None:
    """Choose something from the menu of the table, and say yes if that is asked."""
    await open_menu(window)
    name = say(window.language, key)
    await window.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


async def confirm(window: Window, key: str) -> None:
    """Say yes, in the words of the button."""
    dialog = window.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=say(window.language, key), exact=True).click()
    await expect(dialog).to_have_count(0)


async def open_tab(window: Window, name: str) -> None:
    """Open log, chat or rules beside the board."""
    await window.page.get_by_role("tab", name=say(window.language, f"table.tabs.{name}")).click()


async def personal_link(window: Window) -> str:
    """Return the path of the link that the menu gives for another device."""
    await menu(window, "table.menu.device")
    link = await window.page.get_by_role("dialog").get_by_role("textbox").input_value()
    await window.page.keyboard.press("Escape")
    parts = urlsplit(link)
    return f"{parts.path}#{parts.fragment}"


async def switch_language(window: Window, language: str) -> None:
    """Choose another language at the table."""
    await open_menu(window)
    await window.switch_language(language)
    await window.page.keyboard.press("Escape")
    await expect(window.page.get_by_role("dialog")).to_have_count(0)
