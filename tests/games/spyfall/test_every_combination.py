"""Whole matches with every set of modules, every number of players, live and with a virtual clock.

Seats decide at random through the checked door, moody enough for rounds to end in every way. What each round is worth
is worked out a second time here, from the events alone and the result table (SP-1202).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import (
    AbilityUsed,
    Accused,
    FarceDeclared,
    FingersShown,
    HandsShown,
    PlaceGuessed,
    RoundDealt,
    RoundEnded,
    VotesShown,
)
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import FARCE_PACK, GOD_COMPLEX, JOKER, MARKED, NO_CARD
from tablee.games.spyfall.state import State
from tablee.kernel.action import Action, TimeUp, Verb
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.event import Event
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tests.points import points_of

MODULES = ("super-powers", "harley", "farce", "multiverse")
SUBSETS = [chosen for count in range(5) for chosen in combinations(MODULES, count)]
ROUNDS = 4
LONGEST = 3000  # actions of a match; far more than any needs

ROWS = {*[f"E{number}" for number in range(1, 13)], "F1", "F2", "M1", "M2"}
CLOCKS = pytest.mark.parametrize("is_virtual", [False, True], ids=["live", "virtual"])
BY_MODULES = pytest.mark.parametrize("modules", SUBSETS, ids=[" ".join(chosen) or "none" for chosen in SUBSETS])


def seats_for(modules: Sequence[str]) -> range:
    return range(5 if "harley" in modules else 3, 9)


# -- a second opinion -----------------------------------------------------------------------------------------


class Count(NamedTuple):
    """What a round was worth, and to whom the cards go next."""

    row: str
    points: list[int]
    dealer: Seat


# row: points of the Joker, of Harley, of each Hero
STANDARD = {
    "E1": (0, 0, 1), "E2": (4, 2, 0), "E3": (1, 0, 1), "E4": (4, 3, 0), "E5": (0, 0, 1), "E6": (0, 0, 1),
    "E7": (0, 0, 1), "E8": (3, 2, 0), "E9": (0, 0, 1), "E10": (4, 2, 0), "E11": (1, 0, 1), "E12": (2, 2, 0),
}  # fmt: skip


def second_opinion(events: list[Event]) -> Count:
    """Count a round from what was told of it."""
    cards = of_kind(events, RoundEnded)[-1].cards
    dealer = of_kind(events, RoundDealt)[-1].dealer
    jokers = [seat for seat, card in enumerate(cards) if card == JOKER]
    how = ending_of(events)
    if len(jokers) == 1:
        return standard_round(events, cards, jokers[0], how)
    points = [0] * len(cards)
    ended_by = how.by if how.by is not None else (dealer + 1) % len(cards)
    if jokers:
        if how.name == "declared":
            points[ended_by] = 3
        return Count("F1" if how.name == "declared" else "F2", points, ended_by)
    if how.name == "believed":
        points = [int(seat in how.hands) for seat in range(len(cards))]
        points[ended_by] = 3
    return Count("M1" if how.name == "believed" else "M2", points, ended_by)


def standard_round(events: list[Event], cards: Sequence[int], joker: Seat, how: "Ending") -> Count:
    harley = next((seat for seat, card in enumerate(cards) if MARKED <= card < JOKER), None)
    heroes = [seat for seat, card in enumerate(cards) if card != NO_CARD and seat not in (joker, harley)]
    row = standard_row(how, joker, harley)
    for_joker, for_harley, for_heroes = STANDARD[row]
    points = [0] * len(cards)
    points[joker] = for_joker
    if harley is not None:
        points[harley] = for_harley
    for hero in heroes:
        points[hero] = for_heroes
    if row == "E8":
        for hero in heroes:
            points[hero] = int(hero not in how.hands)
    if row == "E1" and how.by in heroes:
        points[how.by] += 1
    if row == "E9":
        for hero in {one.accuser for one in of_kind(events, Accused) if one.suspect == joker} & set(heroes):
            points[hero] += 1
    return Count(row, points, joker)


def standard_row(how: "Ending", joker: Seat, harley: Seat | None) -> str:
    on = "joker" if how.on == joker else "harley" if how.on is not None and how.on == harley else "hero"
    if how.name == "vote":
        return {"joker": "E1", "hero": "E2", "harley": "E3"}[on]
    if how.name == "pointing":
        return "E12" if how.on is None else {"joker": "E9", "hero": "E10", "harley": "E11"}[on]
    if how.name == "right":
        return "E5" if on == "harley" else "E4"
    return {"wrong": "E6", "declared": "E7", "believed": "E8"}[how.name]


class Ending(NamedTuple):
    """How a round ended, as everybody saw it."""

    name: str
    by: Seat | None = None
    on: Seat | None = None  # accused by vote or pointing, or found in the hunt
    hands: tuple[Seat, ...] = ()


def ending_of(events: list[Event]) -> Ending:
    hunted = [one for one in of_kind(events, FingersShown) if one.is_hunt]
    guesses = of_kind(events, PlaceGuessed)
    if guesses and guesses[-1].is_right:
        return Ending("right", guesses[-1].seat, most_pointed_at(hunted[-1].fingers) if hunted else None)
    if guesses:
        return Ending("wrong", guesses[-1].seat)
    for declared in of_kind(events, FarceDeclared):
        return Ending("declared", declared.seat)
    for hands in of_kind(events, HandsShown):
        if 2 * len(hands.up) > len(hands.up) + len(hands.down):
            return Ending("believed", hands.seat, hands=hands.up)
    is_tempted = any(one.ability == GOD_COMPLEX for one in of_kind(events, AbilityUsed))
    for votes in of_kind(events, VotesShown)[-1:]:
        if not votes.votes_against or is_tempted:
            return Ending("vote", votes.accuser, votes.suspect)
    (pointing,) = of_kind(events, FingersShown)
    return Ending("pointing", None, most_pointed_at(pointing.fingers))


def most_pointed_at(fingers: Sequence[Seat | None]) -> Seat | None:
    pointed = [finger for finger in fingers if finger is not None]
    ranked = sorted(range(len(fingers)), key=pointed.count)
    *_, second, first = ranked
    return first if pointed.count(first) > pointed.count(second) else None


def of_kind(events: list[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


# -- moody players --------------------------------------------------------------------------------------------

# how likely a seat is to think of it, beside what it has to do (1.0)
SELDOM = 0.02
OFTEN = 0.4
RIGHTS: dict[Verb, float] = {
    verbs.Accuse: SELDOM, verbs.Reveal: SELDOM, verbs.Announce: SELDOM, verbs.TurnUp: SELDOM, verbs.SlipTime: SELDOM,
    verbs.UseSpeed: OFTEN, verbs.Deflect: OFTEN, verbs.UseUntouchable: OFTEN, verbs.UseGodComplex: OFTEN,
    verbs.Suspect: 0.1, verbs.Trust: 0.1, verbs.Unsure: 0.1, verbs.Same: 0.1, verbs.Different: 0.1,
    verbs.Unready: 0.1, verbs.Applaud: 0.1,
}  # fmt: skip
DECLARING: dict[Verb, float] = {verbs.Reveal: 2.0, verbs.DeclareFarce: 4.0}
MOODS: list[dict[Verb, float]] = [
    DECLARING,
    {verbs.Accuse: OFTEN},
    {verbs.Reveal: 2.0},
    {verbs.Announce: OFTEN},
    {verbs.Accuse: 0.1, verbs.Reveal: 0.0, verbs.Announce: 0.1},
    {verbs.Accuse: 0.0, verbs.Reveal: 0.0, verbs.Announce: 0.0},
]


class Table:
    """A match under way between seats that decide at random."""

    def __init__(self, modules: Sequence[str], seats: int, is_virtual: bool) -> None:
        name = f"{' '.join(modules)}/{seats}/{is_virtual}"
        options = {"rounds": ROUNDS, "round-seconds": 60, "final-talk-seconds": 30, "virtual-clock": is_virtual}
        chosen = {**options, **dict.fromkeys(modules, True)}
        names = [f"seat {seat}" for seat in range(seats)]
        self.match = Match.start(SPYFALL, names, chosen, derived_seed(name, 0))
        self.chance = Quick(name)
        self.at = 0
        self.mood: dict[Verb, float] = MOODS[0]
        self.bias = 0.5
        self.lean: Seat = 0
        self.told = list(self.match.setup_events)

    @property
    def state(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def steps(self) -> Iterator[State]:
        """Play to the end, and stop after each action."""
        self._change_mood()
        while not self.match.is_over:
            assert len(self.match.record.entries) < LONGEST, "no end in sight"
            rounds = self.state.round
            self._play()
            if self.state.round != rounds:
                self._change_mood()
            yield self.state

    def _change_mood(self) -> None:
        """Find a mood for a round. Rare ends get a helping hand: the driver knows the cards, the seats do not."""
        state = self.state
        self.mood = MOODS[self.chance.draw(len(MOODS), "mood")]
        if state.pack == FARCE_PACK and self.chance.draw(2, "mood"):
            self.mood = DECLARING
        self.bias = (0.3, 0.9)[self.chance.draw(2, "bias")]
        marked = [seat for seat in state.seats() if state.is_harley(seat)]
        chosen = [self.chance.draw(state.terms.seats, "lean"), state.joker(), *marked]
        self.lean = chosen[self.chance.draw(len(chosen), "lean")]

    def _play(self) -> None:
        state = self.state
        due = min([deadline.due for deadline in SPYFALL.deadlines(state)], default=None)
        ways = [
            (
                self.mood.get(verb, RIGHTS.get(verb, 1.0)),
                decision.seat,
                [one for one in decision.actions if one.verb is verb],
            )
            for decision in SPYFALL.decisions(state)
            for verb in dict.fromkeys(action.verb for action in decision.actions)
        ]
        total = sum(weight for weight, _, _ in ways)
        point = self.chance.fraction() * (total + (0.3 if due is not None else 0.0))
        for weight, seat, actions in ways:
            point -= weight
            if point < 0:
                self.at = min(self.at + self.chance.draw(4000, "time"), self.at if due is None else due - 1)
                self.told += self.match.play(seat, self._one_of(actions), self.at)
                return
        assert due is not None, "nobody decides and no clock runs"
        (which, *_) = [deadline.which for deadline in SPYFALL.deadlines(state) if deadline.due == due]
        self.at = max(self.at, due)
        self.told += self.match.play(CLOCK, TimeUp(which), self.at)

    def _one_of(self, actions: list[Action]) -> Action:
        """Lean to yes, to one suspect, and to the true Location."""
        leans = [action for action in actions if self._is_lean(action)]
        if leans and self.chance.fraction() < self.bias:
            return leans[0]
        return actions[self.chance.draw(len(actions), "action")]

    def _is_lean(self, action: Action) -> bool:
        if action.verb in (verbs.Vote, verbs.RaiseHand):
            return bool(action.arg)
        if action.verb is verbs.Point and self.state.hunt != NOBODY:
            return self.state.is_harley(action.arg)
        if action.verb in (verbs.Point, verbs.Accuse):
            return bool(action.arg == self.lean)
        return action.verb is verbs.Guess and bool(action.arg == self.state.place())


@cache
def played(modules: tuple[str, ...], seats: int, is_virtual: bool) -> tuple[State, list[list[Event]]]:
    """Play a match to its end, invariants checked at every step; return its State and what was told in each round."""
    table = Table(modules, seats, is_virtual)
    for state in table.steps():
        SPYFALL.invariants(state)
    rounds: list[list[Event]] = []
    for event in table.told:
        if isinstance(event, RoundDealt):
            rounds.append([])
        if rounds:
            rounds[-1].append(event)
    return table.state, rounds


@pytest.mark.rule("SP-113", "SP-1202")
@BY_MODULES
@CLOCKS
def test_matches_end_and_are_worth_what_the_result_table_says(modules: tuple[str, ...], is_virtual: bool) -> None:
    for seats in seats_for(modules):
        state, rounds = played(modules, seats, is_virtual)
        assert len(rounds) == ROUNDS
        totals = [0] * seats
        for events in rounds:
            count = second_opinion(events)
            ended = of_kind(events, RoundEnded)[-1]
            worth = [0] * seats
            for line in ended.lines:
                worth[line.seat] += line.points
            assert Count(ended.row, worth, ended.next_dealer) == count
            totals = [total + points for total, points in zip(totals, count.points, strict=True)]
        outcome = SPYFALL.outcome(state)
        assert outcome is not None
        assert list(points_of(outcome)) == totals


def test_rounds_end_in_every_way_somewhere() -> None:
    every = [
        played(chosen, seats, clock) for clock in (False, True) for chosen in SUBSETS for seats in seats_for(chosen)
    ]
    reached = {event.row for _, rounds in every for events in rounds for event in of_kind(events, RoundEnded)}
    assert reached == ROWS
