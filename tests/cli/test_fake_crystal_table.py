"""The table, the questions and the count in the terminal, from scenes of the rules."""

import msgspec
import pytest

from tablee.bots.bot import Eyes
from tablee.cli.fake_crystal.person import FakeCrystalPerson
from tablee.cli.fake_crystal.screen import reach
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.paper import Paper
from tablee.cli.verdict import Ended
from tablee.games.fake_crystal.actions import (
    AnswerBank,
    AnswerBuy,
    AutoPass,
    Bank,
    Buy,
    Claim,
    Commit,
    Decline,
    Designate,
    Give,
    Look,
    NameFirst,
    Negotiate,
    PackUp,
    Place,
    Preempt,
    Price,
    Recycle,
    Reopen,
    Reserve,
    Say,
    TakeAside,
)
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import TROPHY_NAMES
from tablee.kernel.chance import Quick
from tablee.kernel.outcome import Outcome
from tablee.kernel.playout import play_randomly
from tests.cli.desk import NAMES, Keyboard
from tests.games.fake_crystal.desk import Desk
from tests.games.fake_crystal.scene import ANA, BOB, CID, given, trophy
from tests.points import points_of

LANGUAGES = ("fr", "en")


def a_turn_of_bob(**options):
    """Bob's turn; Ana has a pink Fake at 7 and Cid an orange triple at 40, beyond Bob's purse."""
    scene = given(3, **options).in_exchange(actor=BOB)
    return scene.stall(ANA, left="PF@18/7").stall(CID, right="O3@6/40").stall(BOB, left="G1@12/2")


# -- the table ------------------------------------------------------------------------------------------------


def test_of_a_stall_others_see_the_back_the_slot_and_the_price():
    shown = Desk(a_turn_of_bob(), BOB).table()

    assert " 1 P? slot 18 · price 7" in shown
    assert " 6 O? slot 6 · price 40" in shown
    assert " 3 G1 slot 12 · price 2" in shown  # one's own


def test_the_letters_are_those_of_the_language():
    shown = Desk(a_turn_of_bob(), BOB, language="fr").table()

    assert " 1 R? case 18 · prix 7" in shown
    assert " 3 V1 case 12 · prix 2" in shown


def test_a_tile_spied_is_shown_to_the_spy_alone_and_that_it_was_is_shown_to_all():
    scene = a_turn_of_bob().charged(BOB)
    scene.when(BOB, Look(ANA.left))

    assert " 1 PF slot 18" in Desk(scene, BOB).table()
    assert " 1 P? slot 18" in Desk(scene, CID).table()
    assert "seen: Bob" in Desk(scene, CID).table()


def test_a_reservation_and_a_token_are_shown_where_they_lie():
    scene = a_turn_of_bob(ability="avant-gardiste").charged(CID)
    scene.when(CID, Reserve(ANA.left))

    shown = Desk(scene, BOB).table()

    assert "reserved: Cid" in shown
    assert "○ Inactive→1" in shown


def test_a_token_for_price_is_shown_instead_of_a_number():
    scene = given(3, ability="negociateur").in_exchange(actor=BOB).stall(ANA, left="O3@18/T")

    assert " 1 O? slot 18 · token" in Desk(scene, BOB).table()


def test_of_the_piles_of_others_only_top_and_count_are_shown():
    scene = a_turn_of_bob().owns(ANA, "B3", "B1", "OF", "G2")

    assert "G2 · blue 2, top B1 · Fakes 1, top OF" in Desk(scene, BOB).table()
    assert "G2 · blue B3 B1 · Fakes OF" in Desk(scene, ANA).table()


def test_the_purse_is_a_number_and_its_cubes():
    assert "29 credits (9×3 2×1)" in Desk(a_turn_of_bob().purse(BOB, 29), BOB).table()


def test_the_round_the_turn_and_whose_it_is_are_shown():
    scene = a_turn_of_bob()

    assert "Round 1 of 6 · turn 1 of 6 · you to play · ability: Spy" in Desk(scene, BOB).table()
    assert "Manche 1 sur 6 · tour 1 sur 6 · à Bob · pouvoir : L’espion" in Desk(scene, ANA, language="fr").table()
    assert "▶ Bob" in Desk(scene, ANA).table()


def test_trophies_taken_leave_the_board_and_lie_with_their_owner():
    shown = Desk(a_turn_of_bob().holds(CID, "green-3"), BOB).table()

    assert "tiles 2 (6)  4 (18)" in shown
    assert "trophies G 12" in shown


def test_the_set_aside_backs_and_recycled_tiles_are_shown_with_the_recycler():
    shown = Desk(a_turn_of_bob(ability="recycleur").aside("O1", "G2", "GF", alone=True), BOB).table()

    assert "Set aside: 1 O?, 2 G?" in shown


def test_a_wide_terminal_shows_hands_beside_the_stalls_and_v_shows_them_in_any():
    scene = a_turn_of_bob()

    assert "hand" not in Desk(scene, BOB).table().replace("Your hand", "")
    assert "hand" in Desk(scene, BOB, width=120).table().replace("Your hand", "")
    assert "hand" in Desk(scene, BOB).table(detailed=True).replace("Your hand", "")


@pytest.mark.parametrize(
    ("collection", "within_reach"),
    [
        ("", set()),
        ("O1", {"orange-pair-1"}),
        ("O1 O2", {"orange-pair-1", "orange-pair-2", "orange-run"}),
        ("G1 G2", {"green-2", "green-3"}),
        ("P1", {"pink-4"}),
        ("P3 P2", {"pink-4", "pink-5", "pink-6"}),
        ("B3 B3", set()),
    ],
)
def test_trophies_one_tile_away_are_marked(collection, within_reach):
    scene = given(3).in_exchange(actor=ANA).owns(ANA, *collection.split())

    marked = reach(FAKE_CRYSTAL.view(scene.state, ANA))

    assert {TROPHY_NAMES[trophy] for trophy in marked} == within_reach


def test_a_colour_in_which_one_holds_a_trophy_is_out_of_reach():
    scene = given(3).in_exchange(actor=ANA).owns(ANA, "O1").holds(ANA, "orange-run")

    assert reach(FAKE_CRYSTAL.view(scene.state, ANA)) == set()


# -- a turn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (["1", "1"], Buy(ANA.left)),
        (["1", "2"], Bank(ANA.left)),
        (["1", "", "6", "2"], Bank(CID.right)),
        (["1", "b"], Buy(ANA.left)),
        (["1", "bank"], Bank(ANA.left)),
        (["b 1"], Buy(ANA.left)),
        (["K1"], Bank(ANA.left)),
        (["bank 6"], Bank(CID.right)),
    ],
    ids=lambda case: " ".join(case) if isinstance(case, list) else "",
)
def test_an_offer_is_bought_or_banked_by_number_or_by_word(lines, action):
    assert Desk(a_turn_of_bob(), BOB, *lines).answer() is action


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("b 6", "It takes 40 credits and you only have 35 credits (FC-305)."),
        ("3", "That is your own stall (FC-302)."),
        ("2", "There is no offer in that place (FC-302)."),
        ("p 3", "You pack up only when the others have no offer left for you (FC-309)."),
        ("t 1", "Your token is not Active in front of you (FC-504)."),
        ("c 1 5", "That is not how it goes with the ability in force, Spy (FC-508)."),
        ("d 1", "That is not how it goes with the ability in force, Spy (FC-508)."),
        ("b", "“b” takes the number of an offer, for instance: b 1."),
        ("c 1", "“c” takes an offer and a sum, for instance: c 1 5."),
        ("say 1", "“say” takes an offer and a face (fake, 6, 12 or 18), for instance: say 1 12."),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(line, reason):
    assert reason in Desk(a_turn_of_bob(), BOB, line).refused()


def test_an_offer_too_dear_can_still_be_banked_and_is_said_to_be_too_dear():
    desk = Desk(a_turn_of_bob(), BOB, "6", "1", "2")

    assert desk.answer() is Bank(CID.right)
    assert "(FC-305)" in desk.shown()


def test_on_ones_own_turn_a_look_is_offered_beside():
    desk = Desk(a_turn_of_bob().charged(BOB), BOB, "t 6")

    assert desk.answer() is Look(CID.right)
    assert "or first, with your token: t 6 looks at the tile in secret" in desk.text()


def test_talk_is_free():
    assert Desk(a_turn_of_bob(), BOB, "say 1 fake").answer() is Say(ANA.left, 0)
    assert Desk(a_turn_of_bob(), BOB, "dire 1 18", language="fr").answer() is Say(ANA.left, 3)


def test_packing_up_is_asked_for_by_the_number_of_the_offer():
    scene = given(3).in_exchange(turn=4).stall(BOB, left="G1@12/2", right="O1@6/3")

    assert Desk(scene, BOB, "4").answer() is PackUp(1)
    assert Desk(scene, BOB, "p 3").answer() is PackUp(0)
    assert "There is no offer in that place (FC-309)." in Desk(scene, BOB, "p 1").refused()


def test_the_last_offer_of_all_is_packed_up_with_enter():
    scene = given(3).in_exchange(turn=5).stall(CID, right="O1@6/3")

    assert Desk(scene, CID, "").answer() is PackUp(1)


# -- rights of others' turns ------------------------------------------------------------------------------------


def test_a_right_on_anothers_turn_is_left_with_enter():
    scene = a_turn_of_bob().charged(CID)

    assert Desk(scene, CID, "").right() is None
    assert Desk(scene, CID, "no").right() is None
    assert Desk(scene, CID, "1").right() is Look(ANA.left)


def test_the_question_on_a_right_says_who_is_about_to_act_and_lists_the_offers():
    desk = Desk(a_turn_of_bob().charged(CID), CID, "")
    desk.right()

    assert "Bob is about to act. Do you look at a tile first?" in desk.text()
    assert "1 Ana P? slot 18 price 7 · 3 Bob G? slot 12 price 2" in desk.text()


def test_a_right_may_be_left_until_ones_own_turn():
    desk = Desk(a_turn_of_bob().charged(CID), CID, "z", "1")

    assert desk.right() is None
    assert desk.right() is None
    assert desk.keyboard.lines == ["1"]  # not asked again


def test_a_number_that_is_no_offer_to_look_at_is_explained():
    desk = Desk(a_turn_of_bob().charged(CID), CID, "6", "2", "70", "")

    assert desk.right() is None
    assert "That is your own stall (FC-613)." in desk.shown()
    assert "There is no offer in that place (FC-617)." in desk.shown()
    assert "“70”? Choose one of: 1, 3" in desk.shown()


# -- trophies and abilities ---------------------------------------------------------------------------------------


def test_a_trophy_is_claimed_by_its_number_and_never_lost_by_a_slip():
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="P3@18/7").owns(BOB, "P2")
    scene.when(BOB, Buy(ANA.left))
    desk = Desk(scene, BOB, "", "hm", "2")

    assert desk.answer() is Claim(trophy("pink-5"))
    assert "1  claim “Four shards”: 4 pink crystals, 6 points" in desk.shown()
    assert "A choice is needed" in desk.shown()
    assert Desk(scene, BOB, "0").answer() is Decline()


def a_token_offer():
    return given(3, ability="negociateur").in_exchange(actor=BOB).stall(ANA, left="O3@18/T").stall(CID, left="G1@6/3")


def test_a_sum_is_committed_on_a_token():
    assert Desk(a_token_offer(), BOB, "1", "5").answer() is Commit(ANA.left, 5)
    assert Desk(a_token_offer(), BOB, "c 1 5").answer() is Commit(ANA.left, 5)
    assert Desk(a_token_offer(), BOB, "1", "", "5", "2").answer() is Bank(CID.left)


@pytest.mark.parametrize("line", ["c 1 36", "c 1 0", "c 1 900000"])
def test_a_sum_beyond_the_purse_is_refused(line):
    assert "The sum must be from 1 to 35" in Desk(a_token_offer(), BOB, line).refused()


def test_the_further_question_on_a_sum_explains_its_range():
    assert "The sum must be from 1 to 35, not 40 (FC-623)." in Desk(a_token_offer(), BOB, "1", "40").refused()


def test_a_token_cannot_be_bought_outright():
    assert "commit a sum on offer 1 (Ana) (FC-623)" in Desk(a_token_offer(), BOB, "b 1").refused()


def test_the_owner_of_a_token_answers_with_the_face_in_sight():
    scene = a_token_offer().when(BOB, Commit(ANA.left, 5))
    desk = Desk(scene, ANA, "1")

    assert desk.answer() is AnswerBuy()
    assert "Bob commits 5 credits on your offer 1, O3, triple orange crystal." in desk.text()
    assert Desk(scene, ANA, "2").answer() is AnswerBank()


def test_the_token_may_stand_for_a_price():
    scene = given(3, ability="negociateur").charged(ANA).when(ANA, Place(0))
    scene.when(ANA, *[action for action in scene.choices(ANA) if action.arg == 1])
    desk = Desk(scene, ANA, "t")

    assert desk.answer() is Negotiate()
    assert "a price, or t: your token" in desk.shown()


def test_with_all_credits_on_the_left_only_the_token_is_left_for_the_right():
    scene = given(3, ability="negociateur").charged(ANA)
    for wanted in (Place(0), None, Price(35), Place(1), None):
        scene.when(ANA, wanted or scene.choices(ANA)[0])
    desk = Desk(scene, ANA, "5", "")

    assert desk.answer() is Negotiate()
    assert "You have only your token left." in desk.shown()
    assert Desk(scene, ANA, "x").answer() is Reopen()


def test_without_credits_the_price_is_nought_and_enter_says_so():
    scene = given(3).purse(ANA, 0)
    scene.when(ANA, Place(0)).when(ANA, scene.choices(ANA)[0])
    desk = Desk(scene, ANA, "3", "")

    assert desk.answer() is Price(0)
    assert "It can only be 0." in desk.shown()
    assert "(FC-208)" in desk.shown() or "(FC-209)" in desk.shown()


def test_a_tile_is_recycled_for_a_back_and_equal_tiles_are_told_once():
    scene = given(3, ability="recycleur").in_exchange(actor=BOB).stall(ANA, left="B1@6/3").charged(BOB)
    scene.owns(BOB, "G1", "G1", "OF").aside("O1", "G2", alone=True).when(BOB, Buy(ANA.left))
    desk = Desk(scene, BOB, "t 1", "2")

    assert desk.answer() is Recycle(scene.tile_in(BOB, "G1"))
    assert "2  G1, single green crystal, 6 points (×2)" in desk.shown()
    assert Desk(scene, BOB, "").answer() is Decline()
    scene.when(BOB, Recycle(scene.tile_in(BOB, "OF")))
    assert Desk(scene, BOB, "2").answer() is TakeAside(1)


def a_designation():
    scene = given(3, ability="preempteur").in_exchange(actor=BOB).stall(ANA, left="G2@12/6")
    return scene.charged(CID).owns(CID, "G1", "O1")


def test_an_offer_is_designated_then_dealt_with():
    scene = a_designation()
    assert Desk(scene, BOB, "b 1", "1").answer() is Designate(ANA.left)
    assert "(FC-642)" in Desk(scene, BOB, "b 1").refused()

    scene.when(BOB, Designate(ANA.left)).when(CID, Decline())

    assert Desk(scene, BOB, "", "1").answer() is Buy(ANA.left)
    assert Desk(scene, BOB, "k").answer() is Bank(ANA.left)


def test_a_preemption_is_answered_with_yes_or_enter_and_a_tile_given():
    scene = a_designation().when(BOB, Designate(ANA.left))

    assert Desk(scene, CID, "y").answer() is Preempt()
    assert Desk(scene, CID, "").answer() is Decline()
    assert Desk(scene, CID, "n").answer() is Decline()
    assert Desk(scene, CID, "oui", language="fr").answer() is Preempt()
    scene.when(CID, Preempt(), Decline())
    assert Desk(scene, CID, "1").answer() is Give(scene.tile_in(CID, "O1"))


def test_windows_may_be_declined_for_the_whole_round():
    scene = a_designation().when(BOB, Designate(ANA.left))
    desk = Desk(scene, CID, "z")

    assert desk.answer() is AutoPass(1)
    assert scene.when(CID, AutoPass(1)).asked() == [BOB]


def test_a_reservation_window_is_answered_by_number_or_enter():
    scene = given(3, ability="avant-gardiste").charged(ANA, BOB).everybody_offers()
    seat = scene.asked()[0]
    offer = 2 * ((seat + 1) % 3)

    assert scene.phase() == "Reserving"
    assert Desk(scene, seat, str(offer + 1)).answer() is Reserve(offer)
    assert Desk(scene, seat, "").answer() is Decline()


def test_the_host_names_the_first_player():
    assert Desk(given(3, first_player="host"), ANA, "2").answer() is NameFirst(1)


# -- the count ------------------------------------------------------------------------------------------------


def counted(language, outcome=None, seat=0, packets=False):
    """Return what is written at the end of a game of three, perhaps with another outcome than it had."""
    state = FAKE_CRYSTAL.setup(3, {}, Quick(5))
    play_randomly(FAKE_CRYSTAL, state, Quick(6))
    keyboard = Keyboard()
    words = FakeCrystalWords(NAMES[:3], language, seat)
    person = FakeCrystalPerson(Paper(console=keyboard), words, Eyes(FAKE_CRYSTAL, state, seat), lambda action: None)
    sheet = FAKE_CRYSTAL.score_sheet(state)
    person.final(Ended(seat, outcome or FAKE_CRYSTAL.outcome(state), sheet), packets)
    return " ".join(keyboard.shown().split()), FAKE_CRYSTAL.outcome(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_count_gives_each_item_and_the_totals(language):
    shown, outcome = counted(language)

    assert "Total " + " ".join(map(str, points_of(outcome))) in shown
    assert "1. " in shown and "3. " in shown


@pytest.mark.parametrize(
    ("scores", "ranks", "winners", "sentence"),
    [
        ((90, 80, 70), (1, 2, 3), (0,), "Well done, you win with 90 points: 10 ahead of Bob!"),
        ((80, 90, 70), (2, 1, 3), (1,), "Bob wins with 90 points. You have 80: 10 short."),
        ((90, 90, 70), (1, 2, 3), (0,), "Well done, you win with 90 points! Bob has as many"),
        ((70, 90, 90), (3, 1, 2), (1,), "Bob wins with 90 points, level with Cid but with more real tiles (FC-706)."),
        (
            (90, 90, 70),
            (2, 1, 3),
            (1,),
            "So close! You have 90 points as well, but Bob has more real tiles",
        ),
        (
            (90, 90, 70),
            (1, 1, 3),
            (0, 1),
            "you share the victory with Bob: 90 points, and as many real tiles",
        ),
        (
            (70, 90, 90),
            (3, 1, 1),
            (1, 2),
            "Bob and Cid share the victory with 90 points, and as many real tiles",
        ),
    ],
)
def test_the_verdict_says_who_won_and_why(scores, ranks, winners, sentence):
    shown, _ = counted("en", Outcome("won", tuple((score,) for score in scores), ranks, winners))

    assert sentence in shown
    assert f"{ranks[1]}. Bob, {scores[1]} points" in shown


def test_packets_of_thirty_are_shown_if_asked_for():
    assert "In packets of 30" not in counted("en")[0]
    shown, _ = counted("en", packets=True)
    assert "In packets of 30:" in shown
    assert " = 30 · " in shown


def test_the_score_so_far_leaves_covered_tiles_out():
    scene = a_turn_of_bob().owns(ANA, "B3", "B1", "OF", "G2")
    desk = Desk(scene, BOB, "s")
    desk.refused()

    ana = next(line for line in desk.shown().splitlines() if line.strip().startswith("Ana") and "covered" in line)
    assert ana.split()[1:4] == ["0", "18", "−3"]
    assert "+ 1 covered" in ana
    assert "Your stakes on the stall, 2 credits" in desk.shown()


def test_a_view_is_all_the_screen_is_given():
    """Two worlds the seat cannot tell apart are drawn the same."""
    scene = given(4).everybody_offers()
    for luck in range(20):
        other = FAKE_CRYSTAL.redeal(scene.state, 1, Quick(luck))
        assert msgspec.json.encode(FAKE_CRYSTAL.view(other, 1)) == msgspec.json.encode(
            FAKE_CRYSTAL.view(scene.state, 1)
        )
