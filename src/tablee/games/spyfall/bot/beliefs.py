"""What a seat believes: where the round takes place, who the Joker is, and which kind of pack was drawn.

All of it follows from what the seat may know: its own card, what was said, what was shown in earlier rounds.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from tablee.games.spyfall.bot.ledger import Ledgers
from tablee.games.spyfall.bot.level import NORMAL, Level
from tablee.games.spyfall.bot.tables import dot
from tablee.games.spyfall.material import JOKER, MULTIVERSE_PACKS, is_marked, place_of
from tablee.games.spyfall.redeal import multiverse_rest
from tablee.games.spyfall.state import SUSPECT, State
from tablee.games.spyfall.terms import STRUCTURED
from tablee.games.spyfall.windows import clock_left
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, only

MOST_TOLD: Final = 5  # places of a Joker's belief that are told after the game
DIGITS: Final = 4  # of what is told then


class Mind:
    """What one seat makes of a round, at one moment."""

    def __init__(self, state: State, seat: Seat, level: Level, ledgers: Ledgers) -> None:
        card = state.card[seat]
        self.state: Final = state
        self.seat: Final = seat
        self.level: Final = level
        self.players: Final = state.players()
        self.ledger: Final = ledgers.at(state, level.decoding(len(self.players)))
        self.is_joker: Final = card == JOKER
        self.is_harley: Final = is_marked(card)
        self.is_hero: Final = not self.is_joker and not self.is_harley
        self.place: Final = place_of(card)
        self._suspicion: list[float] | None = None

    def left(self) -> int:
        """Return what was on the clock when the present wait began, in ms."""
        return clock_left(self.state, self.state.since)

    def others(self) -> list[Seat]:
        return [seat for seat in self.players if seat != self.seat]

    # -- where we are ---------------------------------------------------------------------------------------------

    def belief(self) -> list[float]:
        """SP-1603. Return how likely each place is to this seat, were it the Joker's."""
        return self.ledger.belief(self.seat)

    def surest(self) -> float:
        return max(self.belief())

    # -- who the Joker is -----------------------------------------------------------------------------------------

    def suspicion(self) -> list[float]:
        """SP-1605, SP-1616. Return by seat how likely it is the Joker to this seat; to a Joker: to the others."""
        if self._suspicion is None:
            scores = self._guilt()
            others = self.others()
            most = max([scores[other] for other in others])
            weights = [0.0] * len(scores)
            for other in others:
                weights[other] = exp(scores[other] - most)
            total = sum(weights, 0.0)
            self._suspicion = [weight / total for weight in weights]
        return self._suspicion

    def _guilt(self) -> list[float]:
        """Return the logarithms of the ratios, tokens of others included."""
        scores = self.ratios()
        step = log(self.level.token)
        for speaker, about, token in self.ledger.tokens:
            if speaker != self.seat:
                scores[about] += step if token == SUSPECT else -step
        return scores

    def ratios(self) -> list[float]:
        """Return by seat how much better its answers fit somebody who does not know the place, as a logarithm."""
        ledger = self.ledger
        if not self.is_joker:
            return [ledger.outsider[seat] - ledger.own_at[seat][self.place] for seat in self.state.seats()]
        scores = ledger.outsider[:]
        belief = self.belief()
        for seat, question, code, lasso in ledger.answers:
            scores[seat] -= log(dot(belief, ledger.tables.row(question, code, lasso)))
        return scores

    def most_suspected(self) -> Seat:
        """Return the seat with the highest suspicion; the first of several."""
        suspicion = self.suspicion()
        return max(self.others(), key=lambda seat: (suspicion[seat], -seat))

    # -- which pack -----------------------------------------------------------------------------------------------

    def farce(self) -> float:
        """SP-1611. Return how likely all hold Jokers, to one who does."""
        state = self.state
        if not self.is_joker or not state.farce_is_possible():
            return 0.0
        places = self._unused_places()
        if not places:
            return 1.0
        others = self.others()
        prank = sum([self.ledger.outsider[other] for other in others], 0.0)
        at = [sum([self.ledger.own_at[other][place] for other in others], 0.0) for place in places]
        plain = log(len(places) / len(self.players)) + _log_mean(at)
        return _share(prank, plain)

    def multiverse(self) -> float:
        """SP-1612. Return how likely all hold different places, to the holder of one."""
        state = self.state
        if not self.is_hero or not state.multiverse_is_possible():
            return 0.0
        weight = self._multiverse_weight()
        if weight == 0.0:
            return 0.0
        if self.place not in self._unused_places():
            return 1.0  # it was played already
        ledger = self.ledger
        others = self.others()
        elsewhere = [place for place in state.terms.places.multiverse if place != self.place]
        apart = log(weight)
        for other in others:
            own = ledger.own_at[other]
            apart += _log_mean([own[place] for place in elsewhere])
        count = len(self.players)
        here = sum([ledger.own_at[other][self.place] for other in others], 0.0)
        stories = [here + ledger.outsider[other] - ledger.own_at[other][self.place] for other in others]
        return _share(apart, log((count - 1) / count) + _log_mean(stories))

    def _unused_places(self) -> list[int]:
        """Return the places whose standard pack was not shown in an earlier round."""
        used = self._used_before()
        return [place for place in range(len(self.state.terms.places.names)) if not has(used, place)]

    def _used_before(self) -> int:
        return self.state.used & ~only(self.state.pack)

    def _multiverse_weight(self) -> float:
        """SP-1612. Return how likely a Multiverse pack gives this card: one unused pack's share for each."""
        rest = multiverse_rest(self.state)
        if self.place not in rest:
            return 0.0
        used = self._used_before()
        unused = sum([not has(used, pack) for pack in MULTIVERSE_PACKS])
        return unused / len(rest)


def _log_mean(logs: list[float]) -> float:
    """Return the logarithm of the mean of numbers given by their logarithms."""
    most = max(logs)
    return most + log(sum([exp(value - most) for value in logs], 0.0) / len(logs))


def _share(one: float, other: float) -> float:
    """Return the share of one story in the sum of two, given the logarithms of both."""
    gap = other - one
    return 0.0 if gap > _FAR else 1.0 / (1.0 + exp(gap))


_FAR: Final = 700.0  # beyond it exp overflows
_NORMAL: Final = Level(NORMAL)
_ledgers: Final = Ledgers()


def beliefs_of(state: State, seat: Seat) -> dict[str, Any] | None:
    """Return what a bot of the normal level would believe in a seat's place, as plain data; None: nothing yet.

    For a Joker the likeliest places, best first; for the others how likely each seat is the Joker; how likely Farce
    and Multiverse are where their modules are on.
    """
    if not state.is_dealt() or state.terms.talk != STRUCTURED or seat not in state.players():
        return None
    mind = Mind(state, seat, _NORMAL, _ledgers)
    terms = state.terms
    told: dict[str, Any] = {"places": (), "jokers": (), "farce": None, "multiverse": None}
    if mind.is_joker:
        belief = mind.belief()
        best = sorted(range(len(belief)), key=lambda place: (-belief[place], place))[:MOST_TOLD]
        told["places"] = tuple([(place, _told(belief[place])) for place in best if belief[place] > 0.0])
        told["farce"] = _told(mind.farce()) if terms.has_farce else None
    else:
        told["jokers"] = tuple([_told(share) for share in mind.suspicion()])
        told["multiverse"] = _told(mind.multiverse()) if terms.has_multiverse else None
    return told


def _told(share: float) -> float:
    return round(share, DIGITS)
