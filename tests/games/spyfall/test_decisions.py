"""Every decision of the game: who decides, between what, and what happens to whoever does not."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.kernel.action import Verb
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, MULTIVERSE, Scene, given

ALL = {ANA, BOB, CID, DOT, EVE}


def base(**options: object) -> Scene:
    """ANA is the Joker at the Watchtower, CID deals, and the clock runs."""
    return given(5, **options).dealt("watchtower", joker=ANA, dealer=CID)


def powers(**abilities: str) -> Scene:
    seats = {"ana": ANA, "bob": BOB, "cid": CID}
    named = {seats[name]: ability for name, ability in abilities.items()}
    return given(5, super_powers=True).dealt("watchtower", joker=ANA, dealer=CID, abilities=named)


def hunted() -> Scene:
    scene = given(5, harley=True).dealt("oa", joker=ANA, harley=BOB, dealer=CID)
    return scene.reveals(ANA).guesses("oa")


class Row(NamedTuple):
    """One decision: when it is open, who decides by which verb, whether all wait for it."""

    when: Callable[[], Scene]
    who: set[int]
    verb: Verb
    is_required: bool
    choices: int  # how many each has


DECISIONS = {
    "D2": Row(lambda: given(5, farce=True), ALL, verbs.ConfirmModules, True, 1),
    "D3": Row(lambda: given(5, first_dealer="chosen"), {ANA}, verbs.NameDealer, True, 5),
    "D4": Row(lambda: given(5).dealt(starts=False), ALL, verbs.SeeCard, True, 1),
    "D5": Row(lambda: given(5).dealt(dealer=CID, starts=False).see_cards(), {CID}, verbs.StartClock, True, 1),
    "D6": Row(base, {CID}, verbs.Ask, True, 4 * 60),
    "D6 later": Row(lambda: base().exchanges(CID, DOT), {DOT}, verbs.Ask, True, 3 * 59),
    "D6c": Row(lambda: powers(cid="lasso-of-truth"), {CID}, verbs.Ask, True, 4 * 60 * 2),
    "D7": Row(lambda: base().asks(CID, DOT), {DOT}, verbs.Answer, True, 5),
    "D7b": Row(lambda: powers(bob="silver-bracelets").asks(CID, BOB), {BOB}, verbs.Deflect, False, 3),
    "D8": Row(base, ALL, verbs.Accuse, False, 4),
    "D9": Row(lambda: base().accuses(BOB, ANA), {CID, DOT, EVE}, verbs.Vote, True, 2),
    "D10": Row(lambda: powers().accuses(BOB, ANA), {ANA}, verbs.Accept, True, 1),
    "D10 held": Row(lambda: powers(ana="untouchable").accuses(BOB, ANA), {ANA}, verbs.UseUntouchable, True, 1),
    "D11": Row(
        lambda: powers(bob="god-complex").accuses(BOB, ANA, votes={CID: True, DOT: True, EVE: False}),
        {BOB},
        verbs.UseGodComplex,
        False,
        1,
    ),
    "D12": Row(base, {ANA}, verbs.Reveal, False, 1),
    "D13": Row(lambda: base().reveals(ANA), {ANA}, verbs.Guess, True, 20),
    "D13 Farce": Row(lambda: base(farce=True).reveals(ANA), {ANA}, verbs.DeclareFarce, True, 1),
    "D14": Row(lambda: base(multiverse=True), ALL, verbs.Announce, False, 1),
    "D14 late": Row(lambda: base(multiverse=True).time_is_up(), ALL, verbs.Announce, False, 1),
    "D15": Row(
        lambda: base(multiverse=True).announces(BOB).talk_ends(), {ANA, CID, DOT, EVE}, verbs.RaiseHand, True, 2
    ),
    "D16": Row(lambda: base().time_is_up(), ALL, verbs.Suspect, False, 4),
    "D16 hunt": Row(hunted, {BOB, CID, DOT, EVE}, verbs.Suspect, False, 4),
    "D17": Row(lambda: base().time_is_up(), ALL, verbs.Ready, False, 1),
    "D18": Row(lambda: base().time_is_up().talk_ends(), ALL, verbs.Point, True, 4),
    "D19": Row(lambda: hunted().talk_ends(), {BOB, CID, DOT, EVE}, verbs.Point, True, 3),
    "D20": Row(lambda: powers(bob="time-slip"), {BOB}, verbs.SlipTime, False, 2),
    "D21": Row(lambda: powers(cid="super-speed").exchanges(CID, DOT), {CID}, verbs.UseSpeed, False, 1),
    "D22": Row(lambda: powers(bob="depowered", ana="day-off"), {BOB}, verbs.TurnUp, False, 1),
    "D23": Row(lambda: powers().convicts(BOB, ANA), ALL, verbs.Applaud, False, 4),
    "D25": Row(lambda: base().convicts(BOB, ANA), ALL, verbs.NextRound, True, 1),
}


@pytest.mark.parametrize("name", DECISIONS)
def test_who_decides_what(name: str) -> None:
    row = DECISIONS[name]
    scene = row.when()
    deciding: dict[int, int] = {}
    for decision in scene.game.decisions(scene.state):
        listed = [action for action in decision.actions if action.verb is row.verb]
        if listed:
            assert decision.required == row.is_required
            deciding[decision.seat] = len(listed)
    assert deciding == dict.fromkeys(row.who, row.choices)


@pytest.mark.parametrize("name", DECISIONS)
def test_every_choice_listed_is_accepted_and_no_other(name: str) -> None:
    scene = DECISIONS[name].when()
    tried = {DECISIONS[name].verb, verbs.Accuse, verbs.Reveal, verbs.Vote, verbs.Point, verbs.Answer, verbs.Applaud}
    for seat in scene.state.seats():
        listed = {action for action in scene.choices(seat) if action.verb in tried}
        allowed = {action for verb in tried for action in verb.all() if scene.allows(seat, action)}
        assert listed == allowed


@pytest.mark.parametrize(
    ("name", "seconds", "phase"),
    [
        ("D3", 30, "SeeingCards"),
        ("D4", 30, "StartingClock"),
        ("D5", 15, "Interrogation"),
        ("D9", 20, "ShowingResult"),
        ("D10", 20, "ShowingResult"),
        ("D11", 8, "Interrogation"),
        ("D13", 60, "RoundOver"),
        ("D15", 10, "ShowingResult"),
        ("D16", 120, "Countdown"),
        ("D16 hunt", 30, "HuntPointing"),
        ("D18", 15, "RoundOver"),
        ("D19", 15, "RoundOver"),
        ("D25", 30, "SeeingCards"),
    ],
)
def test_what_happens_to_whoever_does_not_decide(name: str, seconds: int, phase: str) -> None:
    scene = DECISIONS[name].when()
    before = scene.phase()
    assert scene.passes(seconds - 0.001).phase() == before != phase
    assert scene.passes(0.001).phase() == phase


@pytest.mark.rule("SP-114")
def test_modules_that_nobody_confirms_keep_the_game_from_starting() -> None:
    """D2."""
    assert DECISIONS["D2"].when().passes(86_400).phase() == "ConfirmingModules"


@pytest.mark.rule("SP-401", "SP-501", "SP-1103", "SP-803")
def test_a_right_that_nobody_uses_is_never_used() -> None:
    """D8, D12, D14, D20, D22."""
    scene = given(5, super_powers=True, multiverse=True).dealt(pack=MULTIVERSE).passes(480)
    assert scene.phase() == "FinalTalk"
    assert scene.state.accusations == () and not scene.state.announced and not scene.state.turned_up
    assert base().passes(480).state.revealed == 0
