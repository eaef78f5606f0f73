"""Builds the web app into src/tablee/web, where an editable install and a wheel both find it.

`python -m web.build` does it for the source tree; hatch_build.py calls it for a wheel. Nothing is done when what is
there was built from the sources as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from web.npm import NpmFailed, install, npm

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
OUTPUT = ROOT / "src" / "tablee" / "web"
STAMP = OUTPUT / ".sources"  # what the output was built from; the server does not serve it
_APART = {".vitest", "node_modules", "__pycache__"}  # made from the sources, or not ours


def build(is_only_installed: bool = False) -> None:
    """Bring node_modules and the built app up to date, and say what takes long."""
    if not is_only_installed and is_built():
        return
    install(WEB, "the packages of the web app")
    if not is_only_installed:
        made_from = digest()
        print("building the web app", flush=True)
        npm(WEB, "run", "build")
        STAMP.write_text(made_from, "utf-8")


def is_built() -> bool:
    """Tell whether the output is that of the sources as they are."""
    return (OUTPUT / "index.html").exists() and STAMP.exists() and STAMP.read_text("utf-8") == digest()


def digest() -> str:
    """Return a fingerprint of all the app is made of; dates would not survive a checkout."""
    found = sha256()
    for path in sorted(_sources()):
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    """The front, and what it reads of the games: their data and their rules."""
    for part in WEB.iterdir():
        if part.name not in _APART:
            yield from (path for path in (part, *part.rglob("*")) if path.is_file())
    for path in (ROOT / "src" / "tablee" / "games").rglob("*"):
        if path.suffix in (".toml", ".md"):
            yield path


if __name__ == "__main__":
    try:
        build(is_only_installed="--install" in sys.argv[1:])
    except NpmFailed as failure:
        sys.exit(f"tablee: {failure}")
