"""What the suite must be told about each game: what a seat was shown, and what is hidden from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tablee.games.cresus.auction import Bidding
from tablee.games.cresus.buying import Declaring
from tablee.games.cresus.material import N_MARKETS
from tablee.games.cresus.state import State as CresusState
from tablee.games.cresus.state import eyes_of
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


def _cresus_shown(state: CresusState, seat: Seat) -> Facts:
    eyes = eyes_of(seat)
    top = state.stack[-1] if state.stack else None
    return {
        "phases": [type(phase).__name__ for phase in state.stack],
        "the round": (state.round, state.lead, state.closed, state.banned, state.event, state.pot, state.is_over),
        "players": (
            state.cash,
            state.shares,
            state.signs,
            state.loan,
            state.experts,
            state.kept,
            state.pawn,
            state.was,
        ),
        "cards shown": (state.up, state.expert_up, state.expert_gone, state.discard),
        "sizes": ([len(pile) for pile in state.pile], len(state.expert_pile), len(state.deck)),
        "places known": [
            [(at, pile[at]) for at, who in enumerate(known) if who & eyes]
            for pile, known in zip(state.pile, state.known, strict=True)
        ],
        "arranged, and what is among them": [
            (count, sorted(share for share, who in zip(pile, near, strict=True) if who & eyes))
            for pile, near, count in zip(state.pile, state.near, state.mixed, strict=True)
        ],
        "deals": (state.threads, state.calls, state.refused, state.ready, state.always_ready),
        "own orders": state.orders[seat] if seat >= 0 else (),
        "own secret": _own_secret(top, seat),
        "who has committed": [said is not None for said in top.answers] if isinstance(top, Sealed) else (),
    }


def _cresus_hidden(state: CresusState, seat: Seat) -> Facts:
    if not state.stack:
        return {}
    hidden: Facts = {
        "piles": [_unknown_places(state, market, seat) for market in range(N_MARKETS)],
        "Expert cards": state.expert_pile,
        "Crésus cards": state.deck if len(set(state.deck)) > 1 else (),
        "orders of others": [order for other, order in enumerate(state.orders) if order and other != seat],
        "sealed": _cresus_sealed(state, seat),
    }
    return {name: fact for name, fact in hidden.items() if any(fact)}


def _unknown_places(state: CresusState, market: int, seat: Seat) -> dict[int, int]:
    """Return what lies where the seat knows nothing, if it could be otherwise."""
    eyes = eyes_of(seat)
    pile, mixed = state.pile[market], state.mixed[market]
    free = {at: pile[at] for at, who in enumerate(state.known[market]) if not who & eyes}
    top = [at for at in free if at < mixed]
    strangers = sum(not state.near[market][at] & eyes for at in top)
    lower = len(free) - len(top)
    return free if len(top) > 1 or lower > 1 or (strangers and lower) else {}


def _cresus_sealed(state: CresusState, seat: Seat) -> list[Any]:
    top = state.stack[-1]
    if not isinstance(top, Sealed):
        return []
    said = {other: answer for other, answer in zip(top.asked, top.answers, strict=True) if other != seat}
    if isinstance(top, Bidding):
        said = {other: answer for other, answer in said.items() if state.cash[other] > top.least()}
    if isinstance(top, Declaring):
        said = {other: answer for other, answer in said.items() if state.cash[other]}
    return [(other, answer) for other, answer in said.items() if answer is not None]


SUBJECTS: dict[str, Subject] = {
    "cresus": Subject(_cresus_shown, _cresus_hidden),
    "fake-crystal": Subject(_fake_crystal_shown, _fake_crystal_hidden),
    "spyfall": Subject(_spyfall_shown, _spyfall_hidden),
}
