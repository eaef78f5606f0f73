"""Which other worlds a seat of DC Spyfall must reckon with: all that fit what it saw, as likely as they are."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tablee.conform.eyes import known_to
from tablee.conform.worlds import viewers
from tablee.games.spyfall.actions import (
    Accuse,
    Different,
    PassOn,
    Point,
    RaiseHand,
    Suspect,
    Trust,
    UseGodComplex,
    Vote,
)
from tablee.games.spyfall.conformance import kind_of
from tablee.games.spyfall.material import JOKER, LOCATIONS, MARKED, N_ABILITIES, place_of
from tablee.games.spyfall.state import State
from tablee.games.spyfall.windows import SLIP_ENDS
from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, MULTIVERSE, Scene, ability, given, place
from tests.secrets.even import assert_even

ALL_MODULES = {"super_powers": True, "harley": True, "farce": True, "multiverse": True}


def worlds(scene: Scene, seat: Seat, count: int = 200) -> list[State]:
    chance = Quick("worlds")
    return [scene.game.redeal(scene.state, seat, chance) for _ in range(count)]


# -- cards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-903")
def test_for_a_hero_any_other_is_the_joker_and_perhaps_another_harley() -> None:
    scene = given(6, harley=True).dealt("batcave", joker=ANA, harley=BOB)
    all_worlds = worlds(scene, DOT, 3000)
    others = [seat for seat in scene.state.seats() if seat != DOT]
    assert_even([world.card.index(JOKER) for world in all_worlds], others)
    marked = [world.card.index(MARKED + place("batcave")) for world in all_worlds if has_harley(world)]
    assert_even(marked, others)
    assert abs(len(marked) / 3000 - 4 / 6) < 0.03
    assert {world.pack for world in all_worlds} == {place("batcave")}


def has_harley(world: State) -> bool:
    return any(MARKED <= card < JOKER for card in world.card)


def test_harley_is_alone_and_knows_no_joker() -> None:
    scene = given(6, **ALL_MODULES).dealt("batcave", joker=ANA, harley=BOB)
    all_worlds = worlds(scene, BOB, 1000)
    assert {kind_of(world) for world in all_worlds} == {"standard"}
    assert all(sum(MARKED <= card < JOKER for card in world.card) == 1 for world in all_worlds)
    assert_even([world.card.index(JOKER) for world in all_worlds], [0, 2, 3, 4, 5])


def test_a_joker_may_be_anywhere_that_was_not_played() -> None:
    scene = given(4).dealt("oa", joker=BOB).convicts(CID, BOB).dealt("batcave", joker=ANA)
    all_worlds = worlds(scene, ANA, 4000)
    assert_even([world.pack for world in all_worlds], [one for one in range(20) if one != place("oa")])
    for world in all_worlds[:50]:
        assert set(world.card[1:]) == {world.pack}


@pytest.mark.rule("SP-1002")
def test_a_joker_may_be_one_of_many_and_a_spectator_reckons_with_every_pack() -> None:
    scene = given(5, **ALL_MODULES).dealt("batcave", joker=ANA)
    share = Counter(kind_of(world) for world in worlds(scene, ANA, 3000))
    assert share["multiverse"] == 0 and abs(share["farce"] / 3000 - 0.2) < 0.025
    seen = Counter(kind_of(world) for world in worlds(scene, NOBODY, 3000))
    assert abs(seen["farce"] / 3000 - 1 / 23) < 0.015 and abs(seen["multiverse"] / 3000 - 2 / 23) < 0.02


@pytest.mark.rule("SP-1102")
def test_in_the_multiverse_the_others_are_anywhere_else() -> None:
    scene = given(4, multiverse=True).dealt(pack=MULTIVERSE, places={ANA: "atlantis"}).convicts(BOB, CID)
    shown = set(scene.state.card)
    scene.dealt("atlantis", joker=ANA)  # whoever holds it knows by its card which pack this is, or is not
    scene.convicts(BOB, CID).dealt(pack=MULTIVERSE)
    own = scene.state.card[BOB]
    all_worlds = [world for world in worlds(scene, BOB, 2000) if kind_of(world) == MULTIVERSE]
    elsewhere = [one for one in scene.state.terms.places.multiverse if one not in shown and one != own]
    assert all_worlds
    for seat in (ANA, CID, DOT):
        assert_even([world.card[seat] for world in all_worlds], elsewhere)
    assert all(len(set(world.card)) == 4 for world in all_worlds)


def test_whose_location_was_played_knows_of_the_multiverse() -> None:
    scene = given(4, multiverse=True, farce=True).dealt("atlantis", joker=ANA).convicts(BOB, CID)
    scene.dealt(pack=MULTIVERSE, places={CID: "atlantis"})
    assert {kind_of(world) for world in worlds(scene, CID)} == {MULTIVERSE}
    assert {kind_of(world) for world in worlds(scene, BOB, 600)} == {"standard", MULTIVERSE}


@pytest.mark.rule("SP-507")
def test_in_the_hunt_the_location_is_known_and_the_mark_is_not() -> None:
    scene = given(6, **ALL_MODULES).dealt("batcave", joker=ANA, harley=BOB).reveals(ANA).guesses("batcave")
    all_worlds = worlds(scene, EVE, 2000)
    assert {(world.pack, world.card[ANA]) for world in all_worlds} == {(place("batcave"), JOKER)}
    holders = [seat for world in all_worlds for seat, card in enumerate(world.card) if MARKED <= card < JOKER]
    assert_even(holders, [1, 2, 3, 5])
    assert abs(len(holders) / 2000 - 4 / 6) < 0.04


@pytest.mark.rule("SP-207")
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_undealt_cards_of_the_multiverse_stay_unknown_after_the_round_and_the_dealt_ones_known(seats: int) -> None:
    scene = given(seats, multiverse=True).dealt(pack=MULTIVERSE).convicts(BOB, CID)
    for viewer in viewers(scene.state):
        all_worlds = worlds(scene, viewer, 20)
        assert all(world.card == scene.state.card for world in all_worlds)
        assert len({world.split for world in all_worlds}) > 1
        assert all(
            sorted([*world.card, *world.undealt, *_other_pack(world)]) == sorted(world.split) for world in all_worlds
        )
        if seats < 8:
            assert len({frozenset(world.undealt) for world in all_worlds}) > 1


def _other_pack(world: State) -> list[int]:
    own = {*world.card, *world.undealt}
    return [one for one in world.split if one not in own]


def test_what_was_dealt_stays_known_in_later_rounds() -> None:
    scene = given(3, multiverse=True).dealt(pack=MULTIVERSE).convicts(BOB, CID).dealt("oa", joker=ANA)
    first = scene.state.history[0][6]
    for world in worlds(scene, DOT - 1, 50):
        scene.game.invariants(world)
        assert world.history == scene.state.history
        if kind_of(world) == MULTIVERSE:
            assert not set(world.card) & set(first)


# -- Ability cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-808")
def test_any_of_the_eleven_others_may_lie_before_anybody() -> None:
    scene = given(5, super_powers=True).dealt(joker=ANA, abilities={BOB: "day-off"})
    all_worlds = worlds(scene, BOB, 4000)
    for seat in (ANA, CID, EVE):
        assert_even(
            [world.ability[seat] for world in all_worlds],
            [one for one in range(N_ABILITIES) if one != ability("day-off")],
        )
    assert all(len(set(world.ability)) == 5 for world in all_worlds)


@pytest.mark.rule("SP-826")
@pytest.mark.rule("SP-828")
def test_what_somebody_did_tells_what_they_do_not_hold() -> None:
    scene = given(5, super_powers=True).dealt(joker=ANA, dealer=ANA, abilities={ANA: "lasso-of-truth"})
    scene.asks(ANA, BOB).answers(BOB, 4).passes(3).asks(BOB, CID).answers(CID, 1).passes(3)
    scene.accuses_in_vain(DOT, ANA)
    may_hold = [{world.ability[seat] for world in worlds(scene, EVE, 600)} for seat in scene.state.seats()]
    knight, honour = ability("brooding-knight"), ability("code-of-honour")
    assert knight not in may_hold[BOB] and knight in may_hold[CID] and knight in may_hold[DOT]
    assert honour not in may_hold[DOT] and honour in may_hold[BOB] and honour in may_hold[CID]


@pytest.mark.rule("SP-823")
def test_a_plain_yes_under_the_lasso_excludes_nothing() -> None:
    scene = given(5, super_powers=True).dealt(joker=ANA, dealer=ANA, abilities={ANA: "lasso-of-truth"})
    scene.asks(ANA, BOB, lasso=True).answers(BOB, 4)
    all_worlds = worlds(scene, EVE, 400)
    assert ability("brooding-knight") in {world.ability[BOB] for world in all_worlds}
    assert {world.ability[ANA] for world in all_worlds} == {ability("lasso-of-truth")}


@pytest.mark.rule("SP-827")
def test_who_accuses_twice_has_shown_the_card() -> None:
    scene = given(5, super_powers=True).dealt(joker=ANA, abilities={BOB: "tireless-detective"})
    scene.accuses_in_vain(BOB, ANA)
    assert len({world.ability[BOB] for world in worlds(scene, CID)}) > 5
    scene.accuses_in_vain(BOB, ANA)
    assert {world.ability[BOB] for world in worlds(scene, CID)} == {ability("tireless-detective")}


# -- what was said in secret -------------------------------------------------------------------------------------


def votes(scene: Scene) -> Scene:
    scene.when(BOB, Accuse(ANA))
    return scene.when(CID, Vote(1)).when(DOT, Vote(0))


def hands(scene: Scene) -> Scene:
    scene.announces(BOB).talk_ends()
    return scene.when(CID, RaiseHand(1)).when(DOT, RaiseHand(0))


def fingers(scene: Scene) -> Scene:
    scene.time_is_up().talk_ends().talk_ends()
    return scene.when(CID, Point(ANA)).when(DOT, Point(BOB))


def hunt(scene: Scene) -> Scene:
    scene.reveals(ANA).guesses("batcave").talk_ends()
    return scene.when(CID, Point(BOB)).when(DOT, Point(BOB))


SECRETS: dict[str, tuple[Callable[[Scene], Scene], set[Any]]] = {
    "votes": (votes, {None, 0, 1}),
    "hands": (hands, {None, 0, 1}),
    "fingers": (fingers, {None, 0, 1, 3, 4}),
    "hunt": (hunt, {None, 1, 3, 4}),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_what_others_said_in_secret_may_be_anything(secret: str) -> None:
    play, possible = SECRETS[secret]
    scene = play(given(5, harley=True, multiverse=True).dealt("batcave", joker=ANA, dealer=BOB))
    window: Any = scene.state.stack[-1]
    at = window.asked.index(CID)
    for viewer in viewers(scene.state):
        phases: list[Any] = [world.stack[-1] for world in worlds(scene, viewer)]
        assert {phase.asked for phase in phases} == {window.asked}
        assert not any(phase.over(scene.state) for phase in phases)
        said = {phase.answers[at] for phase in phases}
        assert said == ({window.answers[at]} if viewer == CID else possible)


def test_what_others_submit_to_a_poll_may_be_anything_they_could() -> None:
    scene = given(4, virtual_clock=True, super_powers=True).dealt("batcave", joker=ANA, dealer=BOB).asks(BOB, CID)
    scene.when(ANA, Accuse(BOB)).when(CID, PassOn())
    for viewer in (NOBODY, DOT):
        said = Counter(world.stack[-1].answers[ANA] for world in worlds(scene, viewer, 2000))  # type: ignore[attr-defined]
        assert {("accuse", 1), ("accuse", 2), ("accuse", 3), ("pass_on",), ("reveal",), None} <= set(said)
        assert said[("pass_on",)] > said[("reveal",)]
    own = {world.stack[-1].answers[ANA] for world in worlds(scene, ANA)}  # type: ignore[attr-defined]
    assert own == {("accuse", 1)}
    for world in worlds(scene, DOT, 300):
        if not world.is_joker(ANA):
            assert world.stack[-1].answers[ANA] != ("reveal",)  # type: ignore[attr-defined]


def test_who_is_tempted_may_be_anybody_who_voted_for() -> None:
    scene = given(5, virtual_clock=True, super_powers=True)
    scene.dealt("batcave", joker=ANA, dealer=BOB, abilities={CID: "god-complex"}).asks(BOB, CID)
    scene.accuses(BOB, ANA, {CID: True, DOT: True, EVE: False})
    assert scene.phase() == "AskedToTempt"
    scene.when(CID, UseGodComplex())
    answers = [world.stack[-1].answers for world in worlds(scene, EVE, 2000)]  # type: ignore[attr-defined]
    for at in range(3):  # Bob, Cid, Dot
        assert {one[at] for one in answers} == {None, False, True}


def test_tokens_of_a_talk_without_a_clock_may_be_anything() -> None:
    scene = given(4, virtual_clock=True).dealt("batcave", joker=ANA, dealer=BOB).time_is_up().all_pass()
    assert scene.phase() == "TalkOnce"
    scene.when(ANA, Suspect(BOB), Trust(CID)).when(BOB, PassOn())
    for viewer in (NOBODY, ANA, DOT):
        phases: list[Any] = [world.stack[-1] for world in worlds(scene, viewer, 400)]
        assert not any(phase.over(scene.state) for phase in phases)
        drafts = {phase.drafts[ANA] for phase in phases}
        assert drafts == {((0, 1), (1, 2))} if viewer == ANA else {len(draft) for draft in drafts} == {0, 1, 2, 3}
        assert viewer == ANA or {phase.done & 1 for phase in phases} == {0, 1}
        assert {phase.done >> BOB & 1 for phase in phases} == {0, 1}
    multiverse = given(4, virtual_clock=True, multiverse=True).dealt("batcave", joker=ANA, dealer=BOB).asks(BOB, CID)
    multiverse.announces(BOB)
    assert multiverse.phase() == "TalkOnce"
    multiverse.when(CID, Different())
    said = {token for world in worlds(multiverse, DOT) for token, _ in world.stack[-1].drafts[CID]}  # type: ignore[attr-defined]
    assert said == {2, 3, 4}


@pytest.mark.rule("SP-315")
def test_of_a_question_held_back_others_know_nothing() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=ANA, dealer=BOB)
    scene.asks(BOB, CID).answers(CID).passes(1).asks(CID, DOT)
    assert scene.state.held
    assert {world.held for world in worlds(scene, CID)} == {scene.state.held}
    assert {world.held for viewer in (NOBODY, ANA, BOB, DOT) for world in worlds(scene, viewer, 20)} == {()}


def test_places_are_those_of_the_list() -> None:
    scene = given(3).dealt("batcave", joker=ANA)
    assert {place_of(world.card[BOB]) for world in worlds(scene, ANA, 600)} == set(range(len(LOCATIONS)))


@pytest.mark.rule("SP-831")
def test_a_clock_that_speaks_late_does_not_tell_that_a_question_is_held_back() -> None:
    """That no time can be removed any more is told when three seconds are over already, for a busy host."""
    scene = given(4, super_powers=True, round_seconds=75).dealt("batcave", joker=ANA, dealer=BOB)
    scene.passes(3).asks(BOB, CID).answers(CID).passes(1).asks(CID, DOT)
    assert scene.state.held
    scene.at += 3_500
    scene.when(CLOCK, TimeUp(SLIP_ENDS))
    for viewer in (NOBODY, ANA, BOB, DOT):
        assert known_to(scene.game, worlds(scene, viewer, 1)[0], viewer) == known_to(scene.game, scene.state, viewer)
    scene.passes(ms=1)
    assert scene.state.answerer == DOT
