"""Moments of DC Spyfall as the web page is sent them, for the tests of its desk.

One for each decision of the rules and each Ability card; and what events there are, for the lines of the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.games.spyfall import actions as verbs
from tablee.kernel.seat import Seat
from tests.desk_fixtures import Named, events, moment
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FARCE, MULTIVERSE, Scene, given

ALL_MODULES = {"super_powers": True, "farce": True, "multiverse": True}


def moments() -> Named:
    """Through Ana's eyes, unless said otherwise."""
    yield "modules", moment(given(5, harley=True, **ALL_MODULES))
    yield "naming", moment(given(4, first_dealer="chosen"))
    yield from _beginning()
    yield from _interrogation()
    yield from _abilities()
    yield from _windows()
    yield from _talks()
    yield from _endings()


def _round(**more: Any) -> Scene:
    """Four players in the Batcave; Dot is the Joker, Ana asks first."""
    return given(4, **more).dealt("batcave", joker=DOT, dealer=ANA)


def _beginning() -> Named:
    seeing = given(4).dealt("batcave", joker=DOT, dealer=ANA, starts=False)
    yield "seeing", moment(seeing)
    yield "seen", moment(seeing.when(ANA, verbs.SeeCard()))
    yield "starting", moment(seeing.see_cards())
    yield "waits_for_start", moment(seeing, BOB)


def _interrogation() -> Named:
    scene = _round()
    yield "asking", moment(scene)
    yield "listening", moment(scene, CID)
    yield "joker", moment(scene, DOT)
    yield "watching", moment(scene, -1)
    scene.asks(ANA, BOB, "q-secret-1")
    yield "i_asked", moment(scene)
    yield "answering", moment(scene, BOB)
    yield "joker_answering", moment(_round().asks(ANA, DOT, "q-secret-1"), DOT)
    yield "asking_with_ban", moment(scene.answers(BOB), BOB)
    free = _round(talk_mode="free")
    yield "writing_question", moment(free)
    yield "writing_answer", moment(free.asks(ANA, BOB), BOB)
    spent = _round().accuses_in_vain(ANA, BOB)
    yield "accusation_spent", moment(spent)
    away = _round(talk_mode="free").goes_away(CID)
    yield "somebody_away", moment(away)
    proposed = _round()
    proposed.when(BOB, verbs.ProposeVoid())
    yield "void_proposed", moment(proposed)
    yield "gathering", moment(given(4, talk_mode="free").goes_away(BOB, CID).next_round())


def _holding(ability: str, seat: Seat = ANA) -> Scene:
    return given(5, **ALL_MODULES).dealt("batcave", joker=EVE, dealer=ANA, abilities={seat: ability})


def _abilities() -> Named:
    yield "lasso", moment(_holding("lasso-of-truth"))
    yield "time_slip", moment(_holding("time-slip"))
    yield "depowered", moment(_holding("depowered"))
    yield "honour", moment(_holding("code-of-honour"))
    yield "permanent", moment(_holding("day-off"))
    bracelets = _holding("silver-bracelets")
    yield "bracelets_early", moment(bracelets)
    bracelets = _holding("silver-bracelets", BOB).asks(ANA, BOB)
    yield "bracelets", moment(bracelets, BOB)
    speed = _holding("super-speed").asks(ANA, BOB).answers(BOB)
    yield "speed", moment(speed)
    held = speed.when(BOB, speed.asking(CID))
    yield "held", moment(held, BOB)
    knight = _holding("brooding-knight", BOB).asks(ANA, BOB)
    yield "knight", moment(knight, BOB)
    roped = _holding("lasso-of-truth").asks(ANA, BOB, lasso=True)
    yield "roped", moment(roped, BOB)


def _windows() -> Named:
    accused = _round().accuses(BOB, CID)
    yield "voting", moment(accused)
    yield "accuser", moment(accused, BOB)
    yield "suspect", moment(accused, CID)
    yield "voted", moment(accused.when(ANA, verbs.Vote(1)))
    yield "untouchable", moment(_holding("untouchable").accuses(BOB, ANA))
    yield "accept", moment(_holding("day-off").accuses(BOB, ANA))
    tempted = _holding("god-complex").accuses(BOB, CID, {ANA: True, DOT: False, EVE: True})
    yield "tempted", moment(tempted)
    yield "tempting", moment(tempted, DOT)
    yield "result", moment(_round().accuses(BOB, CID).all_vote(False))
    guessing = given(4, farce=True).dealt("batcave", joker=ANA, dealer=BOB).reveals(ANA)
    yield "guessing", moment(guessing)
    yield "guess_of_another", moment(guessing, BOB)
    announced = given(4, multiverse=True).dealt(pack=MULTIVERSE, dealer=BOB).announces(BOB)
    yield "multiverse_talk", moment(announced)
    yield "hands", moment(announced.talk_ends())
    yield "initiator", moment(announced, BOB)


def _talks() -> Named:
    up = _round().time_is_up()
    yield "final_talk", moment(up)
    yield "ready", moment(up.when(ANA, verbs.Ready()))
    yield "final_talk_written", moment(_round(talk_mode="free").time_is_up())
    for seat in (BOB, CID, DOT):
        up.when(seat, verbs.Ready())
    yield "countdown", moment(up)
    yield "pointing", moment(up.talk_ends())
    yield "pointed", moment(up.when(ANA, verbs.Point(DOT)))
    hunt = given(5, harley=True).dealt("batcave", joker=ANA, harley=BOB, dealer=CID).reveals(ANA).guesses("batcave")
    yield "hunt_talk", moment(hunt, CID)
    yield "hunt_joker", moment(hunt)
    yield "hunt_pointing", moment(hunt.talk_ends(), CID)


def _endings() -> Named:
    over = _round().convicts(ANA, DOT)
    yield "round_over", moment(over)
    yield "ready_to_go_on", moment(over.when(ANA, verbs.NextRound()))
    applause = _holding("day-off").convicts(ANA, EVE)
    yield "applause", moment(applause)
    yield "applauded", moment(applause.when(ANA, verbs.Applaud(BOB)))
    last = given(3, rounds=1).dealt("batcave", joker=CID, dealer=ANA).convicts(ANA, CID).next_round()
    yield "over", moment(last)


# -- events -------------------------------------------------------------------------------------------------------


def tales() -> Iterator[Scene]:
    """Scenes in which everything happens that can happen."""
    yield _round().exchanges(ANA, BOB, CID).accuses_in_vain(BOB, CID).convicts(ANA, DOT).next_round()
    yield _round(talk_mode="free").asks(ANA, BOB).passes(61).goes_away(CID).comes_back(CID).time_is_up().points({})
    yield _holding("lasso-of-truth").asks(ANA, BOB, lasso=True).answers(BOB, 4)
    yield _holding("silver-bracelets", BOB).asks(ANA, BOB).when(BOB, verbs.Deflect(CID))
    yield _holding("time-slip").when(ANA, verbs.SlipTime(0))
    yield _holding("untouchable").accuses(BOB, ANA).when(ANA, verbs.UseUntouchable()).resumes()
    yield _round().reveals(DOT).guesses("batcave")
    yield _round().reveals(DOT).guesses("oa")
    yield given(4, farce=True).dealt(pack=FARCE, dealer=ANA).reveals(BOB).declares()
    yield given(4, multiverse=True).dealt(pack=MULTIVERSE, dealer=BOB).announces(BOB, [CID, ANA])
    yield given(4, multiverse=True).dealt(pack=MULTIVERSE, dealer=BOB).announces(BOB, [])
    talk = _round().time_is_up().when(BOB, verbs.Suspect(CID)).when(ANA, verbs.Unsure())
    yield talk.points({ANA: DOT, BOB: DOT, CID: ANA, DOT: ANA})
    hunt = given(5, harley=True).dealt("batcave", joker=ANA, harley=BOB, dealer=CID).reveals(ANA).guesses("batcave")
    yield hunt.points({CID: BOB, DOT: BOB, EVE: CID, BOB: CID})
    applause = _holding("day-off").convicts(ANA, EVE)
    yield applause.when(ANA, verbs.Applaud(BOB)).when(BOB, verbs.Applaud(ANA))
    void = _round().when(BOB, verbs.ProposeVoid()).when(ANA, verbs.VoteVoid(0)).when(CID, verbs.VoteVoid(0))
    yield void.when(DOT, verbs.VoteVoid(0)) if void.state.void_by >= 0 else void
    gone = given(5, harley=True, talk_mode="free").dealt("batcave", joker=DOT, dealer=ANA).leaves(EVE)
    yield gone.convicts(ANA, DOT).next_round()
    yield given(3, rounds=1).dealt("batcave", joker=CID, dealer=ANA).convicts(ANA, CID).next_round()


FLAGS = ("is_unanimous", "is_right", "has_passed", "is_hunt")
PEOPLE = ("seat", "to", "accuser", "suspect", "accused")


def parts() -> dict[str, Named]:
    return {"moments": moments(), "events": events(tales(), FLAGS, PEOPLE)}
