"""Each numbered rule has a marked test, and each mark names a rule."""

from pathlib import Path

import pytest

from tests.rules import TESTS, Mark, all_marks, coverage, differing_translations, ids_in, marks_in


def test_every_rule_has_a_test() -> None:
    unmarked = coverage(all_marks()).unmarked
    assert not any(unmarked.values()), unmarked


def test_every_mark_names_a_rule() -> None:
    found = coverage(all_marks())
    assert not found.unknown, [f"{mark}: {mark.rule}" for mark in found.unknown]
    assert not found.unreadable, [str(mark) for mark in found.unreadable]


def test_the_french_rules_state_the_same_numbers() -> None:
    assert not differing_translations()


@pytest.mark.parametrize(
    ("source", "rules"),
    [
        ('@pytest.mark.rule("AB-1")\ndef test_a(): ...', ["AB-1"]),
        ('@pytest.mark.rule("AB-1")\n@pytest.mark.rule("AB-2")\ndef test_a(): ...', ["AB-1", "AB-2"]),
        ('@pytest.mark.rule("AB-1")\nclass TestA:\n    @rule("AB-2")\n    def test_a(self): ...', ["AB-1", "AB-2"]),
        ('pytestmark = [pytest.mark.rule("AB-1"), pytest.mark.slow]', ["AB-1"]),
        ('p = pytest.param(1, marks=[pytest.mark.rule("AB-1")])', ["AB-1"]),
        ("@pytest.mark.rule(NUMBER)\ndef test_a(): ...", [None]),
        ('# pytest.mark.rule("AB-1")\ntext = \'pytest.mark.rule("AB-1")\'\nother("AB-1")', []),
    ],
)
def test_marks_are_found_wherever_they_stand(source: str, rules: list[str | None]) -> None:
    assert sorted(mark.rule or "" for mark in marks_in(source, Path("x.py"))) == sorted(rule or "" for rule in rules)


@pytest.mark.parametrize(
    ("file", "is_unknown"),
    [
        ("test_docs.py", True),
        ("games/test_x.py", True),
        ("games/fake_crystal/test_x.py", True),
        ("games/x/test_x.py", False),
    ],
)
def test_a_mark_must_name_a_rule_unless_its_game_is_still_to_come(file: str, is_unknown: bool) -> None:
    mark = Mark("AB-1", TESTS / file, 1)
    assert coverage([mark]).unknown == [mark] * is_unknown


def test_rules_are_read_from_their_lists_alone() -> None:
    assert ids_in("- **FC-101** Two play (FC-102).\n- **FC-103**\n| **FC-104** |\n- **FC-105** Three.\n") == [
        "FC-101",
        "FC-105",
    ]
