"""SP-15xx: talk by ready-made questions or in one's own words, the transcript, who may write."""

import pytest

from tablee.games.spyfall.actions import (
    ADD,
    LONGEST_TEXT,
    Answer,
    AnswerInWords,
    Ask,
    AskInWords,
    Deflect,
    Different,
    HandOver,
    Same,
    Say,
    SlipTime,
    Suspect,
    Trust,
    Unsure,
    UseGodComplex,
    UseUntouchable,
)
from tablee.games.spyfall.answers import PLAIN
from tablee.games.spyfall.events import Answered, Asked, Spoke
from tablee.games.spyfall.material import LOCATION_NAMES, N_QUESTIONS
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, MULTIVERSE, Scene, ability, given, place, question


def free(seats: int = 4, **options: object) -> Scene:
    """ANA is the Joker at the Watchtower, CID deals, and people type what they like."""
    return given(seats, **({"talk_mode": "free"} | options)).dealt("watchtower", joker=ANA, dealer=CID)


def structured(seats: int = 4, **options: object) -> Scene:
    return given(seats, **options).dealt("watchtower", joker=ANA, dealer=CID)


# -- SP-1501 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1501")
def test_bots_play_in_structured_talk_alone() -> None:
    for mode, takes_bots in (("structured", True), ("free", False), ("companion", False)):
        scene = given(4, talk_mode=mode)
        assert scene.game.takes_programs(scene.state.terms.options) == takes_bots
    assert given(4).state.terms.talk == "structured"


@pytest.mark.rule("SP-1501")
def test_each_mode_has_its_own_way_to_ask_and_answer() -> None:
    scene = structured()
    scene.refuses(CID, AskInWords(DOT, 0, "Cold?"), "SP-1501", "other_talk")
    scene.refuses(CID, HandOver(DOT), "SP-1501", "other_talk")
    scene.asks(CID, DOT).refuses(DOT, AnswerInWords("Yes."), "SP-1501", "other_talk")
    scene = free()
    scene.refuses(CID, Ask(DOT, 0, 0), "SP-1501", "other_talk")
    scene.refuses(CID, HandOver(DOT), "SP-1501", "other_talk")
    scene.asks(CID, DOT).refuses(DOT, Answer(2), "SP-1501", "other_talk")
    scene.time_is_up().refuses(BOB, Suspect(ANA), "SP-1501", "other_talk")
    structured().time_is_up().refuses(BOB, Say("It is ANA."), "SP-1501", "other_talk")


@pytest.mark.rule("SP-1501")
def test_words_have_a_longest_length() -> None:
    assert free().asks(CID, DOT, "x" * LONGEST_TEXT).heard(Asked)[-1].text == "x" * 200
    for verb in (Say, AnswerInWords):
        for text in ("x" * 201, ""):
            with pytest.raises(ValueError, match="text"):
                verb(text)


# -- SP-1502 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1502")
def test_everything_said_stands_in_the_transcript() -> None:
    scene = structured().passes(10).asks(CID, DOT, "q-water-1").passes(5).answers(DOT, 3).passes(5)
    asked, answered = scene.view(NOBODY).said
    assert (asked.number, asked.left, asked.phase, asked.kind) == (1, 470_000, "clock", "question")
    assert (asked.seat, asked.to, asked.question, asked.code) == (CID, DOT, question("q-water-1"), None)
    assert (answered.number, answered.left, answered.phase, answered.kind) == (2, 465_000, "clock", "answer")
    assert (answered.seat, answered.to, answered.question, answered.code) == (DOT, CID, None, 3)
    first = scene.view(NOBODY).said
    scene.passes(460).when(BOB, Trust(CID))
    later = scene.view(NOBODY).said
    assert later[:2] == first, "nothing in it is changed later"
    assert (later[-1].number, later[-1].left, later[-1].phase, later[-1].kind) == (len(later), 0, "final", "talk")
    assert (later[-1].seat, later[-1].to, later[-1].token) == (BOB, CID, 1)
    assert all(scene.view(seat).said == later for seat in range(4))


@pytest.mark.rule("SP-1502")
def test_words_stand_in_the_transcript_too() -> None:
    scene = free().asks(CID, DOT, "Cold?").answers(DOT, "A bit.").time_is_up().when(BOB, Say("I trust DOT."))
    assert [entry.text for entry in scene.view(ANA).said][:2] == ["Cold?", "A bit."]
    assert scene.view(ANA).said[-1].text == "I trust DOT."


@pytest.mark.rule("SP-1502")
def test_an_accusation_and_its_result_stand_in_the_transcript() -> None:
    scene = structured().passes(10).accuses(BOB, ANA, votes={CID: True, DOT: False})
    notes = scene.view(NOBODY).said
    assert [(entry.kind, entry.note, entry.seat, entry.to) for entry in notes] == [
        ("system", "accused", BOB, ANA),
        ("system", "vote_failed", BOB, ANA),
    ]
    assert [(entry.left, entry.phase, entry.text, entry.token) for entry in notes] == [
        (470_000, "clock", None, None)
    ] * 2
    scene.resumes().convicts(CID, ANA)
    assert noted(scene)[2:] == ["accused", "vote_passed"]


@pytest.mark.rule("SP-1502", "SP-824", "SP-814")
def test_what_ability_cards_do_to_a_vote_stands_in_the_transcript() -> None:
    escaped = given(4, super_powers=True).dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"})
    assert noted(escaped.accuses(BOB, ANA).when(ANA, UseUntouchable())) == ["accused", "turned_up", "vote_cancelled"]
    tempted = given(4, super_powers=True).dealt(joker=ANA, dealer=CID, abilities={BOB: "god-complex"})
    tempted.accuses(BOB, ANA, votes={CID: True, DOT: False}).when(BOB, UseGodComplex())
    assert noted(tempted) == ["accused", "vote_failed", "turned_up", "vote_passed"]
    card = tempted.view(DOT).said[2]
    assert (card.seat, card.to, card.ability) == (BOB, None, ability("god-complex"))


@pytest.mark.rule("SP-1502")
def test_announcements_stand_in_the_transcript_where_they_broke_in() -> None:
    scene = structured(multiverse=True).announces(BOB, hands=[]).resumes().time_is_up().announces(CID, hands=[ANA, BOB])
    notes = [(entry.note, entry.phase) for entry in scene.view(ANA).said if entry.kind == "system"]
    assert notes == [
        ("announced", "clock"),
        ("hands_failed", "clock"),
        ("announced", "final"),
        ("hands_passed", "final"),
    ]


@pytest.mark.rule("SP-1502")
def test_other_interruptions_stand_in_the_transcript() -> None:
    abilities = {CID: "time-slip", DOT: "silver-bracelets"}
    scene = given(4, talk_mode="free", super_powers=True).dealt(joker=ANA, dealer=CID, abilities=abilities)
    scene.when(CID, SlipTime(ADD)).asks(CID, DOT).when(DOT, Deflect(BOB)).answers(BOB).passes(60).reveals(ANA)
    assert noted(scene) == ["turned_up", "minute_more", "turned_up", "deflected", "turn_passed", "revealed"]
    passed = scene.view(ANA).said[-2]
    assert (passed.seat, passed.to) == (BOB, CID)
    assert [entry.left for entry in scene.view(ANA).said][:3] == [480_000, 540_000, 540_000]


def noted(scene: Scene) -> list[str | None]:
    return [entry.note for entry in scene.view(NOBODY).said if entry.kind == "system"]


@pytest.mark.rule("SP-1502")
def test_the_transcript_can_be_cut_to_the_latest_exchange() -> None:
    scene = structured(transcript="last").exchanges(CID, DOT, BOB)
    assert [(entry.number, entry.kind) for entry in scene.view(ANA).said] == [(3, "question"), (4, "answer")]
    scene.asks(BOB, ANA)
    assert [(entry.number, entry.kind) for entry in scene.view(ANA).said] == [(5, "question")]
    assert len(scene.state.said) == 5, "all of it is kept"
    scene.convicts(BOB, ANA)
    assert len(scene.view(ANA).said) == 7, "and shown when the round is over"
    assert len(structured(transcript="full").exchanges(CID, DOT, BOB).view(ANA).said) == 4


# -- SP-1503 --------------------------------------------------------------------------------------------------


def may_chat(scene: Scene) -> bool:
    """Tell whether the table's chat is open; it is open to all or to nobody."""
    refusals = [scene.game.may_write(scene.state, seat) for seat in (*scene.state.seats(), NOBODY)]
    assert all(broken is None or broken.rule == "SP-1503" for broken in refusals)
    assert len({broken is None for broken in refusals}) == 1
    return refusals[0] is None


def may_talk(scene: Scene) -> set[int]:
    """Return who may write in a talk of the round."""
    return {seat for seat in scene.state.seats() if scene.allows(seat, Say("I am not sure."))}


@pytest.mark.rule("SP-1503")
def test_all_may_write_before_the_game_between_rounds_and_after_it() -> None:
    scene = given(4, talk_mode="free", farce=True, rounds=2)
    assert may_chat(scene)
    scene.dealt("oa", joker=ANA, dealer=CID).convicts(BOB, ANA)
    assert scene.phase() == "RoundOver" and may_chat(scene)
    scene.goes_away(CID, DOT).next_round()
    assert scene.phase() == "Gathering" and may_chat(scene)
    scene.comes_back(CID, DOT).dealt("batcave", joker=ANA).convicts(BOB, ANA).next_round()
    assert scene.phase() == "over" and may_chat(scene)


@pytest.mark.rule("SP-1503")
def test_while_the_clock_runs_only_the_asker_and_the_answerer_write() -> None:
    scene = given(4, talk_mode="free").dealt("oa", joker=ANA, dealer=CID, starts=False)
    assert not may_chat(scene) and may_talk(scene) == set()
    scene.see_cards()
    assert not may_chat(scene) and may_talk(scene) == set()
    scene.starts()
    assert not may_chat(scene) and may_talk(scene) == set()

    def writers() -> set[int]:
        return {
            seat
            for seat in range(4)
            if scene.allows(seat, AskInWords((seat + 1) % 4, 0, "Hm?")) or scene.allows(seat, AnswerInWords("Hm."))
        }

    assert writers() == {CID}
    scene.asks(CID, DOT)
    assert writers() == {DOT} and not may_chat(scene) and may_talk(scene) == set()
    scene.answers(DOT)
    assert writers() == {DOT}


@pytest.mark.rule("SP-1503")
def test_in_the_talk_at_time_up_all_write_and_then_nobody() -> None:
    scene = free().time_is_up()
    assert may_talk(scene) == {ANA, BOB, CID, DOT} and not may_chat(scene)
    scene.passes(120)
    assert scene.phase() == "Countdown" and may_talk(scene) == set() and not may_chat(scene)
    scene.passes(3)
    assert scene.phase() == "Pointing" and may_talk(scene) == set() and not may_chat(scene)


@pytest.mark.rule("SP-1503")
def test_in_the_multiverse_talk_all_write_and_then_nobody() -> None:
    scene = free(multiverse=True).announces(BOB)
    assert may_talk(scene) == {ANA, BOB, CID, DOT} and not may_chat(scene)
    scene.talk_ends()
    assert scene.phase() == "Hands" and may_talk(scene) == set() and not may_chat(scene)


@pytest.mark.rule("SP-1503", "SP-909")
def test_in_the_hunt_all_but_the_joker_write() -> None:
    scene = free(5, harley=True).reveals(ANA)
    assert may_talk(scene) == set() and not may_chat(scene), "nobody during the guess"
    scene.guesses("watchtower")
    assert may_talk(scene) == {BOB, CID, DOT, EVE} and not may_chat(scene)
    scene.refuses(ANA, Say("It is BOB."), "SP-909", "may_not_talk")
    scene.talk_ends()
    assert scene.phase() == "HuntPointing" and may_talk(scene) == set() and not may_chat(scene)


# -- SP-1504 --------------------------------------------------------------------------------------------------

NAMING = [
    "batcave",
    "Is it the BATCAVE?",
    "l’Asile d’Arkham, non ?",
    "ASILE D'ARKHAM",
    "foreteresse ? Forteresse de solitude !",
    "Universite de Gotham City",
    "I say oa.",
    "S.T.A.R. Labs",
    "STAR labs, I think",
    "\U0001d40e\U0001d41a in thick letters",  # Oa
    "Cité-Bouteille de Kandor",
    "cite bouteille de kandor",
]
NOT_NAMING = ["I suspect BOB.", "batcaves", "Arkham", "a boat", "It is a tower", "daily news", "Oan"]


@pytest.mark.rule("SP-1504")
@pytest.mark.parametrize("text", NAMING)
def test_a_message_with_the_name_of_a_location_is_refused_in_the_talks(text: str) -> None:
    free().time_is_up().refuses(BOB, Say(text), "SP-1504", "names_a_place")
    free(multiverse=True).announces(BOB).refuses(CID, Say(text), "SP-1504", "names_a_place")


@pytest.mark.rule("SP-1504")
@pytest.mark.parametrize("text", NOT_NAMING)
def test_other_messages_are_let_through(text: str) -> None:
    assert free().time_is_up().when(BOB, Say(text)).heard(Spoke)[-1].text == text


@pytest.mark.rule("SP-1504")
def test_every_name_is_known_in_both_languages() -> None:
    scene = free().time_is_up()
    for language in ("fr", "en"):
        for name in LOCATION_NAMES[language]:
            scene.refuses(BOB, Say(f"Not {name.upper()}, surely."), "SP-1504", "names_a_place")


@pytest.mark.rule("SP-1504")
def test_questions_answers_and_the_hunt_may_name_a_location() -> None:
    scene = free(5, harley=True).asks(CID, DOT, "Is it the Batcave?").answers(DOT, "No, Oa.")
    assert [event.text for event in scene.heard(Answered)] == ["No, Oa."]
    scene.reveals(ANA).guesses("watchtower").when(BOB, Say("On the Justice League Watchtower!"))
    assert scene.heard(Spoke)[-1].seat == BOB


@pytest.mark.rule("SP-1504")
def test_the_filter_can_be_switched_off() -> None:
    assert free(name_filter=False).time_is_up().when(BOB, Say("Batcave!")).heard(Spoke)[-1].text == "Batcave!"


# -- SP-1507, SP-1508, SP-1510 --------------------------------------------------------------------------------


@pytest.mark.rule("SP-1507")
def test_each_question_is_asked_once_in_a_round() -> None:
    scene = structured().asks(CID, DOT, "q-water-1").answers(DOT)
    scene.refuses(DOT, scene.asking(BOB, "q-water-1"), "SP-1507", "asked_already")
    assert scene.view(ANA).asked == (question("q-water-1"),)
    assert {action.args[1] for action in scene.choices(DOT) if action.verb is Ask} == set(range(60)) - {3}
    scene.convicts(BOB, ANA).dealt("oa", joker=ANA, dealer=CID)
    assert scene.allows(CID, scene.asking(BOB, "q-water-1")), "a new round, all questions"


@pytest.mark.rule("SP-1507")
def test_when_all_were_asked_all_are_free_again() -> None:
    scene = structured()
    circle = [CID, DOT, BOB]
    for number in range(N_QUESTIONS):
        asker, to = circle[number % 3], circle[(number + 1) % 3]
        scene.asks(asker, to, number).answers(to)
    for number in range(N_QUESTIONS):
        assert scene.allows(CID, Ask(ANA, number, 0))
    scene.asks(CID, DOT, 7).answers(DOT)
    scene.refuses(DOT, Ask(ANA, 7, 0), "SP-1507", "asked_already")
    assert scene.allows(DOT, Ask(ANA, 8, 0)), "from then on each once more"


@pytest.mark.rule("SP-1507")
def test_the_wording_of_an_answer_is_drawn_at_random() -> None:
    wordings = {
        code: {
            structured(seed=seed).asks(CID, DOT).answers(DOT, code).heard(Answered)[-1].wording for seed in range(20)
        }
        for code in (0, 4)
    }
    assert wordings == {0: {0, 1, 2}, 4: {0, 1, 2}}


@pytest.mark.rule("SP-1508")
def test_tokens_of_the_last_talk() -> None:
    scene = structured().time_is_up()
    scene.refuses(BOB, Same(), "SP-1508")
    scene.refuses(BOB, Suspect(BOB), "SP-1508", "another_player")
    scene.refuses(BOB, Trust(EVE), "SP-1508", "another_player")
    scene.when(BOB, Suspect(ANA), Trust(CID), Unsure())
    for token in (Suspect(ANA), Trust(CID), Unsure()):
        scene.refuses(BOB, token, "SP-1508", "said_enough")
    assert scene.allows(CID, Suspect(ANA)), "three for each"
    assert [(event.seat, event.token, event.about) for event in scene.heard(Spoke)] == [
        (BOB, 0, ANA),
        (BOB, 1, CID),
        (BOB, 2, None),
    ]


@pytest.mark.rule("SP-1508")
def test_tokens_of_the_multiverse_talk() -> None:
    scene = given(4, multiverse=True).dealt(pack=MULTIVERSE).announces(BOB)
    scene.refuses(CID, Suspect(ANA), "SP-1508")
    scene.when(CID, Same(), Different(), Unsure()).refuses(CID, Same(), "SP-1508", "said_enough")
    assert [event.token for event in scene.heard(Spoke)] == [3, 4, 2]


@pytest.mark.rule("SP-1508")
def test_each_talk_counts_by_itself() -> None:
    scene = given(5, multiverse=True).dealt(pack=MULTIVERSE).announces(BOB)
    scene.when(BOB, Same(), Same(), Same()).talk_ends()
    for seat in scene.asked():
        scene.when(seat, scene.game.default(scene.state, seat))
    scene.resumes().time_is_up().when(BOB, Unsure(), Unsure())
    scene.announces(CID, hands=[]).resumes()
    scene.when(BOB, Unsure()).refuses(BOB, Unsure(), "SP-1508", "said_enough")


@pytest.mark.rule("SP-1510")
@pytest.mark.parametrize("name", ["q-water-1", "q-high-1", "q-secret-1", "q-urban-2"])
def test_the_card_suggests_the_likeliest_answer_to_whoever_is_asked(name: str) -> None:
    scene = structured()
    chances = PLAIN[place("watchtower")][question(name)]
    scene.asks(CID, DOT, name)
    assert scene.view(DOT).suggested == chances.index(max(chances))
    assert [scene.view(seat).suggested for seat in (ANA, BOB, CID, NOBODY)] == [None] * 4
    other = (scene.view(DOT).suggested + 2) % 5
    assert scene.answers(DOT, other).heard(Answered)[-1].code == other, "it binds nobody"


@pytest.mark.rule("SP-1510")
def test_a_joker_gets_no_suggestion() -> None:
    assert structured().asks(CID, ANA, "q-water-1").view(ANA).suggested is None
    assert free().asks(CID, DOT, "Water?").view(DOT).suggested is None


@pytest.mark.rule("SP-1510", "SP-823")
@pytest.mark.parametrize("name", ["q-water-1", "q-indoors-3"])
def test_only_a_legal_answer_is_suggested(name: str) -> None:
    scene = given(4, super_powers=True).dealt("watchtower", joker=ANA, dealer=CID, abilities={CID: "lasso-of-truth"})
    chances = PLAIN[place("watchtower")][question(name)]
    scene.asks(CID, DOT, name, lasso=True)
    assert scene.view(DOT).suggested == (0 if chances[0] >= chances[4] else 4)
