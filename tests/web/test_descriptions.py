"""The descriptions that the tests of the plain face use are those of the rules as they are."""

from tests.web.descriptions import FILE, written


def test_the_descriptions_are_those_of_the_rules() -> None:
    assert FILE.read_text("utf-8") == written(), "run python -m tests.web.descriptions"
