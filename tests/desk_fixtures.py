"""Moments of each game as the web page is sent them, for the tests of its desk.

`python -m tests.desk_fixtures` writes them anew; read the difference like code.

The scenes stand in the games' `moments.py`: one for each decision of the rules; and what the desk is told of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tablee.games import GAMES
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode
from tablee.server.stream import is_for
from tablee.server.telling import questions, verbs_of
from tests.dossiers import part
from tests.scene import Scene

GAMES_OF_WEB: Final = Path(__file__).parents[1] / "web/src/games"
FIRST: Final[Seat] = 0

Named = Iterator[tuple[str, dict[str, Any]]]


def moment(scene: Scene[Any], seat: Seat = FIRST) -> dict[str, Any]:
    """Return what a seat is sent now."""
    decisions = scene.game.decisions(scene.state)
    return {
        "view": plain(scene.view(seat)),
        "questions": plain(questions(decisions, seat)),
        "asides": verbs_of(scene.game.asides(scene.state)).get(seat, []),
    }


def change(scene: Scene[Any], actor: Seat, *actions: Action, eyes: Seat = FIRST) -> dict[str, Any]:
    """Play, and return what that changes for one pair of eyes: the View before, the events, the View after."""
    before = plain(scene.view(eyes))
    scene.when(actor, *actions)
    events = [event for event in scene.events if is_for(event, eyes)]
    return {"before": before, "events": plain(events), "after": plain(scene.view(eyes))}


def events(tales: Iterable[Scene[Any]], flags: Sequence[str], people: Sequence[str]) -> Named:
    """Yield one event of each case in these scenes, as the first seat is told it.

    Cases differ in the type, in which of the flags are set, and in which of the people is the first or the second seat.
    """
    found: dict[str, Any] = {}
    for scene in tales:
        for event in scene.events:
            if is_for(event, FIRST):
                told = plain(event)
                parts = [name for name in flags if told.get(name)]
                seats = [f"{name}={told[name]}" for name in people if told.get(name) in (0, 1)]
                found.setdefault(" ".join([told["type"], *parts, *seats]), told)
    yield from found.items()


def plain(value: Any) -> Any:
    return json.loads(encode(value))


def path_of(game: str) -> Path:
    return GAMES_OF_WEB / game / "fixtures" / "moments.json"


def text_of(game: str) -> str:
    """Return the text of a file: one moment, one change or event on a line."""
    lines = []
    for name, found in part(game, "moments").parts().items():
        entries = [f'    "{key}": {json.dumps(value, separators=(",", ":"))}' for key, value in found]
        lines.append(f'  "{name}": {{\n' + ",\n".join(entries) + "\n  }")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    for game in GAMES:
        path_of(game).write_text(text_of(game), "utf-8")


if __name__ == "__main__":
    main()
