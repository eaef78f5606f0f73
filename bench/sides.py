"""One side of a comparison: a process that plays what it is asked to, so that sides can take turns."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

Figures = dict[str, float]


class Side:
    """A worker process and what it can play."""

    def __init__(self, name: str, environment: dict[str, str]) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "bench.worker", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, **environment},
        )
        self.plays: list[str] = self._read()

    def ask(self, what: str, seconds: float = 0) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what} {seconds}\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: the side « {self.name} » ended early")
        return json.loads(line)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def compiled_side(build: Path) -> Side:
    """Return the side that plays with a compiled build."""
    return Side("compiled", {"PYTHONPATH": f"{build}:{ROOT}", "TABLEE_PURE": "0"})


def ratio(ours: Sequence[Figures], theirs: Sequence[Figures], figure: str) -> float:
    """Return ours over theirs, slice by slice, so that load on a shared machine affects both; the median."""
    return statistics.median(a[figure] / b[figure] for a, b in zip(ours, theirs, strict=True))
