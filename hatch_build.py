"""Build hook of the wheel: build the web app, and compile kernel, parts and games with mypyc where that is possible.

The web app is built by web/build.py with Node from its wheel, into src/tablee/web; with TABLEE_WEB=0 in the environment
the wheel goes without.

What is compiled is said in pyproject.toml. The environment variable TABLEE_PURE decides the rest:

- unset: compile; without a compiler, or when compiling fails, say so in one line and build the pure wheel;
- "1": build the pure wheel;
- "0": compile or fail, and show all that mypyc and the compiler say.

TABLEE_OPTIMISE says how much the C compiler optimises, from "0" to "3"; unset, all it can. Without, it takes a tenth of
the time: enough for tests, which compare what is compiled with its sources.

That work happens on a copy of the sources, so that no extension module is ever left beside them: an editable install
stays pure. The .py files stay in the wheel next to the extensions.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from pathspec import GitIgnoreSpec

WISH = os.environ.get("TABLEE_PURE", "")
OPTIMISE = os.environ.get("TABLEE_OPTIMISE", "3")

# A unit of C for the kernel, for each game, for the server: all in one takes the compiler twice as long, on one core.
SETUP = """
import os, sys
from setuptools import setup
from mypyc.build import mypycify

optimise, *modules = sys.argv[1:]
units = {}
for module in modules:
    folders = module.split("/")[:-1]
    units.setdefault("_".join(folders[:3]), []).append(module)
options = ["--config-file=", "--ignore-missing-imports", "--no-incremental"]
groups = [(unit, name) for name, unit in units.items()]
extensions = mypycify(options + modules, opt_level=optimise, debug_level="0", separate=groups)
at_once = str(os.cpu_count() or 1)
setup(name="tablee", ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace", "--parallel", at_once])
"""


class NotCompiled(Exception):
    """mypyc or the C compiler did not do its work. Carries all they said."""

    @property
    def reason(self) -> str:
        lines = str(self).strip().splitlines() or ["no reason given"]
        return next((line for line in lines if "error" in line.lower()), lines[-1]).strip()


class TableeHook(BuildHookInterface[Any]):
    """Adds the web app and the extension modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("TABLEE_WEB") != "0":
            self.build_web()
            build_data["artifacts"].append("/src/tablee/web/")  # git ignores it, and so would hatchling
        if version != "editable":
            self.add_extensions(build_data)

    def build_web(self) -> None:
        """Build the web app in the source tree, unless it is there as it should be."""
        if subprocess.run([sys.executable, "-m", "web.build"], cwd=self.root, stdin=subprocess.DEVNULL).returncode:
            self.app.abort("tablee: no web app; TABLEE_WEB=0 in the environment builds without it")

    def add_extensions(self, build_data: dict[str, Any]) -> None:
        if WISH == "1":
            self.app.display_info("tablee: pure wheel, as TABLEE_PURE=1 asks")
            return
        try:
            extensions = self.compile()
        except NotCompiled as failure:
            if WISH == "0":
                self.app.abort(f"tablee: not compiled\n{failure}")
            self.app.display_warning(f"tablee: pure wheel, not compiled ({failure.reason})")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(extensions)

    def compile(self) -> dict[str, str]:
        """Compile a copy of the sources and return where each extension module lies and belongs."""
        self.workshop = TemporaryDirectory(prefix="tablee-")  # lives as long as the hook: the wheel is filled from it
        source = Path(self.workshop.name, "src")
        shutil.copytree(
            Path(self.root, "src"), source, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "web")
        )
        modules = self.modules(source)
        self.app.display_info(f"tablee: compiling {len(modules)} modules")
        process = subprocess.run(
            [sys.executable, "-c", SETUP, OPTIMISE, *modules],
            cwd=source,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        extension = "*" + sysconfig.get_config_var("EXT_SUFFIX")
        built = [*source.glob(extension), *Path(source, "tablee").rglob(extension)]
        if process.returncode or not built:
            raise NotCompiled(process.stdout)
        if WISH == "0" and process.stdout.strip():
            self.app.display_warning(process.stdout.strip())
        return {str(path): path.relative_to(source).as_posix() for path in built}

    def modules(self, source: Path) -> list[str]:
        """Return the modules that pyproject.toml wants compiled."""
        include = GitIgnoreSpec.from_lines(self.config["include"])
        exclude = GitIgnoreSpec.from_lines(self.config["exclude"])
        files = sorted(path.relative_to(source).as_posix() for path in source.rglob("*.py"))
        return [file for file in files if include.match_file(file) and not exclude.match_file(file)]
