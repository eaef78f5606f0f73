"""Worker processes that play a series."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from typing import Any, Final, NamedTuple, cast

from tablee.lab.series import Played, Series, play_one

SPAWN: Final = multiprocessing.get_context("spawn")  # a fork would copy locks that threads hold
BATCH: Final = 0.05  # seconds between two messages of a worker
PATIENCE: Final = 0.1  # seconds until a request to stop is noticed

Stopped = Callable[[], bool]
Results = Connection  # of lists of Played, or of the last words of a worker that failed


class LastWords(NamedTuple):
    """A failed series: a sentence in English, and facts for other languages."""

    message: str
    facts: dict[str, Any]


class SeriesFailed(RuntimeError):
    """A worker process died during its match."""

    def __init__(self, last_words: LastWords) -> None:
        super().__init__(last_words.message)
        self.facts: Final = last_words.facts


class Crew:
    """Plays a series in worker processes and hands the matches over in order.

    `seconds` counts from the moment the first worker is ready, the time to start a process being no part of playing.
    """

    def __init__(self, series: Series, workers: int, stopped: Stopped = lambda: False) -> None:
        self.seconds = 0.0
        self._series = series
        self._workers = min(workers, series.matches)
        self._stopped = stopped
        self._numbers = SPAWN.Value("q", 0)  # must outlive the start of the workers
        self._running: dict[Results, BaseProcess] = {}

    def play(self) -> Iterator[Played]:
        """Yield the matches in the order of their numbers.

        Once `stopped` says so the workers are ended and what is done already is yielded. They are ended, too, when
        the caller stops asking or anything is raised.
        """
        done: dict[int, Played] = {}
        following = 0
        self._start()
        try:
            began = self._first_ready()
            while following < self._series.matches and not self._stopped():
                done.update((played.number, played) for played in self._arrived())
                self.seconds = time.perf_counter() - began
                while following in done:
                    yield done.pop(following)
                    following += 1
        finally:
            self._dismiss()
        for number in sorted(done):
            yield done[number]

    def workers(self) -> list[int]:
        """Return the ids of the running worker processes."""
        return [worker.pid for worker in self._running.values() if worker.pid is not None]

    def _start(self) -> None:
        with deaf_to_interrupts():
            for _ in range(self._workers):
                ours, theirs = SPAWN.Pipe(duplex=False)
                worker = SPAWN.Process(target=_work, args=(self._series, self._numbers, theirs), daemon=True)
                worker.start()
                theirs.close()  # so that the pipe ends with the worker
                self._running[ours] = worker

    def _first_ready(self) -> float:
        while not self._stopped() and not wait(list(self._running), PATIENCE):
            pass
        return time.perf_counter()

    def _arrived(self) -> Iterator[Played]:
        """Wait a little for results of the workers, and yield them."""
        for pipe in cast("list[Results]", wait(list(self._running), PATIENCE)):
            message = _received(pipe)
            if isinstance(message, list):
                yield from message
            else:
                self._part_with(pipe, message)

    def _part_with(self, pipe: Results, last_words: LastWords | None) -> None:
        """Release a worker that is done, or has failed."""
        worker = self._running.pop(pipe)
        pipe.close()
        worker.join()
        if worker.exitcode:
            code = worker.exitcode
            stopped = LastWords(f"a worker process ended unexpectedly (exit code {code})", {"code": code})
            raise SeriesFailed(last_words or stopped)

    def _dismiss(self) -> None:
        for worker in self._running.values():
            worker.kill()
        for pipe, worker in self._running.items():
            worker.join()
            pipe.close()
        self._running.clear()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Let processes started within ignore Ctrl-C, which a terminal sends to all; ours decides what it means.

    A Ctrl-C meanwhile is not lost: it is held back until the end, or another thread gets it.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield  # only the main thread, and not every system, can hold signals back
        return
    resource_tracker.ensure_running()  # else it is started within, and stops holding the signal back
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _received(pipe: Results) -> list[Played] | LastWords | None:
    """Return the message of a worker; None: it has ended."""
    try:
        return cast("list[Played] | LastWords", pipe.recv())
    except (EOFError, OSError):  # the second: in the middle of a message
        return None


def _work(series: Series, numbers: Synchronized[int], results: Results) -> None:
    """Play matches until none is left. The first message, an empty one, says that the worker is ready."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    batch: list[Played] = []
    results.send(batch)
    sent = time.monotonic()
    while (number := _next(numbers)) < series.matches:
        batch.append(_played(series, number, results))
        if time.monotonic() - sent > BATCH:
            results.send(batch)
            batch = []
            sent = time.monotonic()
    results.send(batch)


def _next(numbers: Synchronized[int]) -> int:
    """Take the number of the next free match."""
    with numbers.get_lock():
        number = numbers.value
        numbers.value = number + 1
    return number


def _played(series: Series, number: int, results: Results) -> Played:
    try:
        return play_one(series, number)
    except Exception as wrong:
        fault = f"{type(wrong).__name__}: {wrong}"
        message = f"match {number} of seed {series.seed} failed: {fault}"
        system = wrong.errno if isinstance(wrong, OSError) else None
        results.send(LastWords(message, {"number": number, "seed": series.seed, "fault": fault, "errno": system}))
        raise


def _end_with_parent() -> None:
    """End this process when its parent has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
