"""`tablee bench`: how fast this installation is."""

from __future__ import annotations

import platform
from typing import Final

import msgspec
import typer
from rich.table import Table

from tablee import __version__, is_compiled
from tablee.cli.arguments import AsJson, Lang
from tablee.cli.display import output, print_json, progress, table
from tablee.cli.figures import Figures
from tablee.cli.interrupt import INTERRUPTED
from tablee.cli.language import Catalogue, language
from tablee.games import GAMES
from tablee.lab.benchmark import Speed, measure

SECONDS: Final = 8.0  # for all games together


class BenchReport(msgspec.Struct):
    """What is told of an installation."""

    version: str
    python: str
    compiled: bool
    speeds: list[Speed]
    interrupted: bool = False


def bench(as_json: AsJson = False, lang: Lang = None) -> None:
    texts = Catalogue("lab", language(lang))
    report = BenchReport(__version__, platform.python_version(), is_compiled(), [])
    try:
        _measure_all(report, texts, shown=not as_json)
    except KeyboardInterrupt:
        report.interrupted = True
    if as_json:
        print_json(report)
    else:
        _show(report, texts)
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


def _measure_all(report: BenchReport, texts: Catalogue, shown: bool) -> None:
    tables = [(game, seats) for game in GAMES.values() for seats in range(game.fewest_seats, game.most_seats + 1)]
    with progress(texts.say("measuring"), len(tables), shown) as advance:
        for game, seats in tables:
            report.speeds.append(measure(game, seats, SECONDS / len(tables)))
            advance(len(report.speeds))


def _show(report: BenchReport, texts: Catalogue) -> None:
    console = output()
    build = texts.say("bench.compiled" if report.compiled else "bench.pure")
    console.print(texts.say("bench.installation", version=report.version, python=report.python, build=build))
    if report.interrupted:
        console.print(texts.say("bench.interrupted"))
    console.print()
    console.print(_speeds(report, texts))
    console.print()
    console.print(texts.say("bench.peers"))


def _speeds(report: BenchReport, texts: Catalogue) -> Table:
    figures = Figures(texts.language)
    names = ("game", "seats", "playouts", "actions", "clone", "redeal")
    drawn = table(*(texts.say(f"column.{name}") for name in names))
    for speed in report.speeds:
        drawn.add_row(
            speed.game,
            str(speed.seats),
            figures.whole(speed.playouts_per_second),
            figures.whole(speed.actions_per_second),
            figures.number(speed.clone_us),
            figures.number(speed.redeal_us),
        )
    return drawn
