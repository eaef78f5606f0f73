"""What the load benchmark needs from npm, and Node to run it."""

from __future__ import annotations

from pathlib import Path

from web.npm import NODE, NpmFailed
from web.npm import install as install_into

__all__ = ["HERE", "NODE", "install"]

HERE = Path(__file__).resolve().parent


def install() -> None:
    """Install what package-lock.json pins, unless exactly that is there."""
    try:
        install_into(HERE, "boardgame.io")
    except NpmFailed as failure:
        raise SystemExit(f"bench: {failure}") from None
