"""Running `tablee`: in a process of its own, or, where that makes no difference, in this one."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from tablee.cli.entry import run

TABLEE = [sys.executable, "-c", "from tablee.cli import main; main()"]


def environment(**more):
    """Return an environment that speaks English and draws nothing, wherever the tests run."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR")}
    return {**kept, "LANG": "C.UTF-8", **more}


def here(*arguments, typed=""):
    """Run a command to its end in this process, and return the same: what it would import is there already."""
    command = [str(argument) for argument in arguments]
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.dict(os.environ, environment(), clear=True),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run(command)
    return subprocess.CompletedProcess(command, code, out.getvalue(), err.getvalue())


def tablee(*arguments, **more):
    """Run a command to its end and return what it wrote and its exit code."""
    return subprocess.run(
        [*TABLEE, *map(str, arguments)], env=environment(**more), capture_output=True, encoding="utf-8", timeout=120
    )
