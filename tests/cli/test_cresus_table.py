"""Crésus in the terminal, from scenes of the rules: what is asked, what may be typed, what is shown."""

import pytest

from tablee.games.cresus.actions import (
    Arrange,
    Bid,
    Buy,
    BuySigns,
    Choose,
    EndSelling,
    Fly,
    KeepDice,
    Liquidate,
    LookInside,
    Pass,
    Repay,
    Sell,
    SellSign,
    Stake,
    StayOut,
    StopBuying,
    SwitchMarket,
    TakeLot,
    TakePart,
    TakeTip,
    Throw,
    ThrowAgain,
    UseAdviser,
    UseClover,
    UseLawyer,
    UseManager,
    UseVip,
)
from tests.games.cresus.desk import Desk, answers
from tests.games.cresus.scene import P1, P2, P3, given, share

# -- bids (D1, D2, D3, D16, D17) ----------------------------------------------------------------------------------


def test_a_number_is_the_sum_that_is_bid_and_enter_bids_nothing():
    scene = given(3).expert_phase("initie")

    assert answers(scene, P1, "35") is Bid(35)
    assert answers(scene, P1, "") is Bid(0)


def test_more_than_the_cash_is_refused_with_its_article():
    shown = Desk(given(3).expert_phase("initie"), P1, "101").refused()

    assert "You cannot bid 101 M: you have 100 M (CR-311)." in shown
    assert "a sum from 0 M to 100 M" in shown
    assert "Before choosing a market: look at the top three shares" in shown


@pytest.mark.parametrize("line", ["99999", "-3", "hm", "1 2"])
def test_what_is_no_sum_is_not_understood(line):
    assert f"“{line}”? a sum from 0 M to 100 M." in Desk(given(3).expert_phase("initie"), P1, line).refused()


def test_who_takes_part_must_bid_and_cannot_just_press_enter():
    scene = given(2).all_stand("london", "london").purchase_phase(london=("lon-07", "lon-05")).declares(P1, P2)
    desk = Desk(scene, P1, "", "0", "40")

    assert desk.answer() is Bid(40)
    assert "A choice is needed" in desk.shown()
    assert "You take part, so bid at least 1 M (CR-608)." in desk.text()
    assert "LON Albion Assurances     banking     60 M 3× 5 30 55 95 160 280" in desk.shown()


def test_tied_players_are_told_so():
    scene = given(3).expert_phase("initie").bids({P1: 20, P2: 20, P3: 15})

    desk = Desk(scene, P1, "")
    assert desk.answer() is Bid(0)
    assert "A tie for “Insider”: how much do you bid now?" in desk.text()


def test_the_auctioneer_may_take_the_lot():
    scene = given(3).owns(P3, "commissaire").expert_phase("initie").bids({P1: 20, P2: 10, P3: 15})

    assert answers(scene, P3, "1") is TakeLot()
    assert answers(scene, P3, "") is Pass()


# -- markets (D4 to D7) -------------------------------------------------------------------------------------------


def test_a_market_is_chosen_by_its_number_or_by_chance():
    scene = given(3).all_stand("london", "sydney", "sydney").choice_phase()

    assert answers(scene, P1, "3") is Choose(2)
    assert answers(scene, P1, "") is Choose(6)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("line", "market"),
    [
        ("london", 0), ("London", 0), ("LONDRES", 0), ("lon", 0), ("New York", 1), ("new-york", 1), ("NYC", 1),
        ("hong kong", 2), ("hongkong", 2), ("São Paulo", 3), ("sao paulo", 3), ("sao", 3), ("Sydney", 4), ("tokyo", 5),
    ],
)  # fmt: skip
def test_a_market_is_chosen_by_its_name_too(line, market, language):
    scene = given(3).all_stand("london", "sydney", "sydney").choice_phase()

    assert answers(scene, P1, line, language=language) is Choose(market)


def test_wherever_a_market_is_asked_for_its_name_is_an_answer():
    privateer = given(3).owns(P1, "corsaire").expert_phase("pirate-hong-kong")
    assert answers(privateer, P1, "hong kong") is SwitchMarket(2)
    tip = given(3).owns(P1, "tuyau").choice_phase()
    assert answers(tip, P1, "1", "são paulo") is TakeTip(3)
    anywhere = given(2, sale_market="any-open").all_stand("new-york", "tokyo").holds(P1, "lon-03").sale_phase()
    assert answers(anywhere, P1, "1", "sydney") is Sell(share("lon-03"), 4, 0)
    pilot = given(2).owns(P1, "pilote").all_stand("london", "tokyo").choice_phase()
    pilot.when(P1, Choose(1)).when(P2, Choose(2))
    assert answers(pilot, P1, "tokyo") is Fly(5)


def test_a_market_that_cannot_be_chosen_is_no_answer_by_its_name_either():
    scene = given(3, repeat_market="blocked").all_stand("london", "sydney", "sydney").choice_phase()

    assert "“london”? Choose one of: 2, 3, 4, 5, 6" in Desk(scene, P1, "london").refused()


def test_ones_own_market_is_marked_and_closed_ones_too():
    scene = given(3).closes("tokyo").all_stand("london", "sydney", "sydney").choice_phase()
    desk = Desk(scene, P1, "1")

    assert desk.answer() is Choose(0)
    assert "1  LON London      12 shares · Ana · you were here: no purchases" in desk.shown()
    assert "5  SYD Sydney      12 shares · Bob, Cid" in desk.shown()
    assert "6  TYO Tokyo       12 shares · closed" in desk.shown()


def test_ones_own_market_is_not_offered_where_it_cannot_be_chosen():
    scene = given(3, repeat_market="blocked").all_stand("london", "sydney", "sydney").choice_phase()

    assert "“1”? Choose one of: 2, 3, 4, 5, 6" in Desk(scene, P1, "1").refused()


def test_the_privateer_closes_or_reopens():
    scene = given(3).owns(P1, "corsaire").expert_phase("pirate-hong-kong")
    desk = Desk(scene, P1, "3")

    assert desk.answer() is SwitchMarket(2)
    assert "Reopen Hong Kong" in desk.shown() and "Close London" in desk.shown()
    assert answers(scene, P1, "") is Pass()


def test_the_insider_and_the_hot_tip_lead_to_a_further_choice():
    scene = given(3).owns(P1, "initie", "tuyau").choice_phase()

    assert answers(scene, P1, "1", "1") is LookInside(0, 1)
    assert answers(scene, P1, "2", "4") is TakeTip(3)
    assert answers(scene, P1, "1", "0", "2", "1") is TakeTip(0)
    assert answers(scene, P1, "") is Pass()


def test_shares_are_put_back_in_an_order_shown_by_name():
    scene = given(3).owns(P1, "initie").on_top("london", "lon-01", "lon-02", "lon-03").choice_phase()
    scene.when(P1, LookInside(0, 1))
    desk = Desk(scene, P1, "2")

    assert desk.answer() is Arrange(1)
    assert "2 Tamise Trust, Difference Engines, Daily Beacon" in desk.text()
    assert answers(scene, P1, "") is Arrange(0)


def test_the_pilot_flies_and_the_vip_pass_is_used_unless_refused():
    scene = given(2).all_stand("london", "tokyo").owns(P1, "pilote", "vip").choice_phase().chooses("london", "tokyo")

    assert answers(scene, P1, "") is UseVip()
    assert answers(scene, P1, "1") is UseVip()
    assert answers(scene, P1, "0") is Pass()
    assert answers(scene, P1, "2") is Fly(1)


# -- Crésus cards and debts (D8 to D12) ---------------------------------------------------------------------------


def test_a_payment_may_be_waived():
    scene = given(2).all_stand("london", "tokyo").owns(P1, "fiscaliste", "avocat").luck_phase("gala")
    desk = Desk(scene, P1, "1")

    assert desk.answer() is UseAdviser()
    assert "You have to pay 30 M. Do you use a card against it?" in desk.text()
    assert answers(scene, P1, "2") is UseLawyer()
    assert answers(scene, P1, "") is Pass()


def test_double_or_quits_is_asked_in_one_line():
    scene = given(2).all_stand("london", "tokyo").luck_phase("quitte-ou-double")

    assert answers(scene, P1, "1") is Stake()
    assert answers(scene, P1, "") is Pass()


def test_a_debtor_chooses_what_to_sell():
    scene = given(2).has(P1, 4).all_stand("sydney", "tokyo").holds(P1, "lon-03", "lon-05").signs(P1, 1)
    scene.luck_phase("gala")
    desk = Desk(scene, P1, "", "2")

    assert desk.answer() is Liquidate(share("lon-05"))
    assert "A choice is needed" in desk.shown()
    assert answers(scene, P1, "3") is SellSign(0)
    assert answers(scene, P1, "b") is SellSign(0)


def poker():
    """Three throws, the first of which shows two yellow faces."""
    return given(2).all_stand("london", "tokyo").dice("YYRGVW").luck_phase("tournoi-poker")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("", Throw(0b111100)),
        ("356", Throw(0b110100)),
        ("3 5 6", Throw(0b110100)),
        ("3, 5", Throw(0b010100)),
        ("1", Throw(1)),
        ("0", KeepDice()),
    ],
    ids=str,
)
def test_dice_are_named_by_their_places(line, action):
    desk = Desk(poker(), P1, line)

    assert desk.answer() is action
    assert "1 LON   2 LON   3 HKG   4 SAO   5 SYD   6 TYO" in desk.shown()
    assert "(2 throws left)" in desk.shown()


@pytest.mark.parametrize("line", ["7", "1 7", "x"])
def test_other_dice_there_are_not(line):
    assert f"“{line}”? the dice to throw again" in Desk(poker(), P1, line).refused()


# -- purchases (D13 to D15, D18) ----------------------------------------------------------------------------------


def alone_in_london(**more):
    scene = given(2, **more).all_stand("london", "tokyo").owns(P1, "negociateur")
    return scene.purchase_phase(london=("lon-07", "lon-05"))


def test_a_direct_purchase_is_a_number_with_or_without_the_negotiator():
    desk = Desk(alone_in_london(), P1, "2", "2")

    assert desk.answer() is Buy(share("lon-05"), 1)
    assert "You have London to yourself: which share do you buy?" in desk.text()
    assert "2 Buy Lombard & Crown with the Negotiator · 25 M" in desk.text()
    assert answers(alone_in_london(), P1, "1", "1") is Buy(share("lon-07"), 0)
    assert answers(alone_in_london(), P1, "1", "0", "") is StopBuying()


def test_on_a_bargain_day_the_lower_price_is_shown():
    scene = given(2).all_stand("london", "tokyo").owns(P1, "negociateur").under("london", "soldes")
    desk = Desk(scene.purchase_phase(london=("lon-10", "lon-01")), P1, "1", "1")

    assert desk.answer() is Buy(share("lon-10"), 0)
    assert "Buy Heather Malt · 65 M" in desk.shown() and "with the Negotiator · 33 M" in desk.text()


def test_a_share_keeps_its_number_when_another_is_bought():
    scene = given(2).all_stand("london", "tokyo").has(P1, 300).purchase_phase(london=("lon-07", "lon-05"))
    desk = Desk(scene, P1, "1", "1", "2")

    bought = desk.answer()
    assert bought is Buy(share("lon-07"), 0)
    scene.when(P1, bought)

    assert desk.answer() is Buy(share("lon-05"), 0)
    assert "“1”? Choose one of: 2" in desk.text(), "the first key buys nothing else"


def test_so_it_does_where_only_the_negotiator_can_still_pay_for_it():
    scene = alone_in_london()
    desk = Desk(scene, P1, "1", "1", "2")
    bought = desk.answer()
    assert bought is Buy(share("lon-07"), 0)
    scene.when(P1, bought)

    assert desk.answer() is Buy(share("lon-05"), 1)


def test_what_a_purchase_brings_besides_is_shown_with_the_share():
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").purchase_phase(london=("lon-07", "lon-02"))
    desk = Desk(scene, P1, "")
    desk.answer()

    assert "30 55 95 160 280 · bonus 20 M" in desk.text()
    assert desk.text().count("bonus") == 1, "a first share brings none"


def in_london_together(seats=2):
    return given(seats).all_stand(*["london"] * seats).purchase_phase(london=("lon-07", "lon-05"))


@pytest.mark.parametrize(("line", "action"), [("1", TakePart()), ("y", TakePart()), ("n", StayOut()), ("", StayOut())])
def test_one_says_whether_one_takes_part(line, action):
    assert answers(in_london_together(), P1, line) is action


def test_the_only_one_interested_is_told_the_price():
    desk = Desk(in_london_together().declares(P2), P2, "1")

    assert desk.answer() is Buy(share("lon-07"), 0)
    assert "Only you are interested: do you buy Albion Assurances for 60 M?" in desk.text()


def test_the_wealth_manager_pays_twice():
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").owns(P1, "gerant")
    scene.purchase_phase(london=("lon-07", "lon-05")).buys(P1, "lon-07")

    assert answers(scene, P1, "1") is UseManager()
    assert answers(scene, P1, "") is Pass()


# -- sales (D20 to D24) -------------------------------------------------------------------------------------------


def test_a_share_is_sold_by_its_number_with_or_without_the_sale_card():
    scene = given(2).all_stand("new-york", "tokyo").holds(P1, "lon-03", "nyc-10").owns(P1, "sale-new-york").sale_phase()

    assert answers(scene, P1, "2", "2") is Sell(share("nyc-10"), 1, 1)
    assert answers(scene, P1, "1", "1") is Sell(share("lon-03"), 1, 0)
    assert answers(scene, P1, "") is EndSelling()


def test_a_share_keeps_its_number_when_another_is_sold():
    scene = given(2).all_stand("new-york", "tokyo").holds(P1, "lon-03", "lon-05", "lon-07").sale_phase()
    desk = Desk(scene, P1, "1", "1", "3")

    assert desk.answer() is Sell(share("lon-03"), 1, 0)
    scene.sells(P1, "lon-03", faces=2)

    assert desk.answer() is Sell(share("lon-07"), 1, 0)
    assert "“1”? Choose one of: 2, 3" in desk.text()


def test_so_it_does_where_another_market_is_all_that_is_left_to_sell_it_on():
    scene = given(2, sale_market="any-open").all_stand("london", "tokyo").under("london", "suspension")
    scene.holds(P1, "lon-03", "lon-05", "lon-07").sale_phase()
    desk = Desk(scene, P1, "1", "london", "3", "tokyo")
    assert desk.answer() is Sell(share("lon-03"), 0, 0)
    scene.sells(P1, "lon-03", faces=2)

    assert desk.answer() is Sell(share("lon-07"), 5, 0)


def test_numbers_begin_anew_in_the_next_round():
    scene = given(2).all_stand("new-york", "tokyo").holds(P1, "lon-03", "lon-05").sale_phase()
    desk = Desk(scene, P1, "1", "1")
    assert desk.answer() is Sell(share("lon-03"), 1, 0)
    scene.state.round += 1
    scene.state.shares[P1] = (share("lon-05"),)
    assert desk.answer() is Sell(share("lon-05"), 1, 0)


def test_the_premium_is_shown_with_a_share_that_is_sold_off_its_market():
    scene = given(2).all_stand("new-york", "tokyo").holds(P1, "lon-05", "nyc-10").sale_phase()
    desk = Desk(scene, P1, "")
    desk.answer()
    assert "110 160 · premium 15 M" in desk.text() and desk.text().count("premium") == 1
    doubled = given(2).all_stand("new-york", "tokyo").holds(P1, "lon-05").under("new-york", "frontieres").sale_phase()
    assert "premium 30 M" in Desk(doubled, P1, "zzz").refused()


def test_where_anything_is_sold_anywhere_the_market_is_a_further_choice():
    scene = given(2, sale_market="any-open").all_stand("new-york", "tokyo").holds(P1, "lon-03").sale_phase()
    desk = Desk(scene, P1, "1", "5")

    assert desk.answer() is Sell(share("lon-03"), 4, 0)
    assert "Sell Difference Engines · Sydney" in desk.text()


def test_after_the_last_throw_there_is_only_the_clover():
    scene = given(2).all_stand("sydney", "tokyo").holds(P1, "tyo-03").owns(P1, "trefle").sale_phase()
    scene.dice("YYRGWW").when(P1, Sell(share("tyo-03"), 4, 0))

    assert answers(scene, P1, "t 3") is UseClover(2)
    assert answers(scene, P1, "t3") is UseClover(2)
    assert answers(scene, P1, "") is KeepDice()
    assert "You have no throw left (CR-705)." in Desk(scene, P1, "3").refused()
    assert "“t” takes the number of a die, from 1 to 6." in Desk(scene, P1, "t 9").refused()


def test_a_second_series_is_what_enter_plays():
    scene = given(2).all_stand("tokyo", "london").holds(P1, "tyo-03").owns(P1, "sale-tokyo").sale_phase()
    scene.dice("YYRGWB").when(P1, Sell(share("tyo-03"), 5, 1))
    desk = Desk(scene, P1, "")

    assert desk.answer() is ThrowAgain()
    assert "2 equal faces. Do you play a second series?" in desk.text()
    assert answers(scene, P1, "1") is KeepDice()


# -- signs and loans (D25 to D27) ---------------------------------------------------------------------------------


def test_signs_are_bought_by_their_number():
    scene = given(2).sign_phase()
    desk = Desk(scene, P1, "2")

    assert desk.answer() is BuySigns(0, 2, 0, 0)
    assert "2  Collector’s watch, Sports car · 30 M" in desk.shown()
    assert answers(scene, P1, "") is BuySigns(0, 0, 0, 0)
    assert answers(scene, P1, "0") is BuySigns(0, 0, 0, 0)


def test_cards_and_the_loan_lead_to_a_further_choice():
    scene = given(2).has(P1, 200).owns(P1, "bon-achat").owes_loan(P1).sign_phase()
    desk = Desk(scene, P1, "1", "2")

    assert desk.answer() is BuySigns(1, 1, 0, 1)
    assert "Repay the loan and buy 1 sign · 0 M · Voucher → Collector’s watch" in desk.text()


def test_a_sign_is_sold_back_at_any_decision_with_or_without_the_vault():
    scene = given(2).signs(P1, 3).expert_phase("initie")
    assert answers(scene, P1, "b") is SellSign(0)

    scene = given(2).signs(P1, 3).owns(P1, "coffre").expert_phase("initie")
    assert answers(scene, P1, "back", "2") is SellSign(1)
    assert answers(scene, P1, "b", "0", "35") is Bid(35)

    shown = Desk(given(2).expert_phase("initie"), P1, "b").refused()
    assert "You have no sign to sell back (CR-901)." in shown


def test_a_loan_is_repaid_at_any_decision():
    scene = given(2).has(P1, 130).owes_loan(P1).expert_phase("initie")
    desk = Desk(scene, P1, "p")

    assert desk.answer() is Repay()
    assert "p: repay your loan" in desk.text()


def test_what_was_asked_is_settled_when_the_money_for_it_is_gone():
    scene = given(2).all_stand("london", "tokyo").has(P1, 110).owes_loan(P1).purchase_phase(london=("lon-07", "lon-05"))
    desk = Desk(scene, P1, "p")
    required = next(decision for decision in desk.eyes.decisions() if decision.required)
    action = desk.answer()
    scene.when(P1, action)

    assert desk.person.is_answer(action, required)
