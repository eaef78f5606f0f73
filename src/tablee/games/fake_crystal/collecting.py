"""FC-4xx, FC-5xx: a tile enters a collection; perhaps a trophy is claimed; a Fake charges the token."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.actions import Claim, Decline
from tablee.games.fake_crystal.events import Added, ClaimDeclined, TokenCharged, TrophyClaimed
from tablee.games.fake_crystal.material import (
    BLUE,
    KIND,
    MOST_PLAYERS,
    TROPHIES_OF,
    TROPHY_POINTS,
    Colour,
    Tile,
    Trophy,
)
from tablee.games.fake_crystal.state import INACTIVE, State
from tablee.kernel.action import Action, Broken
from tablee.kernel.choices import Choices
from tablee.kernel.decision import Decision
from tablee.kernel.phase import OneSeat, Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, members, only


def collect(step: Step[State], seat: Seat, tile: Tile, charges: bool = True) -> None:
    """FC-308, FC-401. Turn the tile up and add it; then the token (FC-502) or the receiver's claim (FC-411)."""
    state = step.state
    kind = KIND[tile]
    state.collection[seat] += (tile,)
    state.owned[16 * seat + kind] += 1
    if step.is_heard:
        step.tell(Added(seat, tile))
    if not kind & 3:
        if charges:
            if step.is_heard and state.token[seat] == INACTIVE:
                step.tell(TokenCharged(seat))
            state.charge(seat)
    elif kind >> 2 != BLUE and state.claimable(seat, kind >> 2):
        step.enter(CLAIMING[seat][kind >> 2])


class Claiming(OneSeat[State]):
    """FC-411. The receiver of a real tile may claim one trophy of its colour, now or not at all (FC-412)."""

    def __init__(self, seat: Seat, colour: Colour) -> None:
        super().__init__(seat)
        self.colour: Final = colour

    def memory(self) -> tuple[int, ...]:
        return (self.seat, self.colour)

    def shown(self, state: State) -> dict[str, Any]:
        return {"colour": self.colour}

    def ask(self, state: State) -> list[Decision]:
        return [_CLAIMS[state.claimable(self.seat, self.colour)].must[self.seat]]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Claim and not has(state.claimable(seat, self.colour), action.args[0]):
            return Claim.refusal(state, seat, action.args[0]) or Broken("FC-413", "other_colour")
        return None

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("FC-411", "not_your_claim", seat=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        """The one with most points."""
        claimable = members(state.claimable(self.seat, self.colour))
        return _CLAIM[max(claimable, key=lambda trophy: TROPHY_POINTS[trophy])]

    def claim(self, step: Step[State], seat: Seat, trophy: Trophy) -> None:
        """FC-415. The trophy leaves the board for good."""
        step.state.board ^= only(trophy)
        step.state.held[seat] |= only(trophy)
        if step.is_heard:
            step.tell(TrophyClaimed(seat, trophy))
        step.finish()

    def decline(self, step: Step[State], seat: Seat) -> None:
        if step.is_heard:
            step.tell(ClaimDeclined(seat))
        step.finish()


_CLAIM: Final = tuple(Claim.all())
_DECLINE: Final = Decline()
_CLAIMS: Final = {
    trophies: Choices([*(_CLAIM[trophy] for trophy in members(trophies)), _DECLINE])
    for of_colour in TROPHIES_OF[:BLUE]
    for trophies in range(of_colour + 1)
    if trophies & of_colour == trophies
}
CLAIMING: Final = tuple(tuple(Claiming(seat, colour) for colour in range(4)) for seat in range(MOST_PLAYERS))
