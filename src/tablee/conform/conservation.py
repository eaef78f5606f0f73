"""Contract 6: what the rules conserve is conserved."""

from __future__ import annotations

from typing import Final

from tablee.conform.look import Look

MATCHES: Final = (10, 11)


def invariants_hold(look: Look) -> None:
    """The invariants hold after every step."""
    for number in MATCHES:
        _keeps_invariants(look, number)


def _keeps_invariants(look: Look, number: int) -> None:
    """Play one match and check the invariants after every step."""
    walk = look.walk(number)
    walk.game.invariants(walk.state)
    for taken in look.follow(walk):
        walk.play(taken)
        walk.game.invariants(walk.state)
