"""The flow of a match: set-up, rounds (Offer, Exchange, end of round), final scoring."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.actions import AutoPass, NameFirst, Say
from tablee.games.fake_crystal.events import (
    AbilityChosen,
    AutoPassSet,
    BlueTrophyAwarded,
    Drew,
    RoundBegan,
    Said,
    Scored,
    TilesDealt,
)
from tablee.games.fake_crystal.exchange import EXCHANGE
from tablee.games.fake_crystal.material import HAND, MOST_OFFERS, NO_TILE, TILES, Offer
from tablee.games.fake_crystal.offering import Offering
from tablee.games.fake_crystal.scoring import blue_trophies
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.containers import Repeat, Sequence
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, only

HOST: Final[Seat] = 0
"""Who opens the table sits at seat 0."""


class FakeCrystal(Sequence[State]):
    """The whole match."""

    def parts(self) -> tuple[Phase[State], ...]:
        return _MATCH

    def enter(self, step: Step[State]) -> None:
        """FC-107, FC-108. The ability in force is shown to all."""
        if step.is_heard:
            step.tell(AbilityChosen(step.state.terms.ability.id))

    def asides(self, state: State) -> list[Decision]:
        """FC-212, FC-814. Talk is free at all times, and anybody may stop being asked in windows."""
        offered = 0
        for offer, tile in enumerate(state.tile):
            if tile != NO_TILE:
                offered |= only(offer)
        return free_at_all_times(state.terms.seats, offered)

    def is_open_to(self, verb: Verb) -> bool:
        return verb is Say or verb is AutoPass

    def say(self, step: Step[State], seat: Seat, offer: Offer, face: int) -> None:
        step.tell(Said(seat, offer, face))

    def auto_pass(self, step: Step[State], seat: Seat, until: int) -> None:
        settings = step.state.auto_pass
        step.state.auto_pass = (*settings[:seat], until, *settings[seat + 1 :])
        step.tell(AutoPassSet(seat, until))
        window = step.state.stack[-1]
        if until and isinstance(window, Sealed) and window.is_asked(seat):
            window.excuse(step, seat)


class NamingFirst(Phase[State]):
    """FC-105. With `first-player: host` the host names a seat before anything is dealt."""

    def over(self, state: State) -> bool:
        return state.terms.options["first-player"] != "host"

    def ask(self, state: State) -> list[Decision]:
        return [must(HOST, [_NAME_FIRST[seat] for seat in state.seats()])]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if seat == HOST else Broken("FC-105", "host_names", seat=HOST)

    def default(self, state: State, seat: Seat) -> Action:
        return _NAME_FIRST[HOST]

    def name_first(self, step: Step[State], seat: Seat, named: Seat) -> None:
        step.state.first = named
        step.finish()


class Dealing(Phase[State]):
    """FC-109…FC-111. Shuffle, deal the reserves, set the rest aside, draw the first hands."""

    def over(self, state: State) -> bool:
        return True

    def enter(self, step: Step[State]) -> None:
        state = step.state
        if state.terms.options["first-player"] == "random":
            state.first = step.chance.draw(state.terms.seats, "first player")
        tiles = step.chance.shuffled(range(TILES), "the deal")
        dealt = state.terms.dealt
        for seat in state.seats():
            state.reserve[seat] = tiles[dealt * seat : dealt * (seat + 1)]
        state.aside = tiles[dealt * state.terms.seats :]
        if step.is_heard:
            step.tell(TilesDealt(state.terms.dealt, len(state.aside)))
        draw(step, HAND)


class Rounds(Repeat[State]):
    """FC-202. The round that begins with empty reserves is the last (FC-702)."""

    def over(self, state: State) -> bool:
        return state.round == state.terms.rounds

    def part(self, state: State) -> Phase[State]:
        return _FIRST_PART


class Round(Sequence[State]):
    """FC-201. Offer, then Exchange, then the end of the round."""

    def parts(self) -> tuple[Phase[State], ...]:
        return _ROUND

    def enter(self, step: Step[State]) -> None:
        state = step.state
        state.round += 1
        state.actor = state.first
        state.turn = 0
        if step.is_heard:
            step.tell(RoundBegan(state.round, state.first))


class EndOfRound(Phase[State]):
    """FC-701. All draw two; the first-player token passes one seat clockwise. Nothing after the last round."""

    def over(self, state: State) -> bool:
        return True

    def enter(self, step: Step[State]) -> None:
        state = step.state
        if 1 in state.auto_pass:  # FC-814: this round only
            state.auto_pass = tuple([until if until == 2 else 0 for until in state.auto_pass])
        if state.round < state.terms.rounds:
            draw(step, 2)
            state.first = state.clockwise(state.first)


class FinalScoring(Phase[State]):
    """FC-703…FC-705. Hands count for nothing; the blue trophies are given; the score is read off the State."""

    def over(self, state: State) -> bool:
        return True

    def enter(self, step: Step[State]) -> None:
        state = step.state
        for seat, trophy in blue_trophies(state):
            state.board ^= only(trophy)
            state.held[seat] |= only(trophy)
            if step.is_heard:
                step.tell(BlueTrophyAwarded(seat, trophy))
        if step.is_heard:
            step.tell(Scored(tuple(state.score(seat) for seat in state.seats())))


def free_at_all_times(seats: int, offered: int) -> list[Decision]:
    """Return what each seat may do at any time while these offers lie on stalls; made once, for it is asked often."""
    key = offered << 3 | seats
    if key not in _FREE:
        free: list[Action] = []
        for offer in range(MOST_OFFERS):
            if has(offered, offer):
                free += _SAY[offer]
        free += _AUTO_PASS
        _FREE[key] = [may(seat, free) for seat in range(seats)]
    return _FREE[key]


def draw(step: Step[State], count: int) -> None:
    """FC-111, FC-701. Draw from the top of the own reserve; only the owner sees what."""
    state = step.state
    if step.is_heard:
        for seat in state.seats():
            step.tell(Drew(seat, state.reserve[seat][:count]))
    state.draw(count)


_MATCH: Final = (NamingFirst(), Dealing(), Rounds(), FinalScoring())
_ROUND: Final = (Offering(), EXCHANGE, EndOfRound())
_FIRST_PART: Final = Round()
_NAME_FIRST: Final = tuple(NameFirst.all())
_SAY: Final = tuple(tuple(say for say in Say.all() if say.args[0] == offer) for offer in range(MOST_OFFERS))
_AUTO_PASS: Final = tuple(AutoPass.all())
_FREE: Final[dict[int, list[Decision]]] = {}
