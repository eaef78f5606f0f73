"""Terms of a match, and how long waits last."""

import pytest

from tablee.kernel.options import Value
from tablee.parts.terms import Terms, Timers, made_once, seconds_by

DATA = {
    "seconds": {"turn": 45, "talk": 15, "other": 30},
    "factor": {"relaxed": "2/1", "normal": "1/1", "blitz": "1/2"},
    "days": {"1-day": 1, "3-days": 3},
}
DAY = 24 * 60 * 60 * 1000


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("normal", {"turn": 45_000, "talk": 15_000, "other": 30_000}),
        ("relaxed", {"turn": 90_000, "talk": 30_000, "other": 60_000}),
        ("blitz", {"turn": 23_000, "talk": 8_000, "other": 15_000}),  # rounded up to whole seconds
        ("3-days", {"turn": 3 * DAY, "talk": 3 * DAY, "other": 3 * DAY}),
        ("off", {}),
    ],
)
def test_a_value_of_the_option_says_how_long_each_wait_lasts(value: str, expected: dict[str, int]) -> None:
    assert Timers(DATA).limits(value) == expected


def test_a_fixed_time_follows_no_factor_but_days() -> None:
    timers = Timers(DATA, fixed=("talk",))
    assert timers.limits("relaxed") == {"turn": 90_000, "talk": 15_000, "other": 60_000}
    assert timers.limits("1-day")["talk"] == DAY


def test_only_a_wait_that_exists_can_be_fixed() -> None:
    with pytest.raises(AssertionError, match="no such waits: nap"):
        Timers(DATA, fixed=("nap",))


def test_days_are_told_from_seconds() -> None:
    timers = Timers(DATA)
    assert [value for value in ("normal", "blitz", "off", "1-day", "3-days") if timers.takes_days(value)] == [
        "1-day",
        "3-days",
    ]


def test_a_value_that_is_not_in_the_file_has_no_limits_to_give() -> None:
    with pytest.raises(KeyError, match="fast"):
        Timers(DATA).limits("fast")


@pytest.mark.parametrize(("seconds", "limits"), [(30, {"other": 30_000}), (0, {})])
def test_an_option_may_give_the_seconds_of_every_wait(seconds: int, limits: dict[str, int]) -> None:
    terms = seconds_by("seconds")(3, {"seconds": seconds})
    assert terms.limits == limits and terms.seats == 3 and terms.options == {"seconds": seconds}


def plain(seats: int, options: dict[str, Value]) -> Terms:
    return Terms(seats, options, {})


def test_terms_know_every_seat_and_each_order_of_them() -> None:
    terms = plain(3, {})
    assert list(terms.every_seat) == [0, 1, 2]
    assert terms.orders[2] == (2, 0, 1)


def test_matches_played_alike_share_their_terms() -> None:
    terms_of = made_once(plain)
    terms = terms_of(3, {"size": "big"})
    assert terms_of(3, {"size": "big"}) is terms
    assert terms_of(4, {"size": "big"}).seats == 4
    assert terms_of(3, {"size": "small"}).options == {"size": "small"}


def test_terms_are_not_kept_without_end() -> None:
    made: list[Value] = []

    def counted(seats: int, options: dict[str, Value]) -> Terms:
        made.append(options["text"])
        return plain(seats, options)

    terms_of = made_once(counted)
    for text in range(200):
        terms_of(2, {"text": str(text)})
    terms_of(2, {"text": "0"})
    assert made.count("0") == 2, "the first of two hundred texts is still kept"
