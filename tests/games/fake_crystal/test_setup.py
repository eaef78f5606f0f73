"""FC-1xx: the box and the set-up."""

from collections import Counter

import pytest

from tablee.games.fake_crystal import material
from tablee.games.fake_crystal.actions import Buy, Look, NameFirst
from tablee.games.fake_crystal.events import Drew, TilesDealt
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import (
    COLOURS,
    KIND,
    POINTS,
    TILE_NAMES,
    TROPHY_COLOUR,
    TROPHY_NAMES,
    colour_of,
    crystals_on,
    is_fake,
    read_data,
)
from tablee.games.fake_crystal.state import State
from tablee.kernel.chance import Quick, Script
from tablee.kernel.event import Event
from tablee.kernel.game import BadTable
from tablee.kernel.options import BadOption
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, given, kind_of, name_of
from tests.games.fake_crystal.scenes import deals, exchange_tiles

SEATS = (2, 3, 4, 5)
DEALT = {2: 18, 3: 14, 4: 14, 5: 12}
TOKEN_ABILITIES = ("negociateur", "recycleur", "preempteur", "avant-gardiste")
BOX = {
    "objective-board": 1,
    "stall": 5,
    "crystal-tile": 68,
    "trophy": 11,
    "power-token": 5,
    "ability-token": 4,
    "first-player-token": 1,
    "gold-cube": 45,
    "white-cube": 40,
}


def unshuffled(seats: int, told: list[Event] | None = None) -> State:
    """Deal tiles that the shuffle leaves in the order of the box: 0 on top of the first pile."""
    draws = [0, *range(len(KIND) - 1, 0, -1)]  # the first player; then every tile changes places with itself
    return FAKE_CRYSTAL.setup(seats, {}, Script(draws), told)


# -- players ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-101")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_people_play(seats: int) -> None:
    assert given(seats).asked() == list(range(seats))


@pytest.mark.rule("FC-101")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7])
def test_no_fewer_than_two_and_no_more_than_five_people_play(seats: int) -> None:
    with pytest.raises(BadTable):
        FAKE_CRYSTAL.setup(seats, {}, Quick(0))


# -- tiles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-102")
@pytest.mark.parametrize("letter", "OGPB")
def test_each_colour_has_eight_singles_four_doubles_two_triples_and_three_fakes(letter: str) -> None:
    names = Counter(name_of(tile) for tile in range(len(KIND)))

    assert [names[letter + face] for face in "123F"] == [8, 4, 2, 3]


@pytest.mark.rule("FC-102")
def test_there_are_sixty_eight_tiles_seventeen_in_each_of_four_colours() -> None:
    assert COLOURS == ("orange", "green", "pink", "blue")
    assert len(KIND) == 68
    assert Counter(map(colour_of, range(68))) == dict.fromkeys(range(4), 17)


@pytest.mark.rule("FC-102")
def test_every_tile_has_an_id_of_its_own_that_tells_its_type() -> None:
    assert len(set(TILE_NAMES)) == 68
    for tile, name in enumerate(TILE_NAMES):
        colour, face, _ = name.split("-")
        assert colour == COLOURS[colour_of(tile)]
        assert face == ("fake" if is_fake(tile) else str(crystals_on(tile)))


@pytest.mark.rule("FC-103")
@pytest.mark.parametrize("letter", "OGPB")
@pytest.mark.parametrize("face", "123F")
def test_a_back_shows_the_colour_whatever_the_face(letter: str, face: str) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left=f"{letter}{face}@12/4")

    for viewer in (ANA, BOB, CID, NOBODY):
        assert scene.view(viewer).offers[0].back == "OGPB".index(letter)


@pytest.mark.rule("FC-103")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_nobody_tells_a_fake_from_a_real_tile_by_its_back(viewer: int) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="G2@12/4")
    before = scene.view(viewer)
    fake = next(tile for tile in scene.state.aside if KIND[tile] == kind_of("GF"))
    real = scene.state.tile[ANA.left]
    scene.state.aside = tuple(real if tile == fake else tile for tile in scene.state.aside)
    scene.state.tile[ANA.left] = fake

    assert scene.view(viewer) == before
    assert before.offers[0].tile is None


@pytest.mark.rule("FC-103")
def test_the_owner_knows_the_face_of_an_offered_tile() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="GF@12/4")

    assert name_of(scene.view(ANA).offers[0].tile) == "GF"


@pytest.mark.rule("FC-104")
@pytest.mark.parametrize(("face", "points"), [("1", 6), ("2", 12), ("3", 18), ("F", -3)])
@pytest.mark.parametrize("letter", "OGPB")
def test_a_tile_is_worth_six_a_crystal_and_a_fake_minus_three(letter: str, face: str, points: int) -> None:
    assert POINTS[kind_of(letter + face)] == points


# -- the first player ---------------------------------------------------------------------------------------


@pytest.mark.rule("FC-105")
@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_is_equally_likely_to_begin(seats: int) -> None:
    first = Counter(state.first for state in deals(seats, 300 * seats))

    assert set(first) == set(range(seats))
    assert all(230 < times < 370 for times in first.values()), first


@pytest.mark.rule("FC-105")
def test_the_first_player_acts_first() -> None:
    for state in deals(4, 20):
        assert state.actor == state.first


@pytest.mark.rule("FC-105")
@pytest.mark.parametrize("named", range(4))
def test_the_host_may_name_the_first_player(named: int) -> None:
    scene = given(4, first_player="host")
    assert scene.asked() == [ANA]
    assert scene.choices(ANA) == [NameFirst(seat) for seat in range(4)]

    scene.when(ANA, NameFirst(named))

    assert scene.state.first == scene.view(NOBODY).first == named
    assert scene.phase() == "Offering"


@pytest.mark.rule("FC-105")
def test_only_the_host_names_the_first_player() -> None:
    given(4, first_player="host").refuses(DOT, NameFirst(3), "FC-105", "host_names")


@pytest.mark.rule("FC-105")
def test_the_host_names_a_seat_of_this_table() -> None:
    given(3, first_player="host").refuses(ANA, NameFirst(3), "FC-105", "no_such_seat")


@pytest.mark.rule("FC-105")
def test_without_the_option_nobody_names_the_first_player() -> None:
    given(3).refuses(ANA, NameFirst(1), "FC-105", "not_now")


# -- the Objective board ------------------------------------------------------------------------------------


@pytest.mark.rule("FC-106")
def test_all_eleven_trophies_start_on_the_board_in_sight_of_all() -> None:
    scene = given(3)

    for viewer in (ANA, BOB, CID, NOBODY):
        view = scene.view(viewer)
        assert view.board == tuple(range(11))
        assert [player.trophies for player in view.players] == [()] * 3


@pytest.mark.rule("FC-106")
def test_three_trophies_are_orange_three_green_three_pink_and_two_blue() -> None:
    colours = Counter(COLOURS[colour] for colour in TROPHY_COLOUR)

    assert colours == {"orange": 3, "green": 3, "pink": 3, "blue": 2}
    assert [COLOURS[TROPHY_COLOUR[trophy]] for trophy in range(11)] == [name.split("-")[0] for name in TROPHY_NAMES]


@pytest.mark.rule("FC-107")
def test_the_spy_is_in_force_unless_another_ability_was_chosen() -> None:
    scene = given(3)

    assert {scene.view(viewer).ability for viewer in (ANA, BOB, CID, NOBODY)} == {"espion"}


@pytest.mark.rule("FC-107")
@pytest.mark.parametrize("ability", TOKEN_ABILITIES)
def test_a_chosen_ability_covers_the_spy_for_everybody(ability: str) -> None:
    scene = given(3, ability=ability).charged(ANA, BOB, CID).in_exchange(actor=BOB).stall(ANA, left="G1@6/3")

    assert {scene.view(viewer).ability for viewer in (ANA, BOB, CID, NOBODY)} == {ability}
    scene.refuses(BOB, Look(ANA.left), "FC-508")
    scene.refuses(CID, Look(ANA.left), "FC-508")


@pytest.mark.rule("FC-107")
@pytest.mark.parametrize("ability", ["espion", *TOKEN_ABILITIES])
def test_the_ability_stays_in_force_for_the_whole_game(ability: str) -> None:
    assert {scene.view(NOBODY).ability for scene in given(3, ability=ability).played_at_random()} == {ability}


@pytest.mark.rule("FC-108")
@pytest.mark.parametrize("seats", SEATS)
def test_a_random_ability_is_one_of_the_four_tokens_and_never_the_useless_one_for_two(seats: int) -> None:
    tokens = set(TOKEN_ABILITIES) - ({"avant-gardiste"} if seats == 2 else set())

    drawn = Counter(state.terms.ability.id for state in deals(seats, 300 * len(tokens), ability="random"))

    assert set(drawn) == tokens
    assert all(230 < times < 370 for times in drawn.values()), drawn


@pytest.mark.rule("FC-108")
def test_a_random_ability_is_shown_to_all_from_the_start() -> None:
    scene = given(4, ability="random")

    shown = {scene.view(viewer).ability for viewer in (ANA, BOB, CID, DOT, NOBODY)}

    assert len(shown) == 1
    assert shown <= set(TOKEN_ABILITIES)


@pytest.mark.rule("FC-108")
def test_two_people_may_still_choose_the_ability_that_the_draw_leaves_out() -> None:
    assert given(2, ability="avant-gardiste").view(NOBODY).ability == "avant-gardiste"


@pytest.mark.rule("FC-108")
def test_an_unknown_ability_cannot_be_chosen() -> None:
    with pytest.raises(BadOption):
        given(3, ability="magicien")


# -- the deal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-109")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_is_dealt_eighteen_fourteen_fourteen_or_twelve_tiles(seats: int) -> None:
    told: list[Event] = []
    state = FAKE_CRYSTAL.setup(seats, {}, Quick(0), told)

    piles = [[*state.hand[seat], *state.reserve[seat]] for seat in state.seats()]
    assert [len(pile) for pile in piles] == [DEALT[seats]] * seats
    assert len({tile for pile in piles for tile in pile}) == seats * DEALT[seats]
    assert [event.each for event in told if isinstance(event, TilesDealt)] == [DEALT[seats]]


@pytest.mark.rule("FC-109")
def test_all_tiles_are_shuffled_so_that_any_of_them_may_be_dealt_to_anybody() -> None:
    found: dict[str, set[int]] = {place: set() for place in ("0", "1", "2", "aside", "top")}
    for state in deals(3, 300):
        for seat in state.seats():
            found[str(seat)] |= {*state.hand[seat], *state.reserve[seat]}
        found["aside"] |= set(state.aside)
        found["top"].add(state.hand[0][0])

    assert all(len(found[place]) == 68 for place in ("0", "1", "2", "aside"))
    assert len(found["top"]) > 60


@pytest.mark.rule("FC-109")
def test_a_reserve_keeps_its_order_until_it_is_drawn_from_the_top() -> None:
    scene = given(3)
    piles = list(scene.state.reserve)

    drawn = 0
    for now in scene.played_at_random():
        drawn = 2 * (now.state.round - 1)
        assert now.state.reserve == [pile[drawn:] for pile in piles]
    assert drawn == 10


@pytest.mark.rule("FC-109")
@pytest.mark.parametrize("options", [{"backs": "physical"}, {"backs": "stall-only", "ability": "recycleur"}])
def test_nobody_looks_at_the_faces_of_a_reserve_not_even_its_owner(options: dict[str, str]) -> None:
    scene = given(3, **options)
    viewers = (ANA, BOB, CID, NOBODY)
    before = [scene.view(viewer) for viewer in viewers]
    for seat in scene.state.seats():  # only the back of the top tile may be in sight
        top, *rest = scene.state.reserve[seat]
        scene.state.reserve[seat] = (top, *reversed(rest))
    exchange_tiles(scene.state, ("reserve", ANA, 5), ("reserve", BOB, 7))

    assert [scene.view(viewer) for viewer in viewers] == before


@pytest.mark.rule("FC-110")
@pytest.mark.parametrize(("seats", "aside"), [(2, 32), (3, 26), (4, 12), (5, 8)])
def test_the_tiles_not_dealt_are_set_aside(seats: int, aside: int) -> None:
    scene = given(seats)
    dealt = {tile for seat in scene.state.seats() for tile in scene.state.hand[seat] + scene.state.reserve[seat]}

    assert len(scene.state.aside) == scene.view(NOBODY).aside == aside
    assert set(scene.state.aside) == set(range(68)) - dealt


@pytest.mark.rule("FC-110")
def test_set_aside_tiles_lie_face_down_for_all() -> None:
    scene = given(3)

    for viewer in (ANA, BOB, CID, NOBODY):
        assert scene.view(viewer).aside_tiles is None
        assert scene.view(viewer).aside_backs is None


@pytest.mark.rule("FC-110")
@pytest.mark.parametrize("ability", ["espion", "negociateur", "preempteur", "avant-gardiste"])
def test_without_the_recycler_nothing_ever_touches_the_set_aside_tiles(ability: str) -> None:
    scene = given(3, ability=ability)
    aside = scene.state.aside

    assert {now.state.aside for now in scene.played_at_random()} == {aside}


@pytest.mark.rule("FC-111")
@pytest.mark.parametrize(("seats", "reserve"), [(2, 14), (3, 10), (4, 10), (5, 8)])
def test_the_first_hand_is_four_tiles_and_the_reserve_keeps_the_rest(seats: int, reserve: int) -> None:
    for player in given(seats).view(NOBODY).players:
        assert player.hand_size == 4
        assert player.reserve_size == reserve


@pytest.mark.rule("FC-111")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_hand_is_the_top_of_the_own_reserve(seats: int) -> None:
    state = unshuffled(seats)

    for seat in state.seats():
        pile = [*state.hand[seat], *state.reserve[seat]]
        assert pile == sorted(pile)


@pytest.mark.rule("FC-111")
def test_only_its_owner_sees_the_faces_of_a_hand() -> None:
    told: list[Event] = []
    state = FAKE_CRYSTAL.setup(3, {}, Quick(0), told)
    hands = {event.seat: event for event in told if isinstance(event, Drew)}

    for seat in state.seats():
        assert hands[seat].tiles == state.hand[seat]
        assert [viewer for viewer in (ANA, BOB, CID, NOBODY) if hands[seat].is_for(viewer)] == [seat]
        for viewer in (ANA, BOB, CID, NOBODY):
            seen = FAKE_CRYSTAL.view(state, viewer).players[seat].hand
            assert seen == (state.hand[seat] if viewer == seat else None)


# -- credits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-112")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_starts_with_thirty_five_credits_an_empty_stall_and_an_inactive_token(seats: int) -> None:
    view = given(seats).view(NOBODY)

    assert [player.credits for player in view.players] == [35] * seats
    assert [player.token_active for player in view.players] == [False] * seats
    assert [player.token_on for player in view.players] == [None] * seats
    assert [(player.spread, player.blue.count, player.fakes.count) for player in view.players] == [((), 0, 0)] * seats
    assert view.offers == ()


@pytest.mark.rule("FC-112")
def test_nine_gold_cubes_and_eight_white_ones_are_the_thirty_five_credits() -> None:
    cubes = read_data("table")["cubes"]

    assert cubes == {"gold": {"each": 9, "worth": 3}, "white": {"each": 8, "worth": 1}}
    assert sum(cube["each"] * cube["worth"] for cube in cubes.values()) == given(2).credits(ANA)


@pytest.mark.rule("FC-113")
@pytest.mark.parametrize("ability", ["espion", *TOKEN_ABILITIES])
@pytest.mark.parametrize("seats", SEATS)
def test_no_credit_ever_enters_or_leaves_the_game(seats: int, ability: str) -> None:
    for scene in given(seats, ability=ability, seed=seats).played_at_random():
        view = scene.view(NOBODY)
        free = sum(player.credits for player in view.players)
        stakes = sum(offer.price or 0 for offer in view.offers)
        committed = (view.waits and view.waits.credits) or 0
        assert free + stakes + committed == 35 * seats


@pytest.mark.rule("FC-114")
@pytest.mark.parametrize("price", [1, 2, 4, 5, 7, 34])
def test_any_amount_is_paid_exactly(price: int) -> None:
    scene = given(2).in_exchange(actor=ANA).stall(BOB, left=f"B1@6/{price}", right="B1@6/1")

    scene.when(ANA, Buy(BOB.left))

    assert scene.credits(ANA) == 35 - price
    assert scene.credits(BOB) == 35 + 2 * price


@pytest.mark.rule("FC-114")
@pytest.mark.parametrize(
    ("credits", "gold", "white"),
    [(0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, 1), (35, 11, 2), (36, 12, 0), (175, 58, 1)],
)
def test_credits_are_shown_in_as_many_gold_cubes_as_possible(credits: int, gold: int, white: int) -> None:
    assert material.cubes(credits) == (gold, white)


# -- the box ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-118")
def test_the_box_holds_what_its_list_says() -> None:
    assert {part["id"]: part["count"] for part in read_data("table")["box"]} == BOX


@pytest.mark.rule("FC-118")
def test_the_material_is_that_of_the_box() -> None:
    cubes = read_data("table")["cubes"]
    abilities = read_data("abilities")["ability"]

    assert sum(kind["count"] for kind in read_data("tiles")["tile"]) == BOX["crystal-tile"]
    assert len(read_data("trophies")["trophy"]) == BOX["trophy"]
    assert [ability["id"] for ability in abilities if not ability["token"]] == ["espion"]
    assert sum(ability["token"] for ability in abilities) == BOX["ability-token"]
    assert FAKE_CRYSTAL.most_seats == BOX["stall"] == BOX["power-token"]
    assert FAKE_CRYSTAL.most_seats * cubes["gold"]["each"] == BOX["gold-cube"]
    assert FAKE_CRYSTAL.most_seats * cubes["white"]["each"] == BOX["white-cube"]


@pytest.mark.rule("FC-118")
@pytest.mark.parametrize("seats", SEATS)
def test_every_player_count_can_be_dealt_from_the_box(seats: int) -> None:
    table = {row["players"]: row["tiles_dealt"] for row in read_data("table")["players"]}

    assert table == DEALT
    assert seats * table[seats] <= BOX["crystal-tile"]
