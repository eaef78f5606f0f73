"""`tablee replay` and `tablee verify`: what a record file holds, and whether it is true."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from tablee.cli.arguments import Lang, RecordFile
from tablee.cli.display import output
from tablee.cli.faces import face_of
from tablee.cli.language import Catalogue, language
from tablee.cli.refused import BadArgument, printable
from tablee.games import GAMES
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.match import replay as played_again
from tablee.kernel.match import verify as verified
from tablee.kernel.outcome import Outcome
from tablee.kernel.record import BadRecord, Entry, Record
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tablee.lab.record_file import read_record

EVERYBODY = None  # as the eyes of a reader: what any seat knows


def replay(
    path: RecordFile,
    start: Annotated[int, typer.Option("--from", metavar="N", min=0)] = 0,
    seat: Annotated[int | None, typer.Option("--seat", metavar="S")] = None,
    lang: Lang = None,
) -> None:
    texts = Catalogue("lab", language(lang))
    record, game = _opened(path)
    reader = Reader(game, record, _eyes(record, seat), texts)
    console = output()
    console.print(reader.title())
    with _named(path):
        for number, (match, entry, told) in enumerate(played_again(game, record)):
            for line in reader.lines(entry, told) if number >= start else ():
                console.print(f"{number:>4}  {line}")
            ending = reader.ending(match)
    console.print(ending)


def verify(path: RecordFile, lang: Lang = None) -> None:
    texts = Catalogue("lab", language(lang))
    record, game = _opened(path)
    with _named(path):
        match = verified(game, record)
    reader = Reader(game, record, NOBODY, texts)
    console = output()
    console.print(reader.title())
    console.print(texts.say("verify.actions", count=len(record.entries)))
    given = record.head.given
    if given is not None:
        console.print(texts.say("verify.given", count=given) if given else texts.say("verify.given_none"))
    if record.end is None:
        console.print(texts.say("verify.running", commitment=record.head.commitment))
    else:
        says = texts.say(
            "verify.seed" if given is None else "verify.seed_after",
            seed=record.end.seed,
            commitment=record.head.commitment,
        )
        console.print(says)
        console.print(reader.ending(match))


def _opened(path: Path) -> tuple[Record, Game[Any]]:
    if path.is_dir():
        raise BadArgument("wrong.folder", path=path)
    if not path.is_file():
        raise BadArgument("wrong.file", path=path)
    record = read_record(path)
    game = GAMES.get(record.head.game)
    if game is None:
        raise BadArgument("wrong.recorded_game", path=path, name=record.head.game, known=", ".join(GAMES))
    return record, game


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Say which file is wrong."""
    try:
        yield
    except BadRecord as wrong:
        raise BadRecord(f"{path}: {wrong}", wrong.key, path=path, **wrong.facts) from None


def _eyes(record: Record, seat: int | None) -> Seat | None:
    """Whose eyes to read with. A match that still runs has secrets: unless a seat is named, those of a spectator."""
    if seat is None:
        return EVERYBODY if record.end is not None else NOBODY
    if not 1 <= seat <= len(record.head.seats):
        raise BadArgument("wrong.seat", seat=seat, seats=len(record.head.seats))
    return seat - 1


class Reader:
    """Tells a record to somebody."""

    def __init__(self, game: Game[Any], record: Record, eyes: Seat | None, texts: Catalogue) -> None:
        self._game = game
        self._record = record
        self._eyes = eyes
        self._texts = texts
        self._names = _told_apart([printable(name) for name in record.head.seats])
        self._words = face_of(game.name).words(self._names, texts.language, NOBODY, record.head.options)

    def title(self) -> str:
        return self._texts.say("replay.title", game=self._game.name, names=", ".join(self._names))

    def lines(self, entry: Entry | None, told: list[Event]) -> Iterator[str]:
        """Yield what the reader may know of the set-up or of one action."""
        if entry is not None and entry.seat == CLOCK:
            yield self._texts.say("replay.time_up")
        elif entry is not None and not told and entry.seat >= 0 and self._eyes in (EVERYBODY, entry.seat):
            yield self._silent(entry)
        for event in told:
            if self._eyes is EVERYBODY or event.is_for(self._eyes):
                yield self._words.event(event)

    def _silent(self, entry: Entry) -> str:
        """Say an action of which nothing was told, such as a part of a sealed answer."""
        label = self._words.label(self._game.read_action(entry.action))
        return self._texts.say("replay.silent", name=self._names[entry.seat], label=label)

    def ending(self, match: Match) -> str:
        outcome = self._game.outcome(match.state)
        return self._texts.say("replay.running") if outcome is None else self._outcome(outcome)

    def _outcome(self, outcome: Outcome) -> str:
        told = [self._words.score(self._game.score_parts, score) for score in outcome.scores]
        each = [f"{name} {score}" for name, score in zip(self._names, told, strict=True)]
        scores = self._words.apart(each) if any("," in score for score in told) else ", ".join(each)
        winners = ", ".join(self._names[seat] for seat in outcome.winners)
        return self._texts.say("replay.over", scores=scores, winners=winners, count=len(outcome.winners))


def _told_apart(names: list[str]) -> list[str]:
    """Return the names, with the number of the seat where several bear the same."""
    return [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]
