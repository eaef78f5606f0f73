"""What people write, without what is not text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.words import clean, clean_lines


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Bien joué !", "Bien joué !"),
        ("Bien joué\u202f!", "Bien joué !"),
        ("  a \t b\r\nc  ", "a b c"),
        ("a\0b\x07\x1b[31m", "ab[31m"),
        ("\u202eabc\u2066", "abc"),
        ("e\u0301te\u0301", "été"),
        ("e\u200d\u0301", "é"),
        (" \u200b ", ""),
        ("\ud800x", "x"),
        ("🃏", "🃏"),
    ],
)
def test_a_line_holds_nothing_but_text(written: str, meant: str) -> None:
    assert clean(written) == meant


def test_lines_are_cleaned_one_by_one_and_empty_ones_left_out() -> None:
    assert clean_lines(" a  b\r\n\n\0\n c\u2028d ") == "a b\nc\nd"
    assert clean_lines("\n \n") == ""


@given(st.text())
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert clean_lines(clean_lines(text)) == clean_lines(text)
