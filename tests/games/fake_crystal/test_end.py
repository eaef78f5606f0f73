"""FC-701…FC-707: the end of a round, the end of the game, the scoring."""

from itertools import combinations

import pytest

from tablee.games.fake_crystal.actions import Bank, Buy, PackUp
from tablee.games.fake_crystal.events import BlueTrophyAwarded, Drew, RoundBegan, Scored
from tablee.games.fake_crystal.scoring import packets
from tablee.kernel.chance import Quick
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, EVE, Scene, given, trophy
from tests.points import points_of

PLACES = (ANA, BOB, CID, DOT, EVE)


def last_turn(seats: int, last_round: bool = False) -> Scene:
    """The last seat's own O1, for nothing, is all that is left."""
    scene = given(seats).in_exchange(turn=2 * seats - 1)
    if last_round:
        scene.last_round()
    return scene.stall(seats - 1, left="O1@6/0")


def ended(*purses: int, collections: tuple[tuple[str, ...], ...] = ()) -> Scene:
    """The last round is over. The last seat has packed up an O1, worth 6 and a real tile."""
    scene = last_turn(len(purses), last_round=True)
    for seat, purse in enumerate(purses):
        scene.purse(seat, purse)
    for seat, names in enumerate(collections):
        scene.owns(seat, *names)
    scene.when(PLACES[len(purses) - 1], PackUp(0))
    assert scene.phase() == "over"
    return scene


# -- the end of a round -------------------------------------------------------------------------------------


@pytest.mark.rule("FC-701")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_the_end_of_a_round_all_draw_two_from_the_top_of_their_reserve(seats: int) -> None:
    scene = last_turn(seats)
    hands, reserves = list(scene.state.hand), list(scene.state.reserve)

    scene.when(PLACES[seats - 1], PackUp(0))

    for seat in range(seats):
        assert scene.state.hand[seat] == hands[seat] + reserves[seat][:2]
        assert scene.state.reserve[seat] == reserves[seat][2:]
        assert Drew(seat, reserves[seat][:2]) in scene.events


@pytest.mark.rule("FC-701")
@pytest.mark.parametrize("first", [ANA, BOB, CID])
def test_the_first_player_token_passes_one_seat_clockwise(first: int) -> None:
    scene = given(3).in_exchange(turn=5, first=first)
    last = PLACES[scene.state.actor]

    scene.stall(last, left="O1@6/0").when(last, PackUp(0))

    following = (first + 1) % 3
    assert scene.state.first == following
    assert scene.state.round == 2
    assert RoundBegan(2, following) in scene.events
    assert scene.phase() == "Offering"
    scene.everybody_offers()
    assert scene.asked() == [following]


@pytest.mark.rule("FC-701")
def test_a_round_does_not_end_before_every_stall_is_empty() -> None:
    scene = given(3).in_exchange(turn=4).stall(CID, left="O1@6/2", right="B1@6/2")

    scene.when(BOB, Bank(CID.left))

    assert (scene.phase(), scene.state.round) == ("Exchange", 1)
    assert [len(hand) for hand in scene.state.hand] == [2, 2, 2]


# -- the end of the game ------------------------------------------------------------------------------------


@pytest.mark.rule("FC-702")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 6), (4, 6), (5, 5)])
def test_the_round_that_begins_with_empty_reserves_is_the_last(seats: int, rounds: int) -> None:
    scene = given(seats)
    chance = Quick(seats)
    began = []
    while scene.state.stack:
        if scene.phase() == "Offering" and not any(scene.state.draft) and not any(scene.state.sealed):
            sizes = [(len(scene.state.hand[seat]), len(scene.state.reserve[seat])) for seat in range(seats)]
            began.append((scene.state.round, sizes))
        decision = scene.game.decisions(scene.state)[-1]
        scene.when(decision.seat, decision.actions[chance.draw(len(decision.actions), "choice")])

    assert began == [(number, [(4, 2 * (rounds - number))] * seats) for number in range(1, rounds + 1)]


@pytest.mark.rule("FC-702")
def test_after_the_last_exchange_nothing_is_drawn() -> None:
    scene = last_turn(3, last_round=True)
    hands, first = list(scene.state.hand), scene.state.first

    scene.when(CID, PackUp(0))

    assert scene.phase() == "over"
    assert (scene.state.hand, scene.state.first) == (hands, first)
    assert not [event for event in scene.events if isinstance(event, Drew | RoundBegan)]
    assert scene.game.outcome(scene.state) is not None


@pytest.mark.rule("FC-703")
def test_the_tiles_left_in_hand_count_for_nothing() -> None:
    scene = last_turn(3, last_round=True).owns(ANA, "B1", "G1").owns(BOB, "B2", "P3")
    scene.hand(ANA, "B3", "PF").hand(BOB, "P3", "BF").hand(CID, "G3", "O3")

    scene.when(CID, PackUp(0))

    assert [scene.collection(seat) for seat in (ANA, BOB, CID)] == [["B1", "G1"], ["B2", "P3"], ["O1"]]
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome) == (35 + 6 + 6 + 12, 35 + 12 + 18 + 18, 35 + 6)
    assert [scene.trophies(seat) for seat in (ANA, BOB, CID)] == [["blue-second"], ["blue-first"], []]
    assert scene.state.token == [0, 0, 0]


@pytest.mark.rule("FC-703")
def test_the_tiles_left_in_hand_are_shown_only_after_the_game() -> None:
    scene = last_turn(3, last_round=True)
    assert scene.view(BOB).players[ANA].hand is None

    scene.when(CID, PackUp(0))

    assert scene.view(BOB).players[ANA].hand == scene.state.hand[ANA]


@pytest.mark.rule("FC-704")
def test_the_blue_trophies_are_given_at_the_end_of_the_game() -> None:
    scene = last_turn(4, last_round=True).owns(ANA, "B1").owns(BOB, "B3", "B2").owns(CID, "B2")

    scene.when(DOT, PackUp(0))

    assert [scene.trophies(seat) for seat in (ANA, BOB, CID, DOT)] == [[], ["blue-first"], ["blue-second"], []]
    awarded = [event for event in scene.events if isinstance(event, BlueTrophyAwarded)]
    assert awarded == [
        BlueTrophyAwarded(BOB, trophy("blue-first")),
        BlueTrophyAwarded(CID, trophy("blue-second")),
    ]
    assert not {trophy("blue-first"), trophy("blue-second")} & set(scene.view(ANA).board)


@pytest.mark.rule("FC-704")
def test_no_blue_trophy_is_given_at_the_end_of_another_round() -> None:
    scene = last_turn(3).owns(ANA, "B1").owns(BOB, "B3")

    scene.when(CID, PackUp(0))

    assert [scene.trophies(seat) for seat in (ANA, BOB, CID)] == [[], [], []]
    assert {trophy("blue-first"), trophy("blue-second")} <= set(scene.view(ANA).board)


@pytest.mark.rule("FC-704")
def test_the_last_tile_of_the_game_counts_for_the_blue_trophies() -> None:
    scene = given(2).last_round().in_exchange(turn=3).stall(ANA, left="B3@18/1").owns(ANA, "B2").owns(BOB, "B1")

    scene.when(BOB, Buy(ANA.left))

    assert (scene.trophies(ANA), scene.trophies(BOB)) == (["blue-second"], ["blue-first"])


# -- the score ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-705")
@pytest.mark.parametrize(
    ("collection", "trophies", "purse", "score"),
    [
        ((), (), 0, 0),
        ((), (), 41, 41),
        (("G1",), (), 0, 6),
        (("P2",), (), 0, 12),
        (("O3",), (), 0, 18),
        (("GF",), (), 0, -3),
        (("GF", "OF", "PF", "BF"), (), 5, -7),
        ((), ("orange-pair-1", "green-3", "pink-6"), 0, 36),
        (("O1", "O1", "P1", "P1", "O2", "P2", "P2", "G3", "OF", "GF"), ("orange-pair-2", "pink-6"), 30, 132),
    ],
)
def test_the_score_is_trophies_and_tiles_and_free_credits(
    collection: tuple[str, ...], trophies: tuple[str, ...], purse: int, score: int
) -> None:
    scene = last_turn(3, last_round=True).owns(ANA, *collection).holds(ANA, *trophies).purse(ANA, purse)

    scene.when(CID, PackUp(0))

    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome) == (score, 35, 35 + 6)
    assert Scored(points_of(outcome)) in scene.events


@pytest.mark.rule("FC-705")
def test_the_blue_trophies_are_part_of_the_score() -> None:
    scene = ended(10, 10, 10, collections=(("B3",), ("B1",)))

    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome) == (10 + 18 + 18, 10 + 6 + 12, 10 + 6)


# -- the ranks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-706")
@pytest.mark.parametrize(
    ("purses", "ranks", "winners"),
    [((50, 40, 20), (1, 2, 3), (0,)), ((20, 50, 34), (3, 1, 2), (1,)), ((40, 30, 35), (2, 3, 1), (2,))],
)
def test_the_highest_score_wins(purses: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...]) -> None:
    outcome = (scene := ended(*purses)).game.outcome(scene.state)

    assert outcome is not None
    assert (outcome.ranks, outcome.winners, outcome.ending) == (ranks, winners, "won")


@pytest.mark.rule("FC-706")
def test_in_a_tie_the_most_real_tiles_win_whatever_their_crystals() -> None:
    scene = ended(40, 40, 0, collections=(("G3",), ("G1", "P2")))

    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome)[:2] == (58, 58)
    assert (outcome.ranks, outcome.winners) == ((2, 1, 3), (BOB,))


@pytest.mark.rule("FC-706")
def test_in_a_tie_fakes_do_not_count_as_tiles() -> None:
    scene = ended(40, 28, 0, collections=(("G1", "PF", "OF"), ("O1", "P1")))

    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome)[:2] == (40, 40)
    assert outcome.winners == (BOB,)


@pytest.mark.rule("FC-706")
def test_who_is_still_tied_shares_the_victory() -> None:
    scene = ended(40, 34, 20, collections=(("G1", "OF"), ("P2", "PF")))

    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome) == (43, 43, 26)
    assert (outcome.ranks, outcome.winners, outcome.ending) == ((1, 1, 3), (ANA, BOB), "shared")


@pytest.mark.rule("FC-706")
def test_lower_ranks_go_by_the_same_order_and_full_ties_skip_a_rank() -> None:
    scene = ended(60, 50, 50, 10)

    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 2, 4)


@pytest.mark.rule("FC-706")
def test_lower_ranks_too_are_settled_by_real_tiles() -> None:
    scene = ended(60, 46, 40, 10, collections=((), ("G1",), ("O1", "P1")))

    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome)[1:3] == (52, 52)
    assert outcome.ranks == (1, 3, 2, 4)


# -- counting in packets ------------------------------------------------------------------------------------

BOOK = [12, 6, 12, 18, 12, 12, 12, 6, 6, 18, 6, 12, 18, 6, -3, -3]


@pytest.mark.rule("FC-707")
def test_the_example_of_the_book_counts_as_five_packets_of_thirty_and_one_of_nothing() -> None:
    counted = packets(BOOK)

    assert sorted(sum(packet) for packet in counted) == [0, 30, 30, 30, 30, 30]
    assert sum(map(sum, counted)) == 150


@pytest.mark.rule("FC-707")
def test_fakes_are_cancelled_against_good_items() -> None:
    assert sorted(packets([6, -3, -3])[0]) == [-3, -3, 6]


@pytest.mark.rule("FC-707")
@pytest.mark.parametrize("seed", range(40))
def test_packets_hold_every_item_once_and_only_the_last_is_uneven(seed: int) -> None:
    chance = Quick(seed)
    points = [6, 12, 18, -3, 6, 12, 18, -3, 1, 5, 23]
    items = [points[chance.draw(len(points), "item")] for _ in range(chance.draw(20, "how many"))]

    counted = packets(items)

    assert sorted(item for packet in counted for item in packet) == sorted(items)
    assert all(sum(packet) in (30, 0) for packet in counted[:-1])
    assert all(counted)


@pytest.mark.rule("FC-707")
@pytest.mark.parametrize("seed", range(40))
def test_no_packet_of_thirty_or_nothing_is_left_in_the_last(seed: int) -> None:
    chance = Quick(seed)
    items = [(6, 12, 18, -3, 1, 23)[chance.draw(6, "item")] for _ in range(1 + chance.draw(14, "how many"))]

    last = packets(items)[-1]

    if sum(last) not in (30, 0):
        good = [item for item in last if item > 0]
        assert not any(sum(some) == 30 for size in range(len(good)) for some in combinations(good, size + 1))
        assert not any(item % 3 == 0 and item // 3 <= last.count(-3) for item in good)
