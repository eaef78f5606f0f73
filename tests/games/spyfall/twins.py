"""Twins of a match of DC Spyfall: another history, in which all that a viewer may know is the same, the secrets not.

The pack, the cards and the Ability cards of the round under way are other ones, as `redeal` has it, and so is the order
of the Multiverse; what others said in secret since the present wait began is something else. So a server can be given a
twin's log like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.conform.eyes import heard_by, known_to
from tablee.conform.setting import Setting, setting
from tablee.conform.walk import Walk
from tablee.games.spyfall.actions import Guess
from tablee.games.spyfall.conformance import SEALED, kind_of, kinds
from tablee.games.spyfall.material import FARCE_PACK, JOKER, MULTIVERSE_PACKS, N_ABILITIES, NO_CARD, standard_pack
from tablee.games.spyfall.state import State
from tablee.kernel.action import Action, Sits
from tablee.kernel.chance import Chance, Script, commitment
from tablee.kernel.conformance import Taken, top
from tablee.kernel.match import Attempt, Match
from tablee.kernel.record import Entry
from tablee.kernel.seat import HOUSE, PROGRAM, Seat
from tests.server.twins import SEED, draws_for, settled

OF_A_DEAL = ("the pack", "the deal", "abilities")  # reasons for what is drawn there
TRIES = 60  # at another world: those who broke in must have had the right to
MODULES: dict[str, Any] = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
SHORT: dict[str, Any] = {"round-seconds": 90, "final-talk-seconds": 30, "rounds": 2}
SOME = 6  # secret answers that are tried where there are many


class Luck(Chance):
    """Draws what was drawn in another match, but deals as it is told to."""

    def __init__(self, deals: list[list[int]], first: list[int]) -> None:
        super().__init__()
        self.keeps = True
        self._deals = deals
        self._deal: list[int] = []
        self._others: list[int] = []
        self._multiverse = first

    def below(self, sides: int, reason: str) -> int:
        if reason == "the Multiverse":
            return self._multiverse.pop(0)
        if reason not in OF_A_DEAL:
            return self._others.pop(0)
        if not self._deal:
            self._deal = self._deals.pop(0)
        return self._deal.pop(0)

    def clone(self) -> Luck:
        twin = Luck([deal[:] for deal in self._deals], self._multiverse[:])
        twin._deal, twin._others = self._deal[:], self._others[:]
        return twin

    def follow(self, drawn: list[tuple[str, int]]) -> None:
        """Draw these next, as far as they are no part of a deal."""
        self._others = [number for reason, number in drawn if reason not in (*OF_A_DEAL, "the Multiverse")]


class Noting(Script):
    """Gives what was drawn, and notes for which reason."""

    def __init__(self, draws: Any) -> None:
        super().__init__(draws)
        self.noted: list[tuple[str, int]] = []

    def below(self, sides: int, reason: str) -> int:
        number = super().below(sides, reason)
        self.noted.append((reason, number))
        return number

    def take_noted(self) -> list[tuple[str, int]]:
        noted, self.noted = self.noted, []
        return noted


def begun(
    setting: Setting, number: int, steps: int, bots: Sequence[Seat] = (), wanted: Callable[[Any], bool] | None = None
) -> Match:
    """Return a match some steps old, in a round with such a deal; else a pack of each kind there is has its turn."""
    possible = kinds(dict(setting.options))
    kind = possible[number % len(possible)]
    is_wanted = wanted or (lambda state: kind_of(state) == kind)
    for attempt in range(300):
        walk = Walk(setting, 1000 * number + attempt, sitters=False)
        for seat in bots:
            walk.play(Taken(HOUSE, Sits(seat, PROGRAM), 0))
        for _ in range(4 * setting.seats + 4):  # to the first deal
            if walk.state.is_dealt() or (taken := walk.choose()) is None:
                break
            walk.play(taken)
        if not is_wanted(walk.state):
            continue
        for _ in range(steps - attempt // 10):
            taken = walk.choose()
            if taken is None or walk.state.history:
                break
            walk.play(taken)
        if not walk.state.history and not walk.match.is_over:
            return settled(walk.match)
    raise AssertionError("no match comes to that")


def reach(condition: Callable[[Any], bool], seats: int = 6, **options: Any) -> Match:
    """Return a match that has come to such a state, nobody having gone."""
    chosen = setting("spyfall", seats, {**MODULES, **SHORT, **options})
    for number in range(60):
        walk = Walk(chosen, number, sitters=False)
        while (taken := walk.choose()) is not None:
            if condition(walk.state):
                return settled(walk.match)
            walk.play(_guided(walk, taken, number))
    raise AssertionError("no match comes to that")


def _guided(walk: Walk, taken: Taken, number: int) -> Taken:
    """A Joker who guesses is right; every other time nobody breaks into the questions."""
    state = walk.state
    if top(state) == "Guessing" and taken.seat >= 0 and state.place() >= 0:
        return taken._replace(action=Guess(state.place()))
    is_interrupt = top(state) == "Interrogation" and taken.action.verb.name in ("accuse", "reveal", "announce")
    if is_interrupt and number % 2:
        return walk.time_up()
    return taken


class Told:
    """One entry of a match, played again: what it led to and what was drawn for which reason."""

    def __init__(self, entry: Entry, attempt: Attempt, drawn: list[tuple[str, int]]) -> None:
        self.entry = entry
        self.attempt = attempt
        self.drawn = drawn


def replayed(match: Match) -> tuple[list[tuple[str, int]], list[Told], list[State]]:
    """Return what the set-up drew, every entry, and the State just after each deal."""
    head = match.record.head
    luck = Noting(head.drawn)
    again = Match._set_up(match.game, head.seats, head.options, luck, head.commitment, head.given)
    first = luck.take_noted()
    deals = [again.state.clone()] if again.state.is_dealt() else []
    told: list[Told] = []
    for entry in match.record.entries:
        luck.extend(entry.drawn)
        rounds = (again.state.round, len(again.state.history))
        action = match.game.read_action(entry.action)
        attempt = Match.attempt(again, entry.seat, action, entry.at)
        again.play(entry.seat, action, entry.at)
        told.append(Told(entry, attempt, luck.take_noted()))
        now: State = again.state
        if now.is_dealt() and (not deals or (now.round, len(now.history)) != rounds) and not now.result:
            deals.append(now.clone())
    return first, told, deals


def twin_of(match: Match, viewer: Seat, chance: Chance) -> Match:
    """Return the match in another world that the viewer cannot tell from this one."""
    for attempt in range(TRIES):
        world = match.game.redeal(match.state, viewer, chance)
        is_other = (world.card, world.ability) != (match.state.card, match.state.ability)
        twin = _twin(match, viewer, world, chance) if is_other or attempt > TRIES // 4 else None
        if twin is not None:
            return twin
    raise AssertionError("no world is like this one")


def another_place(match: Match, joker: Seat, chance: Chance) -> Match:
    """Return the match in a world with another Location: the Joker cannot know."""
    while (twin := twin_of(match, joker, chance)).state.pack == match.state.pack:  # type: ignore[attr-defined]
        pass
    return twin


def _twin(match: Match, viewer: Seat, world: State, chance: Chance) -> Match | None:
    first, told, deals = replayed(match)
    wanted = [*deals[:-1], world] if deals else []
    luck = Luck(
        [_draws(deal, world.split) for deal in wanted], draws_for(list(world.terms.places.multiverse), world.split)
    )
    luck.follow(first)
    head = match.record.head
    twin = Match._set_up(match.game, head.seats, head.options, luck, commitment(SEED), 0)
    begun = max([number for number, one in enumerate(told, 1) if one.attempt.moved], default=0)
    for number, one in enumerate(told):
        entry = one.entry
        luck.follow(one.drawn)
        is_secret = number >= begun and entry.seat >= 0 and entry.seat != viewer and not one.attempt.events
        if is_secret:
            answer_in_secret(twin, entry.seat, entry.at, chance)
        elif entry.seat >= 0 and match.game.refusal(twin.state, entry.seat, _action(match, entry), entry.at):
            return None  # in the past somebody had to have what they do not have there
        else:
            twin.play(entry.seat, _action(match, entry), entry.at)
    is_alike = known_to(match.game, match.state, viewer) == known_to(twin.game, twin.state, viewer)
    return settled(twin) if is_alike and _heard(match, viewer) == _heard(twin, viewer) else None


def _action(match: Match, entry: Entry) -> Action:
    return match.game.read_action(entry.action)


def _heard(match: Match, viewer: Seat) -> bytes:
    _, told, _ = replayed(match)
    return heard_by([event for one in told for event in one.attempt.events if event.is_for(viewer)], viewer)


# -- what has to be drawn for a deal -----------------------------------------------------------------------------


def _draws(deal: State, split: tuple[int, ...]) -> list[int]:
    """Return what has to be drawn for this deal: a pack, its order, who gets what, and the Ability cards."""
    players = deal.players()
    cards = [deal.card[seat] for seat in players]
    used = deal.used & ~(1 << deal.pack)
    draws = [[pack for pack in deal.terms.packs if not used >> pack & 1].index(deal.pack)]
    if deal.pack == FARCE_PACK:
        bottom = [JOKER] * len(players)
    elif deal.pack in MULTIVERSE_PACKS:
        first = 8 * MULTIVERSE_PACKS.index(deal.pack)
        bottom = list(split[first + 8 - len(players) : first + 8])
    else:
        order = _order(deal, cards)
        draws += draws_for(standard_pack(deal.pack)[:-1], order)
        bottom = [*order[8 - len(players) :], JOKER]
        bottom = bottom if deal.has_harley() else [_unmarked(card) for card in bottom]
    draws += draws_for(bottom, cards)
    if deal.terms.has_powers:
        given = [deal.ability[seat] for seat in players]
        rest = [one for one in range(N_ABILITIES) if one not in given]
        draws += draws_for(list(range(N_ABILITIES)), [*given, *rest])
    return draws


def _order(deal: State, cards: list[int]) -> list[int]:
    """Return the Location cards of a standard pack from the top, the dealt ones last."""
    locations = standard_pack(deal.pack)[:-1]
    dealt = [card for card in cards if card not in (JOKER, NO_CARD)]
    if not deal.has_harley():
        return locations
    for card in dealt:
        locations.remove(card)
    return [*locations, *dealt]


def _unmarked(card: int) -> int:
    return card - 20 if 20 <= card < JOKER else card


# -- what nobody notices -----------------------------------------------------------------------------------------


def secret_choices(match: Match, seat: Seat, at: int) -> list[Action]:
    """Return some of what the seat could do now so that nobody notices: a sealed answer, a question held back."""
    game, state = match.game, match.state
    if top(state) not in SEALED and not (top(state) == "Interrogation" and seat == state.asker):
        return []
    asked = [one for one in game.decisions(state) if one.seat == seat and one.required and one.actions]
    actions = [action for one in asked for action in list(one.actions)[:: 1 + len(one.actions) // SOME]]
    return [action for action in actions if is_secret(match, seat, action, at)]


def is_secret(match: Match, seat: Seat, action: Action, at: int) -> bool:
    """Tell whether nobody notices this."""
    if match.game.refusal(match.state, seat, action, at) is not None:
        return False
    attempt = match.attempt(seat, action, at)
    return not attempt.events and not attempt.moved


def answer_in_secret(match: Match, seat: Seat, at: int, chance: Chance) -> None:
    """Do something nobody notices, or nothing."""
    choices = secret_choices(match, seat, at)
    if choices and chance.draw(3, "idle"):
        match.play(seat, choices[chance.draw(len(choices), "secret")], at)
