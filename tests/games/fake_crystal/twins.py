"""Twins: another history of a match, in which all that a viewer may know is the same and the secrets are not.

The hidden tiles are dealt anew, as `redeal` has it, from the first deal on; and what others did in secret since the
present wait began is something else. So a server can be given a twin's log like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.conform.eyes import heard_by, known_to
from tablee.conform.setting import NAMES, Setting
from tablee.games.fake_crystal.conformance import faces_known
from tablee.games.fake_crystal.material import colour_of
from tablee.kernel.action import RuleBroken
from tablee.kernel.chance import Chance, Script, commitment
from tablee.kernel.conformance import top
from tablee.kernel.match import Match
from tablee.kernel.record import FORMAT, Entry, Head
from tablee.kernel.seat import CLOCK, Seat
from tablee.kernel.wire import digest
from tests.server.twins import SEED, draws_for

TILES = 68


def beginning(setting: Setting, order: Sequence[int], first: Seat = 0) -> Match:
    """Return a match in which the tiles were dealt in this order. Its set-up is given, as that of a branch."""
    game, options = setting.game, dict(setting.options)
    draws = draws_for(range(TILES), order)
    is_named = options.get("first-player") == "host"
    dealt_first: list[int] = [] if is_named else [first, *draws]
    state = game.setup(setting.seats, options, Script(dealt_first))
    entries: list[Entry] = []
    before = digest(game.snapshot(state))
    if is_named:  # the tiles are dealt when the host has named who begins
        action = game.read_action(["name_first", first])
        game.apply(state, 0, action, Script(draws))
        entries.append(Entry(0, action.json(), 0, digest(game.snapshot(state)), tuple(draws)))
    names = NAMES[: setting.seats]
    drawn = tuple(dealt_first)
    settled = game.settled(options)
    given = len(entries)
    head = Head(FORMAT, game.name, game.rules_version, names, settled, commitment(SEED), drawn, before, given)
    return Match.resume(game, head, SEED, entries)


class Story:
    """A match from its first deal on, of which twins can be told."""

    def __init__(self, setting: Setting, chance: Chance) -> None:
        self.setting = setting
        self.order = list(range(TILES))
        chance.shuffle(self.order, "deal")
        self.first = chance.draw(setting.seats, "first")
        self.match = beginning(setting, self.order, self.first)

    def twin(self, match: Match, viewer: Seat, chance: Chance) -> Match:
        """Return the match in another world that the viewer cannot tell from this one."""
        twin = self._twin(match, viewer, match.game.redeal(match.state, viewer, chance), chance)
        if twin is None:  # in the past, what the viewer does not know now played a part: backs of tiles set aside
            twin = self._twin(match, viewer, _with_the_same_backs(match.state, viewer, chance), chance)
        assert twin is not None
        return twin

    def _twin(self, match: Match, viewer: Seat, world: Any, chance: Chance) -> Match | None:
        moved = dict(zip(_places(match.state), _places(world), strict=True))
        twin = beginning(self.setting, [moved[tile] for tile in self.order], self.first)
        try:
            _retell(match, twin, viewer, chance)
        except RuleBroken:
            return None
        is_alike = known_to(match.game, match.state, viewer) == known_to(twin.game, twin.state, viewer)
        return twin if is_alike and _heard(match, viewer) == _heard(twin, viewer) else None


def _with_the_same_backs(state: Any, viewer: Seat, chance: Chance) -> Any:
    """Return the State with the unseen tiles of each back dealt anew among themselves."""
    moved = list(range(TILES))
    for colour in range(4):
        unseen = [tile for tile in set(moved) - faces_known(state, viewer) if colour_of(tile) == colour]
        dealt = unseen[:]
        chance.shuffle(dealt, "backs")
        for tile, other in zip(unseen, dealt, strict=True):
            moved[tile] = other
    world = state.clone()
    world.tile = [moved[tile] if tile >= 0 else tile for tile in state.tile]
    world.aside = tuple(moved[tile] for tile in state.aside)
    for seat in state.seats():
        world.hand[seat] = tuple(moved[tile] for tile in state.hand[seat])
        world.reserve[seat] = tuple(moved[tile] for tile in state.reserve[seat])
    return world


def _places(state: Any) -> list[int]:
    """Return every tile, in the order of the places where they lie."""
    tiles = [*state.tile, *state.aside, *state.recycled]
    for seat in state.seats():
        tiles += [*state.hand[seat], *state.reserve[seat], *state.collection[seat]]
    return [tile for tile in tiles if tile >= 0]


def _replayed(match: Match) -> Iterator[tuple[Entry, Any]]:
    head = match.record.head
    again = Match.resume(match.game, head, SEED, match.record.entries[: head.given or 0])
    for entry in match.record.entries[head.given or 0 :]:
        attempt = again.attempt(entry.seat, match.game.read_action(entry.action), entry.at)
        again.accept(attempt)
        yield entry, attempt


def _heard(match: Match, viewer: Seat) -> bytes:
    told = [event for _, attempt in _replayed(match) for event in attempt.events if event.is_for(viewer)]
    return heard_by(told, viewer)


def _retell(match: Match, twin: Match, viewer: Seat, chance: Chance) -> None:
    """Play in the twin what was played, but whatever others did in secret since the wait began is something else."""
    played = list(_replayed(match))
    begun = max([number for number, (_, attempt) in enumerate(played, 1) if attempt.moved], default=0)
    for number, (entry, attempt) in enumerate(played):
        is_secret = number >= begun and entry.seat not in (viewer, CLOCK) and not attempt.events
        if is_secret:
            answer_in_secret(twin, entry.seat, entry.at, chance)
        else:
            if entry.action == ["confirm"] and number >= begun and entry.seat != viewer:
                complete_offer(twin, entry.seat, entry.at, chance)
            twin.play(entry.seat, twin.game.read_action(entry.action), entry.at)


def complete_offer(match: Match, seat: Seat, at: int, chance: Chance) -> None:
    """Choose what is left of an offer, by chance."""
    while len(match.state.draft[seat]) < 6:
        (decision,) = [one for one in match.game.decisions(match.state) if one.seat == seat]
        match.play(seat, decision.actions[chance.draw(len(decision.actions), "part")], at)


def secret_choices(match: Match, seat: Seat, at: int) -> list[Any]:
    """Return what the seat could do now so that nobody notices."""
    game, state = match.game, match.state
    if top(state) not in ("Offering", "Preempting", "Reserving"):
        return []
    open_to = [one for one in [*game.decisions(state), *game.asides(state)] if one.seat == seat]
    verbs = ("place", "slot", "price", "negotiate", "reopen", "preempt", "decline", "reserve")
    actions = [action for one in open_to for action in one.actions if action.verb.name in verbs]
    return [action for action in actions if _is_secret(match, seat, action, at)]


def _is_secret(match: Match, seat: Seat, action: Any, at: int) -> bool:
    if action.verb.name in ("place", "slot", "price", "negotiate"):
        return True
    if action.verb.name == "reopen":
        return not match.state.sealed[seat]
    attempt = match.attempt(seat, action, at)
    return not attempt.events and not attempt.moved


def answer_in_secret(match: Match, seat: Seat, at: int, chance: Chance) -> None:
    """Do something nobody notices, or, where that cannot show either, nothing."""
    choices = secret_choices(match, seat, at)
    may_idle = top(match.state) != "Reserving"  # there all see who has answered
    if choices and not (may_idle and chance.draw(3, "idle") == 0):
        match.play(seat, choices[chance.draw(len(choices), "secret")], at)
