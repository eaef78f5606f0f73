"""What is installed and cannot be used is said once, on the standard error, and everything else goes on."""

from __future__ import annotations

import contextlib
import sys

from tablee.cli.language import Catalogue
from tablee.cli.refused import ONE_LINE, printable
from tablee.games import GAMES, LEFT_OUT, LeftOut

_told: set[LeftOut] = set()


def tell_left_out(texts: Catalogue) -> None:
    """Say which games, bots and faces were left out since this was last said."""
    if not GAMES:
        _tell(texts.say("left_out.all"))
    for one in LEFT_OUT:
        if one not in _told:
            _told.add(one)
            _tell(texts.say(f"left_out.{one.why}", game=one.game, package=one.package, detail=one.detail))


def _tell(line: str) -> None:
    with contextlib.suppress(OSError, ValueError):  # nobody to tell
        print(f"tablee: {printable(line)[:ONE_LINE]}", file=sys.stderr)
