"""CR-807, CR-808, CR-814: when trading is open, and the clocks of windows and threads."""

import pytest

from tablee.games.cresus.actions import AlwaysReady, CloseCall, Decline, Pass, Ready, SellSign
from tablee.games.cresus.events import AlwaysReadySet, CallEnded, SaidReady, WindowClosed, WindowOpened
from tests.games.cresus.scene import (
    END,
    EXCHANGE,
    FOR_SALE,
    MIXED,
    P1,
    P2,
    P3,
    PURCHASE,
    SALES,
    TURNING,
    TW2,
    TW3,
    WITH_FACES,
    Scene,
    given,
)


def window(part: int = TW3, timers: str = "normal") -> Scene:
    """The last window, of three players; P1 holds lon-01 and lon-02, P2 nyc-01, P3 hkg-01."""
    scene = given(3, timers=timers).all_stand("tokyo", "tokyo", "tokyo").trading()
    scene.holds(P1, "lon-01", "lon-02").holds(P2, "nyc-01").holds(P3, "hkg-01")
    scene.state.turned = scene.state.sold = 1
    return scene.begin(part)


def opened(scene: Scene) -> list[int]:
    return [event.window for event in scene.heard(WindowOpened)]


# -- when -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-807")
def test_three_windows_in_a_round() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-01", "nyc-02").trading().begin(TURNING)
    assert scene.phase() == "TradeWindow" and scene.up("london"), "shares are turned up first"
    scene.all_ready().stops(P1).stops(P2)
    assert opened(scene) == [1, 2]
    scene.all_ready().sells(P1, "nyc-01", faces=1).ends_selling(P1)
    assert opened(scene) == [1, 2, 3]
    scene.all_ready()
    assert [event.window for event in scene.heard(WindowClosed)] == [1, 2, 3]


@pytest.mark.rule("CR-807")
def test_windows_without_anything_to_trade_are_skipped() -> None:
    nothing = given(2).all_stand("london", "tokyo").trading().begin(TURNING).stops(P1).stops(P2)
    assert opened(nothing) == [] and not nothing.heard(WindowClosed), "nobody holds a share"
    closed = given(2).all_stand("london", "london").closes("london").holds(P1, "nyc-01").trading().begin(TURNING)
    closed.all_ready()
    assert opened(closed) == [1], "TW2: none was turned up; TW3: none was sold"
    unsold = given(2).all_stand("london", "tokyo").holds(P1, "nyc-01").trading().begin(TURNING)
    unsold.all_ready().stops(P1).stops(P2).all_ready().ends_selling(P1)
    assert opened(unsold) == [1, 2], "TW3: none was sold"


@pytest.mark.rule("CR-807")
@pytest.mark.rule("CR-207")
def test_what_was_turned_up_or_sold_in_one_round_opens_no_window_in_the_next() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-01", "nyc-02").trading().begin(TURNING)
    scene.all_ready().stops(P1).stops(P2).all_ready().sells(P1, "nyc-01", faces=1).ends_selling(P1).all_ready()
    assert opened(scene) == [1, 2, 3]
    scene.begin(END).closes("london", "tokyo").begin(TURNING).all_ready()
    assert opened(scene) == [1, 2, 3, 1]


@pytest.mark.rule("CR-807")
def test_trading_is_open_beside_the_decision_of_a_buyer_or_seller_and_does_not_hold_him_up() -> None:
    call = given(2).call(EXCHANGE, [P1], give=["nyc-01"])
    buying = given(3).all_stand("london", "tokyo", "tokyo").holds(P2, "nyc-01")
    buying.purchase_phase(london=("lon-01", "lon-02"))
    assert buying.asked() == [P1] and buying.allows(P2, call)
    buying.when(P2, call).buys(P1, "lon-01")
    lone = given(3).all_stand("london", "london", "tokyo").holds(P3, "nyc-01")
    lone.purchase_phase(london=("lon-01", "lon-02")).declares(P1)
    assert lone.phase() == "LoneBuying" and lone.allows(P3, call)
    selling = given(3).all_stand("london", "tokyo", "tokyo").holds(P1, "lon-01").holds(P2, "nyc-01").begin(SALES)
    assert selling.asked() == [P1] and selling.allows(P2, call)
    assert any(decision.seat == P2 and not decision.required for decision in selling.game.decisions(selling.state))


@pytest.mark.rule("CR-807")
def test_trading_is_closed_during_declarations_bids_questions_and_dice() -> None:
    call = given(2).call(EXCHANGE, [P1], give=["nyc-01"])
    scene = given(3).all_stand("london", "london", "tokyo").holds(P3, "nyc-01").owns(P2, "commissaire")
    scene.purchase_phase(london=("lon-07", "lon-02")).refuses(P3, call, "CR-807", "trading_closed")
    scene.declares(P1, P2).refuses(P3, call, "CR-807")
    scene.bids({P1: 20, P2: 10})
    assert scene.phase() == "Reclaiming"
    scene.refuses(P3, call, "CR-807")
    bonus = given(3).all_stand("london", "tokyo", "tokyo").holds(P1, "nyc-04").holds(P3, "nyc-01").owns(P1, "gerant")
    bonus.purchase_phase(london=("lon-01", "lon-02")).buys(P1, "lon-01")
    assert bonus.phase() == "Doubling"
    bonus.refuses(P3, call, "CR-807")
    dice = given(3).all_stand("london", "tokyo", "tokyo").holds(P1, "lon-01").holds(P3, "nyc-01").begin(SALES)
    dice.sells(P1, "lon-01").refuses(P3, call, "CR-807")


# -- ready ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-808")
def test_a_window_closes_as_soon_as_all_are_ready() -> None:
    scene = window().when(P1, Ready()).when(P2, Ready())
    assert scene.asked() == [P3] and scene.heard(SaidReady) == [SaidReady(P1), SaidReady(P2)]
    scene.refuses(P1, Ready(), "CR-808", "is_ready")
    assert scene.view(P3).players[P1].is_ready
    assert scene.when(P3, Ready()).phase() != "TradeWindow"


@pytest.mark.rule("CR-808")
def test_a_call_makes_a_ready_player_unready_until_he_answers() -> None:
    scene = window().when(P2, Ready()).when(P3, Ready()).calls(P1, FOR_SALE, [P2], give=["lon-01"])
    scene.when(P1, Ready())
    assert scene.asked() == [P2] and scene.phase() == "TradeWindow"
    scene.refuses(P2, Ready(), "CR-808", "owes_an_answer")
    assert scene.default(P2) == Decline(P1)
    scene.declines(P2, P1)
    assert scene.phase() != "TradeWindow"


@pytest.mark.rule("CR-808")
def test_who_is_always_ready_is_asked_only_when_addressed() -> None:
    scene = window().when(P2, AlwaysReady(1)).when(P3, AlwaysReady(1))
    assert scene.heard(AlwaysReadySet) == [AlwaysReadySet(P2, True), AlwaysReadySet(P3, True)]
    assert scene.asked() == [P1] and scene.default(P1) == Ready()
    assert [player.always_ready for player in scene.view(P1).players] == [False, True, True]
    scene.refuses(P2, AlwaysReady(1), "CR-808", "as_it_is")
    scene.calls(P1, FOR_SALE, [P3], give=["lon-01"])
    assert scene.asked() == [P1, P3]
    scene.declines(P3, P1).when(P1, Ready())
    assert scene.phase() != "TradeWindow"
    scene.state.always_ready |= 1
    assert scene.begin(TW2).phase() == "SellingTurn", "nobody has to say so again"


@pytest.mark.rule("CR-808")
def test_the_last_one_to_be_always_ready_closes_the_window() -> None:
    scene = window().when(P1, Ready()).when(P2, Ready()).when(P3, AlwaysReady(1))
    assert scene.phase() != "TradeWindow"


# -- clocks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-808")
def test_a_window_lasts_15_seconds_if_nothing_is_said() -> None:
    scene = window().passes(14.999)
    assert scene.phase() == "TradeWindow"
    assert scene.passes(0.001).phase() != "TradeWindow"


@pytest.mark.rule("CR-808")
def test_each_call_answer_and_counter_puts_it_back_to_15_and_60_are_all() -> None:
    scene = window().passes(10).calls(P1, EXCHANGE, [P2], give=["lon-01"])
    scene.passes(14).answers(P2, P1, give=["nyc-01"], want=["lon-01"])
    scene.passes(14).when(P1, scene.counter(P2, give=["lon-02"], want=["nyc-01"]))
    scene.passes(14).answers(P2, P1, give=["nyc-01"], want=["lon-01"])
    assert scene.at == 52_000 and scene.phase() == "TradeWindow"
    scene.passes(7.999)
    assert scene.phase() == "TradeWindow", "not 15 more: 60 in all"
    assert scene.passes(0.001).phase() != "TradeWindow"


@pytest.mark.rule("CR-808")
@pytest.mark.rule("CR-812")
def test_to_accept_a_call_to_several_is_an_answer_and_puts_it_back_too() -> None:
    scene = window().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"], ask=10).passes(10).accepts(P2, P1, P2)
    assert scene.passes(14.9).phase() == "TradeWindow"
    assert scene.passes(0.1).phase() != "TradeWindow"


@pytest.mark.rule("CR-808")
@pytest.mark.parametrize("word", ["decline", "accept", "withdraw", "ready"])
def test_nothing_else_keeps_it_open(word: str) -> None:
    scene = window().calls(P1, EXCHANGE, [P2, P3], give=["lon-01"])
    scene.answers(P2, P1, give=["nyc-01"], want=["lon-01"]).passes(10)
    if word == "decline":
        scene.declines(P3, P1)
    elif word == "accept":
        scene.accepts(P1, P1, P2)
    elif word == "withdraw":
        scene.when(P1, CloseCall())
    else:
        scene.when(P2, Ready())
    assert scene.passes(4.9).phase() == "TradeWindow"
    assert scene.passes(0.2).phase() != "TradeWindow"


@pytest.mark.rule("CR-808")
@pytest.mark.parametrize(("timers", "seconds"), [("blitz", 8), ("relaxed", 30)])
def test_clocks_go_with_the_timers_of_the_table(timers: str, seconds: int) -> None:
    scene = window(timers=timers).passes(seconds - 0.1)
    assert scene.phase() == "TradeWindow"
    assert scene.passes(0.1).phase() != "TradeWindow"


@pytest.mark.rule("CR-808")
def test_without_timers_a_window_waits_for_all() -> None:
    scene = window(timers="off").calls(P1, EXCHANGE, [P2], give=["lon-01"]).passes(10_000)
    assert scene.phase() == "TradeWindow" and not scene.game.deadlines(scene.state)


@pytest.mark.rule("CR-814")
def test_a_thread_is_open_for_60_seconds_of_open_trading() -> None:
    scene = given(3, timers="normal").all_stand("london", "tokyo", "tokyo").holds(P1, "lon-01", "lon-02", "lon-05")
    scene.begin(SALES).calls(P2, PURCHASE, [P1, P3], pay=5).passes(30)
    scene.dice(WITH_FACES[2]).when(P1, scene.selling("lon-01"))
    scene.passes(15)
    assert scene.is_throwing(), "the clock of the thread stands still while trading is closed"
    scene.keeps(P1).passes(29.9)
    assert not scene.heard(CallEnded)
    scene.passes(0.1)
    assert scene.heard(CallEnded) == [CallEnded(P2, "out-of-time")]
    assert scene.phase() == "SellingTurn" and scene.asked() == [P1], "which holds up nobody"


@pytest.mark.rule("CR-814")
def test_threads_have_clocks_of_their_own_that_run_on_from_phase_to_phase() -> None:
    scene = given(3, timers="normal").all_stand("london", "sydney", "tokyo").trading()
    scene.holds(P1, "lon-01").holds(P2, "nyc-01").holds(P3, "hkg-01").purchase_phase()
    scene.calls(P1, FOR_SALE, [P2, P3], give=["lon-01"]).passes(5).calls(P2, FOR_SALE, [P1, P3], give=["nyc-01"])
    scene.passes(15)
    assert scene.phase() == "DirectBuying" and scene.at == 20_000
    scene.passes(39.9)
    assert not scene.heard(CallEnded)
    scene.passes(0.1)
    assert scene.heard(CallEnded) == [CallEnded(P1, "out-of-time")], "60 s after it was opened"
    scene.passes(5)
    assert scene.heard(CallEnded)[1:] == [CallEnded(P2, "out-of-time")]


@pytest.mark.rule("CR-1401")
def test_a_deal_gives_the_seller_the_whole_time_again() -> None:
    scene = given(3, timers="normal").all_stand("london", "tokyo", "tokyo").holds(P1, "lon-01", "lon-02")
    scene.begin(SALES).passes(30).calls(P2, PURCHASE, [P1], want=["lon-01"], pay=5).passes(9).accepts(P1, P2, P1)
    assert scene.passes(39).asked() == [P1]
    assert scene.passes(1.1).asked() == [P2]


@pytest.mark.rule("CR-1401")
def test_a_deal_gives_the_buyer_the_whole_time_again_but_not_the_only_one_interested() -> None:
    """D13, but not D15."""
    alone = given(3, timers="normal").all_stand("london", "tokyo", "tokyo").holds(P2, "nyc-01")
    alone.purchase_phase(london=("lon-01", "lon-02")).passes(30)
    alone.calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=5).accepts(P2, P1, P2)
    assert alone.passes(39).asked() == [P1]
    lone = given(3, timers="normal").all_stand("london", "london", "tokyo").holds(P3, "nyc-01")
    lone.purchase_phase(london=("lon-01", "lon-02")).declares(P1).passes(15)
    lone.calls(P1, PURCHASE, [P3], want=["nyc-01"], pay=5).accepts(P3, P1, P3)
    assert lone.passes(4.9).phase() == "LoneBuying"
    assert lone.passes(0.1).phase() != "LoneBuying"


def test_a_third_window_opens_after_sales() -> None:
    assert opened(window(TW3)) == [3]
    assert not window(TW3).allows(P1, Pass())


@pytest.mark.rule("CR-808")
@pytest.mark.rule("CR-1406")
def test_whoever_could_only_decline_owes_no_answer_until_something_can_be_given() -> None:
    scene = given(3).all_stand("tokyo", "tokyo", "tokyo").holds(P1, "lon-01").has(P2, 0).signs(P2, 1).has(P3, 0)
    scene.state.turned = 1
    scene.trading(P1).begin(TW2).calls(P1, FOR_SALE, [P2, P3], give=["lon-01"])
    assert scene.view(P1).threads[0].owing == () and scene.asked() == [P1], "nobody has money to buy with"
    scene.when(P2, SellSign(0))
    assert scene.view(P1).threads[0].owing == (P2,) and scene.asked() == [P1, P2]
    scene.answers(P2, P1, want=["lon-01"], pay=5).accepts(P1, P1, P2)
    assert scene.portfolio(P2) == ["lon-01"] and scene.cash(P1) == 105


@pytest.mark.rule("CR-1406")
def test_shares_are_no_answer_to_who_wants_money_nor_money_to_who_wants_shares() -> None:
    poor = given(2).all_stand("tokyo", "tokyo").holds(P1, "lon-01").holds(P2, "lon-02").has(P2, 0).trading(P1)
    poor.state.turned = 1
    assert poor.begin(TW2).calls(P1, FOR_SALE, [P2], give=["lon-01"]).asked() == [P1]
    bare = given(2).all_stand("tokyo", "tokyo").holds(P1, "lon-01").trading(P1)
    bare.state.turned = 1
    assert bare.begin(TW2).calls(P1, PURCHASE, [P2], pay=9).asked() == [P1]


@pytest.mark.rule("CR-1406")
def test_a_window_does_not_wait_for_whoever_has_no_share_to_exchange() -> None:
    scene = given(2).all_stand("tokyo", "tokyo").holds(P1, "lon-01").trading()
    scene.state.turned = 1
    scene.begin(TW2).when(P2, Ready()).calls(P1, EXCHANGE, [P2], give=["lon-01"]).when(P1, Ready())
    assert scene.heard(WindowClosed)


@pytest.mark.rule("CR-805")
@pytest.mark.rule("CR-1406")
@pytest.mark.parametrize(("cash", "asked"), [(0, [P1]), (1, [P1, P2])])
def test_nothing_can_be_answered_to_a_mixed_offer_by_who_has_nothing_to_give(cash: int, asked: list[int]) -> None:
    scene = given(2, deal_types="mixed").all_stand("tokyo", "tokyo").holds(P1, "lon-01").has(P2, cash)
    scene.state.turned = 1
    scene.trading(P1).begin(TW2).calls(P1, MIXED, [P2], give=["lon-01"])
    assert scene.asked() == asked
    owner = given(2, deal_types="mixed").all_stand("tokyo", "tokyo").holds(P1, "lon-01").holds(P2, "lon-02")
    owner.state.turned = 1
    owner.has(P2, cash).trading(P1).begin(TW2).calls(P1, MIXED, [P2], give=["lon-01"])
    assert owner.asked() == [P1, P2], "a share can be given without money"


@pytest.mark.rule("CR-805")
@pytest.mark.rule("CR-1406")
@pytest.mark.parametrize(("cash", "asked"), [(0, [P1]), (1, [P1, P2])])
def test_nor_to_one_by_who_has_nothing_to_give_for_a_share(cash: int, asked: list[int]) -> None:
    scene = given(2, deal_types="mixed").all_stand("tokyo", "tokyo").holds(P2, "lon-01").has(P1, 100)
    scene.state.turned = 1
    scene.trading(P1).begin(TW2).calls(P1, MIXED, [P2], want=["lon-01"])
    scene.state.cash[P1] = cash
    assert scene.asked() == asked
