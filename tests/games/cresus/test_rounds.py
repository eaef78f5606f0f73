"""CR-2xx: the order of a round, who leads, what ends with it."""

import pytest

from tablee.games.cresus.actions import BuySigns
from tablee.games.cresus.events import (
    Bought,
    CardDrawn,
    ExpertTurnedUp,
    MarketsChosen,
    RoundBegan,
    SharesTurnedUp,
    SignBought,
    Sold,
)
from tablee.games.cresus.material import MARKETS, NO_CARD, NO_EXPERT
from tablee.kernel.event import Event
from tests.games.cresus.scene import END, LUCK, P1, P2, P3, SALES, TURNING, card, given, market


@pytest.mark.rule("CR-203")
def test_six_phases_in_order() -> None:
    scene = given(2).deck("boom-agro", "boom-techno").on_top("london", "lon-01", "lon-02").begin(0)
    scene.goes_on("ChoosingMarkets").chooses("london", "tokyo").buys(P1, "lon-01").stops(P1)
    scene.goes_on("SellingTurn").sells(P1, "lon-01", faces=4).when(P1, BuySigns(0, 1, 0, 0)).defaults()
    kinds = [type(event) for event in scene.events]
    order: list[type[Event]] = [
        ExpertTurnedUp,
        MarketsChosen,
        CardDrawn,
        SharesTurnedUp,
        Bought,
        Sold,
        SignBought,
        RoundBegan,
    ]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)


@pytest.mark.rule("CR-204")
def test_markets_in_the_order_of_the_ring_and_each_phase_on_all_of_them_first() -> None:
    scene = given(6).all_stand(*MARKETS[::-1]).begin(LUCK)
    scene.goes_on("DirectBuying")
    assert [event.market for event in scene.heard(CardDrawn)] == list(range(6))
    assert [event.market for event in scene.heard(SharesTurnedUp)] == list(range(6))
    order = []
    while scene.phase() == "DirectBuying":
        order.append(scene.state.pawn[scene.asked()[0]])
        scene.stops(scene.asked()[0])
    assert order == list(range(6)), "purchases"
    scene = given(3).all_stand("tokyo", "london", "sydney").holds(P1, "lon-01").holds(P2, "lon-02").holds(P3, "lon-03")
    scene.begin(SALES)
    sellers = []
    while scene.phase() == "SellingTurn":
        sellers.append(scene.asked()[0])
        scene.ends_selling(sellers[-1])
    assert sellers == [P2, P3, P1]


@pytest.mark.rule("CR-205")
def test_the_lead_passes_clockwise_and_settles_every_order() -> None:
    scene = given(3).lead(P2).begin(END)
    assert scene.state.round == 2 and scene.state.lead == P3
    assert scene.state.in_lead_order() == (P3, P1, P2)
    assert scene.heard(RoundBegan) == [RoundBegan(2, P3)]
    assert scene.heard(ExpertTurnedUp)[0].seat == P3
    drawn = given(3).lead(P3).all_stand("tokyo", "tokyo", "tokyo").luck_phase("boom-agro")
    assert drawn.heard(CardDrawn)[0].seat == P3


@pytest.mark.rule("CR-205")
def test_the_first_round_keeps_the_lead_chance_named() -> None:
    leads = set()
    for seed in range(30):
        events: list[Event] = []
        state = given(4).game.setup(4, {}, given(2, seed=seed).chance, events)
        assert events[0] == RoundBegan(1, state.lead)
        leads.add(state.lead)
    assert leads == {0, 1, 2, 3}


@pytest.mark.rule("CR-206")
def test_a_market_is_active_with_a_pawn_on_it() -> None:
    scene = given(2).all_stand("sydney", "sydney").luck_phase("boom-agro")
    assert [event.market for event in scene.heard(CardDrawn)] == [market("sydney")]
    assert [event.market for event in scene.heard(SharesTurnedUp)] == [market("sydney")]
    assert [scene.state.is_active(place) for place in range(6)] == [False] * 4 + [True, False]


@pytest.mark.rule("CR-207")
@pytest.mark.rule("CR-303")
def test_what_lasts_for_a_round_ends_with_it() -> None:
    scene = given(2).expert_phase("pirate-tokyo").chooses("sydney", "tokyo")
    scene.under("sydney", "hausse").banned(P1)
    assert scene.view(P1).expert_up is not None
    scene.begin(END)
    state = scene.state
    assert state.closed == 0 and state.banned == 0 and state.event == [NO_CARD] * 6
    assert scene.is_gone("pirate-tokyo") and state.expert_up != market("tokyo")
    assert card("hausse") in state.discard
    assert state.pawn == [market("sydney"), market("tokyo")], "pawns stay"
    assert state.expert_up == NO_EXPERT or state.expert_up != market("tokyo")


@pytest.mark.rule("CR-601")
def test_shares_are_turned_up_on_all_active_open_markets_top_card_first() -> None:
    scene = given(3).all_stand("london", "sydney", "tokyo").closes("tokyo").banned(P2).trading()
    scene.on_top("london", "lon-09", "lon-02").on_top("sydney", "syd-01", "syd-12").begin(TURNING)
    assert scene.up("london") == ["lon-09", "lon-02"]
    assert [(event.market, event.shares) for event in scene.heard(SharesTurnedUp)][1][0] == market("sydney")
    assert len(scene.heard(SharesTurnedUp)) == 2, "also where all are banned, not where it is closed"


@pytest.mark.rule("CR-601")
@pytest.mark.parametrize("left", [0, 1])
def test_only_as_many_as_the_pile_holds(left: int) -> None:
    scene = given(2).all_stand("london", "tokyo")
    scene.holds(P2, *[f"lon-{number:02}" for number in range(1 + left, 13)]).begin(TURNING)
    assert len(scene.heard(SharesTurnedUp)[0].shares) == left
    assert scene.phase() == "DirectBuying" and scene.asked() == ([P1] if left else [P2])
