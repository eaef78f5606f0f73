"""`tablee play`: a game in the terminal, against bots."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tablee.bots.bot import Bot, Eyes
from tablee.bots.levels import make_bot
from tablee.bots.seating import Asking
from tablee.cli.arguments import Force, GameName, Lang, Seats, Seed, Settings
from tablee.cli.face import Face
from tablee.cli.faces import face_of
from tablee.cli.interrupt import INTERRUPTED, leave_in_peace
from tablee.cli.language import Catalogue, language
from tablee.cli.paper import Paper
from tablee.cli.person import Left
from tablee.cli.refused import BadArgument, NotWritten, of_record, printable
from tablee.cli.request import bot_names, game_named, new_file, options_set, seats_of
from tablee.cli.verdict import Ended
from tablee.games import GAMES
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import SEED_BYTES, Quick, derived_seed
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.match import Match, verify
from tablee.kernel.record import BadRecord, Record
from tablee.kernel.seat import Seat
from tablee.lab.record_file import write_record

FIRST: Final = next(iter(GAMES), "")  # what is played unless a game is named
COMPANIONS: Final = ("Ada", "Blaise", "Colette", "Denis", "Édith", "Félix", "Gisèle", "Hubert")
LONGEST_NAME: Final = 11
SLOW: Final = "search"  # bots of this name take their time


def play(
    game: GameName = FIRST,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="A,B,…")] = None,
    settings: Settings = None,
    seed: Seed = None,
    seat: Annotated[int, typer.Option("--seat", metavar="P")] = 1,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME")] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE")] = None,
    force: Force = False,
    packets: Annotated[bool, typer.Option("--packets")] = False,
    lang: Lang = None,
) -> None:
    """Play against bots in the terminal."""
    spoken = language(lang)
    rules = game_named(game)
    face = face_of(game)
    levels = bot_names(bots or face.bots)
    count = seats_of(rules, seats if seats is not None or len(levels) == 1 else len(levels) + 1, levels)
    say = Catalogue(game, spoken).say
    if not 1 <= seat <= count:
        raise BadArgument("wrong.seat", seats=count, seat=seat)
    if len(levels) not in (1, count - 1):
        raise BadArgument("wrong.lineup", bots=len(levels), seats=count - 1)
    me = seat - 1
    own = printable(name or "")[:LONGEST_NAME]
    names = _names(count, me, own or say("intro.you"))
    options = options_set(rules, [*face.settings, *(settings or ())])
    recorded = [own or say("intro.player") if seat == me else seated_name for seat, seated_name in enumerate(names)]
    kept = new_file(record, force) if record is not None else None
    match = Match.start(rules, recorded, options, _seed(seed))
    seated = _seated(rules, levels * (count - 1) if len(levels) == 1 else levels, me, seed)
    Sitting(match, me, seated, face, names, spoken, kept, packets).play()


def _names(seats: int, me: Seat, own: str) -> list[str]:
    others = [name for name in COMPANIONS if name.casefold() != own.casefold()][: seats - 1]
    return [*others[:me], own, *others[me:]]


def _seed(asked: str | None) -> bytes | None:
    """Return the seed asked for: 64 hexadecimal digits as they are, any other text by its fingerprint."""
    if asked is None:
        return None
    try:
        seed = bytes.fromhex(asked)
    except ValueError:
        seed = b""
    return seed if len(seed) == SEED_BYTES else derived_seed(asked, 0)


def _seated(game: Game[Any], levels: Sequence[str], me: Seat, seed: str | None) -> dict[Seat, tuple[str, Bot]]:
    """Return the level and the bot of every seat but the person's."""
    places = [seat for seat in range(len(levels) + 1) if seat != me]
    return {
        seat: (level, make_bot(level, game, Quick(None if seed is None else f"{seed}/{seat}")))
        for seat, level in zip(places, levels, strict=True)
    }


class Sitting:
    """One person and some bots at a match, from the first word to the last."""

    def __init__(
        self,
        match: Match,
        me: Seat,
        bots: dict[Seat, tuple[str, Bot]],
        face: Face,
        names: Sequence[str],
        language: str,
        record: Path | None = None,
        in_packets: bool = False,
        paper: Paper | None = None,
    ) -> None:
        self._match = match
        self._me = me
        self._bots = bots
        self._words = face.words(names, language, me, match.record.head.options)
        self._say = self._words.say
        self._record = record
        self._in_packets = in_packets
        self._paper = paper or Paper(face.styles(self._words.texts))
        self._eyes = Eyes(match.game, match.state, me)
        self._person = face.person(self._paper, self._words, self._eyes, self._refusal)
        self._began = time.monotonic()

    def play(self) -> None:
        """Play to the end, or till the person leaves; a record that was asked for is kept in any case."""
        _accept_all_signs()
        self._keep_record()
        code = 0
        try:
            self._welcome()
            self._play_on()
            self._end()
        except (Left, EOFError, KeyboardInterrupt) as left:
            if isinstance(left, KeyboardInterrupt):
                leave_in_peace()
                code = INTERRUPTED
            self._paper.put("")
            self._paper.write(self._say("bye.quit"))
        finally:
            self._keep_record()
        if self._record is not None:
            self._paper.write(self._say("bye.record", path=self._record))
        raise typer.Exit(code)

    def _keep_record(self) -> None:
        if self._record is not None:
            _write(self._match.record, self._record)

    # -- from the first question to the last ----------------------------------------------------------------------

    def _play_on(self) -> None:
        self._tell(self._match.setup_events)
        asking = Asking(self._match.game, self._match.state)
        while (decision := asking.next()) is not None:
            self._person.before(decision)
            if decision.seat != self._me:
                self._ask_bot(decision)
            elif decision.required:
                self._ask_person()
            elif not self._is_own_turn():
                self._offer_right(decision)

    def _ask_bot(self, decision: Decision) -> None:
        level, bot = self._bots[decision.seat]
        with self._thinking(level, decision.seat):
            action = bot.decide(Eyes(self._match.game, self._match.state, decision.seat), decision)
        if action is not None:
            self._act(decision.seat, action)

    def _thinking(self, level: str, seat: Seat) -> AbstractContextManager[object]:
        if not level.startswith(SLOW) or not self._paper.console.is_terminal:
            return nullcontext()
        return self._paper.console.status(self._say("bye.thinking", name=self._words.name(seat)))

    def _ask_person(self) -> None:
        """Ask until what is required is answered; rights and asides may be used before."""
        while True:
            required = next(decision for decision in self._eyes.decisions() if decision.required)
            action = self._person.answer()
            self._act(self._me, action)
            if self._person.is_answer(action, required):
                return

    def _offer_right(self, decision: Decision) -> None:
        action = self._person.use_right(decision)
        if action is not None:
            self._act(self._me, action)

    def _is_own_turn(self) -> bool:
        """Tell whether something is required of the person: rights are then offered beside it."""
        return any(decision.required for decision in self._eyes.decisions())

    def _act(self, seat: Seat, action: Action) -> None:
        self._tell(self._match.play(seat, action, self._now()))
        self._keep_record()

    def _now(self) -> int:
        """Return the time of an action, in ms. No clock runs in a terminal: with timers, time stands still."""
        is_timed = bool(self._match.game.deadlines(self._match.state))
        return 0 if is_timed else int(1000 * (time.monotonic() - self._began))

    def _refusal(self, action: Action) -> Broken | None:
        return self._match.game.refusal(self._match.state, self._me, action)

    # -- what is told -----------------------------------------------------------------------------------------------

    def _welcome(self) -> None:
        """Tell a newcomer in a few lines how the game goes; who reads them begins when ready."""
        bots = [self._say("intro.bot", name=self._words.name(seat), level=self._bots[seat][0]) for seat in self._bots]
        self._person.welcome(self._words.listed(bots))
        self._paper.put("")
        self._paper.write(self._say("intro.seed"), "dim")
        self._paper.write(self._match.record.head.commitment, "dim", indent="  ")
        if self._paper.console.is_terminal and sys.stdin.isatty():
            self._paper.console.input(self._say("intro.begin"))

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell what an action brought about, as far as the person may know."""
        self._person.tell([event for event in events if event.is_for(self._me)])

    def _end(self) -> None:
        end = self._match.record.end
        assert end is not None
        sheet = self._match.game.score_sheet(self._match.state)
        self._person.final(Ended(self._me, end.outcome, sheet), self._in_packets)
        self._paper.put("")
        self._paper.write(self._say("final.seed"), "dim", indent="  ")
        self._paper.write(end.seed, "dim", indent="  ")
        self._paper.write(self._checked(), "dim", indent="  ")
        self._paper.write(self._say("bye.end"))

    def _checked(self) -> str:
        """Check the seed and every draw, and say so."""
        try:
            verify(self._match.game, self._match.record)
        except BadRecord as wrong:
            return self._say("final.not_verified", reason=of_record(wrong, Catalogue("lab", self._words.language)))
        return self._say("final.verified")


def _write(record: Record, path: Path) -> None:
    try:
        write_record(record, path)
    except OSError as wrong:
        raise NotWritten(path, wrong) from None


def _accept_all_signs() -> None:
    """Let no sign that is typed, and that the encoding does not know, end the game."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
