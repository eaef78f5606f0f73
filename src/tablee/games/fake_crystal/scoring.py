"""FC-441…FC-444, FC-704…FC-706: blue trophies, scores, ranks."""

from __future__ import annotations

from tablee.games.fake_crystal.material import BLUE, BLUE_FIRST, BLUE_SECOND, Trophy
from tablee.games.fake_crystal.state import State
from tablee.kernel.outcome import Outcome, ranked
from tablee.kernel.seat import Seat


def blue_trophies(state: State) -> list[tuple[Seat, Trophy]]:
    """Return who gets which blue trophy: sole most crystals, then sole second most; a tie for most gives none."""
    crystals = [state.crystals(seat, BLUE) for seat in state.seats()]
    places = sorted(set(crystals), reverse=True)
    awarded: list[tuple[Seat, Trophy]] = []
    for trophy, place in zip((BLUE_FIRST, BLUE_SECOND), places, strict=False):
        if crystals.count(place) != 1:  # FC-442, FC-443
            break
        if place > 0 or not state.terms.blue_needs_crystal:  # FC-444
            awarded.append((crystals.index(place), trophy))
    return awarded


def final_outcome(state: State) -> Outcome:
    """FC-706. Highest score; tie: most real tiles; still tied: shared."""
    scores = [state.score(seat) for seat in state.seats()]
    ranks = ranked([(scores[seat], state.real_tiles(seat)) for seat in state.seats()])
    winners = tuple(seat for seat in state.seats() if ranks[seat] == 1)
    return Outcome("shared" if len(winners) > 1 else "won", tuple(scores), ranks, winners)
