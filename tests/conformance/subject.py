"""What the suite must be told about each game: what a seat was shown, and what is hidden from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tablee.games.fake_crystal.state import State as FakeCrystalState
from tablee.games.spyfall.state import State as SpyfallState
from tablee.games.spyfall.talks import TalkOnce
from tablee.kernel.phase import Sealed
from tablee.kernel.seat import NOBODY, Seat

Facts = dict[str, Any]


class Subject(NamedTuple):
    """A game under test. Both functions give facts by name, from the true State or from a redeal."""

    shown: Callable[[Any, Seat], Facts]  # what the seat saw at some time: a redeal keeps it
    hidden: Callable[[Any, Seat], Facts]  # what it never saw: redeals vary each of these


def _fake_crystal_shown(state: FakeCrystalState, seat: Seat) -> Facts:
    return {
        "collections": state.collection,
        "recycled": state.recycled,
        "own hand": state.hand[seat] if seat >= 0 else (),
        "own draft": (state.draft[seat], state.standing[seat]) if seat >= 0 else (),
        "own stall and tiles looked at": [
            tile for offer, tile in enumerate(state.tile) if seat >= 0 and _knows(state, seat, offer)
        ],
        "sizes": [
            [len(tiles) for tiles in places]
            for places in (state.hand, state.reserve, state.collection, [state.aside], [state.recycled])
        ],
    }


def _fake_crystal_hidden(state: FakeCrystalState, seat: Seat) -> Facts:
    if not state.round:
        return {}
    others = [other for other in state.seats() if other != seat]
    hidden: Facts = {
        "hands": [state.hand[other] for other in others],
        "reserves of others": [state.reserve[other] for other in others if state.reserve[other]],
        "own reserve": state.reserve[seat] if seat >= 0 else (),
        "set aside": state.aside,
        "stalls": [tile for offer, tile in enumerate(state.tile) if tile >= 0 and not _knows(state, seat, offer)],
        "sealed offers": [state.draft[other] for other in others if state.draft[other] and state.sealed[other]],
    }
    return {name: fact for name, fact in hidden.items() if fact}


def _knows(state: FakeCrystalState, seat: Seat, offer: int) -> bool:
    return seat >= 0 and (offer >> 1 == seat or bool(state.seen[offer] >> seat & 1))


def _spyfall_shown(state: SpyfallState, seat: Seat) -> Facts:
    top = state.stack[-1] if state.stack else None
    return {
        "phases": [type(phase).__name__ for phase in state.stack],
        "the game": (state.round, state.dealer, state.score, state.history, state.sitting, state.out, state.hunt),
        "own cards": (state.card[seat], state.ability[seat]) if seat >= 0 else (),
        "cards shown": [card for other, card in enumerate(state.card) if state.revealed >> other & 1],
        "abilities shown": [ability for other, ability in enumerate(state.ability) if state.turned_up >> other & 1],
        "what was said": (state.said, state.asked, state.asker, state.answerer, state.question, state.lasso, state.ban),
        "what was done": (state.accusations, state.announced, state.applause, state.void_votes, state.result),
        "own question": state.held if seat == state.asker else (),
        "own secret": _own_secret(top, seat),
        "packs": bin(state.used).count("1"),
    }


def _own_secret(top: Any, seat: Seat) -> Any:
    if isinstance(top, TalkOnce) and seat in top.asked:
        return top.drafts[top.asked.index(seat)], top.done >> seat & 1
    return top.answers[top.asked.index(seat)] if isinstance(top, Sealed) and seat in top.asked else None


def _spyfall_hidden(state: SpyfallState, seat: Seat) -> Facts:
    hidden: Facts = {}
    if state.stack and state.terms.has_multiverse and len(_unshown(state)) > 1:
        hidden["order of the Multiverse"] = state.split
    if not state.is_dealt() or state.result:
        return hidden
    others = [other for other in state.players() if other != seat]
    unseen = [other for other in others if not state.revealed >> other & 1]
    if len(unseen) > 1 and (state.hunt == NOBODY or state.has_harley()):
        hidden["cards"] = [state.card[other] for other in unseen]
    if state.hunt == NOBODY and (seat == NOBODY or state.is_joker(seat)):
        hidden["the pack"] = state.pack
    if state.terms.has_powers:
        covered = [other for other in others if not state.turned_up >> other & 1]
        hidden["abilities"] = [state.ability[other] for other in covered if state.accusations_by(other) < 2]
    if state.held and state.asker != seat:
        hidden["a question held back"] = state.held
    return {name: fact for name, fact in {**hidden, **_sealed(state, seat)}.items() if fact is not None and fact != []}


def _sealed(state: SpyfallState, seat: Seat) -> Facts:
    """Return what others say in secret, unless it follows from the phase not being over."""
    top: Any = state.stack[-1]
    name = type(top).__name__
    if isinstance(top, TalkOnce):
        drafts = [draft for other, draft in zip(top.asked, top.drafts, strict=True) if other != seat]
        return {name: (drafts, top.done & ~(1 << max(seat, 0)) if seat >= 0 else top.done)}
    if name not in ("Accusation", "Hands", "Pointing", "HuntPointing", "Poll", "LastPoll", "AskedToTempt"):
        return {}
    said = dict(zip(top.asked, top.answers, strict=True))
    own = said.pop(seat, None)
    has_answered = own is not None or seat not in top.asked
    return {name: list(said.values())} if len(said) > 1 or not has_answered else {}


def _unshown(state: SpyfallState) -> list[int]:
    """Return the places of the Multiverse whose card nobody has seen."""
    shown = {card for entry in state.history for card in _different(entry[6])}
    return [place for place in state.terms.places.multiverse if place not in shown]


def _different(cards: tuple[int, ...]) -> list[int]:
    """Return the cards of a round if it was one of the Multiverse."""
    dealt = [card for card in cards if card >= 0]
    return dealt if len(set(dealt)) == len(dealt) else []


SUBJECTS: dict[str, Subject] = {
    "fake-crystal": Subject(_fake_crystal_shown, _fake_crystal_hidden),
    "spyfall": Subject(_spyfall_shown, _spyfall_hidden),
}
