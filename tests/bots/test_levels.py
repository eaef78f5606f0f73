"""Bots by name."""

import pytest

from tablee.bots.easy import EasyBot
from tablee.bots.greedy import GreedyBot
from tablee.bots.levels import LESSON, LEVELS, TABLE_LEVELS, BadBot, levels_of, make_bot, table_bot
from tablee.bots.policies import BOTS
from tablee.bots.random_bot import RandomBot
from tablee.bots.search import SearchBot
from tablee.games import GAMES
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game

GAME = GAMES["fake-crystal"]
SPYFALL = GAMES["spyfall"]


class Unknown(Game):
    """A game nobody has a judgement for."""

    def __init__(self):
        super().__init__((), (), (), "X-1")
        self.name = "unknown"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("random", RandomBot),
        ("easy", EasyBot),
        ("greedy", GreedyBot),
        ("search", SearchBot),
        ("search:7", SearchBot),
    ],
)
def test_each_name_gives_its_bot(name, kind):
    assert type(make_bot(name, GAME, Quick(1))) is kind


def test_every_level_we_name_can_be_had():
    for name in LEVELS:
        make_bot(name, GAME, Quick(1))


def test_each_level_of_a_table_gives_its_bot():
    bots = [make_bot(name, GAME, Quick(1)) for name in TABLE_LEVELS.values()]

    assert list(TABLE_LEVELS) == ["easy", "medium", "hard"]
    assert [type(bot) for bot in bots] == [EasyBot, GreedyBot, SearchBot]


@pytest.mark.parametrize(
    "name", ["", "Random", "searcher", "search:", "search:0", "search:0.0s", "search:-1", "search:1e3", "search:2.5"]
)
def test_other_names_are_refused_with_the_known_ones(name):
    with pytest.raises(BadBot, match="known: random, easy, greedy, search") as refused:
        make_bot(name, GAME, Quick(1))
    assert refused.value.name == name


def test_a_game_without_judgement_has_random_bots_only():
    game = Unknown()

    assert make_bot("random", game, Quick(1))
    with pytest.raises(BadBot, match="no bot 'greedy' for unknown; known: random"):
        make_bot("greedy", game, Quick(1))


@pytest.mark.parametrize(
    ("name", "level"), [("easy", "easy"), ("normal", "normal"), ("greedy", "normal"), ("hard", "hard")]
)
def test_a_game_with_a_ladder_has_a_judgement_for_each_level(name, level):
    bot = make_bot(name, SPYFALL, Quick(1))

    assert type(bot) is GreedyBot
    assert bot._policy is BOTS["spyfall"].ladder[level]


@pytest.mark.parametrize(("level", "name"), [("easy", "easy"), ("medium", "normal"), ("hard", "hard")])
def test_a_table_of_a_game_with_a_ladder_has_the_usual_three_levels(level, name):
    assert table_bot(level, SPYFALL, Quick(1))._policy is BOTS["spyfall"].ladder[name]


@pytest.mark.parametrize("name", ["search", "search:1s", "medium", LESSON, ""])
def test_a_game_with_a_ladder_refuses_other_names_with_its_own(name):
    with pytest.raises(BadBot, match=f"no bot {name!r} for spyfall; known: random, easy, normal, hard$"):
        make_bot(name, SPYFALL, Quick(1))


def test_every_game_names_bots_that_can_be_had():
    for game in GAMES.values():
        for name in levels_of(game):
            make_bot(name, game, Quick(1))
