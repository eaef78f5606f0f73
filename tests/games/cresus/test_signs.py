"""CR-10xx and CR-11xx: signs of wealth, the end and the ranks."""

import pytest

from tablee.games.cresus.actions import BuySigns, EndGame, Repay, SellSign
from tablee.games.cresus.events import Committed, GameEnded, SignBought, Stopped
from tests.games.cresus.scene import AWAY, END, GONE, P1, P2, P3, P4, PERSON, PROGRAM, given


@pytest.mark.rule("CR-1001")
def test_none_one_or_two_for_cash() -> None:
    scene = given(2).has(P1, 29).has(P2, 9).sign_phase()
    assert scene.asked() == [P1], "who can buy none is not asked"
    assert set(scene.choices(P1)) == {BuySigns(0, 0, 0, 0), BuySigns(0, 1, 0, 0)}
    scene.refuses(P1, BuySigns(0, 2, 0, 0), "CR-1001", "too_dear")
    scene.refuses(P2, BuySigns(0, 0, 0, 0), "CR-1406")
    scene.when(P1, BuySigns(0, 1, 0, 0))
    assert scene.heard(SignBought) == [SignBought(P1, 1, 10)] and scene.cash(P1) == 19


@pytest.mark.rule("CR-1002")
def test_the_ladder_is_climbed_level_by_level_up_to_the_island() -> None:
    scene = given(2).signs(P1, 3).has(P1, 1000).sign_phase().when(P1, BuySigns(0, 2, 0, 0)).defaults()
    assert [event.level for event in scene.heard(SignBought)] == [4, 5] and scene.cash(P1) == 1000 - 50 - 70
    top = given(2).signs(P1, 7).has(P1, 2000).sign_phase()
    top.refuses(P1, BuySigns(0, 2, 0, 0), "CR-1002")


@pytest.mark.rule("CR-1003")
def test_signs_are_public() -> None:
    scene = given(2).signs(P1, 3)
    assert all(scene.view(seat).players[P1].signs == 3 for seat in (-1, P1, P2))


@pytest.mark.rule("CR-1004")
@pytest.mark.rule("CR-1405")
def test_all_decide_in_secret_then_it_is_shown_and_paid() -> None:
    scene = given(3).owes_loan(P1).has(P1, 150).sign_phase().when(P1, BuySigns(1, 2, 0, 0))
    assert scene.events[-1] == Committed(P1) and scene.cash(P1) == 150 and not scene.heard(SignBought)
    assert scene.view(P2).players[P1].has_loan and scene.view(P1).committed == (1, 2, 0, 0)
    scene.refuses(P1, BuySigns(0, 0, 0, 0), "CR-1405")
    scene.when(P2, BuySigns(0, 2, 0, 0)).when(P3, BuySigns(0, 0, 0, 0))
    assert scene.all_cash() == [20, 70, 100] and scene.state.signs == [2, 2, 0]


@pytest.mark.rule("CR-1005")
def test_levels_seven_and_eight_in_one_round() -> None:
    scene = given(2).signs(P1, 6).has(P1, 650).sign_phase().when(P1, BuySigns(0, 2, 0, 0)).defaults()
    assert scene.outcome().ending == "island" and scene.cash(P1) == 0


@pytest.mark.rule("CR-907")
def test_with_an_open_loan_no_sign_but_it_can_be_repaid_alone() -> None:
    scene = given(2).owes_loan(P1).has(P1, 200).sign_phase()
    assert set(scene.choices(P1)) >= {BuySigns(0, 0, 0, 0), BuySigns(1, 0, 0, 0), BuySigns(1, 2, 0, 0)}
    assert BuySigns(0, 1, 0, 0) not in scene.choices(P1)
    scene.refuses(P2, BuySigns(1, 1, 0, 0), "CR-907", "no_loan")
    poor = given(2).owes_loan(P1).has(P1, 99).sign_phase()
    poor.refuses(P1, BuySigns(1, 0, 0, 0), "CR-907", "loan_too_dear")


def test_by_default_nothing_but_all_one_can_in_the_last_round() -> None:
    """D27."""
    assert given(2).has(P1, 1000).sign_phase().default(P1) == BuySigns(0, 0, 0, 0)
    assert given(2).in_round(10).has(P1, 1000).sign_phase().default(P1) == BuySigns(0, 2, 0, 0)
    assert given(2).in_round(10).has(P1, 15).sign_phase().default(P1) == BuySigns(0, 1, 0, 0)
    loan = given(2).in_round(10).owes_loan(P1, P2).has(P1, 115).has(P2, 105).sign_phase()
    assert loan.default(P1) == BuySigns(1, 1, 0, 0) and loan.default(P2) == BuySigns(0, 0, 0, 0)
    cards = given(2).in_round(10).has(P1, 25).owns(P1, "bon-achat", "conciergerie").sign_phase()
    assert cards.default(P1) == BuySigns(0, 1, 0, 0), "without cards"


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1220")
def test_the_concierge_lets_one_buy_three_and_takes_20_off_one() -> None:
    scene = given(2).signs(P1, 2).has(P1, 130).owns(P1, "conciergerie").sign_phase()
    scene.refuses(P1, BuySigns(0, 3, 0, 0), "CR-1001", "too_many_signs")
    scene.refuses(P1, BuySigns(0, 1, 2, 0), "CR-1220", "card_without_sign")
    scene.refuses(P2, BuySigns(0, 1, 1, 0), "CR-1220", "no_such_card")
    scene.when(P1, BuySigns(0, 3, 2, 0)).defaults()
    assert [event.amount for event in scene.heard(SignBought)] == [30, 30, 70] and scene.is_gone("conciergerie")


@pytest.mark.rule("CR-1220")
def test_the_concierge_takes_20_off_the_island_too_and_never_pays() -> None:
    island = given(2).signs(P1, 7).has(P1, 480).owns(P1, "conciergerie").sign_phase()
    assert island.when(P1, BuySigns(0, 1, 1, 0)).defaults().cash(P1) == 0
    watch = given(2).has(P1, 3).owns(P1, "conciergerie").sign_phase().when(P1, BuySigns(0, 1, 1, 0)).defaults()
    assert watch.cash(P1) == 3


@pytest.mark.rule("CR-1323")
def test_the_voucher_takes_20_off_one_sign_other_than_the_island() -> None:
    scene = given(2).signs(P1, 6).has(P1, 1000).owns(P1, "bon-achat").sign_phase()
    scene.refuses(P1, BuySigns(0, 2, 0, 2), "CR-1323", "not_on_the_island")
    scene.refuses(P1, BuySigns(0, 1, 0, 2), "CR-1323", "card_without_sign")
    scene.refuses(P2, BuySigns(0, 1, 0, 1), "CR-1323", "no_such_card")
    scene.when(P1, BuySigns(0, 2, 0, 1)).defaults()
    assert scene.cash(P1) == 1000 - 130 - 500


@pytest.mark.rule("CR-1336")
def test_both_cards_in_one_round_also_on_one_sign() -> None:
    scene = given(2).signs(P1, 3).has(P1, 80).owns(P1, "bon-achat", "conciergerie").sign_phase()
    scene.when(P1, BuySigns(0, 2, 2, 2)).defaults()
    assert [event.amount for event in scene.heard(SignBought)] == [50, 30]
    apart = given(2).signs(P1, 6).has(P1, 610).owns(P1, "bon-achat", "conciergerie").sign_phase()
    apart.when(P1, BuySigns(0, 2, 2, 1)).defaults()
    assert [event.amount for event in apart.heard(SignBought)] == [130, 480]


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1101")
def test_the_game_ends_with_the_round_in_which_an_island_was_bought() -> None:
    scene = given(3).in_round(4).signs(P1, 7).has(P1, 500).has(P2, 5).has(P3, 5).sign_phase()
    scene.when(P1, BuySigns(0, 1, 0, 0))
    assert scene.phase() == "over" and scene.outcome().ending == "island" and scene.outcome().winners == (P1,)
    assert scene.heard(GameEnded) == [GameEnded((8, 0, 0), (0, 5, 5), (1, 2, 2))]


@pytest.mark.rule("CR-1102")
def test_or_with_the_last_round() -> None:
    assert given(2).in_round(9).begin(END).phase() != "over"
    assert given(2).in_round(10).begin(END).outcome().ending == "last-round"


@pytest.mark.rule("CR-1103")
def test_signs_owned_now_count_before_any_cash() -> None:
    scene = given(3).in_round(10).signs(P1, 1).has(P1, 0).has(P2, 9000).signs(P3, 2).has(P3, 1).begin(END)
    assert scene.ranks() == (2, 3, 1) and scene.outcome().scores[P3] > scene.outcome().scores[P2]


@pytest.mark.rule("CR-1104")
def test_cash_breaks_ties() -> None:
    assert given(3).in_round(10).has(P1, 7).has(P2, 8).has(P3, 7).begin(END).ranks() == (2, 1, 2)


@pytest.mark.rule("CR-1105")
@pytest.mark.parametrize(("option", "ranks"), [("deduct", (2, 1)), ("ignore", (1, 2))])
def test_an_unpaid_loan_is_taken_off_unless_the_table_ignores_it(option: str, ranks: tuple[int, ...]) -> None:
    scene = given(2, unpaid_loan_ranking=option).in_round(10).owes_loan(P1).has(P1, 60).has(P2, 30).holds(P1, "lon-12")
    assert scene.begin(END).ranks() == ranks
    assert scene.outcome().scores == ((0, -40 if option == "deduct" else 60), (0, 30))
    repaid = given(2).in_round(10).had_loan(P1).has(P1, 60).has(P2, 30).begin(END)
    assert repaid.ranks() == (1, 2)


@pytest.mark.rule("CR-1403")
def test_who_stays_alone_may_end_the_game_and_is_first() -> None:
    scene = given(4).signs(P1, 5).choice_phase().sits(P4, GONE)
    scene.refuses(P2, EndGame(), "CR-1403")
    scene.sits(P1, GONE).sits(P3, GONE)
    scene.refuses(P1, EndGame(), "CR-1403")
    scene.when(P2, EndGame())
    assert scene.phase() == "over" and scene.heard(Stopped) == [Stopped(P2)]
    assert scene.outcome().ending == "left-alone" and scene.ranks() == (2, 1, 3, 3)


@pytest.mark.rule("CR-1403")
def test_or_play_on_and_the_others_may_come_back() -> None:
    scene = given(2).choice_phase().sits(P1, GONE)
    assert any(EndGame() in aside.actions for aside in scene.game.asides(scene.state))
    scene.sits(P1, PERSON).refuses(P2, EndGame(), "CR-1403")
    assert not any(EndGame() in aside.actions for aside in scene.game.asides(scene.state))


@pytest.mark.rule("CR-1403")
def test_whoever_is_merely_away_has_not_left() -> None:
    scene = given(3).choice_phase().sits(P1, AWAY).sits(P3, GONE)
    scene.refuses(P2, EndGame(), "CR-1403")
    scene.sits(P1, GONE)
    assert scene.allows(P2, EndGame())
    scene.sits(P1, PERSON).refuses(P2, EndGame(), "CR-1403")


@pytest.mark.rule("CR-1403")
def test_who_left_or_was_away_before_the_first_markets_is_one_of_the_people() -> None:
    scene = given(4)
    scene.state = scene.game.setup(4, {}, scene.chance)
    scene.sits(P2, GONE).sits(P3, AWAY).sits(P4, PROGRAM).goes_on("ChoosingMarkets").defaults()
    scene.refuses(P1, EndGame(), "CR-1403").sits(P3, GONE)
    assert scene.allows(P1, EndGame()), "the fourth is a program"
    scene.sits(P4, PERSON).refuses(P1, EndGame(), "CR-1403")


@pytest.mark.rule("CR-1403")
def test_who_plays_against_programs_from_the_beginning_is_not_left_alone() -> None:
    scene = given(2)
    scene.state = scene.game.setup(2, {}, scene.chance)
    scene.sits(P2, PROGRAM).goes_on("ChoosingMarkets").defaults()
    assert scene.state.people == 1 << P1
    scene.refuses(P1, EndGame(), "CR-1403")


@pytest.mark.rule("CR-907", "CR-1406")
def test_whoever_is_not_asked_for_signs_is_told_why_they_cannot_have_what_they_want() -> None:
    scene = given(3).owes_loan(P1).has(P1, 99).has(P2, 9).has(P3, 500).sign_phase()
    assert scene.asked() == [P3]
    scene.refuses(P1, BuySigns(1, 0, 0, 0), "CR-907", "loan_too_dear")
    scene.refuses(P1, BuySigns(0, 1, 0, 0), "CR-907", "loan_first")
    scene.refuses(P1, Repay(), "CR-907", "loan_too_dear")
    scene.refuses(P2, BuySigns(0, 1, 0, 0), "CR-1001", "too_dear")
    scene.refuses(P2, BuySigns(0, 0, 0, 0), "CR-1406", "nothing_to_choose")
    scene.refuses(P2, Repay(), "CR-907", "no_loan")
    scene.refuses(P2, SellSign(0), "CR-901", "no_sign")
