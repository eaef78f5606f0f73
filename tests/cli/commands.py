"""Running `tablee` in a process of its own."""

import os
import subprocess
import sys

TABLEE = [sys.executable, "-c", "from tablee.cli import main; main()"]


def environment(**more):
    """Return an environment that speaks English and draws nothing, wherever the tests run."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR")}
    return {**kept, "LANG": "C.UTF-8", **more}


def tablee(*arguments, **more):
    """Run a command to its end and return what it wrote and its exit code."""
    return subprocess.run(
        [*TABLEE, *map(str, arguments)], env=environment(**more), capture_output=True, encoding="utf-8", timeout=120
    )
