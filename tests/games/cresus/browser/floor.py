"""The trading floor of Crésus: three people, played through the same socket as everybody, until one can sell."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from tablee.client import Refused, Seat
from tablee.games.cresus.material import read_data
from tests.browser.house import LINK, House, Table
from tests.games.cresus.browser.player import GAME
from tests.patience import until, until_yes

NAMES: Final = ("Ana", "Bob", "Cid")
OWNER: Final = 1  # Bob buys a share, the others keep their money
CASH: Final = 40  # that each of those still has when they trade

_LEADING_ON: Final = ("pass_by", "keep_dice", "end_selling", "stop_buying", "ready")
_shares: Final = read_data("shares")
COMPANIES: Final = [str(share["company"]) for market in read_data("board")["market"] for share in _shares[market["id"]]]


class Floor:
    """Everybody at a table, each connected like a browser; somebody may look at a seat through a window besides."""

    def __init__(self, table: Table, seats: Sequence[Seat]) -> None:
        self.table = table
        self.seats = seats

    @property
    def players(self) -> Any:
        return self.seats[0].view["players"]

    @property
    def is_trading(self) -> bool:
        """Tell whether everybody waits in a trade window, one with a share, the others with money."""
        is_open = all(_phase(seat) == "TradeWindow" for seat in self.seats)
        return is_open and all(
            bool(player["shares"]) if player["seat"] == OWNER else player["cash"] >= CASH for player in self.players
        )

    async def until_trading(self) -> None:
        """Play on, each on a market of their own, until it has come to that."""
        await until(lambda: all(seat.view for seat in self.seats))
        await until_yes(self._trades_or_plays_on, lambda: self.seats[0].view)

    async def _trades_or_plays_on(self) -> bool:
        for place, seat in enumerate(self.seats):
            actions = _required(seat)
            if actions and not self.is_trading:
                try:
                    await seat.act(self._chosen(place, seat, actions))
                except Refused as refused:
                    if refused.key != "stale":  # else the game has moved on meanwhile
                        raise
        return self.is_trading

    def _chosen(self, place: int, seat: Seat, actions: list[list[Any]]) -> list[Any]:
        verbs = {action[0]: action for action in actions[::-1]}
        if "buy" in verbs and place == OWNER:
            return verbs["buy"]
        if "choose_market" in verbs:
            open = [one["market"] for one in seat.view["markets"] if not one["is_closed"]]
            wanted = ["choose_market", open[(place + seat.view["round"]) % len(open)]]
            return wanted if wanted in actions else verbs["choose_market"]
        return next((verbs[verb] for verb in _LEADING_ON if verb in verbs), actions[0])


def _phase(seat: Seat) -> str:
    waits = seat.view["waits"]
    return waits["phase"] if waits else ""


def _required(seat: Seat) -> list[list[Any]]:
    return next((question["actions"] for question in seat.decisions if question["required"]), [])


@asynccontextmanager
async def floor(house: House) -> AsyncIterator[Floor]:
    """Open a table with three people, and come to a moment when one of them can sell something to the others."""
    table = await house.table_of(GAME, LINK, LINK, name=NAMES[0], people=NAMES[1:], options={"timers": "off"})
    async with AsyncExitStack() as stack:
        opened = Floor(table, [await stack.enter_async_context(table.sit(seat)) for seat in range(len(NAMES))])
        await opened.until_trading()
        yield opened
