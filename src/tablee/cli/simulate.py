"""`tablee simulate`: many matches of one lineup."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tablee.cli.arguments import AsJson, Bots, Force, GameName, Games, Lang, Seats, Seed, Settings, Workers
from tablee.cli.display import output, print_json, table
from tablee.cli.figures import Figures
from tablee.cli.language import Catalogue, language
from tablee.cli.refused import BadArgument
from tablee.cli.request import (
    bot_names,
    check_no_records,
    game_named,
    options_set,
    record_directory,
    seats_of,
    seed_of,
    workers_of,
)
from tablee.cli.series import course_lines, leave, play_series, score_heads
from tablee.lab.series import Lineup, Series
from tablee.lab.simulation import Simulation, SimulationReport
from tablee.lab.statistics import Share, Summary


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Games = 1000,
    bots: Bots = "greedy",
    settings: Settings = None,
    seed: Seed = None,
    workers: Workers = None,
    as_json: AsJson = False,
    record: Annotated[Path | None, typer.Option("--record", metavar="DIR")] = None,
    force: Force = False,
    lang: Lang = None,
) -> None:
    texts = Catalogue("lab", language(lang))
    rules = game_named(game)
    names = bot_names(bots)
    lineup = _lineup(names, seats_of(rules, seats, names))
    directory = record_directory(record) if record is not None else None
    series = Series(game, options_set(rules, settings or ()), (lineup,), games, seed_of(seed), directory)
    if directory is not None and not force:
        check_no_records(series)
    simulation = Simulation(rules, lineup)
    course = play_series(series, workers_of(workers), simulation, texts, shown=not as_json)
    report = simulation.report(course)
    if as_json:
        print_json(report)
    else:
        _show(report, texts)
    leave(course)


def _lineup(names: Lineup, seats: int) -> Lineup:
    """One name for all seats, or one for each."""
    if len(names) not in (1, seats):
        raise BadArgument("wrong.lineup", bots=len(names), seats=seats)
    return names * seats if len(names) == 1 else names


def _show(report: SimulationReport, texts: Catalogue) -> None:
    console = output()
    for line in course_lines(report.course, texts):
        console.print(line)
    console.print()
    console.print(_seats(report, texts))
    console.print()
    console.print(texts.say("even_share", share=Figures(texts.language).percent(report.course.even_share)))
    if report.figures:
        console.print()
        console.print(_counted(report, texts))


def _counted(report: SimulationReport, texts: Catalogue) -> Table:
    """Return what the game counts, in its own words."""
    words = Catalogue(report.course.game, texts.language)
    figures = Figures(texts.language)
    heads = [words.word(f"figures.column.{name}") for name in ("group", "result", "count")]
    drawn = table(*heads, texts.say("column.share"), texts.say("column.interval"), names=2)
    for group, results in report.figures.items():
        for result, counted in results.items():
            named = (words.word(f"figures.group.{group}"), words.word(f"figures.result.{result}"))
            share = counted.share
            drawn.add_row(*named, figures.whole(counted.count), figures.percent(share.value), figures.interval(share))
    return drawn


def _seats(report: SimulationReport, texts: Catalogue) -> Table:
    names = ("seat", "bot")
    heads = [texts.say(f"column.{name}") for name in names]
    for head in score_heads(report.course.game, report.score, texts):
        heads += [head, texts.say("column.range")]
    drawn = table(*heads, texts.say("column.win_share"), texts.say("column.interval"), names=2)
    for seat, figures in enumerate(report.per_seat, 1):
        drawn.add_row(str(seat), figures.bot, *_cells(figures.score, figures.win_share, texts))
    drawn.add_row(texts.say("all_seats"), "", *_cells(report.score, None, texts))
    return drawn


def _cells(parts: Mapping[str, Summary], share: Share | None, texts: Catalogue) -> list[str]:
    figures = Figures(texts.language)
    cells = [cell for part in parts.values() for cell in (figures.with_spread(part), figures.range(part))]
    return [*cells, figures.percent(share.value), figures.interval(share)] if share is not None else cells
