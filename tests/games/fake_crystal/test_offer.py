"""FC-2xx: the round and the Offer phase."""

import pytest

from tablee.games.fake_crystal.actions import (
    Bank,
    Buy,
    Confirm,
    Decline,
    PackUp,
    Place,
    Price,
    Reopen,
    Say,
    Slot,
)
from tablee.games.fake_crystal.events import Confirmed, OffersRevealed, Reopened, RoundBegan, Said
from tablee.games.fake_crystal.material import COLOURS
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, given, name_of
from tests.games.fake_crystal.scenes import offering

ROUNDS = [(2, 8), (3, 6), (4, 6), (5, 5)]


# -- the round ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-201")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_round_is_an_offer_then_an_exchange_and_the_next_round_begins_anew(seats: int) -> None:
    scene = given(seats)
    seen = [(scene.state.round, scene.phase())]

    for now in scene.played_at_random():
        if now.phase() in ("Offering", "Exchange") and (now.state.round, now.phase()) != seen[-1]:
            seen.append((now.state.round, now.phase()))

    rounds = dict(ROUNDS)[seats]
    assert seen == [(number, phase) for number in range(1, rounds + 1) for phase in ("Offering", "Exchange")]


@pytest.mark.rule("FC-201")
def test_the_end_of_the_round_follows_the_exchange() -> None:
    scene = given(2).in_exchange(turn=3).stall(ANA, left="B1@6/2")
    assert (scene.state.round, scene.phase()) == (1, "Exchange")

    scene.when(BOB, Bank(ANA.left))

    assert (scene.state.round, scene.phase()) == (2, "Offering")
    assert [player.hand_size for player in scene.view(NOBODY).players] == [4, 4]


@pytest.mark.rule("FC-202")
@pytest.mark.parametrize(("seats", "rounds"), ROUNDS)
def test_the_game_lasts_eight_six_six_or_five_rounds(seats: int, rounds: int) -> None:
    scene = given(seats)
    assert scene.view(NOBODY).rounds == rounds

    begun = [1] + [event.round for now in scene.played_at_random() for event in now.events if type(event) is RoundBegan]

    assert begun == list(range(1, rounds + 1))
    assert scene.phase() == "over"


# -- sealed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-203")
def test_all_choose_their_offers_at_the_same_time() -> None:
    scene = given(4)
    assert scene.asked() == [ANA, BOB, CID, DOT]

    scene.when(DOT, Place(1)).when(ANA, Place(3)).when(DOT, Slot(0)).when(BOB, Place(0)).when(ANA, Slot(2))

    assert scene.asked() == [ANA, BOB, CID, DOT]


@pytest.mark.rule("FC-203")
def test_the_game_waits_for_those_who_have_not_confirmed() -> None:
    scene = given(4).confirms(BOB, DOT)

    assert scene.asked() == [ANA, CID]
    assert scene.phase() == "Offering"


@pytest.mark.rule("FC-203")
@pytest.mark.parametrize("backs", ["physical", "stall-only"])
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_nothing_of_an_offer_is_shown_while_it_is_being_chosen(viewer: int, backs: str) -> None:
    scene = offering(backs=backs)
    before = scene.view(viewer)

    scene.drafts(ANA, "GF@18/20", "B2@6/1")

    assert scene.view(viewer) == before
    assert scene.events == []


@pytest.mark.rule("FC-203")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_a_confirmed_offer_shows_others_no_more_than_that_it_is_confirmed(viewer: int) -> None:
    views = []
    for left, right in (("GF@18/20", "B2@6/1"), ("O1@12/2", "P3@12/7")):
        scene = offering().drafts(ANA, left, right).confirms(ANA)
        assert scene.events == [Confirmed(ANA)]
        views.append(scene.view(viewer))

    assert views[0] == views[1]
    assert views[0].offers == ()
    assert [player.confirmed for player in views[0].players] == [True, False, False]


@pytest.mark.rule("FC-203")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_until_the_reveal_a_hand_of_four_and_its_credits_are_seen_as_they_were(viewer: int) -> None:
    scene = offering()
    before = scene.view(viewer).players[ANA]

    scene.drafts(ANA, "GF@18/20", "B2@6/1").confirms(ANA)

    after = scene.view(viewer).players[ANA]
    assert (after.hand_size, after.hand_backs, after.credits) == (4, before.hand_backs, 35)


@pytest.mark.rule("FC-203")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_a_token_laid_as_price_is_sealed_too(viewer: int) -> None:
    scene = offering(ability="negociateur").charged(ANA).drafts(ANA, "GF@18/T", "B2@6/1").confirms(ANA)
    assert scene.view(viewer).players[ANA].token_active
    assert scene.view(viewer).players[ANA].token_on is None

    scene.confirms(BOB, CID)

    assert not scene.view(viewer).players[ANA].token_active
    assert scene.view(viewer).players[ANA].token_on == ANA.left


@pytest.mark.rule("FC-203")
def test_a_player_sees_what_they_have_chosen_so_far() -> None:
    scene = offering()

    assert scene.when(ANA, Place(2)).view(ANA).draft[0].card == 2
    assert scene.when(ANA, Slot(1)).view(ANA).draft[0].price is None
    assert scene.when(ANA, Price(9)).view(ANA).draft[0].price == 9
    assert scene.when(ANA, Place(3)).view(ANA).draft[1].card == 3
    assert scene.when(ANA, Slot(0), Price(4)).view(ANA).draft[1].price == 4


@pytest.mark.rule("FC-203")
def test_a_confirmation_may_be_taken_back_until_the_last_one_confirms() -> None:
    scene = offering().drafts(ANA, "GF@18/20", "B2@6/1").confirms(ANA, BOB)

    scene.when(ANA, Reopen())

    assert scene.events == [Reopened(ANA)]
    assert scene.asked() == [ANA, CID]
    assert not scene.view(CID).players[ANA].confirmed
    scene.drafts(ANA, "O1@6/3", "P3@6/3").confirms(ANA, CID)
    assert [name_of(scene.state.tile[offer]) for offer in (ANA.left, ANA.right)] == ["O1", "P3"]


@pytest.mark.rule("FC-203")
def test_once_the_last_one_has_confirmed_nothing_is_taken_back() -> None:
    scene = offering().confirms(ANA, BOB, CID)

    for seat in (ANA, BOB, CID):
        scene.refuses(seat, Reopen(), "FC-203")


@pytest.mark.rule("FC-203")
def test_a_confirmed_offer_is_changed_only_after_taking_it_back() -> None:
    scene = offering().confirms(ANA)

    for action in (Place(0), Slot(0), Price(1), Confirm()):
        scene.refuses(ANA, action, "FC-203", "already_confirmed")


@pytest.mark.rule("FC-203")
def test_who_has_chosen_nothing_has_nothing_to_take_back() -> None:
    offering().refuses(ANA, Reopen(), "FC-203", "nothing_to_take_back")


@pytest.mark.rule("FC-203")
def test_all_offers_are_revealed_at_once_when_the_last_one_confirms() -> None:
    scene = offering().drafts(ANA, "GF@18/20", "B2@6/1").confirms(ANA, CID)
    assert scene.offers() == []

    scene.confirms(BOB)

    (reveal,) = [event for event in scene.events if isinstance(event, OffersRevealed)]
    assert [shown.offer for shown in reveal.offers] == list(range(6))
    assert [(COLOURS[shown.back], shown.slot, shown.price) for shown in reveal.offers[:2]] == [
        ("green", 18, 20),
        ("blue", 6, 1),
    ]
    for viewer in (ANA, BOB, CID, NOBODY):
        assert [offer.offer for offer in scene.view(viewer).offers] == list(range(6))


# -- tiles and slots ----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-204")
def test_every_stall_gets_two_of_its_owners_four_tiles_one_in_each_column() -> None:
    scene = given(4)
    hands = list(scene.state.hand)

    scene.confirms(ANA, BOB, CID, DOT)

    for seat in scene.state.seats():
        left, right = scene.state.tile[2 * seat], scene.state.tile[2 * seat + 1]
        assert sorted([left, right, *scene.state.hand[seat]]) == sorted(hands[seat])
        assert len(scene.state.hand[seat]) == 2


@pytest.mark.rule("FC-204")
@pytest.mark.parametrize(
    ("left", "right", "kept"),
    [("O1", "GF", ["P3", "B2"]), ("B2", "O1", ["GF", "P3"]), ("P3", "GF", ["O1", "B2"]), ("GF", "B2", ["O1", "P3"])],
)
def test_the_owner_chooses_which_tile_goes_in_which_column(left: str, right: str, kept: list[str]) -> None:
    scene = offering().drafts(ANA, f"{left}@6/3", f"{right}@6/3").confirms(ANA, BOB, CID)

    assert name_of(scene.state.tile[ANA.left]) == left
    assert name_of(scene.state.tile[ANA.right]) == right
    assert [name_of(tile) for tile in scene.state.hand[ANA]] == kept


@pytest.mark.rule("FC-204")
def test_a_tile_lies_in_one_column_only() -> None:
    scene = offering().when(ANA, Place(2), Slot(0), Price(1))

    scene.refuses(ANA, Place(2), "FC-204", "already_placed")
    assert scene.choices(ANA) == [Place(0), Place(1), Place(3)]


@pytest.mark.rule("FC-204")
def test_nobody_offers_a_third_tile() -> None:
    offering().drafts(ANA, "O1@6/1", "GF@6/1").refuses(ANA, Place(3), "FC-204", "both_columns_full")


@pytest.mark.rule("FC-204")
@pytest.mark.parametrize("chosen", range(6))
def test_nobody_confirms_before_both_columns_are_filled(chosen: int) -> None:
    parts = [Place(0), Slot(0), Price(1), Place(1), Slot(0), Price(1)]
    scene = offering().when(ANA, *parts[:chosen])

    scene.refuses(ANA, Confirm(), "FC-204", "offers_incomplete")
    assert Confirm() not in scene.choices(ANA)


@pytest.mark.rule("FC-204")
def test_an_offered_tile_lies_face_down() -> None:
    scene = offering().confirms(ANA, BOB, CID)

    for viewer in (ANA, BOB, CID, NOBODY):
        for offer in scene.view(viewer).offers:
            assert (offer.tile is not None) == (offer.owner == viewer)


@pytest.mark.rule("FC-205")
@pytest.mark.parametrize("left_slot", [6, 12, 18])
@pytest.mark.parametrize("right_slot", [6, 12, 18])
@pytest.mark.parametrize(("left", "right"), [("O1", "GF"), ("GF", "P3")])
def test_any_tile_a_fake_too_may_claim_any_value_and_both_the_same(
    left: str, right: str, left_slot: int, right_slot: int
) -> None:
    scene = offering().drafts(ANA, f"{left}@{left_slot}/3", f"{right}@{right_slot}/4").confirms(ANA, BOB, CID)

    assert [offer.slot for offer in scene.view(BOB).offers[:2]] == [left_slot, right_slot]


@pytest.mark.rule("FC-205")
def test_a_tile_lies_on_one_of_three_slots() -> None:
    scene = offering().when(ANA, Place(0))
    assert scene.choices(ANA) == [Slot(0), Slot(1), Slot(2)]

    scene.when(ANA, Slot(1)).refuses(ANA, Slot(2), "FC-205")


@pytest.mark.rule("FC-205")
def test_the_tile_comes_before_its_slot() -> None:
    offering().refuses(ANA, Slot(0), "FC-205", "tile_first")


@pytest.mark.rule("FC-206")
@pytest.mark.parametrize("backs", ["physical", "stall-only"])
@pytest.mark.parametrize("viewer", [ANA, BOB, CID, NOBODY])
def test_the_colour_of_an_offered_tile_is_in_sight(viewer: int, backs: str) -> None:
    scene = offering(backs=backs).drafts(ANA, "GF@18/3", "P3@6/3").confirms(ANA, BOB, CID)

    shown = scene.view(viewer).offers
    assert [COLOURS[offer.back] for offer in shown[:2]] == ["green", "pink"]
    assert ["OGPB"[offer.back] for offer in shown] == [name_of(tile)[0] for tile in scene.state.tile]


# -- talk ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-212")
@pytest.mark.parametrize("face", [0, 1, 2, 3])
@pytest.mark.parametrize("seat", [ANA, BOB, CID])
def test_anybody_may_say_anything_of_an_offer_true_or_false_at_any_time(seat: int, face: int) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="G1@6/3", right="G1@6/3").owns(ANA, "G1")

    scene.when(seat, Say(ANA.left, face))
    assert scene.events == [Said(seat, ANA.left, face)]
    assert all(scene.events[0].is_for(viewer) for viewer in (ANA, BOB, CID, NOBODY))

    scene.when(BOB, Bank(ANA.left))  # Ana is asked about a trophy: talk goes on
    assert scene.phase() == "Claiming"
    scene.when(seat, Say(ANA.right, face))
    assert scene.events == [Said(seat, ANA.right, face)]


@pytest.mark.rule("FC-212")
def test_what_is_said_binds_nobody_and_moves_nothing() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="G1@6/3").stall(CID, left="P1@6/3", right="OF@18/2")
    before, choices = scene.state.clone(), scene.choices(BOB)

    for offer in (ANA.left, CID.left, CID.right):
        for face in range(4):
            for seat in (ANA, BOB, CID):
                scene.when(seat, Say(offer, face))

    assert scene.state == before
    assert scene.choices(BOB) == choices


@pytest.mark.rule("FC-212")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_talk_shows_no_hidden_tile(viewer: int) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="G1@6/3")
    before = scene.view(viewer)

    scene.when(ANA, Say(ANA.left, 1))

    assert scene.view(viewer) == before
    assert before.offers[0].tile is None


@pytest.mark.rule("FC-212")
def test_a_claim_is_about_an_offer_that_is_there() -> None:
    given(3).in_exchange(actor=BOB).stall(ANA, left="G1@6/3").refuses(BOB, Say(ANA.right, 0), "FC-212")


@pytest.mark.rule("FC-212")
def test_who_is_not_asked_can_only_talk_or_leave_windows_alone() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="G1@6/3").stall(CID, left="P1@6/3")
    legal = {action.verb.name for action in scene.game.actions() if scene.allows(ANA, action)}

    assert legal == {"say", "auto_pass"}
    for action in (Buy(CID.left), Bank(CID.left), PackUp(0), Decline()):
        assert not scene.allows(ANA, action)
