"""Finished matches as the web front gets them: `python -m tests.web_matches` writes them anew, for its tests.

A file holds what a table tells after the end and the moments of the replay through one seat's eyes. Moments that told
these eyes nothing are left out, and so are views in the middle of a round, as nothing that reads the files needs them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from tablee.games import GAMES
from tablee.kernel.match import replay
from tablee.kernel.record import Record
from tablee.kernel.seat import NOBODY, Seat
from tests.replay_files import ALL, Replay, played
from tests.setting import NAMES

FOLDER = Path(__file__).parents[1] / "web" / "src" / "games" / "fake-crystal" / "matches"
EYES: dict[str, Seat] = {
    "2-espion": 0,
    "3-recycleur": NOBODY,
    "4-preempteur": 2,
    "4-negociateur": 1,
    "4-random-host": 0,
}
"""Which replays, and through whose eyes."""
MATCHES = [made for made in ALL if made.name in EYES]


def path_of(made: Replay) -> Path:
    return FOLDER / f"{made.name}.json"


def text_of(made: Replay) -> str:
    """Return the content of a file, one moment a line."""
    match = played(made)
    end = match.record.end
    assert end is not None
    told: dict[str, Any] = {
        "seats": list(NAMES[: made.seats]),
        "options": match.record.head.options,
        "commitment": match.record.head.commitment,
        "drawn": match.record.head.drawn,
        "end": {"outcome": msgspec.to_builtins(end.outcome), "seed": end.seed},
    }
    head = [f'"{name}": {_json(value)}' for name, value in told.items()]
    moments = ",\n".join(_json(moment) for moment in _moments(match.record, EYES[made.name]))
    return "{\n" + ",\n".join(head) + ',\n"moments": [\n' + moments + "\n]}\n"


def _moments(record: Record, eyes: Seat) -> list[dict[str, Any]]:
    moments = []
    for number, (again, entry, told) in enumerate(replay(GAMES[record.head.game], record)):
        events = [msgspec.to_builtins(event) for event in told if event.is_for(eyes)]
        if not events:
            continue
        is_mark = again.is_over or any(event["type"] == "RoundBegan" for event in events)
        view = msgspec.to_builtins(again.game.view(again.state, eyes)) if is_mark else None
        seat, action, at = (None, None, 0) if entry is None else (entry.seat, entry.action, entry.at)
        moments.append({"number": number, "seat": seat, "action": action, "at": at, "events": events, "view": view})
    return moments


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for made in MATCHES:
        path_of(made).write_text(text_of(made), encoding="utf-8")


if __name__ == "__main__":
    main()
