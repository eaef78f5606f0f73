"""Tablée: French table games of secrets, auctions and bargaining, for people, bots and researchers."""

from importlib import import_module, metadata

from tablee._pure import prefer_sources_if_asked

prefer_sources_if_asked()  # before any other module of the package is imported

try:
    __version__ = metadata.version("tablee")
except metadata.PackageNotFoundError:  # run from a tree that was never installed
    __version__ = "0+unknown"


def is_compiled() -> bool:
    """Tell whether the kernel in use is the compiled one."""
    return not str(import_module("tablee.kernel.phase").__file__).endswith(".py")
