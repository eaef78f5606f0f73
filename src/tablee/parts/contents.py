"""A game as a table of contents: which phases and functions hold the parts of its rules, each said once."""

from __future__ import annotations

from collections import abc
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tablee.kernel.action import Verb
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.kernel.options import Option, Value, settle_options
from tablee.kernel.phase import Phase, S
from tablee.kernel.seat import Seat
from tablee.parts.terms import OTHER, MakeTerms, Terms, made_once


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents(Game[S]):
    """A Game whose rules are phases and functions, named here; what it seldom needs it overrides.

    Its States have `terms`. `Game` tells what each function is for; of `view` and `views` a game names one. `waits`
    gives the kind of wait of each phase whose kind is not "other".
    """

    def __init__(
        self,
        verbs: Iterable[Verb],
        phases: Iterable[type[Phase[Any]]],
        options: tuple[Option, ...],
        conduct: str,
        clock: str,
        *,
        terms: MakeTerms,
        unpacked: Callable[[Any], S],  # by terms: the State of an open box
        opening: Phase[S],
        redealt: Callable[[S, Seat, Chance], S],
        invariants: Callable[[S], None],
        view: Callable[[S, Seat], Any] | None = None,
        views: Callable[[S, abc.Sequence[Seat]], list[Any]] | None = None,
        waits: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(verbs, phases, options, conduct, clock)
        assert (view is None) != (views is None), "a game names `view`, or `views` if these share much"
        self._terms: Final = made_once(terms)
        self._unpacked: Final = unpacked
        self._opening: Final = opening
        self._view: Final = view
        self._views: Final = views
        self._redealt: Final = redealt
        self._invariants: Final = invariants
        self._waits: Final[Mapping[str, str]] = waits or {}

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> S:
        return self._unpacked(self._terms(seats, options))

    def blank(self, snapshot: Mapping[str, Any]) -> S:
        options = settle_options(self.options, snapshot["options"])
        return self._unpacked(self._terms(int(snapshot["seats"]), options))

    def options_of(self, state: S) -> Mapping[str, Value]:
        return _terms_of(state).options

    def opening(self) -> Phase[S]:
        return self._opening

    def view(self, state: S, seat: Seat) -> Any:
        return self._view(state, seat) if self._view is not None else self.views(state, (seat,))[0]

    def views(self, state: S, seats: abc.Sequence[Seat]) -> list[Any]:
        return self._views(state, seats) if self._views is not None else super().views(state, seats)

    def redeal(self, state: S, seat: Seat, chance: Chance) -> S:
        return self._redealt(state, seat, chance)

    def invariants(self, state: S) -> None:
        self._invariants(state)

    def limit(self, state: S) -> int | None:
        limits = _terms_of(state).limits
        if not limits:
            return None
        return limits.get(self._waits.get(type(state.stack[-1]).__name__, OTHER))


def _terms_of(state: Any) -> Terms:
    terms: Terms = state.terms
    return terms
