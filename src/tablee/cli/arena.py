"""`tablee arena`: bots against each other, each in every seat in turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from rich.table import Table

from tablee.bots.levels import levels_of
from tablee.cli.arguments import AsJson, Bots, GameName, Games, Lang, Seats, Seed, Settings, Workers
from tablee.cli.display import output, print_json, table
from tablee.cli.figures import Figures
from tablee.cli.language import Catalogue, language
from tablee.cli.refused import BadArgument
from tablee.cli.request import bot_names, game_named, options_set, seats_of, seed_of, workers_of
from tablee.cli.series import course_lines, leave, play_series, score_heads
from tablee.lab.arena import Arena, ArenaReport, Standing, rotation
from tablee.lab.series import Lineup, Series


def arena(
    game: GameName,
    bots: Bots,
    seats: Seats = None,
    games: Games = 100,
    settings: Settings = None,
    seed: Seed = None,
    workers: Workers = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    texts = Catalogue("lab", language(lang))
    rules = game_named(game)
    names = bot_names(bots)
    lineup = _lineup(names, seats_of(rules, seats, names), levels_of(rules))
    series = Series(game, options_set(rules, settings or ()), rotation(lineup), games, seed_of(seed))
    fight = Arena(series)
    course = play_series(series, workers_of(workers), fight, texts, shown=not as_json)
    report = fight.report(course)
    if as_json:
        print_json(report)
    else:
        _show(report, texts)
    leave(course)


def _lineup(names: Lineup, seats: int, known: Sequence[str]) -> Lineup:
    """A seat for each bot; where there are more seats the list is repeated."""
    if len(set(names)) < 2:
        raise BadArgument("wrong.alone", bots=f"{known[1]},{known[0]}")
    if len(names) > seats:
        raise BadArgument("wrong.crowd", bots=len(names), seats=seats)
    return tuple(islice(cycle(names), seats))


def _show(report: ArenaReport, texts: Catalogue) -> None:
    console = output()
    for line in course_lines(report.course, texts):
        console.print(line)
    console.print()
    console.print(_standings(report, texts))
    console.print()
    console.print(texts.say("even_share", share=Figures(texts.language).percent(report.course.even_share)))
    if any(standing.seats > 1 for standing in report.standings):
        console.print(texts.say("several_seats"))


def _standings(report: ArenaReport, texts: Catalogue) -> Table:
    names = ("bot", "seats", "win_share", "interval", "rating")
    heads = score_heads(report.course.game, report.standings[0].score, texts)
    drawn = table(*(texts.say(f"column.{name}") for name in names), *heads)
    for standing in report.standings:
        drawn.add_row(standing.bot, str(standing.seats), *_cells(standing, Figures(texts.language)))
    return drawn


def _cells(standing: Standing, figures: Figures) -> list[str]:
    return [
        figures.percent(standing.win_share.value),
        figures.interval(standing.win_share),
        f"{figures.number(standing.rating.mu)} ± {figures.number(2 * standing.rating.sigma)}",
        *[figures.with_spread(part) for part in standing.score.values()],
    ]
