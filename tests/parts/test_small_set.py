"""Sets of small numbers in an int."""

from hypothesis import given
from hypothesis import strategies as st

from tablee.parts.small_set import has, members, only, set_of, up_to

NUMBERS = st.sets(st.integers(0, 70))


@given(NUMBERS)
def test_a_set_gives_back_its_members_in_order(numbers: set[int]) -> None:
    assert members(set_of(numbers)) == tuple(sorted(numbers))


@given(NUMBERS, st.integers(0, 70))
def test_a_set_has_its_members_alone(numbers: set[int], number: int) -> None:
    assert has(set_of(numbers), number) is (number in numbers)


@given(NUMBERS, NUMBERS)
def test_sets_are_joined_cut_and_counted_like_any_others(some: set[int], others: set[int]) -> None:
    one, other = set_of(some), set_of(others)
    assert one | other == set_of(some | others)
    assert one & other == set_of(some & others)
    assert one & ~other == set_of(some - others)
    assert one.bit_count() == len(some)


@given(st.integers(0, 70))
def test_all_numbers_up_to_a_count_and_one_alone(number: int) -> None:
    assert members(up_to(number)) == tuple(range(number))
    assert members(only(number)) == (number,)
