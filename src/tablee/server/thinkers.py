"""Bots at work, in worker processes, each decision with a time limit: a slow bot never delays a socket.

There are fewer processes than bots: `turns.py` decides who is served next.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, TimeoutError
from typing import Any, Final, Protocol

import msgspec
import structlog
from pebble import ProcessExpired, ProcessPool

from tablee.bots.bot import Bot, Eyes
from tablee.bots.levels import table_bot
from tablee.games import GAMES
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game
from tablee.kernel.seat import Seat
from tablee.kernel.state import State
from tablee.server.metrics import Figures
from tablee.server.turns import Caller, Turns

LIMIT: Final = 8.0  # seconds; then the bot is stopped and the default action is played
NICENESS: Final = 10  # bots give way to sockets
TRIES: Final = 3  # worker processes that may die during one decision

logger = structlog.get_logger()


class Hung(Exception):
    """A bot did not decide in time, or its process died."""


class Thought(msgspec.Struct, frozen=True):
    """One of a seat's decisions, put to its bot."""

    game: Game[Any]
    state: State
    seat: Seat
    place: int  # which of the seat's decisions it is
    level: str
    caller: Caller  # whose turn it uses
    is_wanted: Callable[[], bool]  # whether the answer is still needed


class Pool(Protocol):
    """Where bots think."""

    async def decide(self, asked: tuple[Any, ...], limit: float) -> list[Any] | None:
        """Return the result of `think`; TimeoutError or Hung: it took too long, or failed."""

    def close(self) -> None:
        """Stop all thinking at once."""


class Processes:
    """A few processes; `prepare` is called in each before anything else."""

    def __init__(self, processes: int, prepare: Callable[[], None] | None = None) -> None:
        self._pool = ProcessPool(
            max_workers=processes,
            initializer=_begin,
            initargs=(prepare,),
            context=multiprocessing.get_context("spawn"),
        )

    async def decide(self, asked: tuple[Any, ...], limit: float) -> list[Any] | None:
        """Ask a worker process; if it dies, ask another one, at most TRIES times."""
        for _ in range(TRIES):
            thinking = self._pool.schedule(think, asked, timeout=limit)
            try:
                answer: list[Any] | None = await asyncio.wrap_future(thinking)
                return answer
            except ProcessExpired:
                logger.error("a bot's process died", level=asked[-1])
        raise Hung("every process died")

    def close(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()


class Thinkers:
    """Lets bots decide, a limited number at once."""

    def __init__(self, pool: Pool, places: int, limit: float = LIMIT, figures: Figures | None = None) -> None:
        self._pool = pool
        self._turns = Turns(places)
        self._limit = limit
        self._figures = figures or Figures()
        self._chance = Quick(secrets.token_hex(16))
        self.at_work = 0
        self.hung = 0  # how often a bot was stopped

    def waiting(self) -> int:
        """Return how many thoughts wait for a process."""
        return self._turns.waiting()

    async def decide(self, thought: Thought) -> list[Any] | None:
        """Return a bot's answer, as JSON; None: it leaves a right unused, or its answer is not needed any more."""
        now = asyncio.get_running_loop().time
        began = now()
        async with self._turns.place(thought.caller) as has_place:
            if not has_place or not thought.is_wanted():
                return None
            self.at_work += 1
            try:
                return await self._think(thought)
            finally:
                self.at_work -= 1
                self._figures.thought.observe(now() - began)

    async def _think(self, thought: Thought) -> list[Any] | None:
        """Let a worker process decide.

        It gets a redeal, a world the seat could not tell from the true one: no bot can know more than its seat.
        """
        game = thought.game
        try:
            world = game.snapshot(game.redeal(thought.state, thought.seat, self._chance))
            asked = (game.name, world, thought.seat, thought.place, thought.level)
            return await self._pool.decide(asked, self._limit)
        except (TimeoutError, Hung, CancelledError) as wrong:
            self.hung += 1
            raise Hung(str(wrong) or type(wrong).__name__) from None
        except Exception as wrong:  # whatever a bot does wrong, its table goes on
            self.hung += 1
            logger.error("a bot failed", game=game.name, level=thought.level, exc_info=wrong)
            raise Hung(type(wrong).__name__) from None

    def close(self) -> None:
        """Stop all thinking at once."""
        self._pool.close()


def think(name: str, world: dict[str, Any], seat: Seat, place: int, level: str) -> list[Any] | None:
    """Decide, in a worker process, on one of the seat's decisions."""
    game = GAMES[name]
    eyes = Eyes(game, game.load(world), seat)
    action = _bot(name, level).decide(eyes, eyes.decisions()[place])
    return None if action is None else action.json()


def _bot(name: str, level: str) -> Bot:
    if (name, level) not in _BOTS:
        _BOTS[name, level] = table_bot(level, GAMES[name], Quick(secrets.token_hex(16)))
    return _BOTS[name, level]


def _begin(prepare: Callable[[], None] | None) -> None:
    """Prepare a worker: it ignores Ctrl-C, gives way to sockets, and ends when the server has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, name="server", daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if prepare is not None:
        prepare()


def _outlive_nobody() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


_BOTS: Final[dict[tuple[str, str], Bot]] = {}
