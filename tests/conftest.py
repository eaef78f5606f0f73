"""For all tests: Ctrl-C means Ctrl-C, also where the run was put in the background and told to ignore it.

Nothing is compiled twice: bytecode is kept, also where Python was told not to, because every worker needs all of it,
and so does every program that a test starts. And no test waits for ever: one that hangs fails, and shows where.

Memory is searched for garbage less often than usual: with thousands of tests loaded that took a tenth of the time.
"""

import asyncio
import contextlib
import gc
import os
import signal
import sys
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, Final

import pytest

from tests.simulation.loop import SimulatedLoop

BETWEEN_SEARCHES: Final = 20_000  # new objects; the usual 700 suits small programs
FOR_EVER: Final = 1_200.0  # seconds: the longest test takes a tenth of that, and a busy machine several times as long

with contextlib.suppress(ValueError):  # not the main thread: somebody else's signals
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """End a test that hangs. Where time is simulated hours pass in a moment, and a hang is noticed by the loop."""
    test = pyfuncitem.obj
    if not iscoroutinefunction(test):
        return

    @wraps(test)
    async def in_time(*args: Any, **named: Any) -> None:
        is_simulated = isinstance(asyncio.get_running_loop(), SimulatedLoop)
        async with asyncio.timeout(None if is_simulated else FOR_EVER):
            await test(*args, **named)

    pyfuncitem.obj = in_time


def pytest_collection_finish() -> None:
    """Leave what is loaded by now out of every search for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(BETWEEN_SEARCHES, 10, 10)
