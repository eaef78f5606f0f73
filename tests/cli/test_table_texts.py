"""What each game says in the terminal: complete in both languages, well typeset, and nothing that nobody says."""

import re
import tomllib
from pathlib import Path

import pytest

import tablee
from tablee.cli.articles import find_article
from tablee.cli.faces import face_of
from tablee.cli.language import LANGUAGES, Catalogue
from tablee.cli.plain.person import PlainPerson
from tablee.conform.texts import are_alike, refusals_of, texts_of
from tablee.games import GAMES
from tests.cli.said import patterns_in_code

SOURCES = Path(tablee.__path__[0])


def package(game):
    return game.replace("-", "_")


def plain(key):
    return re.sub("_(one|many)$", "", key)


# -- the catalogues ---------------------------------------------------------------------------------------------


def test_every_game_has_a_face_in_the_terminal():
    assert not [game for game in GAMES if face_of(game).person is PlainPerson]


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_keys_with_the_same_facts(game):
    are_alike(*(Catalogue(game, language)._texts for language in LANGUAGES))


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_told_by_the_game_itself(game):
    """That a text is there for every event, refusal and verb is a contract of the game (tests/conformance)."""
    for language in LANGUAGES:
        own = texts_of(GAMES[game], language)
        families = ("events.", "refusals.", "labels.")
        told = [key for key in sorted(Catalogue(game, language).keys()) if key.startswith(families)]
        assert told and set(told) <= set(own)


def test_the_scan_of_refusals_finds_them_all():
    for game in GAMES:
        assert {"not_now", "not_your_decision", "match_over", "too_early"} <= refusals_of(GAMES[game])
    in_fake_crystal = {"taken", "condition_not_met", "both_columns_full", "finish_column_first", "too_dear"}
    assert in_fake_crystal <= refusals_of(GAMES["fake-crystal"])


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_the_terminal_alone_is_unused(game):
    said = [re.compile(pattern) for pattern in set(patterns_in_code())]
    everywhere = tomllib.loads((SOURCES / f"games/{package(game)}/texts/fr.toml").read_text("utf-8"))  # see tests/web

    for key in sorted(Catalogue(game, "fr").keys()):
        assert key.split(".")[0] in everywhere or any(pattern.fullmatch(plain(key)) for pattern in said), key


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_articles_that_help_cites_exist(game, language):
    cited = [id for ids in face_of(game).person.articles.values() for id in ids]

    assert len(cited) > 10
    assert [id for id in cited if find_article(game, id, language) is None] == []


# -- typesetting ------------------------------------------------------------------------------------------------


def texts_in(language):
    """Return every text for people, with the game and the key in front."""
    return [
        pytest.param(text, id=f"{game}:{key}")
        for game in GAMES
        for key, text in Catalogue(game, language)._texts.items()
        if key[:6] != "typed."
    ]


@pytest.mark.parametrize("text", texts_in("fr"))
def test_french_is_typeset_as_french_is(text):
    assert not re.search(r"(?<![\u202f ?«(])[;!?](?!\w)", text) or text == "?", "a thin space before ; ! ?"
    assert not re.search(r"(?<!\u00a0):(?!\})", text), "a no-break space before :"
    assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»", text), "no-break spaces inside « »"
    assert "'" not in text and '"' not in text and "..." not in text


@pytest.mark.parametrize("text", texts_in("en"))
def test_english_is_typeset_as_english_is(text):
    assert "'" not in text and '"' not in text and "..." not in text
    assert not re.search(r"\s[;:!?](?=\s|$)", text.replace(" ? help", "")) or "? for help" in text
