"""Steps of `make test` that do not need each other, side by side: python -m tests.steps compiled check vitest

Each is a target of the Makefile; as many run at once as there are cores, in the order in which they are named. What a
step says is shown when it has ended. All are run to their ends, so that one run tells all that is wrong; if one fails,
so does the whole, which says which. Ctrl-C ends them all, with everything that they have started.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from types import FrameType

MAKE = os.environ.get("MAKE", "make")
GRACE = 10.0  # seconds between asking a step to end and ending it


class Steps:
    """Commands under way, each in a process group of its own, and what became of them."""

    def __init__(self) -> None:
        self._running: list[subprocess.Popen[str]] = []
        self._is_ending = False

    def run(self, name: str, command: Sequence[str]) -> tuple[str, int, str, float]:
        """Run a step to its end; return its name, its exit code, what it said, and how long it took."""
        began = time.monotonic()
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._running.append(process)
        if self._is_ending:
            _signal(process, signal.SIGTERM)
        said, _ = process.communicate()
        return name, process.returncode, said, time.monotonic() - began

    def end(self) -> None:
        """End all that runs: kindly first."""
        self._is_ending = True
        for process in self._running:
            _signal(process, signal.SIGTERM)
        until = time.monotonic() + GRACE
        for process in self._running:
            try:
                process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                _signal(process, signal.SIGKILL)


def _signal(process: subprocess.Popen[str], which: signal.Signals) -> None:
    """Tell a step and all that it started."""
    try:
        os.killpg(process.pid, which)
    except ProcessLookupError:
        return  # nobody of them is left


def side_by_side(commands: Iterable[tuple[str, Sequence[str]]], at_once: int) -> list[str]:
    """Run all steps, tell about each, and return the names of those that failed."""
    steps, tasks, failed = Steps(), [], []
    with ThreadPoolExecutor(at_once) as pool:
        try:
            for name, command in commands:
                tasks.append(pool.submit(steps.run, name, command))
            for task in as_completed(tasks):
                name, code, said, seconds = task.result()
                failed += [name] if code else []
                print(
                    f"== {name}: {'FAILED' if code else 'done'} in {seconds:.0f} s", said.rstrip(), sep="\n", flush=True
                )
        except KeyboardInterrupt:
            for task in tasks:
                task.cancel()
            steps.end()
            raise
    return failed


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(names: list[str]) -> int:
    for which in (signal.SIGINT, signal.SIGTERM):  # also where a shell put us in the background, deaf to Ctrl-C
        signal.signal(which, _interrupt)
    try:
        failed = side_by_side([(name, [MAKE, "--no-print-directory", name]) for name in names], os.cpu_count() or 1)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
