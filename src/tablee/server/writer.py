"""The writer: a thread that carries out the writes of a store in batches, one commit after the other."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from time import sleep
from typing import Any, Final, Protocol

from tablee.server.bus import Notice

MOST_AT_ONCE: Final = 500  # changes in one commit
CROWD: Final = 8  # changes in one commit, after which the next waits a little for more: commits are expensive
GATHERING: Final = 0.004  # seconds


Notices = Notice | Callable[[Any], list[Notice]]  # known before, or computed from the result of the change


class Job:
    """A write that waits its turn: the change, the tables it is about, and the future of its caller."""

    __slots__ = ("change", "future", "notice", "of", "person")

    def __init__(
        self,
        change: Any,
        notice: Notices | None,
        future: asyncio.Future[Any],
        of: tuple[str, ...],
        person: str | None,
    ) -> None:
        self.change = change
        self.notice = notice
        self.future = future
        self.of = of
        self.person = person

    @property
    def is_alone(self) -> bool:
        """Tell whether it takes its locks itself, in the order of locks, and so shares no commit."""
        return not self.of and self.person is None

    def notices(self, result: Any) -> list[Notice]:
        """Return the notices for other nodes."""
        if self.notice is None or result is False or isinstance(result, Exception):
            return []
        return [self.notice] if isinstance(self.notice, Notice) else self.notice(result)


def transactions(batch: list[Job]) -> list[list[Job]]:
    """Split a batch into commits: one for each job that is alone, such as a sign of life, then one for the others."""
    shared = [job for job in batch if not job.is_alone]
    return [*([job] for job in batch if job.is_alone), *([shared] if shared else [])]


Commit = Callable[[list[Job]], list[Any]]  # carries out a batch; returns each result, or the exception to be raised
Answer = Callable[[list[Job], list[Any]], None]  # sets the results of the futures, on the event loop


class Writer(Protocol):
    """Carries out jobs in order."""

    def start(self) -> None: ...

    def put(self, job: Job) -> None: ...

    def close(self) -> None:
        """Finish the waiting jobs, then end."""


class WritingThread:
    """The writer of a real server. Jobs that come during a commit share the next one."""

    def __init__(self, commit: Commit, answer: Answer) -> None:
        self._commit = commit
        self._answer = answer
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def put(self, job: Job) -> None:
        self._jobs.put(job)

    def close(self) -> None:
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()

    def _work(self) -> None:
        is_crowded = False
        while (first := self._jobs.get()) is not None:
            if is_crowded:
                sleep(GATHERING)
            batch = [first]
            stop = False
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                another = self._jobs.get()
                if another is None:
                    stop = True
                    break
                batch.append(another)
            is_crowded = len(batch) >= CROWD
            for part in transactions(batch):
                self._tell(part, self._commit(part))
            if stop:
                return

    def _tell(self, batch: list[Job], results: list[Any]) -> None:
        loop = batch[0].future.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._answer, batch, results)
