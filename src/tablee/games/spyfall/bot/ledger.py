"""What the answers of a round tell, whoever listens: the sums behind every belief.

A Ledger is never changed once it is made; one more line of the transcript makes another.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from tablee.games.spyfall.bot.tables import Tables, dot, tables_of
from tablee.games.spyfall.material import N_ANSWERS
from tablee.games.spyfall.state import ANSWER, QUESTION, SUSPECT, TALK, TRUST, Entry, State
from tablee.games.spyfall.talks import FINAL
from tablee.kernel.seat import Seat

Said = tuple[Entry, ...]
Answer = tuple[Seat, int, int, bool]  # of whom, to which question, which code, under the Lasso?


class Ledger:
    """The transcript of a round up to some moment, added up for listeners of one skill."""

    def __init__(self, tables: Tables, seats: int, open_places: int, skill: float) -> None:
        self.tables: Final = tables
        self.open_places: Final = open_places  # a set of places, as all know it
        self.skill: Final = skill  # SP-1603: γ
        self.said: Said = ()
        self.question = -1
        self.lasso = False
        self.answers: list[Answer] = []
        self.asked = [0] * seats  # by seat: how often it was asked
        self.tokens: list[tuple[Seat, Seat, int]] = []  # SP-1508: of whom, about whom, which
        # sums of logarithms
        self.all_at = [0.0] * tables.size  # by place: of all answers, as if given there
        self.own_at = [[0.0] * tables.size for _ in range(seats)]  # by seat and place: of the seat's answers
        self.outsider = [0.0] * seats  # by seat: of its answers, as if it did not know the place (SP-1604)
        self._beliefs: list[list[float] | None] = [None] * seats

    def belief(self, seat: Seat) -> list[float]:
        """SP-1603. Return how likely each place is to somebody there who does not know it: B of the seat."""
        known = self._beliefs[seat]
        if known is None:
            known = self._beliefs[seat] = self._weigh(seat)
        return known

    def _weigh(self, seat: Seat) -> list[float]:
        own = self.own_at[seat]
        skill = self.skill
        sums = [skill * (whole - mine) for whole, mine in zip(self.all_at, own, strict=True)]
        most = max([value for place, value in enumerate(sums) if self.open_places >> place & 1])
        weights = [exp(value - most) if self.open_places >> place & 1 else 0.0 for place, value in enumerate(sums)]
        total = sum(weights, 0.0)
        return [weight / total for weight in weights]

    def mixture(self, seat: Seat, question: int, lasso: bool = False) -> list[float]:
        """SP-1604. Return how likely each answer is of somebody there who does not know the place."""
        belief = self.belief(seat)
        return [dot(belief, self.tables.row(question, code, lasso)) for code in range(N_ANSWERS)]

    def followed_by(self, entry: Entry) -> Ledger:
        """Return the Ledger after one more line of the transcript."""
        twin = Ledger(self.tables, len(self.asked), self.open_places, self.skill)
        twin.said = (*self.said, entry)
        twin.question = self.question
        twin.lasso = self.lasso
        twin.answers = self.answers
        twin.asked = self.asked
        twin.tokens = self.tokens
        twin.all_at = self.all_at
        twin.own_at = self.own_at
        twin.outsider = self.outsider
        twin._beliefs = self._beliefs
        kind, seat, what = entry[2], entry[3], entry[5]
        if kind == QUESTION and isinstance(what, int):
            twin._hear_question(entry[4], what, entry[6] == 1)
        elif kind == ANSWER and isinstance(what, int) and what >= 0:
            twin._hear_answer(seat, what, self)
        elif kind == TALK and entry[1] == FINAL and what in (SUSPECT, TRUST):
            twin.tokens = [*self.tokens, (seat, entry[4], what)]
        return twin

    def _hear_question(self, to: Seat, question: int, lasso: bool) -> None:
        self.question = question
        self.lasso = lasso
        self.asked = self.asked[:]
        self.asked[to] += 1

    def _hear_answer(self, seat: Seat, code: int, before: Ledger) -> None:
        """SP-1605. What somebody could know counts as it was before the answer."""
        tables, question, lasso = self.tables, self.question, self.lasso
        logs = tables.log_row(question, code, lasso)
        self.answers = [*self.answers, (seat, question, code, lasso)]
        self.all_at = [value + chance for value, chance in zip(self.all_at, logs, strict=True)]
        self.own_at = self.own_at[:]
        self.own_at[seat] = [value + chance for value, chance in zip(self.own_at[seat], logs, strict=True)]
        self.outsider = self.outsider[:]
        self.outsider[seat] += log(dot(before.belief(seat), tables.row(question, code, lasso)))
        self._beliefs = [known if other == seat else None for other, known in enumerate(before._beliefs)]


def open_places(state: State) -> int:
    """SP-1603. Return the set of places whose standard pack was not played in an earlier round.

    When there are none left, and it is yet not known that this is no standard round, all count.
    """
    everywhere = (1 << len(state.terms.places.names)) - 1
    unused = everywhere & ~(state.used & ~(1 << state.pack))
    return unused or everywhere


class Ledgers:
    """The Ledgers of listeners of one level; the latest is kept, since most of what is asked next builds on it."""

    def __init__(self) -> None:
        self._latest: Ledger | None = None

    def at(self, state: State, skill: float) -> Ledger:
        """Return the Ledger of the present round."""
        said = state.said
        ledger = self._latest
        places = open_places(state)
        tables = tables_of(state.terms.places)
        if ledger is None or not _fits(ledger, said, tables, places, skill) or len(ledger.asked) != state.terms.seats:
            ledger = Ledger(tables, state.terms.seats, places, skill)
        for entry in said[len(ledger.said) :]:
            ledger = ledger.followed_by(entry)
        ledger.said = said  # equal, and recognised at once the next time
        self._latest = ledger
        return ledger


def _fits(ledger: Ledger, said: Said, tables: Tables, places: int, skill: float) -> bool:
    """Tell whether the transcript goes on from where a Ledger stands."""
    if ledger.tables is not tables or ledger.open_places != places or ledger.skill != skill:
        return False
    return ledger.said is said or said[: len(ledger.said)] == ledger.said
