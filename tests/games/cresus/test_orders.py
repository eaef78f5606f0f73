"""Standing orders: a bid left for an auction to come, which nobody else sees."""

import pytest

from tablee.games.cresus.actions import Bid, Order, Repay, StayOut, TakePart
from tablee.games.cresus.events import Bought, Committed, LotSold, TookPart
from tests.games.cresus.scene import P1, P2, P3, TURNING, Scene, given, share


def auction(seats: int = 3, **options: str) -> Scene:
    """All on London, in the first window; lon-07 (60) and lon-02 (30) are turned up. P3 holds hkg-01."""
    scene = given(seats, **options).all_stand(*["london"] * seats).holds(seats - 1, "hkg-01").trading()
    return scene.on_top("london", "lon-07", "lon-02").begin(TURNING)


@pytest.mark.rule("CR-609")
def test_an_order_takes_part_and_bids_when_the_others_have() -> None:
    scene = auction().when(P1, Order(1, 40)).all_ready()
    assert scene.asked() == [P1, P2, P3], "as if there were none"
    scene.when(P2, TakePart()).when(P3, StayOut())
    assert scene.heard(TookPart) == [TookPart(share("lon-07"), (P1, P2))]
    assert scene.asked() == [P1, P2]
    scene.when(P2, Bid(39))
    assert scene.heard(LotSold) == [LotSold(share("lon-07"), P1, 40, False)]


@pytest.mark.rule("CR-1405")
def test_nobody_sees_an_order_nor_that_it_has_answered() -> None:
    with_order = auction().when(P1, Order(1, 40)).all_ready()
    without = auction().all_ready()
    for seat in (-1, P2, P3):
        assert with_order.view(seat) == without.view(seat)
    assert with_order.view(P1).orders[0].most == 40 and with_order.events == without.events
    with_order.when(P2, TakePart())
    without.when(P2, TakePart())
    assert with_order.view(P3) == without.view(P3) and not with_order.view(P3).waits.committed[1:]
    assert Committed(P1) not in with_order.events


def test_an_order_may_still_be_overruled_by_hand() -> None:
    scene = auction().when(P1, Order(1, 40)).all_ready().when(P1, StayOut()).declares(P2)
    assert scene.heard(TookPart) == [TookPart(share("lon-07"), (P2,))]
    bids = auction().when(P1, Order(1, 40)).all_ready().declares(P1, P2, P3)
    bids.when(P1, Bid(7)).bids({P2: 8, P3: 1})
    assert bids.heard(LotSold)[0].seat == P2


def test_an_order_bids_in_both_biddings() -> None:
    scene = auction().when(P1, Order(1, 40)).all_ready().when(P2, TakePart()).when(P3, StayOut())
    scene.when(P2, Bid(40)).when(P2, Bid(39))
    assert scene.heard(LotSold) == [LotSold(share("lon-07"), P1, 40, False)]


def test_two_orders_meet_at_once() -> None:
    scene = auction(2).when(P1, Order(1, 40)).when(P2, Order(1, 41)).all_ready()
    assert scene.heard(LotSold) == [LotSold(share("lon-07"), P2, 41, False)]
    assert scene.phase() == "Declaring", "the other share has no orders"


def test_an_order_is_at_most_what_one_has_and_falls_with_it() -> None:
    scene = auction().owes_loan(P1).has(P1, 130)
    scene.refuses(P1, Order(1, 131), "CR-311")
    assert scene.allows(P1, Order(1, 130))
    scene.when(P1, Order(1, 120)).when(P1, Repay()).all_ready().when(P2, TakePart()).when(P3, StayOut())
    scene.when(P2, Bid(29))
    assert scene.heard(LotSold) == [LotSold(share("lon-07"), P1, 30, False)]


@pytest.mark.rule("CR-610")
@pytest.mark.parametrize(("most", "buys"), [(60, True), (59, False)])
def test_alone_an_order_buys_at_the_price_if_it_is_high_enough(most: int, buys: bool) -> None:
    scene = auction().when(P1, Order(1, most)).all_ready().when(P2, StayOut()).when(P3, StayOut())
    assert scene.heard(Bought) == [Bought(P1, share("lon-07"), 60)] * buys
    assert scene.phase() == "Declaring", "and nobody is asked"
    free = auction(lone_bidder="free-bid").when(P1, Order(1, 1)).all_ready().when(P2, StayOut()).when(P3, StayOut())
    assert free.heard(Bought) == [Bought(P1, share("lon-07"), 1)]


def test_orders_are_taken_back_replaced_and_end_with_the_phase() -> None:
    scene = auction().when(P1, Order(0, 40)).when(P1, Order(0, 30))
    assert scene.state.orders[P1] == ((share("lon-02"), 30),)
    scene.when(P1, Order(0, 0))
    assert scene.state.orders[P1] == ()
    scene.refuses(P1, Order(0, 0), "CR-609", "no_order")
    scene.when(P1, Order(0, 20)).all_ready()
    scene.refuses(P1, Order(1, 5), "CR-609", "no_auction_to_come")
    assert scene.allows(P1, Order(0, 25)), "its own auction has not begun"
    scene.declares().when(P2, StayOut()).when(P3, StayOut())
    assert scene.phase() != "Declaring" and scene.state.orders == [(), (), ()]


def test_no_order_without_an_auction() -> None:
    alone = given(2).all_stand("london", "tokyo").on_top("london", "lon-07", "lon-02").begin(TURNING)
    alone.refuses(P1, Order(1, 5), "CR-609")
    banned = given(3).all_stand("london", "london", "london").banned(P1).holds(P3, "hkg-01").trading().begin(TURNING)
    banned.refuses(P1, Order(1, 5), "CR-609")
    banned.refuses(P2, Order(2, 5), "CR-609")
    given(2).choice_phase().refuses(P1, Order(1, 5), "CR-609")


def test_an_order_speaks_for_who_lets_the_time_run_out() -> None:
    scene = auction(timers="normal").when(P1, Order(1, 40)).all_ready().when(P2, TakePart())
    assert scene.default(P1) == TakePart() and scene.default(P3) == StayOut()
    scene.passes(15)
    assert scene.heard(TookPart) == [TookPart(share("lon-07"), (P1, P2))] and scene.default(P1) == Bid(40)
    scene.passes(30)
    assert scene.heard(LotSold) == [LotSold(share("lon-07"), P1, 40, False)]


@pytest.mark.parametrize("is_sold", [True, False])
def test_an_order_names_its_share_whatever_was_auctioned_before(is_sold: bool) -> None:
    """One sent a moment too late never means another share."""
    scene = given(3).all_stand(*["london"] * 3).under("london", "introduction").holds(P3, "hkg-01").trading()
    scene.on_top("london", "lon-07", "lon-02", "lon-05").begin(TURNING)
    assert scene.allows(P3, Order(2, 9)), "lon-07 comes first, then lon-05"
    scene.all_ready()
    if is_sold:
        scene.declares(P1, P2).bids({P1: 40, P2: 1})
    else:
        scene.declares()
    assert scene.phase() == "Declaring"
    scene.refuses(P3, Order(1, 9), "CR-609", "no_auction_to_come").refuses(P3, Order(2, 9), "CR-609")
    scene.when(P3, Order(0, 9))
    assert scene.state.orders[P3] == ((share("lon-02"), 9),)


def test_no_order_for_what_stayed_unsold_while_bonuses_are_paid() -> None:
    scene = given(2, sector_bonus_timing="per-visit").all_stand("london", "london").owns(P1, "gerant")
    scene.holds(P1, "nyc-04").on_top("london", "lon-07", "lon-02").begin(TURNING)
    scene.declares(P1, P2).bids({P1: 20, P2: 1}).declares()
    assert scene.phase() == "Doubling" and scene.up("london") == ["lon-02"]
    scene.refuses(P2, Order(0, 5), "CR-609", "no_auction_to_come")


def test_an_order_can_be_left_while_another_market_holds_its_auctions() -> None:
    scene = given(4).all_stand("london", "london", "tokyo", "tokyo").on_top("tokyo", "tyo-09", "tyo-03")
    scene.on_top("london", "lon-07", "lon-02").begin(TURNING).declares(P1, P2).when(P3, Order(1, 9))
    assert scene.phase() == "Bidding" and scene.state.orders[P3] == ((share("tyo-09"), 9),)
