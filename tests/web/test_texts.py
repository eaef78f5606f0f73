"""The texts of the web app: complete in both languages, well typeset, and none that nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.cli.said import said_by_terminal
from tests.web import texts
from tests.web.texts import ENGLISH, FRENCH, Said

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web/src"
RULES = ROOT / "src/tablee/games"
LANGUAGES = ("fr", "en")
GAMES = sorted(folder.parent.name for folder in SOURCES.glob("games/*/texts"))
NOT_THE_APP = ("/fixtures/", ".test.ts", ".d.ts")


@cache
def own(language: str) -> dict[str, str]:
    """Return what only the web app says: the frame, and the pages of the games."""
    found: dict[str, str] = {}
    for file in sorted((SOURCES / "texts" / language).glob("*.toml")):
        found |= texts.read(file, file.stem)
    for game in GAMES:
        folder = SOURCES / "games" / game / "texts"
        found |= texts.read(folder / f"{language}.toml", game)  # of a game that has no rules yet
        for file in sorted((folder / language).glob("*.toml")):
            found |= texts.read(file, f"{game}.{file.stem}")
    return found


@cache
def shared(language: str) -> dict[str, str]:
    """Return what a game says wherever it is played, and what is said of any."""
    found = texts.read(RULES / f"texts/{language}.toml", "games")
    for game in GAMES:
        found |= texts.read(RULES / game.replace("-", "_") / f"texts/{language}.toml", game)
    return found


@cache
def said() -> list[Said]:
    roots = {key.split(".")[0] for key in own("fr") | shared("fr")}
    return [each for path in sources() for each in said_in_file(path, roots)]


def sources() -> Iterator[Path]:
    for path in sorted(SOURCES.rglob("*")):
        is_app = path.suffix in (".ts", ".svelte") and not any(part in path.as_posix() for part in NOT_THE_APP)
        if is_app:
            yield path


def said_in_file(path: Path, roots: set[str]) -> Iterator[Said]:
    where = path.relative_to(SOURCES).as_posix()
    return texts.said_in(path.read_text("utf-8"), where, roots, GAMES)


# -- the catalogues of the app -----------------------------------------------------------------------------------


def test_every_key_that_is_used_has_a_text() -> None:
    assert len(said()) > 100
    assert texts.missing(said(), own("fr") | shared("fr")) == []


def test_both_languages_have_the_same_keys() -> None:
    assert texts.one_sided(own("fr") | shared("fr"), own("en") | shared("en")) == []


def test_no_text_is_unused() -> None:
    assert texts.unused(said(), own("fr")) == []


def test_what_a_game_says_everywhere_is_said_somewhere() -> None:
    terminal = [pattern for game in ("games", *GAMES) for pattern in said_by_terminal(game)]
    assert texts.unused([*said(), *terminal], shared("fr")) == []


def test_no_template_is_too_vague_to_tell_what_is_unused() -> None:
    assert texts.too_vague(said(), GAMES) == []


def test_both_languages_have_the_same_facts() -> None:
    assert texts.other_facts(own("fr") | shared("fr"), own("en") | shared("en")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_half_its_forms(language: str) -> None:
    assert texts.empty(own(language)) == []
    assert texts.half_forms(own(language)) == []


@pytest.mark.parametrize(("language", "habits"), [("fr", FRENCH), ("en", ENGLISH)])
def test_texts_are_typeset_as_one_sets_the_language(language: str, habits: dict[str, re.Pattern[str]]) -> None:
    assert texts.badly_set(own(language), habits) == []
