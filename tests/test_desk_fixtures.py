"""The moments that the web page's desks are tested on are those the rules give."""

from tests.games.cresus import moments as cresus_desk_fixtures
from tests.games.fake_crystal import moments as desk_fixtures
from tests.games.spyfall import moments as spyfall_desk_fixtures


def test_the_moments_of_fake_crystal_are_as_the_rules_give_them_now():
    assert desk_fixtures.FILE.read_text("utf-8") == desk_fixtures.text(), (
        "run `python -m tests.games.fake_crystal.moments`, and read the difference"
    )


def test_the_moments_of_spyfall_are_as_the_rules_give_them_now():
    assert spyfall_desk_fixtures.FILE.read_text("utf-8") == spyfall_desk_fixtures.text(), (
        "run `python -m tests.games.spyfall.moments`, and read the difference"
    )


def test_the_moments_of_cresus_are_as_the_rules_give_them_now():
    assert cresus_desk_fixtures.FILE.read_text("utf-8") == cresus_desk_fixtures.text(), (
        "run `python -m tests.games.cresus.moments`, and read the difference"
    )
