"""Records: written, read, and everything that is none."""

from __future__ import annotations

import json

import msgspec
import pytest

from tablee.kernel.outcome import Outcome
from tablee.kernel.record import FORMAT, BadRecord, End, Entry, Head, Record, parse_record
from tests.kernel.test_match import finished, started

HEAD = Head(FORMAT, "toy", 1, ("Ana", "Bob"), {"rounds": 2, "open": True, "mode": "a"}, "c0ffee", (1, 0), "abc")
ENTRY = Entry(0, ["pay", 3, "oui", [1, 2]], 1500, "def", (5,))
END = End(Outcome("won", ((3,), (1,)), (1, 2), (0,)), "00ff")


HEAD_LINE = Record(HEAD, []).to_lines()
ENTRY_LINE = Record(HEAD, [ENTRY]).to_lines().removeprefix(HEAD_LINE)
END_LINE = Record(HEAD, [], END).to_lines().removeprefix(HEAD_LINE)


# -- there and back ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record",
    [Record(HEAD, []), Record(HEAD, [ENTRY, ENTRY]), Record(HEAD, [ENTRY], END)],
    ids=["head", "running", "over"],
)
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    assert parse_record(record.to_lines()) == record
    assert parse_record(record.to_lines()).to_lines() == record.to_lines()


def test_a_played_match_is_read_as_it_was_written() -> None:
    for record in (started().record, finished().record):
        assert parse_record(record.to_lines()) == record


def test_a_record_is_one_json_value_per_line_and_grows_by_appending() -> None:
    data = Record(HEAD, [ENTRY], END).to_lines()
    assert data == HEAD_LINE + ENTRY_LINE + END_LINE
    assert [json.loads(part)["type"] for part in data.splitlines()] == ["head", "action", "end"]
    assert json.loads(ENTRY_LINE) == {
        "type": "action",
        "seat": 0,
        "action": ["pay", 3, "oui", [1, 2]],
        "at": 1500,
        "digest": "def",
        "drawn": [5],
    }


def test_the_head_of_a_match_that_took_nothing_over_has_these_bytes_for_ever() -> None:
    assert HEAD_LINE == (
        b'{"type":"head","format":2,"game":"toy","rules":1,"seats":["Ana","Bob"],'
        b'"options":{"mode":"a","open":true,"rounds":2},"commitment":"c0ffee","drawn":[1,0],"digest":"abc"}\n'
    )
    bare = Head(FORMAT, "", 0, (), {}, "", (), "")
    assert len(json.loads(Record(bare, []).to_lines())) == 9, "what is empty is written all the same"


@pytest.mark.parametrize("given", [0, 1, 300])
def test_the_head_of_a_branch_tells_how_many_actions_were_taken_over(given: int) -> None:
    head = msgspec.structs.replace(HEAD, given=given)
    data = Record(head, []).to_lines()
    assert data == HEAD_LINE.replace(b"}\n", b',"given":%d}\n' % given)
    assert parse_record(data).head == head


def test_line_ends_of_other_systems_are_read_too() -> None:
    data = Record(HEAD, [ENTRY], END).to_lines()
    assert parse_record(data.replace(b"\n", b"\r\n")) == parse_record(data)
    assert parse_record(data.rstrip(b"\n")) == parse_record(data)


def test_a_field_added_by_a_later_version_is_passed_over() -> None:
    assert parse_record(HEAD_LINE.replace(b'"game"', b'"weather":"rain","game"')) == Record(HEAD, [])


def test_large_numbers_are_kept_as_they_are() -> None:
    entry = Entry(0, ["pay", 10**30], 10**20, "def", (2**64,))
    assert parse_record(Record(HEAD, [entry]).to_lines()).entries == [entry]


# -- what is none --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a record: it is empty"),
        (b"\n", "not a record: line 1 is not JSON"),
        (b"hello", "not a record: line 1 is not JSON"),
        (b"\xff\xfe\x00", "not a record: line 1 is not JSON"),
        (b"\x00", "not a record: line 1 is not JSON"),
        (b"{", "not a record: line 1 is not JSON"),
        (b"NaN", "not a record: line 1 is not JSON"),
        (b"[" * 100_000, "not a record: line 1 is not JSON"),
        (b'{"type":"head","format":1' + b"0" * 5000 + b"}", "not a record: line 1 is not JSON"),
        (b"[]", "not a record: line 1 is not a head"),
        (b"3", "not a record: line 1 is not a head"),
        (b"null", "not a record: line 1 is not a head"),
        (b"{}", "not a record: line 1 is not a head"),
        (b'{"type":"head"}', "not a record: line 1 is not a head"),
        (b'{"type":"head","format":"1"}', "not a record: line 1 is not a head"),
        (b'{"type":"tail","format":1}', "not a record: line 1 is not a head"),
        (b'{"format":1}', "not a record: line 1 is not a head"),
        (ENTRY_LINE, "not a record: line 1 is not a head"),
        (END_LINE, "not a record: line 1 is not a head"),
        (b'{"type":"head","format":3}', "record format 3 is unknown here; this program reads formats 1 to 2"),
        (b'{"type":"head","format":-1}', "record format -1 is unknown here"),
        (b'{"type":"head","format":1000000000000000000000}', "record format 1000000000000000000000 is unknown here"),
        (b'{"type":"head","format":true}', r"line 1: Expected `int`, got `bool` - at `\$.format`"),
        (b'{"type":"head","format":1}', "line 1: Object missing required field `game`"),
        (HEAD_LINE.replace(b'"toy"', b"7"), r"line 1: Expected `str`, got `int` - at `\$.game`"),
        (HEAD_LINE.replace(b'"rounds":2', b'"rounds":2.5'), r"line 1: Expected `bool \| int \| str`, got `float`"),
    ],
)
def test_what_does_not_begin_as_a_record_is_none(data: bytes, reason: str) -> None:
    with pytest.raises(BadRecord, match=f"^{reason}"):
        parse_record(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (HEAD_LINE + HEAD_LINE, "line 2: a second head"),
        (HEAD_LINE + ENTRY_LINE + HEAD_LINE, "line 3: a second head"),
        (HEAD_LINE + END_LINE + ENTRY_LINE, "line 3: something follows the end"),
        (HEAD_LINE + END_LINE + END_LINE, "line 3: something follows the end"),
        (HEAD_LINE + END_LINE + HEAD_LINE, "line 3: something follows the end"),
        (HEAD_LINE + b"\n" + ENTRY_LINE, "line 2: Input data was truncated"),
        (HEAD_LINE + ENTRY_LINE[:-10], "line 2: Input data was truncated"),
        (HEAD_LINE + END_LINE[:20], "line 2: "),
        (HEAD_LINE + b"hello\n", "line 2: JSON is malformed"),
        (HEAD_LINE + b"[]\n", "line 2: Expected `object`, got `array`"),
        (HEAD_LINE + b'{"type":"move"}\n', "line 2: Invalid value 'move'"),
        (HEAD_LINE + b'{"seat":1}\n', "line 2: Object missing required field `type`"),
        (HEAD_LINE + b'{"type":"action","seat":0}\n', "line 2: Object missing required field"),
        (HEAD_LINE + ENTRY_LINE.replace(b'"seat":0', b'"seat":"0"'), "line 2: Expected `int`, got `str`"),
        (HEAD_LINE + ENTRY_LINE.replace(b'"seat":0', b'"seat":true'), "line 2: Expected `int`, got `bool`"),
        (HEAD_LINE + ENTRY_LINE.replace(b'"at":1500', b'"at":1.5'), "line 2: Expected `int`, got `float`"),
        (HEAD_LINE + ENTRY_LINE.replace(b"1500", b"1" * 5000), "line 2: Integer value out of range"),
        (HEAD_LINE + ENTRY_LINE.replace(b"3", b"1e999", 1), "line 2: Number out of range"),
        (HEAD_LINE + ENTRY_LINE.replace(b'"drawn":[5]', b'"drawn":["5"]'), "line 2: Expected `int`, got `str`"),
        (HEAD_LINE + ENTRY_LINE.replace(b"[1,2]", b"[" * 100_000), "line 2: maximum recursion depth exceeded"),
        (HEAD_LINE + END_LINE.replace(b'"won"', b"null"), "line 2: Expected `str`, got `null`"),
    ],
)
def test_a_damaged_line_is_named(data: bytes, reason: str) -> None:
    with pytest.raises(BadRecord, match=f"^{reason}"):
        parse_record(data)


@pytest.mark.parametrize("data", [HEAD_LINE.replace(b"toy", b"\xff"), HEAD_LINE + ENTRY_LINE.replace(b"oui", b"\xff")])
def test_texts_that_are_not_utf8_are_no_record(data: bytes) -> None:
    with pytest.raises(BadRecord):
        parse_record(data)


@pytest.mark.parametrize("kept", range(0, 400, 7))
def test_a_record_cut_anywhere_is_read_or_refused(kept: int) -> None:
    data = Record(HEAD, [ENTRY], END).to_lines()
    try:
        record = parse_record(data[:kept])
    except BadRecord:
        return
    assert data[:kept].rstrip(b"\n") == record.to_lines().rstrip(b"\n")
