"""CR-5xx and CR-13xx: Crésus cards, who draws them, and what they do."""

import pytest

from tablee.games.cresus.actions import KeepDice, Pass, Stake, Throw, UseAdviser, UseClover, UseLawyer
from tablee.games.cresus.events import (
    CardDrawn,
    Due,
    Paid,
    Received,
    Staked,
    Thrown,
    TournamentWon,
    Waived,
)
from tests.games.cresus.scene import LUCK, P1, P2, P3, P4, WITH_FACES, Scene, card, given, market


def on_sydney(seats: int = 2, **options: str) -> Scene:
    """P1 and P2 on Sydney, whose card is drawn first; any others on Tokyo."""
    return given(seats, **options).all_stand("sydney", "sydney", *["tokyo"] * (seats - 2))


@pytest.mark.rule("CR-501")
def test_each_active_market_draws_the_top_card_by_the_first_in_lead_order() -> None:
    scene = given(4).lead(P3).all_stand("tokyo", "london", "tokyo", "london").luck_phase("prime", "dividende")
    assert scene.heard(CardDrawn) == [
        CardDrawn(market("london"), P4, card("prime")),
        CardDrawn(market("tokyo"), P3, card("dividende")),
    ]


@pytest.mark.rule("CR-502")
def test_the_card_works_on_everybody_there_banned_or_not() -> None:
    scene = on_sydney(3).banned(P2).luck_phase("dividende", "boom-agro")
    assert scene.all_cash() == [120, 120, 100]


@pytest.mark.rule("CR-503")
def test_tournaments_and_birthdays_reach_all() -> None:
    scene = on_sydney(3).luck_phase("anniversaire", "boom-agro")
    assert scene.all_cash() == [120, 90, 90]
    golf = on_sydney(3).dice(*(WITH_FACES[faces] for faces in (2, 3, 4))).luck_phase("tournoi-golf", "boom-agro")
    assert golf.all_cash() == [100, 100, 140], "though the best one stands elsewhere"


@pytest.mark.rule("CR-504")
def test_a_kept_card_is_the_drawers_open_and_does_nothing_for_the_others() -> None:
    scene = on_sydney().luck_phase("coffre")
    assert scene.cards(P1) == {"coffre"} and scene.cards(P2) == set()
    assert scene.view(P2).players[P1].kept == (card("coffre"),)
    assert card("coffre") not in scene.state.discard


@pytest.mark.rule("CR-504")
def test_with_a_delay_it_is_used_from_the_next_round_on() -> None:
    scene = given(3, kept_card_delay="next-round").all_stand("sydney", "tokyo", "tokyo")
    scene.luck_phase("avocat", "anniversaire")
    assert scene.phase() != "Waiving" and scene.cash(P1) == 90
    assert scene.view(P1).players[P1].kept_waits == (card("avocat"),)
    later = given(3, kept_card_delay="next-round").all_stand("sydney", "tokyo", "tokyo").in_round(2)
    later.owns(P1, "avocat").luck_phase("amende", "boom-agro")
    assert later.phase() == "Waiving" and later.view(P1).players[P1].kept_waits == ()
    again = given(3, kept_card_delay="next-round").all_stand("sydney", "tokyo", "tokyo").in_round(4)
    again.state.kept_since[0] = 1  # it was drawn before, used, and shuffled in again
    assert again.luck_phase("avocat", "anniversaire").phase() != "Waiving"
    at_once = given(3).all_stand("sydney", "tokyo", "tokyo").luck_phase("avocat", "anniversaire")
    assert at_once.asked() == [P1] and at_once.phase() == "Waiving"


@pytest.mark.rule("CR-505")
def test_one_card_is_done_with_before_the_next_is_drawn() -> None:
    scene = given(2).all_stand("sydney", "tokyo").has(P1, 5).holds(P1, "lon-01", "lon-02")
    scene.luck_phase("honoraires", "dividende")
    assert len(scene.heard(CardDrawn)) == 1 and scene.phase() == "Owing"
    scene.dice(WITH_FACES[6]).defaults()
    assert len(scene.heard(CardDrawn)) == 1 and scene.is_throwing()
    scene.keeps(P1)
    assert len(scene.heard(CardDrawn)) == 2 and scene.all_cash() == [95, 120]


@pytest.mark.rule("CR-505")
def test_those_who_are_hit_pay_in_lead_order() -> None:
    scene = given(3).lead(P2).all_stand("sydney", "sydney", "sydney").luck_phase("amende")
    assert [event.seat for event in scene.heard(Paid)] == [P2, P3, P1]
    assert scene.heard(Due)[0] == Due(P2, 10, None)


@pytest.mark.rule("CR-506")
def test_resolved_cards_lie_open_in_the_discard_and_cards_of_the_round_in_play() -> None:
    scene = given(2).all_stand("sydney", "tokyo").luck_phase("prime", "hausse")
    assert scene.view(-1).discard == (card("prime"),)
    assert scene.view(-1).markets[market("tokyo")].event == card("hausse")


@pytest.mark.rule("CR-507")
def test_a_closed_market_draws_unless_the_table_skips_it() -> None:
    scene = on_sydney().closes("sydney").luck_phase("prime")
    assert scene.all_cash() == [110, 110]
    skipped = on_sydney(closed_market_cresus="skip").closes("sydney").luck_phase("prime")
    assert skipped.all_cash() == [100, 100] and not skipped.heard(CardDrawn)
    beside = on_sydney(3, closed_market_cresus="skip").closes("sydney").luck_phase("prime")
    assert beside.all_cash() == [100, 100, 110], "an open market draws"
    idle = on_sydney().closes("sydney").holds(P1, "lon-01").luck_phase("introduction")
    assert not idle.up("sydney") and idle.phase() == "ChoosingSigns", "nothing to buy or sell there"


# -- money for those on the market -----------------------------------------------------------------------------------


@pytest.mark.rule("CR-1301")
@pytest.mark.parametrize(("name", "amount"), [("dividende", 20), ("prime", 10), ("loterie", 30)])
def test_each_receives(name: str, amount: int) -> None:
    scene = on_sydney(3).luck_phase(name, "boom-agro")
    assert scene.all_cash() == [100 + amount, 100 + amount, 100]
    assert scene.heard(Received) == [Received(P1, amount), Received(P2, amount)]


@pytest.mark.rule("CR-1302")
@pytest.mark.parametrize(("name", "amount"), [("amende", 10), ("honoraires", 20), ("gala", 30)])
def test_each_pays(name: str, amount: int) -> None:
    scene = on_sydney(3).luck_phase(name, "boom-agro")
    assert scene.all_cash() == [100 - amount, 100 - amount, 100]


@pytest.mark.rule("CR-1303")
def test_a_helping_hand_for_those_below_50() -> None:
    scene = on_sydney().has(P1, 49).has(P2, 50).luck_phase("coup-de-pouce")
    assert scene.all_cash() == [79, 50]


@pytest.mark.rule("CR-1304")
@pytest.mark.parametrize(("cash", "paid"), [(137, 13), (9, 0), (10, 1), (200, 20)])
def test_an_audit_takes_a_tenth_rounded_down(cash: int, paid: int) -> None:
    scene = on_sydney().has(P1, cash).luck_phase("audit")
    assert scene.cash(P1) == cash - paid


@pytest.mark.rule("CR-1305")
@pytest.mark.parametrize(
    ("sector", "held"),
    [
        ("banque", ("lon-01", "nyc-04")),
        ("medias", ("lon-02", "lon-08")),
        ("transport", ("lon-06", "nyc-01")),
        ("agro", ("lon-04", "lon-10")),
        ("energie", ("lon-12", "nyc-03")),
        ("techno", ("lon-03", "lon-09")),
    ],
)
def test_a_boom_pays_10_for_each_share_of_the_sector(sector: str, held: tuple[str, ...]) -> None:
    scene = on_sydney(3).holds(P1, *held, "sao-06" if sector != "medias" else "syd-01").holds(P3, "tyo-01")
    scene.luck_phase(f"boom-{sector}", "jeune-loup" if sector == "agro" else "boom-agro")
    assert scene.all_cash()[:2] == [120, 100]


@pytest.mark.rule("CR-1306")
@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("banque-energie", ("lon-01", "lon-12", "syd-01")),
        ("medias-agro", ("lon-02", "lon-04", "lon-08")),
        ("transport-techno", ("lon-06", "lon-03", "lon-09")),
    ],
)
def test_a_slump_costs_5_for_each_share_of_two_sectors(name: str, held: tuple[str, ...]) -> None:
    others = {"banque-energie": "lon-02", "medias-agro": "lon-01", "transport-techno": "lon-01"}
    scene = on_sydney().holds(P1, *held).holds(P2, others[name]).luck_phase(f"crise-{name}")
    assert scene.all_cash() == [85, 100]


@pytest.mark.rule("CR-1307")
@pytest.mark.rule("CR-1308")
@pytest.mark.rule("CR-1310")
@pytest.mark.parametrize(("name", "cash"), [("isf", [70, 100]), ("magazine", [115, 100]), ("jeune-loup", [100, 120])])
def test_cards_that_count_signs(name: str, cash: list[int]) -> None:
    assert on_sydney().signs(P1, 3).luck_phase(name).all_cash() == cash


@pytest.mark.rule("CR-1309")
@pytest.mark.parametrize(("signs", "paid"), [(0, 0), (1, 1), (3, 3), (4, 5), (5, 7), (6, 10), (7, 15)])
def test_insurance_costs_a_tenth_of_the_dearest_sign(signs: int, paid: int) -> None:
    assert on_sydney().signs(P1, signs).luck_phase("assurance").cash(P1) == 100 - paid


# -- dice --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1318")
def test_everybody_there_throws_at_roulette() -> None:
    scene = on_sydney(3).dice(WITH_FACES[2], WITH_FACES[5]).luck_phase("roulette", "boom-agro")
    assert scene.all_cash() == [120, 150, 100]
    assert [event.seat for event in scene.heard(Thrown)] == [P1, P2]


@pytest.mark.rule("CR-1319")
def test_double_or_quits_is_offered_in_lead_order_to_those_who_can_pay() -> None:
    scene = given(3).lead(P2).all_stand("sydney", "sydney", "sydney").has(P2, 20).has(P3, 19)
    scene.luck_phase("quitte-ou-double")
    assert scene.asked() == [P2] and scene.default(P2) == Pass()
    scene.refuses(P1, Stake(), "CR-1319")
    scene.dice(WITH_FACES[2]).when(P2, Stake())
    assert scene.cash(P2) == 0 and scene.heard(Staked) == [Staked(P2, 20)]
    assert scene.asked() == [P1]
    scene.dice(WITH_FACES[3]).when(P1, Stake())
    assert scene.cash(P1) == 140 and scene.phase() != "Staking"


@pytest.mark.rule("CR-1326")
def test_golf_pays_40_to_the_single_best() -> None:
    scene = on_sydney(3).dice(*(WITH_FACES[faces] for faces in (2, 4, 3))).luck_phase("tournoi-golf", "boom-agro")
    assert scene.all_cash() == [100, 140, 100] and scene.heard(TournamentWon) == [TournamentWon((P2,), 40)]


@pytest.mark.rule("CR-1327")
def test_poker_is_paid_by_all_before_the_first_throw_and_played_in_lead_order() -> None:
    scene = given(3).lead(P2).all_stand("tokyo", "tokyo", "tokyo").has(P3, 4).luck_phase("tournoi-poker")
    first = next(at for at, event in enumerate(scene.events) if isinstance(event, Thrown))
    assert [event.seat for event in scene.events[:first] if isinstance(event, Paid)] == [P2, P3, P1]
    assert scene.cash(P3) == 94, "with a loan if need be"
    assert scene.asked() == [P2] and KeepDice() in scene.choices(P2) and len(scene.choices(P2)) >= 64
    scene.dice(WITH_FACES[6]).when(P2, Throw(63))
    assert scene.default(P2) == KeepDice(), "D10: stop at six equal"
    scene.keeps(P2)
    assert scene.asked() == [P3]
    scene.dice(WITH_FACES[2]).when(P3, Throw(63)).dice("YYYY").when(P3, Throw(0b111100))
    assert scene.asked() == [P1], "three throws at most"
    scene.dice(WITH_FACES[1]).when(P1, Throw(63)).keeps(P1)
    assert scene.cash(P2) == 90 + 15 and scene.cash(P1) == 90, "two tied share 30"


@pytest.mark.rule("CR-1328")
def test_tennis_pays_every_best_and_costs_every_lowest() -> None:
    faces = (4, 2, 2, 4)
    scene = given(4).all_stand(*["tokyo"] * 4).dice(*(WITH_FACES[one] for one in faces)).luck_phase("tournoi-tennis")
    assert scene.all_cash() == [120, 90, 90, 120]


@pytest.mark.rule("CR-1329")
def test_a_birthday_is_the_drawers() -> None:
    scene = given(3).lead(P2).all_stand("tokyo", "tokyo", "tokyo").luck_phase("anniversaire")
    assert scene.all_cash() == [90, 120, 90]
    assert scene.heard(Due) == [Due(P3, 10, P2), Due(P1, 10, P2)]


# -- waivers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1320")
@pytest.mark.rule("CR-1331")
def test_the_lawyer_cancels_a_payment() -> None:
    scene = on_sydney().owns(P2, "avocat").luck_phase("gala")
    assert scene.asked() == [P2] and set(scene.choices(P2)) == {UseLawyer(), Pass()}
    scene.refuses(P2, UseAdviser(), "CR-1213")
    scene.refuses(P1, UseLawyer(), "CR-1320")
    scene.when(P2, UseLawyer())
    assert scene.all_cash() == [70, 100] and scene.is_gone("avocat") and scene.heard(Waived) == [Waived(P2, 30)]


@pytest.mark.rule("CR-1320")
@pytest.mark.parametrize(
    ("name", "cash", "uses"), [("amende", 50, False), ("amende", 9, True), ("honoraires", 50, True)]
)
def test_the_lawyer_by_default(name: str, cash: int, uses: bool) -> None:
    """D8: if the payment is 20 or more, or above his cash."""
    scene = on_sydney().has(P1, cash).owns(P1, "avocat", "fiscaliste").luck_phase(name)
    assert scene.default(P1) == (UseLawyer() if uses else Pass())
    scene.refuses(P1, UseClover(0), "CR-1321")


@pytest.mark.rule("CR-1213")
def test_the_adviser_is_never_used_by_default_and_not_asked_for_nothing() -> None:
    scene = on_sydney().has(P1, 5).owns(P1, "fiscaliste").luck_phase("gala")
    assert scene.default(P1) == Pass()
    scene.refuses(P1, UseLawyer(), "CR-1320")
    free = on_sydney().has(P1, 9).owns(P1, "fiscaliste").luck_phase("audit")
    assert free.phase() != "Waiving", "a tenth of 9 is nothing"


@pytest.mark.rule("CR-1330")
def test_a_cancelled_payment_reaches_nobody_and_one_card_cancels_one() -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo").owns(P2, "avocat", "fiscaliste").luck_phase("anniversaire")
    scene.when(P2, UseAdviser())
    assert scene.all_cash() == [110, 120, 90] and scene.cards(P2) == {"avocat"}, "not asked for the other card"
    poker = given(3).all_stand("tokyo", "tokyo", "tokyo").owns(P2, "avocat").luck_phase("tournoi-poker")
    poker.when(P2, UseLawyer())
    assert poker.state.pot == 20
    for seat in (P1, P2, P3):
        assert poker.asked() == [seat], "that player still plays"
        poker.dice(WITH_FACES[5 if seat == P2 else 1]).when(seat, Throw(63)).keeps(seat)
    assert poker.cash(P2) == 120


@pytest.mark.rule("CR-1331")
@pytest.mark.parametrize("name", ["avocat", "trefle", "vip", "bon-achat", "tuyau", "coffre"])
def test_kept_cards_are_kept_when_drawn(name: str) -> None:
    scene = on_sydney().deck(name).begin(LUCK)
    assert scene.cards(P1) == {name} and not scene.is_gone(name)


@pytest.mark.rule("CR-1213")
@pytest.mark.rule("CR-1320")
def test_whoever_keeps_the_card_pays() -> None:
    """D8."""
    scene = on_sydney().owns(P1, "avocat", "fiscaliste").luck_phase("gala").when(P1, Pass())
    assert scene.all_cash() == [70, 70] and scene.cards(P1) == {"avocat", "fiscaliste"}
    assert not scene.heard(Waived) and scene.phase() != "Waiving"
