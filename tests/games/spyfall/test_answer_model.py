"""SP-1601: how true answers fall."""

import pytest

from tablee.games.spyfall.answers import CLEAR, PLAIN, POSITION, SLIP, VAGUENESS, Model, chances, model_of
from tablee.games.spyfall.material import (
    ATTRIBUTE_OF,
    ATTRIBUTES,
    LOCATIONS,
    MATRIX,
    N_ANSWERS,
    N_LOCATIONS,
    N_QUESTIONS,
    QUESTIONS,
)


def answers(model: Model, location: str, question: str) -> tuple[float, ...]:
    return model[LOCATIONS.index(location)][QUESTIONS.index(question)]


def expected(answers: tuple[float, ...]) -> float:
    return sum(chance * position for chance, position in zip(answers, POSITION, strict=True))


@pytest.mark.rule("SP-1601")
@pytest.mark.parametrize(
    ("location", "question", "likely"),
    [
        ("watchtower", "q-water-1", (0.0423, 0.5696, 0.3666, 0.0155, 0.0060)),
        ("batcave", "q-secret-1", (0.5607, 0.4092, 0.0181, 0.0060, 0.0060)),
    ],
)
def test_true_answers_fall_as_the_model_says(location: str, question: str, likely: tuple[float, ...]) -> None:
    assert answers(PLAIN, location, question) == pytest.approx(likely, abs=0.0001)


@pytest.mark.rule("SP-1601")
@pytest.mark.parametrize("model", [PLAIN, CLEAR])
def test_any_answer_to_any_question_is_possible_anywhere(model: Model) -> None:
    assert [len(row) for row in model] == [N_QUESTIONS] * N_LOCATIONS
    for row in model:
        for likely in row:
            assert len(likely) == N_ANSWERS
            assert sum(likely) == pytest.approx(1.0)
            assert min(likely) >= SLIP / N_ANSWERS > 0.0


def test_clear_answers_lie_further_from_the_middle_than_vague_ones() -> None:
    assert VAGUENESS < 1.0
    for location in range(N_LOCATIONS):
        for question in range(N_QUESTIONS):
            vague, clear = expected(PLAIN[location][question]), expected(CLEAR[location][question])
            assert (clear - 0.5) * (vague - 0.5) >= -1e-12  # on the same side
            assert abs(clear - 0.5) >= abs(vague - 0.5) - 1e-12


def test_a_yes_to_a_question_the_other_way_round_is_a_no() -> None:
    roof, umbrella = answers(CLEAR, "iceberg-lounge", "q-indoors-1"), answers(CLEAR, "iceberg-lounge", "q-indoors-2")
    assert max(roof) == roof[4]
    assert max(umbrella) == umbrella[0]


def test_the_wider_the_scatter_the_less_an_answer_tells() -> None:
    assert chances(1.0, 0.14)[4] > chances(1.0, 0.20)[4] > chances(1.0, 0.28)[4]


def test_a_group_may_have_its_own_list_of_places() -> None:
    bright = tuple(0.0 for _ in ATTRIBUTES)
    gloomy = tuple(float(attribute == "dark") for attribute in ATTRIBUTES)
    torch, ticket = QUESTIONS.index("q-dark-1"), QUESTIONS.index("q-public-1")

    model = model_of((bright, gloomy))

    assert len(model) == 2
    assert model[0][ticket] == model[1][ticket]
    assert expected(model[0][torch]) < 0.5 < expected(model[1][torch])
    assert ATTRIBUTE_OF[torch] == ATTRIBUTES.index("dark")


def test_the_standard_list_has_its_model_ready() -> None:
    assert model_of(MATRIX) == PLAIN
    assert model_of(MATRIX, 1.0) == CLEAR
