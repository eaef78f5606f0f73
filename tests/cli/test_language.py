"""The language people are spoken to in."""

import pytest

from tablee.cli.language import BadLanguage, Catalogue, language


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C", "LC_ALL": ""}, "en"),
    ],
)
def test_the_locale_decides_unless_a_language_is_asked_for(environment, spoken, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert language(None) == spoken
    assert language("FR") == "fr"
    assert language("en") == "en"


def test_a_language_we_do_not_speak_is_refused_clearly():
    with pytest.raises(BadLanguage, match="tlh"):
        language("tlh")


def test_a_text_has_a_form_for_one_and_one_for_many():
    french, english = Catalogue("fake-crystal", "fr"), Catalogue("fake-crystal", "en")

    assert [french.say("credits", count=count) for count in (0, 1, 2)] == ["0\xa0crédit", "1\xa0crédit", "2\xa0crédits"]
    assert [english.say("points", count=count) for count in (0, 1, 2)] == ["0\xa0points", "1\xa0point", "2\xa0points"]


def test_a_text_that_is_missing_is_an_error():
    with pytest.raises(KeyError, match="nowhere"):
        Catalogue("fake-crystal", "en").say("nowhere.to.be_found")
