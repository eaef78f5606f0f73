"""The compiled package, for tests: it lies in build/tested, which `make tested` fills, quickly: not optimised.

The same install runs compiled, or, with TABLEE_PURE=1, from its sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "tested"


def reason_to_skip(*parts: str) -> str | None:
    """Return why nothing compiled can be tested that comes from the present sources of these parts of the package."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None and shutil.which("cc") is None:
        return "there is no C compiler"
    if not (COMPILED / "ready").exists():
        return "nothing is compiled: make tested"
    source = ROOT / "src" / "tablee"
    for file in [file for part in parts for file in source.glob(part)]:
        twin = COMPILED / "tablee" / file.relative_to(source)
        if not twin.exists() or twin.read_bytes() != file.read_bytes():
            return f"what is compiled is not what is written ({file.relative_to(source)}): make tested"
    return None


def run(*arguments: str, pure: str) -> str:
    """Run Python with the compiled package (pure: "1" for its sources); return what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(COMPILED), "TABLEE_PURE": pure}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [sys.executable, "-P", *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
