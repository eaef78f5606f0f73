"""A browser window of its own: its cookies, its sockets, and everything it had to complain about."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
)

from tests.patience import PATIENCE, until, until_yes

Message = dict[str, Any]

expect.set_options(timeout=PATIENCE * 1000)

DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SMALL_PHONE: Final = PHONE | {"viewport": {"width": 360, "height": 740}}

# what the browser remarks on because it was slow
_SLOWNESS: Final = re.compile("was preloaded using link preload but not used within a few seconds")


# violations of the content security policy, said by the page itself: no frame of it is missed
_WATCH_POLICY: Final = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile ?? ""}:${lineNumber}`));
"""

# what is said in passing goes away by itself: the page keeps what it said
_KEEP_SAID: Final = """
window.said = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const element = target instanceof Element ? target : target.parentElement;
    const spoken = element?.closest("[role=status], [role=alert]");
    for (const one of spoken ? [spoken] : element?.querySelectorAll("[role=status], [role=alert]") ?? [])
      window.said.push(one.textContent);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Window:
    """A page in a context of its own, what its sockets were told, and what went wrong."""

    def __init__(self, context: BrowserContext, page: Page, address: str, language: str) -> None:
        self.context = context
        self.page = page
        self.address = address
        self.language = language
        self.complaints: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        self.sockets: list[WebSocket] = []  # of the page as it was last opened
        self.frames: list[Message] = []
        self.sent: list[Message] = []
        self.table: Message = {}  # the latest of what frames told
        self.view: Any = None
        self.seat = -1
        self.number = 0  # of the latest event told
        self.decisions: list[Message] = []
        self.end: Message | None = None
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("websocket", self._socket)

    # -- going places -----------------------------------------------------------------------------------------

    async def open(self, path: str) -> None:
        """Open an address of the server; what the page before was told is forgotten."""
        self._forget()
        await self.page.goto(self.address + path)

    async def reload(self) -> None:
        """Load the page anew; what it was told before is forgotten."""
        self._forget()
        await self.page.reload()

    def _forget(self) -> None:
        self.sockets.clear()
        self.frames.clear()
        self.sent.clear()
        self.table, self.view, self.seat, self.decisions, self.number, self.end = {}, None, -1, [], 0, None

    async def switch_language(self, language: str) -> None:
        """Choose another language, on whatever page this is."""
        await self.page.locator(f'button[lang="{language}"]').first.click()
        await expect(self.page.locator("html")).to_have_attribute("lang", language)
        self.language = language

    def piece(self, name: str) -> Locator:
        """Return what lies on the board under this name: `offer:3`."""
        return self.page.locator(f'[data-piece="{name}"]').first

    def choice(self, id: str) -> Locator:
        """Return what the bar offers under this name: `buy`."""
        return self.page.locator(f'[data-choice="{id}"]').first

    async def until(self, is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until something is so that this window was told, or did."""
        await until(is_so, self._why_not, seconds)

    async def until_true(self, ask: Callable[[], Awaitable[bool]], seconds: float = PATIENCE) -> None:
        """Wait until the page answers yes."""
        await until_yes(ask, self._why_not, seconds)

    def _why_not(self) -> str:
        return f"it did not come to pass; {self.complaints}"

    async def until_said(self, text: str) -> None:
        """Wait until the page has said something in passing, even if it is gone by now."""
        await self.until_true(lambda: self._has_said(text))

    async def _has_said(self, text: str) -> bool:
        return any(text in said for said in await self.page.evaluate("() => window.said"))

    # -- what it was told -------------------------------------------------------------------------------------

    @property
    def required(self) -> list[list[Any]]:
        """The answers to what the game waits for from this seat; none: it does not wait for it."""
        return next((question["actions"] for question in self.decisions if question["required"]), [])

    @property
    def status(self) -> str:
        return str(self.table.get("status", ""))

    @property
    def is_over(self) -> bool:
        return self.end is not None or self.status == "abandoned"

    def events(self, *types: str) -> list[Message]:
        """Return the events of these types, or all, in the order they were told."""
        told = (event for frame in self.frames for event in frame.get("events", []) + frame.get("missed", []))
        return [event for event in told if not types or event["type"] in types]

    def own_events(self, type: str) -> list[Message]:
        """Return the events of one type about this seat: the others do such things, too, before and after."""
        return [event for event in self.events(type) if event["seat"] == self.seat]

    def answered(self, verb: str) -> bool:
        """Tell whether the latest action with this verb was sent and accepted; it may not be refused."""
        acts = [message for message in self.sent if message["type"] == "act" and message["action"][0] == verb]
        answers = [frame for frame in self.frames if acts and frame.get("id") == acts[-1]["id"]]
        assert not any(answer["type"] == "refused" for answer in answers), (acts, answers)
        return bool(answers)

    def _socket(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self._hear(socket, json.loads(frame)))
        socket.on("framesent", lambda frame: self._say(socket, json.loads(frame)))

    def _say(self, socket: WebSocket, message: Message) -> None:
        if socket in self.sockets:
            self.sent.append(message)

    def _hear(self, socket: WebSocket, message: Message) -> None:
        if socket not in self.sockets:  # of a page that is being left
            return
        self.frames.append(message)
        if message["type"] == "welcome":
            self.seat = message["seat"]
        if message["type"] in ("welcome", "table"):
            self.table = message["table"]
        if message["type"] in ("welcome", "update"):
            self.number = message["number"]
            self.view = message.get("view")
            self.decisions = message.get("decisions", [])
            self.end = message.get("end")

    # -- what went wrong --------------------------------------------------------------------------------------

    def expect(self, pattern: str) -> None:
        """Let complaints like this one be: they belong to what the test does."""
        self.expected.append(re.compile(pattern))

    def check(self) -> None:
        unexpected = [text for text in self.complaints if not any(known.search(text) for known in self.expected)]
        assert not unexpected, "\n".join(unexpected)

    def _complain(self, text: str) -> None:
        self.complaints.append(f"{self.page.url}: {text}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not _SLOWNESS.search(message.text):
            self._complain(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):  # a page that was left
            self._complain(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"answer: {response.status} {response.request.method} {response.url}")


@asynccontextmanager
async def window(browser: Browser, address: str, language: str = "en", **look: Any) -> AsyncIterator[Window]:
    """Open a window; when it is closed, nothing may have gone wrong in it."""
    chosen = {"reduced_motion": "reduce", "color_scheme": "light", **DESKTOP, **look}
    context = await browser.new_context(locale={"fr": "fr-FR", "en": "en-GB"}[language], **chosen)
    context.set_default_timeout(PATIENCE * 1000)
    try:
        await context.add_init_script(_WATCH_POLICY)
        await context.add_init_script(_KEEP_SAID)
        opened = Window(context, await context.new_page(), address, language)
        yield opened
        opened.check()
    finally:
        await context.close()
