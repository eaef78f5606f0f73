"""DC Spyfall in the terminal, from scenes of the rules: what is asked, what may be typed, what is shown."""

import pytest

from tablee.cli.verdict import Ended
from tablee.games.spyfall.actions import (
    Accept,
    Accuse,
    Announce,
    Answer,
    Ask,
    DeclareFarce,
    Deflect,
    Guess,
    NameDealer,
    PassOn,
    Point,
    RaiseHand,
    Reveal,
    Same,
    SlipTime,
    Suspect,
    Trust,
    TurnUp,
    Unsure,
    UseGodComplex,
    UseSpeed,
    UseUntouchable,
    Vote,
)
from tablee.games.spyfall.events import RoundEnded
from tablee.kernel.outcome import Outcome
from tablee.kernel.score_sheet import plain_sheet
from tests.games.spyfall.desk import Desk
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FARCE, given, place


def a_round(seats=4, joker=ANA, dealer=BOB, abilities=None, pack="standard", **options):
    """At the Watchtower, the clock being virtual; Bob deals and Ana is the Joker."""
    scene = given(seats, virtual_clock=True, **options)
    return scene.dealt("watchtower", joker=joker, dealer=dealer, abilities=abilities, pack=pack)


# -- questions and answers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (["3", "7"], Ask(CID, 6, 0)),
        (["3 7"], Ask(CID, 6, 0)),
        (["3", "0", "1", "60"], Ask(ANA, 59, 0)),
        (["3", "", "", "2"], Ask(CID, 1, 0)),
    ],
    ids=str,
)
def test_a_player_is_chosen_then_a_question_or_both_at_once(lines, action):
    assert Desk(a_round(), BOB, *lines).answer() is action


def test_the_questions_are_shown_a_page_at_a_time():
    desk = Desk(a_round(), BOB, "3", "", "1")
    desk.answer()

    assert "Your card: " not in desk.shown()
    assert "you: Justice League Watchtower" in desk.shown()
    assert "12  " in desk.shown() and "24  " in desk.shown() and "25  " not in desk.shown()


def test_whoever_asked_last_is_not_offered():
    scene = a_round().asks(BOB, CID).answers(CID).all_pass()
    desk = Desk(scene, CID, "2", "4 2")

    assert desk.answer() is Ask(DOT, 1, 0)
    assert "“2”? Choose one of: 1, 4" in desk.shown()


def test_with_the_lasso_one_is_asked_whether_to_throw_it():
    scene = a_round(super_powers=True, abilities={BOB: "lasso-of-truth"})

    assert Desk(scene, BOB, "3 7", "y").answer() is Ask(CID, 6, 1)
    assert Desk(scene, BOB, "3 7", "").answer() is Ask(CID, 6, 0)
    assert Desk(scene, BOB, "3 7", "non", language="fr").answer() is Ask(CID, 6, 0)


def test_an_answer_is_a_number_and_enter_says_what_the_card_suggests():
    scene = a_round().asks(BOB, CID, "q-water-1").all_pass()
    desk = Desk(scene, CID, "")

    assert desk.answer() is Answer(1)
    assert "2  Rather not.  ◂ what your card suggests" in desk.shown()
    assert Desk(scene, CID, "5").answer() is Answer(4)


def test_the_joker_gets_no_suggestion():
    desk = Desk(a_round().asks(BOB, ANA).all_pass(), ANA, "", "3")

    assert desk.answer() is Answer(2)
    assert "suggests" not in desk.shown()
    assert "A choice is needed" in desk.shown()


def test_what_a_card_forbids_is_not_offered():
    scene = a_round(super_powers=True, abilities={CID: "brooding-knight"}).asks(BOB, CID, "q-water-1").all_pass()
    desk = Desk(scene, CID, "5", "3")

    assert desk.answer() is Answer(2)
    assert "“5”? Choose one of: 2, 3, 4" in desk.shown()


# -- breaking in ---------------------------------------------------------------------------------------------------


def a_poll(**more):
    return a_round(**more).asks(BOB, CID)


@pytest.mark.parametrize(
    ("line", "action"),
    [("", PassOn()), ("a 3", Accuse(CID)), ("A3", Accuse(CID)), ("accuse 4", Accuse(DOT)), ("j", Reveal())],
)
def test_a_poll_is_answered_with_enter_or_a_word(line, action):
    assert Desk(a_poll(), ANA, line).answer() is action


def test_a_poll_takes_one_line_that_says_what_can_be_done():
    hero, joker = Desk(a_poll(), DOT, ""), Desk(a_poll(), ANA, "")
    hero.answer()
    joker.answer()

    assert "Enter: let them go on · a 1: accuse Ana · z: the same for a while" in hero.shown()
    assert "j: reveal yourself" in joker.shown() and "j:" not in hero.shown()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("j", "You hold no Joker (SP-501)."),
        ("m", "The Multiverse is not part of this game (SP-107)."),
        ("u", "The Super-Powers are not part of this game (SP-107)."),
        ("a 4", "Choose somebody else at this table (SP-410)."),
        ("a", "“a” takes the number of a player, from 1 to 4."),
        ("a 9", "“a” takes the number of a player, from 1 to 4."),
        ("hm", "“hm”? Enter: let them go on."),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(line, reason):
    assert reason in Desk(a_poll(), DOT, line).refused()


def test_while_somebody_has_the_word_one_is_told_to_wait():
    assert "that will soon be possible" in Desk(a_round(), BOB, "a 1").refused()


@pytest.mark.parametrize(
    ("ability", "line", "action"),
    [
        ("time-slip", "u +", SlipTime(0)),
        ("time-slip", "u -", SlipTime(1)),
        ("silver-bracelets", "u 4", Deflect(DOT)),
        ("depowered", "u", TurnUp()),
    ],
)
def test_an_ability_card_is_used_by_one_word(ability, line, action):
    assert Desk(a_poll(super_powers=True, abilities={CID: ability}), CID, line).answer() is action


def test_super_speed_is_used_after_an_answer():
    scene = a_round(super_powers=True, abilities={BOB: "super-speed"}).asks(BOB, CID).answers(CID)

    assert Desk(scene, BOB, "u").answer() is UseSpeed()


def test_after_ones_own_question_nothing_is_new_and_nothing_is_asked():
    desk = Desk(a_poll(), BOB)

    assert desk.answer() is PassOn()
    assert desk.shown() == ""


def test_unless_time_may_be_up_before_one_is_asked_again():
    desk = Desk(a_poll(round_seconds=60), BOB, "")
    assert desk.answer() is PassOn()
    assert desk.shown() == ""

    scene = a_round(round_seconds=60).asks(BOB, CID).answers(CID).asks(CID, DOT)
    desk = Desk(scene, CID, "a 1")
    assert desk.answer() is Accuse(ANA)


def test_polls_may_be_left_until_something_happens():
    scene = a_poll()
    desk = Desk(scene, DOT, "z", "a 1")

    assert desk.answer() is PassOn()
    assert desk.answer() is PassOn()
    assert desk.keyboard.lines == ["a 1"]  # not asked again
    scene.accuses_in_vain(ANA, BOB)
    desk.person.tell(scene.events[-2:])
    assert desk.answer() is Accuse(ANA)


# -- votes, guesses, hands, fingers ----------------------------------------------------------------------------------


def test_a_vote_is_for_or_against_and_never_a_slip():
    scene = a_poll().accuses(DOT, ANA)
    desk = Desk(scene, BOB, "", "1")

    assert desk.answer() is Vote(1)
    assert "Dot accuses Ana. Vote." in desk.shown()
    assert "A choice is needed" in desk.shown()
    assert Desk(scene, CID, "2").answer() is Vote(0)


def test_the_suspect_is_asked_only_if_there_is_a_choice():
    scene = a_poll(super_powers=True, abilities={ANA: "untouchable"}).accuses(DOT, ANA)

    assert Desk(scene, ANA, "2").answer() is UseUntouchable()
    assert Desk(scene, ANA, "").answer() is Accept()
    scene = a_poll(super_powers=True).accuses(DOT, ANA)
    desk = Desk(scene, ANA)
    assert desk.answer() is Accept()
    assert desk.shown() == ""


def test_god_complex_is_offered_to_whoever_holds_it():
    scene = a_poll(super_powers=True, abilities={BOB: "god-complex"})
    scene.accuses(DOT, ANA, votes={BOB: True, CID: False})

    assert Desk(scene, BOB, "2").answer() is UseGodComplex()
    assert Desk(scene, BOB, "").answer() is PassOn()
    assert Desk(scene, DOT).answer() is PassOn()


def test_a_joker_who_reveals_names_a_location_from_the_list():
    desk = Desk(a_poll().reveals(ANA), ANA, "21", "3")

    assert desk.answer() is Guess(place("batcave"))
    assert " 3 Batcave" in desk.shown()
    assert "“21”? Choose one of: 1, 2" in desk.text()


def test_a_prank_is_declared_with_nought_where_there_may_be_one():
    assert Desk(a_poll(farce=True, pack=FARCE).reveals(CID), CID, "0").answer() is DeclareFarce()
    assert "“0”?" in Desk(a_poll().reveals(ANA), ANA, "0").refused()


def test_a_multiverse_is_announced_talked_about_and_believed_or_not():
    scene = a_poll(multiverse=True)
    assert Desk(scene, CID, "m").answer() is Announce()

    scene.announces(CID)
    assert Desk(scene, ANA, "1").answer() is Same()
    assert Desk(scene, ANA, "3").answer() is Unsure()
    assert Desk(scene, ANA, "").answer() is PassOn()

    scene.talk_ends()
    assert Desk(scene, ANA, "1").answer() is RaiseHand(1)
    assert Desk(scene, ANA, "2").answer() is RaiseHand(0)


@pytest.mark.parametrize(
    ("line", "action"),
    [("-1", Suspect(ANA)), ("- 1", Suspect(ANA)), ("+3", Trust(CID)), ("0", Unsure()), ("", PassOn())],
)
def test_in_the_last_talk_one_suspects_or_trusts(line, action):
    assert Desk(a_round().time_is_up().all_pass(), DOT, line).answer() is action


def test_a_token_is_about_somebody_else():
    shown = Desk(a_round().time_is_up().all_pass(), DOT, "-4", "+ 9", "+").refused()

    assert "Choose somebody else at this table (SP-1508)." in shown
    assert shown.count("“+” takes the number of a player") == 2


def test_one_points_by_number():
    scene = a_round().time_is_up().talk_ends()

    assert Desk(scene, DOT, "4", "1").answer() is Point(ANA)


def test_in_the_hunt_the_joker_cannot_be_pointed_at():
    scene = a_round(seats=5, harley=True).asks(BOB, CID).reveals(ANA).guesses("watchtower").talk_ends()
    desk = Desk(scene, DOT, "1", "2")

    assert desk.answer() is Point(BOB)
    assert "“1”? Choose one of: 2, 3, 5" in desk.shown()
    assert "take for Harley" in desk.text()


def test_the_host_names_the_first_dealer():
    assert Desk(given(3, virtual_clock=True, first_dealer="chosen"), ANA, "2").answer() is NameDealer(BOB)


# -- what is shown -------------------------------------------------------------------------------------------------


def test_the_table_shows_the_card_the_people_and_all_that_was_said():
    scene = a_poll(super_powers=True, abilities={DOT: "time-slip"}).answers(CID, 4).accuses_in_vain(ANA, BOB)
    shown = Desk(scene, DOT).table()

    assert "Round 1 of 5 · 7:34 · you: Justice League Watchtower" in shown
    assert "Your Ability card: Time Slip (single use)." in shown
    assert " 2 Bob          0 points · deals" in shown
    assert "Ana accused Bob" in shown
    assert "7:45  Bob to Cid: Is there a roof over your head?" in shown
    assert "7:34  Cid: " in shown


def test_the_cards_of_others_are_not_on_the_table_until_they_are_turned_up():
    scene = a_poll(super_powers=True, abilities={CID: "depowered"})
    assert "the Joker" not in Desk(scene, DOT).table()
    assert "Depowered" not in Desk(scene, DOT).table()

    scene.submits(CID, TurnUp()).reveals(ANA)

    assert "1 Ana          0 points · the Joker" in Desk(scene, DOT).table()
    assert "Depowered" in Desk(scene, DOT).table()


def test_locations_are_crossed_out_and_back():
    desk = Desk(a_poll(), DOT, "x 3 5", "x5", "l", "x 99", "")
    desk.answer()

    lists = desk.shown().split("The Locations")[1:]
    assert len(lists) == 4
    assert [["✗ 3" in shown, "✗ 5" in shown] for shown in lists] == [[True, True], *[[True, False]] * 3]


def test_crosses_last_for_a_round():
    scene = a_poll()
    desk = Desk(scene, DOT, "x 3", "", "l", "")
    desk.answer()
    begun = len(scene.events)
    scene.convicts(DOT, ANA).asks(ANA, BOB)
    desk.person.tell([event for event in scene.events[begun:] if event.is_for(DOT)])
    desk.answer()

    before, after = desk.shown().split("Round 2: Ana deals.")
    assert "✗" in before
    assert "The Locations" in after and "✗" not in after


def test_locations_already_played_are_marked():
    scene = a_poll().convicts(DOT, ANA)

    assert "Justice League Watchtower (played)" in Desk(scene, scene.state.asker).table()


@pytest.mark.parametrize(
    ("allowed", "answerer", "other"), [("always", True, True), ("answerer", True, False), ("reveal-only", False, False)]
)
def test_the_list_is_open_to_whom_the_option_says(allowed, answerer, other):
    scene = a_poll(reference_list=allowed)
    for seat, is_open in ((CID, answerer), (DOT, other)):
        desk = Desk(scene, seat, "l", "")
        desk.answer()
        assert ("The Locations" in desk.shown()) == is_open
        assert ("not open just now" in desk.shown()) != is_open


def test_a_round_is_summed_up_line_by_line():
    scene = a_poll().convicts(DOT, ANA)
    ended = next(event for event in scene.events if isinstance(event, RoundEnded))
    desk = Desk(scene, BOB)
    desk.person.tell([ended])

    shown = desk.shown()
    assert "End of round 1" in shown
    assert "A unanimous vote unmasks the Joker. The Heroes win the round." in shown
    assert "Ana          the Joker" in shown
    assert "Dot          Justice League Watchtower" in shown
    assert "+1  The Heroes beat the Joker (SP-704)." in shown
    assert "+1  This accusation unmasked the Joker (SP-705)." in shown
    assert "Total: Ana 0, Bob 1, Cid 1, Dot 2" in shown


def test_the_scores_are_shown_round_by_round():
    desk = Desk(a_poll().convicts(DOT, ANA), ANA, "s")
    desk.refused()

    assert "Round 1" in desk.shown()
    assert ["Total", "0", "1", "1", "2"] in [line.split() for line in desk.shown().splitlines()]


@pytest.mark.parametrize(
    ("scores", "winners", "sentence"),
    [
        ((7, 5, 4), (0,), "Well done, you win with 7 points: 2 ahead of Bob!"),
        ((5, 7, 4), (1,), "Bob wins with 7 points. You have 5: 2 short."),
        ((7, 7, 4), (0, 1), "you share the victory with Bob: 7 points each (SP-710)."),
        ((4, 7, 7), (1, 2), "Bob and Cid share the victory with 7 points each (SP-710). You have 4: 3 short."),
    ],
)
def test_the_verdict_says_who_won(scores, winners, sentence):
    desk = Desk(a_round(seats=3), ANA)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    outcome = Outcome("most_points", tuple((score,) for score in scores), ranks, winners)
    desk.person.final(Ended(ANA, outcome, plain_sheet(("points",), outcome)), False)

    assert sentence in desk.text()
    assert f"{ranks[2]}. Cid, {scores[2]} points" in desk.shown()


def test_help_shows_the_articles_and_ones_own_card():
    desk = Desk(a_poll(super_powers=True, abilities={EVE: "day-off"}, seats=5), EVE, "?", "")
    desk.answer()

    for article in ("SP-401", "SP-501", "SP-1103"):
        assert f"{article}  " in desk.shown()
    assert "Day Off (permanent)" in desk.text()
    assert "Justice League Watchtower" in desk.text()
