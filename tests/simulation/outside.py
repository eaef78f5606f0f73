"""What a simulated server takes from outside: it all happens on the loop, and takes as long as the simulation says."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from tablee.bots.levels import TABLE_LEVELS
from tablee.bots.policies import BOTS
from tablee.games import GAMES
from tablee.server import clock
from tablee.server.metrics import Figures
from tablee.server.outside import Outside
from tablee.server.store import Store
from tablee.server.thinkers import _BOTS, Pool, think
from tablee.server.writer import MOST_AT_ONCE, Answer, Commit, Job, transactions
from tests.simulation.loop import SimulatedLoop

EPOCH: Final = 1_767_225_600_000  # ms since 1970: 2026 begins where the loop's clock stands at 0
KNOWN: Final[tuple[dict[Any, Any], ...]] = (GAMES, BOTS, TABLE_LEVELS, _BOTS)  # what tests prepare bots by
COMMIT: Final = 0.002  # seconds a commit takes
THOUGHT: Final = 0.01  # seconds a bot thinks


def simulated_loop() -> SimulatedLoop:
    """Return the loop that runs; it is simulated."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedLoop)
    return loop


def wall(system: Callable[[], int] = clock.wall) -> int:
    """Return the milliseconds since 1970: on a simulated loop they pass with its time."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return system()
    return EPOCH + int(loop.time() * 1000) if isinstance(loop, SimulatedLoop) else system()


class SimulatedOutside(Outside):
    """Time is the loop's, commits and thoughts are carried out by the loop."""

    def __init__(self) -> None:
        self._loop = simulated_loop()

    def monotonic(self) -> float:
        return self._loop.time()

    def store(self, url: str, node: str, figures: Figures) -> Store:
        return Store(url, node, figures, LoopWriter, carries_over=False)

    def pool(self, processes: int, prepare: Callable[[], None] | None) -> Pool:
        return LoopPool(prepare)


class LoopWriter:
    """A store's writer on the loop: what is asked during a commit goes together into the next one."""

    takes: Callable[[], float] = staticmethod(lambda: COMMIT)

    def __init__(self, commit: Commit, answer: Answer) -> None:
        self._commit = commit
        self._answer = answer
        self._waiting: deque[Job] = deque()
        self._next: asyncio.TimerHandle | None = None
        self._is_held = False

    def start(self) -> None:
        """Nothing has to be started."""

    def put(self, job: Job) -> None:
        self._waiting.append(job)
        self._go_on()

    def hold(self, is_held: bool) -> None:
        """Let a commit last until it is let go: whatever is asked meanwhile waits for the next one."""
        if is_held and self._next is not None:  # what was asked before is the commit that lasts
            self._next.cancel()
            self._work()
        self._is_held = is_held
        self._go_on()

    def close(self) -> None:
        self._is_held = False
        while self._waiting:
            self._work()
        if self._next is not None:
            self._next.cancel()

    def _go_on(self) -> None:
        if self._next is None and self._waiting and not self._is_held:
            self._next = asyncio.get_running_loop().call_later(self.takes(), self._work)

    def _work(self) -> None:
        self._next = None
        if self._is_held:
            return
        batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
        for part in transactions(batch):
            asyncio.get_running_loop().call_soon(self._answer, part, self._commit(part))
        self._go_on()


class LoopPool:
    """Bots think here, one after the other, and always in time."""

    def __init__(self, prepare: Callable[[], None] | None = None) -> None:
        self._before: list[tuple[dict[Any, Any], dict[Any, Any]]] = []
        if prepare is not None:
            self._before = [(known, dict(known)) for known in KNOWN]
            _BOTS.clear()  # in a process of its own nobody has decided yet
            prepare()

    async def decide(self, asked: tuple[Any, ...], limit: float) -> list[Any] | None:
        await asyncio.sleep(THOUGHT)
        return think(*asked)

    def close(self) -> None:
        """What was prepared here would have ended with a process of its own."""
        for known, before in self._before:
            known.clear()
            known.update(before)
