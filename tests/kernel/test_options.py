"""What a table settles before the set-up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.kernel.game import BadTable
from tablee.kernel.options import BadOption, Option, OptionValue, Texts, settle_options
from tests.kernel.toys import Idle, Toy, begun, option

OPTIONS = (
    option("mode", "classic", "initiation", "classic"),
    option("rounds", 5, 3, 5, 1),
    option("open", False, True, False),
)


def test_the_default_stands_where_nothing_is_said() -> None:
    assert settle_options(OPTIONS, {}) == {"mode": "classic", "rounds": 5, "open": False}
    assert settle_options(OPTIONS, {"rounds": 3}) == {"mode": "classic", "rounds": 3, "open": False}
    assert settle_options((), {}) == {}


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"mode": "INITIATION"}, ("initiation", 5, False)),
        ({"rounds": "3"}, ("classic", 3, False)),
        ({"open": "true"}, ("classic", 5, True)),
        ({"open": "False"}, ("classic", 5, False)),
        ({"open": True}, ("classic", 5, True)),
    ],
)
def test_a_value_may_be_chosen_by_its_text(given: dict[str, Any], meant: tuple[Any, ...]) -> None:
    settled = settle_options(OPTIONS, given)
    assert tuple(settled.values()) == meant
    assert [type(value) for value in settled.values()] == [str, int, bool]


@pytest.mark.parametrize("given", [4, "4", True, None, 3.5, [], {}, ""])
def test_a_value_that_is_not_among_the_choices_is_refused(given: Any) -> None:
    with pytest.raises(BadOption, match=r"option rounds cannot be .*; choose one of: 3, 5, 1"):
        settle_options(OPTIONS, {"rounds": given})


def test_one_is_not_true() -> None:
    with pytest.raises(BadOption, match="option open cannot be 1"):
        settle_options(OPTIONS, {"open": 1})
    with pytest.raises(BadOption, match="option rounds cannot be True"):
        settle_options(OPTIONS, {"rounds": True})


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match="unknown option 'speed'; known: mode, rounds, open"):
        settle_options(OPTIONS, {"speed": 3})


def test_texts_are_french_or_english() -> None:
    texts = Texts(fr="manches", en="rounds")
    assert texts.in_language("fr") == "manches"
    assert texts.in_language("en") == "rounds"
    assert texts.in_language("de") == "rounds"


def test_options_are_read_from_data() -> None:
    data = msgspec.to_builtins(OPTIONS)
    assert msgspec.convert(data, tuple[type(OPTIONS[0]), ...]) == OPTIONS  # type: ignore[misc]


def test_a_game_settles_its_options_before_it_prepares() -> None:
    game = Toy([], [Idle], Idle(), options=OPTIONS)
    assert begun(game, rounds=3).options == {"mode": "classic", "rounds": 3, "open": False}
    assert begun(game).options == {"mode": "classic", "rounds": 5, "open": False}
    assert game.settled({}) == game.settled({})
    with pytest.raises(BadOption):
        begun(game, rounds=4)


def test_the_defaults_of_one_match_are_not_those_of_another() -> None:
    game = Toy([], [Idle], Idle(), options=OPTIONS)
    game.settled({})["rounds"] = 1
    assert game.settled({})["rounds"] == 5


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_a_game_refuses_a_number_of_seats_it_does_not_take(seats: int) -> None:
    with pytest.raises(BadTable, match=f"toy is for 1 to 4 seats, not {seats}"):
        begun(Toy([], [Idle], Idle()), seats)


def test_a_number_may_be_anything_in_its_range() -> None:
    label = Texts(fr="huit minutes", en="eight minutes")
    seconds = Option("round-seconds", 480, (OptionValue(480, label),), label, label, lowest=60, highest=1800)
    assert [seconds.read(given) for given in (480, "480", 61, "1800")] == [480, 480, 61, 1800]
    for wrong in (59, "1801", "x", True, None, "9" * 40, 60.5):
        with pytest.raises(BadOption, match="a number from 60 to 1800"):
            seconds.read(wrong)


def test_a_text_may_be_anything_up_to_its_length() -> None:
    label = Texts(fr="les lieux du jeu", en="the places of the game")
    places = Option("places", "", (OptionValue("", label),), label, label, longest=20)
    assert [places.read(given) for given in ("", "  ", "a\r\n\n b\0 \n", "e\u0301" * 20)] == ["", "", "a\nb", "é" * 20]
    assert places.read(places.read("x\n\ty")) == "x\ny"
    for wrong in ("a" * 21, 3, True, None, ["a"]):
        with pytest.raises(BadOption, match="a text of up to 20 characters"):
            places.read(wrong)


def test_a_long_text_is_shortened_in_messages() -> None:
    label = Texts(fr="rien", en="nothing")
    places = Option("places", "", (OptionValue("", label),), label, label, longest=20)
    with pytest.raises(BadOption) as caught:
        places.read("secret" * 1000)
    assert len(str(caught.value)) < 150


def test_programs_sit_where_no_value_bars_them() -> None:
    label = Texts(fr="parole", en="talk")
    values = (OptionValue("bank", label), OptionValue("free", label, without_programs=True))
    game = Toy([], [Idle], Idle(), options=(Option("talk", "bank", values, label, label), *OPTIONS))
    assert game.takes_programs({})
    assert game.takes_programs({"talk": "bank", "rounds": 3})
    assert not game.takes_programs({"talk": "free"})
    assert not game.takes_programs(game.settled({"talk": "FREE"}))
