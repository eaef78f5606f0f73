"""Who knows which face, and how what somebody does not know is redealt.

A card that lies face down has a place that all can see, and an entry that says whose **eyes** have seen its face. What
no rule has shown to a seat may be anything that agrees with what all know of the place: its back, its kind, the pile it
came from. Which game uses what:

- Fake Crystal: `dealt_by_class`: all see the backs of tiles.
- Crésus: eyes for each place in a pile, which move with the cards; `mixed_anew` for the decks.
- Pearls: `redealt_unseen`: of a pearl in the bag all know nothing.
- Krystal (KR-606): for each card its eyes, the pool it was dealt from (a new one after each reshuffle), and which
  classes its face may be of: `redealt_faces`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Final

from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat
from tablee.parts.small_set import SmallSet, has

Eyes = SmallSet
"""Who knows a face: a set of seats, and one number more for whoever watches. For games of up to six seats."""

_WATCHER: Final = 6
EVERYBODY: Final[Eyes] = (1 << _WATCHER + 1) - 1

_REASON: Final = "redeal"


def eyes_of(seat: Seat) -> Eyes:
    """Return the eyes of a seat, or of those who watch (NOBODY)."""
    return 1 << (seat if seat >= 0 else _WATCHER)


def shown(known: tuple[Eyes, ...], eyes: Eyes, first: int, last: int) -> tuple[Eyes, ...]:
    """Return who knows each place after these eyes have looked at those from `first` up to `last`, without it."""
    return (*known[:first], *[who | eyes for who in known[first:last]], *known[last:])


def unseen(known: Sequence[Eyes], eyes: Eyes) -> list[int]:
    """Return the places that none of these eyes has seen."""
    return [place for place, who in enumerate(known) if not who & eyes]


def mixed_anew(piles: Sequence[tuple[int, ...]], chance: Chance) -> list[tuple[int, ...]]:
    """Return piles of the same sizes, among which all the cards were dealt anew."""
    cards = sorted(chain.from_iterable(piles))
    chance.shuffle(cards, _REASON)
    left = iter(cards)
    return [tuple(islice(left, len(pile))) for pile in piles]


def dealt_by_class(
    faces: Sequence[int], class_of: tuple[int, ...], wanted: Sequence[int], classes: int, chance: Chance
) -> tuple[list[int], list[int]]:
    """Deal faces anew: return for each place one of the class wanted there, and what is left, in any order.

    Classes, backs for instance, are numbers from 0, and so many. All deals are equally likely.
    """
    by_class = _by_class(faces, class_of, classes, chance)
    dealt = [by_class[one].pop() for one in wanted]
    rest: list[int] = []
    for left in by_class:
        rest += left
    chance.shuffle(rest, _REASON)
    return dealt, rest


def dealt_anew(faces: Sequence[int], class_of: Sequence[int], may_be: Sequence[SmallSet], chance: Chance) -> list[int]:
    """Deal faces to places that may each be of several classes, those of the fewest first; return what lies at each.

    All deals are equally likely where of two different sets of classes one contains the other, or they have nothing in
    common. Otherwise whatever is possible can be dealt. There must be a deal: the true one is.
    """
    by_class = _by_class(faces, tuple(class_of), 1 + max(class_of), chance)
    dealt = [_NOTHING] * len(may_be)
    for place in sorted(range(len(may_be)), key=lambda place: may_be[place].bit_count()):
        fitting = [kin for one, kin in enumerate(by_class) if kin and has(may_be[place], one)]
        if not fitting:
            return _matched(faces, class_of, may_be, chance)
        at = chance.draw(sum([len(kin) for kin in fitting]), _REASON)
        for kin in fitting:
            if at < len(kin):
                dealt[place] = kin.pop(at)
                break
            at -= len(kin)
    return dealt


def redealt_unseen(faces: Sequence[int], known: Sequence[Eyes], eyes: Eyes, chance: Chance) -> tuple[int, ...]:
    """Return the face of each place in another world: all that the eyes have not seen change places."""
    places = unseen(known, eyes)
    (hidden,) = mixed_anew([tuple([faces[place] for place in places])], chance)
    dealt = [*faces]
    for place, face in zip(places, hidden, strict=True):
        dealt[place] = face
    return tuple(dealt)


def redealt_faces(
    faces: Sequence[int],
    known: Sequence[Eyes],
    pools: Sequence[int],
    may_be: Sequence[SmallSet],
    class_of: Sequence[int],
    eyes: Eyes,
    chance: Chance,
) -> list[int]:
    """Return the face of each place in another world: what the eyes have not seen changes places within its pool."""
    dealt = [*faces]
    by_pool: dict[int, list[int]] = {}
    for place in unseen(known, eyes):
        by_pool.setdefault(pools[place], []).append(place)
    for _, places in sorted(by_pool.items()):
        hidden = dealt_anew([faces[at] for at in places], class_of, [may_be[at] for at in places], chance)
        for at, face in zip(places, hidden, strict=True):
            dealt[at] = face
    return dealt


_NOTHING: Final = -1


def _by_class(faces: Sequence[int], class_of: tuple[int, ...], classes: int, chance: Chance) -> list[list[int]]:
    """Return the faces of each class, in any order."""
    shuffled = sorted(faces)
    chance.shuffle(shuffled, _REASON)
    by_class: list[list[int]] = [[] for _ in range(classes)]
    for face in shuffled:
        by_class[class_of[face]].append(face)
    return by_class


def _matched(faces: Sequence[int], class_of: Sequence[int], may_be: Sequence[SmallSet], chance: Chance) -> list[int]:
    """Return a deal where sets overlap: a place that finds no face left takes one whose place can have another."""
    shuffled = sorted(faces)
    chance.shuffle(shuffled, _REASON)
    place_of = [_NOTHING] * len(shuffled)
    for place in range(len(may_be)):
        assert _finds(place, shuffled, class_of, may_be, place_of, set()), f"no face can lie at place {place}"
    dealt = [_NOTHING] * len(may_be)
    for at, place in enumerate(place_of):
        if place != _NOTHING:
            dealt[place] = shuffled[at]
    return dealt


def _finds(
    place: int,
    shuffled: Sequence[int],
    class_of: Sequence[int],
    may_be: Sequence[SmallSet],
    place_of: list[int],
    tried: set[int],
) -> bool:
    for at, face in enumerate(shuffled):
        if at in tried or not has(may_be[place], class_of[face]):
            continue
        tried.add(at)
        if place_of[at] == _NOTHING or _finds(place_of[at], shuffled, class_of, may_be, place_of, tried):
            place_of[at] = place
            return True
    return False
