"""What `make check` refuses in tests: waiting for a time, reading a clock, giving up soon."""

from pathlib import Path

import pytest

from tests import clock_free
from tests.clock_free import faults, refused


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import time\ntime.sleep(1)", "sleeps: time.sleep"),
        ("import time as t\nt.sleep(0)", "sleeps: time.sleep"),
        ("from time import sleep\nThread(target=sleep)", "sleeps: time.sleep"),
        ("import asyncio\nasync def f(): await asyncio.sleep(0.1)", "sleeps: asyncio.sleep"),
        ("async def f(page): await page.wait_for_timeout(50)", "sleeps: page.wait_for_timeout"),
        ("import time\nbegan = time.monotonic()", "reads a clock: time.monotonic"),
        ("from time import perf_counter as now\nnow()", "reads a clock: time.perf_counter"),
        ("from datetime import datetime\ndatetime.now()", "reads a clock: datetime.datetime.now"),
        ("import subprocess\nsubprocess.run(['x'], timeout=5)", "gives up soon: run after 5 s"),
        ("SOON = 2 * 5\nprocess.communicate(timeout=SOON)", "gives up soon: communicate after 10 s"),
        ("process.wait(3)", "gives up soon: wait after 3 s"),
        ("import asyncio\nasync def f(x): await asyncio.wait_for(x, 2)", "gives up soon: wait_for after 2 s"),
        ("from playwright.async_api import Page\npage.click('x', timeout=5000)", "gives up soon: click after 5000 ms"),
    ],
)
def test_what_is_right_only_on_a_quick_machine_is_refused(source: str, what: str) -> None:
    assert [fault.what for fault in faults(source)] == [what]


@pytest.mark.parametrize(
    "source",
    [
        "import asyncio\nasync def f(): await asyncio.sleep(0)",
        "PATIENCE = 60\nprocess.communicate(timeout=PATIENCE)",
        "from playwright.async_api import Page\npage.click('x', timeout=60_000)",
        "os.path.join('a', 'b')\ntable.join(1, 'Bob')",
        "def sleep(step): ...\nsleep(1)",
        "import threading\nthread.join()",
    ],
)
def test_what_is_right_on_every_machine_is_not(source: str) -> None:
    assert faults(source) == []


def test_an_exception_that_nobody_needs_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "needed.py").write_text("import time\ntime.sleep(1)\n")
    (folder / "needless.py").write_text("x = 1\n")
    (folder / "wrong.py").write_text("import time\ntime.sleep(1)\n")
    monkeypatch.setattr(clock_free, "EXCEPTIONS", {"tests/needed.py": "a reason", "tests/needless.py": "none"})
    assert [line.partition(":")[0] for line in refused(tmp_path)] == ["tests/needless.py", "tests/wrong.py"]
