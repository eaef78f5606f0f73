"""SP-801 to SP-809: the module Super-Powers as a whole, its deal, what others see, and applause."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import AbilityUsed, Applauded, CardDealt, RoundEnded
from tablee.games.spyfall.material import (
    ABILITIES,
    BROODING_KNIGHT,
    CODE_OF_HONOUR,
    DAY_OFF,
    DEPOWERED,
    IS_SINGLE,
    JOKER,
    N_ABILITIES,
    SECRET_IDENTITY,
)
from tablee.games.spyfall.state import NO_ABILITY
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import (
    ANA,
    BOB,
    CID,
    DOT,
    EVE,
    FARCE,
    MULTIVERSE,
    STANDARD,
    Scene,
    ability,
    given,
)

WITHOUT_EFFECT = {DEPOWERED, SECRET_IDENTITY, DAY_OFF}
RESTRICTIONS = {BROODING_KNIGHT, CODE_OF_HONOUR}
CARD_VERBS = (verbs.UseGodComplex, verbs.Deflect, verbs.SlipTime, verbs.UseUntouchable, verbs.UseSpeed, verbs.TurnUp)


def powers(seats: int = 5, **options: object) -> Scene:
    return given(seats, super_powers=True, **options)


def dealt_by_chance(seats: int, seed: int, **options: object) -> Scene:
    """Return a round as it came out of the packs."""
    return powers(seats, seed=seed, virtual_clock=True, **options)


# -- the deal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-801")
@pytest.mark.parametrize("seats", range(3, 9))
def test_everybody_has_one_ability_card_and_no_two_the_same(seats: int) -> None:
    for seed in range(20):
        held = dealt_by_chance(seats, seed).state.ability
        assert len(set(held)) == seats
        assert set(held) <= set(range(N_ABILITIES))


@pytest.mark.rule("SP-107")
def test_without_the_module_there_are_no_ability_cards() -> None:
    scene = given(5).dealt(dealer=ANA).asks(ANA, BOB)
    assert scene.state.ability == [NO_ABILITY] * 5
    for verb in (verbs.UseSpeed(), verbs.TurnUp(), verbs.SlipTime(verbs.ADD), verbs.SlipTime(verbs.REMOVE)):
        scene.refuses(ANA, verb, "SP-107", "no_powers")
    scene.refuses(BOB, verbs.Deflect(CID), "SP-107", "no_powers")
    scene.answers(BOB).refuses(BOB, scene.asking(CID, lasso=True), "SP-107", "no_powers")


@pytest.mark.rule("SP-801", "SP-808")
def test_each_seat_gets_each_card_equally_often_whatever_else_it_holds() -> None:
    deals = 2400
    of_ana, of_joker = Counter[int](), Counter[int]()
    for seed in range(deals):
        state = dealt_by_chance(4, seed).state
        of_ana[state.ability[ANA]] += 1
        of_joker[state.ability[state.card.index(JOKER)]] += 1
    for counted in (of_ana, of_joker):
        assert set(counted) == set(range(N_ABILITIES))
        assert all(abs(count - deals / N_ABILITIES) < 60 for count in counted.values()), counted  # 4.4 deviations


@pytest.mark.rule("SP-806")
def test_the_next_round_deals_from_all_twelve_again() -> None:
    scene = dealt_by_chance(4, 5, rounds=20)
    held = [set(scene.state.ability)]
    while len(held) < 20:
        joker, dealer = scene.state.joker(), scene.state.dealer
        scene.asks(dealer, scene.state.left_of(dealer)).reveals(joker).guesses("batcave")
        held.append(set(scene.state.ability))
    shared = [len(earlier & later) for earlier, later in pairwise(held)]
    assert set().union(*held) == set(range(N_ABILITIES))
    assert 0 < sum(shared) / len(shared) < 2.5  # some come back at once, 4/3 on average; nobody keeps the own one
    assert all(len(cards) == 4 for cards in held)


@pytest.mark.rule("SP-808")
def test_a_player_sees_only_the_own_card() -> None:
    scene = powers().dealt(abilities={BOB: "time-slip"})
    assert scene.view(BOB).players[BOB].ability == ability("time-slip")
    for eyes in (ANA, CID, NOBODY):
        assert scene.view(eyes).players[BOB].ability is None
    told = [event for event in scene.heard(CardDealt) if event.seat == BOB]
    assert told and all(event.is_for(BOB) and not event.is_for(ANA) and not event.is_for(NOBODY) for event in told)


@pytest.mark.rule("SP-802")
def test_three_cards_do_nothing_two_restrict_and_seven_are_powers() -> None:
    assert len(WITHOUT_EFFECT) == 3
    assert len(RESTRICTIONS) == 2
    usable = {card for card in range(N_ABILITIES) if card not in WITHOUT_EFFECT | RESTRICTIONS}
    assert {ABILITIES[card] for card in usable} == {
        "god-complex", "silver-bracelets", "time-slip", "lasso-of-truth", "untouchable", "super-speed",
        "tireless-detective",
    }  # fmt: skip


@pytest.mark.rule("SP-803", "SP-804")
def test_seven_cards_serve_once_and_five_lie_there_for_the_whole_round() -> None:
    permanent = {ABILITIES[card] for card in range(N_ABILITIES) if not IS_SINGLE[card]}
    assert permanent == {"tireless-detective", "brooding-knight", "code-of-honour", "secret-identity", "day-off"}


@pytest.mark.rule("SP-804")
@pytest.mark.parametrize("card", [card for card in ABILITIES if not IS_SINGLE[ability(card)]])
def test_a_permanent_card_stays_face_down_until_the_round_is_over(card: str) -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={ANA: card}).asks(ANA, BOB).answers(BOB)
    scene.refuses(ANA, verbs.TurnUp(), "SP-829", "not_your_card")
    scene.passes(3).asks(BOB, CID).answers(CID).passes(3).asks(CID, ANA).answers(ANA)
    assert scene.view(BOB).players[ANA].ability is None
    assert not scene.view(BOB).players[ANA].is_turned_up
    scene.reveals(EVE).guesses("batcave")
    assert scene.view(BOB).players[ANA].ability == ability(card)
    assert not scene.view(BOB).players[ANA].is_turned_up
    assert scene.heard(AbilityUsed) == []


@pytest.mark.rule("SP-830")
@pytest.mark.parametrize("card", ["secret-identity", "day-off"])
def test_two_cards_have_no_effect_at_all(card: str) -> None:
    def rights(scene: Scene) -> list[Any]:
        offered = [scene.choices(ANA)]
        scene.asks(ANA, BOB)
        offered.append(scene.choices(ANA))
        scene.answers(BOB).passes(3).asks(BOB, CID).answers(CID).passes(3).asks(CID, ANA)
        offered.append(scene.choices(ANA))
        scene.answers(ANA)
        offered.append(scene.choices(ANA))
        return offered

    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={ANA: card})
    assert rights(scene) == rights(given(5).dealt(joker=EVE, dealer=ANA))
    assert not any(scene.allows(ANA, verb(*[0] * verb.arity)) for verb in CARD_VERBS)


@pytest.mark.rule("SP-807")
@pytest.mark.parametrize("pack", [STANDARD, FARCE, MULTIVERSE])
@pytest.mark.parametrize("card", ABILITIES)
def test_what_a_card_allows_does_not_depend_on_the_pack_or_on_other_modules(card: str, pack: str) -> None:
    def offered(scene: Scene) -> list[set[Any]]:
        seen = [cards_offered(scene, BOB)]
        scene.asks(BOB, CID).answers(CID)
        seen.append(cards_offered(scene, BOB))
        scene.passes(3).asks(CID, DOT).answers(DOT).passes(3).asks(DOT, BOB)
        seen.append(cards_offered(scene, BOB))
        scene.answers(BOB).accuses(DOT, BOB)
        seen.append(cards_offered(scene, BOB))
        return seen

    plain = powers().dealt(joker=ANA, dealer=BOB, abilities={BOB: card})
    every = powers(harley=True, farce=True, multiverse=True)
    every.dealt(joker=ANA, dealer=BOB, pack=pack, abilities={BOB: card})
    assert offered(plain) == offered(every)


def cards_offered(scene: Scene, seat: int) -> set[Any]:
    """Return what a card can give or take away."""
    touched = (*CARD_VERBS, verbs.Ask, verbs.Answer, verbs.Accuse)
    return {one for one in scene.choices(seat) if one.verb in touched}


# -- what others see ------------------------------------------------------------------------------------------


def seen_by_others(card: str, others: list[str]) -> list[Any]:
    """Play the same with another card in Bob's hand; return all that everybody else sees and hears of it."""
    hands = dict(zip((BOB, ANA, CID, DOT, EVE), [card, *others], strict=False))
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities=hands).forget()
    seen: list[Any] = []

    def look() -> None:
        decisions = [one for one in scene.game.decisions(scene.state) if one.seat != BOB]
        seen.append([scene.view(eyes) for eyes in (ANA, CID, DOT, EVE, NOBODY)])
        seen.append([(one.seat, list(one.actions), one.required) for one in decisions])
        seen.append(scene.game.deadlines(scene.state))

    look()
    scene.asks(ANA, BOB)
    look()
    scene.answers(BOB, 2)
    look()
    scene.passes(1).when(BOB, scene.asking(CID))
    look()
    scene.passes(2)
    look()
    scene.answers(CID)
    scene.accuses(CID, BOB)
    look()
    for voter in (ANA, DOT, EVE):
        scene.when(voter, verbs.Vote(int(voter != EVE)))
        look()
    scene.when(BOB, verbs.Accept())
    look()
    scene.passes(8)
    look()
    scene.accuses(DOT, CID, votes={ANA: True, BOB: True, EVE: False})
    look()
    scene.passes(8)
    look()
    return [seen, scene.events]


@pytest.mark.rule("SP-809", "SP-816", "SP-824", "SP-831")
@pytest.mark.parametrize("card", [card for card in ABILITIES if card != "secret-identity"])
def test_as_long_as_a_card_is_not_used_nobody_else_sees_any_difference(card: str) -> None:
    others = [
        other for other in ABILITIES if other not in (card, "secret-identity", "brooding-knight", "code-of-honour")
    ]
    assert seen_by_others(card, others) == seen_by_others("secret-identity", others)


@pytest.mark.rule("SP-809")
def test_a_forbidden_action_is_refused_with_a_reason_and_leaves_no_trace() -> None:
    scene = powers().dealt(dealer=ANA, abilities={ANA: "code-of-honour", BOB: "brooding-knight"}).asks(ANA, BOB)
    heard = len(scene.events)
    scene.refuses(ANA, verbs.Accuse(CID), "SP-828", "code_of_honour")
    scene.refuses(BOB, verbs.Answer(0), "SP-826", "flat_answers")
    assert len(scene.events) == heard


# -- the end of the round -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-805")
def test_ability_cards_are_shown_at_the_end_and_bring_no_points() -> None:
    scene = powers().dealt(joker=ANA, dealer=BOB, abilities={ANA: "day-off", BOB: "god-complex"})
    scene.reveals(ANA).guesses("batcave")
    (ended,) = scene.heard(RoundEnded)
    assert ended.abilities == tuple(scene.state.ability)
    assert [player.ability for player in scene.view(NOBODY).players] == scene.state.ability
    assert scene.scored() == [0, 1, 1, 1, 1]
    assert {rule for seat in range(5) for rule in scene.rules_scored(seat)} == {"SP-704"}


@pytest.mark.rule("SP-805")
def test_until_the_next_round_each_may_applaud_one_other_player() -> None:
    scene = powers().dealt(joker=ANA).reveals(ANA).guesses("batcave")
    scene.when(ANA, verbs.Applaud(BOB)).when(CID, verbs.Applaud(BOB))

    assert [player.applause for player in scene.view(NOBODY).players] == [0, 2, 0, 0, 0]
    assert scene.scored() == [0, 1, 1, 1, 1]
    scene.refuses(ANA, verbs.Applaud(CID), "SP-805", "applauded")
    scene.refuses(BOB, verbs.Applaud(BOB), "SP-805", "another_player")
    scene.refuses(BOB, verbs.Applaud(5), "SP-805", "another_player")
    assert not any(one.verb is verbs.Applaud for one in scene.choices(ANA))
    assert verbs.Applaud(ANA) in scene.choices(BOB)


@pytest.mark.rule("SP-805")
def test_the_count_of_applause_is_public_and_who_applauds_is_not() -> None:
    scene = powers().dealt(joker=ANA).reveals(ANA).guesses("batcave")
    other = powers().dealt(joker=ANA).reveals(ANA).guesses("batcave")
    scene.when(ANA, verbs.Applaud(BOB)).when(CID, verbs.Applaud(BOB))
    other.when(DOT, verbs.Applaud(BOB)).when(ANA, verbs.Applaud(BOB))

    assert scene.heard(Applauded) == other.heard(Applauded) == [Applauded(BOB, 1), Applauded(BOB, 2)]
    for viewer in (NOBODY, BOB, EVE):
        assert scene.view(viewer).players == other.view(viewer).players
        assert scene.view(viewer).applauds is None
    assert scene.view(CID).applauds == BOB


@pytest.mark.rule("SP-805")
def test_nothing_waits_for_applause_and_it_is_forgotten_with_the_round() -> None:
    scene = powers().dealt(joker=ANA).reveals(ANA).guesses("batcave").when(ANA, verbs.Applaud(BOB))
    scene.when(ANA, verbs.NextRound()).when(BOB, verbs.NextRound(), verbs.Applaud(CID))
    scene.next_round()
    assert scene.state.applause == [NOBODY] * 5
    scene.refuses(DOT, verbs.Applaud(ANA), "SP-805", "not_now")


@pytest.mark.rule("SP-805")
def test_there_is_no_applause_without_the_module() -> None:
    scene = given(5).dealt(joker=ANA).reveals(ANA).guesses("batcave")
    scene.refuses(BOB, verbs.Applaud(ANA), "SP-107", "no_powers")
    assert not any(one.verb is verbs.Applaud for one in scene.choices(BOB))
