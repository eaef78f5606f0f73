"""The check of texts finds what it is for: each kind of mistake, made on purpose."""

from __future__ import annotations

import pytest

from tests.web import texts
from tests.web.texts import ENGLISH, FRENCH, Said

ROOTS = ("home", "dice", "table")
GAMES = ("dice",)


def said(source: str) -> list[Said]:
    return list(texts.said_in(source, "Page.svelte", ROOTS, GAMES))


def written(source: str) -> list[str]:
    return [each.written for each in said(source)]


# -- keys in the source ----------------------------------------------------------------------------------------


def test_literals_and_templates_are_found() -> None:
    assert written("""t("home.play") t('home.invite', { name }) t(isNew ? "home.new" : "home.old")""") == [
        "home.play",
        "home.invite",
        "home.new",
        "home.old",
    ]
    assert written("t(`home.do.${table.waits}.now`)") == ["home.do.${table.waits}.now"]


def test_what_is_filled_in_may_hold_braces_and_templates() -> None:
    source = "t(`dice.needs.${which ? `${which}_of` : pick({ a: 1 }).a}.text`) + t(`home.play`)"

    assert written(source) == ["dice.needs.${which ? `${which}_of` : pick({ a: 1 }).a}.text", "home.play"]
    assert said(source)[0].says("dice.needs.any.text")
    assert not said(source)[0].says("dice.needs.any.title")


def test_a_template_may_begin_with_the_name_of_a_game() -> None:
    (hint,) = said("t(`${match.game}.hints.${shown}`)")

    assert hint.says("dice.hints.first")
    assert not hint.says("home.hints.first")


def test_comments_and_other_strings_are_no_keys() -> None:
    assert written('// t("home.play")\n/* t("home.play") */ <!-- t("home.play") -->') == []
    assert written('import "$lib/home/Hero.svelte"; const a = "homely.thing"; const b = `${begun}.`') == []
    assert written('fetch("http://x.org"); t("home.play")') == ["home.play"]


# -- each kind of mistake --------------------------------------------------------------------------------------


def test_a_key_without_a_text_is_missing() -> None:
    known = {
        "home.play": "Jouer",
        "home.seats_one": "{count} place",
        "home.seats_many": "{count} places",
        "home.do.a": "A",
    }

    assert texts.missing(said('t("home.play") t("home.seats", { count }) t(`home.do.${what}`)'), known) == []
    assert texts.missing(said('t("home.plya")'), known) == ["Page.svelte: home.plya"]
    assert texts.missing(said("t(`home.done.${what}`)"), known) == ["Page.svelte: home.done.${what}"]


def test_a_text_that_nobody_says_is_unused() -> None:
    known = {"home.play": "", "home.seats_one": "", "home.seats_many": "", "home.do.a": "", "home.old": ""}

    assert texts.unused(said('t("home.play") t("home.seats", { count }) t(`home.do.${what}`)'), known) == ["home.old"]


def test_a_template_that_could_be_anything_of_a_game_is_too_vague() -> None:
    assert texts.too_vague(said("t(`dice.${key}`)"), GAMES) == ["Page.svelte: dice.${key}"]
    assert texts.too_vague(said("t(`dice.events.${key}`) t(`home.${key}`)"), GAMES) == []


def test_a_key_in_one_language_is_one_sided() -> None:
    assert texts.one_sided({"a": "", "b": ""}, {"b": "", "c": ""}) == ["a", "c"]


def test_facts_that_differ_are_found() -> None:
    assert texts.other_facts({"a": "{name} joue", "b": "{x}"}, {"a": "{seat} plays", "b": "{x}"}) == ["a"]
    assert texts.other_facts({"a": "{name}"}, {"a": "nobody"}) == ["a"]


def test_one_form_may_leave_its_number_out() -> None:
    french = {"a_one": "une place", "a_many": "{count} places"}
    english = {"a_one": "{count} seat", "a_many": "{count} seats"}

    assert texts.other_facts(french, english) == []
    assert texts.half_forms(french) == []
    assert texts.half_forms({"a_one": "une place"}) == ["a_one"]


def test_empty_texts_are_found() -> None:
    assert texts.empty({"a": "", "b": " ", "c": "c"}) == ["a", "b"]


# -- typesetting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Le prix\N{NO-BREAK SPACE}: 7",
        "Banquer\N{NARROW NO-BREAK SPACE}?",
        "Vraiment\N{NARROW NO-BREAK SPACE}?!",
        "«\N{NO-BREAK SPACE}le même\N{NO-BREAK SPACE}» l’an dernier…",
        "(vrai ou faux\N{NARROW NO-BREAK SPACE}?)",
        "?",
        "à 12:30, voir https://exemple.fr/a?b=c",
        "fini\N{NARROW NO-BREAK SPACE}; c’est tout",
    ],
)
def test_good_french_passes(text: str) -> None:
    assert texts.badly_set({"a": text}, FRENCH) == []


@pytest.mark.parametrize(
    ("text", "habit"),
    [
        ("Le prix : 7", "a no-break space before :"),
        ("Le prix: 7", "a no-break space before :"),
        ("Banquer ?", "a thin space before ; ! ?"),
        ("Banquer?", "a thin space before ; ! ?"),
        ("Banquer\N{NO-BREAK SPACE}!", "a thin space before ; ! ?"),
        ("fini; c’est tout", "a thin space before ; ! ?"),
        ("« le même\N{NO-BREAK SPACE}»", "a no-break space behind «"),
        ("«\N{NO-BREAK SPACE}le même »", "a no-break space before »"),
        ("l'an", "an apostrophe ’"),
        ('un "mot"', "« » for quotes"),
        ("attendez...", "an ellipsis …"),
    ],
)
def test_bad_french_is_found(text: str, habit: str) -> None:
    assert texts.badly_set({"a": text}, FRENCH) == [f"a: {habit}"]


@pytest.mark.parametrize("text", ["The price: 7", "Bank?", "“the same”, Bob’s", "wait…", "(?)"])
def test_good_english_passes(text: str) -> None:
    assert texts.badly_set({"a": text}, ENGLISH) == []


@pytest.mark.parametrize(
    ("text", "habit"),
    [
        ("Bank ?", "no space before : ; ! ?"),
        ("The price\N{NO-BREAK SPACE}: 7", "no space before : ; ! ?"),
        ("Bob's", "an apostrophe ’"),
        ("« the same »", "quotes “ ”"),
        ("wait...", "an ellipsis …"),
    ],
)
def test_bad_english_is_found(text: str, habit: str) -> None:
    assert texts.badly_set({"a": text}, ENGLISH) == [f"a: {habit}"]
