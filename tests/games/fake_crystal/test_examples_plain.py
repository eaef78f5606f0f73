"""X-01 to X-13, X-37 to X-41, X-46, X-47: further cases without special abilities."""

import pytest

from tablee.games.fake_crystal.actions import (
    Bank,
    Buy,
    Claim,
    Confirm,
    Decline,
    Look,
    PackUp,
    Place,
    Price,
    Reopen,
    Slot,
)
from tablee.games.fake_crystal.events import Banked
from tablee.games.fake_crystal.material import TROPHY_NAMES
from tablee.kernel.action import Action
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, given, name_of, trophy
from tests.points import points_of


def can_offer(scene: Scene, left: int, right: int) -> bool:
    """Tell whether Ana may set these two prices; what she had chosen before is taken back."""
    if scene.state.draft[ANA]:
        scene.when(ANA, Reopen())
    scene.when(ANA, Place(0), Slot(0))
    if not scene.allows(ANA, Price(left)):
        return False
    scene.when(ANA, Price(left), Place(1), Slot(0))
    return scene.allows(ANA, Price(right))


def legal_pairs(scene: Scene) -> set[tuple[int, int]]:
    most = scene.credits(ANA) + 1
    return {(left, right) for left in range(most + 1) for right in range(most + 1) if can_offer(scene, left, right)}


def ana_buys(tile: str, *owned: str) -> Scene:
    scene = given(3).in_exchange(actor=ANA).owns(ANA, *owned)
    return scene.stall(BOB, left=f"{tile}@6/2", right="B1@6/1").stall(CID, left="B1@6/1")


def claims(scene: Scene, seat: int = ANA) -> list[str]:
    return [TROPHY_NAMES[action.args[0]] for action in scene.choices(seat) if action.verb is Claim]


# -- prices -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-209")
def test_x01_one_credit_goes_on_one_of_two_offers() -> None:
    assert legal_pairs(given(3).purse(ANA, 1)) == {(1, 0), (0, 1)}


@pytest.mark.rule("FC-209")
def test_x02_two_credits_go_one_on_each_offer() -> None:
    assert legal_pairs(given(3).purse(ANA, 2)) == {(1, 1)}


@pytest.mark.rule("FC-209")
def test_x02_with_sequential_two_credits_may_go_on_one_offer() -> None:
    assert legal_pairs(given(3, zero_price="sequential").purse(ANA, 2)) == {(1, 1), (2, 0), (0, 2)}


@pytest.mark.rule("FC-208")
@pytest.mark.rule("FC-209")
@pytest.mark.parametrize(
    ("left", "right", "legal"),
    [(1, 34, True), (17, 18, True), (0, 35, False), (35, 0, False), (18, 18, False)],
)
def test_x03_thirty_five_credits_in_two_prices(left: int, right: int, legal: bool) -> None:
    assert can_offer(given(3), left, right) == legal


# -- transactions -------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-210")
@pytest.mark.rule("FC-305")
def test_x04_stakes_do_not_pay_for_a_purchase() -> None:
    scene = given(3).in_exchange(actor=ANA).purse(ANA, 4)
    scene.stall(ANA, left="B1@6/12", right="B1@6/9").stall(BOB, right="O3@18/5")
    scene.refuses(ANA, Buy(BOB.right), "FC-305")

    scene.when(ANA, Bank(BOB.right))

    assert scene.credits(ANA) == 9
    assert scene.collection(BOB) == ["O3"]


@pytest.mark.rule("FC-304")
def test_x05_what_an_owner_is_paid_can_be_spent_in_the_same_round() -> None:
    scene = given(3).in_exchange(actor=BOB).purse(ANA, 2).purse(BOB, 20)
    scene.stall(ANA, left="G1@6/8").stall(CID, left="P3@18/10").stall(BOB, left="B1@6/1")
    scene.when(BOB, Buy(ANA.left))
    assert scene.credits(ANA) == 2 + 16
    scene.when(CID, Bank(BOB.left))
    purse = scene.credits(CID)

    scene.when(ANA, Buy(CID.left))

    assert scene.credits(ANA) == 8
    assert scene.credits(CID) == purse + 20


@pytest.mark.rule("FC-310")
@pytest.mark.rule("FC-305")
@pytest.mark.rule("FC-502")
def test_x06_of_two_offers_left_the_owner_packs_up_one_and_the_last_actor_takes_the_other() -> None:
    scene = given(3).in_exchange(turn=4).purse(BOB, 10).purse(CID, 3).stall(BOB, left="P1@6/4", right="OF@18/7")
    assert (scene.asked(), scene.choices(BOB)) == ([BOB], [PackUp(0), PackUp(1)])

    scene.when(BOB, PackUp(0))
    assert (scene.credits(BOB), scene.collection(BOB)) == (14, ["P1"])
    assert (scene.asked(), scene.choices(CID)) == ([CID], [Bank(BOB.right)])
    scene.refuses(CID, Buy(BOB.right), "FC-305")
    scene.when(CID, Bank(BOB.right))

    assert scene.credits(CID) == 10
    assert scene.collection(BOB) == ["P1", "OF"]
    assert scene.is_charged(BOB)


# -- trophies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-411")
def test_x07_the_owner_of_a_banked_tile_claims_on_the_actors_turn() -> None:
    scene = given(3).in_exchange(actor=ANA).owns(BOB, "G1").stall(BOB, left="G1@18/5", right="B1@6/1")

    scene.when(ANA, Bank(BOB.left))

    assert scene.credits(ANA) == 40
    assert scene.asked() == [BOB]
    assert claims(scene, BOB) == ["green-2"]
    scene.refuses(ANA, Claim(trophy("green-2")), "FC-411")


@pytest.mark.rule("FC-412")
@pytest.mark.rule("FC-414")
@pytest.mark.parametrize(
    ("action", "trophies"),
    [(Claim(trophy("green-2")), ["green-2"]), (Claim(trophy("green-3")), ["green-3"]), (Decline(), [])],
)
def test_x08_after_declining_another_green_tile_brings_one_of_two_trophies_or_none(
    action: Action, trophies: list[str]
) -> None:
    scene = ana_buys("G2", "G1", "G1").when(ANA, Buy(BOB.left))
    assert claims(scene) == ["green-2", "green-3"]

    scene.when(ANA, action)

    assert scene.trophies(ANA) == trophies
    assert scene.phase() == "Exchange"


@pytest.mark.rule("FC-414")
def test_x09_who_holds_a_green_trophy_claims_no_other() -> None:
    scene = ana_buys("G1", "G1", "G1", "G1").holds(ANA, "green-2").when(ANA, Buy(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])
    assert trophy("green-4") in scene.view(ANA).board


@pytest.mark.rule("FC-405")
@pytest.mark.rule("FC-502")
def test_x10_green_backed_fakes_are_no_green_tiles() -> None:
    scene = ana_buys("GF", "G1", "GF").when(ANA, Buy(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])
    assert scene.is_charged(ANA)


@pytest.mark.rule("FC-413")
def test_x11_a_triple_brings_the_trophy_for_two_singles() -> None:
    assert claims(ana_buys("O3", "O1", "O1").when(ANA, Buy(BOB.left))) == ["orange-pair-1"]


@pytest.mark.rule("FC-411")
@pytest.mark.rule("FC-424")
def test_x12_six_pink_crystals_claim_what_is_still_there() -> None:
    scene = ana_buys("P3", "P3").holds(BOB, "pink-5").when(ANA, Buy(BOB.left))

    assert claims(scene) == ["pink-4", "pink-6"]


@pytest.mark.rule("FC-412")
def test_x13_a_green_tile_brings_no_orange_trophy() -> None:
    scene = ana_buys("G1", "O1", "O1").when(ANA, Buy(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])


# -- the end ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-706")
def test_x37_a_tie_is_broken_by_real_tiles_and_fakes_do_not_count() -> None:
    scene = given(2).owns(ANA, *["O1"] * 8, "OF", "GF", "PF").owns(BOB, *["P1"] * 8, "G1", "G1")
    scene.purse(ANA, 142 - 9 * 6 + 3 * 3).purse(BOB, 142 - 10 * 6)

    scene.play_last_turn(ANA, "G1")

    outcome = scene.game.outcome(scene.state)
    assert points_of(outcome) == (142, 142)
    assert (outcome.ending, outcome.winners, outcome.ranks) == ("won", (BOB,), (2, 1))


@pytest.mark.rule("FC-706")
def test_x38_a_full_tie_is_a_shared_victory_and_the_next_rank_is_skipped() -> None:
    scene = given(3).owns(ANA, *["O1"] * 7).owns(BOB, *["P1"] * 8).owns(CID, *["G1"] * 5)
    scene.purse(ANA, 120 - 48).purse(BOB, 120 - 48).purse(CID, 97 - 30)

    scene.play_last_turn(ANA, "G1")

    outcome = scene.game.outcome(scene.state)
    assert points_of(outcome) == (120, 120, 97)
    assert (outcome.ending, outcome.winners, outcome.ranks) == ("shared", (ANA, BOB), (1, 1, 3))


@pytest.mark.rule("FC-703")
def test_x39_the_two_tiles_left_in_hand_count_for_nothing() -> None:
    scene = given(2).owns(ANA, "B2", "B2").owns(BOB, "B3", "B2", "B1").last_round()
    scene.hand(ANA, "B3", "PF", "O1", "O1").play_last_turn(ANA, "G1")

    assert [name_of(tile) for tile in scene.state.hand[ANA]] == ["B3", "PF"]
    assert [scene.trophies(seat) for seat in (ANA, BOB)] == [["blue-second"], ["blue-first"]]
    assert points_of(scene.game.outcome(scene.state)) == (35 + 24 + 6 + 12, 35 + 36 + 18)


# -- time ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-816")
@pytest.mark.parametrize(("credits", "prices"), [(35, (3, 3)), (4, (3, 1)), (1, (1, 0))])
def test_x40_when_time_is_up_the_earliest_tiles_are_offered_on_six_at_three(
    credits: int, prices: tuple[int, int]
) -> None:
    scene = given(3, timers="normal").begins(BOB).hand(ANA, "O2", "GF", "P1", "B1").purse(ANA, credits)
    scene.confirms(BOB, CID)
    scene.passes(119)
    assert scene.phase() == "Offering"

    scene.passes(1)

    left, right = scene.view(ANA).offers[:2]
    assert [name_of(offer.tile) for offer in (left, right)] == ["O2", "GF"]
    assert (left.slot, right.slot) == (6, 6)
    assert (left.price, right.price) == prices
    assert scene.credits(ANA) == credits - sum(prices)


@pytest.mark.rule("FC-816")
def test_x41_when_time_is_up_the_highest_price_is_banked_and_of_two_the_first_clockwise_left_first() -> None:
    scene = given(3, timers="normal").in_exchange(actor=ANA)
    scene.stall(BOB, left="B1@6/4").stall(CID, left="B1@6/7", right="B1@6/7")
    scene.passes(44)
    assert scene.offers() == [BOB.left, CID.left, CID.right]

    scene.passes(1)

    assert Banked(ANA, CID.left, 7) in scene.events
    assert scene.credits(ANA) == 35 + 7
    assert scene.asked() == [BOB]


# -- secrets and conservation -------------------------------------------------------------------------------


@pytest.mark.rule("FC-203")
@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("ability", ["espion", "negociateur", "recycleur", "preempteur", "avant-gardiste"])
def test_x46_of_a_confirmed_offer_only_the_confirmation_is_seen(ability: str) -> None:
    scene = given(2, ability=ability).hand(BOB, "O1", "GF", "P3", "B2").charged(ANA)
    before = scene.view(ANA).players[BOB]

    scene.drafts(BOB, "GF@18/20", "B2@6/1").confirms(BOB)

    after = scene.view(ANA).players[BOB]
    assert after.confirmed
    assert after.credits == before.credits == 35
    assert after.hand_backs == before.hand_backs == (1, 1, 1, 1)
    assert scene.view(ANA).offers == ()
    assert scene.allows(BOB, Reopen())
    assert not scene.allows(BOB, Confirm())


@pytest.mark.rule("FC-612")
def test_x46_the_spy_looks_at_nothing_during_the_offer() -> None:
    scene = given(2).charged(ANA).confirms(BOB)

    assert scene.entitled() == []
    scene.refuses(ANA, Look(BOB.left), "FC-611", "not_now")


@pytest.mark.rule("FC-901")
@pytest.mark.rule("FC-902")
@pytest.mark.parametrize("seed", range(5))
def test_x47_five_players_share_the_whole_box(seed: int) -> None:
    state = given(5, seed=seed).state

    dealt = [tile for seat in state.seats() for tile in (*state.hand[seat], *state.reserve[seat])]
    assert (len(dealt), len(state.aside)) == (60, 8)
    assert sorted([*dealt, *state.aside]) == list(range(68))
    assert sum(state.credits) == 175
