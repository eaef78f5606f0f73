"""Tests of what the present change touches, and a smoke of everything: `make quick`. `make test` is the whole truth.

Changed is what differs from the main branch, committed or not, and what is new. A changed test is run; of a changed
module, the tests that import it themselves or through a helper among the tests, and those that belong to its part of
the package. Of what takes minutes by itself only a part: of contracts and secrets one table of each game that is
touched; of browser, server and terminal the tests that were changed, or import a changed module without a helper. The
web app's own tests are run if it has changed, or a text or rule it reads. After a minute nothing more is begun; what
was left out is counted at the end.

    python -m tests.quick            run them
    python -m tests.quick --list     say what would be run
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

import grimp

from tablee.games import GAMES
from tests.budget import UNTIL
from tests.dossiers import PARTS

ROOT: Final = Path(__file__).parents[1]
MAIN: Final = ("main", "origin/main", "master")  # branches with which a change may be compared

SMOKE: Final = (
    "tests/test_smoke.py",
    "tests/browser/test_smoke.py",
    "tests/replays",
    "tests/test_rules.py",
    "tests/test_architecture.py",
)
# By folder of the package: the tests that belong there. {game} is the folder below.
BELONGING: Final = {
    "src/tablee/kernel": ("tests/kernel",),
    "src/tablee/parts": ("tests/parts",),
    "src/tablee/games": ("tests/games/{game}", "tests/counts/test_{game}.py"),
    "src/tablee/bots": ("tests/bots",),
    "src/tablee/lab": ("tests/lab",),
    "examples": ("tests/plugins",),
    "docs": ("tests/test_docs.py",),
    "web": ("tests/web", "tests/test_web_build.py"),
}
# What takes long: for what comes to it through helpers, the smoke has to do.
LONG: Final = ("tests/browser/", "tests/server/", "tests/cli/", "tests/conformance/", "tests/secrets/")
# Of a game, or of the kernel below all games: one table in every contract and every secret.
SAMPLE: Final = ("tests/conformance", "tests/secrets")
SAMPLE_SEATS: Final = 3
BUDGET: Final = (45, 65)  # seconds after which no more is begun: of what is touched, and of the sample


def changed(root: Path = ROOT) -> list[str]:
    """Return the files that differ from the main branch, and new ones; without a main branch, from the last commit."""
    base = next((name for name in MAIN if _git(root, "rev-parse", "--verify", "--quiet", name)), "HEAD")
    since = (_git(root, "merge-base", base, "HEAD") or ["HEAD"])[0]
    found = {*_git(root, "diff", "--name-only", since), *_git(root, "ls-files", "--others", "--exclude-standard")}
    return sorted(found)


def _git(root: Path, *arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


class Reach:
    """Which test files have to do with which files."""

    def __init__(self) -> None:
        self._graph = grimp.build_graph("tablee", "tests", cache_dir=None)
        self._add_dossiers()

    def _add_dossiers(self) -> None:
        """What is found by the name of a game is no import: whoever asks for a part of the dossiers imports it."""
        users = {name: [] for name in PARTS} | {"dossier": ["tests.dossiers"]}
        for module in self._graph.find_modules_that_directly_import("tests.dossiers"):
            text = Path(ROOT, _path(module)).read_text("utf-8")
            for name in PARTS:
                users[name] += [module] if f'"{name}"' in text else []
        for name, modules in users.items():
            for found in self._graph.find_matching_modules(f"tests.games.*.{name}"):
                for module in modules:
                    self._graph.add_import(importer=module, imported=found)

    def of(self, path: str) -> Iterator[str]:
        """Return the test files, or folders of them, that a file touches."""
        if is_test(path):
            yield path
        module = _module(path)
        if module in self._graph.modules:
            yield from (_path(importer) for importer in self._importers(module))
        for folder, belonging in BELONGING.items():
            if path.startswith(f"{folder}/"):
                game = path.removeprefix(f"{folder}/").partition("/")[0]
                yield from (tests.format(game=game) for tests in belonging)

    def _importers(self, module: str) -> set[str]:
        """Return the tests that import a module, themselves or through helpers among the tests."""
        found: set[str] = set()
        new = {module}
        while new:
            importers = {one for known in new for one in self._graph.find_modules_that_directly_import(known)}
            is_near = new == {module} and not module.startswith("tests.")
            new = {
                one for one in importers if one.startswith("tests.") and (is_near or not _is_long(_path(one)))
            } - found
            found |= new
        return {one for one in found if is_test(_path(one))}


def is_test(path: str) -> bool:
    return path.startswith("tests/") and PurePosixPath(path).name.startswith("test_") and path.endswith(".py")


def _module(path: str) -> str:
    inner = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    return inner.replace("/", ".") if path.endswith(".py") else ""


def _path(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def chosen(files: Iterable[str], tests: Reach) -> list[str]:
    """Return what pytest is to run, in this order: tests that were changed, the smoke, and what else is touched."""
    files = list(files)
    touched = {one for file in files for one in tests.of(file) if Path(ROOT, one).exists()}
    own = sorted(touched.intersection(files))
    others = sorted((one for one in touched if not one.startswith(SAMPLE)), key=lambda one: (_is_long(one), one))
    return list(dict.fromkeys([*own, *SMOKE, *others]))


def _is_long(path: str) -> bool:
    return path.startswith(LONG)


def sampled(files: Iterable[str]) -> list[str]:
    """Return the games of which a sample of the long tests is run, as words of a pytest expression."""
    files = list(files)
    games = {path.split("/")[3].replace("_", "-") for path in files if path.startswith("src/tablee/games/")} & set(
        GAMES
    )
    below_all = ("src/tablee/kernel/", "src/tablee/conform/", "tests/conformance/", "tests/secrets/")
    is_below_all = any(path.startswith(below_all) for path in files)
    if is_below_all:
        games = set(GAMES)
    return sorted(f"{game}-{SAMPLE_SEATS}" for game in games)


def main(arguments: list[str]) -> int:
    began = time.time()
    files = changed()
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "tests.budget", "-n", str(os.cpu_count() or 1)]
    pytest += ["--dist", "load", "--maxschedchunk", "2"]  # in the order in which they are named
    commands = [[*pytest, *chosen(files, Reach())]]
    if games := sampled(files):
        commands.append([*pytest, *SAMPLE, "-k", " or ".join(games)])
    if any(path.startswith("web/") or path.endswith((".toml", ".md")) for path in files):
        commands.append([sys.executable, "-m", "web.npm", "--silent", "test"])
    if "--list" in arguments:
        print(*(" ".join(command[2:]) for command in commands), sep="\n")
        return 0
    print(f"{len(files)} files are changed", flush=True)
    return max(_run(command, began + seconds) for command, seconds in zip(commands, [*BUDGET, 0], strict=False))


def _run(command: list[str], until: float) -> int:
    return subprocess.run(command, cwd=ROOT, env={**os.environ, UNTIL: str(until)}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
