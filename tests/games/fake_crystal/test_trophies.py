"""FC-4xx: collections and trophies."""

import pytest

from tablee.games.fake_crystal.actions import (
    AnswerBank,
    AnswerBuy,
    Bank,
    Buy,
    Claim,
    Commit,
    Decline,
    Designate,
    Give,
    PackUp,
    Preempt,
    Recycle,
    TakeAside,
)
from tablee.games.fake_crystal.events import ClaimDeclined, TrophyClaimed
from tablee.games.fake_crystal.material import TROPHY_POINTS
from tablee.kernel.action import Action
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, colour, given, trophy
from tests.games.fake_crystal.scenes import added, adding, claimable
from tests.points import points_of

EVERYBODY = (ANA, BOB, CID, NOBODY)
ORANGE = ("orange-pair-1", "orange-pair-2", "orange-run")
GREEN = ("green-2", "green-3", "green-4")
PINK = ("pink-4", "pink-5", "pink-6")


# -- claiming -----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-411")
def test_who_buys_a_tile_may_claim_a_trophy_of_its_colour_at_once() -> None:
    scene = added("G2", "G1")
    assert claimable(scene) == ["green-2"]

    scene.when(ANA, Claim(trophy("green-2")))

    assert scene.trophies(ANA) == ["green-2"]
    assert TrophyClaimed(ANA, trophy("green-2")) in scene.events
    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])


@pytest.mark.rule("FC-411")
@pytest.mark.parametrize(
    ("owned", "tile", "name"), [("O1", "O1", "orange-pair-1"), ("G1", "G1", "green-2"), ("P2", "P2", "pink-4")]
)
def test_each_of_the_three_colours_is_claimed_in_on_adding_a_tile_of_it(owned: str, tile: str, name: str) -> None:
    assert claimable(added(tile, owned)) == [name]


@pytest.mark.rule("FC-411")
def test_who_is_left_a_tile_by_a_bank_may_claim_on_anothers_turn() -> None:
    scene = given(3).in_exchange(actor=BOB).owns(ANA, "G1").owns(BOB, "G1")
    scene.stall(ANA, left="G1@6/2", right="B1@6/2")

    scene.when(BOB, Bank(ANA.left))

    assert claimable(scene, ANA) == ["green-2"]
    scene.refuses(BOB, Claim(trophy("green-2")), "FC-411", "not_your_claim")


@pytest.mark.rule("FC-411")
def test_who_packs_up_a_tile_may_claim() -> None:
    scene = given(3).in_exchange(turn=5).owns(CID, "G1").stall(CID, left="G1@6/2").when(CID, PackUp(0))

    assert claimable(scene, CID) == ["green-2"]


@pytest.mark.rule("FC-411")
@pytest.mark.parametrize(("answer", "receiver"), [(AnswerBuy(), ANA), (AnswerBank(), BOB)])
def test_who_gets_a_negotiated_tile_may_claim(answer: Action, receiver: int) -> None:
    scene = given(3, ability="negociateur").in_exchange(actor=BOB).owns(ANA, "G1").owns(BOB, "G1")
    scene.stall(ANA, left="G1@6/T", right="B1@6/2")

    scene.when(BOB, Commit(ANA.left, 3)).when(ANA, answer)

    assert claimable(scene, receiver) == ["green-2"]


@pytest.mark.rule("FC-411")
def test_who_preempts_and_who_is_given_a_tile_may_claim() -> None:
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "G1", "O1").owns(ANA, "O1")
    scene.stall(BOB, left="G1@6/2", right="B1@6/2")

    scene.when(ANA, Designate(BOB.left)).when(CID, Preempt())
    assert claimable(scene, CID) == ["green-2"]
    scene.when(CID, Decline(), Give(scene.tile_in(CID, "O1")))
    assert claimable(scene, ANA) == ["orange-pair-1"]


@pytest.mark.rule("FC-411")
def test_who_takes_a_set_aside_tile_may_claim() -> None:
    scene = given(3, ability="recycleur").in_exchange(actor=ANA).charged(ANA).owns(ANA, "G1", "PF")
    scene.stall(BOB, left="B1@6/2", right="B1@6/2").aside("G1")

    scene.when(ANA, Bank(BOB.left), Recycle(scene.tile_in(ANA, "PF")), TakeAside(colour("green")))

    assert claimable(scene) == ["green-2"]


@pytest.mark.rule("FC-411")
def test_a_trophy_that_left_the_board_cannot_be_claimed() -> None:
    scene = adding("G1", "G1", "G1").holds(CID, "green-2").when(ANA, Buy(BOB.left))

    assert claimable(scene) == ["green-3"]
    scene.refuses(ANA, Claim(trophy("green-2")), "FC-411", "taken")


@pytest.mark.rule("FC-411")
def test_if_all_that_was_earned_is_gone_nobody_is_asked() -> None:
    scene = adding("G1", "G1").holds(CID, "green-2").when(ANA, Buy(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])


@pytest.mark.rule("FC-411")
def test_a_trophy_whose_condition_is_not_met_cannot_be_claimed() -> None:
    added("G1", "G1").refuses(ANA, Claim(trophy("green-3")), "FC-411", "condition_not_met")


@pytest.mark.rule("FC-411")
def test_only_the_own_collection_counts() -> None:
    scene = adding("G1").owns(BOB, "G1", "G1").owns(CID, "G1").when(ANA, Buy(BOB.left))

    assert claimable(scene) == []


@pytest.mark.rule("FC-411")
def test_one_tile_earns_one_trophy() -> None:
    scene = added("G1", "G1", "G1", "G1")
    assert claimable(scene) == ["green-2", "green-3", "green-4"]

    scene.when(ANA, Claim(trophy("green-3")))

    assert scene.trophies(ANA) == ["green-3"]
    assert scene.phase() == "Exchange"


@pytest.mark.rule("FC-412")
def test_claiming_is_optional() -> None:
    scene = added("G1", "G1").when(ANA, Decline())

    assert scene.trophies(ANA) == []
    assert scene.events[0] == ClaimDeclined(ANA)
    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])


@pytest.mark.rule("FC-412")
def test_who_declined_may_claim_on_adding_another_tile_of_that_colour() -> None:
    scene = given(2).in_exchange(actor=ANA).owns(ANA, "G1").stall(BOB, left="G1@6/2", right="G2@6/2")
    scene.stall(ANA, left="B1@6/2", right="B1@6/2")

    scene.when(ANA, Buy(BOB.left), Decline()).when(BOB, Bank(ANA.left)).when(ANA, Buy(BOB.right))

    assert claimable(scene) == ["green-2", "green-3"]


@pytest.mark.rule("FC-412")
def test_nothing_is_claimed_on_adding_a_tile_of_another_colour() -> None:
    scene = added("P3", "O1", "O1", "G1", "G1", "P1")

    assert claimable(scene) == ["pink-4"]
    for name in ("orange-pair-1", "green-2"):
        assert not scene.allows(ANA, Claim(trophy(name)))


@pytest.mark.rule("FC-412")
@pytest.mark.parametrize("tile", ["B1", "PF"])
def test_a_blue_tile_or_a_fake_is_no_moment_to_claim(tile: str) -> None:
    scene = added(tile, "O1", "O1", "G1", "G1", "P3", "P3")

    assert claimable(scene) == []
    for name in ("orange-pair-1", "green-2", "pink-4"):
        scene.refuses(ANA, Claim(trophy(name)), "FC-411", "not_now")


@pytest.mark.rule("FC-412")
def test_nothing_is_claimed_at_another_moment() -> None:
    scene = given(3).owns(ANA, "G1", "G1").refuses(ANA, Claim(trophy("green-2")), "FC-411", "not_now")

    scene.in_exchange(actor=ANA).stall(BOB, left="B1@6/2", right="B1@6/2")
    scene.refuses(ANA, Claim(trophy("green-2")), "FC-411", "not_now")


@pytest.mark.rule("FC-412")
def test_what_was_declined_is_not_claimed_at_the_end() -> None:
    scene = given(2).owns(BOB, "G1", "G1", "P3", "P3", "O2", "O2").play_last_turn(ANA)

    assert (scene.phase(), scene.asked()) == ("over", [])
    assert scene.trophies(BOB) == []


@pytest.mark.rule("FC-413")
@pytest.mark.parametrize(
    ("tile", "owned", "trophies"),
    [
        ("O3", ["O1", "O1"], ["orange-pair-1"]),
        ("O1", ["O2", "O2"], ["orange-pair-2"]),
        ("O2", ["O1", "O1"], ["orange-pair-1"]),
        ("O3", ["O1", "O2", "O3", "O2"], ["orange-pair-2", "orange-run"]),
    ],
)
def test_the_added_tile_need_not_be_part_of_the_set(tile: str, owned: list[str], trophies: list[str]) -> None:
    assert claimable(added(tile, *owned)) == trophies


@pytest.mark.rule("FC-414")
@pytest.mark.parametrize(
    ("held", "tile", "owned"),
    [
        ("green-2", "G1", ["G1", "G1", "G1"]),
        ("orange-pair-1", "O3", ["O1", "O1", "O2"]),
        ("pink-4", "P3", ["P2", "P2"]),
        ("pink-6", "P1", ["P3", "P3"]),
    ],
)
def test_a_trophy_is_never_swapped_for_another_of_its_colour(held: str, tile: str, owned: list[str]) -> None:
    scene = adding(tile, *owned).holds(ANA, held).when(ANA, Buy(BOB.left))

    assert claimable(scene) == []
    assert scene.trophies(ANA) == [held]


@pytest.mark.rule("FC-414")
def test_a_trophy_of_one_colour_does_not_bar_another_colour() -> None:
    scene = adding("G1", "G1").holds(ANA, "orange-run", "pink-4").when(ANA, Buy(BOB.left))

    assert claimable(scene) == ["green-2"]


@pytest.mark.rule("FC-414")
def test_a_player_may_own_four_trophies_one_of_each_colour() -> None:
    scene = given(2).owns(ANA, "G1", "B2").holds(ANA, "orange-run", "pink-4").play_last_turn(ANA, "G1")

    scene.when(ANA, Claim(trophy("green-2")))

    assert scene.trophies(ANA) == ["orange-run", "green-2", "pink-4", "blue-first"]


@pytest.mark.rule("FC-415")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_claimed_trophy_leaves_the_board_and_lies_open_with_its_owner(viewer: int) -> None:
    scene = added("G1", "G1").when(ANA, Claim(trophy("green-2")))

    view = scene.view(viewer)

    assert trophy("green-2") not in view.board
    assert len(view.board) == 10
    assert [player.trophies for player in view.players] == [(trophy("green-2"),), (), ()]


@pytest.mark.rule("FC-415")
def test_the_points_of_a_claimed_trophy_count_at_the_end() -> None:
    scene = given(2).owns(ANA, "G1", "G1", "G1").play_last_turn(ANA, "G1").when(ANA, Claim(trophy("green-4")))

    assert points_of(scene.game.outcome(scene.state)) == (35 + 4 * 6 + 18, 35)


@pytest.mark.rule("FC-415")
def test_a_trophy_is_kept_when_the_tiles_that_earned_it_leave() -> None:
    scene = (
        given(3, ability="recycleur").in_exchange(actor=ANA).charged(ANA).owns(ANA, "G1", "G1").holds(ANA, "green-2")
    )
    scene.stall(BOB, left="B1@6/2", right="B1@6/2").aside("P1")

    scene.when(ANA, Bank(BOB.left), Recycle(scene.tile_in(ANA, "G1")), TakeAside(colour("pink")))

    assert scene.collection(ANA) == ["G1", "P1"]
    assert scene.trophies(ANA) == ["green-2"]
    assert trophy("green-2") not in scene.view(BOB).board


# -- conditions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-421")
@pytest.mark.parametrize(
    ("tile", "owned", "trophies"),
    [
        ("O1", [], []),
        ("O1", ["O1"], ["orange-pair-1"]),
        ("O2", ["O1"], []),
        ("O2", ["O2"], ["orange-pair-2"]),
        ("O3", ["O3"], []),
        ("O3", ["O1", "O2"], ["orange-run"]),
        ("O3", ["O1"], []),
        ("O3", ["O2"], []),
        ("O2", ["O1", "O1"], ["orange-pair-1"]),
        ("O2", ["O1", "O1", "O2"], ["orange-pair-1", "orange-pair-2"]),
        ("O3", ["O1", "O1", "O2", "O2"], ["orange-pair-1", "orange-pair-2", "orange-run"]),
    ],
)
def test_orange_trophies_ask_for_two_singles_two_doubles_or_a_run(
    tile: str, owned: list[str], trophies: list[str]
) -> None:
    assert claimable(added(tile, *owned)) == trophies


@pytest.mark.rule("FC-421")
@pytest.mark.parametrize(
    ("tile", "owned"),
    [("O1", ["G1", "P1", "B1"]), ("O2", ["G2", "P2", "B2"]), ("O3", ["G1", "P2"]), ("O1", ["G2", "B3"])],
)
def test_tiles_of_other_colours_do_not_count_for_orange(tile: str, owned: list[str]) -> None:
    assert claimable(added(tile, *owned)) == []


@pytest.mark.rule("FC-422")
@pytest.mark.parametrize(
    ("tile", "owned", "trophies"),
    [
        ("G3", [], []),
        ("G1", ["G1"], GREEN[:1]),
        ("G3", ["G3"], GREEN[:1]),
        ("G2", ["G1", "G3"], GREEN[:2]),
        ("G1", ["G1", "G1"], GREEN[:2]),
        ("G1", ["G1", "G2", "G3"], GREEN),
        ("G2", ["G2", "G2", "G2"], GREEN),
        ("G1", ["O1", "P1", "B1"], []),
    ],
)
def test_green_trophies_ask_for_two_three_or_four_tiles(tile: str, owned: list[str], trophies: tuple[str, ...]) -> None:
    assert claimable(added(tile, *owned)) == list(trophies)


@pytest.mark.rule("FC-423")
@pytest.mark.parametrize(
    ("tile", "owned", "trophies"),
    [
        ("P3", [], []),
        ("P1", ["P2"], []),
        ("P1", ["P3"], PINK[:1]),
        ("P2", ["P2"], PINK[:1]),
        ("P1", ["P1", "P1", "P1"], PINK[:1]),
        ("P3", ["P2"], PINK[:2]),
        ("P1", ["P1", "P1", "P1", "P1"], PINK[:2]),
        ("P3", ["P3"], PINK),
        ("P2", ["P2", "P2"], PINK),
        ("P1", ["P1", "P1", "P1", "P1", "P1"], PINK),
        ("P3", ["O3", "G3", "B3"], []),
    ],
)
def test_pink_trophies_ask_for_four_five_or_six_crystals(
    tile: str, owned: list[str], trophies: tuple[str, ...]
) -> None:
    assert claimable(added(tile, *owned)) == list(trophies)


@pytest.mark.rule("FC-424")
@pytest.mark.parametrize(
    ("tile", "owned", "trophies"),
    [
        ("G1", ["G1", "G1", "G1", "G1", "G2"], GREEN),
        ("P3", ["P3", "P2", "P2", "P2"], PINK),
        ("O1", ["O1", "O1", "O1"], ["orange-pair-1"]),
        ("O2", ["O2", "O2", "O2"], ["orange-pair-2"]),
        ("O3", ["O1", "O2", "O3"], ["orange-run"]),
    ],
)
def test_more_than_needed_meets_a_condition_too(tile: str, owned: list[str], trophies: list[str]) -> None:
    assert claimable(added(tile, *owned)) == list(trophies)


@pytest.mark.rule("FC-425")
@pytest.mark.parametrize("tiers", [ORANGE, GREEN, PINK])
def test_the_three_trophies_of_a_colour_are_worth_six_twelve_and_eighteen(tiers: tuple[str, ...]) -> None:
    assert [TROPHY_POINTS[trophy(name)] for name in tiers] == [6, 12, 18]


@pytest.mark.rule("FC-425")
@pytest.mark.parametrize(
    ("name", "points"), [(name, 6 * tier) for tiers in (ORANGE, GREEN, PINK) for tier, name in enumerate(tiers, 1)]
)
def test_a_trophy_adds_its_points_to_the_score(name: str, points: int) -> None:
    scene = given(2).holds(BOB, name).play_last_turn()

    assert points_of(scene.game.outcome(scene.state)) == (35 + 6, 35 + points)
