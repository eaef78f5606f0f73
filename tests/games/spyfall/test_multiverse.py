"""SP-11xx: the module Multiverse Madness."""

from typing import Any

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import CardShown, ClockResumed, HandsShown, MultiverseAnnounced, Spoke
from tablee.games.spyfall.material import IN_MULTIVERSE, JOKER, MARKED, MULTIVERSE_PACKS
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FAY, MULTIVERSE, Scene, given

CLOCKS = pytest.mark.parametrize("is_virtual", [False, True], ids=["live", "virtual"])


def multiverse(seats: int = 5, **options: Any) -> Scene:
    return given(seats, multiverse=True, **options)


def in_multiverse(seats: int = 5, *, is_virtual: bool = False, **options: Any) -> Scene:
    """A Multiverse round, dealt by Cid, its clock running."""
    scene = multiverse(seats, virtual_clock=is_virtual, **options).dealt(pack=MULTIVERSE, dealer=CID)
    return scene.asks(CID, DOT) if is_virtual else scene


def standard(seats: int = 5, *, joker: int = EVE, is_virtual: bool = False, **options: Any) -> Scene:
    """A standard round at the Batcave with the module on, dealt by Cid."""
    scene = multiverse(seats, virtual_clock=is_virtual, **options).dealt("batcave", joker=joker, dealer=CID)
    return scene.asks(CID, DOT) if is_virtual else scene


# -- the packs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1101", "SP-107")
def test_both_packs_are_drawn_like_any_other_and_only_with_the_module() -> None:
    drawn = [multiverse(virtual_clock=True, seed=seed).state.pack for seed in range(440)]
    assert set(drawn) == {*range(20), *MULTIVERSE_PACKS}
    assert all(8 <= drawn.count(pack) <= 36 for pack in MULTIVERSE_PACKS)  # 20 on average
    assert not {given(5, virtual_clock=True, seed=seed).state.pack for seed in range(440)} & {*MULTIVERSE_PACKS}


@pytest.mark.rule("SP-1102", "SP-1208")
@pytest.mark.parametrize("seats", range(3, 9))
def test_everybody_is_somewhere_else_and_nobody_is_joker_or_harley(seats: int) -> None:
    dealt = 0
    for seed in range(60):
        state = multiverse(seats, harley=seats > 4, virtual_clock=True, seed=seed).state
        if state.pack in MULTIVERSE_PACKS:
            dealt += 1
            assert len(set(state.card)) == seats
            assert set(state.card) <= set(IN_MULTIVERSE)
            assert not {JOKER, MARKED} & {*state.card}
            assert not any(state.is_harley(seat) or state.is_joker(seat) for seat in range(seats))
    assert dealt > 1


@pytest.mark.rule("SP-1101", "SP-1201")
def test_the_holder_of_a_location_cannot_tell_one_pack_from_another() -> None:
    places = {ANA: "batcave"}
    one = multiverse().dealt(pack=MULTIVERSE, places=places, dealer=CID)
    other = standard()
    for happens in (
        Scene.runs,
        lambda scene: scene.asks(CID, ANA),
        lambda scene: scene.answers(ANA).announces(ANA, ()),
    ):
        for scene in (one, other):
            happens(scene)
        assert one.view(ANA) == other.view(ANA)
        assert one.view(NOBODY) == other.view(NOBODY)
        assert one.choices(ANA) == other.choices(ANA)


@pytest.mark.rule("SP-1101")
def test_everybody_is_told_that_the_module_is_on() -> None:
    assert multiverse().dealt().view(NOBODY).modules == ("multiverse",)


# -- the vote -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1105", "SP-1106", "SP-210")
@CLOCKS
def test_t20_three_of_five_believe_it_rightly(is_virtual: bool) -> None:
    scene = in_multiverse(is_virtual=is_virtual).announces(BOB, hands=(DOT, EVE))
    assert scene.row() == "M1"
    assert scene.scored() == [0, 3, 0, 1, 1]
    assert scene.rules_scored(BOB) == ["SP-1106"]
    assert scene.next_dealer() == BOB


@pytest.mark.rule("SP-1106")
def test_by_another_agreement_the_initiator_scores_four() -> None:
    scene = in_multiverse(multiverse_initiator="plus-1").announces(BOB, hands=(DOT, EVE))
    assert scene.scored() == [0, 4, 0, 1, 1]


@pytest.mark.rule("SP-1103", "SP-1107", "SP-209")
@CLOCKS
def test_t21_a_joker_bluffs_and_three_of_five_believe_it(is_virtual: bool) -> None:
    scene = standard(is_virtual=is_virtual).announces(EVE, hands=(ANA, BOB))
    assert scene.row() == "E8"
    assert scene.scored() == [0, 0, 1, 1, 3]
    assert scene.rules_scored(EVE) == scene.rules_scored(CID) == ["SP-1107"]
    assert scene.next_dealer() == EVE


@pytest.mark.rule("SP-1107")
@pytest.mark.parametrize("is_up", [True, False])
def test_the_joker_scores_whichever_way_they_voted(is_up: bool) -> None:
    hands = (BOB, CID, EVE) if is_up else (BOB, CID)
    assert standard().announces(ANA, hands=hands).scored() == [0, 0, 0, 1, 3]


@pytest.mark.rule("SP-1108")
@CLOCKS
def test_t22_a_multiverse_nobody_found_brings_nobody_anything(is_virtual: bool) -> None:
    scene = in_multiverse(is_virtual=is_virtual).time_is_up()
    scene.points({ANA: CID, BOB: CID, CID: ANA, DOT: ANA, EVE: CID})
    assert scene.row() == "M2"
    assert scene.scored() == [0] * 5
    assert scene.heard(CardShown) == [CardShown(CID, scene.state.history[-1][6][CID])]
    assert scene.next_dealer() == DOT  # SP-210: left of the dealer


@pytest.mark.rule("SP-1108", "SP-210")
def test_a_tie_at_the_end_of_a_multiverse() -> None:
    scene = in_multiverse().time_is_up().points({})
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("M2", [0] * 5, DOT)


@pytest.mark.rule("SP-1109", "SP-1112", "SP-1105")
@CLOCKS
def test_t43_half_of_the_hands_are_not_enough(is_virtual: bool) -> None:
    scene = standard(6, is_virtual=is_virtual).announces(CID, hands=(ANA, BOB)).resumes()
    assert scene.heard(HandsShown) == [HandsShown(CID, (ANA, BOB, CID), (DOT, EVE, FAY), False)]
    assert scene.phase() == ("Poll" if is_virtual else "Interrogation")
    scene.refuses(CID, verbs.Announce(), "SP-1112", "announcement_spent")
    assert verbs.Announce() not in scene.choices(CID)
    assert verbs.Announce() in scene.choices(ANA)
    assert scene.allows(CID, verbs.Accuse(ANA))


@pytest.mark.rule("SP-1109")
@pytest.mark.parametrize(("seats", "enough"), [(3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_enough_is_strictly_more_than_half(seats: int, enough: int) -> None:
    passed = standard(seats, joker=ANA).announces(BOB, hands=range(2, enough + 1))
    assert passed.row() == "E8"
    failed = standard(seats, joker=ANA).announces(BOB, hands=range(2, enough))
    assert failed.phase() == "ShowingResult"


@pytest.mark.rule("SP-1109", "SP-1403")
def test_whoever_is_away_is_not_counted_and_scores_like_a_hand_down() -> None:
    scene = standard(talk_mode="free").goes_away(DOT).announces(ANA, hands=(BOB,))
    assert scene.heard(HandsShown)[-1] == HandsShown(ANA, (ANA, BOB), (CID, EVE), False)
    again = standard(talk_mode="free").goes_away(DOT).announces(ANA, hands=(BOB, CID))
    assert again.row() == "E8"
    assert again.scored() == [0, 0, 0, 1, 3]


@pytest.mark.rule("SP-1104", "SP-1113")
def test_hands_are_hidden_until_all_are_up_or_down_and_no_card_is_shown() -> None:
    scene = in_multiverse().announces(BOB).passes(30)
    assert scene.asked() == [ANA, CID, DOT, EVE]
    scene.refuses(BOB, verbs.RaiseHand(0), "SP-1113", "hand_is_up")
    before = scene.view(EVE)
    scene.when(ANA, verbs.RaiseHand(1))
    assert scene.view(EVE) == before
    assert scene.view(ANA).choice == 1
    scene.refuses(ANA, verbs.RaiseHand(0), "SP-1104", "has_answered")
    for seat in (CID, DOT, EVE):
        scene.when(seat, verbs.RaiseHand(0))
    assert scene.heard(HandsShown) == [HandsShown(BOB, (ANA, BOB), (CID, DOT, EVE), False)]
    assert scene.heard(CardShown) == []
    assert all(player.card is None for player in scene.view(NOBODY).players)


@pytest.mark.rule("SP-1105", "SP-212")
def test_a_vote_that_passes_shows_all_cards() -> None:
    scene = in_multiverse().announces(BOB, hands=(ANA, CID))
    assert [player.card for player in scene.view(NOBODY).players] == scene.state.card


@pytest.mark.rule("SP-1111", "SP-1307", "SP-1304")
def test_the_clock_stands_still_for_the_talk_the_hands_and_the_result() -> None:
    scene = standard().passes(100).announces(BOB)
    assert scene.heard(MultiverseAnnounced) == [MultiverseAnnounced(BOB, 380_000)]
    scene.passes(29.999)
    assert scene.phase() == "MultiverseTalk"
    scene.passes(ms=1)
    assert scene.phase() == "Hands"
    scene.passes(9.999)
    assert scene.phase() == "Hands"
    scene.passes(ms=1)
    assert scene.phase() == "ShowingResult"
    assert scene.heard(HandsShown)[-1].up == (BOB,)  # none is down
    scene.passes(5)
    assert scene.heard(ClockResumed) == [ClockResumed(380_000)]


@pytest.mark.rule("SP-1110")
def test_nobody_announces_before_the_clock_starts_or_while_it_stands_still() -> None:
    scene = multiverse().dealt("batcave", joker=EVE, dealer=CID, starts=False)
    scene.refuses(ANA, verbs.Announce(), "SP-1305", "clock_not_running")
    scene.see_cards().refuses(ANA, verbs.Announce(), "SP-1305", "clock_not_running")
    scene.starts().accuses(BOB, CID).refuses(ANA, verbs.Announce(), "SP-1305", "clock_stopped")
    scene.all_vote(False).refuses(ANA, verbs.Announce(), "SP-1305", "clock_stopped")
    scene.resumes().announces(ANA).refuses(BOB, verbs.Announce(), "SP-1305", "clock_stopped")
    scene.talk_ends().refuses(BOB, verbs.Announce(), "SP-1305", "clock_stopped")
    scene.passes(10).resumes().reveals(EVE).refuses(BOB, verbs.Announce(), "SP-1305", "clock_stopped")


@pytest.mark.rule("SP-1110", "SP-1111", "SP-1305")
def test_t44_an_announcement_in_the_last_talk_stops_it_and_nobody_is_ready_any_more() -> None:
    scene = standard().time_is_up().passes(40).when(ANA, verbs.Ready()).when(CID, verbs.Ready())
    scene.announces(BOB)
    scene.refuses(DOT, verbs.Announce(), "SP-1305", "clock_stopped")
    scene.passes(30).passes(10).passes(5)

    assert scene.phase() == "FinalTalk"
    assert scene.next_due() - scene.at == 80_000
    assert not any(player.is_ready for player in scene.view(ANA).players)
    assert scene.allows(ANA, verbs.Ready())

    scene.passes(80).refuses(DOT, verbs.Announce(), "SP-1305", "clock_expired")
    assert scene.phase() == "Countdown"
    scene.passes(3).refuses(DOT, verbs.Announce(), "SP-1305", "clock_expired")
    assert scene.phase() == "Pointing"


@pytest.mark.rule("SP-1110", "SP-1105")
@CLOCKS
def test_a_vote_in_the_last_talk_may_pass(is_virtual: bool) -> None:
    scene = in_multiverse(is_virtual=is_virtual).time_is_up().announces(BOB, hands=(ANA, DOT))
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("M1", [1, 3, 0, 1, 0], BOB)


@pytest.mark.rule("SP-1310", "SP-1110")
def test_with_a_virtual_clock_a_last_poll_asks_for_announcements_only() -> None:
    scene = standard(is_virtual=True).time_is_up()
    assert scene.phase() == "LastPoll"
    assert scene.choices(ANA) == [verbs.PassOn(), verbs.Announce()]
    scene.refuses(ANA, verbs.Accuse(BOB), "SP-1305", "clock_expired")
    scene.refuses(EVE, verbs.Reveal(), "SP-1305", "clock_expired")
    scene.announces(ANA, hands=())
    assert scene.phase() == "LastPoll"
    assert scene.choices(ANA) == [verbs.PassOn()]
    assert scene.all_pass().phase() == "TalkOnce"


@pytest.mark.rule("SP-1112")
def test_one_announcement_each_whatever_became_of_it_and_no_accusation_less() -> None:
    scene = standard()
    for seat in range(4):
        scene.announces(seat, hands=()).resumes().refuses(seat, verbs.Announce(), "SP-1112", "announcement_spent")
    assert scene.view(NOBODY).announcements == (ANA, BOB, CID, DOT)
    scene.accuses_in_vain(ANA, BOB)
    assert scene.allows(EVE, verbs.Announce())
    scene.reveals(EVE).guesses("atlantis").dealt("atlantis", joker=ANA)
    assert scene.allows(ANA, verbs.Announce())  # in the next round everybody has one again


@pytest.mark.rule("SP-1114")
def test_once_both_packs_were_played_nobody_announces() -> None:
    scene = in_multiverse(rounds=10).convicts(ANA, BOB)
    scene.dealt("batcave", joker=EVE)
    assert scene.allows(ANA, verbs.Announce())
    scene.reveals(EVE).guesses("atlantis").dealt(pack=MULTIVERSE)
    assert scene.allows(ANA, verbs.Announce())  # as far as anybody can know
    scene.convicts(ANA, BOB).dealt("oa", joker=EVE)
    scene.refuses(ANA, verbs.Announce(), "SP-1114", "multiverse_played")
    assert verbs.Announce() not in scene.choices(ANA)
    scene.time_is_up()
    assert verbs.Announce() not in scene.choices(ANA)


@pytest.mark.rule("SP-107")
def test_without_the_module_nobody_announces() -> None:
    scene = given(5).dealt(joker=EVE).refuses(ANA, verbs.Announce(), "SP-107", "no_multiverse")
    assert verbs.Announce() not in scene.choices(ANA)
    scene.time_is_up().refuses(ANA, verbs.Announce(), "SP-107", "no_multiverse")


@pytest.mark.rule("SP-1115", "SP-706")
def test_an_announcement_in_vain_brings_no_late_bonus() -> None:
    scene = standard().announces(ANA, hands=()).resumes().time_is_up().points(dict.fromkeys(range(4), EVE))
    assert (scene.row(), scene.scored()) == ("E9", [1, 1, 1, 1, 0])


# -- what Multiverse rounds cannot have ---------------------------------------------------------------------------


@pytest.mark.rule("SP-1204", "SP-210")
@CLOCKS
def test_t41_a_unanimous_accusation_shows_a_location_and_brings_nothing(is_virtual: bool) -> None:
    scene = in_multiverse(4, is_virtual=is_virtual).convicts(ANA, BOB)
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("M2", [0] * 4, ANA)
    (shown,) = scene.heard(CardShown)
    assert shown.seat == BOB
    assert shown.card in IN_MULTIVERSE


@pytest.mark.rule("SP-1204")
def test_nobody_can_reveal_in_a_multiverse() -> None:
    scene = in_multiverse()
    for seat in range(5):
        scene.refuses(seat, verbs.Reveal(), "SP-501", "no_joker")
        assert verbs.Reveal() not in scene.choices(seat)


@pytest.mark.rule("SP-1204", "SP-706")
def test_an_accusation_in_vain_brings_no_late_bonus_in_a_multiverse() -> None:
    scene = in_multiverse().accuses_in_vain(ANA, BOB).time_is_up().points({CID: BOB, DOT: BOB})
    assert (scene.row(), scene.scored()) == ("M2", [0] * 5)


# -- the talk -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1508", "SP-1111")
def test_in_its_talk_all_say_up_to_three_times_whether_they_are_somewhere_else() -> None:
    scene = standard().announces(BOB).when(ANA, verbs.Same(), verbs.Different(), verbs.Unsure())
    assert len(scene.heard(Spoke)) == 3
    scene.refuses(ANA, verbs.Same(), "SP-1508", "said_enough")
    scene.refuses(CID, verbs.Suspect(ANA), "SP-1508")
    assert scene.choices(CID) == [verbs.Same(), verbs.Different(), verbs.Unsure()]


@pytest.mark.rule("SP-1508", "SP-1111")
def test_what_is_said_in_one_talk_does_not_count_in_another() -> None:
    scene = standard().announces(BOB).when(ANA, verbs.Same(), verbs.Same(), verbs.Same()).passes(30)
    scene.passes(10).passes(5).time_is_up().when(ANA, verbs.Unsure(), verbs.Unsure())

    scene.announces(CID).when(ANA, verbs.Same(), verbs.Same()).passes(30).passes(10).passes(5)

    scene.when(ANA, verbs.Unsure()).refuses(ANA, verbs.Unsure(), "SP-1508", "said_enough")
    scene.when(BOB, verbs.Unsure(), verbs.Unsure(), verbs.Unsure())


@pytest.mark.rule("SP-1310", "SP-1508")
def test_with_a_virtual_clock_each_talk_has_three_tokens_too() -> None:
    scene = standard(is_virtual=True).announces(BOB).when(ANA, verbs.Same(), verbs.Same(), verbs.Same())
    scene.talk_ends()
    for seat in scene.asked():
        scene.when(seat, verbs.RaiseHand(0))
    scene.time_is_up().all_pass().when(ANA, verbs.Unsure(), verbs.Unsure(), verbs.Unsure())
    assert scene.talk_ends().phase() == "Pointing"
    assert sum(event.seat == ANA for event in scene.heard(Spoke)) == 6


@pytest.mark.rule("SP-1508")
def test_each_talk_has_its_own_tokens() -> None:
    scene = standard(is_virtual=True, harley=True).announces(BOB)
    scene.refuses(ANA, verbs.Suspect(BOB), "SP-1508", "other_tokens")
    scene.refuses(ANA, verbs.Trust(BOB), "SP-1508", "other_tokens")
    scene.talk_ends()
    for seat in scene.asked():
        scene.when(seat, verbs.RaiseHand(0))
    scene.reveals(EVE).guesses("batcave")
    scene.refuses(ANA, verbs.Same(), "SP-1508", "other_tokens")
    scene.when(ANA, verbs.Suspect(BOB))


@pytest.mark.rule("SP-1404", "SP-1310")
def test_what_was_not_yet_said_when_a_round_became_void_is_never_heard() -> None:
    scene = standard(4, joker=DOT, is_virtual=True, absence="exclude").announces(BOB).when(ANA, verbs.Same())
    scene.goes_away(CID, DOT)
    assert scene.row() == "void"
    assert scene.heard(Spoke) == []


@pytest.mark.rule("SP-1504")
def test_no_location_is_named_in_its_talk() -> None:
    scene = standard(talk_mode="free").announces(BOB)
    scene.refuses(ANA, verbs.Say("Je suis à la batcave"), "SP-1504", "names_a_place")
    scene.when(ANA, verbs.Say("Je suis ailleurs"))
