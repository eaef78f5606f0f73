"""`tablee conform`: whether a game keeps every contract, for its author."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

from tablee.cli.arguments import Lang, Seats, Seed, Settings
from tablee.cli.display import output, progress
from tablee.cli.figures import Figures
from tablee.cli.interrupt import INTERRUPTED
from tablee.cli.language import Catalogue, language
from tablee.cli.refused import BadArgument, printable
from tablee.cli.request import options_given
from tablee.games import GAMES
from tablee.kernel.seat import CLOCK, HOUSE, Seat

if TYPE_CHECKING:  # the suite knows the tables of every game: no other command loads it
    from tablee.conform.contract import Moment
    from tablee.conform.setting import Setting
    from tablee.conform.suite import Contract, Trial

KEPT: Final = ("✓", "green")
BROKEN: Final = ("✗", "red")
LEFT_OUT: Final = ("–", "yellow")
INDENT: Final = " " * 8
FAILED: Final = 1


class Line:
    """What became of one contract."""

    def __init__(self, contract: Contract) -> None:
        self.contract: Final = contract
        self.tables = 0
        self.found: Trial | None = None  # with its breach

    def add(self, trial: Trial) -> None:
        self.tables += 1
        if trial.breach is not None:
            self.found = trial


class Report:
    """What became of all of them."""

    def __init__(self, tables: Sequence[Setting], contracts: Sequence[Contract], unseen: Sequence[str]) -> None:
        self.tables: Final = tables
        self.unseen: Final = unseen
        self.lines: Final = {contract.number: Line(contract) for contract in contracts}
        self.interrupted = False

    def contracts(self) -> list[Contract]:
        return [line.contract for line in self.lines.values()]

    def breaches(self) -> list[Trial]:
        return [line.found for line in self.lines.values() if line.found is not None]


def conform(
    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False)],
    seats: Seats = None,
    settings: Settings = None,
    usual: Annotated[bool, typer.Option("--usual")] = False,
    only: Annotated[str | None, typer.Option("--only", metavar="N,N,…")] = None,
    seed: Seed = None,
    lang: Lang = None,
) -> None:
    texts = Catalogue("lab", language(lang))
    tables = _tables(game, seats, None if settings is None and not usual else settings or (), seed or "")
    report = _report(tables, only)
    try:
        _try_all(report, texts)
    except KeyboardInterrupt:
        report.interrupted = True
    _show(report, texts)
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)
    if report.breaches():
        raise typer.Exit(FAILED)


def _tables(name: str, seats: int | None, settings: Sequence[str] | None, seed: str) -> list[Setting]:
    """Return the tables to be tried: those of the game, or of a number of seats, or with these options alone."""
    from tablee.conform.setting import can_begin, setting, settings_of
    from tablee.conform.subject import NoGame, game_of

    if name not in GAMES:
        sys.path.insert(0, str(Path.cwd()))  # where the author of a game outside our tree is at work
    try:
        game = game_of(name)
    except NoGame:
        raise BadArgument("wrong.outside", name=name, known=", ".join(GAMES)) from None
    if seats is not None and not game.fewest_seats <= seats <= game.most_seats:
        raise BadArgument("wrong.seats", seats=seats, game=game.name, fewest=game.fewest_seats, most=game.most_seats)
    if settings is None:
        tables = [one for one in settings_of(name, seed) if seats in (None, one.seats)]
        return tables or [setting(name, seats or game.fewest_seats, seed=seed)]
    options = options_given(game, settings)
    numbers = range(game.fewest_seats, game.most_seats + 1) if seats is None else (seats,)
    tables = [setting(name, number, options, seed) for number in numbers if can_begin(game, number, options)]
    if not tables:
        setting(name, numbers[-1], options, seed).start()  # which says why the game refuses it
    return tables


def _report(tables: Sequence[Setting], only: str | None) -> Report:
    from tablee.conform.suite import CONTRACTS, unseen

    wanted = [number.strip() for number in only.split(",")] if only is not None else []
    known = [contract.number for contract in CONTRACTS]
    for number in wanted:
        if number not in known:
            raise BadArgument("wrong.contract", number=number, known=", ".join(known))
    chosen = [contract for contract in CONTRACTS if not wanted or contract.number in wanted]
    looked_at = {name for contract in chosen for name in (contract.needs, *contract.also)}
    return Report(tables, chosen, [name for name in unseen(tables[0].game) if name in looked_at])


def _try_all(report: Report, texts: Catalogue) -> None:
    from tablee.conform.suite import possible, run, trials

    pairs = trials(report.tables, possible(report.contracts(), report.unseen))
    with progress(texts.say("conform.trying"), len(pairs), shown=True) as advance:

        def counted() -> Iterator[tuple[Contract, Setting]]:
            for number, pair in enumerate(pairs):
                advance(number)
                yield pair

        for trial in run(counted()):
            report.lines[trial.contract.number].add(trial)


def _show(report: Report, texts: Catalogue) -> None:
    console, whole = output(), Figures(texts.language).whole
    game, count = report.tables[0].name, len(report.tables)
    if report.interrupted:
        console.print(texts.say("conform.interrupted"))
    console.print(texts.say("conform.title", game=game, count=count, tables=whole(count)))
    console.print()
    told: dict[str, str] = {}  # what was found, and by which contract first
    for line in report.lines.values():
        console.print(_head(line, texts))
        for detail in _details(line, told, texts):
            console.print(Text(INDENT + detail), soft_wrap=True)
    console.print()
    for name in report.unseen:
        console.print(texts.say(f"conform.unseen.{name}"))
    broken = len(report.breaches())
    if broken:
        console.print(texts.say("conform.broken", count=broken, broken=whole(broken)))
    elif not report.interrupted:
        console.print(texts.say("conform.kept"))


def _head(line: Line, texts: Catalogue) -> Text:
    whole = Figures(texts.language).whole
    if line.found is not None:
        (sign, colour), tried = BROKEN, texts.say("conform.found", number=whole(line.tables))
    elif line.tables:
        (sign, colour), tried = KEPT, texts.say("conform.tables", count=line.tables, tables=whole(line.tables))
    else:
        (sign, colour), tried = LEFT_OUT, texts.say("conform.not_tried")
    sentence = texts.say(f"conform.contracts.{line.contract.key}")
    return Text.assemble((sign, colour), f" {line.contract.number:<5} {sentence} ", (f"({tried})", "dim"))


def _details(line: Line, told: dict[str, str], texts: Catalogue) -> Iterator[str]:
    """Say what was found, when, and how to see it again; only once, if several contracts come upon the same."""
    if line.found is None or (breach := line.found.breach) is None:
        return
    first = told.setdefault(str(breach), line.contract.number)
    if first != line.contract.number:
        yield texts.say("conform.same", number=first)
        return
    yield printable(breach.sentence)
    yield _moment(line.found.setting, breach.moment, texts)
    yield texts.say("conform.again", command=shlex.join(_again(line.found)))


def _moment(setting: Setting, moment: Moment | None, texts: Catalogue) -> str:
    if moment is None or moment.taken is None:
        return texts.say("conform.table", table=setting)
    taken = moment.taken
    facts = {"number": moment.number, "action": moment.action, "what": printable(str(taken.action)), "at": taken.at}
    return texts.say("conform.moment", table=setting, who=_who(taken.seat, texts), **facts)


def _who(seat: Seat, texts: Catalogue) -> str:
    if seat in (CLOCK, HOUSE):
        return texts.say("conform.clock" if seat == CLOCK else "conform.house")
    return texts.say("conform.seat", seat=seat)


def _again(trial: Trial) -> list[str]:
    """Return the command that tries just this contract on just this table."""
    setting = trial.setting
    command = ["tablee", "conform", setting.name, "--seats", str(setting.seats)]
    for name, value in setting.options:
        command += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    command += [] if setting.options else ["--usual"]
    command += ["--only", trial.contract.number]
    return [*command, "--seed", setting.seed] if setting.seed else command
