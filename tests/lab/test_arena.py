"""The arena: seats in turn, shares and ratings."""

from collections import Counter

import pytest

from tablee.kernel.outcome import Outcome
from tablee.lab.arena import Arena, Ladder, rotation
from tablee.lab.crew import Crew
from tablee.lab.series import Played, Series


def series_of(lineup, matches=4):
    return Series("fake-crystal", {}, rotation(lineup), matches, "test")


def won_by(number, series, name, scores=None):
    """A match won by the first seat in which the bot sits, the others level behind."""
    lineup = series.lineup(number)
    winner = lineup.index(name)
    ranks = tuple(1 if seat == winner else 2 for seat in range(len(lineup)))
    return Played(number, 100, Outcome("won", scores or tuple((10 * (3 - rank),) for rank in ranks), ranks, (winner,)))


def test_every_bot_sits_equally_often_in_every_seat_and_beside_every_neighbour():
    lineups = rotation(("a", "b", "c", "d"))

    assert len(lineups) == 24 == len(set(lineups))
    for seat in range(4):
        assert Counter(lineup[seat] for lineup in lineups) == dict.fromkeys("abcd", 6)
    left_of_a = Counter(lineup[lineup.index("a") - 1] for lineup in lineups)
    assert left_of_a == {"b": 8, "c": 8, "d": 8}


def test_as_many_matches_as_seats_put_each_bot_once_in_each():
    for lineup in (("a", "b", "c"), ("a", "b", "b", "b"), ("a", "b", "c", "d", "e")):
        first = rotation(lineup)[: len(lineup)]
        for seat in range(len(lineup)):
            assert Counter(turned[seat] for turned in first) == Counter(lineup)


def test_the_share_of_a_bot_in_several_seats_is_that_of_one_seat():
    series = series_of(("search", "greedy", "greedy", "greedy"))
    arena = Arena(series)
    for number in range(4):
        arena.add(won_by(number, series, "search" if number else "greedy"))

    standings = {standing.bot: standing for standing in arena.report(arena.course.report(series, 1, 1.0)).standings}

    assert standings["search"].seats == 1
    assert standings["search"].win_share.value == 0.75
    assert standings["greedy"].seats == 3
    assert standings["greedy"].win_share.value == pytest.approx(0.25 / 3)
    assert standings["greedy"].win_share.high <= 1 / 3


def test_the_strongest_comes_first():
    series = series_of(("weak", "strong"))
    arena = Arena(series)
    for number in range(4):
        arena.add(won_by(number, series, "strong"))

    report = arena.report(arena.course.report(series, 1, 2.0))

    assert [standing.bot for standing in report.standings] == ["strong", "weak"]
    assert report.standings[0].score["points"].mean == 20
    assert report.course.even_share == 0.5
    assert report.course.actions_per_second == 200
    assert report.course.endings == {"won": 4}


def test_ratings_follow_ranks_and_ties():
    ladder = Ladder(["a", "b", "c"])
    ladder.rate(("a", "b", "c"), Outcome("won", ((9,), (5,), (5,)), (1, 2, 2), (0,)))

    a, b, c = (ladder.rating(name) for name in "abc")

    assert a.mu > b.mu == pytest.approx(c.mu)
    assert a.sigma < 25 / 3
    assert a.ordinal == pytest.approx(a.mu - 3 * a.sigma)


def test_a_bot_against_itself_stays_where_it_was():
    ladder = Ladder(["a"])
    ladder.rate(("a", "a"), Outcome("won", ((2,), (1,)), (1, 2), (0,)))

    assert ladder.rating("a").mu == pytest.approx(25)


def test_bots_with_judgement_beat_random_ones():
    series = series_of(("greedy", "random", "random", "random"), matches=40)
    arena = Arena(series)
    crew = Crew(series, 2)
    for played in crew.play():
        arena.add(played)

    best = arena.report(arena.course.report(series, 2, crew.seconds)).standings[0]

    assert best.bot == "greedy"
    assert best.win_share.low > 0.25
