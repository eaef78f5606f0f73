"""The examples of the book, and those that follow its phases up to purchases."""

import pytest

from tablee.games.cresus.actions import (
    Bid,
    Buy,
    BuySigns,
    Choose,
    Fly,
    Liquidate,
    Pass,
    Repay,
    SellSign,
    SwitchMarket,
    TakeLot,
    TakePart,
    UseLawyer,
    UseVip,
)
from tablee.games.cresus.events import BidsRevealed, CardDrawn, RoundBegan, SaleCancelled, SharesTurnedUp
from tablee.games.cresus.material import read_data
from tablee.games.cresus.state import NO_LOAN, OPEN_LOAN
from tests.games.cresus.scene import (
    EXCHANGE,
    P1,
    P2,
    P3,
    P4,
    TURNING,
    card,
    expert,
    given,
    lot,
    market,
    share,
)


@pytest.mark.rule("CR-102")
def test_b1_everybody_starts_with_100_in_these_notes() -> None:
    assert read_data("board")["notes"] == [1] * 5 + [5] + [10] * 2 + [20, 50]
    assert sum(read_data("board")["notes"]) == 100
    assert given(6).all_cash() == [100] * 6


@pytest.mark.rule("CR-705")
@pytest.mark.rule("CR-706")
@pytest.mark.rule("CR-707")
@pytest.mark.rule("CR-708")
@pytest.mark.rule("CR-710")
def test_b2_four_faces_in_two_throws_at_home() -> None:
    scene = given(2).all_stand("hong-kong", "tokyo").holds(P1, "hkg-09").has(P1, 30).sale_phase()
    scene.dice("RRGYBW").when(P1, scene.selling("hkg-09"))
    scene.keeps_dice(P1, "RR", then="RRVG")
    assert scene.cash(P1) == 200
    assert scene.pile("hong-kong")[-1] == "hkg-09" and not scene.portfolio(P1)
    assert scene.phase() == "ChoosingSigns", "there was no third throw to ask for"


@pytest.mark.rule("CR-313")
@pytest.mark.rule("CR-314")
@pytest.mark.rule("CR-315")
@pytest.mark.rule("CR-317")
def test_b3_two_ties_and_the_expert_card_is_gone() -> None:
    scene = given(3).expert_phase("fiscaliste").bids({P1: 20, P2: 20, P3: 15})
    assert scene.asked() == [P1, P2]
    scene.refuses(P3, Bid(30), "CR-314")
    scene.bids({P1: 25, P2: 25})
    assert scene.is_gone("fiscaliste")
    assert scene.all_cash() == [100, 100, 100]
    assert scene.phase() == "ChoosingMarkets"


@pytest.mark.rule("CR-1202")
@pytest.mark.rule("CR-1208")
def test_b4_one_more_throw_on_new_york_and_nowhere_else() -> None:
    scene = given(2).all_stand("new-york", "tokyo").holds(P1, "nyc-10").owns(P1, "sale-new-york").has(P1, 0)
    scene.sale_phase().dice("BBYRGW").when(P1, scene.selling("nyc-10", with_card=True))
    scene.keeps_dice(P1, "BB", then="BYVV")
    assert scene.cash(P1) == 190
    assert scene.is_gone("sale-new-york")

    elsewhere = given(2).all_stand("sydney", "tokyo").holds(P1, "nyc-10").owns(P1, "sale-new-york").sale_phase()
    elsewhere.refuses(P1, elsewhere.selling("nyc-10", "sydney", with_card=True), "CR-1202")
    elsewhere.refuses(P1, elsewhere.selling("nyc-10", "new-york", with_card=True), "CR-702")


@pytest.mark.rule("CR-201")
@pytest.mark.rule("CR-202")
@pytest.mark.rule("CR-1102")
def test_b5_the_tenth_draw_is_that_of_the_last_round() -> None:
    scene = given(2).begin(0)
    while scene.phase() != "over":
        if scene.state.round == 10:
            assert not scene.state.expert_pile
        scene.defaults()
    assert [event.round for event in scene.heard(RoundBegan)] == list(range(2, 11))
    assert scene.outcome().ending == "last-round"


@pytest.mark.rule("CR-1001")
@pytest.mark.rule("CR-1002")
def test_b6_one_level_or_two_and_nothing_else() -> None:
    scene = given(2).has(P1, 1000).sign_phase()
    assert set(scene.choices(P1)) == {BuySigns(0, count, 0, 0) for count in (0, 1, 2)}
    scene.refuses(P1, BuySigns(0, 3, 0, 0), "CR-1001")
    scene.when(P1, BuySigns(0, 2, 0, 0)).when(P2, BuySigns(0, 1, 0, 0))
    assert scene.all_cash() == [970, 90] and scene.state.signs == [2, 1]


@pytest.mark.rule("CR-703")
@pytest.mark.rule("CR-709")
@pytest.mark.rule("CR-710")
def test_c1_away_from_home_a_premium_and_the_share_goes_home() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "hkg-09").has(P1, 30).sale_phase()
    scene.sells(P1, "hkg-09", faces=4)
    assert scene.cash(P1) == 220
    assert scene.pile("hong-kong")[-1] == "hkg-09" and "hkg-09" not in scene.pile("london")


@pytest.mark.rule("CR-603")
@pytest.mark.rule("CR-604")
@pytest.mark.rule("CR-612")
@pytest.mark.rule("CR-614")
def test_c2_the_bonus_of_the_first_helps_pay_the_second() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").purchase_phase(london=("lon-07", "lon-05"))
    assert scene.buys(P1, "lon-07").cash(P1) == 60
    assert scene.buys(P1, "lon-05").cash(P1) == 50


@pytest.mark.rule("CR-405")
@pytest.mark.rule("CR-406")
@pytest.mark.rule("CR-502")
@pytest.mark.rule("CR-602")
@pytest.mark.rule("CR-603")
def test_c3_the_banned_one_leaves_the_other_alone_with_the_shares() -> None:
    scene = given(2).all_stand("sydney", "london").has(P2, 110).holds(P1, "lon-12").deck("prime")
    scene.on_top("sydney", "syd-11", "syd-05").choice_phase().chooses("sydney", "sydney")
    assert scene.all_cash() == [110, 120], "both suffer the card of Sydney"
    assert scene.phase() == "DirectBuying" and scene.asked() == [P2]
    scene.refuses(P1, Buy(share("syd-11"), 0), "CR-405", "banned")
    scene.buys(P2, "syd-11")
    assert scene.cash(P2) == 20
    assert scene.pile("sydney")[-1] == "syd-05"
    assert scene.phase() == "SellingTurn" and scene.asked() == [P1]
    assert scene.allows(P1, scene.selling("lon-12"))


@pytest.mark.rule("CR-606")
@pytest.mark.rule("CR-607")
@pytest.mark.rule("CR-608")
@pytest.mark.rule("CR-609")
@pytest.mark.rule("CR-611")
@pytest.mark.rule("CR-314")
@pytest.mark.rule("CR-315")
def test_c4_two_auctions_on_tokyo() -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo").has(P1, 90).has(P2, 75).has(P3, 60)
    scene.purchase_phase(tokyo=("tyo-09", "tyo-03")).declares(P1, P2, P3).bids({P1: 70, P2: 70, P3: 60})
    assert scene.asked() == [P1, P2]
    scene.bids({P1: 72, P2: 75})
    assert scene.cash(P2) == 0 and scene.portfolio(P2) == ["tyo-09"]
    assert scene.asked() == [P1, P3]
    scene.refuses(P2, TakePart(), "CR-607")
    scene.declares(P1, P3).bids({P1: 30, P3: 41})
    assert scene.all_cash() == [90, 0, 19] and scene.portfolio(P3) == ["tyo-03"]


@pytest.mark.rule("CR-610")
@pytest.mark.rule("CR-613")
@pytest.mark.parametrize("buys", [True, False])
def test_c5_the_only_one_interested_pays_the_price_or_declines(buys: bool) -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo").has(P1, 90).has(P2, 75).has(P3, 60)
    scene.purchase_phase(tokyo=("tyo-09", "tyo-03")).declares(P1, P2, P3).bids({P1: 70, P2: 75, P3: 60})
    scene.declares(P1)
    assert scene.phase() == "LoneBuying"
    scene.refuses(P1, Bid(30), "CR-311")
    if buys:
        assert scene.buys(P1, "tyo-03").cash(P1) == 50
    else:
        assert scene.stops(P1).pile("tokyo")[-1] == "tyo-03"


@pytest.mark.rule("CR-302")
@pytest.mark.rule("CR-507")
@pytest.mark.rule("CR-601")
@pytest.mark.rule("CR-713")
@pytest.mark.rule("CR-818")
def test_c6_on_a_closed_market() -> None:
    scene = given(2).has(P1, 50).holds(P1, "lon-12").deck("boom-agro", "prime").trading(P1)
    scene.expert_phase("pirate-tokyo")
    assert scene.phase() == "ChoosingMarkets", "nothing is auctioned"
    scene.chooses("tokyo", "london")
    assert scene.cash(P1) == 60
    assert [event.market for event in scene.heard(SharesTurnedUp)] == [market("london")]
    assert scene.phase() == "TradeWindow"
    assert scene.allows(P1, scene.call(EXCHANGE, [P2], give=["lon-12"]))
    scene.all_ready().stops(P2)
    scene.all_ready()
    assert scene.phase() == "ChoosingSigns", "nobody had a selling turn"
    assert scene.portfolio(P1) == ["lon-12"]
    assert BuySigns(0, 1, 0, 0) in scene.choices(P1)


@pytest.mark.rule("CR-904")
@pytest.mark.rule("CR-905")
def test_c7_a_share_is_liquidated_without_premium() -> None:
    scene = given(2).all_stand("sydney", "tokyo").has(P1, 8).holds(P1, "lon-03").signs(P1, 1)
    scene.luck_phase("honoraires", "boom-agro")
    assert set(scene.choices(P1)) == {Liquidate(share("lon-03")), SellSign(0)}
    scene.dice("YYYBRG").when(P1, Liquidate(share("lon-03"))).keeps(P1)
    assert scene.cash(P1) == 28 and scene.state.signs[P1] == 1
    assert scene.pile("london")[-1] == "lon-03"

    other = given(2).all_stand("sydney", "tokyo").has(P1, 8).holds(P1, "lon-03").signs(P1, 1)
    other.luck_phase("honoraires", "boom-agro").when(P1, SellSign(0))
    assert other.cash(P1) == 13 and other.is_throwing(), "not enough: the share has to go too"


@pytest.mark.rule("CR-901")
@pytest.mark.rule("CR-906")
def test_c8_total_bankruptcy() -> None:
    scene = given(2).all_stand("sydney", "tokyo").has(P1, 4).signs(P1, 2).luck_phase("gala", "boom-agro")
    assert scene.cash(P1) == 89 and scene.state.signs[P1] == 0
    assert scene.state.loan[P1] == OPEN_LOAN


@pytest.mark.rule("CR-907")
@pytest.mark.rule("CR-1001")
def test_c9_the_loan_first_then_signs() -> None:
    scene = given(2).owes_loan(P1).has(P1, 115).sign_phase()
    scene.refuses(P1, BuySigns(0, 1, 0, 0), "CR-907")
    scene.when(P1, BuySigns(1, 1, 0, 0)).defaults()
    assert scene.cash(P1) == 5 and scene.state.signs[P1] == 1

    poorer = given(2).owes_loan(P1).has(P1, 105).sign_phase()
    poorer.refuses(P1, BuySigns(1, 1, 0, 0), "CR-1001")
    assert poorer.when(P1, Repay()).cash(P1) == 5


@pytest.mark.rule("CR-908")
@pytest.mark.rule("CR-909")
@pytest.mark.parametrize("is_repaid", [True, False])
def test_c10_the_rest_is_cancelled_the_second_time(is_repaid: bool) -> None:
    scene = given(2).all_stand("sydney", "tokyo").has(P1, 6)
    (scene.had_loan if is_repaid else scene.owes_loan)(P1)
    scene.luck_phase("amende", "boom-agro")
    assert scene.cash(P1) == 0 and scene.phase() != "over"


@pytest.mark.rule("CR-1329")
@pytest.mark.rule("CR-1320")
@pytest.mark.rule("CR-1330")
@pytest.mark.rule("CR-906")
def test_c11_a_birthday() -> None:
    scene = given(4).all_stand("tokyo", "london", "tokyo", "tokyo").has(P1, 50).has(P2, 0).has(P3, 5).has(P4, 80)
    scene.owns(P4, "avocat").luck_phase("anniversaire", "boom-agro")
    assert scene.asked() == [P4]
    scene.when(P4, UseLawyer())
    assert scene.all_cash() == [40, 20, 95, 80]
    assert scene.state.loan == [NO_LOAN, NO_LOAN, OPEN_LOAN, NO_LOAN]
    assert scene.is_gone("avocat")


@pytest.mark.rule("CR-1218")
@pytest.mark.rule("CR-206")
def test_c24_the_night_pilot() -> None:
    scene = given(2).all_stand("london", "tokyo").owns(P1, "pilote").deck("prime", "prime")
    scene.choice_phase().chooses("london", "hong-kong")
    scene.refuses(P1, Fly(market("london")), "CR-1218")
    scene.when(P1, Fly(market("sydney")))
    assert not scene.state.banned
    assert [event.market for event in scene.heard(CardDrawn)] == [market("hong-kong"), market("sydney")]


@pytest.mark.rule("CR-1216")
@pytest.mark.rule("CR-612")
def test_c25_the_auctioneer_takes_a_share() -> None:
    scene = given(3).all_stand("london", "london", "london").has(P3, 60).holds(P3, "nyc-04").owns(P3, "commissaire")
    scene.purchase_phase(london=("lon-07", "lon-02")).declares(P1, P2, P3).bids({P1: 40, P2: 40, P3: 25})
    assert scene.asked() == [P3]
    scene.when(P3, TakeLot())
    assert scene.cash(P3) == 60 - 40 + 20, "the second bank share pays its bonus"
    assert "lon-07" in scene.portfolio(P3) and scene.is_gone("commissaire")
    assert len(scene.heard(BidsRevealed)) == 1


@pytest.mark.rule("CR-1217")
def test_c26_the_privateer_reopens_a_market() -> None:
    scene = given(3).owns(P3, "corsaire").expert_phase("pirate-hong-kong")
    assert scene.asked() == [P3]
    scene.when(P3, SwitchMarket(market("hong-kong")))
    assert scene.state.closed == 0 and scene.is_gone("corsaire")


@pytest.mark.rule("CR-601")
@pytest.mark.rule("CR-613")
def test_c27_unsold_shares_come_round_again() -> None:
    scene = given(2).all_stand("london", "london").banned(P1, P2).on_top("london", "lon-02", "lon-10")
    scene.begin(TURNING)
    assert scene.pile("london")[-2:] == ["lon-10", "lon-02"]
    for _ in range(5):
        scene.begin(TURNING)
    assert scene.pile("london")[:2] == ["lon-10", "lon-02"]


@pytest.mark.rule("CR-407")
def test_c31_staying_again_is_an_error_again() -> None:
    scene = given(2).all_stand("sydney", "tokyo").in_round(4).deck("boom-agro", "boom-agro").choice_phase()
    scene.chooses("sydney", "london")
    assert scene.state.banned == 1 << P1
    scene.goes_on("ChoosingMarkets")
    assert scene.state.round == 5 and not scene.state.banned
    scene.chooses("sydney", "hong-kong")
    assert scene.state.banned == 1 << P1


@pytest.mark.rule("CR-316")
@pytest.mark.rule("CR-317")
def test_c32_nobody_bids() -> None:
    scene = given(3).expert_phase("pilote").bids({P1: 0, P2: 0, P3: 0})
    assert scene.is_gone("pilote") and scene.phase() == "ChoosingMarkets"
    assert [event.is_tie for event in scene.heard(SaleCancelled)] == [False]


@pytest.mark.rule("CR-901")
@pytest.mark.rule("CR-902")
@pytest.mark.rule("CR-1406")
def test_c40_a_sign_sold_to_bid() -> None:
    scene = given(2).has(P1, 0).signs(P1, 4).has(P2, 20).expert_phase("gerant")
    assert scene.asked() == [P1, P2], "though he has 0 M"
    scene.when(P1, SellSign(0), Bid(25)).when(P2, Bid(20))
    assert scene.all_cash() == [0, 20] and scene.state.signs[P1] == 3
    assert scene.cards(P1) == {"gerant"}


@pytest.mark.rule("CR-1322")
@pytest.mark.rule("CR-606")
@pytest.mark.rule("CR-1331")
def test_c42_the_vip_pass() -> None:
    scene = given(2).all_stand("sydney", "tokyo").owns(P1, "vip").deck("boom-agro").choice_phase()
    scene.chooses("sydney", "sydney").when(P1, UseVip())
    assert scene.phase() == "Declaring" and scene.asked() == [P1, P2]
    assert scene.is_gone("vip")


@pytest.mark.rule("CR-1216")
@pytest.mark.rule("CR-315")
def test_c44_the_auctioneer_waits_for_the_second_bidding() -> None:
    scene = given(3).owns(P3, "commissaire").has(P3, 45).expert_phase("pilote").bids({P1: 30, P2: 30, P3: 10})
    scene.when(P3, Pass()).bids({P1: 35, P2: 35})
    assert scene.asked() == [P3]
    scene.when(P3, TakeLot())
    assert scene.cash(P3) == 10 and scene.cards(P3) == {"pilote"}

    withdrawn = given(3).owns(P3, "commissaire").has(P3, 45).expert_phase("pilote").bids({P1: 30, P2: 30, P3: 10})
    withdrawn.when(P3, Pass()).bids({P1: 0, P2: 0})
    assert withdrawn.phase() == "ChoosingMarkets" and withdrawn.is_gone("pilote")


def test_names_of_a_scene_are_those_of_the_box() -> None:
    assert lot("lon-01") == 0 and lot("pilote") == 72 + expert("pilote") == 89
    assert card("dividende") == 0
    assert given(2).expert_phase("pilote").refuses(P1, Choose(0), "CR-402").asked() == [P1, P2]
