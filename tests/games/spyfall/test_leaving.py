"""SP-1406, SP-1407, SP-1409: void rounds by agreement, leaving for good, waiting for players."""

import pytest

from tablee.games.spyfall.actions import Accuse, Applaud, EndGame, NextRound, Point, ProposeVoid, VoteVoid
from tablee.games.spyfall.events import (
    GameEnded,
    HarleySuspended,
    LeftTheGame,
    SeatRemoved,
    VoidProposed,
    VoidRefused,
    VoidVoted,
    WaitsForPlayers,
)
from tablee.games.spyfall.material import NO_CARD
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FAY, Scene, given
from tests.points import points_of


def anne(seats: int = 5, **options: object) -> Scene:
    """ANA is the Joker at the Watchtower, and CID deals."""
    return given(seats, **({"talk_mode": "free"} | options)).dealt("watchtower", joker=ANA, dealer=CID)


# -- SP-1406 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1406")
def test_more_than_half_of_the_humans_make_a_round_void() -> None:
    scene = anne().passes(10).when(BOB, ProposeVoid())
    assert scene.heard(VoidProposed) == [VoidProposed(BOB)]
    assert (scene.view(ANA).void.by, scene.view(ANA).void.votes_for) == (BOB, (BOB,))
    scene.when(CID, VoteVoid(0)).when(DOT, VoteVoid(1))
    assert scene.runs() and scene.heard(VoidVoted) == [VoidVoted(CID, False), VoidVoted(DOT, True)]
    scene.refuses(DOT, VoteVoid(0), "SP-1406", "has_voted")
    assert scene.when(EVE, VoteVoid(1)).row() == "void"


@pytest.mark.rule("SP-1406")
def test_half_is_not_enough() -> None:
    scene = anne(4).when(BOB, ProposeVoid()).when(CID, VoteVoid(1)).when(DOT, VoteVoid(0))
    assert scene.state.void_by == BOB
    scene.when(ANA, VoteVoid(0))
    assert len(scene.heard(VoidRefused)) == 1 and scene.runs() and scene.view(ANA).void is None


@pytest.mark.rule("SP-1406")
def test_no_answer_is_a_no_after_fifteen_seconds_and_the_timers_run_on() -> None:
    scene = anne().passes(30).when(BOB, ProposeVoid()).when(CID, VoteVoid(1))
    assert scene.passes(14.999).state.void_by == BOB
    scene.passes(0.001)
    assert len(scene.heard(VoidRefused)) == 1 and scene.clock() == 435_000
    assert scene.view(ANA).dialogue.asker == CID
    assert scene.passes(15).view(ANA).dialogue.asker == DOT, "CID had 60 s to ask"


@pytest.mark.rule("SP-1406")
def test_each_proposes_once_per_round() -> None:
    scene = anne().when(BOB, ProposeVoid())
    scene.refuses(CID, ProposeVoid(), "SP-1406", "proposed_already")
    scene.passes(15).refuses(BOB, ProposeVoid(), "SP-1406", "only_once")
    scene.when(CID, ProposeVoid()).passes(15)
    scene.convicts(BOB, ANA).dealt("oa", joker=ANA)
    assert scene.allows(BOB, ProposeVoid())


@pytest.mark.rule("SP-1406")
def test_it_is_proposed_while_the_clock_or_the_last_talk_runs() -> None:
    scene = given(5, talk_mode="free").dealt(joker=ANA, starts=False)
    scene.refuses(BOB, ProposeVoid(), "SP-1406", "not_in_this_phase")
    scene.starts()
    assert ProposeVoid() in scene.asides(BOB)
    scene.time_is_up()
    assert ProposeVoid() in scene.asides(BOB)
    scene.passes(120).refuses(BOB, ProposeVoid(), "SP-1406", "not_in_this_phase")
    scene.passes(3).refuses(BOB, ProposeVoid(), "SP-1406", "not_in_this_phase")
    scene.points({}).refuses(BOB, ProposeVoid(), "SP-1406", "not_in_this_phase")
    scene.refuses(BOB, VoteVoid(1), "SP-1406", "nothing_proposed")


@pytest.mark.rule("SP-1406")
def test_it_is_voted_on_while_the_clock_stands_still() -> None:
    scene = anne().when(BOB, ProposeVoid()).accuses(DOT, ANA).when(CID, VoteVoid(1))
    assert scene.phase() == "Accusation" and scene.when(EVE, VoteVoid(1)).row() == "void"
    late = anne().when(BOB, ProposeVoid()).passes(5).accuses(DOT, ANA).passes(10)
    assert late.phase() == "Accusation" and late.state.void_by < 0, "its time runs on"


@pytest.mark.rule("SP-1406")
def test_it_lapses_when_a_card_is_revealed() -> None:
    scene = anne().when(BOB, ProposeVoid()).when(CID, VoteVoid(1)).reveals(ANA)
    assert scene.view(BOB).void is None
    scene.refuses(DOT, VoteVoid(1), "SP-1406", "nothing_proposed")
    assert anne().when(BOB, ProposeVoid()).convicts(BOB, ANA).view(BOB).void is None


@pytest.mark.rule("SP-1406")
def test_it_lapses_when_the_countdown_starts() -> None:
    scene = anne().time_is_up().passes(110).when(BOB, ProposeVoid()).passes(10)
    assert scene.phase() == "Countdown" and scene.view(BOB).void is None
    scene.refuses(DOT, VoteVoid(1), "SP-1406", "nothing_proposed")


@pytest.mark.rule("SP-1406")
def test_it_goes_on_from_the_clock_into_the_talk() -> None:
    scene = anne().passes(475).when(BOB, ProposeVoid()).passes(5)
    assert scene.phase() == "FinalTalk"
    assert scene.when(CID, VoteVoid(1)).when(DOT, VoteVoid(1)).row() == "void"


@pytest.mark.rule("SP-1406")
def test_bots_neither_propose_nor_vote() -> None:
    scene = given(5).dealt(joker=ANA).is_played_by_a_bot(CID, DOT, EVE)
    scene.refuses(CID, ProposeVoid(), "SP-1406", "people_only")
    assert scene.asides(CID) == []
    scene.when(ANA, ProposeVoid())
    scene.refuses(CID, VoteVoid(1), "SP-1406", "people_only")
    assert scene.when(BOB, VoteVoid(1)).row() == "void", "two of two"


@pytest.mark.rule("SP-1406")
def test_only_those_present_count() -> None:
    scene = anne().goes_away(EVE).when(BOB, ProposeVoid()).when(CID, VoteVoid(1))
    assert scene.state.void_by == BOB, "two of four"
    assert scene.goes_away(DOT).row() == "void", "two of three"


# -- SP-1407 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1407")
def test_whoever_returns_sees_all_they_saw_before() -> None:
    scene = anne(super_powers=True).asks(CID, BOB, "Is it cold?")
    before = scene.view(DOT)
    scene.goes_away(DOT).comes_back(DOT)
    assert scene.view(DOT) == before and before.players[DOT].card == scene.state.card[DOT]
    assert before.players[DOT].ability == scene.state.ability[DOT]


@pytest.mark.rule("SP-1407")
def test_whoever_leaves_for_good_is_away_until_the_round_ends() -> None:
    scene = anne(multiverse=True).leaves(BOB)
    assert scene.heard(LeftTheGame) == [LeftTheGame(BOB)] and scene.state.players() == (ANA, BOB, CID, DOT, EVE)
    scene.refuses(CID, scene.asking(BOB), "SP-1403", "is_away")
    assert scene.accuses(CID, ANA).asked() == [DOT, EVE]
    assert scene.all_vote().scored() == [0, 1, 2, 1, 1], "BOB's card counts to the end"
    assert scene.heard(SeatRemoved) == []


@pytest.mark.rule("SP-1407")
@pytest.mark.parametrize("mode", ["free", "companion"])
def test_then_the_seat_is_removed_and_its_points_stay_without_a_rank(mode: str) -> None:
    scene = given(5, talk_mode=mode, rounds=2).dealt("oa", joker=ANA, dealer=CID).leaves(BOB).convicts(CID, ANA)
    scene.next_round()
    assert scene.heard(SeatRemoved) == [SeatRemoved(BOB)] and scene.state.players() == (ANA, CID, DOT, EVE)
    assert scene.state.card[BOB] == NO_CARD and len(scene.state.undealt) == 4
    assert scene.view(ANA).players[BOB].is_out and scene.view(ANA).players[BOB].score == 1
    scene.dealt("batcave", joker=ANA).time_is_up().talk_ends()
    scene.refuses(CID, Point(BOB), "SP-608", "another_player")
    scene.points({CID: DOT}).next_round()
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None and points_of(outcome) == (4, 1, 2, 1, 1)
    assert outcome.ranks == (1, 0, 2, 3, 3) and outcome.winners == (ANA,)


@pytest.mark.rule("SP-1407", "SP-805")
def test_a_removed_seat_does_nothing_any_more() -> None:
    scene = anne(super_powers=True).leaves(BOB).convicts(CID, ANA).dealt("oa", joker=ANA, dealer=CID)
    scene.refuses(BOB, Accuse(ANA), "SP-1403", "you_are_away")
    scene.convicts(CID, ANA)
    scene.refuses(BOB, Applaud(CID), "SP-1403", "you_are_away")
    scene.refuses(BOB, NextRound(), "SP-1403", "you_are_away")


@pytest.mark.rule("SP-1407")
def test_a_removed_seat_does_not_come_back() -> None:
    scene = anne().leaves(BOB).convicts(CID, ANA).next_round().comes_back(BOB)
    assert scene.state.players() == (ANA, CID, DOT, EVE) and not scene.state.is_present(BOB)


@pytest.mark.rule("SP-1407")
@pytest.mark.parametrize("absence", ["exclude", "substitute"])
def test_in_structured_talk_a_bot_takes_the_seat(absence: str) -> None:
    scene = anne(4, talk_mode="structured", absence=absence).leaves(BOB).convicts(CID, ANA).next_round()
    assert scene.heard(SeatRemoved) == [] and scene.state.players() == (ANA, BOB, CID, DOT)
    scene.is_played_by_a_bot(BOB).dealt("oa", joker=ANA, dealer=CID)
    assert scene.targets(CID) == {ANA, BOB, DOT}


@pytest.mark.rule("SP-1407")
@pytest.mark.parametrize(("mode", "absence", "during", "after"), [
    ("structured", "substitute", True, True),
    ("structured", "exclude", False, True),
    ("free", "exclude", False, False),
])  # fmt: skip
def test_the_host_of_the_match_puts_a_bot_there_when_the_round_is_over(
    mode: str, absence: str, during: bool, after: bool
) -> None:
    scene = anne(talk_mode=mode, absence=absence)
    assert scene.game.replaces_gone(scene.state) is during
    scene.reveals(ANA).guesses("batcave")
    assert scene.game.replaces_gone(scene.state) is after


@pytest.mark.rule("SP-1407")
def test_with_fewer_than_three_seats_the_game_ends() -> None:
    scene = anne(4, rounds=5).leaves(BOB).convicts(CID, ANA).leaves(DOT).next_round()
    assert scene.phase() == "over" and len(scene.heard(GameEnded)) == 1
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None and points_of(outcome) == (0, 1, 2, 1)
    assert outcome.ranks == (2, 0, 1, 0) and outcome.winners == (CID,)


@pytest.mark.rule("SP-1407")
def test_two_who_leave_in_a_round_of_four_void_it_and_end_the_game() -> None:
    scene = anne(4).leaves(BOB).leaves(DOT)
    assert scene.row() == "void"
    assert scene.next_round().phase() == "over" and scene.state.score == [0, 0, 0, 0]


@pytest.mark.rule("SP-1407")
@pytest.mark.parametrize("options", [{"farce": True}, {"first_dealer": "chosen"}])
def test_those_who_leave_before_the_first_deal_end_the_game_too(options: dict[str, object]) -> None:
    scene = given(4, talk_mode="free", **options).leaves(ANA)
    assert scene.phase() in ("ConfirmingModules", "NamingDealer")
    assert scene.leaves(BOB).phase() == "over" and len(scene.heard(GameEnded)) == 1


@pytest.mark.rule("SP-1407", "SP-919")
def test_harley_is_suspended_with_fewer_than_five() -> None:
    scene = given(6, talk_mode="free", harley=True).dealt("oa", joker=ANA, harley=BOB, dealer=CID)
    scene.leaves(EVE).convicts(CID, ANA).next_round()
    assert scene.heard(HarleySuspended) == [] and scene.view(ANA).has_harley
    scene.dealt("batcave", joker=ANA, harley=BOB).leaves(FAY)
    assert scene.view(ANA).has_harley, "until the round is over"
    scene.convicts(CID, ANA).next_round()
    assert len(scene.heard(HarleySuspended)) == 1 and not scene.view(ANA).has_harley


# -- SP-1409 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1409")
def test_the_table_waits_for_a_third_player() -> None:
    scene = anne(4).convicts(BOB, ANA).goes_away(CID, DOT).when(ANA, NextRound()).when(BOB, NextRound())
    assert scene.phase() == "Gathering" and len(scene.heard(WaitsForPlayers)) == 1
    assert scene.passes(599.999).phase() == "Gathering"
    assert scene.comes_back(DOT).phase() == "SeeingCards"


@pytest.mark.rule("SP-1409")
def test_the_host_may_end_the_game_while_it_waits() -> None:
    scene = anne(4).convicts(BOB, ANA)
    scene.refuses(ANA, EndGame(), "SP-1409", "not_now")
    scene.goes_away(CID, DOT).next_round()
    scene.refuses(BOB, EndGame(), "SP-1409", "host_ends")
    assert scene.choices(ANA) == [EndGame()] and scene.choices(BOB) == []
    scene.when(ANA, EndGame())
    assert scene.phase() == "over" and scene.heard(GameEnded) == [GameEnded((0, 2, 1, 1))]
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None and outcome.ranks == (4, 1, 2, 2), "those away keep their rank"


@pytest.mark.rule("SP-1409")
def test_after_ten_minutes_the_game_ends_by_itself() -> None:
    scene = anne(4).convicts(BOB, ANA).goes_away(CID, DOT).next_round().passes(600)
    assert scene.phase() == "over" and scene.state.score == [0, 2, 1, 1]


@pytest.mark.rule("SP-1409")
def test_if_the_host_has_left_the_next_player_is_the_host() -> None:
    scene = anne(5).convicts(BOB, ANA).leaves(ANA).goes_away(CID, DOT).next_round()
    assert scene.choices(BOB) == [EndGame()]
    assert scene.when(BOB, EndGame()).phase() == "over"


@pytest.mark.rule("SP-1407", "SP-1409")
def test_whoever_leaves_while_the_table_waits_is_not_waited_for() -> None:
    scene = anne(4).convicts(BOB, ANA).goes_away(CID, DOT).next_round().leaves(CID)
    assert scene.phase() == "Gathering" and scene.heard(SeatRemoved) == [SeatRemoved(CID)]
    scene.leaves(DOT)
    assert scene.phase() == "over" and len(scene.heard(GameEnded)) == 1
    assert scene.state.score == [0, 2, 1, 1]
