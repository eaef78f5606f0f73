"""Moments of Crésus as the web page is sent them, for the tests of its desk.

One for each decision of the rules (D1…D27); and what events there are, for the lines of the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.games.cresus import actions as verbs
from tests.desk_fixtures import Named, events, moment
from tests.games.cresus.scene import (
    EXCHANGE,
    FOR_SALE,
    P1,
    P2,
    P3,
    PURCHASE,
    TW1,
    Scene,
    given,
    market,
    share,
)


def moments() -> Named:
    """Through the eyes of the first seat, unless said otherwise."""
    yield from _experts()
    yield from _markets()
    yield from _cards()
    yield from _purchases()
    yield from _sales()
    yield from _signs()
    yield from _deals()
    over = given(2).in_round(10).signs(P1, 3).all_stand("london", "tokyo").sign_phase()
    for seat in (P1, P2):
        over.when(seat, verbs.BuySigns(0, 0, 0, 0))
    yield "over", moment(over)


def _experts() -> Named:
    scene = given(3).has(P1, 40).has(P2, 30).expert_phase("negociateur")
    yield "bidding_expert", moment(scene)
    yield "watching", moment(scene, -1)
    yield "bid_sealed", moment(scene.when(P1, verbs.Bid(12)))
    tied = given(3).has(P1, 40).expert_phase("negociateur").bids({P1: 10, P2: 10, P3: 4})
    yield "bidding_again", moment(tied)
    claimed = given(3).has(P1, 40).owns(P1, "commissaire").expert_phase("gerant").bids({P1: 5, P2: 10, P3: 4})
    yield "reclaiming", moment(claimed)
    yield "switching", moment(given(3).owns(P1, "corsaire").expert_phase("pirate-tokyo"))
    poor = given(3).has(P1, 0).signs(P1, 2).expert_phase("gerant")
    yield "poor_with_signs", moment(poor)


def _markets() -> Named:
    yield "looking", moment(given(3).owns(P1, "initie", "tuyau").choice_phase())
    arranging = given(3).owns(P1, "initie").choice_phase().when(P1, verbs.LookInside(0, 5))
    yield "arranging", moment(arranging)
    yield "looked_at_by_another", moment(arranging, P2)
    choosing = given(3).all_stand("london", "tokyo", "sydney").closes("hong-kong").choice_phase()
    yield "choosing", moment(choosing)
    yield "market_sealed", moment(choosing.when(P1, verbs.Choose(2)))
    blocked = given(3, repeat_market="blocked").all_stand("london", "tokyo", "sydney").choice_phase()
    yield "choosing_blocked", moment(blocked)
    flying = given(2).all_stand("london", "tokyo").owns(P1, "pilote", "vip").choice_phase()
    yield "moving", moment(flying.chooses("london", "sydney"))


def _cards() -> Named:
    waiving = given(2).all_stand("london", "tokyo").owns(P1, "fiscaliste", "avocat").luck_phase("gala", "prime")
    yield "waiving", moment(waiving)
    yield "staking", moment(given(2).all_stand("london", "tokyo").luck_phase("quitte-ou-double", "prime"))
    poker = given(2).all_stand("london", "tokyo").dice("YYYBRG").luck_phase("tournoi-poker", "prime")
    yield "poker", moment(poker)
    yield "poker_of_another", moment(poker, P2)
    owing = given(2).all_stand("london", "tokyo").has(P1, 3).holds(P1, "lon-03", "tyo-05").signs(P1, 2)
    yield "owing", moment(owing.luck_phase("gala", "prime"))
    yield "liquidating", moment(owing.dice("YYBRGV").when(P1, verbs.Liquidate(share("lon-03"))))
    indebted = given(2).all_stand("london", "tokyo").has(P1, 140).owes_loan(P1)
    yield "loan", moment(indebted.luck_phase("quitte-ou-double", "prime"))


def _shared(**options: Any) -> Scene:
    """Two on Tokyo, one alone in Sydney."""
    return given(3, **options).all_stand("tokyo", "tokyo", "sydney").has(P1, 90).has(P2, 75)


def _purchases() -> Named:
    up = {"tokyo": ("tyo-09", "tyo-03"), "sydney": ("syd-11", "syd-05")}
    alone = given(2).all_stand("london", "tokyo").has(P1, 70).owns(P1, "negociateur").holds(P1, "nyc-04")
    alone.purchase_phase(london=("lon-10", "lon-05"), tokyo=("tyo-01", "tyo-02"))
    yield "buying", moment(alone)
    yield "buying_of_another", moment(alone, P2)
    on_sale = (
        given(2).all_stand("london", "tokyo").under("london", "soldes").purchase_phase(london=("lon-10", "lon-01"))
    )
    yield "buying_on_sale", moment(on_sale)
    trading = _shared().trading(P3).holds(P3, "lon-05").purchase_phase(**up)
    yield "orders", moment(trading)
    yield "ordered", moment(trading.when(P1, verbs.Order(0, 25)))
    declaring = _shared().purchase_phase(**up).stops(P3)
    yield "declaring", moment(declaring)
    yield "declared", moment(declaring.when(P1, verbs.TakePart()))
    yield "bidding_share", moment(declaring.when(P2, verbs.TakePart()))
    tied = _shared().purchase_phase(**up).stops(P3).declares(P1, P2).bids({P1: 20, P2: 20})
    yield "bidding_share_again", moment(tied)
    yield "alone", moment(_shared().owns(P1, "negociateur").purchase_phase(**up).stops(P3).declares(P1))
    free = _shared(lone_bidder="free-bid").purchase_phase(**up).stops(P3).declares(P1)
    yield "alone_free", moment(free)
    doubling = given(2).all_stand("london", "tokyo").owns(P1, "gerant").holds(P1, "nyc-04")
    doubling.purchase_phase(london=("lon-07", "lon-05")).buys(P1, "lon-05")
    yield "doubling", moment(doubling)


def _sales() -> Named:
    scene = (
        given(2).all_stand("sydney", "tokyo").holds(P1, "tyo-03", "syd-09", "tyo-01").owns(P1, "sale-sydney", "trefle")
    )
    scene.sale_phase()
    yield "selling", moment(scene)
    yield "selling_of_another", moment(scene, P2)
    yield "throwing", moment(scene.dice("YYRGWW").when(P1, scene.selling("tyo-01")))
    yield "last_throw", moment(scene.dice("YYRR").when(P1, verbs.Throw(0b111100)))
    anywhere = given(2, sale_market="any-open").all_stand("sydney", "tokyo").closes("london").holds(P1, "tyo-03")
    yield "selling_anywhere", moment(anywhere.sale_phase())
    second = given(2).all_stand("tokyo", "sydney").holds(P1, "tyo-03").owns(P1, "sale-tokyo").sale_phase()
    second.dice("YYBRGV").when(P1, second.selling("tyo-03", with_card=True))
    yield "second", moment(second)
    last = given(2).in_round(10).all_stand("sydney", "tokyo").holds(P1, "tyo-03").sale_phase()
    yield "selling_last", moment(last)


def _signs() -> Named:
    scene = given(3).has(P1, 200).signs(P1, 1).owns(P1, "conciergerie", "bon-achat").sign_phase()
    yield "signs", moment(scene)
    yield "signs_sealed", moment(scene.when(P1, verbs.BuySigns(0, 2, 0, 2)))
    yield "signs_with_loan", moment(given(3).has(P1, 115).owes_loan(P1).sign_phase())
    yield "signs_near_the_top", moment(given(3).has(P1, 700).signs(P1, 6).owns(P1, "bon-achat").sign_phase())


def _window(**options: Any) -> Scene:
    scene = given(3, **options).all_stand("london", "tokyo", "sydney").trading()
    scene.holds(P1, "syd-11", "lon-05").holds(P2, "tyo-05", "tyo-01").holds(P3, "lon-01", "lon-02")
    return scene.begin(TW1)


def _deals() -> Named:
    window = _window()
    yield "window", moment(window)
    yield "called", moment(window.calls(P2, PURCHASE, (P1,), want=("lon-05",), pay=60))
    yield "answered", moment(window.answers(P1, P2, give=("lon-05",), ask=80))
    yield "countered", moment(window.when(P2, window.counter(P1, want=("lon-05",), pay=70)))
    several = _window().calls(P1, EXCHANGE, (P2, P3), give=("syd-11",))
    several.answers(P2, P1, give=("tyo-05",), want=("syd-11",)).declines(P3, P1)
    yield "picking_live", moment(several)
    yield "for_sale", moment(_window().calls(P2, FOR_SALE, (P1, P3), give=("tyo-05",), ask=40))
    turns = _window(trading="turns")
    yield "calling", moment(turns)
    turns.calls(P1, EXCHANGE, (P2, P3), give=("syd-11",))
    yield "replying", moment(turns, P2)
    turns.answers(P2, P1, give=("tyo-05",), want=("syd-11",)).declines(P3, P1)
    yield "picking", moment(turns)


# -- events -------------------------------------------------------------------------------------------------------


def tales() -> Iterator[Scene]:
    """Scenes in which much happens of what can happen."""
    bids = given(3).expert_phase("negociateur").bids({P1: 10, P2: 10, P3: 4}).bids({P1: 5, P2: 7})
    yield bids.chooses("london", "tokyo", "tokyo")
    yield given(3).owns(P1, "corsaire").expert_phase("pirate-tokyo").when(P1, verbs.SwitchMarket(market("london")))
    yield (
        given(3)
        .has(P1, 40)
        .owns(P1, "commissaire")
        .expert_phase("gerant")
        .bids({P1: 5, P2: 9, P3: 4})
        .when(P1, verbs.TakeLot())
    )
    looked = given(3).owns(P1, "initie", "tuyau").choice_phase().when(P1, verbs.LookInside(0, 5), verbs.Arrange(3))
    yield looked.when(P1, verbs.Arrange(0), verbs.TakeTip(2)).chooses("london", "tokyo", "tokyo")
    flown = given(2).all_stand("london", "tokyo").owns(P1, "pilote").choice_phase().chooses("london", "sydney")
    yield flown.when(P1, verbs.Fly(market("hong-kong")))
    for card in ("prime", "gala", "roulette", "tournoi-golf", "tournoi-tennis", "anniversaire", "avocat"):
        yield given(2).all_stand("london", "tokyo").luck_phase(card, "loterie")
    yield given(2).all_stand("london", "tokyo").has(P1, 4).luck_phase("gala", "prime")
    yield given(2).all_stand("london", "tokyo").has(P1, 4).had_loan(P1).luck_phase("gala", "prime")
    owing = given(2).all_stand("london", "tokyo").has(P1, 3).holds(P1, "lon-03", "tyo-05").luck_phase("gala", "prime")
    yield owing.dice("YYYYBR").when(P1, verbs.Liquidate(share("lon-03"))).keeps(P1)
    bought = given(2).all_stand("london", "tokyo").owns(P1, "gerant").holds(P1, "nyc-04")
    bought.purchase_phase(london=("lon-07", "lon-05")).buys(P1, "lon-05").when(P1, verbs.UseManager())
    yield bought.stops(P1)
    up = {"tokyo": ("tyo-09", "tyo-03"), "sydney": ("syd-11", "syd-05")}
    yield _shared().purchase_phase(**up).stops(P3).declares(P1, P2).bids({P1: 20, P2: 31}).declares()
    sold = given(2).all_stand("hong-kong", "tokyo").holds(P1, "lon-05").owns(P1, "sale-hong-kong").sale_phase()
    yield sold.sells(P1, "lon-05", faces=2, with_card=True)
    signs = given(2).has(P1, 200).owes_loan(P1).sign_phase().when(P1, verbs.BuySigns(1, 2, 0, 0))
    yield signs.when(P2, verbs.BuySigns(0, 1, 0, 0))
    deals = _window().calls(P2, PURCHASE, (P1,), want=("lon-05",), pay=60).answers(P1, P2, give=("lon-05",), ask=80)
    yield deals.when(P2, deals.counter(P1, want=("lon-05",), pay=70)).accepts(P1, P2, P1)
    refused = _window().calls(P1, EXCHANGE, (P2, P3), give=("syd-11",)).declines(P2, P1).declines(P3, P1)
    yield refused.when(P1, verbs.Ready(), verbs.AlwaysReady(1))
    yield given(2).signs(P1, 2).has(P1, 30).expert_phase("gerant").when(P1, verbs.SellSign(0))


FLAGS = ("is_second", "is_taken", "is_tie", "is_again", "is_accepted", "why")
PEOPLE = ("seat", "to", "proposer")


def parts() -> dict[str, Named]:
    return {"moments": moments(), "events": events(tales(), FLAGS, PEOPLE)}
