"""FC-441…FC-444, FC-704…FC-707: blue trophies, scores, ranks, and counting in packets."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.material import BLUE, BLUE_FIRST, BLUE_SECOND, Trophy
from tablee.games.fake_crystal.state import State
from tablee.kernel.outcome import Outcome, outcome_by, ranked
from tablee.kernel.seat import Seat


def blue_trophies(state: State) -> list[tuple[Seat, Trophy]]:
    """Return who gets which blue trophy: sole most crystals, then sole second most; a tie for most gives none."""
    crystals = [state.crystals(seat, BLUE) for seat in state.seats()]
    awarded: list[tuple[Seat, Trophy]] = []
    for trophy, place in _blue_places(state, crystals):
        if crystals.count(place) != 1:  # FC-442, FC-443
            break
        awarded.append((crystals.index(place), trophy))
    return awarded


def blue_tie(state: State) -> tuple[Trophy, int] | None:
    """Return for which blue trophy a tie let nobody have it, and at how many crystals; None: no tie cost any."""
    crystals = [state.crystals(seat, BLUE) for seat in state.seats()]
    for trophy, place in _blue_places(state, crystals):
        if crystals.count(place) != 1:
            return trophy, place
    return None


def _blue_places(state: State, crystals: list[int]) -> list[tuple[Trophy, int]]:
    """Return each blue trophy with the crystals it goes to, where anybody may have it at all (FC-444)."""
    places = zip((BLUE_FIRST, BLUE_SECOND), sorted(set(crystals), reverse=True), strict=False)
    return [(trophy, place) for trophy, place in places if place > 0 or not state.terms.blue_needs_crystal]


def final_outcome(state: State) -> Outcome:
    """FC-706. Highest score; tie: most real tiles; still tied: shared."""
    scores = [state.score(seat) for seat in state.seats()]
    ranks = ranked([(scores[seat], state.real_tiles(seat)) for seat in state.seats()])
    ending = "shared" if ranks.count(1) > 1 else "won"
    return outcome_by(ending, tuple([(score,) for score in scores]), ranks)


PACKET: Final = 30


def packets(items: list[int]) -> list[list[int]]:
    """FC-707. Group what is counted into packets of 30, Fakes cancelled against other items first.

    Packets worth 0 come last but for what is left over, which is the last packet.
    """
    left = sorted((item for item in items if item > 0), reverse=True)
    fakes = [item for item in items if item < 0]
    cancelled: list[list[int]] = []
    for item in left[::-1]:
        share = next((size for size in range(1, len(fakes) + 1) if item + sum(fakes[:size]) == 0), 0)
        if share:
            left.remove(item)
            cancelled.append([item, *fakes[:share]])
            fakes = fakes[share:]
    full: list[list[int]] = []
    while packet := _exactly(PACKET, left):
        for item in packet:
            left.remove(item)
        full.append(packet)
    rest = [*left, *fakes]
    return [*full, *cancelled, *([rest] if rest else [])]


def _exactly(total: int, items: list[int]) -> list[int]:
    """Return items that sum to the total, the largest first; nothing if there are none. The items descend."""
    ways: dict[int, list[int]] = {0: []}
    for item in items:
        for reached, used in list(ways.items()):
            ways.setdefault(reached + item, [*used, item])
            if reached + item == total:
                return ways[total]
    return []
