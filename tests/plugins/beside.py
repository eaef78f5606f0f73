"""Packages installed beside Tablée, for a test alone: a folder on PYTHONPATH with what pip puts there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PEARLS: Final = ROOT / "examples" / "pearls"


def installed(package: Path, folder: Path) -> Path:
    """Install a package there as its readers do, from nothing but what is on this machine; return the folder."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", str(folder), str(package)], check=True)
    return folder


def pretended(folder: Path, package: str, name: str, place: str, **modules: str) -> Path:
    """Write modules and the entry point of a package, as if it had been installed; return the folder."""
    about = folder / f"{package.replace('-', '_')}-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[tablee.games]\n{name} = {place}\n", "utf-8")
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(dedent(text), "utf-8")
    return folder
