"""CR-801 to CR-816: calls, answers, counters and deals."""

from collections.abc import Sequence
from typing import Any

import pytest

from tablee.games.cresus.actions import (
    Accept,
    AlwaysReady,
    Answer,
    Call,
    CloseCall,
    Counter,
    Decline,
    Pass,
    Ready,
    Withdraw,
)
from tablee.games.cresus.events import (
    Answered,
    BonusPaid,
    Called,
    CallEnded,
    Countered,
    Deal,
    DealDone,
    DealLapsed,
    DealWithdrawn,
    Declined,
)
from tablee.games.cresus.game import CRESUS
from tablee.kernel.action import Verb
from tablee.kernel.chance import Quick
from tablee.kernel.seat import Seat
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
    TW1,
    Scene,
    given,
    share,
    shares,
)


def dealers(seats: int = 3, **options: Any) -> Scene:
    """The first window: P1 holds lon-01 and lon-02, P2 nyc-01 and nyc-02, P3 hkg-01."""
    scene = given(seats, **options).all_stand(*["tokyo"] * seats).trading()
    return scene.holds(P1, "lon-01", "lon-02").holds(P2, "nyc-01", "nyc-02").holds(P3, "hkg-01").begin(TW1)


def in_own_words(scene: Scene, seat: Seat) -> set[Verb]:
    """Return what a seat may say in terms of its own."""
    decisions = [decision for decision in scene.game.decisions(scene.state) if decision.seat == seat]
    return {verb for decision in decisions for verb in decision.open}


def deal(give: Sequence[str] = (), want: Sequence[str] = (), pay: int = 0, ask: int = 0) -> Deal:
    return Deal(shares(give), shares(want), pay, ask)


@pytest.mark.rule("CR-801")
def test_shares_put_up_for_exchange_to_one_some_or_all() -> None:
    for to in ([P2], [P2, P3], [P3]):
        scene = dealers().calls(P1, EXCHANGE, to, give=["lon-01"])
        assert scene.heard(Called) == [Called(P1, EXCHANGE, tuple(to), deal(["lon-01"]))]
        assert scene.view(-1).threads[0].owing == tuple(to)


@pytest.mark.rule("CR-802")
def test_the_proposer_settles_with_one_or_with_none() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2, P3], give=["lon-01"])
    scene.answers(P2, P1, give=["nyc-01"], want=["lon-01"]).answers(P3, P1, give=["hkg-01"], want=["lon-01"])
    assert {Accept(P1, P2), Accept(P1, P3), CloseCall()} <= set(scene.choices(P1))
    scene.when(P1, CloseCall())
    assert scene.portfolio(P1) == ["lon-01", "lon-02"] and scene.heard(CallEnded) == [CallEnded(P1, "withdrawn")]


@pytest.mark.rule("CR-803")
def test_money_for_the_shares_of_another_and_the_bank_has_no_part() -> None:
    scene = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01", "nyc-02"], pay=60).accepts(P2, P1, P2)
    assert scene.all_cash() == [40, 160, 100] and scene.portfolio(P1) == ["lon-01", "lon-02", "nyc-01", "nyc-02"]
    assert scene.heard(DealDone) == [DealDone(P1, P2, deal(want=["nyc-01", "nyc-02"], pay=60))]


@pytest.mark.rule("CR-803")
def test_where_nobody_has_a_share_there_is_none_to_offer_money_for() -> None:
    scene = given(2).all_stand("london", "tokyo").purchase_phase(london=("lon-01", "lon-02"))
    offer = scene.call(PURCHASE, [P1], pay=50)
    assert scene.phase() == "DirectBuying" and Call not in in_own_words(scene, P2)
    scene.refuses(P2, offer, "CR-803", "no_shares")
    scene.buys(P1, "lon-01")
    assert Call in in_own_words(scene, P2) and scene.allows(P2, offer)


@pytest.mark.rule("CR-804")
def test_no_deal_brings_a_bonus() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"], want=["nyc-02"]).accepts(P2, P1, P2)
    assert scene.state.held(P1, 1) == 2, "two of the media"
    assert not scene.heard(BonusPaid) and scene.all_cash() == [100, 100, 100]


@pytest.mark.rule("CR-805")
@pytest.mark.parametrize(
    ("kind", "terms"),
    [
        (EXCHANGE, {"give": ["lon-01"], "pay": 5}),
        (EXCHANGE, {"give": ["lon-01"], "ask": 5}),
        (PURCHASE, {"give": ["lon-01"], "pay": 5}),
        (PURCHASE, {"want": ["nyc-01"], "ask": 5}),
        (FOR_SALE, {"give": ["lon-01"], "pay": 5}),
        (FOR_SALE, {"give": ["lon-01"], "want": ["nyc-01"]}),
    ],
)
def test_shares_for_shares_or_shares_for_money(kind: int, terms: dict[str, Any]) -> None:
    scene = dealers()
    scene.refuses(P1, scene.call(kind, [P2], **terms), "CR-805")
    scene.refuses(P1, scene.call(MIXED, [P2], give=["lon-01"]), "CR-805", "no_mixed_deals")


@pytest.mark.rule("CR-805")
def test_numbers_may_differ_but_both_sides_give() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"])
    scene.refuses(P2, scene.answer(P1, want=["lon-01"]), "CR-810")
    scene.refuses(P2, scene.answer(P1, give=["nyc-01"]), "CR-810")
    scene.refuses(P2, scene.answer(P1, give=["nyc-01"], want=["lon-01"], pay=1), "CR-810")
    scene.answers(P2, P1, give=["nyc-01", "nyc-02"], want=["lon-01"]).accepts(P1, P1, P2)
    assert scene.portfolio(P1) == ["lon-02", "nyc-01", "nyc-02"]
    sale = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01"])
    sale.refuses(P2, sale.answer(P1, give=["nyc-01"]), "CR-810", "not_a_whole_deal")


@pytest.mark.rule("CR-805")
def test_mixed_deals_if_the_table_likes_with_money_from_one_side() -> None:
    scene = dealers(deal_types="mixed")
    scene.refuses(P1, scene.call(MIXED, [P2], give=["lon-01"], pay=5, ask=5), "CR-805")
    scene.calls(P1, MIXED, [P2], give=["lon-01"], want=["nyc-01"], pay=30).accepts(P2, P1, P2)
    assert scene.all_cash() == [70, 130, 100] and scene.portfolio(P2) == ["lon-01", "nyc-02"]
    scene.calls(P1, MIXED, [P2], give=["lon-02"])
    scene.refuses(P2, Accept(P1, P2), "CR-812", "no_live_deal")
    scene.answers(P2, P1, want=["lon-02"], pay=9).accepts(P1, P1, P2)
    assert scene.cash(P1) == 79


@pytest.mark.rule("CR-806")
def test_shares_for_sale_call_for_purchase_offers() -> None:
    scene = dealers().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"])
    scene.answers(P2, P1, want=["lon-01"], pay=25).answers(P3, P1, want=["lon-01"], pay=31)
    scene.accepts(P1, P1, P3)
    assert scene.all_cash() == [131, 100, 69] and scene.portfolio(P3) == ["lon-01", "hkg-01"]
    scene.refuses(P1, scene.call(FOR_SALE, [P2], ask=5), "CR-809", "name_something")


# -- calls -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-809")
def test_what_a_call_may_name() -> None:
    scene = dealers()
    for call, key in (
        (scene.call(EXCHANGE, [P1, P2], give=["lon-01"]), "others_only"),
        (scene.call(EXCHANGE, [P2, 3], give=["lon-01"]), "others_only"),
        (scene.call(EXCHANGE, [P2]), "name_something"),
        (scene.call(PURCHASE, [P2, P3], want=["nyc-01"], pay=5), "name_one_addressee"),
        (scene.call(EXCHANGE, [P2], give=["nyc-01"]), "not_their_share"),
        (scene.call(EXCHANGE, [P2], want=["lon-01"]), "not_their_share"),
        (scene.call(PURCHASE, [P2], want=["nyc-01"], pay=101), "cannot_pay"),
        (scene.call(FOR_SALE, [P2], give=["lon-01"], ask=101), "cannot_pay"),
    ):
        scene.refuses(P1, call, "CR-809", key)
    for call in (
        scene.call(EXCHANGE, [P2], want=["nyc-01"]),
        scene.call(PURCHASE, [P2, P3], pay=50),
        scene.call(FOR_SALE, [P2, P3], give=["lon-01"], ask=100),
    ):
        assert scene.allows(P1, call), "one side is enough"


@pytest.mark.rule("CR-809")
def test_a_price_called_out_to_several_is_one_that_somebody_among_them_can_pay() -> None:
    scene = dealers().has(P2, 20).has(P3, 40)
    scene.refuses(P1, scene.call(FOR_SALE, [P2, P3], give=["lon-01"], ask=41), "CR-809", "cannot_pay")
    scene.calls(P1, FOR_SALE, [P2, P3], give=["lon-01"], ask=40)
    scene.refuses(P2, Accept(P1, P2), "CR-809", "cannot_pay")
    scene.answers(P2, P1, want=["lon-01"], pay=20).accepts(P3, P1, P3)


@pytest.mark.rule("CR-809")
def test_an_answer_names_what_its_parties_have() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"])
    scene.refuses(P2, scene.answer(P1, give=["hkg-01"], want=["lon-01"]), "CR-809", "not_their_share")
    scene.refuses(P2, scene.answer(P1, give=["nyc-01"], want=["lon-03"]), "CR-809", "not_their_share")
    buying = dealers().calls(P1, PURCHASE, [P2], pay=10)
    buying.refuses(P2, buying.answer(P1, give=["nyc-01"], ask=101), "CR-809", "cannot_pay")


@pytest.mark.rule("CR-810")
def test_an_answer_may_differ_from_the_call_be_replaced_and_withdrawn() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"], want=["nyc-01"])
    scene.answers(P2, P1, give=["nyc-02"], want=["lon-02"])
    assert scene.heard(Answered)[-1] == Answered(P2, P1, deal(["lon-02"], ["nyc-02"]), False)
    scene.answers(P2, P1, give=["nyc-01"], want=["lon-01", "lon-02"])
    scene.refuses(P1, Withdraw(P1, P2), "CR-810", "nothing_to_withdraw")
    live = scene.view(P1).threads[0].live
    assert len(live) == 1 and live[0].deal == deal(["lon-01", "lon-02"], ["nyc-01"]), "at most one"
    scene.when(P2, Withdraw(P1, P2))
    assert scene.heard(DealWithdrawn) == [DealWithdrawn(P2, P1, P2)] and not scene.view(P1).threads[0].live
    scene.refuses(P2, Withdraw(P1, P2), "CR-810")
    scene.refuses(P3, scene.answer(P1, give=["hkg-01"], want=["lon-01"]), "CR-810", "not_addressed")
    scene.refuses(P3, Decline(P1), "CR-810")
    scene.refuses(P3, Withdraw(P1, P3), "CR-814", "no_thread")
    scene.declines(P2, P1)
    assert scene.heard(Declined) == [Declined(P2, P1)]


@pytest.mark.rule("CR-810")
def test_who_declined_says_no_more() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2, P3], give=["lon-01"]).declines(P2, P1)
    scene.refuses(P2, scene.answer(P1, give=["nyc-01"], want=["lon-01"]), "CR-810", "has_declined")
    scene.refuses(P2, Decline(P1), "CR-810", "has_declined")


@pytest.mark.rule("CR-811")
def test_three_counters_for_each_pair() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2, P3], give=["lon-01"])
    offer = scene.counter(P2, give=["lon-02"], want=["nyc-01"])
    scene.refuses(P1, offer, "CR-811", "nothing_to_counter")
    for _ in range(3):
        scene.answers(P2, P1, give=["nyc-02"], want=["lon-01"])
        scene.when(P1, offer)
        scene.refuses(P1, offer, "CR-811", "nothing_to_counter")
        assert scene.view(P2).threads[0].owing == (P2, P3), "a counter wants an answer"
    assert scene.heard(Countered)[-1] == Countered(P1, P2, deal(["lon-02"], ["nyc-01"]))
    scene.answers(P2, P1, give=["nyc-02"], want=["lon-01"])
    scene.refuses(P1, offer, "CR-811", "too_many_counters")
    assert Counter not in in_own_words(scene, P1), "nor is it offered"
    scene.answers(P3, P1, give=["hkg-01"], want=["lon-01"])
    assert scene.allows(P1, scene.counter(P3, give=["lon-02"], want=["hkg-01"])), "for each pair"
    assert Counter in in_own_words(scene, P1)
    scene.refuses(P2, offer, "CR-814", "no_thread")


@pytest.mark.rule("CR-811")
def test_a_counter_replaces_the_live_deal_and_binds_its_author() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"]).answers(P2, P1, give=["nyc-02"], want=["lon-01"])
    scene.when(P1, scene.counter(P2, give=["lon-01"], want=["nyc-01"]))
    scene.refuses(P1, Accept(P1, P2), "CR-812", "your_own_deal")
    scene.refuses(P2, Withdraw(P1, P2), "CR-810", "nothing_to_withdraw")
    scene.accepts(P2, P1, P2)
    assert scene.portfolio(P1) == ["lon-02", "nyc-01"]
    taken_back = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"]).answers(P2, P1, give=["nyc-02"], want=["lon-01"])
    taken_back.when(P1, taken_back.counter(P2, give=["lon-01"], want=["nyc-01"])).when(P1, Withdraw(P1, P2))
    taken_back.refuses(P2, Accept(P1, P2), "CR-812")
    taken_back.refuses(P1, Counter(P2, (), (), 0, 0), "CR-811")


@pytest.mark.rule("CR-811")
@pytest.mark.parametrize("others", [[], [P3]])
def test_a_counter_that_is_withdrawn_does_not_bring_back_the_call_it_replaced(others: list[int]) -> None:
    scene = dealers().calls(P1, FOR_SALE, [P2, *others], give=["lon-01"], ask=30)
    scene.answers(P2, P1, want=["lon-01"], pay=20).when(P1, scene.counter(P2, give=["lon-01"], ask=40))

    scene.when(P1, Withdraw(P1, P2))

    scene.refuses(P2, Accept(P1, P2), "CR-812", "no_live_deal")
    assert Accept(P1, P2) not in scene.choices(P2)
    assert P2 not in scene.view(P2).threads[0].owing, "nothing is asked of P2"
    assert scene.allows(P2, Ready())
    scene.answers(P2, P1, want=["lon-01"], pay=35).accepts(P1, P1, P2)
    assert scene.all_cash() == [135, 65, 100], "but may answer anew"


@pytest.mark.rule("CR-811", "CR-813")
def test_nor_does_a_counter_that_lapses() -> None:
    scene = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=50)
    scene.answers(P2, P1, give=["nyc-01"], ask=90).when(P1, scene.counter(P2, want=["nyc-01"], pay=80))
    scene.calls(P3, FOR_SALE, [P1], give=["hkg-01"], ask=30).accepts(P1, P3, P1)
    assert scene.heard(DealLapsed) == [DealLapsed(P1, P2)] and scene.cash(P1) == 70

    scene.refuses(P2, Accept(P1, P2), "CR-812", "no_live_deal")

    assert scene.allows(P2, Ready()) and scene.allows(P2, scene.answer(P1, give=["nyc-01"], ask=60))


@pytest.mark.rule("CR-812")
def test_a_complete_call_to_one_is_done_when_accepted_one_to_several_is_an_answer() -> None:
    scene = dealers().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"], ask=30).accepts(P2, P1, P2)
    assert not scene.heard(DealDone) and scene.heard(Answered) == [Answered(P2, P1, deal(["lon-01"], ask=30), True)]
    scene.accepts(P3, P1, P3).accepts(P1, P1, P2)
    assert scene.all_cash() == [130, 70, 100]
    one = dealers().calls(P1, FOR_SALE, [P2], give=["lon-01"], ask=30)
    one.refuses(P1, Accept(P1, P2), "CR-812", "your_own_deal")
    one.refuses(P1, Withdraw(P1, P2), "CR-814", "close_the_call")
    one.refuses(P3, Accept(P1, P2), "CR-812", "not_your_deal")
    one.accepts(P2, P1, P2)
    assert one.heard(DealDone)


@pytest.mark.rule("CR-812")
@pytest.mark.parametrize(
    ("kind", "terms"),
    [
        (EXCHANGE, {"give": ["lon-01"]}),
        (EXCHANGE, {"want": ["nyc-01"]}),
        (PURCHASE, {"want": ["nyc-01"]}),
        (PURCHASE, {"pay": 50}),
        (FOR_SALE, {"give": ["lon-01"]}),
        (MIXED, {"give": ["lon-01"]}),
        (MIXED, {"want": ["nyc-01"]}),
        (MIXED, {"pay": 50}),
    ],
)
def test_an_incomplete_call_cannot_be_accepted(kind: int, terms: dict[str, Any]) -> None:
    scene = dealers(deal_types="mixed").calls(P1, kind, [P2], **terms)
    scene.refuses(P2, Accept(P1, P2), "CR-812", "no_live_deal")
    scene.refuses(P2, Accept(P3, P2), "CR-814", "no_thread")


@pytest.mark.rule("CR-812")
def test_a_call_to_one_whose_deal_was_replaced_and_withdrawn_can_still_be_accepted() -> None:
    scene = dealers().calls(P1, FOR_SALE, [P2], give=["lon-01"], ask=30).answers(P2, P1, want=["lon-01"], pay=20)
    scene.when(P2, Withdraw(P1, P2)).accepts(P2, P1, P2)
    assert scene.all_cash() == [130, 70, 100]


@pytest.mark.rule("CR-812")
def test_what_is_accepted_was_seen_before() -> None:
    """An answer replaced at the last moment voids an acceptance on its way; other words break into whatever goes on."""
    assert not CRESUS.breaks_in(Accept(P1, P2))
    assert CRESUS.breaks_in(Decline(P1)) and CRESUS.breaks_in(CloseCall()) and CRESUS.breaks_in(Ready())
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"])
    scene.answers(P2, P1, give=["nyc-01"], want=["lon-01"])
    answer = scene.answer(P1, give=["nyc-02"], want=["lon-01"])
    assert CRESUS.apply(scene.state, P2, answer, Quick(1)), "what the others were asked is void"


@pytest.mark.rule("CR-813")
def test_what_cannot_be_carried_out_any_more_lapses_with_nothing_moved() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2, P3], give=["lon-01"])
    scene.answers(P2, P1, give=["nyc-01"], want=["lon-01"]).answers(P3, P1, give=["hkg-01"], want=["lon-01"])
    scene.calls(P3, EXCHANGE, [P2], give=["hkg-01"], want=["nyc-02"]).accepts(P2, P3, P2)
    assert scene.heard(DealLapsed) == [DealLapsed(P1, P3)], "P3 has given the share away"
    scene.refuses(P1, Accept(P1, P3), "CR-812")
    scene.calls(P2, FOR_SALE, [P3], give=["hkg-01"], ask=100).accepts(P3, P2, P3)
    assert scene.cash(P3) == 0 and scene.accepts(P1, P1, P2).portfolio(P1) == ["lon-02", "nyc-01"]


@pytest.mark.rule("CR-813")
def test_money_spent_lets_a_deal_lapse_and_a_share_gone_the_whole_call() -> None:
    scene = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=80)
    scene.calls(P3, FOR_SALE, [P1], give=["hkg-01"], ask=30).accepts(P1, P3, P1)
    assert scene.heard(DealLapsed) == [DealLapsed(P1, P2)] and CallEnded(P1, "lapsed") in scene.heard(CallEnded)
    scene.refuses(P2, Accept(P1, P2), "CR-814", "no_thread")
    other = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"])
    other.calls(P3, EXCHANGE, [P1], give=["hkg-01"], want=["lon-01"]).accepts(P1, P3, P1)
    assert CallEnded(P1, "lapsed") in other.heard(CallEnded)


@pytest.mark.rule("CR-813")
def test_a_purchase_lets_a_deal_lapse_that_cannot_be_paid_any_more() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P2, "hkg-01").trading(P2)
    scene.purchase_phase(london=("lon-01", "lon-02")).all_ready()
    scene.calls(P1, PURCHASE, [P2], want=["hkg-01"], pay=95).buys(P1, "lon-01")
    assert scene.heard(DealLapsed) == [DealLapsed(P1, P2)]
    scene.refuses(P2, Accept(P1, P2), "CR-814", "no_thread")


@pytest.mark.rule("CR-813")
def test_a_deal_that_has_lapsed_is_not_accepted_though_the_money_is_back() -> None:
    scene = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=80)
    scene.calls(P3, FOR_SALE, [P1], give=["hkg-01"], ask=30).accepts(P1, P3, P1)
    scene.calls(P3, PURCHASE, [P1], want=["lon-02"], pay=60).accepts(P1, P3, P1)
    assert scene.cash(P1) == 130

    scene.refuses(P2, Accept(P1, P2), "CR-814", "no_thread")

    assert scene.calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=80).accepts(P2, P1, P2).cash(P2) == 180, "called anew"


@pytest.mark.rule("CR-813")
def test_nor_though_the_share_is_back() -> None:
    scene = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=80)
    scene.calls(P3, EXCHANGE, [P2], give=["hkg-01"], want=["nyc-01"]).accepts(P2, P3, P2)
    scene.calls(P2, EXCHANGE, [P3], give=["hkg-01"], want=["nyc-01"]).accepts(P3, P2, P3)
    assert "nyc-01" in scene.portfolio(P2)
    scene.refuses(P2, Accept(P1, P2), "CR-814", "no_thread")


@pytest.mark.rule("CR-808", "CR-813")
@pytest.mark.parametrize(("kind", "pay"), [(PURCHASE, 0), (PURCHASE, 80), (EXCHANGE, 0)])
def test_a_call_for_a_share_that_is_gone_is_over_and_nobody_owes_it_an_answer(kind: int, pay: int) -> None:
    scene = dealers().calls(P1, kind, [P2], want=["nyc-01"], pay=pay)
    scene.refuses(P2, Ready(), "CR-808", "owes_an_answer")

    scene.calls(P3, EXCHANGE, [P2], give=["hkg-01"], want=["nyc-01"]).accepts(P2, P3, P2)

    assert CallEnded(P1, "lapsed") in scene.heard(CallEnded) and not scene.view(P2).threads
    assert scene.allows(P2, Ready())
    assert scene.allows(P1, scene.call(PURCHASE, [P2], want=["nyc-02"], pay=10)), "one may call something else"


@pytest.mark.rule("CR-808", "CR-813")
def test_a_call_whose_money_is_gone_is_over_too() -> None:
    scene = dealers().calls(P1, PURCHASE, [P2, P3], pay=80)
    scene.calls(P3, FOR_SALE, [P1], give=["hkg-01"], ask=30).accepts(P1, P3, P1)
    assert CallEnded(P1, "lapsed") in scene.heard(CallEnded)
    dear = dealers().calls(P1, FOR_SALE, [P2], give=["lon-01"], ask=90)
    dear.calls(P3, FOR_SALE, [P2], give=["hkg-01"], ask=30).accepts(P2, P3, P2)
    assert CallEnded(P1, "lapsed") in dear.heard(CallEnded), "P2 cannot pay any more"


@pytest.mark.rule("CR-813")
def test_a_price_called_to_several_and_answers_that_can_be_carried_out_go_on() -> None:
    scene = dealers().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"], ask=90).declines(P3, P1)
    scene.calls(P3, FOR_SALE, [P2], give=["hkg-01"], ask=30).accepts(P2, P3, P2)
    assert scene.answers(P2, P1, want=["lon-01"], pay=70).accepts(P1, P1, P2).cash(P1) == 170, "P2 may offer less"
    answered = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=80).answers(P2, P1, give=["nyc-02"], ask=40)
    answered.calls(P3, EXCHANGE, [P2], give=["hkg-01"], want=["nyc-01"]).accepts(P2, P3, P2)
    assert answered.accepts(P1, P1, P2).cash(P2) == 140, "P2 offered another share"


@pytest.mark.rule("CR-808", "CR-813")
def test_a_call_that_an_answer_kept_open_is_over_when_the_answer_is_withdrawn() -> None:
    scene = dealers().calls(P1, PURCHASE, [P2], want=["nyc-01"], pay=80).answers(P2, P1, give=["nyc-02"], ask=40)
    scene.calls(P3, EXCHANGE, [P2], give=["hkg-01"], want=["nyc-01"]).accepts(P2, P3, P2)
    assert CallEnded(P1, "lapsed") not in scene.heard(CallEnded)

    scene.when(P2, Withdraw(P1, P2))

    assert CallEnded(P1, "lapsed") in scene.heard(CallEnded) and scene.allows(P2, Ready())


@pytest.mark.rule("CR-808", "CR-813")
def test_the_same_where_whoever_answered_declines_and_nobody_else_owes_such_a_call_an_answer() -> None:
    scene = dealers().holds(P3, "hkg-02").calls(P1, PURCHASE, [P2, P3], pay=80).answers(P2, P1, give=["nyc-02"], ask=40)
    scene.refuses(P3, Ready(), "CR-808", "owes_an_answer")
    scene.calls(P3, FOR_SALE, [P1], give=["hkg-01"], ask=30).accepts(P1, P3, P1)
    assert scene.allows(P3, Ready()), "P1 has not the 80 M any more"
    assert scene.allows(P3, scene.answer(P1, give=["hkg-02"], ask=50)), "but P3 may ask for less"

    scene.declines(P2, P1)

    assert CallEnded(P1, "lapsed") in scene.heard(CallEnded)


@pytest.mark.rule("CR-813")
def test_an_answer_for_another_share_stands_though_the_share_called_out_is_gone() -> None:
    scene = dealers().calls(P1, FOR_SALE, [P2], give=["lon-01"], ask=30).answers(P2, P1, want=["lon-02"], pay=20)
    scene.calls(P3, EXCHANGE, [P1], give=["hkg-01"], want=["lon-01"]).accepts(P1, P3, P1)
    assert scene.accepts(P1, P1, P2).all_cash() == [120, 80, 100]


@pytest.mark.rule("CR-813")
def test_a_bonus_still_pays_for_a_deal() -> None:
    scene = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").holds(P2, "hkg-01").trading(P2)
    scene.purchase_phase(london=("lon-01", "lon-02")).all_ready()
    scene.calls(P1, PURCHASE, [P2], want=["hkg-01"], pay=95).buys(P1, "lon-01")
    assert not scene.heard(DealLapsed) and scene.accepts(P2, P1, P2).cash(P1) == 100 - 20 + 20 - 95


@pytest.mark.rule("CR-814")
def test_a_thread_ends_when_all_decline_or_the_phase_is_over() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2, P3], give=["lon-01"]).declines(P2, P1)
    assert not scene.heard(CallEnded)
    scene.declines(P3, P1)
    assert scene.heard(CallEnded) == [CallEnded(P1, "declined")]
    scene.refuses(P1, CloseCall(), "CR-814")
    late = given(3).all_stand("london", "tokyo", "tokyo").holds(P1, "lon-01").begin(SALES)
    late.calls(P2, PURCHASE, [P1], want=["lon-01"], pay=5).ends_selling(P1)
    assert CallEnded(P2, "phase-over") in late.heard(CallEnded)


@pytest.mark.rule("CR-815")
def test_one_thread_at_a_time_and_six_in_a_round() -> None:
    scene = dealers()
    for number in range(6):
        scene.calls(P1, FOR_SALE, [P2], give=["lon-01"], ask=10 + number)
        scene.refuses(P1, scene.call(FOR_SALE, [P3], give=["lon-02"]), "CR-815", "one_thread")
        assert scene.view(P2).players[P1].calls_left == 5 - number
        scene.when(P1, CloseCall())
    scene.refuses(P1, scene.call(FOR_SALE, [P3], give=["lon-02"]), "CR-815", "too_many_threads")
    assert scene.begin(END).view(P2).players[P1].calls_left == 6


@pytest.mark.rule("CR-815")
def test_a_call_all_declined_is_not_repeated_unchanged_in_this_round() -> None:
    scene = dealers().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"], ask=10).declines(P2, P1).declines(P3, P1)
    scene.refuses(P1, scene.call(FOR_SALE, [P2, P3], give=["lon-01"], ask=10), "CR-815", "declined_before")
    assert scene.allows(P1, scene.call(FOR_SALE, [P2, P3], give=["lon-01"], ask=9))
    assert scene.allows(P1, scene.call(FOR_SALE, [P2], give=["lon-01"], ask=10))
    scene.calls(P1, FOR_SALE, [P2], give=["lon-02"]).declines(P2, P1)
    for call in (
        scene.call(FOR_SALE, [P2], give=["lon-02"]),
        scene.call(FOR_SALE, [P2, P3], give=["lon-01"], ask=10),
    ):
        scene.refuses(P1, call, "CR-815", "declined_before")
    scene.begin(END)
    assert not scene.state.refused


@pytest.mark.rule("CR-815")
def test_the_same_share_called_out_in_another_way_is_another_call() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"]).declines(P2, P1)
    scene.refuses(P1, scene.call(EXCHANGE, [P2], give=["lon-01"]), "CR-815", "declined_before")
    assert scene.allows(P1, scene.call(FOR_SALE, [P2], give=["lon-01"]))
    assert scene.allows(P1, scene.call(EXCHANGE, [P2], give=["lon-01"], want=["nyc-01"]))


def test_answers_are_counted_also_those_that_accept() -> None:
    """No thread goes on for ever."""
    scene = dealers().calls(P1, FOR_SALE, [P2, P3], give=["lon-01"], ask=10)
    for _ in range(12):
        scene.accepts(P2, P1, P2).when(P2, Withdraw(P1, P2))
    scene.refuses(P2, Accept(P1, P2), "CR-815", "too_many_answers")
    scene.refuses(P2, scene.answer(P1, want=["lon-01"], pay=5), "CR-815", "too_many_answers")
    assert Accept(P1, P2) not in scene.choices(P2) and Decline(P1) in scene.choices(P2)
    assert Answer not in in_own_words(scene, P2) and Answer in in_own_words(scene, P3)


@pytest.mark.rule("CR-816")
def test_threads_answers_and_deals_are_public() -> None:
    scene = dealers().calls(P1, EXCHANGE, [P2], give=["lon-01"]).answers(P2, P1, give=["nyc-01"], want=["lon-01"])
    assert scene.view(-1).threads == scene.view(P3).threads == scene.view(P1).threads
    assert scene.view(P3).threads[0].live[0].deal == deal(["lon-01"], ["nyc-01"])
    assert all(event.is_for(seat) for event in scene.events for seat in (-1, P1, P2, P3))


@pytest.mark.rule("CR-818")
def test_players_on_closed_markets_banned_ones_and_those_who_have_sold_may_deal() -> None:
    scene = given(3).all_stand("london", "sydney", "tokyo").closes("sydney").banned(P3)
    scene.holds(P1, "lon-01", "lon-02").holds(P2, "nyc-01").holds(P3, "hkg-01").begin(SALES)
    scene.ends_selling(P1)
    assert scene.asked() == [P3]
    for seat, name in ((P1, "lon-01"), (P2, "nyc-01"), (P3, "hkg-01")):
        others = [other for other in (P1, P2, P3) if other != seat]
        assert scene.allows(seat, scene.call(EXCHANGE, others, give=[name]))


def test_words_out_of_place() -> None:
    scene = dealers()
    scene.refuses(P1, Pass(), "CR-1401")
    scene.refuses(P1, Decline(P2), "CR-814")
    scene.refuses(P1, AlwaysReady(0), "CR-808")
    assert scene.allows(P1, Ready()) and share("lon-01") == 0
