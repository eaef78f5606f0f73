"""What travels to a page: the bytes of each answer as they came over the wire, packed."""

from __future__ import annotations

from typing import Any, Final

from playwright.async_api import CDPSession, Page

KB: Final = 1024


class Weight:
    """All that a page fetched since it was put on the scales, sockets left out."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._names: dict[str, str] = {}
        self.bytes: dict[str, int] = {}  # by address
        self.codings: dict[str, str] = {}  # how it was packed, where it was
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._loaded)

    @classmethod
    async def of(cls, page: Page) -> Weight:
        """Put a page on the scales; nothing comes out of a cache."""
        session = await page.context.new_cdp_session(page)
        weight = cls(session)
        await session.send("Network.enable")
        await session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        await session.send(
            "Network.setBypassServiceWorker", {"bypass": True}
        )  # what it keeps for later is not waited for
        return weight

    @property
    def total(self) -> int:
        return sum(self.bytes.values())

    def largest(self, most: int = 12) -> list[tuple[str, int]]:
        return sorted(self.bytes.items(), key=lambda item: -item[1])[:most]

    def _answered(self, event: dict[str, Any]) -> None:
        response = event["response"]
        self._names[event["requestId"]] = response["url"]
        headers = {name.lower(): value for name, value in response["headers"].items()}
        self.codings[response["url"]] = headers.get("content-encoding", "")

    def _loaded(self, event: dict[str, Any]) -> None:
        if name := self._names.get(event["requestId"]):
            self.bytes[name] = self.bytes.get(name, 0) + int(event["encodedDataLength"])
