"""CR-3xx: Expert cards and the secret auction."""

import pytest

from tablee.games.cresus.actions import Bid, Call, Choose, Pass, SwitchMarket, TakeLot
from tablee.games.cresus.events import (
    BiddingTied,
    BidsRevealed,
    Committed,
    ExpertTurnedUp,
    LotSold,
    MarketClosed,
    SaleCancelled,
    ShownBid,
)
from tests.games.cresus.scene import EXCHANGE, P1, P2, P3, P4, expert, given, lot, market, share


@pytest.mark.rule("CR-301")
def test_the_lead_turns_up_the_top_card_for_all() -> None:
    scene = given(3).lead(P2).expert_phase("gerant")
    assert scene.heard(ExpertTurnedUp) == [ExpertTurnedUp(P2, expert("gerant"))]
    assert all(scene.view(seat).expert_up == expert("gerant") for seat in (-1, P1, P2, P3))
    assert len(scene.state.expert_pile) == 9


@pytest.mark.rule("CR-302")
def test_a_pirate_closes_its_market_to_purchases_and_sales() -> None:
    scene = given(2).holds(P1, "lon-01").expert_phase("pirate-sydney")
    assert scene.heard(MarketClosed) == [MarketClosed(market("sydney"), None)]
    scene.refuses(P1, Bid(5), "CR-311")
    scene.deck("boom-agro", "boom-techno").chooses("sydney", "sydney")
    assert scene.phase() != "Declaring" and not scene.up("sydney")
    closed = given(2).closes("sydney").all_stand("sydney", "tokyo").holds(P1, "lon-01").holds(P2, "lon-02").sale_phase()
    assert closed.asked() == [P2], "no selling turn on a closed market"


@pytest.mark.rule("CR-304")
def test_all_may_bid_for_any_other_expert_card() -> None:
    scene = given(4).expert_phase("sale-tokyo")
    assert scene.phase() == "Bidding" and scene.asked() == [P1, P2, P3, P4]


@pytest.mark.rule("CR-304")
@pytest.mark.rule("CR-1406")
def test_nobody_bids_who_has_neither_money_nor_a_sign() -> None:
    scene = given(3).has(P1, 0).has(P2, 0).signs(P2, 1).expert_phase("sale-tokyo")
    assert scene.asked() == [P2, P3]
    scene.refuses(P1, Bid(0), "CR-1406")
    broke = given(2).has(P1, 0).has(P2, 0).expert_phase("sale-tokyo")
    assert broke.phase() == "ChoosingMarkets" and broke.is_gone("sale-tokyo")


@pytest.mark.rule("CR-305")
def test_the_card_may_be_used_in_the_same_round() -> None:
    scene = given(2).expert_phase("corsaire").bids({P1: 1, P2: 0})
    assert scene.asked() == [P1] and scene.phase() == "Switching"
    scene.when(P1, Pass())
    assert scene.cards(P1) == {"corsaire"}, "or in a later one"
    scene.goes_on("ChoosingMarkets")
    scene.begin(1)
    assert scene.phase() == "Switching"


@pytest.mark.rule("CR-306")
def test_a_card_works_once() -> None:
    scene = given(2).owns(P1, "corsaire").begin(1).when(P1, SwitchMarket(market("tokyo")))
    assert scene.is_gone("corsaire") and not scene.cards(P1)
    scene.begin(1)
    assert scene.phase() == "ChoosingMarkets"


@pytest.mark.rule("CR-307")
def test_owned_cards_lie_open_without_limit_and_count_for_nothing() -> None:
    names = ["sale-london", "sale-tokyo", "initie", "gerant", "pilote", "corsaire", "negociateur"]
    scene = given(2).owns(P1, *names)
    assert len(scene.view(P2).players[P1].experts) == len(scene.view(-1).players[P1].experts) == 7
    assert scene.in_round(10).begin(13).ranks() == (1, 1)
    assert set(Call.domains) == {"kind", "to", "give", "want", "pay", "ask"}, "a deal has no place for cards"


@pytest.mark.rule("CR-311")
@pytest.mark.rule("CR-1405")
def test_an_amount_from_nothing_to_all_one_has_in_secret_and_for_good() -> None:
    scene = given(3).has(P1, 40).expert_phase("gerant")
    assert scene.choices(P1) == [Bid(amount) for amount in range(41)]
    scene.refuses(P1, Bid(41), "CR-311")
    scene.when(P1, Bid(33))
    scene.refuses(P1, Bid(34), "CR-1405")
    assert scene.events[-1] == Committed(P1)
    assert scene.view(P2).waits.committed == (P1,) and scene.view(P2).committed is None
    assert scene.view(P1).committed == (33,)


@pytest.mark.rule("CR-312")
def test_all_bids_are_shown_losing_ones_too() -> None:
    scene = given(3).expert_phase("gerant").bids({P3: 7, P1: 0, P2: 12})
    shown = (ShownBid(P1, 0), ShownBid(P2, 12), ShownBid(P3, 7))
    assert scene.heard(BidsRevealed) == [BidsRevealed(lot("gerant"), False, shown)]


@pytest.mark.rule("CR-313")
def test_the_highest_pays_and_losing_bids_cost_nothing() -> None:
    scene = given(3).expert_phase("gerant").bids({P1: 11, P2: 12, P3: 7})
    assert scene.all_cash() == [100, 88, 100] and scene.cards(P2) == {"gerant"}
    assert scene.heard(LotSold) == [LotSold(lot("gerant"), P2, 12, False)]


@pytest.mark.rule("CR-314")
def test_the_tied_bid_again_as_they_like() -> None:
    scene = given(3).expert_phase("gerant").bids({P1: 50, P2: 50, P3: 49})
    assert scene.heard(BiddingTied) == [BiddingTied(lot("gerant"), 50, (P1, P2))]
    assert scene.asked() == [P1, P2] and Bid(0) in scene.choices(P1) and Bid(100) in scene.choices(P1)
    scene.bids({P1: 3, P2: 2})
    assert scene.cash(P1) == 97, "lower than before is allowed"


@pytest.mark.rule("CR-314")
def test_all_bidders_bid_again_if_the_table_likes() -> None:
    scene = given(4, rebid_by="all-bidders").expert_phase("gerant").bids({P1: 50, P2: 50, P3: 49, P4: 0})
    assert scene.asked() == [P1, P2, P3]
    scene.refuses(P4, Bid(1), "CR-314")
    scene.bids({P1: 1, P2: 2, P3: 3})
    assert scene.cash(P3) == 97


@pytest.mark.rule("CR-315")
@pytest.mark.parametrize(("again", "is_tie"), [((30, 30), True), ((0, 0), False)])
def test_a_second_tie_or_no_bid_at_all_cancels_the_sale(again: tuple[int, int], is_tie: bool) -> None:
    scene = given(2).all_stand("london", "london").purchase_phase(london=("lon-10", "lon-02"))
    scene.declares(P1, P2).bids({P1: 30, P2: 30}).bids(dict(enumerate(again)))
    assert scene.heard(SaleCancelled) == [SaleCancelled(share("lon-10"), is_tie)]
    assert scene.all_cash() == [100, 100]
    scene.declares()
    assert scene.pile("london")[-2:] == ["lon-10", "lon-02"], "CR-317"


@pytest.mark.rule("CR-315")
def test_a_single_bid_of_one_wins_the_second_bidding() -> None:
    scene = given(2).expert_phase("gerant").bids({P1: 30, P2: 30}).bids({P1: 0, P2: 1})
    assert scene.all_cash() == [100, 99] and scene.cards(P2) == {"gerant"}


# -- the Auctioneer -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1216")
def test_the_auctioneer_needs_a_bid_of_his_own_and_the_money() -> None:
    for bid, cash in ((0, 100), (5, 39)):
        scene = given(3).owns(P3, "commissaire").has(P3, cash).expert_phase("gerant").bids({P1: 40, P2: 1, P3: bid})
        assert scene.phase() == "ChoosingMarkets" and scene.cards(P1) == {"gerant"}
    alone = given(3).owns(P3, "commissaire").expert_phase("gerant").bids({P1: 40, P2: 1, P3: 41})
    assert alone.phase() == "ChoosingMarkets" and alone.cash(P3) == 59, "who is highest alone is not asked"


@pytest.mark.rule("CR-1216")
def test_the_auctioneer_takes_the_lot_from_the_highest_or_out_of_a_tie_of_his_own() -> None:
    scene = given(3).owns(P3, "commissaire").expert_phase("gerant").bids({P1: 40, P2: 1, P3: 2})
    scene.refuses(P1, TakeLot(), "CR-1216")
    assert set(scene.choices(P3)) == {TakeLot(), Pass()}
    scene.when(P3, TakeLot())
    assert scene.all_cash() == [100, 100, 60] and scene.cards(P3) == {"gerant"} and scene.is_gone("commissaire")
    tied = given(3).owns(P3, "commissaire").expert_phase("gerant").bids({P1: 40, P2: 1, P3: 40}).when(P3, TakeLot())
    assert tied.cash(P3) == 60


@pytest.mark.rule("CR-1216")
def test_the_auctioneer_passes_unless_he_says_otherwise() -> None:
    scene = given(3).owns(P3, "commissaire").expert_phase("gerant").bids({P1: 40, P2: 1, P3: 2})
    assert scene.default(P3) == Pass()
    assert scene.when(P3, Pass()).cards(P1) == {"gerant"}


@pytest.mark.rule("CR-315")
@pytest.mark.rule("CR-1216")
def test_when_he_lets_a_second_tie_be_the_sale_is_off_for_good() -> None:
    scene = given(3).owns(P3, "commissaire").expert_phase("gerant").bids({P1: 30, P2: 30, P3: 10}).when(P3, Pass())
    scene.bids({P1: 35, P2: 35})
    assert scene.asked() == [P3] and scene.view(P1).waits.is_second
    scene.when(P3, Pass())
    assert scene.heard(SaleCancelled) == [SaleCancelled(lot("gerant"), True)] and scene.is_gone("gerant")
    assert scene.phase() == "ChoosingMarkets" and scene.all_cash() == [100, 100, 100]


# -- the privateer --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1217")
def test_the_privateer_closes_an_open_market() -> None:
    scene = given(2).owns(P2, "corsaire").expert_phase("pirate-tokyo")
    assert set(scene.choices(P2)) == {SwitchMarket(place) for place in range(6)} | {Pass()}
    assert scene.default(P2) == Pass()
    scene.refuses(P1, SwitchMarket(0), "CR-1217")
    scene.when(P2, SwitchMarket(market("london")))
    assert scene.state.closed == 1 << market("london") | 1 << market("tokyo")
    assert scene.heard(MarketClosed)[-1] == MarketClosed(market("london"), P2)


@pytest.mark.rule("CR-508")
def test_no_dealings_in_the_first_three_phases_nor_in_the_last() -> None:
    call = given(2).call(EXCHANGE, [P2], give=["lon-01"])
    scene = given(2).holds(P1, "lon-01").holds(P2, "lon-02").all_stand("london", "tokyo").trading()
    scene.expert_phase("gerant").refuses(P1, call, "CR-807")
    scene.choice_phase().refuses(P1, call, "CR-807")
    scene.luck_phase("tournoi-poker").refuses(P1, call, "CR-807")
    scene.sign_phase().refuses(P1, call, "CR-807")
    assert not scene.allows(P1, Choose(0))
