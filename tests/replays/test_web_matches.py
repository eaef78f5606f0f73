"""What the tests of the web front read is what the server would tell today."""

import pytest

from tests.dossier import Replay
from tests.web_matches import MATCHES, path_of, text_of


@pytest.mark.parametrize("made", MATCHES, ids=lambda made: made.name)
def test_the_match_is_told_as_in_the_file(made: Replay) -> None:
    is_same = path_of(made).read_text("utf-8") == text_of(made)
    assert is_same, f"{path_of(made).name}; if it is meant, run python -m tests.web_matches"


def test_the_files_are_small() -> None:
    assert sum(path_of(made).stat().st_size for made in MATCHES) < 400 * 1024
