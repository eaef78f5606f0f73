"""The options of a table: their values, their limits, and which go together."""

from typing import Any

import pytest

from tablee.games.spyfall.actions import Guess
from tablee.games.spyfall.game import OPTIONS, SPYFALL
from tablee.games.spyfall.material import ATTRIBUTES
from tablee.kernel.options import BadOption, Value
from tests.games.spyfall.scene import ANA, BOB, CID, given

VALUES: dict[str, tuple[Value, list[Value], list[Any]]] = {  # default, what is allowed, what is not
    "super-powers": (False, [False, True], ["some"]),
    "harley": (False, [False, True], [2]),
    "farce": (False, [False, True], [None]),
    "multiverse": (False, [False, True], ["x"]),
    "rounds": (5, [1, 2, 5, 20], [0, 24, -1, "many"]),
    "round-seconds": (480, [60, 480, 1800], [59, 1801]),
    "first-dealer": ("random", ["random", "chosen"], ["sly"]),
    "talk-mode": ("structured", ["structured", "free", "companion"], ["loud"]),
    "reference-list": ("always", ["always", "answerer", "reveal-only"], ["never"]),
    "mark-used-locations": (True, [True, False], ["maybe"]),
    "late-bonus": ("each", ["each", "first"], ["last"]),
    "farce-wrong-guess": ("nobody", ["nobody", "others-1"], ["others-2"]),
    "multiverse-initiator": ("total-3", ["total-3", "plus-1"], ["total-5"]),
    "final-talk-seconds": (120, [30, 120, 600], [29, 601]),
    "transcript": ("full", ["full", "last"], ["none"]),
    "name-filter": (True, [True, False], ["strict"]),
    "absence": ("by-talk-mode", ["by-talk-mode", "substitute", "exclude"], ["wait"]),
    "virtual-clock": (False, [False, True], ["fast"]),
}
PROFILE = "5" * len(ATTRIBUTES)


def own(count: int, profile: str = "") -> str:
    return "\n".join(f"Place {number}" + (f"|{profile}" if profile else "") for number in range(count))


@pytest.mark.parametrize("option", VALUES)
def test_an_option_has_its_default_its_values_and_no_other(option: str) -> None:
    default, allowed, wrong = VALUES[option]
    assert given(5).state.terms.options[option] == default
    for value in allowed:
        assert given(5, **{option: value}).state.terms.options[option] == value
    for value in wrong:
        with pytest.raises(BadOption, match=option):
            given(5, **{option: value})


def test_every_option_is_looked_at() -> None:
    assert {option.id for option in OPTIONS} == {*VALUES, "track-turns", "shared-device", "places"}
    with pytest.raises(BadOption, match="unknown"):
        given(4, speed="fast")


def test_options_do_not_change_in_a_game() -> None:
    scene = given(4, rounds=3).dealt("oa", joker=ANA)
    before = dict(SPYFALL.options_of(scene.state))
    scene.convicts(BOB, ANA).next_round()
    assert SPYFALL.options_of(scene.state) == before


@pytest.mark.rule("SP-901")
def test_harley_is_for_five_or_more() -> None:
    for seats in (3, 4):
        with pytest.raises(BadOption, match="SP-901"):
            given(seats, harley=True)
    assert given(5, harley=True).state.terms.has_harley


# -- a list of one's own --------------------------------------------------------------------------------------


@pytest.mark.rule("SP-202")
def test_a_list_of_ones_own_has_eight_to_twenty_places_and_as_many_packs() -> None:
    for count in (8, 20):
        scene = given(4, talk_mode="free", places=own(count), rounds=count)
        assert scene.state.terms.packs == tuple(range(count))
        with pytest.raises(BadOption, match="SP-202"):
            given(4, talk_mode="free", places=own(count), rounds=count + 1)
    for count in (7, 21):
        with pytest.raises(BadOption, match="places"):
            given(4, talk_mode="free", places=own(count))


@pytest.mark.rule("SP-502")
def test_a_joker_names_a_place_of_the_list() -> None:
    scene = given(4, talk_mode="free", places=own(8)).starts()
    joker = scene.state.joker()
    scene.reveals(joker)
    assert scene.choices(joker) == [Guess(number) for number in range(8)]
    scene.refuses(joker, Guess(8), "SP-502", "no_such_place")
    scene.when(joker, Guess(scene.state.place()))
    assert scene.row() == "E4"


@pytest.mark.rule("SP-1501")
def test_structured_talk_needs_a_profile_of_every_place() -> None:
    with pytest.raises(BadOption, match="SP-1501"):
        given(4, places=own(8))
    scene = given(4, places=own(8, PROFILE)).dealt("arkham-asylum", joker=ANA, dealer=CID, starts=False)
    assert scene.starts().asks(CID, BOB).view(BOB).suggested == 2
    with pytest.raises(BadOption, match="for every place, or for none"):
        given(4, places=own(7) + f"\nLast|{PROFILE}")
    for wrong in (PROFILE[1:], PROFILE[1:] + "Z"):
        with pytest.raises(BadOption, match="profile"):
            given(4, places=own(8, wrong))


@pytest.mark.rule("SP-106")
def test_multiverse_needs_sixteen_places() -> None:
    with pytest.raises(BadOption, match="SP-106"):
        given(4, talk_mode="free", multiverse=True, places=own(15))
    split = given(4, talk_mode="free", multiverse=True, places=own(16)).state.split
    assert sorted(split) == list(range(16))


def test_names_of_a_list_are_short_and_differ() -> None:
    for lines in (own(7) + "\nPLACE 3", own(7) + "\n" + "x" * 41, own(7) + "\n|" + PROFILE, own(7) + "\n???"):
        with pytest.raises(BadOption, match="places"):
            given(4, talk_mode="free", places=lines)
