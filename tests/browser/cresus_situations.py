"""Every phase of Crésus, found in matches that bots have played: to be looked at, by people or by axe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.browser.cresus_player import GAME, CresusPlayer
from tests.browser.house import BOT, LINK
from tests.browser.positions import Position, Wanted, find, find_all
from tests.browser.studio import SITUATIONS, Situation, Studio, situation
from tests.browser.window import Window

TURNS: Final = {"game": GAME, "trading": "turns"}

# by name: the phase, the round at the earliest, and what else must be so
PHASES: Final[dict[str, tuple[str, int, Callable[[Any], bool]]]] = {
    "expert-auction": ("Bidding", 3, lambda state: state.stack[-1].lot >= 72),
    "share-auction": ("Bidding", 3, lambda state: state.stack[-1].lot < 72),
    "second-bidding": ("Bidding", 1, lambda state: state.stack[-1].stage > 0),
    "markets": ("ChoosingMarkets", 4, lambda state: state.closed != 0),
    "direct-purchase": ("DirectBuying", 4, lambda state: True),
    "taking-part": ("Declaring", 3, lambda state: True),
    "alone": ("LoneBuying", 2, lambda state: True),
    "calling": ("Calling", 5, lambda state: True),
    "replying": ("Replying", 1, lambda state: True),
    "selling": ("SellingTurn", 4, lambda state: True),
    "dice": ("Sale", 4, lambda state: True),
    "signs": ("ChoosingSigns", 6, lambda state: True),
    "insider": ("Arranging", 1, lambda state: True),
    "poker": ("PokerSeries", 1, lambda state: True),
    "pilot": ("Moving", 1, lambda state: True),
}


def _in(phase: str, round: int, is_so: Callable[[Any], bool]) -> Wanted:
    def wanted(match: Match) -> Seat | None:
        state: Any = match.state
        if state.round < round or not state.stack or type(state.stack[-1]).__name__ != phase or not is_so(state):
            return None
        return next(decision.seat for decision in match.game.decisions(state) if decision.required)

    return wanted


@cache
def _positions() -> dict[str, Position]:
    """All of them at once: a match has many phases."""
    end: dict[str, Wanted] = {"end": lambda match: 0, "replay": _in("SellingTurn", 5, lambda state: True)}
    return find_all(4, {name: _in(*phase) for name, phase in PHASES.items()} | end, **TURNS)


def _put_up(name: str) -> Situation:
    async def put_up(studio: Studio) -> Window:
        return (await studio.at(_positions()[name])).window

    put_up.__name__ = f"cresus_{name}"
    return put_up


for _name in PHASES:
    situation(_put_up(_name))


@situation
async def cresus_deal(studio: Studio) -> Window:
    """A call in the making, while all may deal."""
    window = (await studio.at(find(4, _in("SellingTurn", 4, lambda state: True), game=GAME))).window
    player = CresusPlayer(window)
    async for step in player.steps(["call", 2, [0 if window.seat else 1], player.me["shares"][:1], [], 0, 40]):
        if await step.get_attribute("data-deed") != "send":
            await player.press(step)
    return window


@situation
async def cresus_debt(studio: Studio) -> Window:
    """Whoever plays well owes nothing."""
    position = find(4, _in("Owing", 1, lambda state: sum(map(len, state.shares)) > 2), level="random", **TURNS)
    return (await studio.at(position)).window


@situation
async def cresus_first_round(studio: Studio) -> Window:
    """The very beginning, and somebody who does not decide."""
    table = await studio.server.table_of(GAME, LINK, *[BOT] * 4, people=["Bob"], options={"timers": "off"})
    return (await studio.seated(table, 0)).window


@situation
async def cresus_end(studio: Studio) -> Window:
    match = await studio.server.import_match(_positions()["end"].record)
    opened = await studio.open(match.link(None))
    await opened.page.locator(".chart").wait_for()
    return opened


@situation
async def cresus_replay(studio: Studio) -> Window:
    position = _positions()["replay"]
    match = await studio.server.import_match(position.record)
    opened = await studio.open(f"/replay/{match.id}?at={position.number}&eyes=0")
    await opened.page.locator(".cr-board").wait_for()
    return opened


@situation
async def cresus_learn(studio: Studio) -> Window:
    return await studio.page(f"/learn/{GAME}")


@situation
async def cresus_new_table(studio: Studio) -> Window:
    return await studio.page(f"/new/{GAME}")


PHASE_NAMES: Final = [name for name in SITUATIONS if name.startswith("cresus-")]
