"""An event loop whose clock moves only when nothing is left to do.

Bytes travel in memory, and what the server gives to threads is carried out by the loop itself; so all there is to do is
in the loop's own queues, and when they are empty the clock jumps to the next timer. « Ten minutes later » takes as long
as what happens in ten minutes, and no result depends on how fast the machine is.
"""

from __future__ import annotations

import asyncio
import selectors
import socket
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, Final, TypeVar

from tests.simulation.network import HERE, Network

T = TypeVar("T")

START: Final = 1_000.0  # seconds on the loop's clock; not 0, which could be taken for « never »
TICK: Final = 1e-6  # seconds: timers closer than this ring together
WORK: Final = 0.000_5  # seconds of work that the server gives to a thread


MOST_AT_A_MOMENT: Final = 1_000_000  # turns of the loop: an endless one would stop the clock


class TimeStands(Exception):
    """Callbacks go on for ever at the same moment, so no timer will ring."""


class NothingLeft(Exception):
    """Everything waits, and nothing will ever happen."""


class Machine:
    """The machine of a node. When it is dead, none of its callbacks run; when it is stuck, they run later."""

    is_dead = False
    stuck_until = 0.0  # on the loop's clock
    steps = 0  # callbacks run so far
    dies_before: int | None = None  # the step that it does not live to see

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[Any]] = []
        self.unheard: list[tuple[Context, Any, tuple[Any, ...]]] = []  # callbacks that came after its death

    def add(self, task: asyncio.Task[Any]) -> None:
        self._tasks.append(task)
        if len(self._tasks) > 500:
            self._tasks = self.tasks()

    def tasks(self) -> list[asyncio.Task[Any]]:
        """Return the pending callbacks of this machine."""
        return [task for task in self._tasks if not task.done()]

    def die(self) -> None:
        self.is_dead = True


OWNER: Final[ContextVar[Machine | None]] = ContextVar("owner", default=None)


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop that runs what is ready, and moves its clock when nothing is."""

    def __init__(self) -> None:
        self._now = START
        super().__init__(_Jumps(self))
        self._clock_resolution = TICK
        self.network = Network(self)
        self.work_takes: Callable[[], float] = lambda: WORK

    def time(self) -> float:
        return self._now

    def pass_time(self, seconds: float) -> None:
        """Move the clock: nothing else is left to do."""
        self._now += seconds

    # -- machines --------------------------------------------------------------------------------------------

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:
        owner = OWNER.get() if context is None else context.get(OWNER)
        if owner is None:
            return super().call_soon(callback, *args, context=context)
        return super().call_soon(self._act, owner, callback, args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> asyncio.TimerHandle:
        owner = OWNER.get() if context is None else context.get(OWNER)
        if owner is None:
            return super().call_at(when, callback, *args, context=context)
        return super().call_at(when, self._act, owner, callback, args, context=context)

    def _act(self, owner: Machine, callback: Any, args: tuple[Any, ...]) -> None:
        """Run a callback of a machine, if it is alive, as soon as it is not stuck."""
        if owner.is_dead:
            owner.unheard.append((copy_context(), callback, args))
            return
        if owner.stuck_until > self._now:
            self.call_at(owner.stuck_until, callback, *args)
            return
        owner.steps += 1
        if owner.steps == owner.dies_before:
            owner.die()
            owner.unheard.append((copy_context(), callback, args))
            return
        callback(*args)

    def bury(self, machine: Machine) -> None:
        """End the pending work of a dead machine, so that nothing of it stays in memory.

        Whoever calls this sees to it that it can do nothing to anybody any more.
        """
        machine.is_dead = False
        machine.stuck_until = 0.0
        machine.dies_before = None
        unheard, machine.unheard = machine.unheard, []
        for context, callback, args in unheard:
            self.call_soon(callback, *args, context=context)
        for task in machine.tasks():
            task.cancel()

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(coro, name=name, context=context)
        owner = OWNER.get() if context is None else context.get(OWNER)
        if owner is not None:
            owner.add(task)
        return task

    # -- threads ---------------------------------------------------------------------------------------------

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Run here, a moment later, what would run in a thread."""
        done = self.create_future()
        self.call_later(self.work_takes(), _carry_out, done, func, args)
        return done

    # -- the network -----------------------------------------------------------------------------------------

    async def create_connection(self, protocol_factory: Any, host: Any = None, port: Any = None, **more: Any) -> Any:
        assert more.get("sock") is None and not more.get("ssl"), "the simulated network has neither sockets nor secrets"
        return await self.network.connect(protocol_factory, port)

    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **more: Any) -> Any:
        sock: socket.socket | None = more.get("sock")
        address = (host or HERE, port or self.network.free_port()) if sock is None else sock.getsockname()[:2]
        return self.network.listen(protocol_factory, address, sock)


class _Jumps(selectors.DefaultSelector):
    """A selector that never waits: what the loop would wait for is now."""

    def __init__(self, loop: SimulatedLoop) -> None:
        super().__init__()
        self._loop = loop
        self._turns = 0  # at this moment

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)  # a word from another thread, such as Ctrl-C
        if found or timeout == 0:
            self._turns += 1
            if self._turns > MOST_AT_A_MOMENT:
                raise TimeStands
            return found
        self._turns = 0
        if timeout is None:
            raise NothingLeft
        self._loop.pass_time(timeout)
        return found


def _carry_out(done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if done.cancelled():
        return
    try:
        result = func(*args)
    except Exception as wrong:  # noqa: BLE001 (raised in the waiting task)
        done.set_exception(wrong)
    else:
        done.set_result(result)


def alone(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a loop of its own, always from the same moment."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(work)
