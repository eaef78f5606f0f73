"""How games tell their events: the reader of `telling.toml`, and what each game says there."""

import json
import re
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from tablee.cli.faces import face_of
from tablee.cli.language import LANGUAGES, Catalogue
from tablee.cli.telling import Telling, Wording, telling_of
from tablee.games import GAMES
from tablee.kernel.event import Event
from tablee.kernel.seat import NOBODY
from tests.rules import ids_of

FOLDER = Path(__file__).parents[2] / "web/src/lib/telling"
LABELS = json.loads((FOLDER / "labels.json").read_text("utf-8"))
EXAMPLES = json.loads((FOLDER / "examples.json").read_text("utf-8"))


def events_of(game):
    """Return all that can happen, in the order of events.py."""
    module = import_module(f"tablee.games.{game.replace('-', '_')}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return [kind for kind in kinds if kind is not Event]


def each_event():
    return [pytest.param(game, kind, id=f"{game} {kind.__name__}") for game in GAMES for kind in events_of(game)]


def wording_of(game, kind):
    return telling_of(game).events[kind.__name__]


def named_cases(wording):
    return [] if isinstance(wording.cases, str) else [case.split()[0] for case in wording.cases]


def facts_of_cases(wording):
    """Return the facts that tell the cases of an event apart."""
    if isinstance(wording.cases, str):
        return [wording.cases]
    return [fact for case in wording.cases for fact in case.split()[2:] if fact != "or"]


# -- the reader --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["says"])
def test_the_terminal_finds_the_texts_that_the_page_finds(example):
    facts = {fact: tuple(value) if isinstance(value, list) else value for fact, value in example["event"].items()}
    wording = msgspec.convert(example["wording"], Wording)

    assert list(wording.keys(facts.pop("type"), facts, example["you"])) == example["keys"]


def test_a_key_that_means_nothing_is_refused():
    with pytest.raises(msgspec.ValidationError, match="artcle"):
        msgspec.convert({"artcle": "FC-304"}, Wording)


# -- what games say ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_listed_and_no_other_in_the_order_of_the_events(game):
    assert list(telling_of(game).events) == [kind.__name__ for kind in events_of(game)]


@pytest.mark.parametrize(("game", "kind"), each_event())
def test_an_event_has_the_facts_that_tell_it(game, kind):
    names = set(facts_of_cases(wording_of(game, kind)))
    names |= {name for name in (wording_of(game, kind).by, wording_of(game, kind).to) if name not in ("seat", "to")}

    assert names <= set(kind.__struct_fields__)


@pytest.mark.parametrize(("game", "kind"), each_event())
def test_a_condition_is_well_formed(game, kind):
    cases = wording_of(game, kind).cases
    for case in () if isinstance(cases, str) else cases:
        assert re.fullmatch(r"\w+( (if|unless) \w+( or \w+)*)?", case), case


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), each_event())
def test_every_case_has_texts_of_its_own(game, kind, language):
    keys = Catalogue(game, language).keys()
    for case in named_cases(wording_of(game, kind)):
        own = f"events.{kind.__name__}.{case}"
        assert any(key == own or key.startswith(f"{own}.") for key in keys), own


FORMS = {"you", "they", "to_you", "many", "nobody"}


def parts_of_texts(game, kind):
    """Return the cases and forms that the texts of an event are for."""
    keys = Catalogue(game, "fr").keys()
    own = f"events.{kind.__name__}."
    return {part for key in keys if key.startswith(own) for part in key.removeprefix(own).split(".")}


@pytest.mark.parametrize(("game", "kind"), each_event())
def test_every_text_can_be_told(game, kind):
    parts, facts = parts_of_texts(game, kind), set(kind.__struct_fields__)
    wording = wording_of(game, kind)

    assert isinstance(wording.cases, str) or parts - FORMS <= set(named_cases(wording))
    assert not parts & {"you", "they", "many"} or wording.by in facts
    assert "to_you" not in parts or wording.to in facts


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_fact_has_a_namer(game):
    words = face_of(game).words(("Ana", "Bob"), "en", NOBODY, {})
    telling = telling_of(game)

    assert {*telling.facts, *telling.also} <= words._namers.keys()


@pytest.mark.parametrize(("game", "kind"), each_event())
def test_an_article_exists_and_is_one_that_the_event_names(game, kind):
    article = wording_of(game, kind).article
    if article is not None:
        named = articles_in(kind.__doc__ or "")
        assert article in ids_of(game)
        assert not named or article in named


def articles_in(text):
    """Return the articles a docstring names: FC-109…FC-111 are three."""
    found = set()
    for book, first, last in re.findall(r"([A-Z]{2})-(\d+)(?:…[A-Z]{2}-(\d+))?", text):
        found |= {f"{book}-{number}" for number in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("example", LABELS, ids=lambda example: example["says"])
def test_which_label_an_action_has(example):
    telling = Telling(facts={}, events={}, labels={"deal": tuple(example["cases"])})
    assert telling.label_case("deal", example["facts"], example["you"]) == example["case"]


@pytest.mark.parametrize("game", GAMES)
def test_every_label_with_cases_has_a_text_for_each_and_no_other(game):
    telling = telling_of(game)
    assert telling.labels.keys() <= GAMES[game].verbs.keys()
    for language in LANGUAGES:
        texts = Catalogue(game, language)
        for verb in GAMES[game].verbs:
            cases = [case.split()[0] for case in telling.labels.get(verb, ())]
            keys = [f"labels.{verb}.{case}" for case in cases] or [f"labels.{verb}"]
            assert all(map(texts.has, keys)), keys
