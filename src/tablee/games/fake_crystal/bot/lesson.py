"""The opponents of a first game: what data/lesson.toml has them do, and good play where it is silent or not allowed."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.actions import VERBS
from tablee.games.fake_crystal.bot.policy import FakeCrystalPolicy
from tablee.games.fake_crystal.exchange import Exchange
from tablee.games.fake_crystal.material import read_data
from tablee.games.fake_crystal.offering import Offering
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.seat import Seat


class LessonPolicy(FakeCrystalPolicy):
    """Answers the same way every time: what a learner meets depends on nothing but what they do."""

    def choose(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        for wish in _wishes(state, seat):
            if wish in decision.actions:
                return wish
        same = Quick(f"{state.round}/{state.turn}/{seat}/{len(state.draft[seat])}")
        return FakeCrystalPolicy.choose(self, state, seat, decision, same)


def _wishes(state: State, seat: Seat) -> list[Action]:
    """Return what the script has a seat do now, the first allowed one of which it does."""
    phase = state.stack[-1]
    done = len(state.draft[seat])
    if isinstance(phase, Offering):
        return _OFFERS.get((seat, state.round), [])[done : done + 1]
    if isinstance(phase, Exchange):
        return _TURNS.get((seat, state.round, state.is_last_lap()), [])
    return []


def _read(wish: list[Any]) -> Action:
    return _VERBS[wish[0]](*wish[1:])


def _parts(offers: list[list[int]]) -> list[Action]:
    """Return the actions that make these offers: place in hand, slot and price, column by column."""
    return [
        _read([verb, part]) for offer in offers for verb, part in zip(("place", "slot", "price"), offer, strict=True)
    ]


_VERBS: Final = {verb.name: verb for verb in VERBS}
_SCRIPT: Final[list[dict[str, Any]]] = read_data("lesson")["script"]
_OFFERS: Final = {(part["seat"], part["round"]): _parts(part.get("offers", [])) for part in _SCRIPT}
_TURNS: Final = {
    (part["seat"], part["round"], lap == 1): [_read(wish) for wish in wishes]
    for part in _SCRIPT
    for lap, wishes in enumerate(part.get("turns", []))
}
