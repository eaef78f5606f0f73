"""The bots of Crésus in telling positions: what a strong player does there."""

from __future__ import annotations

from itertools import product

import pytest

from tablee.bots.policies import BOTS
from tablee.games.cresus import actions as verbs
from tablee.games.cresus.bot.ladder import signs_to_buy_now
from tablee.games.cresus.bot.markets import Outlook, alone_on, market_scores
from tablee.games.cresus.bot.policy import CresusPolicy
from tablee.games.cresus.bot.worth import bought, kept, sale_mean, spare
from tablee.games.cresus.dice import CHANCES, EXPECTED, best_to_throw, result_of
from tablee.games.cresus.material import NO_CARD, SECTOR, SECTORS, SHARE_NAMES, SHARES
from tablee.kernel.action import Action
from tests.games.cresus.deciding import decided_by
from tests.games.cresus.scene import EXCHANGE, FOR_SALE, P1, P2, P3, PURCHASE, Scene, given, market, share

POLICY = CresusPolicy("normal")
TUNING = POLICY.tuning


def decided(scene: Scene, seat: int, seed: int = 1) -> Action:
    return decided_by(POLICY, scene, seat, seed)


# -- what shares are worth ---------------------------------------------------------------------------------------


def test_a_sale_at_home_brings_its_mean_and_elsewhere_the_premium_too() -> None:
    lantern = share("hkg-09")

    assert sale_mean(lantern, market("hong-kong"), 0, NO_CARD) == pytest.approx(EXPECTED[lantern])
    assert sale_mean(lantern, market("london"), 0, NO_CARD) == pytest.approx(EXPECTED[lantern] + 20)


@pytest.mark.parametrize(
    ("name", "worth"),
    [("london", 38), ("new-york", 42), ("hong-kong", 45), ("sao-paulo", 43), ("sydney", 46), ("tokyo", 27)],
)
def test_sale_cards_add_on_average_what_is_printed_for_them(name: str, worth: int) -> None:
    place = market(name)
    gains = [sale_mean(one, place, 1, NO_CARD) - sale_mean(one, place, 0, NO_CARD) for one in range(72)]

    assert sum(gains) / 72 == pytest.approx(worth, abs=8)


def test_a_purchase_counts_the_bonus_it_brings() -> None:
    alone = given(2).stands(P1, "london")
    third = given(2).stands(P1, "london").holds(P1, "nyc-04", "hkg-10")

    difference = bought(third.state, P1, share("lon-05"), TUNING) - bought(alone.state, P1, share("lon-05"), TUNING)

    assert difference >= 40  # the third of its sector, and the way to a fourth


def test_whoever_owns_a_whole_sector_can_still_tell_what_it_is_worth() -> None:
    banking = [number for number in range(SHARES) if SECTORS[SECTOR[number]] == "banque"]
    scene = given(2).all_stand("london", "tokyo").holds(P1, *[SHARE_NAMES[number] for number in banking])

    assert all(kept(scene.state, P1, number, TUNING) > EXPECTED[number] for number in banking)
    assert decided(scene.sale_phase(), P1).verb in (verbs.Sell, verbs.EndSelling)


def test_nothing_is_worth_keeping_in_the_last_round() -> None:
    scene = given(2).in_round(10).holds(P1, "lon-12")

    assert kept(scene.state, P1, share("lon-12"), TUNING) == 0


# -- dice --------------------------------------------------------------------------------------------------------


def test_keeping_the_largest_group_makes_every_result_as_likely_as_can_be() -> None:
    """Whether the mean counts or the amount one needs: no other set of dice to throw does better, for any result."""
    for pattern in (
        (2, 1, 1, 1, 1),
        (2, 2, 1, 1),
        (2, 2, 2),
        (3, 1, 1, 1),
        (3, 2, 1),
        (3, 3),
        (4, 1, 1),
        (4, 2),
        (5, 1),
    ):
        dice = tuple([colour for colour, count in enumerate(pattern) for _ in range(count)])
        best = reach(dice, best_to_throw(dice))
        for thrown in range(1, 64):
            other = reach(dice, thrown)
            assert all(other[result] <= best[result] + 1e-12 for result in range(1, 7)), (pattern, thrown)


def reach(dice: tuple[int, ...], thrown: int) -> list[float]:
    """Return how likely each result or more is after throwing these dice once."""
    kept_dice = [face for at, face in enumerate(dice) if not thrown >> at & 1]
    if not kept_dice:
        return [float(sum(CHANCES[1][least:])) for least in range(7)]
    counts = [0] * 7
    for faces in product(range(6), repeat=6 - len(kept_dice)):
        counts[result_of((*kept_dice, *faces))] += 1
    return [sum(counts[least:]) / sum(counts) for least in range(7)]


def test_a_seller_throws_again_what_does_not_match() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "hkg-09").sale_phase()
    scene.dice("RRGYBW").when(P1, scene.selling("hkg-09"))

    assert decided(scene, P1) is verbs.Throw(0b111100)


def test_the_second_series_of_the_automaton_is_played() -> None:
    scene = given(2).all_stand("tokyo", "london").holds(P1, "hkg-02").owns(P1, "sale-tokyo").sale_phase()
    scene.dice("YYBBRR").when(P1, scene.selling("hkg-02", with_card=True))

    assert decided(scene, P1) is verbs.ThrowAgain()


def test_the_clover_is_used_when_a_further_face_is_worth_much() -> None:
    scene = given(2).in_round(10).all_stand("london", "tokyo").holds(P1, "sao-08").owns(P1, "trefle").sale_phase()
    scene.dice("YYBRGV").when(P1, scene.selling("sao-08"))

    answer = decided(scene, P1)

    assert answer is not None
    assert answer.verb is verbs.UseClover
    assert answer.arg >= 2  # not one of the pair


# -- purchases ---------------------------------------------------------------------------------------------------


def test_a_lone_buyer_takes_both_shares_when_the_first_bonus_pays_for_the_second() -> None:
    scene = given(2).all_stand("london", "tokyo").has(P1, 100).holds(P1, "nyc-04")
    scene.purchase_phase(london=("lon-07", "lon-05"))

    first = decided(scene, P1)
    assert first is not None
    scene.when(P1, first)
    second = decided(scene, P1)

    assert {first, second} == {verbs.Buy(share("lon-07"), 0), verbs.Buy(share("lon-05"), 0)}


def test_the_negotiator_is_used_on_a_dear_share() -> None:
    scene = given(2).in_round(9).all_stand("london", "tokyo").has(P1, 300).owns(P1, "negociateur")
    scene.purchase_phase(london=("lon-12", "lon-01"))

    assert decided(scene, P1) is verbs.Buy(share("lon-12"), 1)


def test_whoever_can_buy_the_island_risks_nothing() -> None:
    scene = given(2).in_round(9).all_stand("london", "tokyo").has(P1, 520).signs(P1, 7)
    scene.purchase_phase(london=("lon-12", "lon-09"))

    assert spare(scene.state, P1) == 20
    assert decided(scene, P1) is verbs.StopBuying()


# -- auctions ----------------------------------------------------------------------------------------------------


def auction(cash: tuple[int, ...]) -> Scene:
    scene = given(len(cash)).all_stand(*["tokyo"] * len(cash))
    for seat, money in enumerate(cash):
        scene.has(seat, money)
    scene.purchase_phase(tokyo=("tyo-09", "tyo-03"))
    return scene.declares(*range(len(cash)))


@pytest.mark.parametrize("seed", range(20))
def test_a_bid_leaves_a_profit_and_is_no_round_number(seed: int) -> None:
    scene = auction((300, 300, 300))
    worth = bought(scene.state, P1, share("tyo-09"), TUNING)

    answer = decided(scene, P1, seed)

    assert answer is not None
    assert 0.55 * worth <= answer.arg <= worth
    assert answer.arg % 5


def test_nobody_bids_more_than_beats_all_the_money_there_is() -> None:
    scene = auction((300, 23, 40))

    assert decided(scene, P1) is verbs.Bid(41)


def test_who_cannot_bid_in_earnest_stays_out() -> None:
    scene = given(2).all_stand("tokyo", "tokyo").has(P1, 12).has(P2, 300)
    scene.purchase_phase(tokyo=("tyo-12", "tyo-11"))

    assert decided(scene, P1) is verbs.StayOut()
    assert decided(scene, P2) is verbs.TakePart()


def test_the_auctioneer_takes_a_lot_that_went_cheap() -> None:
    scene = given(3).in_round(8).all_stand("tokyo", "tokyo", "tokyo").has(P1, 300).has(P2, 300).has(P3, 300)
    scene.owns(P3, "commissaire").purchase_phase(tokyo=("tyo-12", "tyo-01")).declares(P1, P2, P3)
    scene.bids({P1: 40, P2: 35, P3: 20})

    assert decided(scene, P3) is verbs.TakeLot()


def test_no_expert_card_costs_the_money_for_shares() -> None:
    scene = given(2).has(P1, 60).has(P2, 60).expert_phase("sale-sydney")

    assert decided(scene, P1) is verbs.Bid(0)


# -- markets -----------------------------------------------------------------------------------------------------


def test_what_is_held_is_worth_less_where_it_is_at_home() -> None:
    scene = given(3).in_round(10).all_stand("tokyo", "sydney", "sydney").has(P1, 0).holds(P1, "lon-06", "lon-03")
    outlook = Outlook(scene.state, P1, TUNING)

    assert outlook.sales(market("sydney")) - outlook.sales(market("london")) == pytest.approx(2 * 30)


def test_nobody_stays_or_goes_where_it_is_closed() -> None:
    scene = given(4).in_round(5).all_stand("tokyo", "sydney", "london", "london").has(P1, 200).closes("sao-paulo")
    scene.choice_phase()

    chosen = {decided(scene, P1, seed) for seed in range(60)}

    assert verbs.Choose(market("tokyo")) not in chosen
    assert verbs.Choose(market("sao-paulo")) not in chosen
    assert verbs.Choose(verbs.ANY_MARKET) not in chosen
    assert len(chosen) >= 2  # nobody can count on it


def test_others_make_a_market_crowded_unless_they_stand_on_it() -> None:
    scene = given(4).all_stand("tokyo", "london", "london", "london")

    alone = alone_on(scene.state, P1, TUNING)

    assert alone[market("london")] > alone[market("sydney")]
    assert alone[market("sydney")] == pytest.approx(0.8**3, abs=0.05)


def test_a_known_treasure_on_top_draws_a_bot() -> None:
    scene = given(2).in_round(5).all_stand("tokyo", "sydney").has(P1, 300).on_top("london", "lon-12", "lon-11")
    plain = market_scores(scene.state, P1, TUNING)[market("london")]
    scene.state.show_top(P1, market("london"), 2)

    assert market_scores(scene.state, P1, TUNING)[market("london")] > plain


# -- signs and debts ---------------------------------------------------------------------------------------------


def test_signs_wait_while_there_is_time() -> None:
    scene = given(2).in_round(3).has(P1, 200).sign_phase()

    assert decided(scene, P1) is verbs.BuySigns(0, 0, 0, 0)


def test_idle_capital_buys_signs_early() -> None:
    scene = given(2).in_round(3).has(P1, 400).sign_phase()

    assert decided(scene, P1) is verbs.BuySigns(0, 2, 0, 0)


def test_the_ladder_is_begun_in_time() -> None:
    scene = given(2).has(P1, 700)

    assert [signs_to_buy_now(scene.in_round(number).state, P1, TUNING) for number in (5, 6, 7, 8)] == [0, 0, 2, 2]


def test_the_island_is_bought_as_soon_as_it_can_be() -> None:
    scene = given(2).in_round(8).has(P1, 660).signs(P1, 6).sign_phase()

    assert decided(scene, P1) is verbs.BuySigns(0, 2, 0, 0)


def test_in_the_last_round_every_level_is_bought_and_the_loan_repaid_for_it() -> None:
    scene = given(2).in_round(10).has(P1, 145).owes_loan(P1).sign_phase()

    assert decided(scene, P1) is verbs.BuySigns(1, 2, 0, 0)


def test_the_concierge_buys_a_third_sign_when_it_counts() -> None:
    scene = given(2).in_round(10).has(P1, 60).owns(P1, "conciergerie").sign_phase()

    answer = decided(scene, P1)

    assert answer is not None
    assert answer.args[1] == 3


def test_in_the_last_round_everything_is_sold() -> None:
    scene = given(2).in_round(10).all_stand("london", "tokyo").holds(P1, "lon-12", "lon-11").has(P1, 500).sale_phase()

    answer = decided(scene, P1)

    assert answer is not None
    assert answer.verb is verbs.Sell


def test_a_rich_owner_keeps_what_sells_better_elsewhere() -> None:
    scene = given(2).in_round(3).all_stand("london", "tokyo").holds(P1, "lon-03").has(P1, 300).sale_phase()

    assert decided(scene, P1) is verbs.EndSelling()


def test_a_poor_owner_sells_at_home_rather_than_have_no_money() -> None:
    scene = given(2).in_round(3).all_stand("london", "tokyo").holds(P1, "lon-03").has(P1, 10).sale_phase()

    assert decided(scene, P1) is scene.selling("lon-03")


def test_a_debtor_parts_with_a_cheap_sign_before_a_good_share() -> None:
    scene = given(2).in_round(3).all_stand("sydney", "tokyo").has(P1, 18).holds(P1, "hkg-12").signs(P1, 1)
    scene.luck_phase("honoraires")

    assert decided(scene, P1) is verbs.SellSign(0)


def test_the_lawyer_waives_what_is_dear_and_is_kept_otherwise() -> None:
    dear = given(2).in_round(3).all_stand("sydney", "tokyo").owns(P1, "avocat").luck_phase("gala")
    cheap = given(2).in_round(3).all_stand("sydney", "tokyo").owns(P1, "avocat").luck_phase("amende")

    assert decided(dear, P1) is verbs.UseLawyer()
    assert decided(cheap, P1) is verbs.Pass()


# -- deals -------------------------------------------------------------------------------------------------------


def test_a_share_offered_for_little_is_bought_and_for_too_much_is_not() -> None:
    for asked, is_taken in ((60, True), (200, False)):
        scene = given(3, trading="turns").in_round(4).all_stand("london", "tokyo", "sydney").trading()
        scene.has(P2, 300).holds(P1, "hkg-11").purchase_phase(london=("lon-01", "lon-02"))
        scene.calls(P1, FOR_SALE, [P2], give=["hkg-11"], ask=asked)

        assert (decided(scene, P2) is verbs.Accept(P1, P2)) is is_taken


def test_a_share_is_not_given_away() -> None:
    scene = given(3, trading="turns").in_round(4).all_stand("london", "tokyo", "sydney").trading()
    scene.has(P1, 300).holds(P2, "hkg-11").purchase_phase(london=("lon-01", "lon-02"))
    scene.calls(P1, PURCHASE, [P2], want=["hkg-11"], pay=60)

    assert decided(scene, P2) is verbs.Decline(P1)


def test_in_the_last_round_home_shares_are_exchanged_for_the_premium_of_both() -> None:
    scene = given(3, trading="turns").in_round(10).all_stand("hong-kong", "tokyo", "sydney").trading()
    scene.has(P1, 0).has(P2, 0).has(P3, 0).holds(P1, "hkg-04").holds(P2, "tyo-03")
    scene.purchase_phase(sydney=("syd-01", "syd-02"))
    while scene.asked() != [P1]:
        scene.defaults()

    call = scene.call(EXCHANGE, [P2], give=["hkg-04"], want=["tyo-03"])
    assert decided(scene, P1) == call
    assert decided(scene.when(P1, call), P2) is verbs.Accept(P1, P2)


# -- levels ------------------------------------------------------------------------------------------------------


def test_beginners_have_their_own_judgement() -> None:
    easy = BOTS["cresus"].beginner

    assert isinstance(easy, CresusPolicy)
    assert easy.tuning.name == "easy"
    assert BOTS["cresus"].policy is not easy
