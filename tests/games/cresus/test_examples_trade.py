"""Worked examples of sales, deals, Crésus cards, signs and ranks."""

import pytest

from tablee.games.cresus.actions import (
    Accept,
    BuySigns,
    Pass,
    Stake,
    Throw,
    ThrowAgain,
    UseAdviser,
    UseClover,
)
from tablee.games.cresus.events import (
    BonusPaid,
    CallEnded,
    DealDone,
    DealLapsed,
    DeckShuffled,
    ExpertUsed,
    Received,
    Thrown,
    TookPart,
)
from tablee.games.cresus.state import NO_LOAN
from tests.games.cresus.scene import (
    END,
    EXCHANGE,
    P1,
    P2,
    P3,
    P4,
    PURCHASE,
    TW1,
    WITH_FACES,
    Scene,
    given,
    share,
)

# -- signs and ranks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1005")
@pytest.mark.rule("CR-1101")
@pytest.mark.rule("CR-1104")
def test_c12_two_islands() -> None:
    scene = given(3).signs(P1, 7).has(P1, 520).signs(P2, 6).has(P2, 660).signs(P3, 7).has(P3, 400).sign_phase()
    scene.when(P1, BuySigns(0, 1, 0, 0)).when(P2, BuySigns(0, 2, 0, 0))
    assert scene.phase() == "over" and scene.all_cash() == [20, 10, 400]
    assert scene.state.signs == [8, 8, 7]
    assert scene.ranks() == (1, 2, 3)


@pytest.mark.rule("CR-1103")
@pytest.mark.rule("CR-1104")
@pytest.mark.rule("CR-1105")
def test_c13_ranks_without_an_island() -> None:
    scene = given(4).in_round(10)
    for seat, (signs, cash) in enumerate([(5, 3), (4, 300), (5, 3), (5, 80)]):
        scene.signs(seat, signs).has(seat, cash)
    assert scene.begin(END).ranks() == (2, 4, 2, 1)


@pytest.mark.rule("CR-1105")
def test_c14_an_open_loan_counts_against_its_owner() -> None:
    scene = given(2).in_round(10).owes_loan(P1).has(P1, 120).has(P2, 30).begin(END)
    assert scene.ranks() == (2, 1)


@pytest.mark.rule("CR-1323")
def test_c48_a_sign_for_nothing() -> None:
    scene = given(2).has(P1, 0).owns(P1, "bon-achat").sign_phase()
    scene.when(P1, BuySigns(0, 1, 0, 1)).defaults()
    assert scene.cash(P1) == 0 and scene.state.signs[P1] == 1 and scene.is_gone("bon-achat")


# -- deals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-803")
@pytest.mark.rule("CR-804")
@pytest.mark.rule("CR-612")
def test_c15_a_deal_brings_no_bonus_but_counts_for_the_next() -> None:
    scene = given(3).all_stand("tokyo", "london", "tokyo").trading(P1)
    scene.holds(P2, "lon-05", "tyo-01").holds(P3, "nyc-04").purchase_phase(london=("lon-01", "lon-02"))
    scene.calls(P2, PURCHASE, [P3], want=["nyc-04"], pay=55).accepts(P3, P2, P3)
    assert scene.all_cash() == [100, 45, 155] and not scene.heard(BonusPaid)
    scene.all_ready().buys(P2, "lon-01")
    assert scene.cash(P2) == 85


def sydney_for_exchange() -> Scene:
    scene = given(4).all_stand("tokyo", "london", "tokyo", "tokyo").holds(P1, "syd-11").holds(P2, "tyo-05")
    return scene.holds(P3, "lon-01", "lon-02").holds(P4, "nyc-01")


@pytest.mark.rule("CR-801")
@pytest.mark.rule("CR-802")
@pytest.mark.rule("CR-805")
@pytest.mark.rule("CR-812")
def test_c16_an_exchange_with_one_of_those_who_answered() -> None:
    scene = sydney_for_exchange().trading().begin(TW1)
    scene.calls(P1, EXCHANGE, [P2, P3, P4], give=["syd-11"])
    scene.answers(P2, P1, give=["tyo-05"], want=["syd-11"])
    scene.answers(P3, P1, give=["lon-01", "lon-02"], want=["syd-11"]).declines(P4, P1)
    scene.accepts(P1, P1, P3)
    assert scene.portfolio(P1) == ["lon-01", "lon-02"] and scene.portfolio(P3) == ["syd-11"]
    assert scene.portfolio(P2) == ["tyo-05"] and scene.all_cash() == [100] * 4 and not scene.heard(BonusPaid)
    scene.refuses(P1, Accept(P1, P2), "CR-814")


@pytest.mark.rule("CR-813")
def test_c17_an_answer_lapses_when_its_share_is_sold() -> None:
    scene = sydney_for_exchange().sale_phase()
    assert scene.asked() == [P2]
    scene.calls(P1, EXCHANGE, [P2, P3, P4], give=["syd-11"])
    scene.answers(P2, P1, give=["tyo-05"], want=["syd-11"])
    scene.answers(P3, P1, give=["lon-01", "lon-02"], want=["syd-11"]).declines(P4, P1)
    scene.sells(P2, "tyo-05", faces=2)
    assert scene.heard(DealLapsed) == [DealLapsed(P1, P2)]
    assert scene.phase() == "SellingTurn", "trading is open again"
    scene.refuses(P1, Accept(P1, P2), "CR-812")
    assert scene.portfolio(P1) == ["syd-11"]
    assert scene.accepts(P1, P1, P3).portfolio(P3) == ["syd-11"], "the other answer stands"


@pytest.mark.rule("CR-711")
@pytest.mark.rule("CR-807")
@pytest.mark.rule("CR-813")
def test_c45_no_deal_between_two_throws() -> None:
    scene = given(2).all_stand("tokyo", "london").holds(P1, "lon-12", "lon-01").sale_phase()
    scene.calls(P2, PURCHASE, [P1], want=["lon-12"], pay=90)
    scene.sells(P1, "lon-12")
    assert scene.is_throwing()
    scene.refuses(P1, Accept(P2, P1), "CR-807")
    scene.keeps(P1)
    assert DealLapsed(P2, P1) in scene.heard(DealLapsed)
    assert scene.phase() == "SellingTurn" and not scene.allows(P1, Accept(P2, P1))


@pytest.mark.rule("CR-817")
def test_c46_in_turns() -> None:
    scene = given(3, trading="turns").lead(P2).all_stand("tokyo", "tokyo", "tokyo").trading()
    scene.holds(P1, "lon-01").holds(P2, "syd-11").holds(P3, "tyo-05").begin(TW1)
    assert scene.asked() == [P2]
    scene.calls(P2, EXCHANGE, [P1, P3], give=["syd-11"])
    assert scene.asked() == [P3], "addressees in lead order"
    scene.answers(P3, P2, give=["tyo-05"], want=["syd-11"])
    assert scene.asked() == [P1]
    scene.declines(P1, P2)
    assert scene.asked() == [P2]
    scene.accepts(P2, P2, P3)
    assert scene.portfolio(P3) == ["syd-11"] and scene.heard(DealDone)
    assert scene.asked() == [P3]
    scene.when(P3, Pass())
    assert scene.asked() == [P1]
    scene.when(P1, Pass())
    assert scene.phase() != "Calling"


# -- purchases ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1314")
@pytest.mark.rule("CR-606")
def test_c19_three_shares_the_dearest_first() -> None:
    scene = given(2).all_stand("new-york", "new-york").under("new-york", "introduction")
    scene.purchase_phase(new_york=("nyc-03", "nyc-12", "nyc-09"))
    for _ in range(3):
        scene.declares()
    assert [event.lot for event in scene.heard(TookPart)] == [share("nyc-12"), share("nyc-09"), share("nyc-03")]


@pytest.mark.rule("CR-1311")
def test_c20_prices_on_a_bargain_day() -> None:
    scene = given(2).all_stand("london", "tokyo").under("london", "soldes").purchase_phase(london=("lon-10", "lon-01"))
    assert scene.buys(P1, "lon-10").cash(P1) == 35
    assert scene.buys(P1, "lon-01").cash(P1) == 25

    shared = (
        given(2).all_stand("london", "london").under("london", "soldes").purchase_phase(london=("lon-10", "lon-01"))
    )
    shared.declares(P1, P2).bids({P1: 7, P2: 99})
    assert shared.cash(P2) == 1


@pytest.mark.rule("CR-612")
@pytest.mark.rule("CR-615")
def test_c43_the_same_bonus_again() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").has(P1, 500).purchase_phase(london=("lon-05",))
    scene.buys(P1, "lon-05").goes_on("SellingTurn").sells(P1, "lon-05", faces=2)
    scene.purchase_phase(london=("lon-11",)).buys(P1, "lon-11")
    assert [event.amount for event in scene.heard(BonusPaid)] == [20, 20]


# -- Crésus cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1327")
def test_c18_three_share_the_pot_of_poker() -> None:
    scene = given(4).all_stand("tokyo", "tokyo", "tokyo", "tokyo").deck("tournoi-poker").begin(5)
    assert scene.all_cash() == [90] * 4 and scene.state.pot == 40
    for seat, faces in enumerate((4, 4, 3, 4)):
        assert scene.asked() == [seat]
        scene.dice(WITH_FACES[faces]).when(seat, Throw(63)).keeps(seat)
    assert scene.all_cash() == [103, 103, 90, 103] and scene.state.pot == 0


@pytest.mark.rule("CR-1304")
@pytest.mark.rule("CR-1307")
def test_c28_an_audit_then_the_wealth_tax() -> None:
    scene = given(2).all_stand("sydney", "tokyo").has(P1, 137).signs(P1, 4).luck_phase("audit", "boom-agro")
    assert scene.cash(P1) == 124
    later = given(2).all_stand("sydney", "tokyo").has(P1, 137).signs(P1, 4).luck_phase("isf", "boom-agro")
    assert later.cash(P1) == 97


@pytest.mark.rule("CR-1328")
def test_c29_all_equal_at_tennis() -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo").dice(*[WITH_FACES[2]] * 3).luck_phase("tournoi-tennis")
    assert scene.all_cash() == [120, 120, 120]


@pytest.mark.rule("CR-1213")
@pytest.mark.rule("CR-1302")
def test_c34_the_tax_adviser() -> None:
    scene = given(2).all_stand("new-york", "new-york").has(P1, 12).has(P2, 40).owns(P1, "fiscaliste").luck_phase("gala")
    scene.when(P1, UseAdviser())
    assert scene.all_cash() == [32, 10] and scene.is_gone("fiscaliste")


@pytest.mark.rule("CR-901")
@pytest.mark.rule("CR-911")
@pytest.mark.rule("CR-1307")
def test_c35_what_is_owed_stays_what_it_was() -> None:
    scene = given(2).all_stand("new-york", "tokyo").has(P1, 3).signs(P1, 3).luck_phase("isf", "boom-agro")
    assert scene.cash(P1) == 3 and scene.state.signs[P1] == 0 and scene.state.loan[P1] == NO_LOAN


@pytest.mark.rule("CR-707")
@pytest.mark.rule("CR-1318")
def test_c36_roulette() -> None:
    scene = given(2).all_stand("london", "tokyo").dice("YYYBGW").luck_phase("roulette", "boom-agro")
    assert scene.heard(Received)[0] == Received(P1, 30)
    assert scene.cash(P1) == 130


@pytest.mark.rule("CR-1319")
@pytest.mark.rule("CR-903")
def test_c37_double_or_quits() -> None:
    scene = given(2).all_stand("london", "london").has(P1, 25).has(P2, 15).owns(P1, "fiscaliste")
    scene.luck_phase("quitte-ou-double")
    assert scene.asked() == [P1]
    scene.refuses(P1, UseAdviser(), "CR-1213")
    scene.dice("RRRGYW").when(P1, Stake())
    assert scene.all_cash() == [65, 15] and scene.cards(P1) == {"fiscaliste"}
    assert scene.phase() != "Staking", "P2 is not asked"


@pytest.mark.rule("CR-1326")
def test_c38_golf_until_one_is_best() -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo")
    scene.dice(*(WITH_FACES[faces] for faces in (3, 3, 2, 2, 4))).luck_phase("tournoi-golf")
    assert scene.all_cash() == [100, 140, 100]
    assert [event.seat for event in scene.heard(Thrown)] == [P1, P2, P3, P1, P2]


@pytest.mark.rule("CR-501")
@pytest.mark.rule("CR-504")
def test_c39_the_drawer_alone_keeps_the_card() -> None:
    scene = given(3).lead(P3).all_stand("tokyo", "london", "tokyo").holds(P3, "lon-01").deck("boom-agro", "trefle")
    scene.begin(5)
    assert scene.cards(P3) == {"trefle"} and not scene.cards(P1)
    scene.goes_on("SellingTurn").sells(P3, "lon-01")
    assert scene.allows(P3, UseClover(0)), "in this round already"


@pytest.mark.rule("CR-506")
def test_c41_the_discard_becomes_the_deck() -> None:
    scene = given(2).all_stand("sydney", "sydney").owns(P1, "avocat", "trefle").owns(P2, "vip")
    scene.state.discard, scene.state.deck = scene.state.deck, ()
    assert len(scene.state.discard) == 41
    scene.begin(5)
    assert scene.heard(DeckShuffled) == [DeckShuffled(41)]
    assert scene.cards(P1) >= {"avocat", "trefle"} and "vip" in scene.cards(P2)
    assert len(scene.state.deck) == 40


# -- sales ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-712")
@pytest.mark.rule("CR-1212")
@pytest.mark.rule("CR-1312")
def test_c21_the_better_of_two_series_in_a_bull_market() -> None:
    scene = given(2).all_stand("tokyo", "london").under("tokyo", "hausse").holds(P1, "lon-12").owns(P1, "sale-tokyo")
    scene.has(P1, 0).sale_phase().sells(P1, "lon-12", faces=3, with_card=True)
    scene.dice(WITH_FACES[4]).when(P1, ThrowAgain()).keeps(P1)
    assert scene.cash(P1) == 205


@pytest.mark.rule("CR-712")
@pytest.mark.rule("CR-1207")
def test_c22_the_city_insurer() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "hkg-12").owns(P1, "sale-london").has(P1, 0).sale_phase()
    assert scene.sells(P1, "hkg-12", faces=2, with_card=True).cash(P1) == 200


@pytest.mark.rule("CR-712")
@pytest.mark.rule("CR-1210")
@pytest.mark.rule("CR-1316")
def test_c23_four_premiums() -> None:
    scene = given(2).all_stand("sao-paulo", "tokyo").under("sao-paulo", "frontieres").holds(P1, "tyo-08")
    scene.owns(P1, "sale-sao-paulo").has(P1, 0).sale_phase()
    assert scene.sells(P1, "tyo-08", faces=3, with_card=True).cash(P1) == 195


@pytest.mark.rule("CR-1211")
@pytest.mark.rule("CR-1321")
@pytest.mark.rule("CR-709")
def test_c30_the_prospector_and_the_clover() -> None:
    scene = given(2).all_stand("sydney", "tokyo").holds(P1, "tyo-03").owns(P1, "sale-sydney", "trefle").has(P1, 0)
    scene.sale_phase().dice("YYRGWW").when(P1, scene.selling("tyo-03", with_card=True))
    scene.dice("Y").when(P1, UseClover(2))
    assert scene.cash(P1) == 175 and scene.is_gone("trefle")


@pytest.mark.rule("CR-712")
@pytest.mark.rule("CR-1209")
def test_c33_the_kowloon_broker() -> None:
    scene = given(2).all_stand("hong-kong", "tokyo").holds(P1, "lon-05").owns(P1, "sale-hong-kong").has(P1, 0)
    assert scene.sale_phase().sells(P1, "lon-05", faces=2, with_card=True).cash(P1) == 82
    assert scene.pile("london")[-1] == "lon-05" and scene.is_gone("sale-hong-kong")


@pytest.mark.rule("CR-1212")
@pytest.mark.rule("CR-1315")
def test_c47_two_throws_in_each_series() -> None:
    scene = given(2).all_stand("tokyo", "london").under("tokyo", "fievre").holds(P1, "tyo-03").owns(P1, "sale-tokyo")
    scene.has(P1, 0).sale_phase().dice(WITH_FACES[1]).when(P1, scene.selling("tyo-03", with_card=True))
    scene.throws_best(P1, WITH_FACES[2])
    scene.dice(WITH_FACES[1]).when(P1, ThrowAgain()).throws_best(P1, WITH_FACES[3])
    assert scene.cash(P1) == 100
    assert [event.left for event in scene.heard(Thrown)] == [1, 0, 1, 0]
    assert [event.seat for event in scene.heard(ExpertUsed)] == [P1]


def test_a_thread_tells_why_it_ended() -> None:
    scene = sydney_for_exchange().trading().begin(TW1).calls(P1, EXCHANGE, [P2], give=["syd-11"], want=["tyo-05"])
    scene.accepts(P2, P1, P2)
    assert scene.heard(CallEnded) == [CallEnded(P1, "done")]
