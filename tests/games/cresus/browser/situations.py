"""Every phase of Crésus, found in matches that bots have played: to be looked at, by people or by axe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from tablee.games.cresus.material import EFFECT, SIGN_PRICE
from tablee.games.cresus.state import OPEN_LOAN
from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.browser.house import BOT, LINK
from tests.browser.positions import Position, Wanted, find, find_all, may
from tests.browser.studio import SITUATIONS, Situation, Studio, situation
from tests.browser.window import Window
from tests.games.cresus.browser.player import GAME, CresusPlayer

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
}

# by name: what may be answered, which no phase alone brings about
ANSWERS: Final = {
    "pilot": may("fly"),
    "vip": may("use_vip"),
    "stake": may("stake"),
    "lawyer": may("use_lawyer"),
    "second-series": may("second_series"),
}

# Crésus cards for which all throw at once
THROWN: Final = ("golf", "tennis", "roulette")
DEALING: Final = ("Calling", "DirectBuying")  # phases in which the middle of the floor is free


def _in(phase: str, round: int, is_so: Callable[[Any], bool]) -> Wanted:
    def wanted(match: Match) -> Seat | None:
        state: Any = match.state
        if state.round < round or not state.stack or type(state.stack[-1]).__name__ != phase or not is_so(state):
            return None
        return next(decision.seat for decision in match.game.decisions(state) if decision.required)

    return wanted


def _after(effect: str) -> Wanted:
    """The Crésus card that was drawn last does this, and one can look at what it did."""
    card = EFFECT.index(effect)

    def wanted(match: Match) -> Seat | None:
        state: Any = match.state
        is_free = bool(state.stack) and type(state.stack[-1]).__name__ in DEALING
        return 0 if is_free and state.discard[-1:] == (card,) and any(state.up) else None

    return wanted


def _about_signs(is_so: Callable[[Any, Seat], bool]) -> Wanted:
    """Somebody for whom this is so decides about signs of wealth."""

    def wanted(match: Match) -> Seat | None:
        state: Any = match.state
        if not state.stack or type(state.stack[-1]).__name__ != "ChoosingSigns":
            return None
        return next((seat for seat in state.seats() if is_so(state, seat)), None)

    return wanted


@cache
def _positions() -> dict[str, Position]:
    """All of them at once: a match has many phases."""
    wanted: dict[str, Wanted] = {name: _in(*phase) for name, phase in PHASES.items()}
    wanted |= ANSWERS
    wanted |= {name: _after(name) for name in THROWN}
    wanted |= {
        "end": lambda match: 0,
        "replay": _in("SellingTurn", 5, lambda state: True),
        "loan": _about_signs(lambda state, seat: state.loan[seat] == OPEN_LOAN and state.cash[seat] >= 110),
        "island": _about_signs(lambda state, seat: state.signs[seat] == 7 and state.cash[seat] >= SIGN_PRICE[8]),
        "owner": _about_signs(lambda state, seat: state.signs[seat] >= 3 and state.cash[seat] >= 50),
    }
    return find_all(4, wanted, **TURNS)


def _put_up(name: str) -> Situation:
    async def put_up(studio: Studio) -> Window:
        return (await studio.at(_positions()[name])).window

    put_up.__name__ = f"cresus_{name}"
    return put_up


for _name in (*PHASES, *ANSWERS, "loan"):
    situation(_put_up(_name))


def _shown(name: str) -> Situation:
    """A finished match, at a moment of it: what was told before is there to be seen."""

    async def put_up(studio: Studio) -> Window:
        position = _positions()[name]
        match = await studio.server.import_match(position.record)
        opened = await studio.open(f"/replay/{match.id}?at={position.number}&eyes=0")
        await opened.page.locator(".rolls" if name in THROWN else ".cr-board").wait_for()
        return opened

    put_up.__name__ = f"cresus_{name}"
    return put_up


for _name in (*THROWN, "replay"):
    situation(_shown(_name))


async def at_own_signs(studio: Studio) -> CresusPlayer:
    """Somebody who owns signs, has money, and may buy or sell some."""
    return CresusPlayer((await studio.at(_positions()["owner"])).window)


async def at_a_stake(studio: Studio) -> CresusPlayer:
    return CresusPlayer((await studio.at(_positions()["stake"])).window)


@situation
async def cresus_throw(studio: Studio) -> Window:
    """A stake, just thrown."""
    player = await at_a_stake(studio)
    await player.do(["stake"])
    await player.window.page.locator(".rolls").first.wait_for()
    return player.window


@situation
async def cresus_island(studio: Studio) -> Window:
    """The island is within reach, and chosen."""
    player = CresusPlayer((await studio.at(_positions()["island"])).window)
    await player.window.page.locator('.signs [data-piece="sign:8"]').click()
    return player.window


@situation
async def cresus_island_bought(studio: Studio) -> Window:
    player = CresusPlayer((await studio.at(_positions()["island"])).window)
    await player.do(["buy_signs", 0, 1, 0, 0])
    await player.window.page.locator(".chart").wait_for()
    return player.window


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
async def cresus_learn(studio: Studio) -> Window:
    return await studio.page(f"/learn/{GAME}")


@situation
async def cresus_new_table(studio: Studio) -> Window:
    return await studio.page(f"/new/{GAME}")


PHASE_NAMES: Final = [name for name in SITUATIONS if name.startswith("cresus-")]
