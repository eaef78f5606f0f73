"""Who may see which card of DC Spyfall, said a second time, from the rules and what was told, and not from `view`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.games.spyfall.events import AbilityUsed, CardShown, HuntBegan, JokerRevealed, RoundDealt, RoundEnded
from tablee.games.spyfall.material import FARCE_PACK, MULTIVERSE_PACKS
from tablee.games.spyfall.state import State
from tablee.kernel.chance import Quick
from tablee.kernel.event import Event
from tablee.kernel.seat import NOBODY, Seat
from tests.secrets.worlds import Step, top
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Taken, Walk

SETTINGS: list[Setting] = [one for one in ALL_SETTINGS if one.name == "spyfall"]
SEALED = ("Accusation", "Hands", "Pointing", "HuntPointing", "Poll", "LastPoll", "AskedToTempt", "TalkOnce")
"""Phases in which nobody sees what others have answered, nor whether they have."""

STANDARD, FARCE, MULTIVERSE = "standard", "farce", "multiverse"


def kinds(setting: Setting) -> list[str]:
    """Return the kinds of packs that can come up."""
    options = dict(setting.options)
    return [STANDARD, *[kind for kind in (FARCE, MULTIVERSE) if options.get(kind)]]


def kind_of(state: State) -> str:
    if state.pack == FARCE_PACK:
        return FARCE
    return MULTIVERSE if state.pack in MULTIVERSE_PACKS else STANDARD


class Ledger:
    """What lies open on the table, kept by what was told to all."""

    def __init__(self) -> None:
        self.is_dealt = False
        self.is_over = False  # the round is, and its cards are shown
        self.cards: set[Seat] = set()  # whose card lies face up
        self.abilities: set[Seat] = set()
        self.place_is_known = False

    def hear(self, told: list[Event]) -> None:
        for event in told:
            match event:
                case RoundDealt():
                    self.__init__()  # type: ignore[misc]
                    self.is_dealt = True
                case JokerRevealed() | CardShown():
                    self.cards.add(event.seat)
                case AbilityUsed():
                    self.abilities.add(event.seat)
                case HuntBegan():
                    self.place_is_known = True
                case RoundEnded():
                    self.is_over = self.place_is_known = True

    def shows_card(self, seat: Seat, viewer: Seat) -> bool:
        return self.is_over or seat == viewer or seat in self.cards

    def shows_ability(self, seat: Seat, viewer: Seat) -> bool:
        return self.is_over or seat == viewer or seat in self.abilities


def steps(setting: Setting, number: int = 0) -> Iterator[Step]:
    """Play a match whose packs are of every kind in turn; yield each step: the State before, the action, what was told.

    Packs of the modules are rare; so after each deal another world is taken, one with a pack of the wanted kind.
    """
    walk = Walk(setting, number)
    wanted = kinds(setting)
    rounds = number
    if walk.state.is_dealt():  # in the set-up, where nobody is asked anything before
        walk.match.state = dealt_anew(walk, wanted[rounds % len(wanted)], rounds)
        rounds += 1
    while (taken := walk.choose()) is not None:
        before = walk.state.clone()
        told = walk.play(taken)
        if any(isinstance(event, RoundDealt) for event in told):
            walk.match.state = dealt_anew(walk, wanted[rounds % len(wanted)], rounds)
            rounds += 1
        yield walk, before, taken, told


def dealt_anew(walk: Walk, kind: str, number: int) -> State:
    """Return the State just dealt with other cards, of a pack of this kind, unless none is left."""
    chance = Quick(f"deal/{walk.state.round}/{number}")
    world: State = walk.state
    for _ in range(400):
        if kind_of(world) == kind:
            break
        world = walk.game.redeal(walk.state, NOBODY, chance)
    return world


def opens(before: State, after: State) -> bool:
    """Tell whether a step showed what was hidden: a card, an answer that was sealed, a question that was held back."""
    if before.held or any(getattr(before, name) != getattr(after, name) for name in SHOWN):
        return True
    return top(before) in SEALED and _phases(before) != _phases(after)


def shows(before: State, after: State, taken: Taken, viewer: Seat) -> bool:
    """Tell whether a step showed what was hidden; what it shows, it shows to all."""
    return opens(before, after)


SHOWN = ("round", "revealed", "turned_up", "hunt", "result", "history")


def _phases(state: State) -> list[tuple[str, Any]]:
    """Return what all may know of the phases under way: which they are, and who is asked."""
    return [(type(phase).__name__, getattr(phase, "asked", None)) for phase in state.stack]
