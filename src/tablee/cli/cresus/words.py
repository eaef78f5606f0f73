"""How Crésus tells people what happened, what they may do, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablee.cli.typed import folded
from tablee.cli.words import Namers, Words
from tablee.games.cresus.actions import ANY_MARKET
from tablee.games.cresus.choosing import ORDERS
from tablee.games.cresus.dice import DICE
from tablee.games.cresus.events import Answered, Deal, DealDone, GameEnded, MarketsChosen, ShownBid, Sold
from tablee.games.cresus.material import FIRST_EXPERT_LOT, Card, Expert, Lot, Market, Share, read_data
from tablee.games.cresus.view import WaitView
from tablee.kernel.action import Action
from tablee.kernel.event import Event
from tablee.kernel.options import Value
from tablee.kernel.seat import Seat

_board: Final = read_data("board")
_shares: Final = read_data("shares")
_experts: Final[list[dict[str, Any]]] = read_data("expert")["expert"]
_cards: Final[list[dict[str, Any]]] = read_data("cresus")["card"]
_companies: Final = [str(share["company"]) for market in _board["market"] for share in _shares[market["id"]]]

CODES: Final[tuple[str, ...]] = tuple(str(_shares[market["id"]][0]["id"])[:3].upper() for market in _board["market"])
"""LON, NYC …: markets, and faces of dice, in three letters."""

SALE_LINES: Final = ("table", "raised", "half", "faces", "event", "premium")


class CresusWords(Words):
    """The words of Crésus in one language, for the people at one table."""

    def __init__(self, names: Sequence[str], language: str, you: Seat, options: Mapping[str, Value]) -> None:
        super().__init__("cresus", names, language, you)
        self.mixes_deals: Final = options.get("deal-types") == "mixed"  # CR-805

    def namers(self) -> Namers:
        return {
            "bids": self._bids,
            "card": self.card,
            "deal": self.deal,
            "dice": lambda dice: self.dice(dice) if isinstance(dice, tuple) else str(dice),
            "expert": self.expert,
            "lot": self.lot,
            "market": lambda market: "" if market == ANY_MARKET else self.market(market),
            "markets": lambda markets: self.listed(map(self.market, markets)),
            "money": lambda sums: self.money(sums) if isinstance(sums, int) else ", ".join(map(self.money, sums)),
            "result": lambda result: self.say("faces", count=result),
            "sector": self.sector,
            "share": self.share,
            "shares": self.shares,
            "sign": self.sign,
            "signs": self._signs,
        }

    # -- sentences ------------------------------------------------------------------------------------------

    def more(self, event: Event) -> dict[str, str]:
        match event:
            case MarketsChosen(markets=markets):
                pawns = (f"{self.name(seat)} {self.market(market)}" for seat, market in enumerate(markets))
                return {"pawns": ", ".join(pawns)}
            case GameEnded(signs=signs, cash=cash):
                return {
                    "ranking": self.apart(self._standing(seat, signs[seat], cash[seat]) for seat in range(len(cash)))
                }
            case Sold():
                lines = [(name, getattr(event, name)) for name in SALE_LINES]
                shown = (self._sale_line(name, amount) for name, amount in lines if amount or name == "table")
                return {"parts": ", ".join(shown)}
            case Answered(deal=deal):
                return {"deal": self.deal(turned(deal))}
            case DealDone(deal=deal):
                return {"give": self.side(deal.give, deal.pay), "want": self.side(deal.want, deal.ask)}
        return {}

    def _signs(self, counts: int | Sequence[int]) -> str:
        several = (counts,) if isinstance(counts, int) else counts
        return self.listed(self.say("signs", count=count) for count in several)

    def _bids(self, bids: Sequence[ShownBid]) -> str:
        return ", ".join(f"{self.name(bid.seat)} {self.money(bid.amount)}" for bid in bids)

    def _standing(self, seat: Seat, signs: int, cash: int) -> str:
        return f"{self.name(seat)} {self.say('signs', count=signs)}, {self.money(cash)}"

    def _sale_line(self, name: str, amount: int) -> str:
        return self.say(f"sale.{name}", amount=str(amount) if name == "table" else f"{amount:+}".replace("-", "−"))

    def label(self, action: Action) -> str:
        facts = action.named()
        said = self.said(facts)
        match action.verb.name:
            case "throw":
                said["dice"] = ", ".join(str(die + 1) for die in range(DICE) if facts["dice"] >> die & 1)
            case "use_clover":
                said["die"] = str(facts["die"] + 1)
            case "arrange":
                said["order"] = ", ".join(str(place + 1) for place in ORDERS[facts["order"]])
        return self.say(self.label_key(action), **said)

    def waits(self, waits: WaitView) -> str:
        """Say what the game waits for."""
        named = {name: getattr(waits, name) for name in ("seats", "market", "lot", "amount", "share", "result")}
        facts = self.said({name: value for name, value in named.items() if value is not None})
        whom = "you" if self.you in waits.seats else "they"
        key = f"phases.{waits.phase}.{whom}"
        second = f"phases.{waits.phase}.second.{whom}"
        text = self.say(second if waits.is_second and self.texts.has(second) else key, **facts)
        return text[0].upper() + text[1:]

    # -- words ----------------------------------------------------------------------------------------------

    def money(self, amount: int) -> str:
        return self.say("money", count=amount).replace("-", "−")

    def market(self, market: Market) -> str:
        return str(_board["market"][market]["name"][self.language])

    def sector(self, sector: int) -> str:
        return str(_board["sector"][sector]["name"][self.language])

    def sign(self, level: int) -> str:
        return str(_board["sign"][level - 1]["name"][self.language])

    def share(self, share: Share) -> str:
        return _companies[share]

    def shares(self, shares: Sequence[Share]) -> str:
        return self.listed(map(self.share, shares)) if shares else self.say("nothing")

    def expert(self, expert: Expert) -> str:
        return str(_experts[expert]["name"][self.language])

    def expert_text(self, expert: Expert) -> str:
        return str(_experts[expert]["text"][self.language])

    def card(self, card: Card) -> str:
        return str(_cards[card]["name"][self.language])

    def card_text(self, card: Card) -> str:
        return str(_cards[card]["text"][self.language])

    def lot(self, lot: Lot) -> str:
        if lot < FIRST_EXPERT_LOT:
            return self.share(lot)
        return self.say("screen.expert", name=self.expert(lot - FIRST_EXPERT_LOT))

    def die(self, face: int) -> str:
        """Return a face of a die, by the market it stands for (CR-401)."""
        return CODES[face]

    def dice(self, dice: Sequence[int]) -> str:
        return " ".join(map(self.die, dice))

    def side(self, shares: Sequence[Share], money: int) -> str:
        """Return what one side of a deal gives."""
        given = [self.share(share) for share in shares] + ([self.money(money)] if money else [])
        return self.listed(given) if given else self.say("nothing")

    def deal(self, deal: Deal) -> str:
        """Return a deal, or as much of it as a call names, from the side that gives `give`."""
        sides = [
            self.side(shares, money) if shares or money else self.say("deals.open")
            for shares, money in ((deal.give, deal.pay), (deal.want, deal.ask))
        ]
        return self.say("deals.for", give=sides[0], want=sides[1])


def market_names(market: Market) -> set[str]:
    """Return what a market may be called by whoever types: its name in any language, its id, its three letters."""
    about = _board["market"][market]
    names = [*about["name"].values(), about["id"], about["id"].replace("-", ""), CODES[market]]
    return {folded(name.replace("-", " ")) for name in names} | {folded(about["id"])}


def turned(deal: Deal) -> Deal:
    """Return the same deal from the other side."""
    return Deal(deal.want, deal.give, deal.ask, deal.pay)
