"""SP-822, SP-824, SP-827 to SP-829: Ability cards that act on the clock and on accusations."""

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import AbilityUsed, ClockResumed, TimeSlipped, VoteCancelled, VotesShown
from tablee.kernel.action import Action
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, Scene, ability, given

CLOCKS = pytest.mark.parametrize("is_virtual", [False, True], ids=["live", "virtual"])
ADD, REMOVE = verbs.SlipTime(verbs.ADD), verbs.SlipTime(verbs.REMOVE)


def powers(seats: int = 5, **options: object) -> Scene:
    return given(seats, super_powers=True, **options)


def in_poll(scene: Scene) -> Scene:
    """With a virtual clock go to a poll, the first being after a question."""
    dealer = scene.state.dealer
    return scene.asks(dealer, scene.state.left_of(dealer)) if scene.state.terms.is_virtual else scene


# -- Time Slip ------------------------------------------------------------------------------------------------


def slipping(left: int) -> Scene:
    """Let there be so many ms on the clock, and Bob hold the Time Slip."""
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={BOB: "time-slip"})
    return scene.passes(ms=480_000 - left)


@pytest.mark.rule("SP-822")
@pytest.mark.parametrize(
    ("left", "action", "then"), [(71_000, REMOVE, 11_000), (70_001, REMOVE, 10_001), (475_000, ADD, 535_000)]
)
def test_t48_a_minute_more_or_less(left: int, action: Action, then: int) -> None:
    scene = slipping(left).when(BOB, action)
    assert scene.clock() == then
    assert scene.runs()
    assert scene.heard(TimeSlipped) == [TimeSlipped(BOB, then - left, then)]
    assert scene.view(ANA).clock.left == then
    scene.passes(ms=then - 1)
    assert scene.runs()
    assert scene.passes(ms=1).phase() == "FinalTalk"


@pytest.mark.rule("SP-822")
@pytest.mark.parametrize("left", [70_000, 69_999, 1])
def test_t48_nothing_is_removed_from_the_last_seventy_seconds(left: int) -> None:
    scene = slipping(left)
    scene.refuses(BOB, REMOVE, "SP-822", "too_little_time")
    assert REMOVE not in scene.choices(BOB)
    assert ADD in scene.choices(BOB)
    assert scene.when(BOB, ADD).clock() == left + 60_000


@pytest.mark.rule("SP-822")
def test_more_than_seventy_seconds_may_be_left_again_after_a_stop() -> None:
    scene = slipping(70_500)
    assert REMOVE in scene.choices(BOB)
    scene.accuses_in_vain(CID, DOT)
    assert REMOVE in scene.choices(BOB)
    scene.passes(ms=499)
    assert REMOVE in scene.choices(BOB)
    scene.passes(ms=1)
    assert REMOVE not in scene.choices(BOB)


@pytest.mark.rule("SP-822")
def test_whoever_has_to_speak_has_no_more_or_less_time_for_it() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={BOB: "time-slip"}).asks(ANA, CID)
    scene.passes(20).when(BOB, ADD).passes(9.999)
    assert scene.state.answerer == CID
    scene.passes(ms=1)
    assert scene.state.asker == CID


@pytest.mark.rule("SP-822", "SP-803")
def test_time_slips_once_and_only_for_the_owner_of_the_card() -> None:
    scene = slipping(300_000)
    scene.refuses(CID, ADD, "SP-822", "not_your_card")
    scene.when(BOB, ADD)
    assert scene.heard(AbilityUsed) == [AbilityUsed(BOB, ability("time-slip"))]
    scene.refuses(BOB, ADD, "SP-803", "used_already")
    late = slipping(60_000)
    late.refuses(CID, REMOVE, "SP-822", "not_your_card")
    late.when(BOB, ADD).passes(60).refuses(BOB, REMOVE, "SP-803", "used_already")


@pytest.mark.rule("SP-822")
def test_time_does_not_slip_while_the_clock_stands_still() -> None:
    scene = slipping(300_000).accuses(CID, DOT)
    scene.refuses(BOB, ADD, "SP-1305", "clock_stopped")
    scene.all_vote(False).refuses(BOB, ADD, "SP-1305", "clock_stopped")
    scene.resumes().time_is_up().refuses(BOB, ADD, "SP-822", "not_now")


@pytest.mark.rule("SP-822", "SP-1309")
def test_with_a_virtual_clock_the_same_minute() -> None:
    scene = powers(virtual_clock=True, round_seconds=101).dealt(joker=EVE, dealer=ANA, abilities={BOB: "time-slip"})
    scene.asks(ANA, BOB)
    assert (scene.clock(), REMOVE in scene.choices(BOB)) == (86_000, True)
    scene.answers(BOB).all_pass().asks(BOB, CID)
    assert scene.clock() == 60_000
    scene.refuses(BOB, REMOVE, "SP-822", "too_little_time")
    scene.refuses(CID, REMOVE, "SP-822", "not_your_card")
    assert REMOVE not in scene.choices(BOB)
    scene.submits(BOB, ADD)
    assert scene.clock() == 120_000
    assert scene.phase() == "Poll"
    assert ADD not in scene.choices(BOB)


@pytest.mark.rule("SP-822")
def test_whoever_is_away_does_not_let_time_slip() -> None:
    scene = powers(talk_mode="free").dealt(dealer=ANA, abilities={BOB: "time-slip"}).goes_away(BOB)
    scene.refuses(BOB, ADD, "SP-1403", "you_are_away")


# -- Untouchable ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-824", "SP-1209", "SP-411", "SP-706")
@CLOCKS
def test_t45_a_vote_is_cancelled_and_counts_as_survived(is_virtual: bool) -> None:
    scene = in_poll(powers(virtual_clock=is_virtual).dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"}))
    scene.accuses(BOB, ANA, votes={CID: True, DOT: True}, accepts=False)

    scene.when(ANA, verbs.UseUntouchable())

    assert scene.heard(VotesShown) == []
    assert scene.heard(VoteCancelled) == [VoteCancelled(BOB, ANA)]
    assert scene.heard(AbilityUsed) == [AbilityUsed(ANA, ability("untouchable"))]
    scene.resumes()
    scene.refuses(BOB, verbs.Accuse(CID), "SP-401", "accusation_spent")

    scene.time_is_up().points(dict.fromkeys((BOB, CID, DOT, EVE), ANA) | {ANA: BOB})

    assert scene.row() == "E9"
    assert scene.scored() == [0, 2, 1, 1, 1]
    assert scene.rules_scored(BOB) == ["SP-704", "SP-706"]


@pytest.mark.rule("SP-824", "SP-1304")
def test_the_clock_goes_on_after_a_cancelled_vote_where_it_stopped() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"}).passes(100)
    scene.accuses(BOB, ANA).passes(7).when(ANA, verbs.UseUntouchable()).passes(5)
    assert scene.heard(ClockResumed) == [ClockResumed(380_000)]
    assert scene.runs()


@pytest.mark.rule("SP-824")
@CLOCKS
def test_votes_are_shown_only_once_the_suspect_has_accepted_whatever_their_card(is_virtual: bool) -> None:
    scene = in_poll(powers(virtual_clock=is_virtual).dealt(joker=ANA, dealer=CID, abilities={ANA: "day-off"}))
    scene.accuses(BOB, ANA, votes={CID: True, DOT: True, EVE: False}, accepts=False)
    assert scene.heard(VotesShown) == []
    assert scene.choices(ANA) == [verbs.Accept()]
    scene.refuses(ANA, verbs.UseUntouchable(), "SP-824", "not_your_card")
    scene.when(ANA, verbs.Accept())
    assert len(scene.heard(VotesShown)) == 1


@pytest.mark.rule("SP-824", "SP-1307")
def test_a_suspect_who_says_nothing_accepts_when_the_twenty_seconds_are_over() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"})
    scene.accuses(BOB, ANA, votes=dict.fromkeys((CID, DOT, EVE), True), accepts=False).passes(19.999)
    assert scene.heard(VotesShown) == []
    scene.passes(ms=1)
    assert scene.row() == "E1"
    assert scene.heard(AbilityUsed) == []


@pytest.mark.rule("SP-824")
def test_a_suspect_accepts_once_and_cannot_escape_afterwards() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"}).accuses(BOB, ANA)
    assert scene.choices(ANA) == [verbs.Accept(), verbs.UseUntouchable()]
    scene.when(ANA, verbs.Accept())
    scene.refuses(ANA, verbs.UseUntouchable(), "SP-408", "has_voted")
    scene.refuses(ANA, verbs.Vote(1), "SP-402", "suspect_does_not_vote")


@pytest.mark.rule("SP-824")
def test_only_the_suspect_escapes_and_only_while_the_votes_are_hidden() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"})
    scene.refuses(ANA, verbs.UseUntouchable(), "SP-824", "not_now")
    scene.accuses(BOB, CID)
    scene.refuses(ANA, verbs.UseUntouchable(), "SP-824", "not_the_suspect")
    scene.refuses(ANA, verbs.Accept(), "SP-824", "not_the_suspect")
    scene.all_vote(False).refuses(ANA, verbs.UseUntouchable(), "SP-824", "not_now")
    scene.resumes().accuses(DOT, ANA, votes={BOB: True, CID: True, EVE: False})
    assert scene.phase() == "Tempting"
    scene.refuses(ANA, verbs.UseUntouchable(), "SP-824", "not_now")


@pytest.mark.rule("SP-824", "SP-803", "SP-406")
def test_an_untouchable_escapes_once() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"})
    scene.accuses(BOB, ANA).when(ANA, verbs.UseUntouchable()).resumes().accuses(CID, ANA)
    assert scene.choices(ANA) == [verbs.Accept()]
    scene.refuses(ANA, verbs.UseUntouchable(), "SP-803", "used_already")
    assert scene.all_vote().row() == "E1"
    assert scene.scored() == [0, 1, 2, 1, 1]  # SP-708: nothing more for Bob


@pytest.mark.rule("SP-824", "SP-1403")
def test_a_suspect_who_is_away_accepts() -> None:
    scene = powers(talk_mode="free").dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"}).goes_away(ANA)
    scene.accuses(BOB, ANA, votes=dict.fromkeys((CID, DOT, EVE), True))
    assert scene.row() == "E1"


@pytest.mark.rule("SP-824")
def test_without_the_module_no_suspect_is_asked() -> None:
    scene = given(5).dealt(joker=ANA, dealer=CID).accuses(BOB, ANA)
    assert scene.asked() == [CID, DOT, EVE]
    scene.refuses(ANA, verbs.Accept(), "SP-107", "no_powers")


@pytest.mark.rule("SP-824", "SP-809")
def test_nobody_sees_whether_the_suspect_has_accepted() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"}).accuses(BOB, ANA)
    before = scene.view(EVE)
    assert before.waits.seats == (CID, DOT, EVE, ANA)
    scene.when(ANA, verbs.Accept())
    assert scene.view(EVE) == before


# -- Tireless Detective, Code of Honour -----------------------------------------------------------------------


@pytest.mark.rule("SP-827", "SP-707")
@CLOCKS
def test_t60_a_tireless_detective_accuses_twice_and_has_one_bonus(is_virtual: bool) -> None:
    scene = powers(virtual_clock=is_virtual).dealt(joker=ANA, dealer=CID, abilities={BOB: "tireless-detective"})
    in_poll(scene).accuses_in_vain(BOB, ANA).accuses_in_vain(BOB, ANA)
    scene.refuses(BOB, verbs.Accuse(ANA), "SP-401", "accusation_spent")
    assert not any(one.verb is verbs.Accuse for one in scene.choices(BOB))

    scene.time_is_up().points(dict.fromkeys((BOB, CID, DOT, EVE), ANA) | {ANA: BOB})

    assert scene.scored() == [0, 2, 1, 1, 1]


@pytest.mark.rule("SP-827", "SP-705")
def test_a_second_accusation_is_worth_as_much_as_a_first() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={BOB: "tireless-detective"})
    scene.accuses_in_vain(BOB, DOT).convicts(BOB, ANA)
    assert scene.scored() == [0, 2, 1, 1, 1]


@pytest.mark.rule("SP-827")
def test_the_card_lasts_for_its_round() -> None:
    scene = powers().dealt(joker=ANA, dealer=CID, abilities={BOB: "tireless-detective"})
    scene.accuses_in_vain(BOB, DOT).reveals(ANA).guesses("batcave")
    scene.dealt("atlantis", joker=CID, abilities={ANA: "tireless-detective"}).accuses_in_vain(BOB, DOT)
    scene.refuses(BOB, verbs.Accuse(ANA), "SP-401", "accusation_spent")


@pytest.mark.rule("SP-828")
@CLOCKS
def test_a_code_of_honour_forbids_to_accuse_but_not_to_vote_and_to_point(is_virtual: bool) -> None:
    scene = powers(virtual_clock=is_virtual).dealt(joker=ANA, dealer=CID, abilities={BOB: "code-of-honour"})
    in_poll(scene).refuses(BOB, verbs.Accuse(ANA), "SP-828", "code_of_honour")
    assert not any(one.verb is verbs.Accuse for one in scene.choices(BOB))
    scene.accuses(CID, ANA, votes={BOB: True, DOT: False, EVE: False}).resumes()
    scene.time_is_up().points({BOB: ANA, CID: ANA, DOT: EVE, EVE: DOT, ANA: CID})
    assert scene.row() == "E9"


# -- Depowered ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-829", "SP-803")
def test_depowered_may_be_turned_up_and_nothing_happens() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={BOB: "depowered"}).passes(10)
    assert verbs.TurnUp() in scene.choices(BOB)
    before = scene.state.clone()

    scene.when(BOB, verbs.TurnUp())

    assert scene.heard(AbilityUsed) == [AbilityUsed(BOB, ability("depowered"))]
    assert scene.view(ANA).players[BOB].ability == ability("depowered")
    before.turned_up |= 1 << BOB
    before.said = scene.state.said
    assert scene.state == before
    assert scene.clock() == 470_000
    scene.refuses(BOB, verbs.TurnUp(), "SP-803", "used_already")


@pytest.mark.rule("SP-829", "SP-1309")
def test_depowered_with_a_virtual_clock() -> None:
    scene = in_poll(powers(virtual_clock=True).dealt(joker=EVE, dealer=ANA, abilities={BOB: "depowered"}))
    scene.submits(BOB, verbs.TurnUp())
    assert scene.heard(AbilityUsed) == [AbilityUsed(BOB, ability("depowered"))]
    assert scene.phase() == "Poll"
    assert verbs.TurnUp() not in scene.choices(BOB)


@pytest.mark.rule("SP-829")
def test_depowered_only_while_the_clock_runs_and_no_other_card_can_be_turned_up() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={BOB: "depowered", CID: "god-complex"}, starts=False)
    scene.refuses(BOB, verbs.TurnUp(), "SP-803", "not_now")
    scene.starts().refuses(CID, verbs.TurnUp(), "SP-829", "not_your_card")
    scene.accuses(ANA, EVE).refuses(BOB, verbs.TurnUp(), "SP-1305", "clock_stopped")


@pytest.mark.rule("SP-1509", "SP-803")
@pytest.mark.parametrize("card", ["silver-bracelets", "lasso-of-truth", "super-speed", "depowered"])
def test_around_one_table_cards_of_speech_are_only_turned_up(card: str) -> None:
    scene = powers(talk_mode="companion").dealt(joker=EVE, dealer=ANA, abilities={BOB: card})
    assert verbs.TurnUp() in scene.choices(BOB)
    scene.when(BOB, verbs.TurnUp())
    assert scene.heard(AbilityUsed) == [AbilityUsed(BOB, ability(card))]
    scene.refuses(BOB, verbs.TurnUp(), "SP-803", "used_already")


@pytest.mark.rule("SP-1509")
@pytest.mark.parametrize("card", ["god-complex", "time-slip", "untouchable", "tireless-detective", "brooding-knight"])
def test_around_one_table_the_other_cards_are_not(card: str) -> None:
    scene = powers(talk_mode="companion").dealt(joker=EVE, dealer=ANA, abilities={BOB: card})
    scene.refuses(BOB, verbs.TurnUp(), "SP-829", "not_your_card")
    assert (ADD in scene.choices(BOB)) == (card == "time-slip")
