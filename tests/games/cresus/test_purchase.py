"""CR-6xx: direct purchases, declarations, auctions of shares, the sector bonus, unsold shares."""

import pytest

from tablee.games.cresus.actions import Bid, Buy, Pass, SellSign, StayOut, StopBuying, TakePart, UseManager
from tablee.games.cresus.buying import dearest_first
from tablee.games.cresus.events import BidsRevealed, BonusPaid, Bought, Buried, SharesTurnedUp, TookPart
from tests.games.cresus.scene import P1, P2, P3, P4, TURNING, Scene, given, share


def alone(*up: str, cash: int = 100, **options: str) -> Scene:
    """P1 alone on London, with these shares turned up; P2 on Tokyo."""
    return given(2, **options).all_stand("london", "tokyo").has(P1, cash).purchase_phase(london=up)


def together(*up: str, seats: int = 3, **options: str) -> Scene:
    return given(seats, **options).all_stand(*["london"] * seats).purchase_phase(london=up)


@pytest.mark.rule("CR-602")
def test_who_is_banned_does_not_count_among_the_buyers() -> None:
    scene = given(4).all_stand("london", "london", "london", "tokyo").banned(P2)
    scene.purchase_phase(london=("lon-07", "lon-02"))
    assert scene.asked() == [P1, P3]
    scene.refuses(P2, TakePart(), "CR-405", "banned")
    scene.refuses(P4, TakePart(), "CR-602", "not_a_buyer")
    nobody = given(2).all_stand("london", "london").banned(P1, P2).purchase_phase(london=("lon-02", "lon-07"))
    assert nobody.pile("london")[-2:] == ["lon-07", "lon-02"] and nobody.heard(SharesTurnedUp)


@pytest.mark.rule("CR-603")
def test_a_single_buyer_takes_none_either_or_both() -> None:
    scene = alone("lon-05", "lon-01")
    assert set(scene.choices(P1)) == {Buy(share("lon-05"), 0), Buy(share("lon-01"), 0), StopBuying()}
    scene.refuses(P1, Buy(share("lon-02"), 0), "CR-603")
    scene.refuses(P1, Buy(share("lon-01"), 1), "CR-1215")
    assert scene.default(P1) == StopBuying()
    scene.buys(P1, "lon-01", "lon-05")
    assert scene.heard(Bought) == [Bought(P1, share("lon-01"), 20), Bought(P1, share("lon-05"), 50)]
    assert scene.cash(P1) == 100 - 70 + 20
    none = alone("lon-05", "lon-01").stops(P1)
    assert none.cash(P1) == 100 and none.pile("london")[-2:] == ["lon-05", "lon-01"]


@pytest.mark.rule("CR-603")
@pytest.mark.rule("CR-1406")
def test_who_can_buy_nothing_is_not_asked_unless_a_sign_can_be_sold() -> None:
    assert alone("lon-05", "lon-01", cash=19).asked() == [P2]
    with_sign = (
        given(2).all_stand("london", "tokyo").has(P1, 15).signs(P1, 1).purchase_phase(london=("lon-05", "lon-01"))
    )
    assert with_sign.asked() == [P1] and set(with_sign.choices(P1)) == {StopBuying(), SellSign(0)}
    assert with_sign.when(P1, SellSign(0)).buys(P1, "lon-01").cash(P1) == 0


@pytest.mark.rule("CR-605")
def test_portfolios_are_public() -> None:
    scene = alone("lon-05", "lon-01").buys(P1, "lon-05")
    assert all(scene.view(seat).players[P1].shares == (share("lon-05"),) for seat in (-1, P1, P2))


@pytest.mark.rule("CR-606")
def test_the_dearest_first_and_of_equals_the_one_turned_up_first() -> None:
    scene = together("lon-02", "lon-12").declares()
    assert scene.heard(TookPart)[0].lot == share("lon-12")
    for first, second in (("nyc-06", "nyc-05"), ("nyc-05", "nyc-06")):
        other = given(2).all_stand("new-york", "new-york").purchase_phase(new_york=(first, second)).declares()
        assert other.heard(TookPart)[0].lot == share("nyc-06"), "55 before 50"
    equal = given(2).all_stand("sydney", "sydney").under("sydney", "introduction")
    equal.purchase_phase(sydney=("syd-08", "syd-07", "syd-06")).declares().declares().declares()
    assert [event.lot for event in equal.heard(TookPart)] == [share("syd-08"), share("syd-07"), share("syd-06")]


@pytest.mark.rule("CR-606")
def test_equal_prices_are_told_apart_by_the_order_they_were_turned_up() -> None:
    assert dearest_first((5, 17, 6)) == (6, 5, 17) and dearest_first((17, 5, 6)) == (6, 17, 5)


@pytest.mark.rule("CR-607")
@pytest.mark.rule("CR-1405")
def test_all_say_at_once_whether_they_take_part() -> None:
    scene = together("lon-07", "lon-02")
    assert scene.asked() == [P1, P2, P3] and scene.default(P1) == StayOut()
    scene.when(P1, TakePart())
    assert not scene.heard(TookPart) and scene.view(P2).waits.committed == (P1,)
    scene.refuses(P1, StayOut(), "CR-1405")
    scene.when(P2, TakePart()).when(P3, StayOut())
    assert scene.heard(TookPart) == [TookPart(share("lon-07"), (P1, P2))]
    assert scene.asked() == [P1, P2]
    scene.refuses(P3, Bid(5), "CR-608")


@pytest.mark.rule("CR-607")
def test_without_money_one_takes_no_part_but_may_sell_a_sign_first() -> None:
    scene = given(3).all_stand("london", "london", "london").has(P1, 0).signs(P1, 1).has(P2, 0)
    scene.purchase_phase(london=("lon-07", "lon-02"))
    assert scene.asked() == [P1, P3]
    scene.refuses(P1, TakePart(), "CR-607")
    scene.refuses(P2, TakePart(), "CR-607")
    scene.when(P1, SellSign(0), TakePart())


@pytest.mark.rule("CR-608")
def test_who_takes_part_bids_at_least_one() -> None:
    scene = together("lon-07", "lon-02").declares(P1, P2)
    assert Bid(0) not in scene.choices(P1) and scene.default(P1) == Bid(1)
    scene.refuses(P1, Bid(0), "CR-608")
    scene.bids({P1: 30, P2: 30})
    assert Bid(0) in scene.choices(P1) and scene.default(P1) == Bid(0), "in the second bidding one may withdraw"


@pytest.mark.rule("CR-608")
@pytest.mark.rule("CR-1406")
def test_whoever_can_only_bid_one_is_not_asked() -> None:
    scene = given(2).all_stand("london", "london").has(P1, 1).purchase_phase(london=("lon-07", "lon-02"))
    scene.declares(P1, P2)
    assert scene.asked() == [P2]
    assert scene.bids({P2: 2}).portfolio(P2) == ["lon-07"]


@pytest.mark.rule("CR-609")
@pytest.mark.parametrize("bid", [1, 59, 61, 100])
def test_bids_are_below_or_above_the_printed_price(bid: int) -> None:
    scene = together("lon-07", "lon-02", seats=2).declares(P1, P2).bids({P1: bid, P2: 1 if bid > 1 else 2})
    assert scene.cash(P1 if bid > 1 else P2) == 100 - max(bid, 2)


@pytest.mark.rule("CR-610")
def test_nobody_or_one_interested() -> None:
    scene = together("lon-07", "lon-02").declares()
    assert scene.heard(TookPart) == [TookPart(share("lon-07"), ())] and scene.phase() == "Declaring"
    scene.declares(P2)
    assert scene.phase() == "LoneBuying" and scene.asked() == [P2] and scene.default(P2) == StopBuying()
    assert scene.view(P1).waits.amount == 30
    scene.refuses(P1, Buy(share("lon-02"), 0), "CR-610")
    scene.refuses(P2, Buy(share("lon-07"), 0), "CR-603")
    scene.buys(P2, "lon-02")
    assert scene.cash(P2) == 70 and scene.pile("london")[-1] == "lon-07"
    dear = given(2).all_stand("london", "london").has(P1, 20).purchase_phase(london=("lon-07", "lon-02")).declares(P1)
    assert dear.phase() == "Declaring", "who cannot pay the price is not asked"


@pytest.mark.rule("CR-1406")
def test_the_only_one_interested_may_sell_a_sign_to_pay_the_price() -> None:
    """D15. Owning a sign is a choice, even where the price is too dear as it is."""
    scene = given(2).all_stand("london", "london").has(P1, 20).signs(P1, 6)
    scene.purchase_phase(london=("lon-07", "lon-02")).declares(P1)
    assert scene.phase() == "LoneBuying" and scene.asked() == [P1]
    scene.refuses(P1, Buy(share("lon-07"), 0), "CR-603", "too_dear")
    assert scene.when(P1, SellSign(0)).buys(P1, "lon-07").cash(P1) == 20 + 50 - 60


@pytest.mark.rule("CR-610")
def test_for_one_million_if_the_table_likes_and_without_cards() -> None:
    scene = given(3, lone_bidder="free-bid").all_stand("london", "london", "london").owns(P2, "negociateur")
    scene.under("london", "soldes").purchase_phase(london=("lon-07", "lon-02")).declares(P2)
    assert set(scene.choices(P2)) == {Buy(share("lon-07"), 0), StopBuying()} and scene.view(P1).waits.amount == 1
    scene.refuses(P2, Buy(share("lon-07"), 1), "CR-610")
    assert scene.buys(P2, "lon-07").cash(P2) == 99


@pytest.mark.rule("CR-611")
def test_the_winner_of_the_first_may_take_part_again() -> None:
    scene = together("lon-07", "lon-05", seats=2).declares(P1, P2).bids({P1: 40, P2: 1})
    assert scene.asked() == [P1, P2]
    scene.declares(P1, P2).bids({P1: 60, P2: 1})
    assert scene.cash(P1) == 100 - 40 - 60 + 20, "and its bonus counts the first"


# -- the sector bonus --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-612")
@pytest.mark.parametrize(("held", "bonus"), [(0, 0), (1, 20), (2, 40), (3, 60), (4, 90), (5, 90)])
def test_the_bonus_by_how_many_are_held(held: int, bonus: int) -> None:
    others = ["lon-05", "lon-07", "lon-11", "nyc-04", "nyc-10"][:held]
    scene = given(2).all_stand("london", "tokyo").holds(P1, *others).purchase_phase(london=("lon-01", "lon-02"))
    assert scene.buys(P1, "lon-01").cash(P1) == 80 + bonus
    assert [event.amount for event in scene.heard(BonusPaid)] == [bonus] * (held > 0)


@pytest.mark.rule("CR-614")
def test_auctioned_shares_bring_it_too() -> None:
    scene = given(2).all_stand("london", "london").holds(P1, "nyc-04").purchase_phase(london=("lon-07", "lon-02"))
    assert scene.declares(P1, P2).bids({P1: 33, P2: 32}).cash(P1) == 100 - 33 + 20


@pytest.mark.rule("CR-614")
def test_per_visit_it_is_paid_once_for_each_sector_with_the_final_count() -> None:
    scene = given(2, sector_bonus_timing="per-visit").all_stand("london", "tokyo").has(P1, 200).holds(P1, "nyc-04")
    scene.purchase_phase(london=("lon-07", "lon-05")).buys(P1, "lon-07")
    assert scene.cash(P1) == 140 and not scene.heard(BonusPaid)
    scene.buys(P1, "lon-05")
    assert scene.cash(P1) == 90 + 40 and [event.held for event in scene.heard(BonusPaid)] == [3]
    two = (
        given(2, sector_bonus_timing="per-visit")
        .all_stand("london", "tokyo")
        .has(P1, 200)
        .holds(P1, "nyc-04", "lon-08")
    )
    two.purchase_phase(london=("lon-07", "lon-02")).buys(P1, "lon-07", "lon-02")
    assert [(event.sector, event.amount) for event in two.heard(BonusPaid)] == [(0, 20), (1, 15)]


@pytest.mark.rule("CR-614")
def test_per_visit_all_who_bought_by_auction_are_paid() -> None:
    scene = given(2, sector_bonus_timing="per-visit").all_stand("london", "london")
    scene.holds(P1, "nyc-04").holds(P2, "nyc-02").purchase_phase(london=("lon-07", "lon-02"))
    scene.declares(P1, P2).bids({P1: 40, P2: 1}).declares(P1, P2).bids({P1: 1, P2: 25})
    assert [(event.seat, event.amount) for event in scene.heard(BonusPaid)] == [(P1, 20), (P2, 15)]
    assert scene.all_cash() == [100 - 40 + 20, 100 - 25 + 15]


@pytest.mark.rule("CR-614")
def test_per_visit_a_bonus_paid_once_is_not_paid_again_by_the_next_visit() -> None:
    scene = given(2, sector_bonus_timing="per-visit").all_stand("london", "tokyo").has(P1, 300).holds(P1, "nyc-04")
    scene.purchase_phase(london=("lon-07", "lon-05")).buys(P1, "lon-07").stops(P1).stops(P2)
    assert [event.amount for event in scene.heard(BonusPaid)] == [20]
    scene.stands(P1, "sydney").purchase_phase(sydney=("syd-01", "syd-04")).buys(P1, "syd-01", "syd-04")
    assert [(event.sector, event.amount) for event in scene.heard(BonusPaid)] == [(0, 20), (4, 20)]


@pytest.mark.rule("CR-615")
def test_a_bonus_is_never_paid_back() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").purchase_phase(london=("lon-01", "lon-02"))
    cash = scene.buys(P1, "lon-01").stops(P1).cash(P1)
    scene.goes_on("SellingTurn").sells(P1, "nyc-04", faces=1)
    assert scene.cash(P1) == cash + 5 + 15


@pytest.mark.rule("CR-613")
def test_unsold_shares_go_under_the_pile_dearest_first_when_the_market_is_done() -> None:
    scene = together("lon-02", "lon-10").declares()
    assert scene.up("london") == ["lon-02", "lon-10"], "not before the market is done"
    scene.declares()
    assert scene.heard(Buried) == [Buried(share("lon-10")), Buried(share("lon-02"))]
    known = scene.view(-1).markets[0].known
    assert [(one.place, one.share) for one in known] == [(10, share("lon-10")), (11, share("lon-02"))]


@pytest.mark.rule("CR-616")
def test_sales_begin_when_purchases_and_the_second_window_are_over() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").trading(P2).purchase_phase()
    scene.all_ready().stops(P1).stops(P2)
    assert scene.phase() == "TradeWindow" and scene.view(P1).waits.window == 2
    assert scene.all_ready().phase() == "SellingTurn"


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1215")
@pytest.mark.parametrize("is_shared", [False, True])
def test_the_negotiator_halves_a_direct_price_rounded_up(is_shared: bool) -> None:
    scene = given(2).all_stand("london", "london" if is_shared else "tokyo").owns(P1, "negociateur")
    scene.purchase_phase(london=("lon-10", "lon-03"))
    if is_shared:
        scene.declares(P1)
    assert {Buy(share("lon-10"), 0), Buy(share("lon-10"), 1)} <= set(scene.choices(P1))
    scene.buys(P1, "lon-10", half=True)
    assert scene.cash(P1) == 100 - 43 and scene.is_gone("negociateur")


@pytest.mark.rule("CR-1215")
def test_the_negotiator_helps_where_the_price_is_too_high_and_only_once() -> None:
    scene = given(2).all_stand("london", "tokyo").owns(P1, "negociateur").has(P1, 60)
    scene.purchase_phase(london=("lon-12", "lon-11"))
    assert set(scene.choices(P1)) == {Buy(share("lon-12"), 1), Buy(share("lon-11"), 1), StopBuying()}
    assert scene.buys(P1, "lon-11", half=True).cash(P1) == 10


@pytest.mark.rule("CR-1311")
def test_a_bargain_day_concerns_its_own_market_alone() -> None:
    scene = given(2).all_stand("london", "tokyo").under("tokyo", "soldes").purchase_phase(london=("lon-07", "lon-02"))
    assert scene.buys(P1, "lon-07").cash(P1) == 40
    lone = given(2).all_stand("london", "london").under("london", "soldes").purchase_phase(london=("lon-07", "lon-02"))
    assert lone.declares(P1).buys(P1, "lon-07").cash(P1) == 60, "also for the only one interested"


@pytest.mark.rule("CR-1333")
def test_the_bargain_first_then_the_negotiator() -> None:
    scene = given(2).all_stand("london", "tokyo").under("london", "soldes").owns(P1, "negociateur")
    scene.purchase_phase(london=("lon-10", "lon-03"))
    assert scene.buys(P1, "lon-10", half=True).cash(P1) == 100 - 33, "half of 65"


@pytest.mark.rule("CR-1314")
@pytest.mark.rule("CR-1334")
def test_a_new_listing_offers_three() -> None:
    scene = given(2).all_stand("london", "tokyo").under("london", "introduction").has(P1, 500)
    scene.purchase_phase(london=("lon-01", "lon-05", "lon-07"))
    assert scene.up("london") == ["lon-01", "lon-05", "lon-07"]
    scene.buys(P1, "lon-01", "lon-05", "lon-07")
    assert scene.cash(P1) == 500 - 130 + 20 + 40
    other = given(2).all_stand("sydney", "tokyo").under("london", "introduction").begin(TURNING)
    assert {len(event.shares) for event in other.heard(SharesTurnedUp)} == {2}


@pytest.mark.rule("CR-1219")
def test_the_wealth_manager_doubles_a_bonus() -> None:
    scene = given(2).all_stand("london", "tokyo").owns(P1, "gerant").holds(P1, "nyc-04")
    scene.purchase_phase(london=("lon-01", "lon-05")).buys(P1, "lon-01")
    assert scene.phase() == "Doubling" and scene.default(P1) == Pass()
    scene.refuses(P2, UseManager(), "CR-1219")
    scene.when(P1, UseManager())
    assert scene.cash(P1) == 80 + 20 + 20 and scene.is_gone("gerant")
    assert scene.buys(P1, "lon-05").cash(P1) == 120 - 50 + 40
    last = given(2).in_round(10).all_stand("london", "tokyo").owns(P1, "gerant").holds(P1, "nyc-04")
    assert last.purchase_phase(london=("lon-01", "lon-05")).buys(P1, "lon-01").default(P1) == UseManager()
    none = given(2).all_stand("london", "tokyo").owns(P1, "gerant").purchase_phase(london=("lon-01", "lon-05"))
    assert none.buys(P1, "lon-01").phase() == "DirectBuying", "no bonus, no question"


def test_bids_in_both_biddings_are_told_apart() -> None:
    scene = together("lon-07", "lon-02").declares(P1, P2).bids({P1: 30, P2: 30}).bids({P1: 31, P2: 30})
    assert [event.is_second for event in scene.heard(BidsRevealed)] == [False, True]
    assert scene.portfolio(P1) == ["lon-07"] and scene.up("london") == ["lon-02"]


@pytest.mark.rule("CR-302", "CR-405", "CR-602")
def test_whoever_cannot_buy_is_told_whether_the_market_is_closed_or_they_stayed_there() -> None:
    scene = given(3).all_stand("london", "tokyo", "london").closes("tokyo").banned(P3)
    scene.purchase_phase(london=("lon-01", "lon-02"))
    assert scene.asked() == [P1]
    scene.refuses(P2, Buy(share("tyo-01"), 0), "CR-302", "market_closed")
    scene.refuses(P3, Buy(share("lon-01"), 0), "CR-405", "banned")
    shared = given(3).all_stand("london", "london", "london").banned(P3)
    shared.purchase_phase(london=("lon-01", "lon-02"))
    assert shared.phase() == "Declaring"
    shared.refuses(P3, TakePart(), "CR-405", "banned")
    shut = given(2).all_stand("tokyo", "tokyo").closes("tokyo").holds(P1, "tyo-02").sale_phase()
    shut.refuses(P1, Buy(share("tyo-01"), 0), "CR-302", "market_closed")
