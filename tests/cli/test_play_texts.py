"""The texts of Fake Crystal for players: complete in both languages, well typeset, and none that nobody says."""

import ast
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.cli.articles import find_article
from tablee.cli.fake_crystal_questions import ARTICLES
from tablee.cli.language import LANGUAGES, Catalogue
from tablee.cli.telling import Words, explain, tell
from tablee.games.fake_crystal import events
from tablee.games.fake_crystal.actions import VERBS
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.kernel.action import Broken, RuleBroken
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.event import Event
from tablee.kernel.match import Match
from tablee.kernel.seat import NOBODY
from tests.cli.said import patterns_in_code

SOURCES = Path(tablee.__path__[0])
NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve")
EVENTS = sorted(
    (
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ),
    key=lambda kind: kind.__name__,
)


# -- what can be said -------------------------------------------------------------------------------------------


def strings_of(node, module):
    """The texts an expression may be: constants, one of two, or a name some such text is given to."""
    match node:
        case ast.Constant(value=str()):
            return {node.value}
        case ast.IfExp():
            return strings_of(node.body, module) | strings_of(node.orelse, module)
        case ast.Name(id=name):
            return {text for value in given_to(name, module) for text in strings_of(value, module)}
    return set()


def given_to(name, module):
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            yield node.value
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            yield node.value


def keys_of_refusals():
    """Every key of a Broken anywhere in kernel and games."""
    for folder in ("kernel", "games/fake_crystal"):
        for file in (SOURCES / folder).rglob("*.py"):
            module = ast.parse(file.read_text("utf-8"))
            for node in ast.walk(module):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Broken":
                    found = strings_of(node.args[1], module)
                    assert found, f"{file.name}: what key has {ast.unparse(node)}?"
                    yield from found


REFUSALS = sorted(set(keys_of_refusals()))


def plain(key):
    return re.sub("_(one|many)$", "", key)


# -- the catalogue ----------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys_with_the_same_facts():
    french, english = (Catalogue("fake-crystal", language) for language in LANGUAGES)

    assert french.keys() == english.keys()
    for key in sorted(french.keys()):
        facts = [set(re.findall(r"\{(\w+)", texts._texts[key])) for texts in (french, english)]
        assert facts[0] == facts[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_text_for_every_event_refusal_and_verb(language):
    keys = set(Catalogue("fake-crystal", language).keys())

    for name in (kind.__name__ for kind in EVENTS):
        assert f"events.{name}" in keys or {f"events.{name}.you", f"events.{name}.they"} <= keys
    assert {key.split(".")[1] for key in keys if key.startswith("events.")} == {kind.__name__ for kind in EVENTS}
    assert {key.split(".")[1] for key in keys if key.startswith("refusals.")} == set(REFUSALS)
    assert {key.split(".")[1] for key in keys if key.startswith("labels.")} == {verb.name for verb in VERBS}


def test_the_scan_of_refusals_finds_them_all():
    assert {"not_now", "not_your_decision", "match_over", "too_early"} <= set(REFUSALS)
    assert {"taken", "condition_not_met", "both_columns_full", "finish_column_first", "too_dear"} <= set(REFUSALS)


def test_no_text_of_the_terminal_alone_is_unused():
    said = [re.compile(pattern) for pattern in set(patterns_in_code())]
    shared = tomllib.loads(
        (SOURCES / "games/fake_crystal/texts/fr.toml").read_text("utf-8")
    )  # tests/web looks at these

    for key in sorted(Catalogue("fake-crystal", "fr").keys()):
        assert key.split(".")[0] in shared or any(pattern.fullmatch(plain(key)) for pattern in said), key


@pytest.mark.parametrize("kind", sorted(ARTICLES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_articles_that_help_cites_exist(kind, language):
    assert all(find_article(id, language) for id in ARTICLES[kind])


# -- typesetting ------------------------------------------------------------------------------------------------


def texts_of(language):
    return [(key, text) for key, text in Catalogue("fake-crystal", language)._texts.items() if key[:6] != "typed."]


@pytest.mark.parametrize(("key", "text"), texts_of("fr"))
def test_french_is_typeset_as_french_is(key, text):
    assert not re.search(r"(?<![\u202f ?«(])[;!?](?!\w)", text) or text == "?", "a thin space before ; ! ?"
    assert not re.search(r"(?<!\u00a0):(?!\})", text), "a no-break space before :"
    assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»", text), "no-break spaces inside « »"
    assert "'" not in text and '"' not in text and "..." not in text


@pytest.mark.parametrize(("key", "text"), texts_of("en"))
def test_english_is_typeset_as_english_is(key, text):
    assert "'" not in text and '"' not in text and "..." not in text
    assert not re.search(r"\s[;:!?](?=\s|$)", text.replace(" ? help", "")) or "? for help" in text


# -- sentences --------------------------------------------------------------------------------------------------


def told_in_matches(ability):
    """Yield every event of some matches played at random."""
    for seats in (2, 4):
        luck = Quick(f"{ability}{seats}")
        match = Match.start(FAKE_CRYSTAL, NAMES[:seats], {"ability": ability}, derived_seed(ability, seats))
        yield from match.told
        while decisions := FAKE_CRYSTAL.decisions(match.state):
            decision = decisions[luck.draw(len(decisions), "decision")]
            yield from match.play(decision.seat, decision.actions[luck.draw(len(decision.actions), "action")])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ability", ["espion", "negociateur", "recycleur", "preempteur", "avant-gardiste"])
def test_every_event_of_a_match_is_told_in_one_line_to_anybody(ability, language):
    for event in told_in_matches(ability):
        for you in (NOBODY, 0, 1):
            line = tell(event, NAMES, language, you)
            assert line.endswith((".", "!")) and "{" not in line and "\n" not in line
            assert line[0].isupper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_that_seldom_happen_are_told_too(language):
    for event in (
        events.Reopened(0),
        events.Said(0, 3, 0),
        events.Said(1, 0, 3),
        events.AutoPassSet(1, 0),
        events.AutoPassSet(1, 1),
        events.AutoPassSet(1, 2),
        events.AutoPassSet(0, 1),
        events.ClaimDeclined(0),
    ):
        assert tell(event, NAMES, language, you=0).endswith((".", "!"))


def example(kind, language):
    """An event of this kind, its fields filled with what their types allow."""
    values = {"str": "espion", "int": 1, "bool": False}
    return kind(**{field.name: _filled(field, values) for field in msgspec.structs.fields(kind)})


def _filled(field, values):
    if field.name == "offers":
        return (events.ShownOffer(1, 2, 12, 5, False), events.ShownOffer(2, 0, 6, 0, True))
    if field.name in ("tiles", "scores"):
        return (1, 2)
    return values[getattr(field.type, "__name__", "int")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_each_event_can_be_told(kind, language):
    for you in (NOBODY, 0, 1):
        assert tell(example(kind, language), NAMES, language, you)


def refused_somewhere():
    """Every refusal that any action meets at any step of some matches, once for each rule and key."""
    found = {}
    actions = FAKE_CRYSTAL.actions()
    for ability in ("espion", "negociateur", "recycleur", "preempteur", "avant-gardiste"):
        luck = Quick(ability)
        match = Match.start(FAKE_CRYSTAL, NAMES[:3], {"ability": ability}, derived_seed(f"refused {ability}", 1))
        while decisions := FAKE_CRYSTAL.decisions(match.state):
            decision = decisions[luck.draw(len(decisions), "decision")]
            for action in actions[luck.draw(40, "some") :: 40]:
                broken = FAKE_CRYSTAL.refusal(match.state, luck.draw(3, "seat"), action)
                if broken is not None:
                    found.setdefault((broken.rule, broken.key), broken)
            match.play(decision.seat, decision.actions[luck.draw(len(decision.actions), "action")])
        with pytest.raises(RuleBroken) as over:
            match.play(0, action)
        found[(over.value.broken.rule, over.value.broken.key)] = over.value.broken
    return list(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_explained_in_one_sentence_that_ends_with_its_article(language):
    refusals = refused_somewhere()

    assert len(refusals) > 40
    for broken in refusals:
        sentence = explain(broken, NAMES[:3], language)
        assert sentence.endswith(f"({broken.rule}).")
        assert sentence[0].isupper() and "{" not in sentence
        assert find_article(broken.rule, language) is not None


def test_who_is_meant_by_a_refusal_may_sit_nowhere():
    assert explain(Broken("FC-105", "no_such_seat", seat=4), NAMES[:2], "en").endswith("(FC-105).")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label(language):
    words = Words(NAMES, language, 0)

    for action in FAKE_CRYSTAL.actions():
        assert words.label(action) and "{" not in words.label(action)


def test_the_names_of_tiles_trophies_and_abilities_come_from_the_data():
    for file in (SOURCES / "cli" / "texts").glob("fake-crystal.*.toml"):
        text = file.read_text("utf-8")
        for name in ("Premier collectionneur", "First collector", "Cristal vert double", "Double green", "L’espion"):
            assert name not in text
