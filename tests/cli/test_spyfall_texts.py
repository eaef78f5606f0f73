"""What DC Spyfall says in the terminal of its own: places, times, whom a refusal means."""

import pytest

from tablee.cli.articles import find_article
from tablee.cli.language import LANGUAGES
from tablee.cli.spyfall.words import SpyfallWords, clock_time
from tablee.games.spyfall import events
from tablee.kernel.action import Broken
from tablee.kernel.seat import HOUSE, NOBODY

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve")


def words(language, you=NOBODY, **options):
    return SpyfallWords(NAMES, language, you, options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_of_ones_own_are_called_by_their_only_name(language):
    own = "\n".join(f"Place {number}" for number in range(1, 9))

    assert "“Place 3”" in words("en", places=own).event(events.PlaceGuessed(0, 2, True))
    assert words(language, places=own).description(2) == ""


@pytest.mark.parametrize(("ms", "shown"), [(480_000, "8:00"), (61_001, "1:02"), (1, "0:01"), (0, "0:00"), (-5, "0:00")])
def test_a_time_is_written_as_a_clock_shows_it(ms, shown):
    assert clock_time(ms) == shown


# -- what is refused -----------------------------------------------------------------------------------------------


def test_who_is_meant_by_a_refusal_may_sit_nowhere():
    assert words("en").refusal(Broken("SP-203", "no_such_seat", seat=7)) == "Nobody sits in that place (SP-203)."
    assert words("en").refusal(Broken("SP-1305", "not_your_decision", seat=HOUSE)).endswith("(SP-1305).")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_of_another_game_is_not_found(language):
    assert find_article("spyfall", "FC-305", language) is None
