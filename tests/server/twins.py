"""Twins: another history of a match, in which all that a viewer may know is the same and the secrets are not.

How a game's twins are told stands in its own `twins.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tablee.kernel.chance import commitment, derived_seed
from tablee.kernel.match import Match

SEED: Final = derived_seed("two worlds", 0)


def again(match: Match) -> Match:
    """Return the same match, to be played on in another world."""
    return Match.resume(match.game, match.record.head, SEED, match.record.entries)


def settled(match: Match) -> Match:
    """Return the same match with all that was drawn so far given, and the luck of the two worlds from here on."""
    record = match.record
    head = replace(record.head, commitment=commitment(SEED), given=len(record.entries))
    return Match.resume(match.game, head, SEED, record.entries)


def draws_for(items: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return what has to be drawn for a shuffle of these items to give that order."""
    items, draws = list(items), []
    for last in range(len(wanted) - 1, 0, -1):
        chosen = max(at for at in range(last + 1) if items[at] == wanted[last])
        draws.append(chosen)
        items[last], items[chosen] = items[chosen], items[last]
    return draws
