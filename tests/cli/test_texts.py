"""What each game says in the terminal: every event, wait, refusal and action, in both languages, to anybody."""

from functools import cache
from importlib import import_module

import pytest

from tablee.bots.bot import Eyes
from tablee.cli.articles import find_article
from tablee.cli.faces import face_of
from tablee.cli.language import LANGUAGES
from tablee.games import GAMES
from tablee.kernel.action import RuleBroken
from tablee.kernel.chance import Quick
from tablee.kernel.event import Event
from tablee.kernel.seat import NOBODY
from tests.dossiers import part
from tests.rules import ids_of

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


def words(game, language, you=NOBODY, **options):
    return face_of(game).words(NAMES, language, you, options)


def plain(text):
    return text.replace("\xa0", " ").replace("\u202f", " ")


def each(name):
    """Return what a game has said about it under a name, with the game."""
    known = [(game, one) for game in GAMES for one in getattr(part(game, "said"), name)]
    return [pytest.param(game, one, id=f"{game} {one!r}") for game, one in known]


def is_sentence(game, line):
    ends = line.endswith(part(game, "said").ENDS)
    return ends and line[0].isupper() and "{" not in line and "\n" not in line and "None" not in line


# -- events ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_is_among_the_cases(game):
    module = import_module(f"tablee.games.{game.replace('-', '_')}.events")
    kinds = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)}

    assert kinds - {type(event) for event in part(game, "said").CASES} == {Event}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "event"), each("CASES"))
def test_each_case_of_each_event_is_told_in_one_line_to_anybody(game, event, language):
    told = [words(game, language, you).event(event) for you in (NOBODY, 0, 1, 2)]

    assert [line for line in told if not is_sentence(game, line)] == []


@pytest.mark.parametrize(("game", "case"), each("SPOKEN"))
def test_whoever_does_it_and_whoever_it_is_done_to_are_spoken_to(game, case):
    """To somebody else, to whoever did it, to whom it was done."""
    event, *lines = case

    assert [plain(words(game, "en", you).event(event)) for you in (NOBODY, 0, 1)] == lines


# -- what matches say --------------------------------------------------------------------------------------------


@cache
def played(game):
    """Play some matches; return all that was told, and every refusal that any verb met, once for each rule and key."""
    told, found = [], {}
    rules, typists = GAMES[game], part(game, "typist")
    for seats, options in part(game, "said").TABLES:
        typist, _ = typists.sit_down("en", seats, f"said {seats} {options}", **options)
        match, luck, bot = typist.match, Quick(f"{seats}"), type(typist).RIVAL(typist.luck)
        told += match.setup_events
        while asked := [decision for decision in rules.decisions(match.state) if decision.actions]:
            for verb in rules.verbs.values():
                broken = rules.refusal(match.state, luck.draw(seats, "seat"), verb.drawn(luck))
                if broken is not None:
                    found.setdefault((broken.rule, broken.key), broken)
            decision = asked[luck.draw(len(asked), "decision")]
            action = bot.decide(Eyes(rules, match.state, decision.seat), decision)
            told += match.play(decision.seat, action)
        with pytest.raises(RuleBroken) as over:
            match.play(0, action)
        found[over.value.broken.rule, over.value.broken.key] = over.value.broken
    return told, list(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_match_is_told_in_one_line_to_anybody(game, language):
    told, _ = played(game)

    assert len(told) > 200
    for you in (NOBODY, 0, 1):
        some = words(game, language, you)
        assert [event for event in told if not is_sentence(game, some.event(event))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_explained_in_one_sentence_that_ends_with_its_article(game, language):
    _, refusals = played(game)

    assert len(refusals) > 40
    for broken in refusals:
        sentence = words(game, language, 0).refusal(broken)
        assert sentence.endswith(f"({broken.rule}).")
        assert sentence[0].isupper() and "{" not in sentence
        assert find_article(game, broken.rule, language) is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "waits"), each("WAITS"))
def test_every_wait_is_put_into_words(game, waits, language):
    for you in (NOBODY, 0, 1, 2):
        assert words(game, language, you).waits(waits)[-1] in ".?…"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_label(game, language):
    luck, said = Quick("labels"), words(game, language, 0)
    drawn = [verb.drawn(luck) for verb in GAMES[game].verbs.values() for _ in range(20)]  # deals are in no table
    for action in [*GAMES[game].actions(), *drawn]:
        label = said.label(action)
        assert label and "{" not in label


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_bare_number_finds_an_article_of_the_game_that_is_played(game, language):
    for id in sorted(ids_of(game))[::20]:
        assert find_article(game, id.partition("-")[2], language)[0] == id
