"""Hostile clients against a real server, and everything that must still be so after each batch of what they send.

    python -m tests.server.hostile --messages 100000 --seed 1

The same seed sends the same messages. Honest people play at the same table and at another one meanwhile. Nothing that
hostile clients send may change a table, raise an error, or stay in memory. Ctrl-C ends at once and tells what was done.
"""

from __future__ import annotations

import asyncio
import logging
import random
import signal
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import select
from structlog.testing import capture_logs

from tablee.client import Refused, Seat
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import encode
from tablee.server import guest
from tablee.server.live import MESSAGES_KEPT
from tablee.server.registry import CHAT_KEPT
from tablee.server.schema import log, seats, tables
from tests.patience import pause
from tests.server.hostile_clients import Attack
from tests.server.place import Place, SetTable, served
from tests.server.waiting import until

BATCH: Final = 2_000
HALF_OPEN: Final = 20
PRESENCE: Final = ("away", "left", "stand_in", "node", "seen", "revision")  # may change: hostile people come and go too
MOST_TASKS: Final = 40  # more than there were
MOST_GROWTH: Final = 96 * 2**20  # bytes of memory, after the first batch
INTERRUPTED: Final = 130


@dataclass
class Report:
    """What was sent, how it was answered, and what honest people felt of it."""

    messages: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    here: list[float] = field(default_factory=list)  # seconds that honest people's actions took, at the same table
    elsewhere: list[float] = field(default_factory=list)  # at another
    matches: int = 0  # that honest people played to their end
    memory: list[int] = field(default_factory=list)  # bytes, after each batch

    def __str__(self) -> str:
        return (
            f"{self.messages:,} messages, answered by {dict(self.answers.most_common())}\n"
            f"honest actions: {_quantiles(self.here)} here, {_quantiles(self.elsewhere)} elsewhere; "
            f"{self.matches} matches played to their end\n"
            f"memory: {self.growth() / 2**20:+.1f} MB since the first batch, "
            f"{max(self.memory, default=0) / 2**20:.0f} MB at most"
        )

    def growth(self) -> int:
        return self.memory[-1] - self.memory[0] if self.memory else 0


class Watch:
    """Holds the quiet table against what it was, and the server against what it may become."""

    def __init__(self, place: Place, quiet: SetTable) -> None:
        self._place = place
        self._quiet = quiet
        self._live = place.node.house.tables[quiet.id]
        self._before = self._kept()
        self._tasks = len(asyncio.all_tasks())

    async def check(self, honest: int) -> None:
        """Wait until everybody hostile is gone and everything is written; then nothing may have changed or grown."""
        house = self._place.node.house
        await until(
            lambda: house.sockets <= honest and not self._live.guests and not house.store.waiting and not house._loading
        )
        assert self._kept() == self._before, "a hostile client changed the quiet table"
        assert house.tables[self._quiet.id] is self._live, "the quiet table was loaded twice"
        assert len(self._live.chat) <= CHAT_KEPT
        assert all(len(ids) <= MESSAGES_KEPT for ids in self._live.answered)
        tasks = [str(task.get_coro()) for task in asyncio.all_tasks()]
        assert len(tasks) <= self._tasks + MOST_TASKS, Counter(tasks)
        assert (await self._place.http.ask("GET", "/health"))["status"] == "ok"

    def _kept(self) -> list[Any]:
        """All that is kept of the quiet table, but who is there: rows, the state, and what everybody sees."""
        live = self._live
        assert live.match is not None
        with self._place.node.store.engine.connect() as connection:
            parts = ((tables, tables.c.id), (seats, seats.c.table), (log, log.c.table))
            rows = [
                [
                    tuple(row)
                    for row in connection.execute(
                        select(*(column for column in part.columns if column.name not in PRESENCE))
                        .where(id == live.id)
                        .order_by(*part.primary_key)
                    )
                ]
                for part, id in parts
            ]
        state = live.match.state
        views = [encode(live.game.view(state, eyes)) for eyes in range(NOBODY, len(live.row.seats))]
        return [rows, encode(live.game.snapshot(state)), views, live.stream.counts.copy()]


class Honest:
    """People who play match after match, and count how long each action takes."""

    def __init__(self, place: Place, luck: random.Random, waited: list[float], report: Report) -> None:
        self._place = place
        self._luck = luck
        self._waited = waited
        self._report = report
        self.table: SetTable | None = None  # where they are now

    async def play(self) -> None:
        """Play until cancelled. Every match is verified: nobody else may have played in it."""
        while True:
            table = await self._place.table(options={"timers": "off"})
            self.table = table
            async with table.all_seated() as people:
                played = sum(await asyncio.gather(*(self._answer(seat) for seat in people)))
            record = parse_record((await table.ask("GET", "/record")).encode())
            verify(GAMES["fake-crystal"], record)
            assert len(record.entries) == played, "somebody else played too"
            self._report.matches += 1

    async def _answer(self, seat: Seat) -> int:
        loop = asyncio.get_running_loop()
        played = 0
        async for question in seat.questions():
            await pause()
            began = loop.time()
            try:
                await seat.act(self._luck.choice(question["actions"]))
                played += 1
            except Refused as refused:
                if refused.key not in ("stale", "match_over"):
                    raise
            self._waited.append(loop.time() - began)
        return played


class Errors(logging.Handler):
    """Keeps what the libraries log as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()} {record.exc_info}")


async def attack(store: str, count: int, seed: int, report: Report, advance: Callable[[int], object]) -> None:
    """Let hostile clients send so many messages, and look after each batch whether all is well."""
    async with AsyncExitStack() as stack:
        stack.enter_context(without_pace())
        errors = stack.enter_context(kept_errors())
        place = await stack.enter_async_context(served(store, grace=10**9, wrong_codes=10**9))
        stack.enter_context(ended_by_ctrl_c())
        quiet = await place.table(options={"timers": "off"})
        watch = Watch(place, quiet)
        neighbours = Honest(place, random.Random(seed), report.here, report)
        others = Honest(place, random.Random(seed + 1), report.elsewhere, report)
        playing = await stack.enter_async_context(in_background(neighbours, others))
        await stack.enter_async_context(half_open(place))
        hostile = Attack(place, quiet, random.Random(seed), report.answers)
        while report.messages < count:
            assert neighbours.table is not None
            size = min(BATCH, count - report.messages)
            await hostile.batch(size, neighbours.table)
            await watch.check(honest=2 * len(quiet.keys))
            for task in playing:
                if task.done():
                    task.result()
            assert errors() == []
            report.messages += size
            report.memory.append(memory())
            assert report.growth() < MOST_GROWTH, f"memory grew by {report.growth():,} bytes"
            advance(report.messages)


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C end us rather than our server, which would take it otherwise."""
    task = asyncio.current_task()
    assert task is not None
    before = signal.signal(signal.SIGINT, lambda *_: task.cancel())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def without_pace() -> Iterator[None]:
    """Lift the limit on messages in a second, so that all of them are heard."""
    burst, guest.BURST = guest.BURST, 1e12  # type: ignore[misc]
    try:
        yield
    finally:
        guest.BURST = burst  # type: ignore[misc]


@contextmanager
def kept_errors() -> Iterator[Any]:
    """Give what was logged as an error, by us or by a library."""
    handler = Errors()
    logging.getLogger().addHandler(handler)
    try:
        with capture_logs() as ours:
            yield lambda: [*handler.lines, *(line for line in ours if line["log_level"] in ("error", "critical"))]
    finally:
        logging.getLogger().removeHandler(handler)


@asynccontextmanager
async def in_background(*people: Honest) -> AsyncIterator[list[asyncio.Task[None]]]:
    tasks = [asyncio.create_task(some.play()) for some in people]
    await until(lambda: all(some.table is not None for some in people))
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def half_open(place: Place) -> AsyncIterator[None]:
    """Keep connections open that never finish to say what they want."""
    host, _, port = place.address.removeprefix("http://").rpartition(":")
    writers = []
    for number in range(HALF_OPEN):
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /api/games HTTP/1.1\r\nhost: x\r\n"[: 2 * number])
        writers.append(writer)
    try:
        yield
    finally:
        for writer in writers:
            writer.transport.abort()


def memory() -> int:
    """Return how much memory this process has, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def _quantiles(seconds: list[float]) -> str:
    ordered = sorted(seconds) or [0.0]
    half, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"{len(seconds)} in {half * 1000:.0f} ms (99 %: {most * 1000:.0f} ms)"


def main(
    messages: Annotated[int, typer.Option(help="How many messages to send.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed sends the same messages.")] = 1,
) -> None:
    """Send hostile messages to a server of its own, and tell whether it minded."""
    report = Report()
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory() as directory, Progress(*columns, console=console) as progress:
        bar = progress.add_task("messages", total=messages)

        def advance(sent: int) -> None:
            progress.update(bar, completed=sent)
            if not console.is_terminal:
                console.print(f"{sent:,} of {messages:,}")

        try:
            asyncio.run(attack(f"sqlite:///{directory}/tables.db", messages, seed, report, advance))
        except (KeyboardInterrupt, asyncio.CancelledError):
            print(report)
            raise typer.Exit(INTERRUPTED) from None
        size = sum(file.stat().st_size for file in Path(directory).iterdir())
    print(f"{report}\nstore: {size / 2**20:.1f} MB")


if __name__ == "__main__":
    typer.run(main)
