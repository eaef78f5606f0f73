"""The settings of a server, from the command line or the environment."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from platformdirs import user_data_dir


def default_store() -> str:
    """Return the default store: a file in the user's data directory."""
    return os.environ.get("TABLEE_STORE") or f"sqlite:///{Path(user_data_dir('tablee', False)) / 'tables.db'}"


class Settings(msgspec.Struct, frozen=True):
    """What can be set. Times are in milliseconds."""

    store: str
    host: str = "127.0.0.1"
    port: int = 8421
    grace: int = 60_000  # how long a person may be away before a bot stands in
    bot_pause: int = 700  # a bot takes at least so long for a required decision, so that people can follow
    bot_limit: float = 8.0  # seconds after which a bot that has not decided is stopped
    bot_processes: int = 2  # worker processes of bots; one address never has the last of them
    sockets: int = 10_000  # open at once at this node
    sockets_per_address: int = 500  # of them; 0: no limit. A school may have one address
    requests: int = 300  # over HTTP, of one address, in a minute; 0: no limit
    tables_per_hour: int = 120  # new tables of one address, imports and branches too; 0: no limit
    keep: int = 0  # days for which finished matches are kept after the last visit; 0: for ever
    wrong_codes: int = 10  # codes of tables that one address may try in vain, in a minute
    metrics_key: str = ""  # opens /metrics to other machines; without one, only this machine may read it
    origins: tuple[str, ...] = ()  # further addresses whose pages may use this server
    web: str = ""  # the folder of the built web app; empty: the one of this installation
