"""The moments that the web page's desks are tested on are those the rules give."""

import pytest

from tablee.games import GAMES
from tests.desk_fixtures import path_of, text_of


@pytest.mark.parametrize("game", GAMES)
def test_the_moments_are_as_the_rules_give_them_now(game: str) -> None:
    is_same = path_of(game).read_text("utf-8") == text_of(game)
    assert is_same, "run `python -m tests.desk_fixtures`, and read the difference"
