"""SP-3xx: questions and answers."""

import pytest

from tablee.games.spyfall.actions import Answer, Ask, StartClock
from tablee.games.spyfall.events import Answered, Asked, CardShown, ClockStarted
from tablee.games.spyfall.material import LOCATIONS
from tablee.games.spyfall.state import ANSWER, QUESTION, SYSTEM
from tablee.kernel.seat import AWAY, NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, Scene, given, question


def anne(**options: bool) -> Scene:
    """Anne (ANA) is the Joker, Vincent (BOB), Marie (CID) and Paul (DOT) are at the Watchtower; Marie deals."""
    return given(4, **options).dealt("watchtower", joker=ANA, dealer=CID)


@pytest.mark.rule("SP-301")
def test_the_dealer_starts_the_clock() -> None:
    scene = given(4).dealt(dealer=CID, starts=False).see_cards()
    assert scene.asked() == [CID]
    assert scene.passes(10).clock() == 480_000 and not scene.runs()
    scene.refuses(ANA, StartClock(), "SP-301", "dealer_starts")
    scene.when(CID, StartClock())
    assert scene.runs() and scene.heard(ClockStarted)[0].asker == CID
    assert scene.passes(1).clock() == 479_000


@pytest.mark.rule("SP-302", "SP-306")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_who_asks_whom(is_virtual: bool) -> None:
    """T01."""
    scene = anne(virtual_clock=is_virtual)
    assert scene.targets(CID) == {ANA, BOB, DOT}
    scene.asks(CID, DOT).answers(DOT).all_pass()
    assert scene.targets(DOT) == {ANA, BOB}
    scene.asks(DOT, BOB).answers(BOB).all_pass()
    assert scene.targets(BOB) == {ANA, CID}
    scene.asks(BOB, ANA).answers(ANA).all_pass()
    assert scene.asked() == [ANA]
    assert scene.targets(ANA) == {CID, DOT}


@pytest.mark.rule("SP-302")
def test_the_first_question_goes_to_another_player_by_name() -> None:
    scene = anne()
    scene.refuses(CID, scene.asking(CID), "SP-302", "another_player")
    scene.refuses(CID, scene.asking(EVE), "SP-302", "another_player")
    scene.refuses(BOB, scene.asking(DOT), "SP-306", "not_your_turn")
    scene.asks(CID, BOB, "q-water-1")
    asked = scene.heard(Asked)[-1]
    assert (asked.asker, asked.to, asked.question) == (CID, BOB, question("q-water-1"))
    assert scene.view(ANA).dialogue.answerer == BOB


@pytest.mark.rule("SP-303")
def test_a_turn_is_one_question_and_one_answer() -> None:
    scene = anne()
    scene.refuses(DOT, Answer(2), "SP-303", "nothing_asked")
    scene.asks(CID, DOT)
    scene.refuses(CID, scene.asking(DOT), "SP-303", "one_question")
    scene.refuses(CID, scene.asking(BOB), "SP-303", "one_question")
    scene.refuses(BOB, Answer(2), "SP-303", "nothing_asked")
    scene.answers(DOT)
    scene.refuses(DOT, Answer(2), "SP-303", "nothing_asked")
    scene.refuses(CID, scene.asking(BOB), "SP-306", "not_your_turn")


@pytest.mark.rule("SP-304")
@pytest.mark.parametrize("text", ["Are we in the Batcave?", "2 + 2 ?", "As-tu faim ?", "Is it the Watchtower or Oa?"])
def test_a_question_may_be_about_anything(text: str) -> None:
    scene = given(4, talk_mode="free").dealt(dealer=CID).asks(CID, DOT, text)
    assert scene.heard(Asked)[-1].text == text


@pytest.mark.rule("SP-305")
@pytest.mark.parametrize("code", range(5))
@pytest.mark.parametrize("who", [ANA, BOB])
def test_any_answer_will_do(code: int, who: int) -> None:
    scene = anne().asks(CID, who, "q-water-1").answers(who, code)
    assert scene.heard(Answered)[-1].code == code and scene.asked() == [who]


@pytest.mark.rule("SP-305")
def test_any_words_will_do() -> None:
    scene = given(4, talk_mode="free").dealt("batcave", dealer=CID).asks(CID, BOB).answers(BOB, "We are on Oa.")
    assert scene.heard(Answered)[-1].text == "We are on Oa."


@pytest.mark.rule("SP-306")
def test_whoever_answered_may_ask_neither_himself_nor_the_asker() -> None:
    scene = anne().asks(CID, DOT).answers(DOT)
    scene.refuses(DOT, scene.asking(DOT), "SP-302", "another_player")
    scene.refuses(DOT, scene.asking(CID), "SP-306", "asked_you_last")
    listed = {action.args[0] for action in scene.choices(DOT) if action.verb is Ask}
    assert listed == {ANA, BOB}


@pytest.mark.rule("SP-307", "SP-308")
def test_otherwise_the_order_is_free() -> None:
    scene = anne().exchanges(CID, DOT, BOB, CID, DOT, BOB, CID)
    assert scene.targets(CID) == {ANA, DOT}, "nobody has to ask ANA, who was never asked; BOB asked last"


@pytest.mark.rule("SP-308")
def test_the_ban_covers_only_the_last_asker() -> None:
    scene = anne()
    assert scene.targets(CID) == {ANA, BOB, DOT}, "there is none on the first question"
    scene.exchanges(CID, DOT, BOB)
    assert CID in scene.targets(BOB), "CID asked before DOT"


@pytest.mark.rule("SP-309", "SP-310")
def test_the_list_is_open_to_all_and_nobody_sees_who_looks() -> None:
    scene = anne()
    for _ in range(3):
        assert all(scene.view(seat).shows_list for seat in (ANA, BOB, CID, DOT, NOBODY))
        scene.passes(100)
    before = scene.view(BOB)
    scene.view(ANA)
    assert scene.view(BOB) == before


@pytest.mark.rule("SP-309")
def test_the_list_can_be_handed_to_whoever_must_answer() -> None:
    scene = given(4, reference_list="answerer").dealt("oa", joker=ANA, dealer=CID, starts=False)

    def readers() -> set[int]:
        return {seat for seat in (ANA, BOB, CID, DOT, NOBODY) if scene.view(seat).shows_list}

    assert readers() == set()
    scene.starts()
    assert readers() == set()
    scene.asks(CID, DOT)
    assert readers() == {DOT}
    scene.answers(DOT)
    assert readers() == set()
    scene.reveals(ANA)
    assert readers() == {ANA}
    scene.guesses("batcave")
    assert readers() == {ANA, BOB, CID, DOT, NOBODY}


@pytest.mark.rule("SP-309")
def test_around_one_table_the_list_goes_to_whoever_was_tapped() -> None:
    scene = given(4, talk_mode="companion", track_turns=True, reference_list="answerer").dealt(dealer=CID)
    assert not any(scene.view(seat).shows_list for seat in range(4))
    scene.asks(CID, DOT)
    assert [seat for seat in range(4) if scene.view(seat).shows_list] == [DOT]


@pytest.mark.rule("SP-309", "SP-502")
def test_the_list_can_be_kept_for_a_revealed_joker() -> None:
    scene = given(4, reference_list="reveal-only").dealt("oa", joker=ANA, dealer=CID).asks(CID, DOT)
    assert not any(scene.view(seat).shows_list for seat in (ANA, BOB, CID, DOT, NOBODY))
    scene.reveals(ANA)
    assert [seat for seat in range(4) if scene.view(seat).shows_list] == [ANA]


@pytest.mark.rule("SP-310")
def test_nothing_blocks_a_joker_who_reads_the_list() -> None:
    scene = anne()
    assert scene.view(ANA).shows_list and scene.view(ANA).players[ANA].card == 40
    assert len(scene.state.terms.places.names) == len(LOCATIONS)


@pytest.mark.rule("SP-311")
def test_three_players_ask_round_and_round() -> None:
    """T25."""
    scene = given(3).dealt(dealer=ANA).asks(ANA, BOB).answers(BOB)
    for asker, only in ((BOB, CID), (CID, ANA), (ANA, BOB), (BOB, CID)):
        assert scene.targets(asker) == {only}
        scene.asks(asker, only).answers(only)


@pytest.mark.rule("SP-312")
def test_the_ban_is_lifted_if_nobody_else_is_there() -> None:
    scene = given(4, talk_mode="free").dealt(dealer=ANA).asks(ANA, BOB).answers(BOB)
    scene.state.sitting[CID] = scene.state.sitting[DOT] = AWAY
    assert scene.targets(BOB) == {ANA}
    scene.state.sitting[CID] = 0
    assert scene.targets(BOB) == {CID}
    scene.refuses(BOB, scene.asking(ANA), "SP-306", "asked_you_last")


# -- the clock and the dialogue -------------------------------------------------------------------------------


@pytest.mark.rule("SP-313")
def test_a_stopped_clock_freezes_a_turn_to_ask_with_its_time() -> None:
    scene = anne().passes(30)
    scene.accuses(BOB, ANA).passes(12).all_vote(False)
    scene.refuses(CID, scene.asking(DOT), "SP-302", "not_now")
    scene.resumes()
    assert scene.asked() == [CID] and scene.targets(CID) == {ANA, BOB, DOT}
    assert scene.passes(14.999).asked() == [CID]
    assert scene.passes(0.001).asked() != [CID], "45 s in all: the server asked instead"


@pytest.mark.rule("SP-313")
def test_a_stopped_clock_freezes_a_question_with_its_time() -> None:
    scene = anne().asks(CID, DOT, "q-cold-1").passes(29)
    scene.accuses(BOB, ANA).passes(20)
    scene.refuses(DOT, Answer(1), "SP-305", "not_now")
    assert scene.resumes().view(BOB).dialogue.question == question("q-cold-1")
    assert scene.asked() == [DOT]
    scene.passes(0.999).answers(DOT, 1)
    assert scene.heard(Answered)[-1].code == 1 and scene.asked() == [DOT]


@pytest.mark.rule("SP-313")
@pytest.mark.parametrize("is_asked", [False, True])
def test_at_time_up_the_dialogue_is_dropped(is_asked: bool) -> None:
    scene = given(4, round_seconds=60).dealt(dealer=CID).passes(20)
    scene.asks(CID, DOT).passes(20).answers(DOT).passes(5)
    if is_asked:
        scene.asks(DOT, BOB)
    said = len(scene.state.said)
    scene.time_is_up()
    assert scene.view(ANA).dialogue is None and len(scene.state.said) == said
    scene.refuses(BOB, Answer(2), "SP-305", "not_now")
    scene.refuses(DOT, scene.asking(ANA), "SP-302", "not_now")


@pytest.mark.rule("SP-314")
def test_no_action_shows_ones_card_but_those_of_the_rules() -> None:
    scene = anne().exchanges(CID, DOT, BOB, ANA).accuses_in_vain(BOB, ANA).accuses_in_vain(ANA, BOB)
    scene.time_is_up().talk_ends()
    assert scene.state.revealed == 0 and scene.heard(CardShown) == []
    for viewer in (ANA, BOB, CID, DOT, NOBODY):
        others = [player.card for player in scene.view(viewer).players if player.seat != viewer]
        assert set(others) == {None}


@pytest.mark.rule("SP-315")
def test_a_question_is_one_action_with_all_its_parts() -> None:
    scene = given(4, super_powers=True).dealt(dealer=CID, abilities={CID: "lasso-of-truth"})
    scene.asks(CID, DOT, "q-dark-2", lasso=True)
    asked = scene.heard(Asked)[-1]
    assert (asked.to, asked.question, asked.has_lasso) == (DOT, question("q-dark-2"), True)
    assert [entry[2] for entry in scene.state.said] == [SYSTEM, QUESTION], "the card, and one question"


@pytest.mark.rule("SP-315")
def test_others_see_nothing_of_a_question_held_back() -> None:
    scene = given(4, super_powers=True).dealt(dealer=CID).asks(CID, DOT).answers(DOT)
    before = [scene.view(seat) for seat in (ANA, BOB, CID, NOBODY)]
    told = len(scene.events)
    scene.passes(1).asks(DOT, BOB)
    assert [scene.view(seat) for seat in (ANA, BOB, CID, NOBODY)] == before
    assert len(scene.events) == told
    scene.passes(2)
    assert scene.heard(Asked)[-1].to == BOB
    assert [entry[2] for entry in scene.state.said] == [QUESTION, ANSWER, QUESTION]
