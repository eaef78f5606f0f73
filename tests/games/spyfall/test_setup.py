"""SP-1xx: packs and preparation, modules and their confirmation."""

from itertools import combinations

import pytest

from tablee.games.spyfall.actions import (
    Announce,
    Applaud,
    AskInWords,
    ConfirmModules,
    DeclareFarce,
    Deflect,
    SeeCard,
    SlipTime,
    TurnUp,
    UseGodComplex,
    UseSpeed,
    UseUntouchable,
)
from tablee.games.spyfall.dealing import cards_of
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import (
    FARCE_PACK,
    IN_MULTIVERSE,
    JOKER,
    MARKED,
    MULTIVERSE_PACKS,
    NO_ABILITY,
    PACK_SIZE,
    is_marked,
)
from tablee.games.spyfall.state import State
from tablee.kernel.chance import Quick
from tablee.kernel.game import BadTable
from tablee.kernel.options import BadOption
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, given

MODULES = ("super_powers", "harley", "farce", "multiverse")


def multiverse(seed: int = 0) -> State:
    return given(5, seed=seed, multiverse=True).state


# -- packs ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-103")
def test_one_of_the_seven_is_marked_and_may_lie_anywhere_among_them() -> None:
    state = multiverse()
    packs = [cards_of(state, 3, Quick(seed)) for seed in range(200)]
    assert all(sum(map(is_marked, pack)) == 1 for pack in packs)
    assert {pack.index(MARKED + 3) for pack in packs} == set(range(7))


@pytest.mark.rule("SP-104")
def test_the_joker_lies_at_the_bottom_and_the_others_in_any_order() -> None:
    state = multiverse()
    packs = [cards_of(state, 3, Quick(seed)) for seed in range(700)]
    assert all(pack[-1] == JOKER and pack.count(JOKER) == 1 and len(pack) == PACK_SIZE for pack in packs)
    on_top = sum([is_marked(pack[0]) for pack in packs])
    assert 60 < on_top < 140, "one time in seven the marked card is on top"


@pytest.mark.rule("SP-105")
def test_the_farce_pack_is_eight_jokers() -> None:
    assert cards_of(multiverse(), FARCE_PACK, Quick(0)) == [JOKER] * 8


@pytest.mark.rule("SP-106")
def test_sixteen_multiverse_cards_are_split_into_two_packs() -> None:
    state = multiverse()
    first, second = (cards_of(state, pack, Quick(0)) for pack in MULTIVERSE_PACKS)
    assert len(first) == len(second) == PACK_SIZE
    assert sorted(first + second) == sorted(IN_MULTIVERSE)
    assert JOKER not in first + second and not any(map(is_marked, first + second))


@pytest.mark.rule("SP-106", "SP-108")
def test_every_game_splits_them_anew() -> None:
    splits = {multiverse(seed).split for seed in range(20)}
    assert len(splits) == 20
    with_batcave = [2 in split[:8] for split in splits]
    assert 2 < sum(with_batcave) < 18, "a card may be in either pack"


@pytest.mark.rule("SP-107")
@pytest.mark.parametrize("farce", [False, True])
@pytest.mark.parametrize("is_on", [False, True])
def test_packs_of_modules_are_in_the_draw_only_if_chosen(farce: bool, is_on: bool) -> None:
    packs = given(4, farce=farce, multiverse=is_on).state.terms.packs
    assert packs[:20] == tuple(range(20))
    assert (FARCE_PACK in packs) == farce
    assert [pack in packs for pack in MULTIVERSE_PACKS] == [is_on, is_on]


@pytest.mark.rule("SP-107")
def test_without_a_module_nothing_of_it_can_be_done() -> None:
    scene = given(4).dealt(joker=ANA, dealer=BOB)
    assert scene.state.ability == [NO_ABILITY] * 4
    scene.refuses(BOB, Announce(), "SP-107", "no_multiverse")
    scene.refuses(BOB, scene.asking(CID, lasso=True), "SP-107", "no_powers")
    for power in (SlipTime(0), UseSpeed(), TurnUp(), Deflect(CID)):
        scene.refuses(BOB, power, "SP-107", "no_powers")
    scene.accuses(BOB, ANA)
    scene.refuses(ANA, UseUntouchable(), "SP-107", "no_powers")
    scene.all_vote(False)
    scene.refuses(BOB, UseGodComplex(), "SP-811", "not_now")
    scene.resumes().reveals(ANA)
    scene.refuses(ANA, DeclareFarce(), "SP-107", "no_farce")
    scene.guesses("batcave")
    scene.refuses(BOB, Applaud(CID), "SP-107", "no_powers")


# -- the table ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-109")
def test_a_round_lasts_eight_minutes() -> None:
    assert given(4).dealt().clock() == 480_000


@pytest.mark.rule("SP-109")
def test_a_round_lasts_as_long_as_agreed() -> None:
    for seconds in (60, 1800):
        assert given(4, round_seconds=seconds).dealt().clock() == 1000 * seconds
    for seconds in (59, 1801, 0, -1):
        with pytest.raises(BadOption, match="round-seconds"):
            given(4, round_seconds=seconds)


@pytest.mark.rule("SP-110")
@pytest.mark.parametrize("who", ["always", "answerer", "reveal-only"])
def test_the_list_can_be_studied_before_the_first_round(who: str) -> None:
    scene = given(4, reference_list=who, farce=True)
    assert len(scene.state.terms.places.names) == 20
    assert all(scene.view(seat).shows_list for seat in (*scene.state.seats(), -1))


@pytest.mark.rule("SP-111")
def test_three_to_eight_play() -> None:
    for seats in range(3, 9):
        cards = given(seats).dealt().state.card
        assert len(cards) == seats and cards.count(JOKER) == 1
    for seats in (0, 1, 2, 9):
        with pytest.raises(BadTable):
            SPYFALL.setup(seats, {}, Quick(0))


@pytest.mark.rule("SP-112")
def test_without_harley_the_mark_is_not_there() -> None:
    for seed in range(10):
        state = given(8, seed=seed).state
        assert not any(map(is_marked, (*state.card, *state.undealt)))
    marked = [any(map(is_marked, given(8, seed=seed, harley=True).confirmed().state.card)) for seed in range(10)]
    assert all(marked), "with the module, eight players have the marked card among them"


# -- modules --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-113")
def test_no_module_is_on_unless_chosen() -> None:
    scene = given(5)
    assert scene.view(ANA).modules == () and not scene.state.terms.has_modules


@pytest.mark.rule("SP-113")
def test_any_modules_go_together_and_all_are_told() -> None:
    for count in range(5):
        for chosen in combinations(MODULES, count):
            scene = given(5, **dict.fromkeys(chosen, True))
            told = {scene.view(seat).modules for seat in (*scene.state.seats(), -1)}
            assert told == {tuple(module.replace("_", "-") for module in chosen)}


@pytest.mark.rule("SP-114")
def test_without_modules_nothing_is_asked() -> None:
    scene = given(4)
    assert scene.phase() == "SeeingCards"
    scene.refuses(ANA, ConfirmModules(), "SP-114", "not_now")


@pytest.mark.rule("SP-114")
@pytest.mark.parametrize("module", MODULES)
def test_with_a_module_nothing_begins_before_all_have_confirmed(module: str) -> None:
    scene = given(5, **{module: True})
    for seat in (DOT, ANA, EVE, CID):
        scene.when(seat, ConfirmModules())
        scene.refuses(seat, ConfirmModules(), "SP-114", "has_confirmed")
        assert not scene.state.is_dealt()
        scene.passes(3600)
    assert scene.asked() == [BOB]
    scene.refuses(ANA, SeeCard(), "SP-1302", "not_now")
    assert scene.when(BOB, ConfirmModules()).phase() == "SeeingCards"


@pytest.mark.rule("SP-114", "SP-1407")
def test_whoever_leaves_for_good_has_nothing_to_confirm() -> None:
    scene = given(5, talk_mode="free", farce=True).leaves(BOB)
    assert scene.asked() == [ANA, CID, DOT, EVE]
    assert scene.confirmed_by(ANA, CID, DOT, EVE).phase() == "SeeingCards"
    assert scene.state.players() == (ANA, CID, DOT, EVE)


@pytest.mark.rule("SP-1501")
def test_questions_of_the_bank_are_for_structured_talk() -> None:
    given(4).dealt(dealer=ANA).refuses(ANA, AskInWords(BOB, 0, "Cold?"), "SP-1501", "other_talk")
