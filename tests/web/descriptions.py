"""Our games as the server describes them, without texts, for tests: `python -m tests.web.descriptions` writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from tablee.games import GAMES
from tablee.server.description import describe

FILE: Final = Path(__file__).parents[2] / "web/src/lib/plain/fixtures/descriptions.json"
OURS: Final = ("cresus", "fake-crystal", "spyfall")


def written() -> str:
    """Return what the file holds, with a line for each record and each verb."""
    told = {name: msgspec.structs.replace(describe(GAMES[name], "fr"), texts={}, options=[]) for name in OURS}
    games = []
    for name, game in told.items():
        plain = msgspec.to_builtins(game)
        games.append(f"{_json(name)}: {{\n" + ",\n".join(f"{_json(key)}: {_json(plain[key])}" for key in plain) + "\n}")
    return "{\n" + ",\n".join(games) + "\n}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(written(), "utf-8")
