"""E-01 to E-13: the worked examples of the rulebook."""

import pytest

from tablee.games.fake_crystal.actions import Bank, Buy, Claim, PackUp, Place, Price, Slot
from tablee.games.fake_crystal.material import TROPHY_NAMES, read_data
from tablee.kernel.action import Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, given, name_of, trophy
from tests.points import points_of

BLUE_CASES = [
    ([5, 3], [18, 12]),
    ([4, 4], [0, 0]),
    ([3, 0], [18, 0]),
    ([0, 0], [0, 0]),
    ([6, 5, 4], [18, 12, 0]),
    ([6, 4, 4], [18, 0, 0]),
    ([5, 5, 4], [0, 0, 0]),
    ([7, 3, 3, 1], [18, 0, 0, 0]),
    ([7, 4, 2, 2], [18, 12, 0, 0]),
    ([4, 4, 4, 2, 1], [0, 0, 0, 0, 0]),
    ([6, 3, 0, 0, 0], [18, 12, 0, 0, 0]),
    ([2, 0, 0, 0, 0], [18, 0, 0, 0, 0]),
]


def priced(tile: str) -> Scene:
    """E-03 to E-05: Ana, 20 credits, acts; Bob, 10 credits, has offered a tile."""
    scene = given(3).in_exchange(actor=ANA).purse(ANA, 20).purse(BOB, 10).stall(CID, left="B1@6/1")
    return scene.stall(BOB, left=tile)


def claims(scene: Scene) -> list[str]:
    assert scene.phase() == "Claiming"
    return [TROPHY_NAMES[action.args[0]] for action in scene.choices(ANA) if action.verb is Claim]


def blue_tiles(crystals: list[int]) -> list[list[str]]:
    """Share out blue tiles of the box so that each player has these crystals, the largest tiles first."""
    box = ["B3"] * 2 + ["B2"] * 4 + ["B1"] * 8
    shares: list[list[str]] = []
    for wanted in crystals:
        shares.append([])
        while wanted:
            tile = next(name for name in box if int(name[1]) <= wanted)
            box.remove(tile)
            shares[-1].append(tile)
            wanted -= int(tile[1])
    return shares


@pytest.mark.rule("FC-112")
def test_e01_nine_threes_and_eight_ones_make_thirty_five_and_five_players_use_all_cubes() -> None:
    table = read_data("table")
    gold, white = table["cubes"]["gold"], table["cubes"]["white"]
    box = {part["id"]: part["count"] for part in table["box"]}

    assert gold["each"] * gold["worth"] + white["each"] * white["worth"] == 9 * 3 + 8 * 1 == 35
    assert [player.credits for player in given(5).view(NOBODY).players] == [35] * 5
    assert (5 * gold["each"], 5 * white["each"]) == (box["gold-cube"], box["white-cube"]) == (45, 40)


@pytest.mark.rule("FC-109")
@pytest.mark.rule("FC-202")
@pytest.mark.parametrize(
    ("seats", "dealt", "reserve", "rounds"), [(2, 18, 14, 8), (3, 14, 10, 6), (4, 14, 10, 6), (5, 12, 8, 5)]
)
def test_e02_tiles_hands_reserves_and_rounds_by_number_of_players(
    seats: int, dealt: int, reserve: int, rounds: int
) -> None:
    view = given(seats).view(NOBODY)

    assert [(player.hand_size, player.reserve_size) for player in view.players] == [(4, reserve)] * seats
    assert dealt == 4 + reserve
    assert view.rounds == rounds


@pytest.mark.rule("FC-304")
def test_e03_a_buyer_pays_six_and_the_owner_gets_twelve() -> None:
    scene = priced("G2@12/6").when(ANA, Buy(BOB.left))

    assert (scene.credits(ANA), scene.credits(BOB)) == (14, 22)
    assert (scene.collection(ANA), scene.collection(BOB)) == (["G2"], [])


@pytest.mark.rule("FC-306")
def test_e04_a_banker_takes_six_and_the_owner_keeps_the_tile() -> None:
    scene = priced("G2@12/6").when(ANA, Bank(BOB.left))

    assert (scene.credits(ANA), scene.credits(BOB)) == (26, 10)
    assert (scene.collection(ANA), scene.collection(BOB)) == ([], ["G2"])


@pytest.mark.rule("FC-304")
@pytest.mark.rule("FC-502")
def test_e05a_a_fake_bought_for_nine_costs_twelve_points_and_turns_the_buyers_token() -> None:
    scene = priced("PF@18/9")
    before = scene.state.score(ANA)

    scene.when(ANA, Buy(BOB.left))

    assert (scene.credits(ANA), scene.credits(BOB)) == (11, 28)
    assert scene.collection(ANA) == ["PF"]
    assert (scene.is_charged(ANA), scene.is_charged(BOB)) == (True, False)
    assert scene.state.score(ANA) == before - 12


@pytest.mark.rule("FC-306")
@pytest.mark.rule("FC-502")
def test_e05b_a_fake_banked_at_nine_costs_its_owner_twelve_points_and_turns_the_owners_token() -> None:
    scene = priced("PF@18/9")
    before = scene.state.score(BOB) + 9  # the stake was Bob's

    scene.when(ANA, Bank(BOB.left))

    assert (scene.credits(ANA), scene.credits(BOB)) == (29, 10)
    assert scene.collection(BOB) == ["PF"]
    assert (scene.is_charged(ANA), scene.is_charged(BOB)) == (False, True)
    assert scene.state.score(BOB) == before - 12


@pytest.mark.rule("FC-309")
def test_e06_the_last_actor_packs_up_the_own_last_offer() -> None:
    scene = given(3).in_exchange(turn=5).purse(CID, 8).stall(CID, right="B3@6/5")
    assert (scene.asked(), scene.choices(CID)) == ([CID], [PackUp(1)])

    scene.when(CID, PackUp(1))

    assert scene.credits(CID) == 13
    assert name_of(scene.view(ANA).players[CID].blue.top) == "B3"


@pytest.mark.rule("FC-209")
@pytest.mark.rule("FC-307")
@pytest.mark.parametrize(("verb", "receiver"), [(Buy, BOB), (Bank, ANA)])
def test_e07_who_has_nothing_prices_at_nothing(verb: Verb, receiver: int) -> None:
    scene = given(3).begins(BOB).hand(ANA, "B1", "B2", "O1", "O1").purse(ANA, 0)
    scene.when(ANA, Place(0), Slot(0))
    assert scene.choices(ANA) == [Price(0)]
    scene.when(ANA, Price(0), Place(1), Slot(2))
    assert scene.choices(ANA) == [Price(0)]
    scene.when(ANA, Price(0)).confirms(ANA, BOB, CID)
    purse = scene.credits(BOB)

    scene.when(BOB, verb(ANA.left))

    assert (scene.credits(ANA), scene.credits(BOB)) == (0, purse)
    assert scene.collection(receiver) == ["B1"]


@pytest.mark.rule("FC-411")
@pytest.mark.rule("FC-422")
def test_e08_two_green_tiles_claim_the_first_green_trophy_only() -> None:
    scene = priced("G3@6/2").owns(ANA, "G1").when(ANA, Buy(BOB.left))
    assert claims(scene) == ["green-2"]
    before = scene.state.score(ANA)

    scene.refuses(ANA, Claim(trophy("green-3")), "FC-411").when(ANA, Claim(trophy("green-2")))

    assert scene.state.score(ANA) == before + 6


@pytest.mark.rule("FC-423")
def test_e09_five_pink_crystals_claim_the_first_or_the_second_pink_trophy() -> None:
    scene = priced("P3@6/2").owns(ANA, "P2").when(ANA, Buy(BOB.left))

    assert claims(scene) == ["pink-4", "pink-5"]
    scene.refuses(ANA, Claim(trophy("pink-6")), "FC-411")


@pytest.mark.rule("FC-421")
def test_e10_one_two_and_three_orange_crystals_claim_the_run() -> None:
    scene = priced("O3@6/2").owns(ANA, "O1", "O2").when(ANA, Buy(BOB.left))
    assert claims(scene) == ["orange-run"]
    before = scene.state.score(ANA)

    scene.when(ANA, Claim(trophy("orange-run")))

    assert scene.state.score(ANA) == before + 18


@pytest.mark.rule("FC-441")
@pytest.mark.rule("FC-442")
@pytest.mark.rule("FC-443")
@pytest.mark.rule("FC-444")
@pytest.mark.parametrize(("crystals", "points"), BLUE_CASES)
@pytest.mark.parametrize("turned", [False, True], ids=["as listed", "reversed"])
def test_e11_blue_crystals_and_the_points_they_bring(crystals: list[int], points: list[int], turned: bool) -> None:
    if turned:
        crystals, points = crystals[::-1], points[::-1]
    scene = given(len(crystals))
    for seat, tiles in enumerate(blue_tiles(crystals)):
        scene.owns(seat, *tiles)

    scene.play_last_turn(ANA, "O1")

    expected = [35 + 6 * owned + won for owned, won in zip(crystals, points, strict=True)]
    expected[ANA] += 6  # the tile of the last turn
    assert points_of(scene.game.outcome(scene.state)) == tuple(expected)


@pytest.mark.rule("FC-705")
def test_e12_five_packets_of_thirty_and_one_of_nothing_make_a_hundred_and_fifty() -> None:
    packets = [(12, 6, 12), (18, 12), (12, 12, 6), (6, 18, 6), (12, 18), (6, -3, -3)]
    assert [sum(packet) for packet in packets] == [30] * 5 + [0]
    tiles = {6: ["O1", "G1", "P1", "O1", "G1"], 12: ["O2", "G2", "P2"] * 2, 18: ["O3", "G3", "P3"], -3: ["OF", "BF"]}
    scene = given(2).purse(BOB, 0)
    for packet in packets:
        scene.owns(BOB, *(tiles[points].pop() for points in packet))

    scene.play_last_turn(ANA)

    assert not any(tiles.values())
    assert points_of(scene.game.outcome(scene.state))[BOB] == 150


@pytest.mark.rule("FC-705")
def test_e13_tiles_fakes_trophies_and_credits_make_a_hundred_and_fifty() -> None:
    scene = given(2).purse(ANA, 30).holds(ANA, "orange-pair-2", "pink-6")
    scene.owns(ANA, "P1", "B1", "B1", "O2", "O2", "P2", "P3", "OF", "GF")

    scene.play_last_turn(ANA, "G1")

    assert scene.trophies(ANA) == ["orange-pair-2", "pink-6", "blue-first"]
    assert points_of(scene.game.outcome(scene.state))[ANA] == 24 + 36 + 18 - 6 + 48 + 30 == 150
