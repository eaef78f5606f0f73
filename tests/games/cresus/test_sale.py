"""CR-7xx and sale cards: selling turns, throws, and what a sale brings."""

import pytest

from tablee.games.cresus.actions import Buy, EndSelling, KeepDice, Sell, StopBuying, Throw, ThrowAgain, UseClover
from tablee.games.cresus.events import SaleBegan, Sold, Thrown
from tablee.games.cresus.material import MARKETS
from tablee.kernel.action import Action
from tests.games.cresus.scene import P1, P2, P3, WITH_FACES, Scene, expert, given, market, share


def seller(*held: str, where: str = "london", seats: int = 2, **options: str) -> Scene:
    """P1 on a market with these shares and no money; the others on Tokyo, with nothing."""
    scene = given(seats, **options).all_stand(where, *["tokyo"] * (seats - 1))
    return scene.has(P1, 0).holds(P1, *held)


@pytest.mark.rule("CR-701")
def test_one_sells_ones_own() -> None:
    scene = seller("lon-01").holds(P2, "lon-02").sale_phase()
    scene.refuses(P1, scene.selling("lon-02"), "CR-701")
    scene.refuses(P1, scene.selling("lon-03"), "CR-701")
    scene.refuses(P2, Sell(share("lon-02"), 5, 0), "CR-704")


@pytest.mark.rule("CR-702")
def test_where_the_pawn_stands_which_must_be_open() -> None:
    scene = seller("lon-01", "nyc-01").sale_phase()
    assert {action.args[1] for action in scene.choices(P1) if action.verb is Sell} == {market("london")}
    scene.refuses(P1, scene.selling("lon-01", "tokyo"), "CR-702")
    scene.closes("sydney").refuses(P1, scene.selling("lon-01", "sydney"), "CR-302")


@pytest.mark.rule("CR-702")
@pytest.mark.rule("CR-713")
def test_on_any_open_market_if_the_table_likes() -> None:
    scene = seller("lon-01", "lon-12", sale_market="any-open").closes("london").owns(P1, "sale-tokyo")
    scene.under("tokyo", "hausse").sale_phase()
    assert scene.asked() == [P1], "also from a closed market"
    assert {action.args[1] for action in scene.choices(P1) if action.verb is Sell} == {1, 2, 3, 4, 5}
    scene.refuses(P1, scene.selling("lon-01", "london"), "CR-302")
    scene.sells(P1, "lon-12", faces=3, where="tokyo", with_card=True).when(P1, KeepDice())
    assert scene.cash(P1) == 100 + 20 + 15, "premium, event and card are those of the named market"


@pytest.mark.rule("CR-703")
@pytest.mark.parametrize("place", MARKETS)
def test_any_share_on_any_market(place: str) -> None:
    scene = seller("hkg-04", where=place).sale_phase().sells(P1, "hkg-04", faces=2)
    assert scene.cash(P1) == 45 + (30 if place != "hong-kong" else 0)


@pytest.mark.rule("CR-703")
def test_a_share_whose_home_is_closed_is_sold_elsewhere_and_goes_home() -> None:
    scene = seller("hkg-04").closes("hong-kong").sale_phase().sells(P1, "hkg-04", faces=2)
    assert scene.cash(P1) == 75 and scene.pile("hong-kong")[-1] == "hkg-04"


@pytest.mark.rule("CR-704")
def test_one_by_one_until_one_ends_ones_turn() -> None:
    scene = given(3).lead(P2).all_stand("london", "london", "tokyo").holds(P1, "lon-01", "nyc-01")
    scene.holds(P2, "lon-02").sale_phase()
    assert scene.asked() == [P2] and scene.default(P2) == EndSelling()
    scene.refuses(P1, EndSelling(), "CR-704")
    scene.ends_selling(P2)
    assert scene.asked() == [P1]
    scene.sells(P1, "nyc-01", faces=1)
    assert scene.asked() == [P1]
    scene.ends_selling(P1)
    assert scene.phase() == "ChoosingSigns" and scene.portfolio(P2) == ["lon-02"], "P3 has no share: passed over"
    scene.refuses(P2, Sell(share("lon-02"), 0, 0), "CR-704")


@pytest.mark.rule("CR-704")
def test_a_share_bought_this_round_may_be_sold_this_round() -> None:
    scene = given(2).all_stand("london", "tokyo").purchase_phase(london=("lon-01", "lon-02")).buys(P1, "lon-01")
    assert scene.goes_on("SellingTurn").allows(P1, scene.selling("lon-01"))


@pytest.mark.rule("CR-704")
def test_by_default_all_is_sold_in_the_last_round_the_card_with_the_first() -> None:
    """D20."""
    scene = seller("lon-01", "lon-02").owns(P1, "sale-london").in_round(10).sale_phase()
    assert scene.default(P1) == Sell(share("lon-01"), 0, 1)
    scene.sells(P1, "lon-01", faces=2, with_card=True)
    assert scene.default(P1) == Sell(share("lon-02"), 0, 0)
    anywhere = seller("lon-01", sale_market="any-open").closes("london").in_round(10).sale_phase()
    assert anywhere.default(P1) == Sell(share("lon-01"), 1, 0)
    at_home = seller("nyc-01", sale_market="any-open").stands(P1, "sydney").in_round(10).sale_phase()
    assert at_home.default(P1) == Sell(share("nyc-01"), market("sydney"), 0), "where the pawn stands, if it can be"


@pytest.mark.rule("CR-705")
@pytest.mark.parametrize(("name", "throws"), [("lon-06", 1), ("lon-02", 2), ("lon-01", 3)])
def test_as_many_throws_as_the_share_says(name: str, throws: int) -> None:
    scene = seller(name).sale_phase().when(P1, sale_of(name))
    count = 1
    while scene.is_throwing():
        scene.when(P1, Throw(63))
        count += 1
    assert count == throws == len(scene.heard(Thrown))
    assert scene.heard(Thrown)[-1].left == 0 and scene.heard(Thrown)[0].thrown == 63


def sale_of(name: str, place: int = 0, card: int = 0) -> Action:
    return Sell(share(name), place, card)


@pytest.mark.rule("CR-706")
def test_any_dice_are_thrown_again_kept_ones_too_and_one_may_stop() -> None:
    scene = seller("lon-01").sale_phase().dice("RRGYBW").when(P1, sale_of("lon-01"))
    assert len([action for action in scene.choices(P1) if action.verb is Throw]) == 63
    scene.keeps_dice(P1, "RR", then="GGGG")
    assert scene.view(P2).waits.dice == (2, 2, 3, 3, 3, 3)
    scene.keeps_dice(P1, "GGGG", then="GG")
    assert scene.cash(P1) == 110, "the two red ones were thrown after all"
    early = seller("lon-01").sale_phase().sells(P1, "lon-01", faces=2)
    assert early.cash(P1) == 10
    early.refuses(P1, Throw(1), "CR-706")


@pytest.mark.rule("CR-708")
@pytest.mark.parametrize(("faces", "amount"), [*enumerate((30, 90, 170, 270, 450, 910), 1)])
def test_the_bank_pays_by_the_table(faces: int, amount: int) -> None:
    scene = seller("hkg-10", where="hong-kong").sale_phase().sells(P1, "hkg-10", faces=faces)
    assert scene.cash(P1) == amount


@pytest.mark.rule("CR-709")
@pytest.mark.parametrize(
    ("name", "premium"),
    [("tyo-01", 15), ("tyo-04", 20), ("tyo-02", 30), ("tyo-12", 20), ("tyo-06", 15), ("tyo-03", 30)],
)
def test_the_premium_of_each_sector_away_from_home(name: str, premium: int) -> None:
    away = seller(name).sale_phase().sells(P1, name, faces=2)
    home = seller(name, where="tokyo").sale_phase().sells(P1, name, faces=2)
    assert away.cash(P1) - home.cash(P1) == premium == away.heard(Sold)[0].premium


@pytest.mark.rule("CR-711")
def test_a_sale_once_begun_is_completed_before_all_eyes() -> None:
    scene = seller("lon-01", "lon-02").sale_phase().when(P1, sale_of("lon-01"))
    assert scene.heard(SaleBegan) == [SaleBegan(P1, share("lon-01"), 0, None)] and scene.heard(Thrown)
    assert scene.view(-1).waits.dice == scene.heard(Thrown)[0].dice
    scene.refuses(P1, EndSelling(), "CR-704")
    scene.refuses(P1, sale_of("lon-02"), "CR-704")
    scene.refuses(P2, KeepDice(), "CR-706")


@pytest.mark.rule("CR-712")
@pytest.mark.rule("CR-1313")
def test_a_total_below_nothing_is_nothing() -> None:
    scene = seller("lon-09").under("london", "baisse").sale_phase().sells(P1, "lon-09", faces=1)
    assert scene.cash(P1) == 0 and scene.heard(Sold)[0].event == -10
    away = seller("nyc-02").under("london", "baisse").sale_phase().sells(P1, "nyc-02", faces=1)
    assert away.cash(P1) == 10, "0 - 10 + 20"


@pytest.mark.rule("CR-712")
def test_the_insurer_raises_the_table_before_all_else() -> None:
    scene = seller("lon-01").owns(P1, "sale-london").under("london", "hausse").sale_phase()
    scene.sells(P1, "lon-01", faces=2, with_card=True)
    sold = scene.heard(Sold)[0]
    assert (sold.table, sold.raised, sold.event, sold.total) == (10, 60, 20, 90)
    high = seller("lon-01").owns(P1, "sale-london").sale_phase().sells(P1, "lon-01", faces=6, with_card=True)
    assert high.cash(P1) == 110, "not lowered"


@pytest.mark.rule("CR-713")
def test_no_selling_turn_on_a_closed_market() -> None:
    scene = seller("lon-01").closes("london").sale_phase()
    assert scene.phase() == "ChoosingSigns"


# -- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1202")
def test_a_sale_card_goes_with_the_share_on_its_own_market_once() -> None:
    scene = seller("lon-01", "lon-02").owns(P1, "sale-london", "sale-tokyo").sale_phase()
    scene.sells(P1, "lon-01", faces=2, with_card=True)
    assert scene.heard(SaleBegan)[0].expert == expert("sale-london") and scene.cards(P1) == {"sale-tokyo"}
    scene.refuses(P1, scene.selling("lon-02", with_card=True), "CR-1202")


@pytest.mark.rule("CR-1207")
@pytest.mark.rule("CR-1209")
@pytest.mark.rule("CR-1210")
@pytest.mark.rule("CR-1211")
@pytest.mark.parametrize(
    ("place", "name", "faces", "total"),
    [
        ("london", "lon-07", 2, 110),  # 30, raised to 60 + 50
        ("hong-kong", "hkg-10", 2, 135),  # 90 and half of it
        ("hong-kong", "lon-05", 3, 55 + 27 + 15),
        ("sao-paulo", "sao-05", 3, 50),  # a home share has no premium
        ("sao-paulo", "lon-05", 3, 55 + 45),
        ("sydney", "syd-05", 4, 100 + 60),
        ("tokyo", "tyo-05", 4, 85),
    ],
)
def test_each_sale_card(place: str, name: str, faces: int, total: int) -> None:
    scene = seller(name, where=place).owns(P1, f"sale-{place}").sale_phase()
    scene.sells(P1, name, faces=faces, with_card=True)
    if scene.phase() == "SecondChance":
        scene.when(P1, KeepDice())
    assert scene.cash(P1) == total and scene.is_gone(f"sale-{place}")


@pytest.mark.rule("CR-1208")
@pytest.mark.rule("CR-1315")
def test_throws_are_added_up() -> None:
    scene = seller("lon-01", where="new-york").under("new-york", "fievre").owns(P1, "sale-new-york").sale_phase()
    scene.when(P1, Sell(share("lon-01"), 1, 1))
    assert scene.heard(Thrown)[0].left == 4
    fever = seller("lon-06").under("london", "fievre").sale_phase().when(P1, sale_of("lon-06"))
    assert fever.heard(Thrown)[0].left == 1
    elsewhere = seller("lon-06").under("tokyo", "fievre").sale_phase().when(P1, sale_of("lon-06"))
    assert elsewhere.heard(Thrown)[0].left == 0


@pytest.mark.rule("CR-1212")
def test_the_automaton_plays_a_second_series_if_one_likes_and_the_better_counts() -> None:
    for second, total in ((2, 200), (5, 380)):
        scene = seller("tyo-03", where="tokyo").owns(P1, "sale-tokyo").sale_phase()
        scene.sells(P1, "tyo-03", faces=4, with_card=True)
        assert scene.phase() == "SecondChance" and scene.default(P1) == ThrowAgain()
        scene.refuses(P2, ThrowAgain(), "CR-1212")
        scene.dice(WITH_FACES[second]).when(P1, ThrowAgain())
        assert scene.cash(P1) == total
    kept = seller("tyo-03", where="tokyo").owns(P1, "sale-tokyo").sale_phase()
    assert kept.sells(P1, "tyo-03", faces=4, with_card=True).when(P1, KeepDice()).cash(P1) == 200


@pytest.mark.rule("CR-1312")
@pytest.mark.rule("CR-1316")
def test_events_concern_sales_on_their_market_alone() -> None:
    bull = seller("lon-06", "lon-02").under("london", "hausse").sale_phase()
    assert bull.sells(P1, "lon-06", faces=2).cash(P1) == 80
    assert bull.sells(P1, "lon-02", faces=2).cash(P1) == 80 + 50, "every sale"
    borders = seller("tyo-03", "lon-06").under("london", "frontieres").sale_phase()
    assert borders.sells(P1, "tyo-03", faces=2).cash(P1) == 40 + 60
    assert borders.sells(P1, "lon-06", faces=2).cash(P1) == 100 + 60, "at home there is no premium to count"
    other = seller("lon-06").under("tokyo", "hausse").sale_phase()
    assert other.sells(P1, "lon-06", faces=2).cash(P1) == 60


@pytest.mark.rule("CR-1317")
def test_a_trading_halt_lets_each_sell_one_share_there() -> None:
    scene = given(2).all_stand("london", "london").under("london", "suspension")
    scene.holds(P1, "lon-01", "lon-02").holds(P2, "lon-03", "lon-04").sale_phase()
    scene.sells(P1, "lon-01", faces=2)
    assert scene.asked() == [P2], "each player"
    scene.sells(P2, "lon-03", faces=2)
    assert scene.phase() != "SellingTurn"
    free = seller("lon-01", "lon-02", sale_market="any-open").under("london", "suspension").sale_phase()
    free.sells(P1, "lon-01", faces=2).refuses(P1, free.selling("lon-02", "london"), "CR-1317")
    assert free.allows(P1, free.selling("lon-02", "tokyo"))


@pytest.mark.rule("CR-1321")
def test_the_clover_throws_one_die_again_after_any_throw_without_using_one() -> None:
    scene = seller("lon-01").owns(P1, "trefle").sale_phase().dice("YYYYBR").when(P1, sale_of("lon-01"))
    scene.dice("Y").when(P1, UseClover(4))
    assert scene.view(P1).waits.throws == 2 and scene.is_gone("trefle")
    scene.refuses(P1, UseClover(5), "CR-1321")
    scene.keeps(P1)
    assert scene.cash(P1) == 60


@pytest.mark.rule("CR-1321")
def test_after_the_last_throw_too_and_by_default_not() -> None:
    """D23."""
    scene = seller("lon-06").owns(P1, "trefle").sale_phase().dice("YYYYBR").when(P1, sale_of("lon-06"))
    assert scene.is_throwing() and scene.default(P1) == KeepDice()
    assert set(scene.choices(P1)) == {*(UseClover(die) for die in range(6)), KeepDice()}
    scene.refuses(P1, Throw(1), "CR-705")
    scene.dice("Y").when(P1, UseClover(5))
    assert scene.cash(P1) == 310


@pytest.mark.rule("CR-1332")
def test_clover_event_and_sale_card_on_one_sale() -> None:
    scene = seller("tyo-03", where="sydney").under("sydney", "hausse").owns(P1, "trefle", "sale-sydney").sale_phase()
    scene.dice("YYYBRG").when(P1, scene.selling("tyo-03", with_card=True)).dice("Y").when(P1, UseClover(3))
    assert scene.cash(P1) == 200 + 60 + 20 + 30


def test_by_default_the_largest_group_is_kept() -> None:
    """D22."""
    scene = seller("lon-01").sale_phase().dice("RRGGBW").when(P1, sale_of("lon-01"))
    assert scene.default(P1) == Throw(0b111100)


def test_a_buyer_is_not_a_seller() -> None:
    scene = given(3).all_stand("london", "tokyo", "tokyo").purchase_phase(london=("lon-01", "lon-02"))
    scene.refuses(P1, EndSelling(), "CR-704")
    scene.goes_on("ChoosingSigns").refuses(P3, StopBuying(), "CR-603")
    assert not scene.allows(P1, Buy(0, 0))


# -- why not ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-302", "CR-713")
def test_whoever_stands_on_a_closed_market_is_told_that_it_is_closed() -> None:
    scene = given(2).all_stand("tokyo", "london").closes("tokyo").holds(P1, "tyo-01").holds(P2, "lon-01").sale_phase()
    assert scene.asked() == [P2]
    scene.refuses(P1, scene.selling("tyo-01", "tokyo"), "CR-302", "market_closed")
    scene.refuses(P1, scene.selling("tyo-01", "london"), "CR-302", "market_closed")
    scene.refuses(P1, scene.selling("lon-01", "tokyo"), "CR-701", "not_your_share")
    scene.ends_selling(P2)
    assert scene.phase() != "SellingTurn"
    scene.refuses(P1, scene.selling("tyo-01", "tokyo"), "CR-302", "market_closed")
    scene.refuses(P2, scene.selling("lon-01", "london"), "CR-704", "not_now")


@pytest.mark.rule("CR-1317")
def test_whoever_has_sold_under_a_trading_halt_is_told_so() -> None:
    scene = given(2).all_stand("london", "tokyo").under("london", "suspension")
    scene.holds(P1, "lon-01", "lon-02").holds(P2, "lon-03").sale_phase().sells(P1, "lon-01", faces=2)
    assert scene.asked() == [P2]
    scene.refuses(P1, scene.selling("lon-02", "london"), "CR-1317", "trading_halt")
    scene.ends_selling(P2)
    scene.refuses(P1, scene.selling("lon-02", "london"), "CR-1317", "trading_halt")


@pytest.mark.rule("CR-1317", "CR-704")
def test_whoever_has_sold_nothing_under_a_trading_halt_is_told_whose_turn_it_is() -> None:
    scene = given(2).all_stand("london", "tokyo").under("london", "suspension")
    scene.holds(P1, "lon-01").holds(P2, "lon-03").sale_phase().ends_selling(P1)
    scene.refuses(P1, scene.selling("lon-01", "london"), "CR-704", "not_your_selling_turn")
