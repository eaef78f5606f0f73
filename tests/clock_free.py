"""Refuses tests that wait for a time to pass, read a clock, or give up soon: `make check` runs it.

Such tests are right on a quick machine and wrong on a busy one. They wait until something is so instead, with
tests/patience.py or tests/server/waiting.py. What has to deal with time all the same is named below, with its reason.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
SOON: Final = 30  # seconds: a time-out below that is reached by a busy machine

EXCEPTIONS: Final[dict[str, str]] = {
    "tests/patience.py": "the one place where tests wait, and where their patience ends",
    "tests/server/waiting.py": "the same where time may be simulated, and the one place to let it pass",
    "tests/budget.py": "no test: ends a quick run after a minute",
    "tests/quick.py": "the same",
    "tests/steps.py": "no test: tells people how long each step took, and ends what does not end when asked",
    "tests/games/spyfall/browser/player.py": "somebody may break in while it presses: it tries again, for ever",
    "tests/browser/hand.py": "to a browser two taps in a short time are one double tap, and a swift finger throws",
}
# Whole folders in which no time is real.
SIMULATED: Final = ("tests/simulation/",)

_CLOCKS: Final = {
    *(f"time.{name}" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    *(f"time.{name}_ns" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    *(f"datetime.{name}" for name in ("datetime.now", "datetime.utcnow", "datetime.today", "date.today")),
}
_SLEEPS: Final = {"time.sleep", "asyncio.sleep", "anyio.sleep"}
_PAUSE_OF_A_PAGE: Final = "wait_for_timeout"
# By name: at which place a time-out stands that is not called one, in seconds.
_SECONDS_AT: Final = {
    "asyncio.wait_for": 1,
    "asyncio.timeout": 0,
    "anyio.fail_after": 0,
    "anyio.move_on_after": 0,
}
_WAITS: Final = {"wait", "join"}  # of a process or a thread, with nothing but a time-out
_IN_SECONDS: Final = {"run", "check_output", "check_call", "communicate", "wait", "join", "result", "get", "Client"}


class Fault(NamedTuple):
    """Something refused."""

    line: int
    what: str


def faults(source: str) -> list[Fault]:
    """Return what is refused in the source of a test, line by line."""
    return sorted(set(_Reader(ast.parse(source)).faults()))


class _Reader:
    """Reads one module, with the names it imports and the numbers it gives names to."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._imported: dict[str, str] = {}  # by the name it has here: what it is elsewhere
        self._numbers: dict[str, float] = {}
        for node in ast.walk(tree):
            self._learn(node)
        self._has_pages = any(name.startswith("playwright") for name in self._imported.values())

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.Import(names):
                self._imported |= {(one.asname or one.name).partition(".")[0]: one.name for one in names}
            case ast.ImportFrom(module=str(module), names=names):
                self._imported |= {one.asname or one.name: f"{module}.{one.name}" for one in names}
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value):
                number = self._number(value)
                if number is not None:
                    self._numbers[name] = number

    def faults(self) -> Iterator[Fault]:
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call):
                yield from self._called(node)
            if isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Load):
                name = self._name(node)
                if name in _CLOCKS:
                    yield Fault(node.lineno, f"reads a clock: {name}")
                elif name in _SLEEPS and not self._is_called(node):
                    yield Fault(node.lineno, f"sleeps: {name}")

    def _is_called(self, node: ast.expr) -> bool:
        """A call is looked at as a whole, with what is given to it."""
        return any(isinstance(one, ast.Call) and one.func is node for one in ast.walk(self._tree))

    def _called(self, call: ast.Call) -> Iterator[Fault]:
        name = self._name(call.func)
        last = name.rpartition(".")[2]
        if last == _PAUSE_OF_A_PAGE or (name in _SLEEPS and not self._gives_way(name, call)):
            yield Fault(call.lineno, f"sleeps: {name}")
        for given, is_in_seconds in self._time_outs(name, last, call):
            number = self._number(given)
            if number is not None and 0 < number < (SOON if is_in_seconds else SOON * 1000):
                yield Fault(call.lineno, f"gives up soon: {last} after {number:g} {'s' if is_in_seconds else 'ms'}")

    def _gives_way(self, name: str, call: ast.Call) -> bool:
        """Let others have their turn: no time passes."""
        return name != "time.sleep" and len(call.args) == 1 and self._number(call.args[0]) == 0

    def _time_outs(self, name: str, last: str, call: ast.Call) -> Iterator[tuple[ast.expr, bool]]:
        """Return what may be a time-out, and whether it is in seconds: a page counts in milliseconds."""
        for keyword in call.keywords:
            if keyword.arg in ("timeout", "patience", "seconds"):
                is_of_a_page = self._has_pages and last not in _IN_SECONDS and not name.startswith("asyncio.")
                yield keyword.value, keyword.arg != "timeout" or not is_of_a_page
        place = _SECONDS_AT.get(name)
        if place is not None and place < len(call.args):
            yield call.args[place], True
        if last in _WAITS and len(call.args) == 1 and isinstance(call.func, ast.Attribute):
            yield call.args[0], True

    def _name(self, node: ast.expr) -> str:
        """Return what is meant, by its full name as far as it is imported: time.sleep."""
        match node:
            case ast.Name(name):
                return self._imported.get(name, name)
            case ast.Attribute(value, name):
                return f"{self._name(value)}.{name}"
            case _:
                return ""

    def _number(self, node: ast.expr | None) -> float | None:
        match node:
            case ast.Constant(int(value) | float(value)) if not isinstance(value, bool):
                return float(value)
            case ast.Name(name):
                return self._numbers.get(name)
            case ast.BinOp(left, ast.Mult(), right):
                factors = self._number(left), self._number(right)
                return None if None in factors else factors[0] * factors[1]  # type: ignore[operator]
            case _:
                return None


def refused(root: Path = ROOT) -> Iterator[str]:
    """Return what is wrong in all tests, a line each; an exception nobody needs is wrong as well."""
    for file in sorted(Path(root, "tests").rglob("*.py")):
        path = file.relative_to(root).as_posix()
        found = faults(file.read_text("utf-8"))
        if path in EXCEPTIONS:
            if not found:
                yield f"{path}: is named in tests/clock_free.py as an exception, and need not be"
        elif not path.startswith(SIMULATED):
            yield from (f"{path}:{line}: {what}" for line, what in found)


def main() -> None:
    found = list(refused())
    for line in found:
        print(line, file=sys.stderr)
    if found:
        sys.exit("tests wait until something is so, never for a time: tests/clock_free.py")


if __name__ == "__main__":
    main()
