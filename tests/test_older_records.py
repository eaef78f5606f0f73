"""Records of format 1, where a score was one number whatever it was made of, written when that was today's format.

Whoever raises the rules version of a game takes its file out: such a record cannot be played any more. The tests of
scores, all but the first, go with that of Crésus.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import FORMAT, BadRecord, parse_record

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.1.jsonl"))
CRESUS = FOLDER / "cresus.1.jsonl"


@pytest.mark.parametrize("path", RECORDS, ids=[path.name for path in RECORDS])
def test_an_older_record_is_verified_and_brought_up_to_date(path: Path) -> None:
    older = parse_record(path.read_bytes())
    game = GAMES[older.head.game]
    match = verify(game, older)

    assert (older.head.format, match.record.head.format) == (1, FORMAT)
    assert match.record.entries == older.entries
    assert older.end is not None and match.record.end is not None
    assert match.record.end.seed == older.end.seed
    assert match.record.end.outcome == game.outcome(match.state)
    newer = parse_record(match.record.to_lines())
    assert newer == match.record
    assert verify(game, newer).record == newer


def test_its_packed_scores_are_split_into_their_parts() -> None:
    older = parse_record(CRESUS.read_bytes())
    match = verify(GAMES["cresus"], older)
    assert b'"scores":[-86,10015,10005,10032]' in CRESUS.read_bytes()
    assert match.record.end is not None
    assert match.record.end.outcome.scores == ((0, -86), (1, 15), (1, 5), (1, 32))


@pytest.mark.parametrize("packed", [b"[-87,10015,10005,10032]", b"[-86,20015,10005,10032]", b"[-86,15,10005,10032]"])
def test_a_changed_packed_score_is_found_out(packed: bytes) -> None:
    changed = CRESUS.read_bytes().replace(b"[-86,10015,10005,10032]", packed)
    with pytest.raises(BadRecord, match="the outcome differs"):
        verify(GAMES["cresus"], parse_record(changed))


def test_scores_of_one_format_are_none_of_the_other() -> None:
    data = CRESUS.read_bytes()
    with pytest.raises(BadRecord, match=r"Expected `int`, got `array`"):
        parse_record(data.replace(b"[-86,10015,10005,10032]", b"[[0,-86],[1,15],[1,5],[1,32]]"))
    with pytest.raises(BadRecord, match=r"Expected `array`, got `int`"):
        parse_record(data.replace(b'"format":1', b'"format":2'))
