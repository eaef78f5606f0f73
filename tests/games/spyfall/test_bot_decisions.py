"""SP-1607 to SP-1616: what bots do about accusations, votes, guesses, fingers, hands and Ability cards."""

from collections import Counter

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.bot.suspecting import intended
from tablee.games.spyfall.material import read_data
from tablee.games.spyfall.pace import pace_of
from tablee.kernel.chance import Quick
from tablee.kernel.decision import must
from tests.games.spyfall.minds import POLICIES, batcave, choice, choices, mind
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FAY, Scene, given, place

TIMES = 600
# -- accusing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1607")
def test_a_hero_who_is_sure_accuses() -> None:
    scene = batcave(liar=CID)

    assert mind(scene, BOB).suspicion()[CID] >= 0.75
    assert choice(scene, BOB) == verbs.Accuse(CID)
    scene.submits(BOB, verbs.Accuse(CID)).all_vote(False)
    assert choice(scene, BOB) == verbs.PassOn()  # once


@pytest.mark.rule("SP-1607")
@pytest.mark.parametrize(("seats", "needed"), [(3, 6), (6, 6), (8, 8)])
def test_a_hero_waits_for_enough_answers(seats: int, needed: int) -> None:
    early, ripe = (batcave(seats, liar=CID, answers=count) for count in (needed - 1, needed))

    assert mind(early, BOB).suspicion()[CID] >= 0.75
    assert choice(early, BOB) == verbs.PassOn()
    assert choice(ripe, BOB) == verbs.Accuse(CID)


@pytest.mark.rule("SP-1607")
def test_a_hero_who_is_not_sure_does_not_accuse() -> None:
    scene = batcave()

    assert max(mind(scene, BOB).suspicion()) < 0.75
    assert choices(scene, BOB, times=30) == {verbs.PassOn(): 30}


@pytest.mark.rule("SP-1616", "SP-1607")
def test_harley_never_accuses() -> None:
    scene = batcave(liar=CID, harley=BOB)

    assert mind(scene, BOB).suspicion()[CID] >= 0.75
    assert choices(scene, BOB, times=30) == {verbs.PassOn(): 30}


@pytest.mark.rule("SP-1607")
@pytest.mark.parametrize(("left", "share"), [(241, 0.0), (240, 0.05), (90, 0.05)])
def test_a_joker_accuses_whom_the_others_doubt_now_and_then_in_the_second_half(left: int, share: float) -> None:
    scene = batcave(liar=CID, left=left)
    suspect = mind(scene, ANA).most_suspected()

    counted = choices(scene, ANA, times=3 * TIMES)

    assert suspect == CID
    assert {action for action in counted if action.verb is verbs.Accuse} <= {verbs.Accuse(CID)}
    assert counted[verbs.Accuse(CID)] / (3 * TIMES) == pytest.approx(share, abs=0.02)


# -- voting ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1608")
def test_heroes_vote_by_their_suspicion() -> None:
    scene = batcave(liar=CID).accuses(BOB, CID)
    assert mind(scene, DOT).suspicion()[CID] >= 0.50
    assert choice(scene, DOT) == verbs.Vote(1)

    scene = batcave(liar=CID).accuses(BOB, EVE)
    assert mind(scene, DOT).suspicion()[EVE] < 0.50
    assert choice(scene, DOT) == verbs.Vote(0)


@pytest.mark.rule("SP-1608")
def test_a_joker_agrees_to_every_accusation_of_others() -> None:
    assert choice(batcave(liar=CID).accuses(BOB, EVE), ANA) == verbs.Vote(1)


@pytest.mark.rule("SP-1608")
@pytest.mark.parametrize(("suspect", "vote"), [(CID, 0), (EVE, 1)])
def test_harley_votes_against_those_who_may_well_be_the_joker(suspect: int, vote: int) -> None:
    scene = batcave(liar=CID, harley=DOT).accuses(BOB, suspect)

    assert (mind(scene, DOT).suspicion()[suspect] <= 0.30) == bool(vote)
    assert choice(scene, DOT) == verbs.Vote(vote)


# -- naming the place -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1609")
def test_a_joker_who_is_sure_reveals_and_names_the_place() -> None:
    scene = batcave(3, answers=6)
    assert mind(scene, ANA).surest() >= 0.75

    assert choice(scene, ANA) == verbs.Reveal()

    scene.reveals(ANA)
    assert choice(scene, ANA) == verbs.Guess(place("batcave"))


@pytest.mark.rule("SP-1609")
def test_before_the_fourth_answer_nobody_guesses() -> None:
    scene = batcave(3, answers=3)
    policy = POLICIES["hard"]
    assert mind(scene, ANA, "hard").surest() >= 0.5

    scene.state.left = 30_000
    assert choice(scene, ANA, "hard") == verbs.PassOn()
    scene.asks(ANA, BOB, "q-noisy-1").answers(BOB, 0)
    assert len(mind(scene, ANA).ledger.answers) == 4
    scene.state.left = 30_000
    assert choice(scene, ANA, "hard") == verbs.Reveal()
    assert policy.level.guess_answers == 4


def half_sure(scene: Scene) -> bool:
    return 0.50 <= mind(scene, ANA).surest() < 0.75


@pytest.mark.rule("SP-1609")
@pytest.mark.parametrize(("left", "reveals"), [(240, False), (61, False), (60, True), (10, True)])
def test_in_the_last_minute_half_sure_is_enough(left: int, reveals: bool) -> None:
    scene = next(scene for scene in (batcave(6, answers=count) for count in range(4, 20)) if half_sure(scene))
    scene.state.left = 1000 * left

    counted = choices(scene, ANA, times=40)

    assert (counted[verbs.Reveal()] == 40) == reveals
    assert (counted[verbs.Reveal()] == 0) != reveals


# -- pointing -------------------------------------------------------------------------------------------------


def at_pointing(scene: Scene) -> Scene:
    """Let the talk be over in which nobody speaks."""
    scene.state.left = 0
    return scene.time_is_up().talk_ends()


@pytest.mark.rule("SP-1610")
def test_a_hero_points_by_the_fourth_power_of_suspicion() -> None:
    scene = at_pointing(batcave(4, answers=3))
    suspicion = mind(scene, BOB).suspicion()
    powers = [share**4 for share in suspicion]

    counted = choices(scene, BOB, times=TIMES)

    shares = [counted[verbs.Point(seat)] / TIMES for seat in range(4) if seat != BOB]
    assert shares == pytest.approx([powers[seat] / sum(powers) for seat in range(4) if seat != BOB], abs=0.06)


@pytest.mark.rule("SP-1610", "SP-1616")
def test_a_joker_points_at_whom_the_others_suspect_most() -> None:
    scene = at_pointing(batcave(liar=CID))

    assert choices(scene, ANA, times=20) == {verbs.Point(CID): 20}


@pytest.mark.rule("SP-1610", "SP-1616")
def test_harley_points_at_the_second_most_suspicious() -> None:
    scene = at_pointing(batcave(liar=CID, harley=BOB))
    suspicion = mind(scene, BOB).suspicion()
    second = sorted(range(5), key=lambda seat: -suspicion[seat])[1]

    assert second not in (BOB, CID)
    assert choices(scene, BOB, times=20) == {verbs.Point(second): 20}


@pytest.mark.rule("SP-1610", "SP-1615")
def test_in_the_hunt_all_point_at_whose_answers_gave_most_away_and_say_so() -> None:
    scene = batcave(5, answers=5, harley=DOT).reveals(ANA).guesses("batcave")
    ratios = mind(scene, BOB).ratios()
    most = min((CID, DOT, EVE), key=lambda seat: ratios[seat])

    assert choice(scene, BOB) == verbs.Suspect(most)
    scene.talk_ends()
    assert choices(scene, BOB, times=20) == {verbs.Point(most): 20}
    assert intended(mind(scene, most)) not in (most, ANA)


# -- Ability cards --------------------------------------------------------------------------------------------


def powers(liar: int | None = CID, *, left: int = 400, answers: int = 6, **abilities: str) -> Scene:
    seats = {"ana": ANA, "bob": BOB, "cid": CID, "dot": DOT, "eve": EVE, "fay": FAY}
    cards = {seats[name]: card for name, card in abilities.items()}
    return batcave(6, liar, answers, left=left, super_powers=True, abilities=cards)


@pytest.mark.rule("SP-1614")
def test_god_complex_is_used_whenever_it_can_be() -> None:
    scene = powers(dot="god-complex").accuses(BOB, CID, votes={ANA: True, DOT: True, EVE: True, FAY: False})

    assert scene.phase() == "AskedToTempt"
    assert choice(scene, DOT) == verbs.UseGodComplex()
    assert choice(scene, EVE) == verbs.PassOn()


@pytest.mark.rule("SP-1614")
def test_god_complex_is_used_by_the_live_clock_too() -> None:
    scene = given(5, super_powers=True).dealt("batcave", joker=ANA, abilities={DOT: "god-complex"})
    scene.accuses(BOB, ANA, votes={CID: True, DOT: True, EVE: False})

    assert scene.phase() == "Tempting"
    assert choice(scene, DOT) == verbs.UseGodComplex()


@pytest.mark.rule("SP-1614")
@pytest.mark.parametrize("suspect", [ANA, CID])
def test_untouchable_is_used_at_once_whoever_is_accused(suspect: int) -> None:
    holds = powers(ana="untouchable") if suspect == ANA else powers(cid="untouchable")
    scene = holds.accuses(BOB, suspect)

    assert choice(scene, suspect) == verbs.UseUntouchable()


@pytest.mark.rule("SP-1614")
def test_who_is_accused_without_it_accepts() -> None:
    assert choice(powers(cid="day-off").accuses(BOB, CID), CID) == verbs.Accept()


@pytest.mark.rule("SP-1614")
@pytest.mark.parametrize(("left", "slips"), [(400, False), (61, False), (60, True)])
@pytest.mark.parametrize("seat", [ANA, BOB])
def test_time_is_added_in_the_last_minute_by_who_does_not_know_enough(left: int, slips: bool, seat: int) -> None:
    scene = powers(None, left=left, answers=3, **{"ana" if seat == ANA else "bob": "time-slip"})
    if seat == BOB:
        assert max(mind(scene, BOB).suspicion()) < 0.50
    else:
        assert mind(scene, ANA).surest() < 0.50

    counted = choices(scene, seat, times=100)

    assert (counted[verbs.SlipTime(verbs.ADD)] > 80) == slips
    assert (counted[verbs.SlipTime(verbs.ADD)] == 0) != slips
    assert not counted[verbs.SlipTime(verbs.REMOVE)]


@pytest.mark.rule("SP-1614")
def test_who_knows_enough_adds_no_time() -> None:
    scene = powers(CID, left=30, answers=3, bob="time-slip")

    assert max(mind(scene, BOB).suspicion()) >= 0.50
    assert choices(scene, BOB, times=30) == {verbs.PassOn(): 30}


@pytest.mark.rule("SP-1614")
def test_depowered_is_turned_up_now_and_then() -> None:
    scene = powers(None, answers=3, bob="depowered")

    assert choices(scene, BOB, times=4 * TIMES)[verbs.TurnUp()] / (4 * TIMES) == pytest.approx(0.02, abs=0.01)


# -- tokens and formal steps ----------------------------------------------------------------------------------


@pytest.mark.rule("SP-1615", "SP-1310")
def test_a_hero_says_whom_he_suspects_once() -> None:
    scene = batcave(4, liar=CID)
    scene.state.left = 0
    scene.time_is_up().all_pass()
    assert mind(scene, BOB).suspicion()[CID] >= 0.40

    assert choice(scene, BOB) == verbs.Suspect(CID)

    scene.when(BOB, verbs.Suspect(CID))
    assert choice(scene, BOB) == verbs.PassOn()


@pytest.mark.rule("SP-1615", "SP-1306")
def test_by_the_live_clock_a_bot_is_ready_once_it_has_said_its_token() -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=DOT).time_is_up()
    token, ready = 0, 1
    said = choice(scene, BOB, which=token)

    assert said is not None
    assert choice(scene, BOB, which=ready) is None
    scene.when(BOB, said)
    assert choice(scene, BOB, which=token) is None
    assert choice(scene, BOB, which=ready) == verbs.Ready()
    scene.when(BOB, verbs.Ready())
    assert choice(scene, BOB, which=ready) is None  # nor is it taken back


@pytest.mark.rule("SP-1615")
def test_a_hero_who_suspects_nobody_is_unsure() -> None:
    scene = batcave(6, answers=6)
    scene.state.left = 0
    scene.time_is_up().all_pass()

    assert max(mind(scene, BOB).suspicion()) < 0.40
    assert choice(scene, BOB) == verbs.Unsure()


@pytest.mark.rule("SP-1615")
def test_joker_and_harley_speak_of_whom_they_will_point_at() -> None:
    scene = batcave(5, liar=CID, harley=BOB)
    scene.state.left = 0
    scene.time_is_up().all_pass()

    assert choice(scene, ANA) == verbs.Suspect(intended(mind(scene, ANA)))
    assert choice(scene, BOB) == verbs.Suspect(intended(mind(scene, BOB)))


@pytest.mark.rule("SP-1615")
def test_formal_steps_are_taken_at_once() -> None:
    scene = given(4, super_powers=True)
    assert [choice(scene, seat) for seat in range(4)] == [verbs.ConfirmModules()] * 4
    scene.dealt("batcave", joker=ANA, dealer=BOB, starts=False)
    assert [choice(scene, seat) for seat in range(4)] == [verbs.SeeCard()] * 4
    scene.see_cards()
    assert choice(scene, BOB) == verbs.StartClock()
    scene.starts().convicts(BOB, ANA)
    assert [choice(scene, seat) for seat in range(4)] == [None] * 4  # nobody is applauded
    assert [choice(scene, seat, which=1) for seat in range(4)] == [verbs.NextRound()] * 4


@pytest.mark.rule("SP-1615", "SP-1406")
def test_a_void_round_is_never_proposed_and_voted_against() -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=BOB)
    policy = POLICIES["normal"]
    proposal, vote = must(CID, [verbs.VoteVoid(1), verbs.VoteVoid(0)]), scene.game.asides(scene.state)

    assert policy.choose(scene.state, CID, proposal, Quick(1)) == verbs.VoteVoid(0)
    for aside in vote:
        assert policy.choose(scene.state, aside.seat, aside, Quick(1)) is None


@pytest.mark.rule("SP-1615")
def test_whom_a_bot_names_as_first_dealer_is_anybody() -> None:
    scene = given(4, first_dealer="chosen")

    assert Counter(choices(scene, ANA, times=100)).keys() == {verbs.NameDealer(seat) for seat in range(4)}


# -- pace -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1613")
def test_bots_take_their_time_the_same_for_all() -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=BOB)

    def pace(seat: int, which: int = 0) -> tuple[int, int] | None:
        decisions = [decision for decision in scene.game.decisions(scene.state) if decision.seat == seat]
        return pace_of(scene.state, decisions[which])

    assert pace(BOB, -1) == (8000, 16_000)
    scene.asks(BOB, CID)
    assert pace(CID, -1) == (5000, 12_000)
    low, high = read_data("bots")["pace"]["interrupt"]
    assert pace(ANA) == pace(DOT) == (1000 * low, 1000 * high)
    scene.accuses(BOB, ANA)
    assert pace(CID) == (3000, 9000)


@pytest.mark.rule("SP-1615")
def test_formal_steps_are_done_at_once() -> None:
    scene = given(4, super_powers=True)
    formal: set[str] = set()

    def see() -> None:
        for decision in scene.game.decisions(scene.state):
            if pace_of(scene.state, decision) is None:
                formal.add(decision.actions[0].verb.name)

    see()
    scene.dealt("batcave", joker=ANA, dealer=BOB, starts=False)
    see()
    scene.see_cards()
    see()
    scene.starts().accuses(BOB, ANA)
    see()
    scene.all_vote(False).resumes().time_is_up()
    see()
    scene.talk_ends().points({BOB: ANA})
    see()

    assert formal == {"confirm_modules", "see_card", "start_clock", "accept_vote", "ready", "next_round"}


@pytest.mark.rule("SP-1613")
def test_interrupts_are_considered_after_every_question_and_every_answer() -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=BOB)
    for _ in range(3):
        waits = scene.state.since
        scene.passes(9)
        seat = scene.asked()[0]
        scene.when(seat, scene.game.default(scene.state, seat))
        rights = [decision.seat for decision in scene.game.decisions(scene.state) if not decision.required]
        assert rights == [ANA, BOB, CID, DOT]
        assert scene.state.since > waits  # a new wait: each is offered its rights again
