"""Contract 3: every listed action is accepted, every other refused, with a rule and a key; refused means unchanged."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, Final

from tablee.conform.contract import Breach, claim
from tablee.conform.look import Look
from tablee.conform.rulebook import ids_of
from tablee.kernel.action import Action, Broken, RuleBroken, Sits, Verb
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.game import MATCH_OVER, Game
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, NOBODY, PERSON, PROGRAM, Seat
from tablee.kernel.wire import digest

ONE_STEP_IN: Final = 24  # is looked at, beside the first of each kind of situation
ONE_OF_MANY_IN: Final = 13
MANY: Final = 1000  # actions of a verb, such as bids, of which only some are tried
TRIES: Final = 4  # random actions at each step
FAR: Final = 10**9  # ms; by then every clock has run out


class Sample:
    """Chooses the steps to look at: the first of each kind of situation, then one in so many."""

    def __init__(self, table: list[Action]) -> None:
        self._visited: set[Any] = set()
        self._chance = Quick("sample")
        self._turn = 0
        self._table = table

    def takes(self, game: Game[Any], state: Any) -> bool:
        situation = (
            tuple(type(phase).__name__ for phase in state.stack),
            any(not decision.required for decision in game.decisions(state)),
        )
        is_new = situation not in self._visited
        self._visited.add(situation)
        return is_new or not self._chance.draw(ONE_STEP_IN, "sample")

    def actions(self, listed: set[Action]) -> list[Action]:
        """Return the actions that are tried: all, but of a verb that says three things, or many, some in turn.

        Of those also where the listed ones begin and end, and their neighbours there, which are refused.
        """
        self._turn += 1
        edges = [number for action in listed for number in (action.index - 1, action.index + 1)]
        refused = {self._table[number] for number in edges if 0 <= number < len(self._table)} - listed
        ends = {self._table[action.index + way] for action in refused for way in (-1, 1) if self._has(action, way)}
        return [*self._few, *self._many[self._turn % ONE_OF_MANY_IN :: ONE_OF_MANY_IN], *refused, *ends]

    @cached_property
    def _few(self) -> list[Action]:
        return [action for action in self._table if action.arity < 3 and action.verb.size <= MANY]

    @cached_property
    def _many(self) -> list[Action]:
        few = set(self._few)
        return [action for action in self._table if action not in few]

    def _has(self, action: Action, way: int) -> bool:
        return 0 <= action.index + way < len(self._table)


def open_now(game: Game[Any], state: Any) -> list[Decision]:
    return [*game.decisions(state), *game.asides(state)]


def open_to(game: Game[Any], state: Any, seat: Seat) -> set[Verb]:
    """Return the open verbs that the seat may use now."""
    return {verb for decision in open_now(game, state) if decision.seat == seat for verb in decision.open}


def listed_for(game: Game[Any], state: Any, seat: Seat) -> set[Action]:
    return {action for decision in open_now(game, state) if decision.seat == seat for action in decision.actions}


def listed_is_accepted(look: Look) -> None:
    """An action is listed if and only if it is not refused."""
    game = look.game
    sample = Sample(game.actions())
    wrong: Counter[str] = Counter()
    moment = look.moment()
    for step in look.steps():
        if sample.takes(game, step.before):
            fingerprint = digest(game.snapshot(step.before))
            found = _differing(game, step.before, sample)
            if found and not wrong:
                moment = look.moment()
            wrong.update(found)
            claim(digest(game.snapshot(step.before)) == fingerprint, "asking for refusals changed the State")
    if wrong:
        raise Breach("; ".join(f"{count} × {what}" for what, count in wrong.most_common()), moment)


def _differing(game: Game[Any], state: Any, sample: Sample) -> list[str]:
    """Return the actions that are listed and refused, or accepted and not listed."""
    rules = ids_of(game)
    found = []
    for seat in state.seats():
        listed = listed_for(game, state, seat)
        for action in sample.actions(listed):
            broken = game.refusal(state, seat, action)
            if (broken is None) != (action in listed):
                where = [type(phase).__name__ for phase in state.stack][3:] or [type(state.stack[-1]).__name__]
                told = "listed, refused" if broken else "accepted, not listed"
                found.append(f"{told}: {action.verb.name} in {' > '.join(where)} ({broken})")
            elif broken is not None:
                _is_explained(broken, rules)
    return found


def _is_explained(broken: Broken, rules: frozenset[str]) -> None:
    if rules and broken.rule not in rules:
        raise Breach(f"the refusal « {broken} » names no rule of RULES.md")
    if not broken.key:
        raise Breach(f"the refusal « {broken} » has no key")


def own_words_are_refused(look: Look) -> None:
    """An action of an open verb is refused unless a decision names the verb."""
    game = look.game
    chance = Quick("own words")
    verbs = [verb for verb in game.verbs.values() if verb.is_open]
    sample = Sample(game.actions())
    for step in look.steps():
        for seat in step.before.seats() if sample.takes(game, step.before) else ():
            for verb in set(verbs) - open_to(game, step.before, seat):
                broken = game.refusal(step.before, seat, verb.drawn(chance))
                claim(broken is not None, "{} of seat {} is accepted, and no decision is open to it", verb.name, seat)


def house_says_who_sits_where(look: Look) -> None:
    """Sits is taken from the house alone, if the rules ask, and if it changes something."""
    walk = look.walk(7)
    game = walk.game
    for taken in look.follow(walk):
        for seat in walk.state.seats():
            for who in (PERSON, PROGRAM, AWAY, GONE):
                is_news = game.hosting.follows_sitters and game.sitter(walk.state, seat) != who
                is_heard = game.refusal(walk.state, HOUSE, Sits(seat, who)) is None
                claim(
                    is_heard == is_news,
                    "that {} sits at seat {}: heard is {}, news is {}",
                    who,
                    seat,
                    is_heard,
                    is_news,
                )
                broken = game.refusal(walk.state, seat, Sits(seat, who))
                claim(broken is not None, "seat {} may say who sits there", seat)
        walk.play(taken)


def refused_actions_change_nothing(look: Look) -> None:
    """A refused action changes nothing."""
    walk = look.walk(2)
    game = walk.game
    table = game.actions()
    chance = Quick("refused")
    for taken in look.follow(walk):
        fingerprint = digest(game.snapshot(walk.state))
        recorded = len(walk.match.record.entries)
        for _ in range(TRIES):
            seat = chance.draw(look.setting.seats, "seat")
            action = table[chance.draw(len(table), "action")]
            if game.refusal(walk.state, seat, action) is not None:
                claim(not _is_played(walk.match, seat, action, taken.at), "{} is refused, and can be played", action)
        claim(digest(game.snapshot(walk.state)) == fingerprint, "a refused action changed the State")
        claim(len(walk.match.record.entries) == recorded, "a refused action was recorded")
        walk.play(taken)


def _is_played(match: Any, seat: Seat, action: Action, at: int) -> bool:
    try:
        match.play(seat, action, at)
    except RuleBroken:
        return False
    return True


def listed_actions_can_be_played(look: Look) -> None:
    """Every listed action can be carried out."""
    game = look.game
    sample = Sample(game.actions())
    for step in look.steps():
        if sample.takes(game, step.before):
            for decision in open_now(game, step.before):
                actions = list(decision.actions)
                for action in actions[:: 1 + len(actions) // 12]:
                    twin = step.before.clone()
                    game.apply(twin, decision.seat, action, Quick(0), step.taken.at, [])
                    game.invariants(twin)


def strangers_cannot_play(look: Look) -> None:
    """An action of a seat that does not exist is refused."""
    walk = look.walk(4)
    seats = look.setting.seats
    for taken in look.follow(walk):
        for seat in (NOBODY, CLOCK, HOUSE, seats, seats + 1, 99, -4):
            if seat != taken.seat:
                broken = walk.game.refusal(walk.state, seat, taken.action, taken.at)
                claim(broken is not None, "seat {} does not exist, and may play {}", seat, taken.action)
        walk.play(taken)


def nothing_is_played_after_the_end(look: Look) -> None:
    """Every action is refused when the match is over."""
    walk = look.walk(5)
    walk.rest()
    game = walk.game
    fingerprint = digest(game.snapshot(walk.state))
    for action in game.actions():
        for seat in [*range(look.setting.seats), CLOCK, HOUSE]:
            broken = game.refusal(walk.state, seat, action, FAR)
            is_refused = broken is not None and broken.key == MATCH_OVER
            claim(is_refused, "the match is over, and seat {} may play {} ({})", seat, action, broken)
    claim(digest(game.snapshot(walk.state)) == fingerprint, "asking for refusals changed the State")
