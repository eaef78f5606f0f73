"""CR-4xx: the choice of a market, what may be looked at before, and what may change it."""

import pytest

from tablee.games.cresus.actions import Arrange, Choose, Fly, LookInside, Pass, TakeTip, UseVip
from tablee.games.cresus.events import Arranged, BanLifted, LaidInOrder, LookedAt, MarketsChosen, PawnMoved, Saw
from tablee.games.cresus.material import MARKETS
from tests.games.cresus.scene import P1, P2, P3, TURNING, given, market, share, shares


@pytest.mark.rule("CR-402")
@pytest.mark.rule("CR-403")
@pytest.mark.rule("CR-404")
def test_all_pick_in_secret_and_picks_are_shown_together() -> None:
    scene = given(3).deck("boom-agro", "boom-techno").choice_phase()
    assert scene.asked() == [P1, P2, P3]
    scene.when(P2, Choose(market("tokyo"))).when(P1, Choose(market("tokyo")))
    assert not scene.heard(MarketsChosen) and scene.view(P3).players[P1].pawn is None
    scene.refuses(P1, Choose(0), "CR-1405")
    scene.when(P3, Choose(market("sydney")))
    assert scene.heard(MarketsChosen) == [MarketsChosen((5, 5, 4), ())]
    assert scene.state.pawn == [5, 5, 4]


@pytest.mark.rule("CR-405")
@pytest.mark.rule("CR-406")
def test_who_stays_may_sell_but_not_buy() -> None:
    scene = given(2).all_stand("sydney", "tokyo").holds(P1, "lon-01").deck("boom-agro", "boom-techno").choice_phase()
    assert Choose(market("sydney")) in scene.choices(P1), "a legal choice"
    scene.chooses("sydney", "london")
    assert scene.heard(MarketsChosen)[0].banned == (P1,) and scene.view(P2).players[P1].is_banned
    assert scene.asked() == [P2], "nobody buys on Sydney"
    scene.stops(P2)
    assert scene.phase() == "SellingTurn" and scene.asked() == [P1]


@pytest.mark.rule("CR-406")
def test_with_repeat_market_blocked_it_cannot_be_chosen() -> None:
    scene = given(2, repeat_market="blocked").all_stand("sydney", "tokyo").deck("boom-agro").choice_phase()
    assert set(scene.choices(P1)) == {Choose(number) for number in (0, 1, 2, 3, 5, 6)}
    scene.refuses(P1, Choose(market("sydney")), "CR-405")
    first = given(2, repeat_market="blocked").all_stand("london", "tokyo").deck("boom-agro").choice_phase()
    first.refuses(P1, Choose(market("london")), "CR-405")
    new = given(2, repeat_market="blocked").choice_phase()
    assert set(new.choices(P1)) == {Choose(number) for number in range(7)}, "no pawn stands anywhere yet"


@pytest.mark.rule("CR-406")
def test_blocked_the_vip_pass_is_used_up_by_the_choice() -> None:
    scene = given(2, repeat_market="blocked").all_stand("sydney", "tokyo").owns(P1, "vip").deck("boom-agro")
    scene.choice_phase().chooses("sydney", "sydney")
    assert scene.is_gone("vip") and scene.state.banned == 0
    assert scene.phase() == "Declaring", "nobody was asked about the card"


@pytest.mark.rule("CR-407")
def test_in_the_first_round_nobody_is_banned() -> None:
    scene = given(2).deck("boom-agro").choice_phase().chooses("london", "london")
    assert scene.state.banned == 0
    moved = given(2).all_stand("london", "tokyo").deck("boom-agro", "boom-techno").choice_phase()
    assert moved.chooses("tokyo", "london").state.banned == 0, "it is one's own market that counts"


@pytest.mark.rule("CR-408")
def test_a_closed_market_may_be_chosen() -> None:
    scene = given(2).closes("tokyo").deck("boom-agro", "boom-techno").choice_phase().chooses("tokyo", "london")
    assert scene.state.pawn[P1] == market("tokyo")


def test_chance_chooses_an_open_market_other_than_ones_own() -> None:
    """D6."""
    chosen = set()
    for draw in range(4):
        scene = given(2).all_stand("sydney", "tokyo").closes("london").deck("boom-agro", "boom-techno").choice_phase()
        assert scene.default(P1) == Choose(6)
        scene.chance.markets = [draw]
        scene.when(P1, Choose(6)).when(P2, Choose(market("sao-paulo")))
        chosen.add(MARKETS[scene.state.pawn[P1]])
    assert chosen == {"new-york", "hong-kong", "sao-paulo", "tokyo"}


# -- the Insider and the Hot tip ------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1214")
def test_the_insider_looks_at_three_of_two_markets_and_lays_them_as_he_likes() -> None:
    scene = given(3).owns(P2, "initie").on_top("london", "lon-01", "lon-02", "lon-03")
    scene.on_top("tokyo", "tyo-01", "tyo-02", "tyo-03").choice_phase()
    assert scene.asked() == [P2] and scene.default(P2) == Pass()
    scene.refuses(P2, LookInside(3, 3), "CR-1214")
    scene.refuses(P2, TakeTip(3), "CR-1324")
    scene.refuses(P1, LookInside(0, 5), "CR-1214")
    scene.when(P2, LookInside(market("london"), market("tokyo")))
    assert scene.heard(LookedAt) == [LookedAt(P2, (0, 5), 3)]
    assert {event.shares for event in scene.heard(Saw)} == {
        shares(["lon-01", "lon-02", "lon-03"]),
        shares(["tyo-01", "tyo-02", "tyo-03"]),
    }
    assert not any(event.is_for(seat) for event in scene.heard(Saw) for seat in (-1, P1, P3))
    assert scene.default(P2) == Arrange(0)
    assert len(scene.choices(P2)) == 6
    scene.when(P2, Arrange(5))
    assert scene.pile("london")[:3] == ["lon-03", "lon-02", "lon-01"]
    scene.when(P2, Arrange(0))
    assert scene.pile("tokyo")[:3] == ["tyo-01", "tyo-02", "tyo-03"] and scene.is_gone("initie")
    assert [event.market for event in scene.heard(Arranged)] == [0, 5]
    assert not any(event.is_for(P1) for event in scene.heard(LaidInOrder))
    assert scene.phase() == "ChoosingMarkets"


@pytest.mark.rule("CR-1214")
def test_with_two_shares_left_there_are_two_orders_and_with_one_there_is_none() -> None:
    scene = given(2).owns(P1, "initie").holds(P2, *[f"lon-{number:02}" for number in range(3, 13)])
    scene.holds(P2, *[f"tyo-{number:02}" for number in range(2, 13)]).choice_phase().when(P1, LookInside(0, 5))
    assert scene.choices(P1) == [Arrange(0), Arrange(2)]
    scene.refuses(P1, Arrange(1), "CR-1214")
    before = scene.pile("london")
    scene.when(P1, Arrange(2))
    assert scene.pile("london") == before[::-1] and scene.phase() == "ChoosingMarkets"


@pytest.mark.rule("CR-1324")
def test_the_tip_shows_two_of_one_market_and_leaves_them() -> None:
    scene = given(2).owns(P1, "tuyau").on_top("sydney", "syd-05", "syd-02", "syd-09").choice_phase()
    scene.refuses(P1, LookInside(0, 1), "CR-1214")
    before = scene.pile("sydney")
    scene.when(P1, TakeTip(market("sydney")))
    assert scene.heard(Saw) == [Saw(P1, market("sydney"), (share("syd-05"), share("syd-02")))]
    assert scene.pile("sydney") == before and scene.is_gone("tuyau")
    known = scene.view(P1).markets[market("sydney")].known
    assert [(one.place, one.share) for one in known] == [(0, share("syd-05")), (1, share("syd-02"))]
    assert not scene.view(P2).markets[market("sydney")].known and not scene.view(-1).markets[4].known


@pytest.mark.rule("CR-1214")
def test_what_was_known_of_arranged_shares_is_known_no_longer() -> None:
    scene = given(3).owns(P1, "initie").owns(P2, "tuyau").on_top("london", "lon-01", "lon-02", "lon-03").lead(P2)
    scene.choice_phase().when(P2, TakeTip(0)).when(P1, LookInside(0, 1), Arrange(4), Arrange(0))
    seen = scene.view(P2).markets[0]
    assert not seen.known and seen.among == shares(["lon-01", "lon-02"]) and seen.arranged == 3
    assert scene.view(P3).markets[0].among == ()
    scene.all_stand("london", "tokyo", "tokyo").begin(TURNING)
    turned = scene.up("london")
    left = scene.view(P2).markets[0]
    is_known = {"lon-01", "lon-02"} - set(turned)
    assert [one.share for one in left.known] == [share(name) for name in is_known]
    assert left.arranged == 0


def test_both_cards_one_after_the_other() -> None:
    scene = given(2).owns(P1, "initie", "tuyau").choice_phase().when(P1, TakeTip(2))
    assert scene.asked() == [P1] and scene.phase() == "Looking"
    scene.when(P1, Pass())
    assert scene.cards(P1) == {"initie"} and scene.phase() == "ChoosingMarkets"


# -- pilot and VIP pass ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-1218")
def test_the_pilot_flies_anywhere_but_where_the_pawn_is_or_was() -> None:
    scene = given(2).all_stand("london", "tokyo").owns(P1, "pilote").deck("boom-agro", "boom-techno").choice_phase()
    scene.chooses("sydney", "hong-kong")
    assert scene.asked() == [P1] and scene.default(P1) == Pass()
    flights = {action.arg for action in scene.choices(P1) if action.verb is Fly}
    assert flights == {1, 2, 3, 5}
    scene.refuses(P1, Fly(market("sydney")), "CR-1218")
    scene.refuses(P1, UseVip(), "CR-1322")
    scene.when(P1, Fly(market("tokyo")))
    assert scene.heard(PawnMoved) == [PawnMoved(P1, market("tokyo"))]
    assert scene.state.pawn[P1] == market("tokyo") and scene.is_gone("pilote")


@pytest.mark.rule("CR-1322")
def test_the_vip_pass_lifts_a_ban_and_is_used_unless_its_owner_passes() -> None:
    scene = given(2).all_stand("sydney", "tokyo").owns(P1, "vip").deck("boom-agro", "boom-techno").choice_phase()
    scene.chooses("sydney", "london")
    assert scene.default(P1) == UseVip() and set(scene.choices(P1)) == {UseVip(), Pass()}
    scene.refuses(P1, Fly(0), "CR-1218")
    scene.refuses(P2, UseVip(), "CR-1322")
    scene.when(P1, UseVip())
    assert scene.heard(BanLifted) == [BanLifted(P1)] and scene.state.banned == 0
    kept = given(2).all_stand("sydney", "tokyo").owns(P1, "vip").deck("boom-agro", "boom-techno").choice_phase()
    kept.chooses("hong-kong", "london")
    assert kept.cards(P1) == {"vip"} and kept.phase() != "Moving", "not asked without a ban"


@pytest.mark.rule("CR-1218")
@pytest.mark.rule("CR-1322")
def test_whoever_uses_the_pass_may_still_fly() -> None:
    scene = given(2).all_stand("sydney", "tokyo").owns(P1, "vip", "pilote").deck("boom-agro", "boom-techno")
    scene.choice_phase().chooses("sydney", "london").when(P1, UseVip())
    assert scene.asked() == [P1] and scene.default(P1) == Pass()
    scene.when(P1, Fly(market("tokyo")))
    assert scene.cards(P1) == set() and scene.state.pawn[P1] == market("tokyo")


def test_pilot_and_pass_are_asked_in_lead_order() -> None:
    """D7."""
    scene = given(2).lead(P2).all_stand("sydney", "tokyo").owns(P1, "vip").owns(P2, "pilote")
    scene.deck("boom-agro", "boom-techno").choice_phase().chooses("sydney", "london")
    assert scene.asked() == [P2]
    scene.when(P2, Pass())
    assert scene.asked() == [P1]
