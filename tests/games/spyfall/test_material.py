"""SP-1xx: what is in the box, and the texts in the data."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from math import dist
from typing import Any

import msgspec
import pytest

from tablee.games.spyfall import material
from tablee.games.spyfall.material import (
    ABILITIES,
    ANSWERS,
    ATTRIBUTE_OF,
    ATTRIBUTES,
    FARCE_PACK,
    FEWEST_PLAYERS,
    FEWEST_SEATS,
    IN_MULTIVERSE,
    IS_SINGLE,
    JOKER,
    LOCATION_NAMES,
    LOCATIONS,
    MARKED,
    MATRIX,
    MODULES,
    MOST_PLAYERS,
    MULTIVERSE_PACKS,
    N_ABILITIES,
    N_ANSWERS,
    N_LOCATIONS,
    N_PACKS,
    N_QUESTIONS,
    N_WORDINGS,
    NO_CARD,
    NOWHERE,
    PACK_SIZE,
    POLARITY_OF,
    QUESTIONS,
    SCATTER_OF,
    is_joker,
    is_marked,
    place_of,
    read_data,
    standard_pack,
)
from tablee.kernel.options import BadOption, Option, settle_options

FILES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("tablee.games.spyfall") / "data").iterdir()
    if ".toml" in file.name
)
OPTIONS = msgspec.convert(read_data("options")["option"], tuple[Option, ...], strict=True)

# -- the box ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-101")
def test_there_are_196_cards_in_24_packs() -> None:
    standard = [standard_pack(place) for place in range(N_LOCATIONS)]
    farce = [JOKER] * PACK_SIZE

    assert sum(map(len, standard)) == 160
    assert sum(map(len, standard)) + len(farce) + len(IN_MULTIVERSE) + len(ABILITIES) == 196
    assert len(IN_MULTIVERSE) == len(MULTIVERSE_PACKS) * PACK_SIZE
    assert [*range(len(standard)), FARCE_PACK, *MULTIVERSE_PACKS] == list(range(N_PACKS))
    assert N_PACKS + 1 == 24  # and the Ability pack


@pytest.mark.rule("SP-102")
def test_a_standard_pack_is_seven_times_its_location_once_marked_and_a_joker() -> None:
    for place in range(N_LOCATIONS):
        *locations, last = standard_pack(place)

        assert [place_of(card) for card in locations] == [place] * 7
        assert sum(is_marked(card) for card in locations) == 1
        assert is_joker(last)


def test_sixteen_locations_have_a_card_in_the_multiverse() -> None:
    left_out = {"kandor", "gorilla-city", "house-of-mystery", "oa"}
    assert {LOCATIONS[place] for place in IN_MULTIVERSE} == set(LOCATIONS) - left_out
    assert len(set(IN_MULTIVERSE)) == 16


def test_the_list_shows_twenty_locations_in_english_alphabetical_order() -> None:
    shown = [name.casefold() for name in LOCATION_NAMES["en"]]
    assert len(shown) == N_LOCATIONS == 20
    assert shown == sorted(shown)


@pytest.mark.parametrize("card", [*range(N_LOCATIONS), *range(MARKED, MARKED + N_LOCATIONS), JOKER, NO_CARD])
def test_a_card_is_one_of_a_location_marked_or_not_a_joker_or_nothing(card: int) -> None:
    kind = (is_joker(card), is_marked(card), place_of(card))
    if card == NO_CARD:
        assert kind == (False, False, NOWHERE)
    elif card == JOKER:
        assert kind == (True, False, NOWHERE)
    else:
        assert kind == (False, card >= N_LOCATIONS, card % N_LOCATIONS)


def test_abilities_bear_their_names() -> None:
    named = {name: getattr(material, name.upper().replace("-", "_")) for name in ABILITIES}
    assert named == {name: number for number, name in enumerate(ABILITIES)}
    assert len(named) == N_ABILITIES == 12


@pytest.mark.rule("SP-802")
def test_three_abilities_do_nothing_and_five_are_permanent() -> None:
    idle = {"SP-829", "SP-830"}
    assert [ability["id"] for ability in read_data("abilities")["ability"] if ability["rule"] in idle] == [
        "depowered",
        "secret-identity",
        "day-off",
    ]
    assert [ABILITIES[ability] for ability in range(N_ABILITIES) if not IS_SINGLE[ability]] == [
        "tireless-detective",
        "brooding-knight",
        "code-of-honour",
        "secret-identity",
        "day-off",
    ]
    assert {ability["use"] for ability in read_data("abilities")["ability"]} == {"single", "permanent"}


def test_only_harley_needs_more_than_the_fewest_players() -> None:
    assert dict(zip(MODULES, FEWEST_SEATS, strict=True)) == {
        "super-powers": FEWEST_PLAYERS,
        "harley": 5,
        "farce": FEWEST_PLAYERS,
        "multiverse": FEWEST_PLAYERS,
    }


# -- the attributes --------------------------------------------------------------------------------------------


def test_the_matrix_says_how_much_of_every_attribute_every_location_has() -> None:
    assert list(read_data("matrix")["location"]) == list(LOCATIONS)
    assert list(read_data("matrix")["meaning"]) == list(ATTRIBUTES)
    assert len(ATTRIBUTES) == len(set(ATTRIBUTES)) == 25
    assert [len(row) for row in MATRIX] == [25] * N_LOCATIONS
    assert all(0.0 <= value <= 1.0 for row in MATRIX for value in row)


def test_no_two_locations_are_alike_and_each_attribute_tells_some_apart() -> None:
    apart = {
        (LOCATIONS[one], LOCATIONS[other]): dist(MATRIX[one], MATRIX[other])
        for one, other in combinations(range(N_LOCATIONS), 2)
    }
    assert [(pair, round(apart[pair], 2)) for pair in sorted(apart, key=apart.__getitem__)[:4]] == [
        (("arkham-asylum", "belle-reve"), 1.10),
        (("atlantis", "themyscira"), 1.22),
        (("central-city-pd", "daily-planet"), 1.27),
        (("ferris-aircraft", "star-labs"), 1.31),
    ]
    assert round(sum(apart.values()) / len(apart), 2) == 2.19
    assert all(max(column) - min(column) >= 0.5 for column in zip(*MATRIX, strict=True))


# -- questions and answers -------------------------------------------------------------------------------------


def test_sixty_questions_ask_about_every_attribute() -> None:
    assert len(QUESTIONS) == N_QUESTIONS == 60
    assert Counter(ATTRIBUTES[attribute] for attribute in ATTRIBUTE_OF) == {
        attribute: 3 if number < 10 else 2 for number, attribute in enumerate(ATTRIBUTES)
    }
    for question in range(N_QUESTIONS):
        assert re.fullmatch(f"q-{ATTRIBUTES[ATTRIBUTE_OF[question]]}-[123]", QUESTIONS[question])
    assert set(POLARITY_OF) == {1, -1}
    direct = [question["attribute"] for question in read_data("questions")["question"] if question["kind"] == "direct"]
    assert direct == list(ATTRIBUTES)


def test_the_more_oblique_a_question_the_wider_its_answers_scatter() -> None:
    kinds = [question["kind"] for question in read_data("questions")["question"]]
    scatter = dict(zip(kinds, SCATTER_OF, strict=True))
    assert 0.0 < scatter["direct"] < scatter["medium"] < scatter["oblique"]
    assert [scatter[kind] for kind in kinds] == list(SCATTER_OF)


def test_five_answers_each_with_as_many_wordings_none_of_which_says_another() -> None:
    assert ANSWERS == ("no", "rather-no", "depends", "rather-yes", "yes")
    assert len(ANSWERS) == N_ANSWERS
    for language in ("fr", "en"):
        wordings = [text for answer in read_data("answers")["answer"] for text in answer["texts"][language]]
        assert len(set(wordings)) == len(wordings) == N_ANSWERS * N_WORDINGS


# -- options, timers, bots -------------------------------------------------------------------------------------


def test_the_modules_are_options_and_none_is_on_unless_chosen() -> None:
    assert tuple(option.id for option in OPTIONS[:4]) == MODULES
    for option in OPTIONS[:4]:
        assert option.default is False
        assert {known.value for known in option.values} == {False, True}
    assert [option.name for option in OPTIONS[:4]] == [
        msgspec.convert(module["name"], type(OPTIONS[0].name)) for module in read_data("modules")["module"]
    ]


def test_every_default_is_one_of_the_values() -> None:
    assert settle_options(OPTIONS, {}) == {
        "super-powers": False,
        "harley": False,
        "farce": False,
        "multiverse": False,
        "rounds": 5,
        "round-seconds": 480,
        "first-dealer": "random",
        "talk-mode": "structured",
        "reference-list": "always",
        "mark-used-locations": True,
        "late-bonus": "each",
        "farce-wrong-guess": "nobody",
        "multiverse-initiator": "total-3",
        "final-talk-seconds": 120,
        "transcript": "full",
        "name-filter": True,
        "absence": "by-talk-mode",
        "track-turns": False,
        "shared-device": False,
        "virtual-clock": False,
        "places": "",
    }
    for option in OPTIONS:
        values = [known.value for known in option.values]
        assert option.default in values
        assert len(set(values)) == len(values) >= (1 if option.longest else 2)


def test_bots_sit_only_where_questions_and_answers_are_ready_made() -> None:
    for option in OPTIONS:
        barring = [known.value for known in option.values if option.bars_programs(known.value)]
        assert barring == (["free", "companion"] if option.id == "talk-mode" else [])


@pytest.mark.parametrize(
    ("option", "lowest", "highest"), [("rounds", 1, 23), ("round-seconds", 60, 1800), ("final-talk-seconds", 30, 600)]
)
def test_a_number_may_be_anything_within_its_bounds(option: str, lowest: int, highest: int) -> None:
    for number in (lowest, lowest + 1, highest):
        assert settle_options(OPTIONS, {option: number})[option] == number
    for number in (lowest - 1, highest + 1):
        with pytest.raises(BadOption):
            settle_options(OPTIONS, {option: number})


def test_every_wait_has_its_time() -> None:
    assert read_data("timers") == {
        "seconds": {
            "card": 30,
            "start": 15,
            "vote": 20,
            "result": 5,
            "god-complex": 8,
            "guess": 60,
            "hunt-talk": 30,
            "hunt-point": 15,
            "multiverse-talk": 30,
            "hands": 10,
            "countdown": 3,
            "point": 15,
            "hold-back": 3,
            "next-round": 30,
            "void": 15,
            "away": 30,
            "waiting": 600,
            "ask": {"structured": 45, "free": 60},
            "answer": {"structured": 30, "free": 60},
        },
        "virtual": {"ask": 15, "answer": 11},
    }


def test_bots_have_a_number_for_every_level_and_number_of_players() -> None:
    bots = read_data("bots")
    levels = bots.pop("levels")
    paces = bots.pop("pace")
    bots.pop("model")

    assert levels == ["easy", "normal", "hard"]
    assert [int(players) for players in bots["decoding"]] == list(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    assert all(easy <= normal <= hard for easy, normal, hard in bots["decoding"].values())
    for table in bots.values():
        for name, numbers in table.items():
            assert len(numbers) == len(levels), name
            assert all(isinstance(number, int | float) for number in numbers), name
    assert all(0 < least < most for least, most in paces.values())


# -- texts -----------------------------------------------------------------------------------------------------


def texts(value: Any, language: str) -> Iterator[str]:
    """Yield every text of a language in a piece of data."""
    if isinstance(value, list):
        for part in value:
            yield from texts(part, language)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key == language:
                yield from [part] if isinstance(part, str) else part
            else:
                yield from texts(part, language)


@pytest.mark.parametrize("file", FILES)
def test_every_text_is_there_in_both_languages(file: str) -> None:
    french, english = (list(texts(read_data(file), language)) for language in ("fr", "en"))
    assert len(french) == len(english)
    assert all(text.strip() == text and text for text in french + english)


@pytest.mark.parametrize(
    ("file", "table", "count"),
    [
        ("locations", "location", 20),
        ("questions", "question", 60),
        ("answers", "answer", 5),
        ("abilities", "ability", 12),
        ("modules", "module", 4),
        ("options", "option", 21),
    ],
)
def test_ids_names_and_texts_are_unique(file: str, table: str, count: int) -> None:
    entries = read_data(file)[table]
    assert len({entry["id"] for entry in entries}) == len(entries) == count
    for field in ("name", "text", "description", "help"):
        for language in ("fr", "en"):
            found = [entry[field][language] for entry in entries if field in entry]
            assert len(set(found)) == len(found)


def test_a_module_is_explained_in_a_few_sentences() -> None:
    for module in read_data("modules")["module"]:
        for text in module["text"].values():
            assert 4 <= len(re.findall(r"[.!?](?= |$)", text)) <= 6, module["id"]
            assert len(text) < 640, module["id"]


@pytest.mark.parametrize("file", FILES)
def test_french_is_typeset_as_french_is(file: str) -> None:
    for text in texts(read_data(file), "fr"):
        assert not re.search(r"(?<!\u202f)[;!?]", text), f"a thin space before ; ! ?: {text}"
        assert not re.search(r"(?<!\u00a0):", text), f"a no-break space before : {text}"
        assert not re.search(r"['\"]|\.\.\.|\s{2}", text), text


@pytest.mark.parametrize("file", FILES)
def test_english_is_typeset_as_english_is(file: str) -> None:
    for text in texts(read_data(file), "en"):
        assert not re.search(r"['\"]|\.\.\.|\s{2}|\s[;:!?]", text), text
