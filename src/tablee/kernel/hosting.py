"""What a host has to know of a game, in one place: a server, a terminal, the lab.

What depends on the State of a match is a method of the Game (docs/kernel/hosting.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tablee.kernel.options import Value


class Hosting(NamedTuple):
    """What a game asks of its host. The defaults suit a game that does not care who sits where, nor when."""

    follows_sitters: bool = False  # the rules ask who sits where: the HOUSE tells them
    reports_absence: bool = False  # and are told who is away or has left even where a program plays for them
    untimed: Mapping[str, Value] = MappingProxyType({})  # options with which programs play it out though no time passes
    grace: int | None = None  # ms after which a person who is away is missed; None: as the host likes
    takes_back: bool = True  # what was done can be taken back; not where secrets are shown as time runs
    autopilot: tuple[str, Value] | None = None
    """An option and its value: with it the default actions are played for a person who is away, and no bot plays."""

    def plays_defaults(self, options: Mapping[str, Value]) -> bool:
        """Tell whether at a table with these options the default actions are played for a person who is away."""
        return self.autopilot is not None and options.get(self.autopilot[0]) == self.autopilot[1]
