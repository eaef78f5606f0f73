"""CR-14xx and sections on time and secrets: timers, defaults, absence, invariants, who is asked."""

import pytest

from tablee.games.cresus.actions import Bid, Choose, SellSign, TakeTip, Throw
from tablee.games.cresus.events import BidsRevealed, MarketsChosen, ShownBid
from tablee.games.cresus.game import CRESUS
from tablee.games.cresus.material import KEPT
from tablee.kernel.chance import Quick
from tablee.kernel.playout import play_randomly
from tests.games.cresus.scene import GONE, LUCK, P1, P2, P3, PROGRAM, SALES, Scene, expert, given, lot, market, share


def due(scene: Scene) -> list[int]:
    return [deadline.due - scene.at for deadline in scene.game.deadlines(scene.state)]


@pytest.mark.rule("CR-1401")
def test_how_long_each_decision_may_take() -> None:
    timed = {"timers": "normal"}
    assert due(given(2, **timed).expert_phase("gerant")) == [30_000]
    assert due(given(2, **timed).choice_phase()) == [45_000]
    assert due(given(2, **timed).owns(P1, "initie").choice_phase()) == [20_000]
    together = given(2, **timed).all_stand("london", "london").purchase_phase(london=("lon-07", "lon-02"))
    assert due(together) == [15_000]
    assert due(together.declares(P1, P2)) == [30_000]
    alone = given(2, **timed).all_stand("london", "tokyo").purchase_phase(london=("lon-01", "lon-02"))
    assert due(alone) == [40_000]
    assert due(alone.passes(30).buys(P1, "lon-01")) == [40_000], "started anew by each purchase"
    selling = given(2, **timed).all_stand("london", "tokyo").holds(P1, "lon-01", "lon-02").begin(SALES)
    assert due(selling.passes(30)) == [10_000]
    assert due(selling.sells(P1, "lon-01")) == [20_000], "dice"
    assert due(selling.keeps(P1)) == [40_000]
    assert due(given(2, **timed).sign_phase()) == [45_000]
    assert due(given(2, timers="relaxed").sign_phase()) == [90_000]
    assert due(given(2, timers="blitz").sign_phase()) == [23_000]
    assert due(given(2, timers="off").sign_phase()) == []


@pytest.mark.rule("CR-1401")
def test_every_throw_is_a_decision_with_a_time_of_its_own() -> None:
    scene = given(2, timers="normal").all_stand("london", "tokyo").holds(P1, "lon-01").begin(SALES)
    scene.sells(P1, "lon-01").passes(15)
    assert due(scene) == [5_000]
    assert due(scene.when(P1, Throw(1))) == [20_000]


@pytest.mark.rule("CR-1401")
def test_a_timeout_takes_the_default() -> None:
    scene = given(3, timers="normal").expert_phase("gerant").when(P2, Bid(5)).passes(30)
    shown = (ShownBid(P1, 0), ShownBid(P2, 5), ShownBid(P3, 0))
    assert scene.heard(BidsRevealed) == [BidsRevealed(lot("gerant"), False, shown)]
    scene.when(P1, Choose(market("sydney"))).passes(45)
    chosen = scene.heard(MarketsChosen)[0].markets
    assert chosen[P1] == market("sydney") and all(0 <= place < 6 for place in chosen)


@pytest.mark.rule("CR-1402")
def test_the_rules_know_what_to_do_for_whoever_has_left() -> None:
    """A whole game of defaults: it declines all deals and comes to its end."""
    scene = given(3, timers="normal").trading().begin(0)
    scene.sits(P1, GONE)
    while scene.phase() != "over":
        scene.defaults()
    assert scene.state.round == 10
    option = next(option for option in CRESUS.options if option.id == "on-leave")
    assert {known.value for known in option.values} == {"autopilot", "bot"} and option.default == "autopilot"
    scene = given(2).choice_phase().sits(P1, PROGRAM).sits(P1, 0)
    assert scene.state.sitting[P1] == 0, "and may come back"


@pytest.mark.rule("CR-1404")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda state: state.pile.__setitem__(0, state.pile[0][1:]),
        lambda state: state.cash.__setitem__(0, -1),
        lambda state: state.signs.__setitem__(0, 9),
        lambda state: state.loan.__setitem__(0, 3),
        lambda state: setattr(state, "deck", state.deck[1:]),
        lambda state: state.kept.__setitem__(0, 1),
        lambda state: setattr(state, "expert_gone", (1,)),
        lambda state: state.experts.__setitem__(0, 1 << expert("gerant")),
        lambda state: state.near.__setitem__(0, (1,) * 12),
        lambda state: state.cash.__setitem__(1, 2),
    ],
)
def test_what_is_conserved_is_watched(spoil: object) -> None:
    scene = given(2).expert_phase("gerant").when(P2, Bid(3))
    assert callable(spoil)
    spoil(scene.state)
    with pytest.raises(AssertionError):
        scene.game.invariants(scene.state)


@pytest.mark.rule("CR-1404")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_after_every_step_of_a_random_match(seats: int) -> None:
    chance = Quick(seats)
    state = CRESUS.setup(seats, {"trading": "turns"}, chance)
    while state.stack:
        decision = next(decision for decision in CRESUS.decisions(state) if decision.required)
        action = decision.actions[chance.draw(len(decision.actions), "answer")]
        CRESUS.apply(state, decision.seat, action, chance)
        CRESUS.invariants(state)
    assert play_randomly(CRESUS, CRESUS.setup(seats, {}, chance), chance) > 50


@pytest.mark.rule("CR-1405")
def test_until_the_reveal_others_see_only_that_it_was_made() -> None:
    views = []
    for bid in (0, 17, 100):
        scene = given(3).expert_phase("gerant").when(P1, Bid(bid))
        assert scene.view(P2).waits.committed == (P1,) and scene.view(P2).waits.seats == (P2, P3)
        views.append([scene.view(seat) for seat in (-1, P2, P3)])
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("CR-1406")
def test_whoever_has_a_single_choice_is_not_asked() -> None:
    assert given(2).has(P1, 9).has(P2, 9).sign_phase().phase() == "Bidding", "phase 6 is passed over"
    stake = given(2).all_stand("london", "london").has(P1, 19).has(P2, 5).luck_phase("quitte-ou-double")
    assert stake.phase() != "Staking"
    forced = given(2).all_stand("sydney", "tokyo").has(P1, 0).signs(P1, 7).luck_phase("amende", "boom-agro")
    assert forced.state.signs[P1] == 6 and forced.cash(P1) == 65
    declaring = given(2).all_stand("london", "london").has(P1, 0).has(P2, 0).purchase_phase(london=("lon-07", "lon-02"))
    assert declaring.phase() != "Declaring"


# -- hidden information ------------------------------------------------------------------------------------------------


def test_piles_are_shown_by_their_size_and_by_what_one_knows_of_them() -> None:
    scene = given(3).all_stand("london", "tokyo", "tokyo").holds(P1, "lon-01").begin(SALES).sells(P1, "lon-01", faces=2)
    for seat in (-1, P1, P2):
        seen = scene.view(seat).markets[0]
        assert seen.pile == 12 and [(one.place, one.share) for one in seen.known] == [(11, 0)]
    assert scene.view(P1).deck == len(scene.state.deck)


def test_cash_is_hidden_if_the_table_likes_but_not_from_its_owner_nor_after_the_end() -> None:
    scene = given(3, cash_display="hidden").choice_phase()
    assert [player.cash for player in scene.view(P2).players] == [None, 100, None]
    assert [player.cash for player in scene.view(-1).players] == [None, None, None]
    assert [player.cash for player in given(3).view(P2).players] == [100] * 3
    over = given(2, cash_display="hidden").in_round(10).begin(13)
    assert [player.cash for player in over.view(-1).players] == [100, 100]


def test_expert_cards_set_aside_are_shown_after_the_end_and_not_before() -> None:
    last = given(2).in_round(10).has(P1, 1000).sign_phase()
    assert all(last.view(seat).expert_aside is None for seat in (-1, P1, P2))
    last.defaults()
    assert last.phase() == "over" and all(len(last.view(seat).expert_aside) == 10 for seat in (-1, P1, P2))


def test_all_see_what_is_waited_for() -> None:
    """Where somebody sells, what is liquidated, which bonus may be doubled: all of it public."""
    selling = given(2).all_stand("sydney", "tokyo").holds(P1, "lon-01").begin(SALES)
    assert selling.view(P2).waits.market == market("sydney")
    dice = selling.sells(P1, "lon-01").view(P2).waits
    assert (dice.market, dice.share, dice.throws, len(dice.dice)) == (market("sydney"), share("lon-01"), 2, 6)
    debt = given(2).all_stand("sydney", "tokyo").has(P1, 0).holds(P1, "lon-03").luck_phase("gala", "boom-agro")
    assert debt.phase() == "Liquidation" and debt.view(P2).waits.share == share("lon-03")
    bonus = given(2).all_stand("london", "tokyo").holds(P1, "nyc-04").owns(P1, "gerant")
    bonus.purchase_phase(london=("lon-01", "lon-02")).buys(P1, "lon-01")
    assert bonus.phase() == "Doubling" and bonus.view(P2).waits.amount == 20


def test_watchers_see_what_every_seat_sees_in_common() -> None:
    scene = given(3).owns(P1, "tuyau").choice_phase()

    scene.when(P1, TakeTip(3)).when(P1, Choose(2)).when(P2, Choose(3))
    watcher = scene.view(-1)
    assert watcher.committed is None and watcher.orders == () and not watcher.markets[3].known
    assert watcher.players == scene.view(P3).players and watcher.markets == scene.view(P3).markets


def test_a_kept_card_is_numbered_among_the_kept() -> None:
    scene = given(2).all_stand("sydney", "tokyo").deck("vip", "boom-agro").begin(LUCK)
    assert scene.view(P2).players[P1].kept == (KEPT[2],)
    scene.refuses(P1, SellSign(0), "CR-901")
