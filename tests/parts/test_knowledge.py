"""Who knows which face, and redeals that keep to what is known."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.chance import Quick, Script, ScriptEnded
from tablee.kernel.seat import NOBODY
from tablee.parts.knowledge import (
    EVERYBODY,
    dealt_anew,
    dealt_by_class,
    eyes_of,
    mixed_anew,
    redealt_faces,
    redealt_unseen,
    shown,
    unseen,
)
from tablee.parts.small_set import has, set_of, up_to

ANA, BOB = 0, 1


def all_luck(sides: list[int]) -> Iterator[list[int]]:
    """Yield every way in which draws of so many sides can fall."""
    if not sides:
        yield []
        return
    for first in range(sides[0]):
        for rest in all_luck(sides[1:]):
            yield [first, *rest]


def sides_drawn(deal) -> list[int]:
    """Return how many sides each draw of a deal has, by playing it with more and more draws."""
    sides: list[int] = []

    class Noting(Script):
        def draw(self, count: int, reason: str) -> int:
            sides.append(count)
            return 0

    deal(Noting([]))
    return sides


def outcomes(deal) -> Counter:
    """Return how often each result of a deal comes, over every way in which the draws can fall."""
    return Counter(deal(Script(luck)) for luck in all_luck(sides_drawn(deal)))


# -- eyes ----------------------------------------------------------------------------------------------------


def test_every_pair_of_eyes_is_different_and_among_everybody() -> None:
    eyes = [eyes_of(seat) for seat in (NOBODY, 0, 1, 2, 3, 4, 5)]
    assert len(set(eyes)) == 7
    assert set_of([0, 1, 2, 3, 4, 5, 6]) == EVERYBODY == sum(eyes)


def test_whoever_looks_knows_just_the_places_looked_at() -> None:
    known = shown((0, eyes_of(BOB), 0, 0), eyes_of(ANA), 1, 3)
    assert unseen(known, eyes_of(ANA)) == [0, 3]
    assert unseen(known, eyes_of(BOB)) == [0, 2, 3]
    assert unseen(known, eyes_of(ANA) | eyes_of(BOB)) == [0, 3]
    assert unseen(known, eyes_of(NOBODY)) == [0, 1, 2, 3]


# -- redeals -------------------------------------------------------------------------------------------------


def test_piles_are_mixed_with_each_other_and_keep_their_sizes() -> None:
    found = outcomes(lambda chance: tuple(mixed_anew(((4, 2), (), (1,)), chance)))
    assert found == {((one, two), (), (three,)): 1 for one, two, three in permutations((1, 2, 4))}


def test_each_place_gets_a_face_of_its_class_and_all_deals_are_as_likely() -> None:
    """Faces 0 and 1 have one back, 2 and 3 another; a place shows each back, two are out of sight."""

    def deal(chance):
        dealt, rest = dealt_by_class((0, 1, 2, 3), (0, 0, 1, 1), (1, 0), 2, chance)
        return (*dealt, *rest)

    found = outcomes(deal)
    assert set(found) == {deal for deal in permutations(range(4)) if deal[0] in (2, 3) and deal[1] in (0, 1)}
    assert len(set(found.values())) == 1


def test_faces_of_several_classes_are_dealt_to_the_narrowest_places_first() -> None:
    """Place 1 is of class 0, place 2 of 0 or 1; the others may be anything."""
    class_of, may_be = (0, 1, 2, 0), (up_to(3), set_of([0]), set_of([0, 1]), up_to(3))

    found = outcomes(lambda chance: tuple(dealt_anew((0, 1, 2, 3), class_of, may_be, chance)))
    possible = {
        deal
        for deal in permutations(range(4))
        if all(has(may_be[place], class_of[face]) for place, face in enumerate(deal))
    }
    assert set(found) == possible
    assert len(set(found.values())) == 1


@given(st.lists(st.integers(0, 3), min_size=1, max_size=9), st.data())
def test_whatever_is_known_there_is_a_deal_that_agrees_with_it(classes: list[int], data: st.DataObject) -> None:
    """Also where what is known of two places overlaps, so that the narrowest first is not enough."""
    faces = list(range(len(classes)))
    truth = data.draw(st.permutations(faces))
    may_be = [set_of([classes[face], *data.draw(st.lists(st.integers(0, 3)))]) for face in truth]
    dealt = dealt_anew(faces, classes, may_be, Quick(data.draw(st.integers(0, 999))))
    assert sorted(dealt) == faces
    assert all(has(may_be[place], classes[face]) for place, face in enumerate(dealt))


def test_where_knowledge_overlaps_every_deal_can_come() -> None:
    """Narrowest first may leave place 2 without a face: then the others make way."""
    class_of, may_be = (0, 1, 2), (set_of([0, 1]), set_of([1, 2]), set_of([0, 2]))
    found = {tuple(dealt_anew((0, 1, 2), class_of, may_be, Quick(seed))) for seed in range(200)}
    assert found == {(0, 1, 2), (1, 2, 0)}


def test_what_cannot_be_is_our_fault() -> None:
    with pytest.raises(AssertionError, match="no face can lie at place 1"):
        dealt_anew((0, 1), (0, 0), (set_of([0]), set_of([1])), Quick(0))


def test_a_redeal_leaves_alone_what_the_eyes_have_seen_and_stays_within_the_pools() -> None:
    faces = [10, 11, 12, 13, 14, 15]
    known = (eyes_of(ANA), 0, eyes_of(BOB), 0, 0, 0)
    pools = (0, 0, 0, 1, 1, 1)  # the last three were reshuffled by themselves
    class_of = [0] * 15 + [1]
    may_be = (up_to(2),) * 5 + (set_of([1]),)  # that the last is of the rare class all can see
    worlds = {
        tuple(redealt_faces(faces, known, pools, may_be, class_of, eyes_of(ANA), Quick(seed))) for seed in range(100)
    }
    assert worlds == {
        (10, one, two, three, four, 15) for one, two in permutations((11, 12)) for three, four in permutations((13, 14))
    }


def test_a_redeal_depends_on_nothing_that_is_not_known() -> None:
    """Two worlds that Ana could not tell apart give the same redeals."""
    known = (eyes_of(ANA), 0, 0, eyes_of(BOB))
    worlds = [
        [redealt_faces(faces, known, (0,) * 4, (1,) * 4, [0] * 4, eyes_of(ANA), Quick(seed)) for seed in range(20)]
        for faces in ([0, 1, 2, 3], [0, 3, 1, 2])
    ]
    assert worlds[0] == worlds[1]


def test_luck_is_used_up() -> None:
    with pytest.raises(ScriptEnded):
        mixed_anew(((1, 2, 3),), Script([]))


def test_faces_that_the_eyes_have_not_seen_change_places_and_all_orders_are_as_likely() -> None:
    known = [eyes_of(ANA), 0, EVERYBODY, eyes_of(BOB), 0]
    dealt = outcomes(lambda chance: redealt_unseen((7, 5, 9, 6, 8), known, eyes_of(ANA), chance))
    assert dealt == Counter((7, one, 9, other, third) for one, other, third in permutations((5, 6, 8)))
