"""CR-9xx: signs turned into cash, debts, liquidation, total bankruptcy, the loan."""

import pytest

from tablee.games.cresus.actions import Accept, Bid, Buy, BuySigns, Choose, Liquidate, Pass, Repay, SellSign
from tablee.games.cresus.debts import BANK, levy
from tablee.games.cresus.dice import best_to_throw
from tablee.games.cresus.events import Borrowed, Buried, DealLapsed, DebtCancelled, LoanRepaid, Paid, SignSold, Sold
from tablee.games.cresus.state import NO_LOAN, OPEN_LOAN, REPAID_LOAN
from tablee.kernel.phase import Step
from tests.games.cresus.scene import P1, P2, P3, TW1, Scene, card, given, share


def in_debt(cash: int, *held: str, signs: int = 0, name: str = "gala") -> Scene:
    """P1 alone on Sydney, short of money."""
    scene = given(2).all_stand("sydney", "tokyo").has(P1, cash).holds(P1, *held).signs(P1, signs)
    return scene.luck_phase(name, "boom-agro")


@pytest.mark.rule("CR-901")
def test_the_dearest_sign_is_sold_for_half() -> None:
    scene = given(2).signs(P1, 7).expert_phase("gerant").when(P1, SellSign(0), SellSign(0))
    assert scene.cash(P1) == 100 + 75 + 50 and scene.state.signs[P1] == 5
    assert scene.heard(SignSold) == [SignSold(P1, 7, 75), SignSold(P1, 6, 50)]


@pytest.mark.rule("CR-901")
def test_who_has_no_sign_sells_none() -> None:
    given(2).expert_phase("gerant").refuses(P1, SellSign(0), "CR-901")


@pytest.mark.rule("CR-902")
def test_signs_are_sold_at_ones_own_decision_or_while_trading_is_open() -> None:
    scene = given(3).signs(P1, 2).signs(P2, 2).expert_phase("gerant")
    scene.when(P1, Bid(3)).refuses(P1, SellSign(0), "CR-902")
    assert scene.when(P2, SellSign(0)).events[-1] == SignSold(P2, 2, 10), "in public, during a secret decision"
    beside = given(3).signs(P2, 2).all_stand("london", "tokyo", "tokyo").holds(P1, "lon-01").sale_phase()
    assert beside.asked() == [P1] and SellSign(0) in beside.choices(P2)
    beside.when(P2, SellSign(0))
    beside.sells(P1, "lon-01")
    beside.refuses(P2, SellSign(0), "CR-902")
    waiting = given(3).owns(P1, "initie").signs(P2, 2).choice_phase()
    waiting.refuses(P2, SellSign(0), "CR-902")


@pytest.mark.rule("CR-902")
def test_to_climb_again_costs_the_full_price() -> None:
    scene = given(2).signs(P1, 4).has(P1, 100).sign_phase().when(P1, SellSign(0), BuySigns(0, 1, 0, 0)).defaults()
    assert scene.cash(P1) == 100 + 25 - 50 and scene.state.signs[P1] == 4


@pytest.mark.rule("CR-1325")
@pytest.mark.rule("CR-1331")
def test_the_vault_pays_the_full_price() -> None:
    scene = given(2).signs(P1, 4).owns(P1, "coffre").expert_phase("gerant")
    assert {SellSign(0), SellSign(1)} <= set(scene.choices(P1))
    scene.when(P1, SellSign(1))
    assert scene.cash(P1) == 150 and scene.is_gone("coffre")
    scene.refuses(P1, SellSign(1), "CR-1325")
    scene.refuses(P2, SellSign(1), "CR-901")


@pytest.mark.rule("CR-903")
def test_nothing_is_bought_or_bid_on_credit() -> None:
    scene = given(2).has(P1, 15).expert_phase("gerant").refuses(P1, Bid(16), "CR-311")
    assert not scene.heard(Borrowed)
    shop = given(2).all_stand("london", "tokyo").has(P1, 19).signs(P1, 1).purchase_phase(london=("lon-01", "lon-02"))
    shop.refuses(P1, Buy(share("lon-01"), 0), "CR-603")


@pytest.mark.rule("CR-904")
def test_the_debtor_chooses_step_by_step_and_stops_when_it_is_enough() -> None:
    scene = in_debt(5, "lon-01", "lon-05", signs=4)
    assert set(scene.choices(P1)) == {Liquidate(share("lon-01")), Liquidate(share("lon-05")), SellSign(0)}
    scene.refuses(P1, Liquidate(share("lon-02")), "CR-701")
    scene.refuses(P2, Liquidate(share("lon-01")), "CR-904")
    scene.refuses(P1, SellSign(1), "CR-1325")
    scene.when(P1, SellSign(0))
    assert scene.cash(P1) == 0 and scene.portfolio(P1) == ["lon-01", "lon-05"]
    assert scene.heard(Paid) == [Paid(P1, 30, None)] and not scene.heard(DebtCancelled)
    assert scene.view(P1).pot == 0, "the bank has it"
    scene.refuses(P1, Liquidate(share("lon-01")), "CR-904")


@pytest.mark.rule("CR-905")
def test_a_liquidation_is_a_series_without_premium_event_or_card() -> None:
    scene = given(2).all_stand("sydney", "tokyo").closes("sydney").under("sydney", "hausse").has(P1, 0)
    scene.holds(P1, "hkg-10").owns(P1, "sale-sydney", "trefle").dice("YYBRGV").luck_phase("gala", "boom-agro")
    assert scene.heard(Sold) == [Sold(P1, share("hkg-10"), None, 2, 90, 0, 0, 0, 0, 0, 90)] and scene.cash(P1) == 60
    assert scene.cards(P1) == {"sale-sydney", "trefle"}
    assert scene.heard(Buried) == [Buried(share("hkg-10"))] and scene.pile("hong-kong")[-1] == "hkg-10"


@pytest.mark.rule("CR-905")
def test_the_dice_of_a_liquidation_are_the_debtors() -> None:
    """D12."""
    scene = in_debt(0, "lon-01")
    assert scene.is_throwing() and scene.asked() == [P1], "with a single choice nobody is asked what to sell (CR-1406)"
    assert scene.default(P1).arg == best_to_throw(scene.view(P2).waits.dice)
    scene.refuses(P2, scene.default(P1), "CR-706")


@pytest.mark.rule("CR-904")
def test_by_default_the_share_of_the_lowest_value_goes_first_then_signs() -> None:
    """D11."""
    scene = in_debt(0, "lon-12", "lon-01", "tyo-01", signs=2)
    assert scene.default(P1) == Liquidate(share("lon-01"))
    later = in_debt(0, "lon-02", "lon-12", "nyc-01", "tyo-02")
    assert later.default(P1) == Liquidate(share("nyc-01")), "by its mean, wherever it comes from"
    only_signs = given(2).all_stand("sydney", "tokyo").has(P1, 0).signs(P1, 2).owns(P1, "coffre")
    only_signs.luck_phase("gala", "boom-agro")
    assert only_signs.default(P1) == SellSign(0) and SellSign(1) in only_signs.choices(P1)


@pytest.mark.rule("CR-906")
def test_the_loan_comes_when_everything_is_sold_and_not_before() -> None:
    scene = in_debt(0, "lon-01", signs=1)
    assert scene.state.loan[P1] == NO_LOAN
    scene.dice("YBRGVW").when(P1, SellSign(0)).keeps(P1)
    assert scene.state.shares[P1] == () and scene.state.signs[P1] == 0
    assert scene.cash(P1) == 5 + 5 + 100 - 30 and scene.heard(Borrowed) == [Borrowed(P1)]
    enough = in_debt(0, "lon-01", signs=1).dice("YYYYBR").when(P1, SellSign(0)).keeps(P1)
    assert enough.cash(P1) == 5 + 35 - 30 and not enough.heard(Borrowed)


@pytest.mark.rule("CR-907")
def test_the_loan_is_repaid_in_full_at_any_own_decision() -> None:
    scene = given(3).owes_loan(P1).has(P1, 130).owes_loan(P2).has(P2, 99).choice_phase()
    assert Repay() in scene.choices(P1) and Repay() not in scene.choices(P2)
    scene.refuses(P2, Repay(), "CR-907", "loan_too_dear")
    scene.refuses(P3, Repay(), "CR-907", "no_loan")
    scene.when(P1, Repay())
    assert scene.cash(P1) == 30 and scene.state.loan[P1] == REPAID_LOAN
    assert scene.has(P2, 100).allows(P2, Repay()), "all one has"
    assert scene.heard(LoanRepaid) == [LoanRepaid(P1)]
    done = given(2).owes_loan(P1).has(P1, 130).choice_phase().when(P1, Choose(0))
    done.refuses(P1, Repay(), "CR-907", "not_now")
    beside = given(2).all_stand("london", "tokyo").holds(P1, "lon-01").owes_loan(P2).has(P2, 130).sale_phase()
    beside.refuses(P2, Repay(), "CR-907", "not_now")


@pytest.mark.rule("CR-907")
@pytest.mark.rule("CR-813")
def test_who_repays_cannot_pay_for_a_deal_any_more() -> None:
    scene = given(2).all_stand("london", "tokyo").owes_loan(P1).has(P1, 150).holds(P1, "lon-01").holds(P2, "lon-02")
    scene.sale_phase().calls(P1, 1, [P2], want=["lon-02"], pay=120)
    scene.when(P1, Repay())
    assert scene.heard(DealLapsed) == [DealLapsed(P1, P2)]
    scene.refuses(P2, Accept(P1, P2), "CR-814", "no_thread")
    assert scene.all_cash() == [50, 100]


@pytest.mark.rule("CR-608")
@pytest.mark.rule("CR-907")
@pytest.mark.parametrize(("cash", "may_repay"), [(100, False), (101, True)])
def test_who_takes_part_keeps_what_has_to_be_bid(cash: int, may_repay: bool) -> None:
    scene = given(2).all_stand("london", "london").owes_loan(P1).has(P1, cash)
    scene.purchase_phase(london=("lon-07", "lon-02")).declares(P1, P2)
    assert scene.phase() == "Bidding" and (Repay() in scene.choices(P1)) == may_repay
    if may_repay:
        assert scene.when(P1, Repay(), Bid(1)).cash(P1) == 1
    else:
        scene.refuses(P1, Repay(), "CR-907", "loan_too_dear")


@pytest.mark.rule("CR-908")
def test_one_loan_in_a_game() -> None:
    scene = given(2).all_stand("sydney", "tokyo").has(P1, 6).had_loan(P1).luck_phase("gala", "boom-agro")
    assert scene.heard(DebtCancelled) == [DebtCancelled(P1, 24)] and not scene.heard(Borrowed)
    assert scene.cash(P1) == 0 and scene.state.loan[P1] == REPAID_LOAN


@pytest.mark.rule("CR-909")
def test_a_debt_beyond_the_loan_is_cancelled_too() -> None:
    scene = given(2).has(P1, 5).choice_phase()
    levy(Step(scene.state, scene.chance, 0, scene.events), [(P1, 130)], BANK)
    scene.game._settle(Step(scene.state, scene.chance, 0, scene.events))
    assert scene.cash(P1) == 0 and scene.state.loan[P1] == OPEN_LOAN
    assert scene.heard(DebtCancelled) == [DebtCancelled(P1, 25)]


@pytest.mark.rule("CR-910")
def test_nobody_makes_up_what_a_player_cannot_pay_to_another() -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo").has(P2, 4).had_loan(P2).luck_phase("anniversaire")
    assert scene.all_cash() == [114, 0, 90]
    pot = given(3).all_stand("tokyo", "tokyo", "tokyo").has(P2, 4).had_loan(P2).luck_phase("tournoi-poker")
    assert pot.state.pot == 24


@pytest.mark.rule("CR-911")
def test_what_is_due_is_fixed_when_the_card_is_turned_up() -> None:
    scene = given(2).all_stand("sydney", "sydney").has(P1, 2).signs(P1, 4).holds(P1, "lon-01", "lon-02")
    scene.luck_phase("isf").when(P1, SellSign(0))
    assert scene.phase() == "Owing" and scene.view(P2).waits.amount == 40
    scene.when(P1, SellSign(0))
    assert scene.cash(P1) == 2 + 25 + 15 - 40


@pytest.mark.rule("CR-1335")
def test_a_liquidation_does_not_count_for_a_trading_halt() -> None:
    scene = given(2).all_stand("sydney", "tokyo").under("sydney", "suspension").has(P1, 0).holds(P1, "hkg-10", "lon-01")
    scene.dice("YYBRGV").luck_phase("gala", "boom-agro").when(P1, Liquidate(share("hkg-10")))
    assert scene.state.sold == 0
    scene.goes_on("SellingTurn")
    assert scene.asked() == [P1] and scene.allows(P1, scene.selling("lon-01"))


def test_a_deal_is_never_made_on_credit() -> None:
    scene = given(2).trading().has(P1, 9).holds(P2, "lon-01").all_stand("tokyo", "tokyo").begin(TW1)
    scene.refuses(P1, scene.call(1, [P2], want=["lon-01"], pay=10), "CR-809", "cannot_pay")
    assert scene.allows(P1, scene.call(1, [P2], want=["lon-01"], pay=9))
    assert card("gala") not in scene.state.discard and not scene.allows(P1, Pass())
