"""The compiled build of a commit of ours: made in a worktree that is removed again, and kept in build/commits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.sides import ROOT

COMMITS = ROOT / "build" / "commits"


def build_of(commit: str) -> Path:
    """Return where the build of a commit is; it is made the first time, which takes minutes."""
    whole = _git("rev-parse", "--verify", f"{commit}^{{commit}}")
    build = COMMITS / whole
    if not build.is_dir():
        with TemporaryDirectory(prefix="tablee-commit-") as folder:
            tree = Path(folder, "tree")
            _git("worktree", "add", "--quiet", "--detach", str(tree), whole)
            try:
                made = _made(tree, Path(folder))
                COMMITS.mkdir(parents=True, exist_ok=True)
                part = COMMITS / f"{whole}.part"
                _run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(part), str(made)])
                part.rename(build)
            finally:
                _git("worktree", "remove", "--force", str(tree))
    return build


def _made(tree: Path, folder: Path) -> Path:
    """Build the wheel of a worktree, as `make compiled` does."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    _run(command, tree, {"TABLEE_PURE": "0", "TABLEE_WEB": "0"})
    (wheel,) = folder.glob("*.whl")
    return wheel


def _git(*arguments: str) -> str:
    return _run(["git", *arguments]).strip()


def _run(command: list[str], folder: Path = ROOT, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"bench: {' '.join(command)} failed\n{done.stdout}{done.stderr}")
    return done.stdout
