"""FC-641…FC-648: the Pre-emptor."""

from collections.abc import Callable

import pytest

from tablee.games.fake_crystal.actions import Bank, Buy, Claim, Decline, Designate, Give, PackUp, Preempt
from tablee.games.fake_crystal.events import Added, Designated, Given, Preempted
from tablee.kernel.action import Action, Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, Place, Scene, given, trophy


def stalls(seats: int = 3, actor: Place = ANA, first: Place | None = None) -> Scene:
    """Bob's left offer is G2 at 6; every other seat has offers too."""
    scene = given(seats, ability="preempteur").in_exchange(actor=actor, first=first)
    scene.stall(ANA, left="B1@12/4", right="B1@6/4").stall(BOB, left="G2@12/6", right="B1@18/5")
    for seat in (CID, DOT)[: seats - 2]:
        scene.stall(seat, left="B1@12/3", right="B1@6/1")
    return scene


def ready(seats: int = 3) -> Scene:
    """Cid could pre-empt: an Active token, credits, a real tile."""
    return stalls(seats).charged(CID).owns(CID, "O1")


@pytest.mark.rule("FC-641")
def test_the_preemptor_and_not_the_actor_buys_the_designated_tile() -> None:
    scene = ready()

    scene.when(ANA, Designate(BOB.left)).when(CID, Preempt())

    assert scene.collection(CID) == ["O1", "G2"]
    assert scene.collection(ANA) == []
    assert scene.credits(ANA) == 35
    assert Preempted(CID, BOB.left, 6) in scene.events


@pytest.mark.rule("FC-641")
def test_nobody_preempts_before_a_designation() -> None:
    scene = ready()

    assert scene.entitled() == []
    scene.refuses(CID, Preempt(), "FC-641", "not_now")


@pytest.mark.rule("FC-641")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_nobody_preempts_once_the_actor_has_acted(verb: Verb) -> None:
    scene = ready().when(ANA, Designate(BOB.left)).when(CID, Decline())
    scene.refuses(CID, Preempt(), "FC-641", "not_now")

    scene.when(ANA, verb(BOB.left))

    scene.refuses(CID, Preempt(), "FC-641", "not_now")


@pytest.mark.rule("FC-641")
def test_nobody_preempts_a_pack_up() -> None:
    scene = given(3, ability="preempteur").in_exchange(turn=4).charged(ANA, CID).owns(ANA, "O1").owns(CID, "O1")
    scene.stall(BOB, left="G2@12/6", right="B1@18/5")

    scene.when(BOB, PackUp(0))

    assert (scene.phase(), scene.state.actor) == ("Exchange", CID)
    assert scene.collection(BOB) == ["G2"]


@pytest.mark.rule("FC-642")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_a_designation_is_sent_alone(verb: Verb) -> None:
    scene = stalls()

    scene.refuses(ANA, verb(BOB.left), "FC-642")
    offers = (BOB.left, BOB.right, CID.left, CID.right)
    assert set(scene.choices(ANA)) == {Designate(offer) for offer in offers}


@pytest.mark.rule("FC-642")
@pytest.mark.parametrize("purse", [0, 35])
def test_the_window_opens_before_the_actor_says_buy_or_bank(purse: int) -> None:
    scene = ready().purse(ANA, purse)

    scene.when(ANA, Designate(BOB.left))

    assert scene.events == [Designated(ANA, BOB.left)]
    assert (scene.phase(), scene.asked()) == ("Preempting", [CID])
    assert scene.choices(ANA) == []


@pytest.mark.rule("FC-642")
@pytest.mark.parametrize("action", [Buy(BOB.left), Bank(BOB.left), Designate(BOB.right)], ids=str)
def test_the_actor_waits_while_the_window_is_open(action: Action) -> None:
    scene = ready().when(ANA, Designate(BOB.left))

    scene.refuses(ANA, action, action.verb.rule, "not_now")


@pytest.mark.rule("FC-642")
def test_a_designation_binds() -> None:
    scene = ready().when(ANA, Designate(BOB.left)).when(CID, Decline())

    assert set(scene.choices(ANA)) == {Buy(BOB.left), Bank(BOB.left)}
    scene.refuses(ANA, Buy(BOB.right), "FC-642", "designated_another")
    scene.refuses(ANA, Bank(CID.left), "FC-642", "designated_another")


@pytest.mark.rule("FC-642")
def test_an_offer_once_designated_cannot_be_exchanged_for_another() -> None:
    scene = stalls().when(ANA, Designate(BOB.left))

    assert scene.phase() == "Acting"
    scene.refuses(ANA, Designate(BOB.right), "FC-642", "not_now")


@pytest.mark.rule("FC-642")
@pytest.mark.parametrize(
    ("act", "purses", "collections"),
    [(Buy(BOB.left), [29, 47], [["G2"], []]), (Bank(BOB.left), [41, 35], [[], ["G2"]])],
)
def test_if_nobody_preempts_the_actor_buys_or_banks(
    act: Action, purses: list[int], collections: list[list[str]]
) -> None:
    scene = ready().when(ANA, Designate(BOB.left)).when(CID, Decline())

    scene.when(ANA, act)

    assert scene.state.credits[:2] == purses
    assert [scene.collection(ANA), scene.collection(BOB)] == collections
    assert scene.is_charged(CID)
    assert scene.state.actor == BOB


@pytest.mark.rule("FC-642")
def test_an_actor_without_the_credits_can_only_bank_the_designated_offer() -> None:
    scene = stalls().purse(ANA, 5).when(ANA, Designate(BOB.left))

    assert scene.choices(ANA) == [Bank(BOB.left)]
    scene.refuses(ANA, Buy(BOB.left), "FC-305", "too_dear")


@pytest.mark.rule("FC-642")
def test_only_the_actor_designates_and_acts() -> None:
    scene = stalls().refuses(BOB, Designate(CID.left), "FC-301", "not_your_turn")

    scene.when(ANA, Designate(BOB.left)).refuses(CID, Buy(BOB.left), "FC-301", "not_your_turn")


@pytest.mark.rule("FC-643")
@pytest.mark.parametrize("purse", [6, 7, 35])
def test_entitled_is_who_has_an_active_token_the_price_and_a_real_tile(purse: int) -> None:
    scene = ready().purse(CID, purse).when(ANA, Designate(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Preempting", [CID])
    assert set(scene.choices(CID)) == {Preempt(), Decline()}


def without_token() -> Scene:
    return stalls().owns(CID, "O1")


def without_credits() -> Scene:
    return ready().purse(CID, 5)


def without_tiles() -> Scene:
    return stalls().charged(CID)


def with_fakes_only() -> Scene:
    return stalls().charged(CID).owns(CID, "OF", "GF", "GF")


def as_actor() -> Scene:
    return stalls().charged(ANA).owns(ANA, "O1")


def as_owner() -> Scene:
    return stalls().charged(BOB).owns(BOB, "O1")


@pytest.mark.rule("FC-643")
@pytest.mark.parametrize("short", [without_token, without_credits, without_tiles, with_fakes_only, as_actor, as_owner])
def test_no_window_opens_for_who_is_not_entitled(short: Callable[[], Scene]) -> None:
    scene = short().when(ANA, Designate(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Acting", [ANA])


@pytest.mark.rule("FC-643")
def test_stakes_do_not_count_towards_the_price() -> None:
    scene = given(3, ability="preempteur").in_exchange().charged(CID).owns(CID, "O1").purse(CID, 5)
    scene.stall(BOB, left="G2@12/6").stall(CID, left="B1@6/30")

    scene.when(ANA, Designate(BOB.left))

    assert scene.phase() == "Acting"


@pytest.mark.rule("FC-643")
def test_who_is_not_entitled_cannot_answer_the_window() -> None:
    scene = stalls(4).charged(ANA, BOB, CID, DOT).owns(ANA, "O1").owns(BOB, "O1").owns(CID, "O1")

    scene.when(ANA, Designate(BOB.left))

    assert scene.asked() == [CID]
    for other in (ANA, BOB, DOT):
        scene.refuses(other, Preempt(), "FC-643", "not_entitled")
        scene.refuses(other, Decline(), "FC-643", "not_entitled")


@pytest.mark.rule("FC-643")
@pytest.mark.parametrize("purse", [0, 35])
def test_with_two_players_the_owner_is_entitled_whatever_the_purse(purse: int) -> None:
    scene = given(2, ability="preempteur").in_exchange().charged(BOB).owns(BOB, "O1").purse(BOB, purse)
    scene.stall(BOB, left="G2@12/6", right="B1@6/1")

    scene.when(ANA, Designate(BOB.left))

    assert scene.asked() == [BOB]


@pytest.mark.rule("FC-643")
@pytest.mark.parametrize("collection", [(), ("OF",)])
def test_with_two_players_the_owner_too_needs_a_real_tile(collection: tuple[str, ...]) -> None:
    scene = given(2, ability="preempteur").in_exchange().charged(BOB).owns(BOB, *collection)
    scene.stall(BOB, left="G2@12/6", right="B1@6/1")

    scene.when(ANA, Designate(BOB.left))

    assert scene.phase() == "Acting"


@pytest.mark.rule("FC-644")
@pytest.mark.parametrize(
    ("first", "actor", "winner", "loser"),
    [(ANA, ANA, CID, DOT), (CID, ANA, CID, DOT), (DOT, ANA, DOT, CID), (BOB, ANA, CID, DOT), (DOT, CID, DOT, ANA)],
)
def test_of_several_the_earliest_in_turn_order_preempts(
    first: Place, actor: Place, winner: Place, loser: Place
) -> None:
    scene = stalls(4, actor=actor, first=first).charged(winner, loser).owns(winner, "O1").owns(loser, "O1")
    scene.when(actor, Designate(BOB.left))

    scene.when(loser, Preempt())
    assert scene.asked() == [winner]
    scene.when(winner, Preempt())

    assert scene.collection(winner) == ["O1", "G2"]
    assert scene.collection(loser) == ["O1"]
    assert scene.is_charged(loser) and not scene.is_charged(winner)
    assert scene.credits(loser) == 35


@pytest.mark.rule("FC-644")
def test_the_later_one_preempts_if_the_earlier_declines() -> None:
    scene = stalls(4).charged(CID, DOT).owns(CID, "O1").owns(DOT, "O1").when(ANA, Designate(BOB.left))

    scene.when(CID, Decline()).when(DOT, Preempt())

    assert scene.collection(DOT) == ["O1", "G2"]
    assert scene.is_charged(CID) and not scene.is_charged(DOT)


@pytest.mark.rule("FC-644")
def test_a_preemption_cannot_be_preempted() -> None:
    scene = stalls(4).charged(CID, DOT).owns(CID, "O1").owns(DOT, "O1").when(ANA, Designate(BOB.left))

    scene.when(CID, Preempt())

    assert (scene.phase(), scene.asked()) == ("Giving", [CID])
    scene.refuses(DOT, Preempt(), "FC-641", "not_now")
    scene.when(CID, Give(scene.tile_in(CID, "O1")))
    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)
    assert scene.is_charged(DOT)


@pytest.mark.rule("FC-645")
def test_the_preemptor_pays_and_the_owner_gets_twice_the_price() -> None:
    scene = ready().purse(CID, 10).purse(BOB, 1).when(ANA, Designate(BOB.left))

    scene.when(CID, Preempt())

    assert scene.state.credits == [35, 13, 4]
    assert BOB.left not in scene.offers()
    assert not scene.is_charged(CID)


@pytest.mark.rule("FC-645")
def test_the_preemptor_claims_before_giving() -> None:
    scene = ready().owns(CID, "G1").when(ANA, Designate(BOB.left))

    scene.when(CID, Preempt())

    assert (scene.phase(), scene.asked()) == ("Claiming", [CID])
    scene.when(CID, Claim(trophy("green-2")))
    assert (scene.phase(), scene.asked()) == ("Giving", [CID])


@pytest.mark.rule("FC-645")
def test_a_fake_bought_by_preemption_activates_the_token_again() -> None:
    scene = given(3, ability="preempteur").in_exchange().charged(CID).owns(CID, "O1")
    scene.stall(BOB, left="GF@12/6", right="B1@6/1").when(ANA, Designate(BOB.left))

    scene.when(CID, Preempt())

    assert scene.collection(CID) == ["O1", "GF"]
    assert scene.is_charged(CID)
    assert not scene.is_charged(BOB)


@pytest.mark.rule("FC-646")
def test_the_preemptor_gives_any_real_tile_the_one_just_bought_included() -> None:
    scene = ready().owns(CID, "B2", "PF").when(ANA, Designate(BOB.left)).when(CID, Preempt())

    gifts = {Give(scene.tile_in(CID, name)) for name in ("O1", "B2", "G2")}

    assert set(scene.choices(CID)) == gifts
    scene.when(CID, Give(scene.tile_in(CID, "G2")))
    assert scene.collection(ANA) == ["G2"]
    assert scene.collection(CID) == ["O1", "B2", "PF"]


@pytest.mark.rule("FC-646")
def test_a_fake_is_never_given() -> None:
    scene = ready().owns(CID, "PF").when(ANA, Designate(BOB.left)).when(CID, Preempt())

    scene.refuses(CID, Give(scene.tile_in(CID, "PF")), "FC-646", "never_a_fake")


@pytest.mark.rule("FC-646")
def test_the_gift_comes_from_the_own_collection_and_cannot_be_refused() -> None:
    scene = ready().owns(BOB, "P1").when(ANA, Designate(BOB.left)).when(CID, Preempt())

    scene.refuses(CID, Give(scene.tile_in(BOB, "P1")), "FC-646", "not_yours")
    scene.refuses(BOB, Give(scene.tile_in(BOB, "P1")), "FC-646", "not_your_gift")
    assert scene.asked() == [CID]
    scene.refuses(CID, Decline(), "FC-313", "not_now")


@pytest.mark.rule("FC-646")
def test_a_tile_that_has_earned_a_trophy_may_be_given_and_the_trophy_stays() -> None:
    scene = ready().owns(CID, "O1").holds(CID, "orange-pair-1").when(ANA, Designate(BOB.left)).when(CID, Preempt())

    scene.when(CID, Give(scene.tile_in(CID, "O1")))

    assert scene.trophies(CID) == ["orange-pair-1"]
    assert scene.collection(CID) == ["O1", "G2"]


@pytest.mark.rule("FC-647")
def test_the_actor_adds_the_gift_face_up_and_may_claim_with_it() -> None:
    scene = ready().owns(ANA, "O1").when(ANA, Designate(BOB.left)).when(CID, Preempt())
    gift = scene.tile_in(CID, "O1")

    scene.when(CID, Give(gift))

    assert [Given(CID, ANA, gift), Added(ANA, gift)] == scene.events
    assert gift in scene.view(NOBODY).players[ANA].spread
    assert (scene.phase(), scene.asked()) == ("Claiming", [ANA])
    scene.when(ANA, Claim(trophy("orange-pair-1")))
    assert scene.trophies(ANA) == ["orange-pair-1"]


@pytest.mark.rule("FC-647")
def test_the_turn_of_a_preempted_actor_is_over() -> None:
    scene = ready().when(ANA, Designate(BOB.left)).when(CID, Preempt())

    scene.when(CID, Give(scene.tile_in(CID, "O1")))

    assert (scene.phase(), scene.state.actor, scene.state.turn) == ("Exchange", BOB, 1)
    assert len(scene.offers()) == 5
    assert scene.credits(ANA) == 35


@pytest.mark.rule("FC-647")
def test_the_turns_of_the_preemptor_are_not_affected() -> None:
    scene = stalls(actor=BOB, first=ANA).charged(CID).owns(CID, "O1")

    scene.when(BOB, Designate(ANA.left)).when(CID, Preempt()).when(CID, Give(scene.tile_in(CID, "O1")))

    assert (scene.phase(), scene.asked(), scene.state.turn) == ("Exchange", [CID], 2)


@pytest.mark.rule("FC-648")
@pytest.mark.parametrize("purse", [0, 3, 20])
def test_an_owner_who_preempts_gets_the_stake_back_and_needs_no_credits(purse: int) -> None:
    scene = given(2, ability="preempteur").in_exchange().charged(BOB).owns(BOB, "O1").purse(BOB, purse)
    scene.stall(BOB, left="G2@12/6", right="B1@6/1").when(ANA, Designate(BOB.left))

    scene.when(BOB, Preempt())

    assert scene.state.credits == [35, purse + 6]
    assert scene.collection(BOB) == ["O1", "G2"]
    assert not scene.is_charged(BOB)


@pytest.mark.rule("FC-648")
def test_an_owner_who_preempts_gives_a_real_tile_too() -> None:
    scene = given(2, ability="preempteur").in_exchange().charged(BOB).owns(BOB, "O1", "PF")
    scene.stall(BOB, left="G2@12/6", right="B1@6/1").when(ANA, Designate(BOB.left)).when(BOB, Preempt())

    assert set(scene.choices(BOB)) == {Give(scene.tile_in(BOB, "O1")), Give(scene.tile_in(BOB, "G2"))}
    scene.when(BOB, Give(scene.tile_in(BOB, "O1")))

    assert scene.collection(ANA) == ["O1"]
    assert (scene.phase(), scene.state.actor, scene.state.turn) == ("Exchange", BOB, 1)
