"""The data files of a game's package: `data/*.toml`, beside its modules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import Any

import msgspec

from tablee.kernel.options import Option

ReadData = Callable[[str], dict[str, Any]]


def data_of(package: str) -> ReadData:
    """Return what reads the data files of a package, by their names: what is printed on the components."""
    return partial(_read, package)


def options_in(read_data: ReadData) -> tuple[Option, ...]:
    """Return the options of a game, as its `data/options.toml` lists them."""
    return msgspec.convert(read_data("options")["option"], tuple[Option, ...])


@cache
def _read(package: str, name: str) -> dict[str, Any]:
    """Return one data file. It is read once and shared: do not change it."""
    try:
        return tomllib.loads((files(package) / "data" / f"{name}.toml").read_text("utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(f"data/{name}.toml of {package}: {wrong}") from None
