"""Run the sources although compiled modules lie beside them: what TABLEE_PURE=1 in the environment asks for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds modules of this package in their .py files only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("tablee."):
            return None
        for folder in path or ():
            spec = _files(folder).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


@cache
def _files(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def prefer_sources_if_asked() -> None:
    """Put the finder before all others when TABLEE_PURE=1. Call it before any other module of the package loads."""
    if os.environ.get("TABLEE_PURE") == "1":
        sys.meta_path.insert(0, SourceFinder())
