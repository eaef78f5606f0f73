"""What each game says in the terminal: complete in both languages, well typeset, and nothing that nobody says."""

import ast
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import tablee
from tablee.cli.articles import find_article
from tablee.cli.faces import FACES
from tablee.cli.language import LANGUAGES, Catalogue
from tablee.games import GAMES
from tablee.kernel.event import Event
from tests.cli.said import patterns_in_code

SOURCES = Path(tablee.__path__[0])


def package(game):
    return game.replace("-", "_")


def events_of(game):
    """Return the names of all that can happen."""
    module = import_module(f"tablee.games.{package(game)}.events")
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event))
    return {kind.__name__ for kind in kinds if kind is not Event}


def strings_of(node, module):
    """The texts an expression may be: constants, one of two, a name it is given to, what a function returns."""
    match node:
        case ast.Constant(value=str()):
            return {node.value}
        case ast.IfExp():
            return strings_of(node.body, module) | strings_of(node.orelse, module)
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return {text for value in returned_by(name, module) for text in strings_of(value, module)}
        case ast.Name(id=name):
            return {text for value in given_to(name, module) for text in strings_of(value, module)}
    return set()


def given_to(name, module):
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            yield node.value
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            yield node.value


def returned_by(name, module):
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef) and function.name == name:
            yield from (node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value)


def refusals_of(game):
    """Return every key of a Broken in the kernel and in the game."""
    keys = set()
    for folder in ("kernel", f"games/{package(game)}"):
        for file in (SOURCES / folder).rglob("*.py"):
            module = ast.parse(file.read_text("utf-8"))
            for node in ast.walk(module):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Broken":
                    found = strings_of(node.args[1], module)
                    assert found, f"{file.name}: what key has {ast.unparse(node)}?"
                    keys |= found
    return keys


def plain(key):
    return re.sub("_(one|many)$", "", key)


# -- the catalogues ---------------------------------------------------------------------------------------------


def test_every_game_has_a_face_in_the_terminal():
    assert FACES.keys() == GAMES.keys()


@pytest.mark.parametrize("game", FACES)
def test_both_languages_have_the_same_keys_with_the_same_facts(game):
    french, english = (Catalogue(game, language) for language in LANGUAGES)

    assert french.keys() == english.keys()
    for key in sorted(french.keys()):
        facts = [set(re.findall(r"\{(\w+)", texts._texts[key])) for texts in (french, english)]
        assert facts[0] == facts[1], key


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_text_for_every_event_refusal_and_verb_and_for_no_other(game, language):
    keys = Catalogue(game, language).keys()

    def below(family):
        return {key.split(".")[1] for key in keys if key.startswith(f"{family}.")}

    assert below("events") == events_of(game)
    assert below("refusals") == refusals_of(game)
    assert below("labels") == set(GAMES[game].verbs)


def test_the_scan_of_refusals_finds_them_all():
    for game in FACES:
        assert {"not_now", "not_your_decision", "match_over", "too_early"} <= refusals_of(game)
    in_fake_crystal = {"taken", "condition_not_met", "both_columns_full", "finish_column_first", "too_dear"}
    assert in_fake_crystal <= refusals_of("fake-crystal")


@pytest.mark.parametrize("game", FACES)
def test_no_text_of_the_terminal_alone_is_unused(game):
    said = [re.compile(pattern) for pattern in set(patterns_in_code())]
    everywhere = tomllib.loads((SOURCES / f"games/{package(game)}/texts/fr.toml").read_text("utf-8"))  # see tests/web

    for key in sorted(Catalogue(game, "fr").keys()):
        assert key.split(".")[0] in everywhere or any(pattern.fullmatch(plain(key)) for pattern in said), key


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_articles_that_help_cites_exist(game, language):
    cited = [id for ids in FACES[game].person.articles.values() for id in ids]

    assert len(cited) > 10
    assert [id for id in cited if find_article(game, id, language) is None] == []


# -- typesetting ------------------------------------------------------------------------------------------------


def texts_in(language):
    """Return every text for people, with the game and the key in front."""
    return [
        pytest.param(text, id=f"{game}:{key}")
        for game in FACES
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
