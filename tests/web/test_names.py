"""No game is named in the web app outside its own folder: what the frame knows of games, it finds there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.web.test_texts import GAMES, NOT_THE_APP, SOURCES, own, shared
from tests.web.texts import COMMENT

WEB: Final = SOURCES.parent
READ: Final = {".ts", ".svelte", ".toml", ".css", ".html", ".js", ".webmanifest"}
REMARK: Final = re.compile(r"^#[^\n]*", re.MULTILINE)  # of a catalogue


def frame() -> Iterator[Path]:
    for path in sorted([*WEB.glob("*"), *(WEB / "public").rglob("*"), *SOURCES.rglob("*")]):
        is_own = any(SOURCES / "games" / game in path.parents for game in GAMES)
        if path.suffix in READ and not is_own and not any(part in path.as_posix() for part in NOT_THE_APP):
            yield path


def names_of(game: str) -> re.Pattern[str]:
    titles = {(own(language) | shared(language))[f"{game}.title"] for language in ("fr", "en")}
    alike = [game.replace("-", "[-_ ]?"), *map(re.escape, titles)]
    return re.compile(rf"(?<![a-z])({'|'.join(alike)})(?![a-z])", re.IGNORECASE)


def said_in(path: Path) -> str:
    """Return what a file says to the program: comments may give examples."""
    text = path.read_text("utf-8")
    return (REMARK if path.suffix == ".toml" else COMMENT).sub("", text)


@pytest.mark.parametrize("game", GAMES)
def test_the_frame_names_no_game(game: str) -> None:
    named = names_of(game)
    assert len(list(frame())) > 100
    assert [path.relative_to(WEB).as_posix() for path in frame() if named.search(said_in(path))] == []


def test_a_name_is_found_however_it_is_written() -> None:
    for written in ('"fake-crystal"', "fakeCrystal = 1", "« Fake Crystal »", "fake_crystal/texts"):
        assert names_of("fake-crystal").search(written)
    assert names_of("cresus").search("À Crésus,")
    assert not names_of("cej").search("rejected; cejet")
