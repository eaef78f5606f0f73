"""The arena: bots against each other, their shares of victories and their ratings."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from tablee.games import GAMES
from tablee.kernel.outcome import Outcome
from tablee.lab.series import Lineup, Played, Series
from tablee.lab.simulation import Course, CourseTally
from tablee.lab.statistics import ScoreTally, Share, Summary, Wins


def rotation(lineup: Lineup) -> tuple[Lineup, ...]:
    """Return the lineups to play in turn, so that no bot gains by its seat or its neighbour.

    As many in a row as there are seats are one order around the table, turned so that each bot sits once in each
    seat; then comes the next order, until all of them had their turn.
    """
    orders = dict.fromkeys((lineup[0], *others) for others in permutations(lineup[1:]))
    return tuple(order[turn:] + order[:turn] for order in orders for turn in range(len(order)))


class Rating(msgspec.Struct, frozen=True):
    """Strength by openskill: a normal distribution, and the level it exceeds almost surely (mu − 3 sigma)."""

    mu: float
    sigma: float
    ordinal: float


class Standing(msgspec.Struct, frozen=True):
    """The results of one bot. If it holds several seats, shares are of one seat."""

    bot: str
    seats: int
    score: dict[str, Summary]  # by part
    win_share: Share
    rating: Rating


class ArenaReport(msgspec.Struct, frozen=True):
    """The report of an arena: the standings, the strongest first."""

    course: Course
    standings: list[Standing]


class Arena:
    """Counts and rates the bots of a series, match by match in their order."""

    def __init__(self, series: Series) -> None:
        self.course = CourseTally()
        self._series = series
        self._seats = Counter(series.lineup(0))
        self._scores = {name: ScoreTally(GAMES[series.game]) for name in self._seats}
        self._wins = {name: Wins() for name in self._seats}
        self._ladder = Ladder(list(self._seats))

    def add(self, played: Played) -> None:
        lineup, outcome = self._series.lineup(played.number), played.outcome
        self.course.add(played)
        for name, score in zip(lineup, outcome.scores, strict=True):
            self._scores[name].add(score)
        for seat in outcome.winners:
            self._wins[lineup[seat]].add(len(outcome.winners))
        self._ladder.rate(lineup, outcome)

    def report(self, course: Course) -> ArenaReport:
        standings = [self._standing(name) for name in self._seats]
        return ArenaReport(course, sorted(standings, key=lambda standing: -standing.rating.mu))

    def _standing(self, name: str) -> Standing:
        seats = self._seats[name]
        return Standing(
            bot=name,
            seats=seats,
            score=self._scores[name].summaries(),
            win_share=self._wins[name].share(self.course.matches).of_each(seats),
            rating=self._ladder.rating(name),
        )


class Ladder:
    """Ratings that change with each match."""

    def __init__(self, names: list[str]) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[str, PlackettLuceRating] = {name: self._model.rating() for name in names}

    def rate(self, lineup: Lineup, outcome: Outcome) -> None:
        """Rate one match. A bot in several seats gets the mean of their ratings."""
        teams = [[self._copy(name)] for name in lineup]  # copies: a shared rating would be changed twice
        rated = self._model.rate(teams, ranks=[float(rank) for rank in outcome.ranks])
        for name, seats in Counter(lineup).items():
            mine = [team[0] for team, who in zip(rated, lineup, strict=True) if who == name]
            mu = sum(rating.mu for rating in mine) / seats
            sigma = sum(rating.sigma for rating in mine) / seats
            self._ratings[name] = self._model.rating(mu=mu, sigma=sigma)

    def _copy(self, name: str) -> PlackettLuceRating:
        return self._model.rating(mu=self._ratings[name].mu, sigma=self._ratings[name].sigma)

    def rating(self, name: str) -> Rating:
        rating = self._ratings[name]
        return Rating(rating.mu, rating.sigma, rating.ordinal())
