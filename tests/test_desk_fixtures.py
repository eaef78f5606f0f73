"""The moments that the web page's desk is tested on are those the rules give."""

from tests.desk_fixtures import FILE, text


def test_the_moments_are_as_the_rules_give_them_now():
    assert FILE.read_text("utf-8") == text(), "run `python -m tests.desk_fixtures`, and read the difference"
