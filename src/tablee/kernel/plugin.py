"""Plug-ins: what the entry point of a game names. It is all that registers a game.

A package announces its game by one entry point of the group `tablee.games`, and the name of the entry point is the
game's name. Bots and faces are named by their place, `package.module:NAME`: whoever needs none never imports them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.seat import Seat

LAST: Final = 1_000


class Policy(Protocol):
    """A game's own judgement, cheap enough for rollouts.

    It is given a State that may be a redeal and reads only what the seat may know: for every redeal, the same answer.
    """

    def choose(self, state: Any, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        """Return an answer; None leaves a right unused."""
        ...

    def candidates(self, state: Any, seat: Seat, decision: Decision, chance: Quick) -> list[Action | None]:
        """Return the answers worth thinking about: every one, or a handful where they are many or in open terms.

        For every redeal the same, the Policy's own or nearly so first.
        """
        ...

    def prospects(self, state: Any) -> list[float]:
        """Return what each seat may expect to score, for cutting a line of play short."""
        ...

    def chapter(self, state: Any) -> int:
        """Return a number that changes where a line of play may well be cut: the round, the hand."""
        ...

    def imagine(self, state: Any, seat: Seat, chance: Quick) -> None:
        """Make a redeal more plausible, in place: what others did speaks of what they hold."""
        ...


class GameBots(NamedTuple):
    """The bots of a game: its judgement, and how they think."""

    policy: Policy  # of the greedy bot, and what a search takes everybody to play by
    ladder: Mapping[str, Policy] = MappingProxyType({})
    """Judgements by level, easy, normal and hard, where levels differ in judgement and not in how long they think."""
    beginner: Policy | None = None  # of the easy bot, where a wandering mind would do what no beginner does
    adviser: Policy | None = None  # what a search starts from, where that is wiser than `policy`
    is_lucky: bool = False  # luck outweighs any one choice: a search compares answers in the same worlds
    lesson: Policy | None = None  # of the opponents in a first game


class Plugin(NamedTuple):
    """A game, and where the rest of it is."""

    game: Game[Any]
    bots: str = ""  # where its GameBots are; "": only the random bot plays it
    terminal: str = ""  # where its Face in the terminal is; "": the plain one
    order: int = LAST  # its place among the games shown; those of the same place by name
