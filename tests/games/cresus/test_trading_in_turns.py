"""CR-817: deals in turns, where no clock runs beside the play."""

import pytest

from tablee.games.cresus.actions import Accept, AlwaysReady, Decline, Pass, SellSign
from tablee.games.cresus.events import CallEnded, DealDone, Declined, WindowOpened
from tests.games.cresus.scene import EXCHANGE, FOR_SALE, P1, P2, P3, P4, PURCHASE, SALES, TW1, Scene, given


def in_turns(seats: int = 3, **options: str) -> Scene:
    scene = given(seats, **{"trading": "turns", **options}).all_stand(*["tokyo"] * seats).trading()
    return scene.holds(P1, "lon-01").holds(P2, "nyc-01").holds(P3, "hkg-01").begin(TW1)


@pytest.mark.rule("CR-817")
def test_each_in_lead_order_opens_one_thread_or_passes() -> None:
    scene = in_turns()
    assert scene.asked() == [P1] and scene.default(P1) == Pass()
    scene.refuses(P2, scene.call(EXCHANGE, [P1], give=["nyc-01"]), "CR-817")
    scene.refuses(P2, Pass(), "CR-817")
    scene.when(P1, Pass())
    assert scene.asked() == [P2]
    scene.calls(P2, EXCHANGE, [P1], give=["nyc-01"]).declines(P1, P2)
    assert scene.heard(CallEnded) == [CallEnded(P2, "declined")]
    assert scene.asked() == [P3], "one thread each"
    scene.when(P3, Pass())
    assert scene.phase() != "Calling"


@pytest.mark.rule("CR-817")
def test_a_complete_call_to_one_is_done_at_once() -> None:
    scene = in_turns().calls(P1, FOR_SALE, [P2], give=["lon-01"], ask=30)
    assert scene.default(P2) == Decline(P1)
    scene.refuses(P3, Accept(P1, P3), "CR-817")
    scene.accepts(P2, P1, P2)
    assert scene.heard(DealDone) and scene.cash(P1) == 130 and scene.asked() == [P2]


@pytest.mark.rule("CR-817")
@pytest.mark.rule("CR-802")
def test_the_proposer_picks_one_or_none_after_all_have_answered() -> None:
    scene = in_turns().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"])
    scene.answers(P2, P1, want=["lon-01"], pay=10).answers(P3, P1, want=["lon-01"], pay=12)
    assert set(scene.choices(P1)) == {Accept(P1, P2), Accept(P1, P3), Pass()} and scene.default(P1) == Pass()
    scene.refuses(P2, Accept(P1, P2), "CR-802")
    scene.refuses(P1, scene.counter(P2, give=["lon-01"], ask=50), "CR-817")
    scene.when(P1, Pass())
    assert scene.heard(CallEnded) == [CallEnded(P1, "withdrawn")] and scene.portfolio(P1) == ["lon-01"]


@pytest.mark.rule("CR-817")
def test_acceptances_of_a_call_to_several_are_answers() -> None:
    scene = in_turns().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"], ask=20).accepts(P2, P1, P2)
    assert scene.asked() == [P3]
    scene.declines(P3, P1).accepts(P1, P1, P2)
    assert scene.all_cash() == [120, 80, 100]


@pytest.mark.rule("CR-817")
def test_always_ready_means_pass() -> None:
    scene = in_turns().when(P2, AlwaysReady(1)).when(P1, Pass())
    assert scene.asked() == [P3]


@pytest.mark.rule("CR-817")
def test_no_deals_beside_open_decisions() -> None:
    scene = given(2, trading="turns").all_stand("london", "tokyo").holds(P1, "lon-01").holds(P2, "nyc-01")
    scene.signs(P2, 1).begin(SALES)
    scene.refuses(P2, scene.call(PURCHASE, [P1], pay=5), "CR-817", "trading_closed")
    scene.refuses(P2, SellSign(0), "CR-902")
    assert not [decision for decision in scene.game.decisions(scene.state) if not decision.required]


@pytest.mark.rule("CR-817")
@pytest.mark.parametrize("timers", ["1-day", "7-days"])
def test_games_over_days_are_always_played_in_turns(timers: str) -> None:
    scene = in_turns(trading="live", timers=timers)
    assert scene.phase() == "Calling"
    assert [deadline.due for deadline in scene.game.deadlines(scene.state)] == [int(timers[0]) * 86_400_000]


@pytest.mark.rule("CR-817")
def test_the_three_windows_are_the_same() -> None:
    scene = in_turns()
    while scene.phase() == "Calling":
        scene.defaults()
    assert scene.heard(WindowOpened)[0] == WindowOpened(1)
    scene.state.sold = 1
    scene.begin(11)
    assert scene.phase() == "Calling" and scene.view(P1).waits.window == 3


@pytest.mark.rule("CR-815")
def test_what_all_declined_is_not_repeated_in_a_later_window() -> None:
    scene = in_turns().calls(P1, FOR_SALE, [P2], give=["lon-01"], ask=20).declines(P2, P1)
    scene.state.turned = 1
    scene.begin(9).refuses(P1, scene.call(FOR_SALE, [P2], give=["lon-01"], ask=20), "CR-815")


@pytest.mark.rule("CR-1406")
def test_whoever_could_only_decline_is_not_asked() -> None:
    scene = given(4, trading="turns").all_stand("london", "tokyo", "tokyo", "tokyo").trading()
    scene.holds(P1, "lon-01").holds(P3, "nyc-01").begin(TW1)
    scene.calls(P1, EXCHANGE, [P2, P3, P4], give=["lon-01"])
    assert scene.heard(Declined) == [Declined(P2, P1)] and scene.asked() == [P3]
    scene.answers(P3, P1, give=["nyc-01"], want=["lon-01"])
    assert scene.heard(Declined)[1:] == [Declined(P4, P1)] and scene.phase() == "Picking"
    alone = given(2, trading="turns").all_stand("london", "tokyo").trading().holds(P1, "lon-01").begin(TW1)
    alone.calls(P1, EXCHANGE, [P2], give=["lon-01"])
    assert alone.heard(CallEnded) == [CallEnded(P1, "declined")] and alone.asked() == [P2]


@pytest.mark.rule("CR-1406")
def test_whoever_has_nothing_is_not_asked_what_to_propose() -> None:
    scene = given(3, trading="turns").all_stand("london", "tokyo", "tokyo").trading().holds(P3, "nyc-01")
    scene.has(P1, 0).has(P2, 0).signs(P2, 1).has(P3, 0).begin(TW1)
    assert scene.asked() == [P2], "who might sell a sign to buy"
    scene.when(P2, Pass())
    assert scene.asked() == [P3]


@pytest.mark.rule("CR-817")
def test_no_clock_runs_beside_the_play_in_turns_only() -> None:
    scene = in_turns()
    assert not scene.game.is_live(scene.state)
    assert scene.game.is_live(given(3).state)


@pytest.mark.rule("CR-1406")
def test_those_who_can_only_decline_do_so_at_once_in_order() -> None:
    scene = given(4, trading="turns").all_stand(*["tokyo"] * 4).trading().holds(P1, "lon-01").holds(P3, "hkg-01")
    scene.begin(TW1).calls(P1, EXCHANGE, [P2, P3, P4], give=["lon-01"])
    assert scene.asked() == [P3] and scene.heard(Declined) == [Declined(P2, P1)]
    scene.declines(P3, P1)
    assert scene.heard(Declined) == [Declined(P2, P1), Declined(P3, P1), Declined(P4, P1)]
    assert scene.heard(CallEnded) == [CallEnded(P1, "declined")]
    assert scene.asked() == [P2], "the next in turn"
