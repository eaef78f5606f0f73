"""What Fake Crystal says in the terminal: every event, refusal and action, in both languages."""

from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.cli.articles import find_article
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.language import LANGUAGES
from tablee.games.fake_crystal import events
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.kernel.action import Broken, RuleBroken
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.event import Event
from tablee.kernel.match import Match
from tablee.kernel.seat import NOBODY

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


def tell(event, names, language, you=NOBODY):
    return FakeCrystalWords(names, language, you).event(event)


def explain(broken, names, language):
    return FakeCrystalWords(names, language).refusal(broken)


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
        assert find_article("fake-crystal", broken.rule, language) is not None


def test_who_is_meant_by_a_refusal_may_sit_nowhere():
    assert explain(Broken("FC-105", "no_such_seat", seat=4), NAMES[:2], "en").endswith("(FC-105).")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label(language):
    words = FakeCrystalWords(NAMES, language, 0)

    for action in FAKE_CRYSTAL.actions():
        assert words.label(action) and "{" not in words.label(action)


def test_the_names_of_tiles_trophies_and_abilities_come_from_the_data():
    for file in (SOURCES / "cli/fake_crystal/texts").glob("*.toml"):
        text = file.read_text("utf-8")
        for name in ("Premier collectionneur", "First collector", "Cristal vert double", "Double green", "L’espion"):
            assert name not in text
