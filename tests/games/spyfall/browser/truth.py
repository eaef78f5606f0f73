"""Who may know what in a round of Spyfall, and what a window knows: from its frames, memory, storage and page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from tablee.games.spyfall.material import JOKER, LOCATION_NAMES, place_of
from tests.browser.window import Window
from tests.games.spyfall.browser.circle import Circle
from tests.games.spyfall.browser.player import SpyfallPlayer

Claim = tuple[str, int, int]  # what, whose, which; a place is nobody's
NOBODY: Final = -1

# Every field of a view or an event that holds a card, an ability, a place, or something drawn from them.
_OF_A_SEAT: Final = ("card", "ability", "suggested")
_OF_ALL_SEATS: Final = {"cards": "card", "abilities": "ability"}
_PLACES: Final = ("place", "played")
_KEYS: Final = ["seat", *_OF_A_SEAT, *_OF_ALL_SEATS, *_PLACES]

# what no device has any business with: which pack was drawn, what was left of it
_NEVER: Final = {"pack", "undealt", "used", "split", "result"}

# of all objects alive in a page: those with such a field, and nothing but these fields of them
_PICK: Final = """function (keys) {
  const isTold = (value) => typeof value === "number" || (Array.isArray(value) && typeof value[0] === "number");
  const found = [];
  for (const object of this) {
    const told = keys.map((key) => [key, Object.getOwnPropertyDescriptor(object, key)?.value]);
    const kept = told.filter(([, value]) => isTold(value));
    if (kept.some(([key]) => key !== "seat")) found.push(Object.fromEntries(kept));
  }
  return JSON.stringify(found);
}"""
_STORED: Final = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
_PAGE: Final = "() => document.documentElement.outerHTML"


def claims(value: Any) -> Iterator[Claim]:
    """Return everything that is said, anywhere in a value, about cards, abilities and places."""
    if isinstance(value, list):
        for inner in value:
            yield from claims(inner)
    elif isinstance(value, dict):
        seat = value.get("seat", NOBODY)
        for what in _OF_A_SEAT:
            yield from _numbers(what, seat, value.get(what))
        for field, what in _OF_ALL_SEATS.items():
            for owner, number in enumerate(value.get(field) or ()):
                yield from _numbers(what, owner, number)
        for field in _PLACES:
            told = value.get(field)
            for place in told if isinstance(told, list) else [told]:
                yield from _numbers("place", NOBODY, place)
        for inner in value.values():
            yield from claims(inner)


def _numbers(what: str, seat: Any, number: Any) -> Iterator[Claim]:
    """-1 is no card, no ability, no place."""
    if isinstance(number, int) and not isinstance(number, bool) and number >= 0:
        yield what, seat, number


def keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            yield from keys_in(inner)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_in(inner)


class Truth:
    """The cards of a round, as each seat was told its own; and what of them lies open by now."""

    def __init__(self, people: Circle) -> None:
        own = [seat.view["players"][number] for number, seat in enumerate(people.seats)]
        self.cards: list[int] = [player["card"] for player in own]
        self.abilities: list[int] = [player["ability"] for player in own]
        self.place = next(place_of(card) for card in self.cards if card != JOKER)
        self.open: set[Claim] = set()

    def show_card(self, seat: int) -> None:
        self.open.add(("card", seat, self.cards[seat]))

    def show_place(self) -> None:
        """SP-507. From now on all know where they are."""
        self.open.add(("place", NOBODY, self.place))

    def show_all(self) -> None:
        """SP-212. The round is over."""
        self.show_place()
        self.open |= {claim for seat in range(len(self.cards)) for claim in self.own(seat)}

    def own(self, seat: int) -> set[Claim]:
        """Return what lies before a seat from the deal on."""
        if seat == NOBODY:
            return set()
        return {("card", seat, self.cards[seat]), ("ability", seat, self.abilities[seat])}

    def may_know(self, viewer: int, claim: Claim) -> bool:
        what, seat, _ = claim
        if what == "suggested":  # SP-1510: of the answerer's own place; there is none for a Joker
            return seat == viewer and self.cards[viewer] != JOKER
        return claim in self.open or claim in self.own(viewer)


class Reader:
    """Somebody with all the tools of a browser, at one window."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.phases: set[str] = set()
        self._read = 0  # frames

    async def until_told(self, phase: str) -> None:
        """Wait until a phase has come, even if it has gone by meanwhile."""
        player = SpyfallPlayer(self.window)
        await self.window.until(lambda: phase in {player.phase} | self._phases(self.window.frames[self._read :]))

    async def expect_nothing_betrayed(self, truth: Truth | None) -> None:
        """Neither in what was told since the last look, nor in memory, in storage or on the page, is a secret."""
        await SpyfallPlayer(self.window).until_shown()
        frames, self._read = self.window.frames[self._read :], len(self.window.frames)
        self.phases |= self._phases(frames)
        known = set(claims(frames))
        remembered = set(claims(await self.remembered()))
        assert not _NEVER & set(keys_in([frame for frame in frames if "view" in frame]))
        if truth is None:  # nothing is dealt
            assert not known | remembered
            return
        betrayed = {claim for claim in known | remembered if not truth.may_know(self.window.seat, claim)}
        assert not betrayed, (self.window.seat, self.window.view["waits"], betrayed)
        own = truth.own(self.window.seat)
        assert own <= remembered, "a secret in memory is found: one's own is"
        await self._expect_silent_page(truth)
        self._expect_all_guesses()

    def _phases(self, frames: list[Any]) -> set[str]:
        return {frame["view"]["waits"]["phase"] for frame in frames if frame.get("view") and frame["view"]["waits"]}

    async def remembered(self) -> Any:
        """Return what is alive in the page's memory and could tell; what is not needed any more is swept before."""
        session = await self.window.context.new_cdp_session(self.window.page)
        every = await session.send("Runtime.evaluate", {"expression": "Object.prototype"})
        alive = await session.send("Runtime.queryObjects", {"prototypeObjectId": every["result"]["objectId"]})
        picked = await session.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": _PICK,
                "objectId": alive["objects"]["objectId"],
                "arguments": [{"value": _KEYS}],
                "returnByValue": True,
            },
        )
        await session.detach()
        return json.loads(picked["result"]["value"])

    async def _expect_silent_page(self, truth: Truth) -> None:
        """As long as no card is held, no place is written more often than another; none at all is stored."""
        if ("place", NOBODY, truth.place) not in truth.open:
            assert not await self.writes_a_place(), self.window.seat
        stored = json.loads(await self.window.page.evaluate(_STORED))
        told = json.dumps(stored)
        assert not any(name in told for names in LOCATION_NAMES.values() for name in names), stored
        assert not {key for key in keys_in(stored) if key.rpartition(".")[2] in _KEYS}, stored

    async def writes_a_place(self) -> bool:
        """Tell whether the page writes one place's name more often than another's, in texts or attributes."""
        page: str = await self.window.page.evaluate(_PAGE)
        names = LOCATION_NAMES[self.window.language]
        return len({len(re.findall(rf"\b{re.escape(name)}\b", page)) for name in names}) > 1

    def _expect_all_guesses(self) -> None:
        """Whoever may guess may guess anything."""
        actions = [action for question in self.window.decisions for action in question["actions"]]
        guesses = [action[1] for action in actions if action[0] == "guess"]
        assert guesses in ([], list(range(len(LOCATION_NAMES["en"]))))
