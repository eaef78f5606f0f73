"""What is in the box: markets, sectors, shares, signs, Expert and Crésus cards, as numbers.

A share's number is 12 × its market + its place in `data/shares.toml`; sectors are numbered like the market that is
their home. A lot, something that is auctioned, is a share or FIRST_EXPERT_LOT + an Expert card.
"""

from __future__ import annotations

from typing import Any, Final

from tablee.parts.data import data_of

Market = int
Sector = int
Share = int
Shares = tuple[Share, ...]
Expert = int
Card = int  # a kind of Crésus card
Lot = int
Money = int  # whole millions


read_data: Final = data_of("tablee.games.cresus")

_board: Final = read_data("board")
_shares: Final = read_data("shares")
_experts: Final[list[dict[str, Any]]] = read_data("expert")["expert"]
_cards: Final[list[dict[str, Any]]] = read_data("cresus")["card"]

MOST_PLAYERS: Final = 6
START: Final[Money] = _board["start"]  # CR-102
ROUNDS: Final[int] = _board["rounds"]  # CR-201
MOST_MONEY: Final = 9_999
"""No single bid or payment between players is higher than this."""

# -- markets and sectors ---------------------------------------------------------------------------------------

MARKETS: Final[tuple[str, ...]] = tuple(market["id"] for market in _board["market"])
SECTORS: Final[tuple[str, ...]] = tuple(sector["id"] for sector in _board["sector"])
N_MARKETS: Final = 6
EVERY_MARKET: Final[tuple[Market, ...]] = tuple(range(N_MARKETS))  # in their order
NOWHERE: Final = -1  # CR-109: where a pawn stands before the first choice
PREMIUM: Final[tuple[Money, ...]] = tuple(sector["premium"] for sector in _board["sector"])
# by sector, then by how many shares of it one holds (CR-612, CR-614)
_MANY: Final = 13  # a whole sector, and what one more would bring
BONUS: Final[tuple[tuple[Money, ...], ...]] = tuple(
    (0, 0, *sector["bonus"], *[sector["bonus"][-1]] * (_MANY - 5)) for sector in _board["sector"]
)

# -- shares ----------------------------------------------------------------------------------------------------

_listed: Final[list[dict[str, Any]]] = [share for market in MARKETS for share in _shares[market]]
SHARES: Final = 72
PER_MARKET: Final = 12
SHARE_NAMES: Final[tuple[str, ...]] = tuple(share["id"] for share in _listed)
SECTOR: Final[tuple[Sector, ...]] = tuple(SECTORS.index(share["sector"]) for share in _listed)
PRICE: Final[tuple[Money, ...]] = tuple(share["price"] for share in _listed)
THROWS: Final[tuple[int, ...]] = tuple(share["throws"] for share in _listed)
# by share, then by the number of equal faces, from 0
AMOUNTS: Final[tuple[tuple[Money, ...], ...]] = tuple((0, *share["amounts"]) for share in _listed)


def home_of(share: Share) -> Market:
    return share // PER_MARKET


def bonus_for(sector: Sector, held: int) -> Money:
    """CR-612. Return the bonus of a purchase after which so many shares of the sector are held."""
    return BONUS[sector][held]


# -- signs of wealth -------------------------------------------------------------------------------------------

SIGNS: Final[tuple[str, ...]] = tuple(sign["id"] for sign in _board["sign"])
ISLAND: Final = 8
SIGN_PRICE: Final[tuple[Money, ...]] = (0, *[sign["price"] for sign in _board["sign"]])  # by level, from 1


def resale(level: int) -> Money:
    """CR-901. Return half the price of a sign."""
    return SIGN_PRICE[level] // 2


LOAN: Final = 100  # CR-906

# -- Expert cards ----------------------------------------------------------------------------------------------

EXPERTS: Final[tuple[str, ...]] = tuple(card["id"] for card in _experts)
EXPERT_VALUE: Final[tuple[Money, ...]] = tuple(card["value"] for card in _experts)
N_EXPERTS: Final = 20
EXPERTS_USED: Final = 10  # CR-106
NO_EXPERT: Final = -1
FIRST_SALE: Final = 6  # the sale card of a market: FIRST_SALE + the market
FISCALISTE: Final = 12
INITIE: Final = 13
NEGOCIATEUR: Final = 14
COMMISSAIRE: Final = 15
CORSAIRE: Final = 16
PILOTE: Final = 17
GERANT: Final = 18
CONCIERGERIE: Final = 19
FIRST_EXPERT_LOT: Final = SHARES

FISCALISTE_PAYS: Final = 20  # CR-1213
INSURED: Final = 50  # CR-1207
PER_FACE: Final = 15  # CR-1211
DISCOUNT: Final = 20  # CR-1220, CR-1323
INSIDER_LOOKS: Final = 3  # CR-1214
TIP_LOOKS: Final = 2  # CR-1324


def is_pirate(expert: Expert) -> bool:
    """CR-1201. There is one for each market, and it bears the market's number."""
    return expert < FIRST_SALE


# -- Crésus cards ----------------------------------------------------------------------------------------------

CARDS: Final[tuple[str, ...]] = tuple(card["id"] for card in _cards)
COPIES: Final[tuple[int, ...]] = tuple(card["copies"] for card in _cards)
SCOPE: Final[tuple[str, ...]] = tuple(card["scope"] for card in _cards)
EFFECT: Final[tuple[str, ...]] = tuple(card["effect"] for card in _cards)
AMOUNT: Final[tuple[Money, ...]] = tuple(card["amount"] for card in _cards)
SECTORS_OF: Final[tuple[tuple[Sector, ...], ...]] = tuple(
    tuple(SECTORS.index(sector) for sector in card.get("sectors", ())) for card in _cards
)
DECK: Final[tuple[Card, ...]] = tuple(card for card, copies in enumerate(COPIES) for _ in range(copies))
NO_CARD: Final = -1


def card_named(name: str) -> Card:
    return CARDS.index(f"cre-{name}")


def _printed(name: str, what: str) -> int:
    number: int = _cards[card_named(name)][what]
    return number


SOLDES: Final = card_named("soldes")
HAUSSE: Final = card_named("hausse")
BAISSE: Final = card_named("baisse")
INTRODUCTION: Final = card_named("introduction")
FIEVRE: Final = card_named("fievre")
FRONTIERES: Final = card_named("frontieres")
SUSPENSION: Final = card_named("suspension")

LEAST_ON_SALE: Final = _printed("soldes", "at_least")
POOR: Final = _printed("coup-de-pouce", "below")
STAKE: Final = _printed("quitte-ou-double", "stake")
STAKE_FACES: Final = _printed("quitte-ou-double", "faces")
TENNIS_LOWEST: Final = _printed("tournoi-tennis", "lowest")
POKER_THROWS: Final = 3

# Kept cards: AVOCAT … COFFRE are kinds that follow each other; there is one of each.
AVOCAT: Final = card_named("avocat")
TREFLE: Final = card_named("trefle")
VIP: Final = card_named("vip")
BON_ACHAT: Final = card_named("bon-achat")
TUYAU: Final = card_named("tuyau")
COFFRE: Final = card_named("coffre")
KEPT: Final = (AVOCAT, TREFLE, VIP, BON_ACHAT, TUYAU, COFFRE)
N_KEPT: Final = len(KEPT)
