"""Finished matches as the web front gets them: `python -m tests.web_matches` writes them anew, for its tests.

A file holds what a table tells after the end and the moments of the replay through one seat's eyes. Moments that told
these eyes nothing are left out, and so are views in the middle of a round, as nothing that reads the files needs them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from tablee.bots.bot import Eyes
from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import Asking
from tablee.conform.setting import NAMES
from tablee.games import GAMES
from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.match import Match, replay
from tablee.kernel.record import Record
from tablee.kernel.seat import CLOCK, Seat
from tests.dossier import Replay
from tests.dossiers import DOSSIERS
from tests.replay_files import ALL, played

GAMES_OF_WEB = Path(__file__).parents[1] / "web" / "src" / "games"
READ: Final = tuple(made for made in ALL if made.eyes is not None)
LIVE: Final = tuple(made for dossier in DOSSIERS.values() for made in dossier.web_matches)
MATCHES: Final = (*READ, *LIVE)


def path_of(made: Replay) -> Path:
    return GAMES_OF_WEB / made.game / "matches" / f"{made.name}.json"


def text_of(made: Replay) -> str:
    """Return the content of a file, one moment a line."""
    match = played_live(made) if made in LIVE else played(made)
    end = match.record.end
    assert end is not None
    told: dict[str, Any] = {
        "seats": list(NAMES[: made.seats]),
        "options": match.record.head.options,
        "commitment": match.record.head.commitment,
        "drawn": match.record.head.drawn,
        "end": {
            "outcome": msgspec.to_builtins(end.outcome),
            "seed": end.seed,
            "sheet": msgspec.to_builtins(match.game.score_sheet(match.state)),
        },
    }
    assert made.eyes is not None
    head = [f'"{name}": {_json(value)}' for name, value in told.items()]
    moments = ",\n".join(_json(moment) for moment in _moments(match.record, made.eyes))
    return "{\n" + ",\n".join(head) + ',\n"moments": [\n' + moments + "\n]}\n"


class Timid(RandomBot):
    """Leaves nearly every right unused: questions go on for a while before somebody breaks in."""

    def __init__(self, chance: Quick) -> None:
        super().__init__(chance)
        self._courage = chance

    def decide(self, eyes: Eyes, decision: Decision) -> Action | None:
        is_shy = not decision.required and self._courage.draw(30, "courage") > 0
        return None if is_shy else super().decide(eyes, decision)


def played_live(made: Replay) -> Match:
    """Play a match whose clock runs beside the play: it speaks when its time has come, or when nobody else has to."""
    match = Match.start(GAMES[made.game], NAMES[: made.seats], made.options, made.seed)
    name = f"live/{made.name}/{made.number}"
    chance = Quick(name)
    bots = [Timid(Quick(f"{name}/{seat}")) for seat in range(made.seats)]
    asking = Asking(match.game, match.state)
    at = 0
    while match.state.stack:
        decision = asking.next()
        is_slow = made.expires_one_in > 0 and not chance.draw(made.expires_one_in, "too slow")
        at += chance.draw(3000, "thinking") if decision is not None and decision.required else 0
        clocks = sorted(match.game.deadlines(match.state), key=lambda deadline: deadline.due)
        if clocks and (decision is None or is_slow or clocks[0].due <= at):
            at = max(at, clocks[0].due)
            match.play(CLOCK, TimeUp(clocks[0].which), at)
            asking.begin_anew()
            continue
        assert decision is not None
        action = bots[decision.seat].decide(Eyes(match.game, match.state, decision.seat), decision)
        if action is not None:
            match.play(decision.seat, action, at)
    return match


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
    for made in MATCHES:
        path_of(made).parent.mkdir(exist_ok=True)
        path_of(made).write_text(text_of(made), encoding="utf-8")


if __name__ == "__main__":
    main()
