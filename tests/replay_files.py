"""Replays as readable text: `python -m tests.replay_files` writes them anew; read the difference like code.

A file begins with how the match was set up. Then each action: its number, the time in ms, the seat, what it did, a
fingerprint of the State it led to; the events that followed, with the seat that alone may know of them; and a
fingerprint of what each seat sees, the spectator's first. Seats are played by bots that choose by chance from the
listed actions, so that the order of the lists is pinned as well; where it says so, they also speak in their own terms.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tablee.bots.bot import Eyes
from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import Asking
from tablee.conform.setting import NAMES
from tablee.games import GAMES
from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.event import Event
from tablee.kernel.match import Match
from tablee.kernel.playout import any_words
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tablee.kernel.wire import digest
from tests.dossier import REPLAYS, Replay
from tests.dossiers import DOSSIERS

ALL: Final = tuple(replay for dossier in DOSSIERS.values() for replay in dossier.replays)


def played(replay: Replay) -> Match:
    """Play the match to its end."""
    match = Match.start(GAMES[replay.game], NAMES[: replay.seats], replay.options, replay.seed)
    for seat, action, at in _taken(replay, match):
        match.play(seat, action, at)
    return match


def text_of(replay: Replay) -> str:
    return "\n".join(_lines(replay)) + "\n"


def _lines(replay: Replay) -> Iterator[str]:
    match = Match.start(GAMES[replay.game], NAMES[: replay.seats], replay.options, replay.seed)
    head = match.record.head
    yield f"game {head.game}"
    yield f"rules version {head.rules}"
    yield f"seats {' '.join(head.seats)}"
    yield from (f"option {name} {value}" for name, value in head.options.items())
    yield f"seed {replay.seed.hex()}"
    yield ""
    yield f"set-up {_short(match.record.head.digest)}"
    yield from _what_followed(match, match.setup_events)
    for number, (seat, action, at) in enumerate(_taken(replay, match), 1):
        told = match.play(seat, action, at)
        who = "clock" if seat == CLOCK else NAMES[seat]
        yield f"{number} {at} {who}: {action} {_short(match.record.entries[-1].digest)}"
        yield from _what_followed(match, told)
    assert match.record.end is not None
    outcome = match.record.end.outcome
    yield ""
    yield f"end {outcome.ending}"
    yield f"scores {' '.join('/'.join(map(str, score)) for score in outcome.scores)}"
    yield f"ranks {' '.join(map(str, outcome.ranks))}"


def _taken(replay: Replay, match: Match) -> Iterator[tuple[Seat, Action, int]]:
    """Yield what is played next; whoever reads this plays it."""
    name = f"replay/{replay.name}/{replay.number}"
    chance = Quick(name)
    bots = [RandomBot(Quick(f"{name}/{seat}")) for seat in range(replay.seats)]
    asking = Asking(match.game, match.state)
    at = 0
    while not match.is_over:
        decision = asking.next()
        if decision is None:  # nothing but the clock is waited for
            first = min(match.game.deadlines(match.state), key=lambda deadline: deadline.due)
            at = max(at, first.due)
            yield CLOCK, TimeUp(first.which), at
            asking.begin_anew()
            continue
        at += chance.draw(2000, "thinking")
        is_slow = replay.expires_one_in > 0 and not chance.draw(replay.expires_one_in, "too slow")
        due = [deadline for deadline in match.game.deadlines(match.state) if is_slow or deadline.due <= at]
        if due:
            at = max(at, due[0].due)
            yield CLOCK, TimeUp(due[0].which), at
            continue
        if decision.open and replay.words_one_in and not chance.draw(replay.words_one_in, "own words"):
            action = any_words(match.game, match.state, decision, chance)
        else:
            action = bots[decision.seat].decide(Eyes(match.game, match.state, decision.seat), decision)
        if action is not None:
            yield decision.seat, action, at


def _what_followed(match: Match, told: list[Event]) -> Iterator[str]:
    for event in told:
        yield f"  {_event(match, event)}"
    viewers = [NOBODY, *match.state.seats()]
    yield f"  = {' '.join(_short(digest(match.game.view(match.state, seat))) for seat in viewers)}"


def _event(match: Match, event: Event) -> str:
    audience = [seat for seat in [NOBODY, *match.state.seats()] if event.is_for(seat)]
    told_to = "" if NOBODY in audience else f" ({', '.join(NAMES[seat] for seat in audience)} only)"
    facts = [f"{name}={_plain(getattr(event, name))}" for name in event.__struct_fields__]
    return " ".join([type(event).__name__, *facts]) + told_to


def _plain(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        return ":".join(_plain(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, tuple):
        return ",".join(map(_plain, value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def _short(fingerprint: str) -> str:
    return fingerprint[:8]


def main() -> int:
    for replay in ALL:
        replay.path.parent.mkdir(parents=True, exist_ok=True)
        text = text_of(replay)
        is_new = not replay.path.exists() or replay.path.read_text("utf-8") != text
        replay.path.write_text(text, "utf-8")
        print(f"{replay.path.relative_to(REPLAYS.parent)} {len(text) // 1024} KB{' (changed)' if is_new else ''}")
    for path in sorted(set(REPLAYS.glob("*/*.txt")) - {replay.path for replay in ALL}):
        path.unlink()
        print(f"{path.relative_to(REPLAYS.parent)} removed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
