"""SP-821, SP-823, SP-825, SP-826, SP-831, SP-832: Ability cards that act on questions and answers."""

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import AbilityUsed, Answered, Asked, Deflected, TurnPassed
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, Scene, ability, given, question


def powers(seats: int = 5, **options: object) -> Scene:
    return given(seats, super_powers=True, **options)


def codes(scene: Scene, seat: int) -> set[int]:
    """Return the answers a seat may give."""
    return {code for code in range(5) if scene.allows(seat, verbs.Answer(code))}


def is_held(scene: Scene) -> bool:
    return bool(scene.state.held)


# -- Silver Bracelets ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-821", "SP-306")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_t46_a_question_is_passed_on_and_whoever_answers_it_asks_next(is_virtual: bool) -> None:
    scene = powers(virtual_clock=is_virtual).dealt(joker=ANA, dealer=BOB, abilities={CID: "silver-bracelets"})
    scene.asks(BOB, CID, "q-cold-1").submits(CID, verbs.Deflect(DOT)).all_pass()

    assert scene.heard(Deflected) == [Deflected(CID, DOT)]
    assert scene.state.question == question("q-cold-1")
    scene.refuses(CID, verbs.Answer(2), "SP-303", "nothing_asked")

    scene.answers(DOT).all_pass().passes(3)

    assert scene.heard(Answered)[-1].to == BOB
    assert scene.targets(DOT) == {ANA, CID, EVE}


@pytest.mark.rule("SP-821")
def test_a_question_is_not_passed_back_to_its_asker_nor_to_oneself() -> None:
    scene = powers().dealt(dealer=BOB, abilities={CID: "silver-bracelets"}).asks(BOB, CID)

    assert [one.args[0] for one in scene.choices(CID) if one.verb is verbs.Deflect] == [ANA, DOT, EVE]
    scene.refuses(CID, verbs.Deflect(BOB), "SP-821", "another_target")
    scene.refuses(CID, verbs.Deflect(CID), "SP-821", "another_target")
    scene.refuses(CID, verbs.Deflect(6), "SP-821", "another_target")


@pytest.mark.rule("SP-821")
def test_only_whoever_was_asked_and_holds_the_card_passes_a_question_on() -> None:
    scene = powers().dealt(dealer=BOB, abilities={CID: "silver-bracelets"})
    scene.refuses(CID, verbs.Deflect(DOT), "SP-821", "nothing_asked")

    scene.asks(BOB, DOT)

    scene.refuses(CID, verbs.Deflect(ANA), "SP-821", "nothing_asked")
    scene.refuses(DOT, verbs.Deflect(ANA), "SP-821", "not_your_card")
    scene.answers(DOT).passes(3).asks(DOT, CID).answers(CID)
    scene.refuses(CID, verbs.Deflect(ANA), "SP-821", "nothing_asked")


@pytest.mark.rule("SP-803", "SP-821")
def test_bracelets_serve_once_and_lie_face_up_afterwards() -> None:
    scene = powers().dealt(dealer=BOB, abilities={CID: "silver-bracelets"}).asks(BOB, CID)
    assert scene.view(ANA).players[CID].ability is None

    scene.when(CID, verbs.Deflect(DOT))

    assert scene.heard(AbilityUsed) == [AbilityUsed(CID, ability("silver-bracelets"))]
    assert scene.view(ANA).players[CID].ability == ability("silver-bracelets")
    scene.answers(DOT).passes(3).asks(DOT, CID)
    scene.refuses(CID, verbs.Deflect(ANA), "SP-803", "used_already")


@pytest.mark.rule("SP-832")
def test_a_question_passed_on_has_a_new_time_limit() -> None:
    scene = powers().dealt(dealer=BOB, abilities={CID: "silver-bracelets"}).asks(BOB, CID)
    scene.passes(29).when(CID, verbs.Deflect(DOT)).passes(29)

    assert scene.state.answerer == DOT
    scene.passes(1)
    assert (scene.state.answerer, scene.state.asker) == (-1, DOT)  # SP-1405: it counts as answered


@pytest.mark.rule("SP-832")
@pytest.mark.parametrize("mode", ["free", "structured"])
def test_a_question_is_not_passed_on_to_somebody_who_is_away(mode: str) -> None:
    scene = powers(talk_mode=mode, absence="exclude").dealt(dealer=BOB, abilities={CID: "silver-bracelets"})
    scene.asks(BOB, CID).goes_away(ANA, EVE)
    scene.refuses(CID, verbs.Deflect(ANA), "SP-821", "another_target")
    assert scene.allows(CID, verbs.Deflect(DOT))


# -- Lasso of Truth and Brooding Knight -----------------------------------------------------------------------


@pytest.mark.rule("SP-823", "SP-826")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_t50_the_lasso_leaves_yes_and_no_and_goes_before_the_brooding_knight(is_virtual: bool) -> None:
    cards = {ANA: "lasso-of-truth", BOB: "brooding-knight"}
    scene = powers(virtual_clock=is_virtual).dealt(joker=CID, dealer=ANA, abilities=cards)
    scene.asks(ANA, BOB, lasso=True).all_pass()
    assert codes(scene, BOB) == {0, 4}
    scene.refuses(BOB, verbs.Answer(2), "SP-823", "yes_or_no")

    without = powers(virtual_clock=is_virtual).dealt(joker=CID, dealer=ANA, abilities=cards).asks(ANA, BOB).all_pass()

    assert codes(without, BOB) == {1, 2, 3}
    assert [one.args[0] for one in without.choices(BOB) if one.verb is verbs.Answer] == [1, 2, 3]
    without.refuses(BOB, verbs.Answer(4), "SP-826", "flat_answers")
    without.answers(BOB, 3).all_pass().passes(3).asks(BOB, CID).all_pass()
    assert codes(without, CID) == {0, 1, 2, 3, 4}


@pytest.mark.rule("SP-823")
def test_the_lasso_is_turned_up_with_its_question_and_serves_once() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "lasso-of-truth"})
    scene.refuses(ANA, scene.asking(ANA, lasso=True), "SP-302")
    scene.asks(ANA, BOB, lasso=True)

    assert scene.heard(AbilityUsed) == [AbilityUsed(ANA, ability("lasso-of-truth"))]
    assert scene.heard(Asked)[-1].has_lasso
    assert scene.view(CID).dialogue.has_lasso

    scene.answers(BOB, 4).passes(3).asks(BOB, CID).answers(CID, 1).passes(3).asks(CID, ANA)
    assert not scene.heard(Asked)[-1].has_lasso
    scene.answers(ANA).passes(3)
    scene.refuses(ANA, scene.asking(BOB, lasso=True), "SP-823", "not_your_card")
    assert not any(one.args[2] for one in scene.choices(ANA) if one.verb is verbs.Ask)


@pytest.mark.rule("SP-823")
def test_only_its_owner_throws_the_lasso() -> None:
    scene = powers().dealt(dealer=ANA, abilities={BOB: "lasso-of-truth"})
    scene.refuses(ANA, scene.asking(BOB, lasso=True), "SP-823", "not_your_card")
    assert not any(one.args[2] for one in scene.choices(ANA) if one.verb is verbs.Ask)


@pytest.mark.rule("SP-823", "SP-821")
def test_the_duty_to_say_yes_or_no_goes_with_a_question_that_is_passed_on() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "lasso-of-truth", BOB: "silver-bracelets"})
    scene.asks(ANA, BOB, lasso=True).when(BOB, verbs.Deflect(CID))
    assert codes(scene, CID) == {0, 4}


@pytest.mark.rule("SP-823")
@pytest.mark.parametrize("answer", ["Oui", "non, jamais de la vie", "Yes!", "no: never", "« Oui »", "oui,mais peu"])
def test_in_free_talk_an_answer_under_the_lasso_begins_with_yes_or_no(answer: str) -> None:
    cards = {ANA: "lasso-of-truth", BOB: "brooding-knight"}
    scene = powers(talk_mode="free").dealt(dealer=ANA, abilities=cards).asks(ANA, BOB, lasso=True)
    assert scene.allows(BOB, verbs.AnswerInWords(answer))


@pytest.mark.rule("SP-823")
@pytest.mark.parametrize("answer", ["Peut-être", "nonsense", "ouistiti", "I say no", "…"])
def test_in_free_talk_no_other_answer_will_do_under_the_lasso(answer: str) -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA, abilities={ANA: "lasso-of-truth"}).asks(ANA, BOB, lasso=True)
    scene.refuses(BOB, verbs.AnswerInWords(answer), "SP-823", "yes_or_no")


@pytest.mark.rule("SP-826")
def test_in_free_talk_the_brooding_knight_has_three_words() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA, abilities={BOB: "brooding-knight"}).asks(ANA, BOB)
    assert scene.allows(BOB, verbs.AnswerInWords("Plutôt froid, oui."))
    scene.refuses(BOB, verbs.AnswerInWords("Un peu trop froid"), "SP-826", "flat_answers")

    scene.answers(BOB, "Bof.").passes(3).asks(BOB, CID)

    assert scene.allows(CID, verbs.AnswerInWords("Il fait froid, sombre, et je m’ennuie."))


@pytest.mark.rule("SP-823")
@pytest.mark.parametrize("seed", range(8))
def test_t57_silence_under_the_lasso_is_a_yes_or_a_no(seed: int) -> None:
    scene = powers(seed=seed).dealt(dealer=ANA, abilities={ANA: "lasso-of-truth"}).asks(ANA, BOB, lasso=True)
    scene.passes(30)
    assert scene.heard(Answered)[-1].code in (0, 4)
    assert scene.state.asker == BOB


@pytest.mark.rule("SP-823")
def test_t57_both_answers_come_of_silence_under_the_lasso_and_depends_without_it() -> None:
    said = set()
    for seed in range(8):
        scene = powers(seed=seed).dealt(dealer=ANA, abilities={ANA: "lasso-of-truth"}).asks(ANA, BOB, lasso=True)
        said.add(scene.passes(30).heard(Answered)[-1].code)
    assert said == {0, 4}
    without = powers().dealt(dealer=ANA, abilities={ANA: "lasso-of-truth", BOB: "brooding-knight"}).asks(ANA, BOB)
    assert without.passes(30).heard(Answered)[-1].code == 2
    assert without.state.asker == BOB


# -- Super Speed ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-825", "SP-306")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_t47_a_second_question_goes_even_to_whoever_asked_last(is_virtual: bool) -> None:
    scene = powers(3, virtual_clock=is_virtual).dealt(joker=CID, dealer=ANA, abilities={BOB: "super-speed"})
    scene.exchanges(ANA, BOB).all_pass().passes(3).exchanges(BOB, CID)

    scene.submits(BOB, verbs.UseSpeed()).all_pass().passes(3)

    assert scene.targets(BOB) == {ANA}
    scene.refuses(BOB, scene.asking(CID), "SP-306", "asked_you_last")
    scene.asks(BOB, ANA).answers(ANA).all_pass().passes(3)
    assert scene.targets(ANA) == {CID}


@pytest.mark.rule("SP-825")
def test_super_speed_serves_between_the_answer_and_the_next_question_only() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "super-speed", BOB: "god-complex"})
    scene.refuses(ANA, verbs.UseSpeed(), "SP-825", "no_answer_yet")
    scene.asks(ANA, BOB).refuses(ANA, verbs.UseSpeed(), "SP-825", "no_answer_yet")
    scene.answers(BOB)
    assert verbs.UseSpeed() in scene.choices(ANA)
    scene.refuses(BOB, verbs.UseSpeed(), "SP-825", "not_your_card")

    scene.passes(3).asks(BOB, CID)

    scene.refuses(ANA, verbs.UseSpeed(), "SP-825", "no_answer_yet")
    scene.answers(CID).refuses(ANA, verbs.UseSpeed(), "SP-825", "no_answer_yet")


@pytest.mark.rule("SP-825", "SP-803")
def test_the_question_added_goes_to_anybody_but_the_last_answerer_and_the_card_serves_once() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "super-speed"}).asks(ANA, BOB).answers(BOB)
    scene.when(ANA, verbs.UseSpeed()).passes(3)

    assert scene.targets(ANA) == {CID, DOT, EVE}
    assert scene.heard(AbilityUsed) == [AbilityUsed(ANA, ability("super-speed"))]
    scene.refuses(BOB, scene.asking(CID), "SP-306", "not_your_turn")

    scene.asks(ANA, CID).answers(CID)

    scene.refuses(ANA, verbs.UseSpeed(), "SP-803", "used_already")
    assert scene.passes(3).targets(CID) == {BOB, DOT, EVE}


@pytest.mark.rule("SP-832")
def test_the_question_added_has_a_time_limit_of_its_own() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "super-speed"}).asks(ANA, BOB).answers(BOB)
    scene.passes(44).when(ANA, verbs.UseSpeed()).passes(44)
    assert scene.state.answerer == -1
    scene.passes(1)
    assert scene.heard(Asked)[-1].asker == ANA  # SP-1405: the server asks for her


@pytest.mark.rule("SP-832")
def test_without_somebody_else_to_ask_neither_card_can_be_used() -> None:
    options = {"talk_mode": "free", "absence": "exclude"}
    scene = powers(4, **options).dealt(dealer=ANA, abilities={ANA: "super-speed", BOB: "silver-bracelets"})
    scene.goes_away(DOT).asks(ANA, BOB)
    assert verbs.Deflect(CID) in scene.choices(BOB)
    scene.state.sitting[CID] = 2  # away too, as if the round were not void for it (SP-1404)

    scene.refuses(BOB, verbs.Deflect(CID), "SP-832", "nobody_to_ask")
    scene.answers(BOB)
    scene.refuses(ANA, verbs.UseSpeed(), "SP-832", "nobody_to_ask")
    assert verbs.UseSpeed() not in scene.choices(ANA)


# -- questions held back --------------------------------------------------------------------------------------


@pytest.mark.rule("SP-831", "SP-315")
def test_t59_a_question_sent_at_once_is_shown_three_seconds_after_the_answer() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA).asks(ANA, BOB).answers(BOB).forget().passes(1)
    before = scene.view(CID)

    scene.when(BOB, scene.asking(CID, "q-fun-1"))

    assert scene.heard(Asked) == []
    assert scene.view(CID) == before
    assert scene.view(BOB).held
    scene.refuses(BOB, scene.asking(CID), "SP-831", "held_back")
    scene.passes(1.999)
    assert scene.heard(Asked) == []
    scene.passes(ms=1)
    assert [(one.asker, one.to, one.question) for one in scene.heard(Asked)] == [(BOB, CID, question("q-fun-1"))]
    assert (scene.at, scene.clock()) == (3000, 477_000)
    assert not scene.view(BOB).held


@pytest.mark.rule("SP-831", "SP-825")
def test_t59_super_speed_drops_the_question_held_back() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "super-speed", BOB: "lasso-of-truth"})
    scene.asks(ANA, BOB).answers(BOB).passes(1).when(BOB, scene.asking(CID, "q-fun-1", lasso=True)).passes(1)

    scene.when(ANA, verbs.UseSpeed()).passes(3)

    assert len(scene.heard(Asked)) == 1
    assert scene.targets(ANA) == {CID, DOT, EVE}
    assert not scene.state.asked >> question("q-fun-1") & 1
    assert scene.state.holds(BOB, ability("lasso-of-truth"))  # never thrown


@pytest.mark.rule("SP-831")
def test_the_question_added_by_super_speed_waits_for_the_three_seconds_too() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "super-speed"}).asks(ANA, BOB).answers(BOB)
    scene.passes(1).when(ANA, verbs.UseSpeed()).passes(1).when(ANA, scene.asking(CID))
    assert is_held(scene)
    scene.passes(1)
    assert scene.heard(Asked)[-1].to == CID


@pytest.mark.rule("SP-831")
@pytest.mark.parametrize("mode", ["structured", "free"])
def test_a_question_sent_after_three_seconds_is_shown_at_once(mode: str) -> None:
    scene = powers(talk_mode=mode).dealt(dealer=ANA).asks(ANA, BOB).answers(BOB).passes(3).asks(BOB, CID)
    assert scene.heard(Asked)[-1].to == CID


@pytest.mark.rule("SP-831")
def test_the_first_question_is_not_held_back_and_without_the_module_none_is() -> None:
    assert len(powers().dealt(dealer=ANA).asks(ANA, BOB).heard(Asked)) == 1
    assert len(given(5).dealt(dealer=ANA).exchanges(ANA, BOB).asks(BOB, CID).heard(Asked)) == 2


@pytest.mark.rule("SP-831")
def test_where_a_turn_was_passed_on_there_is_no_answer_to_wait_for() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA).passes(60)
    assert scene.state.asker == BOB
    scene.asks(BOB, CID)
    assert scene.heard(Asked)[-1].to == CID


@pytest.mark.rule("SP-831")
def test_whoever_owns_what_the_same_clocks_run() -> None:
    def clocks(abilities: dict[int, int | str]) -> list[tuple[int, int]]:
        scene = powers(3).dealt(dealer=ANA, abilities=abilities).asks(ANA, BOB).answers(BOB)
        return [(deadline.due, deadline.which) for deadline in scene.game.deadlines(scene.state)]

    assert clocks({ANA: "super-speed"}) == clocks({ANA: "day-off"}) == clocks({CID: "super-speed"})


@pytest.mark.rule("SP-831", "SP-313")
def test_a_question_held_back_stands_still_with_the_clock() -> None:
    scene = powers().dealt(dealer=ANA).asks(ANA, BOB).answers(BOB).passes(1).when(BOB, verbs.Ask(CID, 7, 0))
    scene.accuses(DOT, EVE, votes=dict.fromkeys((ANA, BOB, CID), False))
    scene.passes(5)
    assert scene.runs() and is_held(scene)
    scene.passes(1.999)
    assert is_held(scene)
    scene.passes(ms=1)
    assert scene.heard(Asked)[-1].to == CID


@pytest.mark.rule("SP-831", "SP-1305")
def test_a_clock_that_speaks_late_loses_no_question() -> None:
    scene = powers(round_seconds=72).dealt(dealer=ANA).asks(ANA, BOB).answers(BOB).when(BOB, verbs.Ask(CID, 7, 0))
    scene.at = 5000  # less than 70 s are left since 2000, the question is due since 3000, and nobody said so
    scene.passes(ms=1)
    assert scene.heard(Asked)[-1].to == CID


@pytest.mark.rule("SP-831", "SP-1403")
def test_a_question_held_back_is_dropped_if_the_player_asked_goes_away() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA).asks(ANA, BOB).answers(BOB)
    scene.when(BOB, scene.asking(CID)).goes_away(CID).passes(3)
    assert len(scene.heard(Asked)) == 1
    assert scene.targets(BOB) == {DOT, EVE}


@pytest.mark.rule("SP-831", "SP-1403")
def test_the_same_where_the_player_asked_went_away_while_the_clock_stood_still() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA).asks(ANA, BOB).answers(BOB)
    scene.when(BOB, scene.asking(CID)).accuses(DOT, EVE).goes_away(CID).all_vote(False).resumes().passes(3)
    assert len(scene.heard(Asked)) == 1
    assert scene.targets(BOB) == {DOT, EVE}


@pytest.mark.rule("SP-1408")
def test_whoever_went_away_during_a_vote_is_not_waited_for_when_the_clock_goes_on() -> None:
    scene = given(5, talk_mode="free").dealt(dealer=ANA).asks(ANA, BOB)
    scene.accuses(DOT, EVE).goes_away(BOB).all_vote(False).resumes()
    assert scene.heard(Answered)[-1].text is None
    assert scene.state.asker == CID


# -- turns passed on ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-831", "SP-1408")
def test_a_turn_passed_on_after_an_answer_leaves_the_three_seconds_as_they_are() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA).asks(ANA, BOB).answers(BOB).passes(1).goes_away(BOB)
    assert scene.heard(TurnPassed) == [TurnPassed(BOB, CID)]

    scene.when(CID, scene.asking(DOT))

    assert is_held(scene)
    scene.passes(1.999)
    assert is_held(scene)
    scene.passes(ms=1)
    assert scene.heard(Asked)[-1].to == DOT
    assert scene.at == 3000


@pytest.mark.rule("SP-831", "SP-1408")
def test_the_same_where_silence_is_the_answer() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA).asks(ANA, BOB).passes(2).goes_away(BOB)
    assert (scene.heard(Answered)[-1].seat, scene.state.asker) == (BOB, CID)
    scene.when(CID, scene.asking(DOT)).passes(2.999)
    assert is_held(scene)
    scene.passes(ms=1)
    assert scene.heard(Asked)[-1].to == DOT


@pytest.mark.rule("SP-825", "SP-1408")
@pytest.mark.parametrize("is_away", [True, False])
def test_super_speed_can_be_used_after_a_turn_was_passed_on(is_away: bool) -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA, abilities={ANA: "super-speed"}).asks(ANA, BOB).answers(BOB)
    if is_away:
        scene.goes_away(BOB)
    else:
        scene.passes(60)  # SP-1405
    assert scene.state.asker == CID
    assert verbs.UseSpeed() in scene.choices(ANA)

    scene.when(ANA, verbs.UseSpeed()).passes(3)

    assert scene.targets(ANA) == {CID, DOT, EVE}, "anybody but BOB, who answered"
    scene.asks(ANA, CID).answers(CID).passes(3)
    assert scene.asked() == [CID] and ANA not in scene.targets(CID)


@pytest.mark.rule("SP-831", "SP-825", "SP-1408")
def test_super_speed_drops_the_question_of_whoever_the_turn_was_passed_on_to() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA, abilities={ANA: "super-speed"}).asks(ANA, BOB).answers(BOB)
    scene.goes_away(BOB).when(CID, scene.asking(DOT)).when(ANA, verbs.UseSpeed()).passes(3)
    assert len(scene.heard(Asked)) == 1
    assert scene.targets(ANA) == {CID, DOT, EVE}


@pytest.mark.rule("SP-831", "SP-1408")
def test_a_question_that_the_server_asks_for_somebody_away_is_held_back_like_any() -> None:
    scene = powers(absence="exclude").dealt(dealer=ANA, abilities={ANA: "super-speed"}).asks(ANA, BOB)
    scene.passes(2).goes_away(BOB)
    assert scene.heard(Answered)[-1].seat == BOB
    assert verbs.UseSpeed() in scene.choices(ANA)

    scene.passes(2.999)
    assert is_held(scene)
    scene.passes(ms=1)

    assert (scene.heard(Asked)[-1].asker, len(scene.heard(Asked))) == (BOB, 2)


@pytest.mark.rule("SP-831", "SP-1408")
@pytest.mark.parametrize("mode", ["structured", "free"])
def test_a_question_held_back_is_shown_though_its_asker_has_gone(mode: str) -> None:
    scene = powers(talk_mode=mode, absence="exclude").dealt(dealer=ANA).asks(ANA, BOB).answers(BOB)
    scene.when(BOB, scene.asking(CID)).goes_away(BOB)
    assert is_held(scene) and scene.heard(TurnPassed) == []
    scene.passes(3)
    assert (scene.heard(Asked)[-1].asker, scene.heard(Asked)[-1].to) == (BOB, CID)


@pytest.mark.rule("SP-831", "SP-1408")
def test_another_is_asked_where_neither_of_a_question_held_back_is_there_any_more() -> None:
    scene = powers(absence="exclude").dealt(dealer=ANA).asks(ANA, BOB).answers(BOB)
    scene.when(BOB, scene.asking(CID)).goes_away(BOB).goes_away(CID).passes(3)
    assert scene.heard(Asked)[-1].asker == BOB and scene.heard(Asked)[-1].to in (DOT, EVE)
